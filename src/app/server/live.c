/* app/server/live.c: see live.h. */
#include "app/server/live.h"

#include "app/server/batch.h"
#include "app/server/keeper.h"
#include "app/server/pool.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AWAY_MS = 300000, GONE = 1012 };

/* ---- telling ---- */

typedef struct {
    tp_conn *conn;
    tp_frame *frame;
} delivery;

static void deliver(void *context, bool stored) {
    delivery *d = context;
    if (stored)
        tp_conn_send(d->conn, d->frame);
    else
        tp_frame_release(d->frame);
    tp_conn_release(d->conn);
    free(d);
}

void tp_live_after(tp_live *l, void (*after)(void *context, bool stored), void *context) {
    tp_batch_after(l->server, l->batch, l, after, context);
}

void tp_live_send(tp_live *l, tp_conn *c, tp_frame *f) {
    delivery *d = tp_alloc(sizeof *d);
    *d = (delivery){.conn = tp_conn_hold(c), .frame = f};
    tp_live_after(l, deliver, d);
}

tp_viewer tp_live_viewer(const tp_live *l, const tp_conn *c) {
    return (tp_viewer){.mine = tp_table_mine(l->table, tp_conn_session_id(c)),
                       .connected = l->connected,
                       .now = tp_now_ms()};
}

static tp_frame *update_frame(const tp_live *l, const tp_viewer *v) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "type", "update");
    tp_table_write(l->table, v, false, l->told, &w);
    tp_write_close(&w, '}');
    tp_frame *f = tp_frame_new(w.data, w.length);
    tp_writer_done(&w);
    return f;
}

/* Whoever holds the same seats, most often none, is told the same: it is written once. */
static void tell_watchers(tp_live *l) {
    tp_frame *written[1 << TP_SEATS] = {0};
    for (tp_watch *w = l->watchers; w != NULL; w = w->next_of_live) {
        const tp_viewer v = tp_live_viewer(l, w->conn);
        if (written[v.mine] == NULL) written[v.mine] = update_frame(l, &v);
        tp_live_send(l, w->conn, tp_frame_hold(written[v.mine]));
    }
    for (int i = 0; i < 1 << TP_SEATS; i++)
        if (written[i] != NULL) tp_frame_release(written[i]);
}

static tp_frame *small_frame(const tp_live *l, const char *type, int seat, const char *key,
                             bool value) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "type", type);
    tp_write_key_text(&w, "table", l->table->id);
    tp_write_key_int(&w, "seat", seat);
    if (key != NULL) tp_write_key_bool(&w, key, value);
    tp_write_close(&w, '}');
    tp_frame *f = tp_frame_new(w.data, w.length);
    tp_writer_done(&w);
    return f;
}

static void tell_small(tp_live *l, const char *type, int seat, const char *key, bool value) {
    tp_frame *f = small_frame(l, type, seat, key, value);
    for (tp_watch *x = l->watchers; x != NULL; x = x->next_of_live)
        tp_live_send(l, x->conn, tp_frame_hold(f));
    tp_frame_release(f);
}

/* ---- bots ---- */

static void let_go(tp_live *l) {
    if (l->tasks > 0) return;
    tp_table_free(l->table);
    free(l);
}

void tp_live_task_done(tp_live *l) {
    l->tasks--;
    if (l->is_gone) let_go(l);
}

static void bot_moved(tp_task *task) {
    tp_live *l = task->context;
    tp_server *s = l->server;
    const int64_t now = tp_now_ms();
    tp_histogram_add(&s->metrics.bot_time, task->took_us);
    if (!l->is_gone && task->move != 0) {
        const bool played = tp_table_bot_move(l->table, task->seat, task->number, task->move, now);
        s->metrics.bot_moves += played;
        tp_live_changed(l);
    }
    tp_task_free(task);
    tp_live_task_done(l);
}

static bool ask_bot(tp_live *l, int seat) {
    const tp_table *t = l->table;
    tp_task *task = tp_alloc(sizeof *task);
    *task = (tp_task){.kind = TP_TASK_MOVE,
                      .rules = tp_match_rules(t->match),
                      .seat = seat,
                      .max_ms = (int)l->server->config.bot_ms,
                      .number = t->position,
                      .done = bot_moved,
                      .context = l};
    task->state = tp_alloc(task->rules->game->state_size);
    tp_table_question(t, seat, task->state);
    snprintf(task->level, sizeof task->level, "%s", tp_table_level(t, seat));
    snprintf(task->owner, sizeof task->owner, "%s", t->owner);
    randombytes_buf(&task->seed, sizeof task->seed);
    if (tp_pool_post(l->server->pool, task)) return true;
    tp_task_free(task);
    return false;
}

static void ask_bots(tp_live *l, int64_t now) {
    const unsigned seats = l->server->is_closing ? 0 : tp_table_bots(l->table, now);
    for (int i = 0; i < l->table->players; i++) {
        if ((seats >> i & 1u) == 0 || l->asked[i] == l->table->position + 1) continue;
        if (!ask_bot(l, i)) return; /* the queue is full; the next tick tries again */
        l->asked[i] = l->table->position + 1;
        l->tasks++;
        tell_small(l, "thinking", i, NULL, false);
    }
}

/* Not in a window: who has answered there already is nobody's business. */
void tp_live_tell_thinking(tp_live *l, tp_conn *c) {
    const unsigned seats = l->table->window.is_open ? 0 : tp_table_bots(l->table, tp_now_ms());
    for (int i = 0; i < l->table->players; i++)
        if ((seats >> i & 1u) != 0 && l->asked[i] == l->table->position + 1)
            tp_live_send(l, c, small_frame(l, "thinking", i, NULL, false));
}

/* ---- changes ---- */

void tp_live_store(tp_live *l) {
    const tp_table *t = l->table;
    if (l->stored == t->count) return;
    l->batch = tp_batch_number(l->server);
    for (; l->stored < t->count; l->stored++) {
        tp_batch_event(l->server, l, &t->events[l->stored]);
        if (t->events[l->stored].kind == TP_SIT || t->events[l->stored].kind == TP_CREATE)
            l->has_new_seats = true;
        l->server->metrics.chance += t->events[l->stored].kind == TP_ROLLED;
        if (t->events[l->stored].kind == TP_ENDED)
            tp_log(TP_LOG_INFO, "msg=table_over table=%s events=%u", t->id, t->count);
    }
}

void tp_live_tell(tp_live *l) {
    l->used = tp_now_ms();
    if (l->told < l->table->count) tell_watchers(l);
    l->told = l->table->count;
    ask_bots(l, l->used);
}

void tp_live_changed(tp_live *l) {
    tp_live_store(l);
    tp_live_tell(l);
}

void tp_live_row(tp_live *l, tp_table_row *row, char **summary) {
    const tp_table *t = l->table;
    tp_writer w = {0};
    *row = (tp_table_row){.status = t->status,
                          .is_public = t->is_public,
                          .created = t->created,
                          .updated = t->updated,
                          .due = tp_table_due_stored(t),
                          .has_new_seats = l->has_new_seats};
    l->has_new_seats = false;
    snprintf(row->id, sizeof row->id, "%s", t->id);
    snprintf(row->game, sizeof row->game, "%s", tp_match_rules(t->match)->game->id);
    for (int i = 0; i < t->players; i++) snprintf(row->session[i], TP_ID, "%s", t->seat[i].session);
    tp_table_write_summary(t, &w);
    *summary = w.data;
}

/* ---- watching ---- */

static unsigned connected_seats(const tp_live *l) {
    unsigned seats = 0;
    for (const tp_watch *w = l->watchers; w != NULL; w = w->next_of_live)
        seats |= tp_table_mine(l->table, tp_conn_session_id(w->conn));
    return seats;
}

/* Tells whoever watches by now which seats came and went. */
static void set_connected(tp_live *l, unsigned after) {
    const unsigned changed = l->connected ^ after;
    l->connected = after;
    for (int i = 0; i < l->table->players; i++) {
        const bool is_there = (after >> i & 1u) != 0;
        if ((changed >> i & 1u) == 0) continue;
        l->away[i] = is_there ? 0 : tp_now_ms();
        tell_small(l, "presence", i, "connected", is_there);
    }
}

tp_watch *tp_live_watch_of(const tp_live *l, const tp_conn *c) {
    tp_watch *w = c->watches;
    while (w != NULL && w->live != l) w = w->next_of_conn;
    return w;
}

bool tp_live_watch(tp_live *l, tp_conn *c) {
    l->used = tp_now_ms();
    if (tp_live_watch_of(l, c) != NULL) return true;
    if (c->watch_count == TP_WATCHES) return false;
    tp_watch *w = tp_alloc(sizeof *w);
    *w = (tp_watch){.conn = c, .live = l, .next_of_conn = c->watches, .next_of_live = l->watchers};
    c->watches = w;
    c->watch_count++;
    l->server->metrics.watchers++;
    /* Who comes sees it in the table itself, so it is told to the others alone. */
    set_connected(l, l->connected | tp_table_mine(l->table, tp_conn_session_id(c)));
    l->watchers = w;
    return true;
}

void tp_live_unwatch(tp_watch *w) {
    tp_live *l = w->live;
    tp_watch **link = &w->conn->watches;
    while (*link != w) link = &(*link)->next_of_conn;
    *link = w->next_of_conn;
    link = &l->watchers;
    while (*link != w) link = &(*link)->next_of_live;
    *link = w->next_of_live;
    w->conn->watch_count--;
    l->server->metrics.watchers--;
    free(w);
    l->used = tp_now_ms();
    if (!l->is_gone) set_connected(l, connected_seats(l));
}

unsigned tp_live_absent(const tp_live *l, int64_t now) {
    unsigned seats = 0;
    for (int i = 0; i < l->table->players; i++) {
        const int64_t since = l->away[i] != 0 ? l->away[i] : l->used;
        if ((l->connected >> i & 1u) == 0 && now - since >= AWAY_MS) seats |= 1u << i;
    }
    return seats;
}

/* ---- the registry ---- */

tp_live *tp_live_adopt(tp_server *s, tp_table *t) {
    tp_live *l = tp_alloc(sizeof *l);
    const int64_t now = tp_now_ms();
    *l = (tp_live){.server = s, .table = t, .used = now};
    for (int i = 0; i < TP_SEATS; i++) l->away[i] = now;
    t->patience = (tp_patience){.open_ms = s->config.open_hours * INT64_C(3600000),
                                .running_ms = s->config.running_days * INT64_C(86400000)};
    tp_map_put(&s->tables, t->id, l);
    s->metrics.tables = (int64_t)s->tables.count;
    return l;
}

/* Takes it out; whoever watches it is sent away and comes back to what the store knows. */
static void remove_live(tp_live *l) {
    tp_server *s = l->server;
    tp_map_remove(&s->tables, l->table->id);
    s->metrics.tables = (int64_t)s->tables.count;
    l->is_gone = true;
    for (tp_watch *w = l->watchers, *next; w != NULL; w = next) {
        next = w->next_of_live;
        tp_conn_hang_up(w->conn, GONE);
        tp_live_unwatch(w);
    }
    let_go(l);
}

typedef struct waiter waiter;
struct waiter {
    tp_live_found *found;
    void *context;
    waiter *next;
};

typedef struct {
    tp_job job;
    tp_server *server;
    char id[TP_ID];
    tp_table *table;
    bool is_read;
    waiter *first, **last;
} loading;

static void run_load(tp_job *j, tp_store *s) {
    loading *x = (loading *)j;
    x->is_read = tp_store_load(s, x->id, &x->table);
}

static tp_live *loaded(loading *x) {
    tp_server *s = x->server;
    if (x->table == NULL) return NULL;
    const uint32_t stored = x->table->count;
    tp_live *l = tp_live_adopt(s, x->table);
    l->stored = stored;
    tp_table_wake(x->table, s->boot, tp_now_ms()); /* a clock may have run out meanwhile */
    tp_live_store(l);
    l->told = x->table->count; /* whoever comes is told all of it */
    s->metrics.tables_loaded++;
    return l;
}

static void finish_load(tp_job *j) {
    loading *x = (loading *)j;
    tp_refusal r = {0};
    tp_map_remove(&x->server->loading, x->id);
    tp_live *l = loaded(x);
    if (!x->is_read) {
        tp_log(TP_LOG_ERROR, "msg=cannot_load table=%s", x->id);
        tp_refusal_set(&r, TP_BUSY_REFUSED, "This table cannot be read at the moment.");
    } else if (l == NULL) {
        tp_refusal_set(&r, TP_UNKNOWN_TABLE_REFUSED, "There is no such table.");
    }
    for (waiter *w = x->first, *next; w != NULL; w = next) {
        next = w->next;
        w->found(w->context, l, &r);
        free(w);
    }
    if (l != NULL) tp_live_changed(l);
    free(x);
}

static loading *start_loading(tp_server *s, const char *id) {
    loading *x = tp_alloc(sizeof *x);
    *x = (loading){.job = {.run = run_load, .done = finish_load}, .server = s};
    snprintf(x->id, sizeof x->id, "%s", id);
    x->last = &x->first;
    tp_map_put(&s->loading, x->id, x);
    tp_keeper_post(s->keeper, &x->job);
    return x;
}

static bool is_id(const char *id) {
    return strlen(id) == TP_ID - 1 &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == TP_ID - 1;
}

void tp_live_find(tp_server *s, const char *id, tp_live_found *found, void *context) {
    tp_refusal r = {0};
    if (!is_id(id)) {
        tp_refusal_set(&r, TP_UNKNOWN_TABLE_REFUSED, "There is no such table.");
        found(context, NULL, &r);
        return;
    }
    tp_live *l = tp_map_get(&s->tables, id);
    if (l != NULL) {
        l->used = tp_now_ms();
        found(context, l, &r);
        return;
    }
    loading *x = tp_map_get(&s->loading, id);
    if (x == NULL) x = start_loading(s, id);
    waiter *w = tp_alloc(sizeof *w);
    *w = (waiter){.found = found, .context = context};
    *x->last = w;
    x->last = &w->next;
}

/* ---- time ---- */

static bool is_stored(const tp_live *l) {
    return l->stored == l->table->count && tp_batch_is_stored(l->server, l->batch);
}

typedef struct {
    tp_server *server;
    int64_t now;
} sweep;

static void tick_one(void *context, void *value) {
    const sweep *x = context;
    tp_live *l = value;
    const int64_t due = tp_table_due(l->table);
    const int64_t idle_ms = x->server->config.idle_seconds * 1000;
    if (due != 0 && x->now >= due) {
        tp_table_tick(l->table, x->now);
        if (l->stored < l->table->count) tp_live_changed(l);
    }
    ask_bots(l, x->now);
    if (l->watchers != NULL || l->tasks > 0 || x->now - l->used < idle_ms || !is_stored(l)) return;
    x->server->metrics.tables_evicted++;
    remove_live(l);
}

void tp_live_tick(tp_server *s, int64_t now) {
    sweep x = {.server = s, .now = now};
    tp_map_each(&s->tables, tick_one, &x);
}

/* ---- clocks of tables that are not in memory ---- */

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

static void run_due(tp_job *j, tp_store *s) {
    due_list *x = (due_list *)j;
    s->list_due(s, x->before, collect_due, x);
}

static void nothing(void *context, tp_live *l, const tp_refusal *r) {
    (void)context, (void)l, (void)r;
}

static void finish_due(tp_job *j) {
    due_list *x = (due_list *)j;
    for (size_t i = 0; i < x->count; i++) tp_live_find(x->server, x->ids[i], nothing, NULL);
    free(x->ids);
    free(x);
}

void tp_live_load_due(tp_server *s, int64_t now) {
    due_list *x = tp_alloc(sizeof *x);
    *x =
        (due_list){.job = {.run = run_due, .done = finish_due}, .server = s, .before = now + 60000};
    tp_keeper_post(s->keeper, &x->job);
}

/* ---- the end ---- */

static void drop_if_broken(void *context, void *value) {
    tp_live *l = value;
    (void)context;
    if (l->is_broken) remove_live(l);
}

void tp_live_drop_broken(tp_server *s) {
    tp_map_each(&s->tables, drop_if_broken, NULL);
}

static void drop(void *context, void *value) {
    (void)context;
    remove_live(value);
}

void tp_live_done(tp_server *s) {
    tp_map_each(&s->tables, drop, NULL);
    tp_map_done(&s->tables);
    tp_map_done(&s->loading);
}
