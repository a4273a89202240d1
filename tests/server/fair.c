/* tests/server/fair.c: fair dice on every path: first the server commits itself, then people say
 * their numbers, then the game starts. See inside.h. */
#include "talk.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER "000102030405060708090a0b0c0d0e0f"
#define OTHER "ffeeddccbbaa99887766554433221100"

typedef struct {
    inside x;
    char anna[TP_TOKEN], bob[TP_TOKEN];
} place;

static void place_open(place *p) {
    inside_open_still(&p->x, NULL, 1700000000000);
    inside_token(&p->x, "anna", p->anna);
    inside_token(&p->x, "bob", p->bob);
}

static char *ask(place *p, const char *token, const char *path, const char *body) {
    char *json = quoted(body), *reply = inside_ask(&p->x, "POST", path, token, json);
    free(json);
    return reply;
}

static void check_refused(place *p, const char *token, const char *body, const char *code) {
    char *reply = ask(p, token, "/api/tables", body);
    if (strstr(reply, code) == NULL) fail_msg("%s: %s", body, reply);
    free(reply);
}

static void promise(place *p, const char *token, char commitment[TP_COMMITMENT]) {
    char *reply = ask(p, token, "/api/dice", "{}");
    const char *at = strstr(reply, "\"commitment\":\"");
    CHECK(strncmp(reply, "201 ", 4) == 0);
    assert_non_null(at);
    snprintf(commitment, TP_COMMITMENT, "%s", at + 14);
    free(reply);
}

/* A request for a table of Route 66 against a bot, with these dice. */
static void request(char out[512], const char *commitment, const char *number) {
    snprintf(
        out, 512,
        "{'game':'route66','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}],"
        "'commitment':'%s','dice':'%s'}",
        commitment, number);
}

static const tp_table *table_of(place *p, const char *id) {
    const tp_live *l = tp_map_get(&p->x.server.tables, id);
    assert_non_null(l);
    return l->table;
}

static void check_dice(const tp_table *t, int seat, const char *commitment, const char *number) {
    char text[TP_COMMITMENT], digits[2 * TP_DICE_NUMBER + 1];
    tp_base16_write(t->commitment, sizeof t->commitment, text);
    tp_base16_write(t->seat[seat].number, TP_DICE_NUMBER, digits);
    CHECK_TEXT(text, commitment);
    CHECK_TEXT(digits, number);
}

TEST(server_commits_itself_before_whoever_makes_a_table_says_a_number) {
    place p;
    char commitment[TP_COMMITMENT], body[512], id[TP_ID];
    place_open(&p);
    promise(&p, p.anna, commitment);
    check_refused(&p, p.anna, "{'game':'route66','players':2,'dice':'" NUMBER "'}", "/commitment");
    request(body, commitment, NUMBER);
    check_refused(&p, p.bob, body, "no_commitment"); /* it was promised to anna */
    talk_make(&p.x, p.anna, body, id);
    CHECK_EQ(table_of(&p, id)->status, TP_TABLE_RUNNING);
    check_dice(table_of(&p, id), 0, commitment, NUMBER);
    check_refused(&p, p.anna, body, "no_commitment"); /* once */
    inside_close(&p.x);
}

/* What was refused for another reason has not used it up. */
TEST(server_keeps_a_commitment_until_it_is_used_and_not_for_ever) {
    place p;
    char commitment[TP_COMMITMENT], body[512], id[TP_ID];
    place_open(&p);
    promise(&p, p.anna, commitment);
    snprintf(body, sizeof body,
             "{'game':'chess','players':2,'commitment':'%s','dice':'" NUMBER "'}", commitment);
    check_refused(&p, p.anna, body, "unknown_game");
    request(body, commitment, "12");
    check_refused(&p, p.anna, body, "/dice");
    request(body, "12", NUMBER);
    check_refused(&p, p.anna, body, "/commitment");
    request(body, commitment, NUMBER);
    talk_make(&p.x, p.anna, body, id);
    promise(&p, p.anna, commitment);
    for (int i = 0; i < 12; i++) {
        p.x.now += 60000;
        tp_server_tick(&p.x.server);
        inside_settle(&p.x);
    }
    request(body, commitment, NUMBER);
    check_refused(&p, p.anna, body, "no_commitment");
    promise(&p, p.anna, commitment);
    for (int i = 0; i < 4; i++) {
        char other[TP_COMMITMENT];
        p.x.now++;
        promise(&p, p.anna, other);
    }
    request(body, commitment, NUMBER);
    check_refused(&p, p.anna, body, "no_commitment"); /* four others came after it */
    inside_close(&p.x);
}

TEST(server_uses_the_makers_own_number_in_a_rematch) {
    place p;
    char commitment[TP_COMMITMENT], id[TP_ID], path[64], more[256];
    place_open(&p);
    talk_make(&p.x, p.anna,
              "{'game':'route66','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':"
              "'random'}]}",
              id);
    tp_conn *a = inside_connect(&p.x, "anna");
    talk_tell(a, id, "resign", "");
    inside_settle(&p.x);
    snprintf(path, sizeof path, "/api/tables/%s/rematch", id);
    char *reply = ask(&p, p.anna, path, "{'dice':'" NUMBER "'}");
    CHECK(strstr(reply, "/commitment") != NULL);
    free(reply);
    promise(&p, p.anna, commitment);
    snprintf(more, sizeof more, "{'commitment':'%s','dice':'" NUMBER "'}", commitment);
    reply = ask(&p, p.anna, path, more);
    CHECK(strncmp(reply, "201 ", 4) == 0);
    free(reply);
    const tp_table *next = table_of(&p, table_of(&p, id)->next);
    check_dice(next, 1, commitment, NUMBER);
    CHECK_EQ(next->status, TP_TABLE_RUNNING);
    /* And by the socket. */
    snprintf(id, sizeof id, "%s", next->id);
    talk_tell(a, id, "resign", "");
    inside_settle(&p.x);
    talk_hush(a);
    promise(&p, p.anna, commitment);
    snprintf(more, sizeof more, "'commitment':'%s','dice':'" OTHER "'", commitment);
    talk_tell(a, id, "rematch", more);
    inside_settle(&p.x);
    CHECK(talk_hears(a, "'type':'ack'"));
    check_dice(table_of(&p, table_of(&p, id)->next), 0, commitment, OTHER);
    inside_leave(a);
    inside_close(&p.x);
}
