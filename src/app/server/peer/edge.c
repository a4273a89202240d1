/* app/server/peer/edge.c: where clients are whose tables are at other nodes. What they say goes to
 * that node word by word, and what it answers to them. If the node goes, so do their sockets
 * (1012): nobody knows what became of what was under way, and they come back to ask. */
#include "app/server/peer/inner.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GONE = 1012, POLICY = 1008, PARK_MS = 250 };

/* A socket of ours, as a node knows it that has a table for it. */
struct tp_relay {
    char number[TP_NUMBER_TEXT];
    uint64_t id;
    tp_conn *conn;
    tp_peer *peer;
    struct tp_relay *next; /* of the socket's */
};

typedef struct {
    char number[TP_NUMBER_TEXT];
    tp_exchange *exchange;
    char table[TP_ID];
} question;

void tp_number_text(uint64_t number, char out[TP_NUMBER_TEXT]) {
    snprintf(out, TP_NUMBER_TEXT, "%" PRIx64, number);
}

static void say(tp_peer *peer, const tp_peer_frame *f) {
    tp_link_say(peer->link, f);
}

/* ---- sockets ---- */

static struct tp_relay *open_relay(tp_peer *peer, tp_conn *c) {
    struct tp_relay *r = tp_alloc(sizeof *r);
    tp_peer_frame f = {.kind = TP_PEER_OPEN, .has_session = c->has_session};
    *r = (struct tp_relay){
        .id = ++peer->peers->next_number, .conn = c, .peer = peer, .next = c->relays};
    tp_number_text(r->id, r->number);
    tp_map_put(&peer->relays, r->number, r);
    c->relays = r;
    f.number = r->id;
    if (c->has_session) f.session = c->session;
    snprintf(f.address, sizeof f.address, "%s", c->address);
    say(peer, &f);
    return r;
}

bool tp_edge_forward(tp_peers *p, tp_conn *c, const tp_node_row *holder, const char *text,
                     size_t length) {
    tp_net_peers *x = tp_peers_own(p);
    tp_peer *peer = tp_peer_of(x, holder->epoch);
    if (peer == NULL) {
        tp_elsewhere_forget_node(x->server, holder->epoch); /* another may have it by now */
        return false;
    }
    struct tp_relay *r = c->relays;
    while (r != NULL && r->peer != peer) r = r->next;
    if (r == NULL) r = open_relay(peer, c);
    const tp_peer_frame f = {.kind = TP_PEER_SAYS, .number = r->id, .text = text, .length = length};
    say(peer, &f);
    x->server->metrics.handed_on++;
    return true;
}

void tp_edge_closed(tp_peers *p, tp_conn *c) {
    (void)p;
    for (struct tp_relay *r = c->relays, *next; r != NULL; r = next) {
        const tp_peer_frame f = {.kind = TP_PEER_GONE, .number = r->id};
        next = r->next;
        say(r->peer, &f);
        tp_map_remove(&r->peer->relays, r->number);
        free(r);
    }
    c->relays = NULL;
}

/* The other node sends it away: what that node thinks of a table is no reason to go for good. */
static void hang_up(tp_peer *peer, const struct tp_relay *r, uint32_t code) {
    if (code == POLICY) {
        tp_conn_hang_up(r->conn, POLICY);
        return;
    }
    tp_elsewhere_forget_node(peer->peers->server, peer->row.epoch);
    tp_conn_hang_up(r->conn, GONE);
}

static void hear_about_socket(tp_peer *peer, const tp_peer_frame *f) {
    char number[TP_NUMBER_TEXT];
    tp_number_text(f->number, number);
    const struct tp_relay *r = tp_map_get(&peer->relays, number);
    if (f->kind == TP_PEER_MOVED) tp_elsewhere_forget(peer->peers->server, f->table);
    if (r == NULL) return; /* it has gone meanwhile */
    if (f->kind == TP_PEER_TELL)
        tp_conn_send(r->conn, tp_frame_new(f->text, f->length));
    else if (f->kind == TP_PEER_MOVED)
        tp_conn_hang_up(r->conn, GONE);
    else
        hang_up(peer, r, f->code);
}

/* ---- requests ---- */

/* One that nobody has heard yet, or that only asks: where its table is nobody answers at the
 * moment. A little later there is another owner. How often it is tried again is x->tries. */
struct tp_parked {
    tp_exchange *exchange;
    int64_t until;
    struct tp_parked *next;
};

static void park(tp_net_peers *p, tp_exchange *x) {
    struct tp_parked *k = tp_alloc(sizeof *k);
    *k = (struct tp_parked){
        .exchange = tp_exchange_hold(x), .until = tp_now(p->server) + PARK_MS, .next = p->parked};
    p->parked = k;
}

void tp_edge_tick(tp_net_peers *p) {
    struct tp_parked *all = p->parked;
    p->parked = NULL;
    for (struct tp_parked *k = all, *next; k != NULL; k = next) {
        next = k->next;
        if (tp_now(p->server) < k->until && !p->server->is_closing) {
            k->next = p->parked;
            p->parked = k;
            continue;
        }
        tp_http_run(k->exchange);
        tp_exchange_release(k->exchange);
        free(k);
    }
}

void tp_edge_done(tp_net_peers *p) {
    for (struct tp_parked *k = p->parked, *next; k != NULL; k = next) {
        next = k->next;
        tp_reply_refuse(k->exchange, TP_BUSY_REFUSED, "The server is closing.");
        tp_exchange_release(k->exchange);
        free(k);
    }
    p->parked = NULL;
}

bool tp_edge_relay(tp_peers *p, tp_exchange *x, const tp_node_row *holder) {
    tp_net_peers *own = tp_peers_own(p);
    tp_peer *peer = tp_peer_of(own, holder->epoch);
    if (peer == NULL) {
        tp_elsewhere_forget_node(own->server, holder->epoch);
        if (own->server->is_closing) return false;
        park(own, x);
        return true;
    }
    question *q = tp_alloc(sizeof *q);
    tp_peer_frame f = {.kind = TP_PEER_ASK,
                       .number = ++own->next_number,
                       .has_session = x->has_session,
                       .text = x->body != NULL ? x->body : "",
                       .length = x->length};
    *q = (question){.exchange = tp_exchange_hold(x)};
    snprintf(q->table, sizeof q->table, "%.*s", TP_ID - 1, x->part[0]);
    tp_number_text(f.number, q->number);
    tp_map_put(&peer->questions, q->number, q);
    if (x->has_session) f.session = x->session;
    snprintf(f.address, sizeof f.address, "%s", x->address);
    snprintf(f.method, sizeof f.method, "%s", x->method);
    snprintf(f.path, sizeof f.path, "%s", x->path);
    snprintf(f.query, sizeof f.query, "%s", x->query);
    say(peer, &f);
    own->server->metrics.handed_on++;
    return true;
}

static void answer(tp_peer *peer, const tp_peer_frame *f) {
    char number[TP_NUMBER_TEXT];
    tp_number_text(f->number, number);
    question *q = tp_map_remove(&peer->questions, number);
    if (q == NULL) return;
    if (f->code == TP_MISDIRECTED) {
        tp_elsewhere_forget(peer->peers->server, q->table);
        tp_http_run(q->exchange);
    } else {
        tp_reply(q->exchange, (int)f->code, "application/json", f->text, f->length);
    }
    tp_exchange_release(q->exchange);
    free(q);
}

/* ---- the link ---- */

void tp_edge_hear(tp_peer *peer, const tp_peer_frame *f) {
    if (f->kind == TP_PEER_REPLY)
        answer(peer, f);
    else
        hear_about_socket(peer, f);
}

static void lose_relay(void *context, void *value) {
    struct tp_relay *r = value, **link = &r->conn->relays;
    tp_peer *peer = context;
    while (*link != r) link = &(*link)->next;
    *link = r->next;
    tp_map_remove(&peer->relays, r->number);
    tp_conn_hang_up(r->conn, GONE);
    free(r);
}

static void lose_question(void *context, void *value) {
    question *q = value;
    tp_peer *peer = context;
    tp_map_remove(&peer->questions, q->number);
    if (strcmp(q->exchange->method, "GET") == 0 && !peer->peers->server->is_closing)
        park(peer->peers, q->exchange);
    else
        tp_reply_refuse(q->exchange, TP_BUSY_REFUSED,
                        "The table's server has gone: look whether this has happened.");
    tp_exchange_release(q->exchange);
    free(q);
}

void tp_edge_lost(tp_peer *peer) {
    tp_elsewhere_forget_node(peer->peers->server, peer->row.epoch);
    tp_map_each(&peer->relays, lose_relay, peer);
    tp_map_each(&peer->questions, lose_question, peer);
    tp_map_done(&peer->relays);
    tp_map_done(&peer->questions);
}
