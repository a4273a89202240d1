/* core/base/writer.c: see writer.h. */
#include "core/base/writer.h"

#include "core/base/memory.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tp_writer_clear(tp_writer *w) {
    w->length = 0;
    w->needs_comma = false;
    if (w->data != NULL) w->data[0] = '\0';
}

void tp_writer_done(tp_writer *w) {
    free(w->data);
    *w = (tp_writer){0};
}

/* Half of what a server does is writing: what is called for every key and value stays small enough
 * to be inlined, and room is asked for once for all of it. */
static void grow(tp_writer *w, size_t length) {
    /* Doubling, and a start that holds most replies: a server reuses its writers, so after a few
     * replies nothing is allocated any more. */
    w->room = (w->length + length + 1) * 2 + 256;
    w->data = tp_grow(w->data, w->room);
}

static inline void make_room(tp_writer *w, size_t length) {
    if (w->length + length + 1 > w->room) grow(w, length);
}

static void put(tp_writer *w, const char *bytes, size_t length) {
    make_room(w, length);
    memcpy(w->data + w->length, bytes, length);
    w->length += length;
    w->data[w->length] = '\0';
}

static inline void put_char(tp_writer *w, char c) {
    make_room(w, 1);
    w->data[w->length++] = c;
    w->data[w->length] = '\0';
}

static void begin_value(tp_writer *w) {
    if (w->needs_comma) put_char(w, ',');
    w->needs_comma = true;
}

void tp_write_open(tp_writer *w, char bracket) {
    begin_value(w);
    put_char(w, bracket);
    w->needs_comma = false;
}

void tp_write_close(tp_writer *w, char bracket) {
    put_char(w, bracket);
    w->needs_comma = true;
}

/* The short escapes where JSON has them, \u00XX for the other control characters. */
static void put_escaped(tp_writer *w, unsigned char c) {
    static const char plain[] = "\"\\\b\f\n\r\t";
    static const char letter[] = "\"\\bfnrt";
    const char *found = c != 0 ? strchr(plain, c) : NULL;
    char escape[8];
    if (found != NULL)
        snprintf(escape, sizeof escape, "\\%c", letter[found - plain]);
    else
        snprintf(escape, sizeof escape, "\\u%04x", c);
    put(w, escape, strlen(escape));
}

static inline bool is_plain(unsigned char c) {
    return c >= 0x20 && c != '"' && c != '\\';
}

static void put_quoted(tp_writer *w, const char *text, size_t length) {
    size_t i = 0;
    make_room(w, length + 2);
    char *out = w->data + w->length;
    *out++ = '"';
    for (; i < length && is_plain((unsigned char)text[i]); i++) *out++ = text[i];
    w->length = (size_t)(out - w->data);
    for (; i < length; i++) { /* there is something in it, which is rare */
        if (is_plain((unsigned char)text[i]))
            put_char(w, text[i]);
        else
            put_escaped(w, (unsigned char)text[i]);
    }
    put_char(w, '"');
}

void tp_write_key(tp_writer *w, const char *key) {
    begin_value(w);
    put_quoted(w, key, strlen(key));
    put_char(w, ':');
    w->needs_comma = false;
}

/* By hand: half of what a server writes are numbers, and printf is slow. */
void tp_write_unsigned(tp_writer *w, uint64_t value) {
    char digits[24];
    size_t at = sizeof digits;
    do digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    tp_write_raw(w, digits + at, sizeof digits - at);
}

void tp_write_int(tp_writer *w, int64_t value) {
    if (value >= 0) {
        tp_write_unsigned(w, (uint64_t)value);
        return;
    }
    begin_value(w);
    put(w, "-", 1);
    w->needs_comma = false;
    tp_write_unsigned(w, -(uint64_t)value);
}

/* printf writes the decimal point of the locale, which is the program's around us, and it may take
 * several bytes; JSON knows one point. Returns the new length. */
static size_t put_point(char *digits) {
    size_t n = 0;
    bool is_point = false;
    for (const char *c = digits; *c != '\0'; c++) {
        const bool was_point = is_point;
        is_point = strchr("0123456789+-e", *c) == NULL;
        if (!is_point || !was_point) digits[n++] = (char)(is_point ? '.' : *c);
    }
    return n;
}

void tp_write_real(tp_writer *w, double value) {
    char digits[32];
    if (!isfinite(value)) {
        tp_write_null(w);
        return;
    }
    /* Six digits: these are estimates, and nobody can use more of one. */
    snprintf(digits, sizeof digits, "%.6g", value);
    tp_write_raw(w, digits, put_point(digits));
}

void tp_write_bool(tp_writer *w, bool value) {
    tp_write_raw(w, value ? "true" : "false", value ? 4 : 5);
}

void tp_write_null(tp_writer *w) {
    tp_write_raw(w, "null", 4);
}

void tp_write_text(tp_writer *w, const char *text) {
    tp_write_bytes(w, text, strlen(text));
}

void tp_write_bytes(tp_writer *w, const char *text, size_t length) {
    begin_value(w);
    put_quoted(w, text, length);
}

void tp_write_raw(tp_writer *w, const char *json, size_t length) {
    begin_value(w);
    put(w, json, length);
}

void tp_write_chars(tp_writer *w, const char *text, size_t length) {
    put(w, text, length);
}

void tp_write_plain(tp_writer *w, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    make_room(w, (size_t)length);
    vsnprintf(w->data + w->length, (size_t)length + 1, format, again);
    w->length += (size_t)length;
    va_end(again);
    va_end(args);
}

void tp_write_key_int(tp_writer *w, const char *key, int64_t value) {
    tp_write_key(w, key);
    tp_write_int(w, value);
}

void tp_write_key_ints(tp_writer *w, const char *key, const int *values, int n) {
    tp_write_key(w, key);
    if (values == NULL) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '[');
    for (int i = 0; i < n; i++) tp_write_int(w, values[i]);
    tp_write_close(w, ']');
}

void tp_write_key_bool(tp_writer *w, const char *key, bool value) {
    tp_write_key(w, key);
    tp_write_bool(w, value);
}

void tp_write_key_text(tp_writer *w, const char *key, const char *text) {
    tp_write_key(w, key);
    if (text != NULL)
        tp_write_text(w, text);
    else
        tp_write_null(w);
}
