/* table/event.c: see event.h. */
#include "table/event.h"

#include <stdlib.h>
#include <string.h>

/* The store keeps JSON: it can be read by people and by later versions, and a key that an event
 * does not need is simply not there. */
static const int64_t most_left = INT64_C(1) << 53; /* milliseconds: sums with it fit */

static const char *const words[TP_EVENTS + 1] = {
    [TP_CREATE] = "create",     [TP_SIT] = "sit",         [TP_STAND] = "stand",
    [TP_START] = "start",       [TP_MOVED] = "move",      [TP_ROLLED] = "chance",
    [TP_UNDONE] = "undo",       [TP_OFFERED] = "offer",   [TP_ANSWERED] = "answer",
    [TP_TAKEBACK] = "takeback", [TP_OUT] = "out",         [TP_SPOKEN] = "say",
    [TP_ENDED] = "end",         [TP_REMATCH] = "rematch",
};

const char *tp_event_word(tp_event_kind kind) {
    return words[kind];
}

static void write_text(tp_writer *w, const char *key, const char *text) {
    if (text != NULL) tp_write_key_text(w, key, text);
}

void tp_event_write(const tp_event *e, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", words[e->kind]);
    if (e->seat != TP_TABLE) tp_write_key_int(w, "seat", e->seat);
    if (e->kind == TP_MOVED || e->kind == TP_ROLLED || e->kind == TP_UNDONE ||
        e->kind == TP_TAKEBACK)
        tp_write_key_int(w, "ply", e->ply);
    if (e->kind == TP_ROLLED) tp_write_key_int(w, "roll", (int64_t)e->roll);
    if (e->left >= 0) tp_write_key_int(w, "left", e->left);
    if (e->wall != e->at) tp_write_key_int(w, "wall", e->wall);
    if (e->kind == TP_ANSWERED) tp_write_key_bool(w, "accept", e->accept);
    write_text(w, "text", e->text);
    write_text(w, "session", e->session);
    write_text(w, "level", e->level);
    write_text(w, "number", e->number);
    tp_write_close(w, '}');
}

static bool read_kind(tp_event *e, const tp_at *at) {
    tp_error error = {0};
    int kind;
    const tp_at key = tp_at_key(at, "kind");
    if (key.json == NULL || !tp_want_word(&key, words, &kind, &error)) return false;
    e->kind = (tp_event_kind)kind;
    return true;
}

/* A number that may be left out. */
static bool read_number(const tp_json *v, const char *key, int64_t min, int64_t max, int64_t *out) {
    const tp_json *number = tp_json_get(v, key);
    if (number == NULL) return true;
    if (tp_json_what(number) != TP_INT) return false;
    *out = tp_json_int(number);
    return *out >= min && *out <= max;
}

static bool read_bool(const tp_json *v, const char *key, bool *out) {
    const tp_json *b = tp_json_get(v, key);
    if (b == NULL) return true;
    if (tp_json_what(b) != TP_BOOL) return false;
    *out = tp_json_bool(b);
    return true;
}

static bool read_text(const tp_json *v, const char *key, char **out) {
    const tp_json *text = tp_json_get(v, key);
    size_t length;
    if (text == NULL) return true;
    if (tp_json_what(text) != TP_STRING) return false;
    const char *bytes = tp_json_text(text, &length);
    if (strlen(bytes) != length) return false;
    *out = strdup(bytes);
    return *out != NULL;
}

static bool read_fields(tp_event *e, const tp_json *v) {
    int64_t seat = TP_TABLE, ply = 0, roll = 0;
    if (!read_number(v, "seat", 0, TP_SEATS - 1, &seat) ||
        !read_number(v, "ply", 0, UINT32_MAX, &ply) ||
        !read_number(v, "roll", 0, INT64_MAX, &roll) ||
        !read_number(v, "left", 0, most_left, &e->left) ||
        !read_number(v, "wall", INT64_MIN, INT64_MAX, &e->wall))
        return false;
    e->seat = (int)seat;
    e->ply = (uint32_t)ply;
    e->roll = (uint64_t)roll;
    return read_bool(v, "accept", &e->accept) && read_text(v, "text", &e->text) &&
           read_text(v, "session", &e->session) && read_text(v, "level", &e->level) &&
           read_text(v, "number", &e->number);
}

/* What cannot be checked here, whether the event fits the table, is checked by folding it.
 * Which kinds cannot be without a seat, and which not without a text. */
static bool is_whole(const tp_event *e) {
    const bool needs_seat = e->kind == TP_SIT || e->kind == TP_STAND || e->kind == TP_MOVED ||
                            e->kind == TP_UNDONE || e->kind == TP_OFFERED ||
                            e->kind == TP_ANSWERED || e->kind == TP_TAKEBACK || e->kind == TP_OUT;
    const bool needs_text = e->kind == TP_CREATE || e->kind == TP_MOVED || e->kind == TP_ROLLED ||
                            e->kind == TP_OFFERED || e->kind == TP_OUT || e->kind == TP_SPOKEN ||
                            e->kind == TP_ENDED || e->kind == TP_REMATCH;
    if (e->kind == TP_SIT && e->level == NULL && (e->session == NULL || e->text == NULL))
        return false;
    return (!needs_seat || e->seat != TP_TABLE) && (!needs_text || e->text != NULL);
}

bool tp_event_read(tp_event *e, int64_t at, const char *text, size_t length) {
    tp_error error = {0};
    *e = (tp_event){.at = at, .wall = at, .left = -1, .seat = TP_TABLE};
    tp_json *v = tp_json_parse(text, length, &error);
    if (v == NULL) return false;
    const tp_at root = tp_at_root(v);
    const bool ok =
        tp_json_what(v) == TP_OBJECT && read_kind(e, &root) && read_fields(e, v) && is_whole(e);
    tp_json_free(v);
    if (!ok) tp_event_done(e);
    return ok;
}

void tp_event_done(tp_event *e) {
    free(e->text);
    free(e->session);
    free(e->level);
    free(e->number);
    free(e->shown);
    *e = (tp_event){0};
}
