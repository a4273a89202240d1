/* bots/brains/test_blockade.c: what bots know: who can get out, what keeps the other in, and a run
 * taken at once. */
#include "bots_know.h"
#include "games/blockade/state.h"

#include "bots/brains/brains.h"

#include <stdlib.h>

static tp_match *after(const char *options, const char *moves) {
    tp_match *m = begin("blockade", 2, options, NULL);
    play(m, moves);
    return m;
}

static float value_of_red(const char *moves) {
    return value_at(after(NULL, moves), RED);
}

/* h2 turns Red's Flätz into column g and out; h11 does the same for Blue. */
TEST(blockade_evaluate_sees_ways_out) {
    const float even = value_of_red("");
    CHECK(even > 0.48F && even < 0.52F);
    CHECK(value_of_red("h2 a6") > 0.98F);     /* Red is to move, and out */
    CHECK(value_of_red("g11") < 0.02F);       /* Red let Blue out by column f */
    CHECK(value_of_red("a6 h11 h2") < 0.02F); /* Red did not */
}

TEST(blockade_proposes_nothing_but_a_run) {
    tp_move list[FLUPPIES * GRID12_SQUARES];
    tp_match *m = after(NULL, "h2 a6");
    CHECK_EQ(proposed(m, list), 1u);
    CHECK_EQ(list[0], grid12_move(RUN, 0, 0));
    tp_match_free(m);
}

/* Whatever is proposed against a threat stops it, while there is something that does. */
TEST(blockade_proposes_what_keeps_the_other_in) {
    tp_move list[FLUPPIES * GRID12_SQUARES];
    tp_match *m = after(NULL, "h2");
    const tp_rules *r = tp_match_rules(m);
    const size_t n = proposed(m, list);
    CHECK(n > 1);
    for (size_t i = 0; i < n; i++) {
        tp_state next = *tp_match_state(m);
        blockade_apply(r, &next, BLUE, list[i]);
        CHECK(!blockade_can_run(r, &next, RED));
    }
    tp_match_free(m);
}

static const char *const every_option[] = {
    NULL, "{'start':'diagonal','running':'all_placed'}", "{'homes':'open'}",
    "{'after_placing':'relocate'}",
    "{'after_placing':'relocate','homes':'open','start':'diagonal'}"};

/* Calls check for the positions of some random games, in which hardly anybody runs. */
static void for_many_positions(void (*check)(const tp_match *m)) {
    enum { GAMES = 3, PLIES = 50 };
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (size_t i = 0; i < GAMES * sizeof every_option / sizeof *every_option; i++) {
        tp_match *m = begin("blockade", 2, every_option[i / GAMES], NULL);
        for (int ply = 0; ply < PLIES && tp_match_node(m).kind != TP_END; ply++) {
            const tp_state *s = tp_match_state(m);
            check(m);
            tp_match_push(m, s->seat, blockade_sample(tp_match_rules(m), s, s->seat, &g));
        }
        tp_match_free(m);
    }
}

static int by_lead(const void *a, const void *b) {
    const int x = *(const int *)a, y = *(const int *)b;
    return (x < y) - (x > y);
}

int blockade_lead(const tp_rules *r, const tp_state *s); /* brains/blockade.c */

static int lead_after(const tp_match *m, tp_move move) {
    tp_state next = *tp_match_state(m);
    blockade_apply(tp_match_rules(m), &next, next.seat, move);
    return -blockade_lead(tp_match_rules(m), &next);
}

/* Whoever looked at each position by itself would propose moves as good as these. */
static void check_proposals(const tp_match *m) {
    tp_move list[FLUPPIES * GRID12_SQUARES], all[FLUPPIES * GRID12_SQUARES];
    int lead[FLUPPIES * GRID12_SQUARES];
    const tp_state *s = tp_match_state(m);
    const size_t count = blockade_moves(tp_match_rules(m), s, s->seat, all);
    const size_t n = proposed(m, list);
    if (grid12_kind(all[0]) == RUN || s->ply + 1 >= tp_match_rules(m)->option[PLY_LIMIT]) return;
    for (size_t i = 0; i < count; i++) lead[i] = lead_after(m, all[i]);
    qsort(lead, count, sizeof *lead, by_lead);
    for (size_t i = 0; i < n; i++) CHECK_EQ(lead_after(m, list[i]), lead[i]);
}

TEST(blockade_proposes_what_leaves_most) {
    for_many_positions(check_proposals);
}

static void check_run(const tp_match *m) {
    const tp_rules *r = tp_match_rules(m);
    const tp_state *s = tp_match_state(m);
    tp_rng g;
    tp_rng_seed(&g, s->ply);
    const tp_move move = blockade_brain.policy(r, s, s->seat, &g);
    CHECK_EQ(grid12_kind(move) == RUN, blockade_can_run(r, s, s->seat));
}

TEST(blockade_a_playout_runs_whenever_it_can) {
    for_many_positions(check_run);
}

TEST(blockade_has_levels) {
    check_levels("blockade", 2, "ab");
}
