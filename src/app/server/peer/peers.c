/* app/server/peer/peers.c: see peer.h. */
#include "app/server/peer/peer.h"

#include "app/file.h"
#include "app/server/base/log.h"
#include "app/server/peer/inner.h"
#include "app/server/tables/live.h"
#include "app/server/tables/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 500,   /* so often the store is asked which nodes there are */
    HEARD_MS = 1000, /* whoever was heard of since is alive */
    LATE_MS = 1500,  /* a loop that comes round so late may have lost leases */
    JOIN_MS = 3000,  /* if another does not answer */
    MOST_STRANGERS = 32,
    MOST_LINKS = 2 * TP_MOST_NODES + MOST_STRANGERS,
    BACKLOG = 64
};

static int64_t now_ms(const tp_net_peers *p) {
    return p->world->steady_us(p->world) / 1000;
}

tp_peer *tp_peer_of(const tp_net_peers *p, uint64_t epoch) {
    for (tp_peer *x = p->all; x != NULL; x = x->next)
        if (x->row.epoch == epoch && epoch != 0 && x->link->is_greeted) return x;
    return NULL;
}

/* ---- links ---- */

static int64_t count_linked(const tp_net_peers *p) {
    int64_t n = 0;
    for (const tp_peer *x = p->all; x != NULL; x = x->next) n += x->link->is_greeted;
    return n;
}

static void link_closed(tp_link *l) {
    tp_peer *x = l->self;
    tp_net_peers *p = x->peers;
    *x->at = x->next;
    if (x->next != NULL) x->next->at = x->at;
    if (l->is_greeted && x->row.epoch != 0) {
        tp_log(TP_LOG_INFO, "msg=peer_gone node=%s epoch=%" PRIu64, x->row.name, x->row.epoch);
        p->lost_at = now_ms(p);
        p->looks = 0;
        tp_edge_lost(x);
        tp_guest_lost(x);
        p->server->metrics.peers = count_linked(p);
    }
    free(x);
}

static void say_hello(tp_peer *x) {
    tp_peer_frame f = {.kind = TP_PEER_HELLO, .number = x->peers->server->store->epoch};
    snprintf(f.name, sizeof f.name, "%.*s", TP_NODE_NAME - 1, x->peers->server->config.node);
    tp_link_say(x->link, &f);
}

/* Of two links to one node the newer one counts. */
static void meet(tp_peer *x, const tp_peer_frame *f) {
    tp_net_peers *p = x->peers;
    tp_peer *old = p->all;
    while (old != NULL && (old == x || old->row.epoch != f->number)) old = old->next;
    const bool is_other = x->row.epoch != 0 && x->row.epoch != f->number;
    if (is_other || f->number == p->server->store->epoch) {
        tp_link_close(x->link); /* who has that address now is somebody else */
        return;
    }
    if (old != NULL) tp_link_close(old->link);
    x->row.epoch = f->number;
    snprintf(x->row.name, sizeof x->row.name, "%s", f->name);
    p->server->metrics.peers = count_linked(p);
    tp_log(TP_LOG_INFO, "msg=peer_linked node=%s epoch=%" PRIu64, x->row.name, x->row.epoch);
}

static void link_heard(tp_link *l, const tp_peer_frame *f) {
    tp_peer *x = l->self;
    if (!l->is_greeted) {
        say_hello(x);
        return;
    }
    switch (f->kind) {
    case TP_PEER_HELLO: meet(x, f); return;
    case TP_PEER_PING: return;
    case TP_PEER_TELL:
    case TP_PEER_HANG_UP:
    case TP_PEER_MOVED:
    case TP_PEER_REPLY: tp_edge_hear(x, f); return;
    case TP_PEER_OPEN:
    case TP_PEER_SAYS:
    case TP_PEER_GONE:
    case TP_PEER_ASK: tp_guest_hear(x, f); return;
    case TP_PEER_SPENT: tp_spent_hear(x->peers->server, f); return;
    case TP_PEER_SESSION: tp_session_heard(x->peers->server, &f->session); return;
    }
}

const tp_link_user tp_peer_user = {.heard = link_heard, .closed = link_closed};

tp_peer *tp_peer_add(tp_net_peers *p) {
    tp_peer *x = tp_alloc(sizeof *x);
    *x = (tp_peer){.peers = p, .next = p->all, .at = &p->all};
    p->world->draw(p->world, &x->relays.seed, sizeof x->relays.seed);
    x->questions.seed = x->guests.seed = x->relays.seed;
    if (x->next != NULL) x->next->at = &x->next;
    p->all = x;
    return x;
}

static tp_peer *new_peer(tp_net_peers *p) {
    tp_peer *x = tp_peer_add(p);
    x->link = tp_link_new(p->loop, p->world, p->secret, &tp_peer_user, x);
    return x;
}

/* ---- who calls ---- */

/* Whoever calls and does not show that they know the secret keeps nobody else out. */
static void make_room(tp_net_peers *p) {
    tp_peer *oldest = NULL;
    int strangers = 0;
    for (tp_peer *x = p->all; x != NULL; x = x->next) { /* the newest come first */
        if (x->link->is_greeted || x->link->is_caller) continue;
        oldest = x;
        strangers++;
    }
    if (strangers >= MOST_STRANGERS) tp_link_close(oldest->link);
}

static void did_call(uv_stream_t *listener, int status) {
    tp_net_peers *p = listener->data;
    if (status < 0) return;
    make_room(p);
    tp_peer *x = new_peer(p);
    tp_link_accept(x->link, listener);
    if (p->server == NULL || p->is_closing) tp_link_close(x->link);
}

typedef struct {
    tp_job job;
    tp_net_peers *peers;
    tp_node_row rows[TP_MOST_NODES];
    size_t count;
} look;

static void add_node(void *context, const tp_node_row *row) {
    look *x = context;
    if (x->count < TP_MOST_NODES) x->rows[x->count++] = *row;
}

static void run_look(tp_job *j) {
    look *x = (look *)j;
    tp_store *s = x->peers->server->store;
    s->list_nodes(s, add_node, x);
}

static bool is_called(const tp_net_peers *p, uint64_t epoch) {
    for (const tp_peer *x = p->all; x != NULL; x = x->next)
        if (x->row.epoch == epoch) return true;
    return false;
}

static void call(tp_net_peers *p, const tp_node_row *row) {
    struct sockaddr_storage to = {0};
    if (!tp_link_address(row->address, &to)) return;
    tp_peer *peer = new_peer(p);
    peer->row = *row;
    tp_link_call(peer->link, (const struct sockaddr *)&to);
}

/* The younger calls the older, who was there to be called. */
static void finish_look(tp_job *j) {
    look *x = (look *)j;
    tp_net_peers *p = x->peers;
    p->is_asking = false;
    p->has_looked = true;
    for (size_t i = 0; i < x->count && !p->is_closing; i++) {
        const tp_node_row *row = &x->rows[i];
        if (row->epoch < p->server->store->epoch && !is_called(p, row->epoch)) p->call(p, row);
    }
    free(x);
}

static void look_around(tp_net_peers *p) {
    look *x = tp_alloc(sizeof *x);
    *x = (look){.job = {.run = run_look, .done = finish_look}, .peers = p};
    p->is_asking = true;
    p->world->post(p->world, TP_READING, &x->job);
}

/* ---- what tables ask for ---- */

static void tell_session(tp_peers *base, const tp_session *session) {
    tp_net_peers *p = tp_peers_own(base);
    const tp_peer_frame f = {.kind = TP_PEER_SESSION, .has_session = true, .session = *session};
    for (const tp_peer *x = p->all; x != NULL; x = x->next)
        if (x->link->is_greeted) tp_link_say(x->link, &f);
}

static size_t linked(const tp_peers *base, uint64_t epochs[TP_MOST_NODES]) {
    const tp_net_peers *p = (const tp_net_peers *)base;
    size_t n = 0;
    for (const tp_peer *x = p->all; x != NULL && n < TP_MOST_NODES; x = x->next)
        if (x->link->is_greeted && now_ms(p) - x->link->heard_at < HEARD_MS)
            epochs[n++] = x->row.epoch;
    return n;
}

/* ---- turns of the loop ---- */

/* Closing a link takes it out of the list, and perhaps others. */
static void each_link(tp_net_peers *p, void (*visit)(tp_link *l)) {
    tp_link *links[MOST_LINKS + 2];
    size_t n = 0;
    for (const tp_peer *x = p->all; x != NULL && n < MOST_LINKS + 2; x = x->next)
        links[n++] = x->link;
    for (size_t i = 0; i < n; i++) visit(links[i]); /* none is freed before the loop goes on */
}

static void flush_link(tp_link *l) {
    if (l->is_closed) return;
    tp_guest_flush(l->self);
    tp_link_flush(l);
}

void tp_peers_flush(tp_net_peers *p) {
    if (p == NULL) return;
    if (p->server != NULL && p->server->is_closing)
        tp_edge_done(p); /* there are no ticks any more */
    each_link(p, flush_link);
}

/* Who was away, frozen or without the store, may have lost tables to others and not know it. */
static void check_leases(tp_net_peers *p, int64_t now) {
    const bool is_broken = !p->server->store_works;
    const bool was_late = p->ticked_at != 0 && now - p->ticked_at > LATE_MS;
    if (was_late || (p->was_broken && !is_broken)) tp_live_check_leases(p->server);
    p->was_broken = is_broken;
    p->ticked_at = now;
}

/* Who comes before there are links finds tables that cannot be reached. */
static void join(tp_net_peers *p, int64_t now) {
    bool is_calling = !p->has_looked;
    for (const tp_peer *x = p->all; x != NULL; x = x->next)
        is_calling = is_calling || (x->link->is_caller && !x->link->is_greeted);
    if (!is_calling || now - p->began > JOIN_MS) p->server->is_joining = false;
}

/* The tables of a node that has gone, for those that nobody asks for: at once, which is enough if
 * it was killed, because then its lock is free; and when it has been silent for as long as a lease
 * lasts. */
static void look_for_orphans(tp_net_peers *p, int64_t now) {
    static const int64_t after_ms[] = {100, 500, 3200};
    if (p->lost_at == 0 || now - p->lost_at < after_ms[p->looks]) return;
    if (++p->looks == sizeof after_ms / sizeof *after_ms) p->lost_at = 0;
    tp_live_load_due(p->server, tp_now(p->server));
}

void tp_peers_tick(tp_net_peers *p) {
    if (p == NULL || p->is_closing) return;
    const int64_t now = now_ms(p);
    check_leases(p, now);
    if (p->server->is_joining) join(p, now);
    each_link(p, tp_link_tick);
    tp_edge_tick(p);
    tp_spent_tell(p, now);
    if (!p->is_asking && now - p->asked_at >= LOOK_MS) {
        p->asked_at = now;
        look_around(p);
    }
    look_for_orphans(p, now);
}

/* ---- beginning and ending ---- */

static bool read_secret(tp_net_peers *p, const char *path) {
    size_t length;
    char *text = tp_file_read(path, &length);
    const bool ok = text != NULL && tp_seal_secret(text, length, p->secret);
    if (text != NULL) explicit_bzero(text, length);
    free(text);
    return ok;
}

static bool start_listening(tp_net_peers *p, const char *address) {
    struct sockaddr_storage at = {0};
    return tp_link_address(address, &at) &&
           uv_tcp_bind(&p->listener, (const struct sockaddr *)&at, 0) == 0 &&
           uv_listen((uv_stream_t *)&p->listener, BACKLOG, did_call) == 0;
}

static void listener_closed(uv_handle_t *handle) {
    tp_net_peers *p = handle->data;
    explicit_bzero(p->secret, sizeof p->secret);
    free(p);
}

void tp_peers_init(tp_net_peers *p, uv_loop_t *loop, tp_world *world) {
    *p = (tp_net_peers){.loop = loop, .world = world, .call = call};
    p->base = (tp_peers){.forward = tp_edge_forward,
                         .relay = tp_edge_relay,
                         .moved = tp_guest_moved,
                         .closed = tp_edge_closed,
                         .session = tell_session,
                         .linked = linked};
}

tp_net_peers *tp_peers_listen(uv_loop_t *loop, tp_world *world, const tp_config *c) {
    tp_net_peers *p = tp_alloc(sizeof *p);
    char quoted[TP_LOG_VALUE];
    tp_peers_init(p, loop, world);
    uv_tcp_init(loop, &p->listener);
    p->listener.data = p;
    const bool has_secret = read_secret(p, c->peer_secret_file);
    if (has_secret && start_listening(p, c->peer_listen)) return p;
    if (has_secret)
        tp_log(TP_LOG_ERROR, "msg=cannot_listen_for_peers address=%s",
               tp_log_quote(c->peer_listen, quoted));
    else
        tp_log(TP_LOG_ERROR, "msg=no_peer_secret file=%s text=\"at least 16 bytes\"",
               tp_log_quote(c->peer_secret_file, quoted));
    tp_peers_close(p);
    return NULL;
}

int tp_peers_port(const tp_net_peers *p) {
    struct sockaddr_storage at;
    int size = sizeof at;
    if (uv_tcp_getsockname(&p->listener, (struct sockaddr *)&at, &size) != 0) return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)&at)->sin6_port
                                          : ((const struct sockaddr_in *)&at)->sin_port);
}

void tp_peers_start(tp_net_peers *p, tp_server *s) {
    p->server = s;
    p->began = now_ms(p);
    s->peers = &p->base;
    s->limits.is_shared = true;
    p->told_at = p->began;
    s->is_joining = true;
}

void tp_peers_close(tp_net_peers *p) {
    if (p == NULL || p->is_closing) return;
    p->is_closing = true;
    tp_edge_done(p);
    each_link(p, tp_link_close);
    uv_close((uv_handle_t *)&p->listener, listener_closed);
}
