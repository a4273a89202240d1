/* tests/server/protocol.c: HTTP and WebSocket spoken wrongly, or too cleverly, by strangers: bytes
 * on a real connection to a real server. Whatever they say, the server answers others, and stops
 * when it is told to. */
#include "player.h"
#include "test.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ROOM = 1 << 16, QUIET_MS = 300 };

/* A stranger's connection and all that has come on it. */
typedef struct {
    int fd;
    bool is_closed; /* by the server */
    size_t length;
    char text[ROOM + 1];
} stranger;

static void dial(stranger *x, const server_process *s) {
    *x = (stranger){.fd = client_dial(s->port, NULL)};
    CHECK(x->fd >= 0);
}

/* All of it in one segment. */
static void put(stranger *x, const void *bytes, size_t length) {
    CHECK(send(x->fd, bytes, length, MSG_NOSIGNAL) == (ssize_t)length);
}

static void put_text(stranger *x, const char *text) {
    put(x, text, strlen(text));
}

/* Reads for so long, or until the server closes. */
static void listen_for(stranger *x, int ms) {
    const int64_t end = client_now_ms() + ms;
    while (!x->is_closed && x->length < ROOM) {
        struct pollfd p = {.fd = x->fd, .events = POLLIN};
        const int64_t left = end - client_now_ms();
        if (left <= 0 || poll(&p, 1, (int)left) <= 0) return;
        const ssize_t n = recv(x->fd, x->text + x->length, ROOM - x->length, 0);
        x->is_closed = n <= 0;
        if (n > 0) x->length += (size_t)n;
        x->text[x->length] = '\0';
    }
}

static int count(const stranger *x, const char *part) {
    int n = 0;
    for (const char *p = x->text; (p = strstr(p, part)) != NULL; p++) n++;
    return n;
}

/* Reads until that has come so often, or until the server closes. */
static bool comes(stranger *x, const char *part, int times) {
    const int64_t end = client_now_ms() + SOON;
    while (count(x, part) < times && !x->is_closed && client_now_ms() < end) listen_for(x, 50);
    return count(x, part) >= times;
}

/* Reads until the server closes; false: it does not. */
static bool closes(stranger *x) {
    listen_for(x, SOON);
    return x->is_closed;
}

static void hang_up(stranger *x) {
    close(x->fd);
}

/* Others are served, and it stops when it is told to. */
static void check_is_well(server_process *s) {
    http_answer a = http_request(s->port, "GET", "/healthz", NULL, NULL, NULL);
    CHECK_EQ(a.status, 200);
    free(a.body);
    CHECK_EQ(server_stop(s), 0);
    server_remove(s);
}

/* One request on a connection of its own: the reply has that status and that part, and then the
 * connection is closed. */
static void check_refused(const server_process *s, const char *request, const char *status,
                          const char *part) {
    stranger x;
    char line[32];
    dial(&x, s);
    put_text(&x, request);
    snprintf(line, sizeof line, "HTTP/1.1 %s ", status);
    if (!closes(&x) || strstr(x.text, line) != x.text || strstr(x.text, part) == NULL)
        fail_msg("%s\nnot %s and %s, but: %s", request, status, part, x.text);
    CHECK_EQ(count(&x, "HTTP/1.1 "), 1);
    hang_up(&x);
}

/* ---- several requests on one connection ---- */

#define GET(path, headers) "GET " path " HTTP/1.1\r\nHost: localhost\r\n" headers "\r\n"
#define POST_SESSION(headers, body)                                                                \
    "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" headers  \
    "\r\n" body

static void put_two(stranger *x, const server_process *s, const char *first) {
    char text[1024];
    snprintf(text, sizeof text, "%s" POST_SESSION("Origin: %s\r\nContent-Length: 14\r\n", "%s"),
             first, s->origin, "{\"name\":\"Ada\"}");
    put_text(x, text);
}

/* libwebsockets spun for ever on the body of the second one. */
TEST(server_protocol_a_post_right_behind_another_request_is_answered) {
    static const char *const firsts[] = {
        GET("/healthz", ""), POST_SESSION("Content-Length: 2\r\n", "{}"), POST_SESSION("", ""),
        "DELETE /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n"};
    server_process s;
    server_start(&s, NULL);
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
        stranger x;
        dial(&x, &s);
        put_two(&x, &s, firsts[i]);
        CHECK(comes(&x, "{\"session\":", 1));
        CHECK_EQ(count(&x, "HTTP/1.1 "), 2);
        CHECK(!x.is_closed);
        put_text(&x, GET("/healthz", "")); /* and the connection goes on */
        CHECK(comes(&x, "HTTP/1.1 200", i == 0 ? 3 : 2));
        hang_up(&x);
    }
    check_is_well(&s);
}

TEST(server_protocol_a_long_pipeline_is_answered_in_order) {
    enum { REQUESTS = 500 };
    static stranger x;
    static char all[REQUESTS * 64];
    server_process s;
    size_t n = 0;
    server_start(&s, NULL);
    dial(&x, &s);
    for (int i = 0; i < REQUESTS; i++)
        n += (size_t)sprintf(all + n, "HEAD /%s HTTP/1.1\r\nHost: localhost\r\n\r\n",
                             i % 2 == 0 ? "healthz" : "nowhere");
    put(&x, all, n);
    for (int i = 0; i < REQUESTS; i += 50) { /* the buffer is smaller than all of it */
        CHECK(comes(&x, "\r\n\r\n", 50));
        const char *p = x.text;
        for (int k = 0; k < 50; k++, p = strstr(p, "\r\n\r\n") + 4)
            CHECK(strstr(p, k % 2 == 0 ? "HTTP/1.1 200" : "HTTP/1.1 404") == p);
        x.length -= (size_t)(p - x.text);
        memmove(x.text, p, x.length + 1);
    }
    CHECK_EQ(x.length, 0);
    hang_up(&x);
    check_is_well(&s);
}

TEST(server_protocol_a_request_may_come_byte_by_byte) {
    server_process s;
    stranger x;
    char text[512];
    server_start(&s, NULL);
    dial(&x, &s);
    snprintf(text, sizeof text, POST_SESSION("Origin: %s\r\nContent-Length: 14\r\n", "%s"),
             s.origin, "{\"name\":\"Ada\"}");
    for (const char *p = text; *p != '\0'; p++) put(&x, p, 1);
    CHECK(comes(&x, "\"name\":\"Ada\"", 1));
    put_text(&x, GET("/healthz", "Connection: close\r\n"));
    CHECK(closes(&x));
    CHECK_EQ(count(&x, "HTTP/1.1 200"), 2);
    hang_up(&x);
    check_is_well(&s);
}

/* A reply of 304 has no body and no length of one, and the connection goes on. */
TEST(server_protocol_words_that_a_browser_has_are_not_sent_again) {
    server_process s;
    stranger x;
    char etag[64] = "", request[256];
    server_start(&s, NULL);
    dial(&x, &s);
    put_text(&x, GET("/api/words?game=quadro-be&lang=de", ""));
    CHECK(comes(&x, "{\"words\":{\"name\":", 1));
    CHECK(comes(&x, "\r\ncache-control: public, no-cache\r\n", 1));
    const char *at = strstr(x.text, "\r\netag: ");
    assert_non_null(at);
    CHECK_EQ(sscanf(at, "\r\netag: %63s", etag), 1);
    snprintf(request, sizeof request, GET("/api/words?game=quadro-be&lang=de", "%s%s%s"),
             "If-None-Match: \"other\", W/", etag, "\r\n");
    put_text(&x, request);
    CHECK(comes(&x, "HTTP/1.1 304 ", 1));
    put_text(&x, GET("/api/words?game=quadro-be&lang=en", "If-None-Match: \"other\"\r\n"));
    CHECK(comes(&x, "HTTP/1.1 200 ", 2));
    CHECK_EQ(count(&x, "content-length: "), 2);
    hang_up(&x);
    check_is_well(&s);
}

/* ---- where a request ends ---- */

/* Whatever could end in two places is refused, and nothing behind it is read as a request. */
TEST(server_protocol_no_request_is_smuggled_in_another_ones_body) {
    static const char *const bad[][2] = {
        {"400", "Content-Length: 4\r\nContent-Length: 44\r\n"},
        {"400", "Content-Length: 4\r\nContent-Length: 4\r\n"},
        {"400", "Content-Length: 4, 44\r\n"},
        {"400", "Content-Length: -4\r\n"},
        {"400", "Content-Length: 0x4\r\n"},
        {"400", "Content-Length: 99999999999999999999\r\n"},
        {"400", "Content-Length : 4\r\n"},
        {"400", "Transfer-Encoding : chunked\r\n"},
        {"400", "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n"},
        {"501", "Transfer-Encoding: chunked\r\n"},
        {"501", "transfer-encoding:\tChunked\r\n"},
        {"501", "Transfer-Encoding: gzip\r\n"},
        {"501", "Transfer-Encoding: gzip, chunked\r\n"}};
    server_process s;
    server_start(&s, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char request[512];
        snprintf(request, sizeof request, POST_SESSION("%s", "0\r\n\r\n" GET("/healthz", "")),
                 bad[i][1]);
        check_refused(&s, request, bad[i][0], "\"code\":\"bad_request\"");
    }
    check_is_well(&s);
}

TEST(server_protocol_what_is_no_request_is_refused) {
    static const char *const bad[][2] = {
        {"400", "\x16\x03\x01\x02\x01\x01\x01\xfc\x03\x03"}, /* TLS */
        {"400", "GET / HTTP/1.1\r\n\r\n"},
        {"400", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"},
        {"400", GET("/%", "")},
        {"400", GET("/%00", "")},
        {"400", GET("/%4", "")},
        {"400", GET("/", "X: a\rb\r\n")},
        {"400", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"},
        {"400", "GET / FTP/1.1\r\nHost: a\r\n\r\n"},
        {"505", "GET / HTTP/2.0\r\nHost: a\r\n\r\n"},
        {"417", POST_SESSION("Expect: wonders\r\nContent-Length: 2\r\n", "{}")}};
    server_process s;
    char *large = tp_alloc(20001);
    server_start(&s, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_refused(&s, bad[i][1], bad[i][0], "\"code\":\"bad_request\"");
    snprintf(large, 20001, "GET / HTTP/1.1\r\nX: %019000d", 7);
    check_refused(&s, large, "431", "\"code\":\"too_large\"");
    snprintf(large, 20000, GET("/%02000d", "") "", 7);
    check_refused(&s, large, "414", "\"code\":\"bad_request\"");
    check_refused(&s, POST_SESSION("Content-Length: 70000\r\n", ""), "413",
                  "\"code\":\"too_large\"");
    free(large);
    check_is_well(&s);
}

TEST(server_protocol_who_asks_before_sending_a_body_is_told_to) {
    server_process s;
    stranger x;
    server_start(&s, NULL);
    dial(&x, &s);
    put_text(&x, POST_SESSION("Expect: 100-continue\r\nContent-Length: 2\r\n", ""));
    CHECK(comes(&x, "HTTP/1.1 100 Continue\r\n\r\n", 1));
    put_text(&x, "{}");
    CHECK(comes(&x, "bad_origin", 1));
    hang_up(&x);
    check_is_well(&s);
}

/* ---- what else a head says ---- */

static long length_of(const stranger *x) {
    const char *p = strstr(x->text, "content-length: ");
    return p != NULL ? strtol(p + 16, NULL, 10) : -1;
}

TEST(server_protocol_head_is_get_without_the_body) {
    static const char *const paths[] = {"/", "/healthz", "/api/games", "/nowhere"};
    server_process s;
    server_start(&s, NULL);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        static stranger get, head;
        char request[256];
        dial(&get, &s);
        dial(&head, &s);
        snprintf(request, sizeof request, GET("%s", "Connection: close\r\n"), paths[i]);
        put_text(&get, request);
        snprintf(request, sizeof request,
                 "HEAD %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", paths[i]);
        put_text(&head, request);
        CHECK(comes(&get, "\r\n\r\n", 1) && closes(&head));
        CHECK(length_of(&get) > 0);
        CHECK_EQ(length_of(&head), length_of(&get));
        CHECK_TEXT(strstr(head.text, "\r\n\r\n"), "\r\n\r\n");
        CHECK(memcmp(head.text, get.text, 12) == 0);
        hang_up(&get);
        hang_up(&head);
    }
    check_refused(&s, "PUT /api/session HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "405",
                  "allow: GET, HEAD, POST\r\n");
    check_is_well(&s);
}

/* Whose session a request has, by the name in the reply; "": nobody's. */
static void check_session(const server_process *s, const char *cookies, const char *name) {
    stranger x;
    char request[512], part[64];
    dial(&x, s);
    snprintf(request, sizeof request, GET("/api/session", "%sConnection: close\r\n"), cookies);
    put_text(&x, request);
    snprintf(part, sizeof part, *name != '\0' ? "\"name\":\"%s\"" : "{\"session\":null%s}", name);
    if (!closes(&x) || strstr(x.text, part) == NULL)
        fail_msg("%s is not %s: %s", cookies, part, x.text);
    hang_up(&x);
}

TEST(server_protocol_only_the_cookie_of_that_name_is_a_session) {
    static const char *const forms[][2] = {
        {"Cookie: %s\r\n", "Ada"},        {"Cookie: a=b; %s\r\n", "Ada"},
        {"cookie:a=b;%s;c=d\r\n", "Ada"}, {"Cookie: a=b\r\nCookie: %s\r\n", "Ada"},
        {"Cookie: x%s\r\n", ""},          {"Cookie: a=b; x%s\r\n", ""},
        {"Cookie: a=%s\r\n", ""},         {"Cookie: %s0\r\n", ""},
        {"Cookie: T%s\r\n", ""},          {"X-Cookie: %s\r\n", ""}};
    server_process s;
    char cookie[128], line[512];
    server_start(&s, NULL);
    http_session(&s, "Ada", cookie);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *gap = strstr(forms[i][0], "%s");
        snprintf(line, sizeof line, "%.*s%s%s", (int)(gap - forms[i][0]), forms[i][0], cookie,
                 gap + 2);
        check_session(&s, line, forms[i][1]);
    }
    check_is_well(&s);
}

/* ---- upgrades ---- */

#define WEBSOCKET "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"

/* libwebsockets took h2c, and aborted on the first frame that it did not expect. */
TEST(server_protocol_there_is_no_upgrade_to_http2) {
    static const char preface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    static const unsigned char frames[] = {0, 0, 0, 4, 0, 0, 0, 0, 0,              /* SETTINGS */
                                           0, 0, 4, 0, 1, 0, 0, 0, 1, 1, 2, 3, 4}; /* DATA */
    server_process s;
    stranger x;
    server_start(&s, NULL);
    dial(&x, &s);
    put_text(&x, GET("/healthz", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                                 "HTTP2-Settings: AAMAAABkAAQAAP__\r\n"));
    CHECK(comes(&x, "\"ok\":true", 1)); /* as if nothing had been offered */
    CHECK_EQ(count(&x, "HTTP/1.1 200"), 1);
    send(x.fd, preface, sizeof preface - 1, MSG_NOSIGNAL);
    send(x.fd, frames, sizeof frames, MSG_NOSIGNAL);
    CHECK(closes(&x));
    CHECK_EQ(count(&x, "HTTP/1.1 400"), 1);
    CHECK_EQ(count(&x, "HTTP/1.1 101"), 0);
    hang_up(&x);
    check_refused(&s, preface, "400", "bad_request");
    check_is_well(&s);
}

TEST(server_protocol_an_upgrade_is_whole_or_refused) {
    static const char *const bad[][3] = {
        {"426", "sec-websocket-version: 13\r\n", WEBSOCKET KEY},
        {"426", "sec-websocket-version: 13\r\n", WEBSOCKET KEY "Sec-WebSocket-Version: 8\r\n"},
        {"426", "upgrade: websocket\r\n", WEBSOCKET KEY "Sec-WebSocket-Version: 13, 8\r\n"},
        {"400", "bad_request", WEBSOCKET VERSION},
        {"400", "bad_request", WEBSOCKET VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZQ==\r\n"},
        {"400", "bad_request", WEBSOCKET VERSION KEY "Content-Length: 2\r\n"},
        {"404", "content-length", VERSION KEY "Upgrade: websocket\r\nConnection: close\r\n"}};
    server_process s;
    server_start(&s, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char request[512];
        snprintf(request, sizeof request, GET("/ws", "Origin: %s\r\n%s"), s.origin, bad[i][2]);
        check_refused(&s, request, bad[i][0], bad[i][1]);
    }
    check_is_well(&s);
}

TEST(server_protocol_an_upgrade_is_answered_with_the_keys_digest) {
    server_process s;
    stranger x;
    char request[512];
    server_start(&s, NULL);
    dial(&x, &s);
    snprintf(
        request, sizeof request,
        GET("/ws",
            "Origin: %s\r\nUpgrade: h2c, WebSocket\r\nConnection: upgrade\r\n" KEY VERSION) "%s",
        s.origin, "\x8a\x80\1\2\3\4\x89\x82\1\2\3\4ik"); /* a pong and a ping right behind it */
    put_text(&x, request);
    CHECK(comes(&x, "\x8a\x02hi", 1));
    CHECK(strstr(x.text, "HTTP/1.1 101 ") == x.text);
    CHECK_EQ(count(&x, "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), 1);
    hang_up(&x);
    check_is_well(&s);
}

/* ---- frames ---- */

static void open_socket(const server_process *s, ws_client *w) {
    if (!ws_open(w, s->port, NULL, s->origin)) fail_msg("no socket: %d", w->status);
}

static int closed_with(ws_client *w) {
    const int64_t end = client_now_ms() + SOON;
    while (w->close_code == 0 && client_now_ms() < end) free(ws_receive(w, 1000, NULL));
    return w->close_code;
}

TEST(server_protocol_a_frame_against_the_rules_closes_its_socket) {
    static const struct {
        const char *bytes;
        size_t length;
        int code;
    } bad[] = {
        {"\x81\x02hi", 4, 1002},                            /* not masked */
        {"\xc1\x82\0\0\0\0hi", 8, 1002},                    /* a reserved bit */
        {"\x83\x82\0\0\0\0hi", 8, 1002},                    /* an opcode that nobody knows */
        {"\x80\x82\0\0\0\0hi", 8, 1002},                    /* goes on with nothing */
        {"\x01\x82\0\0\0\0hi\x81\x82\0\0\0\0hi", 16, 1002}, /* begins twice */
        {"\x09\x80\0\0\0\0", 6, 1002},                      /* a ping in parts */
        {"\x89\xfe\0\x7e\0\0\0\0", 8, 1002},                /* a ping that is too long */
        {"\x81\xfe\0\x02\0\0\0\0hi", 10, 1002},             /* a length longer than it need be */
        {"\x81\xff\x80\0\0\0\0\0\0\x02\0\0\0\0hi", 16, 1002},
        {"\x88\x81\0\0\0\0h", 7, 1002},            /* half a reason */
        {"\x88\x82\0\0\0\0\x03\xed", 8, 1002},     /* one that nobody may give: 1005 */
        {"\x88\x83\0\0\0\0\x03\xe8\xff", 9, 1007}, /* words that are no UTF-8 */
        {"\x82\x80\0\0\0\0", 6, 1003},             /* binary */
        {"\x88\x82\0\0\0\0\x03\xe9", 8, 1001},     /* none at all: it is given back */
        {"\x88\x80\0\0\0\0", 6, 1005},             /* without a reason */
    };
    server_process s;
    server_start(&s, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ws_client w;
        open_socket(&s, &w);
        CHECK(send(w.fd, bad[i].bytes, bad[i].length, MSG_NOSIGNAL) == (ssize_t)bad[i].length);
        if (closed_with(&w) != bad[i].code)
            fail_msg("frame %zu: %d, not %d", i, w.close_code, bad[i].code);
        while (ws_read(&w, SOON) > 0) continue; /* and the connection ends */
        ws_close(&w);
    }
    check_is_well(&s);
}

TEST(server_protocol_a_message_may_come_in_parts_with_pings_between_them) {
    static const char text[] = "{\"type\":\"ping\",\"ref\":\"parts\"}";
    server_process s;
    ws_client w;
    server_start(&s, NULL);
    open_socket(&s, &w);
    for (size_t i = 0; i < sizeof text - 1; i++) {
        ws_send_frame(&w, i == 0 ? 1 : 0, i == sizeof text - 2, text + i, 1);
        ws_send_frame(&w, 0x9, true, "?", 1);
        if (i == 3) ws_send_frame(&w, 0, false, "", 0);
    }
    char *reply = ws_expect(&w, SOON, "'type':'pong'", "'ref':'parts'");
    CHECK(reply != NULL);
    free(reply);
    ws_close(&w);
    check_is_well(&s);
}

/* What reads frames is lent to whoever has something half said: nobody gets another one's half. */
TEST(server_protocol_halves_of_messages_are_not_mixed_up) {
    enum { PEOPLE = 5 };
    ws_client w[PEOPLE];
    server_process s;
    server_start(&s, NULL);
    for (int i = 0; i < PEOPLE; i++) open_socket(&s, &w[i]);
    for (size_t cut = 1; cut < 60; cut += 7) {
        unsigned char frame[PEOPLE][128];
        size_t length[PEOPLE];
        for (int i = 0; i < PEOPLE; i++) {
            unsigned char *p = frame[i];
            const int n = snprintf((char *)p + 6, 122,
                                   "{\"type\":\"ping\",\"ref\":\"%zu of %d%*s\"}", cut, i, 30, "");
            memcpy(p, (unsigned char[]){0x81, (unsigned char)(0x80 | n), 0, 0, 0, 0}, 6);
            length[i] = (size_t)n + 6;
            CHECK(send(w[i].fd, p, cut, MSG_NOSIGNAL) == (ssize_t)cut);
        }
        for (int i = PEOPLE - 1; i >= 0; i--)
            CHECK(send(w[i].fd, frame[i] + cut, length[i] - cut, MSG_NOSIGNAL) ==
                  (ssize_t)(length[i] - cut));
        for (int i = 0; i < PEOPLE; i++) {
            char ref[32];
            snprintf(ref, sizeof ref, "'ref':'%zu of %d ", cut, i);
            char *reply = ws_expect(&w[i], SOON, "'type':'pong'", ref);
            if (reply == NULL) fail_msg("cut at %zu, number %d", cut, i);
            free(reply);
        }
    }
    for (int i = 0; i < PEOPLE; i++) ws_close(&w[i]);
    check_is_well(&s);
}

/* Pings must be answered, but not kept for whoever does not read the answers. */
TEST(server_protocol_who_pings_and_does_not_read_is_sent_away) {
    enum { PING = 131, PINGS = 500 };
    static const unsigned char head[] = {0x89, 0xfd, 0, 0, 0, 0};
    static unsigned char pings[PINGS * PING];
    server_process s;
    ws_client w;
    server_start(&s, NULL);
    open_socket(&s, &w);
    for (size_t i = 0; i < PINGS; i++) memcpy(pings + PING * i, head, sizeof head);
    const int64_t end = client_now_ms() + SOON;
    bool is_open = true;
    while (is_open && client_now_ms() < end)
        is_open = send(w.fd, pings, sizeof pings, MSG_NOSIGNAL) == (ssize_t)sizeof pings;
    CHECK(!is_open);
    ws_close(&w);
    check_is_well(&s);
}
