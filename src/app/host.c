/* app/host.c: see host.h. */
#include "app/host.h"

#include "core/base/memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

double tp_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

tp_seed tp_seed_fresh(char text[TP_SEED_TEXT]) {
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) abort();
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return (tp_seed){.text = text, .length = TP_SEED_TEXT - 1};
}

/* ---- for bots ---- */

static double seconds(void *context) {
    (void)context;
    return tp_seconds();
}

static bool should_stop(void *context) {
    const tp_app_host *h = context;
    return h->stop != NULL && atomic_load(h->stop) != 0;
}

typedef struct {
    pthread_t thread;
    void (*work)(void *job);
    void *job;
} runner;

static void *run(void *context) {
    const runner *r = context;
    r->work(r->job);
    return NULL;
}

/* The first job is this thread's. Those for which the system has no thread are done here, too, one
 * after the other; with a deadline they find it past and cost next to nothing. */
static void run_all(void *context, void (*work)(void *job), void *jobs[], int n) {
    runner *runners = tp_alloc((size_t)n * sizeof *runners);
    int started = 1;
    (void)context;
    for (int i = 0; i < n; i++) runners[i] = (runner){.work = work, .job = jobs[i]};
    while (started < n &&
           pthread_create(&runners[started].thread, NULL, run, &runners[started]) == 0)
        started++;
    work(jobs[0]);
    for (int i = started; i < n; i++) work(jobs[i]);
    for (int i = 1; i < started; i++) pthread_join(runners[i].thread, NULL);
    free(runners);
}

const tp_host *tp_app_host_open(tp_app_host *h, const atomic_int *stop, const tp_oracle *oracles) {
    *h = (tp_app_host){.stop = stop};
    h->host = (tp_host){.seconds = seconds,
                        .should_stop = should_stop,
                        .run_all = run_all,
                        .context = h,
                        .oracles = oracles};
    return &h->host;
}
