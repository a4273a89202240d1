/* app/server/peer/frame.c: see frame.h. */
#include "app/server/peer/frame.h"

#include <string.h>

/* ---- writing ---- */

static void put_number(tp_writer *w, uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; i--) {
        const char c = (char)(value >> 8 * i);
        tp_write_chars(w, &c, 1);
    }
}

static void put_bytes(tp_writer *w, const void *bytes, size_t length) {
    put_number(w, length, 4);
    tp_write_chars(w, bytes, length);
}

static void put_text(tp_writer *w, const char *text) {
    put_bytes(w, text, strlen(text));
}

static void put_session(tp_writer *w, const tp_peer_frame *f) {
    const tp_session *s = &f->session;
    put_number(w, f->has_session, 1);
    if (!f->has_session) return;
    put_bytes(w, s->hash, sizeof s->hash);
    put_text(w, s->id);
    put_text(w, s->name);
    put_text(w, s->lang);
    put_number(w, s->is_ended, 1);
}

void tp_peer_frame_write(const tp_peer_frame *f, tp_writer *w) {
    const char kind = (char)f->kind;
    tp_write_chars(w, &kind, 1);
    put_number(w, f->number, 8);
    switch (f->kind) {
    case TP_PEER_HELLO: put_text(w, f->name); break;
    case TP_PEER_PING:
    case TP_PEER_GONE: break;
    case TP_PEER_OPEN:
        put_session(w, f);
        put_text(w, f->address);
        break;
    case TP_PEER_SAYS:
    case TP_PEER_SPENT:
    case TP_PEER_TELL: put_bytes(w, f->text, f->length); break;
    case TP_PEER_HANG_UP: put_number(w, f->code, 4); break;
    case TP_PEER_MOVED: put_text(w, f->table); break;
    case TP_PEER_ASK:
        put_session(w, f);
        put_text(w, f->address);
        put_text(w, f->method);
        put_text(w, f->path);
        put_text(w, f->query);
        put_bytes(w, f->text, f->length);
        break;
    case TP_PEER_REPLY:
        put_number(w, f->code, 4);
        put_bytes(w, f->text, f->length);
        break;
    case TP_PEER_SESSION: put_session(w, f); break;
    }
}

/* ---- reading ---- */

typedef struct {
    const uint8_t *bytes;
    size_t left;
    bool ok;
} reading;

static uint64_t get_number(reading *r, size_t bytes) {
    uint64_t value = 0;
    r->ok = r->ok && r->left >= bytes;
    for (size_t i = 0; i < bytes && r->ok; i++) value = value << 8 | r->bytes[i];
    if (!r->ok) return 0;
    r->bytes += bytes;
    r->left -= bytes;
    return value;
}

static const char *get_bytes(reading *r, size_t *length) {
    *length = (size_t)get_number(r, 4);
    r->ok = r->ok && *length <= r->left;
    if (!r->ok) return NULL;
    const char *bytes = (const char *)r->bytes;
    r->bytes += *length;
    r->left -= *length;
    return bytes;
}

/* A text that fits with its NUL, and has none in it. */
static void get_text(reading *r, char *out, size_t room) {
    size_t length;
    const char *text = get_bytes(r, &length);
    r->ok = r->ok && length < room && memchr(text, '\0', length) == NULL;
    if (!r->ok) return;
    memcpy(out, text, length);
    out[length] = '\0';
}

static void get_session(reading *r, tp_peer_frame *f) {
    size_t length;
    const uint64_t has = get_number(r, 1);
    r->ok = r->ok && has <= 1;
    f->has_session = has == 1;
    if (!r->ok || !f->has_session) return;
    const char *hash = get_bytes(r, &length);
    r->ok = r->ok && length == sizeof f->session.hash;
    if (r->ok) memcpy(f->session.hash, hash, length);
    get_text(r, f->session.id, sizeof f->session.id);
    get_text(r, f->session.name, sizeof f->session.name);
    get_text(r, f->session.lang, sizeof f->session.lang);
    f->session.is_ended = get_number(r, 1) != 0;
}

static void get_request(reading *r, tp_peer_frame *f) {
    get_session(r, f);
    get_text(r, f->address, sizeof f->address);
    get_text(r, f->method, sizeof f->method);
    get_text(r, f->path, sizeof f->path);
    get_text(r, f->query, sizeof f->query);
    f->text = get_bytes(r, &f->length);
}

static void get_rest(reading *r, tp_peer_frame *f) {
    switch (f->kind) {
    case TP_PEER_HELLO: get_text(r, f->name, sizeof f->name); return;
    case TP_PEER_PING:
    case TP_PEER_GONE: return;
    case TP_PEER_OPEN:
        get_session(r, f);
        get_text(r, f->address, sizeof f->address);
        return;
    case TP_PEER_SAYS:
    case TP_PEER_SPENT:
    case TP_PEER_TELL: f->text = get_bytes(r, &f->length); return;
    case TP_PEER_HANG_UP: f->code = (uint32_t)get_number(r, 4); return;
    case TP_PEER_MOVED: get_text(r, f->table, sizeof f->table); return;
    case TP_PEER_ASK: get_request(r, f); return;
    case TP_PEER_REPLY:
        f->code = (uint32_t)get_number(r, 4);
        f->text = get_bytes(r, &f->length);
        return;
    case TP_PEER_SESSION:
        get_session(r, f);
        r->ok = r->ok && f->has_session;
        return;
    }
    r->ok = false; /* of no kind */
}

bool tp_peer_frame_read(tp_peer_frame *f, const uint8_t *bytes, size_t length) {
    reading r = {.bytes = bytes, .left = length, .ok = true};
    *f = (tp_peer_frame){.kind = (tp_peer_kind)get_number(&r, 1)};
    f->number = get_number(&r, 8);
    get_rest(&r, f);
    return r.ok && r.left == 0;
}
