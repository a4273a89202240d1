/* core/words.c: a game's dictionary, see words.h. The formatter is sentence.c. */
#include "core/words.h"

#include "core/words_inner.h"
#include "game_words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const codes[TP_LANGUAGES] = {[TP_ENGLISH] = "en", [TP_GERMAN] = "de"};

bool tp_language_read(const char *word, tp_language *out) {
    for (int i = 0; i < TP_LANGUAGES; i++)
        if (strcmp(word, codes[i]) == 0) {
            *out = (tp_language)i;
            return true;
        }
    return false;
}

const char *tp_language_code(tp_language language) {
    return codes[language];
}

/* ---- making ---- */

/* Dictionaries are part of the program: one that is not JSON is a bug, and every test sees it. */
static tp_json *parse_dictionary(const char *text) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, strlen(text), &e);
    assert(v != NULL);
    return v;
}

tp_words *tp_words_new(const tp_game *game) {
    tp_words *words = tp_alloc(sizeof *words);
    words->game = game;
    words->own = parse_dictionary(game->words != NULL ? game->words : "{}");
    words->shared = parse_dictionary(words_core);
    return words;
}

void tp_words_free(tp_words *words) {
    if (words == NULL) return;
    tp_json_free(words->own);
    tp_json_free(words->shared);
    free(words);
}

void tp_words_on_use(tp_words *words, tp_words_trace *trace, void *context) {
    words->trace = trace;
    words->trace_context = context;
}

/* ---- looking up ---- */

/* A path, "options/edges/name", rather than nested calls: paths are what tests list, so a gap in a
 * dictionary can be reported by the name that a translator searches for. */
static const tp_json *descend(const tp_json *v, const char *path) {
    while (v != NULL && *path != '\0') {
        char key[WORDS_KEY];
        const size_t n = strcspn(path, "/");
        if (n >= sizeof key || tp_json_what(v) != TP_OBJECT) return NULL;
        memcpy(key, path, n);
        key[n] = '\0';
        v = tp_json_get(v, key);
        path += n + (path[n] == '/');
    }
    return v;
}

const char *words_in(const tp_json *pair, tp_language language) {
    const tp_json *text =
        pair != NULL && tp_json_what(pair) == TP_OBJECT ? tp_json_get(pair, codes[language]) : NULL;
    return text != NULL && tp_json_what(text) == TP_STRING ? tp_json_text(text, NULL) : NULL;
}

/* A game's own word before the shared one, so that a game can call a common thing by its own name.
 */
const char *tp_words_at(const tp_words *words, tp_language language, const char *path) {
    const char *own = words_in(descend(words->own, path), language);
    return own != NULL ? own : words_in(descend(words->shared, path), language);
}

size_t tp_words_count(const tp_words *words, const char *list) {
    const tp_json *v = tp_json_get(words->own, list);
    return v != NULL && tp_json_what(v) == TP_LIST ? tp_json_size(v) : 0;
}

const char *tp_words_item(const tp_words *words, tp_language language, const char *list, size_t i) {
    return words_in(tp_json_item(tp_json_get(words->own, list), i), language);
}

/* ---- what things are called ---- */

static const char *at_joined(const tp_words *words, tp_language language, const char *a,
                             const char *b, const char *c, const char *d) {
    char path[WORDS_KEY * 3] = "";
    const char *parts[] = {a, b, c, d};
    size_t used = 0;
    for (size_t i = 0; i < 4 && parts[i] != NULL; i++) {
        const size_t n = strlen(parts[i]);
        if (used + n + 2 > sizeof path) return NULL;
        if (i > 0) path[used++] = '/';
        memcpy(path + used, parts[i], n + 1);
        used += n;
    }
    return tp_words_at(words, language, path);
}

static bool has_own_edition(const tp_rules *r) {
    return r != NULL && r->edition != NULL && r->edition[0] == '{';
}

/* Editions name their things in one language only. Where one calls a thing what the dictionary
 * calls it in English, as a new map with the usual tiles does, the dictionary knows the other
 * language and the word's forms, too. */
static bool is_usual(const tp_words *words, const char *group, const char *id, const char *name) {
    char base[WORDS_KEY];
    const size_t n = strcspn(id, ":");
    if (n >= sizeof base) return false;
    memcpy(base, id, n);
    base[n] = '\0';
    const char *usual = at_joined(words, TP_ENGLISH, group, base, NULL, NULL);
    return usual != NULL && strcmp(usual, name) == 0;
}

/* Names of things come from three places, nearest first: the edition in force where it is not a
 * built-in one (a city of somebody's own), the dictionary, and at last the id itself. An edition
 * that kept a built-in name keeps its translation, too. */
const char *words_find_name(const tp_words *words, tp_language language, const tp_rules *r,
                            const char *group, const char *id) {
    const char *name = NULL;
    if (has_own_edition(r) && words->game->name_of != NULL)
        name = words->game->name_of(r, group, id);
    if (name != NULL && is_usual(words, group, id, name)) name = NULL;
    if (name == NULL) name = at_joined(words, language, group, id, NULL, NULL);
    if (words->trace != NULL && name != NULL) words->trace(words->trace_context, group, id, true);
    return name;
}

const char *tp_words_name(const tp_words *words, tp_language language, const tp_rules *r,
                          const char *group, const char *id) {
    const char *name = words_find_name(words, language, r, group, id);
    return name != NULL ? name : id;
}

const char *tp_seat_colour(const tp_rules *r, int seat) {
    static const char *const colours[TP_SEATS] = {"red",  "blue", "green", "yellow",
                                                  "rose", "ice",  "white", "black"};
    if (r != NULL && r->game->colour_of != NULL) return r->game->colour_of(r, seat);
    return colours[seat];
}

const char *tp_words_option(const tp_words *words, tp_language language, const char *option) {
    const char *name = at_joined(words, language, "options", option, "name", NULL);
    return name != NULL ? name : option;
}

const char *tp_words_option_tip(const tp_words *words, tp_language language, const char *option) {
    const char *tip = at_joined(words, language, "options", option, "tip", NULL);
    return tip != NULL ? tip : "";
}

const char *tp_words_choice(const tp_words *words, tp_language language, const char *option,
                            const char *choice) {
    const char *name = at_joined(words, language, "options", option, "choices", choice);
    return name != NULL ? name : choice;
}

const char *tp_words_reason(const tp_words *words, tp_language language, const char *reason) {
    const char *text = at_joined(words, language, "reasons", reason, NULL, NULL);
    return text != NULL ? text : reason;
}

/* ---- the dictionary as JSON ---- */

/* One language of a dictionary that has all: every leaf becomes a string. */
static void write_flat(const tp_json *v, tp_language language, tp_writer *w) {
    tp_json_pair pair = {0};
    const char *text = words_in(v, language);
    if (text != NULL) {
        tp_write_text(w, text);
        return;
    }
    const bool is_list = tp_json_what(v) == TP_LIST;
    tp_write_open(w, is_list ? '[' : '{');
    for (size_t i = 0; is_list && i < tp_json_size(v); i++)
        write_flat(tp_json_item(v, i), language, w);
    while (!is_list && tp_json_next(v, &pair)) {
        tp_write_key(w, pair.key);
        write_flat(pair.value, language, w);
    }
    tp_write_close(w, is_list ? ']' : '}');
}

static bool is_among(const char *const *list, const char *word) {
    for (; list != NULL && *list != NULL; list++)
        if (strcmp(*list, word) == 0) return true;
    return false;
}

/* Of what all games share a game prints only what concerns it: its options, its reasons, and the
 * plain sentence for a move where it tells nothing of its own. */
static bool concerns(const tp_words *words, const char *group, const char *key) {
    const tp_option *o = words->game->options;
    if (strcmp(group, "options") == 0) {
        while (o->name != NULL && strcmp(o->name, key) != 0) o++;
        return o->name != NULL;
    }
    if (strcmp(group, "reasons") == 0) return is_among(words->game->reasons, key);
    if (strcmp(key, "move") == 0 || strcmp(key, "chance") == 0) return words->game->tell == NULL;
    return true;
}

static void write_group(const tp_words *words, const char *group, const tp_json *own,
                        tp_language language, tp_writer *w) {
    const tp_json *shared = tp_json_get(words->shared, group);
    tp_json_pair pair = {0};
    tp_write_open(w, '{');
    while (own != NULL && tp_json_next(own, &pair)) {
        tp_write_key(w, pair.key);
        write_flat(pair.value, language, w);
    }
    pair = (tp_json_pair){0};
    while (shared != NULL && tp_json_next(shared, &pair)) {
        if (own != NULL && tp_json_get(own, pair.key) != NULL) continue;
        if (!concerns(words, group, pair.key)) continue;
        tp_write_key(w, pair.key);
        write_flat(pair.value, language, w);
    }
    tp_write_close(w, '}');
}

static void write_entry(const tp_words *words, const tp_json_pair *entry, tp_language language,
                        tp_writer *w) {
    tp_write_key(w, entry->key);
    if (words_in(entry->value, language) != NULL || tp_json_what(entry->value) == TP_LIST)
        write_flat(entry->value, language, w);
    else
        write_group(words, entry->key, entry->value, language, w);
}

void tp_words_write(const tp_words *words, tp_language language, tp_writer *w) {
    tp_json_pair pair = {0};
    tp_write_open(w, '{');
    if (tp_json_get(words->own, "name") == NULL) tp_write_key_text(w, "name", words->game->name);
    while (tp_json_next(words->own, &pair)) write_entry(words, &pair, language, w);
    pair = (tp_json_pair){0};
    while (tp_json_next(words->shared, &pair)) {
        if (tp_json_get(words->own, pair.key) != NULL) continue;
        tp_write_key(w, pair.key);
        write_group(words, pair.key, NULL, language, w);
    }
    tp_write_close(w, '}');
}
