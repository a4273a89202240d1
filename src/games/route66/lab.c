/* route66/lab.c: actions and observations, see core/lab.h. */
#include "state.h"

#include "core/lab.h"

/* One step in a section; then two steps, by the smaller and the greater section; then rolling on
 * and stopping. */
enum { PAIRS_AT = SECTIONS, ROLL_AT = PAIRS_AT + SECTIONS * SECTIONS, STOP_AT, ACTIONS };

static int actions(const tp_rules *r) {
    (void)r;
    return ACTIONS;
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const int x = route66_x(m) - LOWEST, y = route66_y(m) - LOWEST;
    (void)r, (void)s, (void)seat;
    switch (route66_kind(m)) {
    case ROLL: return ROLL_AT;
    case STOP: return STOP_AT;
    default: return (route66_y(m) == 0 ? x : PAIRS_AT + SECTIONS * x + y);
    }
}

/* A row for each section, in it a column for each space; column 0 is before the first. */
static const tp_plane planes[] = {{"markers", TP_EACH_SEAT, TP_ONES},
                                  {"cars", 1, TP_ONES},
                                  {"starred spaces", 1, TP_ONES},
                                  {"scoring space", 1, TP_ONES},
                                  {"sections won", TP_EACH_SEAT, TP_ONES},
                                  {"sections where second", TP_EACH_SEAT, TP_ONES},
                                  {"points for the first", 1, TP_CELLS},
                                  {"points for the second", 1, TP_CELLS},
                                  {"dice that show 1 to 6", 6, TP_FULL},
                                  {"to decide: which pairs, whether to roll on", 2, TP_FULL},
                                  {"points", TP_EACH_SEAT, TP_FULL},
                                  {"to move", TP_EACH_SEAT, TP_FULL},
                                  {"plies left", 1, TP_FULL},
                                  {NULL, 0, TP_ONES}};

static void size(const tp_rules *r, tp_shape *out) {
    out->height = SECTIONS;
    for (int section = LOWEST; section <= HIGHEST; section++)
        if (out->width < r->tables->length[section] + 1)
            out->width = r->tables->length[section] + 1;
}

/* What a section has at one space, or on all of them. */
static void mark(uint8_t *plane, int width, int section, int space) {
    if (space > 0) plane[(section - LOWEST) * width + space] = 1;
}
static void mark_row(uint8_t *plane, int width, int section, int value) {
    memset(plane + (ptrdiff_t)(section - LOWEST) * width, tp_sheet_byte(value), (size_t)width);
}

static void observe_road(const tp_rules *r, const tp_state *s, int viewer, int width, tp_sheet *x) {
    const tp_tables *t = r->tables;
    for (int i = 0; i < r->players; i++) {
        uint8_t *plane = tp_sheet_next(x);
        for (int n = LOWEST; n <= HIGHEST; n++)
            mark(plane, width, n, s->markers[tp_seat_after(r, viewer, i)][n]);
    }
    uint8_t *cars = tp_sheet_next(x), *stars = tp_sheet_next(x), *ends = tp_sheet_next(x);
    for (int n = LOWEST; n <= HIGHEST; n++) {
        mark(cars, width, n, s->cars[n]);
        mark(ends, width, n, t->length[n]);
        for (uint32_t set = t->stars[n]; set != 0; set &= set - 1)
            mark(stars, width, n, __builtin_ctz(set));
    }
}

static void observe_wins(const tp_rules *r, const tp_state *s, int viewer, int width, tp_sheet *x) {
    const uint8_t *const won[2] = {s->first, s->second};
    const uint8_t *const worth[2] = {r->tables->first, r->tables->second};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < r->players; i++) {
            uint8_t *plane = tp_sheet_next(x);
            for (int n = LOWEST; n <= HIGHEST; n++)
                mark_row(plane, width, n, won[k][n] == tp_seat_after(r, viewer, i) + 1);
        }
    for (int k = 0; k < 2; k++) {
        uint8_t *plane = tp_sheet_next(x);
        for (int n = LOWEST; n <= HIGHEST; n++) mark_row(plane, width, n, worth[k][n]);
    }
}

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    tp_shape shape = {0};
    uint8_t shown[7] = {0};
    size(r, &shape);
    tp_sheet x = {out, (size_t)shape.height * (size_t)shape.width};
    observe_road(r, s, viewer, shape.width, &x);
    observe_wins(r, s, viewer, shape.width, &x);
    for (int i = 0; s->roll != 0 && i < DICE; i++) shown[r->tables->rolls[s->roll].dice[i]]++;
    for (int pips = 1; pips <= 6; pips++) tp_sheet_fill(&x, shown[pips]);
    tp_sheet_fill(&x, s->phase == MOVING);
    tp_sheet_fill(&x, s->phase == DECIDING);
    for (int i = 0; i < r->players; i++) tp_sheet_fill(&x, s->scores[tp_seat_after(r, viewer, i)]);
    tp_sheet_choice(&x, tp_turns_after(r, viewer, s->seat), r->players);
    tp_sheet_fill(&x, r->option[PLY_LIMIT] - (long)s->ply);
}

const tp_lab route66_lab = {.actions = actions,
                            .action = action,
                            .planes = planes,
                            .size = size,
                            .observe = observe,
                            .play = route66_play};
