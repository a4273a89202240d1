/* core/sentence.c: events into sentences. The placeholders are described in words.h. */
#include "core/words.h"

#include "core/words_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A sentence being made. */
typedef struct {
    const tp_speaker *x;
    const tp_json *events, *event;
    const char *sentence;
    tp_writer *out;
} telling;

/* A piece of the sentence: a placeholder's path, group or form; not ended by NUL. */
typedef struct {
    const char *text;
    size_t length;
} slice;

static slice slice_of(const char *text, size_t length) {
    return (slice){.text = text, .length = length};
}

/* What is in front of the first separator, and the rest behind it (empty if there is none). */
static slice cut(slice *rest, char separator) {
    const char *at = memchr(rest->text, separator, rest->length);
    const slice head = slice_of(rest->text, at != NULL ? (size_t)(at - rest->text) : rest->length);
    const size_t gone = head.length + (at != NULL);
    *rest = slice_of(rest->text + gone, rest->length - gone);
    return head;
}

static bool is_text(slice s, const char *text) {
    return s.length == strlen(text) && memcmp(s.text, text, s.length) == 0;
}

static bool is_number(slice s, size_t *out) {
    *out = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (s.text[i] < '0' || s.text[i] > '9') return false;
        *out = *out * 10 + (size_t)(s.text[i] - '0');
    }
    return s.length > 0 && s.length < 4;
}

static void say(const telling *t, const char *text, size_t length) {
    tp_write_chars(t->out, text, length);
}

static void trace(const tp_words *words, const char *group, const char *key, bool found) {
    if (words->trace != NULL) words->trace(words->trace_context, group, key, found);
}

/* A value that is not there leaves a gap in the sentence and goes on: a log line with a hole is
 * better than no game. Tests listen for gaps and fail. */
static void report_gap(const telling *t, slice placeholder) {
    char text[WORDS_KEY];
    const size_t n = placeholder.length < sizeof text ? placeholder.length : sizeof text - 1;
    memcpy(text, placeholder.text, n);
    text[n] = '\0';
    trace(t->x->words, "", text, false);
}

/* ---- values ---- */

static const tp_json *member(const tp_json *v, slice key) {
    char name[WORDS_KEY];
    size_t i;
    if (v == NULL || key.length >= sizeof name) return NULL;
    memcpy(name, key.text, key.length);
    name[key.length] = '\0';
    if (tp_json_what(v) == TP_OBJECT) return tp_json_get(v, name);
    if (tp_json_what(v) != TP_LIST || tp_json_size(v) == 0) return NULL;
    if (is_text(key, "first")) return tp_json_item(v, 0);
    if (is_text(key, "last")) return tp_json_item(v, tp_json_size(v) - 1);
    return is_number(key, &i) && i < tp_json_size(v) ? tp_json_item(v, i) : NULL;
}

/* The value that the path begins at: an event of the ply by number, else the event itself. */
static const tp_json *root_of(const telling *t, slice *path) {
    slice rest = *path;
    size_t i;
    const slice head = cut(&rest, '.');
    if (!is_number(head, &i)) return t->event;
    *path = rest;
    return i < tp_json_size(t->events) ? tp_json_item(t->events, i) : NULL;
}

/* What can be counted counts: a number itself, a list by its entries. So one sentence serves a game
 * that tells how many and one that tells which. */
static size_t count_of(const tp_json *v) {
    if (v == NULL) return 0;
    if (tp_json_what(v) == TP_INT) return (size_t)llabs(tp_json_int(v));
    return tp_json_what(v) == TP_LIST || tp_json_what(v) == TP_OBJECT ? tp_json_size(v) : 0;
}

/* ---- printing a value ---- */

typedef struct {
    slice key;         /* the last key of the path: decides the group if none is named */
    slice group, form; /* empty: none */
    slice whole;       /* the placeholder, for gaps */
} manner;

static void say_seat(const telling *t, int64_t seat) {
    const tp_speaker *x = t->x;
    const bool is_seat = seat >= 0 && seat < TP_SEATS;
    const char *name = is_seat && x->names != NULL ? x->names[seat] : NULL;
    if (name == NULL && is_seat)
        name = tp_words_name(x->words, x->language, x->rules, "colours",
                             tp_seat_colour(x->rules, (int)seat));
    if (name != NULL) say(t, name, strlen(name));
}

/* The word for an id: in the named group, or in the one that goes with the key ("piece": "pieces").
 */
static const char *word_for(const telling *t, const manner *m, const char *id) {
    char group[WORDS_KEY], formed[WORDS_KEY * 2];
    const slice from = m->group.length > 0 ? m->group : m->key;
    const tp_speaker *x = t->x;
    if (from.length + 2 > sizeof group) return NULL;
    memcpy(group, from.text, from.length);
    group[from.length] = m->group.length == 0 ? 's' : '\0'; /* "piece" is looked up in "pieces" */
    group[from.length + 1] = '\0';
    const size_t n = strlen(id);
    if (m->form.length > 0 && n + m->form.length + 2 < sizeof formed) {
        memcpy(formed, id, n);
        formed[n] = ':';
        memcpy(formed + n + 1, m->form.text, m->form.length);
        formed[n + 1 + m->form.length] = '\0';
        const char *word = words_find_name(x->words, x->language, x->rules, group, formed);
        if (word != NULL) return word;
    }
    return words_find_name(x->words, x->language, x->rules, group, id);
}

static void say_text(const telling *t, const manner *m, const char *id) {
    const char *word = word_for(t, m, id);
    if (word == NULL && m->group.length > 0) report_gap(t, m->whole);
    if (word == NULL) word = id;
    say(t, word, strlen(word));
}

static void say_value(const telling *t, const manner *m, const tp_json *v);

static void say_between(const telling *t, size_t i, size_t count) {
    const char *path = i + 1 == count ? "lists/and" : "lists/comma";
    const char *text = tp_words_at(t->x->words, t->x->language, path);
    if (text != NULL) say(t, text, strlen(text));
}

static void say_list(const telling *t, const manner *m, const tp_json *list) {
    const size_t n = tp_json_size(list);
    for (size_t i = 0; i < n; i++) {
        if (i > 0) say_between(t, i, n);
        say_value(t, m, tp_json_item(list, i));
    }
}

/* A number is a seat, or the id of a thing if a group is named, else itself. */
static void say_number(const telling *t, const manner *m, int64_t number) {
    char id[24];
    if (is_text(m->group.length > 0 ? m->group : m->key, "seat")) {
        say_seat(t, number);
        return;
    }
    snprintf(id, sizeof id, "%lld", (long long)number);
    if (m->group.length > 0)
        say_text(t, m, id);
    else
        say(t, id, strlen(id));
}

static void say_value(const telling *t, const manner *m, const tp_json *v) {
    switch (v != NULL ? tp_json_what(v) : TP_NULL) {
    case TP_INT: say_number(t, m, tp_json_int(v)); break;
    case TP_STRING: say_text(t, m, tp_json_text(v, NULL)); break;
    case TP_LIST: say_list(t, m, v); break;
    case TP_NULL:
    case TP_BOOL:
    case TP_REAL:
    case TP_OBJECT: report_gap(t, m->whole); break;
    }
}

/* Follows the path; a star goes through the entries of a list and prints what is behind it of
 * each. */
static void say_path(const telling *t, manner *m, const tp_json *v, slice path) {
    while (path.length > 0) {
        const slice key = cut(&path, '.');
        if (is_text(key, "*") && v != NULL && tp_json_what(v) == TP_LIST) {
            const size_t n = tp_json_size(v);
            for (size_t i = 0; i < n; i++) {
                if (i > 0) say_between(t, i, n);
                say_path(t, m, tp_json_item(v, i), path);
            }
            return;
        }
        if (is_text(key, "count")) {
            tp_write_plain(t->out, "%zu", count_of(v));
            return;
        }
        size_t index;
        if (!is_number(key, &index) && !is_text(key, "first") && !is_text(key, "last"))
            m->key = key;
        v = member(v, key);
    }
    say_value(t, m, v);
}

/* ---- placeholders ---- */

static const tp_json *value_at(const telling *t, slice path) {
    const tp_json *v = root_of(t, &path);
    while (path.length > 0) v = member(v, cut(&path, '.'));
    return v;
}

/* {key|one|many} */
static void say_count(const telling *t, slice body) {
    const slice path = cut(&body, '|');
    const slice one = cut(&body, '|'), many = body;
    const tp_json *v = value_at(t, path);
    const size_t n = count_of(v);
    const slice chosen = n == 1 ? one : many;
    if (v == NULL) report_gap(t, path);
    for (size_t i = 0; i < chosen.length; i++) {
        if (chosen.text[i] == '#')
            tp_write_plain(t->out, "%zu", n);
        else
            say(t, chosen.text + i, 1);
    }
}

static void say_placeholder(const telling *t, slice body) {
    manner m = {.whole = body};
    if (memchr(body.text, '|', body.length) != NULL) {
        say_count(t, body);
        return;
    }
    slice path = cut(&body, '@');
    m.group = cut(&body, ':');
    m.form = body;
    const tp_json *root = root_of(t, &path);
    say_path(t, &m, root, path);
}

static void say_sentence(const telling *t) {
    const char *text = t->sentence;
    while (*text != '\0') {
        const size_t plain = strcspn(text, "{");
        say(t, text, plain);
        text += plain;
        if (*text == '\0') break;
        const size_t n = strcspn(text, "}");
        say_placeholder(t, slice_of(text + 1, n - 1));
        text += n + (text[n] == '}');
    }
}

/* ---- choosing the sentence ---- */

static bool is_given(const tp_json *v) {
    if (v == NULL) return false;
    switch (tp_json_what(v)) {
    case TP_NULL: return false;
    case TP_BOOL: return tp_json_bool(v);
    case TP_INT: return tp_json_int(v) != 0;
    case TP_STRING: return *tp_json_text(v, NULL) != '\0';
    case TP_LIST:
    case TP_OBJECT: return tp_json_size(v) > 0;
    case TP_REAL: return true;
    }
    return false;
}

static bool is_equal(const tp_json *v, slice text) {
    if (v == NULL) return false;
    if (tp_json_what(v) == TP_STRING) return is_text(text, tp_json_text(v, NULL));
    size_t n;
    return tp_json_what(v) == TP_INT && is_number(text, &n) && tp_json_int(v) == (int64_t)n;
}

static bool holds(const telling *t, slice condition) {
    const bool is_negated = condition.length > 0 && condition.text[0] == '!';
    if (is_negated) condition = slice_of(condition.text + 1, condition.length - 1);
    const bool compares = memchr(condition.text, '=', condition.length) != NULL;
    const slice path = cut(&condition, '=');
    const tp_json *v = value_at(t, path);
    return (compares ? is_equal(v, condition) : is_given(v)) != is_negated;
}

/* Is this key of "events" for the event: its kind, and every condition behind the colon. */
static bool fits(const telling *t, const char *key, const char *kind) {
    slice rest = slice_of(key, strlen(key));
    if (!is_text(cut(&rest, ':'), kind)) return false;
    while (rest.length > 0)
        if (!holds(t, cut(&rest, ','))) return false;
    return true;
}

/* The first entry that fits wins, in the order of the file: special cases stand above the general
 * one. */
static const char *sentence_in(const telling *t, const tp_json *dictionary, const char *group,
                               const char *kind) {
    const tp_json *entries = tp_json_get(dictionary, group);
    tp_json_pair pair = {0};
    while (entries != NULL && tp_json_next(entries, &pair))
        if (fits(t, pair.key, kind)) {
            trace(t->x->words, group, pair.key, true);
            return words_in(pair.value, t->x->language);
        }
    return NULL;
}

static bool say_event(const tp_speaker *x, const char *group, const tp_json *events, size_t index,
                      tp_writer *out) {
    telling t = {.x = x, .events = events, .out = out};
    if (index >= tp_json_size(events)) return false;
    t.event = tp_json_item(events, index);
    const char *kind = tp_json_text(tp_json_get(t.event, "kind"), NULL);
    t.sentence = sentence_in(&t, x->words->own, group, kind);
    if (t.sentence == NULL) t.sentence = sentence_in(&t, x->words->shared, group, kind);
    if (t.sentence == NULL) return false;
    say_sentence(&t);
    return true;
}

bool tp_words_sentence(const tp_speaker *x, const tp_json *events, size_t index, tp_writer *out) {
    return say_event(x, "events", events, index, out);
}

bool tp_words_label(const tp_speaker *x, const tp_json *events, tp_writer *out) {
    return say_event(x, "moves", events, 0, out);
}

bool tp_words_hint(const tp_speaker *x, const tp_json *events, size_t index, tp_writer *out) {
    return say_event(x, "hints", events, index, out);
}

bool tp_words_threat(const tp_speaker *x, const tp_json *events, tp_writer *out) {
    return say_event(x, "otherwise", events, 0, out);
}

bool tp_words_caption(const tp_speaker *x, const char *caption, const tp_json *values,
                      tp_writer *out) {
    char path[WORDS_KEY];
    if (snprintf(path, sizeof path, "facts/%s", caption) >= (int)sizeof path) return false;
    return tp_words_phrase(x, path, values, out);
}

bool tp_words_phrase(const tp_speaker *x, const char *path, const tp_json *values, tp_writer *out) {
    const telling t = {
        .x = x, .event = values, .sentence = tp_words_at(x->words, x->language, path), .out = out};
    if (t.sentence == NULL) return false;
    say_sentence(&t);
    return true;
}
