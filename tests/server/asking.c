/* tests/server/asking.c: what people ask a server for, without sockets: see inside.h. */
#include "inside.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Does what a socket hears next have that part, with ' for "? Takes it. */
static bool hears(tp_conn *c, const char *part) {
    char *text = inside_hear(c), *wanted = quoted(part);
    const bool found = text != NULL && strstr(text, wanted) != NULL;
    if (!found) print_error("%s is not in %s\n", wanted, text != NULL ? text : "nothing");
    free(text);
    free(wanted);
    return found;
}

static void hears_nothing(tp_conn *c) {
    for (char *text; (text = inside_hear(c)) != NULL;) free(text);
}

/* A message about a table; more is what comes after type and table. */
static void tell(tp_conn *c, const char *table, const char *type, const char *more) {
    char text[256];
    snprintf(text, sizeof text, "{'type':'%s','table':'%s'%s%s}", type, table,
             more[0] != '\0' ? "," : "", more);
    char *json = quoted(text);
    tp_wire_receive(c, json, strlen(json));
    free(json);
}

static void make_table(inside *x, const char *token, const char *request, char id[TP_ID]) {
    char *json = quoted(request);
    char *reply = inside_ask(x, "POST", "/api/tables", token, json);
    const char *at = strstr(reply, "\"id\":\"");
    if (strncmp(reply, "201 ", 4) != 0 || at == NULL)
        fail_msg("%s", reply);
    else
        snprintf(id, TP_ID, "%s", at + 6);
    free(reply);
    free(json);
}

#define WITH_A_BOT                                                                                 \
    "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}"

/* Bots would not have their turn while somebody's hints are worked out, one after the other. */
TEST(server_has_three_questions_of_a_session_worked_out_at_a_time) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open(&x);
    inside_token(&x, "anna", token);
    make_table(&x, token, WITH_A_BOT, id);
    tp_conn *a = inside_connect(&x, "anna"), *again = inside_connect(&x, "anna");
    for (int i = 0; i < 3; i++) tell(i == 2 ? again : a, id, "hint", "");
    tell(again, id, "hint", "'ref':4");
    CHECK(hears(again, "'type':'error','ref':4,'code':'too_many'"));
    inside_settle(&x);
    for (int i = 0; i < 2; i++) CHECK(hears(a, "'type':'hint'"));
    CHECK(hears(again, "'type':'hint'"));
    tell(again, id, "hint", "'ref':5");
    inside_settle(&x);
    CHECK(hears(again, "'type':'hint','ref':5"));
    inside_leave(a);
    inside_leave(again);
    inside_close(&x);
}

TEST(server_tells_who_comes_later_that_a_bot_is_thinking) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open(&x);
    inside_token(&x, "anna", token);
    make_table(&x, token, WITH_A_BOT, id);
    tp_conn *a = inside_connect(&x, "anna"), *later = inside_connect(&x, "anna");
    tell(a, id, "move", "'ply':0,'move':'a1'");
    tell(later, id, "watch", "");
    inside_settle(&x);
    CHECK(hears(later, "'type':'table'"));
    CHECK(hears(later, "'type':'thinking'"));
    CHECK(hears(later, "'type':'update'"));
    inside_leave(a);
    inside_leave(later);
    inside_close(&x);
}

TEST(server_uses_a_new_name_on_sockets_that_are_open) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open(&x);
    inside_token(&x, "anna", token);
    make_table(&x, token, WITH_A_BOT, id);
    tp_conn *a = inside_connect(&x, "anna");
    tell(a, id, "resign", "");
    char *reply = inside_ask(&x, "POST", "/api/session", token, "{\"name\":\"Ann\"}");
    CHECK(strncmp(reply, "200 ", 4) == 0);
    free(reply);
    tell(a, id, "rematch", "");
    inside_settle(&x);
    hears_nothing(a);
    reply = inside_ask(&x, "GET", "/api/tables?mine=1&status=running", token, NULL);
    CHECK(strstr(reply, "\"name\":\"Ann\"") != NULL);
    free(reply);
    inside_leave(a);
    inside_close(&x);
}

TEST(server_has_no_record_of_a_game_that_never_began) {
    inside x;
    char token[TP_TOKEN], id[TP_ID], path[64];
    inside_open(&x);
    inside_token(&x, "anna", token);
    make_table(&x, token, "{'game':'route66','players':2}", id);
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    char *reply = inside_ask(&x, "GET", path, token, NULL);
    CHECK(strstr(reply, "\"code\":\"not_over\"") != NULL);
    free(reply);
    tp_live *l = tp_map_get(&x.server.tables, id);
    tp_table_tick(l->table, tp_now_ms() + 2 * INT64_C(86400000)); /* nobody came */
    tp_live_changed(l);
    inside_settle(&x);
    reply = inside_ask(&x, "GET", path, token, NULL);
    CHECK(strstr(reply, "\"code\":\"not_running\"") != NULL);
    free(reply);
    inside_close(&x);
}

TEST(server_limits_tables_of_an_address_whatever_sessions_make_them) {
    static const char *const people[] = {"anna", "bob", "carla", "dorian", "emil", "frederik"};
    static const char request[] = "{\"game\":\"quadro-be\",\"players\":2}";
    inside x;
    inside_open(&x);
    x.server.config.tables = 1; /* five from an address */
    for (size_t i = 0; i < 6; i++) {
        char token[TP_TOKEN];
        inside_token(&x, people[i], token);
        char *reply = inside_ask(&x, "POST", "/api/tables", token, request);
        CHECK(strncmp(reply, i < 5 ? "201 " : "429 ", 4) == 0);
        free(reply);
    }
    inside_close(&x);
}
