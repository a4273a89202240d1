/* app/means.c: see means.h. */
#include "app/means.h"

#include "bots/bots.h"

static bool has_bot(const tp_rules *r, const char *level) {
    tp_player player;
    return tp_player_find(r, level, &player);
}

/* Somebody of middling strength: whoever is still in wants a game, not a gift and not a beating. */
static const char *stand_in(const tp_rules *r) {
    (void)r;
    return "medium"; /* which every game has */
}

const tp_table_means *tp_means(void) {
    static const tp_table_means means = {.hash = tp_blake2b,
                                         .roll = tp_dice_outcome,
                                         .clean = tp_said_clean,
                                         .has_bot = has_bot,
                                         .stand_in = stand_in};
    tp_hash_ready();
    return &means;
}
