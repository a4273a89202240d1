/* tests/server/asking.c: what people ask a server for, without sockets: see inside.h. */
#include "talk.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WITH_A_BOT                                                                                 \
    "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}"

/* Bots would not have their turn while somebody's hints are worked out, one after the other. */
TEST(server_has_three_questions_of_a_session_worked_out_at_a_time) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open(&x);
    inside_token(&x, "anna", token);
    talk_make(&x, token, WITH_A_BOT, id);
    tp_conn *a = inside_connect(&x, "anna"), *again = inside_connect(&x, "anna");
    for (int i = 0; i < 3; i++) talk_tell(i == 2 ? again : a, id, "hint", "");
    talk_tell(again, id, "hint", "'ref':4");
    CHECK(talk_hears(again, "'type':'error','ref':4,'code':'too_many'"));
    inside_settle(&x);
    for (int i = 0; i < 2; i++) CHECK(talk_hears(a, "'type':'hint'"));
    CHECK(talk_hears(again, "'type':'hint'"));
    talk_tell(again, id, "hint", "'ref':5");
    inside_settle(&x);
    CHECK(talk_hears(again, "'type':'hint','ref':5"));
    inside_leave(a);
    inside_leave(again);
    inside_close(&x);
}

TEST(server_tells_who_comes_later_that_a_bot_is_thinking) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open(&x);
    inside_token(&x, "anna", token);
    talk_make(&x, token, WITH_A_BOT, id);
    tp_conn *a = inside_connect(&x, "anna"), *later = inside_connect(&x, "anna");
    talk_tell(a, id, "move", "'ply':0,'move':'a1'");
    talk_tell(later, id, "watch", "");
    inside_settle(&x);
    CHECK(talk_hears(later, "'type':'table'"));
    CHECK(talk_hears(later, "'type':'thinking'"));
    CHECK(talk_hears(later, "'type':'update'"));
    inside_leave(a);
    inside_leave(later);
    inside_close(&x);
}

TEST(server_uses_a_new_name_on_sockets_that_are_open) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    inside_open(&x);
    inside_token(&x, "anna", token);
    talk_make(&x, token, WITH_A_BOT, id);
    tp_conn *a = inside_connect(&x, "anna");
    talk_tell(a, id, "resign", "");
    char *reply = inside_ask(&x, "POST", "/api/session", token, "{\"name\":\"Ann\"}");
    CHECK(strncmp(reply, "200 ", 4) == 0);
    free(reply);
    talk_tell(a, id, "rematch", "");
    inside_settle(&x);
    talk_hush(a);
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
    talk_make(&x, token, "{'game':'route66','players':2}", id);
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    char *reply = inside_ask(&x, "GET", path, token, NULL);
    CHECK(strstr(reply, "\"code\":\"not_over\"") != NULL);
    free(reply);
    tp_live *l = tp_map_get(&x.server.tables, id);
    tp_table_tick(l->table, tp_now(&x.server) + 2 * INT64_C(86400000)); /* nobody came */
    tp_live_commit(l, NULL, NULL);
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
