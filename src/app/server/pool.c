/* app/server/pool.c: see pool.h. */
#include "app/server/pool.h"

#include "app/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 256, MOST_WAITING = 4096, MOST_EACH = 2 };

struct tp_pool {
    uv_thread_t thread[MOST_THREADS];
    int threads;
    uv_mutex_t lock; /* guards all below */
    uv_cond_t wake;
    uv_async_t async;
    tp_task *queue; /* waiting and running, in the order they came */
    tp_task *finished;
    int waiting, running;
    bool is_ending;
};

static int running_for(const tp_pool *p, const char *owner) {
    int n = 0;
    for (const tp_task *t = p->queue; t != NULL; t = t->next)
        n += t->is_running && strcmp(t->owner, owner) == 0;
    return n;
}

static tp_task *next_task(tp_pool *p) {
    for (tp_task *t = p->queue; t != NULL; t = t->next)
        if (!t->is_running && running_for(p, t->owner) < MOST_EACH) return t;
    return NULL;
}

static void unlink_task(tp_pool *p, tp_task *t) {
    tp_task **link = &p->queue;
    while (*link != t) link = &(*link)->next;
    *link = t->next;
}

/* ---- thinking ---- */

static void think_move(tp_task *t) {
    tp_rng g;
    tp_player player;
    tp_answer a;
    tp_rng_seed(&g, t->seed);
    tp_question q = {.rules = t->rules, .state = t->state, .seat = t->seat, .rng = &g};
    if (!tp_player_find(t->rules, t->level, &player))
        for (size_t i = 0; tp_player_at(t->rules, i, &player);) i++; /* the strongest */
    const bool has_ms = player.level != NULL && player.level->ms > 0;
    q.ms = has_ms && player.level->ms < t->max_ms ? player.level->ms : t->max_ms;
    if (!has_ms && player.level == NULL && q.ms > 1000) q.ms = 1000;
    q.iterations = player.level != NULL ? player.level->iterations : 0;
    tp_bot_ask(&player, &q, &a);
    t->move = a.move;
}

static void write_chances(tp_writer *w, const float *value, int players) {
    tp_write_open(w, '[');
    for (int i = 0; i < players; i++) tp_write_int(w, lrintf(value[i] * 1000));
    tp_write_close(w, ']');
}

/* Thousandths for each position, each seat. */
static void think_chances(tp_task *t) {
    const tp_rules *r = t->rules;
    const int ms = t->max_ms / (int)t->count;
    float value[TP_SEATS];
    tp_rng g;
    tp_rng_seed(&g, t->seed);
    tp_write_key(&t->out, "values");
    tp_write_open(&t->out, '[');
    for (size_t i = 0; i < t->count; i++) {
        const char *state = (const char *)t->state + i * r->game->state_size;
        tp_judge(r, (const tp_state *)state, ms, &g, value);
        write_chances(&t->out, value, r->players);
    }
    tp_write_close(&t->out, ']');
}

static void think(tp_task *t) {
    const double start = tp_seconds();
    if (t->kind == TP_TASK_MOVE)
        think_move(t);
    else if (t->kind == TP_TASK_CHANCES)
        think_chances(t);
    else
        t->rules->game->facts(t->rules, t->state, t->seat, &t->out);
    t->took_us = (uint64_t)((tp_seconds() - start) * 1e6);
}

static void work(void *context) {
    tp_pool *p = context;
    uv_mutex_lock(&p->lock);
    for (;;) {
        tp_task *t = next_task(p);
        if (p->is_ending) break;
        if (t == NULL) {
            uv_cond_wait(&p->wake, &p->lock);
            continue;
        }
        t->is_running = true;
        p->waiting--;
        p->running++;
        uv_mutex_unlock(&p->lock);
        think(t);
        uv_mutex_lock(&p->lock);
        unlink_task(p, t);
        p->running--;
        t->next = p->finished;
        p->finished = t;
        uv_cond_broadcast(&p->wake); /* an owner has a place again */
        uv_async_send(&p->async);
    }
    uv_mutex_unlock(&p->lock);
}

static void report(uv_async_t *async) {
    tp_pool *p = async->data;
    uv_mutex_lock(&p->lock);
    tp_task *t = p->finished;
    p->finished = NULL;
    uv_mutex_unlock(&p->lock);
    while (t != NULL) {
        tp_task *next = t->next;
        t->done(t);
        t = next;
    }
}

/* ---- the loop's side ---- */

tp_pool *tp_pool_new(uv_loop_t *loop, int threads) {
    const uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = 8 << 20};
    tp_pool *p = tp_alloc(sizeof *p);
    p->threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    uv_mutex_init(&p->lock);
    uv_cond_init(&p->wake);
    uv_async_init(loop, &p->async, report);
    p->async.data = p;
    for (int i = 0; i < p->threads; i++) uv_thread_create_ex(&p->thread[i], &options, work, p);
    return p;
}

bool tp_pool_post(tp_pool *p, tp_task *t) {
    uv_mutex_lock(&p->lock);
    const bool fits = p->waiting < MOST_WAITING;
    if (fits) {
        tp_task **link = &p->queue;
        while (*link != NULL) link = &(*link)->next;
        t->next = NULL;
        *link = t;
        p->waiting++;
        uv_cond_signal(&p->wake);
    }
    uv_mutex_unlock(&p->lock);
    return fits;
}

void tp_pool_count(tp_pool *p, int64_t *running, int64_t *waiting) {
    uv_mutex_lock(&p->lock);
    *running = p->running;
    *waiting = p->waiting;
    uv_mutex_unlock(&p->lock);
}

bool tp_pool_is_idle(tp_pool *p) {
    uv_mutex_lock(&p->lock);
    const bool is_idle = p->queue == NULL && p->finished == NULL;
    uv_mutex_unlock(&p->lock);
    return is_idle;
}

static void free_pool(uv_handle_t *handle) {
    tp_pool *p = handle->data;
    uv_cond_destroy(&p->wake);
    uv_mutex_destroy(&p->lock);
    free(p);
}

void tp_pool_close(tp_pool *p) {
    uv_mutex_lock(&p->lock);
    p->is_ending = true;
    uv_cond_broadcast(&p->wake);
    uv_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++) uv_thread_join(&p->thread[i]);
    while (p->queue != NULL) {
        tp_task *t = p->queue;
        p->queue = t->next;
        t->next = p->finished;
        p->finished = t;
    }
    report(&p->async);
    uv_close((uv_handle_t *)&p->async, free_pool);
}

void tp_task_free(tp_task *t) {
    free(t->state);
    tp_writer_done(&t->out);
    free(t);
}
