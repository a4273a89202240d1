/* table/test/test_carry.c: games that were begun elsewhere go on at a table. */
#include "test.h"

#include "games/games.h"
#include "table/record.h"
#include "table/test/test_sit.h"

#include <stdlib.h>
#include <string.h>

static const tp_seed seed = {.text = "test", .length = 4};
static const char *const names[TP_SEATS] = {"anna", "easy", "", "", "", "", "", ""};

/* A random game of so many plies, or of fewer if it is over by then; the caller's. */
static tp_match *random_match(const tp_game *game, int players, size_t plies) {
    tp_rng g;
    tp_rng_seed(&g, 23);
    return sit_random_match(game, players, &g, plies);
}

/* Anna brings it and takes the first seat; so are the others, and this is agreed on besides. */
static tp_table *try_bring(const tp_match *m, const char *others, const char *more, tp_refusal *r) {
    const tp_actor who = sit_actor(0, 1000);
    const tp_table_seed drawn = sit_seed("table1");
    char *wish = quoted(more), *seat = quoted(others);
    tp_error e = {0};
    tp_writer w = {0};
    tp_write_plain(&w, "{\"record\":");
    tp_record_write(m, seed, names, &w);
    tp_write_plain(&w, ",\"seats\":[{\"kind\":\"me\"}");
    for (int i = 1; i < tp_match_rules(m)->players; i++) tp_write_plain(&w, ",%s", seat);
    tp_write_plain(&w, "]%s}", wish);
    tp_json *request = tp_json_parse(w.data, w.length, &e);
    assert_non_null(request);
    tp_table *t = tp_table_make(&sit_means, request, &drawn, &who, r);
    tp_json_free(request);
    tp_writer_done(&w);
    free(wish);
    free(seat);
    return t;
}

static tp_table *bring(const tp_match *m, const char *others, const char *more) {
    tp_refusal r = {0};
    tp_table *t = try_bring(m, others, more, &r);
    if (t == NULL) fail_msg("%s at %s", r.why.message, r.why.path);
    return t;
}

/* The first plies of the table are the game's. */
static void check_brought(const tp_table *t, const tp_match *m) {
    const size_t plies = tp_match_plies(m), size = tp_match_rules(m)->game->state_size;
    tp_state *s = tp_alloc(size);
    CHECK(tp_match_plies(t->match) >= plies);
    tp_match_look(t->match, plies, s);
    assert_memory_equal(s, tp_match_state(m), size);
    CHECK_EQ(t->carried, plies);
    free(s);
}

static void play_on(tp_table *t, size_t plies) {
    for (int64_t now = 2000; t->status == TP_TABLE_RUNNING && tp_match_plies(t->match) < plies;
         now += 10000) {
        if (t->window.is_open)
            tp_table_tick(t, now);
        else
            sit_play_first(t, now);
    }
}

/* Its own rolls are proved, those that were brought along are taken as they are. */
static void check_record(tp_table *t, bool has_rolled) {
    const tp_actor anna = sit_actor(0, 900000);
    tp_refusal r = {0};
    tp_error e = {0};
    tp_writer w = {0};
    while (t->status == TP_TABLE_RUNNING) CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
    tp_table_write_record(t, &w);
    tp_match *m = sit_read_record(w.data, &e);
    if (m == NULL) fail_msg("%s at %s: %s", e.message, e.path, w.data);
    tp_match_free(m);
    char *secret = strstr(w.data, "\"rolls\":[0");
    CHECK(!has_rolled || secret != NULL);
    if (secret != NULL) {
        secret[9] = '7';
        CHECK(sit_read_record(w.data, &e) == NULL);
    }
    tp_writer_done(&w);
}

TEST(a_game_of_any_kind_goes_on_where_it_is_brought) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int n = tp_min_players(*g); n <= tp_max_players(*g); n++) {
            if (((*g)->players & TP_PLAYERS(n)) == 0) continue;
            tp_match *m = random_match(*g, n, 30);
            if (tp_match_node(m).kind != TP_END) {
                tp_table *t = bring(m, "{'kind':'me'}", "");
                check_brought(t, m);
                const size_t before = tp_match_plies(t->match);
                play_on(t, before + 40);
                tp_table *copy = sit_refold(t, 900000);
                check_brought(copy, m);
                CHECK_EQ(copy->rolls, t->rolls);
                CHECK_EQ(copy->count, t->count);
                check_record(copy, t->rolls > 0);
                tp_table_free(copy);
                tp_table_free(t);
            }
            tp_match_free(m);
        }
}

TEST(a_game_that_is_brought_begins_when_friends_have_come) {
    tp_match *m = random_match(tp_game_by_id("route66"), 2, 25);
    tp_table *t = bring(m, "{'kind':'open'}", "");
    CHECK_EQ(t->status, TP_TABLE_OPEN);
    CHECK_EQ(tp_match_plies(t->match), 0);
    tp_table *copy = sit_refold(t, 1500);
    sit_join(copy, 1, 2000);
    CHECK_EQ(copy->status, TP_TABLE_RUNNING);
    check_brought(copy, m);
    tp_table_free(copy);
    tp_table_free(t);
    tp_match_free(m);
}

TEST(a_game_that_is_over_can_be_brought_to_be_looked_at) {
    tp_refusal r = {0};
    tp_match *m = random_match(tp_game_by_id("quadro-be"), 2, 1000);
    CHECK_EQ(tp_match_node(m).kind, TP_END);
    tp_table *t = bring(m, "{'kind':'me'}", "");
    CHECK_EQ(t->status, TP_TABLE_OVER);
    check_record(t, false);
    tp_table_free(t);
    CHECK(try_bring(m, "{'kind':'open'}", "", &r) == NULL);
    CHECK_TEXT(r.why.path, "/seats");
    tp_match_free(m);
}

TEST(what_was_brought_can_be_taken_back_and_is_then_played_here) {
    tp_match *m = random_match(tp_game_by_id("route66"), 2, 60);
    while (tp_match_node(m).kind == TP_CHANCE)
        tp_match_push_outcome(m, tp_match_draw(m)); /* so that somebody has moved last */
    tp_table *t = bring(m, "{'kind':'bot','level':'easy'}", "");
    const tp_actor anna = sit_actor(0, 3000);
    tp_refusal r = {0};
    if (!tp_table_offer(t, &anna, TP_TABLE, TP_OFFER_TAKEBACK, 0, &r))
        fail_msg("%s", r.why.message);
    CHECK(t->carried < t->brought);
    CHECK_EQ(t->brought, tp_match_plies(m));
    tp_table *copy = sit_refold(t, 4000);
    CHECK_EQ(copy->carried, t->carried);
    check_record(copy, copy->rolls > 0);
    tp_table_free(copy);
    tp_table_free(t);
    tp_match_free(m);
}

TEST(clocks_begin_anew_where_a_game_is_brought) {
    tp_match *m = random_match(tp_game_by_id("quadro-be"), 2, 6);
    tp_table *t =
        bring(m, "{'kind':'me'}", ",'clock':{'kind':'fischer','seconds':60,'increment':5}");
    CHECK_EQ(tp_table_left(t, 0, 1000), 60000);
    CHECK_EQ(tp_table_left(t, 1, 1000), 60000);
    sit_play_first(t, 3000);
    CHECK_EQ(tp_table_left(t, 0, 3000), 63000);
    tp_table_free(t);
    tp_match_free(m);
}

static void check_refused(const char *request, const char *word, const char *path) {
    tp_refusal r = {0};
    CHECK(sit_try_make(request, 1000, &r) == NULL);
    CHECK_TEXT(tp_refusal_word(r.code), word);
    CHECK_TEXT(r.why.path, path);
}

#define RECORD(moves)                                                                              \
    "'record':{'format':'turnpike-record','version':1,'game':'quadro-be','players':2,"             \
    "'options':{},'edition':null,'seed':'','names':['a','b'],'moves':[" moves "],'result':null}"

TEST(a_game_is_not_brought_if_anything_is_wrong_with_it) {
    tp_table_free(sit_make("{" RECORD("'0:a1'") "}"));
    check_refused("{" RECORD("'0:a1','1:a1'") "}", "illegal_move", "/record/moves/1");
    check_refused("{" RECORD("'1:a1'") "}", "bad_request", "/record/moves/0");
    check_refused("{" RECORD("'0:a1'") ",'game':'quadro-be'}", "bad_request", "/game");
    check_refused("{'record':{'format':'turnpike-record'}}", "bad_request", "/record/version");
    check_refused("{'record':[]}", "bad_request", "/record");
}

TEST(a_game_that_is_too_long_stays_where_it_is) {
    tp_writer w = {0};
    tp_write_plain(&w, "{'record':{'moves':[");
    for (int i = 0; i <= 5000; i++) tp_write_plain(&w, i == 0 ? "''" : ",''");
    tp_write_plain(&w, "]}}");
    check_refused(w.data, "too_large", "/record/moves");
    tp_writer_done(&w);
}

TEST(strangers_do_not_go_on_with_a_game_that_has_secrets) {
    tp_match *m = random_match(tp_game_by_id("gridlock"), 2, 30);
    tp_refusal r = {0};
    CHECK(try_bring(m, "{'kind':'open'}", ",'public':true", &r) == NULL);
    CHECK_TEXT(r.why.path, "/seats");
    tp_table_free(bring(m, "{'kind':'open'}", ""));
    tp_table_free(bring(m, "{'kind':'me'}", ",'public':true"));
    tp_match_free(m);
}
