/* bots/brains/test_transmitter.c: what bots know: who is ahead, which moves call a piece in, and
 * the last piece taken at once. */
#include "bots_know.h"
#include "games/transmitter/state.h"

#include "bots/brains/brains.h"

#include <stdio.h>

/* A position of two players. */
static tp_match *position(int turn, const char *entry, const char *pieces) {
    char text[1024];
    snprintf(text, sizeof text,
             "{'game':'transmitter','players':2,'options':{'pair':'red-green','left_out':'yellow',"
             "'bring_in':'optional','turn_limit':200},'edition':'standard','turn':%d,'entry':%s,"
             "'pieces':%s}",
             turn, entry, pieces);
    return load(text);
}

static float value_of(int turn, const char *pieces) {
    return value_at(position(turn, "null", pieces), 0);
}

TEST(transmitter_evaluate_counts_pieces_and_calls) {
    /* Nobody can call: all of one side are on row 1, all of the other on row 12. */
    const float even = value_of(0, "[['Ca1','Sc1','Td1'],['Ca12','Sc12','Td12']]");
    CHECK(even > 0.48F && even < 0.56F); /* the move is worth a little */
    CHECK(value_of(0, "[['Ca1','Sc1','Sg1','Td1'],['Ca12','Sc12','Td12']]") > 0.6F);
    /* The same with a crossing at g6 that the cylinder on row 6 can go to, now or later. */
    const float now = value_of(0, "[['Ca6','Sl1','Tl2'],['Ch12','Sg3','Tk6']]");
    const float taken = value_of(0, "[['Ca6','Sl1','Tl2'],['Ch5','Sg3','Tk6']]"); /* h5 is full */
    CHECK(now > taken);
}

TEST(transmitter_evaluate_does_not_like_hiding_on_a_line) {
    const float hidden = value_of(0, "[['Ca1','Sc1','Td1'],['Ca12','Sc12','Td12']]");
    const float open = value_of(0, "[['Ca1','Sc3','Td1'],['Ca12','Sc12','Td12']]");
    CHECK(open > hidden);
}

/* Ten pieces, and the eleventh can be called, by a6-g6 or c3-h3. */
#define TEN "[['Ca6','Sa1','Sa3','Sb1','Sb3','Sc1','Tc2','Tc3','Tl1','Tl2'],['Ch12','Sg3','Tk6']]"

static bool calls_one(const tp_match *m, tp_move move) {
    tp_state after = *tp_match_state(m);
    transmitter_apply(tp_match_rules(m), &after, 0, move);
    return after.entry != NO_ENTRY;
}

TEST(transmitter_proposes_legal_moves_and_the_call_first) {
    tp_match *m = position(0, "null", TEN);
    tp_move list[MOST_MOVES];
    CHECK(proposed(m, list) > 0);
    CHECK(calls_one(m, list[0]));
    tp_match_free(m);
}

TEST(transmitter_a_playout_calls_the_last_piece) {
    tp_match *m = position(0, "null", TEN);
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (int i = 0; i < 20; i++)
        CHECK(calls_one(m, transmitter_brain.policy(tp_match_rules(m), tp_match_state(m), 0, &g)));
    play(m, "a6-g6");
    for (int i = 0; i < 20; i++)
        CHECK_EQ(grid12_kind(transmitter_brain.policy(tp_match_rules(m), tp_match_state(m), 0, &g)),
                 BRING);
    tp_match_free(m);
}

/* Alpha-beta is for two; with more the same levels think with a tree. */
TEST(transmitter_has_levels_for_any_number) {
    check_levels("transmitter", 2, "ab");
    check_levels("transmitter", 3, "mcts");
    check_levels("transmitter", 4, "mcts");
}
