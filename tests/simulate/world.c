/* tests/simulate/world.c: time, chance and jobs, see simulate.h. */
#include "simulate.h"

#include <stdlib.h>
#include <string.h>

static sim *sim_of(tp_world *w) {
    return (sim *)((char *)w - offsetof(sim, world) - offsetof(sim_world, base));
}

/* ---- chance ---- */

uint32_t sim_below(sim *s, uint32_t n) {
    return tp_rng_below(&s->world.chance, n);
}

bool sim_one_in(sim *s, uint32_t n) {
    return n > 0 && sim_below(s, n) == 0;
}

int64_t sim_between(sim *s, int64_t from, int64_t to) {
    return from + (int64_t)(tp_rng_next(&s->world.chance) % (uint64_t)(to - from + 1));
}

/* ---- what is going to happen: a binary heap, the earliest first ---- */

static bool is_before(const sim_event *a, const sim_event *b) {
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(sim_event *a, sim_event *b) {
    const sim_event x = *a;
    *a = *b;
    *b = x;
}

static size_t sift_up(sim_event *heap, size_t i) {
    for (; i > 0 && is_before(&heap[i], &heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&heap[i], &heap[(i - 1) / 2]);
    return i;
}

static void sift_down(sim_event *heap, size_t count, size_t i) {
    for (;;) {
        size_t least = i;
        for (size_t k = 2 * i + 1; k <= 2 * i + 2 && k < count; k++)
            if (is_before(&heap[k], &heap[least])) least = k;
        if (least == i) return;
        swap(&heap[i], &heap[least]);
        i = least;
    }
}

/* The event may be filled in until something else is put off. */
sim_event *sim_later(sim *s, int64_t us, void (*run)(sim *s, sim_event *e), void *who) {
    sim_world *w = &s->world;
    if (w->count == w->room)
        w->heap = tp_grow(w->heap, (w->room = w->room * 2 + 64) * sizeof *w->heap);
    w->heap[w->count] =
        (sim_event){.at = w->now + (us > 0 ? us : 0), .order = w->order++, .run = run, .who = who};
    return &w->heap[sift_up(w->heap, w->count++)];
}

static sim_event take(sim_world *w, size_t i) {
    const sim_event e = w->heap[i];
    w->heap[i] = w->heap[--w->count];
    if (i < w->count) sift_down(w->heap, w->count, sift_up(w->heap, i));
    return e;
}

static void happen(sim *s, sim_event *e) {
    s->world.steps++;
    e->run(s, e);
    free(e->text);
    tp_json_free(e->json);
}

bool sim_next(sim *s, int64_t until) {
    sim_world *w = &s->world;
    if (w->count == 0 || w->heap[0].at > until) {
        w->now = until;
        return false;
    }
    sim_event e = take(w, 0);
    w->now = e.at;
    happen(s, &e);
    return true;
}

/* ---- jobs ---- */

static void finish_job(sim *s, sim_event *e) {
    tp_job *j = e->who;
    j->done(j);
    if (s->is_up) sim_wake_server(s);
}

/* Of writing and reading it is done in order; thinking overtakes. */
static void run_job(sim *s, sim_event *e) {
    sim_world *w = &s->world;
    const tp_line where = (tp_line)e->number;
    sim_line *l = &w->lines[where];
    tp_job *j = e->who;
    w->is_thinking = where == TP_THINKING;
    j->run(j);
    w->is_thinking = false;
    w->thought = 0; /* by another thread: for all others no time has passed */
    int64_t done = w->now + sim_between(s, 0, where == TP_THINKING ? 2 * SIM_SECOND : 20 * SIM_MS);
    if (where != TP_THINKING && done <= l->last_done) done = l->last_done + 1;
    l->last_done = done;
    sim_later(s, done - w->now, finish_job, j)->is_job = true;
}

static void post(tp_world *world, tp_line where, tp_job *j) {
    sim *s = sim_of(world);
    sim_world *w = &s->world;
    sim_line *l = &w->lines[where];
    const int64_t most = where == TP_WRITING ? s->disk.slow_us + 5 * SIM_MS : 30 * SIM_MS;
    int64_t run = w->now + sim_between(s, 1, most);
    if (run <= l->last_run) run = l->last_run + 1;
    l->last_run = run;
    sim_event *e = sim_later(s, run - w->now, run_job, j);
    e->number = (uint64_t)where;
    e->is_job = true;
}

void sim_finish_jobs(sim *s) {
    sim_world *w = &s->world;
    for (;;) {
        size_t first = SIZE_MAX;
        for (size_t i = 0; i < w->count; i++)
            if (w->heap[i].is_job && (first == SIZE_MAX || is_before(&w->heap[i], &w->heap[first])))
                first = i;
        if (first == SIZE_MAX) break;
        sim_event e = take(w, first);
        happen(s, &e);
    }
    memset(w->lines, 0, sizeof w->lines);
}

/* ---- what a world does ---- */

static int64_t wall_ms(tp_world *world) {
    const sim_world *w = &sim_of(world)->world;
    return w->wall_ms + w->now / SIM_MS;
}

/* Bots think until a clock tells them to stop: each look at it costs a millisecond, so they stop at
 * the same thought every time. */
static int64_t steady_us(tp_world *world) {
    sim_world *w = &sim_of(world)->world;
    if (w->is_thinking) w->thought += SIM_MS;
    return w->boot_us + w->now + w->thought;
}

static void draw(tp_world *world, void *bytes, size_t size) {
    sim_world *w = &sim_of(world)->world;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(tp_rng_next(&w->draws) >> 56);
}

void sim_world_open(sim_world *w, uint64_t seed) {
    *w = (sim_world){
        .base = {.wall_ms = wall_ms, .steady_us = steady_us, .draw = draw, .post = post},
        .wall_ms = INT64_C(1800000000000)};
    tp_rng_seed(&w->chance, seed);
    tp_rng_seed(&w->draws, ~seed);
}

void sim_world_close(sim_world *w) {
    for (size_t i = 0; i < w->count; i++) {
        free(w->heap[i].text);
        tp_json_free(w->heap[i].json);
    }
    free(w->heap);
}
