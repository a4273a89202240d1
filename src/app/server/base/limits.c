/* app/server/base/limits.c: see limits.h. */
#include "app/server/base/limits.h"

#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME = 64, FORGET_MS = 3600000 };

struct tp_limit {
    char name[NAME];
    tp_bucket bucket;
    tp_rate rate;
    double spent; /* since the others were told, */
    bool is_listed;
    tp_limit *next; /* and it is in that list */
};

/* A token bucket: it is not filled by a timer but by the time since it was last asked. Time that
 * goes backwards gives nothing. */
bool tp_bucket_take(tp_bucket *b, tp_rate rate, int64_t now_ms) {
    if (rate.per_second <= 0) return true;
    if (b->filled == 0) {
        b->tokens = rate.burst;
    } else if (now_ms > b->filled) {
        b->tokens += (double)(now_ms - b->filled) / 1000 * rate.per_second;
        if (b->tokens > rate.burst) b->tokens = rate.burst;
    }
    b->filled = now_ms;
    if (b->tokens < 1) return false;
    b->tokens -= 1;
    return true;
}

static tp_limit *limit_of(tp_limits *l, const char *name) {
    tp_limit *x = tp_map_get(&l->buckets, name);
    if (x != NULL) return x;
    x = tp_alloc(sizeof *x);
    *x = (tp_limit){.spent = 0};
    snprintf(x->name, sizeof x->name, "%s", name);
    tp_map_put(&l->buckets, x->name, x);
    return x;
}

static void note_spent(tp_limits *l, tp_limit *x, double tokens) {
    if (!l->is_shared) return;
    x->spent += tokens;
    if (x->is_listed) return;
    x->is_listed = true;
    x->next = l->spent;
    l->spent = x;
}

/* What is limited is part of the name, so that talking much does not keep anybody from moving. */
bool tp_limits_take(tp_limits *l, const char *what, const char *who, tp_rate rate, int64_t now_ms) {
    char name[NAME];
    if (rate.per_second <= 0) return true;
    snprintf(name, sizeof name, "%s:%s", what, who);
    tp_limit *x = limit_of(l, name);
    x->rate = rate;
    if (!tp_bucket_take(&x->bucket, rate, now_ms)) return false;
    note_spent(l, x, 1);
    return true;
}

void tp_limits_spend(tp_limits *l, const char *what, const char *who, double tokens) {
    char name[NAME];
    snprintf(name, sizeof name, "%s:%s", what, who);
    tp_limit *x = tp_map_get(&l->buckets, name);
    if (x == NULL) return;
    x->bucket.tokens -= tokens;
    note_spent(l, x, tokens);
}

/* ---- several servers ---- */

void tp_limits_tell(tp_limits *l, double seconds, tp_limits_visit *visit, void *context) {
    enum { TRICKLE = 8 };
    while (l->spent != NULL) {
        tp_limit *x = l->spent;
        l->spent = x->next;
        x->is_listed = false;
        if (x->spent > x->rate.per_second * seconds / TRICKLE)
            visit(context, x->name, x->spent, x->rate.burst);
        x->spent = 0;
    }
}

void tp_limits_hear(tp_limits *l, const char *name, double tokens, double burst, int64_t now_ms) {
    tp_limit *x = limit_of(l, name);
    if (x->bucket.filled == 0) x->bucket = (tp_bucket){.tokens = burst, .filled = now_ms};
    x->bucket.tokens -= tokens;
    if (x->bucket.tokens < -burst) x->bucket.tokens = -burst;
}

/* ---- forgetting ---- */

typedef struct {
    tp_limits *limits;
    int64_t now;
} sweep;

/* A bucket that nobody has touched for an hour is full again, as a new one would be: nothing is
 * lost by forgetting it. */
static void forget_idle(void *context, void *value) {
    sweep *s = context;
    tp_limit *x = value;
    if (s->now - x->bucket.filled < FORGET_MS || x->is_listed) return;
    tp_map_remove(&s->limits->buckets, x->name);
    free(x);
}

void tp_limits_sweep(tp_limits *l, int64_t now_ms) {
    sweep s = {.limits = l, .now = now_ms};
    tp_map_each(&l->buckets, forget_idle, &s);
}

static void free_one(void *context, void *value) {
    (void)context;
    free(value);
}

void tp_limits_done(tp_limits *l) {
    tp_map_each(&l->buckets, free_one, NULL);
    tp_map_done(&l->buckets);
}
