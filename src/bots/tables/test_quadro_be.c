/* bots/tables/test_quadro_be.c: numbers of positions, values, and the book. The whole table takes
 * minutes and is checked by `turnpike solve` itself; here are its parts. */
#include "test.h"

#include "bots/tables/inner.h"
#include "core/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

TEST(table_layouts_have_a_number_each_and_a_layout_for_each_number) {
    layouts *l = tp_alloc(sizeof *l);
    layouts_init(l);
    for (int ply = 6; ply <= 12; ply++) {
        const material m = material_at(ply);
        for (uint32_t i = 0; i < m.size; i += 1 + m.size / 20000) {
            placement p;
            layout_at(l, &m, i, &p);
            CHECK_EQ(layout_index(l, &m, &p), i);
            CHECK_EQ(layout_twin(l, &m, layout_twin(l, &m, i)), i);
        }
    }
    free(l);
}

/* quadro-be.md "What is known about play": so many placements when all pieces stand. */
TEST(table_layouts_stand_for_all_placements) {
    layouts *l = tp_alloc(sizeof *l);
    layouts_init(l);
    const material m = material_at(12);
    uint64_t all = 0;
    for (uint32_t pair = 0; pair < LAYOUT_PAIRS; pair++)
        all += (uint64_t)layout_weight(l, &m, pair * m.pair_size) * m.pair_size;
    CHECK_EQ(all, 1816214400);
    free(l);
}

TEST(table_layouts_are_the_same_under_every_symmetry) {
    layouts *l = tp_alloc(sizeof *l);
    layouts_init(l);
    const material m = material_at(12);
    for (uint32_t i = 7; i < m.size; i += m.size / 500) {
        placement p;
        layout_at(l, &m, i, &p);
        for (int s = 0; s < SYMMETRIES; s++) {
            placement q = {{0}};
            for (int set = 0; set < LAYOUT_SETS; set++)
                for (int point = 0; point < GRID4_SQUARES; point++)
                    if (p.set[set] >> point & 1)
                        q.set[set] = (uint16_t)(q.set[set] | 1 << layout_turned_point(s, point));
            const uint32_t other = layout_index(l, &m, &q);
            CHECK(other == i || other == layout_twin(l, &m, i));
        }
    }
    free(l);
}

/* ---- values ---- */

TEST(table_outlooks_prefer_quick_wins_and_slow_losses) {
    outlook o = {0};
    CHECK_EQ(outlook_value(&o), 1); /* stuck */
    outlook_add(&o, 8);
    outlook_add(&o, 4);
    CHECK_EQ(outlook_value(&o), 9); /* the other wins either way: in 7 plies, not in 3 */
    outlook_add(&o, TP_SOLVED_DRAW);
    CHECK_EQ(outlook_value(&o), TP_SOLVED_DRAW);
    outlook_add(&o, 11);
    outlook_add(&o, 5);
    CHECK_EQ(outlook_value(&o), 6); /* the other loses: in 4 plies, not in 10 */
}

/* ---- the book ---- */

static tp_move book_or_search(const tp_rules *r, const tp_state *s, bool *by_heart) {
    tp_rng g;
    tp_answer a;
    tp_player hard;
    tp_move m;
    *by_heart = tp_quadro_be_book(r, s, &m);
    if (*by_heart) return m;
    tp_rng_seed_text(&g, "book", 4);
    CHECK(tp_player_find(r, "ab", &hard));
    const tp_question q = {.rules = r, .state = s, .seat = 1, .rng = &g, .iterations = 20000};
    tp_bot_ask(&hard, &q, &a);
    return a.move;
}

static void play_on(const tp_rules *r, const tp_state *s, int *lines, int *ends) {
    tp_move moves[2 * GRID4_SQUARES];
    bool by_heart;
    tp_state mine = *s;
    if (r->game->node(r, s).kind == TP_END) {
        tp_result result = {.scored = false};
        r->game->result(r, s, &result);
        CHECK_EQ(result.rank[1], 1);
        return;
    }
    r->game->apply(r, &mine, 1, book_or_search(r, s, &by_heart));
    *lines += by_heart;
    if (r->game->node(r, &mine).kind == TP_END || !by_heart) {
        ++*ends; /* beyond the book a search wins by itself: seen for some below */
        return;
    }
    const size_t n = r->game->moves(r, &mine, 0, moves);
    for (size_t i = 0; i < n; i++) {
        tp_state theirs = mine;
        r->game->apply(r, &theirs, 0, moves[i]);
        play_on(r, &theirs, lines, ends);
    }
}

/* Whatever Red does, Blue knows what to do or a search sees the end: no line of the book leads out
 * of it into the unknown. */
TEST(quadro_be_book_answers_everything_red_can_do) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_move moves[GRID4_SQUARES];
    int lines = 0, ends = 0;
    tp_state s, next;
    r->game->start(r, &s);
    const size_t n = r->game->moves(r, &s, 0, moves);
    for (size_t i = 0; i < 6 && i < n; i++) { /* a1 to b2: the others are their mirror images */
        next = s;
        r->game->apply(r, &next, 0, moves[i]);
        play_on(r, &next, &lines, &ends);
    }
    CHECK(lines > 200);
    CHECK(ends > 200);
    tp_match_free(m);
}

TEST(quadro_be_hard_with_the_book_beats_hard_as_blue) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_player hard;
    tp_rng g;
    tp_rng_seed_text(&g, "both", 4);
    CHECK(tp_player_find(r, "hard", &hard));
    for (int game = 0; game < 8; game++) {
        tp_state s;
        r->game->start(r, &s);
        while (r->game->node(r, &s).kind != TP_END) {
            tp_answer a;
            const int seat = s.ply % 2;
            const tp_question q = {
                .rules = r, .state = &s, .seat = seat, .rng = &g, .iterations = 5000};
            tp_bot_ask(&hard, &q, &a);
            if (s.ply == 0) a.move = quadro_be_set((int)tp_rng_below(&g, GRID4_SQUARES));
            r->game->apply(r, &s, seat, a.move);
        }
        tp_result result = {.scored = false};
        r->game->result(r, &s, &result);
        CHECK_EQ(result.rank[1], 1);
    }
    tp_match_free(m);
}

/* ---- playing by an oracle ---- */

/* One that likes a3 and nothing else: the position after it is lost for the other. */
static bool judge_a3(const tp_oracle *o, const tp_rules *r, const tp_state *s, tp_exact *out) {
    (void)o, (void)r;
    const bool is_there = s->pieces[0][SQUARE] == 1 << 8;
    *out = s->ply == 0 ? (tp_exact){.outcome = 1, .plies = 5}
                       : (tp_exact){.outcome = is_there ? -1 : 1, .plies = 4};
    return true;
}

TEST(oracles_are_asked_by_hard_and_by_nobody_else) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    const tp_oracle list[] = {{.game = r->game, .judge = judge_a3}, {.game = NULL}};
    const tp_host host = {.oracles = list};
    static const char *const names[] = {"hard", "medium", "easy"};
    for (int i = 0; i < 3; i++) {
        tp_rng g;
        tp_answer a;
        tp_player player;
        tp_rng_seed_text(&g, "oracle", 6);
        CHECK(tp_player_find(r, names[i], &player));
        const tp_question q = {
            .rules = r, .state = tp_match_state(m), .rng = &g, .iterations = 50, .host = &host};
        tp_bot_ask(&player, &q, &a);
        CHECK_EQ(a.is_exact, i == 0);
        if (i > 0) continue;
        CHECK_EQ(a.move, quadro_be_set(8));
        CHECK_EQ(a.exact.plies, 5);
        CHECK(a.value[0] > 0.99F);
    }
    tp_match_free(m);
}
