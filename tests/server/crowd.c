/* tests/server/crowd.c: what many, or one who is many, can take: memory, seats, places. */
#include "player.h"
#include "talk.h"
#include "test.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MIB = 1 << 20 };

/* ---- memory ---- */

TEST(server_sends_away_who_reads_least_when_all_have_too_much_unread) {
    enum { LAZY = 8 };
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    tp_conn *lazy[LAZY];
    inside_open(&x);
    x.server.config.max_queued = 2;
    inside_token(&x, "anna", token);
    talk_make(&x, token, "{'game':'gridlock','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}",
              id);
    tp_conn *reader = inside_connect(&x, "anna");
    for (int i = 0; i < LAZY; i++) lazy[i] = inside_connect(&x, "anna");
    int closed = 0;
    for (int round = 0; round < 400 && closed < LAZY; round++) {
        for (int i = 0; i < LAZY; i++) talk_tell(lazy[i], id, "watch", "");
        talk_tell(reader, id, "watch", "");
        talk_hush(reader);
        CHECK(x.server.metrics.queued <= 2L * MIB);
        closed = 0;
        for (int i = 0; i < LAZY; i++) closed += lazy[i]->close_code == 1008;
    }
    CHECK(closed > 0);
    CHECK_EQ(reader->close_code, 0);
    for (int i = 0; i < LAZY; i++) inside_leave(lazy[i]);
    talk_hush(reader);
    CHECK_EQ(x.server.metrics.queued, 0);
    inside_leave(reader);
    inside_close(&x);
}

TEST(server_tells_an_address_only_so_much) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    size_t told = 0;
    inside_open_still(&x, NULL, 1700000000000);
    inside_token(&x, "anna", token);
    talk_make(&x, token, "{'game':'gridlock','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}",
              id);
    x.server.config.messages = 100000;
    tp_conn *c = inside_connect(&x, "anna"), *elsewhere = inside_connect(&x, "anna");
    snprintf(elsewhere->address, sizeof elsewhere->address, "192.0.2.1");
    bool is_refused = false;
    while (!is_refused && told < (size_t)32 * MIB) {
        talk_tell(c, id, "watch", "");
        char *text = inside_hear(c);
        is_refused = strstr(text, "\"too_many\"") != NULL;
        told += strlen(text);
        free(text);
    }
    CHECK(is_refused);
    CHECK(told > (size_t)15 * MIB);
    talk_tell(elsewhere, id, "watch", "");
    CHECK(talk_hears(elsewhere, "'type':'table'"));
    x.now += 1000;
    talk_tell(c, id, "watch", "");
    CHECK(talk_hears(c, "'type':'table'"));
    inside_leave(c);
    inside_leave(elsewhere);
    inside_close(&x);
}

TEST(server_reads_only_so_much_from_an_address) {
    inside x;
    char token[TP_TOKEN];
    char *body = malloc(MIB);
    int read = 0;
    inside_open_still(&x, NULL, 1700000000000);
    x.server.config.requests = 1000;
    inside_token(&x, "anna", token);
    memset(body, ' ', MIB - 1);
    body[MIB - 1] = '\0';
    for (int i = 0; i < 20; i++) {
        char *reply = inside_ask(&x, "POST", "/api/tables", token, body);
        read += strncmp(reply, "400", 3) == 0;
        CHECK(strncmp(reply, "400", 3) == 0 || strncmp(reply, "429", 3) == 0);
        free(reply);
    }
    CHECK(read >= 4 && read <= 5);
    char *reply = inside_ask(&x, "POST", "/api/session", token, "{}");
    CHECK(strncmp(reply, "200", 3) == 0);
    free(reply);
    x.now += 8000;
    reply = inside_ask(&x, "POST", "/api/tables", token, body);
    CHECK(strncmp(reply, "400", 3) == 0);
    free(reply);
    free(body);
    inside_close(&x);
}

/* ---- seats ---- */

TEST(server_lets_nobody_take_every_open_seat) {
    enum { TABLES = 30 };
    inside x;
    char anna[TP_TOKEN], bob[TP_TOKEN], ids[TABLES][TP_ID];
    int taken = 0, refused = 0;
    inside_open(&x);
    inside_token(&x, "anna", anna);
    inside_token(&x, "bob", bob);
    for (int i = 0; i < TABLES; i++)
        talk_make(&x, anna, "{'game':'quadro-be','players':2,'public':true}", ids[i]);
    x.server.config.tables = 60;
    for (int i = 0; i < TABLES; i++) {
        char path[512];
        snprintf(path, sizeof path, "/api/tables/%s/join", ids[i]);
        char *reply = inside_ask(&x, "POST", path, bob, "{}");
        taken += strncmp(reply, "200 ", 4) == 0;
        refused += strncmp(reply, "429 ", 4) == 0;
        free(reply);
    }
    CHECK_EQ(taken + refused, TABLES);
    CHECK(taken >= 20 && taken <= 21);
    inside_close(&x);
}

TEST(server_makes_only_so_many_sessions_for_an_address) {
    inside x;
    char token[TP_TOKEN];
    int made = 0;
    inside_open(&x);
    inside_token(&x, "anna", token);
    x.server.config.tables = 1; /* ten */
    for (int i = 0; i < 20; i++) {
        char *reply = inside_ask(&x, "POST", "/api/session", NULL, "{}");
        made += strncmp(reply, "200 ", 4) == 0;
        free(reply);
    }
    CHECK_EQ(made, 10);
    char *reply = inside_ask(&x, "POST", "/api/session", token, "{\"name\":\"Ann\"}");
    CHECK(strncmp(reply, "200 ", 4) == 0); /* who has one may change it */
    free(reply);
    inside_close(&x);
}

/* ---- who is away ---- */

static unsigned absent_after(const char *clock, int64_t minutes) {
    inside x;
    char token[TP_TOKEN], id[TP_ID], request[128];
    inside_open_still(&x, NULL, 1700000000000);
    inside_token(&x, "anna", token);
    snprintf(request, sizeof request, "{'game':'quadro-be','players':2,'clock':%s}", clock);
    talk_make(&x, token, request, id);
    const tp_live *l = tp_map_get(&x.server.tables, id);
    const unsigned absent = tp_live_absent(l, tp_now(&x.server) + minutes * 60000);
    inside_close(&x);
    return absent;
}

TEST(server_takes_nobody_for_gone_in_a_game_of_days) {
    CHECK_EQ(absent_after("{'kind':'move','seconds':60}", 4), 0);
    CHECK_EQ(absent_after("{'kind':'move','seconds':60}", 6), 3);
    CHECK_EQ(absent_after("null", 6), 0);
    CHECK_EQ(absent_after("null", 61), 3);
    CHECK_EQ(absent_after("{'kind':'days','days':3}", 6), 0);
    CHECK_EQ(absent_after("{'kind':'days','days':3}", 4000), 0);
}

/* ---- places ---- */

static bool answers(const server_process *s) {
    http_answer a = http_request(s->port, "GET", "/healthz", NULL, NULL, NULL);
    free(a.body);
    return a.status == 200;
}

/* From many addresses, so that no one has too many: 300 places and one for a WebSocket. */
TEST(server_lets_people_in_however_many_say_nothing) {
    enum { SILENT = 420, ADDRESSES = 8 };
    static int fds[SILENT];
    const char *const flags[] = {"--max-sockets", "1", NULL};
    server_process s;
    server_start(&s, flags);
    for (int i = 0; i < SILENT; i++) {
        char from[16];
        snprintf(from, sizeof from, "127.0.0.%d", 2 + i % ADDRESSES);
        fds[i] = client_dial(s.port, from);
        if (fds[i] >= 0) send(fds[i], "GET / HT", 8, MSG_NOSIGNAL);
    }
    for (int i = 0; i < 5; i++) CHECK(answers(&s));
    struct pollfd first = {.fd = fds[0], .events = POLLIN};
    CHECK_EQ(poll(&first, 1, SOON), 1); /* the oldest had to go */
    for (int i = 0; i < SILENT; i++)
        if (fds[i] >= 0) close(fds[i]);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

/* ---- what is old ---- */

TEST(server_forgets_what_is_over_for_long) {
    inside x;
    char token[TP_TOKEN], id[TP_ID], path[64];
    inside_open_still(&x, NULL, 1700000000000);
    inside_token(&x, "anna", token);
    talk_make(&x, token, "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}",
              id);
    tp_conn *c = inside_connect(&x, "anna");
    talk_tell(c, id, "resign", "");
    inside_settle(&x);
    inside_leave(c);
    snprintf(path, sizeof path, "/api/tables/%s?invite=x", id);
    for (int days = 0; days < 402; days += 3) {
        x.now += 3 * INT64_C(86400000);
        tp_server_tick(&x.server);
        inside_settle(&x);
        if (days != 390) continue;
        char *reply = inside_ask(&x, "GET", path, token, NULL); /* it uses the session, too */
        CHECK(strncmp(reply, "200 ", 4) == 0);
        free(reply);
    }
    tp_server_tick(&x.server);
    inside_settle(&x);
    x.now += 600000; /* and leaves memory */
    tp_server_tick(&x.server);
    inside_settle(&x);
    char *reply = inside_ask(&x, "GET", path, token, NULL);
    CHECK(strncmp(reply, "404 ", 4) == 0);
    free(reply);
    reply = inside_ask(&x, "GET", "/api/session", token, NULL);
    CHECK(strstr(reply, "\"name\":\"anna\"") != NULL);
    free(reply);
    inside_close(&x);
}
