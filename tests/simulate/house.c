/* tests/simulate/house.c: the server's life and the weather around it, see simulate.h. */
#include "simulate.h"

#include "app/means.h"
#include "app/server/tables/pool.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* With what SQLite keeps beside it. */
static void remove_file(const sim *s) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[sizeof s->path + 8];
    for (int i = 0; i < 3 && s->path[0] != '\0'; i++) {
        snprintf(path, sizeof path, "%s%s", s->path, ends[i]);
        unlink(path);
    }
}

void sim_fail(const sim *s, const char *format, ...) {
    const int64_t now = s->world.now;
    va_list args;
    fflush(stdout);
    fprintf(stderr, "FAILED at %" PRId64 "h%02d:%02d.%06d, step %" PRIu64 ": ", now / SIM_HOUR,
            (int)(now / SIM_MINUTE % 60), (int)(now / SIM_SECOND % 60), (int)(now % SIM_SECOND),
            s->world.steps);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    char nodes[24] = "";
    if (s->plan.nodes > 0) snprintf(nodes, sizeof nodes, " NODES=%d", s->plan.nodes);
    fprintf(stderr, "\nto repeat: make simulate SEED=%" PRIu64 " HOURS=%g PARTIES=%d STORE=%s%s\n",
            s->plan.seed, s->plan.hours, s->plan.parties, s->plan.has_file ? "sqlite" : "memory",
            nodes);
    remove_file(s);
    _exit(1);
}

/* ---- starting and ending ---- */

/* Bots that cost little: a stand-in that thinks would be most of what a simulation does. */
static const char *stand_in(const tp_rules *r) {
    (void)r;
    return "random";
}

static const tp_table_means *cheap_means(void) {
    static tp_table_means means;
    means = *tp_means();
    means.stand_in = stand_in;
    return &means;
}

void sim_wake_server(sim *s) {
    tp_batch_flush(&s->server);
}

void sim_up(sim *s) {
    tp_config c;
    tp_config_init(&c);
    c.bot_threads = 2;
    c.bot_ms = 20;
    c.messages = c.requests = c.tables = 0;
    s->disk.is_off = false;
    s->world.boot_us = sim_between(s, 0, SIM_HOUR); /* of another boot of the machine */
    const int64_t wall = s->world.base.wall_ms(&s->world.base);
    tp_store *store = sim_disk_open(s);
    tp_server_init(&s->server, &c, &s->world.base, store);
    s->server.means = cheap_means();
    tp_server_set_origins(&s->server, 6660);
    s->boot = s->world.now;
    s->boot_game = s->disk.clock > 0 ? s->disk.clock : wall;
    s->is_up = true;
    sim_wake_server(s);
    sim_check_time(s);
}

/* As loop.c ends it; or the power fails: nobody hears anything any more, and nothing that has not
 * run reaches the disk. Then the dead server only gives its memory back. */
void sim_down(sim *s, bool suddenly) {
    sim_check_time(s);
    if (!suddenly) {
        s->server.is_closing = true;
        for (tp_conn *c = s->server.conns; c != NULL; c = c->next) tp_conn_hang_up(c, 1001);
        sim_wake_server(s);
        sim_finish_jobs(s);
    }
    s->disk.is_off = suddenly;
    sim_net_down(s);
    tp_server_stop(&s->server);
    sim_finish_jobs(s);
    s->is_up = false;
    tp_server_close(&s->server);
    s->count.moves += s->server.metrics.moves;
    s->count.bot_moves += s->server.metrics.bot_moves;
    s->count.evicted += s->server.metrics.tables_evicted;
    for (int i = 0; i < TP_REFUSALS; i++) s->count.refused[i] += s->server.metrics.refused[i];
    tp_server_done(&s->server);
}

static void start_again(sim *s, sim_event *e) {
    (void)e;
    sim_up(s);
}

/* Down for a moment or for half an hour. */
static void interrupt(sim *s, bool suddenly) {
    if (!s->is_up) return;
    s->count.crashes += suddenly;
    s->count.restarts += !suddenly;
    sim_down(s, suddenly);
    sim_later(s, sim_between(s, SIM_SECOND, sim_one_in(s, 4) ? SIM_HOUR / 2 : 10 * SIM_SECOND),
              start_again, NULL);
}

static void tick(sim *s, sim_event *e) {
    (void)e;
    if (s->is_up) {
        sim_check_time(s);
        tp_server_tick(&s->server);
        sim_wake_server(s);
        s->table_ms += s->server.metrics.tables * (s->world.now - s->ticked) / SIM_MS;
    }
    s->ticked = s->world.now;
    /* A loop that has much to do is late. */
    sim_later(s, sim_one_in(s, 50) ? sim_between(s, 100 * SIM_MS, 5 * SIM_SECOND) : 400 * SIM_MS,
              tick, NULL);
}

/* ---- weather ---- */

static void step_clock(sim *s) {
    const int64_t step = sim_between(s, -INT64_C(1800000), INT64_C(1800000));
    s->world.wall_ms += step;
    s->count.steps++;
}

static void cut_many(sim *s) {
    for (size_t i = 0; i < s->links_count; i++)
        if (sim_one_in(s, 2)) sim_cut(s, s->links[i]);
}

static void strike(sim *s) {
    const int64_t now = s->world.now;
    switch (sim_below(s, 9)) {
    case 0:
    case 1: interrupt(s, true); break;
    case 2: interrupt(s, false); break;
    case 3: s->disk.broken_until = now + sim_between(s, SIM_MS, SIM_MINUTE); break;
    case 4: s->disk.fails = sim_one_in(s, 2) ? 0 : 2 + sim_below(s, 30); break;
    case 5: s->disk.misreads = sim_one_in(s, 2) ? 0 : 2 + sim_below(s, 30); break;
    case 6: step_clock(s); break;
    case 7: cut_many(s); break;
    case 8: s->disk.fences = sim_one_in(s, 2) ? 0 : 2 + sim_below(s, 60); break;
    }
    if (sim_one_in(s, 4)) s->disk.slow_us = sim_one_in(s, 2) ? 0 : sim_between(s, 0, SIM_SECOND);
}

/* Now and then a crash comes just after something was sent off, when it is likely to hurt. */
static void bad_luck(sim *s, sim_event *e) {
    (void)e;
    if (!s->is_calm) strike(s);
    sim_later(s, sim_between(s, SIM_SECOND, 20 * SIM_MINUTE), bad_luck, NULL);
}

/* ---- a run ---- */

static void open_sim(sim *s, const sim_plan *plan) {
    *s = (sim){.plan = *plan};
    sim_world_open(&s->world, plan->seed);
    s->memory = tp_memory_new();
    if (plan->has_file)
        snprintf(s->path, sizeof s->path, "/dev/shm/turnpike-simulate-%d.db", (int)getpid());
    if (plan->has_file && access("/dev/shm", W_OK) != 0)
        snprintf(s->path, sizeof s->path, "/tmp/turnpike-simulate-%d.db", (int)getpid());
    sim_up(s);
    sim_people_open(s, plan->parties);
    sim_later(s, 0, tick, NULL);
    sim_later(s, SIM_MINUTE, bad_luck, NULL);
}

static void close_sim(sim *s) {
    sim_down(s, false);
    sim_finish_jobs(s);
    sim_ledger_close(s);
    sim_net_close(s);
    sim_people_close(s);
    sim_world_close(&s->world);
    tp_memory_free(s->memory);
    remove_file(s);
}

/* Epochs of an hour or two of weather, each followed by a pause in which everything is looked at.
 */
void sim_run(const sim_plan *plan, sim_count *count, uint64_t *story, int64_t *table_ms) {
    sim *s = tp_alloc(sizeof *s);
    const int64_t end = (int64_t)(plan->hours * (double)SIM_HOUR);
    open_sim(s, plan);
    while (s->world.now < end) {
        const int64_t until = s->world.now + sim_between(s, SIM_HOUR / 2, 2 * SIM_HOUR);
        while (sim_next(s, until < end ? until : end)) continue;
        sim_calm(s);
    }
    sim_check_idle(s);
    close_sim(s);
    *count = s->count;
    *story = s->story;
    *table_ms = s->table_ms;
    free(s);
}
