/* bots/brains/transmitter.c: what bots know of Transmitter: pieces on the board, and the moves that
 * would call in another one. Read state.h first. */
#include "games/transmitter/state.h"

#include "bots/brains/brains.h"

#include <string.h>

/* ---- crossings ---- */

/* Where the pieces of a seat stand, by shape: on which rows and columns, a bit each. */
typedef struct {
    uint16_t rows[SHAPES], columns[SHAPES];
    uint8_t on_row[SHAPES][GRID12], on_column[SHAPES][GRID12]; /* how many */
} lines;

typedef struct {
    lines of[SEATS];
    uint16_t
        open[GRID12]; /* by row, a bit a column: free, no centre, and its field's centre free */
} survey;

static void note_piece(lines *l, int shape, int square) {
    const int column = grid12_column(square), row = grid12_row(square);
    l->rows[shape] |= (uint16_t)(1u << row);
    l->columns[shape] |= (uint16_t)(1u << column);
    l->on_row[shape][row]++;
    l->on_column[shape][column]++;
}

/* A taken square cannot be called in on, nor, if it is a centre, can its whole field. */
static void close_square(const tp_rules *r, survey *v, int square) {
    const int column = grid12_column(square), row = grid12_row(square);
    v->open[row] &= (uint16_t) ~(1u << column);
    if (!grid12_has(&r->tables->centres, square)) return;
    for (int i = row - 1; i <= row + 1; i++) v->open[i] &= (uint16_t) ~(7u << (column - 1));
}

static void take_survey(const tp_rules *r, const tp_state *s, survey *v) {
    enum { CENTRES = 0x492, ALL = 0xFFF }; /* columns b, e, h, k */
    memset(v, 0, sizeof *v);
    for (int row = 0; row < GRID12; row++) v->open[row] = row % 3 == 1 ? ALL & ~CENTRES : ALL;
    for (int seat = 0; seat < r->players; seat++) {
        grid12_set own = s->pieces[seat];
        for (int square; (square = grid12_take(&own)) >= 0;) {
            note_piece(&v->of[seat], transmitter_shape(s->board[square]), square);
            close_square(r, v, square);
        }
    }
}

/* transmitter.md "Transmitter": the columns of a row where two other shapes of an enemy cross, a
 * and b. */
static unsigned crossings(const lines *enemy, int a, int b, int row) {
    return ((enemy->rows[a] >> row & 1) != 0 ? enemy->columns[b] : 0u) |
           ((enemy->rows[b] >> row & 1) != 0 ? enemy->columns[a] : 0u);
}

/* How many moves of these pieces would call in another one by a crossing of this enemy. */
static int calls_against(const survey *v, const lines *own, const lines *enemy) {
    static const uint8_t others[SHAPES][2] = {[CYLINDER] = {SQUARE, TRIANGLE},
                                              [SQUARE] = {CYLINDER, TRIANGLE},
                                              [TRIANGLE] = {CYLINDER, SQUARE}};
    int n = 0;
    for (int shape = CYLINDER; shape < SHAPES; shape++) {
        const int a = others[shape][0], b = others[shape][1];
        unsigned rows = (unsigned)enemy->rows[a] | enemy->rows[b];
        for (; rows != 0; rows &= rows - 1) {
            const int row = __builtin_ctz(rows), along = own->on_row[shape][row];
            unsigned set = crossings(enemy, a, b, row) & v->open[row];
            if (along == 0) set &= own->columns[shape];
            for (; set != 0; set &= set - 1) n += along + own->on_column[shape][__builtin_ctz(set)];
        }
    }
    return n;
}

static int calls(const tp_rules *r, const survey *v, int seat, const lines *own) {
    int n = 0;
    for (int enemy = 0; enemy < r->players; enemy++)
        if (enemy != seat) n += calls_against(v, own, &v->of[enemy]);
    return n;
}

/* The same for the seat to move, whose crowded pieces must be moved first. */
static int calls_now(const tp_rules *r, const tp_state *s, const survey *v, int seat) {
    grid12_set crowded = transmitter_crowded(r, s, seat);
    lines only = {0};
    if (grid12_count(&crowded) == 0) return calls(r, v, seat, &v->of[seat]);
    for (int square; (square = grid12_take(&crowded)) >= 0;)
        note_piece(&only, transmitter_shape(s->board[square]), square);
    return calls(r, v, seat, &only);
}

/* ---- evaluate ---- */

/* Everything is counted in hundredths of a piece. */
enum { PIECE = 100, NEXT = 40, LATER = 40, WAY = 6, HIDING = 60 };
#define UNIT (2.0F * PIECE) /* about so much ahead makes a win e times as likely */

enum { LEAD, AT_TURN, FEATURES };
static const char *const feature_names[] = {"what it has", "is to move", NULL};

/* Whether all pieces stand on one line. They offer no crossing then and need never leave it: who
 * does that cannot be beaten, and two who do never finish. So it is taken for a disadvantage. */
static bool hides(const lines *l) {
    unsigned rows = 0, columns = 0;
    for (int shape = CYLINDER; shape < SHAPES; shape++) {
        rows |= l->rows[shape];
        columns |= l->columns[shape];
    }
    return (rows & (rows - 1)) == 0 || (columns & (columns - 1)) == 0;
}

/* The seat to move will call one in; the others must get there first, and the more ways they have
 * the less can be done about it. */
static int worth_of_calls(int n, bool is_next) {
    enum { ENOUGH = 6 };
    const int ways = n < ENOUGH ? n : ENOUGH;
    if (n == 0) return 0;
    return is_next ? NEXT + WAY * ways : LATER + 2 * WAY * ways;
}

/* Phases go by turns: so positions that a search compares weigh alike. */
static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    const bool is_calling = s->entry != NO_ENTRY;
    const int seat = transmitter_seat(r, s), next = is_calling ? (seat + 1) % r->players : seat;
    survey v;
    take_survey(r, s, &v);
    out->phase = (float)s->turn / (float)(25 * r->players);
    out->out = 0;
    for (int i = 0; i < r->players; i++) {
        const int n = i == next ? calls_now(r, s, &v, i) : calls(r, &v, i, &v.of[i]);
        const int pieces = grid12_count(&s->pieces[i]) + (is_calling && i == seat);
        const int worth = PIECE * (pieces - FIRST) + worth_of_calls(n, i == next) -
                          (hides(&v.of[i]) ? HIDING : 0);
        out->of[i][LEAD] = (float)worth / UNIT;
        out->of[i][AT_TURN] = i == next ? 1 : 0;
    }
}

static const tp_model model = {
#include "bots/weights/transmitter.def"
};

static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_features x;
    features(r, s, &x);
    tp_model_judge(&model, r->players, &x, value);
}

/* ---- propose and policy ---- */

/* The moves after which things look best for the seat, at most so many: one-ply evaluation as move
 * ordering. It costs an evaluation per move and saves most of the subtrees. */
enum { WIDTH = 12 };
static size_t propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    tp_move list[MOST_MOVES];
    float worth[WIDTH];
    const size_t n = transmitter_moves(r, s, seat, list);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        float value[TP_SEATS];
        tp_state after = *s;
        transmitter_apply(r, &after, seat, list[i]);
        evaluate(r, &after, value);
        if (kept == WIDTH && value[seat] <= worth[kept - 1]) continue;
        size_t k = kept < WIDTH ? kept++ : kept - 1;
        for (; k > 0 && worth[k - 1] < value[seat]; k--) {
            worth[k] = worth[k - 1];
            out[k] = out[k - 1];
        }
        worth[k] = value[seat];
        out[k] = list[i];
    }
    return kept;
}

static bool calls_one(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    tp_state after = *s;
    if (grid12_kind(m) != MOVE) return grid12_kind(m) == BRING;
    transmitter_apply(r, &after, seat, m);
    return after.entry != NO_ENTRY;
}

/* Calls a piece in where it can, as most people would; else any move. */
static tp_move policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    tp_move list[MOST_MOVES], calling[MOST_MOVES];
    const size_t n = transmitter_moves(r, s, seat, list);
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (calls_one(r, s, seat, list[i])) calling[k++] = list[i];
    return k > 0 ? calling[tp_rng_below(g, (uint32_t)k)] : list[tp_rng_below(g, (uint32_t)n)];
}

/* ---- how bots play it ---- */

/* Who calls the next piece in is a matter of a ply or two, which the evaluation counts exactly:
 * leaves are evaluated at once. */
static const tp_tuning tuning = {.leaf_plies = -1, .exploration = 0.3F, .widening = 2};

static const tp_level levels[] = {
    {.name = "easy", .bot = "ab", .iterations = 100, .slip = 0.050F},
    {.name = "medium", .bot = "ab", .iterations = 1000, .slip = 0.012F, .watches = true},
    {.name = "hard", .bot = "ab", .ms = 1000},
    {.name = NULL},
};

const tp_brain transmitter_brain = {
    .game = &transmitter,
    .tuning = &tuning,
    .levels = levels,
    .evaluate = evaluate,
    .features = features,
    .feature_names = feature_names,
    .propose = propose,
    .policy = policy,
};
