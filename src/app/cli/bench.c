/* app/cli/bench.c: `turnpike bench`: random plies, perft nodes and playouts of a tree search per
 * second of processor time, one thread. */
#include "app/args.h"
#include "app/cli/cli.h"
#include "app/host.h"
#include "app/setup.h"
#include "bots/bots.h"
#include "core/play.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char help[] =
    "usage: turnpike bench [GAME ...] [--seconds S] [--json]\n"
    "\n"
    "Plays random games on one thread, restarting at each end; counts all ways to play\n"
    "from the start; and lets the bot mcts think about the first choice. Says how many\n"
    "plies, nodes and playouts that makes per second of processor time, for every game\n"
    "(or those named) and every number of players.\n"
    "\n"
    "  --seconds S     how long to play, and again how long to think (1)\n"
    "  --json          one line of JSON instead of a table\n";

typedef struct {
    double plies_per_second, nodes_per_second, plies_per_game, playouts_per_second;
} figures;

/* Processor time, not the time of day: on a machine that does other things as well two runs would
 * say more about these than about us. */
static double busy_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Games in batches that take long enough for the clock not to matter. */
static void time_games(const tp_rules *r, double seconds, figures *out) {
    tp_state *first = tp_alloc(r->game->state_size), *s = tp_alloc(r->game->state_size);
    tp_scratch x;
    tp_rng g;
    uint64_t plies = 0, games = 0, batch = 1;
    double elapsed = 0;
    tp_scratch_init(&x, r);
    tp_rng_seed_text(&g, "bench", 5);
    r->game->start(r, first);
    const double start = busy_seconds();
    while (elapsed < seconds) {
        for (uint64_t i = 0; i < batch; i++, games++) {
            memcpy(s, first, r->game->state_size);
            plies += tp_random_game(r, s, &g, &x);
        }
        elapsed = busy_seconds() - start;
        if (elapsed < seconds / 20) batch *= 2;
    }
    out->plies_per_second = (double)plies / elapsed;
    out->plies_per_game = (double)plies / (double)games;
    tp_scratch_done(&x);
    free(first);
    free(s);
}

/* The deepest perft from the start that stays well under the time. */
static void time_perft(const tp_rules *r, double seconds, figures *out) {
    tp_state *s = tp_alloc(r->game->state_size);
    double elapsed = 0;
    uint64_t nodes = 0, before = 1;
    r->game->start(r, s);
    for (int depth = 1; depth < 30 && elapsed < seconds / 20; depth++) {
        const double start = busy_seconds();
        const uint64_t now = tp_perft(r, s, depth);
        if (now == 0) break;
        elapsed = busy_seconds() - start;
        nodes = now;
        if (elapsed * (double)now / (double)before > 20 * seconds) break;
        before = now;
    }
    out->nodes_per_second = elapsed > 0 ? (double)nodes / elapsed : 0;
    free(s);
}

static bool is_choice(const tp_rules *r, const tp_state *s, tp_node n, tp_scratch *x) {
    return n.kind == TP_RACE ||
           (n.kind == TP_DECISION && r->game->moves(r, s, n.seat, x->moves) > 1);
}

/* What comes before the first choice is drawn at random: starts, goals, tiles. */
static int go_to_choice(const tp_rules *r, tp_state *s, tp_rng *g) {
    tp_scratch x;
    tp_scratch_init(&x, r);
    tp_node n = r->game->node(r, s);
    for (; n.kind != TP_END && !is_choice(r, s, n, &x); n = r->game->node(r, s)) {
        int seat;
        const tp_move m = tp_random_move(r, s, n, g, &x, &seat);
        r->game->apply(r, s, seat, m);
    }
    tp_scratch_done(&x);
    return n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
}

static void time_search(const tp_rules *r, double seconds, figures *out) {
    tp_state *s = tp_alloc(r->game->state_size);
    tp_player mcts;
    tp_answer a;
    tp_app_host here;
    tp_rng g;
    tp_rng_seed_text(&g, "bench", 5);
    r->game->start(r, s);
    const tp_question q = {.rules = r,
                           .state = s,
                           .seat = go_to_choice(r, s, &g),
                           .ms = (int)(seconds * 1000),
                           .rng = &g,
                           .host = tp_app_host_open(&here, NULL, NULL)};
    const double start = busy_seconds();
    if (tp_player_find(r, "mcts", &mcts)) {
        tp_bot_ask(&mcts, &q, &a);
        out->playouts_per_second = (double)a.visits / (busy_seconds() - start);
    }
    free(s);
}

static void bench_game(const tp_game *game, int players, double seconds, bool json, tp_writer *w) {
    const tp_setup setup = {.game = game->id, .players = players, .seed = "bench"};
    tp_match *m = tp_setup_match(&setup);
    figures f = {0};
    if (m == NULL) return;
    tp_args_progress("%s with %d ...", game->id, players);
    time_games(tp_match_rules(m), seconds, &f);
    time_perft(tp_match_rules(m), seconds, &f);
    time_search(tp_match_rules(m), seconds, &f);
    tp_match_free(m);
    tp_args_progress(NULL);
    if (!json) {
        printf("%-12s %7d %15.0f %12.1f %15.0f %15.0f\n", game->id, players, f.plies_per_second,
               f.plies_per_game, f.nodes_per_second, f.playouts_per_second);
        fflush(stdout);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_text(w, "game", game->id);
    tp_write_key_int(w, "players", players);
    tp_write_key_int(w, "plies_per_second", (int64_t)f.plies_per_second);
    tp_write_key(w, "plies_per_game");
    tp_write_real(w, f.plies_per_game);
    tp_write_key_int(w, "perft_nodes_per_second", (int64_t)f.nodes_per_second);
    tp_write_key_int(w, "mcts_playouts_per_second", (int64_t)f.playouts_per_second);
    tp_write_close(w, '}');
}

int tp_cli_bench(int argc, char **argv) {
    const tp_game *chosen[64] = {NULL};
    size_t count = 0;
    long seconds = 1;
    bool json = false;
    tp_writer w = {0};
    for (int i = 1; i < argc; i++) {
        if (tp_args_want_help(argv[i])) {
            fputs(help, stdout);
            return 0;
        }
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            if (++i == argc || !tp_args_number(argv[i], 1, 3600, &seconds))
                return tp_args_misuse("bench", "--seconds takes a number from 1 to 3600");
        } else if (argv[i][0] != '-' && count < 63) {
            if ((chosen[count++] = tp_args_game("bench", argv[i])) == NULL) return 2;
        } else {
            return tp_args_misuse("bench", "what is \"%s\"", argv[i]);
        }
    }
    if (!json)
        printf("%-12s %7s %15s %12s %15s %15s\n", "game", "players", "plies/s", "plies/game",
               "perft nodes/s", "mcts playouts/s");
    fflush(stdout);
    tp_write_open(&w, '[');
    for (const tp_game *const *g = count > 0 ? chosen : tp_games; *g != NULL; g++)
        for (int n = tp_min_players(*g); n <= tp_max_players(*g); n++)
            if (((*g)->players & TP_PLAYERS(n)) != 0) bench_game(*g, n, (double)seconds, json, &w);
    tp_write_close(&w, ']');
    if (json) puts(w.data);
    tp_writer_done(&w);
    return 0;
}
