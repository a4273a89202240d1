/* bots/tables/test_solo_jump.c: all deals are counted, and what is said of some of them is what the
 * game's own rules say, solution and all. */
#include "test.h"

#include "bots/tables/solo_jump.h"

#include <stdlib.h>

TEST(solo_jump_table_knows_every_deal) {
    tp_match *m = begin("solo-jump", 1, NULL, NULL);
    tp_state *rarest = tp_alloc(tp_match_rules(m)->game->state_size);
    tp_solo_jump_table *t = tp_solo_jump_solve(NULL, NULL);
    tp_solo_jump_facts f;
    tp_move jumps[TP_SOLO_JUMPS];
    uint64_t ways, by_moves = 0;
    int moves;
    tp_rng g;
    tp_rng_seed(&g, 10);
    CHECK_EQ(tp_solo_jump_check(t, tp_match_rules(m), &g, 30), 0u);
    tp_solo_jump_count_deals(t, &f, rarest);
    CHECK_EQ(f.deals, 10090080u); /* 16! / (5! 6! 4!) */
    CHECK_EQ(f.solvable, 8778684u);
    for (int i = 0; i <= TP_SOLO_JUMPS; i++) by_moves += f.by_moves[i];
    CHECK_EQ(by_moves, f.solvable);
    CHECK(tp_solo_jump_look_up(t, rarest, &ways, &moves));
    CHECK_EQ(ways, f.fewest_ways);
    CHECK_EQ(tp_solo_jump_solution(t, rarest, jumps), TP_SOLO_JUMPS);
    tp_solo_jump_free(t);
    tp_match_free(m);
    free(rarest);
}
