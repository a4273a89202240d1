/* app/server/base/world_uv.c: see world.h. Each line is a queue with threads of its own; what
 * they have finished waits in one list for the loop. */
#include "app/server/base/world.h"

#include "core/base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <time.h>
#include <uv.h>

enum { MOST_THREADS = 256 };

typedef struct {
    tp_job *first, **last;
} job_list;

typedef struct uv_world uv_world;
typedef struct {
    uv_world *world;
    job_list todo;
    uv_cond_t wake;
    uv_thread_t thread[MOST_THREADS];
    int threads;
} line;

struct uv_world {
    tp_world base;
    uv_mutex_t lock; /* guards all lists, and is_ending where threads look at it */
    uv_async_t async;
    line lines[TP_LINES];
    job_list finished;
    bool is_ending;
    bool is_closed;
    size_t open; /* the loop's own count of jobs that are not done */
};

static uv_world *own(tp_world *w) {
    return (uv_world *)w;
}

/* ---- lists ---- */

static void list_clear(job_list *l) {
    l->first = NULL;
    l->last = &l->first;
}

static void list_push(job_list *l, tp_job *j) {
    j->next = NULL;
    *l->last = j;
    l->last = &j->next;
}

static tp_job *list_pop(job_list *l) {
    tp_job *j = l->first;
    if (j == NULL) return NULL;
    l->first = j->next;
    if (l->first == NULL) l->last = &l->first;
    return j;
}

/* ---- threads ---- */

/* The next job, or NULL when it is time to go and nothing is left. */
static tp_job *wait_for_job(line *l) {
    uv_world *w = l->world;
    uv_mutex_lock(&w->lock);
    while (l->todo.first == NULL && !w->is_ending) uv_cond_wait(&l->wake, &w->lock);
    tp_job *j = list_pop(&l->todo);
    uv_mutex_unlock(&w->lock);
    return j;
}

static void work(void *context) {
    line *l = context;
    uv_world *w = l->world;
    tp_job *j;
    while ((j = wait_for_job(l)) != NULL) {
        j->run(j);
        uv_mutex_lock(&w->lock);
        list_push(&w->finished, j);
        uv_mutex_unlock(&w->lock);
        uv_async_send(&w->async);
    }
}

static void report(uv_async_t *async) {
    uv_world *w = async->data;
    uv_mutex_lock(&w->lock);
    tp_job *j = w->finished.first;
    list_clear(&w->finished);
    uv_mutex_unlock(&w->lock);
    while (j != NULL) {
        tp_job *next = j->next;
        w->open--;
        j->done(j);
        j = next;
    }
}

/* ---- what a world does ---- */

static int64_t wall_ms(tp_world *w) {
    struct timespec t;
    (void)w;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t steady_us(tp_world *w) {
    (void)w;
    return (int64_t)(uv_hrtime() / 1000);
}

static void draw(tp_world *w, void *bytes, size_t size) {
    (void)w;
    randombytes_buf(bytes, size);
}

static void post(tp_world *world, tp_line where, tp_job *j) {
    uv_world *w = own(world);
    line *l = &w->lines[where];
    w->open++;
    if (w->is_closed) { /* the threads have gone, but nothing may be lost */
        j->run(j);
        list_push(&w->finished, j);
        return;
    }
    uv_mutex_lock(&w->lock);
    list_push(&l->todo, j);
    uv_cond_signal(&l->wake);
    uv_mutex_unlock(&w->lock);
}

/* ---- beginning and ending ---- */

/* Searches recurse and keep positions on the stack. */
static void start_line(uv_world *w, tp_line where, int threads) {
    const uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = 8 << 20};
    line *l = &w->lines[where];
    l->world = w;
    l->threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    list_clear(&l->todo);
    uv_cond_init(&l->wake);
    for (int i = 0; i < l->threads; i++) uv_thread_create_ex(&l->thread[i], &options, work, l);
}

tp_world *tp_world_uv_new(uv_loop_t *loop, int thinkers) {
    uv_world *w = tp_alloc(sizeof *w);
    w->base = (tp_world){.wall_ms = wall_ms, .steady_us = steady_us, .draw = draw, .post = post};
    list_clear(&w->finished);
    uv_mutex_init(&w->lock);
    uv_async_init(loop, &w->async, report);
    w->async.data = w;
    start_line(w, TP_WRITING, 1);
    start_line(w, TP_READING, 1);
    start_line(w, TP_ANSWERING, 1);
    start_line(w, TP_THINKING, thinkers);
    return &w->base;
}

bool tp_world_uv_is_idle(const tp_world *w) {
    return ((const uv_world *)w)->open == 0;
}

void tp_world_uv_close(tp_world *world) {
    uv_world *w = own(world);
    uv_mutex_lock(&w->lock);
    w->is_ending = true;
    for (int i = 0; i < TP_LINES; i++) uv_cond_broadcast(&w->lines[i].wake);
    uv_mutex_unlock(&w->lock);
    for (int i = 0; i < TP_LINES; i++)
        for (int k = 0; k < w->lines[i].threads; k++) uv_thread_join(&w->lines[i].thread[k]);
    w->is_closed = true;
    while (w->open > 0) report(&w->async);
    uv_close((uv_handle_t *)&w->async, NULL);
}

void tp_world_uv_free(tp_world *world) {
    uv_world *w = own(world);
    for (int i = 0; i < TP_LINES; i++) uv_cond_destroy(&w->lines[i].wake);
    uv_mutex_destroy(&w->lock);
    free(w);
}
