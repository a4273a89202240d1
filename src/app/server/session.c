/* app/server/session.c: see session.h. */
#include "app/server/session.h"

#include "app/dice.h"
#include "app/server/batch.h"
#include "app/server/hub.h"
#include "app/server/keeper.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORGET_MS = 600000, HASH_TEXT = 2 * TP_TOKEN_HASH + 1 };

typedef struct {
    char key[HASH_TEXT];
    tp_session session;
    int64_t used;
} entry;

static void hash_token(const char *token, uint8_t hash[TP_TOKEN_HASH]) {
    crypto_generichash(hash, TP_TOKEN_HASH, (const uint8_t *)token, strlen(token), NULL, 0);
}

static entry *lookup(tp_server *s, const uint8_t hash[TP_TOKEN_HASH]) {
    char key[HASH_TEXT];
    tp_hex_write(hash, TP_TOKEN_HASH, key);
    return tp_map_get(&s->sessions, key);
}

static entry *remember(tp_server *s, const tp_session *session) {
    entry *x = lookup(s, session->hash);
    if (x == NULL) {
        x = tp_alloc(sizeof *x);
        tp_hex_write(session->hash, TP_TOKEN_HASH, x->key);
        tp_map_put(&s->sessions, x->key, x);
    }
    x->session = *session;
    x->used = tp_now_ms();
    return x;
}

/* ---- finding ---- */

typedef struct {
    tp_job job;
    tp_server *server;
    uint8_t hash[TP_TOKEN_HASH];
    tp_session session;
    bool is_found;
    tp_session_found *found;
    void *context;
} search;

static void run_search(tp_job *j, tp_store *s) {
    search *x = (search *)j;
    if (!s->get_session(s, x->hash, &x->session, &x->is_found)) x->is_found = false;
}

static void finish_search(tp_job *j) {
    search *x = (search *)j;
    const entry *e = x->is_found ? remember(x->server, &x->session) : NULL;
    x->found(x->context, e != NULL ? &e->session : NULL);
    free(x);
}

static bool is_token(const char *token) {
    return strlen(token) == TP_TOKEN - 1 && strspn(token, "0123456789abcdef") == TP_TOKEN - 1;
}

void tp_session_find(tp_server *s, const char *token, tp_session_found *found, void *context) {
    uint8_t hash[TP_TOKEN_HASH];
    if (!is_token(token)) {
        found(context, NULL);
        return;
    }
    hash_token(token, hash);
    entry *e = lookup(s, hash);
    if (e != NULL) {
        e->used = tp_now_ms();
        found(context, &e->session);
        return;
    }
    search *x = tp_alloc(sizeof *x);
    *x = (search){.job = {.run = run_search, .done = finish_search},
                  .server = s,
                  .found = found,
                  .context = context};
    memcpy(x->hash, hash, sizeof hash);
    tp_keeper_post(s->keeper, &x->job);
}

/* ---- making and changing ---- */

const tp_session *tp_session_make(tp_server *s, const char *name, const char *lang,
                                  char token[TP_TOKEN]) {
    tp_session x = {.seen = tp_now_ms()};
    tp_random_hex(token, (TP_TOKEN - 1) / 2);
    hash_token(token, x.hash);
    tp_random_id(x.id);
    snprintf(x.name, sizeof x.name, "%s", name);
    snprintf(x.lang, sizeof x.lang, "%s", lang);
    tp_batch_session(s, &x);
    return &remember(s, &x)->session;
}

const tp_session *tp_session_change(tp_server *s, const tp_session *old, const char *name,
                                    const char *lang) {
    tp_session x = *old;
    x.seen = tp_now_ms();
    snprintf(x.name, sizeof x.name, "%s", name);
    snprintf(x.lang, sizeof x.lang, "%s", lang);
    tp_batch_session(s, &x);
    for (tp_conn *c = s->conns; c != NULL; c = c->next) /* what they do from now on has the name */
        if (c->has_session && strcmp(c->session.id, x.id) == 0) c->session = x;
    return &remember(s, &x)->session;
}

/* ---- forgetting ---- */

typedef struct {
    tp_server *server;
    int64_t now;
} sweep;

static void forget_idle(void *context, void *value) {
    sweep *s = context;
    entry *x = value;
    if (s->now - x->used < FORGET_MS) return;
    tp_map_remove(&s->server->sessions, x->key);
    free(x);
}

void tp_session_sweep(tp_server *s, int64_t now) {
    sweep x = {.server = s, .now = now};
    tp_map_each(&s->sessions, forget_idle, &x);
}

static void free_one(void *context, void *value) {
    (void)context;
    free(value);
}

void tp_session_done(tp_server *s) {
    tp_map_each(&s->sessions, free_one, NULL);
    tp_map_done(&s->sessions);
}
