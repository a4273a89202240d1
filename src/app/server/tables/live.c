/* app/server/tables/live.c: see live.h. */
#include "app/server/tables/live.h"

#include "app/server/tables/peers.h"
#include "app/server/tables/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, GONE = 1012 };

int64_t tp_live_now(const tp_live *l) {
    return tp_now(l->server) + l->shift;
}

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

/* Takes over one reference. */
static void send_when_stored(tp_live *l, tp_conn *c, tp_frame *f) {
    delivery *d = tp_alloc(sizeof *d);
    *d = (delivery){.conn = tp_conn_hold(c), .frame = f};
    tp_batch_after(l->server, l->table->id, deliver, d);
}

tp_viewer tp_live_viewer(const tp_live *l, const tp_conn *c) {
    const tp_watch *w = tp_live_watch_of(l, c);
    const tp_game *game = tp_match_rules(l->table->match)->game;
    return (tp_viewer){.mine = tp_table_mine(l->table, tp_conn_session_id(c)),
                       .connected = l->connected,
                       .now = tp_live_now(l),
                       .words = tp_dictionary_of(l->server->words, game),
                       .language = w != NULL ? w->language : tp_conn_language(c)};
}

static tp_frame *update_frame(const tp_live *l, const tp_viewer *v, bool is_compact,
                              uint32_t since) {
    tp_writer *w = tp_server_pen(l->server);
    tp_write_open(w, '{');
    tp_write_key_text(w, "type", "update");
    if (!is_compact || !tp_table_write_compact(l->table, v, since, w))
        tp_table_write(l->table, v, false, since, w);
    tp_write_close(w, '}');
    return tp_frame_new(w->data, w->length);
}

/* What was written so far of what has just happened. */
typedef struct told told;
struct told {
    unsigned mine;
    tp_language language;
    bool is_compact;
    tp_frame *frame;
};

/* Whoever holds the same seats, most often none, is told the same in the same language: it is
 * written once. Where nothing is hidden whoever has the rules is told the same whatever they hold.
 */
static tp_frame *frame_for(const tp_live *l, const tp_watch *w, told *all, size_t *count,
                           uint32_t since) {
    const tp_viewer v = tp_live_viewer(l, w->conn);
    const bool is_plain = w->is_compact && tp_table_is_plain(l->table, since);
    told wanted = {.mine = v.mine, .language = v.language, .is_compact = w->is_compact};
    if (is_plain) wanted.mine = 0, wanted.language = TP_ENGLISH;
    for (size_t i = 0; i < *count; i++)
        if (all[i].mine == wanted.mine && all[i].language == wanted.language &&
            all[i].is_compact == wanted.is_compact)
            return tp_frame_hold(all[i].frame);
    wanted.frame = update_frame(l, &v, w->is_compact, since);
    all[(*count)++] = wanted;
    return tp_frame_hold(wanted.frame);
}

/* They are sent together when it is stored: one entry in the batch for all. */
typedef struct {
    size_t count;
    struct {
        tp_conn *conn;
        tp_frame *frame;
    } to[];
} mailing;

static void deliver_all(void *context, bool stored) {
    mailing *m = context;
    for (size_t i = 0; i < m->count; i++) {
        if (stored)
            tp_conn_send(m->to[i].conn, m->to[i].frame);
        else
            tp_frame_release(m->to[i].frame);
        tp_conn_release(m->to[i].conn);
    }
    free(m);
}

static void tell_watchers(tp_live *l, uint32_t since) {
    size_t watchers = 0, written = 0;
    for (const tp_watch *w = l->watchers; w != NULL; w = w->next_of_live) watchers++;
    if (watchers == 0) return;
    enum { FEW = 16 };
    told few[FEW], *all = watchers <= FEW ? few : tp_alloc(watchers * sizeof *all);
    mailing *m = tp_alloc(sizeof *m + watchers * sizeof m->to[0]);
    for (const tp_watch *w = l->watchers; w != NULL; w = w->next_of_live) {
        m->to[m->count].frame = frame_for(l, w, all, &written, since);
        m->to[m->count++].conn = tp_conn_hold(w->conn);
    }
    for (size_t i = 0; i < written; i++) tp_frame_release(all[i].frame);
    if (all != few) free(all);
    tp_batch_after(l->server, l->table->id, deliver_all, m);
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
        send_when_stored(l, x->conn, tp_frame_hold(f));
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

static void play_bot_move(tp_task *task) {
    tp_live *l = task->context;
    tp_server *s = l->server;
    const int64_t now = tp_live_now(l);
    if (!l->is_gone && task->move != 0) {
        const bool played = tp_table_bot_move(l->table, task->seat, task->number, task->move, now);
        s->metrics.bot_moves += played;
        tp_live_commit(l, NULL, NULL);
    }
    tp_task_free(task);
    tp_live_task_done(l);
}

/* Others do not see what a bot has to choose from, and when it moves must not tell them: it says
 * its move so long after it was asked, whatever that was. */
static void bot_moved(tp_task *task) {
    tp_live *l = task->context;
    tp_histogram_add(&l->server->metrics.bot_time, task->took_us);
    task->due_us = task->began_us + (int64_t)tp_think_pace(task) * 1000;
    if (l->is_gone || task->move == 0 || task->due_us <= (int64_t)tp_now_us(l->server)) {
        play_bot_move(task);
        return;
    }
    task->next = l->paced;
    l->paced = task;
}

static void let_bots_move(tp_live *l) {
    const int64_t now = (int64_t)tp_now_us(l->server);
    for (tp_task **link = &l->paced; *link != NULL;) {
        tp_task *task = *link;
        if (task->due_us > now) {
            link = &task->next;
            continue;
        }
        *link = task->next;
        play_bot_move(task);
    }
}

static void drop_paced(tp_live *l) {
    while (l->paced != NULL) {
        tp_task *task = l->paced;
        l->paced = task->next;
        l->tasks--;
        tp_task_free(task);
    }
}

/* From where bots are played against: the address of somebody who plays and is there, else of
 * whoever looks. Where nobody is, each maker counts for themselves. */
static const char *bots_address(const tp_live *l) {
    const tp_conn *found = NULL;
    for (const tp_watch *w = l->watchers; w != NULL; w = w->next_of_live)
        if (found == NULL || tp_table_mine(l->table, tp_conn_session_id(w->conn)) != 0)
            found = w->conn;
    return found != NULL ? found->address : l->table->owner;
}

/* A task about the position in which that seat is asked, the caller's. */
static tp_task *new_task(tp_live *l, int seat, void (*think)(tp_task *t),
                         void (*done)(tp_task *t)) {
    const tp_table *t = l->table;
    tp_task *task = tp_alloc(sizeof *task);
    *task = (tp_task){.think = think,
                      .rules = tp_match_rules(t->match),
                      .seat = seat,
                      .urgency = t->window.is_open ? TP_ANSWER_IN_WINDOW : TP_BOT_MOVE,
                      .max_ms = tp_table_bot_ms(t, (int)l->server->config.bot_ms),
                      .done = done,
                      .context = l};
    task->state = tp_alloc(task->rules->game->state_size);
    tp_table_question(t, seat, task->state);
    tp_table_recent(t, seat, task->recent, TP_RECENT);
    snprintf(task->level, sizeof task->level, "%s", tp_table_level(t, seat));
    snprintf(task->owner, sizeof task->owner, "%s", t->owner);
    snprintf(task->address, sizeof task->address, "%s", bots_address(l));
    tp_random(l->server, &task->seed, sizeof task->seed);
    return task;
}

static bool post_task(tp_live *l, tp_task *task) {
    const bool is_posted = tp_pool_post(l->server->pool, task);
    if (!is_posted) tp_task_free(task);
    l->tasks += is_posted;
    return is_posted;
}

static bool ask_bot(tp_live *l, int seat) {
    tp_task *task = new_task(l, seat, tp_think_move, bot_moved);
    task->number = l->table->position;
    return post_task(l, task);
}

static void bot_answered(tp_task *task) {
    tp_live *l = task->context;
    if (!l->is_gone && task->is_thought) {
        tp_table_bot_answer(l->table, task->seat, (uint32_t)task->number, task->move != 0,
                            tp_live_now(l));
        tp_live_commit(l, NULL, NULL);
    }
    tp_task_free(task);
    tp_live_task_done(l);
}

/* An offer to draw is answered in a moment, whatever the bots at the table are thinking about. */
static void ask_about_draw(tp_live *l) {
    enum { JUDGE_MS = 50 };
    const tp_pending_offer *o = &l->table->offer;
    if (o->kind != TP_OFFER_DRAW || l->asked_offer == o->id || l->server->is_closing) return;
    for (int i = 0; i < l->table->players; i++) {
        if ((o->waiting >> i & 1u) == 0 || !tp_table_plays_itself(l->table, i)) continue;
        tp_task *task = new_task(l, i, tp_think_draw, bot_answered);
        task->is_quick = true;
        task->number = o->id;
        if (task->max_ms > JUDGE_MS) task->max_ms = JUDGE_MS;
        if (!post_task(l, task)) return; /* the next tick tries again */
    }
    l->asked_offer = o->id;
}

static void ask_bots(tp_live *l, int64_t now) {
    const unsigned seats = l->server->is_closing ? 0 : tp_table_bots(l->table, now);
    ask_about_draw(l);
    for (int i = 0; i < l->table->players; i++) {
        if ((seats >> i & 1u) == 0 || l->asked[i] == l->table->position + 1) continue;
        if (!ask_bot(l, i)) return; /* the queue is full; the next tick tries again */
        l->asked[i] = l->table->position + 1;
        tell_small(l, "thinking", i, NULL, false);
    }
}

/* Not in a window: who has answered there already is nobody's business. */
void tp_live_tell_thinking(tp_live *l, tp_conn *c) {
    const unsigned seats = l->table->window.is_open ? 0 : tp_table_bots(l->table, tp_live_now(l));
    for (int i = 0; i < l->table->players; i++)
        if ((seats >> i & 1u) != 0 && l->asked[i] == l->table->position + 1)
            send_when_stored(l, c, small_frame(l, "thinking", i, NULL, false));
}

/* ---- changes ---- */

static tp_table_row row_of(const tp_live *l) {
    const tp_table *t = l->table;
    const int64_t due = tp_table_due_stored(t);
    tp_table_row row = {.status = t->status,
                        .is_public = t->is_public,
                        .created = t->created_wall,
                        .updated = t->updated_wall,
                        .due = due != 0 ? due - l->shift : 0,
                        .ply = (int64_t)tp_match_plies(t->match),
                        .to_act = tp_table_to_act(t)};
    memcpy(row.id, t->id, sizeof row.id);
    memccpy(row.game, tp_match_rules(t->match)->game->id, '\0', sizeof row.game - 1);
    for (int i = 0; i < t->players; i++) memcpy(row.session[i], t->seat[i].session, TP_ID);
    return row;
}

static unsigned connected_seats(const tp_live *l) {
    unsigned seats = 0;
    for (const tp_watch *w = l->watchers; w != NULL; w = w->next_of_live)
        seats |= tp_table_mine(l->table, tp_conn_session_id(w->conn));
    return seats;
}

static void note(tp_live *l, const tp_event *e, tp_table_row *row) {
    if (e->kind == TP_SIT || e->kind == TP_CREATE) row->has_new_seats = true;
    if (e->kind == TP_STAND) l->has_row = false; /* whose seats they are is in it, too */
    /* Somebody who watched already may have sat down; the update says that they are there. */
    if (e->kind == TP_SIT || e->kind == TP_STAND) l->connected = connected_seats(l);
    l->server->metrics.chance += e->kind == TP_ROLLED;
    if (e->kind == TP_ENDED)
        tp_log(TP_LOG_INFO, "msg=table_over table=%s events=%u", l->table->id, l->table->count);
}

/* Most often a ply changes nothing that the store has an index for. What was stored may be lost
 * later, but then so is the table here. */
static bool is_as_stored(tp_live *l, const tp_table_row *row) {
    const bool is_same = l->committed > 0 && l->has_row && !row->has_new_seats &&
                         row->status == l->stored_status && row->due == l->stored_due;
    l->has_row = true;
    l->stored_status = row->status;
    l->stored_due = row->due;
    return is_same;
}

/* The new events and the line in the lobby that they lead to. */
static void store_new(tp_live *l) {
    const tp_table *t = l->table;
    tp_writer summary = {0};
    if (l->committed == t->count) return;
    tp_table_row row = row_of(l);
    for (uint32_t i = l->committed; i < t->count; i++) note(l, &t->events[i], &row);
    row.is_just_played = is_as_stored(l, &row);
    if (!row.is_just_played) tp_table_write_listing(t, &summary);
    row.summary = summary.data;
    tp_batch_table(l->server, &row, l->epoch, &t->events[l->committed], t->count - l->committed);
    tp_writer_done(&summary);
}

void tp_live_commit(tp_live *l, tp_after *answer, void *context) {
    const uint32_t before = l->committed;
    l->used = tp_now(l->server);
    store_new(l);
    l->committed = l->table->count;
    if (answer != NULL) tp_batch_after(l->server, l->table->id, answer, context);
    if (before < l->committed) tell_watchers(l, before);
    ask_bots(l, tp_live_now(l));
}

void tp_live_answer(tp_live *l, tp_conn *c, tp_frame *f) {
    delivery *d = tp_alloc(sizeof *d);
    *d = (delivery){.conn = tp_conn_hold(c), .frame = f};
    tp_live_commit(l, deliver, d);
}

/* ---- watching ---- */

/* Tells whoever watches by now which seats came and went. */
static void set_connected(tp_live *l, unsigned after) {
    const unsigned changed = l->connected ^ after;
    l->connected = after;
    for (int i = 0; i < l->table->players; i++) {
        const bool is_there = (after >> i & 1u) != 0;
        if ((changed >> i & 1u) == 0) continue;
        l->away[i] = is_there ? 0 : tp_now(l->server);
        tell_small(l, "presence", i, "connected", is_there);
    }
}

tp_watch *tp_live_watch_of(const tp_live *l, const tp_conn *c) {
    tp_watch *w = c->watches;
    while (w != NULL && w->live != l) w = w->next_of_conn;
    return w;
}

bool tp_live_watch(tp_live *l, tp_conn *c, tp_language language, bool is_compact) {
    tp_watch *w = tp_live_watch_of(l, c);
    l->used = tp_now(l->server);
    if (w != NULL) {
        w->language = language;
        w->is_compact = is_compact;
        return true;
    }
    if (c->watch_count == TP_WATCHES) return false;
    w = tp_alloc(sizeof *w);
    *w = (tp_watch){.conn = c,
                    .live = l,
                    .language = language,
                    .is_compact = is_compact,
                    .next_of_conn = c->watches,
                    .next_of_live = l->watchers};
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
    l->used = tp_now(l->server);
    if (!l->is_gone) set_connected(l, connected_seats(l));
}

/* How long somebody must have been away to count as gone. Who plays a game of days comes back
 * tomorrow, and has a clock for it. */
static int64_t away_ms(const tp_table *t) {
    switch (t->clock.kind) {
    case TP_CLOCK_MOVE:
    case TP_CLOCK_FISCHER: return INT64_C(5) * MINUTE_MS;
    case TP_CLOCK_NONE: return INT64_C(60) * MINUTE_MS;
    case TP_CLOCK_DAYS: break;
    }
    return INT64_MAX;
}

unsigned tp_live_absent(const tp_live *l, int64_t now) {
    const int64_t long_ago = away_ms(l->table);
    unsigned seats = 0;
    for (int i = 0; i < l->table->players; i++) {
        const int64_t since = l->away[i] != 0 ? l->away[i] : l->used;
        if ((l->connected >> i & 1u) == 0 && now - since >= long_ago) seats |= 1u << i;
    }
    return seats;
}

/* ---- the registry ---- */

tp_live *tp_live_adopt(tp_server *s, tp_table *t) {
    tp_live *l = tp_alloc(sizeof *l);
    const int64_t now = tp_now(s);
    *l = (tp_live){.server = s, .table = t, .used = now, .epoch = s->store->epoch};
    for (int i = 0; i < TP_SEATS; i++) l->away[i] = now;
    t->calendar = s->calendar;
    tp_table_list_in(t, &s->moves);
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
    drop_paced(l);
    let_go(l);
}

/* ---- leases ---- */

typedef struct {
    tp_job job;
    tp_server *server;
    int64_t now;
    tp_lease_end end;
    bool *done; /* of all; NULL: of that one */
} release;

static void run_release(tp_job *j) {
    release *x = (release *)j;
    tp_store *s = x->server->store;
    s->release(s, x->now, &x->end, x->done == NULL ? 1 : 0);
}

static void finish_release(tp_job *j) {
    release *x = (release *)j;
    if (x->done != NULL) *x->done = true;
    free(x);
}

static release *new_release(tp_server *s) {
    release *x = tp_alloc(sizeof *x);
    *x = (release){
        .job = {.run = run_release, .done = finish_release}, .server = s, .now = tp_now(s)};
    return x;
}

/* Whoever is asked for the table next has it: before the answer comes it is done. */
static void give_back(const tp_live *l) {
    tp_server *s = l->server;
    if (!s->store->is_node) return;
    release *x = new_release(s);
    memcpy(x->end.table, l->table->id, TP_ID);
    x->end.epoch = l->epoch;
    s->world->post(s->world, TP_READING, &x->job);
}

void tp_live_hand_over(tp_server *s, bool *done) {
    release *x = new_release(s);
    x->done = done;
    s->world->post(s->world, TP_READING, &x->job);
}

typedef struct {
    tp_job job;
    tp_server *server;
    tp_map held; /* ids, each its own key */
    bool is_read;
} roll_call;

static void add_held(void *context, const char *id) {
    roll_call *x = context;
    char *copy = strdup(id);
    tp_map_put(&x->held, copy, copy);
}

static void run_roll_call(tp_job *j) {
    roll_call *x = (roll_call *)j;
    tp_store *s = x->server->store;
    x->is_read = s->list_leases(s, add_held, x);
}

/* A table that was made and is not stored yet has no row. */
static void lose_unless_held(void *context, void *value) {
    roll_call *x = context;
    tp_live *l = value;
    if (tp_map_get(&x->held, l->table->id) != NULL || tp_batch_has(x->server, l->table->id)) return;
    x->server->metrics.leases_lost++;
    remove_live(l);
}

static void free_id(void *context, void *value) {
    (void)context;
    free(value);
}

static void finish_roll_call(tp_job *j) {
    roll_call *x = (roll_call *)j;
    if (x->is_read) tp_map_each(&x->server->tables, lose_unless_held, x);
    tp_map_each(&x->held, free_id, NULL);
    tp_map_done(&x->held);
    free(x);
}

void tp_live_check_leases(tp_server *s) {
    roll_call *x = tp_alloc(sizeof *x);
    *x = (roll_call){.job = {.run = run_roll_call, .done = finish_roll_call}, .server = s};
    s->world->post(s->world, TP_READING, &x->job);
}

/* ---- time ---- */

static bool is_stored(const tp_live *l) {
    return l->committed == l->table->count && !tp_batch_has(l->server, l->table->id);
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
    const int64_t now = x->now + l->shift;
    l->table->calendar = x->server->calendar - l->shift;
    if (due != 0 && now >= due) {
        tp_table_tick(l->table, now);
        if (l->committed < l->table->count) tp_live_commit(l, NULL, NULL);
    }
    let_bots_move(l);
    ask_bots(l, now);
    if (l->watchers != NULL || l->tasks > 0 || x->now - l->used < idle_ms || !is_stored(l)) return;
    x->server->metrics.tables_evicted++;
    give_back(l);
    remove_live(l);
}

void tp_live_tick(tp_server *s, int64_t now) {
    sweep x = {.server = s, .now = now};
    tp_map_each(&s->tables, tick_one, &x);
}

/* ---- the end ---- */

void tp_live_lost(tp_server *s, const char *id) {
    tp_live *l = tp_map_get(&s->tables, id);
    if (l != NULL) remove_live(l);
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
