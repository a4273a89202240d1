/* app/server/net/tcp.c: see net.h and tcp.h. */
#include "app/server/net/tcp.h"

#include "app/server/net/speak.h"
#include "app/server/tables/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BACKLOG = 511,
    READ_AT_ONCE = 65536,
    CONNECTIONS_PER_SOCKET = 2, /* an address may have twice as many as WebSockets */
    SPARE_CONNECTIONS = 300,    /* besides those that are WebSockets */
    TICK_MS = 1000,
    GOODBYE_MS = 2000,
    MOST_DROPPED = 32,    /* reads from somebody who was told goodbye */
    READS_PER_FLUSH = 256 /* of all, see did_read */
};

struct tp_net {
    tp_server *server;
    uv_loop_t *loop;
    uv_tcp_t listener;
    tp_tcp *all, *awake;
    long count, requests;
    int reads; /* since something was last sent */
    bool is_closing, listener_is_closed;
    uint64_t ticked;
    tp_ws_reader *readers;
    char buffer[READ_AT_ONCE]; /* one for all: what is read is taken or copied before the next read
                                */
};

tp_server *tp_tcp_server(const tp_tcp *t) {
    return t->net->server;
}

tp_ws_reader **tp_tcp_readers(tp_tcp *t) {
    return &t->net->readers;
}

/* ---- closing ---- */

static void free_when_empty(tp_net *n) {
    if (!n->is_closing || !n->listener_is_closed || n->all != NULL) return;
    tp_ws_readers_free(n->readers);
    free(n);
}

static void forget_awake(tp_tcp *t) {
    if (t->awake_link == NULL) return;
    *t->awake_link = t->next_awake;
    if (t->next_awake != NULL) t->next_awake->awake_link = t->awake_link;
    t->awake_link = NULL;
}

/* libuv is done with it, so nobody who is still on the stack can have it in hand. */
static void did_close(uv_handle_t *handle) {
    tp_tcp *t = handle->data;
    tp_net *n = t->net;
    if (t->protocol != NULL) t->protocol->closed(t);
    if (t->is_counted) tp_addresses_remove(&n->server->connections_of, t->address);
    forget_awake(t);
    *t->link = t->next;
    if (t->next != NULL) t->next->link = t->link;
    n->count--;
    free(t->held);
    free(t);
    free_when_empty(n);
}

void tp_tcp_close(tp_tcp *t) {
    if (t->is_closed) return;
    t->is_closed = true;
    uv_close((uv_handle_t *)&t->handle, did_close);
}

static void did_shut_down(uv_shutdown_t *request, int status) {
    tp_tcp *t = request->data;
    if (status < 0) tp_tcp_close(t);
}

/* ---- reading ---- */

static void give_buffer(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
    const tp_tcp *t = handle->data;
    (void)size;
    *buf = uv_buf_init(t->net->buffer, READ_AT_ONCE);
}

static bool takes_more(const tp_tcp *t) {
    return !t->is_paused && !t->is_finishing && !t->is_closed;
}

/* How many bytes were taken. The protocol may pause, resume or be changed meanwhile. */
static size_t deliver(tp_tcp *t, const char *bytes, size_t length) {
    size_t used = 0;
    t->is_delivering = true;
    while (used < length && takes_more(t)) {
        const size_t n = t->protocol->read(t, bytes + used, length - used);
        if (n == 0 && takes_more(t)) tp_tcp_close(t); /* rather than ask for ever */
        used += n;
    }
    t->is_delivering = false;
    return t->is_finishing || t->is_closed ? length : used;
}

static void hold(tp_tcp *t, const char *bytes, size_t length) {
    free(t->held);
    t->held = tp_alloc(length);
    memcpy(t->held, bytes, length);
    t->held_from = 0;
    t->held_length = length;
}

/* libuv lets nobody else have a turn before it has gone through all sockets that have something to
 * say, up to 48 times while there are a thousand: whoever was answered would wait for all of them.
 */
static void send_meanwhile(tp_net *n) {
    if (++n->reads < READS_PER_FLUSH) return;
    tp_batch_flush(n->server);
    tp_net_flush(n);
}

static void did_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buf) {
    tp_tcp *t = stream->data;
    if (length < 0) {
        tp_tcp_close(t);
        return;
    }
    const size_t n = (size_t)length, used = deliver(t, buf->base, n);
    if (used < n) hold(t, buf->base + used, n - used);
    if (t->is_finishing && ++t->dropped > MOST_DROPPED) tp_tcp_close(t);
    send_meanwhile(t->net);
}

static void read_on(tp_tcp *t) {
    uv_read_start((uv_stream_t *)&t->handle, give_buffer, did_read);
}

void tp_tcp_pause(tp_tcp *t) {
    if (t->is_paused || t->is_closed) return;
    t->is_paused = true;
    uv_read_stop((uv_stream_t *)&t->handle);
}

void tp_tcp_resume(tp_tcp *t) {
    if (!t->is_paused || t->is_closed) return;
    t->is_paused = false;
    if (!t->is_delivering && t->held != NULL) {
        t->held_from += deliver(t, t->held + t->held_from, t->held_length - t->held_from);
        if (t->held_from < t->held_length) return; /* paused again */
        free(t->held);
        t->held = NULL;
    }
    if (!t->is_paused && !t->is_closed) read_on(t);
}

void tp_tcp_set_protocol(tp_tcp *t, const tp_protocol *protocol, void *self) {
    t->protocol = protocol;
    t->self = self;
}

/* ---- writing ---- */

static void did_write(uv_write_t *request, int status) {
    tp_tcp *t = request->data;
    t->is_writing = false;
    if (status < 0)
        tp_tcp_close(t);
    else if (!t->is_closed)
        t->protocol->sent(t);
}

size_t tp_tcp_write_now(tp_tcp *t, const uv_buf_t *bufs, unsigned count) {
    if (t->is_closed) return 0;
    const int n = uv_try_write((uv_stream_t *)&t->handle, bufs, count);
    if (n < 0 && n != UV_EAGAIN) tp_tcp_close(t);
    return n < 0 ? 0 : (size_t)n;
}

void tp_tcp_write(tp_tcp *t, const uv_buf_t *bufs, unsigned count) {
    if (t->is_closed) return;
    t->is_writing = true;
    t->writing.data = t;
    if (uv_write(&t->writing, (uv_stream_t *)&t->handle, bufs, count, did_write) == 0) return;
    t->is_writing = false;
    tp_tcp_close(t);
}

size_t tp_tcp_unsent(const tp_tcp *t) {
    return uv_stream_get_write_queue_size((const uv_stream_t *)&t->handle);
}

void tp_tcp_finish(tp_tcp *t) {
    if (t->is_finishing || t->is_closed) return;
    t->is_finishing = true;
    t->ending.data = t;
    tp_tcp_set_deadline(t, GOODBYE_MS);
    if (uv_shutdown(&t->ending, (uv_stream_t *)&t->handle, did_shut_down) != 0)
        tp_tcp_close(t);
    else if (t->is_paused)
        read_on(t); /* what comes is dropped, and its end is waited for */
}

void tp_tcp_wake(tp_tcp *t) {
    tp_net *n = t->net;
    if (t->awake_link != NULL || t->is_closed) return;
    t->next_awake = n->awake;
    t->awake_link = &n->awake;
    if (n->awake != NULL) n->awake->awake_link = &t->next_awake;
    n->awake = t;
}

void tp_net_flush(tp_net *n) {
    n->reads = 0;
    while (n->awake != NULL) {
        tp_tcp *t = n->awake;
        forget_awake(t);
        if (!t->is_closed && !t->is_finishing) t->protocol->flush(t);
    }
}

/* ---- time ---- */

void tp_tcp_set_deadline(tp_tcp *t, uint64_t ms) {
    t->deadline = ms > 0 ? tp_now_us(t->net->server) / 1000 + ms : 0;
}

void tp_net_tick(tp_net *n) {
    const uint64_t now = tp_now_us(n->server) / 1000;
    if (now - n->ticked < TICK_MS) return;
    n->ticked = now;
    for (tp_tcp *t = n->all; t != NULL; t = t->next) {
        if (t->deadline == 0 || now < t->deadline || t->is_closed) continue;
        t->deadline = 0;
        if (t->is_finishing)
            tp_tcp_close(t);
        else
            t->protocol->late(t);
    }
}

/* ---- who comes ---- */

/* There is no room: whoever has been waited for longest, to say what they want, makes some. Many
 * who open connections and say nothing then keep out each other. */
static bool make_room(tp_net *n, const tp_tcp *newcomer) {
    tp_tcp *oldest = NULL;
    for (tp_tcp *t = n->all; t != NULL; t = t->next)
        if (t->is_waited_for && !t->is_closed && t != newcomer) oldest = t; /* newest come first */
    if (oldest == NULL) return false;
    tp_tcp_close(oldest);
    return true;
}

/* Whoever opens many and says nothing would keep others out. Behind a proxy all have its address.
 */
static bool may_connect(tp_net *n, const tp_tcp *t) {
    const tp_server *s = n->server;
    const long most = s->config.max_address_sockets * CONNECTIONS_PER_SOCKET;
    if (n->count > s->config.max_sockets + SPARE_CONNECTIONS && !make_room(n, t)) return false;
    if (s->config.trust_proxy || most == 0) return true;
    return tp_addresses_count(&s->connections_of, t->address) < most;
}

static void read_address(tp_tcp *t) {
    struct sockaddr_storage from;
    int size = sizeof from;
    char text[TP_ADDRESS] = "";
    if (uv_tcp_getpeername(&t->handle, (struct sockaddr *)&from, &size) == 0)
        uv_ip_name((const struct sockaddr *)&from, text, sizeof text);
    tp_address_read(text, t->address);
}

static tp_tcp *new_tcp(tp_net *n) {
    tp_tcp *t = tp_alloc(sizeof *t);
    t->net = n;
    uv_tcp_init(n->loop, &t->handle);
    t->handle.data = t;
    t->next = n->all;
    t->link = &n->all;
    if (t->next != NULL) t->next->link = &t->next;
    n->all = t;
    n->count++;
    return t;
}

static void begin(tp_net *n, tp_tcp *t) {
    read_address(t);
    if (!may_connect(n, t)) {
        tp_tcp_close(t);
        return;
    }
    tp_addresses_add(&n->server->connections_of, t->address);
    t->is_counted = true;
    uv_tcp_nodelay(&t->handle, 1); /* messages are small and wanted at once */
    tp_http_conn_start(t);
    read_on(t);
}

static void did_connect(uv_stream_t *listener, int status) {
    tp_net *n = listener->data;
    if (status < 0) return; /* no more files: libuv has dropped somebody, and goes on */
    tp_tcp *t = new_tcp(n);
    if (uv_accept(listener, (uv_stream_t *)&t->handle) == 0)
        begin(n, t);
    else
        tp_tcp_close(t);
}

void tp_net_adopt(tp_net *n, int fd) {
    tp_tcp *t = new_tcp(n);
    if (uv_tcp_open(&t->handle, fd) == 0)
        begin(n, t);
    else
        tp_tcp_close(t);
}

void tp_tcp_begin_request(tp_tcp *t) {
    t->net->requests++;
}

void tp_tcp_end_request(tp_tcp *t) {
    t->net->requests--;
}

bool tp_net_is_idle(const tp_net *n) {
    return n->requests == 0;
}

/* ---- the listener ---- */

static bool start_listening(tp_net *n, const char *address, int port) {
    union {
        struct sockaddr any;
        struct sockaddr_in ip4;
        struct sockaddr_in6 ip6;
    } at;
    if (uv_ip4_addr(address, port, &at.ip4) != 0 && uv_ip6_addr(address, port, &at.ip6) != 0)
        return false;
    return uv_tcp_bind(&n->listener, &at.any, 0) == 0 &&
           uv_listen((uv_stream_t *)&n->listener, BACKLOG, did_connect) == 0;
}

static void listener_closed(uv_handle_t *handle) {
    tp_net *n = handle->data;
    n->listener_is_closed = true;
    free_when_empty(n);
}

tp_net *tp_net_open(tp_server *s, uv_loop_t *loop, const char *address, int port) {
    tp_net *n = tp_alloc(sizeof *n);
    n->server = s;
    n->loop = loop;
    tp_http_conn_init();
    uv_tcp_init(loop, &n->listener);
    n->listener.data = n;
    if (start_listening(n, address, port)) return n;
    tp_net_close(n);
    return NULL;
}

int tp_net_port(const tp_net *n) {
    struct sockaddr_storage at;
    int size = sizeof at;
    if (uv_tcp_getsockname(&n->listener, (struct sockaddr *)&at, &size) != 0) return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)&at)->sin6_port
                                          : ((const struct sockaddr_in *)&at)->sin_port);
}

void tp_net_close(tp_net *n) {
    if (n->is_closing) return;
    n->is_closing = true;
    uv_close((uv_handle_t *)&n->listener, listener_closed);
    for (tp_tcp *t = n->all; t != NULL; t = t->next) tp_tcp_close(t);
}
