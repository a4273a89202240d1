/* bots/brains/jump.c: what bots know of Jump: how far it is to the bank for those who are needed
 * there, and for all the others. Read state.h first. */
#include "games/jump/state.h"

#include "bots/brains/brains.h"

#include <string.h>

/* ---- evaluate ---- */

/* What a seat has is counted by hand, since it must hold wherever a search looks: per point on the
 * bank, which nobody can take away; per column to go, for those who are needed and for everybody;
 * per piece shut out. How sure a lead is, and what the move is worth, is learnt. */
enum { SETTLED = 30, NEEDED = 10, ALL = 5, SHUT_OUT = 60, UNIT = 60 };
enum { LEAD, AT_TURN, FEATURES };
static const char *const feature_names[] = {"what it has", "is to move", NULL};

/* How many pieces of a set stand in a column; its rows lie in two planes. */
static int count_in(const jump_set *set, int column) {
    const int plane = (column & 1) != 0 ? ODD_COLUMNS : 0;
    const uint64_t mask = JUMP_COLUMN << (column >> 1);
    return __builtin_popcountll(set->plane[plane] & mask) +
           __builtin_popcountll(set->plane[plane | ODD_ROWS] & mask);
}

/* jump.md "Worked examples" 6: triangles right of a piece on the bank, which they can only reach by
 * a step. */
static int count_shut_out(const tp_state *s, int seat) {
    int n = 0;
    for (int rows = 0; rows <= ODD_ROWS; rows += ODD_ROWS) {
        const uint64_t bank = (jump_own(s, RED, rows) | jump_own(s, BLUE, rows)) & JUMP_COLUMN;
        n += __builtin_popcountll(s->pieces[seat][TRIANGLE].plane[rows | ODD_COLUMNS] & bank);
    }
    return n;
}

typedef struct {
    int column[GRID12]; /* how many pieces but the cylinder stand on each */
    int cylinder;       /* the column where it stands */
} files;

/* How many columns the nearest ones have to go, so many of them. */
static int way_of(const files *f, int pieces) {
    int way = 0;
    for (int column = 0; column < GRID12 && pieces > 0; column++) {
        const int taken = f->column[column] < pieces ? f->column[column] : pieces;
        way += taken * column;
        pieces -= taken;
    }
    return way;
}

/* The way to the goal, with the cylinder or without, whichever is shorter. */
static int way_to_goal(const tp_rules *r, const files *f) {
    const int with = f->cylinder + way_of(f, r->option[GOAL] - r->option[CYLINDER_POINTS]);
    const int without = way_of(f, r->option[GOAL]);
    return with < without ? with : without;
}

static int worth(const tp_rules *r, const tp_state *s, int seat) {
    const jump_set *own = s->pieces[seat];
    files f = {.cylinder = 0};
    int all = 0;
    for (int column = 0; column < GRID12; column++) {
        f.column[column] = count_in(&own[TRIANGLE], column) + count_in(&own[SQUARE], column);
        if (count_in(&own[CYLINDER], column) > 0) f.cylinder = column;
        all += column * f.column[column];
    }
    return SETTLED * jump_points(r, s, seat) - NEEDED * way_to_goal(r, &f) -
           ALL * (all + f.cylinder) - SHUT_OUT * count_shut_out(s, seat);
}

/* Phases go by plies: so positions that a search compares weigh alike. */
static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    for (int seat = 0; seat < 2; seat++) {
        out->of[seat][LEAD] = (float)worth(r, s, seat) / UNIT;
        out->of[seat][AT_TURN] = (int)(s->ply & 1) == seat ? 1 : 0;
    }
    out->phase = (float)s->ply / 80;
    out->out = 0;
}

static const tp_model model = {
#include "bots/weights/jump.def"
};

static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_features x;
    features(r, s, &x);
    tp_model_judge(&model, 2, &x, value);
}

/* ---- propose and policy ---- */

static int column_of(int spot) {
    return (spot & 7) << 1 | (spot >> 6 & 1);
}

/* How many columns a move gains; the bank counts like the whole width. */
static int gain_of(tp_move m) {
    if (grid12_kind(m) == PASS) return 0;
    const int to = column_of(grid12_to(m));
    return to == 0 ? GRID12 : column_of(grid12_from(m)) - to;
}

/* All moves, those that gain most first: counting sort, since gains are small numbers. */
static size_t propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    tp_move list[MOST_MOVES];
    size_t first[GRID12 + 2] = {0}; /* by what they miss of the largest gain */
    const size_t n = jump_moves(r, s, seat, list);
    for (size_t i = 0; i < n; i++) first[GRID12 - gain_of(list[i]) + 1]++;
    for (int i = 1; i <= GRID12; i++) first[i] += first[i - 1];
    for (size_t i = 0; i < n; i++) out[first[GRID12 - gain_of(list[i])]++] = list[i];
    return n;
}

/* Onto the bank if that is possible, else the better of two draws. */
static tp_move policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    tp_move list[MOST_MOVES];
    const size_t n = jump_moves(r, s, seat, list);
    for (size_t i = 0; i < n; i++)
        if (gain_of(list[i]) == GRID12) return list[i];
    const tp_move a = list[tp_rng_below(g, (uint32_t)n)], b = list[tp_rng_below(g, (uint32_t)n)];
    return gain_of(a) >= gain_of(b) ? a : b;
}

/* ---- how bots play it ---- */

/* How far it is says more than a random playout: leaves are evaluated at once. */
static const tp_tuning tuning = {.leaf_plies = -1, .exploration = 0.3F, .widening = 2};

static const tp_level levels[] = {
    {.name = "easy", .bot = "ab", .iterations = 40, .slip = 0.050F},
    {.name = "medium", .bot = "ab", .iterations = 400, .slip = 0.012F, .watches = true},
    {.name = "hard", .bot = "ab", .ms = 1000},
    {.name = NULL},
};

const tp_brain jump_brain = {
    .game = &jump,
    .tuning = &tuning,
    .levels = levels,
    .evaluate = evaluate,
    .features = features,
    .feature_names = feature_names,
    .propose = propose,
    .policy = policy,
};
