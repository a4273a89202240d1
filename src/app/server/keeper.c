/* app/server/keeper.c: see keeper.h. */
#include "app/server/keeper.h"

#include <stdlib.h>

typedef struct {
    tp_job *first, **last;
} job_list;

struct tp_keeper {
    uv_thread_t thread;
    uv_mutex_t lock; /* guards todo, finished and is_ending */
    uv_cond_t wake;
    uv_async_t async;
    job_list todo, finished;
    bool is_ending;
    size_t open; /* the loop's own count of jobs that are not done */
    tp_store *store;
};

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

/* The next job, or NULL when it is time to go and nothing is left. */
static tp_job *wait_for_job(tp_keeper *k) {
    uv_mutex_lock(&k->lock);
    while (k->todo.first == NULL && !k->is_ending) uv_cond_wait(&k->wake, &k->lock);
    tp_job *j = list_pop(&k->todo);
    uv_mutex_unlock(&k->lock);
    return j;
}

static void keep(void *context) {
    tp_keeper *k = context;
    tp_job *j;
    while ((j = wait_for_job(k)) != NULL) {
        j->run(j, k->store);
        uv_mutex_lock(&k->lock);
        list_push(&k->finished, j);
        uv_mutex_unlock(&k->lock);
        uv_async_send(&k->async);
    }
}

static void report(uv_async_t *async) {
    tp_keeper *k = async->data;
    uv_mutex_lock(&k->lock);
    tp_job *j = k->finished.first;
    list_clear(&k->finished);
    uv_mutex_unlock(&k->lock);
    while (j != NULL) {
        tp_job *next = j->next;
        k->open--;
        j->done(j);
        j = next;
    }
}

tp_keeper *tp_keeper_new(uv_loop_t *loop, tp_store *store) {
    tp_keeper *k = tp_alloc(sizeof *k);
    k->store = store;
    list_clear(&k->todo);
    list_clear(&k->finished);
    uv_mutex_init(&k->lock);
    uv_cond_init(&k->wake);
    uv_async_init(loop, &k->async, report);
    k->async.data = k;
    uv_thread_create(&k->thread, keep, k);
    return k;
}

void tp_keeper_post(tp_keeper *k, tp_job *j) {
    k->open++;
    uv_mutex_lock(&k->lock);
    list_push(&k->todo, j);
    uv_cond_signal(&k->wake);
    uv_mutex_unlock(&k->lock);
}

bool tp_keeper_is_idle(const tp_keeper *k) {
    return k->open == 0;
}

static void free_keeper(uv_handle_t *handle) {
    tp_keeper *k = handle->data;
    uv_cond_destroy(&k->wake);
    uv_mutex_destroy(&k->lock);
    free(k);
}

void tp_keeper_close(tp_keeper *k) {
    uv_mutex_lock(&k->lock);
    k->is_ending = true;
    uv_cond_signal(&k->wake);
    uv_mutex_unlock(&k->lock);
    uv_thread_join(&k->thread);
    report(&k->async);
    k->store->close(k->store);
    uv_close((uv_handle_t *)&k->async, free_keeper);
}
