/* gridlock/setup.c: options, among them the seats' colours, and how a game begins. What an edition
 * is made of is read in edition.c. */
#include "embedded.h"
#include "state.h"

#include <string.h>

static const char *const lengths[] = {"normal", "short", "shorter", "long", NULL};
static const char *const colours[] = {"blue", "green", "red", "yellow", NULL}; /* Boston's */

const tp_option gridlock_options[] = {
    [QUICK_TRIP] = {"quick_trip", TP_OPTION_BOOL, .fallback = false},
    [QUICK_CONES] = {"quick_cones", TP_OPTION_BOOL, .fallback = false},
    [LENGTH] = {"length", TP_OPTION_CHOICE, .choices = lengths, .fallback = NORMAL},
    [CONGESTION] = {"congestion", TP_OPTION_BOOL, .fallback = false},
    [TRAFFIC] = {"traffic", TP_OPTION_BOOL, .fallback = false},
    [SPECIAL] = {"special", TP_OPTION_BOOL, .fallback = false},
    [RED_IGNORES_TRAFFIC] = {"red_ignores_traffic", TP_OPTION_BOOL, .fallback = true},
    [COLOURS] = {"colours", TP_OPTION_LIST, .choices = colours, .by_game = true},
    [TURN_LIMIT] = {"turn_limit", TP_OPTION_INT, .min = 10, .max = 9999, .fallback = 200},
    {.name = NULL},
};

const tp_edition gridlock_editions[] = {{"boston", edition_gridlock}, {NULL, NULL}};

/* ---- colours, 3 ---- */

static bool read_colour(const tp_rules *r, const tp_at *at, int *colour, tp_error *e) {
    const tp_tables *t = r->tables;
    for (*colour = 0; *colour < t->colours; ++*colour)
        if (tp_json_equals(at->json, t->colour[*colour].id)) return true;
    return tp_wrong(e, at, "Expected the id of one of the edition's colours here.");
}

bool gridlock_read_option(tp_rules *r, int index, const tp_at *at, tp_error *e) {
    const size_t n = (size_t)r->players;
    unsigned used = 0;
    int packed = 0;
    assert(index == COLOURS);
    if (at != NULL && !tp_want_list(at, n, n, NULL, e)) return false;
    for (int seat = 0; seat < r->players; seat++) {
        int colour = seat; /* left out: the edition's first ones */
        if (at != NULL) {
            const tp_at item = tp_at_item(at, (size_t)seat);
            if (!read_colour(r, &item, &colour, e)) return false;
            if ((used >> colour & 1u) != 0)
                return tp_wrong(e, &item, "An earlier seat has this colour.");
        }
        used |= 1u << colour;
        packed |= colour << 4 * seat;
    }
    r->option[index] = packed;
    return true;
}

const char *gridlock_seat_colour(const tp_rules *r, int seat) {
    return r->tables->colour[gridlock_colour_of(r, seat)].id;
}

void gridlock_write_option(const tp_rules *r, int index, tp_writer *w) {
    (void)index;
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) tp_write_text(w, gridlock_seat_colour(r, seat));
    tp_write_close(w, ']');
}

/* ---- beginning ---- */

/* No node lists more. A place has placements of at most two kinds, or the rotations and the removal
 * of its tile, which are no more than its kind's period; then there are stops and cones, at most
 * two to clear, and the end. */
static size_t most_moves(const tp_tables *t) {
    int longest = 0, second = 0;
    for (int i = 0; i < t->kinds; i++) {
        const int period = t->kind[i].period;
        if (period > longest) {
            second = longest;
            longest = period;
        } else if (period > second) {
            second = period;
        }
    }
    const int most = t->places * (longest + second) + 2 * t->spaces + CONES + 1;
    return (size_t)most;
}

static void order_names(tp_tables *t) {
    tp_hex_by_name(&t->hex, t->by_name);
    for (int i = 0; i < t->spaces; i++) t->name_rank[t->by_name[i]] = (uint16_t)i;
}

bool gridlock_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    tp_tables *t = tp_arena_take(a, sizeof *t);
    if (!gridlock_read_edition(t, a, edition, NULL, e)) return false;
    order_names(t);
    r->tables = t;
    r->max_moves = most_moves(t);
    if (r->max_moves < MOST_KINDS) r->max_moves = MOST_KINDS; /* what can be drawn is fewer still */
    return true;
}

void gridlock_start(const tp_rules *r, tp_state *s) {
    memset(s, 0, sizeof *s);
    s->phase = PHASE_START;
    s->first = NOBODY;
    for (int seat = 0; seat < r->players; seat++) {
        s->seats[seat].car = HEX_NOWHERE;
        s->seats[seat].start = NO_START;
    }
    for (int i = 0; i < r->tables->kinds; i++) s->draw[i] = (uint8_t)r->tables->kind[i].count;
}
