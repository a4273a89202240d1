/* quadro_be/lab.c: actions and observations, see core/lab.h; many games at once are lanes.c. */
#include "state.h"

/* Sets by point, then steps by from and to. */
static int actions(const tp_rules *r) {
    (void)r;
    return GRID4_SQUARES + GRID4_SQUARES * GRID4_SQUARES;
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    (void)r, (void)s, (void)seat;
    if (grid4_kind(m) == SET) return grid4_to(m);
    return (GRID4_SQUARES + GRID4_SQUARES * grid4_from(m) + grid4_to(m));
}

static const tp_plane planes[] = {{"cylinder", TP_EACH_SEAT, TP_ONES},
                                  {"triangles", TP_EACH_SEAT, TP_ONES},
                                  {"squares", TP_EACH_SEAT, TP_ONES},
                                  {"shape to move: cylinder, triangle, square", SHAPES, TP_FULL},
                                  TP_PLANES_OF_TURN};

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    tp_sheet x = {out, GRID4_SQUARES};
    for (int shape = 0; shape < SHAPES; shape++) {
        tp_sheet_bits(&x, s->pieces[viewer][shape]);
        tp_sheet_bits(&x, s->pieces[!viewer][shape]);
    }
    tp_sheet_choice(&x, s->shape, SHAPES);
    tp_sheet_turn(&x, r, viewer, s->ply & 1, r->option[PLY_LIMIT] - s->ply);
}

const tp_lab quadro_be_lab = {.actions = actions,
                              .action = action,
                              .planes = planes,
                              .size = grid4_size,
                              .observe = observe,
                              .play = quadro_be_play};
