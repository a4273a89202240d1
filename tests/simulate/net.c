/* tests/simulate/net.c: sockets and requests: what is on its way takes its time, keeps its order on
 * one socket, and is lost when that is cut. See simulate.h. */
#include "simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- to the client ---- */

static void arrive(sim *s, sim_event *e) {
    const sim_link *l = e->who;
    (void)s;
    if (l->client == NULL) return;
    sim_hear(l->client, e->json);
    e->json = NULL;
}

/* It may have another one by now. */
static void lose_line(sim_link *l) {
    client *c = l->client;
    l->client = NULL;
    if (c->link == l)
        sim_hung_up(c);
    else if (c->link == NULL)
        c->is_connecting = false;
}

static void hang_up(sim *s, sim_event *e) {
    sim_link *l = e->who;
    (void)s;
    if (l->client == NULL) return;
    lose_line(l);
}

static int64_t arrival(sim *s, int64_t *last) {
    int64_t at =
        s->world.now + sim_between(s, SIM_MS, sim_one_in(s, 20) ? 3 * SIM_SECOND : 100 * SIM_MS);
    if (at <= *last) at = *last + 1;
    *last = at;
    return at - s->world.now;
}

static void drain(sim *s, sim_link *l) {
    tp_frame *f;
    while (l->conn != NULL && (f = tp_conn_next(l->conn)) != NULL) {
        char *text = tp_alloc(f->length + 1);
        memcpy(text, f->data + TP_FRAME_ROOM, f->length);
        tp_conn_sent(l->conn, f);
        tp_json *m = sim_check_told(s, l, text);
        free(text);
        sim_later(s, arrival(s, &l->down), arrive, l)->json = m;
    }
}

/* The server's end, once it knows. */
static void close_end(sim *s, sim_event *e) {
    sim_link *l = e->who;
    if (l->conn == NULL) return;
    tp_conn *c = l->conn;
    drain(s, l);
    l->conn = NULL;
    tp_conn_closed(c);
    tp_conn_release(c);
    sim_wake_server(s);
    sim_later(s, arrival(s, &l->down), hang_up, l);
}

static void read_late(sim *s, sim_event *e) {
    drain(s, e->who);
}

/* Not from here: whoever wakes a socket is in the middle of something. Somebody who reads slowly
 * lets it lie. */
static void wake(tp_conn *c) {
    sim_link *l = c->socket;
    sim *s = (sim *)((char *)c->server - offsetof(sim, server));
    if (c->close_code != 0) {
        if (!l->is_closing) sim_later(s, SIM_MS, close_end, l);
        l->is_closing = true;
    } else if (s->world.now < l->slow_until) {
        return;
    } else {
        drain(s, l);
    }
}

/* ---- to the server ---- */

static void receive(sim *s, sim_event *e) {
    sim_link *l = e->who;
    if (l->conn == NULL || l->is_closing) return;
    tp_wire_receive(l->conn, e->text, strlen(e->text));
    sim_wake_server(s);
}

void sim_send(sim_link *l, const tp_writer *w) {
    sim *s = l->client->sim;
    char *text = strdup(w->data);
    sim_later(s, arrival(s, &l->up), receive, l)->text = text;
}

void sim_cut(sim *s, sim_link *l) {
    if (l->client == NULL) return;
    s->count.cuts++;
    lose_line(l);
    if (l->conn != NULL)
        sim_later(s, sim_one_in(s, 4) ? SIM_MINUTE : sim_between(s, 1, SIM_SECOND), close_end, l);
}

/* ---- opening a socket ---- */

/* Only now does anybody say anything: until then the real one lets it wait, too. */
static void with_session(void *context, const tp_session *session, bool is_unread) {
    sim_link *l = context;
    tp_conn *c = l->opening;
    c->has_session = session != NULL;
    if (session != NULL) c->session = *session;
    if (is_unread) tp_conn_hang_up(c, 1013);
    tp_conn_release(c);
    if (l->client == NULL) return;
    l->client->is_connecting = false;
    if (l->conn != NULL) l->client->link = l;
}

static sim_link *new_link(sim *s, client *c) {
    sim_link *l = tp_alloc(sizeof *l);
    *l = (sim_link){.client = c, .held_ply = -1};
    if (s->links_count == s->links_room)
        /* NOLINTNEXTLINE(bugprone-sizeof-expression): rows of pointers */
        s->links = tp_grow(s->links, (s->links_room = s->links_room * 2 + 64) * sizeof *s->links);
    s->links[s->links_count++] = l;
    return l;
}

/* As net/ws_conn.c does it. */
static void open_socket(sim *s, sim_event *e) {
    client *c = e->who;
    if (!s->is_up) {
        c->is_connecting = false;
        return;
    }
    sim_link *l = new_link(s, c);
    l->conn = tp_conn_new(&s->server, "127.0.0.1", wake, l);
    if (sim_one_in(s, 30)) {
        l->slow_until = s->world.now + sim_between(s, SIM_SECOND, SIM_MINUTE);
        sim_later(s, l->slow_until - s->world.now, read_late, l);
    }
    l->opening = tp_conn_hold(l->conn);
    tp_session_find(&s->server, c->token, with_session, l);
    sim_wake_server(s);
}

void sim_connect(client *c) {
    c->is_connecting = true;
    sim_later(c->sim, sim_between(c->sim, SIM_MS, SIM_SECOND), open_socket, c);
}

/* ---- requests ---- */

static void forget_request(sim *s, sim_request *q) {
    sim_request **link = &s->requests;
    while (*link != q) link = &(*link)->next;
    *link = q->next;
    if (q->exchange != NULL) tp_exchange_release(q->exchange);
    free(q);
}

static void reply_arrives(sim *s, sim_event *e) {
    sim_request *q = e->who;
    tp_error error = {0};
    tp_json *body = e->text != NULL ? tp_json_parse(e->text, strlen(e->text), &error) : NULL;
    client *c = q->client;
    c->is_asking = false;
    if (q->cookie[0] != '\0') memcpy(c->token, q->cookie, sizeof c->token);
    void (*got)(client * c, int status, const tp_json *body) = q->got;
    forget_request(s, q);
    got(c, (int)e->number, body);
    tp_json_free(body);
}

/* Some replies are lost on the way: status 0. */
static void replied(tp_exchange *x) {
    sim_request *q = x->socket;
    sim *s = q->client->sim;
    sim_check_reply(s, q->client, x);
    const bool is_lost = !s->is_calm && sim_one_in(s, 25);
    char *text = is_lost ? NULL : tp_alloc(x->reply_length + 1);
    if (!is_lost) {
        memcpy(text, x->reply, x->reply_length);
        snprintf(q->cookie, sizeof q->cookie, "%s", x->cookie);
    }
    sim_event *e = sim_later(s, sim_between(s, SIM_MS, SIM_SECOND), reply_arrives, q);
    e->text = text;
    e->number = is_lost ? 0 : (uint64_t)x->status;
}

static void request_arrives(sim *s, sim_event *e) {
    sim_request *q = e->who;
    if (q->exchange == NULL) return; /* the server went down meanwhile, and has been counted out */
    if (!s->is_up) {
        sim_later(s, SIM_SECOND, reply_arrives, q);
        return;
    }
    q->exchange->server = &s->server;
    tp_http_handle(q->exchange);
    sim_wake_server(s);
}

static void copy(char *to, size_t room, const char *from) {
    snprintf(to, room, "%s", from);
}

void sim_ask(client *c, const char *method, const char *path, const tp_writer *body,
             void (*got)(client *c, int status, const tp_json *body)) {
    sim *s = c->sim;
    sim_request *q = tp_alloc(sizeof *q);
    tp_exchange *x = tp_exchange_new(&s->server, replied, q);
    *q = (sim_request){.client = c, .exchange = x, .got = got, .next = s->requests};
    s->requests = q;
    c->is_asking = true;
    copy(x->method, sizeof x->method, method);
    copy(x->path, sizeof x->path, path);
    copy(x->origin, sizeof x->origin, "http://localhost:6660");
    copy(x->content_type, sizeof x->content_type, "application/json");
    copy(x->token, sizeof x->token, c->token);
    copy(x->address, sizeof x->address, "127.0.0.1");
    if (body != NULL) {
        x->body = strdup(body->data);
        x->length = body->length;
    }
    sim_later(s, sim_between(s, SIM_MS, 200 * SIM_MS), request_arrives, q);
}

/* ---- the end of a server ---- */

void sim_net_down(sim *s) {
    for (size_t i = 0; i < s->links_count; i++) {
        sim_link *l = s->links[i];
        if (l->conn == NULL) continue;
        tp_conn *c = l->conn;
        l->conn = NULL;
        tp_conn_closed(c);
        tp_conn_release(c);
        sim_later(s, sim_between(s, SIM_MS, SIM_SECOND), hang_up, l);
    }
    for (sim_request *q = s->requests; q != NULL; q = q->next) {
        tp_exchange *x = q->exchange;
        if (x == NULL || x->status != 0) continue; /* its reply is on its way */
        x->is_open = false;
        q->exchange = NULL;
        tp_exchange_release(x);
        sim_later(s, SIM_SECOND, reply_arrives, q);
    }
}

void sim_net_close(sim *s) {
    while (s->requests != NULL) forget_request(s, s->requests);
    for (size_t i = 0; i < s->links_count; i++) free(s->links[i]);
    free(s->links);
}
