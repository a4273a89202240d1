/* app/server/tables/commitments.c: see live.h. Secrets of dice that were promised and are not in
 * use yet. They are in memory alone: whoever asked before the server ended asks again. */
#include "app/server/tables/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEEP_MS = 600000, MOST = 65536, MOST_EACH = 4 };

typedef struct {
    char commitment[TP_COMMITMENT];
    char session[TP_ID];
    uint8_t secret[TP_DICE_SECRET];
    int64_t made;
} promise;

static void forget(tp_server *s, promise *p) {
    tp_map_remove(&s->commitments, p->commitment);
    explicit_bzero(p, sizeof *p);
    free(p);
}

/* ---- looking through all of them ---- */

typedef struct {
    tp_server *server;
    const char *session;
    int64_t before;
    promise *oldest;
    int count;
} search;

static void count_own(void *context, void *value) {
    search *x = context;
    promise *p = value;
    if (strcmp(p->session, x->session) != 0) return;
    x->count++;
    if (x->oldest == NULL || p->made < x->oldest->made) x->oldest = p;
}

static void forget_old(void *context, void *value) {
    const search *x = context;
    promise *p = value;
    if (p->made < x->before) forget(x->server, p);
}

void tp_commitments_sweep(tp_server *s, int64_t now) {
    search x = {.server = s, .before = now - KEEP_MS};
    tp_map_each(&s->commitments, forget_old, &x);
}

void tp_commitments_done(tp_server *s) {
    search x = {.server = s, .before = INT64_MAX};
    tp_map_each(&s->commitments, forget_old, &x);
    tp_map_done(&s->commitments);
}

/* ---- promising and keeping it ---- */

static promise *keep(tp_server *s, const char *session, const uint8_t secret[TP_DICE_SECRET]) {
    promise *p = tp_alloc(sizeof *p);
    uint8_t hash[TP_DICE_HASH];
    tp_dice dice = {.hash = s->means->hash};
    memcpy(p->secret, secret, sizeof p->secret);
    memcpy(dice.secret, secret, sizeof dice.secret);
    tp_dice_commit(&dice, hash);
    explicit_bzero(&dice, sizeof dice);
    tp_base16_write(hash, sizeof hash, p->commitment);
    snprintf(p->session, sizeof p->session, "%s", session);
    p->made = tp_now(s);
    tp_map_put(&s->commitments, p->commitment, p);
    return p;
}

void tp_commitment_put(tp_server *s, const char *session, const uint8_t secret[TP_DICE_SECRET]) {
    keep(s, session, secret);
}

bool tp_commitment_make(tp_server *s, const char *session, char out[TP_COMMITMENT]) {
    search own = {.server = s, .session = session};
    uint8_t secret[TP_DICE_SECRET];
    if (s->commitments.count >= MOST) return false;
    tp_map_each(&s->commitments, count_own, &own);
    if (own.count >= MOST_EACH) forget(s, own.oldest);
    tp_random(s, secret, sizeof secret);
    memcpy(out, keep(s, session, secret)->commitment, TP_COMMITMENT);
    explicit_bzero(secret, sizeof secret);
    return true;
}

static promise *find(const tp_server *s, const char *session, const char *commitment) {
    promise *p = tp_map_get(&s->commitments, commitment);
    return p != NULL && strcmp(p->session, session) == 0 ? p : NULL;
}

bool tp_commitment_secret(const tp_server *s, const char *session, const char *commitment,
                          uint8_t secret[TP_DICE_SECRET]) {
    const promise *p = find(s, session, commitment);
    if (p != NULL) memcpy(secret, p->secret, TP_DICE_SECRET);
    return p != NULL;
}

void tp_commitment_used(tp_server *s, const char *session, const char *commitment) {
    promise *p = find(s, session, commitment);
    if (p != NULL) forget(s, p);
}
