/* core/moves.h: the moves of a position as a list. This is the one place that lists moves, writes
 * them down and puts them in order; whatever prints or looks up moves by text goes through it.
 *
 * Rules code works with bare tp_move arrays and never needs this. A list is reused from position
 * to position: tp_move_list_init once, tp_move_list_fill as often as one likes. */
#ifndef TP_CORE_MOVES_H
#define TP_CORE_MOVES_H

#include "core/game.h"

typedef struct {
    size_t count;
    tp_move *move;    /* in the byte order of their texts */
    uint32_t *weight; /* of chance outcomes; 0 for decisions */
    char *chars;      /* all texts, each ended by NUL */
    size_t *offset;   /* where in chars each text begins */
    size_t room;      /* of chars */
    size_t most;      /* moves that there is room for */
} tp_move_list;

/* Room for any position of these rules. */
void tp_move_list_init(tp_move_list *l, const tp_rules *r);
/* More room if these other rules need it, for a list that serves several; what it listed is gone.
 */
void tp_move_list_fit(tp_move_list *l, const tp_rules *r);
void tp_move_list_done(tp_move_list *l);

/* The moves of seat, or with TP_TABLE the outcomes of a chance node, in full: meant for whoever may
 * see them all, that is the seat itself or somebody who sees everything. */
void tp_move_list_fill(tp_move_list *l, const tp_rules *r, const tp_state *s, int seat);

static inline const char *tp_move_list_text(const tp_move_list *l, size_t i) {
    return l->chars + l->offset[i];
}
/* Binary search. The index of the move that is written exactly so; SIZE_MAX: there is none. */
size_t tp_move_list_find(const tp_move_list *l, const char *text);
/* The texts as a JSON list. */
void tp_move_list_write(const tp_move_list *l, tp_writer *w);

#endif
