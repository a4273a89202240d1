/* blockade/lab.c: actions and observations, see core/lab.h. */
#include "state.h"

#include "core/lab.h"

#include <assert.h>

/* Placements by square; then which of the mover's Fluppies goes where, these counted in the order
 * of the board; then the run and the pass. */
enum { MOVES_AT = GRID12_SQUARES, RUN_AT = MOVES_AT + FLUPPIES * GRID12_SQUARES, PASS_AT };
enum { ACTIONS = PASS_AT + 1 };

static int actions(const tp_rules *r) {
    (void)r;
    return ACTIONS;
}

static int number_of(const tp_state *s, int seat, int square) {
    int i = 0;
    while (s->fluppies[seat][i] != square) i++;
    assert(i < FLUPPIES);
    return i;
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const int from = grid12_from(m), to = grid12_to(m);
    (void)r;
    switch (grid12_kind(m)) {
    case PLACE: return to;
    case MOVE: return (MOVES_AT + GRID12_SQUARES * number_of(s, seat, from) + to);
    case RUN: return RUN_AT;
    default: return PASS_AT;
    }
}

static const tp_plane planes[] = {{"Fluppies", TP_EACH_SEAT, TP_ONES},
                                  {"Flätz", TP_EACH_SEAT, TP_ONES},
                                  {"goal edge", TP_EACH_SEAT, TP_ONES},
                                  {"Fluppies to place", TP_EACH_SEAT, TP_FULL},
                                  TP_PLANES_OF_TURN};

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    const int seats[2] = {viewer, !viewer};
    tp_sheet x = {out, GRID12_SQUARES};
    for (int i = 0; i < 2; i++) {
        uint8_t *plane = tp_sheet_next(&x);
        for (int k = 0; k < s->placed[seats[i]]; k++) plane[s->fluppies[seats[i]][k]] = 1;
    }
    for (int i = 0; i < 2; i++) tp_sheet_next(&x)[r->tables->flaetz[seats[i]]] = 1;
    for (int i = 0; i < 2; i++) {
        const int row = blockade_goal(seats[i]) == GRID12_N ? GRID12 - 1 : 0;
        memset(tp_sheet_next(&x) + grid12_square(0, row), 1, GRID12);
    }
    for (int i = 0; i < 2; i++) tp_sheet_fill(&x, FLUPPIES - s->placed[seats[i]]);
    tp_sheet_turn(&x, r, viewer, s->seat, r->option[PLY_LIMIT] - s->ply);
}

const tp_lab blockade_lab = {.actions = actions,
                             .action = action,
                             .planes = planes,
                             .size = grid12_size,
                             .observe = observe};
