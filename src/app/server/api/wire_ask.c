/* app/server/api/wire_ask.c: messages that have something worked out: what a move would do, what
 * can be known about a position, what a bot would play.
 *
 * Previews are a moment's work and are done on the loop at once: sixteen of any game take less than
 * a millisecond. All else goes to a thread of the pool. */
#include "app/server/api/wire_inner.h"
#include "app/server/tables/pool.h"
#include "core/tell.h"
#include "table/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whoever asks again and again waits for answers first: else nobody's bots would have their turn.
 */
enum { MOST_ERRANDS = 3, MOST_FROM_ADDRESS = 24, MOST_PREVIEWS = 16 };

/* What is worked out for somebody. The table must not go meanwhile, but it may change; a thread
 * reads nothing of it but its rules. */
typedef struct {
    tp_task task; /* first, so that tp_task_free frees all of it */
    wire_message *message;
    tp_live *live;
    const char *key; /* of the answer; NULL: it is a hint */
    bool has_seat;   /* the answer says for whom */

    tp_speaker speaker;
    const char *names[TP_SEATS];
    char name[TP_SEATS][TP_NAME_BYTES];
    char about[TP_MOVE_TEXT]; /* of facts; "": nothing in particular */
    tp_move moves[MOST_PREVIEWS];
    size_t count;
    bool with_facts;
} errand;

static const char *asker(const tp_conn *c) {
    return c->has_session ? c->session.id : c->address;
}

/* ---- answers ---- */

static void write_answer(const errand *x, tp_writer *w) {
    const tp_task *t = &x->task;
    char text[TP_MOVE_TEXT];
    wire_open(w, x->message->type->name, x->message->ref);
    tp_write_key_text(w, "table", x->live->table->id);
    tp_write_key_int(w, "ply", (int64_t)t->number);
    if (x->has_seat) tp_write_key_int(w, "seat", t->seat);
    if (x->key != NULL) {
        tp_write_key(w, x->key);
        tp_write_raw(w, t->out.data, t->out.length);
    } else {
        t->rules->game->format(t->rules, t->state, t->move, t->seat, text);
        tp_write_key_text(w, "move", text);
        tp_write_plain(w, ",%s", t->out.data);
    }
}

/* Nothing about a table goes out before what it knows is on the disk, or somebody could learn of a
 * roll that never was. A table that the store has lost answers nothing; its sockets are closed. */
static void answer(errand *x) {
    tp_refusal r = {0};
    tp_writer w = {0};
    if (x->live->is_gone) return;
    if (x->task.is_thought) {
        write_answer(x, &w);
        wire_send(x->message, x->live, &w);
        return;
    }
    if (x->live->server->is_closing)
        tp_refusal_set(&r, TP_BUSY_REFUSED, "The server is closing.");
    else
        tp_refusal_set(&r, TP_SUPERSEDED_REFUSED, "You have asked for something newer.");
    wire_refuse(x->message, x->live, &r);
}

static void errand_done(tp_task *task) {
    errand *x = (errand *)task;
    tp_live *l = x->live;
    answer(x);
    tp_addresses_remove(&l->server->errands_of, x->task.owner);
    tp_addresses_remove(&l->server->errands_from, x->task.address);
    wire_free(x->message);
    tp_task_free(task);
    tp_live_task_done(l);
}

/* ---- errands ---- */

/* The caller's, in the present position, in which states is 1. */
static errand *new_errand(wire_message *m, tp_live *l, void (*think)(tp_task *t), size_t states) {
    const tp_rules *rules = tp_match_rules(l->table->match);
    errand *x = tp_alloc(sizeof *x);
    x->task = (tp_task){.think = think,
                        .rules = rules,
                        .state = tp_alloc(states * rules->game->state_size),
                        .count = states,
                        .level = "hard",
                        .urgency = TP_HINT,
                        .max_ms = (int)l->server->config.bot_ms,
                        .number = tp_match_plies(l->table->match),
                        .done = errand_done};
    x->message = m;
    x->live = l;
    memcpy(x->task.state, tp_match_state(l->table->match), rules->game->state_size);
    tp_random(l->server, &x->task.seed, sizeof x->task.seed);
    return x;
}

/* A question of a moment; a newer one of the same socket takes its place while it waits. */
static errand *new_question(wire_message *m, tp_live *l, void (*think)(tp_task *t),
                            const char *key) {
    errand *x = new_errand(m, l, think, 1);
    x->key = key;
    x->task.is_quick = true;
    x->task.asker = m->conn;
    x->task.topic = m->type;
    return x;
}

/* Takes the errand over; refuses the message if it cannot be run. */
static void post_errand(errand *x) {
    wire_message *m = x->message;
    tp_live *l = x->live;
    tp_server *s = l->server;
    tp_refusal r = {0};
    snprintf(x->task.owner, sizeof x->task.owner, "%s", asker(m->conn));
    snprintf(x->task.address, sizeof x->task.address, "%s", m->conn->address);
    if (x->task.asker != NULL) tp_pool_replace(s->pool, x->task.asker, x->task.topic);
    const bool is_too_much =
        tp_addresses_count(&s->errands_of, x->task.owner) >= MOST_ERRANDS ||
        tp_addresses_count(&s->errands_from, x->task.address) >= MOST_FROM_ADDRESS;
    if (!is_too_much && tp_pool_post(s->pool, &x->task)) {
        tp_addresses_add(&s->errands_of, x->task.owner);
        tp_addresses_add(&s->errands_from, x->task.address);
        l->tasks++;
        m->is_kept = true;
        return;
    }
    tp_task_free(&x->task);
    if (is_too_much)
        tp_refusal_set(&r, TP_TOO_MANY_REFUSED, "Wait for the answers to what you have asked.");
    else
        tp_refusal_set(&r, TP_BUSY_REFUSED, "All bots are busy.");
    wire_refuse(m, l, &r);
}

/* Refuses the message, and there is nothing to be worked out. */
static void refuse_errand(errand *x, const tp_refusal *r) {
    wire_refuse(x->message, x->live, r);
    tp_task_free(&x->task);
}

/* ---- moves that somebody has: previews and labels ---- */

/* Names may change at a table that has not begun, so a thread has its own copies. */
static void set_speaker(errand *x) {
    const tp_viewer v = tp_live_viewer(x->live, x->message->conn);
    x->speaker = tp_table_speaker(x->live->table, &v, x->names);
    x->speaker.names = x->names;
    for (int i = 0; i < TP_SEATS; i++) {
        if (x->names[i] == NULL) continue;
        snprintf(x->name[i], sizeof x->name[i], "%s", x->names[i]);
        x->names[i] = x->name[i];
    }
}

/* Whose moves are meant, at which ply; only those of one's own seats, as for a move. */
static bool want_question(errand *x, tp_refusal *r) {
    const wire_message *m = x->message;
    const tp_actor who = wire_actor(m, x->live);
    int64_t ply;
    int seat;
    if (!wire_want_int(m, "ply", &ply, r) || !wire_want_seat(m, &seat, r) ||
        !tp_table_consult(x->live->table, &who, seat, ply, &x->task.seat, x->task.state, r))
        return false;
    x->has_seat = true;
    set_speaker(x);
    return true;
}

static void think_previews(tp_task *t) {
    const errand *x = (const errand *)t;
    tp_write_open(&t->out, '[');
    for (size_t i = 0; i < x->count; i++)
        tp_tell_preview(&x->speaker, t->state, t->seat, x->moves[i], x->with_facts, &t->out);
    tp_write_close(&t->out, ']');
}

static bool want_move(const tp_at *at, const tp_move_list *l, tp_move *out, tp_refusal *r) {
    size_t length;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_text(at, 1, TP_MOVE_TEXT - 1, &r->why)) return false;
    const char *text = tp_json_text(at->json, &length);
    const size_t i = strlen(text) == length ? tp_move_list_find(l, text) : SIZE_MAX;
    r->code = TP_ILLEGAL_MOVE_REFUSED;
    if (i == SIZE_MAX) return tp_wrong(&r->why, at, "%.80s is not legal here.", text);
    *out = l->move[i];
    return true;
}

static bool want_moves(errand *x, tp_refusal *r) {
    const tp_at root = tp_at_root(x->message->json), moves = tp_at_key(&root, "moves");
    const tp_json *facts = tp_json_get(x->message->json, "facts");
    tp_move_list *l = &x->live->server->moves;
    x->with_facts = facts != NULL && tp_json_what(facts) == TP_BOOL && tp_json_bool(facts);
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_list(&moves, 1, MOST_PREVIEWS, NULL, &r->why)) return false;
    tp_move_list_fit(l, x->task.rules);
    tp_move_list_fill(l, x->task.rules, x->task.state, x->task.seat);
    x->count = tp_json_size(moves.json);
    for (size_t i = 0; i < x->count; i++) {
        const tp_at at = tp_at_item(&moves, i);
        if (!want_move(&at, l, &x->moves[i], r)) return false;
    }
    return true;
}

void wire_preview(wire_message *m, tp_live *l) {
    errand *x = new_question(m, l, think_previews, "previews");
    tp_refusal r = {0};
    if (!want_question(x, &r) || !want_moves(x, &r)) {
        refuse_errand(x, &r);
    } else if (x->with_facts) {
        post_errand(x);
    } else {
        x->task.think(&x->task);
        x->task.is_thought = true;
        answer(x);
        tp_task_free(&x->task);
    }
}

static void think_labels(tp_task *t) {
    const errand *x = (const errand *)t;
    tp_move_list l;
    tp_move_list_init(&l, t->rules);
    tp_move_list_fill(&l, t->rules, t->state, t->seat);
    tp_tell_labels(&x->speaker, t->state, t->seat, &l, &t->out);
    tp_move_list_done(&l);
}

void wire_labels(wire_message *m, tp_live *l) {
    errand *x = new_question(m, l, think_labels, "labels");
    tp_refusal r = {0};
    if (want_question(x, &r))
        post_errand(x);
    else
        refuse_errand(x, &r);
}

/* ---- facts ---- */

static void think_facts(tp_task *t) {
    const errand *x = (const errand *)t;
    tp_facts_write(t->rules, t->state, t->seat, x->about[0] != '\0' ? x->about : NULL, &t->out);
}

/* "ply" and "about" may be left out. */
static bool want_about(errand *x, tp_refusal *r) {
    const tp_at root = tp_at_root(x->message->json), about = tp_at_key(&root, "about");
    const tp_json *ply = tp_json_get(x->message->json, "ply");
    int64_t at;
    if (ply != NULL && tp_json_what(ply) != TP_NULL) {
        if (!wire_want_int(x->message, "ply", &at, r)) return false;
        if (at != (int64_t)x->task.number)
            return tp_refuse(r, TP_STALE_PLY_REFUSED, "The position has changed.");
    }
    if (about.json == NULL || tp_json_what(about.json) == TP_NULL) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_text(&about, 1, sizeof x->about - 1, &r->why)) return false;
    snprintf(x->about, sizeof x->about, "%s", tp_json_text(about.json, NULL));
    return true;
}

/* Through one's own eyes; and in a reaction window in the position in which one is asked. */
void wire_facts(wire_message *m, tp_live *l) {
    const tp_table *t = l->table;
    tp_refusal r = {0};
    if (!wire_may_look(m, l)) return;
    errand *x = new_question(m, l, think_facts, "facts");
    x->task.seat = tp_table_eyes(t, tp_live_viewer(l, m->conn).mine);
    if (x->task.seat >= 0 && (tp_table_to_act(t) >> x->task.seat & 1u) != 0)
        tp_table_question(t, x->task.seat, x->task.state);
    if (want_about(x, &r))
        post_errand(x);
    else
        refuse_errand(x, &r);
}

/* ---- chances ---- */

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
    tp_write_open(&task->out, '{');
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
    if (!wire_may_look(m, l)) return;
    if (l->table->status != TP_TABLE_OVER || l->table->players < 2) {
        tp_refusal_set(&r, TP_NOT_OVER_REFUSED, "Chances are told after a game of several.");
        wire_refuse(m, l, &r);
        return;
    }
    errand *x = new_errand(m, l, tp_think_chances, plies < MOST ? plies + 1 : MOST);
    sampling samples = {.task = &x->task, .plies = plies};
    x->key = "chances";
    if (x->task.max_ms > MOST_MS) x->task.max_ms = MOST_MS;
    tp_match_walk(l->table->match, sample_before, &samples);
    take_sample(&samples, tp_match_state(l->table->match));
    write_sampled(&x->task, plies);
    post_errand(x);
}

/* ---- hints ---- */

/* Of these seats those that are to act and are still played by hand; in a window those that have
 * not answered, unless all have: an answer can be changed. */
static unsigned seats_asked(const tp_table *t, unsigned mine) {
    unsigned asked = tp_table_to_act(t) & mine, silent;
    for (int i = 0; i < t->players; i++)
        if (tp_table_plays_itself(t, i)) asked &= ~(1u << i);
    silent = asked;
    for (int i = 0; i < t->players && t->window.is_open; i++)
        if (t->window.answer[i] != 0) silent &= ~(1u << i);
    return silent != 0 ? silent : asked;
}

/* Where another human plays, a hint would be a bot's move under a human's name. */
static bool may_have_hint(const tp_live *l, unsigned mine, tp_refusal *r) {
    const tp_table *t = l->table;
    if (t->status != TP_TABLE_RUNNING)
        return tp_refuse(r, TP_NOT_RUNNING_REFUSED, "There is no game to hint at.");
    for (int i = 0; i < t->players; i++)
        if (t->seat[i].kind == TP_SEAT_HUMAN && (mine >> i & 1u) == 0)
            return tp_refuse(r, TP_NOT_ALLOWED_REFUSED, "Not while other people play.");
    if (seats_asked(t, mine) == 0)
        return tp_refuse(r, TP_NOT_YOUR_TURN_REFUSED, "It is not your turn.");
    return true;
}

void wire_hint(wire_message *m, tp_live *l) {
    const unsigned mine = tp_live_viewer(l, m->conn).mine;
    tp_refusal r = {0};
    if (!may_have_hint(l, mine, &r)) {
        wire_refuse(m, l, &r);
        return;
    }
    errand *x = new_errand(m, l, tp_think_hint, 1 + TP_HINT_PAST);
    tp_task *t = &x->task;
    tp_state *before = (tp_state *)((char *)t->state + t->rules->game->state_size);
    t->seat = __builtin_ctz(seats_asked(l->table, mine));
    x->has_seat = true;
    set_speaker(x);
    t->speaker = &x->speaker;
    tp_table_question(l->table, t->seat, t->state);
    t->count = 1 + (size_t)tp_table_past(l->table, t->seat, t->past, before, TP_HINT_PAST);
    memcpy(t->recent, t->past, sizeof t->recent);
    post_errand(x);
}
