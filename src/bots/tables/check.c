/* bots/tables/check.c: is a table of Quadro-Be true? Asked of the game's own rules, move by move,
 * which share no line with the solver but the numbering of positions.
 *
 * A table in which every entry follows from those one move on is true as a whole: wins and losses
 * lead to an end ply by ply, and what is left can always avoid one. */
#include "bots/tables/inner.h"

enum { DEEP = 1000, DEEP_PLIES = 5 }; /* every so manieth short win is searched to its end */

static tp_solved_value by_rules(const tp_quadro_be_table *t, const tp_rules *r, const tp_state *s,
                                int plies);

static tp_solved_value entry(const tp_quadro_be_table *t, const tp_state *s) {
    const placement p = layout_of(s);
    return table_value(t, &p, s->ply);
}

static tp_solved_value best_of(const tp_quadro_be_table *t, const tp_rules *r, const tp_state *s,
                               int plies) {
    tp_move moves[2 * GRID4_SQUARES];
    const size_t n = r->game->moves(r, s, s->ply % 2, moves);
    outlook o = {0};
    for (size_t i = 0; i < n; i++) {
        tp_state next = *s;
        r->game->apply(r, &next, s->ply % 2, moves[i]);
        outlook_add(&o, by_rules(t, r, &next, plies - 1));
    }
    return outlook_value(&o);
}

/* The seat to move has lost where the game is over: by a line, or stuck. Beyond so many plies the
 * table is asked; without one, what is farther away is a draw. */
static tp_solved_value by_rules(const tp_quadro_be_table *t, const tp_rules *r, const tp_state *s,
                                int plies) {
    if (r->game->node(r, s).kind == TP_END) return 1;
    if (plies > 0) return best_of(t, r, s, plies);
    return t != NULL ? entry(t, s) : TP_SOLVED_DRAW;
}

/* The position of a byte of the table. */
static tp_solved_value pick(const tp_quadro_be_table *t, const tp_rules *r, uint64_t at,
                            tp_state *s) {
    placement p;
    for (int i = 0; i < 2 * KINDS; i++) {
        const bool is_full = i < KINDS;
        const material *m = is_full ? &t->full : &t->few[i - KINDS];
        if (at >= m->size) {
            at -= m->size;
            continue;
        }
        layout_at(&t->layouts, m, (uint32_t)at, &p);
        layout_state(r, &p, is_full ? 12 + 2 * i : 2 * i, s);
        return (is_full ? t->moving[i] : t->setting[i - KINDS])[at];
    }
    return TP_SOLVED_NEVER;
}

uint64_t tp_quadro_be_check(const tp_quadro_be_table *t, const tp_rules *r, tp_rng *g, uint64_t n,
                            uint64_t *checked) {
    const uint64_t size = tp_quadro_be_table_bytes();
    uint64_t wrong = 0;
    *checked = 0;
    for (uint64_t i = 0; i < n; i++) {
        tp_state s;
        const uint64_t high = tp_rng_below(g, (uint32_t)(size >> 16) + 1);
        const uint64_t at = high << 16 | tp_rng_below(g, 1 << 16);
        if (at >= size) continue;
        const tp_solved_value v = pick(t, r, at, &s);
        const bool has_been = t->layouts.has_line[quadro_be_pieces_of(&s, 0)];
        if (v == TP_SOLVED_NEVER || has_been) {
            wrong += s.ply >= 12 && has_been != (v == TP_SOLVED_NEVER);
            continue;
        }
        ++*checked;
        wrong += by_rules(t, r, &s, 2) != v;
        const bool is_short = v != TP_SOLVED_DRAW && tp_solved_plies(v) <= DEEP_PLIES;
        if (i % DEEP == 0 && is_short) wrong += by_rules(NULL, r, &s, DEEP_PLIES) != v;
    }
    return wrong;
}
