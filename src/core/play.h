/* core/play.h: playing without anybody thinking: random games, and counting all of them (perft). */
#ifndef TP_CORE_PLAY_H
#define TP_CORE_PLAY_H

#include "core/game.h"

/* Room to list one node's moves in; nothing here allocates after tp_scratch_init. */
typedef struct {
    tp_move *moves;
    uint32_t *weights;
} tp_scratch;
void tp_scratch_init(tp_scratch *x, const tp_rules *r);
void tp_scratch_done(tp_scratch *x);

/* One seat of a bit set that is not empty. */
int tp_random_seat(unsigned seats, tp_rng *g);
/* A uniformly random move of whoever may act, or a chance outcome by its weight; *seat is whose.
 * At a race the seat is drawn first. n is the state's node and not an end. */
tp_move tp_random_move(const tp_rules *r, const tp_state *s, tp_node n, tp_rng *g, tp_scratch *x,
                       int *seat);

/* Plays *s to its end at random; returns how many plies that took. */
uint64_t tp_random_game(const tp_rules *r, tp_state *s, tp_rng *g, tp_scratch *x);

/* How many sequences of exactly depth plies start at s; a race counts every (seat, move) pair. */
uint64_t tp_perft(const tp_rules *r, const tp_state *s, int depth);

#endif
