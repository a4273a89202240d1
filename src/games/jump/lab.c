/* jump/lab.c: actions and observations, see core/lab.h. */
#include "state.h"

#include "core/lab.h"

/* From each square three steps to the left, down, straight and up, and the 36 squares of its plane
 * where a chain can end; last the pass. */
enum { ENDS = GRID12_SQUARES / PLANES, FROM_A_SQUARE = STEPS + ENDS };

static int actions(const tp_rules *r) {
    (void)r;
    return GRID12_SQUARES * FROM_A_SQUARE + 1;
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    (void)r, (void)s, (void)seat;
    if (grid12_kind(m) == PASS) return GRID12_SQUARES * FROM_A_SQUARE;
    const int from = jump_square(grid12_from(m)), to = jump_square(grid12_to(m));
    const int column = grid12_column(to), row = grid12_row(to);
    const int what =
        jump_is_step(m) ? row - grid12_row(from) + 1 : STEPS + column / 2 + GRID12 / 2 * (row / 2);
    return (FROM_A_SQUARE * from + what);
}

static const tp_plane planes[] = {{"cylinder", TP_EACH_SEAT, TP_ONES},
                                  {"triangles", TP_EACH_SEAT, TP_ONES},
                                  {"squares", TP_EACH_SEAT, TP_ONES},
                                  {"points", TP_EACH_SEAT, TP_FULL},
                                  TP_PLANES_OF_TURN};

static void mark(tp_sheet *x, const jump_set *set) {
    uint8_t *plane = tp_sheet_next(x);
    for (int i = 0; i < PLANES; i++)
        for (uint64_t left = set->plane[i]; left != 0; left &= left - 1)
            plane[jump_square(64 * i + __builtin_ctzll(left))] = 1;
}

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    tp_sheet x = {out, GRID12_SQUARES};
    for (int shape = 0; shape < SHAPES; shape++) {
        mark(&x, &s->pieces[viewer][shape]);
        mark(&x, &s->pieces[!viewer][shape]);
    }
    tp_sheet_fill(&x, jump_points(r, s, viewer));
    tp_sheet_fill(&x, jump_points(r, s, !viewer));
    tp_sheet_turn(&x, r, viewer, (int)(s->ply & 1), r->option[PLY_LIMIT] - (long)s->ply);
}

const tp_lab jump_lab = {.actions = actions,
                         .action = action,
                         .planes = planes,
                         .size = grid12_size,
                         .observe = observe};
