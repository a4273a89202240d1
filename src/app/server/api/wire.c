/* app/server/api/wire.c: messages of the WebSocket, docs/API.md. Each message is a row of the table
 * at the end: its type and the function it is (wire_play.c, wire_look.c, wire_ask.c). A function
 * looks up, checks, changes and answers, in that order. */
#include "app/server/api/api.h"

#include "app/server/api/wire_inner.h"
#include "app/server/tables/peers.h"

#include <stdlib.h>
#include <string.h>

enum { REF = 64, POLICY = 1008, MOST_REFUSED = 500, TELL_EVERY_MS = 200 };

void wire_free(wire_message *m) {
    tp_json_free(m->json);
    free(m->ref);
    free(m->text);
    tp_conn_release(m->conn);
    free(m);
}

/* ---- answers ---- */

void wire_open(tp_writer *w, const char *type, const char *ref) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "type", type);
    if (ref == NULL) return;
    tp_write_key(w, "ref");
    tp_write_raw(w, ref, strlen(ref));
}

static void send_about(tp_conn *c, tp_live *l, tp_writer *w) {
    tp_write_close(w, '}');
    if (l != NULL)
        tp_live_answer(l, c, tp_frame_new(w->data, w->length));
    else
        tp_conn_write(c, w);
    tp_writer_done(w);
}

void wire_send(const wire_message *m, tp_live *l, tp_writer *w) {
    send_about(m->conn, l, w);
}

/* Refusals about a table wait like everything else about it, so that they come in order. */
static void send_refusal(tp_conn *c, tp_live *l, const char *ref, const tp_refusal *r) {
    tp_writer w = {0};
    c->server->metrics.refused[r->code]++;
    wire_open(&w, "error", ref);
    tp_refusal_write(r, &w);
    send_about(c, l, &w);
}

void wire_refuse(const wire_message *m, tp_live *l, const tp_refusal *r) {
    send_refusal(m->conn, l, m->ref, r);
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
            tp_histogram_add(&p->conn->server->metrics.move_time,
                             tp_now_us(p->conn->server) - p->arrived);
        tp_conn_send(p->conn, p->frame);
    } else {
        tp_frame_release(p->frame);
        tp_refusal_set(&r, TP_NOT_STORED_REFUSED,
                       "This could not be stored, so it did not happen.");
        send_refusal(p->conn, NULL, p->ref, &r);
    }
    tp_conn_release(p->conn);
    free(p->ref);
    free(p);
}

void wire_acknowledge(wire_message *m, tp_live *l, const char *next) {
    promise *p = tp_alloc(sizeof *p);
    tp_writer *w = tp_server_pen(l->server);
    wire_open(w, "ack", m->ref);
    tp_write_key_text(w, "table", l->table->id);
    tp_write_key_int(w, "event", l->table->count);
    if (next != NULL) tp_write_key_text(w, "next", next);
    tp_write_close(w, '}');
    *p = (promise){.conn = tp_conn_hold(m->conn),
                   .frame = tp_frame_new(w->data, w->length),
                   .ref = m->ref,
                   .arrived = m->arrived,
                   .is_move = m->type->run == wire_move};
    m->ref = NULL;
    tp_live_commit(l, keep_promise, p);
}

/* The end of every message that may have changed a table. */
void wire_conclude(wire_message *m, tp_live *l, bool ok, const tp_refusal *r) {
    if (ok)
        wire_acknowledge(m, l, NULL);
    else
        wire_refuse(m, l, r);
}

/* ---- fields ---- */

bool wire_want(const wire_message *m, const char *key, tp_json_kind kind, const tp_json **out,
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

bool wire_want_int(const wire_message *m, const char *key, int64_t *out, tp_refusal *r) {
    const tp_json *v;
    if (!wire_want(m, key, TP_INT, &v, r)) return false;
    *out = tp_json_int(v);
    return true;
}

/* "seat" may be left out. */
bool wire_want_seat(const wire_message *m, int *out, tp_refusal *r) {
    const tp_json *v = tp_json_get(m->json, "seat");
    int64_t seat;
    *out = TP_TABLE;
    if (v == NULL || tp_json_what(v) == TP_NULL) return true;
    if (!wire_want_int(m, "seat", &seat, r)) return false;
    if (seat < 0 || seat >= TP_SEATS)
        return tp_refuse(r, TP_NOT_YOURS_REFUSED, "There is no such seat.");
    *out = (int)seat;
    return true;
}

tp_actor wire_actor(const wire_message *m, const tp_live *l) {
    const tp_conn *c = m->conn;
    return (tp_actor){.session = c->has_session ? c->session.id : "",
                      .name = c->has_session ? c->session.name : "",
                      .address = c->address,
                      .now = tp_live_now(l)};
}

const char *wire_text(const tp_json *object, const char *key) {
    const tp_json *v = tp_json_get(object, key);
    return v != NULL && tp_json_what(v) == TP_STRING ? tp_json_text(v, NULL) : NULL;
}

static void run_ping(wire_message *m, tp_live *l) {
    tp_writer w = {0};
    wire_open(&w, "pong", m->ref);
    tp_write_key_int(&w, "now", tp_now_wall(m->conn->server));
    wire_send(m, l, &w);
}

/* ---- dispatch ---- */

/* At a table; and there only from somebody who could have a seat. */
enum { LOOK = WIRE_TABLE, PLAY = WIRE_TABLE | WIRE_SESSION };

static const wire_type types[] = {
    {"move", wire_move, PLAY},
    {"watch", wire_watch, LOOK},
    {"unwatch", wire_unwatch, LOOK},
    {"undo", wire_undo, PLAY},
    {"reset", wire_reset, PLAY},
    {"takeback", wire_takeback, PLAY},
    {"draw", wire_draw, PLAY},
    {"abandon", wire_abandon, PLAY},
    {"answer", wire_answer, PLAY},
    {"resign", wire_resign, PLAY},
    {"hold", wire_hold, PLAY},
    {"say", wire_say, PLAY},
    {"rematch", wire_rematch, PLAY},
    {"position", wire_position, LOOK},
    {"preview", wire_preview, PLAY | WIRE_QUESTION},
    {"labels", wire_labels, PLAY | WIRE_QUESTION},
    {"facts", wire_facts, LOOK | WIRE_QUESTION},
    {"hint", wire_hint, PLAY},
    {"chances", wire_chances, LOOK},
    {"ping", run_ping, 0},
};

/* NULL if it is no message. */
static const wire_type *type_of(const tp_json *json) {
    const tp_json *type = tp_json_what(json) == TP_OBJECT ? tp_json_get(json, "type") : NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (type != NULL && tp_json_what(type) == TP_STRING && tp_json_equals(type, types[i].name))
            return &types[i];
    return NULL;
}

/* The table is at another node. Nothing is handed on twice: whoever has handed this on was
 * mistaken, and asks again. */
static void hand_on(const wire_message *m, const tp_node_row *holder) {
    tp_peers *peers = m->conn->server->peers;
    tp_refusal r = {0};
    if (m->conn->is_relayed) {
        peers->moved(peers, m->conn, wire_text(m->json, "table"));
        return;
    }
    if (peers->forward(peers, m->conn, holder, m->text, m->length)) return;
    tp_refusal_set(&r, TP_BUSY_REFUSED, "This table cannot be reached at the moment: try again.");
    wire_refuse(m, NULL, &r);
}

static void found_table(void *context, tp_live *l, const tp_node_row *elsewhere,
                        const tp_refusal *r) {
    wire_message *m = context;
    if (elsewhere != NULL && m->conn->is_open)
        hand_on(m, elsewhere);
    else if (l == NULL)
        wire_refuse(m, NULL, r);
    else if (m->conn->is_open)
        m->type->run(m, l);
    if (!m->is_kept) wire_free(m);
}

/* Most are numbers, which are quickly written. */
static char *print_ref(const tp_json *ref, tp_json_kind kind) {
    tp_writer w = {0};
    if (kind != TP_INT) return tp_json_print(ref);
    tp_write_int(&w, tp_json_int(ref));
    return w.data;
}

/* A number or a short text, as JSON. */
static bool read_ref(wire_message *m, tp_refusal *r) {
    const tp_json *ref = tp_json_get(m->json, "ref");
    size_t length = 0;
    if (ref == NULL || tp_json_what(ref) == TP_NULL) return true;
    const tp_json_kind kind = tp_json_what(ref);
    if (kind == TP_STRING) tp_json_text(ref, &length);
    if ((kind == TP_INT || kind == TP_STRING) && length <= REF) {
        m->ref = print_ref(ref, kind);
        return true;
    }
    return tp_refuse(r, TP_BAD_REQUEST_REFUSED, "\"ref\" is a number or a text of %d bytes.", REF);
}

static bool check_message(wire_message *m, tp_refusal *r) {
    const tp_json *id;
    if (m->json == NULL) return false;
    if (tp_json_what(m->json) != TP_OBJECT)
        return tp_refuse(r, TP_BAD_REQUEST_REFUSED, "A message is an object.");
    if (!read_ref(m, r)) return false;
    if (m->type == NULL) return tp_refuse(r, TP_UNKNOWN_TYPE_REFUSED, "There is no such message.");
    if ((m->type->flags & WIRE_SESSION) != 0 && !m->conn->has_session)
        return tp_refuse(r, TP_NO_SESSION_REFUSED, "You have no session.");
    return (m->type->flags & WIRE_TABLE) == 0 || wire_want(m, "table", TP_STRING, &id, r);
}

/* Questions are counted apart from all else, at the same rate. */
static bool take_token(tp_conn *c, const wire_type *type, int64_t now) {
    tp_server *s = c->server;
    const bool is_question = type != NULL && (type->flags & WIRE_QUESTION) != 0;
    const tp_rate rate = {.burst = 3.0 * (double)s->config.messages,
                          .per_second = (double)s->config.messages};
    if (!c->has_session) return tp_bucket_take(is_question ? &c->questions : &c->bucket, rate, now);
    return tp_limits_take(&s->limits, is_question ? "question" : "message", c->session.id, rate,
                          now);
}

/* Whoever floods is told now and then, and sent away in the end. What another node hands on was
 * counted there. */
static bool is_too_much(tp_conn *c, const wire_type *type) {
    tp_server *s = c->server;
    const int64_t now = tp_now(s);
    tp_refusal r = {0};
    if (c->is_relayed) return false;
    if (take_token(c, type, now)) {
        c->refused -= c->refused > 0;
        return false;
    }
    s->metrics.refused[TP_TOO_MANY_REFUSED]++;
    if (++c->refused > MOST_REFUSED) tp_conn_hang_up(c, POLICY);
    if (now - c->told_at < TELL_EVERY_MS) return true;
    c->told_at = now;
    tp_refusal_set(&r, TP_TOO_MANY_REFUSED, "Too many messages: slow down.");
    send_refusal(c, NULL, NULL, &r);
    return true;
}

static void keep_text(wire_message *m, const char *text, size_t length) {
    m->text = tp_alloc(length + 1);
    memcpy(m->text, text, length);
    m->length = length;
}

void tp_wire_receive(tp_conn *c, const char *text, size_t length) {
    tp_refusal r = {0};
    tp_error e = {0};
    c->server->metrics.messages += !c->is_relayed;
    if (c->close_code != 0) return;
    wire_message *m = tp_alloc(sizeof *m);
    *m = (wire_message){.conn = tp_conn_hold(c), .arrived = tp_now_us(c->server)};
    m->json = tp_json_parse(text, length, &e);
    if (m->json == NULL) tp_refusal_from(&r, &e);
    m->type = type_of(m->json);
    if (is_too_much(c, m->type)) {
        wire_free(m);
    } else if (!check_message(m, &r)) {
        wire_refuse(m, NULL, &r);
        wire_free(m);
    } else if ((m->type->flags & WIRE_TABLE) != 0) {
        if (c->server->peers != NULL) keep_text(m, text, length);
        tp_live_find(c->server, tp_json_text(tp_json_get(m->json, "table"), NULL), found_table, m);
    } else {
        m->type->run(m, NULL);
        wire_free(m);
    }
}
