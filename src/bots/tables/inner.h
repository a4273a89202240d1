/* bots/tables/inner.h: what the files of this folder share. */
#ifndef TP_BOTS_TABLES_INNER_H
#define TP_BOTS_TABLES_INNER_H

#include "bots/tables/layouts.h"
#include "bots/tables/quadro_be.h"

enum { KINDS = 3 }; /* of Red's turns */

struct tp_quadro_be_table {
    layouts layouts;
    material full, few[KINDS];               /* few: at plies 6, 8, 10 */
    uint8_t *moving[KINDS], *setting[KINDS]; /* by kind; by ply / 2 - 3 */
};

/* What a seat makes of what it can reach: the other's values there, one after another. */
typedef struct {
    uint8_t quickest_loss, slowest_win; /* of the other; 0: none yet */
    bool has_draw;
} outlook;

static inline void outlook_add(outlook *o, tp_solved_value v) {
    if (v == TP_SOLVED_DRAW)
        o->has_draw = true;
    else if (tp_solved_is_loss(v)) {
        if (o->quickest_loss == 0 || v < o->quickest_loss) o->quickest_loss = v;
    } else if (v > o->slowest_win) {
        o->slowest_win = v;
    }
}
/* With nothing to reach, the seat is stuck: a loss in no ply. */
static inline tp_solved_value outlook_value(const outlook *o) {
    return o->quickest_loss != 0 ? (tp_solved_value)(o->quickest_loss + 1)
           : o->has_draw         ? TP_SOLVED_DRAW
                                 : (tp_solved_value)(o->slowest_win + 1);
}

/* The value at that ply, from Red's bytes. */
/* From what one ply leads to. */
tp_solved_value table_value_by_search(const tp_quadro_be_table *t, const placement *p, int ply);
tp_solved_value table_value(const tp_quadro_be_table *t, const placement *p, int ply);

#endif
