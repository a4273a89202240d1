/* bots/brains/blockade.c: what bots know of Blockade: where each Flätz can get to, and which single
 * Fluppies would let him out. Read state.h first. */
#include "games/blockade/state.h"

#include "bots/brains/brains.h"

#include <string.h>

/* ---- where a Flätz gets to ---- */

/* Pairs (square, axis) as in rules.c, but all of them, and what they are good for. */
typedef struct {
    int seat, other; /* who runs, and the square of the other Flätz */
    blockade_lines stops;
    uint16_t clear[GRID12]; /* by row, a bit a column: from there the way out is free */
    /* By row: a Fluppie put here would turn him into the clear column on its left, or right, and
     * so let him out. */
    uint16_t by_left[GRID12], by_right[GRID12];
    blockade_lines touched; /* a Fluppie put elsewhere changes nothing but what columns are clear */
    grid12_set seen[AXES];
    uint8_t square[AXES * GRID12_SQUARES], axis[AXES * GRID12_SQUARES];
    int count;        /* still to be looked at */
    int turns, exits; /* how many pairs there are, and how many lines lead out */
    grid12_set gates; /* Fluppies that alone shut a line that leads out */
} survey;

/* A Flätz stops in front of a Fluppie and may turn there: a state of the search is a square and the
 * axis he goes along next. */
static void turn(survey *x, int square, int axis) {
    if (grid12_has(&x->seen[axis], square)) return;
    grid12_add(&x->seen[axis], square);
    x->square[x->count] = (uint8_t)square;
    x->axis[x->count] = (uint8_t)axis;
    x->count++;
    x->turns++;
}

/* From the goal edge inwards: a column is clear as far as no Fluppie has been met. */
static void note_clear(survey *x) {
    unsigned shut = 0;
    for (int i = 0; i < GRID12; i++) {
        const int row = x->seat == RED ? GRID12 - 1 - i : i;
        x->clear[row] = (uint16_t)~shut;
        shut |= x->stops.of[ACROSS][row];
    }
}

/* He goes along a row from place: a Fluppie put right behind a clear column would turn him there.
 */
static void note_openings(const tp_rules *r, survey *x, int row, int place, int above, int below) {
    const unsigned may_stand = r->tables->may_stand.of[ACROSS][row], clear = x->clear[row];
    const unsigned right = ((1u << above) - 1) & ~((2u << place) - 1);
    const unsigned left = ((1u << place) - 1) & ~((1u << (below + 1)) - 1);
    x->by_left[row] |= (uint16_t)(clear << 1 & right & may_stand);
    x->by_right[row] |= (uint16_t)(clear >> 1 & left & may_stand);
}

/* He goes up or down a column: where to, and what alone stops him. */
static void note_exit(survey *x, int square, unsigned line, int met) {
    const bool is_out = x->seat == RED ? met >= GRID12 : met < 0;
    if (is_out) {
        x->exits++;
        return;
    }
    const int gate = grid12_square(grid12_column(square), met);
    const unsigned beyond = x->seat == RED ? line >> (met + 1) : line & ((1u << met) - 1);
    if (gate == x->other || beyond != 0) return;
    grid12_add(&x->gates, gate);
    x->touched.of[UPRIGHT][grid12_column(square)] |=
        (uint16_t)(x->seat == RED ? ~((2u << met) - 1) : (1u << met) - 1);
}

/* Both ways along the axis at once: to the next Fluppie each, and what lies between is touched. */
static void follow(const tp_rules *r, survey *x, int square, int axis) {
    const int stride = axis == ACROSS ? 1 : GRID12, place = blockade_place(axis, square);
    const unsigned line = x->stops.of[axis][blockade_lane(axis, square)];
    const int above = blockade_above(line, place), below = blockade_below(line, place);
    const int met_above = square + (above - place) * stride;
    const int met_below = square - (place - below) * stride;
    x->touched.of[axis][blockade_lane(axis, square)] |=
        (uint16_t)(((1u << above) - 1) & ~((1u << (below + 1)) - 1));
    if (axis == ACROSS)
        note_openings(r, x, grid12_row(square), place, above, below);
    else
        note_exit(x, square, line, x->seat == RED ? above : below);
    if (above < GRID12 && met_above != x->other) turn(x, met_above - stride, !axis);
    if (below >= 0 && met_below != x->other) turn(x, met_below + stride, !axis);
}

/* Depth-first search over all squares and axes that a Flätz gets to, with what bots want to know on
 * the way. There are at most two states for each square, so it needs no allocation. */
static void take_survey(const tp_rules *r, const blockade_lines *taken, int seat, survey *x) {
    x->seat = seat;
    x->other = r->tables->flaetz[!seat];
    x->stops = *taken;
    x->seen[ACROSS] = x->seen[UPRIGHT] = x->gates = (grid12_set){{0}};
    x->count = x->turns = x->exits = 0;
    memset(x->by_left, 0, sizeof x->by_left);
    memset(x->by_right, 0, sizeof x->by_right);
    memset(&x->touched, 0, sizeof x->touched);
    blockade_flip(&x->stops, x->other);
    note_clear(x);
    turn(x, r->tables->flaetz[seat], ACROSS);
    turn(x, r->tables->flaetz[seat], UPRIGHT);
    while (x->count > 0) {
        x->count--;
        follow(r, x, x->square[x->count], x->axis[x->count]);
    }
}

/* ---- evaluate ---- */

/* How far the seat to move is ahead, which the test of propose asks for. */
int blockade_lead(const tp_rules *r, const tp_state *s);

enum { OPENING = 6, TURN = 1, GATE = 4, THREAT = 15, EXIT = 5, WON = 1000 };
#define UNIT 60.0F /* about so much ahead makes a win e times as likely */

enum { LEAD, NEAR, AT_TURN, RUNS, FEATURES };
static const char *const feature_names[] = {"how its Flätz stands", "the first steps of it",
                                            "is to move", "runs", NULL};

/* What is being looked at: a position, or what would come of a move. */
typedef struct {
    blockade_lines taken;
    grid12_set own[2];
    int placed[2];
} board;

/* The position as sets, which moves can be tried on more cheaply than on a state. */
static void see(const tp_state *s, board *b) {
    memset(b, 0, sizeof *b);
    b->taken = s->taken;
    for (int seat = 0; seat < 2; seat++) {
        b->placed[seat] = s->placed[seat];
        for (int i = 0; i < s->placed[seat]; i++) grid12_add(&b->own[seat], s->fluppies[seat][i]);
    }
}

/* blockade.md "The Flätz leaves the board" 1 and 2 */
static bool may_run(const tp_rules *r, const board *b) {
    const int needed = r->option[RUNNING] == ALL_PLACED ? 2 * FLUPPIES : 1;
    return b->placed[RED] + b->placed[BLUE] >= needed;
}

/* Squares where one Fluppie would let him out, four rows at a time. */
static int count_openings(const survey *x) {
    enum { WORDS = GRID12 / 4 }; /* four rows a word */
    uint64_t left[WORDS], right[WORDS];
    int n = 0;
    memcpy(left, x->by_left, sizeof left);
    memcpy(right, x->by_right, sizeof right);
    for (int i = 0; i < WORDS; i++) n += __builtin_popcountll(left[i] | right[i]);
    return n;
}

/* How well a Flätz stands that is not to run at once. */
static int outlook(const board *b, const survey *x) {
    grid12_set own_gates = x->gates;
    grid12_keep(&own_gates, &b->own[x->seat]);
    return OPENING * count_openings(x) + TURN * x->turns + GATE * grid12_count(&own_gates) +
           (x->exits > 0 ? THREAT + EXIT * x->exits : 0);
}

/* How far the seat to move is ahead. */
static int lead(const tp_rules *r, const board *b, int seat) {
    survey own, other;
    take_survey(r, &b->taken, seat, &own);
    if (own.exits > 0 && may_run(r, b)) return WON;
    take_survey(r, &b->taken, !seat, &other);
    return outlook(b, &own) - outlook(b, &other);
}

int blockade_lead(const tp_rules *r, const tp_state *s) {
    board b;
    see(s, &b);
    return lead(r, &b, s->seat);
}

/* Phases go by plies, so that positions which a search compares weigh alike: first Fluppies are
 * put, then they move. Who is to move and can run has won, whatever else there is. */
static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    const int mover = s->seat, ahead = blockade_lead(r, s);
    const float put = (float)s->ply / (4 * FLUPPIES), moved = (float)s->ply - 2 * FLUPPIES;
    memset(out->of, 0, 2 * sizeof *out->of);
    out->phase = moved > 0 ? 0.5F + moved / 120 : put;
    out->out = 0;
    out->of[mover][LEAD] = ahead == WON ? 0 : (float)ahead / UNIT;
    out->of[mover][NEAR] = tp_feature_near(out->of[mover][LEAD]);
    out->of[mover][AT_TURN] = ahead != WON ? 1 : 0;
    out->of[mover][RUNS] = ahead == WON ? 1 : 0;
}

static const tp_model model = {
#include "bots/weights/blockade.def"
};

static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_features x;
    features(r, s, &x);
    tp_model_judge(&model, r->players, &x, value);
}

/* ---- propose and policy ---- */

/* A Fluppie is taken up, or a new one in hand, and not yet put down. On most squares it changes
 * little of what the surveys found, so there are hundreds of moves but few new surveys. */
typedef struct {
    int from; /* -1: nothing yet */
    board board;
    survey of[2];
    int outlook[2];
    bool may_run; /* when it is put down */
} lifted;

/* The surveys without the piece that moves; those of each move start from here. */
static void lift(const tp_rules *r, const board *before, int seat, tp_move m, lifted *x) {
    x->from = grid12_from(m);
    x->board = *before;
    x->board.placed[seat] += grid12_kind(m) == PLACE;
    x->may_run = may_run(r, &x->board);
    if (grid12_kind(m) == MOVE) {
        blockade_flip(&x->board.taken, x->from);
        grid12_remove(&x->board.own[seat], x->from);
    }
    for (int i = 0; i < 2; i++) {
        take_survey(r, &x->board.taken, i, &x->of[i]);
        x->outlook[i] = outlook(&x->board, &x->of[i]);
    }
}

/* Does a Fluppie on the square change where he gets to? */
static bool is_touched(const survey *x, int square) {
    return ((x->touched.of[ACROSS][grid12_row(square)] >> grid12_column(square) |
             x->touched.of[UPRIGHT][grid12_column(square)] >> grid12_row(square)) &
            1) != 0;
}

/* How many openings are gone when a Fluppie on the square shuts its column. */
static int openings_lost(const survey *x, int square) {
    const int row = grid12_row(square);
    const int first = x->seat == RED ? 0 : row + 1, end = x->seat == RED ? row : GRID12;
    const unsigned column = 1u << grid12_column(square);
    int n = 0;
    for (int i = first; i < end; i++)
        n += (x->by_left[i] & ~(unsigned)x->by_right[i] & column << 1) != 0;
    for (int i = first; i < end; i++)
        n += (x->by_right[i] & ~(unsigned)x->by_left[i] & column >> 1) != 0;
    return n;
}

/* How many exits one of them has, and his outlook, once the Fluppie is put down. */
static int exits_after(const tp_rules *r, const lifted *x, const board *after, int seat, int to,
                       int *worth) {
    survey anew;
    if (!is_touched(&x->of[seat], to)) {
        *worth = x->outlook[seat] - OPENING * openings_lost(&x->of[seat], to);
        return x->of[seat].exits;
    }
    take_survey(r, &after->taken, seat, &anew);
    *worth = outlook(after, &anew);
    return anew.exits;
}

/* How far the seat is ahead once it has put the Fluppie down, and the other is to move. */
static int lead_after(const tp_rules *r, const lifted *x, int seat, tp_move m) {
    const int to = grid12_to(m);
    board after = x->board;
    int own, other;
    if (grid12_kind(m) == PASS) return -lead(r, &after, !seat);
    blockade_flip(&after.taken, to);
    grid12_add(&after.own[seat], to);
    if (exits_after(r, x, &after, !seat, to, &other) > 0 && x->may_run) return -WON;
    exits_after(r, x, &after, seat, to, &own);
    return own - other;
}

/* A run if there is one; else the moves that leave most, at most so many: incremental evaluation of
 * all moves, kept sorted by insertion. One that lets the other
 * out is among them only if every move does. */
enum { WIDTH = 16 };
static size_t propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    tp_move list[FLUPPIES * GRID12_SQUARES];
    const size_t n = blockade_moves(r, s, seat, list);
    int worth[WIDTH];
    size_t kept = 0;
    board before;
    lifted x = {.from = -1};
    see(s, &before);
    if (grid12_kind(list[0]) == RUN) {
        out[0] = list[0];
        return 1;
    }
    for (size_t i = 0; i < n; i++) {
        if (x.from != grid12_from(list[i])) lift(r, &before, seat, list[i], &x);
        const int here = lead_after(r, &x, seat, list[i]);
        if (kept > 0 && (here == -WON || (kept == WIDTH && here <= worth[kept - 1]))) continue;
        if (kept == 1 && worth[0] == -WON) kept = 0;
        size_t k = kept < WIDTH ? kept++ : kept - 1;
        for (; k > 0 && worth[k - 1] < here; k--) {
            worth[k] = worth[k - 1];
            out[k] = out[k - 1];
        }
        worth[k] = here;
        out[k] = list[i];
    }
    return kept;
}

/* Runs if he can; else looks for a move that keeps the other in, now and then in vain. */
static tp_move policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    enum { TRIES = 8 };
    tp_move m = 0;
    if (blockade_can_run(r, s, seat)) return grid12_move(RUN, 0, 0);
    for (int i = 0; i < TRIES; i++) {
        tp_state after = *s;
        m = blockade_sample(r, s, seat, g);
        blockade_apply(r, &after, seat, m);
        if (!blockade_can_run(r, &after, !seat)) break;
    }
    return m;
}

/* ---- how bots play it ---- */

/* An evaluation here says more than a random playout, which soon stumbles into a run. */
static const tp_tuning tuning = {.leaf_plies = -1, .exploration = 0.3F, .widening = 2};

static const tp_level levels[] = {
    {.name = "easy", .bot = "ab", .iterations = 40, .slip = 0.050F},
    {.name = "medium", .bot = "ab", .iterations = 400, .slip = 0.010F, .watches = true},
    {.name = "hard", .bot = "ab", .ms = 1000},
    {.name = NULL},
};

const tp_brain blockade_brain = {
    .game = &blockade,
    .tuning = &tuning,
    .levels = levels,
    .evaluate = evaluate,
    .features = features,
    .feature_names = feature_names,
    .propose = propose,
    .policy = policy,
};
