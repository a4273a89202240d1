/* tests/server/attack.c: what people try. Each attempt gets the refusal that docs/API.md promises,
 * changes nothing, and two honest players go on while it happens. The server has its usual limits
 * here. */
#include "player.h"
#include "test.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    server_process s;
    player a, b;
    int ply;
} honest;

/* Twelve by twelve: enough room for every move that is played here. */
static void honest_start(honest *x, const char *const *flags) {
    *x = (honest){0};
    server_start(&x->s, flags);
    two_at_a_table(&x->s, &x->a, &x->b, "{'game':'jump','players':2,'public':true}");
}

/* The first move that an update lists, by whoever is to act. */
static void honest_move(honest *x) {
    player *p = x->ply % 2 == 0 ? &x->a : &x->b;
    char first[TP_MOVE_TEXT], ref[32];
    say(p, "watch", "");
    char *text = hear(p, "'type':'table'", NULL);
    const char *list = strstr(text, "\"moves\":[\"");
    if (list == NULL) fail_msg("no move for ply %d: %s", x->ply, text);
    if (list == NULL) return; /* fail_msg does not come back */
    list += strlen("\"moves\":[\"");
    snprintf(first, sizeof first, "%.*s", (int)strcspn(list, "\""), list);
    CHECK_EQ(number_of(text, "ply"), x->ply);
    free(text);
    move(p, x->ply, first);
    snprintf(ref, sizeof ref, "'ref':%d,", x->ply++);
    hear_only(p, "'type':'ack'", ref);
}

/* They play on, nothing else has happened at their table, and the server closes cleanly. */
static void honest_end(honest *x) {
    honest_move(x);
    honest_move(x);
    say(&x->a, "watch", "");
    char *text = hear(&x->a, "'type':'table'", NULL);
    CHECK_EQ(number_of(text, "ply"), x->ply);
    CHECK_EQ(number_of(text, "event"), x->ply + 4);
    free(text);
    go(&x->a);
    go(&x->b);
    CHECK_EQ(server_stop(&x->s), 0);
    server_remove(&x->s);
}

static void check_refused(player *p, const char *type, const char *more, const char *code) {
    char part[64];
    snprintf(part, sizeof part, "'code':'%s'", code);
    say(p, type, more);
    hear_only(p, "'type':'error'", part);
}

/* Waits for the end of a socket, whatever comes before it. */
static int closed_with(ws_client *w) {
    const int64_t end = client_now_ms() + SOON;
    while (w->close_code == 0 && client_now_ms() < end) free(ws_receive(w, 1000, NULL));
    return w->close_code;
}

/* ---- moves ---- */

TEST(server_attack_moves_of_others_and_of_yesterday_are_refused) {
    honest x;
    player c;
    honest_start(&x, NULL);
    honest_move(&x);
    check_refused(&x.a, "move", "'ply':1,'seat':1,'move':'a1-a2'", "not_yours");
    check_refused(&x.a, "move", "'ply':1,'move':'a1-a2'", "not_your_turn");
    check_refused(&x.b, "move", "'ply':0,'move':'a1-a2'", "stale_ply");
    check_refused(&x.b, "move", "'ply':2,'move':'a1-a2'", "stale_ply");
    check_refused(&x.b, "move", "'ply':-1,'move':'a1-a2'", "stale_ply");
    check_refused(&x.b, "move", "'ply':1,'move':'a1-a1'", "illegal_move");
    check_refused(&x.b, "move", "'ply':1,'move':''", "illegal_move");
    check_refused(&x.b, "move", "'ply':1,'seat':7,'move':'a1-a2'", "not_yours");
    check_refused(&x.b, "move", "'ply':1,'seat':-1,'move':'a1-a2'", "not_yours");
    check_refused(&x.b, "move", "'ply':'1','move':'a1-a2'", "bad_request");
    check_refused(&x.b, "resign", "'seat':0", "not_yours");
    arrive(&c, &x.s, "Carl");
    memcpy(c.table, x.a.table, sizeof c.table);
    check_refused(&c, "move", "'ply':1,'move':'a1-a2'", "not_seated");
    check_refused(&c, "move", "'ply':1,'seat':1,'move':'a1-a2'", "not_seated");
    check_refused(&c, "say", "'text':'hello'", "not_seated");
    go(&c);
    honest_end(&x);
}

/* Counts what one socket hears with that part, until a last question about its table fits through
 * its limit: answers about a table come in order. */
static int count_answers(player *p, const char *part) {
    char *wanted = quoted(part);
    int n = 0;
    for (int64_t end = client_now_ms() + SOON; client_now_ms() < end;) {
        char *text = ws_receive(&p->ws, 300, NULL);
        if (text == NULL) say(p, "watch", "'ref':'last'");
        if (text == NULL) continue;
        n += strstr(text, wanted) != NULL;
        if (strstr(text, "{\"type\":\"table\",\"ref\":\"last\"") == text) end = 0;
        free(text);
    }
    free(wanted);
    return n;
}

TEST(server_attack_the_same_message_a_hundred_times_is_one_move) {
    honest x;
    honest_start(&x, NULL);
    say(&x.a, "watch", "");
    char *text = hear(&x.a, "'type':'table'", NULL), more[128], first[TP_MOVE_TEXT];
    const char *list = strstr(text, "\"moves\":[\"") + strlen("\"moves\":[\"");
    snprintf(first, sizeof first, "%.*s", (int)strcspn(list, "\""), list);
    free(text);
    snprintf(more, sizeof more, "'ply':0,'move':'%s','ref':'again'", first);
    for (int i = 0; i < 100; i++) say(&x.a, "move", more);
    CHECK_EQ(count_answers(&x.a, "'type':'ack','ref':'again'"), 1);
    x.ply = 1;
    honest_end(&x);
}

/* ---- origins ---- */

TEST(server_attack_only_the_exact_origin_may_open_a_socket_or_post) {
    honest x;
    honest_start(&x, NULL);
    char same_start[128], other_port[64], with_slash[128], upper[128];
    snprintf(same_start, sizeof same_start, "%s.evil.example", x.s.origin);
    snprintf(other_port, sizeof other_port, "http://localhost:%d", x.s.port + 1);
    snprintf(with_slash, sizeof with_slash, "%s/", x.s.origin);
    snprintf(upper, sizeof upper, "HTTPS://localhost:%d", x.s.port);
    const char *const origins[] = {
        "http://evil.example", "null", same_start, other_port, with_slash, upper, NULL};
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        ws_client w;
        CHECK(!ws_open(&w, x.s.port, x.a.cookie, origins[i]));
        CHECK_EQ(w.status, 403);
        CHECK(strstr(w.refusal, "{\"error\":{\"code\":\"bad_origin\"") == w.refusal);
        http_answer a =
            http_request(x.s.port, "POST", "/api/session", x.a.cookie, origins[i], "{}");
        CHECK_EQ(a.status, 403);
        CHECK(strstr(a.body, "\"code\":\"bad_origin\"") != NULL);
        free(a.body);
    }
    honest_end(&x);
}

/* ---- frames ---- */

static void open_socket(honest *x, ws_client *w) {
    if (!ws_open(w, x->s.port, NULL, x->s.origin)) fail_msg("no socket: %d", w->status);
}

static void check_frame_closes(honest *x, int opcode, const void *bytes, size_t length, int code) {
    ws_client w;
    open_socket(x, &w);
    ws_send_frame(&w, opcode, true, bytes, length);
    CHECK_EQ(closed_with(&w), code);
    ws_close(&w);
    honest_move(x);
}

TEST(server_attack_a_frame_that_is_too_large_closes_its_socket) {
    honest x;
    ws_client w;
    const size_t size = 1 << 20;
    char *large = tp_alloc(size);
    memset(large, ' ', size);
    honest_start(&x, NULL);
    check_frame_closes(&x, 1, large, 16385, 1009);
    check_frame_closes(&x, 1, large, size, 1009);
    check_frame_closes(&x, 2, large, 100, 1003);
    open_socket(&x, &w); /* in parts, none of them too large */
    for (int i = 0; i < 20; i++) ws_send_frame(&w, i == 0 ? 1 : 0, false, large, 1000);
    CHECK_EQ(closed_with(&w), 1009);
    ws_close(&w);
    open_socket(&x, &w); /* only a header, which promises four exabytes */
    static const unsigned char header[] = {0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4};
    CHECK(send(w.fd, header, sizeof header, MSG_NOSIGNAL) == (ssize_t)sizeof header);
    send(w.fd, large, size, MSG_NOSIGNAL);
    CHECK(closed_with(&w) >= 1000);
    ws_close(&w);
    free(large);
    honest_end(&x);
}

TEST(server_attack_a_body_that_is_too_large_is_refused) {
    honest x;
    char *body = tp_alloc(70001);
    honest_start(&x, NULL);
    memset(body, ' ', 70000);
    http_answer a = http_request(x.s.port, "POST", "/api/session", NULL, x.s.origin, body);
    CHECK_EQ(a.status, 413);
    CHECK(strstr(a.body, "\"code\":\"too_large\"") != NULL);
    free(a.body);
    free(body);
    honest_end(&x);
}

TEST(server_attack_what_is_no_utf8_closes_its_socket) {
    static const char *const bad[] = {"{\"type\":\"ping\",\"ref\":\"\xff\"}", "\xc0\xaf",
                                      "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"};
    honest x;
    honest_start(&x, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_frame_closes(&x, 1, bad[i], strlen(bad[i]), 1007);
    honest_end(&x);
}

TEST(server_attack_what_is_no_message_is_refused) {
    static const char *const bad[][2] = {
        {"", "bad_json"},
        {"{", "bad_json"},
        {"[]", "bad_request"},
        {"{}", "unknown_type"},
        {"{'type':7}", "unknown_type"},
        {"{'type':'ping','type':'ping'}", "bad_json"},
        {"{'type':'ping','ref':{}}", "bad_request"},
        {"{'type':'watch'}", "bad_request"},
        {"{'type':'watch','table':7}", "bad_request"},
        {"{'type':'watch','table':'../../x'}", "unknown_table"},
        {"{'type':'watch','table':'aaaaaaaaaaaa'}", "unknown_table"},
        {"{'type':'watch','table':'a\\u0000b'}", "unknown_table"}};
    honest x;
    ws_client w;
    honest_start(&x, NULL);
    open_socket(&x, &w);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *json = quoted(bad[i][0]), part[64];
        snprintf(part, sizeof part, "'code':'%s'", bad[i][1]);
        CHECK(ws_send(&w, json));
        char *text = ws_expect(&w, SOON, part, "'type':'error'");
        if (text == NULL) fail_msg("%s is not refused with %s", json, part);
        free(text);
        free(json);
    }
    ws_close(&w);
    honest_end(&x);
}

/* Messages and requests with something left out or of the wrong kind. */
TEST(server_attack_what_is_not_whole_is_refused) {
    static const char *const messages[][2] = {{"move", "'ply':0"},
                                              {"move", "'move':'a1-a2'"},
                                              {"move", "'ply':0.5,'move':'a1-a2'"},
                                              {"move", "'ply':0,'move':['a1-a2']"},
                                              {"undo", ""},
                                              {"reset", "'ply':null"},
                                              {"answer", ""},
                                              {"answer", "'offer':1"},
                                              {"answer", "'offer':1,'accept':1"},
                                              {"hold", ""},
                                              {"hold", "'until':7"},
                                              {"say", ""},
                                              {"position", ""},
                                              {"resign", "'seat':'0'"}};
    static const char *const requests[][2] = {
        {"", "{}"},
        {"", "{'game':7,'players':2}"},
        {"", "{'game':'quadro-be'}"},
        {"", "{'game':'quadro-be','players':2,'seats':[{},{}]}"},
        {"", "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'bot'}]}"},
        {"", "{'game':'quadro-be','players':2,'clock':{}}"},
        {"", "{'game':'quadro-be','players':2,'clock':{'kind':'move'}}"},
        {"", "{'game':'quadro-be','players':2,'options':7}"},
        {"", "[]"},
        {"/seats", "{}"},
        {"/seats", "{'seat':1}"},
        {"/seats", "{'seat':1,'kind':'bot'}"},
        {"/seats", "{'seat':9,'kind':'open'}"},
        {"/join", "{'seat':-1}"},
        {"/join", "{'seat':8}"},
        {"/join", "{'dice':7}"},
        {"/join", "7"}};
    honest x;
    player c;
    honest_start(&x, unlimited);
    arrive(&c, &x.s, "Carl");
    make_table(&c, "{'game':'quadro-be','players':2}");
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        check_refused(&x.a, messages[i][0], messages[i][1], "bad_request");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        char path[64];
        snprintf(path, sizeof path, "/api/tables%s%s%s", requests[i][0][0] != '\0' ? "/" : "",
                 requests[i][0][0] != '\0' ? c.table : "", requests[i][0]);
        http_answer a = post(&c, path, requests[i][1]);
        if (a.status != 400 || strstr(a.body, "{\"error\":{\"code\":\"") != a.body)
            fail_msg("%s %s: %d %s", path, requests[i][1], a.status, a.body);
        free(a.body);
    }
    go(&c);
    honest_end(&x);
}

/* ---- floods ---- */

TEST(server_attack_a_burst_of_messages_is_stopped) {
    static const char ping[] = "{\"type\":\"ping\"}";
    honest x;
    player c;
    honest_start(&x, NULL);
    arrive(&c, &x.s, "Carl");
    bool is_open = true;
    for (int i = 0; i < 20000 && is_open; i++) {
        is_open = ws_send(&c.ws, ping);
        if (i % 2000 == 1999) honest_move(&x);
    }
    char *text = ws_expect(&c.ws, SOON, "'type':'error'", "'code':'too_many'");
    CHECK(text != NULL);
    free(text);
    CHECK_EQ(closed_with(&c.ws), 1008);
    go(&c);
    /* Another socket does not help: it is the session that was too loud. */
    CHECK(ws_open(&c.ws, x.s.port, c.cookie, x.s.origin));
    for (int i = 0; i < 100; i++) ws_send(&c.ws, ping);
    text = ws_expect(&c.ws, SOON, "'type':'error'", "'code':'too_many'");
    CHECK(text != NULL);
    free(text);
    go(&c);
    honest_end(&x);
}

TEST(server_attack_who_does_not_read_is_sent_away) {
    honest x;
    player c;
    honest_start(&x, unlimited);
    arrive(&c, &x.s, "Carl");
    make_table(&c, "{'game':'gridlock','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}");
    bool is_open = true;
    for (int i = 0; i < 4000 && is_open; i++) {
        char text[128];
        snprintf(text, sizeof text, "{\"type\":\"watch\",\"table\":\"%s\"}", c.table);
        is_open = ws_send(&c.ws, text);
        if (i % 500 == 499) honest_move(&x);
    }
    CHECK(closed_with(&c.ws) != 0);
    go(&c);
    honest_end(&x);
}

TEST(server_attack_tables_are_not_made_without_end) {
    honest x;
    player c;
    int made = 0, refused = 0;
    honest_start(&x, NULL);
    arrive(&c, &x.s, "Carl");
    for (int i = 0; i < 40; i++) {
        http_answer a = post(&c, "/api/tables", "{'game':'quadro-be','players':2}");
        made += a.status == 201;
        refused += a.status == 429 && strstr(a.body, "\"code\":\"too_many\"") != NULL;
        free(a.body);
    }
    CHECK_EQ(made + refused, 40);
    CHECK(made >= 10 && made <= 21);
    go(&c);
    honest_end(&x);
}

/* How many of as many requests at once are refused. */
static int refused_at_once(const honest *x) {
    enum { REQUESTS = 100 };
    static const char request[] =
        "GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    int fds[REQUESTS], refused = 0;
    for (int i = 0; i < REQUESTS; i++) fds[i] = client_dial(x->s.port, NULL);
    for (int i = 0; i < REQUESTS; i++)
        if (fds[i] >= 0) send(fds[i], request, sizeof request - 1, MSG_NOSIGNAL);
    for (int i = 0; i < REQUESTS; i++) {
        struct pollfd p = {.fd = fds[i], .events = POLLIN};
        char head[13] = "";
        if (fds[i] < 0) continue;
        refused += poll(&p, 1, SOON) == 1 && recv(fds[i], head, 12, 0) == 12 &&
                   strcmp(head, "HTTP/1.1 429") == 0;
        close(fds[i]);
    }
    return refused;
}

TEST(server_attack_requests_and_sockets_have_a_limit) {
    honest x;
    static ws_client sockets[100];
    int opened = 0, refused = 0;
    honest_start(&x, NULL);
    for (int i = 0; i < 100; i++) {
        opened += ws_open(&sockets[i], x.s.port, NULL, x.s.origin);
        refused += sockets[i].status == 429 && strstr(sockets[i].refusal, "too_many") != NULL;
    }
    CHECK_EQ(opened, 62); /* and two of honest people */
    CHECK_EQ(opened + refused, 100);
    for (int i = 0; i < 100; i++) ws_close(&sockets[i]);
    honest_move(&x);
    refused = 0; /* a slow machine may need more than one go to be too fast */
    for (const int64_t end = client_now_ms() + SOON; refused == 0 && client_now_ms() < end;)
        refused = refused_at_once(&x);
    CHECK(refused > 0);
    honest_end(&x);
}

/* ---- slowness ---- */

TEST(server_attack_a_slow_header_or_body_is_not_waited_for) {
    enum { SLOW = 400 };
    static int slow[SLOW];
    struct pollfd fds[SLOW];
    static const char header[] = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    static const char body[] = "POST /api/session HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
    honest x;
    int open = SLOW;
    honest_start(&x, NULL);
    for (int i = 0; i < SLOW; i++) {
        slow[i] = client_dial(x.s.port, "127.0.0.2");
        const char *start = i % 10 == 0 ? body : header;
        CHECK(slow[i] >= 0);
        send(slow[i], start, strlen(start), MSG_NOSIGNAL);
    }
    http_answer a = http_request(x.s.port, "GET", "/healthz", NULL, NULL, NULL);
    CHECK_EQ(a.status, 200);
    free(a.body);
    const int64_t end = client_now_ms() + SOON;
    while (open > 0 && client_now_ms() < end) {
        honest_move(&x);
        for (int i = 0; i < SLOW; i++) {
            fds[i] = (struct pollfd){.fd = slow[i], .events = POLLIN};
            if (slow[i] >= 0) send(slow[i], "x", 1, MSG_NOSIGNAL);
        }
        poll(fds, SLOW, 500);
        client_sleep_ms(500);
        for (int i = 0; i < SLOW; i++) {
            char byte[256];
            if (slow[i] < 0 || fds[i].revents == 0 || recv(slow[i], byte, sizeof byte, 0) > 0)
                continue;
            close(slow[i]);
            slow[i] = -1;
            open--;
        }
    }
    CHECK_EQ(open, 0);
    honest_end(&x);
}

/* ---- names ---- */

static int post_name(honest *x, const char *json_name, char *back, size_t room) {
    char body[512];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", json_name);
    http_answer a = http_request(x->s.port, "POST", "/api/session", NULL, x->s.origin, body);
    if (a.status == 200) text_of(a.body, "name", back, room);
    if (a.status == 400) CHECK(strstr(a.body, "\"code\":\"bad_name\"") != NULL);
    CHECK(strcmp(a.type, "application/json") == 0);
    free(a.body);
    return a.status;
}

TEST(server_attack_names_are_plain_text_or_refused) {
    static const char *const bad[] = {"",
                                      " ",
                                      "\\u0000",
                                      "a\\nb",
                                      "a\\u001b[31m",
                                      "\\u202eadA",
                                      "A\\u2066da\\u2069",
                                      "Ada\\u200b",
                                      "\\u200fAda",
                                      "\\ufeffAda",
                                      "A\\u00adda",
                                      "\\ue000",
                                      "\\u3164",
                                      "a\\u0301\\u0301\\u0301\\u0301\\u0301",
                                      "<img src=x onerror=alert(1)>",
                                      "0123456789012345678901234"};
    static const char *const fine[][2] = {{"<b>Ada</b>", "<b>Ada</b>"},
                                          {"&lt;i&gt;", "&lt;i&gt;"},
                                          {"javascript:alert(1)", "javascript:alert(1)"},
                                          {"'; DROP TABLE x;--", "'; DROP TABLE x;--"},
                                          {"  Ada   B  ", "Ada B"},
                                          {"\\uff21da", "Ada"}};
    honest x;
    char back[128];
    honest_start(&x, unlimited);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (post_name(&x, bad[i], back, sizeof back) != 400) fail_msg("%s is a name", bad[i]);
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        CHECK_EQ(post_name(&x, fine[i][0], back, sizeof back), 200);
        CHECK_TEXT(back, fine[i][1]);
    }
    check_refused(&x.a, "say", "'text':'\\u202eolleh'", "bad_name");
    check_refused(&x.a, "say", "'text':'a\\u0000b'", "bad_name");
    honest_end(&x);
}
