/* app/means.c: see means.h. */
#include "app/means.h"

#include "bots/bots.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

void tp_blake2b(uint8_t *out, size_t size, const uint8_t *key, size_t key_size,
                const uint8_t *bytes, size_t length) {
    crypto_generichash(out, size, bytes, length, key, key_size);
}

static bool has_bot(const tp_rules *r, const char *level) {
    tp_player player;
    return tp_player_find(r, level, &player);
}

/* Somebody of middling strength: whoever is still in wants a game, not a gift and not a beating. */
static const char *stand_in(const tp_rules *r) {
    (void)r;
    return "medium"; /* which every game has */
}

/* sodium_init may be called again and from any thread; the first call chooses the fastest
 * implementation for this processor. */
const tp_table_means *tp_means(void) {
    static const tp_table_means means = {.hash = tp_blake2b,
                                         .roll = tp_dice_outcome,
                                         .clean = tp_said_clean,
                                         .has_bot = has_bot,
                                         .stand_in = stand_in};
    if (sodium_init() < 0) {
        fputs("turnpike: the system has no randomness\n", stderr);
        abort();
    }
    return &means;
}
