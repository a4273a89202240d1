/* app/test_means.c: what the program hands to its tables. Its fair dice are what docs/API.md says,
 * so that records made here can be verified by anybody who has BLAKE2b. */
#include "test.h"

#include "app/means.h"
#include "table/dice.h"

#include <string.h>

static tp_dice numbered(void) {
    tp_dice d = {.hash = tp_means()->hash, .seats = 2};
    for (int i = 0; i < TP_DICE_SECRET; i++) d.secret[i] = (uint8_t)i;
    memset(d.number[0], 0xaa, TP_DICE_NUMBER);
    return d;
}

/* Made with Python: hashlib.blake2b(b"turnpike commitment 1" + bytes(range(32)), digest_size=32).
 */
TEST(dice_commit_as_the_page_says) {
    const tp_dice d = numbered();
    uint8_t hash[TP_DICE_HASH];
    char text[2 * TP_DICE_HASH + 1];
    tp_dice_commit(&d, hash);
    tp_base16_write(hash, sizeof hash, text);
    CHECK_TEXT(text, "8ef89681f2c68aadfb1b2c5c0a8b2f6b46e4b3b8271a35358d7781d073c227e5");
}

/* Made with Python as well: rolls 0..7 below 6, and one below 2^63 + 1, where half is rejected. */
TEST(dice_roll_as_the_page_says) {
    const tp_dice d = numbered();
    const int rolls[] = {2, 1, 3, 5, 0, 0, 5, 4};
    for (uint64_t i = 0; i < 8; i++) CHECK_EQ(tp_dice_below(&d, i, 6), rolls[i]);
    CHECK(tp_dice_below(&d, 3, (UINT64_C(1) << 63) + 1) == UINT64_C(681900009245654147));
}
