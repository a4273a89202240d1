/* bots/tables/probe.c: asking a table of Quadro-Be, see quadro_be.h. */
#include "bots/tables/inner.h"

#include "core/base/memory.h"

#include <stdlib.h>

#include <assert.h>

static const int setting_ply[KINDS] = {6, 8, 10};

size_t tp_quadro_be_table_bytes(void) {
    size_t bytes = (size_t)KINDS * material_at(12).size;
    for (int i = 0; i < KINDS; i++) bytes += material_at(setting_ply[i]).size;
    return bytes;
}

tp_quadro_be_table *tp_quadro_be_table_open(uint8_t *bytes) {
    tp_quadro_be_table *t = tp_alloc(sizeof *t);
    layouts_init(&t->layouts);
    t->full = material_at(12);
    for (int i = 0; i < KINDS; i++) {
        t->moving[i] = bytes;
        bytes += t->full.size;
    }
    for (int i = 0; i < KINDS; i++) {
        t->few[i] = material_at(setting_ply[i]);
        t->setting[i] = bytes;
        bytes += t->few[i].size;
    }
    return t;
}

void tp_quadro_be_table_close(tp_quadro_be_table *t) {
    free(t);
}

/* quadro-be.md "The order of shapes": is this turn one that sets. */
static bool is_setting(const placement *p, int set) {
    return __builtin_popcount(p->set[set]) < (set <= BLUE_C ? 1 : 2);
}

tp_solved_value table_value_by_search(const tp_quadro_be_table *t, const placement *p, int ply) {
    const int set = layout_mover(ply);
    const unsigned free = ~(layout_red(p) | layout_blue(p)) & GRID4_ALL;
    outlook o = {0};
    placement next = *p;
    if (t->layouts.has_line[ply % 2 == 0 ? layout_blue(p) : layout_red(p)]) return 1;
    if (is_setting(p, set)) {
        for (unsigned to = free; to != 0; to &= to - 1) {
            next.set[set] = (uint16_t)(p->set[set] | (to & (~to + 1)));
            outlook_add(&o, table_value(t, &next, ply + 1));
        }
        return outlook_value(&o);
    }
    for (unsigned from = p->set[set]; from != 0; from &= from - 1) {
        const unsigned piece = from & (~from + 1);
        for (unsigned to = layout_reach(set, piece) & free; to != 0; to &= to - 1) {
            next.set[set] = (uint16_t)((p->set[set] ^ piece) | (to & (~to + 1)));
            outlook_add(&o, table_value(t, &next, ply + 1));
        }
    }
    return outlook_value(&o);
}

tp_solved_value table_value(const tp_quadro_be_table *t, const placement *p, int ply) {
    if (ply < 6 || ply % 2 == 1) return table_value_by_search(t, p, ply);
    if (ply >= 12) return t->moving[ply / 2 % 3][layout_index(&t->layouts, &t->full, p)];
    const int i = ply / 2 - 3;
    return t->setting[i][layout_index(&t->layouts, &t->few[i], p)];
}

tp_solved_value tp_quadro_be_value(const tp_quadro_be_table *t, const tp_rules *r,
                                   const tp_state *s) {
    (void)r;
    const placement p = layout_of(s);
    return table_value(t, &p, s->ply);
}

/* quadro-be.md "End" 2: at the limit it is a draw, unless a line was made with the last ply. So a
 * win in time stays one, a win too late is none; a loss too late is saved, if one holds out. */
static bool judge(const tp_oracle *o, const tp_rules *r, const tp_state *s, tp_exact *out) {
    const tp_solved_value v = tp_quadro_be_value(o->knowledge, r, s);
    const int plies = tp_solved_plies(v);
    *out = (tp_exact){0};
    if (v == TP_SOLVED_DRAW || s->ply + plies > r->option[PLY_LIMIT]) return true;
    if (s->ply + plies == r->option[PLY_LIMIT])
        return false; /* a line wins there, stuck does not */
    *out = (tp_exact){.outcome = tp_solved_is_win(v) ? 1 : -1, .plies = plies};
    return true;
}

tp_oracle tp_quadro_be_oracle(const tp_quadro_be_table *t, const tp_game *game) {
    return (tp_oracle){.game = game, .judge = judge, .knowledge = t};
}

void tp_quadro_be_position(const tp_quadro_be_table *t, const tp_rules *r, int kind,
                           uint32_t number, tp_state *s) {
    placement p;
    layout_at(&t->layouts, &t->full, number, &p);
    layout_state(r, &p, 12 + 2 * kind, s);
}

void tp_quadro_be_count(const tp_quadro_be_table *t, int kind, tp_solved_counts *out) {
    *out = (tp_solved_counts){0};
    for (uint32_t i = 0; i < t->full.size; i++) {
        const tp_solved_value v = t->moving[kind][i];
        const uint64_t n = (uint64_t)layout_weight(&t->layouts, &t->full, i);
        if (v == TP_SOLVED_NEVER) continue;
        if (v == 1)
            out->ends += n;
        else if (v == TP_SOLVED_DRAW)
            out->draws += n;
        else if (tp_solved_is_loss(v))
            out->losses += n;
        else
            out->wins += n;
        if (tp_solved_is_win(v) && tp_solved_plies(v) > out->longest) {
            out->longest = tp_solved_plies(v);
            out->longest_at = i;
        }
    }
}
