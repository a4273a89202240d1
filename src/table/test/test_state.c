/* table/test/test_state.c: tables that begin from a given state: lessons, puzzles, playing on. */
#include "test.h"

#include "core/play.h"
#include "games/games.h"
#include "table/test/test_sit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A request with the state that a match has reached; rest follows it, with ' for ". */
static char *request_from(const tp_match *m, const char *rest) {
    tp_writer state = {0}, w = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &state);
    tp_write_plain(&w, "{'state':%s%s}", state.data, rest);
    tp_writer_done(&state);
    return w.data;
}

static tp_table *make_from(const tp_match *m, const char *rest, tp_refusal *r) {
    char *request = request_from(m, rest);
    tp_table *t = sit_try_make(request, 1000, r);
    free(request);
    return t;
}

static void check_refused(const tp_match *m, const char *rest, const char *path) {
    tp_refusal r = {0};
    CHECK(make_from(m, rest, &r) == NULL);
    CHECK_TEXT(tp_refusal_word(r.code), "bad_request");
    CHECK_TEXT(r.why.path, path);
}

static bool is_same_position(const tp_match *a, const tp_match *b) {
    return memcmp(tp_match_state(a), tp_match_state(b), tp_match_rules(a)->game->state_size) == 0;
}

static const char alone[] = ",'seats':[{'kind':'me'},{'kind':'me'}]";

TEST(a_table_begins_where_its_state_says) {
    tp_match *m = begin("quadro-be", 2, "{'ply_limit':9}", NULL);
    tp_refusal r = {0};
    play(m, "a1 b2 c3");
    tp_table *t = make_from(m, alone, &r);
    assert_non_null(t);
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    CHECK_EQ(tp_match_plies(t->match), 0);
    CHECK(is_same_position(t->match, m));
    CHECK_EQ(tp_match_rules(t->match)->digest, tp_match_rules(m)->digest);
    CHECK_EQ(tp_table_to_act(t), 1u << tp_match_node(m).seat);
    tp_table_free(t);
    tp_match_free(m);
}

TEST(a_table_from_a_state_folds_to_the_same_table) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    tp_refusal r = {0};
    play(m, "a1 b2 c3");
    tp_table *t = make_from(m, alone, &r);
    assert_non_null(t);
    CHECK_TEXT(sit_move(t, 0, 0, "d4", 2000), "");
    tp_table *copy = sit_refold(t, 2000);
    CHECK(tp_match_is_loaded(copy->match));
    CHECK(is_same_position(copy->match, t->match));
    CHECK_EQ(tp_match_plies(copy->match), 1);
    tp_table_free(copy);
    tp_table_free(t);
    tp_match_free(m);
}

/* A game of decisions that can be taken back: what was played before the state cannot. */
TEST(nothing_goes_back_before_the_state_a_table_began_with) {
    tp_match *m = begin("solo-jump", 1, NULL, NULL);
    tp_refusal r = {0};
    const tp_actor anna = sit_actor(0, 3000);
    tp_rng g;
    tp_scratch x;
    int seat;
    tp_rng_seed(&g, 1);
    tp_scratch_init(&x, tp_match_rules(m));
    while (tp_match_node(m).kind == TP_CHANCE) {
        const tp_move move =
            tp_random_move(tp_match_rules(m), tp_match_state(m), tp_match_node(m), &g, &x, &seat);
        tp_match_push(m, seat, move);
    }
    tp_table *t = make_from(m, "", &r);
    assert_non_null(t);
    CHECK(!tp_table_undo(t, &anna, 0, true, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "cannot_undo");
    sit_play_first(t, 2000);
    CHECK(tp_table_undo(t, &anna, 1, true, &r));
    CHECK(is_same_position(t->match, m));
    CHECK_EQ(tp_table_undo_ply(t, 1, true), -1);
    tp_scratch_done(&x);
    tp_table_free(t);
    tp_match_free(m);
}

TEST(a_record_has_the_state_its_game_began_with) {
    tp_match *m = begin("route66", 2, NULL, NULL);
    const tp_actor anna = sit_actor(0, 3000);
    tp_refusal r = {0};
    tp_error e = {0};
    tp_writer w = {0};
    tp_move rolled;
    while (tp_match_node(m).kind == TP_CHANCE) CHECK(tp_match_roll(m, &rolled, &e));
    tp_table *t = make_from(m, alone, &r);
    assert_non_null(t);
    for (int i = 0; i < 20; i++) sit_play_first(t, 2000);
    while (t->status == TP_TABLE_RUNNING) CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
    tp_table_write_record(t, &w);
    tp_match *again = sit_read_record(w.data, &e);
    if (again == NULL) fail_msg("%s at %s: %s", e.message, e.path, w.data);
    CHECK(is_same_position(again, t->match));
    char *other = replaced(w.data, "\"ply_limit\":10000", "\"ply_limit\":9000");
    CHECK(sit_read_record(other, &e) == NULL);
    CHECK_TEXT(e.path, "/state");
    free(other);
    tp_match_free(again);
    tp_writer_done(&w);
    tp_table_free(t);
    tp_match_free(m);
}

TEST(a_rematch_begins_with_the_same_state) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    const tp_actor anna = sit_actor(0, 3000);
    const tp_table_seed seed = sit_seed("table2");
    tp_refusal r = {0};
    play(m, "a1 b2 c3");
    tp_table *t = make_from(m, alone, &r);
    assert_non_null(t);
    CHECK_TEXT(sit_move(t, 0, 0, "d4", 2000), "");
    while (t->status == TP_TABLE_RUNNING) CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
    tp_table *next = tp_table_again(t, &seed, &anna, &r);
    assert_non_null(next);
    CHECK(is_same_position(next->match, m));
    tp_table_free(next);
    tp_table_free(t);
    tp_match_free(m);
}

TEST(a_state_says_by_which_rules_it_is_played) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    check_refused(m, ",'game':'quadro-be'", "/game");
    check_refused(m, ",'players':2", "/players");
    check_refused(m, ",'options':{}", "/options");
    tp_match_free(m);
}

TEST(a_state_that_is_none_is_refused_where_it_is_wrong) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    tp_refusal r = {0};
    char *request = request_from(m, alone);
    char *wrong = replaced(request, "\"players\":2", "\"players\":7");
    CHECK(sit_try_make(wrong, 1000, &r) == NULL);
    CHECK_TEXT(tp_refusal_word(r.code), "bad_request");
    CHECK_TEXT(r.why.path, "/state/players");
    free(wrong);
    free(request);
    tp_match_free(m);
}

TEST(a_state_that_is_over_has_nothing_to_play) {
    tp_match *m = begin("quadro-be", 2, "{'ply_limit':3}", NULL);
    play(m, "a1 b2 c3");
    CHECK_EQ(tp_match_node(m).kind, TP_END);
    check_refused(m, alone, "/state");
    tp_match_free(m);
}

/* The maker has seen all hands, so only those can play who share theirs, and bots. */
TEST(a_state_with_secrets_is_for_its_maker_and_bots) {
    tp_match *m = begin("autobahn", 2, NULL, NULL);
    tp_refusal r = {0};
    check_refused(m, "", "/seats");
    check_refused(m, ",'seats':[{'kind':'open'},{'kind':'me'}]", "/seats");
    tp_table *t = make_from(m, ",'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]", &r);
    assert_non_null(t);
    tp_table_free(t);
    tp_match_free(m);
}
