/* app/server/sockets.c: see sockets.h. Callbacks of the library only translate: into a tp_exchange
 * for a request (http.h), into a tp_conn for a WebSocket (hub.h).
 *
 * The Origin of a WebSocket is checked in FILTER_PROTOCOL_CONNECTION. HTTP_CONFIRM_UPGRADE is never
 * handled: the library's version 4.1 uses memory after it was freed there (CVE-2025-11677). */
#include "app/server/sockets.h"

#include "app/server/addresses.h"
#include "app/server/http.h"
#include "app/server/wire.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(TP_FRAME_ROOM >= LWS_PRE, "a frame has room for what the socket needs");

enum {
    HEADERS = 4096,
    CONNECTIONS_A_SOCKET = 2, /* an address may have twice as many as WebSockets */
    CHUNK = 32768,
    BODY_SECONDS = 15, /* the library only wants it to go on coming, however slowly */
    GOODBYE_SECONDS = 2,
    NOT_TEXT = 1003,
    TOO_BIG = 1009
};

/* What the library keeps for each connection: a request under way, or a WebSocket. */
typedef struct {
    tp_exchange *exchange;
    bool headers_sent, is_too_large, awaits_body;
    size_t sent;

    tp_conn *conn;
    bool is_closing;
    char token[TP_TOKEN];
    char address[TP_ADDRESS];
    char *message;
    size_t length;
} peer;

static tp_server *server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
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
    p->awaits_body = has_body(wsi, x);
    if (p->awaits_body) /* left alone when it has come: to stop it means "now" to the library */
        lws_set_timer_usecs(wsi, BODY_SECONDS * LWS_USEC_PER_SEC);
    else
        tp_http_handle(x);
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

static void http_body_complete(peer *p) {
    p->awaits_body = false;
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
    case LWS_CALLBACK_TIMER: return p != NULL && p->awaits_body ? -1 : 0;
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

const struct lws_protocols tp_sockets[] = {
    {.name = "http", .callback = callback, .per_session_data_size = sizeof(peer)}, {.name = NULL}};
