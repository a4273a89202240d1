/* app/server/net/ws_conn.c: see speak.h. */
#include "app/server/net/speak.h"

#include "app/server/api/api.h"
#include "app/server/tables/bans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    POLICY = 1008,
    TRY_AGAIN_LATER = 1013,
    PING_MS = 30000, /* after so long without a word; */
    DEAD_MS = 60000, /* and after so long there is nobody */
    LEAVE_MS = 5000, /* to read what is left, for whoever is sent away */
    FRAMES_AT_ONCE = 32,
    LITTLE = 256,      /* bytes */
    TEXT_FRAME = 0x81, /* the first bytes of frames that are whole; none from here is masked */
    CLOSE_FRAME = 0x88,
    PING_FRAME = 0x89,
    PROTOCOL_ERROR = 1002,
    NOT_TEXT = 1003,
    TOO_BIG = 1009
};

/* wslay needs 8 KB to read frames, and nothing of that between two messages: so whoever has nothing
 * half said has no reader, and most often there is one for all. */
typedef struct ws_conn ws_conn;
struct tp_ws_reader {
    wslay_event_context_ptr frames;
    ws_conn *conn; /* whose bytes it reads */
    tp_ws_reader *next;
};

/* Where in a frame the bytes that have come end: RFC 6455, section 5.2. */
typedef struct {
    unsigned char head[14];
    unsigned have;      /* bytes of its head */
    uint64_t left;      /* of its payload */
    bool is_in_message; /* more frames of it are to come */
} ws_place;

struct ws_conn {
    tp_conn *conn;
    tp_ws_reader *reader; /* NULL: nothing is half said */
    ws_place place;
    const char *in; /* bytes that wslay has not taken yet */
    size_t in_length;
    bool is_control; /* the frame that is being read is not part of a message */
    char *message;
    size_t length, room;
    tp_writer answers; /* what wslay wants to say: pongs, and its reason to close */
    tp_frame *flying[FRAMES_AT_ONCE];
    unsigned flying_count;
    bool is_leaving;   /* it has its last deadline */
    bool said_goodbye; /* a close frame is on its way, or sent */
    uint64_t heard;
};

/* ---- opening ---- */

static tp_refused why_not(const tp_exchange *x) {
    const tp_server *s = x->server;
    const long most = s->config.max_address_sockets;
    if (strcmp(x->path, "/ws") != 0) return TP_NOT_FOUND_REFUSED;
    if (!tp_server_is_own_origin(s, x->origin)) return TP_BAD_ORIGIN_REFUSED;
    if (tp_is_banned(s, x->address)) return TP_BANNED_REFUSED;
    if (s->is_closing || s->metrics.sockets >= s->config.max_sockets) return TP_BUSY_REFUSED;
    if (most > 0 && tp_addresses_count(&s->sockets_of, x->address) >= most)
        return TP_TOO_MANY_REFUSED;
    return TP_NONE_REFUSED;
}

static void refuse_version(tp_exchange *x) {
    tp_refusal r = {0};
    x->more_headers = "upgrade: websocket\r\nsec-websocket-version: 13\r\n";
    tp_refusal_set(&r, TP_BAD_REQUEST_REFUSED, "The version of a WebSocket is 13.");
    tp_reply_refusal_as(x, 426, &r);
}

bool tp_ws_may_open(tp_exchange *x, const tp_head *head) {
    const tp_refused code = why_not(x);
    if (code != TP_NONE_REFUSED)
        tp_reply_refuse(x, code, "There is no WebSocket for you here.");
    else if (strcmp(tp_head_get(head, TP_HEADER_SEC_WEBSOCKET_VERSION), "13") != 0)
        refuse_version(x);
    else if (!tp_ws_is_key(tp_head_get(head, TP_HEADER_SEC_WEBSOCKET_KEY)))
        tp_reply_refuse(x, TP_BAD_REQUEST_REFUSED, "The key of a WebSocket is 16 bytes in base64.");
    return x->status == 0;
}

/* ---- what comes ---- */

static void hang_up(ws_conn *w, int code) {
    if (code == TOO_BIG) w->conn->server->metrics.refused[TP_TOO_LARGE_REFUSED]++;
    tp_conn_hang_up(w->conn, code);
    wslay_event_shutdown_read(w->reader->frames);
}

static ws_conn *conn_of(void *context) {
    return ((tp_ws_reader *)context)->conn;
}

static ssize_t hand_bytes(wslay_event_context_ptr frames, uint8_t *out, size_t room, int flags,
                          void *context) {
    ws_conn *w = conn_of(context);
    const size_t n = w->in_length < room ? w->in_length : room;
    (void)flags;
    if (n == 0) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(out, w->in, n);
    w->in += n;
    w->in_length -= n;
    return (ssize_t)n;
}

static void frame_begins(wslay_event_context_ptr frames,
                         const struct wslay_event_on_frame_recv_start_arg *frame, void *context) {
    ws_conn *w = conn_of(context);
    (void)frames;
    w->is_control = wslay_is_ctrl_frame(frame->opcode);
    if (frame->opcode == WSLAY_CONNECTION_CLOSE && frame->payload_length == 1)
        hang_up(w, PROTOCOL_ERROR); /* half a code, which wslay takes for none */
    if (w->is_control) return;
    if (frame->opcode == WSLAY_BINARY_FRAME)
        hang_up(w, NOT_TEXT);
    else if (frame->payload_length > TP_MOST_MESSAGE - w->length)
        hang_up(w, TOO_BIG);
}

/* For so many more bytes and a NUL. */
static void make_room(ws_conn *w, size_t more) {
    const size_t wanted = w->length + more + 1;
    if (wanted <= w->room) return;
    w->room = wanted < LITTLE ? LITTLE : wanted;
    w->message = tp_grow(w->message, w->room);
}

/* What somebody says most often takes little, and its room is kept. */
static void forget_message(ws_conn *w) {
    w->length = 0;
    if (w->room <= LITTLE) return;
    free(w->message);
    w->message = NULL;
    w->room = 0;
}

/* Messages are put together here and not by wslay, which would keep every frame of one by itself:
 * a message in frames of a byte would take a hundred times its size. */
static void frame_goes_on(wslay_event_context_ptr frames,
                          const struct wslay_event_on_frame_recv_chunk_arg *chunk, void *context) {
    ws_conn *w = conn_of(context);
    (void)frames;
    if (w->is_control || w->conn->close_code != 0 || chunk->data_length == 0) return;
    make_room(w, chunk->data_length);
    memcpy(w->message + w->length, chunk->data, chunk->data_length);
    w->length += chunk->data_length;
}

static ssize_t take_answer(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length,
                           int flags, void *context) {
    ws_conn *w = conn_of(context);
    (void)frames;
    (void)flags;
    w->answers.needs_comma = false;
    tp_write_raw(&w->answers, (const char *)bytes, length);
    return (ssize_t)length;
}

/* wslay answers pings, and a close frame with another, or with the reason why it cannot go on. All
 * of it goes the way of messages, so that who pings and does not read is sent away like others. */
static void send_answers(ws_conn *w) {
    tp_conn *c = w->conn;
    wslay_event_context_ptr frames = w->reader->frames;
    if (!wslay_event_want_write(frames)) return;
    tp_writer_clear(&w->answers);
    if (wslay_event_send(frames) != 0 || w->answers.length == 0) return;
    tp_conn_send(c, tp_frame_new_raw(w->answers.data, w->answers.length));
    if (!wslay_event_get_close_sent(frames) || c->close_code != 0) return;
    w->said_goodbye = true;
    hang_up(w, wslay_event_get_status_code_sent(frames));
}

static void message_is_complete(wslay_event_context_ptr frames,
                                const struct wslay_event_on_msg_recv_arg *message, void *context) {
    ws_conn *w = conn_of(context);
    (void)frames;
    if (message->opcode == WSLAY_PING)
        send_answers(w); /* now, or a close frame would overtake it */
    if (wslay_is_ctrl_frame(message->opcode) || w->conn->close_code != 0) return;
    make_room(w, 0);
    w->message[w->length] = '\0';
    tp_wire_receive(w->conn, w->message, w->length);
    forget_message(w);
    if (w->conn->close_code != 0) wslay_event_shutdown_read(w->reader->frames);
}

/* ---- readers ---- */

static wslay_event_context_ptr new_frames(tp_ws_reader *r) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = hand_bytes,
        .send_callback = take_answer,
        .on_frame_recv_start_callback = frame_begins,
        .on_frame_recv_chunk_callback = frame_goes_on,
        .on_msg_recv_callback = message_is_complete,
    };
    wslay_event_context_ptr frames;
    if (wslay_event_context_server_init(&frames, &callbacks, r) != 0) abort(); /* as tp_alloc */
    wslay_event_config_set_no_buffering(frames, 1);
    wslay_event_config_set_max_recv_msg_length(frames, TP_MOST_MESSAGE);
    return frames;
}

static void free_reader(tp_ws_reader *r) {
    wslay_event_context_free(r->frames);
    free(r);
}

void tp_ws_readers_free(tp_ws_reader *r) {
    while (r != NULL) {
        tp_ws_reader *next = r->next;
        free_reader(r);
        r = next;
    }
}

static void take_reader(tp_tcp *t, ws_conn *w) {
    tp_ws_reader **spare = tp_tcp_readers(t);
    if (w->reader != NULL) return;
    w->reader = *spare;
    if (w->reader != NULL) {
        *spare = w->reader->next;
    } else {
        w->reader = tp_alloc(sizeof *w->reader);
        w->reader->frames = new_frames(w->reader);
    }
    w->reader->conn = w;
}

/* Only one that is as if new goes to somebody else: between two messages of a socket that is not
 * being closed, with nothing left to answer. */
static void give_reader(tp_tcp *t, ws_conn *w) {
    const wslay_event_context_ptr frames = w->reader->frames;
    tp_ws_reader **spare = tp_tcp_readers(t);
    const ws_place *p = &w->place;
    if (p->have > 0 || p->left > 0 || p->is_in_message || w->conn->close_code != 0 ||
        w->in_length > 0 || wslay_event_want_write(frames) || !wslay_event_want_read(frames) ||
        wslay_event_get_close_received(frames) || wslay_event_get_close_sent(frames))
        return;
    w->reader->next = *spare;
    *spare = w->reader;
    w->reader = NULL;
}

/* How many bytes its payload's size takes behind the first two. */
static unsigned size_bytes(const unsigned char *head) {
    const unsigned size = head[1] & 127u;
    return size == 126 ? 2u : size == 127 ? 8u : 0u;
}

/* How long the head is that begins so; it takes two bytes to say. */
static unsigned head_length(const unsigned char *head) {
    return 2 + size_bytes(head) + ((head[1] & 128u) != 0 ? 4u : 0u);
}

static void begin_payload(ws_place *p) {
    const unsigned bytes = size_bytes(p->head);
    p->left = bytes == 0 ? p->head[1] & 127u : 0;
    for (unsigned i = 0; i < bytes; i++) p->left = p->left << 8 | p->head[2 + i];
    if ((p->head[0] & 8u) == 0) p->is_in_message = (p->head[0] & 128u) == 0;
    p->have = 0;
}

/* Where these bytes end. What is against the rules is wslay's to find, and then it does not matter.
 */
static void follow(ws_place *p, const unsigned char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        if (p->left > 0) {
            const uint64_t n = p->left < length - i ? p->left : length - i;
            p->left -= n;
            i += n;
        } else {
            p->head[p->have++] = bytes[i++];
            if (p->have >= 2 && p->have == head_length(p->head)) begin_payload(p);
        }
    }
}

static size_t ws_read(tp_tcp *t, const char *bytes, size_t length) {
    ws_conn *w = t->self;
    w->heard = tp_now_us(tp_tcp_server(t)) / 1000;
    if (w->conn->close_code != 0) return length; /* nothing of it matters any more */
    w->in = bytes;
    w->in_length = length;
    follow(&w->place, (const unsigned char *)bytes, length);
    take_reader(t, w);
    if (wslay_event_recv(w->reader->frames) == 0)
        send_answers(w);
    else
        hang_up(w, PROTOCOL_ERROR); /* a frame that is none */
    give_reader(t, w);
    return length;
}

/* ---- what goes ---- */

/* The head of the frame is written once, into the room in front of the text. */
static void write_frame_head(tp_frame *f) {
    unsigned char *end = f->data + TP_FRAME_ROOM;
    const size_t n = f->length;
    f->head = n < 126 ? 2 : n < 65536 ? 4 : 10;
    end[-f->head] = TEXT_FRAME;
    end[1 - f->head] = (unsigned char)(n < 126 ? n : n < 65536 ? 126 : 127);
    for (int i = 1; i <= f->head - 2; i++) end[-i] = (unsigned char)((uint64_t)n >> 8 * (i - 1));
}

static uv_buf_t bytes_of(tp_frame *f) {
    if (f->head == 0 && !f->is_raw) write_frame_head(f);
    return uv_buf_init((char *)f->data + TP_FRAME_ROOM - f->head, (unsigned)f->length + f->head);
}

/* After the last message. */
static tp_frame *goodbye(ws_conn *w) {
    const int code = w->conn->close_code;
    const unsigned char frame[] = {CLOSE_FRAME, 2, (unsigned char)(code >> 8), (unsigned char)code};
    w->said_goodbye = true;
    return tp_conn_count(w->conn, tp_frame_new_raw((const char *)frame, sizeof frame));
}

static tp_frame *next_frame(ws_conn *w) {
    tp_frame *f = tp_conn_next(w->conn);
    return f == NULL && w->conn->close_code != 0 && !w->said_goodbye ? goodbye(w) : f;
}

static void release_flying(ws_conn *w) {
    for (unsigned i = 0; i < w->flying_count; i++) tp_conn_sent(w->conn, w->flying[i]);
    w->flying_count = 0;
}

/* Skips what was sent already; the number of those that are left, at the start of bufs. */
static unsigned rest_of(uv_buf_t *bufs, unsigned count, size_t sent) {
    unsigned first = 0;
    while (first < count && sent >= bufs[first].len) sent -= bufs[first++].len;
    if (first == count) return 0;
    bufs[first].base += sent;
    bufs[first].len -= sent;
    memmove(bufs, bufs + first, (count - first) * sizeof *bufs);
    return count - first;
}

/* Sends the queue in as few calls of the system as possible: mostly one, and nobody waits for a
 * descriptor to be writable that nearly always is. What does not fit is left to libuv; until that
 * has gone the queue grows, and its limit (hub.c) is what stops a reader who does not read. */
static void ws_flush(tp_tcp *t) {
    ws_conn *w = t->self;
    while (w->flying_count == 0 && !t->is_closed) {
        uv_buf_t bufs[FRAMES_AT_ONCE];
        tp_frame *f;
        while (w->flying_count < FRAMES_AT_ONCE && (f = next_frame(w)) != NULL) {
            bufs[w->flying_count] = bytes_of(f);
            w->flying[w->flying_count++] = f;
        }
        if (w->flying_count == 0) break;
        const size_t sent = tp_tcp_write_now(t, bufs, w->flying_count);
        const unsigned rest = rest_of(bufs, w->flying_count, sent);
        if (rest == 0)
            release_flying(w);
        else
            tp_tcp_write(t, bufs, rest);
    }
    if (w->flying_count > 0 && w->conn->is_dropped) {
        tp_tcp_close(t);
    } else if (w->flying_count == 0 && w->said_goodbye) {
        tp_tcp_finish(t);
    } else if (w->conn->close_code != 0 && !w->is_leaving) {
        w->is_leaving = true;
        tp_tcp_set_deadline(t, LEAVE_MS);
    }
}

static void ws_sent(tp_tcp *t) {
    release_flying(t->self);
    ws_flush(t);
}

static void wake_socket(tp_conn *c) {
    if (c->socket != NULL) tp_tcp_wake(c->socket);
}

/* ---- silence ---- */

static void ws_late(tp_tcp *t) {
    static const char ping[] = {(char)PING_FRAME, 0};
    const ws_conn *w = t->self;
    const uint64_t silent = tp_now_us(tp_tcp_server(t)) / 1000 - w->heard;
    if (silent >= DEAD_MS || w->is_leaving) {
        tp_tcp_close(t);
    } else if (silent >= PING_MS) {
        tp_conn_send(w->conn, tp_frame_new_raw(ping, sizeof ping));
        tp_tcp_set_deadline(t, DEAD_MS - silent);
    } else {
        tp_tcp_set_deadline(t, PING_MS - silent);
    }
}

/* ---- beginning and ending ---- */

static void ws_closed(tp_tcp *t) {
    ws_conn *w = t->self;
    tp_addresses_remove(&w->conn->server->sockets_of, w->conn->address);
    release_flying(w);
    tp_conn_closed(w->conn);
    tp_conn_release(w->conn);
    if (w->reader != NULL) free_reader(w->reader);
    tp_writer_done(&w->answers);
    free(w->message);
    free(w);
}

static const tp_protocol protocol = {
    .read = ws_read, .flush = ws_flush, .sent = ws_sent, .late = ws_late, .closed = ws_closed};

/* Messages wait in the system until it is known who sends them. */
/* A socket of nobody would be refused everything: better none, and they come back. */
static void found_session(void *context, const tp_session *session, bool is_unread) {
    tp_conn *c = context;
    c->has_session = session != NULL;
    if (session != NULL) c->session = *session;
    if (is_unread) tp_conn_hang_up(c, TRY_AGAIN_LATER);
    if (session != NULL && tp_is_banned(c->server, session->id)) tp_conn_hang_up(c, POLICY);
    if (c->is_open) tp_tcp_resume(c->socket);
    tp_conn_release(c);
}

static void say_yes(tp_conn *c, const char *key) {
    char accept[TP_WS_ACCEPT], text[256];
    tp_ws_accept(key, accept);
    const int n = snprintf(text, sizeof text,
                           "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                           "connection: Upgrade\r\nsec-websocket-accept: %s\r\n\r\n",
                           accept);
    tp_conn_send(c, tp_frame_new_raw(text, (size_t)n));
}

void tp_ws_conn_start(tp_tcp *t, const tp_exchange *x, const char *key) {
    tp_server *s = x->server;
    ws_conn *w = tp_alloc(sizeof *w);
    w->conn = tp_conn_new(s, x->address, wake_socket, t);
    w->heard = tp_now_us(s) / 1000;
    tp_addresses_add(&s->sockets_of, x->address);
    tp_tcp_set_protocol(t, &protocol, w);
    tp_tcp_set_deadline(t, PING_MS);
    tp_tcp_pause(t);
    say_yes(w->conn, key);
    tp_session_find(s, x->token, found_session, tp_conn_hold(w->conn));
}
