/* blockade/test_eval.c: what bots know: who can get out, what keeps the other in, and a run taken
 * at once. */
#include "state.h"
#include "test.h"

#include "bots/bots.h"

static tp_match *after(const char *options, const char *moves) {
    tp_match *m = begin("blockade", 2, options, NULL);
    play(m, moves);
    return m;
}

static float value_of_red(const char *moves) {
    float value[TP_SEATS] = {0};
    tp_match *m = after(NULL, moves);
    blockade_evaluate(tp_match_rules(m), tp_match_state(m), value);
    CHECK(value[0] + value[1] > 0.999F && value[0] + value[1] < 1.001F);
    tp_match_free(m);
    return value[0];
}

/* h2 turns Red's Flätz into column g and out; h11 does the same for Blue. */
TEST(blockade_evaluate_sees_ways_out) {
    const float even = value_of_red("");
    CHECK(even > 0.499F && even < 0.501F);
    CHECK(value_of_red("h2 a6") > 0.99F);     /* Red is to move, and out */
    CHECK(value_of_red("g11") < 0.01F);       /* Red let Blue out by column f */
    CHECK(value_of_red("a6 h11 h2") < 0.01F); /* Red did not */
}

static size_t proposed(const tp_match *m, tp_move *list) {
    const tp_state *s = tp_match_state(m);
    return blockade_propose(tp_match_rules(m), s, s->seat, list);
}

TEST(blockade_proposes_nothing_but_a_run) {
    tp_move list[FLUPPIES * GRID12_SQUARES];
    tp_match *m = after(NULL, "h2 a6");
    CHECK_EQ(proposed(m, list), 1u);
    CHECK_EQ(list[0], blockade_move(RUN, 0, 0));
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
        for (size_t k = 0; k < i; k++) CHECK(list[k] != list[i]);
    }
    tp_match_free(m);
}

TEST(blockade_always_proposes_something) {
    static const char *const options[] = {NULL, "{'start':'diagonal','running':'all_placed'}",
                                          "{'homes':'open'}", "{'after_placing':'slide'}"};
    tp_move list[FLUPPIES * GRID12_SQUARES];
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        tp_match *m = after(options[i], "h2 j12 a1 a8 a3 a9 a4 a10 a5 a12 a6 l12");
        CHECK(proposed(m, list) > 0);
        tp_match_free(m);
    }
}

TEST(blockade_a_playout_runs_if_it_can) {
    tp_match *m = after(NULL, "h2 a6");
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (int i = 0; i < 20; i++)
        CHECK_EQ(blockade_policy(tp_match_rules(m), tp_match_state(m), RED, &g),
                 blockade_move(RUN, 0, 0));
    tp_match_free(m);
}

TEST(blockade_has_levels) {
    static const char *const names[] = {"easy", "medium", "hard"};
    tp_match *m = begin("blockade", 2, NULL, NULL);
    tp_player player;
    for (size_t i = 0; i < 3; i++) {
        CHECK(tp_player_find(tp_match_rules(m), names[i], &player));
        CHECK_TEXT(player.bot->name, "ab");
    }
    tp_match_free(m);
}
