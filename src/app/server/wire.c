/* app/server/wire.c: see wire.h. Each message is a row of the table at the end: its type and the
 * function it is. A function looks up, checks, changes and answers, in that order. */
#include "app/server/wire.h"

#include "app/server/live.h"
#include "app/server/making.h"
#include "app/server/pool.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { REF = 64, POLICY = 1008, MOST_REFUSED = 500, TELL_EVERY_MS = 200 };

typedef struct wire_type wire_type;

/* A message while it is being dealt with. */
typedef struct {
    tp_conn *conn;
    const wire_type *type;
    tp_json *json;
    uint64_t arrived;
    char *ref;    /* JSON; NULL: none */
    bool is_kept; /* somebody else frees it, later */
} message;

struct wire_type {
    const char *name;
    void (*run)(message *m, tp_live *l); /* l is NULL if the message names no table */
    bool needs_table, needs_session;
};

static void free_message(message *m) {
    tp_json_free(m->json);
    free(m->ref);
    tp_conn_release(m->conn);
    free(m);
}

/* ---- answers ---- */

static void open_answer(tp_writer *w, const char *type, const char *ref) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "type", type);
    if (ref == NULL) return;
    tp_write_key(w, "ref");
    tp_write_raw(w, ref, strlen(ref));
}

static void send_answer(const message *m, tp_live *l, tp_writer *w) {
    tp_write_close(w, '}');
    if (l != NULL)
        tp_live_send(l, m->conn, tp_frame_new(w->data, w->length));
    else
        tp_conn_write(m->conn, w);
    tp_writer_done(w);
}

static void send_refusal(tp_conn *c, const char *ref, const tp_refusal *r) {
    tp_writer w = {0};
    c->server->metrics.refused[r->code]++;
    open_answer(&w, "error", ref);
    tp_refusal_write(r, &w);
    tp_write_close(&w, '}');
    tp_conn_write(c, &w);
    tp_writer_done(&w);
}

/* Refusals wait like everything else, so that they come in order. */
static void refuse(const message *m, tp_live *l, const tp_refusal *r) {
    tp_writer w = {0};
    if (l == NULL) {
        send_refusal(m->conn, m->ref, r);
        return;
    }
    m->conn->server->metrics.refused[r->code]++;
    open_answer(&w, "error", m->ref);
    tp_refusal_write(r, &w);
    send_answer(m, l, &w);
}

/* An acknowledgement: sent when it is on the disk; if that fails, the message was not carried out.
 */
typedef struct {
    tp_conn *conn;
    tp_frame *frame;
    char *ref;
    uint64_t arrived;
    bool is_move;
} promise;

static void keep_promise(void *context, bool stored) {
    promise *p = context;
    tp_refusal r = {0};
    if (stored) {
        if (p->is_move)
            tp_histogram_add(&p->conn->server->metrics.move_time, tp_now_us() - p->arrived);
        tp_conn_send(p->conn, p->frame);
    } else {
        tp_frame_release(p->frame);
        tp_refusal_set(&r, TP_NOT_STORED_REFUSED,
                       "This could not be stored, so it did not happen.");
        send_refusal(p->conn, p->ref, &r);
    }
    tp_conn_release(p->conn);
    free(p->ref);
    free(p);
}

static void acknowledge(message *m, tp_live *l, const char *next) {
    promise *p = tp_alloc(sizeof *p);
    tp_writer w = {0};
    open_answer(&w, "ack", m->ref);
    tp_write_key_text(&w, "table", l->table->id);
    tp_write_key_int(&w, "event", l->table->count);
    if (next != NULL) tp_write_key_text(&w, "next", next);
    tp_write_close(&w, '}');
    *p = (promise){.conn = tp_conn_hold(m->conn),
                   .frame = tp_frame_new(w.data, w.length),
                   .ref = m->ref,
                   .arrived = m->arrived,
                   .is_move = strcmp(m->type->name, "move") == 0};
    m->ref = NULL;
    tp_live_after(l, keep_promise, p);
    tp_writer_done(&w);
}

/* The end of every message that may have changed a table. */
static void conclude(message *m, tp_live *l, bool ok, const tp_refusal *r) {
    tp_live_store(l);
    if (ok)
        acknowledge(m, l, NULL);
    else
        refuse(m, l, r);
    tp_live_tell(l);
}

/* ---- fields ---- */

static bool want_field(const message *m, const char *key, tp_json_kind kind, const tp_json **out,
                       tp_refusal *r) {
    const tp_at root = tp_at_root(m->json), at = tp_at_key(&root, key);
    static const char *const kinds[] = {
        [TP_NULL] = "null",       [TP_BOOL] = "true or false", [TP_INT] = "a number",
        [TP_REAL] = "a number",   [TP_STRING] = "a text",      [TP_LIST] = "a list",
        [TP_OBJECT] = "an object"};
    *out = at.json;
    if (at.json != NULL && tp_json_what(at.json) == kind) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    return tp_wrong(&r->why, &at, "Expected %s as \"%s\".", kinds[kind], key);
}

static bool want_int(const message *m, const char *key, int64_t *out, tp_refusal *r) {
    const tp_json *v;
    if (!want_field(m, key, TP_INT, &v, r)) return false;
    *out = tp_json_int(v);
    return true;
}

/* "seat" may be left out. */
static bool want_seat(const message *m, int *out, tp_refusal *r) {
    const tp_json *v = tp_json_get(m->json, "seat");
    int64_t seat;
    *out = TP_TABLE;
    if (v == NULL || tp_json_what(v) == TP_NULL) return true;
    if (!want_int(m, "seat", &seat, r)) return false;
    if (seat < 0 || seat >= TP_SEATS)
        return tp_refuse(r, TP_NOT_YOURS_REFUSED, "There is no such seat.");
    *out = (int)seat;
    return true;
}

static tp_actor actor(const message *m) {
    const tp_conn *c = m->conn;
    return (tp_actor){.session = c->has_session ? c->session.id : "",
                      .name = c->has_session ? c->session.name : "",
                      .now = tp_now_ms()};
}

/* ---- watching ---- */

static uint32_t since_of(const message *m, const tp_live *l) {
    const tp_json *v = tp_json_get(m->json, "since");
    if (v == NULL || tp_json_what(v) != TP_INT || tp_json_int(v) < 0) return 0;
    return tp_json_int(v) < l->table->count ? (uint32_t)tp_json_int(v) : l->table->count;
}

static const char *text_or_null(const tp_json *object, const char *key) {
    const tp_json *v = tp_json_get(object, key);
    return v != NULL && tp_json_what(v) == TP_STRING ? tp_json_text(v, NULL) : NULL;
}

static void run_watch(message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    if (!tp_table_admits(l->table, tp_conn_session_id(m->conn), text_or_null(m->json, "invite")))
        tp_refusal_set(&r, TP_PRIVATE_REFUSED, "It takes an invitation to watch this table.");
    else if (!tp_live_watch(l, m->conn))
        tp_refusal_set(&r, TP_TOO_MANY_REFUSED, "One socket watches %d tables at most.",
                       TP_WATCHES);
    if (r.code != TP_NONE_REFUSED) {
        refuse(m, l, &r);
        return;
    }
    const tp_viewer v = tp_live_viewer(l, m->conn);
    open_answer(&w, "table", m->ref);
    tp_table_write(l->table, &v, true, since_of(m, l), &w);
    send_answer(m, l, &w);
}

static void run_unwatch(message *m, tp_live *l) {
    tp_watch *watch = tp_live_watch_of(l, m->conn);
    tp_writer w = {0};
    if (watch != NULL) tp_live_unwatch(watch);
    open_answer(&w, "ack", m->ref);
    tp_write_key_text(&w, "table", l->table->id);
    send_answer(m, l, &w);
}

/* ---- playing ---- */

static void run_move(message *m, tp_live *l) {
    const tp_actor who = actor(m);
    tp_refusal r = {0};
    const tp_json *move;
    int64_t ply;
    size_t length;
    int seat;
    bool held = false;
    bool ok = want_int(m, "ply", &ply, &r) && want_field(m, "move", TP_STRING, &move, &r) &&
              want_seat(m, &seat, &r);
    if (ok) {
        const char *text = tp_json_text(move, &length);
        ok = tp_table_move(l->table, &who, seat, ply, text, length, &held, &r);
    }
    m->conn->server->metrics.moves += ok;
    if (!ok || !held) {
        conclude(m, l, ok, &r);
        return;
    }
    /* An answer in a window waits there; it is not stored before that closes, so it is no ack. */
    tp_writer w = {0};
    tp_live_store(l);
    open_answer(&w, "held", m->ref);
    tp_write_key_text(&w, "table", l->table->id);
    send_answer(m, l, &w);
    tp_live_tell(l);
}

static void take_back(message *m, tp_live *l, bool whole_turn) {
    const tp_actor who = actor(m);
    tp_refusal r = {0};
    int64_t ply;
    const bool ok =
        want_int(m, "ply", &ply, &r) && tp_table_undo(l->table, &who, ply, whole_turn, &r);
    conclude(m, l, ok, &r);
}

static void run_undo(message *m, tp_live *l) {
    take_back(m, l, false);
}

static void run_reset(message *m, tp_live *l) {
    take_back(m, l, true);
}

static void run_resign(message *m, tp_live *l) {
    const tp_actor who = actor(m);
    tp_refusal r = {0};
    int seat;
    const bool ok = want_seat(m, &seat, &r) && tp_table_resign(l->table, &who, seat, &r);
    conclude(m, l, ok, &r);
}

static void offer(message *m, tp_live *l, tp_offer_kind kind) {
    const tp_actor who = actor(m);
    tp_refusal r = {0};
    int seat;
    const bool ok = want_seat(m, &seat, &r) &&
                    tp_table_offer(l->table, &who, seat, kind, tp_live_absent(l, who.now), &r);
    conclude(m, l, ok, &r);
}

static void run_takeback(message *m, tp_live *l) {
    offer(m, l, TP_OFFER_TAKEBACK);
}

static void run_draw(message *m, tp_live *l) {
    offer(m, l, TP_OFFER_DRAW);
}

static void run_abandon(message *m, tp_live *l) {
    offer(m, l, TP_OFFER_ABANDON);
}

static void run_answer(message *m, tp_live *l) {
    const tp_actor who = actor(m);
    tp_refusal r = {0};
    const tp_json *accept;
    int64_t id;
    int seat;
    const bool ok = want_int(m, "offer", &id, &r) &&
                    want_field(m, "accept", TP_BOOL, &accept, &r) && want_seat(m, &seat, &r) &&
                    tp_table_answer(l->table, &who, seat, id, tp_json_bool(accept), &r);
    conclude(m, l, ok, &r);
}

static void run_hold(message *m, tp_live *l) {
    static const char *const words[] = {"turn", "never", NULL};
    const tp_at root = tp_at_root(m->json), until = tp_at_key(&root, "until");
    const tp_actor who = actor(m);
    tp_refusal r = {.code = TP_BAD_REQUEST_REFUSED};
    tp_writer w = {0};
    int seat, word;
    const bool ok = tp_want_word(&until, words, &word, &r.why) && want_seat(m, &seat, &r) &&
                    tp_table_hold(l->table, &who, seat, word == 0, &r);
    tp_live_store(l);
    if (ok) {
        open_answer(&w, "held", m->ref);
        tp_write_key_text(&w, "table", l->table->id);
        send_answer(m, l, &w);
    } else {
        refuse(m, l, &r);
    }
    tp_live_tell(l);
}

static void run_say(message *m, tp_live *l) {
    const tp_actor who = actor(m);
    tp_refusal r = {0};
    const tp_json *text;
    size_t length;
    const tp_rate rate = {.burst = 10, .per_second = 0.5};
    bool ok = want_field(m, "text", TP_STRING, &text, &r);
    if (ok && !tp_limits_take(&l->server->limits, "say", who.session, rate, who.now))
        ok = tp_refuse(&r, TP_TOO_MANY_REFUSED, "You talk a lot: wait a little.");
    if (ok && strlen(tp_json_text(text, &length)) != length)
        ok = tp_refuse(&r, TP_BAD_NAME_REFUSED, "This cannot be said here.");
    ok = ok && tp_table_say(l->table, &who, tp_json_text(text, NULL), &r);
    conclude(m, l, ok, &r);
}

static void run_rematch(message *m, tp_live *l) {
    const tp_actor who = actor(m);
    tp_refusal r = {0};
    const tp_live *next = tp_making_rematch(l, &who, &r);
    tp_live_store(l);
    if (next != NULL)
        acknowledge(m, l, next->table->id);
    else if (r.code == TP_NONE_REFUSED)
        acknowledge(m, l, l->table->next);
    else
        refuse(m, l, &r);
    tp_live_tell(l);
}

/* ---- looking closer ---- */

static bool may_look(message *m, tp_live *l) {
    tp_refusal r = {0};
    if (tp_table_admits(l->table, tp_conn_session_id(m->conn), text_or_null(m->json, "invite")))
        return true;
    tp_refusal_set(&r, TP_PRIVATE_REFUSED, "It takes an invitation to watch this table.");
    refuse(m, l, &r);
    return false;
}

static void run_position(message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    int64_t ply;
    if (!may_look(m, l)) return;
    open_answer(&w, "position", m->ref);
    if (want_int(m, "ply", &ply, &r) &&
        tp_table_write_position(l->table, tp_live_viewer(l, m->conn).mine, ply, &w)) {
        send_answer(m, l, &w);
        return;
    }
    if (r.code == TP_NONE_REFUSED)
        tp_refusal_set(&r, TP_STALE_PLY_REFUSED, "There is no such ply.");
    refuse(m, l, &r);
    tp_writer_done(&w);
}

/* What a thread of the pool works out for somebody; the table must not go meanwhile. */
typedef struct {
    message *message;
    tp_live *live;
} errand;

static void errand_done(tp_task *task) {
    errand *x = task->context;
    tp_live *l = x->live;
    const tp_rules *rules = task->rules;
    char text[TP_MOVE_TEXT];
    tp_writer w = {0};
    static const char *const words[] = {
        [TP_TASK_MOVE] = "hint", [TP_TASK_FACTS] = "facts", [TP_TASK_CHANCES] = "chances"};
    open_answer(&w, words[task->kind], x->message->ref);
    tp_write_key_text(&w, "table", l->table->id);
    tp_write_key_int(&w, "ply", (int64_t)task->number);
    if (task->kind != TP_TASK_MOVE) {
        tp_write_key(&w, words[task->kind]);
        tp_write_open(&w, '{');
        if (task->out.length > 0) tp_write_raw(&w, task->out.data, task->out.length);
        tp_write_close(&w, '}');
    } else if (task->move != 0) {
        rules->game->format(rules, task->state, task->move, task->seat, text);
        tp_write_key_text(&w, "move", text);
    }
    tp_write_close(&w, '}');
    tp_conn_write(x->message->conn, &w);
    tp_writer_done(&w);
    free_message(x->message);
    free(x);
    tp_task_free(task);
    tp_live_task_done(l);
}

static tp_task *new_task(tp_live *l, tp_task_kind kind, int seat, size_t states) {
    const tp_rules *rules = tp_match_rules(l->table->match);
    tp_task *task = tp_alloc(sizeof *task);
    *task = (tp_task){.kind = kind,
                      .owner = "hint",
                      .rules = rules,
                      .state = tp_alloc(states * rules->game->state_size),
                      .count = states,
                      .seat = seat,
                      .level = "hard",
                      .max_ms = (int)l->server->config.bot_ms,
                      .number = tp_match_plies(l->table->match),
                      .done = errand_done};
    memcpy(task->state, tp_match_state(l->table->match), rules->game->state_size);
    randombytes_buf(&task->seed, sizeof task->seed);
    return task;
}

/* Takes the task over. */
static bool post_task(message *m, tp_live *l, tp_task *task, tp_refusal *r) {
    errand *x = tp_alloc(sizeof *x);
    *x = (errand){.message = m, .live = l};
    task->context = x;
    if (tp_pool_post(l->server->pool, task)) {
        l->tasks++;
        m->is_kept = true;
        return true;
    }
    free(x);
    tp_task_free(task);
    return tp_refuse(r, TP_BUSY_REFUSED, "All bots are busy.");
}

static bool send_errand(message *m, tp_live *l, tp_task_kind kind, int seat, tp_refusal *r) {
    return post_task(m, l, new_task(l, kind, seat, 1), r);
}

static void run_facts(message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    if (!may_look(m, l)) return;
    const int eyes = tp_table_eyes(l->table, tp_live_viewer(l, m->conn).mine);
    if (tp_match_rules(l->table->match)->game->facts == NULL) {
        open_answer(&w, "facts", m->ref);
        tp_write_key_text(&w, "table", l->table->id);
        tp_write_key_int(&w, "ply", (int64_t)tp_match_plies(l->table->match));
        tp_write_key(&w, "facts");
        tp_write_open(&w, '{');
        tp_write_close(&w, '}');
        send_answer(m, l, &w);
    } else if (!send_errand(m, l, TP_TASK_FACTS, eyes, &r)) {
        refuse(m, l, &r);
    }
}

/* Positions evenly spread over the game, the first and the last among them. */
typedef struct {
    tp_task *task;
    size_t ply, plies, taken;
} sampling;

static size_t sample_ply(size_t i, size_t count, size_t plies) {
    return count < 2 ? 0 : i * plies / (count - 1);
}

static void take_sample(sampling *x, const tp_state *s) {
    const size_t size = x->task->rules->game->state_size;
    if (x->ply++ != sample_ply(x->taken, x->task->count, x->plies)) return;
    memcpy((char *)x->task->state + x->taken++ * size, s, size);
}

static void sample_before(void *context, const tp_state *before, tp_node node, int seat,
                          tp_move move) {
    (void)node, (void)seat, (void)move;
    take_sample(context, before);
}

static void write_sampled(tp_task *task, size_t plies) {
    tp_write_key(&task->out, "plies");
    tp_write_open(&task->out, '[');
    for (size_t i = 0; i < task->count; i++)
        tp_write_int(&task->out, (int64_t)sample_ply(i, task->count, plies));
    tp_write_close(&task->out, ']');
}

/* While a game runs its chances would tell what is hidden. */
static void run_chances(message *m, tp_live *l) {
    enum { MOST = 64, MOST_MS = 1000 };
    const size_t plies = tp_match_plies(l->table->match);
    tp_refusal r = {0};
    if (!may_look(m, l)) return;
    if (l->table->status != TP_TABLE_OVER || l->table->players < 2) {
        tp_refusal_set(&r, TP_NOT_OVER_REFUSED, "Chances are told after a game of several.");
        refuse(m, l, &r);
        return;
    }
    tp_task *task = new_task(l, TP_TASK_CHANCES, TP_EVERYTHING, plies < MOST ? plies + 1 : MOST);
    sampling x = {.task = task, .plies = plies};
    if (task->max_ms > MOST_MS) task->max_ms = MOST_MS;
    tp_match_walk(l->table->match, sample_before, &x);
    take_sample(&x, tp_match_state(l->table->match));
    write_sampled(task, plies);
    if (!post_task(m, l, task, &r)) refuse(m, l, &r);
}

/* Where another human plays, a hint would be a bot's move under a human's name. */
static bool may_have_hint(const tp_live *l, unsigned mine, tp_refusal *r) {
    const tp_table *t = l->table;
    if (t->status != TP_TABLE_RUNNING)
        return tp_refuse(r, TP_NOT_RUNNING_REFUSED, "There is no game to hint at.");
    for (int i = 0; i < t->players; i++)
        if (t->seat[i].kind == TP_SEAT_HUMAN && (mine >> i & 1u) == 0)
            return tp_refuse(r, TP_NOT_ALLOWED_REFUSED, "Not while other people play.");
    if (t->window.is_open || (tp_table_to_act(t) & mine) == 0)
        return tp_refuse(r, TP_NOT_YOUR_TURN_REFUSED, "It is not your turn.");
    return true;
}

static void run_hint(message *m, tp_live *l) {
    const unsigned mine = tp_live_viewer(l, m->conn).mine;
    tp_refusal r = {0};
    if (!may_have_hint(l, mine, &r) ||
        !send_errand(m, l, TP_TASK_MOVE, __builtin_ctz(tp_table_to_act(l->table) & mine), &r))
        refuse(m, l, &r);
}

static void run_ping(message *m, tp_live *l) {
    tp_writer w = {0};
    open_answer(&w, "pong", m->ref);
    tp_write_key_int(&w, "now", tp_now_ms());
    send_answer(m, l, &w);
}

/* ---- dispatch ---- */

static const wire_type types[] = {
    {"move", run_move, true, true},        {"watch", run_watch, true, false},
    {"unwatch", run_unwatch, true, false}, {"undo", run_undo, true, true},
    {"reset", run_reset, true, true},      {"takeback", run_takeback, true, true},
    {"draw", run_draw, true, true},        {"abandon", run_abandon, true, true},
    {"answer", run_answer, true, true},    {"resign", run_resign, true, true},
    {"hold", run_hold, true, true},        {"say", run_say, true, true},
    {"rematch", run_rematch, true, true},  {"position", run_position, true, false},
    {"facts", run_facts, true, false},     {"hint", run_hint, true, true},
    {"chances", run_chances, true, false}, {"ping", run_ping, false, false},
};

static const wire_type *type_of(const tp_json *json) {
    const tp_json *type = tp_json_get(json, "type");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (type != NULL && tp_json_what(type) == TP_STRING && tp_json_equals(type, types[i].name))
            return &types[i];
    return NULL;
}

static void found_table(void *context, tp_live *l, const tp_refusal *r) {
    message *m = context;
    if (l == NULL)
        refuse(m, NULL, r);
    else if (m->conn->is_open)
        m->type->run(m, l);
    if (!m->is_kept) free_message(m);
}

/* A number or a short text, as JSON. */
static bool read_ref(message *m, tp_refusal *r) {
    const tp_json *ref = tp_json_get(m->json, "ref");
    size_t length = 0;
    if (ref == NULL || tp_json_what(ref) == TP_NULL) return true;
    const tp_json_kind kind = tp_json_what(ref);
    if (kind == TP_STRING) tp_json_text(ref, &length);
    if ((kind == TP_INT || kind == TP_STRING) && length <= REF) {
        m->ref = tp_json_print(ref);
        return true;
    }
    return tp_refuse(r, TP_BAD_REQUEST_REFUSED, "\"ref\" is a number or a text of %d bytes.", REF);
}

static bool check_message(message *m, tp_refusal *r) {
    const tp_json *id;
    if (m->json == NULL) return false;
    if (tp_json_what(m->json) != TP_OBJECT)
        return tp_refuse(r, TP_BAD_REQUEST_REFUSED, "A message is an object.");
    if (!read_ref(m, r)) return false;
    m->type = type_of(m->json);
    if (m->type == NULL) return tp_refuse(r, TP_UNKNOWN_TYPE_REFUSED, "There is no such message.");
    if (m->type->needs_session && !m->conn->has_session)
        return tp_refuse(r, TP_NO_SESSION_REFUSED, "You have no session.");
    return !m->type->needs_table || want_field(m, "table", TP_STRING, &id, r);
}

/* Whoever floods is told now and then, and sent away in the end. */
static bool is_too_much(tp_conn *c) {
    tp_server *s = c->server;
    const tp_rate rate = {.burst = 3.0 * (double)s->config.messages,
                          .per_second = (double)s->config.messages};
    const int64_t now = tp_now_ms();
    const bool fits = c->has_session
                          ? tp_limits_take(&s->limits, "message", c->session.id, rate, now)
                          : tp_bucket_take(&c->bucket, rate, now);
    tp_refusal r = {0};
    if (fits) {
        c->refused = 0;
        return false;
    }
    s->metrics.refused[TP_TOO_MANY_REFUSED]++;
    if (++c->refused > MOST_REFUSED) tp_conn_hang_up(c, POLICY);
    if (now - c->told_at < TELL_EVERY_MS) return true;
    c->told_at = now;
    tp_refusal_set(&r, TP_TOO_MANY_REFUSED, "Too many messages: slow down.");
    send_refusal(c, NULL, &r);
    return true;
}

void tp_wire_receive(tp_conn *c, const char *text, size_t length) {
    tp_refusal r = {0};
    tp_error e = {0};
    c->server->metrics.messages++;
    if (c->close_code != 0 || is_too_much(c)) return;
    message *m = tp_alloc(sizeof *m);
    *m = (message){.conn = tp_conn_hold(c), .arrived = tp_now_us()};
    m->json = tp_json_parse(text, length, &e);
    if (m->json == NULL) tp_refusal_from(&r, &e);
    if (!check_message(m, &r)) {
        refuse(m, NULL, &r);
        free_message(m);
    } else if (m->type->needs_table) {
        tp_live_find(c->server, tp_json_text(tp_json_get(m->json, "table"), NULL), found_table, m);
    } else {
        m->type->run(m, NULL);
        free_message(m);
    }
}
