/* app/server/tables/loading.c: tables come from the store, see live.h: those that somebody asks
 * for, those whose clocks run out soon, and those of a node that has gone.
 *
 * One job at a time fetches whatever waits by then, so that the more there is to do the less each
 * table costs: when a node dies its tables are asked for all at once, and their leases are had by
 * one statement and one commit for many of them. */
#include "app/server/tables/live.h"

#include "app/server/tables/peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many at once: whatever else is to be read waits meanwhile. */
enum { MOST_AT_ONCE = 32 };

typedef struct waiter waiter;
struct waiter {
    tp_live_found *found;
    void *context;
    waiter *next;
};

/* A table that is on its way. */
struct tp_loading {
    char id[TP_ID];
    bool is_read;
    tp_lease lease;
    tp_table *table;
    waiter *first, **last;
    tp_loading *next; /* that nobody fetches yet */
};

typedef struct {
    tp_job job;
    tp_server *server;
    int64_t now;
    uint64_t linked[TP_MOST_NODES];
    size_t linked_count, count;
    tp_loading *all[MOST_AT_ONCE];
} fetching;

/* ---- a job ---- */

/* False: nobody knows whose they are. */
static bool take_leases(const fetching *x) {
    tp_store *s = x->server->store;
    const char *ids[MOST_AT_ONCE];
    tp_lease leases[MOST_AT_ONCE];
    if (s->lease == NULL) return true;
    for (size_t i = 0; i < x->count; i++) ids[i] = x->all[i]->id;
    const tp_lease_wish wish = {.tables = ids,
                                .count = x->count,
                                .now = x->now,
                                .linked = x->linked,
                                .linked_count = x->linked_count};
    if (!s->lease(s, &wish, leases)) return false;
    for (size_t i = 0; i < x->count; i++) x->all[i]->lease = leases[i];
    return true;
}

/* Who would write to a table must have the lease before the table is read: what is read then is
 * what all others have left of it. */
static void run_fetching(tp_job *j) {
    fetching *x = (fetching *)j;
    tp_store *s = x->server->store;
    const bool is_known = take_leases(x);
    for (size_t i = 0; i < x->count && is_known; i++) {
        tp_loading *l = x->all[i];
        l->is_read = true;
        if (s->lease == NULL || l->lease.is_ours)
            l->is_read = tp_store_load(s, x->server->means, l->id, &l->table);
    }
}

static tp_live *loaded(tp_server *s, const tp_loading *x) {
    if (x->table == NULL) return NULL;
    tp_live *l = tp_live_adopt(s, x->table);
    l->committed = x->table->count;
    if (s->store->lease != NULL) {
        l->epoch = x->lease.epoch;
        l->shift = x->lease.shift;
        l->table->calendar = s->calendar - l->shift;
    }
    tp_table_wake(x->table, tp_live_now(l)); /* a window opens again, a clock has run out */
    tp_live_commit(l, NULL, NULL);
    s->metrics.tables_loaded++;
    return l;
}

static void answer(tp_loading *x, tp_live *l, const tp_node_row *elsewhere, const tp_refusal *r) {
    for (waiter *w = x->first, *next; w != NULL; w = next) {
        next = w->next;
        w->found(w->context, l, elsewhere, r);
        free(w);
    }
    free(x);
}

static void finish_one(tp_server *s, tp_loading *x) {
    tp_refusal r = {0};
    tp_map_remove(&s->loading, x->id);
    const bool is_elsewhere = x->is_read && x->lease.is_known && !x->lease.is_ours;
    const tp_node_row *elsewhere = is_elsewhere ? &x->lease.holder : NULL;
    if (is_elsewhere) tp_elsewhere_note(s, x->id, elsewhere);
    tp_live *l = loaded(s, x);
    if (!x->is_read) {
        tp_log(TP_LOG_ERROR, "msg=cannot_load table=%s", x->id);
        tp_refusal_set(&r, TP_BUSY_REFUSED, "This table cannot be read at the moment.");
    } else if (l == NULL && !is_elsewhere) {
        tp_refusal_set(&r, TP_UNKNOWN_TABLE_REFUSED, "There is no such table.");
    }
    answer(x, l, elsewhere, &r);
}

/* ---- what waits for the next one ---- */

/* Leases are given back now, not taken. */
static void refuse_as_closing(tp_server *s, tp_loading *x) {
    tp_refusal r = {0};
    tp_map_remove(&s->loading, x->id);
    tp_refusal_set(&r, TP_BUSY_REFUSED, "The server is closing.");
    answer(x, NULL, NULL, &r);
}

static tp_loading *first_waiting(tp_server *s) {
    tp_loading *x = s->to_load;
    if (x == NULL) return NULL;
    s->to_load = x->next;
    if (s->to_load == NULL) s->last_to_load = &s->to_load;
    return x;
}

static void finish_fetching(tp_job *j);

static void fetch_more(tp_server *s) {
    tp_loading *l;
    if (s->is_fetching || s->to_load == NULL) return;
    if (s->store->is_node && s->is_closing) {
        while ((l = first_waiting(s)) != NULL) refuse_as_closing(s, l);
        return;
    }
    fetching *x = tp_alloc(sizeof *x);
    *x = (fetching){
        .job = {.run = run_fetching, .done = finish_fetching}, .server = s, .now = tp_now(s)};
    if (s->peers != NULL) x->linked_count = s->peers->linked(s->peers, x->linked);
    while (x->count < MOST_AT_ONCE && (l = first_waiting(s)) != NULL) x->all[x->count++] = l;
    s->is_fetching = true;
    s->world->post(s->world, TP_READING, &x->job);
}

static void finish_fetching(tp_job *j) {
    fetching *x = (fetching *)j;
    tp_server *s = x->server;
    s->is_fetching = false;
    for (size_t i = 0; i < x->count; i++) finish_one(s, x->all[i]);
    free(x);
    fetch_more(s);
}

static tp_loading *wait_for(tp_server *s, const char *id) {
    tp_loading *x = tp_alloc(sizeof *x);
    snprintf(x->id, sizeof x->id, "%s", id);
    x->last = &x->first;
    tp_map_put(&s->loading, x->id, x);
    if (s->to_load == NULL) s->last_to_load = &s->to_load;
    *s->last_to_load = x;
    s->last_to_load = &x->next;
    fetch_more(s);
    return x;
}

/* ---- who asks ---- */

static bool is_id(const char *id) {
    return strlen(id) == TP_ID - 1 &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == TP_ID - 1;
}

void tp_live_find(tp_server *s, const char *id, tp_live_found *found, void *context) {
    tp_refusal r = {0};
    if (!is_id(id)) {
        tp_refusal_set(&r, TP_UNKNOWN_TABLE_REFUSED, "There is no such table.");
        found(context, NULL, NULL, &r);
        return;
    }
    tp_live *l = tp_map_get(&s->tables, id);
    if (l != NULL) {
        l->used = tp_now(l->server);
        found(context, l, NULL, &r);
        return;
    }
    const tp_node_row *elsewhere = tp_elsewhere_find(s, id);
    if (elsewhere != NULL) {
        found(context, NULL, elsewhere, &r);
        return;
    }
    if (s->store->is_node && s->is_closing) { /* leases are given back, not taken */
        tp_refusal_set(&r, TP_BUSY_REFUSED, "The server is closing.");
        found(context, NULL, NULL, &r);
        return;
    }
    tp_loading *x = tp_map_get(&s->loading, id);
    if (x == NULL) x = wait_for(s, id);
    waiter *w = tp_alloc(sizeof *w);
    *w = (waiter){.found = found, .context = context};
    *x->last = w;
    x->last = &w->next;
}

/* ---- tables that nobody asks for ---- */

typedef struct {
    tp_job job;
    tp_server *server;
    int64_t before;
    char (*ids)[TP_ID];
    size_t count, room;
} due_list;

static void collect_due(void *context, const tp_table_row *row) {
    due_list *x = context;
    if (x->count == x->room) x->ids = tp_grow(x->ids, (x->room = x->room * 2 + 16) * TP_ID);
    memcpy(x->ids[x->count++], row->id, TP_ID);
}

static void run_due(tp_job *j) {
    due_list *x = (due_list *)j;
    tp_store *s = x->server->store;
    s->list_due(s, x->before, collect_due, x);
}

static void nothing(void *context, tp_live *l, const tp_node_row *elsewhere, const tp_refusal *r) {
    (void)context, (void)l, (void)elsewhere, (void)r;
}

/* The store tells at most a thousand at a time: where there were as many as that there may be more,
 * and they are looked for at the next tick, as long as it comes to anything. */
static void finish_due(tp_job *j) {
    enum { MANY = 1000 };
    due_list *x = (due_list *)j;
    tp_server *s = x->server;
    const size_t before = s->loading.count;
    for (size_t i = 0; i < x->count; i++) tp_live_find(s, x->ids[i], nothing, NULL);
    if (x->count >= MANY && s->loading.count > before) s->looked_for_due = 0;
    free(x->ids);
    free(x);
}

void tp_live_load_due(tp_server *s, int64_t now) {
    due_list *x = tp_alloc(sizeof *x);
    *x =
        (due_list){.job = {.run = run_due, .done = finish_due}, .server = s, .before = now + 60000};
    s->world->post(s->world, TP_READING, &x->job);
}
