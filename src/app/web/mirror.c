/* app/web/mirror.c: see mirror.h: a table that follows another one. */
#include "app/web/mirror.h"

#include "app/web/mirror_inner.h"

#include "app/means.h"
#include "core/base/check.h"
#include "table/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who of those at the table are whom is not told, but which seats are ours is. */
static const char ours[] = "you";

/* ---- events, out of what is told of them ---- */

static void copy_key(tp_writer *w, const tp_json *from, const char *key) {
    char *text = tp_json_print(tp_json_get(from, key));
    tp_write_key(w, key);
    tp_write_raw(w, text, strlen(text));
    free(text);
}

/* The agreement as agree.c reads it, with nothing where the server has its secrets. */
static char *write_agreement(const tp_json *table, const tp_json *entry) {
    static const char *const terms[] = {"public",  "clock",   "window", "game",
                                        "players", "options", "edition"};
    static const uint8_t unknown[TP_DICE_SECRET];
    char secret[2 * TP_DICE_SECRET + 1];
    const tp_json *from = tp_json_get(entry, "from");
    tp_writer w = {0};
    tp_base16_write(unknown, sizeof unknown, secret);
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "id", tp_json_text(tp_json_get(table, "table"), NULL));
    tp_write_key_text(&w, "owner", "");
    tp_write_key_text(&w, "name", tp_json_text(tp_json_get(entry, "name"), NULL));
    tp_write_key_text(&w, "from", from != NULL ? tp_json_text(from, NULL) : "");
    tp_write_key_text(&w, "invite", "");
    tp_write_key_text(&w, "secret", secret);
    tp_write_key(&w, "kept");
    tp_write_raw(&w, "[]", 2);
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) copy_key(&w, table, terms[i]);
    tp_write_close(&w, '}');
    return w.data;
}

static char *copy_text(const tp_json *entry, const char *key) {
    const tp_json *text = tp_json_get(entry, key);
    return text != NULL && tp_json_what(text) == TP_STRING ? strdup(tp_json_text(text, NULL))
                                                           : NULL;
}

static char *session_of(unsigned mine, int seat) {
    char other[8];
    snprintf(other, sizeof other, "s%d", seat);
    return strdup((mine >> seat & 1u) != 0 ? ours : other);
}

/* What log.c calls things, by the kind; the create event is not among them. */
static const char *const text_keys[TP_EVENTS] = {
    [TP_SIT] = "name",   [TP_MOVED] = "move",  [TP_ROLLED] = "move", [TP_OFFERED] = "offer",
    [TP_OUT] = "reason", [TP_SPOKEN] = "text", [TP_REMATCH] = "next"};

static bool read_kind(const tp_json *entry, tp_event_kind *out) {
    const tp_json *kind = tp_json_get(entry, "kind");
    for (int k = 0; k < TP_EVENTS; k++)
        if (kind != NULL && tp_json_what(kind) == TP_STRING &&
            tp_json_equals(kind, tp_event_word((tp_event_kind)k))) {
            *out = (tp_event_kind)k;
            return true;
        }
    return false;
}

static int64_t number_of(const tp_json *entry, const char *key, int64_t otherwise) {
    const tp_json *v = tp_json_get(entry, key);
    return v != NULL && tp_json_what(v) == TP_INT ? tp_json_int(v) : otherwise;
}

/* Folding checks the rest: a ply that is not legal, a seat that is not there. */
static bool read_entry(const mirror *m, const tp_json *table, const tp_json *entry, tp_event *e) {
    const tp_json *accept = tp_json_get(entry, "accept"), *result = tp_json_get(entry, "result");
    const int64_t seat = number_of(entry, "seat", TP_TABLE), at = number_of(entry, "at", 0);
    *e = (tp_event){.at = at,
                    .wall = at,
                    .left = -1,
                    .seat = (int)seat,
                    .ply = (uint32_t)number_of(entry, "ply", 0),
                    .roll = (uint64_t)number_of(entry, "roll", 0)};
    if (seat < TP_TABLE || seat >= TP_SEATS || !read_kind(entry, &e->kind)) return false;
    e->accept = accept != NULL && tp_json_what(accept) == TP_BOOL && tp_json_bool(accept);
    if (e->kind == TP_CREATE)
        e->text = table != NULL ? write_agreement(table, entry) : NULL;
    else if (e->kind == TP_ENDED)
        e->text = result != NULL ? tp_json_print(result) : NULL;
    else if (text_keys[e->kind] != NULL)
        e->text = copy_text(entry, text_keys[e->kind]);
    if (e->kind == TP_SIT) {
        e->level = copy_text(entry, "level");
        if (e->level == NULL && seat != TP_TABLE) e->session = session_of(m->mine, (int)seat);
    }
    const bool needs_text =
        text_keys[e->kind] != NULL || e->kind == TP_CREATE || e->kind == TP_ENDED;
    const bool needs_seat =
        e->kind != TP_CREATE && e->kind != TP_START && e->kind != TP_ROLLED && e->kind != TP_ENDED;
    if ((!needs_text || e->text != NULL || e->level != NULL) && (!needs_seat || seat != TP_TABLE))
        return true;
    tp_event_done(e);
    return false;
}

/* Where there are secrets plies are not folded: what they did to the position is not known. */
static bool is_beyond(const mirror *m, tp_event_kind kind) {
    return !m->is_open_book && kind != TP_CREATE && kind != TP_SIT && kind != TP_STAND &&
           kind != TP_START;
}

static bool fold(mirror *m, const tp_json *table, const tp_json *entry) {
    tp_event e;
    if (number_of(entry, "n", 0) != (int64_t)m->count + 1 || !read_entry(m, table, entry, &e))
        return false;
    m->count++;
    if (is_beyond(m, e.kind)) {
        tp_event_done(&e);
        return true;
    }
    if (!tp_table_fold(m->table, &e)) return false;
    m->is_open_book = tp_match_rules(m->table->match)->game->determinize == NULL;
    return true;
}

/* What is known already is passed over. */
static bool fold_log(mirror *m, const tp_json *table, const tp_json *log) {
    if (log == NULL || tp_json_what(log) != TP_LIST) return false;
    for (size_t i = 0; i < tp_json_size(log); i++) {
        const tp_json *entry = tp_json_item(log, i);
        if (number_of(entry, "n", 0) <= (int64_t)m->count && m->count > 0) continue;
        if (!fold(m, table, entry)) return false;
    }
    return true;
}

/* ---- the beginning ---- */

static unsigned read_seats(const tp_json *list) {
    unsigned seats = 0;
    if (list == NULL || tp_json_what(list) != TP_LIST) return 0;
    for (size_t i = 0; i < tp_json_size(list); i++) {
        const tp_json *v = tp_json_item(list, i);
        if (tp_json_what(v) == TP_INT && tp_json_int(v) >= 0 && tp_json_int(v) < TP_SEATS)
            seats |= 1u << tp_json_int(v);
    }
    return seats;
}

/* The dice as everybody is told of them: what was promised, and whose numbers are in it. */
static bool read_dice(tp_table *t, const tp_json *dice) {
    const tp_json *commitment = tp_json_get(dice, "commitment");
    const tp_json *numbers = tp_json_get(dice, "numbers");
    if (commitment == NULL || numbers == NULL || tp_json_what(numbers) != TP_LIST ||
        !tp_base16_read(tp_json_text(commitment, NULL), t->commitment, sizeof t->commitment))
        return false;
    for (int i = 0; i < t->players && (size_t)i < tp_json_size(numbers); i++) {
        const tp_json *number = tp_json_item(numbers, (size_t)i);
        tp_seat *seat = &t->seat[i];
        seat->has_number =
            tp_json_what(number) == TP_STRING &&
            tp_base16_read(tp_json_text(number, NULL), seat->number, sizeof seat->number);
    }
    return true;
}

static bool begin(mirror *m, const tp_json *table) {
    const tp_json *id = tp_json_get(table, "table"), *dice = tp_json_get(table, "dice");
    if (id == NULL || dice == NULL || tp_json_get(table, "from_state") != NULL ||
        tp_json_get(table, "brought") != NULL)
        return false;
    m->mine = read_seats(tp_json_get(table, "you"));
    if (!fold_log(m, table, tp_json_get(table, "log")) || m->table->match == NULL ||
        m->table->status != TP_TABLE_RUNNING || !read_dice(m->table, dice) ||
        number_of(table, "event", 0) != (int64_t)m->count)
        return false;
    m->words = tp_words_new(tp_match_rules(m->table->match)->game);
    return !m->is_open_book ||
           number_of(table, "ply", -1) == (int64_t)tp_match_plies(m->table->match);
}

mirror *mirror_new(const tp_json *wish) {
    const tp_json *table = tp_json_get(wish, "table"), *lang = tp_json_get(wish, "lang");
    mirror *m = tp_alloc(sizeof *m);
    m->table = tp_table_blank(tp_means());
    m->is_open_book = true;
    if (table != NULL && lang != NULL && tp_language_read(tp_json_text(lang, NULL), &m->language) &&
        begin(m, table))
        return m;
    mirror_free(m);
    return NULL;
}

void mirror_free(mirror *m) {
    if (m == NULL) return;
    tp_table_free(m->table);
    tp_words_free(m->words);
    free(m);
}

void mirror_think_in(mirror *m, tp_world *world, int ms) {
    m->world = world;
    m->think_ms = ms;
}

/* ---- following ---- */

tp_viewer mirror_viewer(const mirror *m) {
    return (tp_viewer){.mine = m->mine,
                       .connected = m->connected,
                       .now = m->table->updated,
                       .words = m->words,
                       .language = m->language};
}

tp_actor mirror_actor(const mirror *m) {
    return (tp_actor){.session = ours, .name = "", .now = m->table->updated};
}

/* The entry as it was told, and behind each event its sentence. */
static void write_worded(const tp_speaker *x, const tp_json *entry, tp_writer *w) {
    tp_json_pair pair = {0};
    tp_write_open(w, '{');
    while (tp_json_next(entry, &pair)) {
        char *text = tp_json_print(pair.value);
        tp_write_key(w, pair.key);
        if (strcmp(pair.key, "events") == 0 && tp_json_what(pair.value) == TP_LIST)
            tp_tell_in_words(x, text, strlen(text), w);
        else
            tp_write_raw(w, text, strlen(text));
        free(text);
    }
    tp_write_close(w, '}');
}

static void write_log(const mirror *m, const tp_json *log, tp_writer *w) {
    const tp_viewer v = mirror_viewer(m);
    const char *names[TP_SEATS];
    const tp_speaker x = tp_table_speaker(m->table, &v, names);
    tp_write_key(w, "log");
    tp_write_open(w, '[');
    for (size_t i = 0; i < tp_json_size(log); i++) write_worded(&x, tp_json_item(log, i), w);
    tp_write_close(w, ']');
}

bool mirror_follow(mirror *m, const tp_json *news, tp_writer *w) {
    const tp_json *update = tp_json_get(news, "update");
    const tp_json *log = update != NULL ? tp_json_get(update, "log") : NULL;
    const uint32_t since = m->count;
    if (!fold_log(m, NULL, log) || number_of(update, "event", 0) != (int64_t)m->count) return false;
    if (m->is_open_book && number_of(update, "ply", -1) != (int64_t)tp_match_plies(m->table->match))
        return false;
    m->connected = (unsigned)number_of(news, "connected", 0);
    const tp_viewer v = mirror_viewer(m);
    tp_write_open(w, '{');
    if (m->is_open_book)
        tp_table_write(m->table, &v, false, since, w);
    else
        write_log(m, log, w);
    tp_write_close(w, '}');
    return true;
}
