/* transmitter/lab.c: actions and observations, see core/lab.h. */
#include "state.h"

#include "core/lab.h"

/* From each square the twelve columns of its row and the twelve rows of its column; then the shapes
 * that can be brought in, bringing none, and the pass. */
enum { FROM_A_SQUARE = 2 * GRID12, BRING_AT = GRID12_SQUARES * FROM_A_SQUARE };
enum { SKIP_AT = BRING_AT + SHAPES - 1, PASS_AT, ACTIONS };

static int actions(const tp_rules *r) {
    (void)r;
    return ACTIONS;
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const int from = grid12_from(m), to = grid12_to(m);
    (void)r, (void)s, (void)seat;
    switch (grid12_kind(m)) {
    case BRING: return (BRING_AT + to - CYLINDER);
    case SKIP: return SKIP_AT;
    case PASS: return PASS_AT;
    default: break;
    }
    const bool is_across = grid12_row(from) == grid12_row(to);
    const int where = is_across ? grid12_column(to) : GRID12 + grid12_row(to);
    return (FROM_A_SQUARE * from + where);
}

static const tp_plane planes[] = {{"cylinder", TP_EACH_SEAT, TP_ONES},
                                  {"squares", TP_EACH_SEAT, TP_ONES},
                                  {"triangles", TP_EACH_SEAT, TP_ONES},
                                  {"centres", 1, TP_ONES},
                                  {"centre that waits for a piece", 1, TP_ONES},
                                  {"to move", TP_EACH_SEAT, TP_FULL},
                                  {"turns left", 1, TP_FULL},
                                  {NULL, 0, TP_ONES}};

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    const int shapes = SHAPES - CYLINDER;
    tp_sheet x = {out + (size_t)(shapes * r->players) * GRID12_SQUARES, GRID12_SQUARES};
    for (int square = 0; square < GRID12_SQUARES; square++) {
        if (s->board[square] == FREE) continue;
        const int owner = transmitter_owner(s->board[square]);
        const int plane = (transmitter_shape(s->board[square]) - CYLINDER) * r->players +
                          tp_turns_after(r, viewer, owner);
        (out + (size_t)plane * GRID12_SQUARES)[square] = 1;
    }
    uint8_t *centres = tp_sheet_next(&x);
    for (int field = 0; field < GRID12_FIELDS; field++) centres[grid12_centre(field)] = 1;
    uint8_t *entry = tp_sheet_next(&x);
    if (s->entry != NO_ENTRY) entry[s->entry] = 1;
    tp_sheet_choice(&x, tp_turns_after(r, viewer, transmitter_seat(r, s)), r->players);
    tp_sheet_fill(&x, r->option[TURN_LIMIT] - (long)s->turn);
}

const tp_lab transmitter_lab = {.actions = actions,
                                .action = action,
                                .planes = planes,
                                .size = grid12_size,
                                .observe = observe};
