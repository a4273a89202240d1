/* tests/server/inside.c: see inside.h. */
#include "inside.h"

#include "app/dice.h"
#include "app/server/batch.h"
#include "app/server/keeper.h"
#include "app/server/pool.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the store's work ---- */

static inside *open_ones;

/* NOLINTBEGIN(readability-identifier-naming): the linker names them. */
void __real_tp_keeper_post(tp_keeper *k, tp_job *j);
void __wrap_tp_keeper_post(tp_keeper *k, tp_job *j);

void __wrap_tp_keeper_post(tp_keeper *k, tp_job *j) {
    inside *x = open_ones;
    while (x != NULL && x->server.keeper != k) x = x->next;
    if (x == NULL) {
        __real_tp_keeper_post(k, j);
        return;
    }
    j->next = NULL;
    *x->last = j;
    x->last = &j->next;
}
/* NOLINTEND(readability-identifier-naming) */

static bool run_job(inside *x) {
    tp_job *j = x->first;
    if (j == NULL) return false;
    x->first = j->next;
    if (x->first == NULL) x->last = &x->first;
    j->run(j, x->store);
    j->done(j);
    return true;
}

void inside_settle(inside *x) {
    do {
        tp_batch_flush(&x->server);
        while (run_job(x)) tp_batch_flush(&x->server);
        if (!tp_pool_is_idle(x->server.pool)) uv_run(&x->loop, UV_RUN_ONCE);
        uv_run(&x->loop, UV_RUN_NOWAIT);
    } while (x->first != NULL || !tp_batch_is_idle(&x->server) || !tp_pool_is_idle(x->server.pool));
}

/* ---- beginning and ending ---- */

static tp_store *open_store(void) {
    char error[TP_STORE_ERROR];
    tp_store *s = tp_store_open(":memory:", error);
    if (s == NULL) abort();
    return s;
}

void inside_open(inside *x) {
    tp_config c;
    *x = (inside){.next = open_ones, .store = open_store()};
    x->last = &x->first;
    open_ones = x;
    tp_config_init(&c);
    snprintf(c.db, sizeof c.db, ":memory:");
    c.messages = c.requests = c.tables = 0;
    c.bot_threads = 1;
    c.bot_ms = 20;
    tp_log_set(TP_LOG_ERROR);
    uv_loop_init(&x->loop);
    if (!tp_server_init(&x->server, &c, &x->loop)) abort();
    tp_server_set_origins(&x->server, 6660);
    inside_settle(x);
}

void inside_reset(inside *x) {
    while (x->server.conns != NULL) tp_conn_closed(x->server.conns);
    inside_settle(x);
    tp_live_done(&x->server);
    tp_session_done(&x->server);
    x->store->close(x->store);
    x->store = open_store();
}

void inside_close(inside *x) {
    tp_server *s = &x->server;
    while (s->conns != NULL) tp_conn_closed(s->conns);
    inside_settle(x);
    tp_pool_close(s->pool);
    tp_keeper_close(s->keeper);
    tp_batch_done(s);
    tp_live_done(s);
    uv_run(&x->loop, UV_RUN_DEFAULT);
    uv_loop_close(&x->loop);
    tp_server_done(s);
    x->store->close(x->store);
    inside **link = &open_ones;
    while (*link != x) link = &(*link)->next;
    *link = x->next;
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
    tp_frame_release(f);
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
