/* tests/load/attacks/attacks.c: see attacks.h. Whoever is refused goes on trying: that is what is
 * measured. */
#include "attacks.h"

#include "core/base/writer.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static void sleep_ms(long ms) {
    const struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* What is there to be read is thrown away. */
static void drain(int fd) {
    char bytes[65536];
    while (recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0) continue;
}

/* Says something on a new connection and hangs up after the first answer. */
static void say_once(const client *c, const void *bytes, size_t length) {
    char answer[4096];
    const int fd = client_connect(c);
    if (fd < 0) return;
    if (client_put(fd, bytes, length)) recv(fd, answer, sizeof answer, 0);
    close(fd);
}

static void nothing(int port) {
    (void)port;
    for (;;) pause();
}

/* ---- requests ---- */

static void pipelined_post(int port) {
    static const char text[] =
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n";
    const client c = {.port = port, .address = 2};
    for (;;) say_once(&c, text, sizeof text - 1);
}

static void http2(int port) {
    static const char text[] =
        "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n"
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0\0\0\5\0\0\0\0\0\1hello";
    const client c = {.port = port, .address = 2};
    for (;;) say_once(&c, text, sizeof text - 1);
}

static void chunked_post(int port) {
    static const char text[] =
        "POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        "2\r\n{}\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";
    const client c = {.port = port, .address = 2};
    for (;;) say_once(&c, text, sizeof text - 1);
}

/* From eight addresses as many as they may have: each begins like this, and goes on with a byte now
 * and then. */
static void go_slowly(int port, const char *start) {
    enum { ADDRESSES = 8, EACH = 128, PAUSE_MS = 50 };
    int fds[ADDRESSES * EACH];
    for (int i = 0; i < ADDRESSES * EACH; i++) fds[i] = -1;
    for (;; sleep_ms(PAUSE_MS))
        for (int i = 0; i < ADDRESSES * EACH; i++) {
            const client c = {.port = port, .address = 2 + i % ADDRESSES};
            const bool is_new = fds[i] < 0;
            if (is_new) fds[i] = client_connect(&c);
            if (fds[i] < 0) continue;
            if (client_put(fds[i], is_new ? start : "x", is_new ? strlen(start) : 1)) continue;
            close(fds[i]);
            fds[i] = -1;
        }
}

static void slow_headers(int port) {
    go_slowly(port, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
}

static void slow_bodies(int port) {
    char start[256];
    snprintf(start, sizeof start,
             "POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:%d\r\n"
             "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
             port);
    go_slowly(port, start);
}

static void connections(int port) {
    for (int i = 0;; i++) {
        const client c = {.port = port, .address = 2 + i % 16};
        const int fd = client_connect(&c);
        if (fd >= 0) close(fd);
    }
}

/* As deep and as long as a body may be. */
static void large_bodies(int port) {
    enum { SIZE = 1 << 20 };
    char *body = malloc(SIZE);
    if (body == NULL) abort();
    for (int i = 0;; i++) {
        client c = {.port = port, .address = 2 + i % 8};
        char answer[1024];
        memset(body, i % 2 == 0 ? '[' : ' ', SIZE - 1);
        if (i % 2 != 0) memcpy(body, "{\"edition\":[0", 13);
        body[SIZE - 1] = '\0';
        if (client_session(&c)) client_ask(&c, "POST", "/api/tables", body, answer, sizeof answer);
    }
}

static void lobby(int port) {
    static const char *const paths[] = {"/api/tables", "/api/tables?status=over",
                                        "/api/tables?game=jump",
                                        "/api/tables?game=jump&status=over", "/api/tables?mine=1"};
    for (int i = 0;; i++) {
        client c = {.port = port, .address = 2 + i % 32};
        static char answer[1 << 20];
        if (i % 64 == 0 || c.cookie[0] == '\0') client_session(&c);
        client_ask(&c, "GET", paths[i % 5], "", answer, sizeof answer);
    }
}

static void sessions_and_tables(int port) {
    for (int i = 0;; i++) {
        client c = {.port = port, .address = 2 + i % 32};
        char id[16];
        if (client_session(&c))
            client_table(&c, "{\"game\":\"gridlock\",\"players\":4,\"public\":true}", id);
    }
}

/* One session sits down wherever others wait for somebody. */
static void seats(int port) {
    client thief = {.port = port, .address = 2};
    client_session(&thief);
    for (int i = 0;; i++) {
        client maker = {.port = port, .address = 3 + i % 32};
        char id[16], path[64], answer[4096];
        if (!client_session(&maker) ||
            !client_table(&maker, "{\"game\":\"jump\",\"players\":2,\"public\":true}", id))
            continue;
        snprintf(path, sizeof path, "/api/tables/%s/join", id);
        client_ask(&thief, "POST", path, "{}", answer, sizeof answer);
    }
}

/* ---- sockets ---- */

/* What no client may send: unmasked, with reserved bits, of no kind, a ping that is too long, half
 * a reason to close. */
static void frames_that_are_none(int port) {
    static const struct {
        size_t length;
        char bytes[16];
    } frames[] = {
        {4, "\x81\x02{}"},           {8, "\xf1\x82\0\0\0\0{}"},
        {8, "\x8b\x82\0\0\0\0{}"},   {8, "\x89\xfe\x04\0\0\0\0\0"},
        {7, "\x88\x81\0\0\0\0\x03"}, {14, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"}};
    for (int i = 0;; i++) {
        client c = {.port = port, .address = 2 + i % 16};
        char answer[512];
        const int fd = client_socket(&c);
        if (fd < 0) continue;
        const int k = i % (int)(sizeof frames / sizeof *frames);
        if (client_put(fd, frames[k].bytes, frames[k].length)) recv(fd, answer, sizeof answer, 0);
        close(fd);
    }
}

static void messages(int port) {
    enum { SOCKETS = 32 };
    client c = {.port = port, .address = 2};
    int fds[SOCKETS];
    client_session(&c);
    for (int i = 0; i < SOCKETS; i++) fds[i] = client_socket(&c);
    for (int round = 0;; round++)
        for (int i = 0; i < SOCKETS; i++) {
            if (fds[i] >= 0 && client_say(fds[i], "{\"type\":\"ping\",\"ref\":1}")) {
                if (round % 16 == 0) drain(fds[i]);
                continue;
            }
            if (fds[i] >= 0) close(fds[i]);
            fds[i] = client_socket(&c);
        }
}

/* 62 sockets that ask for tables and read nothing. */
static void who_does_not_read(int port) {
    enum { SOCKETS = 62 };
    client c = {.port = port, .address = 2};
    char id[16] = "", watch[64];
    int fds[SOCKETS];
    client_session(&c);
    client_table(&c,
                 "{\"game\":\"gridlock\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":"
                 "\"me\"}]}",
                 id);
    snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}", id);
    for (int i = 0; i < SOCKETS; i++) fds[i] = client_socket(&c);
    for (;;) {
        for (int i = 0; i < SOCKETS; i++) {
            if (fds[i] >= 0 && client_say(fds[i], watch)) continue;
            if (fds[i] >= 0) close(fds[i]);
            fds[i] = client_socket(&c);
        }
        sleep_ms(20);
    }
}

static void write_list(tp_writer *w, const char *name, const char *entry, int count) {
    tp_write_key(w, name);
    tp_write_open(w, '{');
    tp_write_key_text(w, "source", "reconstructed");
    tp_write_key_text(w, "note", "");
    tp_write_key(w, strcmp(name, "map") == 0 ? "rows" : "list");
    tp_write_open(w, '[');
    for (int i = 1; i <= count; i++) {
        char text[256];
        const int n = snprintf(text, sizeof text, entry, i, i);
        tp_write_raw(w, text, (size_t)n);
    }
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}

/* The largest city that an edition can have. */
static char *metropolis(void) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "game", "gridlock");
    tp_write_key_int(&w, "players", 2);
    tp_write_key(&w, "seats");
    tp_write_raw(&w, "[{\"kind\":\"me\"},{\"kind\":\"me\"}]", 31);
    tp_write_key(&w, "edition");
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "game", "gridlock");
    tp_write_key_text(&w, "name", "metropolis");
    tp_write_key_text(&w, "title", "Metropolis");
    write_list(&w, "map", "\"DDDDDDD...................\"", 26);
    for (char *row = strchr(strstr(w.data, "rows"), '.') + 19; (row = strchr(row, 'D')) != NULL;)
        *row = '.';
    write_list(&w, "destinations", "{\"id\":\"d%d\",\"name\":\"d\",\"cell\":\"A%d\"}", 7);
    write_list(&w, "tunnels", "", 0);
    write_list(&w, "parks", "", 0);
    write_list(&w, "labels", "", 0);
    write_list(&w, "tiles",
               "{\"id\":\"k%d\",\"name\":\"k\",\"roads\":[\"NE\"],\"count\":99,\"rotary\":false}",
               64);
    write_list(&w, "colours", "{\"id\":\"c%d\",\"name\":\"c\",\"ability\":\"none\"}", 4);
    tp_write_close(&w, '}');
    tp_write_close(&w, '}');
    return w.data;
}

static void large_edition(int port) {
    enum { SOCKETS = 16 };
    char *request = metropolis(), watch[SOCKETS][64];
    int fds[SOCKETS];
    for (int i = 0; i < SOCKETS; i++) {
        client c = {.port = port, .address = 2 + i};
        char id[16] = "";
        if (!client_session(&c) || !client_table(&c, request, id))
            fprintf(stderr, "attacks: the large city was refused\n");
        snprintf(watch[i], sizeof watch[i], "{\"type\":\"watch\",\"table\":\"%s\"}", id);
        fds[i] = client_socket(&c);
    }
    free(request);
    for (;;)
        for (int i = 0; i < SOCKETS; i++) {
            if (fds[i] < 0) continue;
            client_say(fds[i], watch[i]);
            drain(fds[i]);
        }
}

/* Sixty sessions of one address, each at a table with a bot, ask for hints without end. */
static void hints(int port) {
    enum { SESSIONS = 60 };
    int fds[SESSIONS];
    char hint[SESSIONS][80];
    for (int i = 0; i < SESSIONS; i++) {
        client c = {.port = port, .address = 2};
        char id[16] = "", watch[80];
        client_session(&c);
        client_table(&c,
                     "{\"game\":\"gridlock\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":"
                     "\"bot\",\"level\":\"hard\"}]}",
                     id);
        fds[i] = client_socket(&c);
        snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}", id);
        snprintf(hint[i], sizeof hint[i], "{\"type\":\"hint\",\"table\":\"%s\"}", id);
        if (fds[i] >= 0) client_say(fds[i], watch);
    }
    for (;; sleep_ms(50))
        for (int i = 0; i < SESSIONS; i++) {
            if (fds[i] < 0) continue;
            client_say(fds[i], hint[i]);
            drain(fds[i]);
        }
}

const attack attacks[] = {
    {"nothing", nothing},
    {"a POST behind a GET in one segment", pipelined_post},
    {"an upgrade to HTTP/2", http2},
    {"a body in chunks with a request behind it", chunked_post},
    {"slow headers from 8 addresses", slow_headers},
    {"slow bodies from 8 addresses", slow_bodies},
    {"connections that are closed at once", connections},
    {"bodies of 1 MiB, deep or long", large_bodies},
    {"the lobby, of 200,000 finished tables", lobby},
    {"sessions and tables without end", sessions_and_tables},
    {"a session that takes every open seat", seats},
    {"frames that are none", frames_that_are_none},
    {"32 sockets that send as fast as they can", messages},
    {"62 sockets that do not read", who_does_not_read},
    {"16 sockets that watch the largest city", large_edition},
    {"60 sessions that ask for hints", hints},
};
const size_t attacks_count = sizeof attacks / sizeof *attacks;
