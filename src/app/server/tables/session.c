/* app/server/tables/session.c: see session.h. */
#include "app/server/tables/session.h"

#include "app/means.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/hub.h"
#include "app/server/tables/peers.h"
#include "table/dice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORGET_MS = 600000, FRESH_MS = 5000, DAY_MS = 86400000, HASH_TEXT = 2 * TP_TOKEN_HASH + 1 };

typedef struct {
    char key[HASH_TEXT];
    tp_session session;
    int64_t used, known; /* when it was last read or written */
} entry;

static void hash_token(const char *token, uint8_t hash[TP_TOKEN_HASH]) {
    tp_blake2b(hash, TP_TOKEN_HASH, NULL, 0, (const uint8_t *)token, strlen(token));
}

static entry *lookup(tp_server *s, const uint8_t hash[TP_TOKEN_HASH]) {
    char key[HASH_TEXT];
    tp_base16_write(hash, TP_TOKEN_HASH, key);
    return tp_map_get(&s->sessions, key);
}

static entry *remember(tp_server *s, const tp_session *session) {
    entry *x = lookup(s, session->hash);
    if (x == NULL) {
        x = tp_alloc(sizeof *x);
        tp_base16_write(session->hash, TP_TOKEN_HASH, x->key);
        tp_map_put(&s->sessions, x->key, x);
    }
    x->session = *session;
    x->used = x->known = tp_now(s);
    return x;
}

/* Other nodes may have changed it since; they say so, but a word can be lost. */
static bool is_fresh(const tp_server *s, const entry *e) {
    return s->peers == NULL || e->session.is_ended || tp_now(s) - e->known < FRESH_MS;
}

/* ---- finding ---- */

typedef struct {
    tp_job job;
    tp_server *server;
    tp_store *store;
    uint8_t hash[TP_TOKEN_HASH];
    tp_session session;
    bool is_found, is_unread;
    tp_session_found *found;
    void *context;
} search;

static void run_search(tp_job *j) {
    search *x = (search *)j;
    tp_store *s = x->store;
    x->is_unread = !s->get_session(s, x->hash, &x->session, &x->is_found);
}

/* Sessions that nobody uses are forgotten in the end: so it is noted now and then that one is. */
static void note_seen(tp_server *s, tp_session *session) {
    const int64_t now = tp_now_wall(s);
    if (now - session->seen < DAY_MS) return;
    session->seen = now;
    tp_batch_session(s, session);
}

static void finish_search(tp_job *j) {
    search *x = (search *)j;
    const bool is_found = !x->is_unread && x->is_found;
    entry *known = lookup(x->server, x->hash);
    if (known != NULL && !is_fresh(x->server, known) && !x->is_unread) {
        tp_map_remove(&x->server->sessions, known->key);
        free(known);
        known = NULL;
    }
    if (is_found && known == NULL) note_seen(x->server, &x->session);
    const entry *e = is_found && known == NULL ? remember(x->server, &x->session) : known;
    if (e != NULL && e->session.is_ended) e = NULL; /* meanwhile */
    x->found(x->context, e != NULL ? &e->session : NULL, x->is_unread);
    free(x);
}

static bool is_token(const char *token) {
    return strlen(token) == TP_TOKEN - 1 && strspn(token, "0123456789abcdef") == TP_TOKEN - 1;
}

void tp_session_find(tp_server *s, const char *token, tp_session_found *found, void *context) {
    uint8_t hash[TP_TOKEN_HASH];
    if (!is_token(token)) {
        found(context, NULL, false);
        return;
    }
    hash_token(token, hash);
    entry *e = lookup(s, hash);
    if (e != NULL && is_fresh(s, e)) {
        e->used = tp_now(s);
        found(context, e->session.is_ended ? NULL : &e->session, false);
        return;
    }
    search *x = tp_alloc(sizeof *x);
    *x = (search){.job = {.run = run_search, .done = finish_search},
                  .server = s,
                  .store = s->store,
                  .found = found,
                  .context = context};
    memcpy(x->hash, hash, sizeof hash);
    s->world->post(s->world, TP_READING, &x->job);
}

/* ---- making and changing ---- */

const tp_session *tp_session_make(tp_server *s, const char *name, const char *lang,
                                  char token[TP_TOKEN]) {
    tp_session x = {.seen = tp_now_wall(s)};
    tp_random_base16(s, token, (TP_TOKEN - 1) / 2);
    hash_token(token, x.hash);
    tp_random_id(s, x.id);
    snprintf(x.name, sizeof x.name, "%s", name);
    snprintf(x.lang, sizeof x.lang, "%s", lang);
    tp_batch_session(s, &x);
    return &remember(s, &x)->session;
}

static void rename_session(tp_session *s, const tp_session *as) {
    memcpy(s->name, as->name, sizeof s->name);
    memcpy(s->lang, as->lang, sizeof s->lang);
}

static void rename_entry(void *context, void *value) {
    const tp_session *as = context;
    entry *e = value;
    if (strcmp(e->session.id, as->id) == 0) rename_session(&e->session, as);
}

static void spread_name(tp_server *s, tp_session *x) {
    for (tp_conn *c = s->conns; c != NULL; c = c->next) /* what they do from now on has the name */
        if (c->has_session && strcmp(c->session.id, x->id) == 0) rename_session(&c->session, x);
    tp_map_each(&s->sessions, rename_entry, x); /* on other devices, too */
}

static void spread_end(tp_server *s, const tp_session *x) {
    enum { POLICY = 1008 };
    for (tp_conn *c = s->conns; c != NULL; c = c->next)
        if (c->has_session && memcmp(c->session.hash, x->hash, sizeof x->hash) == 0)
            tp_conn_hang_up(c, POLICY);
}

/* ---- the other nodes ---- */

typedef struct {
    tp_server *server;
    tp_session session;
} news;

static void tell_news(void *context, bool stored) {
    news *x = context;
    if (stored) x->server->peers->session(x->server->peers, &x->session);
    free(x);
}

static void tell_peers(tp_server *s, const tp_session *session) {
    if (s->peers == NULL) return;
    news *x = tp_alloc(sizeof *x);
    *x = (news){.server = s, .session = *session};
    tp_batch_after(s, NULL, tell_news, x);
}

void tp_session_heard(tp_server *s, const tp_session *session) {
    tp_session x = *session;
    if (x.is_ended) {
        remember(s, &x);
        spread_end(s, &x);
    } else {
        spread_name(s, &x);
    }
}

const tp_session *tp_session_change(tp_server *s, const tp_session *old, const char *name,
                                    const char *lang) {
    tp_session x = *old;
    x.seen = tp_now_wall(s);
    snprintf(x.name, sizeof x.name, "%s", name);
    snprintf(x.lang, sizeof x.lang, "%s", lang);
    tp_batch_session(s, &x);
    spread_name(s, &x);
    tell_peers(s, &x);
    return &remember(s, &x)->session;
}

const tp_session *tp_session_share(tp_server *s, const tp_session *old, char token[TP_TOKEN]) {
    tp_session x = *old;
    x.seen = tp_now_wall(s);
    tp_random_base16(s, token, (TP_TOKEN - 1) / 2);
    hash_token(token, x.hash);
    tp_batch_session(s, &x);
    return &remember(s, &x)->session;
}

/* Remembered as ended for a while: somebody may be about to read it from the store. */
void tp_session_end(tp_server *s, const tp_session *session) {
    tp_session x = *session;
    x.is_ended = true;
    tp_batch_session(s, &x);
    remember(s, &x);
    tp_code_forget(s, x.id);
    tp_code_withdraw(s, x.id);
    spread_end(s, &x);
    tell_peers(s, &x);
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
