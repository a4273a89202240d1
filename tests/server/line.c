/* tests/server/line.c: see line.h. */
#include "line.h"

#include "app/server/net/net.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { PATIENCE_MS = 60000, TURNS = 64 };

/* ---- the server's end ---- */

/* As serve.c does it, but without deadlines and pings: nobody is late here. */
void lines_open(exchange_point *p, inside *x, bool is_real) {
    *p = (exchange_point){.x = x};
    if (!is_real) return;
    p->net = tp_net_open(&x->server, &x->loop, "127.0.0.1", 0);
    assert_non_null(p->net);
    p->port = tp_net_port(p->net);
    tp_server_set_origins(&x->server, p->port);
}

void lines_close(exchange_point *p) {
    if (p->net == NULL) return;
    tp_net_close(p->net);
    for (int i = 0; i < TURNS; i++) uv_run(&p->x->loop, UV_RUN_NOWAIT);
}

static void turn(exchange_point *p) {
    inside_settle(p->x);
    if (p->net != NULL) tp_net_flush(p->net);
    uv_run(&p->x->loop, UV_RUN_NOWAIT);
}

/* ---- the other end ---- */

static void origin_of(const exchange_point *p, char out[64]) {
    snprintf(out, 64, "http://localhost:%d", p->port);
}

static void wait_for(line *l, const char *mark) {
    const int64_t end = client_now_ms() + PATIENCE_MS;
    const size_t from = l->ws.length;
    while (l->ws.length == from ||
           memmem(l->ws.buffer + from, l->ws.length - from, mark, strlen(mark)) == NULL) {
        turn(l->point);
        if (ws_read(&l->ws, 0) == 0) fail_msg("the line was cut");
        if (client_now_ms() > end) fail_msg("%s does not come", mark);
    }
}

void line_open(line *l, exchange_point *p, const char *session, const char *token) {
    char origin[64], cookie[64];
    *l = (line){.point = p};
    if (p->port == 0) {
        l->conn = inside_connect(p->x, session);
        return;
    }
    origin_of(p, origin);
    snprintf(cookie, sizeof cookie, "tp=%s", token != NULL ? token : "");
    CHECK(ws_ask(&l->ws, p->port, token != NULL ? cookie : NULL, origin));
    wait_for(l, "\r\n\r\n");
    CHECK(ws_is_answered(&l->ws));
}

void line_close(line *l) {
    if (l->conn != NULL)
        inside_leave(l->conn);
    else
        ws_close(&l->ws);
    turn(l->point);
}

/* Whatever was said before a ping has been dealt with when its answer comes. */
static void catch_up(line *l) {
    CHECK(ws_send(&l->ws, "{\"type\":\"ping\"}"));
    wait_for(l, "\"type\":\"pong\"");
    turn(l->point);
}

void line_say(line *l, const char *text) {
    if (l->conn != NULL) {
        tp_wire_receive(l->conn, text, strlen(text));
        inside_settle(l->point->x);
        return;
    }
    CHECK(ws_send(&l->ws, text));
    catch_up(l);
}

char *line_hear(line *l, size_t *length) {
    if (l->conn != NULL) {
        char *text = inside_hear(l->conn);
        *length = text != NULL ? strlen(text) : 0;
        return text;
    }
    catch_up(l);
    *length = l->ws.length;
    char *bytes = tp_alloc(*length + 1);
    memcpy(bytes, l->ws.buffer, *length);
    l->ws.length = 0;
    return bytes;
}

/* ---- requests ---- */

/* Of two replies that are otherwise the same the ids differ: they are drawn. */
static void hide_id(char *reply) {
    static const char header[] = "\r\nx-request-id: ";
    char *id = strstr(reply, header);
    if (id != NULL) memset(id + sizeof header - 1, '0', 16);
}

char *line_get(exchange_point *p, const char *path, const char *token, size_t *length) {
    const int64_t end = client_now_ms() + PATIENCE_MS;
    char head[256];
    if (p->port == 0) {
        char *text = inside_ask(p->x, "GET", path, token, NULL);
        *length = strlen(text);
        return text;
    }
    ws_client c = {.fd = client_dial(p->port, NULL)};
    snprintf(head, sizeof head,
             "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: tp=%s\r\n\r\n",
             path, token != NULL ? token : "");
    CHECK(send(c.fd, head, strlen(head), MSG_NOSIGNAL) == (ssize_t)strlen(head));
    do {
        turn(p);
        if (client_now_ms() > end) fail_msg("%s is not answered", path);
    } while (ws_read(&c, 0) != 0);
    char *bytes = tp_alloc(c.length + 1);
    memcpy(bytes, c.buffer, c.length);
    *length = c.length;
    ws_close(&c);
    hide_id(bytes);
    return bytes;
}
