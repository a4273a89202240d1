/* app/export/encode.c: positions as lines of JSON or as records of fixed size; see plan.h. */
#include "app/export/plan.h"

#include "core/rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void export_rows_done(export_rows *x) {
    free(x->rows);
    free(x->bytes);
}

static void append(export_rows *x, uint64_t hash, const void *bytes, size_t length) {
    if (x->count == x->room) {
        x->room = x->room == 0 ? 256 : 2 * x->room;
        x->rows = tp_grow(x->rows, x->room * sizeof *x->rows);
    }
    if (x->length + length > x->size) {
        x->size = 2 * (x->length + length);
        x->bytes = tp_grow(x->bytes, x->size);
    }
    memcpy(x->bytes + x->length, bytes, length);
    x->rows[x->count++] = (export_row){hash, x->length, x->length + length};
    x->length += length;
}

/* ---- records ---- */

/* What comes before values, ranks and planes: hash, action, game, ply, seat, whether there are
 * values, two zeros. */
enum { FIXED = 8 + 4 + 4 + 4 + 1 + 1 + 2 };

size_t export_record_size(const tp_rules *r) {
    const size_t players = (size_t)r->players;
    return (FIXED + 5 * players + tp_lab_packed_size(r) + 7) / 8 * 8;
}

void export_encoder_init(export_encoder *x, const export_plan *plan) {
    const tp_shape s = tp_lab_shape(plan->rules);
    *x = (export_encoder){.plan = plan};
    x->planes = tp_alloc((size_t)s.planes * (size_t)s.height * (size_t)s.width + 1);
    x->record = tp_alloc(export_record_size(plan->rules));
}

void export_encoder_done(export_encoder *x) {
    tp_writer_done(&x->w);
    free(x->planes);
    free(x->record);
}

/* Little-endian, whatever the machine is. */
static uint8_t *put(uint8_t *out, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) *out++ = (uint8_t)(value >> 8 * i);
    return out;
}

static uint8_t *put_float(uint8_t *out, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return put(out, bits, 4);
}

static int action_of(const tp_rules *r, const export_position *p) {
    return r->game->lab != NULL ? r->game->lab->action(r, p->state, p->seat, p->move) : -1;
}

static void encode_record(export_encoder *x, uint64_t hash, uint32_t game, const export_position *p,
                          const tp_result *result) {
    const tp_rules *r = x->plan->rules;
    uint8_t *out = put(x->record, hash, 8);
    out = put(out, (uint64_t)action_of(r, p), 4);
    out = put(out, game, 4);
    out = put(out, p->ply, 4);
    out = put(out, (uint64_t)p->seat, 1);
    out = put(out, p->has_values, 1);
    out = put(out, 0, 2);
    for (int i = 0; i < r->players; i++) out = put_float(out, p->has_values ? p->values[i] : 0);
    for (int i = 0; i < r->players; i++) out = put(out, (uint64_t)result->rank[i], 1);
    tp_lab_observe(r, p->state, p->seat, x->planes);
    tp_lab_pack(r, x->planes, out);
}

/* ---- lines of JSON ---- */

static void write_values(const export_position *p, int players, tp_writer *w) {
    tp_write_key(w, "values");
    if (!p->has_values) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '[');
    for (int i = 0; i < players; i++) tp_write_real(w, (double)p->values[i]);
    tp_write_close(w, ']');
}

static void write_result(const tp_rules *r, const tp_result *result, tp_writer *w) {
    tp_write_key(w, "result");
    if (result->rank[0] == 0) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_result_write(result, r->players, w);
    tp_write_close(w, '}');
}

static void write_line(export_encoder *x, uint64_t hash, uint32_t game, const export_position *p,
                       const tp_result *result) {
    const tp_rules *r = x->plan->rules;
    char text[TP_MOVE_TEXT], digits[17];
    tp_writer *w = &x->w;
    snprintf(digits, sizeof digits, "%016" PRIx64, hash);
    r->game->format(r, p->state, p->move, TP_EVERYTHING, text);
    tp_writer_clear(w);
    tp_write_open(w, '{');
    tp_write_key_text(w, "hash", digits); /* first: going on looks for it there */
    tp_write_key_int(w, "game", game);
    tp_write_key_int(w, "ply", p->ply);
    tp_write_key_int(w, "seat", p->seat);
    tp_write_key_text(w, "move", text);
    tp_write_key_int(w, "action", action_of(r, p));
    write_values(p, r->players, w);
    write_result(r, result, w);
    tp_write_key(w, "state");
    tp_state_write(r, p->state, TP_EVERYTHING, w);
    tp_write_close(w, '}');
    tp_write_chars(w, "\n", 1);
}

void export_encode(export_encoder *x, uint32_t game, const export_position *p,
                   const tp_result *result, export_rows *out) {
    const uint64_t hash = tp_state_hash(x->plan->rules, p->state);
    if (x->plan->format == EXPORT_JSONL) {
        write_line(x, hash, game, p, result);
        append(out, hash, x->w.data, x->w.length);
        return;
    }
    encode_record(x, hash, game, p, result);
    append(out, hash, x->record, export_record_size(x->plan->rules));
}

/* ---- what a file begins with ---- */

static void write_description(const export_plan *plan, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "format", "turnpike-positions");
    tp_write_key_int(w, "version", 1);
    tp_rules_write(plan->rules, w);
    tp_write_key_text(w, "by", plan->by);
    tp_write_key_text(w, "seed", plan->seed);
    tp_write_key_int(w, "record", (int64_t)export_record_size(plan->rules));
    tp_lab_describe(plan->rules, w);
    tp_write_close(w, '}');
}

void export_write_header(const export_plan *plan, tp_writer *w) {
    enum { FRONT = 12, ALIGN = 64 };
    tp_writer text = {0};
    uint8_t length[4];
    if (plan->format == EXPORT_JSONL) return; /* every line says all */
    write_description(plan, &text);
    while ((FRONT + text.length) % ALIGN != 0) tp_write_chars(&text, " ", 1);
    put(length, text.length, 4);
    tp_write_chars(w, "TPKPOS1\n", 8);
    tp_write_chars(w, (const char *)length, 4);
    tp_write_chars(w, text.data, text.length);
    tp_writer_done(&text);
}
