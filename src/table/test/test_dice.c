/* table/test/test_dice.c: fair dice are what docs/API.md says they are. */
#include "test.h"

#include "table/test/test_sit.h"

#include <string.h>

static tp_dice numbered(void) {
    tp_dice d = {.hash = sit_means.hash, .seats = 2};
    for (int i = 0; i < TP_DICE_SECRET; i++) d.secret[i] = (uint8_t)i;
    memset(d.number[0], 0xaa, TP_DICE_NUMBER);
    return d;
}

TEST(dice_depend_on_every_seats_number) {
    tp_dice d = numbered();
    const uint64_t before = tp_dice_below(&d, 0, UINT64_C(1) << 60);
    d.number[1][15] ^= 1;
    CHECK(tp_dice_below(&d, 0, UINT64_C(1) << 60) != before);
}

TEST(dice_are_even) {
    const tp_dice d = numbered();
    int count[6] = {0};
    for (uint64_t i = 0; i < 60000; i++) count[tp_dice_below(&d, i, 6)]++;
    for (int i = 0; i < 6; i++) CHECK(count[i] > 9600 && count[i] < 10400);
}

TEST(dice_give_an_outcome_of_the_node) {
    const tp_dice d = numbered();
    tp_match *m = begin("route66", 2, NULL, NULL);
    tp_error e = {0};
    char text[TP_MOVE_TEXT];
    for (uint64_t i = 0; tp_match_node(m).kind != TP_CHANCE; i++) {
        tp_move move;
        CHECK(tp_match_node(m).kind == TP_DECISION);
        tp_match_rules(m)->game->moves(tp_match_rules(m), tp_match_state(m), 0, &move);
        tp_match_push(m, 0, move);
    }
    const tp_rules *r = tp_match_rules(m);
    const tp_move move = tp_dice_outcome(&d, 0, r, tp_match_state(m));
    r->game->format(r, tp_match_state(m), move, TP_EVERYTHING, text);
    CHECK(tp_match_play(m, TP_TABLE, text, strlen(text), &e));
    tp_match_free(m);
}

TEST(hexadecimal_digits_are_read_strictly) {
    uint8_t bytes[2];
    CHECK(tp_base16_read("0aff", bytes, 2));
    CHECK_EQ(bytes[0], 10);
    CHECK_EQ(bytes[1], 255);
    CHECK(!tp_base16_read("0AFF", bytes, 2));
    CHECK(!tp_base16_read("0aff0", bytes, 2));
    CHECK(!tp_base16_read("0af", bytes, 2));
    CHECK(!tp_base16_read("0ag0", bytes, 2));
    CHECK(!tp_base16_read("", bytes, 2));
}
