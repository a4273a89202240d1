/* fuzz/ws.c: libFuzzer on the frames of a WebSocket, which is opened as it should be by somebody
 * who sits at table quadrobetabl; so every input comes to what reads frames. The input's first byte
 * says into which pieces the rest is cut; the rest is frames, each of them
 *
 *     its first byte, as it is sent (but one with all three reserved bits: what follows is sent
 *     raw), a byte of how (see frame_how), the length of the payload, the payload before masking.
 *
 * Whatever comes, all that goes out is frames by RFC 6455, text in them is JSON with a type,
 * nothing follows a close frame, and the same bytes at once are closed for the same reason. */
#include "far_end.h"
#include "watchdog.h"

#include "app/means.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Bits of how a frame is written. */
enum frame_how {
    LENGTH_16 = 1,    /* its length takes two bytes more, needed or not, */
    LENGTH_64 = 2,    /* or eight; */
    LENGTH_LIES = 4,  /* and is one too large */
    IS_UNMASKED = 8,  /* which none from a client may be */
    IS_REPEATED = 16, /* the payload is there 64 times */
    IS_LONG = 32      /* its length in the input takes two bytes */
};

enum {
    RAW = 0x70,
    REPEATED = 64,
    MOST_BYTES = 1 << 18,
    TEXT = 1,
    CLOSE = 8,
    PING,
    PONG,
    NOT_UTF8 = 1007
};
static const char table_id[] = "quadrobetabl";

/* ---- what is sent ---- */

typedef struct {
    const uint8_t *at, *end;
    bool may_close; /* there was a close frame, or something raw */
} source;

static uint8_t take(source *in) {
    return in->at < in->end ? *in->at++ : 0;
}

static void put(tp_writer *w, const void *bytes, size_t length) {
    w->needs_comma = false;
    tp_write_raw(w, bytes, length);
}

static void put_length(tp_writer *w, size_t length, unsigned how) {
    const unsigned masked = how & IS_UNMASKED ? 0 : 128;
    unsigned more = length > 65535 || how & LENGTH_64 ? 8 : length > 125 || how & LENGTH_16 ? 2 : 0;
    const uint8_t first = (uint8_t)(masked | (more == 8 ? 127 : more == 2 ? 126 : length));
    put(w, &first, 1);
    while (more-- > 0) {
        const uint8_t byte = (uint8_t)((uint64_t)length >> 8 * more);
        put(w, &byte, 1);
    }
}

static void put_payload(tp_writer *w, const uint8_t *bytes, size_t length, size_t times,
                        unsigned how) {
    const uint8_t mask[4] = {(uint8_t)how, (uint8_t)(how * 3), (uint8_t)(how * 5), 7};
    const bool is_masked = (how & IS_UNMASKED) == 0;
    if (is_masked) put(w, mask, sizeof mask);
    for (size_t i = 0; i < length * times; i++) {
        const uint8_t byte = (uint8_t)(bytes[i % length] ^ (is_masked ? mask[i % 4] : 0));
        put(w, &byte, 1);
    }
}

static void put_frame(tp_writer *w, source *in) {
    const uint8_t first = take(in);
    const unsigned how = take(in), low = take(in);
    size_t length = how & IS_LONG ? (size_t)take(in) << 8 | low : low;
    if (length > (size_t)(in->end - in->at)) length = (size_t)(in->end - in->at);
    in->may_close = in->may_close || (first & 15) == CLOSE || (first & RAW) == RAW;
    const size_t times = how & IS_REPEATED ? REPEATED : 1;
    if ((first & RAW) == RAW) {
        put(w, in->at, length);
    } else {
        put(w, &first, 1);
        put_length(w, length * times + (how & LENGTH_LIES ? 1 : 0), how);
        put_payload(w, in->at, length, times, how);
    }
    in->at += length;
}

/* ---- what comes back ---- */

typedef struct {
    int close_code; /* 0: none came */
    size_t pongs;
    bool is_cut; /* more came than there is room for, or the end without a close frame */
} answer;

static void check_text(const char *text, size_t length) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, length, &e);
    if (v == NULL || tp_json_get(v, "type") == NULL) abort();
    tp_json_free(v);
}

/* The code that a close frame may bear; 1005: it bears none. */
static int close_code(const uint8_t *payload, size_t length) {
    const int code = length < 2 ? 1005 : payload[0] << 8 | payload[1];
    if (length == 1 || (length > 0 && (code < 1000 || code > 4999 || code == 1005 || code == 1006 ||
                                       code == 1015)))
        abort();
    return code;
}

/* Of the frame that begins at p; NULL: it has not come whole. */
static const uint8_t *read_frame(const uint8_t *p, const uint8_t *end, answer *a) {
    if (end - p < 2) return NULL;
    const unsigned opcode = p[0] & 15u, more = p[1] == 126 ? 2 : p[1] == 127 ? 8 : 0;
    uint64_t length = more > 0 ? 0 : p[1];
    if (a->close_code != 0 || (p[0] & 0xf0u) != 0x80 || p[1] > 127) abort();
    if ((size_t)(end - p) < 2 + more) return NULL;
    for (unsigned i = 0; i < more; i++) length = length << 8 | p[2 + i];
    if (length < (more == 8 ? 65536u : more == 2 ? 126u : 0u)) abort();
    p += 2 + more;
    if ((uint64_t)(end - p) < length) return NULL;
    if (opcode == TEXT)
        check_text((const char *)p, length);
    else if (length > 125)
        abort();
    else if (opcode == CLOSE)
        a->close_code = close_code(p, length);
    else if (opcode == PONG)
        a->pongs++;
    else if (opcode != PING)
        abort();
    return p + length;
}

static answer look_at(const far_end *f) {
    const uint8_t *p = (const uint8_t *)f->text, *end = p + f->length;
    answer a = {0};
    while (p != NULL && p < end) p = read_frame(p, end, &a);
    a.is_cut = f->length >= FAR_ROOM || p == NULL || (f->is_closed && a.close_code == 0);
    if (p == NULL && !f->is_closed && f->length < FAR_ROOM) abort(); /* half a frame */
    return a;
}

/* ---- a conversation ---- */

static void make_table(inside *x) {
    static const char request[] = "{\"game\":\"quadro-be\",\"players\":2}";
    const tp_actor a = {.session = "anna", .name = "anna", .now = tp_now(&x->server)};
    const tp_actor b = {.session = "bob", .name = "bob", .now = tp_now(&x->server)};
    const tp_table_seed seed = {.invite = "invite", .secret = {7}, .id = table_id};
    const uint8_t number[TP_DICE_NUMBER] = {1};
    tp_refusal r = {0};
    tp_error e = {0};
    int seat;
    tp_json *v = tp_json_parse(request, strlen(request), &e);
    tp_table *t = tp_table_make(tp_means(), v, &seed, &a, &r);
    tp_json_free(v);
    if (t == NULL || !tp_table_join(t, &b, "invite", TP_TABLE, number, &seat, &r)) abort();
    tp_live_commit(tp_live_adopt(&x->server, t), NULL, NULL);
    inside_settle(x);
}

static void shake_hands(far_end *f, const char *token) {
    char text[512];
    const int n = snprintf(text, sizeof text,
                           "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: %s\r\n"
                           "Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: tp=%s\r\n"
                           "Sec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                           f->x.server.origins[0], token);
    far_say(f, (const uint8_t *)text, (size_t)n, 0);
    if (strncmp(f->text, "HTTP/1.1 101 ", 13) != 0) abort();
    f->length = 0;
}

/* What was there before is there again, so that an input does the same every time. */
static void start_anew(far_end *f, char token[TP_TOKEN], uint32_t *events) {
    const tp_live *l = tp_map_get(&f->x.server.tables, table_id);
    tp_limits_done(&f->x.server.limits);
    if (l != NULL && l->table->count == *events && f->x.server.tables.count == 1) return;
    inside_reset(&f->x);
    inside_token(&f->x, "anna", token);
    make_table(&f->x);
    l = tp_map_get(&f->x.server.tables, table_id);
    *events = l->table->count;
}

static answer talk(const tp_writer *said, unsigned most) {
    static far_end f;
    static char token[TP_TOKEN];
    static uint32_t events;
    if (!f.x.is_open) far_open(&f);
    start_anew(&f, token, &events);
    far_connect(&f);
    shake_hands(&f, token);
    far_say(&f, (const uint8_t *)said->data, said->length, most);
    const answer a = look_at(&f);
    far_leave(&f);
    f.x.server.metrics = (tp_metrics){0};
    return a;
}

/* Of the reason in a close frame wslay leaves out the first two bytes of every piece, not of the
 * whole, when it looks for UTF-8: which pieces come decides whether it minds. They part anyway. */
static bool are_alike(const answer *a, const answer *b, bool may_close) {
    if (a->is_cut || b->is_cut) return true;
    if (may_close && (a->close_code == NOT_UTF8 || b->close_code == NOT_UTF8)) return true;
    return a->pongs == b->pongs && a->close_code == b->close_code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    source in = {.at = data, .end = data + size};
    const unsigned most = 1u + take(&in);
    tp_writer said = {0};
    watchdog_start();
    while (in.at < in.end && said.length < MOST_BYTES) put_frame(&said, &in);
    if (said.length > 0) {
        const answer pieces = talk(&said, most), whole = talk(&said, 0);
        if (!are_alike(&pieces, &whole, in.may_close)) {
            fprintf(stderr, "closed with %d after %zu pongs in pieces; %d and %zu at once\n",
                    pieces.close_code, pieces.pongs, whole.close_code, whole.pongs);
            abort();
        }
    }
    tp_writer_done(&said);
    return 0;
}
