/* quadro_be/rules.c: whose turn, which moves, and when it is over. Sixteen points are sixteen bits,
 * so all of it is a few operations on words. Read state.h first. */
#include "state.h"

#include "game_words.h"

#include <assert.h>

bool quadro_be_has_line(unsigned points) {
    const unsigned pairs_across = points & points >> 1, pairs_up = points & points >> 4;
    enum { RISING = 0x8421, FALLING = 0x1248 };
    return (pairs_across & pairs_across >> 2 & GRID4_COLUMN_A) != 0 ||
           (pairs_up & pairs_up >> 8) != 0 || (points & RISING) == RISING ||
           (points & FALLING) == FALLING;
}

/* quadro-be.md "Turns": a cylinder goes straight and diagonally, the others straight. */
static unsigned targets(int shape, unsigned from, unsigned free) {
    return (shape == CYLINDER ? grid4_around(from) : grid4_straight(from)) & free;
}

static unsigned lowest(unsigned set) {
    return set & (~set + 1);
}

static unsigned own_pieces(const tp_state *s) {
    return s->pieces[s->ply & 1][s->shape];
}

static bool is_setting(const tp_state *s) {
    return __builtin_popcount(own_pieces(s)) < quadro_be_owned[s->shape];
}

void quadro_be_look(const tp_rules *r, tp_state *s) {
    const int seat = s->ply & 1;
    const unsigned theirs = quadro_be_pieces_of(s, !seat);
    const unsigned free = ~(quadro_be_pieces_of(s, seat) | theirs) & GRID4_ALL;
    s->shape = (uint8_t)quadro_be_shape(seat, s->ply >> 1);
    const unsigned own = own_pieces(s), first = lowest(own);
    s->choices = is_setting(s) ? free
                               : targets(s->shape, first, free) |
                                     targets(s->shape, own ^ first, free) << GRID4_SQUARES;
    s->ending = quadro_be_has_line(theirs)       ? LINE
                : s->ply >= r->option[PLY_LIMIT] ? LIMIT
                : s->choices == 0                ? STUCK
                                                 : ON;
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    (void)r;
    if (s->ending != ON) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = s->ply & 1};
}

/* The move that a bit of s->choices stands for. */
static tp_move move_of(const tp_state *s, int choice) {
    const unsigned own = own_pieces(s), first = lowest(own);
    if (is_setting(s)) return quadro_be_set(choice);
    return quadro_be_step(__builtin_ctz(choice < GRID4_SQUARES ? first : own ^ first),
                          choice % GRID4_SQUARES);
}

static size_t moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    size_t n = 0;
    (void)r, (void)seat;
    assert(seat == (s->ply & 1));
    for (uint32_t left = s->choices; left != 0; left &= left - 1)
        out[n++] = move_of(s, __builtin_ctz(left));
    return n;
}

static tp_move sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    (void)r, (void)seat;
    const uint32_t count = (uint32_t)__builtin_popcount(s->choices);
    return move_of(s, grid4_nth(s->choices, tp_rng_below(g, count)));
}

static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    uint16_t *own = &s->pieces[seat][s->shape];
    assert(seat == (s->ply & 1) && s->ending == ON);
    if (grid4_kind(m) == STEP) *own = (uint16_t)(*own & ~(1u << grid4_from(m)));
    *own = (uint16_t)(*own | 1u << grid4_to(m));
    s->ply++;
    quadro_be_look(r, s);
}

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    static const char *const words[] = {[LINE] = "line", [LIMIT] = "limit", [STUCK] = "stuck"};
    const int seat = s->ply & 1;
    (void)r;
    assert(s->ending != ON);
    out->scored = false;
    out->reason = words[s->ending];
    out->rank[!seat] = 1;
    out->rank[seat] = s->ending == LIMIT ? 1 : 2;
}

static const char *const reasons[] = {"line", "limit", "stuck", NULL};
static const char *const keys[] = {"ply", "board", NULL};

const tp_game quadro_be = {
    .id = "quadro-be",
    .name = "Quadro-Be",
    .players = TP_PLAYERS(2),
    .options = quadro_be_options,
    .keys = keys,
    .can_draw = true,
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
    .tell = quadro_be_tell,
    .kinds = quadro_be_kinds,
    .reasons = reasons,
    .words = words_quadro_be,
    .facts = quadro_be_facts,
    .lab = &quadro_be_lab,
};
