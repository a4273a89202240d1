/* table/test/test_means.c: what tables are handed in their own tests (means.h). Nothing but the
 * kernel is needed, so these tests run where the program's libraries are not installed. */
#include "table/test/test_sit.h"

#include "bots/bots.h"
#include "core/base/hash.h"

#include <string.h>

/* A hash that is no secret's friend but mixes well; tables only hand it bytes. What the program
 * uses is libsodium's, and app/test_means.c holds that against known answers. */
static void spread(uint8_t *out, size_t size, const uint8_t *key, size_t key_size,
                   const uint8_t *bytes, size_t length) {
    const uint64_t keyed = tp_hash_bytes(key_size, key, key_size);
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(tp_hash_bytes(keyed + i / 8, bytes, length) >> 8 * (i % 8));
}

/* Enough of cleaning to see that a table asks for it: blanks become one, control characters and
 * U+202A to U+202E, which turn the direction of writing, are refused. */
static bool clean(const char *text, size_t length, char out[TP_SAID_BYTES]) {
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        const char *c = text + i;
        if ((unsigned char)*c < ' ' || n + 1 == TP_SAID_BYTES) return false;
        if (length - i >= 3 && memcmp(c, "\xe2\x80", 2) == 0 && (unsigned char)c[2] >= 0xaa &&
            (unsigned char)c[2] <= 0xae)
            return false;
        if (*c != ' ' || (n > 0 && out[n - 1] != ' ')) out[n++] = *c;
    }
    if (n > 0 && out[n - 1] == ' ') n--;
    out[n] = '\0';
    return n > 0;
}

static bool has_bot(const tp_rules *r, const char *level) {
    tp_player player;
    return tp_player_find(r, level, &player);
}

static const char *stand_in(const tp_rules *r) {
    (void)r;
    return "medium";
}

const tp_table_means sit_means = {.hash = spread,
                                  .roll = tp_dice_outcome,
                                  .clean = clean,
                                  .has_bot = has_bot,
                                  .stand_in = stand_in};
