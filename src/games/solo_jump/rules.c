/* solo_jump/rules.c: the deal, the jumps, the end. Read state.h first. */
#include "state.h"

#include "game_words.h"

#include <assert.h>

enum { LEFT = -1, RIGHT = 1, DOWN = -1, UP = 1 };

/* solo-jump.md "Play": which way a shape may jump. */
static bool may_jump(const tp_rules *r, int shape, int across, int up) {
    const bool is_diagonal = across != 0 && up != 0;
    if (shape == CYLINDER) return true;
    if (shape == TRIANGLE) return !is_diagonal;
    switch (r->option[SQUARES]) {
    case DIAGONAL_ONLY: return is_diagonal;
    case STRAIGHT_ONLY: return !is_diagonal;
    default: return true;
    }
}

static size_t jumps_from(const tp_rules *r, int shape, int from, unsigned taken, tp_move *out) {
    const int column = from % GRID4, row = from / GRID4;
    size_t n = 0;
    for (int up = DOWN; up <= UP; up++)
        for (int across = LEFT; across <= RIGHT; across++) {
            const int c = column + 2 * across, w = row + 2 * up;
            if ((across == 0 && up == 0) || !may_jump(r, shape, across, up)) continue;
            if (c < 0 || c >= GRID4 || w < 0 || w >= GRID4) continue;
            const int over = from + across + GRID4 * up, to = c + GRID4 * w;
            if ((taken >> over & 1u) != 0 && (taken >> to & 1u) == 0)
                out[n++] = solo_jump_jump(from, to);
        }
    return n;
}

size_t solo_jump_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    const unsigned taken = solo_jump_pieces(s->pieces);
    size_t n = 0;
    (void)seat;
    for (int shape = 0; shape < SHAPES; shape++)
        for (unsigned set = s->pieces[shape]; set != 0; set &= set - 1)
            n += jumps_from(r, shape, __builtin_ctz(set), taken, out + n);
    return n;
}

static bool is_dealing(const tp_state *s) {
    return s->dealt < GRID4_SQUARES;
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    tp_move list[MOST_JUMPS];
    if (is_dealing(s)) return (tp_node){.kind = TP_CHANCE, .seat = TP_TABLE};
    if (solo_jump_moves(r, s, 0, list) == 0) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = 0};
}

/* solo-jump.md "The deal": what is left of each is its weight. */
static size_t outcomes(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight) {
    const int pieces = __builtin_popcount(solo_jump_pieces(s->pieces));
    size_t n = 0;
    (void)r;
    for (int shape = 0; shape <= BLANK; shape++) {
        const int used = shape == BLANK ? s->dealt - pieces : __builtin_popcount(s->pieces[shape]);
        if (used == solo_jump_owned[shape]) continue;
        weight[n] = (uint32_t)(solo_jump_owned[shape] - used);
        out[n++] = solo_jump_deal(shape);
    }
    return n;
}

static void jump(tp_state *s, int from, int to) {
    const unsigned over = 1u << (from + to) / 2; /* the centre between two that are two apart */
    for (int shape = 0; shape < SHAPES; shape++) {
        unsigned set = s->pieces[shape];
        if ((set >> from & 1u) != 0) set = (set & ~(1u << from)) | 1u << to;
        s->pieces[shape] = (uint16_t)(set & ~over);
    }
}

void solo_jump_apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    (void)r, (void)seat;
    if (grid4_kind(m) == JUMP) {
        assert(seat == 0 && !is_dealing(s));
        jump(s, grid4_from(m), grid4_to(m));
        return;
    }
    assert(seat == TP_TABLE && is_dealing(s));
    const int shape = grid4_to(m);
    if (shape != BLANK) s->pieces[shape] = (uint16_t)(s->pieces[shape] | 1u << s->dealt);
    s->dealt++;
}

/* solo-jump.md "End" */
void solo_jump_result(const tp_rules *r, const tp_state *s, tp_result *out) {
    const int left = __builtin_popcount(solo_jump_pieces(s->pieces));
    const bool is_right = s->pieces[CYLINDER] != 0 || r->option[GOAL] == GOAL_ANY;
    out->scored = true;
    out->score[0] = left;
    out->reason = left > 1 ? "stuck" : is_right ? "solved" : "wrong";
    out->rank[0] = left == 1 && is_right ? 1 : 2;
}

static const char *const reasons[] = {"solved", "wrong", "stuck", NULL};
static const char *const keys[] = {"board", NULL};

const tp_game solo_jump = {
    .id = "solo-jump",
    .name = "Solo-Jump",
    .players = TP_PLAYERS(1),
    .options = solo_jump_options,
    .editions = solo_jump_editions,
    .keys = keys,
    .state_size = sizeof(tp_state),
    .setup = solo_jump_setup,
    .start = solo_jump_start,
    .node = node,
    .moves = solo_jump_moves,
    .outcomes = outcomes,
    .apply = solo_jump_apply,
    .result = solo_jump_result,
    .format = solo_jump_format,
    .parse = solo_jump_parse,
    .write = solo_jump_write,
    .read = solo_jump_read,
    .tell = solo_jump_tell,
    .kinds = solo_jump_kinds,
    .reasons = reasons,
    .words = words_solo_jump,
    .facts = solo_jump_facts,
    .review = solo_jump_review,
    .lab = &solo_jump_lab,
};
