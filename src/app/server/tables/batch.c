/* app/server/tables/batch.c: see batch.h. */
#include "app/server/tables/batch.h"

#include "app/server/base/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is new at one table. */
typedef struct {
    tp_table_changes changes; /* its events are these: */
    tp_stored_event *events;
    size_t room;
    char *summary; /* of its row */
    bool is_lost;
} group;

typedef struct {
    tp_after *run;
    void *context;
    const group *about; /* NULL: no table */
} after_item;

struct tp_batch {
    tp_job job;
    tp_server *server;
    group **groups;
    size_t count, room;
    tp_map by_id; /* of groups */
    tp_session *sessions;
    size_t sessions_count, sessions_room;
    after_item *afters;
    size_t afters_count, afters_room;
    int64_t forget_before; /* 0: nothing */
    tp_changes changes;
    bool is_stored;
    uint64_t took;
};

/* Why group commit: waiting for the disk takes as long for one move as for a thousand. While one
 * write set is on its way the next fills up, so the more is going on the more goes into one. */

/* ---- filling ---- */

static tp_batch *current(tp_server *s) {
    if (s->batch != NULL) return s->batch;
    s->batch = tp_alloc(sizeof *s->batch);
    s->batch->server = s;
    s->batch->by_id.seed = s->tables.seed;
    return s->batch;
}

/* Room for one more in a list that doubles. */
static void *more(void *list, size_t count, size_t *room, size_t size) {
    if (count < *room) return list;
    *room = *room * 2 + 8;
    return tp_grow(list, *room * size);
}

/* Events of one table in one batch follow each other, so one fence is enough for all of them. */
static group *group_of(tp_batch *b, const tp_table_row *row, uint64_t epoch, uint32_t next) {
    group *g = tp_map_get(&b->by_id, row->id);
    if (g != NULL) return g;
    g = tp_alloc(sizeof *g);
    g->changes = (tp_table_changes){.row = *row, .next = next, .epoch = epoch};
    b->groups = more(b->groups, b->count, &b->room, sizeof(group *));
    b->groups[b->count++] = g;
    tp_map_put(&b->by_id, g->changes.row.id, g);
    return g;
}

/* Of several rows of one batch only the last counts, but whoever sat down must be among the seats.
 */
static void set_row(group *g, const tp_table_row *row) {
    const bool has_new_seats = g->changes.row.has_new_seats || row->has_new_seats;
    const bool is_just_played = g->changes.row.is_just_played && row->is_just_played;
    if (row->summary != NULL) {
        free(g->summary);
        g->summary = strdup(row->summary);
    }
    g->changes.row = *row;
    g->changes.row.summary = g->summary;
    g->changes.row.has_new_seats = has_new_seats;
    g->changes.row.is_just_played = is_just_played;
}

static void add_event(group *g, const tp_event *e) {
    tp_writer w = {0};
    tp_event_write(e, &w);
    g->events = more(g->events, g->changes.count, &g->room, sizeof *g->events);
    g->events[g->changes.count++] =
        (tp_stored_event){.at = e->at, .body = w.data, .length = w.length};
}

void tp_batch_table(tp_server *s, const tp_table_row *row, uint64_t epoch, const tp_event *events,
                    size_t count) {
    group *g = group_of(current(s), row, epoch, events[0].n);
    set_row(g, row);
    for (size_t i = 0; i < count; i++) add_event(g, &events[i]);
}

void tp_batch_session(tp_server *s, const tp_session *session) {
    tp_batch *b = current(s);
    b->sessions = more(b->sessions, b->sessions_count, &b->sessions_room, sizeof *b->sessions);
    b->sessions[b->sessions_count++] = *session;
}

void tp_batch_clock(tp_server *s) {
    current(s);
}

void tp_batch_forget(tp_server *s, int64_t before) {
    current(s)->forget_before = before;
}

/* ---- waiting ---- */

static const group *find(const tp_batch *b, const char *table) {
    return b != NULL && table != NULL ? tp_map_get(&b->by_id, table) : NULL;
}

bool tp_batch_has(const tp_server *s, const char *table) {
    return find(s->batch, table) != NULL || find(s->flying, table) != NULL;
}

static void wait_for(tp_batch *b, const group *about, tp_after *after, void *context) {
    b->afters = more(b->afters, b->afters_count, &b->afters_room, sizeof *b->afters);
    b->afters[b->afters_count++] = (after_item){.run = after, .context = context, .about = about};
}

/* Answers about a table wait for the last batch that has something about it, also those that change
 * nothing: what they say rests on what is not stored yet. */
void tp_batch_after(tp_server *s, const char *table, tp_after *after, void *context) {
    const group *filling = find(s->batch, table), *flying = find(s->flying, table);
    if (filling != NULL || (table == NULL && s->batch != NULL))
        wait_for(s->batch, filling, after, context);
    else if (flying != NULL)
        wait_for(s->flying, flying, after, context);
    else
        after(context, true);
}

/* ---- storing ---- */

/* On the writing thread: it touches the write set and the store, nothing of the loop's. */
static void run_batch(tp_job *j) {
    tp_batch *b = (tp_batch *)j;
    tp_store *s = b->server->store;
    const uint64_t start = tp_now_us(b->server);
    b->is_stored = s->write(s, &b->changes);
    b->took = tp_now_us(b->server) - start;
}

/* The write set as the store has it: values and nothing of ours. */
static void collect(tp_batch *b) {
    tp_changes *c = &b->changes;
    *c = (tp_changes){.tables = tp_alloc(b->count * sizeof *c->tables),
                      .sessions = b->sessions,
                      .session_count = b->sessions_count,
                      .forget_tables = b->forget_before,
                      .forget_sessions = b->forget_before,
                      .clock = tp_now(b->server)};
    b->server->clock_stored = c->clock;
    for (size_t i = 0; i < b->count; i++) {
        group *g = b->groups[i];
        if (g->is_lost) continue;
        g->changes.events = g->events;
        c->tables[c->table_count++] = g->changes;
    }
}

static void free_group(group *g) {
    for (size_t i = 0; i < g->changes.count; i++) free(g->events[i].body);
    free(g->events);
    free(g->summary);
    free(g);
}

static void free_batch(tp_batch *b) {
    for (size_t i = 0; i < b->count; i++) free_group(b->groups[i]);
    tp_map_done(&b->by_id);
    free(b->groups);
    free(b->sessions);
    free(b->afters);
    free(b->changes.tables);
    free(b);
}

static void run_afters(tp_batch *b, bool stored) {
    for (size_t i = 0; i < b->afters_count; i++) {
        const after_item *a = &b->afters[i];
        a->run(a->context, stored && (a->about == NULL || !a->about->is_lost));
    }
    b->afters_count = 0;
}

/* What a lost table has put into the next batch rests on what was not stored. */
static void lose_in_next(tp_batch *next, const char *id) {
    group *g = tp_map_get(&next->by_id, id);
    size_t kept = 0;
    if (g == NULL) return;
    g->is_lost = true;
    tp_map_remove(&next->by_id, id);
    for (size_t i = 0; i < next->afters_count; i++) {
        const after_item a = next->afters[i];
        if (a.about == g)
            a.run(a.context, false);
        else
            next->afters[kept++] = a;
    }
    next->afters_count = kept;
}

/* Marks what was not stored: all of it, or those whose fence did not hold. */
static void find_lost(tp_batch *b) {
    size_t n = 0;
    for (size_t i = 0; i < b->count; i++) {
        group *g = b->groups[i];
        if (g->is_lost) continue;
        g->is_lost = !b->is_stored || b->changes.tables[n].is_dropped;
        n++;
    }
}

static void count_batch(tp_server *s, const tp_batch *b) {
    char quoted[TP_LOG_VALUE];
    s->store_works = b->is_stored;
    s->is_deposed = s->is_deposed || b->changes.is_deposed;
    s->metrics.log_bytes = b->changes.log_bytes;
    s->metrics.tables_forgotten += b->changes.forgotten;
    s->metrics.commits += b->is_stored;
    s->metrics.commit_failures += !b->is_stored;
    tp_histogram_add(&s->metrics.commit_time, b->took);
    if (!b->is_stored)
        tp_log(TP_LOG_ERROR, "msg=not_stored tables=%zu error=%s", b->changes.table_count,
               tp_log_quote(b->changes.error, quoted));
    for (size_t i = 0; i < b->changes.table_count && b->is_stored; i++) {
        const tp_table_changes *t = &b->changes.tables[i];
        s->metrics.commit_events += t->is_dropped ? 0 : t->count;
        if (t->is_dropped)
            tp_log(TP_LOG_ERROR, "msg=fenced_off table=%s event=%u", t->row.id, t->next);
    }
}

/* Back on the loop. First everybody hears what became of what they did, then tables that were lost
 * go, so that nobody can act on them in between. */
static void finish_batch(tp_job *j) {
    tp_batch *b = (tp_batch *)j;
    tp_server *s = b->server;
    s->flying = NULL;
    count_batch(s, b);
    find_lost(b);
    run_afters(b, b->is_stored);
    for (size_t i = 0; i < b->count; i++) {
        const char *id = b->groups[i]->changes.row.id;
        if (!b->groups[i]->is_lost) continue;
        if (s->batch != NULL) lose_in_next(s->batch, id);
        s->lost(s, id);
    }
    free_batch(b);
    tp_batch_flush(s);
}

/* Who acts alone is stored at once. Where many act a commit waits until some time has passed since
 * the last one: what a commit costs is then shared by all that came meanwhile. */
static uint64_t waits(const tp_server *s) {
    const uint64_t passed = tp_now_us(s) - s->committed;
    return passed < s->commit_every && !s->is_closing ? s->commit_every - passed : 0;
}

uint64_t tp_batch_flush(tp_server *s) {
    tp_batch *b = s->batch;
    if (b == NULL || s->flying != NULL) return 0;
    const uint64_t us = waits(s);
    if (us > 0) return us;
    collect(b);
    s->batch = NULL;
    s->flying = b;
    s->committed = tp_now_us(s);
    b->job = (tp_job){.run = run_batch, .done = finish_batch};
    s->world->post(s->world, TP_WRITING, &b->job);
    return 0;
}

bool tp_batch_is_idle(const tp_server *s) {
    return s->batch == NULL && s->flying == NULL;
}

void tp_batch_done(tp_server *s) {
    if (s->batch == NULL) return;
    run_afters(s->batch, false);
    free_batch(s->batch);
    s->batch = NULL;
}
