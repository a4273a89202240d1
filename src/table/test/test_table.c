/* table/test/test_table.c: a table by itself: no sockets, no store, and the time is what we say. */
#include "test.h"

#include "core/play.h"
#include "games/games.h"
#include "table/inner.h"
#include "table/record.h"
#include "table/test/test_sit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_bad_request(const char *request, const char *code, const char *path) {
    tp_refusal r = {0};
    tp_table *t = sit_try_make(request, 0, &r);
    if (t != NULL || strcmp(tp_refusal_word(r.code), code) != 0 || strcmp(r.why.path, path) != 0)
        fail_msg("%s: %s at %s: %s", request, tp_refusal_word(r.code), r.why.path, r.why.message);
    CHECK(r.why.message[0] != '\0');
}

/* The table as somebody sees it; the caller's. */
static char *seen(const tp_table *t, unsigned mine, int64_t now) {
    const tp_viewer v = {.mine = mine, .now = now};
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_table_write(t, &v, true, 0, &w);
    tp_write_close(&w, '}');
    return w.data;
}

static bool says(const tp_table *t, unsigned mine, const char *part) {
    char *text = seen(t, mine, 5000), *want = quoted(part);
    const bool found = strstr(text, want) != NULL;
    if (!found) print_error("%s is not in %s\n", want, text);
    free(text);
    free(want);
    return found;
}

#define TWO "{'game':'quadro-be','players':2}"

/* ---- making ---- */

TEST(a_table_is_refused_as_the_engine_refuses_a_game) {
    check_bad_request("{'game':'chess','players':2}", "unknown_game", "/game");
    check_bad_request("{'players':2}", "unknown_game", "/game");
    check_bad_request("{'game':'quadro-be'}", "bad_request", "/players");
    check_bad_request("{'game':'quadro-be','players':3}", "bad_players", "/players");
    check_bad_request("{'game':'quadro-be','players':2,'options':{'ply_limit':0}}", "bad_option",
                      "/options/ply_limit");
    check_bad_request("{'game':'stargate','players':2,'edition':'x'}", "bad_edition", "/edition");
    check_bad_request("{'game':'quadro-be','players':2,'luck':1}", "bad_request", "/luck");
    check_bad_request("{'game':'quadro-be','players':2,'public':1}", "bad_request", "/public");
    check_bad_request("{'game':'quadro-be','players':2,'window':0}", "bad_request", "/window");
    check_bad_request("{'game':'quadro-be','players':2,'dice':'00'}", "bad_request", "/dice");
    check_bad_request("[]", "bad_request", "");
}

#define TRANSMITTER_NAMED(name)                                                                    \
    "{'game':'transmitter','players':2,'edition':{'game':'transmitter','name':'" name              \
    "','setup':{'red':['Ce3','Sh4','Td4'],'blue':['Ca8','Sd5','Td9'],'green':['Ch12','Se9','Ti9']" \
    ",'yellow':['Cl5','Si8','Ti4'],'source':'reconstructed'}}}"

/* Also in the lobby, where people read it who never sat down: what could turn the writing around or
 * hide in it is not shown. */
TEST(a_table_is_called_after_its_edition) {
    static const char *const cases[][2] = {
        {"{'game':'transmitter','players':2}", "'title':'Transmitter'"},
        {TRANSMITTER_NAMED("further-out"), "'title':'Transmitter: Further Out'"},
        {TRANSMITTER_NAMED("  Weit  hinaus "), "'title':'Transmitter: Weit hinaus'"},
        {TRANSMITTER_NAMED("\\u202eevil"), "'title':'Transmitter'"},
        {TRANSMITTER_NAMED("\\u0007"), "'title':'Transmitter'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tp_table *t = sit_make(cases[i][0]);
        tp_writer w = {0};
        char *title = quoted(cases[i][1]);
        tp_write_open(&w, '{');
        tp_table_write_summary(t, &w);
        CHECK(says(t, 1, cases[i][1]));
        CHECK(strstr(w.data, title) != NULL);
        tp_writer_done(&w);
        test_free_text(title);
        tp_table_free(t);
    }
}

TEST(a_table_says_what_is_wrong_with_its_seats) {
#define SEATS(list) "{'game':'quadro-be','players':2,'seats':" list "}"
    check_bad_request(SEATS("[{'kind':'me'}]"), "bad_request", "/seats");
    check_bad_request(SEATS("[{'kind':'bot','level':'random'},{'kind':'bot','level':'random'}]"),
                      "bad_request", "/seats");
    check_bad_request(SEATS("[{'kind':'me'},{'kind':'you'}]"), "bad_request", "/seats/1/kind");
    check_bad_request(SEATS("[{'kind':'me'},{'kind':'bot'}]"), "unknown_bot", "/seats/1/level");
    check_bad_request(SEATS("[{'kind':'me'},{'kind':'bot','level':'x'}]"), "unknown_bot",
                      "/seats/1/level");
    check_bad_request(SEATS("[{'kind':'me'},{'kind':'open','name':'x'}]"), "bad_request",
                      "/seats/1/name");
    check_bad_request(SEATS("[{'kind':'me','name':''},{'kind':'open'}]"), "bad_name",
                      "/seats/0/name");
    check_bad_request(SEATS("[{'kind':'me','name':'twenty-five letters, and so'},{'kind':'open'}]"),
                      "bad_name", "/seats/0/name");
}

TEST(a_table_says_what_is_wrong_with_its_clock) {
#define CLOCK(clock) "{'game':'quadro-be','players':2,'clock':" clock "}"
    check_bad_request(CLOCK("3"), "bad_request", "/clock");
    check_bad_request(CLOCK("{'kind':'sand'}"), "bad_request", "/clock/kind");
    check_bad_request(CLOCK("{'kind':'move'}"), "bad_request", "/clock/seconds");
    check_bad_request(CLOCK("{'kind':'move','seconds':0}"), "bad_request", "/clock/seconds");
    check_bad_request(CLOCK("{'kind':'fischer','seconds':60}"), "bad_request", "/clock/increment");
    check_bad_request(CLOCK("{'kind':'days','days':15}"), "bad_request", "/clock/days");
    check_bad_request(CLOCK("{'kind':'days','days':1,'seconds':1}"), "bad_request",
                      "/clock/seconds");
}

TEST(a_table_starts_when_its_last_seat_is_taken) {
    tp_table *t = sit_make(TWO);
    CHECK_EQ(t->status, TP_TABLE_OPEN);
    CHECK(says(t, 1, "'node':null"));
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 1001), "not_running");
    sit_join(t, 1, 1002);
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    CHECK_EQ(t->count, 4);
    CHECK(says(t, 1, "'node':{'kind':'decision','seat':0,'moves':['a1'"));
    CHECK(says(t, 2, "'node':{'kind':'decision','seat':0}"));
    CHECK(says(t, 0, "'node':{'kind':'decision','seat':0}"));
    tp_table_free(t);
}

/* So whoever made the table can see the commitment before they give a number to the dice. */
TEST(a_table_can_be_made_without_sitting_down) {
    tp_table *t = sit_make("{'game':'quadro-be','players':2,'seats':[{'kind':'open'},"
                           "{'kind':'bot','level':'random'}]}");
    CHECK_EQ(t->status, TP_TABLE_OPEN);
    CHECK(says(t, 0, "'dice':{'commitment':'"));
    CHECK(says(t, 0, "'numbers':[null,null]"));
    sit_join(t, 0, 1000);
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    CHECK_EQ(tp_table_mine(t, sit_ids[0]), 1);
    tp_table_free(t);
}

TEST(a_seat_takes_an_invitation_and_is_taken_once) {
    tp_table *t = sit_make(TWO);
    const tp_actor bob = sit_actor(1, 1), anna = sit_actor(0, 1);
    tp_refusal r = {0};
    int seat;
    CHECK(!tp_table_join(t, &bob, "guess", TP_TABLE, sit_number, &seat, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "private");
    CHECK(!tp_table_join(t, &bob, NULL, TP_TABLE, sit_number, &seat, &r));
    CHECK(!tp_table_join(t, &bob, "secret-invite", 0, sit_number, &seat, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "seat_taken");
    CHECK(!tp_table_join(t, &bob, "secret-invite", 2, sit_number, &seat, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "no_seat");
    CHECK(!tp_table_join(t, &anna, NULL, TP_TABLE, sit_number, &seat, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "already_seated");
    CHECK(tp_table_join(t, &bob, "secret-invite", TP_TABLE, sit_number, &seat, &r));
    CHECK_EQ(seat, 1);
    CHECK(!tp_table_join(t, &bob, "secret-invite", TP_TABLE, sit_number, &seat, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "running");
    tp_table_free(t);
}

TEST(a_table_that_everybody_left_is_closed) {
    tp_table *t = sit_make("{'game':'stargate','players':4}");
    const tp_actor anna = sit_actor(0, 5), bob = sit_actor(1, 6);
    tp_refusal r = {0};
    sit_join(t, 1, 4);
    CHECK(tp_table_leave(t, &anna, &r));
    CHECK_EQ(t->status, TP_TABLE_OPEN);
    CHECK_EQ(t->seat[0].kind, TP_SEAT_OPEN);
    CHECK(!tp_table_leave(t, &anna, &r));
    CHECK(tp_table_leave(t, &bob, &r));
    CHECK_EQ(t->status, TP_TABLE_OVER);
    CHECK(says(t, 0, "'result':{'ranks':null,'scores':null,'reason':'closed'}"));
    tp_table_free(t);
}

TEST(whoever_made_a_table_may_fill_it_with_bots) {
    tp_table *t = sit_make("{'game':'stargate','players':4}");
    const tp_actor anna = sit_actor(0, 5), bob = sit_actor(1, 5);
    tp_refusal r = {0};
    sit_join(t, 1, 4);
    CHECK(!tp_table_fill(t, &bob, 2, "random", &r));
    CHECK_TEXT(tp_refusal_word(r.code), "not_yours");
    CHECK(!tp_table_fill(t, &anna, 1, "random", &r));
    CHECK(!tp_table_fill(t, &anna, 2, "godlike", &r));
    CHECK(tp_table_fill(t, &anna, 2, "random", &r));
    CHECK(tp_table_fill(t, &anna, 2, NULL, &r));
    CHECK(tp_table_fill(t, &anna, 2, "random", &r));
    CHECK(tp_table_fill(t, &anna, 3, "random", &r));
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    tp_table_free(t);
}

/* ---- playing ---- */

TEST(a_move_answers_a_ply_and_only_its_seat_may_make_it) {
    tp_table *t = sit_make(TWO);
    sit_join(t, 1, 1);
    CHECK_TEXT(sit_move(t, 1, 0, "a1", 2), "not_your_turn");
    CHECK_TEXT(sit_move(t, 2, 0, "a1", 2), "not_seated");
    CHECK_TEXT(sit_move(t, 0, 1, "a1", 2), "stale_ply");
    CHECK_TEXT(sit_move(t, 0, 0, "a9", 2), "illegal_move");
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 2), "");
    for (int i = 0; i < 100; i++) CHECK_TEXT(sit_move(t, 0, 0, "a1", 2), "stale_ply");
    CHECK_TEXT(sit_move(t, 1, 1, "b2", 3), "");
    CHECK_EQ(t->count, 6);
    tp_table_free(t);
}

TEST(a_seat_of_somebody_else_cannot_be_named) {
    tp_table *t = sit_make(TWO);
    const tp_actor bob = sit_actor(1, 3);
    tp_refusal r = {0};
    bool held;
    sit_join(t, 1, 1);
    CHECK(!tp_table_move(t, &bob, 0, 0, "a1", 2, &held, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "not_yours");
    CHECK(!tp_table_move(t, &bob, 7, 0, "a1", 2, &held, &r));
    tp_table_free(t);
}

TEST(resigning_a_game_of_two_gives_it_to_the_other) {
    tp_table *t = sit_make(TWO);
    const tp_actor anna = sit_actor(0, 9);
    tp_refusal r = {0};
    sit_join(t, 1, 1);
    CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
    CHECK(says(t, 0, "'result':{'ranks':[2,1],'scores':null,'reason':'resigned'}"));
    CHECK(says(t, 0, "'node':{'kind':'end','ranks':[2,1],'scores':null,'reason':'resigned'}"));
    CHECK(says(t, 0, "'viewer':'everything'"));
    CHECK(!tp_table_resign(t, &anna, TP_TABLE, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "over");
    tp_table_free(t);
}

TEST(in_a_larger_game_a_bot_takes_the_seat_of_who_resigned) {
    tp_table *t = sit_make("{'game':'transmitter','players':3}");
    const tp_actor anna = sit_actor(0, 9), bob = sit_actor(1, 10);
    tp_refusal r = {0};
    sit_join(t, 1, 1);
    sit_join(t, 2, 2);
    CHECK_EQ(tp_table_bots(t, 3), 0);
    CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    CHECK_EQ(tp_table_bots(t, 10), 1);
    CHECK_TEXT(sit_move(t, 0, 0, "x", 11), "not_seated");
    CHECK(tp_table_resign(t, &bob, TP_TABLE, &r));
    CHECK(says(t, 0, "'result':{'ranks':[2,2,1],'scores':null,'reason':'resigned'}"));
    tp_table_free(t);
}

/* ---- undo ---- */

TEST(undo_without_end_in_a_game_for_one) {
    tp_table *t = sit_make("{'game':'solo-jump','players':1}");
    const tp_actor anna = sit_actor(0, 9);
    tp_refusal r = {0};
    const int64_t start = (int64_t)tp_match_plies(t->match);
    CHECK_EQ(tp_table_undo_ply(t, 1, false), -1);
    CHECK(!tp_table_undo(t, &anna, start, false, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "cannot_undo");
    sit_play_first(t, 10);
    sit_play_first(t, 11);
    if (t->status == TP_TABLE_RUNNING) {
        CHECK_EQ(tp_table_undo_ply(t, 1, false), start + 1);
        CHECK_EQ(tp_table_undo_ply(t, 1, true), start);
        CHECK(!tp_table_undo(t, &anna, start, false, &r));
        CHECK_TEXT(tp_refusal_word(r.code), "stale_ply");
        CHECK(tp_table_undo(t, &anna, start + 2, true, &r));
        CHECK_EQ(tp_match_plies(t->match), start);
    }
    tp_table_free(t);
}

/* ---- offers ---- */

static bool offer(tp_table *t, int who, tp_offer_kind kind, unsigned absent, tp_refusal *r) {
    const tp_actor a = sit_actor(who, 20);
    return tp_table_offer(t, &a, TP_TABLE, kind, absent, r);
}

static bool answer(tp_table *t, int who, bool accept, tp_refusal *r) {
    const tp_actor a = sit_actor(who, 21);
    return tp_table_answer(t, &a, TP_TABLE, t->offer.id, accept, r);
}

TEST(a_draw_needs_everybody) {
    tp_table *t = sit_make(TWO);
    tp_refusal r = {0};
    sit_join(t, 1, 1);
    CHECK(!answer(t, 1, true, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "no_offer");
    CHECK(offer(t, 0, TP_OFFER_DRAW, 0, &r));
    CHECK(says(t, 0, "'offer':{'id':5,'kind':'draw','seat':0,'waiting':[1]}"));
    CHECK(!offer(t, 1, TP_OFFER_DRAW, 0, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "offer_open");
    CHECK(!answer(t, 0, true, &r));
    CHECK(answer(t, 1, false, &r));
    CHECK_EQ(t->offer.kind, TP_OFFER_NONE);
    CHECK(offer(t, 0, TP_OFFER_DRAW, 0, &r));
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 22), ""); /* a move withdraws it */
    CHECK_EQ(t->offer.kind, TP_OFFER_NONE);
    CHECK(offer(t, 0, TP_OFFER_DRAW, 0, &r));
    CHECK(answer(t, 1, true, &r));
    CHECK(says(t, 0, "'result':{'ranks':[1,1],'scores':null,'reason':'agreed'}"));
    tp_table_free(t);
}

TEST(a_draw_is_not_offered_where_there_is_none) {
    tp_table *t = sit_make("{'game':'route66','players':2}");
    tp_refusal r = {0};
    sit_join(t, 1, 1);
    CHECK(!offer(t, 0, TP_OFFER_DRAW, 0, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "not_allowed");
    tp_table_free(t);
}

TEST(a_draw_can_be_offered_to_bots) {
    tp_table *t = sit_make("{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'bot',"
                           "'level':'random'}]}");
    tp_refusal r = {0};
    CHECK(offer(t, 0, TP_OFFER_DRAW, 0, &r));
    CHECK_EQ(t->offer.waiting, 1u << 1);
    CHECK(!tp_table_bot_answer(t, 0, t->offer.id, true, 30)); /* no bot sits there */
    CHECK(!tp_table_bot_answer(t, 1, t->offer.id + 1, true, 30));
    CHECK(tp_table_bot_answer(t, 1, t->offer.id, false, 30));
    CHECK_EQ(t->offer.kind, TP_OFFER_NONE);
    CHECK(offer(t, 0, TP_OFFER_DRAW, 0, &r));
    CHECK(tp_table_bot_answer(t, 1, t->offer.id, true, 31));
    CHECK(says(t, 0, "'result':{'ranks':[1,1],'scores':null,'reason':'agreed'}"));
    tp_table_free(t);
}

TEST(a_takeback_goes_back_to_before_ones_own_last_move) {
    tp_table *t = sit_make(TWO);
    tp_refusal r = {0};
    sit_join(t, 1, 1);
    CHECK(!offer(t, 0, TP_OFFER_TAKEBACK, 0, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "cannot_undo");
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 2), "");
    CHECK_TEXT(sit_move(t, 1, 1, "b2", 3), "");
    CHECK(offer(t, 0, TP_OFFER_TAKEBACK, 0, &r));
    CHECK(answer(t, 1, true, &r));
    CHECK_EQ(tp_match_plies(t->match), 0);
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    CHECK_TEXT(sit_move(t, 0, 0, "c3", 30), "");
    tp_table_free(t);
}

TEST(with_bots_alone_a_takeback_needs_nobody) {
    tp_table *t = sit_make(
        "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}");
    tp_refusal r = {0};
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 2), "");
    CHECK_EQ(tp_table_bots(t, 3), 2);
    CHECK(offer(t, 0, TP_OFFER_TAKEBACK, 0, &r));
    CHECK_EQ(tp_match_plies(t->match), 0);
    tp_table_free(t);
}

TEST(whoever_is_away_agrees_to_abandon) {
    tp_table *t = sit_make(TWO);
    tp_refusal r = {0};
    sit_join(t, 1, 1);
    CHECK(offer(t, 0, TP_OFFER_ABANDON, 2, &r));
    CHECK(says(t, 0, "'result':{'ranks':null,'scores':null,'reason':'abandoned'}"));
    tp_table_free(t);
}

/* ---- clocks ---- */

TEST(a_fischer_clock_runs_for_who_is_to_act) {
    tp_table *t = sit_make("{'game':'quadro-be','players':2,'clock':{'kind':'fischer','seconds':10,"
                           "'increment':2}}");
    sit_join(t, 1, 1000);
    CHECK_EQ(tp_table_running(t), 0);
    CHECK_EQ(tp_table_due(t), 11000);
    CHECK_EQ(tp_table_left(t, 0, 4000), 7000);
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 4000), "");
    CHECK_EQ(tp_table_left(t, 0, 9000), 9000);
    CHECK_EQ(tp_table_left(t, 1, 9000), 5000);
    CHECK(says(t, 0, "'clocks':{'left':[9000,9000],'running':1}"));
    tp_table_tick(t, 13999);
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    tp_table_tick(t, 14000);
    CHECK(says(t, 0, "'reason':'timeout'"));
    CHECK(says(t, 0, "'ranks':[1,2]"));
    tp_table_free(t);
}

TEST(a_move_that_comes_too_late_is_not_made) {
    tp_table *t = sit_make("{'game':'quadro-be','players':2,'clock':{'kind':'move','seconds':10}}");
    sit_join(t, 1, 1000);
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 2000), "");
    CHECK_TEXT(sit_move(t, 1, 1, "b2", 9000), "");
    CHECK_EQ(tp_table_left(t, 0, 9000), 10000);
    CHECK_TEXT(sit_move(t, 0, 2, "c3", 19000), "over");
    tp_table_free(t);
}

/* Thinking is paid for, whatever comes of it. */
TEST(taking_back_a_step_does_not_give_its_time_back) {
    tp_table *t = sit_make("{'game':'solo-jump','players':1,'clock':{'kind':'fischer',"
                           "'seconds':100,'increment':5}}");
    const tp_actor later = sit_actor(0, 61000);
    const int64_t start = (int64_t)tp_match_plies(t->match);
    tp_refusal r = {0};
    sit_play_first(t, 11000);
    CHECK_EQ(tp_table_left(t, 0, 11000), 90000);
    CHECK(tp_table_undo(t, &later, start + 1, false, &r));
    CHECK_EQ(tp_table_left(t, 0, 61000), 40000);
    CHECK_EQ(tp_table_due(t), 101000);
    tp_table_free(t);
}

TEST(somebody_who_gets_out_does_not_turn_back_the_clock_of_who_thinks) {
    tp_table *t =
        sit_make("{'game':'transmitter','players':3,'clock':{'kind':'move','seconds':60}}");
    tp_refusal r = {0};
    sit_join(t, 1, 1000);
    sit_join(t, 2, 1000);
    CHECK_EQ(tp_table_running(t), 0);
    const tp_actor carl = sit_actor(2, 31000);
    CHECK(tp_table_resign(t, &carl, TP_TABLE, &r));
    CHECK_EQ(tp_table_running(t), 0);
    CHECK_EQ(tp_table_left(t, 0, 31000), 30000);
    tp_table_free(t);
}

TEST(a_clock_that_ran_out_meanwhile_has_run_out_when_a_table_comes_back) {
    tp_table *t = sit_make("{'game':'quadro-be','players':2,'clock':{'kind':'move','seconds':10}}");
    sit_join(t, 1, 1000);
    tp_table *copy = sit_refold(t, 10999);
    CHECK_EQ(copy->status, TP_TABLE_RUNNING);
    tp_table_free(copy);
    copy = sit_refold(t, 11000);
    CHECK(says(copy, 0, "'reason':'timeout'"));
    tp_table_free(copy);
    tp_table_free(t);
}

TEST(a_table_that_nobody_touches_ends_when_its_server_says) {
    const int64_t hour = 3600000;
    tp_table *t = sit_make(TWO);
    t->patience = (tp_patience){.open_ms = hour, .running_ms = 2 * hour};
    CHECK_EQ(tp_table_due(t), 1000 + hour);
    sit_join(t, 1, 1000);
    CHECK_EQ(tp_table_due(t), 1000 + 2 * hour);
    tp_table_tick(t, 1000 + 2 * hour);
    CHECK_EQ(t->status, TP_TABLE_OVER);
    tp_table_free(t);
    /* where a clock runs, it decides */
    t = sit_make("{'game':'quadro-be','players':2,'clock':{'kind':'days','days':1}}");
    t->patience = (tp_patience){.open_ms = hour, .running_ms = 2 * hour};
    sit_join(t, 1, 1000);
    tp_table_tick(t, 23 * hour);
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    tp_table_free(t);
}

TEST(a_table_that_nobody_touches_ends) {
    const int64_t day = 86400000;
    tp_table *t = sit_make(TWO);
    CHECK_EQ(tp_table_due(t), 1000 + day);
    sit_join(t, 1, 1000 + day - 1);
    CHECK_EQ(tp_table_due(t), 999 + 31 * day);
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 2 * day), "");
    tp_table_tick(t, 32 * day - 1);
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    tp_table_tick(t, 32 * day);
    CHECK(says(t, 0, "'result':{'ranks':null,'scores':null,'reason':'abandoned'}"));
    CHECK_EQ(tp_table_due(t), 0);
    tp_table_free(t);
    t = sit_make(TWO);
    tp_table_tick(t, 1000 + day);
    CHECK(says(t, 0, "'result':{'ranks':null,'scores':null,'reason':'closed'}"));
    tp_table_free(t);
    t = sit_make("{'game':'quadro-be','players':2,'clock':{'kind':'days','days':14}}");
    sit_join(t, 1, 1000);
    CHECK_EQ(tp_table_due(t), 1000 + 14 * day);
    tp_table_free(t);
}

/* ---- events ---- */

/* What all viewers are told of them. */
static void check_same(const tp_table *t, const tp_table *copy, int64_t now) {
    CHECK_EQ(copy->count, t->count);
    CHECK_EQ(copy->rolls, t->rolls);
    for (int i = 0; i < t->players; i++)
        CHECK_EQ(tp_table_left(copy, i, now), tp_table_left(t, i, now));
    for (unsigned mine = 0; mine < 1u << t->players; mine += mine == 0 ? 1 : mine) {
        const tp_viewer v = {.mine = mine, .now = now};
        tp_writer a = {0}, b = {0};
        tp_write_open(&a, '{');
        tp_write_open(&b, '{');
        table_write_log(t, &v, false, 0, &a);
        table_write_log(copy, &v, false, 0, &b);
        CHECK_TEXT(b.data, a.data);
        tp_writer_done(&a);
        tp_writer_done(&b);
    }
    assert_memory_equal(tp_match_state(copy->match), tp_match_state(t->match),
                        tp_match_rules(t->match)->game->state_size);
}

/* Any game with a clock, all seats one person's, random moves, undone now and then. */
static tp_table *random_table(const tp_game *game, int players, int plies) {
    char request[512];
    size_t n = (size_t)snprintf(request, sizeof request,
                                "{'game':'%s','players':%d,'clock':{"
                                "'kind':'fischer','seconds':3600,'increment':1},'seats':[",
                                game->id, players);
    for (int i = 0; i < players; i++)
        n +=
            (size_t)snprintf(request + n, sizeof request - n, "%s{'kind':'me'}", i == 0 ? "" : ",");
    snprintf(request + n, sizeof request - n, "]}");
    tp_table *t = sit_make(request);
    tp_scratch x;
    tp_rng g;
    tp_rng_seed(&g, (uint64_t)players);
    tp_scratch_init(&x, tp_match_rules(t->match));
    for (int i = 0; i < plies && t->status == TP_TABLE_RUNNING; i++) {
        /* A window in which everybody holds is due at once and closes with the next tick. */
        while (t->window.is_open && tp_table_due(t) <= 2000 + i) {
            const uint32_t before = t->count;
            tp_table_tick(t, 2000 + i);
            if (t->count == before) break;
        }
        if (t->status != TP_TABLE_RUNNING) break;
        const tp_rules *r = tp_match_rules(t->match);
        const tp_state *s = tp_match_state(t->match);
        char text[TP_MOVE_TEXT];
        int seat;
        const tp_actor anna = sit_actor(0, 2000 + i);
        tp_refusal refusal = {0};
        bool held;
        const tp_move move = tp_random_move(r, s, tp_match_node(t->match), &g, &x, &seat);
        r->game->format(r, s, move, seat, text);
        if (!tp_table_move(t, &anna, seat, (int64_t)tp_match_plies(t->match), text, strlen(text),
                           &held, &refusal))
            fail_msg("%s %s: %s", game->id, text, refusal.why.message);
        if (held) tp_table_tick(t, 2000 + i);
        for (int k = 0; k < players && t->window.is_open; k++)
            tp_table_hold(t, &anna, k, true, &refusal);
        if (i % 7 == 3)
            tp_table_undo(t, &anna, (int64_t)tp_match_plies(t->match), i % 2 == 0, &refusal);
        if (i % 40 == 39) tp_table_offer(t, &anna, TP_TABLE, TP_OFFER_TAKEBACK, 0, &refusal);
    }
    tp_scratch_done(&x);
    return t;
}

TEST(a_table_of_any_game_folds_to_the_same_from_its_events) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int n = tp_min_players(*g); n <= tp_max_players(*g); n++) {
            if (((*g)->players & TP_PLAYERS(n)) == 0) continue;
            tp_table *t = random_table(*g, n, 120);
            tp_table *copy = sit_refold(t, 5000);
            check_same(t, copy, 5000);
            tp_table_free(copy);
            tp_table_free(t);
        }
}

/* ---- what undo crosses ---- */

enum { MOST_PLIES = 512 };
typedef struct {
    const tp_rules *rules;
    int own[MOST_PLIES]; /* whose decision in turn each ply was, TP_TABLE: nobody's */
    size_t count;
} turns;

static int decides(const tp_rules *r, const tp_state *s, tp_node n) {
    const bool is_window = r->game->window != NULL && r->game->window(r, s).pass != 0;
    return n.kind == TP_DECISION && !is_window ? n.seat : TP_TABLE;
}

static void note_turn(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    turns *x = context;
    (void)seat, (void)move;
    CHECK(x->count < MOST_PLIES);
    x->own[x->count++] = decides(x->rules, before, node);
}

/* Back over one's own decisions in turn, and over nothing else: no roll, no window, no race, nobody
 * else's act. */
static void check_undo(const tp_table *t) {
    const unsigned all = (1u << t->players) - 1;
    turns x = {.rules = tp_match_rules(t->match)};
    int64_t back, last;
    if (t->status != TP_TABLE_RUNNING) return;
    tp_match_walk(t->match, note_turn, &x);
    const int64_t plies = (int64_t)x.count;
    const int seat = decides(x.rules, tp_match_state(t->match), tp_match_node(t->match));
    for (back = plies; seat != TP_TABLE && back > 0 && x.own[back - 1] == seat;) back--;
    last = back < plies ? plies - 1 : -1;
    if (back == plies) back = -1;
    CHECK_EQ(tp_table_undo_ply(t, all, true), back);
    CHECK_EQ(tp_table_undo_ply(t, all, false), last);
    const unsigned others = seat == TP_TABLE ? all : all & ~(1u << seat);
    CHECK_EQ(tp_table_undo_ply(t, others, true), -1);
}

TEST(undo_goes_back_to_the_last_roll_or_act_of_others_and_no_further) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int plies = 0; plies < 90; plies += 1 + plies / 8) {
            tp_table *t = random_table(*g, tp_min_players(*g), plies);
            tp_table *copy = sit_refold(t, 5000);
            check_undo(t);
            check_undo(copy); /* a table from the store forgets nothing */
            tp_table_free(copy);
            tp_table_free(t);
        }
}

/* Alone there is nobody who could mind: a puzzle that went wrong is not solved, and goes on from
 * the step before. */
TEST(a_game_for_one_goes_on_after_its_end) {
    tp_table *t = sit_make("{'game':'solo-jump','players':1,'options':{'puzzle':1}}");
    const tp_actor anna = sit_actor(0, 50);
    tp_refusal r = {0};
    for (int i = 0; i < 12 && t->status == TP_TABLE_RUNNING; i++) sit_play_first(t, 10 + i);
    const int64_t end = (int64_t)tp_match_plies(t->match);
    CHECK(says(t, 1, "'result':{'ranks':[2]"));
    CHECK_EQ(tp_table_undo_ply(t, 2, false), -1);
    CHECK(tp_table_undo(t, &anna, end, false, &r));
    tp_table *copy = sit_refold(t, 5000);
    CHECK(says(copy, 1, "'status':'running'") && says(copy, 1, "'result':null"));
    CHECK_EQ(tp_match_plies(copy->match), end - 1);
    sit_play_first(copy, 60);
    CHECK_EQ(copy->status, TP_TABLE_OVER);
    tp_table_free(copy);
    tp_table_free(t);
}

TEST(who_has_given_up_alone_does_not_go_on) {
    tp_table *t = sit_make("{'game':'solo-jump','players':1,'options':{'puzzle':1}}");
    const tp_actor anna = sit_actor(0, 50);
    tp_refusal r = {0};
    sit_play_first(t, 10);
    CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
    CHECK_EQ(tp_table_undo_ply(t, 1, false), -1);
    CHECK(!tp_table_undo(t, &anna, (int64_t)tp_match_plies(t->match), false, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "over");
    tp_table_free(t);
}

TEST(a_stored_event_that_does_not_fit_is_refused) {
    tp_table *t = sit_make(TWO);
    tp_event e;
    const char *const wrong[] = {
        "{'kind':'move','seat':0,'ply':1,'text':'a1'}",
        "{'kind':'move','seat':1,'ply':0,'text':'a1'}",
        "{'kind':'move','seat':0,'ply':0,'text':'z9'}",
        "{'kind':'chance','ply':0,'text':'x','roll':0}",
        "{'kind':'create','text':'{}'}",
        "{'kind':'undo','seat':0,'ply':9}",
        "{'kind':'sit','seat':7,'level':'random'}",
        "{'kind':'start'}",
    };
    sit_join(t, 1, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *json = quoted(wrong[i]);
        CHECK(tp_event_read(&e, 0, json, strlen(json)));
        if (tp_table_fold(t, &e)) fail_msg("%s fits", json);
        free(json);
    }
    CHECK_EQ(t->count, 4);
    tp_table_free(t);
}

TEST(what_is_no_event_is_not_read) {
    tp_event e;
    const char *const wrong[] = {"",
                                 "[]",
                                 "{}",
                                 "{'kind':'fly'}",
                                 "{'kind':'move','seat':0,'ply':0}",
                                 "{'kind':'move','ply':0,'text':'a1'}",
                                 "{'kind':'move','seat':9,'ply':0,'text':'a1'}",
                                 "{'kind':'move','seat':0,'ply':-1,'text':'a1'}",
                                 "{'kind':'sit','seat':0}",
                                 "{'kind':'say','seat':0,'text':7}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *json = quoted(wrong[i]);
        if (tp_event_read(&e, 0, json, strlen(json))) fail_msg("%s is an event", json);
        free(json);
    }
}

/* ---- rematch, records ---- */

TEST(a_rematch_moves_everybody_on_by_one_seat_and_keeps_their_places) {
    tp_table *t = sit_make(TWO);
    const tp_actor anna = sit_actor(0, 50), bob = sit_actor(1, 50);
    const tp_table_seed seed = sit_seed("table2");
    tp_refusal r = {0};
    int seat;
    sit_join(t, 1, 1);
    CHECK(tp_table_again(t, &seed, &anna, &r) == NULL);
    CHECK_TEXT(tp_refusal_word(r.code), "not_over");
    CHECK(tp_table_resign(t, &bob, TP_TABLE, &r));
    tp_table *next = tp_table_again(t, &seed, &anna, &r);
    assert_non_null(next);
    CHECK_TEXT(next->from, "table1");
    CHECK_EQ(tp_table_mine(next, sit_ids[0]), 2);
    CHECK(says(next, 2, "'seats':[{'kind':'reserved','name':'bob'}"));
    const tp_actor carl = sit_actor(2, 51);
    CHECK(!tp_table_join(next, &carl, "secret-invite", TP_TABLE, sit_number, &seat, &r));
    CHECK(tp_table_join(next, &bob, NULL, TP_TABLE, sit_number, &seat, &r));
    CHECK_EQ(next->status, TP_TABLE_RUNNING);
    tp_table_free(next);
    tp_table_free(t);
}

/* The secret with its first digit changed, or another roll. */
static void check_not_believed(const char *record, const char *find, const char *with) {
    tp_error e = {0};
    char *bad = replaced(record, find, with);
    if (sit_read_record(bad, &e) != NULL) fail_msg("believed: %s", bad);
    free(bad);
}

/* Who has no hash takes the rolls as they are. */
static void check_replayed_unproved(const char *record) {
    tp_error e = {0};
    char *bad = replaced(record, "\"secret\":\"07", "\"secret\":\"08");
    tp_json *v = tp_json_parse(bad, strlen(bad), &e);
    tp_match *m = tp_record_read(v, NULL, &e);
    assert_non_null(m);
    tp_match_free(m);
    tp_json_free(v);
    free(bad);
}

TEST(a_record_proves_every_roll_of_any_game) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        const tp_actor anna = sit_actor(0, 900000);
        tp_table *t = random_table(*g, tp_min_players(*g), 150);
        tp_refusal r = {0};
        tp_error e = {0};
        tp_writer w = {0};
        if (t->status == TP_TABLE_RUNNING) CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
        while (t->status == TP_TABLE_RUNNING) CHECK(tp_table_resign(t, &anna, TP_TABLE, &r));
        tp_table_write_record(t, &w);
        tp_match *m = sit_read_record(w.data, &e);
        if (m == NULL) fail_msg("%s at %s: %s", e.message, e.path, w.data);
        CHECK_EQ(tp_match_plies(m), tp_match_plies(t->match));
        check_not_believed(w.data, "\"secret\":\"07", "\"secret\":\"08");
        check_replayed_unproved(w.data);
        if (strstr(w.data, "\"-:") != NULL)
            check_not_believed(w.data, "\"rolls\":[0", "\"rolls\":[7");
        tp_match_free(m);
        tp_writer_done(&w);
        tp_table_free(t);
    }
}
