/* app/server/loop.c: see loop.h. Callbacks of the library only translate: into a tp_exchange for a
 * request (http.h), into a tp_conn for a WebSocket (hub.h).
 *
 * The Origin of a WebSocket is checked in FILTER_PROTOCOL_CONNECTION. HTTP_CONFIRM_UPGRADE is never
 * handled: the library's version 4.1 uses memory after it was freed there (CVE-2025-11677). */
#include "app/server/loop.h"

#include "app/server/addresses.h"
#include "app/server/batch.h"
#include "app/server/http.h"
#include "app/server/keeper.h"
#include "app/server/live.h"
#include "app/server/pool.h"
#include "app/server/wire.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

_Static_assert(TP_FRAME_ROOM >= LWS_PRE, "a frame has room for what the socket needs");

enum {
    HEADERS = 4096,
    HEADER_POOL = 1024,
    CONNECTIONS_A_SOCKET = 2, /* an address may have twice as many as WebSockets */
    CHUNK = 32768,
    TICK_MS = 100,
    CLOSE_MS = 50,
    PATIENCE_MS = 5000,
    HEADER_SECONDS = 10,
    GOODBYE_SECONDS = 2,
    GOING_AWAY = 1001,
    NOT_TEXT = 1003,
    TOO_BIG = 1009
};

/* What the library keeps for each connection: a request under way, or a WebSocket. */
typedef struct {
    tp_exchange *exchange;
    bool headers_sent, is_too_large;
    size_t sent;

    tp_conn *conn;
    bool is_closing;
    char token[TP_TOKEN];
    char address[TP_ADDRESS];
    char *message;
    size_t length;
} peer;

/* What the server and the library need of each other, and our own handles on the loop. */
typedef struct {
    tp_server *server;
    struct lws_context *context;
    uv_prepare_t flush;
    uv_timer_t tick;
    uv_signal_t term, interrupt;
    int64_t closing_since;
} sockets;

static tp_server *server_of(struct lws *wsi) {
    const sockets *x = lws_context_user(lws_get_context(wsi));
    return x->server;
}

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t room) {
    out[0] = '\0';
    if (lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, out, (int)room, token) < 0)
        out[0] = '\0';
}

static void copy_token(struct lws *wsi, char *out, size_t room) {
    size_t length = room;
    out[0] = '\0';
    if (lws_http_cookie_get(wsi, "tp", out, &length) != 0) out[0] = '\0';
}

/* Behind a proxy of ours the client is the last address that the proxy added. */
static void copy_address(struct lws *wsi, char out[TP_ADDRESS]) {
    char forwarded[256];
    lws_get_peer_simple(wsi, out, TP_ADDRESS);
    if (!server_of(wsi)->config.trust_proxy) return;
    copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    const char *last = strrchr(forwarded, ',');
    last = last != NULL ? last + 1 : forwarded;
    last += strspn(last, " ");
    if (*last != '\0') snprintf(out, TP_ADDRESS, "%s", last);
}

/* ---- connections, before they have said anything ---- */

static bool is_full(const tp_server *s, const tp_addresses *a, const char *address, long share) {
    const long most = s->config.max_address_sockets * share;
    return most > 0 && tp_addresses_count(a, address) >= most;
}

/* Whoever opens many and says nothing would keep others out. Behind a proxy all have its address.
 */
static int may_connect(struct lws *listener, int fd) {
    const tp_server *s = server_of(listener);
    struct sockaddr_in from = {.sin_family = AF_INET};
    socklen_t size = sizeof from;
    char address[TP_ADDRESS] = "";
    if (s->config.trust_proxy || getpeername(fd, (struct sockaddr *)&from, &size) != 0) return 0;
    inet_ntop(AF_INET, &from.sin_addr, address, sizeof address);
    return is_full(s, &s->connections_of, address, CONNECTIONS_A_SOCKET) ? -1 : 0;
}

static void connected(struct lws *wsi) {
    char address[TP_ADDRESS] = "";
    lws_get_peer_simple(wsi, address, sizeof address);
    lws_set_opaque_user_data(wsi, tp_addresses_add(&server_of(wsi)->connections_of, address));
}

static void disconnected(struct lws *wsi) {
    const char *address = lws_get_opaque_user_data(wsi);
    if (address != NULL) tp_addresses_remove(&server_of(wsi)->connections_of, address);
    lws_set_opaque_user_data(wsi, NULL);
}

/* ---- HTTP ---- */

static void reply_is_ready(tp_exchange *x) {
    lws_callback_on_writable(x->socket);
}

static void copy_query(struct lws *wsi, char out[TP_URL]) {
    char part[TP_URL];
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        const size_t length = strlen(part);
        if (n + length + 2 > TP_URL) return;
        if (n > 0) out[n++] = '&';
        memcpy(out + n, part, length + 1);
        n += length;
    }
}

static void read_head(struct lws *wsi, tp_exchange *x) {
    static const char *const methods[] = {"GET",   "POST",   "OPTIONS", "PUT",
                                          "PATCH", "DELETE", "CONNECT", "HEAD"};
    char *uri, encodings[128];
    int length = 0;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    if (method >= 0 && method < 8) snprintf(x->method, sizeof x->method, "%s", methods[method]);
    if (length > 0 && length < TP_URL) memcpy(x->path, uri, (size_t)length);
    copy_query(wsi, x->query);
    copy_header(wsi, WSI_TOKEN_ORIGIN, x->origin, sizeof x->origin);
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, x->content_type, sizeof x->content_type);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
    x->accepts_gzip = strstr(encodings, "gzip") != NULL;
    copy_token(wsi, x->token, sizeof x->token);
    copy_address(wsi, x->address);
}

static bool has_body(struct lws *wsi, const tp_exchange *x) {
    char length[24];
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    return strcmp(x->method, "POST") == 0 && strtoul(length, NULL, 10) > 0;
}

static void http_begin(struct lws *wsi, peer *p) {
    tp_exchange *x = tp_exchange_new(server_of(wsi), reply_is_ready, wsi);
    p->exchange = x;
    p->headers_sent = p->is_too_large = false;
    p->sent = 0;
    read_head(wsi, x);
    if (!has_body(wsi, x)) tp_http_handle(x);
}

static void http_body(peer *p, const char *bytes, size_t length) {
    tp_exchange *x = p->exchange;
    if (x == NULL || p->is_too_large) return;
    if (x->length + length > tp_http_most_body(x->path)) {
        p->is_too_large = true;
        return;
    }
    if (x->length + length + 1 > x->body_room)
        x->body = tp_grow(x->body, x->body_room = (x->length + length) * 2 + 1);
    memcpy(x->body + x->length, bytes, length);
    x->length += length;
    x->body[x->length] = '\0';
}

static void http_body_complete(const peer *p) {
    if (p->exchange == NULL || p->exchange->status != 0) return;
    if (p->is_too_large)
        tp_reply_refuse(p->exchange, TP_TOO_LARGE_REFUSED, "The body is too large.");
    else
        tp_http_handle(p->exchange);
}

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p,
                      unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), p, end);
}

/* The same on everything: no inline code, no guessing of types, nobody told. */
static int add_safety(struct lws *wsi, unsigned char **p, unsigned char *end) {
    static const char *const headers[][2] = {
        {"content-security-policy:",
         "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
         "form-action 'self'; frame-ancestors 'none'"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cross-origin-resource-policy:", "same-origin"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (add_header(wsi, headers[i][0], headers[i][1], p, end) != 0) return 1;
    return 0;
}

static int add_cookie(struct lws *wsi, const tp_exchange *x, unsigned char **p,
                      unsigned char *end) {
    char cookie[160];
    if (x->cookie[0] == '\0') return 0;
    snprintf(cookie, sizeof cookie, "tp=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000%s",
             x->cookie, x->server->is_https ? "; Secure" : "");
    return add_header(wsi, "set-cookie:", cookie, p, end);
}

static int send_head(struct lws *wsi, const tp_exchange *x) {
    unsigned char buffer[LWS_PRE + HEADERS], *start = buffer + LWS_PRE, *p = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, (unsigned)x->status, x->type,
                                    (lws_filepos_t)x->reply_length, &p, end) != 0 ||
        add_header(wsi, "cache-control:",
                   x->is_immutable ? "public, max-age=31536000, immutable" : "no-store", &p,
                   end) != 0 ||
        (x->is_packed && add_header(wsi, "content-encoding:", "gzip", &p, end) != 0) ||
        add_safety(wsi, &p, end) != 0 || add_cookie(wsi, x, &p, end) != 0)
        return -1;
    return lws_finalize_write_http_header(wsi, start, &p, end);
}

static int http_writable(struct lws *wsi, peer *p) {
    unsigned char buffer[LWS_PRE + CHUNK];
    tp_exchange *x = p->exchange;
    if (x == NULL || x->status == 0) return 0;
    if (!p->headers_sent) {
        p->headers_sent = true;
        if (send_head(wsi, x) != 0) return -1;
        lws_callback_on_writable(wsi);
        return 0;
    }
    const size_t rest = x->reply_length - p->sent;
    const size_t n = rest < CHUNK ? rest : CHUNK;
    memcpy(buffer + LWS_PRE, x->reply + p->sent, n);
    p->sent += n;
    const bool is_last = p->sent == x->reply_length;
    if (lws_write(wsi, buffer + LWS_PRE, n, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (!is_last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    const bool is_over = p->is_too_large;
    p->exchange = NULL;
    x->is_open = false;
    tp_exchange_release(x);
    return is_over || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static void http_closed(peer *p) {
    if (p == NULL || p->exchange == NULL) return;
    p->exchange->is_open = false;
    tp_exchange_release(p->exchange);
    p->exchange = NULL;
}

/* ---- WebSockets ---- */

static tp_refused why_no_socket(const tp_server *s, const char *path, const char *origin,
                                const char *address) {
    if (strcmp(path, "/ws") != 0) return TP_NOT_FOUND_REFUSED;
    if (!tp_server_is_own_origin(s, origin)) return TP_BAD_ORIGIN_REFUSED;
    if (s->is_closing || s->metrics.sockets >= s->config.max_sockets) return TP_BUSY_REFUSED;
    if (is_full(s, &s->sockets_of, address, 1)) return TP_TOO_MANY_REFUSED;
    return TP_NONE_REFUSED;
}

/* As any other request is refused; the connection ends with it. */
static void refuse_socket(struct lws *wsi, tp_refused code) {
    unsigned char buffer[LWS_PRE + HEADERS];
    tp_exchange *x = tp_exchange_new(server_of(wsi), reply_is_ready, wsi);
    x->is_open = false; /* nothing is to be waited for */
    tp_reply_refuse(x, code, "There is no WebSocket for you here.");
    memcpy(buffer + LWS_PRE, x->reply, x->reply_length);
    if (send_head(wsi, x) == 0)
        lws_write(wsi, buffer + LWS_PRE, x->reply_length, LWS_WRITE_HTTP_FINAL);
    tp_exchange_release(x);
}

/* May this upgrade happen? Refused ones are told why before the socket is one. */
static int ws_filter(struct lws *wsi, peer *p) {
    char origin[TP_URL], path[64];
    copy_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    copy_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    copy_token(wsi, p->token, sizeof p->token);
    copy_address(wsi, p->address);
    const tp_refused code = why_no_socket(server_of(wsi), path, origin, p->address);
    if (code == TP_NONE_REFUSED) return 0;
    refuse_socket(wsi, code);
    return -1;
}

static void wake_socket(tp_conn *c) {
    if (c->socket != NULL) lws_callback_on_writable(c->socket);
}

/* Messages wait in the kernel until it is known who sends them. */
static void found_session(void *context, const tp_session *session) {
    tp_conn *c = context;
    c->has_session = session != NULL;
    if (session != NULL) c->session = *session;
    if (c->is_open) lws_rx_flow_control(c->socket, 1);
    tp_conn_release(c);
}

static void ws_open(struct lws *wsi, peer *p) {
    tp_server *s = server_of(wsi);
    p->conn = tp_conn_new(s, p->address, wake_socket, wsi);
    tp_addresses_add(&s->sockets_of, p->address);
    lws_rx_flow_control(wsi, 0);
    tp_session_find(s, p->token, found_session, tp_conn_hold(p->conn));
    memset(p->token, 0, sizeof p->token);
}

static int ws_receive(struct lws *wsi, peer *p, const char *bytes, size_t length) {
    if (p->conn == NULL || p->conn->close_code != 0) return 0;
    if (lws_frame_is_binary(wsi)) {
        tp_conn_hang_up(p->conn, NOT_TEXT);
        return 0;
    }
    if (p->length + length > TP_MOST_MESSAGE) {
        p->conn->server->metrics.refused[TP_TOO_LARGE_REFUSED]++;
        tp_conn_hang_up(p->conn, TOO_BIG);
        return 0;
    }
    if (p->message == NULL) p->message = tp_alloc(TP_MOST_MESSAGE + 1);
    memcpy(p->message + p->length, bytes, length);
    p->length += length;
    if (lws_remaining_packet_payload(wsi) > 0 || !lws_is_final_fragment(wsi)) return 0;
    p->message[p->length] = '\0';
    const size_t whole = p->length;
    p->length = 0;
    tp_wire_receive(p->conn, p->message, whole);
    return 0;
}

/* lws_close_reason is of no use here: outside of RECEIVE the library closes without a word. So the
 * close frame is sent as it is, and whatever still comes is dropped until the other side closes
 * too: closing at once could make the system forget what was sent. */
static int say_goodbye(struct lws *wsi, peer *p) {
    const int code = p->conn->close_code;
    const unsigned char frame[] = {0x88, 2, (unsigned char)(code >> 8), (unsigned char)code};
    unsigned char buffer[LWS_PRE + sizeof frame];
    memcpy(buffer + LWS_PRE, frame, sizeof frame);
    p->is_closing = true;
    if (lws_write(wsi, buffer + LWS_PRE, sizeof frame, LWS_WRITE_RAW) < 0) return -1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, GOODBYE_SECONDS);
    return 0;
}

static int ws_writable(struct lws *wsi, peer *p) {
    tp_conn *c = p->conn;
    tp_frame *f;
    if (c == NULL) return 0;
    while ((f = tp_conn_next(c)) != NULL) {
        const int n = lws_write(wsi, f->data + TP_FRAME_ROOM, f->length, LWS_WRITE_TEXT);
        tp_frame_release(f);
        if (n < 0) return -1;
        if (lws_send_pipe_choked(wsi)) break;
    }
    if (c->first != NULL) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return c->close_code != 0 && !p->is_closing ? say_goodbye(wsi, p) : 0;
}

/* Also called for connections that were refused, which have no tp_conn. */
static void ws_closed(peer *p) {
    if (p == NULL) return;
    free(p->message);
    p->message = NULL;
    if (p->conn == NULL) return;
    tp_addresses_remove(&p->conn->server->sockets_of, p->address);
    tp_conn_closed(p->conn);
    tp_conn_release(p->conn);
    p->conn = NULL;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    peer *p = user;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return may_connect(wsi, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: connected(wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: disconnected(wsi); return 0;
    case LWS_CALLBACK_HTTP: http_begin(wsi, p); return 0;
    case LWS_CALLBACK_HTTP_BODY: http_body(p, in, length); return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: http_body_complete(p); return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_writable(wsi, p);
    case LWS_CALLBACK_CLOSED_HTTP: http_closed(p); return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return ws_filter(wsi, p);
    case LWS_CALLBACK_ESTABLISHED: ws_open(wsi, p); return 0;
    case LWS_CALLBACK_RECEIVE: return ws_receive(wsi, p, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return ws_writable(wsi, p);
    case LWS_CALLBACK_CLOSED: ws_closed(p); return 0;
    default: return 0;
    }
}

/* ---- the loop ---- */

static void before_waiting(uv_prepare_t *handle) {
    const sockets *x = handle->data;
    tp_batch_flush(x->server);
}

static void every_tick(uv_timer_t *handle) {
    const sockets *x = handle->data;
    tp_server_tick(x->server);
}

static void close_handles(sockets *x) {
    uv_close((uv_handle_t *)&x->flush, NULL);
    uv_close((uv_handle_t *)&x->tick, NULL);
    uv_close((uv_handle_t *)&x->term, NULL);
    uv_close((uv_handle_t *)&x->interrupt, NULL);
}

/* Waits until everybody was told goodbye and everything is stored, but not for ever. */
static void try_to_close(uv_timer_t *handle) {
    sockets *x = handle->data;
    tp_server *s = x->server;
    tp_batch_flush(s);
    const bool is_quiet = s->conns == NULL && tp_batch_is_idle(s) && tp_keeper_is_idle(s->keeper);
    if (!is_quiet && tp_now_ms() - x->closing_since < PATIENCE_MS) return;
    uv_timer_stop(handle);
    tp_pool_close(s->pool);
    tp_keeper_close(s->keeper);
    tp_batch_done(s);
    tp_live_done(s);
    close_handles(x);
    lws_context_destroy(x->context);
}

static void start_closing(uv_signal_t *handle, int number) {
    sockets *x = handle->data;
    tp_server *s = x->server;
    if (s->is_closing) return;
    tp_log(TP_LOG_INFO, "msg=closing signal=%d sockets=%lld tables=%lld", number,
           (long long)s->metrics.sockets, (long long)s->metrics.tables);
    s->is_closing = true;
    x->closing_since = tp_now_ms();
    for (tp_conn *c = s->conns; c != NULL; c = c->next) tp_conn_hang_up(c, GOING_AWAY);
    uv_timer_stop(&x->tick);
    uv_timer_start(&x->tick, try_to_close, 0, CLOSE_MS);
}

static void start_handles(sockets *x) {
    uv_loop_t *loop = x->server->loop;
    uv_prepare_init(loop, &x->flush);
    uv_timer_init(loop, &x->tick);
    uv_signal_init(loop, &x->term);
    uv_signal_init(loop, &x->interrupt);
    x->flush.data = x->tick.data = x->term.data = x->interrupt.data = x;
    uv_prepare_start(&x->flush, before_waiting);
    uv_timer_start(&x->tick, every_tick, TICK_MS, TICK_MS);
    uv_signal_start(&x->term, start_closing, SIGTERM);
    uv_signal_start(&x->interrupt, start_closing, SIGINT);
}

static void log_library(int level, const char *line) {
    char copy[TP_LOG_VALUE], quoted[TP_LOG_VALUE];
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    tp_log(level == LLL_ERR ? TP_LOG_WARN : TP_LOG_DEBUG, "msg=library text=%s",
           tp_log_quote(copy, quoted));
}

/* Each socket is an open file, and so is each connection that is about to be one. */
static void raise_file_limit(const tp_server *s) {
    struct rlimit limit;
    const rlim_t wanted = (rlim_t)s->config.max_sockets + 512;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static struct lws_context *open_context(sockets *x) {
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = callback, .per_session_data_size = sizeof(peer)},
        {.name = NULL}};
    static const lws_retry_bo_t keepalive = {.secs_since_valid_ping = 30,
                                             .secs_since_valid_hangup = 60};
    const tp_config *c = &x->server->config;
    void *loops[] = {x->server->loop};
    struct lws_context_creation_info info = {
        .port = (int)c->port,
        .iface = strcmp(c->listen, "0.0.0.0") == 0 ? NULL : c->listen,
        .protocols = protocols,
        .foreign_loops = loops,
        .user = x,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_DISABLE_IPV6,
        .timeout_secs = HEADER_SECONDS,
        .timeout_secs_ah_idle = HEADER_SECONDS,
        .keepalive_timeout = 30,
        .max_http_header_data2 = 8192,
        .max_http_header_pool2 = HEADER_POOL,
        .fd_limit_per_thread = (unsigned)c->max_sockets + 300,
        .retry_and_idle_policy = &keepalive,
        .gid = -1,
        .uid = -1,
    };
    lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
    return lws_create_context(&info);
}

static void write_port_file(const char *path, int port) {
    FILE *f = path[0] != '\0' ? fopen(path, "w") : NULL;
    if (f == NULL) return;
    fprintf(f, "%d\n", port);
    fclose(f);
}

static void announce(sockets *x) {
    tp_server *s = x->server;
    const int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(x->context, "default"));
    char quoted[TP_LOG_VALUE];
    tp_server_set_origins(s, port);
    write_port_file(s->config.port_file, port);
    tp_log(TP_LOG_INFO, "msg=listening address=%s port=%d url=%s db=%s version=%s",
           s->config.listen, port, s->origins[0], tp_log_quote(s->config.db, quoted), TP_VERSION);
    if (s->config.public_url[0] == '\0' && strcmp(s->config.listen, "127.0.0.1") != 0)
        tp_log(TP_LOG_WARN, "msg=no_public_url text=\"browsers elsewhere are refused: say how they "
                            "reach this with --public-url\"");
    printf("Turnpike is at %s\n", s->origins[0]);
    fflush(stdout);
}

bool tp_loop_run(tp_server *s) {
    sockets x = {.server = s};
    raise_file_limit(s);
    x.context = open_context(&x);
    if (x.context == NULL) {
        tp_log(TP_LOG_ERROR,
               "msg=cannot_listen address=%s port=%ld text=\"perhaps another program does: choose "
               "another --port\"",
               s->config.listen, s->config.port);
        tp_pool_close(s->pool);
        tp_keeper_close(s->keeper);
        tp_live_done(s);
        uv_run(s->loop, UV_RUN_DEFAULT);
        return false;
    }
    start_handles(&x);
    announce(&x);
    uv_run(s->loop, UV_RUN_DEFAULT);
    lws_context_destroy(x.context);
    tp_log(TP_LOG_INFO, "msg=closed moves=%" PRIu64 " commits=%" PRIu64,
           s->metrics.moves + s->metrics.bot_moves, s->metrics.commits);
    return true;
}
