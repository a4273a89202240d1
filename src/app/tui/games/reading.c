/* app/tui/games/reading.c: see reading.h. */
#include "app/tui/games/reading.h"

#include "app/args.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int as_int(const tp_json *v, int fallback) {
    return v != NULL && tp_json_what(v) == TP_INT ? (int)tp_json_int(v) : fallback;
}

int tp_read_int(const tp_json *object, const char *key, int fallback) {
    return object == NULL ? fallback : as_int(tp_json_get(object, key), fallback);
}

int tp_read_item(const tp_json *list, size_t i, int fallback) {
    if (list == NULL || i >= tp_json_size(list)) return fallback;
    return as_int(tp_json_item(list, i), fallback);
}

const char *tp_read_text(const tp_json *object, const char *key) {
    const tp_json *v = object == NULL ? NULL : tp_json_get(object, key);
    return v != NULL && tp_json_what(v) == TP_STRING ? tp_json_text(v, NULL) : "";
}

int tp_read_size(const tp_json *v) {
    if (v == NULL) return 0;
    const tp_json_kind kind = tp_json_what(v);
    return kind == TP_LIST || kind == TP_OBJECT ? (int)tp_json_size(v) : as_int(v, 0);
}

const tp_json *tp_read_find(const tp_json *list, const char *key, const char *text) {
    const size_t n = list == NULL ? 0 : tp_json_size(list);
    for (size_t i = 0; i < n; i++)
        if (strcmp(tp_read_text(tp_json_item(list, i), key), text) == 0)
            return tp_json_item(list, i);
    return NULL;
}

bool tp_read_has(const tp_json *list, const char *text) {
    const size_t n = list == NULL || tp_json_what(list) != TP_LIST ? 0 : tp_json_size(list);
    for (size_t i = 0; i < n; i++)
        if (tp_json_equals(tp_json_item(list, i), text)) return true;
    return false;
}

const char *tp_seat_name(const tp_scene *s, int seat) {
    return seat >= 0 && seat < s->players ? s->names[seat] : "";
}

const char *tp_seat_shape(int seat) {
    static const char *const shapes[] = {"●", "■", "▲", "◆", "▼", "★", "○", "□"};
    return shapes[(unsigned)seat % 8];
}

void tp_add(char out[TP_SENTENCE], const char *format, ...) {
    char more[4 * TP_SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(more, sizeof more, format, args);
    va_end(args);
    const size_t length = strlen(out);
    const int room = TP_SENTENCE - 1 - (int)length;
    snprintf(out + length, TP_SENTENCE - length, "%.*s", tp_args_cut(more, room), more);
}

void tp_add_item(char out[TP_SENTENCE], int *count, const char *text) {
    tp_add(out, "%s%s", (*count)++ > 0 ? ", " : "", text);
}

void tp_put_within(tp_canvas *c, int x, int y, int width, tp_ink ink, const char *text) {
    char shown[TP_SENTENCE], spelt[2 * TP_SENTENCE];
    if (width <= 0) return;
    tp_write_sentence(shown, "%s", tp_canvas_spell(c, text, spelt, sizeof spelt));
    if (tp_canvas_columns(shown) <= width) {
        tp_canvas_put(c, x, y, ink, shown);
        return;
    }
    for (int most = (int)strlen(shown); tp_canvas_columns(shown) > width - 1;)
        shown[tp_args_cut(shown, --most)] = '\0';
    tp_add(shown, "…");
    tp_canvas_put(c, x, y, ink, shown);
}

void tp_put_box(tp_canvas *c, int x, int y, int width, int height, tp_ink ink) {
    for (int i = 1; i < width - 1; i++) {
        tp_canvas_put(c, x + i, y, ink, "─");
        tp_canvas_put(c, x + i, y + height - 1, ink, "─");
    }
    for (int i = 1; i < height - 1; i++) {
        tp_canvas_put(c, x, y + i, ink, "│");
        tp_canvas_put(c, x + width - 1, y + i, ink, "│");
    }
    tp_canvas_put(c, x, y, ink, "┌");
    tp_canvas_put(c, x + width - 1, y, ink, "┐");
    tp_canvas_put(c, x, y + height - 1, ink, "└");
    tp_canvas_put(c, x + width - 1, y + height - 1, ink, "┘");
}
