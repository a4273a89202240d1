/* app/test_dice.c: fair dice are what docs/API.md says they are. */
#include "test.h"

#include "app/dice.h"

#include <string.h>

static tp_dice numbered(void) {
    tp_dice d = {.seats = 2};
    for (int i = 0; i < TP_DICE_SECRET; i++) d.secret[i] = (uint8_t)i;
    memset(d.number[0], 0xaa, TP_DICE_NUMBER);
    tp_dice_init();
    return d;
}

/* Made with Python: hashlib.blake2b(b"turnpike commitment 1" + bytes(range(32)), digest_size=32).
 */
TEST(dice_commit_as_the_page_says) {
    const tp_dice d = numbered();
    uint8_t hash[TP_DICE_HASH];
    char text[2 * TP_DICE_HASH + 1];
    tp_dice_commit(d.secret, hash);
    tp_hex_write(hash, sizeof hash, text);
    CHECK_TEXT(text, "8ef89681f2c68aadfb1b2c5c0a8b2f6b46e4b3b8271a35358d7781d073c227e5");
}

/* Made with Python as well: rolls 0..7 below 6, and one below 2^63 + 1, where half is rejected. */
TEST(dice_roll_as_the_page_says) {
    const tp_dice d = numbered();
    const int rolls[] = {2, 1, 3, 5, 0, 0, 5, 4};
    for (uint64_t i = 0; i < 8; i++) CHECK_EQ(tp_dice_below(&d, i, 6), rolls[i]);
    CHECK(tp_dice_below(&d, 3, (UINT64_C(1) << 63) + 1) == UINT64_C(681900009245654147));
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
    CHECK(tp_hex_read("0aff", bytes, 2));
    CHECK_EQ(bytes[0], 10);
    CHECK_EQ(bytes[1], 255);
    CHECK(!tp_hex_read("0AFF", bytes, 2));
    CHECK(!tp_hex_read("0aff0", bytes, 2));
    CHECK(!tp_hex_read("0af", bytes, 2));
    CHECK(!tp_hex_read("0ag0", bytes, 2));
    CHECK(!tp_hex_read("", bytes, 2));
}
