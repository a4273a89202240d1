/* tests/server/questions.c: what people ask about a game while they play it: previews, labels,
 * facts; in which language they are answered, and what asking too much leads to. */
#include "talk.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WITH_A_BOT                                                                                 \
    "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}"
#define ALONE "{'game':'solo-jump','players':1,'seats':[{'kind':'me'}]}"

/* Anna at a table of hers. */
typedef struct {
    inside x;
    tp_conn *anna;
    char token[TP_TOKEN], id[TP_ID];
} evening;

static void begin_evening(evening *e, const char *request) {
    inside_open(&e->x);
    inside_token(&e->x, "anna", e->token);
    talk_make(&e->x, e->token, request, e->id);
    e->anna = inside_connect(&e->x, "anna");
}

static void end_evening(evening *e) {
    inside_leave(e->anna);
    inside_close(&e->x);
}

static tp_table *table_of(evening *e) {
    tp_live *l = tp_map_get(&e->x.server.tables, e->id);
    assert_non_null(l);
    return l->table;
}

static void ask(evening *e, const char *type, const char *more) {
    talk_tell(e->anna, e->id, type, more);
}

/* What comes next, as JSON; the caller's. */
static tp_json *heard(tp_conn *c) {
    tp_error error = {0};
    char *text = inside_hear(c);
    assert_non_null(text);
    tp_json *v = tp_json_parse(text, strlen(text), &error);
    assert_non_null(v);
    free(text);
    return v;
}

/* ---- previews ---- */

TEST(server_previews_moves_at_once_and_facts_after_them_later) {
    evening e;
    begin_evening(&e, WITH_A_BOT);
    ask(&e, "preview", "'ply':0,'moves':['a1','b2'],'ref':1");
    tp_json *v = heard(e.anna);
    CHECK(tp_json_equals(tp_json_get(v, "type"), "preview"));
    CHECK_EQ(tp_json_int(tp_json_get(v, "ref")), 1);
    CHECK_EQ(tp_json_int(tp_json_get(v, "ply")), 0);
    CHECK_EQ(tp_json_int(tp_json_get(v, "seat")), 0);
    const tp_json *previews = tp_json_get(v, "previews");
    CHECK_EQ(tp_json_size(previews), 2);
    const tp_json *second = tp_json_item(previews, 1);
    CHECK(tp_json_equals(tp_json_get(second, "move"), "b2"));
    CHECK(strstr(tp_json_text(tp_json_get(second, "label"), NULL), "b2") != NULL);
    const tp_json *event = tp_json_item(tp_json_get(second, "events"), 0);
    CHECK(tp_json_equals(tp_json_get(event, "kind"), "set"));
    CHECK(strncmp(tp_json_text(tp_json_get(event, "text"), NULL), "anna sets ", 10) == 0);
    CHECK(tp_json_get(second, "facts") == NULL);
    tp_json_free(v);
    ask(&e, "preview", "'ply':0,'seat':0,'moves':['a1'],'facts':true,'ref':2");
    CHECK(inside_hear(e.anna) == NULL);
    inside_settle(&e.x);
    CHECK(talk_hears(e.anna, "'facts':{'wins':["));
    CHECK_EQ(tp_match_plies(table_of(&e)->match), 0); /* nothing has happened */
    end_evening(&e);
}

TEST(server_refuses_previews_as_it_refuses_moves) {
    static const char *const bad[][2] = {
        {"'ply':1,'moves':['a1']", "'code':'stale_ply'"},
        {"'ply':0,'moves':['a1','z9']", "'code':'illegal_move'"},
        {"'ply':0,'moves':['a1','z9']", "'path':'/moves/1'"},
        {"'ply':0,'seat':1,'moves':['a1']", "'code':'not_yours'"},
        {"'ply':0,'moves':[]", "'code':'bad_request'"},
        {"'ply':0,'moves':[7]", "'path':'/moves/0'"},
        {"'ply':0", "'path':'/moves'"},
        {"'moves':['a1']", "'path':'/ply'"},
        {"'ply':0,'moves':['a1','a1','a1','a1','a1','a1','a1','a1','a1','a1','a1','a1','a1','a1',"
         "'a1','a1','a1']",
         "'code':'bad_request'"},
    };
    evening e;
    begin_evening(&e, WITH_A_BOT);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ask(&e, "preview", bad[i][0]);
        CHECK(talk_hears(e.anna, bad[i][1]));
    }
    tp_conn *bob = inside_connect(&e.x, "bob"), *nobody = inside_connect(&e.x, NULL);
    talk_tell(bob, e.id, "preview", "'ply':0,'moves':['a1']");
    CHECK(talk_hears(bob, "'code':'not_seated'"));
    talk_tell(nobody, e.id, "labels", "'ply':0");
    CHECK(talk_hears(nobody, "'code':'no_session'"));
    inside_leave(bob);
    inside_leave(nobody);
    end_evening(&e);
}

/* ---- labels and facts ---- */

TEST(server_labels_the_moves_of_a_seat_in_their_order) {
    evening e;
    begin_evening(&e, WITH_A_BOT);
    ask(&e, "watch", "'lang':'de'");
    tp_json *table = heard(e.anna);
    ask(&e, "labels", "'ply':0,'seat':0");
    inside_settle(&e.x);
    tp_json *v = heard(e.anna);
    const tp_json *moves = tp_json_get(tp_json_get(table, "node"), "moves");
    const tp_json *labels = tp_json_get(v, "labels");
    CHECK_EQ(tp_json_size(labels), tp_json_size(moves));
    for (size_t i = 0; i < tp_json_size(labels); i++)
        CHECK(strstr(tp_json_text(tp_json_item(labels, i), NULL),
                     tp_json_text(tp_json_item(moves, i), NULL)) != NULL);
    tp_json_free(v);
    tp_json_free(table);
    ask(&e, "labels", "'ply':3,'seat':0");
    CHECK(talk_hears(e.anna, "'code':'stale_ply'"));
    end_evening(&e);
}

TEST(server_gives_facts_about_what_is_asked_at_that_ply) {
    evening e;
    begin_evening(&e, ALONE);
    const int ply = (int)tp_match_plies(table_of(&e)->match);
    char more[64];
    ask(&e, "facts", "");
    inside_settle(&e.x);
    CHECK(talk_hears(e.anna, "'facts':{'wins':[]}}"));
    snprintf(more, sizeof more, "'ply':%d,'about':'solution'", ply);
    ask(&e, "facts", more);
    inside_settle(&e.x);
    CHECK(talk_hears(e.anna, "'facts':{'wins':[],'solving':"));
    snprintf(more, sizeof more, "'ply':%d", ply - 1);
    ask(&e, "facts", more);
    CHECK(talk_hears(e.anna, "'code':'stale_ply'"));
    ask(&e, "facts", "'about':7");
    CHECK(talk_hears(e.anna, "'path':'/about'"));
    end_evening(&e);
}

/* ---- asking too much ---- */

/* The first one is being worked out, the second waits for that. */
TEST(server_answers_the_newest_question_of_a_kind_that_waits) {
    evening e;
    begin_evening(&e, WITH_A_BOT);
    for (int i = 1; i <= 5; i++) {
        char more[32];
        snprintf(more, sizeof more, "'ref':%d", i);
        ask(&e, "facts", more);
    }
    for (int i = 2; i <= 4; i++) {
        tp_json *v = heard(e.anna);
        CHECK_EQ(tp_json_int(tp_json_get(v, "ref")), i);
        CHECK(tp_json_equals(tp_json_get(v, "code"), "superseded"));
        tp_json_free(v);
    }
    ask(&e, "labels", "'ply':0,'ref':6"); /* another kind takes nobody's place */
    inside_settle(&e.x);
    CHECK(talk_hears(e.anna, "'type':'facts','ref':1"));
    CHECK(talk_hears(e.anna, "'type':'facts','ref':5"));
    CHECK(talk_hears(e.anna, "'type':'labels','ref':6"));
    CHECK(inside_hear(e.anna) == NULL);
    end_evening(&e);
}

TEST(server_answers_questions_while_bots_think) {
    evening e;
    begin_evening(&e, WITH_A_BOT);
    ask(&e, "hint", "'ref':1");
    ask(&e, "hint", "'ref':2");
    ask(&e, "facts", "'ref':3");
    inside_settle(&e.x);
    CHECK(talk_hears(e.anna, "'type':'facts','ref':3"));
    CHECK(talk_hears(e.anna, "'type':'hint','ref':1"));
    CHECK(talk_hears(e.anna, "'type':'hint','ref':2"));
    end_evening(&e);
}

/* Asks until it is too much; how often that went well. */
static int ask_until_too_many(evening *e, tp_conn *c, const char *type, const char *more) {
    for (int n = 0; n < 100; n++) {
        talk_tell(c, e->id, type, more);
        inside_settle(&e->x);
        char *text = inside_hear(c);
        const bool is_refused = text != NULL && strstr(text, "\"too_many\"") != NULL;
        free(text);
        if (is_refused) return n;
    }
    return -1;
}

TEST(server_lets_whoever_asked_too_much_play_on) {
    evening e;
    begin_evening(&e, WITH_A_BOT);
    e.x.server.config.messages = 1; /* a burst of three */
    CHECK_EQ(ask_until_too_many(&e, e.anna, "preview", "'ply':0,'moves':['a1']"), 3);
    ask(&e, "move", "'ply':0,'move':'a1','ref':9");
    inside_settle(&e.x);
    CHECK(talk_hears(e.anna, "'type':'ack','ref':9"));
    end_evening(&e);
}

TEST(server_lets_whoever_said_too_much_ask_on) {
    evening e;
    begin_evening(&e, "{'game':'quadro-be','players':2,'public':true}");
    tp_conn *nobody = inside_connect(&e.x, NULL);
    e.x.server.config.messages = 1;
    CHECK_EQ(ask_until_too_many(&e, nobody, "ping", ""), 3);
    talk_tell(nobody, e.id, "facts", "'ref':9");
    inside_settle(&e.x);
    CHECK(talk_hears(nobody, "'type':'facts','ref':9"));
    inside_leave(nobody);
    end_evening(&e);
}

/* ---- languages ---- */

TEST(server_tells_each_watch_in_its_language) {
    evening e;
    begin_evening(&e, WITH_A_BOT);
    tp_conn *german = inside_connect(&e.x, "anna");
    ask(&e, "watch", "");
    talk_tell(german, e.id, "watch", "'lang':'de'");
    talk_hush(e.anna);
    talk_hush(german);
    ask(&e, "move", "'ply':0,'move':'a1'");
    inside_settle(&e.x);
    CHECK(talk_hears(e.anna, "'type':'ack'"));
    CHECK(talk_hears(e.anna, "'text':'anna sets "));
    CHECK(talk_hears(german, "'text':'anna setzt "));
    talk_hush(e.anna);
    talk_hush(german);
    talk_tell(german, e.id, "position", "'ply':1");
    CHECK(talk_hears(german, "'text':'anna setzt "));
    talk_tell(german, e.id, "watch", "'lang':'en'");
    CHECK(talk_hears(german, "'text':'anna sets "));
    talk_tell(german, e.id, "position", "'ply':1");
    CHECK(talk_hears(german, "'text':'anna sets "));
    talk_tell(german, e.id, "watch", "'lang':'fr'");
    CHECK(talk_hears(german, "'path':'/lang'"));
    inside_leave(german);
    end_evening(&e);
}

TEST(server_tells_in_the_language_of_the_session_if_a_watch_has_none) {
    evening e;
    begin_evening(&e, WITH_A_BOT);
    char *reply = inside_ask(&e.x, "POST", "/api/session", e.token, "{\"lang\":\"de\"}");
    CHECK(strncmp(reply, "200 ", 4) == 0);
    free(reply);
    ask(&e, "move", "'ply':0,'move':'a1'");
    inside_settle(&e.x);
    talk_hush(e.anna);
    ask(&e, "watch", "");
    CHECK(talk_hears(e.anna, "'text':'anna setzt "));
    end_evening(&e);
}
