/* app/server/wire_look.c: messages that ask: watch a table, see an old position, have something
 * worked out. */
#include "app/server/pool.h"
#include "app/server/wire_inner.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- watching ---- */

static uint32_t since_of(const wire_message *m, const tp_live *l) {
    const tp_json *v = tp_json_get(m->json, "since");
    if (v == NULL || tp_json_what(v) != TP_INT || tp_json_int(v) < 0) return 0;
    return tp_json_int(v) < l->table->count ? (uint32_t)tp_json_int(v) : l->table->count;
}

void wire_watch(wire_message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    if (!tp_table_admits(l->table, tp_conn_session_id(m->conn), wire_text(m->json, "invite")))
        tp_refusal_set(&r, TP_PRIVATE_REFUSED, "It takes an invitation to watch this table.");
    else if (!tp_live_watch(l, m->conn))
        tp_refusal_set(&r, TP_TOO_MANY_REFUSED, "One socket watches %d tables at most.",
                       TP_WATCHES);
    if (r.code != TP_NONE_REFUSED) {
        wire_refuse(m, l, &r);
        return;
    }
    const tp_viewer v = tp_live_viewer(l, m->conn);
    wire_open(&w, "table", m->ref);
    tp_table_write(l->table, &v, true, since_of(m, l), &w);
    wire_send(m, l, &w);
    tp_live_tell_thinking(l, m->conn);
}

void wire_unwatch(wire_message *m, tp_live *l) {
    tp_watch *watch = tp_live_watch_of(l, m->conn);
    tp_writer w = {0};
    if (watch != NULL) tp_live_unwatch(watch);
    wire_open(&w, "ack", m->ref);
    tp_write_key_text(&w, "table", l->table->id);
    wire_send(m, l, &w);
}

/* ---- looking closer ---- */

static bool may_look(wire_message *m, tp_live *l) {
    tp_refusal r = {0};
    if (tp_table_admits(l->table, tp_conn_session_id(m->conn), wire_text(m->json, "invite")))
        return true;
    tp_refusal_set(&r, TP_PRIVATE_REFUSED, "It takes an invitation to watch this table.");
    wire_refuse(m, l, &r);
    return false;
}

void wire_position(wire_message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    int64_t ply;
    if (!may_look(m, l)) return;
    wire_open(&w, "position", m->ref);
    if (wire_want_int(m, "ply", &ply, &r) &&
        tp_table_write_position(l->table, tp_live_viewer(l, m->conn).mine, ply, &w)) {
        wire_send(m, l, &w);
        return;
    }
    if (r.code == TP_NONE_REFUSED)
        tp_refusal_set(&r, TP_STALE_PLY_REFUSED, "There is no such ply.");
    wire_refuse(m, l, &r);
    tp_writer_done(&w);
}

/* What a thread of the pool works out for somebody; the table must not go meanwhile. Whoever asks
 * again and again waits for answers first: else nobody's bots would have their turn. */
enum { MOST_ERRANDS = 3 };
typedef struct {
    wire_message *message;
    tp_live *live;
} errand;

static const char *asker(const tp_conn *c) {
    return c->has_session ? c->session.id : c->address;
}

static void errand_done(tp_task *task) {
    errand *x = task->context;
    tp_live *l = x->live;
    const tp_rules *rules = task->rules;
    char text[TP_MOVE_TEXT];
    tp_writer w = {0};
    static const char *const words[] = {
        [TP_TASK_MOVE] = "hint", [TP_TASK_FACTS] = "facts", [TP_TASK_CHANCES] = "chances"};
    wire_open(&w, words[task->kind], x->message->ref);
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
    tp_addresses_remove(&l->server->errands_of, asker(x->message->conn));
    wire_free(x->message);
    free(x);
    tp_task_free(task);
    tp_live_task_done(l);
}

static tp_task *new_task(tp_live *l, tp_task_kind kind, int seat, size_t states) {
    const tp_rules *rules = tp_match_rules(l->table->match);
    tp_task *task = tp_alloc(sizeof *task);
    *task = (tp_task){.kind = kind,
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
static bool post_task(wire_message *m, tp_live *l, tp_task *task, tp_refusal *r) {
    tp_server *s = l->server;
    errand *x = tp_alloc(sizeof *x);
    *x = (errand){.message = m, .live = l};
    task->context = x;
    snprintf(task->owner, sizeof task->owner, "%s", asker(m->conn));
    const bool is_too_much = tp_addresses_count(&s->errands_of, task->owner) >= MOST_ERRANDS;
    if (!is_too_much && tp_pool_post(s->pool, task)) {
        tp_addresses_add(&s->errands_of, asker(m->conn));
        l->tasks++;
        m->is_kept = true;
        return true;
    }
    free(x);
    tp_task_free(task);
    if (is_too_much)
        return tp_refuse(r, TP_TOO_MANY_REFUSED, "Wait for the answers to what you have asked.");
    return tp_refuse(r, TP_BUSY_REFUSED, "All bots are busy.");
}

static bool send_errand(wire_message *m, tp_live *l, tp_task_kind kind, int seat, tp_refusal *r) {
    return post_task(m, l, new_task(l, kind, seat, 1), r);
}

void wire_facts(wire_message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    if (!may_look(m, l)) return;
    const int eyes = tp_table_eyes(l->table, tp_live_viewer(l, m->conn).mine);
    if (tp_match_rules(l->table->match)->game->facts == NULL) {
        wire_open(&w, "facts", m->ref);
        tp_write_key_text(&w, "table", l->table->id);
        tp_write_key_int(&w, "ply", (int64_t)tp_match_plies(l->table->match));
        tp_write_key(&w, "facts");
        tp_write_open(&w, '{');
        tp_write_close(&w, '}');
        wire_send(m, l, &w);
    } else if (!send_errand(m, l, TP_TASK_FACTS, eyes, &r)) {
        wire_refuse(m, l, &r);
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
void wire_chances(wire_message *m, tp_live *l) {
    enum { MOST = 64, MOST_MS = 1000 };
    const size_t plies = tp_match_plies(l->table->match);
    tp_refusal r = {0};
    if (!may_look(m, l)) return;
    if (l->table->status != TP_TABLE_OVER || l->table->players < 2) {
        tp_refusal_set(&r, TP_NOT_OVER_REFUSED, "Chances are told after a game of several.");
        wire_refuse(m, l, &r);
        return;
    }
    tp_task *task = new_task(l, TP_TASK_CHANCES, TP_EVERYTHING, plies < MOST ? plies + 1 : MOST);
    sampling x = {.task = task, .plies = plies};
    if (task->max_ms > MOST_MS) task->max_ms = MOST_MS;
    tp_match_walk(l->table->match, sample_before, &x);
    take_sample(&x, tp_match_state(l->table->match));
    write_sampled(task, plies);
    if (!post_task(m, l, task, &r)) wire_refuse(m, l, &r);
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

void wire_hint(wire_message *m, tp_live *l) {
    const unsigned mine = tp_live_viewer(l, m->conn).mine;
    tp_refusal r = {0};
    if (!may_have_hint(l, mine, &r) ||
        !send_errand(m, l, TP_TASK_MOVE, __builtin_ctz(tp_table_to_act(l->table) & mine), &r))
        wire_refuse(m, l, &r);
}
