/* tests/server/inside.c: see inside.h. */
#include "inside.h"

#include "app/server/store/memory.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/looks.h"
#include "app/server/tables/pool.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the world ---- */

static inside *own(tp_world *w) {
    return (inside *)((char *)w - offsetof(inside, world));
}

/* Who thinks needs a clock that goes on, or would think for ever. */
static bool stands_still(const inside *x) {
    return x->is_still && !x->is_thinking;
}

static int64_t system_us(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t wall_ms(tp_world *w) {
    return stands_still(own(w)) ? own(w)->now + own(w)->step : system_us(CLOCK_REALTIME) / 1000;
}

static int64_t steady_us(tp_world *w) {
    return stands_still(own(w)) ? own(w)->now * 1000 : system_us(CLOCK_MONOTONIC);
}

static void draw(tp_world *w, void *bytes, size_t size) {
    (void)w;
    randombytes_buf(bytes, size);
}

static void post(tp_world *w, tp_line where, tp_job *j) {
    tp_job **link = &own(w)->jobs[where];
    while (*link != NULL) link = &(*link)->next;
    j->next = NULL;
    *link = j;
}

/* The first of a line. */
static bool run_job(inside *x) {
    int where = 0;
    while (where < TP_LINES && x->jobs[where] == NULL) where++;
    if (where == TP_LINES) return false;
    tp_job *j = x->jobs[where];
    x->jobs[where] = j->next;
    x->is_thinking = where == TP_THINKING;
    j->run(j);
    if (x->is_thinking) x->now += x->thinking_ms;
    x->is_thinking = false;
    j->done(j);
    return true;
}

void inside_settle(inside *x) {
    do {
        tp_batch_flush(&x->server);
        uv_run(&x->loop, UV_RUN_NOWAIT);
    } while (run_job(x) || !tp_batch_is_idle(&x->server));
}

/* ---- beginning and ending ---- */

static tp_store *open_store(const inside *x, const char *db) {
    char error[TP_STORE_ERROR];
    if (x->memory != NULL) return tp_store_open_memory(x->memory);
    tp_store *s = tp_store_open(db != NULL ? db : ":memory:", error);
    if (s == NULL) abort();
    return s;
}

static void open_at(inside *x, const char *db, bool is_still, int64_t now, tp_memory *memory) {
    tp_config c;
    *x = (inside){.is_open = true, .is_still = is_still, .now = now, .memory = memory};
    x->world = (tp_world){.wall_ms = wall_ms, .steady_us = steady_us, .draw = draw, .post = post};
    tp_config_init(&c);
    c.messages = c.requests = c.tables = 0;
    c.bot_threads = 1;
    c.bot_ms = 20;
    tp_log_set(TP_LOG_ERROR);
    uv_loop_init(&x->loop);
    tp_server_init(&x->server, &c, &x->world, open_store(x, db));
    tp_server_set_origins(&x->server, 6660);
    inside_settle(x);
}

void inside_open(inside *x) {
    open_at(x, NULL, false, 0, NULL);
}

void inside_open_memory(inside *x) {
    open_at(x, NULL, false, 0, tp_memory_new());
}

void inside_open_still(inside *x, const char *db, int64_t now) {
    open_at(x, db, true, now, NULL);
}

void inside_reset(inside *x) {
    tp_server *s = &x->server;
    while (s->conns != NULL) tp_conn_closed(s->conns);
    inside_settle(x);
    tp_live_done(s);
    tp_session_done(s);
    tp_commitments_done(s);
    tp_looks_done(s);
    tp_codes_done(s);
    tp_limits_done(&s->limits);
    s->store->close(s->store);
    if (x->memory != NULL) {
        tp_memory_free(x->memory);
        x->memory = tp_memory_new();
    }
    s->store = open_store(x, NULL);
}

static void end(inside *x) {
    tp_server *s = &x->server;
    tp_server_close(s);
    uv_run(&x->loop, UV_RUN_DEFAULT);
    uv_loop_close(&x->loop);
    tp_server_done(s);
    if (x->memory != NULL) tp_memory_free(x->memory);
    x->is_open = false;
}

void inside_close(inside *x) {
    tp_server *s = &x->server;
    while (s->conns != NULL) tp_conn_closed(s->conns);
    tp_server_stop(s);
    inside_settle(x);
    end(x);
}

/* What was not stored by now never is. */
void inside_crash(inside *x) {
    while (x->server.conns != NULL) tp_conn_closed(x->server.conns);
    end(x);
}

/* ---- people ---- */

static void nothing(tp_conn *c) {
    (void)c;
}

static void name_session(tp_session *s, const char *session) {
    snprintf(s->id, sizeof s->id, "%s", session);
    snprintf(s->name, sizeof s->name, "%s", session);
    snprintf(s->lang, sizeof s->lang, "en");
}

tp_conn *inside_connect(inside *x, const char *session) {
    tp_conn *c = tp_conn_new(&x->server, "127.0.0.1", nothing, x);
    c->has_session = session != NULL;
    if (session != NULL) name_session(&c->session, session);
    return c;
}

void inside_leave(tp_conn *c) {
    tp_conn_closed(c);
    tp_conn_release(c);
}

char *inside_hear(tp_conn *c) {
    tp_frame *f = tp_conn_next(c);
    if (f == NULL) return NULL;
    char *text = tp_alloc(f->length + 1);
    memcpy(text, f->data + TP_FRAME_ROOM, f->length);
    tp_conn_sent(c, f);
    return text;
}

void inside_token(inside *x, const char *session, char token[TP_TOKEN]) {
    tp_session s = {.seen = 1};
    name_session(&s, session);
    snprintf(token, TP_TOKEN, "%032x", (unsigned)strlen(session) << 8 | (unsigned char)*session);
    crypto_generichash(s.hash, sizeof s.hash, (const uint8_t *)token, strlen(token), NULL, 0);
    tp_session_change(&x->server, &s, s.name, s.lang);
    inside_settle(x);
}

static void replied(tp_exchange *e) {
    (void)e;
}

char *inside_ask(inside *x, const char *method, const char *path, const char *token,
                 const char *body) {
    tp_exchange *e = tp_exchange_new(&x->server, replied, x);
    const size_t n = strcspn(path, "?");
    snprintf(e->method, sizeof e->method, "%s", method);
    snprintf(e->path, sizeof e->path, "%.*s", (int)n, path);
    snprintf(e->query, sizeof e->query, "%s", path[n] == '?' ? path + n + 1 : "");
    e->is_local = true;
    snprintf(e->origin, sizeof e->origin, "%s", x->server.origins[0]);
    snprintf(e->content_type, sizeof e->content_type, "application/json");
    snprintf(e->token, sizeof e->token, "%s", token != NULL ? token : "");
    if (body != NULL) {
        e->length = strlen(body);
        e->body = strdup(body);
    }
    tp_http_handle(e);
    inside_settle(x);
    char *text = tp_alloc(e->reply_length + 16);
    sprintf(text, "%d ", e->status);
    memcpy(text + strlen(text), e->reply, e->reply_length);
    tp_exchange_release(e);
    return text;
}
