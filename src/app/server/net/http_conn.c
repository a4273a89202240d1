/* app/server/net/http_conn.c: see speak.h.
 *
 * What could make two readers disagree about where a request ends is refused, and the connection
 * closed after the reply: a body in chunks, a length that comes twice, a head that is not HTTP. */
#include "app/server/net/speak.h"

#include "app/server/net/http_head.h"

#include <http_parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    MOST_HEAD = 8192,
    HEAD_MS = 10000, /* for all of it, however it comes */
    BODY_MS = 15000,
    IDLE_MS = 30000, /* between requests */
    STALL_MS = 30000 /* while nothing of a reply is read */
};

typedef struct {
    tp_tcp *tcp;
    http_parser parser;
    tp_head head;
    tp_exchange *exchange; /* from the end of its head until its reply was sent */
    bool wants_socket, is_under_way, keeps_alive, is_sending;
    bool is_idle;  /* has had its reply and not begun another request */
    size_t unsent; /* when that was last looked at */
    tp_writer reply_head;
} http_conn;

/* ---- refusing ---- */

static void reply_is_ready(tp_exchange *x) {
    tp_tcp_wake(x->socket);
}

static tp_exchange *exchange_of(http_conn *h) {
    if (h->exchange == NULL)
        h->exchange = tp_exchange_new(tp_tcp_server(h->tcp), reply_is_ready, h->tcp);
    return h->exchange;
}

/* Replies, after which the connection is closed: where this request ends is not known, or too far
 * away. */
static void refuse(http_conn *h, int status, tp_refused code, const char *message) {
    tp_exchange *x = exchange_of(h);
    tp_refusal r = {0};
    h->keeps_alive = false;
    tp_refusal_set(&r, code, "%s", message);
    tp_reply_refusal_as(x, status, &r);
}

static void refuse_syntax(http_conn *h, enum http_errno error) {
    if (error == HPE_HEADER_OVERFLOW)
        refuse(h, 431, TP_TOO_LARGE_REFUSED, "The head of the request is too large.");
    else
        refuse(h, 400, TP_BAD_REQUEST_REFUSED, "This is not HTTP/1.1.");
}

/* ---- the parser's callbacks: 0 goes on, anything else stops it ---- */

static int message_begins(http_parser *p) {
    http_conn *h = p->data;
    if (h->is_idle) tp_tcp_set_deadline(h->tcp, HEAD_MS); /* the first one's runs already */
    h->is_idle = false;
    return 0;
}

static int more_url(http_parser *p, const char *text, size_t length) {
    http_conn *h = p->data;
    tp_head_url(&h->head, text, length);
    return 0;
}

static int more_name(http_parser *p, const char *text, size_t length) {
    http_conn *h = p->data;
    return tp_head_name(&h->head, text, length) ? 0 : -1;
}

static int more_value(http_parser *p, const char *text, size_t length) {
    http_conn *h = p->data;
    return tp_head_value(&h->head, text, length) ? 0 : -1;
}

/* What can be wrong with a head that is well-formed. */
static bool is_refused(http_conn *h) {
    const http_parser *p = &h->parser;
    const tp_head *head = &h->head;
    bool is_too_long;
    if (p->http_major != 1)
        refuse(h, 505, TP_BAD_REQUEST_REFUSED, "This server speaks HTTP/1.1.");
    else if (head->times[TP_HEADER_TRANSFER_ENCODING] > 0)
        refuse(h, 501, TP_BAD_REQUEST_REFUSED, "A body comes whole, with its Content-Length.");
    else if (head->times[TP_HEADER_HOST] > 1 ||
             (head->times[TP_HEADER_HOST] == 0 && p->http_minor > 0))
        refuse(h, 400, TP_BAD_REQUEST_REFUSED, "There must be one Host header.");
    else if (!tp_head_read_url(head, h->exchange, &is_too_long))
        refuse(h, is_too_long ? 414 : 400, TP_BAD_REQUEST_REFUSED, "The address cannot be read.");
    else if (head->times[TP_HEADER_EXPECT] > 0 &&
             strcasecmp(tp_head_get(head, TP_HEADER_EXPECT), "100-continue") != 0)
        refuse(h, 417, TP_BAD_REQUEST_REFUSED, "Nothing of that kind is expected here.");
    return h->exchange->status != 0;
}

/* HEAD is GET without the body, RFC 9110 section 9.3.2. */
static void read_head(http_conn *h) {
    tp_exchange *x = h->exchange;
    snprintf(x->method, sizeof x->method, "%s",
             x->is_head ? "GET" : http_method_str((enum http_method)h->parser.method));
    tp_head_read(&h->head, x, h->tcp->address);
}

/* Whoever asks first whether it may send is told so; all others send without asking. */
static void let_body_come(http_conn *h) {
    static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const uv_buf_t buf = uv_buf_init((char *)(uintptr_t)text, sizeof text - 1);
    tp_tcp_set_deadline(h->tcp, BODY_MS);
    if (h->head.times[TP_HEADER_EXPECT] > 0 && tp_tcp_write_now(h->tcp, &buf, 1) != sizeof text - 1)
        tp_tcp_close(h->tcp);
}

/* An upgrade is to a WebSocket or it is none: everything else that is offered, HTTP/2 for instance,
 * is ignored, and the request answered as if it had not been. */
static int head_is_complete(http_parser *p) {
    http_conn *h = p->data;
    exchange_of(h)->is_head = p->method == HTTP_HEAD;
    if (is_refused(h)) return -1;
    read_head(h);
    h->wants_socket = p->upgrade && p->method == HTTP_GET &&
                      tp_head_lists(&h->head, TP_HEADER_UPGRADE, "websocket");
    const bool has_body = (p->flags & F_CONTENTLENGTH) != 0 && p->content_length > 0;
    if (!has_body) return 0;
    if (h->wants_socket)
        refuse(h, 400, TP_BAD_REQUEST_REFUSED, "An upgrade has no body.");
    else if (p->content_length > tp_http_most_body(h->exchange->path))
        refuse(h, 413, TP_TOO_LARGE_REFUSED, "The body is too large.");
    else
        let_body_come(h);
    return h->exchange->status != 0 ? -1 : 0;
}

/* Never more than was announced, and that was looked at. */
static int more_body(http_parser *p, const char *bytes, size_t length) {
    const http_conn *h = p->data;
    tp_exchange *x = h->exchange;
    if (x->length + length + 1 > x->body_room)
        x->body = tp_grow(x->body, x->body_room = (x->length + length) * 2 + 1);
    memcpy(x->body + x->length, bytes, length);
    x->length += length;
    x->body[x->length] = '\0';
    return 0;
}

/* The parser stops here: the next request, if it is already there, waits for this one's reply. */
static int message_is_complete(http_parser *p) {
    http_parser_pause(p, 1);
    return 0;
}

static const http_parser_settings callbacks = {
    .on_message_begin = message_begins,
    .on_url = more_url,
    .on_header_field = more_name,
    .on_header_value = more_value,
    .on_headers_complete = head_is_complete,
    .on_body = more_body,
    .on_message_complete = message_is_complete,
};

/* ---- requests and replies ---- */

static void free_conn(http_conn *h) {
    if (h->is_under_way) tp_tcp_end_request(h->tcp);
    if (h->exchange != NULL) {
        h->exchange->is_open = false;
        tp_exchange_release(h->exchange);
    }
    tp_head_done(&h->head);
    tp_writer_done(&h->reply_head);
    free(h);
}

/* Either it is a WebSocket from here on, and this conversation is over, or it was refused. */
static void open_socket(http_conn *h) {
    tp_tcp *t = h->tcp;
    h->keeps_alive = false;
    if (!tp_ws_may_open(h->exchange, &h->head)) return;
    tp_ws_conn_start(t, h->exchange, tp_head_get(&h->head, TP_HEADER_SEC_WEBSOCKET_KEY));
    free_conn(h);
}

static void request_is_complete(http_conn *h) {
    h->keeps_alive = http_should_keep_alive(&h->parser) && !tp_tcp_server(h->tcp)->is_closing;
    h->is_under_way = true;
    h->tcp->is_waited_for = false;
    tp_tcp_begin_request(h->tcp);
    tp_tcp_set_deadline(h->tcp, 0);
    tp_tcp_pause(h->tcp);
    if (h->wants_socket)
        open_socket(h);
    else
        tp_http_handle(h->exchange);
}

static size_t http_read(tp_tcp *t, const char *bytes, size_t length) {
    http_conn *h = t->self;
    const size_t used = http_parser_execute(&h->parser, &callbacks, bytes, length);
    const enum http_errno error = HTTP_PARSER_ERRNO(&h->parser);
    if (error == HPE_OK) return length;
    if (error == HPE_PAUSED) {
        http_parser_pause(&h->parser, 0);
        request_is_complete(h); /* h may be gone now */
        return used;
    }
    if (h->exchange == NULL || h->exchange->status == 0) refuse_syntax(h, error);
    tp_tcp_pause(t); /* what follows is dropped when the reply was sent */
    return length;
}

static void http_flush(tp_tcp *t) {
    http_conn *h = t->self;
    const tp_exchange *x = h->exchange;
    if (x == NULL || x->status == 0 || h->is_sending) return;
    h->is_sending = true;
    tp_writer_clear(&h->reply_head);
    tp_head_write(x, h->keeps_alive, &h->reply_head);
    const uv_buf_t bufs[] = {uv_buf_init(h->reply_head.data, (unsigned)h->reply_head.length),
                             uv_buf_init(x->reply, (unsigned)x->reply_length)};
    tp_tcp_write(t, bufs, x->is_head || x->reply_length == 0 ? 1 : 2);
    h->unsent = tp_tcp_unsent(t);
    tp_tcp_set_deadline(t, STALL_MS);
}

/* libuv calls this in the next turn of its loop, so a connection gets one reply per turn, however
 * many requests were in its pipeline. */
static void http_sent(tp_tcp *t) {
    http_conn *h = t->self;
    if (h->is_under_way) tp_tcp_end_request(t);
    tp_exchange_release(h->exchange);
    tp_head_done(&h->head);
    h->exchange = NULL;
    h->is_sending = h->is_under_way = h->wants_socket = false;
    if (!h->keeps_alive) {
        tp_tcp_finish(t);
        return;
    }
    h->is_idle = true;
    t->is_waited_for = true;
    tp_tcp_set_deadline(t, IDLE_MS);
    tp_tcp_resume(t);
}

/* A reply may take long on a slow line, as long as it gets less. */
static void http_late(tp_tcp *t) {
    http_conn *h = t->self;
    const size_t unsent = tp_tcp_unsent(t);
    if (!h->is_sending || unsent >= h->unsent) {
        tp_tcp_close(t);
        return;
    }
    h->unsent = unsent;
    tp_tcp_set_deadline(t, STALL_MS);
}

static void http_closed(tp_tcp *t) {
    free_conn(t->self);
}

static const tp_protocol protocol = {.read = http_read,
                                     .flush = http_flush,
                                     .sent = http_sent,
                                     .late = http_late,
                                     .closed = http_closed};

void tp_http_conn_init(void) {
    http_parser_set_max_header_size(MOST_HEAD);
}

void tp_http_conn_start(tp_tcp *t) {
    http_conn *h = tp_alloc(sizeof *h);
    h->tcp = t;
    http_parser_init(&h->parser, HTTP_REQUEST);
    h->parser.data = h;
    tp_tcp_set_protocol(t, &protocol, h);
    t->is_waited_for = true;
    tp_tcp_set_deadline(t, HEAD_MS);
}
