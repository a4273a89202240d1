/* app/server/peer/guest.c: clients that are at other nodes and have tables here. For a table each
 * is a socket like any other (tables/hub.h); what it is told goes down the link. */
#include "app/server/api/api.h"
#include "app/server/peer/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tp_guest {
    char number[TP_NUMBER_TEXT];
    uint64_t id;
    tp_conn *conn;
    tp_peer *peer;
    bool is_awake;
    struct tp_guest *next_awake;
};

/* A request that another node has handed on. */
struct tp_visit {
    tp_exchange *exchange;
    tp_peer *peer; /* NULL: it is gone */
    uint64_t id;
    struct tp_visit *next, **at;
};

static struct tp_guest *guest_of(const tp_peer *peer, uint64_t id) {
    char number[TP_NUMBER_TEXT];
    tp_number_text(id, number);
    return tp_map_get(&peer->guests, number);
}

static void forget_guest(struct tp_guest *g) {
    tp_map_remove(&g->peer->guests, g->number);
    for (struct tp_guest **at = &g->peer->awake; *at != NULL; at = &(*at)->next_awake)
        if (*at == g) {
            *at = g->next_awake;
            break;
        }
    g->conn->socket = NULL;
    tp_conn_closed(g->conn);
    tp_conn_release(g->conn);
    free(g);
}

/* Whoever wakes it may be in the middle of something: it hears at the end of the turn. */
static void wake_guest(tp_conn *c) {
    struct tp_guest *g = c->socket;
    if (g == NULL || g->is_awake) return;
    g->is_awake = true;
    g->next_awake = g->peer->awake;
    g->peer->awake = g;
}

static void tell(struct tp_guest *g) {
    tp_frame *f;
    while ((f = tp_conn_next(g->conn)) != NULL) {
        const tp_peer_frame told = {.kind = TP_PEER_TELL,
                                    .number = g->id,
                                    .text = (const char *)f->data + TP_FRAME_ROOM,
                                    .length = f->length};
        if (!f->is_raw) tp_link_say(g->peer->link, &told);
        tp_conn_sent(g->conn, f);
    }
}

void tp_guest_flush(tp_peer *peer) {
    while (peer->awake != NULL) {
        struct tp_guest *g = peer->awake;
        peer->awake = g->next_awake;
        g->is_awake = false;
        tell(g);
        if (g->conn->close_code == 0) continue;
        const tp_peer_frame f = {
            .kind = TP_PEER_HANG_UP, .number = g->id, .code = (uint32_t)g->conn->close_code};
        tp_link_say(peer->link, &f);
        forget_guest(g);
    }
}

static void open_guest(tp_peer *peer, const tp_peer_frame *f) {
    if (guest_of(peer, f->number) != NULL) return;
    struct tp_guest *g = tp_alloc(sizeof *g);
    *g = (struct tp_guest){.id = f->number, .peer = peer};
    tp_number_text(g->id, g->number);
    g->conn = tp_conn_new_relayed(peer->peers->server, f->address, wake_guest, g);
    g->conn->has_session = f->has_session;
    if (f->has_session) g->conn->session = f->session;
    tp_map_put(&peer->guests, g->number, g);
}

/* A copy, because a message is to end with a NUL; it is as long as any socket's may be. */
static void receive(const struct tp_guest *g, const tp_peer_frame *f) {
    char text[TP_MOST_MESSAGE + 1];
    if (f->length > TP_MOST_MESSAGE) return;
    memcpy(text, f->text, f->length);
    text[f->length] = '\0';
    tp_wire_receive(g->conn, text, f->length);
}

void tp_guest_moved(tp_peers *p, tp_conn *c, const char *table) {
    const struct tp_guest *g = c->socket;
    tp_peer_frame f = {.kind = TP_PEER_MOVED};
    (void)p;
    if (g == NULL) return;
    f.number = g->id;
    snprintf(f.table, sizeof f.table, "%s", table);
    tp_link_say(g->peer->link, &f);
}

/* ---- requests ---- */

static void end_visit(struct tp_visit *v) {
    *v->at = v->next;
    if (v->next != NULL) v->next->at = v->at;
    v->exchange->is_open = false;
    tp_exchange_release(v->exchange);
    free(v);
}

static void reply_is_ready(tp_exchange *x) {
    struct tp_visit *v = x->socket;
    const tp_peer_frame f = {.kind = TP_PEER_REPLY,
                             .number = v->id,
                             .code = (uint32_t)x->status,
                             .text = x->reply,
                             .length = x->reply_length};
    tp_link_say(v->peer->link, &f);
    end_visit(v);
}

static void ask(tp_peer *peer, const tp_peer_frame *f) {
    struct tp_visit *v = tp_alloc(sizeof *v);
    tp_exchange *x = tp_exchange_new(peer->peers->server, reply_is_ready, v);
    *v = (struct tp_visit){
        .exchange = x, .peer = peer, .id = f->number, .next = peer->visits, .at = &peer->visits};
    if (v->next != NULL) v->next->at = &v->next;
    peer->visits = v;
    x->is_relayed = true;
    x->has_session = f->has_session;
    if (f->has_session) x->session = f->session;
    snprintf(x->method, sizeof x->method, "%s", f->method);
    snprintf(x->path, sizeof x->path, "%s", f->path);
    snprintf(x->query, sizeof x->query, "%s", f->query);
    snprintf(x->address, sizeof x->address, "%s", f->address);
    x->length = f->length;
    x->body = tp_alloc(f->length + 1);
    memcpy(x->body, f->text, f->length);
    tp_exchange_hold(x);
    tp_http_run(x);
    tp_exchange_release(x);
}

/* ---- the link ---- */

void tp_guest_hear(tp_peer *peer, const tp_peer_frame *f) {
    struct tp_guest *g =
        f->kind == TP_PEER_SAYS || f->kind == TP_PEER_GONE ? guest_of(peer, f->number) : NULL;
    if (f->kind == TP_PEER_OPEN)
        open_guest(peer, f);
    else if (f->kind == TP_PEER_ASK)
        ask(peer, f);
    else if (g != NULL && f->kind == TP_PEER_SAYS)
        receive(g, f);
    else if (g != NULL)
        forget_guest(g);
}

static void lose_guest(void *context, void *value) {
    (void)context;
    forget_guest(value);
}

void tp_guest_lost(tp_peer *peer) {
    tp_map_each(&peer->guests, lose_guest, NULL);
    tp_map_done(&peer->guests);
    for (struct tp_visit *v = peer->visits, *next; v != NULL; v = next) {
        next = v->next;
        v->exchange->is_open = false; /* its reply goes nowhere */
        tp_exchange_release(v->exchange);
        free(v);
    }
    peer->visits = NULL;
}
