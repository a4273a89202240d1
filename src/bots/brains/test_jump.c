/* bots/brains/test_jump.c: what bots know: who is nearer to the bank, which moves gain most, and a
 * place on the bank taken at once. */
#include "bots_know.h"
#include "games/jump/state.h"

#include "bots/brains/brains.h"

#include "boards/square.h"

#include <stdio.h>
#include <string.h>

/* A position with these pieces, "Cb5 sa1"; those not named stand at the right, each seat's alike.
 */
static tp_match *board(int ply, const char *pieces) {
    char head[256], rows[GRID12][GRID12];
    char left[] = "CTTTTSSSSSScttttssssss";
    int square;
    memset(rows, '.', sizeof rows);
    while (*(pieces += strspn(pieces, " ")) != '\0') {
        const char *name = pieces + 1;
        *strchr(left, *pieces) = '-';
        CHECK(tp_square_take(&name, GRID12, &square));
        rows[GRID12 - 1 - grid12_row(square)][grid12_column(square)] = *pieces;
        pieces = name;
    }
    for (int i = 0; i < 2 * PIECES; i++) /* Red's from below, Blue's from above, on l and k */
        if (left[i] != '-') {
            const int place = i % PIECES, row = i < PIECES ? GRID12 - 1 - place % 6 : place % 6;
            rows[row][place < 6 ? GRID12 - 1 : GRID12 - 2] = left[i];
        }
    snprintf(head, sizeof head,
             "{'game':'jump','players':2,'options':{'layout':'squares_behind','squares':'both',"
             "'goal':6,'cylinder':2,'ply_limit':300},'edition':null,'ply':%d",
             ply);
    return load_rows(head, rows[0], GRID12);
}

static float value_of_red(int ply, const char *pieces) {
    return value_at(board(ply, pieces), RED);
}

TEST(jump_evaluate_counts_the_way_to_the_bank) {
    const float at_turn = value_of_red(0, ""), else_where = value_of_red(1, "");
    CHECK(at_turn > 0.4F && at_turn < 0.6F);
    CHECK(at_turn + else_where > 0.9999F && at_turn + else_where < 1.0001F); /* by symmetry */
    CHECK(value_of_red(0, "Sd3") > value_of_red(0, "Se3"));
    CHECK(value_of_red(0, "Sd3 sd9") < value_of_red(0, "Sd3"));
    CHECK(value_of_red(60, "Ca1 Sa2 Sa3 Sa4 Sb5") > value_of_red(60, "Sd3") + 0.2F);
}

/* jump.md "Worked examples" 6: a triangle on b5 cannot get past a5, a square can. */
TEST(jump_evaluate_sees_who_is_shut_out) {
    CHECK(value_of_red(0, "Tb5 sa5") < value_of_red(0, "Tb5 sa6"));
    CHECK(value_of_red(0, "Sb5 sa5") == value_of_red(0, "Sb5 sa6"));
}

TEST(jump_proposes_every_move_and_the_bank_first) {
    tp_match *m = board(0, "Sb5 Th3");
    tp_move list[MOST_MOVES];
    CHECK_COUNT(m, 0, proposed(m, list));
    for (size_t i = 0; i < 3; i++) /* b5 to a4, a5 and a6 */
        CHECK_EQ(grid12_column(jump_square(grid12_to(list[i]))), 0);
    tp_match_free(m);
}

TEST(jump_a_playout_takes_a_place_on_the_bank) {
    tp_match *m = board(0, "Sb5 Th3");
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (int i = 0; i < 20; i++) {
        const tp_move move = jump_brain.policy(tp_match_rules(m), tp_match_state(m), RED, &g);
        CHECK_EQ(grid12_column(jump_square(grid12_to(move))), 0);
    }
    tp_match_free(m);
}

TEST(jump_has_levels) {
    check_levels("jump", 2, "ab");
}
