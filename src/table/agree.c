/* table/agree.c: what was agreed on, as the first event keeps it: a table's rules, where the game
 * begins, its terms and its secrets. How an agreement comes about is make.c. */
#include "games/games.h"
#include "table/inner.h"

#include <string.h>

enum { MOST_SECONDS = 86400, MOST_INCREMENT = 3600, MOST_DAYS = 14 };

static const char *const clock_words[] = {[TP_CLOCK_NONE] = "none",
                                          [TP_CLOCK_MOVE] = "move",
                                          [TP_CLOCK_FISCHER] = "fischer",
                                          [TP_CLOCK_DAYS] = "days",
                                          NULL};

/* ---- the clock, the same in requests and in the store ---- */

/* A number of seconds or days, in milliseconds. */
static bool want_seconds(const tp_at *at, const char *key, int min, int max, int64_t unit_ms,
                         int64_t *out, tp_error *e) {
    const tp_at number = tp_at_key(at, key);
    int value;
    if (!tp_want_int(&number, min, max, &value, e)) return false;
    *out = value * unit_ms;
    return true;
}

/* Each kind has exactly its own keys, so a misspelt one is an error and not a clock without it. */
bool table_read_clock(const tp_at *at, tp_clock *c, tp_error *e) {
    static const char *const keys[][4] = {[TP_CLOCK_NONE] = {"kind"},
                                          [TP_CLOCK_MOVE] = {"kind", "seconds"},
                                          [TP_CLOCK_FISCHER] = {"kind", "seconds", "increment"},
                                          [TP_CLOCK_DAYS] = {"kind", "days"}};
    int kind;
    *c = (tp_clock){.kind = TP_CLOCK_NONE};
    if (at->json == NULL || tp_json_what(at->json) == TP_NULL) return true;
    const tp_at word = tp_at_key(at, "kind");
    if (!tp_want_object(at, e) || !tp_want_word(&word, clock_words, &kind, e) ||
        !tp_want_keys(at, keys[kind], TP_MISSING_FIRST, e))
        return false;
    c->kind = (tp_clock_kind)kind;
    switch (c->kind) {
    case TP_CLOCK_NONE: return true;
    case TP_CLOCK_MOVE: return want_seconds(at, "seconds", 1, MOST_SECONDS, 1000, &c->base_ms, e);
    case TP_CLOCK_FISCHER:
        return want_seconds(at, "seconds", 1, MOST_SECONDS, 1000, &c->base_ms, e) &&
               want_seconds(at, "increment", 0, MOST_INCREMENT, 1000, &c->increment_ms, e);
    case TP_CLOCK_DAYS: return want_seconds(at, "days", 1, MOST_DAYS, 86400000, &c->base_ms, e);
    }
    return false;
}

void table_write_clock(const tp_clock *c, tp_writer *w) {
    if (c->kind == TP_CLOCK_NONE) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", clock_words[c->kind]);
    if (c->kind == TP_CLOCK_DAYS)
        tp_write_key_int(w, "days", c->base_ms / 86400000);
    else
        tp_write_key_int(w, "seconds", c->base_ms / 1000);
    if (c->kind == TP_CLOCK_FISCHER) tp_write_key_int(w, "increment", c->increment_ms / 1000);
    tp_write_close(w, '}');
}

/* ---- the agreement as it is stored ---- */

static void write_base16(tp_writer *w, const char *key, const uint8_t *bytes, size_t size) {
    char text[2 * TP_DICE_SECRET + 1];
    tp_base16_write(bytes, size, text);
    tp_write_key_text(w, key, text);
}

/* A state says itself by which rules it is played. */
static void write_start(const tp_match *m, tp_writer *w) {
    if (!tp_match_is_loaded(m)) {
        tp_rules_write(tp_match_rules(m), w);
        return;
    }
    tp_write_key(w, "state");
    tp_state_write(tp_match_rules(m), tp_match_start(m), TP_EVERYTHING, w);
}

/* kept: for whom seats are kept. */
static void write_agreement(const tp_table *t, const tp_match *m, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", t->id);
    tp_write_key_text(w, "owner", t->owner);
    tp_write_key_text(w, "name", t->owner_name);
    tp_write_key_text(w, "from", t->from);
    tp_write_key_text(w, "invite", t->invite);
    write_base16(w, "secret", t->dice.secret, sizeof t->dice.secret);
    tp_write_key_bool(w, "public", t->is_public);
    tp_write_key(w, "clock");
    table_write_clock(&t->clock, w);
    tp_write_key_int(w, "window", t->window_ms / 1000);
    tp_write_key(w, "kept");
    tp_write_open(w, '[');
    for (int i = 0; i < t->players; i++) {
        tp_write_open(w, '{');
        tp_write_key_text(w, "session", t->seat[i].session);
        tp_write_key_text(w, "name", t->seat[i].name);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    if (t->is_device) tp_write_key_bool(w, "device", true);
    if (t->seed != NULL) tp_write_key_text(w, "seed", t->seed);
    tp_write_key_int(w, "rules", tp_match_rules(m)->game->rules_version);
    write_start(m, w);
    table_write_brought(t, m, w);
    tp_write_close(w, '}');
}

/* ---- reading it back ---- */

/* What is stored was checked when it was agreed on; a value that does not fit now means that the
 * file is damaged, so there is no need to say where. */
static bool read_short(const tp_json *v, const char *key, char *out, size_t room) {
    const tp_json *text = tp_json_get(v, key);
    size_t length;
    if (text == NULL || tp_json_what(text) != TP_STRING) return false;
    const char *bytes = tp_json_text(text, &length);
    if (length >= room || strlen(bytes) != length) return false;
    memcpy(out, bytes, length + 1);
    return true;
}

static bool read_kept(tp_table *t, const tp_json *list) {
    if (list == NULL || tp_json_what(list) != TP_LIST || tp_json_size(list) > TP_SEATS)
        return false;
    for (size_t i = 0; i < tp_json_size(list); i++) {
        const tp_json *kept = tp_json_item(list, i);
        tp_seat *seat = &t->seat[i];
        if (tp_json_what(kept) != TP_OBJECT ||
            !read_short(kept, "session", seat->session, sizeof seat->session) ||
            !read_short(kept, "name", seat->name, sizeof seat->name))
            return false;
    }
    return true;
}

/* tp_want_* ask for the value of a key that is there. */
static bool has_all(const tp_json *v, const char *const *keys) {
    while (*keys != NULL && tp_json_get(v, *keys) != NULL) keys++;
    return *keys == NULL;
}

static bool read_device(tp_table *t, const tp_json *v) {
    const tp_json *device = tp_json_get(v, "device"), *seed = tp_json_get(v, "seed");
    t->is_device = device != NULL;
    if (device != NULL && tp_json_what(device) != TP_BOOL) return false;
    if (seed == NULL) return true;
    if (tp_json_what(seed) != TP_STRING) return false;
    t->seed = strdup(tp_json_text(seed, NULL));
    return true;
}

/* Tables that were made before there was a number have none, and are of the first. */
static bool read_rules_version(tp_table *t, const tp_json *v) {
    const tp_json *version = tp_json_get(v, "rules");
    if (version != NULL && tp_json_what(version) != TP_INT) return false;
    t->rules_version = version != NULL ? tp_json_int(version) : 0;
    return true;
}

/* Without a seed chance comes from the dice, and the match draws nothing. */
static tp_match *read_start(const tp_at *at, const char *seed_text) {
    const tp_seed seed = {.text = seed_text != NULL ? seed_text : "",
                          .length = seed_text != NULL ? strlen(seed_text) : 0};
    const tp_at id = tp_at_key(at, "game"), state = tp_at_key(at, "state");
    tp_error e = {0};
    if (state.json != NULL) return tp_match_load_at(tp_games, &state, seed, &e);
    if (id.json == NULL || tp_json_what(id.json) != TP_STRING) return NULL;
    const tp_game *game = tp_game_by_id(tp_json_text(id.json, NULL));
    const tp_json *players = tp_json_get(at->json, "players");
    if (game == NULL || players == NULL) return NULL;
    return tp_match_new(game, players, tp_json_get(at->json, "options"),
                        tp_json_get(at->json, "edition"), seed, &e);
}

static bool read_names(tp_table *t, const tp_json *v) {
    char secret[2 * TP_DICE_SECRET + 1];
    return read_short(v, "id", t->id, sizeof t->id) &&
           read_short(v, "owner", t->owner, sizeof t->owner) &&
           read_short(v, "name", t->owner_name, sizeof t->owner_name) &&
           read_short(v, "from", t->from, sizeof t->from) &&
           read_short(v, "invite", t->invite, sizeof t->invite) &&
           read_short(v, "secret", secret, sizeof secret) &&
           tp_base16_read(secret, t->dice.secret, sizeof t->dice.secret) &&
           read_kept(t, tp_json_get(v, "kept"));
}

static bool read_agreement(tp_table *t, const tp_at *at) {
    static const char *const keys[] = {"public", "window", NULL};
    const tp_at clock = tp_at_key(at, "clock"), is_public = tp_at_key(at, "public");
    const tp_at seconds = tp_at_key(at, "window");
    tp_error e = {0};
    int window;
    if (!has_all(at->json, keys) || !read_names(t, at->json) ||
        !tp_want_bool(&is_public, &t->is_public, &e) || !table_read_clock(&clock, &t->clock, &e) ||
        !tp_want_int(&seconds, 1, TP_MOST_WINDOW, &window, &e))
        return false;
    t->window_ms = window * 1000;
    if (!read_device(t, at->json) || !read_rules_version(t, at->json) ||
        !table_read_brought(t, at->json))
        return false;
    t->match = read_start(at, t->seed);
    return t->match != NULL;
}

/* The commitment is not stored: it follows from the secret. */
bool table_fold_create(tp_table *t, const tp_event *e) {
    tp_error error = {0};
    tp_json *v = tp_json_parse(e->text, strlen(e->text), &error);
    const tp_at at = tp_at_root(v);
    const bool ok = v != NULL && tp_json_what(v) == TP_OBJECT && read_agreement(t, &at);
    tp_json_free(v);
    if (!ok) return false;
    t->players = tp_match_rules(t->match)->players;
    t->created_wall = e->wall;
    tp_dice_commit(&t->dice, t->commitment);
    return true;
}

/* Turns a draft, in which only the agreement is filled in, into a table with its first event. */
tp_table *table_adopt(tp_table *draft, const tp_match *start, int64_t now) {
    tp_writer w = {0};
    tp_table *t = tp_table_blank(draft->means);
    t->calendar = draft->calendar;
    write_agreement(draft, start, &w);
    table_append(
        t, &(tp_event){.kind = TP_CREATE, .at = now, .seat = TP_TABLE, .left = -1, .text = w.data});
    tp_writer_done(&w);
    tp_table_free(draft);
    return t;
}
