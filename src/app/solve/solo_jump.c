/* app/solve/solo_jump.c: `turnpike solve solo-jump`: what is true of all deals, and the solution of
 * one. What is worked out and how is bots/tables/solo_jump.h. */
#include "bots/tables/solo_jump.h"
#include "app/args.h"
#include "app/host.h"
#include "app/solve/solve.h"
#include "core/match.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell(void *context, int pieces) {
    (void)context;
    tp_args_progress("positions with %d pieces", pieces);
}

static void print_board(const tp_rules *r, const tp_state *s) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    r->game->write(r, s, TP_EVERYTHING, &w);
    tp_write_close(&w, '}');
    printf("  %.*s\n", (int)w.length, w.data);
    tp_writer_done(&w);
}

static void print_solution(const tp_solo_jump_table *t, const tp_rules *r, const tp_state *s) {
    tp_move jumps[TP_SOLO_JUMPS];
    tp_state *at = tp_alloc(r->game->state_size);
    const int n = tp_solo_jump_solution(t, s, jumps);
    memcpy(at, s, r->game->state_size);
    printf(" ");
    for (int i = 0; i < n; i++) {
        char text[TP_MOVE_TEXT];
        r->game->format(r, at, jumps[i], TP_EVERYTHING, text);
        r->game->apply(r, at, 0, jumps[i]);
        printf(" %s", text);
    }
    printf("\n");
    free(at);
}

static void print_facts(const tp_solo_jump_table *t, const tp_rules *r) {
    tp_solo_jump_facts f;
    tp_state *rarest = tp_alloc(r->game->state_size);
    tp_solo_jump_count_deals(t, &f, rarest);
    printf("%llu deals, %llu can be solved (%.3f %%)\n", (unsigned long long)f.deals,
           (unsigned long long)f.solvable, 100.0 * (double)f.solvable / (double)f.deals);
    for (int moves = 1; moves <= TP_SOLO_JUMPS; moves++)
        if (f.by_moves[moves] > 0)
            printf("in %d moves at the least: %llu\n", moves,
                   (unsigned long long)f.by_moves[moves]);
    printf("%llu deals have no more than %llu ways, the most is %llu; one of the hardest:\n",
           (unsigned long long)f.with_fewest, (unsigned long long)f.fewest_ways,
           (unsigned long long)f.most_ways);
    print_board(r, rarest);
    print_solution(t, r, rarest);
    free(rarest);
}

/* The deal of a seed, as `turnpike play solo-jump --seed TEXT` has it. */
static void print_deal(const tp_solo_jump_table *t, const char *seed) {
    tp_error e = {0};
    tp_json *players = tp_json_parse("1", 1, &e);
    tp_match *m = tp_match_new(tp_game_by_id("solo-jump"), players, NULL, NULL,
                               (tp_seed){.text = seed, .length = strlen(seed)}, &e);
    tp_move rolled;
    uint64_t ways;
    int moves;
    while (tp_match_node(m).kind == TP_CHANCE) tp_match_roll(m, &rolled, &e);
    print_board(tp_match_rules(m), tp_match_state(m));
    if (tp_solo_jump_look_up(t, tp_match_state(m), &ways, &moves) && ways > 0) {
        printf("can be solved in %llu ways, in %d moves at the least:\n", (unsigned long long)ways,
               moves);
        print_solution(t, tp_match_rules(m), tp_match_state(m));
    } else {
        printf("cannot be solved\n");
    }
    tp_match_free(m);
    tp_json_free(players);
}

bool tp_solve_solo_jump(const char *seed, const char *deal, long check) {
    tp_error e = {0};
    tp_rng g;
    const double started = tp_seconds();
    tp_json *players = tp_json_parse("1", 1, &e);
    tp_match *m = tp_match_new(tp_game_by_id("solo-jump"), players, NULL, NULL,
                               (tp_seed){.text = "", .length = 0}, &e);
    tp_solo_jump_table *t = tp_solo_jump_solve(tell, NULL);
    tp_args_progress("checking %ld deals", check);
    tp_rng_seed_text(&g, seed, strlen(seed));
    const uint64_t wrong = tp_solo_jump_check(t, tp_match_rules(m), &g, (uint64_t)check);
    tp_args_progress(NULL);
    print_facts(t, tp_match_rules(m));
    if (deal != NULL) print_deal(t, deal);
    printf("%ld deals checked against the rules, %llu wrong; %.0f s\n", check,
           (unsigned long long)wrong, tp_seconds() - started);
    tp_solo_jump_free(t);
    tp_match_free(m);
    tp_json_free(players);
    return wrong == 0;
}
