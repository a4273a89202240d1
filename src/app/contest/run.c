/* app/contest/run.c: see play.h. Every thread is a worker that takes the next game when it
 * has played one; the first thread watches and tells how it goes. */
#include "app/contest/play.h"

#include "app/contest/report.h"
#include "app/host.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Why to stop, a tp_contest_ending; 0 is not to. A signal handler knows nothing else. */
static atomic_int stop;

static void stop_because(tp_contest_ending why) {
    int running = TP_ALL_PLAYED;
    atomic_compare_exchange_strong(&stop, &running, (int)why);
}

/* ---- signals ---- */

static void on_signal(int number) {
    (void)number;
    stop_because(TP_BY_SIGNAL);
}

typedef struct {
    struct sigaction interrupt, terminate, pipe;
} habits;

/* The first signal stops the contest, a second the program, as is usual. */
static void catch_signals(habits *before) {
    struct sigaction catching = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    struct sigaction ignoring = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &catching, &before->interrupt);
    sigaction(SIGTERM, &catching, &before->terminate);
    sigaction(SIGPIPE, &ignoring, &before->pipe); /* a program that ends is a fault, not our end */
}

static void release_signals(const habits *before) {
    sigaction(SIGINT, &before->interrupt, NULL);
    sigaction(SIGTERM, &before->terminate, NULL);
    sigaction(SIGPIPE, &before->pipe, NULL);
}

/* ---- games ---- */

typedef struct {
    const tp_contest *contest;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t left;  /* a thread has ended */
    tp_score *score;
    tp_progress progress;
    uint64_t next; /* game */
    int running;   /* threads */
} hall;

static bool take_game(hall *x, uint64_t *game) {
    pthread_mutex_lock(&x->lock);
    const bool is_more = x->next < x->contest->games && atomic_load(&stop) == TP_ALL_PLAYED;
    if (is_more) *game = x->next++;
    pthread_mutex_unlock(&x->lock);
    return is_more;
}

/* Games end in any order and count in groups (the same seed from every seat): the sequential test
 * is asked only when a group is complete, since half a group favours whoever sat better. */
static void enter_game(hall *x, uint64_t game, const tp_contest_game *o) {
    pthread_mutex_lock(&x->lock);
    const bool is_group_complete = tp_score_add(x->score, game, o);
    if (o->offender >= 0) tp_progress_fault(&x->progress, game, o);
    if (x->contest->has_sprt && is_group_complete &&
        fabs(tp_score_ratio(x->score)) >= tp_sprt_bound())
        stop_because(TP_BY_SPRT);
    pthread_mutex_unlock(&x->lock);
}

static void *play_games(void *arg) {
    hall *x = arg;
    tp_contest_worker worker;
    tp_contest_game outcome;
    uint64_t game;
    tp_contest_worker_init(&worker, x->contest, &stop);
    while (take_game(x, &game)) {
        const tp_played played = tp_contest_worker_play(&worker, game, &outcome);
        if (played != TP_BROKEN_OFF) enter_game(x, game, &outcome);
        if (played == TP_NOT_KEPT) stop_because(TP_BY_TROUBLE);
    }
    tp_contest_worker_done(&worker);
    pthread_mutex_lock(&x->lock);
    x->running--;
    pthread_cond_signal(&x->left);
    pthread_mutex_unlock(&x->lock);
    return NULL;
}

/* ---- the whole ---- */

/* Until all threads have ended. */
static void watch(hall *x) {
    pthread_mutex_lock(&x->lock);
    while (x->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 100000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        pthread_cond_timedwait(&x->left, &x->lock, &until);
        tp_progress_show(&x->progress);
    }
    tp_progress_end(&x->progress);
    pthread_mutex_unlock(&x->lock);
}

static void hall_init(hall *x, const tp_contest *c, tp_score *score) {
    pthread_condattr_t steady;
    *x = (hall){.contest = c, .score = score};
    pthread_mutex_init(&x->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&x->left, &steady);
    pthread_condattr_destroy(&steady);
    tp_progress_start(&x->progress, score);
}

static void hall_done(hall *x) {
    pthread_cond_destroy(&x->left);
    pthread_mutex_destroy(&x->lock);
}

/* Starts as many threads as it can; fewer are slower, none is trouble. */
static int start_threads(hall *x, pthread_t *threads) {
    int n = 0;
    pthread_mutex_lock(&x->lock);
    while (n < x->contest->threads && pthread_create(&threads[n], NULL, play_games, x) == 0) n++;
    x->running = n;
    pthread_mutex_unlock(&x->lock);
    if (n > 0) return n;
    fputs("turnpike contest: no thread can be started\n", stderr);
    stop_because(TP_BY_TROUBLE);
    return 0;
}

tp_contest_ending tp_contest_run(const tp_contest *c, tp_score *score, double *seconds) {
    hall x;
    habits before;
    pthread_t *threads = tp_alloc((size_t)c->threads * sizeof *threads);
    const double start = tp_seconds();
    atomic_store(&stop, TP_ALL_PLAYED);
    catch_signals(&before);
    hall_init(&x, c, score);
    const int started = start_threads(&x, threads);
    watch(&x);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    hall_done(&x);
    release_signals(&before);
    free(threads);
    *seconds = tp_seconds() - start;
    return (tp_contest_ending)atomic_load(&stop);
}
