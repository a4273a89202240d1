/* blockade/setup.c: options, what they make of the board, and the empty board. */
#include "state.h"

#include <string.h>

static const char *const starts[] = {"facing", "diagonal", NULL};
static const char *const homes[] = {"closed", "open", NULL};
static const char *const running[] = {"any_turn", "all_placed", NULL};
static const char *const after_placing[] = {"relocate", "slide", NULL};

const tp_option blockade_options[] = {
    [START] = {"start", TP_OPTION_CHOICE, .choices = starts, .fallback = FACING},
    [HOMES] = {"homes", TP_OPTION_CHOICE, .choices = homes, .fallback = CLOSED},
    [RUNNING] = {"running", TP_OPTION_CHOICE, .choices = running, .fallback = ANY_TURN},
    [AFTER_PLACING] = {"after_placing", TP_OPTION_CHOICE, .choices = after_placing,
                       .fallback = SLIDE},
    [PLY_LIMIT] = {"ply_limit", TP_OPTION_INT, .min = 1, .max = 10000, .fallback = 400},
    {.name = NULL},
};

/* blockade.md "Setup": on the second centre from the left in the nearest row of fields; for Blue
 * seen from Red's side, or from his own. */
static int flaetz_square(const tp_rules *r, int seat) {
    enum { SECOND = 1, THIRD = 2, TOP_ROW = 12 };
    if (seat == RED) return grid12_centre(SECOND);
    return grid12_centre(TOP_ROW + (r->option[START] == FACING ? SECOND : THIRD));
}

/* blockade.md "Homes", "Placing": anywhere but under a Flätz or in a closed home. */
static bool may_stand(const tp_rules *r, const tp_tables *t, int square) {
    for (int seat = 0; seat < 2; seat++) {
        const int flaetz = t->flaetz[seat];
        const bool is_home = grid12_field(square) == grid12_field(flaetz);
        if (square == flaetz || (is_home && r->option[HOMES] == CLOSED)) return false;
    }
    return true;
}

bool blockade_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    tp_tables *t = tp_arena_take(a, sizeof *t);
    (void)edition, (void)e;
    for (int seat = 0; seat < 2; seat++) {
        t->flaetz[seat] = (uint8_t)flaetz_square(r, seat);
        blockade_flip(&t->flaetze, t->flaetz[seat]);
    }
    for (int square = 0; square < GRID12_SQUARES; square++) {
        if (!may_stand(r, t, square)) continue;
        t->places[t->place_count++] = (uint8_t)square;
        blockade_flip(&t->may_stand, square);
    }
    r->tables = t;
    r->max_moves = FLUPPIES * (size_t)t->place_count + 1; /* each to any place, and a run */
    return true;
}

void blockade_start(const tp_rules *r, tp_state *s) {
    (void)r;
    memset(s, 0, sizeof *s);
}
