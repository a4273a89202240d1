/* quadro_be/rules.c: whose turn, which moves, and when it is over. Sixteen points are sixteen bits,
 * so all of it is a few operations on words. Read state.h first. */
#include "state.h"

#include <assert.h>

typedef struct {
    int seat, shape;
    unsigned own;  /* the seat's pieces of the shape that are on the board */
    unsigned free; /* points without a piece */
    bool is_setting;
} turn;

static turn turn_of(const tp_state *s) {
    turn t = {.seat = s->ply & 1};
    t.shape = quadro_be_shape(t.seat, s->ply >> 1);
    t.own = s->pieces[t.seat][t.shape];
    t.free = ~(quadro_be_pieces_of(s, 0) | quadro_be_pieces_of(s, 1)) & GRID4_ALL;
    t.is_setting = __builtin_popcount(t.own) < quadro_be_owned[t.shape];
    return t;
}

bool quadro_be_has_line(unsigned points) {
    const unsigned pairs_across = points & points >> 1, pairs_up = points & points >> 4;
    enum { RISING = 0x8421, FALLING = 0x1248 };
    return (pairs_across & pairs_across >> 2 & GRID4_COLUMN_A) != 0 ||
           (pairs_up & pairs_up >> 8) != 0 || (points & RISING) == RISING ||
           (points & FALLING) == FALLING;
}

/* 3: a cylinder goes straight and diagonally, the others straight. */
static unsigned targets(const turn *t, unsigned from) {
    return (t->shape == CYLINDER ? grid4_around(from) : grid4_straight(from)) & t->free;
}

/* 4, in its order. */
typedef enum { ON, LINE, LIMIT, STUCK } ending;

static ending ending_of(const tp_rules *r, const tp_state *s, const turn *t) {
    if (quadro_be_has_line(quadro_be_pieces_of(s, !t->seat))) return LINE;
    if (s->ply >= r->option[PLY_LIMIT]) return LIMIT;
    if (!t->is_setting && targets(t, t->own) == 0) return STUCK;
    return ON;
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    const turn t = turn_of(s);
    if (ending_of(r, s, &t) != ON) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = t.seat};
}

static size_t moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    const turn t = turn_of(s);
    size_t n = 0;
    (void)r;
    assert(seat == t.seat);
    (void)seat;
    if (t.is_setting) {
        for (unsigned to = t.free; to != 0; to &= to - 1)
            out[n++] = quadro_be_set(__builtin_ctz(to));
        return n;
    }
    for (unsigned own = t.own; own != 0; own &= own - 1) {
        const int from = __builtin_ctz(own);
        for (unsigned to = targets(&t, 1u << from); to != 0; to &= to - 1)
            out[n++] = quadro_be_step(from, __builtin_ctz(to));
    }
    return n;
}

static tp_move sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    const turn t = turn_of(s);
    (void)r, (void)seat;
    if (t.is_setting)
        return quadro_be_set(
            grid4_nth(t.free, tp_rng_below(g, (uint32_t)__builtin_popcount(t.free))));
    /* One or two pieces: draw among the targets of both, the first piece's first. */
    const unsigned first = t.own & (~t.own + 1), second = t.own ^ first;
    const unsigned near = targets(&t, first), far = targets(&t, second);
    const uint32_t count = (uint32_t)__builtin_popcount(near);
    const uint32_t pick = tp_rng_below(g, count + (uint32_t)__builtin_popcount(far));
    if (pick < count) return quadro_be_step(__builtin_ctz(first), grid4_nth(near, pick));
    return quadro_be_step(__builtin_ctz(second), grid4_nth(far, pick - count));
}

static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    uint16_t *own = &s->pieces[seat][quadro_be_shape(seat, s->ply >> 1)];
    (void)r;
    assert(seat == (s->ply & 1));
    if (quadro_be_kind(m) == STEP) *own = (uint16_t)(*own & ~(1u << quadro_be_from(m)));
    *own = (uint16_t)(*own | 1u << quadro_be_to(m));
    s->ply++;
}

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    const turn t = turn_of(s);
    const ending end = ending_of(r, s, &t);
    assert(end != ON);
    out->scored = false;
    out->reason = end == LINE ? "line" : end == LIMIT ? "limit" : "stuck";
    out->rank[!t.seat] = 1;
    out->rank[t.seat] = end == LIMIT ? 1 : 2;
}

static const char *const keys[] = {"ply", "board", NULL};

const tp_game quadro_be = {
    .id = "quadro-be",
    .name = "Quadro-Be",
    .players = TP_PLAYERS(2),
    .options = quadro_be_options,
    .keys = keys,
    .state_size = sizeof(tp_state),
    .setup = quadro_be_setup,
    .start = quadro_be_start,
    .node = node,
    .moves = moves,
    .apply = apply,
    .result = result,
    .format = quadro_be_format,
    .parse = quadro_be_parse,
    .write = quadro_be_write,
    .read = quadro_be_read,
    .sample = sample,
};
