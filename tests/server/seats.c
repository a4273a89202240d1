/* tests/server/seats.c: who sits where and is there, and what they are called: see inside.h. */
#include "talk.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static tp_live *live_of(inside *x, const char *id) {
    tp_live *l = tp_map_get(&x->server.tables, id);
    assert_non_null(l);
    return l;
}

/* Somebody who follows a link looks first and sits down then. */
TEST(server_says_that_who_watched_before_sitting_down_is_there) {
    inside x;
    char anna[TP_TOKEN], bob[TP_TOKEN], id[TP_ID], path[64];
    inside_open(&x);
    inside_token(&x, "anna", anna);
    inside_token(&x, "bob", bob);
    talk_make(&x, anna, "{'game':'quadro-be','players':2,'public':true}", id);
    tp_conn *a = inside_connect(&x, "anna"), *b = inside_connect(&x, "bob");
    talk_tell(a, id, "watch", "");
    talk_tell(b, id, "watch", "");
    talk_hush(a);
    talk_hush(b);
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    char *reply = inside_ask(&x, "POST", path, bob, "{}");
    CHECK(strncmp(reply, "200 ", 4) == 0);
    free(reply);
    CHECK(talk_hears(a, "{'kind':'human','name':'bob','connected':true,'out':false}"));
    CHECK_EQ(live_of(&x, id)->connected, 3);
    inside_leave(b);
    inside_settle(&x);
    CHECK(talk_hears(a, "'type':'presence'"));
    CHECK_EQ(live_of(&x, id)->connected, 1);
    inside_leave(a);
    inside_close(&x);
}

/* What POST /api/session says the name is. */
static void check_name(inside *x, const char *token, const char *body, const char *start) {
    char *json = quoted(body), *reply = inside_ask(x, "POST", "/api/session", token, json);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"name\":\"%s", start);
    if (strstr(reply, wanted) == NULL) fail_msg("%s: %s", body, reply);
    free(reply);
    free(json);
}

TEST(server_calls_guests_in_their_language) {
    inside x;
    char token[TP_TOKEN];
    inside_open(&x);
    inside_token(&x, "anna", token);
    check_name(&x, NULL, "{'lang':'de'}", "Gast ");
    check_name(&x, NULL, "{}", "Guest ");
    check_name(&x, token, "{'name':'Guest 1168'}", "Guest 1168\"");
    check_name(&x, token, "{'lang':'de'}", "Gast 1168\"");
    check_name(&x, token, "{'lang':'en'}", "Guest 1168\"");
    check_name(&x, token, "{'name':'Guest of honour'}", "Guest of honour\"");
    check_name(&x, token, "{'lang':'de'}", "Guest of honour\""); /* that is a name */
    inside_close(&x);
}

/* Alone with bots, up to a window in which anna is asked. */
static void play_to_a_window(inside *x, tp_conn *a, const char *id) {
    const tp_table *t = live_of(x, id)->table;
    for (int i = 0; i < 400 && !(t->window.is_open && (tp_table_to_act(t) & 1u) != 0); i++) {
        x->now += 1000;
        tp_server_tick(&x->server);
        inside_settle(x);
        if (t->window.is_open || (tp_table_to_act(t) & 1u) == 0) continue;
        const tp_rules *r = tp_match_rules(t->match);
        tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
        char text[TP_MOVE_TEXT], more[128];
        r->game->moves(r, tp_match_state(t->match), 0, moves);
        r->game->format(r, tp_match_state(t->match), moves[0], 0, text);
        snprintf(more, sizeof more, "'ply':%zu,'move':'%s'", tp_match_plies(t->match), text);
        talk_tell(a, id, "move", more);
        inside_settle(x);
        free(moves);
    }
    CHECK(t->window.is_open);
    talk_hush(a);
}

TEST(server_has_hints_in_windows) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open_still(&x, NULL, 1700000000000);
    inside_token(&x, "anna", token);
    talk_make(&x, token,
              "{'game':'autobahn','players':3,'seats':[{'kind':'me'},{'kind':'bot','level':"
              "'random'},{'kind':'bot','level':'random'}]}",
              id);
    tp_conn *a = inside_connect(&x, "anna");
    play_to_a_window(&x, a, id);
    talk_tell(a, id, "hint", "'ref':1");
    inside_settle(&x);
    CHECK(talk_hears(a, "'type':'hint','ref':1"));
    inside_leave(a);
    inside_close(&x);
}

TEST(server_has_bots_judge_an_offer_to_draw) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open(&x);
    inside_token(&x, "anna", token);
    talk_make(&x, token,
              "{'game':'stargate','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':"
              "'random'}]}",
              id);
    tp_conn *a = inside_connect(&x, "anna");
    talk_tell(a, id, "draw", "'ref':1");
    inside_settle(&x);
    CHECK(talk_hears(a, "'type':'ack','ref':1"));
    const tp_table *t = live_of(&x, id)->table;
    CHECK_EQ(t->offer.kind, TP_OFFER_NONE); /* at the beginning nobody stands better */
    CHECK_EQ(t->status, TP_TABLE_OVER);
    CHECK_TEXT(t->reason, "agreed");
    inside_leave(a);
    inside_close(&x);
}

/* ---- another device, and the end ---- */

/* A text of a key in a reply. */
static void take_text(const char *reply, const char *key, char *out, size_t room) {
    char find[32];
    snprintf(find, sizeof find, "\"%s\":\"", key);
    const char *at = strstr(reply, find);
    if (at == NULL) fail_msg("%s", reply);
    if (at == NULL) return; /* fail_msg does not come back */
    at += strlen(find);
    snprintf(out, room, "%.*s", (int)strcspn(at, "\""), at);
}

static void check_status(inside *x, const char *path, const char *token, const char *body,
                         const char *status) {
    char *json = quoted(body), *reply = inside_ask(x, "POST", path, token, json);
    if (strncmp(reply, status, 3) != 0) fail_msg("%s %s: %s", path, body, reply);
    free(reply);
    free(json);
}

TEST(server_lets_a_session_come_to_another_device_once) {
    inside x;
    char token[TP_TOKEN], code[32], body[64], old[32];
    inside_open_still(&x, NULL, 1700000000000);
    inside_token(&x, "anna", token);
    char *reply = inside_ask(&x, "POST", "/api/session/code", token, "{}");
    take_text(reply, "code", old, sizeof old);
    free(reply);
    reply = inside_ask(&x, "POST", "/api/session/code", token, "{}");
    take_text(reply, "code", code, sizeof code);
    free(reply);
    CHECK_EQ(strlen(code), 10);
    snprintf(body, sizeof body, "{'code':'%s'}", old);
    check_status(&x, "/api/session", NULL, body, "404"); /* a newer one took its place */
    snprintf(body, sizeof body, "{'code':'%s'}", code);
    check_name(&x, NULL, body, "anna\"");
    check_status(&x, "/api/session", NULL, body, "404"); /* once */
    reply = inside_ask(&x, "POST", "/api/session/code", token, "{}");
    take_text(reply, "code", code, sizeof code);
    free(reply);
    x.now += 600001;
    snprintf(body, sizeof body, "{'code':'%s'}", code);
    check_status(&x, "/api/session", NULL, body, "404"); /* too old */
    for (int i = 0; i < 20; i++)
        free(inside_ask(&x, "POST", "/api/session", NULL, "{\"code\":\"x\"}"));
    check_status(&x, "/api/session", NULL, "{'code':'x'}", "429");
    inside_close(&x);
}

/* The same session has as many tokens as devices; each can be ended by itself. */
TEST(server_ends_a_session_on_one_device) {
    inside x;
    char first[TP_TOKEN], second[TP_TOKEN];
    tp_session session;
    inside_open(&x);
    inside_token(&x, "anna", first);
    session = (tp_session){.seen = 1, .id = "anna", .name = "anna", .lang = "en"};
    tp_session_share(&x.server, &session, second);
    inside_settle(&x);
    check_name(&x, second, "{'name':'Ann'}", "Ann\"");
    char *reply = inside_ask(&x, "GET", "/api/session", first, NULL);
    CHECK(strstr(reply, "\"name\":\"Ann\"") != NULL); /* it is one session */
    free(reply);
    check_status(&x, "/api/session/end", first, "{}", "200");
    check_status(&x, "/api/session/end", first, "{}", "401");
    reply = inside_ask(&x, "GET", "/api/session", first, NULL);
    CHECK(strstr(reply, "{\"session\":null}") != NULL);
    free(reply);
    tp_session_done(&x.server); /* as the store has it */
    x.server.sessions = (tp_map){0};
    reply = inside_ask(&x, "GET", "/api/session", first, NULL);
    CHECK(strstr(reply, "{\"session\":null}") != NULL);
    free(reply);
    reply = inside_ask(&x, "GET", "/api/session", second, NULL);
    CHECK(strstr(reply, "\"name\":\"Ann\"") != NULL);
    free(reply);
    inside_close(&x);
}
