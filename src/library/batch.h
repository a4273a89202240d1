/* library/batch.h: what the two files of batches share. */
#ifndef TP_LIBRARY_BATCH_H
#define TP_LIBRARY_BATCH_H

#include "library/inner.h"

#include "core/base/hash.h"
#include "core/lab.h"

struct turnpike_batch {
    tp_match *about; /* keeps the rules alive */
    const tp_rules *rules;
    size_t lanes, size; /* size: of a state */
    char *states;       /* one after the other, without gaps */
    tp_rng *rng;
    int8_t *seats;      /* who decides; where it has ended, who decided last */
    uint8_t *has_ended; /* a byte a lane */
    tp_state *first;    /* where games begin */
    int threads;
    turnpike_host host;
};

static inline tp_state *batch_state(const turnpike_batch *b, size_t lane) {
    return (tp_state *)(void *)(b->states + lane * b->size);
}

/* Rolls until somebody decides or it is over, and notes which. Returns how many outcomes that were.
 */
uint64_t batch_settle(turnpike_batch *b, size_t lane);

/* Room for one thread to list moves in. */
typedef struct {
    tp_scratch scratch;
    uint32_t *actions;
} batch_room;
void batch_room_init(batch_room *x, const turnpike_batch *b);
void batch_room_done(batch_room *x);

/* The legal move that an action is in a lane. */
bool batch_find(const turnpike_batch *b, size_t lane, int32_t action, batch_room *x, tp_move *out);

turnpike_tally batch_hand_over(const tp_tally *t);

#endif
