/* app/server/peer/link.c: see link.h. */
#include "app/server/peer/link.h"

#include "core/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    LENGTH = 4, /* bytes that say how long a sealed frame is */
    PING_MS = 500,
    SILENT_MS = 2500,   /* then it is as good as dead */
    GREETING_MS = 5000, /* to show that one knows the secret */
    MOST_UNSENT = 64 << 20,
    READ_AT_ONCE = 65536
};

static int64_t now_ms(const tp_link *l) {
    return l->world->steady_us(l->world) / 1000;
}

/* ---- closing ---- */

static void did_close(uv_handle_t *handle) {
    tp_link *l = handle->data;
    tp_writer_done(&l->in);
    tp_writer_done(&l->out);
    tp_writer_done(&l->flying);
    tp_writer_done(&l->plain);
    explicit_bzero(l, sizeof *l);
    free(l);
}

void tp_link_close(tp_link *l) {
    if (l->is_closed) return;
    l->is_closed = true;
    l->user->closed(l);
    if (l->wire == NULL) uv_close((uv_handle_t *)&l->handle, did_close);
}

/* ---- what goes ---- */

static void did_write(uv_write_t *request, int status) {
    tp_link *l = request->data;
    l->is_writing = false;
    if (l->is_closed) return;
    if (status < 0)
        tp_link_close(l);
    else
        tp_link_flush(l);
}

void tp_link_flush(tp_link *l) {
    if (l->is_writing || l->is_closed || l->wire != NULL || l->out.length == 0) return;
    if (l->is_caller && !uv_is_writable((uv_stream_t *)&l->handle)) return; /* still calling */
    const tp_writer spare = l->flying;
    l->flying = l->out;
    l->out = spare;
    tp_writer_clear(&l->out);
    const uv_buf_t buf = uv_buf_init(l->flying.data, (unsigned)l->flying.length);
    l->writing.data = l;
    l->is_writing = true;
    if (uv_write(&l->writing, (uv_stream_t *)&l->handle, &buf, 1, did_write) == 0) return;
    l->is_writing = false;
    tp_link_close(l);
}

static void append(tp_writer *w, size_t length) {
    const size_t wanted = w->length + length + 1;
    if (wanted > w->room) w->data = tp_grow(w->data, w->room = wanted * 2);
    w->length += length;
}

void tp_link_say(tp_link *l, const tp_peer_frame *f) {
    if (l->is_closed || !l->is_agreed) return;
    if (l->wire != NULL) {
        l->said_at = now_ms(l);
        l->wire(l, f);
        return;
    }
    tp_writer_clear(&l->plain);
    tp_peer_frame_write(f, &l->plain);
    const size_t sealed = l->plain.length + TP_SEAL_TAG, at = l->out.length;
    if (l->plain.length > TP_MOST_FRAME || at > MOST_UNSENT) {
        tp_link_close(l);
        return;
    }
    append(&l->out, LENGTH + sealed);
    uint8_t *out = (uint8_t *)l->out.data + at;
    for (int i = 0; i < LENGTH; i++) out[i] = (uint8_t)(sealed >> 8 * (LENGTH - 1 - i));
    tp_seal_close(&l->seal, (const uint8_t *)l->plain.data, l->plain.length, out + LENGTH);
    l->said_at = now_ms(l);
}

/* ---- what comes ---- */

/* The bytes of in that were dealt with go. */
static void drop(tp_writer *in, size_t n) {
    if (n == 0) return;
    memmove(in->data, in->data + n, in->length - n);
    in->length -= n;
}

void tp_link_begin(tp_link *l) {
    const tp_peer_frame f = {.kind = TP_PEER_PING};
    l->is_agreed = true;
    l->user->heard(l, &f); /* it may say HELLO now */
}

bool tp_link_hear(tp_link *l, const uint8_t *bytes, size_t length) {
    tp_peer_frame f;
    if (!tp_peer_frame_read(&f, bytes, length) || (f.kind == TP_PEER_HELLO) == l->is_greeted)
        return false;
    l->is_greeted = true;
    l->heard_at = now_ms(l);
    l->user->heard(l, &f);
    return true;
}

/* False: wait for more, or it is closed. */
static bool take_greeting(tp_link *l) {
    if (l->in.length < TP_SEAL_GREETING) return false;
    l->is_agreed = tp_seal_agree(&l->seal, l->secret, (const uint8_t *)l->in.data, l->is_caller);
    drop(&l->in, TP_SEAL_GREETING);
    if (!l->is_agreed) {
        tp_link_close(l);
        return false;
    }
    tp_link_begin(l);
    return !l->is_closed;
}

/* Reads the frame at the front of in, which is whole; false: it is none. */
static bool take_frame(tp_link *l, const uint8_t *sealed, size_t length) {
    uint8_t *text = tp_grow(NULL, length);
    const bool ok =
        tp_seal_open(&l->seal, sealed, length, text) && tp_link_hear(l, text, length - TP_SEAL_TAG);
    free(text);
    return ok;
}

static void take_frames(tp_link *l) {
    size_t at = 0;
    while (!l->is_closed && l->in.length - at >= LENGTH) {
        const uint8_t *p = (const uint8_t *)l->in.data + at;
        const size_t n = (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
        const size_t most = l->is_greeted ? TP_MOST_FRAME : TP_MOST_HELLO;
        if (n < TP_SEAL_TAG || n > most + TP_SEAL_TAG) {
            tp_link_close(l);
            return;
        }
        if (l->in.length - at - LENGTH < n) break;
        at += LENGTH + n;
        if (!take_frame(l, p + LENGTH, n)) tp_link_close(l);
    }
    if (!l->is_closed) drop(&l->in, at);
}

static void give_buffer(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
    tp_link *l = handle->data;
    (void)size;
    const size_t at = l->in.length;
    append(&l->in, READ_AT_ONCE);
    l->in.length = at;
    *buf = uv_buf_init(l->in.data + at, READ_AT_ONCE);
}

static void did_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buf) {
    tp_link *l = stream->data;
    (void)buf;
    if (length < 0) {
        tp_link_close(l);
        return;
    }
    l->in.length += (size_t)length;
    l->heard_at = now_ms(l);
    if (!l->is_agreed && !take_greeting(l)) return;
    take_frames(l);
}

/* ---- opening ---- */

tp_link *tp_link_new(uv_loop_t *loop, tp_world *world, const uint8_t secret[TP_SEAL_SECRET],
                     const tp_link_user *user, void *self) {
    uint8_t nonce[TP_SEAL_NONCE];
    tp_link *l = tp_alloc(sizeof *l);
    l->world = world;
    l->user = user;
    l->self = self;
    memcpy(l->secret, secret, sizeof l->secret);
    world->draw(world, nonce, sizeof nonce);
    tp_seal_begin(&l->seal, nonce);
    tp_write_chars(&l->out, (const char *)l->seal.greeting, TP_SEAL_GREETING);
    l->began = l->heard_at = l->said_at = now_ms(l);
    uv_tcp_init(loop, &l->handle);
    l->handle.data = l;
    return l;
}

tp_link *tp_link_new_wired(tp_world *world, const tp_link_user *user, void *self,
                           void (*wire)(tp_link *l, const tp_peer_frame *f), void *context) {
    tp_link *l = tp_alloc(sizeof *l);
    *l = (tp_link){.user = user, .self = self, .world = world, .wire = wire, .context = context};
    l->began = l->heard_at = l->said_at = now_ms(l);
    return l;
}

bool tp_link_address(const char *text, struct sockaddr_storage *out) {
    char host[64];
    const char *colon = strrchr(text, ':');
    const bool has_brackets = text[0] == '[';
    if (colon == NULL || colon == text) return false;
    const size_t skip = has_brackets ? 1 : 0, n = (size_t)(colon - text) - 2 * skip;
    if (n >= sizeof host || (has_brackets && colon[-1] != ']')) return false;
    memcpy(host, text + skip, n);
    host[n] = '\0';
    char *end;
    const long port = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || *end != '\0' || port < 0 || port > 65535) return false;
    return uv_ip4_addr(host, (int)port, (struct sockaddr_in *)out) == 0 ||
           uv_ip6_addr(host, (int)port, (struct sockaddr_in6 *)out) == 0;
}

static void start(tp_link *l) {
    uv_tcp_nodelay(&l->handle, 1);
    if (uv_read_start((uv_stream_t *)&l->handle, give_buffer, did_read) != 0)
        tp_link_close(l);
    else
        tp_link_flush(l);
}

static void did_connect(uv_connect_t *request, int status) {
    tp_link *l = request->data;
    if (l->is_closed) return;
    if (status < 0)
        tp_link_close(l);
    else
        start(l);
}

void tp_link_call(tp_link *l, const struct sockaddr *to) {
    l->is_caller = true;
    l->connecting.data = l;
    if (uv_tcp_connect(&l->connecting, &l->handle, to, did_connect) != 0) tp_link_close(l);
}

void tp_link_accept(tp_link *l, uv_stream_t *listener) {
    if (uv_accept(listener, (uv_stream_t *)&l->handle) == 0)
        start(l);
    else
        tp_link_close(l);
}

/* ---- time ---- */

void tp_link_tick(tp_link *l) {
    const int64_t now = now_ms(l);
    const tp_peer_frame ping = {.kind = TP_PEER_PING};
    if (l->is_closed) return;
    const bool is_late = !l->is_greeted && now - l->began > GREETING_MS;
    if (is_late || now - l->heard_at > SILENT_MS) {
        tp_link_close(l);
        return;
    }
    if (l->is_agreed && now - l->said_at >= PING_MS) tp_link_say(l, &ping);
    tp_link_flush(l);
}
