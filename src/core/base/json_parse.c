/* core/base/json_parse.c: tp_json_parse. One pass, no recursion: a text is as deep as it likes, and
 * is refused beyond MOST_DEEP. Strings, all of them, are unpacked into one block as long as the
 * text; entries wait on a stack until their list or object closes, and are then copied to a block
 * of its own, so that entry number i is found at once. */
#include "core/base/json_inner.h"
#include "core/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEEP = 2048, AT_HAND = 24, DEEP_AT_HAND = 16 };
#define MOST_TEXT (UINT32_MAX / 2)

typedef struct {
    tp_json root; /* first: a document is the value of its whole text */
    tp_arena arena;
    char texts[];
} document;

typedef struct {
    size_t first; /* of its entries, on the stack */
    bool is_object;
    const char *key; /* where the next value belongs */
} container;

typedef struct {
    const char *text, *at, *end;
    document *doc;
    char *free_text;
    json_member *stack, at_hand[AT_HAND];
    size_t count, room;
    container *open, open_at_hand[DEEP_AT_HAND];
    size_t depth, open_room;
    const char *wrong; /* why it is not JSON */
} parser;

static bool refuse(parser *p, const char *why) {
    p->wrong = why;
    return false;
}

static void skip_blanks(parser *p) {
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\n' || *p->at == '\t' || *p->at == '\r'))
        p->at++;
}

static bool take(parser *p, char wanted) {
    skip_blanks(p);
    if (p->at == p->end || *p->at != wanted) return false;
    p->at++;
    return true;
}

/* ---- numbers ---- */

static size_t count_digits(const parser *p, const char *from) {
    const char *at = from;
    while (at < p->end && *at >= '0' && *at <= '9') at++;
    return (size_t)(at - from);
}

/* JSON has no largest number; beyond 64 bits all are alike to us. */
static int64_t to_int(const char *text, size_t length) {
    const bool is_negative = text[0] == '-';
    const int64_t most = is_negative ? INT64_MIN : INT64_MAX;
    int64_t value = 0;
    for (size_t i = is_negative; i < length; i++) {
        const int digit = is_negative ? -(text[i] - '0') : text[i] - '0';
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, digit, &value))
            return most;
    }
    return value;
}

static bool read_number(parser *p, tp_json *out) {
    const char *start = p->at, *at = start + (*start == '-');
    const size_t digits = count_digits(p, at);
    bool is_whole = true;
    if (digits == 0) return refuse(p, "a value is expected");
    if (*at == '0' && digits > 1) return refuse(p, "a number does not begin with 0");
    at += digits;
    if (at < p->end && *at == '.') {
        const size_t more = count_digits(p, at + 1);
        if (more == 0) return refuse(p, "a number does not end with a point");
        at += 1 + more;
        is_whole = false;
    }
    if (at < p->end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < p->end && (*at == '+' || *at == '-')) at++;
        const size_t power = count_digits(p, at);
        if (power == 0) return refuse(p, "an exponent has digits");
        at += power;
        is_whole = false;
    }
    const size_t length = (size_t)(at - start);
    *out = (tp_json){.kind = is_whole ? TP_INT : TP_REAL, .count = (uint32_t)length};
    memcpy(p->free_text, start, length); /* for whoever prints it again */
    out->text = p->free_text;
    p->free_text += length;
    if (is_whole) out->number = to_int(start, length);
    p->at = at;
    return true;
}

/* ---- strings ---- */

static bool is_tail(const parser *p, const char *at, unsigned char least, unsigned char most) {
    return at < p->end && (unsigned char)*at >= least && (unsigned char)*at <= most;
}

/* How many bytes the character beyond ASCII at p->at has; 0: it is not UTF-8. */
static size_t wide_length(const parser *p) {
    const unsigned char c = (unsigned char)p->at[0];
    const size_t n = c >= 0xC2 && c <= 0xDF   ? 2
                     : c >= 0xE0 && c <= 0xEF ? 3
                     : c >= 0xF0 && c <= 0xF4 ? 4
                                              : 0;
    if (n == 0) return 0;
    /* None longer than it need be, no halves of a pair, nothing beyond U+10FFFF. */
    const unsigned char least = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
    const unsigned char most = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
    if (!is_tail(p, p->at + 1, least, most)) return 0;
    for (size_t i = 2; i < n; i++)
        if (!is_tail(p, p->at + i, 0x80, 0xBF)) return 0;
    return n;
}

static bool read_hex4(parser *p, uint32_t *out) {
    *out = 0;
    if (p->end - p->at < 4) return refuse(p, "\\u has four digits");
    for (int i = 0; i < 4; i++, p->at++) {
        const char c = *p->at;
        uint32_t digit;
        if (c >= '0' && c <= '9')
            digit = (uint32_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            digit = (uint32_t)(c - 'a') + 10;
        else if (c >= 'A' && c <= 'F')
            digit = (uint32_t)(c - 'A') + 10;
        else
            return refuse(p, "\\u has four digits");
        *out = *out << 4 | digit;
    }
    return true;
}

static char *put_utf8(char *out, uint32_t c) {
    if (c < 0x80) {
        *out++ = (char)c;
        return out;
    }
    const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xC0, 0xE0, 0xF0};
    *out++ = (char)(heads[more] | c >> (6 * more));
    for (int i = more - 1; i >= 0; i--) *out++ = (char)(0x80 | (c >> (6 * i) & 0x3F));
    return out;
}

/* Behind \u; a character beyond U+FFFF is written as two of them. */
static bool read_unicode(parser *p, char **out) {
    uint32_t c, low;
    if (!read_hex4(p, &c)) return false;
    if (c >= 0xDC00 && c <= 0xDFFF) return refuse(p, "half a character");
    if (c >= 0xD800 && c <= 0xDBFF) {
        if (p->end - p->at < 2 || p->at[0] != '\\' || p->at[1] != 'u')
            return refuse(p, "half a character");
        p->at += 2;
        if (!read_hex4(p, &low)) return false;
        if (low < 0xDC00 || low > 0xDFFF) return refuse(p, "half a character");
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
    *out = put_utf8(*out, c);
    return true;
}

static bool read_escape(parser *p, char **out) {
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (p->at == p->end) return refuse(p, "the text ends within a string");
    const char c = *p->at++;
    if (c == 'u') return read_unicode(p, out);
    const char *found = memchr(names, c, sizeof names - 1);
    if (found == NULL) return refuse(p, "there is no such escape");
    *(*out)++ = meant[found - names];
    return true;
}

/* Behind its opening quote. */
static bool read_string(parser *p, const char **text, size_t *length) {
    char *out = p->free_text;
    while (p->at < p->end && *p->at != '"') {
        const unsigned char c = (unsigned char)*p->at;
        if (c == '\\') {
            p->at++;
            if (!read_escape(p, &out)) return false;
        } else if (c < 0x20) {
            return refuse(p, "a control character is within a string");
        } else {
            const size_t n = c < 0x80 ? 1 : wide_length(p);
            if (n == 0) return refuse(p, "this is not UTF-8");
            memcpy(out, p->at, n);
            out += n;
            p->at += n;
        }
    }
    if (p->at == p->end) return refuse(p, "the text ends within a string");
    p->at++;
    *text = p->free_text;
    *length = (size_t)(out - p->free_text);
    *out++ = '\0';
    p->free_text = out;
    return true;
}

/* ---- lists and objects ---- */

static void push_entry(parser *p, const char *key, const tp_json *value) {
    if (p->count == p->room) {
        const bool was_at_hand = p->stack == p->at_hand;
        p->room *= 2;
        p->stack = tp_grow(was_at_hand ? NULL : p->stack, p->room * sizeof *p->stack);
        if (was_at_hand) memcpy(p->stack, p->at_hand, sizeof p->at_hand);
    }
    p->stack[p->count++] = (json_member){.key = key, .value = *value};
}

static bool open_container(parser *p, bool is_object) {
    if (p->depth == MOST_DEEP) return refuse(p, "it is nested too deeply");
    if (p->depth == p->open_room) {
        const bool was_at_hand = p->open == p->open_at_hand;
        p->open_room *= 2;
        p->open = tp_grow(was_at_hand ? NULL : p->open, p->open_room * sizeof *p->open);
        if (was_at_hand) memcpy(p->open, p->open_at_hand, sizeof p->open_at_hand);
    }
    p->open[p->depth++] = (container){.first = p->count, .is_object = is_object};
    return true;
}

static int compare_keys(const void *a, const void *b) {
    const json_member *const *x = a, *const *y = b;
    return strcmp((*x)->key, (*y)->key);
}

/* False if a key stands there twice. Many are sorted, so that nobody can choose keys that take
 * long. */
static bool sort_members(parser *p, tp_json *object) {
    const json_member *members = object->members;
    const size_t n = object->count;
    if (n <= JSON_FEW) {
        for (size_t i = 1; i < n; i++)
            for (size_t k = 0; k < i; k++)
                if (strcmp(members[i].key, members[k].key) == 0) return false;
        return true;
    }
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): rows of pointers */
    const json_member **order = tp_alloc(n * sizeof *order);
    uint32_t *sorted = tp_arena_take(&p->doc->arena, n * sizeof *sorted);
    bool are_different = true;
    for (size_t i = 0; i < n; i++) order[i] = &members[i];
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): likewise */
    qsort(order, n, sizeof *order, compare_keys);
    for (size_t i = 0; i < n; i++) {
        sorted[i] = (uint32_t)(order[i] - members);
        if (i > 0 && strcmp(order[i - 1]->key, order[i]->key) == 0) are_different = false;
    }
    free(order);
    object->sorted = sorted;
    return are_different;
}

static bool close_container(parser *p, tp_json *out) {
    const container c = p->open[--p->depth];
    const size_t n = p->count - c.first;
    const json_member *entries = p->stack + c.first;
    *out = (tp_json){.kind = c.is_object ? TP_OBJECT : TP_LIST, .count = (uint32_t)n};
    p->count = c.first;
    if (n > 0 && c.is_object) {
        json_member *members = tp_arena_take(&p->doc->arena, n * sizeof *members);
        memcpy(members, entries, n * sizeof *members);
        out->members = members;
        if (!sort_members(p, out)) return refuse(p, "a key stands there twice");
    } else if (n > 0) {
        tp_json *items = tp_arena_take(&p->doc->arena, n * sizeof *items);
        for (size_t i = 0; i < n; i++) items[i] = entries[i].value;
        out->items = items;
    }
    return true;
}

/* ---- values ---- */

static bool read_word(parser *p, const char *word, tp_json value, tp_json *out) {
    const size_t n = strlen(word);
    if ((size_t)(p->end - p->at) < n || memcmp(p->at, word, n) != 0)
        return refuse(p, "a value is expected");
    p->at += n;
    *out = value;
    return true;
}

/* Anything but a list or an object. */
static bool read_plain(parser *p, tp_json *out) {
    size_t length;
    switch (*p->at) {
    case '"':
        *out = (tp_json){.kind = TP_STRING};
        p->at++;
        if (!read_string(p, &out->text, &length)) return false;
        out->count = (uint32_t)length;
        return true;
    case 't': return read_word(p, "true", (tp_json){.kind = TP_BOOL, .truth = true}, out);
    case 'f': return read_word(p, "false", (tp_json){.kind = TP_BOOL}, out);
    case 'n': return read_word(p, "null", (tp_json){.kind = TP_NULL}, out);
    default: return read_number(p, out);
    }
}

/* A key and its colon, where an object goes on. */
static bool read_key(parser *p) {
    size_t length;
    const char **key = &p->open[p->depth - 1].key;
    if (!take(p, '"')) return refuse(p, "a key is expected");
    if (!read_string(p, key, &length)) return false;
    if (strlen(*key) != length) return refuse(p, "a key has no NUL");
    return take(p, ':') || refuse(p, "a colon is expected");
}

/* The next value without what may be in it: *is_open says that a list or an object was opened that
 * is not empty. */
static bool begin_value(parser *p, tp_json *out, bool *is_open) {
    skip_blanks(p);
    *is_open = false;
    if (p->at == p->end) return refuse(p, "the text ends here");
    if (*p->at != '{' && *p->at != '[') return read_plain(p, out);
    const bool is_object = *p->at++ == '{';
    if (!open_container(p, is_object)) return false;
    if (take(p, is_object ? '}' : ']')) return close_container(p, out);
    *is_open = true;
    return !is_object || read_key(p);
}

/* A value is whole: into what it belongs, and on to the next, or up while that ends with it.
 * *is_done: there is nothing above. */
static bool end_value(parser *p, tp_json *value, bool *is_done) {
    while (p->depth > 0) {
        const container c = p->open[p->depth - 1];
        push_entry(p, c.key, value);
        if (take(p, ',')) return !c.is_object || read_key(p);
        if (!take(p, c.is_object ? '}' : ']')) return refuse(p, "a comma or the end is expected");
        if (!close_container(p, value)) return false;
    }
    *is_done = true;
    return true;
}

static bool read_text(parser *p, tp_json *out) {
    bool is_open, is_done = false;
    while (!is_done) {
        if (!begin_value(p, out, &is_open)) return false;
        if (!is_open && !end_value(p, out, &is_done)) return false;
    }
    skip_blanks(p);
    return p->at == p->end || refuse(p, "something follows its end");
}

static void say_where(const parser *p, tp_error *e) {
    int line = 1, column = 1;
    for (const char *at = p->text; at < p->at; at++) {
        if (((unsigned char)*at & 0xC0) != 0x80) column++;
        if (*at == '\n') line++, column = 1;
    }
    tp_error_set(e, TP_BAD_JSON, "This is not JSON: %s (line %d, column %d).", p->wrong, line,
                 column);
}

tp_json *tp_json_parse(const char *text, size_t length, tp_error *e) {
    if (length > MOST_TEXT) {
        tp_error_set(e, TP_BAD_JSON, "This is not JSON that we read: it is too long.");
        return NULL;
    }
    /* A string has two quotes and gets one NUL, and what is escaped becomes shorter. */
    document *doc = tp_alloc(sizeof *doc + length + 1);
    parser p = {
        .text = text, .at = text, .end = text + length, .doc = doc, .free_text = doc->texts};
    p.stack = p.at_hand;
    p.room = AT_HAND;
    p.open = p.open_at_hand;
    p.open_room = DEEP_AT_HAND;
    const bool is_json = read_text(&p, &doc->root);
    if (p.stack != p.at_hand) free(p.stack);
    if (p.open != p.open_at_hand) free(p.open);
    if (is_json) return &doc->root;
    say_where(&p, e);
    tp_json_free(&doc->root);
    return NULL;
}

void tp_json_free(tp_json *v) {
    if (v == NULL) return;
    document *doc = (document *)v;
    tp_arena_done(&doc->arena);
    free(doc);
}
