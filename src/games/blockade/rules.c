/* blockade/rules.c: the turn, the Flätz's way out, and the end. Read state.h first.
 *
 * Everything that goes straight, a Flätz or a sliding Fluppie, asks for the nearest thing on its
 * line; a line is a word of twelve bits. */
#include "state.h"

#include "game_words.h"

#include <assert.h>

/* ---- blockade.md "The Flätz leaves the board" ---- */

/* A route's pairs (square, direction) come in twos: whoever is stopped on a line may turn either
 * way along the other one. So the search goes over (square, axis), each of them once. */
typedef struct {
    int seat, other; /* who runs, and the square of the other Flätz */
    blockade_lines stops;
    grid12_set seen[AXES];
    uint8_t square[AXES * GRID12_SQUARES], axis[AXES * GRID12_SQUARES];
    int count; /* still to be looked at */
} search;

static void turn(search *x, int square, int axis) {
    if (grid12_has(&x->seen[axis], square)) return;
    grid12_add(&x->seen[axis], square);
    x->square[x->count] = (uint8_t)square;
    x->axis[x->count] = (uint8_t)axis;
    x->count++;
}

/* From the square both ways along the axis: true if one of them leads over the goal edge. A Fluppie
 * stops him on the square before it, the other Flätz and the other edges end the route. */
static bool goes_out(search *x, int square, int axis) {
    const int stride = axis == ACROSS ? 1 : GRID12, place = blockade_place(axis, square);
    const unsigned line = x->stops.of[axis][blockade_lane(axis, square)];
    const int above = blockade_above(line, place), below = blockade_below(line, place);
    const int met_above = square + (above - place) * stride;
    const int met_below = square - (place - below) * stride;
    const bool is_upwards = blockade_goal(x->seat) == GRID12_N;
    if (axis == UPRIGHT && (is_upwards ? above == GRID12 : below < 0)) return true;
    if (above < GRID12 && met_above != x->other) turn(x, met_above - stride, !axis);
    if (below >= 0 && met_below != x->other) turn(x, met_below + stride, !axis);
    return false;
}

static bool has_route(const tp_rules *r, const tp_state *s, int seat) {
    search x;
    x.seat = seat;
    x.other = r->tables->flaetz[!seat];
    x.stops = s->taken;
    x.seen[ACROSS] = x.seen[UPRIGHT] = (grid12_set){{0}};
    x.count = 0;
    blockade_flip(&x.stops, x.other);
    turn(&x, r->tables->flaetz[seat], ACROSS);
    turn(&x, r->tables->flaetz[seat], UPRIGHT);
    while (x.count > 0) {
        x.count--;
        if (goes_out(&x, x.square[x.count], x.axis[x.count])) return true;
    }
    return false;
}

bool blockade_can_run(const tp_rules *r, const tp_state *s, int seat) {
    const int needed = r->option[RUNNING] == ALL_PLACED ? 2 * FLUPPIES : 1;
    return s->placed[RED] + s->placed[BLUE] >= needed && has_route(r, s, seat);
}

/* ---- blockade.md "The turn" ---- */

static tp_node node(const tp_rules *r, const tp_state *s) {
    (void)r;
    if (s->ending != PLAYING) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = s->seat};
}

/* A move of the kind to each square of the set; bit 0 of the set is the square `first`. */
static size_t list(int kind, int from, int first, int stride, unsigned set, tp_move *out) {
    size_t n = 0;
    for (; set != 0; set &= set - 1)
        out[n++] = grid12_move(kind, from, first + __builtin_ctz(set) * stride);
    return n;
}

/* Onto any free square. */
static size_t list_everywhere(const tp_rules *r, const tp_state *s, int kind, int from,
                              tp_move *out) {
    const uint16_t *may_stand = r->tables->may_stand.of[ACROSS], *taken = s->taken.of[ACROSS];
    size_t n = 0;
    for (int row = 0; row < GRID12; row++) {
        const unsigned set = may_stand[row] & ~(unsigned)taken[row];
        n += list(kind, from, grid12_square(0, row), 1, set, out + n);
    }
    return n;
}

/* Straight, past closed homes but not past a Fluppie or a Flätz. */
static size_t list_slides(const tp_rules *r, const tp_state *s, int from, tp_move *out) {
    const tp_tables *t = r->tables;
    size_t n = 0;
    for (int axis = 0; axis < AXES; axis++) {
        const int lane = blockade_lane(axis, from), place = blockade_place(axis, from);
        const int stride = axis == ACROSS ? 1 : GRID12;
        const unsigned stops = s->taken.of[axis][lane] | t->flaetze.of[axis][lane];
        const int above = blockade_above(stops, place), below = blockade_below(stops, place);
        const unsigned reach = ((1u << above) - 1) & ~((1u << (below + 1)) - 1) & ~(1u << place);
        const unsigned set = reach & t->may_stand.of[axis][lane];
        n += list(MOVE, from, from - place * stride, stride, set, out + n);
    }
    return n;
}

size_t blockade_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    size_t n = 0;
    assert(s->ending == PLAYING && seat == s->seat);
    if (blockade_can_run(r, s, seat)) out[n++] = grid12_move(RUN, 0, 0);
    if (s->placed[seat] < FLUPPIES) return n + list_everywhere(r, s, PLACE, 0, out + n);
    for (int i = 0; i < FLUPPIES; i++) {
        const int from = s->fluppies[seat][i];
        if (r->option[AFTER_PLACING] == RELOCATE)
            n += list_everywhere(r, s, MOVE, from, out + n);
        else
            n += list_slides(r, s, from, out + n);
    }
    if (n == 0) out[n++] = grid12_move(PASS, 0, 0);
    return n;
}

/* Draws from a list with a line for every place (of every Fluppie, when they move) and one for the
 * run, and draws again if that is not to be had: all legal moves come equally often, and the route
 * is looked for only if it matters. */
static tp_move sample_anywhere(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    const tp_tables *t = r->tables;
    const bool is_placing = s->placed[seat] < FLUPPIES;
    const uint32_t run = (is_placing ? 1u : FLUPPIES) * t->place_count;
    for (;;) {
        const uint32_t pick = tp_rng_below(g, run + 1);
        if (pick == run) {
            if (blockade_can_run(r, s, seat)) return grid12_move(RUN, 0, 0);
            continue;
        }
        const int to = t->places[pick % t->place_count];
        if (blockade_has(&s->taken, to)) continue;
        if (is_placing) return grid12_move(PLACE, 0, to);
        return grid12_move(MOVE, s->fluppies[seat][pick / t->place_count], to);
    }
}

tp_move blockade_sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    enum { MOST_SLIDES = FLUPPIES * 2 * (GRID12 - 1) + 1 };
    tp_move slides[MOST_SLIDES];
    if (s->placed[seat] < FLUPPIES || r->option[AFTER_PLACING] == RELOCATE)
        return sample_anywhere(r, s, seat, g);
    return slides[tp_rng_below(g, (uint32_t)blockade_moves(r, s, seat, slides))];
}

void blockade_put(tp_state *s, int seat, int square) {
    uint8_t *own = s->fluppies[seat];
    int i = s->placed[seat]++;
    assert(i < FLUPPIES && !blockade_has(&s->taken, square));
    for (; i > 0 && own[i - 1] > square; i--) own[i] = own[i - 1];
    own[i] = (uint8_t)square;
    blockade_flip(&s->taken, square);
}

static void take(tp_state *s, int seat, int square) {
    uint8_t *own = s->fluppies[seat];
    int i = 0;
    while (own[i] != square) i++;
    s->placed[seat]--;
    for (; i < s->placed[seat]; i++) own[i] = own[i + 1];
    own[i] = 0;
    blockade_flip(&s->taken, square);
}

void blockade_apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    assert(s->ending == PLAYING && seat == s->seat);
    switch (grid12_kind(m)) {
    case MOVE:
        take(s, seat, grid12_from(m));
        blockade_put(s, seat, grid12_to(m));
        break;
    case PLACE: blockade_put(s, seat, grid12_to(m)); break;
    case RUN: s->ending = BY_RUN; break;
    default: break;
    }
    s->ply++;
    if (s->ending == PLAYING && s->ply >= r->option[PLY_LIMIT]) s->ending = BY_LIMIT;
    if (s->ending == PLAYING) s->seat = !seat;
}

/* blockade.md "End" */
static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    (void)r;
    assert(s->ending != PLAYING);
    out->scored = false;
    out->reason = s->ending == BY_RUN ? "run" : "limit";
    out->rank[s->seat] = 1;
    out->rank[!s->seat] = s->ending == BY_RUN ? 2 : 1;
}

static const char *const reasons[] = {"run", "limit", NULL};
static const char *const keys[] = {"ply", "seat", "board", "result", NULL};

const tp_game blockade = {
    .id = "blockade",
    .name = "Blockade",
    .players = TP_PLAYERS(2),
    .options = blockade_options,
    .keys = keys,
    .can_draw = true,
    .state_size = sizeof(tp_state),
    .setup = blockade_setup,
    .start = blockade_start,
    .node = node,
    .moves = blockade_moves,
    .apply = blockade_apply,
    .result = result,
    .format = blockade_format,
    .parse = blockade_parse,
    .write = blockade_write,
    .read = blockade_read,
    .sample = blockade_sample,
    .tell = blockade_tell,
    .kinds = blockade_kinds,
    .reasons = reasons,
    .words = words_blockade,
    .facts = blockade_facts,
    .lab = &blockade_lab,
};
