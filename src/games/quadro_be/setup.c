/* quadro_be/setup.c: options and the empty board. */
#include "state.h"

#include <string.h>

const tp_option quadro_be_options[] = {
    [PLY_LIMIT] = {"ply_limit", TP_OPTION_INT, .min = 1, .max = 10000, .fallback = 200},
    {.name = NULL},
};

bool quadro_be_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    (void)a, (void)edition, (void)e;
    r->max_moves = GRID4_SQUARES; /* the first setting; a move has at most eight targets */
    return true;
}

void quadro_be_start(const tp_rules *r, tp_state *s) {
    memset(s, 0, sizeof *s);
    quadro_be_look(r, s);
}
