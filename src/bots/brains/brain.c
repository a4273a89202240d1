/* bots/brains/brain.c: finds the brain of a game, and is the brain of all that have none. */
#include "bots/brain.h"

#include "bots/brains/brains.h"

const tp_tuning tp_plain_tuning = {0};

/* Nothing is known but the rules, so nothing but playing on from a position tells what it is worth:
 * tree search with random playouts. Named is the one for games with secrets; where there are none
 * it does not suit, and mcts stands in for it with the same budget (bots.c). */
const tp_level tp_plain_levels[] = {
    {.name = "easy", .bot = "ismcts", .iterations = 50, .blunder = 25},
    {.name = "medium", .bot = "ismcts", .iterations = 500, .blunder = 5},
    {.name = "hard", .bot = "ismcts", .ms = 1000},
    {.name = NULL},
};

static const tp_brain plain = {.tuning = &tp_plain_tuning, .levels = tp_plain_levels};

#define TP_BRAIN(symbol) &symbol##_brain,
static const tp_brain *const brains[] = {
#include "bots/brains/brains.def"
    NULL,
};
#undef TP_BRAIN

const tp_brain *tp_brain_of(const tp_game *game) {
    for (const tp_brain *const *b = brains; *b != NULL; b++)
        if ((*b)->game == game) return *b;
    return &plain;
}
