/* core/base/json.c: see json.h. The only file that includes jansson; a tp_json is its json_t by
 * another name. */
#include "core/base/json.h"

#include "core/base/memory.h"

#include <ctype.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Strict where leniency would let two readers disagree: of a key that stands twice one would take
 * the first and one the last. A value need not be an object: an id of a request may be anything. */
enum { PARSE_FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL };

static const json_t *theirs(const tp_json *v) {
    return (const json_t *)v;
}

static size_t digits_at(const char *text, size_t left) {
    size_t n = 0;
    while (n < left && isdigit((unsigned char)text[n])) n++;
    return n;
}

/* How long the number at text is by JSON's grammar (0: there is none), and whether it is whole. No
 * digit comes behind a leading zero. */
static size_t number_length(const char *text, size_t left, bool *whole) {
    size_t n = left > 0 && text[0] == '-';
    const size_t digits = digits_at(text + n, left - n);
    *whole = true;
    if (digits == 0) return 0;
    n += text[n] == '0' ? 1 : digits;
    if (n + 1 < left && text[n] == '.' && digits_at(text + n + 1, left - n - 1) > 0) {
        n += 1 + digits_at(text + n + 1, left - n - 1);
        *whole = false;
    }
    if (n + 1 < left && (text[n] == 'e' || text[n] == 'E')) {
        const size_t sign = text[n + 1] == '+' || text[n + 1] == '-';
        const size_t power = digits_at(text + n + 1 + sign, left - n - 1 - sign);
        if (power > 0) {
            n += 1 + sign + power;
            *whole = false;
        }
    }
    return n;
}

/* JSON has no largest number but jansson does, and refuses the whole text. Numbers are only ever
 * compared with small bounds here, so a number that does not fit may as well be a large one that
 * does, and any fraction another fraction: this copy of the text says so. Strings stay. What stands
 * in for a number keeps its sign and has all the parts a number can have, so that what follows it
 * goes on being as wrong as it was: "--1.5" and "1e5e5" do not become JSON. */
static char *soften_numbers(const char *text, size_t length, size_t *new_length) {
    char *out = tp_alloc(length + 1);
    size_t n = 0;
    bool in_string = false;
    for (size_t i = 0; i < length;) {
        bool whole = true;
        size_t run = in_string ? 0 : number_length(text + i, length - i, &whole);
        const char *from = text + i;
        size_t copied = run;
        if (run > 0 && !whole) {
            from = text[i] == '-' ? "-1e0" : "1e0";
            copied = strlen(from);
        } else if (run > 18) {
            from = text[i] == '-' ? "-999999999999999" : "999999999999999";
            copied = strlen(from);
        } else if (run == 0) {
            if (text[i] == '"') in_string = !in_string;
            copied = run = in_string && text[i] == '\\' && i + 1 < length ? 2 : 1;
        }
        memcpy(out + n, from, copied);
        n += copied;
        i += run;
    }
    *new_length = n;
    return out;
}

/* ---- what most texts are ----
 *
 * An object of plain words and whole numbers is read by hand, at a third of jansson's cost:
 * messages of people who play are such, and there are thousands a second. Whatever is not as simple
 * as that, or is wrong, is left to jansson, so this can only ever agree with it. */

typedef struct {
    const char *at, *end;
} cursor;

static void skip_blanks(cursor *c) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\n' || *c->at == '\t' || *c->at == '\r'))
        c->at++;
}

static bool take(cursor *c, char wanted) {
    skip_blanks(c);
    if (c->at == c->end || *c->at != wanted) return false;
    c->at++;
    return true;
}

/* Between quotes, of ASCII that needs no escape. */
static bool take_plain(cursor *c, const char **text, size_t *length) {
    if (!take(c, '"')) return false;
    *text = c->at;
    while (c->at < c->end && *c->at >= ' ' && *c->at <= '~' && *c->at != '"' && *c->at != '\\')
        c->at++;
    *length = (size_t)(c->at - *text);
    return take(c, '"') && c->at == *text + *length + 1;
}

static json_t *take_number(cursor *c) {
    bool whole;
    const size_t n = number_length(c->at, (size_t)(c->end - c->at), &whole);
    json_int_t value = 0;
    if (n == 0 || n > 18 || !whole) return NULL;
    for (size_t i = c->at[0] == '-'; i < n; i++) value = value * 10 + (c->at[i] - '0');
    if (c->at[0] == '-') value = -value;
    c->at += n;
    return json_integer(value);
}

static json_t *take_value(cursor *c) {
    const char *text;
    size_t length;
    skip_blanks(c);
    if (c->at < c->end && *c->at != '"') return take_number(c);
    return take_plain(c, &text, &length) ? json_stringn_nocheck(text, length) : NULL;
}

static bool take_member(cursor *c, json_t *object) {
    enum { KEY = 32 };
    const char *text;
    size_t length;
    char key[KEY];
    if (!take_plain(c, &text, &length) || length >= KEY || !take(c, ':')) return false;
    memcpy(key, text, length);
    key[length] = '\0';
    json_t *value = json_object_get(object, key) == NULL ? take_value(c) : NULL;
    return value != NULL && json_object_set_new_nocheck(object, key, value) == 0;
}

/* NULL: it is not as simple, or not JSON. */
static json_t *parse_simple(const char *text, size_t length) {
    cursor c = {.at = text, .end = text + length};
    if (!take(&c, '{')) return NULL;
    json_t *object = json_object();
    bool fits;
    do fits = take_member(&c, object);
    while (fits && take(&c, ','));
    fits = fits && take(&c, '}');
    skip_blanks(&c);
    if (fits && c.at == c.end) return object;
    json_decref(object);
    return NULL;
}

tp_json *tp_json_parse(const char *text, size_t length, tp_error *e) {
    json_error_t error;
    json_t *simple = parse_simple(text, length);
    if (simple != NULL) return (tp_json *)simple;
    /* jansson skips a NUL byte behind a number or a word. */
    if (length > 0 && memchr(text, '\0', length) != NULL) {
        tp_error_set(e, TP_BAD_JSON, "This is not JSON: there is a NUL byte in it.");
        return NULL;
    }
    json_t *v = json_loadb(text, length, PARSE_FLAGS, &error);
    if (v == NULL && json_error_code(&error) == json_error_numeric_overflow) {
        size_t soft_length;
        char *soft = soften_numbers(text, length, &soft_length);
        v = json_loadb(soft, soft_length, PARSE_FLAGS, &error);
        free(soft);
    }
    if (v == NULL) {
        tp_error_set(e, TP_BAD_JSON, "This is not JSON: %s (line %d, column %d).", error.text,
                     error.line, error.column);
        return NULL;
    }
    return (tp_json *)v;
}

void tp_json_free(tp_json *v) {
    json_decref((json_t *)v);
}

tp_json_kind tp_json_what(const tp_json *v) {
    if (v == NULL) return TP_NULL;
    switch (json_typeof(theirs(v))) {
    case JSON_OBJECT: return TP_OBJECT;
    case JSON_ARRAY: return TP_LIST;
    case JSON_STRING: return TP_STRING;
    case JSON_INTEGER: return TP_INT;
    case JSON_REAL: return TP_REAL;
    case JSON_TRUE:
    case JSON_FALSE: return TP_BOOL;
    case JSON_NULL: break;
    }
    return TP_NULL;
}

bool tp_json_bool(const tp_json *v) {
    return json_is_true(theirs(v));
}

int64_t tp_json_int(const tp_json *v) {
    return json_integer_value(theirs(v));
}

const char *tp_json_text(const tp_json *v, size_t *length) {
    if (length != NULL) *length = json_string_length(theirs(v));
    return json_string_value(theirs(v));
}

/* By length, since a string may hold a NUL: "solo\\u0000jump" is not "solo". */
bool tp_json_equals(const tp_json *v, const char *text) {
    return tp_json_what(v) == TP_STRING && json_string_length(theirs(v)) == strlen(text) &&
           memcmp(json_string_value(theirs(v)), text, strlen(text)) == 0;
}

size_t tp_json_size(const tp_json *v) {
    return tp_json_what(v) == TP_OBJECT ? json_object_size(theirs(v)) : json_array_size(theirs(v));
}

const tp_json *tp_json_item(const tp_json *list, size_t i) {
    return (const tp_json *)json_array_get(theirs(list), i);
}

const tp_json *tp_json_get(const tp_json *object, const char *key) {
    return (const tp_json *)json_object_get(theirs(object), key);
}

char *tp_json_print(const tp_json *v) {
    return json_dumps(theirs(v), JSON_COMPACT | JSON_ENCODE_ANY);
}

bool tp_json_next(const tp_json *object, tp_json_pair *pair) {
    /* jansson's iterators ask for a json_t they may write to, and never do. */
    json_t *o = (json_t *)(uintptr_t)object;
    pair->place = pair->key == NULL ? json_object_iter(o) : json_object_iter_next(o, pair->place);
    if (pair->place == NULL) return false;
    pair->key = json_object_iter_key(pair->place);
    pair->value = (const tp_json *)json_object_iter_value(pair->place);
    return true;
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
