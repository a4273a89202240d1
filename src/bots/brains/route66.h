/* bots/brains/route66.h: what the files of Route 66's brain share. */
#ifndef TP_BRAINS_ROUTE66_H
#define TP_BRAINS_ROUTE66_H

#include "games/route66/state.h"

#include "bots/brains/brains.h"

/* How likely each seat is to win, by where the markers and cars are; route66.c. */
void route66_evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]);

/* Rules of thumb; route66_thumb.c. */
tp_move route66_rule28(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
tp_move route66_glenn(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
/* Works the whole turn out, near the end of a game for two exactly, which takes some milliseconds
 * and memory; route66_planner.c. */
tp_move route66_planner(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);

/* The chances at the beginning of a turn, where they can be known for sure: two players, the next
 * section that is won ends the game, and there are few places left for the markers. */
bool route66_exact(const tp_rules *r, const tp_state *s, float value[TP_SEATS]);

#endif
