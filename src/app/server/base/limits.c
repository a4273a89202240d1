/* app/server/base/limits.c: see limits.h. */
#include "app/server/base/limits.h"

#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME = 64, FORGET_MS = 3600000 };

typedef struct {
    char name[NAME];
    tp_bucket bucket;
} named;

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

/* What is limited is part of the name, so that talking much does not keep anybody from moving. */
bool tp_limits_take(tp_limits *l, const char *what, const char *who, tp_rate rate, int64_t now_ms) {
    char name[NAME];
    if (rate.per_second <= 0) return true;
    snprintf(name, sizeof name, "%s:%s", what, who);
    named *x = tp_map_get(&l->buckets, name);
    if (x == NULL) {
        x = tp_alloc(sizeof *x);
        snprintf(x->name, sizeof x->name, "%s", name);
        tp_map_put(&l->buckets, x->name, x);
    }
    return tp_bucket_take(&x->bucket, rate, now_ms);
}

void tp_limits_spend(tp_limits *l, const char *what, const char *who, double tokens) {
    char name[NAME];
    snprintf(name, sizeof name, "%s:%s", what, who);
    named *x = tp_map_get(&l->buckets, name);
    if (x != NULL) x->bucket.tokens -= tokens;
}

typedef struct {
    tp_limits *limits;
    int64_t now;
} sweep;

/* A bucket that nobody has touched for an hour is full again, as a new one would be: nothing is
 * lost by forgetting it. */
static void forget_idle(void *context, void *value) {
    sweep *s = context;
    named *x = value;
    if (s->now - x->bucket.filled < FORGET_MS) return;
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
