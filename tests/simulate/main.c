/* tests/simulate/main.c: turnpike-simulate, see simulate.h. Runs some seeds for so many simulated
 * hours each; the first one twice, to see that a seed decides everything. */
#include "nodes.h"
#include "simulate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t seed;
    int seeds, parties; /* 0: as many as are usual */
    int nodes;          /* so many servers on one store; 0: one by itself */
    double hours;
    const char *store; /* memory, sqlite, or both: every fourth seed has a file */
} wishes;

static const char usage[] =
    "usage: turnpike-simulate [--seed N] [--seeds N] [--hours N] [--parties N]\n"
    "                         [--store memory|sqlite|both] [--nodes 2-8]\n";

static bool read_args(wishes *x, int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *value = argv[i + 1];
        if (strcmp(argv[i], "--seed") == 0)
            x->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--seeds") == 0)
            x->seeds = (int)strtol(value, NULL, 10);
        else if (strcmp(argv[i], "--hours") == 0)
            x->hours = strtod(value, NULL);
        else if (strcmp(argv[i], "--parties") == 0)
            x->parties = (int)strtol(value, NULL, 10);
        else if (strcmp(argv[i], "--nodes") == 0)
            x->nodes = (int)strtol(value, NULL, 10);
        else if (strcmp(argv[i], "--store") == 0)
            x->store = value;
        else
            return false;
    }
    const bool has_nodes = x->nodes == 0 || (x->nodes >= 2 && x->nodes <= MOST_NODES);
    if (x->parties == 0) x->parties = x->nodes > 0 ? 36 : 60;
    return argc % 2 == 1 && x->seeds > 0 && x->parties > 0 && x->parties <= MOST_PEOPLE &&
           x->hours > 0 && has_nodes;
}

static void report(const sim_plan *p, const sim_count *c, int64_t table_ms) {
    printf("seed %" PRIu64 " %s: %.0f h, %.0f table-hours, %" PRIu64 " tables, %" PRIu64
           " games over, moves %" PRIu64 " + %" PRIu64 " by bots, told %" PRIu64 ", acks %" PRIu64
           ", resent %" PRIu64 ", crashes %" PRIu64 ", restarts %" PRIu64 ", failed writes %" PRIu64
           ", reads %" PRIu64 ", fenced off %" PRIu64 ", cut %" PRIu64 ", clock steps %" PRIu64
           ", back %" PRIu64 ", passed by itself %" PRIu64 ", out of time %" PRIu64
           ", left memory %" PRIu64 "\n",
           p->seed, p->has_file ? "(sqlite)" : "", p->hours, (double)table_ms / 3600000.0,
           c->tables, c->games, c->moves, c->bot_moves, c->told, c->acks, c->resent, c->crashes,
           c->restarts, c->failures, c->misreads, c->fenced, c->cuts, c->steps, c->takebacks,
           c->windows, c->flagged, c->evicted);
    fflush(stdout);
}

/* A simulation in which nothing happens finds nothing. */
static bool has_happened(const sim_plan *p, const sim_count *c) {
    return p->hours < 6 || (c->moves > 50 && c->games > 5 && c->crashes > 0 && c->failures > 0 &&
                            c->cuts > 0 && c->told > 500);
}

static bool is_repeatable(sim_plan p) {
    sim_count c;
    uint64_t story[2];
    int64_t ms;
    if (p.hours > 2) p.hours = 2;
    for (int i = 0; i < 2; i++) sim_run(&p, &c, &story[i], &ms);
    if (story[0] == story[1]) return true;
    printf("seed %" PRIu64 " told two different stories\n", p.seed);
    return false;
}

int main(int argc, char **argv) {
    wishes x = {.seed = 1, .seeds = 1, .hours = 24, .store = "both"};
    if (!read_args(&x, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    tp_log_set((tp_log_level)(TP_LOG_ERROR + 1)); /* failing disks are no news here */
    for (int i = 0; i < x.seeds && x.nodes > 0; i++) {
        const sim_plan p = {
            .seed = x.seed + (uint64_t)i, .hours = x.hours, .parties = x.parties, .nodes = x.nodes};
        uint64_t story[2] = {0};
        for (int k = 0; k < (i == 0 && x.seeds > 1 ? 2 : 1); k++) nodes_run(&p, &story[k]);
        if (i == 0 && x.seeds > 1 && story[0] != story[1]) {
            printf("seed %" PRIu64 " told two different stories\n", x.seed);
            return 1;
        }
    }
    for (int i = 0; i < x.seeds && x.nodes == 0; i++) {
        sim_plan p = {.seed = x.seed + (uint64_t)i, .hours = x.hours, .parties = x.parties};
        sim_count c;
        uint64_t story;
        int64_t table_ms;
        p.has_file = strcmp(x.store, "sqlite") == 0 || (strcmp(x.store, "both") == 0 && i % 4 == 3);
        if (i == 0 && x.seeds > 1 && !is_repeatable(p)) return 1;
        sim_run(&p, &c, &story, &table_ms);
        report(&p, &c, table_ms);
        if (!has_happened(&p, &c)) {
            printf("seed %" PRIu64 ": too little has happened\n", p.seed);
            return 1;
        }
    }
    return 0;
}
