/* quadro_be/lab.c: actions and observations, see core/lab.h; many games at once are lanes.c. */
#include "state.h"

/* Sets by point, then steps by from and to. */
static int actions(const tp_rules *r) {
    (void)r;
    return GRID4_SQUARES + GRID4_SQUARES * GRID4_SQUARES;
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    (void)r, (void)s, (void)seat;
    if (quadro_be_kind(m) == SET) return quadro_be_to(m);
    return (GRID4_SQUARES + GRID4_SQUARES * quadro_be_from(m) + quadro_be_to(m));
}

static const tp_plane planes[] = {{"cylinder", TP_EACH_SEAT, TP_ONES},
                                  {"triangles", TP_EACH_SEAT, TP_ONES},
                                  {"squares", TP_EACH_SEAT, TP_ONES},
                                  {"shape to move: cylinder, triangle, square", SHAPES, TP_FULL},
                                  {"to move", TP_EACH_SEAT, TP_FULL},
                                  {"plies left", 1, TP_FULL},
                                  {NULL, 0, TP_ONES}};

static void size(const tp_rules *r, tp_shape *out) {
    (void)r;
    out->height = out->width = GRID4;
}

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    tp_sheet x = {out, GRID4_SQUARES};
    for (int shape = 0; shape < SHAPES; shape++) {
        tp_sheet_bits(&x, s->pieces[viewer][shape]);
        tp_sheet_bits(&x, s->pieces[!viewer][shape]);
    }
    tp_sheet_choice(&x, s->shape, SHAPES);
    tp_sheet_choice(&x, tp_turns_after(r, viewer, s->ply & 1), r->players);
    tp_sheet_fill(&x, r->option[PLY_LIMIT] - s->ply);
}

const tp_lab quadro_be_lab = {.actions = actions,
                              .action = action,
                              .planes = planes,
                              .size = size,
                              .observe = observe,
                              .play = quadro_be_play};
