/* core/base/json.c: see json.h. What a text holds is asked for here; json_parse.c reads it. */
#include "core/base/json.h"

#include "core/base/json_inner.h"
#include "core/base/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_a(const tp_json *v, tp_json_kind kind) {
    return v != NULL && v->kind == kind;
}

tp_json_kind tp_json_what(const tp_json *v) {
    return v != NULL ? (tp_json_kind)v->kind : TP_NULL;
}

bool tp_json_bool(const tp_json *v) {
    return is_a(v, TP_BOOL) && v->truth;
}

int64_t tp_json_int(const tp_json *v) {
    return is_a(v, TP_INT) ? v->number : 0;
}

const char *tp_json_text(const tp_json *v, size_t *length) {
    const bool is_text = is_a(v, TP_STRING);
    if (length != NULL) *length = is_text ? v->count : 0;
    return is_text ? v->text : NULL;
}

/* By length, since a string may hold a NUL: "solo\\u0000jump" is not "solo". */
bool tp_json_equals(const tp_json *v, const char *text) {
    return is_a(v, TP_STRING) && v->count == strlen(text) && memcmp(v->text, text, v->count) == 0;
}

size_t tp_json_size(const tp_json *v) {
    return is_a(v, TP_OBJECT) || is_a(v, TP_LIST) ? v->count : 0;
}

const tp_json *tp_json_item(const tp_json *list, size_t i) {
    return is_a(list, TP_LIST) && i < list->count ? &list->items[i] : NULL;
}

static const tp_json *find_sorted(const tp_json *object, const char *key) {
    size_t low = 0, high = object->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const json_member *m = &object->members[object->sorted[middle]];
        const int order = strcmp(key, m->key);
        if (order == 0) return &m->value;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const tp_json *tp_json_get(const tp_json *object, const char *key) {
    if (!is_a(object, TP_OBJECT)) return NULL;
    if (object->sorted != NULL) return find_sorted(object, key);
    for (size_t i = 0; i < object->count; i++)
        if (strcmp(object->members[i].key, key) == 0) return &object->members[i].value;
    return NULL;
}

bool tp_json_next(const tp_json *object, tp_json_pair *pair) {
    if (!is_a(object, TP_OBJECT) || pair->place == object->count) return false;
    const json_member *m = &object->members[pair->place++];
    pair->key = m->key;
    pair->value = &m->value;
    return true;
}

static void print_value(const tp_json *v, tp_writer *w) {
    tp_json_pair pair = {0};
    switch (tp_json_what(v)) {
    case TP_NULL: tp_write_null(w); break;
    case TP_BOOL: tp_write_bool(w, v->truth); break;
    case TP_INT:
    case TP_REAL: tp_write_raw(w, v->text, v->count); break;
    case TP_STRING: tp_write_bytes(w, v->text, v->count); break;
    case TP_LIST:
        tp_write_open(w, '[');
        for (size_t i = 0; i < v->count; i++) print_value(&v->items[i], w);
        tp_write_close(w, ']');
        break;
    case TP_OBJECT:
        tp_write_open(w, '{');
        while (tp_json_next(v, &pair)) {
            tp_write_key(w, pair.key);
            print_value(pair.value, w);
        }
        tp_write_close(w, '}');
        break;
    }
}

char *tp_json_print(const tp_json *v) {
    tp_writer w = {0};
    print_value(v, &w);
    return w.data;
}

tp_at tp_at_key(const tp_at *up, const char *key) {
    return (tp_at){.up = up, .key = key, .json = tp_json_get(up->json, key)};
}

tp_at tp_at_item(const tp_at *up, size_t index) {
    return (tp_at){.up = up, .index = index, .json = tp_json_item(up->json, index)};
}

/* Appends one reference token, "/" and the key with ~ and / escaped, cutting off what has no room
 * at the border of a character. */
static size_t append_token(char path[TP_PATH], size_t n, const char *token) {
    size_t start = n;
    if (n + 1 < TP_PATH) path[n++] = '/';
    for (; *token != '\0'; token++) {
        const char escape = *token == '~' ? '0' : '1';
        const bool is_escaped = *token == '~' || *token == '/';
        if (((unsigned char)*token & 0xC0) != 0x80) start = n;
        if (n + 2 >= TP_PATH) {
            n = start;
            break;
        }
        path[n++] = *token;
        if (is_escaped) {
            path[n - 1] = '~';
            path[n++] = escape;
        }
    }
    path[n] = '\0';
    return n;
}

static size_t write_path(char path[TP_PATH], const tp_at *at) {
    char digits[24];
    if (at->up == NULL && at->key == NULL) {
        path[0] = '\0';
        return 0;
    }
    const size_t n = at->up != NULL ? write_path(path, at->up) : 0;
    if (at->key != NULL) return append_token(path, n, at->key);
    snprintf(digits, sizeof digits, "%zu", at->index);
    return append_token(path, n, digits);
}

void tp_error_locate(tp_error *e, const tp_at *at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    tp_error_say(e, format, args);
    va_end(args);
    e->has_path = true;
    write_path(e->path, at);
}
