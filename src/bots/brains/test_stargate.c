/* bots/brains/test_stargate.c: what bots know: who is ahead, which moves come first, and wins taken
 * at once. */
#include "bots_know.h"
#include "games/stargate/state.h"

#include "bots/brains/brains.h"

#include "boards/square.h"

#include <stdio.h>
#include <string.h>

/* A position of two players with these pieces on the board, "C0h6 T1k8". */
static tp_match *board(int seat, const char *pieces) {
    char head[256], rows[GRID12][GRID12][2];
    int square;
    memset(rows, '.', sizeof rows);
    while (*(pieces += strspn(pieces, " ")) != '\0') {
        const char *name = pieces + 2;
        CHECK(tp_square_take(&name, GRID12, &square));
        memcpy(rows[GRID12 - 1 - grid12_row(square)][grid12_column(square)], pieces, 2);
        pieces = name;
    }
    snprintf(head, sizeof head,
             "{'game':'stargate','players':2,'options':{'mode':'free','seating':'adjacent',"
             "'moving':'reach','capture_lines':'straight','jump':false,'ply_limit':600},"
             "'edition':'standard','ply':20,'seat':%d,'out':[],'result':null",
             seat);
    return load_rows(head, rows[0][0], 2 * GRID12);
}

static float value_of(int seat, const char *pieces) {
    return value_at(board(seat, pieces), 0);
}

TEST(stargate_evaluate_counts_pieces_and_stargates) {
    CHECK(value_of(0, "C0b2 C1k11") > 0.4F && value_of(0, "C0b2 C1k11") < 0.6F);
    CHECK(value_of(0, "C0b2 S0a1 C1k11") > 0.57F);
    CHECK(value_of(0, "C0b2 S0e5 S1l12 C1k11") > value_of(0, "C0b2 S0e4 S1l12 C1k11"));
    CHECK(value_of(0, "C0c8 S1l12 C1k11") > value_of(0, "C0b2 S1l12 C1k11")); /* to h8 */
}

TEST(stargate_evaluate_sees_what_can_be_taken_for_nothing) {
    const float threat = value_of(1, "C0b2 T0f6 T1f9 C1k11"); /* Blue takes f6 */
    CHECK(threat < 0.45F);
    CHECK(value_of(1, "C0b2 T0f6 T0f3 T1f9 C1k11") > 0.55F); /* f3 would take back */
    CHECK(value_of(0, "C0b2 T0f6 T0c6 C1f9") > 0.95F);       /* the Commander falls */
}

TEST(stargate_proposes_every_move_and_wins_first) {
    tp_match *m = board(0, "C0h6 S0a1 T0f6 T1k9 C1f9");
    tp_move list[MOST_MOVES];
    CHECK_COUNT(m, 0, proposed(m, list));
    CHECK_EQ(list[0], grid12_move(CAPTURE, 65, 101)); /* f6xf9 */
    tp_match_free(m);
}

static void check_policy(const char *pieces, tp_move expected) {
    tp_match *m = board(0, pieces);
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (int i = 0; i < 20; i++)
        CHECK_EQ(stargate_brain.policy(tp_match_rules(m), tp_match_state(m), 0, &g), expected);
    tp_match_free(m);
}

TEST(stargate_a_playout_takes_a_win) {
    check_policy("C0h6 S0a1 S1a5 T1b9 C1l12", grid12_move(WALK, 67, 91)); /* h6-h8, the gate */
    check_policy("C0b2 T0f6 S0a1 S1a5 C1f9", grid12_move(CAPTURE, 65, 101));
    check_policy("C0b2 S0e5 S0e8 S0h5 T0h10 S1a5 C1l12", grid12_move(WALK, 115, 91)); /* h10-h8 */
}

/* Alpha-beta is for two; with four the same levels think with a tree. */
TEST(stargate_has_levels_for_two_and_four) {
    check_levels("stargate", 2, "ab");
    check_levels("stargate", 4, "mcts");
}
