/* core/test_play.c: random games and perft, see play.h. */
#include "test.h"

#include "core/play.h"
#include "core/test_toy.h"

#include <stdlib.h>
#include <string.h>

/* With two players the toy has 3, 4, 1 + 2 and 3 ways to go on, over and over. */
TEST(perft_counts_outcomes_once_and_every_pair_of_a_race) {
    tp_match *m = tp_toy_match(2, 300, "");
    CHECK_PERFT(m, 0, 1);
    CHECK_PERFT(m, 1, 3);
    CHECK_PERFT(m, 2, 12);   /* 3 * 4 */
    CHECK_PERFT(m, 3, 36);   /* 3 * 4 * 3 */
    CHECK_PERFT(m, 4, 108);  /* 3 * 4 * 3 * 3 */
    CHECK_PERFT(m, 6, 1296); /* 3 * 4 * 3 * 3 * 3 * 4 */
    tp_match_free(m);
    m = tp_toy_match(3, 300, "");
    CHECK_PERFT(m, 3, 48); /* 3 * 4 * 4 */
    play(m, "m1 m1");
    CHECK_PERFT(m, 1, 4);
    tp_match_free(m);
}

/* A sequence that ends early counts where it ends exactly at the depth. */
TEST(perft_counts_games_that_end_at_the_depth_and_not_before) {
    tp_match *m = tp_toy_match(2, 2, "");
    CHECK_PERFT(m, 2, 12);
    CHECK_PERFT(m, 3, 0);
    CHECK_PERFT(m, 1000, 0);
    play(m, "m1 m1");
    CHECK_PERFT(m, 0, 1);
    CHECK_PERFT(m, 1, 0);
    tp_match_free(m);
}

TEST(perft_leaves_the_position_alone) {
    tp_match *m = tp_toy_match(2, 300, "");
    play(m, "m1");
    const uint64_t before = tp_state_hash(tp_match_rules(m), tp_match_state(m));
    CHECK_PERFT(m, 5, 432); /* 4 * 3 * 3 * 3 * 4 */
    CHECK(before == tp_state_hash(tp_match_rules(m), tp_match_state(m)));
    tp_match_free(m);
}

TEST(random_games_are_played_to_their_end) {
    tp_match *m = tp_toy_match(3, 250, "");
    const tp_rules *r = tp_match_rules(m);
    tp_state *s = tp_alloc(tp_toy.state_size);
    tp_scratch x;
    tp_rng g;
    tp_rng_seed(&g, 1);
    tp_scratch_init(&x, r);
    memcpy(s, tp_match_state(m), tp_toy.state_size);
    CHECK_EQ(tp_random_game(r, s, &g, &x), 250);
    CHECK_EQ(tp_toy.node(r, s).kind, TP_END);
    CHECK_EQ(tp_random_game(r, s, &g, &x), 0);
    tp_scratch_done(&x);
    free(s);
    tp_match_free(m);
}

/* Draws from here, counted by seat and move. */
static void count_draws(const tp_match *m, int draws, int count[3][5]) {
    const tp_rules *r = tp_match_rules(m);
    tp_scratch x;
    tp_rng g;
    tp_rng_seed(&g, 2);
    tp_scratch_init(&x, r);
    for (int i = 0; i < draws; i++) {
        int seat;
        const tp_move move = tp_random_move(r, tp_match_state(m), tp_match_node(m), &g, &x, &seat);
        count[seat == TP_TABLE ? 0 : seat][move]++;
    }
    tp_scratch_done(&x);
}

static bool is_about(int count, int expected) {
    return abs(count - expected) <= expected / 10;
}

TEST(random_moves_are_even_and_outcomes_by_weight) {
    tp_match *m = tp_toy_match(3, 250, "");
    int decision[3][5] = {0}, chance[3][5] = {0}, race[3][5] = {0};
    count_draws(m, 30000, decision);
    for (int move = 1; move <= 3; move++) CHECK(is_about(decision[0][move], 10000));
    play(m, "m1");
    count_draws(m, 30000, chance);
    for (int move = 1; move <= 4; move++) CHECK(is_about(chance[0][move], 3000 * move));
    play(m, "m1");
    count_draws(m, 30000, race); /* the seat first, then its move */
    CHECK(is_about(race[0][1], 10000));
    CHECK(is_about(race[1][1], 5000) && is_about(race[1][2], 5000));
    CHECK(is_about(race[2][1], 10000));
    tp_match_free(m);
}
