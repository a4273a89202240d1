/* app/server/api/wire_play.c: messages that change a table: moves, offers, talk. */
#include "app/server/api/wire_inner.h"
#include "app/server/tables/live.h"
#include "app/server/tables/peers.h"

#include <string.h>

/* What waits in a window is not stored before that closes, so the answer is no ack. */
static void conclude_held(wire_message *m, tp_live *l, bool ok, const tp_refusal *r) {
    tp_writer w = {0};
    if (!ok) {
        wire_conclude(m, l, ok, r);
        return;
    }
    wire_open(&w, "held", m->ref);
    tp_write_key_text(&w, "table", l->table->id);
    wire_send(m, l, &w);
}

void wire_move(wire_message *m, tp_live *l) {
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {0};
    const tp_json *move;
    int64_t ply;
    size_t length;
    int seat;
    bool held = false;
    bool ok = wire_want_int(m, "ply", &ply, &r) && wire_want(m, "move", TP_STRING, &move, &r) &&
              wire_want_seat(m, &seat, &r);
    if (ok) {
        const char *text = tp_json_text(move, &length);
        ok = tp_table_move(l->table, &who, seat, ply, text, length, &held, &r);
    }
    m->conn->server->metrics.moves += ok;
    if (held)
        conclude_held(m, l, ok, &r);
    else
        wire_conclude(m, l, ok, &r);
}

static void take_back(wire_message *m, tp_live *l, bool whole_turn) {
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {0};
    int64_t ply;
    const bool ok =
        wire_want_int(m, "ply", &ply, &r) && tp_table_undo(l->table, &who, ply, whole_turn, &r);
    wire_conclude(m, l, ok, &r);
}

void wire_undo(wire_message *m, tp_live *l) {
    take_back(m, l, false);
}

void wire_reset(wire_message *m, tp_live *l) {
    take_back(m, l, true);
}

void wire_resign(wire_message *m, tp_live *l) {
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {0};
    int seat;
    const bool ok = wire_want_seat(m, &seat, &r) && tp_table_resign(l->table, &who, seat, &r);
    wire_conclude(m, l, ok, &r);
}

static void offer(wire_message *m, tp_live *l, tp_offer_kind kind) {
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {0};
    int seat;
    const bool ok =
        wire_want_seat(m, &seat, &r) &&
        tp_table_offer(l->table, &who, seat, kind, tp_live_absent(l, tp_now(l->server)), &r);
    wire_conclude(m, l, ok, &r);
}

void wire_takeback(wire_message *m, tp_live *l) {
    offer(m, l, TP_OFFER_TAKEBACK);
}

void wire_draw(wire_message *m, tp_live *l) {
    offer(m, l, TP_OFFER_DRAW);
}

void wire_abandon(wire_message *m, tp_live *l) {
    offer(m, l, TP_OFFER_ABANDON);
}

void wire_answer(wire_message *m, tp_live *l) {
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {0};
    const tp_json *accept;
    int64_t id;
    int seat;
    const bool ok = wire_want_int(m, "offer", &id, &r) &&
                    wire_want(m, "accept", TP_BOOL, &accept, &r) && wire_want_seat(m, &seat, &r) &&
                    tp_table_answer(l->table, &who, seat, id, tp_json_bool(accept), &r);
    wire_conclude(m, l, ok, &r);
}

void wire_hold(wire_message *m, tp_live *l) {
    static const char *const words[] = {"turn", "never", NULL};
    const tp_at root = tp_at_root(m->json), until = tp_at_key(&root, "until");
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {.code = TP_BAD_REQUEST_REFUSED};
    int seat, word;
    const bool ok = tp_want_word(&until, words, &word, &r.why) && wire_want_seat(m, &seat, &r) &&
                    tp_table_hold(l->table, &who, seat, word == 0, &r);
    conclude_held(m, l, ok, &r);
}

void wire_say(wire_message *m, tp_live *l) {
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {0};
    const tp_json *text;
    size_t length;
    const tp_rate rate = {.burst = 10, .per_second = 0.5};
    bool ok = wire_want(m, "text", TP_STRING, &text, &r);
    if (ok && !tp_limits_take(&l->server->limits, "say", who.session, rate, tp_now(l->server)))
        ok = tp_refuse(&r, TP_TOO_MANY_REFUSED, "You talk a lot: wait a little.");
    if (ok && strlen(tp_json_text(text, &length)) != length)
        ok = tp_refuse(&r, TP_BAD_NAME_REFUSED, "This cannot be said here.");
    ok = ok && tp_table_say(l->table, &who, tp_json_text(text, NULL), &r);
    wire_conclude(m, l, ok, &r);
}

static void make_rematch(wire_message *m, tp_live *l) {
    const tp_actor who = wire_actor(m, l);
    tp_refusal r = {0};
    const tp_live *next = tp_making_rematch(l, m->json, &who, &r);
    tp_commitment_return(l->server, who.session, m->json);
    if (next != NULL)
        wire_acknowledge(m, l, next->table->id);
    else if (r.code == TP_NONE_REFUSED)
        wire_acknowledge(m, l, l->table->next);
    else
        wire_refuse(m, l, &r);
}

/* The dice may have been promised at another node; meanwhile the table may have gone. */
static void found_again(void *context, tp_live *l, const tp_node_row *elsewhere,
                        const tp_refusal *r) {
    wire_message *m = context;
    tp_refusal gone = *r;
    if (l != NULL && m->conn->is_open) {
        make_rematch(m, l);
    } else {
        if (elsewhere != NULL)
            tp_refusal_set(&gone, TP_BUSY_REFUSED, "The table has just moved: try again.");
        if (m->conn->is_open) wire_refuse(m, NULL, &gone);
        tp_commitment_return(m->conn->server, m->conn->session.id, m->json);
    }
    wire_free(m);
}

static void has_dice(void *context, bool ok) {
    wire_message *m = context;
    (void)ok; /* without them the request is refused */
    tp_live_find(m->conn->server, wire_text(m->json, "table"), found_again, m);
}

void wire_rematch(wire_message *m, tp_live *l) {
    if (!l->server->store->is_node) {
        make_rematch(m, l);
        return;
    }
    m->is_kept = true;
    tp_commitment_fetch(l->server, m->conn->session.id, m->json, has_dice, m);
}
