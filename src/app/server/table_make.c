/* app/server/table_make.c: what is agreed on before a game, from a request and from the store. */
#include "app/server/table_inner.h"
#include "bots/bots.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 8, MOST_WINDOW = 60, MOST_SECONDS = 86400, MOST_INCREMENT = 3600, MOST_DAYS = 14 };

static const char *const clock_words[] = {[TP_CLOCK_NONE] = "none",
                                          [TP_CLOCK_MOVE] = "move",
                                          [TP_CLOCK_FISCHER] = "fischer",
                                          [TP_CLOCK_DAYS] = "days",
                                          NULL};

/* ---- the clock, the same in requests and in the store ---- */

static bool want_seconds(const tp_at *at, const char *key, int min, int max, int64_t unit_ms,
                         int64_t *out, tp_error *e) {
    const tp_at number = tp_at_key(at, key);
    int value;
    if (!tp_want_int(&number, min, max, &value, e)) return false;
    *out = value * unit_ms;
    return true;
}

static bool read_clock(const tp_at *at, tp_clock *c, tp_error *e) {
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

static void write_hex(tp_writer *w, const char *key, const uint8_t *bytes, size_t size) {
    char text[2 * TP_DICE_SECRET + 1];
    tp_hex_write(bytes, size, text);
    tp_write_key_text(w, key, text);
}

/* The rules must have been agreed on: t->match is there. kept: for whom seats are kept. */
static void write_agreement(const tp_table *t, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", t->id);
    tp_write_key_text(w, "owner", t->owner);
    tp_write_key_text(w, "name", t->owner_name);
    tp_write_key_text(w, "from", t->from);
    tp_write_key_text(w, "invite", t->invite);
    write_hex(w, "secret", t->dice.secret, sizeof t->dice.secret);
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
    tp_rules_write(tp_match_rules(t->match), w);
    tp_write_close(w, '}');
}

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

static bool has_all(const tp_json *v, const char *const *keys) {
    while (*keys != NULL && tp_json_get(v, *keys) != NULL) keys++;
    return *keys == NULL;
}

static bool read_agreement(tp_table *t, const tp_at *at) {
    static const char *const keys[] = {"public", "window", "players", NULL};
    char secret[2 * TP_DICE_SECRET + 1], id[64];
    tp_error e = {0};
    int window;
    const tp_json *v = at->json;
    const tp_at clock = tp_at_key(at, "clock"), seconds = tp_at_key(at, "window");
    const tp_at is_public = tp_at_key(at, "public");
    if (!has_all(v, keys) || !read_short(v, "id", t->id, sizeof t->id) ||
        !read_short(v, "owner", t->owner, sizeof t->owner) ||
        !read_short(v, "name", t->owner_name, sizeof t->owner_name) ||
        !read_short(v, "from", t->from, sizeof t->from) ||
        !read_short(v, "invite", t->invite, sizeof t->invite) ||
        !read_short(v, "secret", secret, sizeof secret) || !read_short(v, "game", id, sizeof id) ||
        !tp_hex_read(secret, t->dice.secret, sizeof t->dice.secret) ||
        !tp_want_bool(&is_public, &t->is_public, &e) || !read_clock(&clock, &t->clock, &e) ||
        !tp_want_int(&seconds, 1, MOST_WINDOW, &window, &e) ||
        !read_kept(t, tp_json_get(v, "kept")))
        return false;
    t->window_ms = window * 1000;
    const tp_game *game = tp_game_by_id(id);
    if (game == NULL) return false;
    t->match = tp_match_new(game, tp_json_get(v, "players"), tp_json_get(v, "options"),
                            tp_json_get(v, "edition"), (tp_seed){.text = ""}, &e);
    return t->match != NULL;
}

bool table_fold_create(tp_table *t, const tp_event *e) {
    tp_error error = {0};
    tp_json *v = tp_json_parse(e->text, strlen(e->text), &error);
    const tp_at at = tp_at_root(v);
    const bool ok = v != NULL && tp_json_what(v) == TP_OBJECT && read_agreement(t, &at);
    tp_json_free(v);
    if (!ok) return false;
    t->players = tp_match_rules(t->match)->players;
    t->created = e->at;
    tp_dice_commit(t->dice.secret, t->commitment);
    return true;
}

/* ---- from a request ---- */

static bool want_game(const tp_at *at, const tp_game **out, tp_refusal *r) {
    const tp_at id = tp_at_key(at, "game");
    const tp_game *const *game = tp_games;
    if (id.json != NULL && tp_json_what(id.json) == TP_STRING) {
        while (*game != NULL && !tp_json_equals(id.json, (*game)->id)) game++;
        *out = *game;
        if (*game != NULL) return true;
    }
    r->code = TP_UNKNOWN_GAME_REFUSED;
    return tp_wrong(&r->why, &id, "There is no such game.");
}

static bool read_terms(tp_table *t, const tp_at *at, tp_error *e) {
    const tp_at is_public = tp_at_key(at, "public"), window = tp_at_key(at, "window");
    const tp_at clock = tp_at_key(at, "clock");
    int seconds = WINDOW;
    if (is_public.json != NULL && !tp_want_bool(&is_public, &t->is_public, e)) return false;
    if (window.json != NULL && !tp_want_int(&window, 1, MOST_WINDOW, &seconds, e)) return false;
    t->window_ms = seconds * 1000;
    return read_clock(&clock, &t->clock, e);
}

/* What a seat is to be: 'm' the maker's, 'o' open, 'b' a bot of that level. */
typedef struct {
    char kind[TP_SEATS];
    char level[TP_SEATS][TP_LEVEL];
} seating;

static bool read_level(const tp_rules *rules, const tp_at *at, char *level, tp_refusal *r) {
    const tp_at word = tp_at_key(at, "level");
    tp_player player;
    if (word.json != NULL && tp_json_what(word.json) == TP_STRING) {
        const char *name = tp_json_text(word.json, NULL);
        snprintf(level, TP_LEVEL, "%s", name);
        if (strcmp(level, name) == 0 && tp_player_find(rules, level, &player)) return true;
    }
    r->code = TP_UNKNOWN_BOT_REFUSED;
    return tp_wrong(&r->why, &word, "No bot of that level plays this game.");
}

static bool read_seat(const tp_rules *rules, const tp_at *at, char *kind, char *level,
                      tp_refusal *r) {
    static const char *const words[] = {"me", "open", "bot", NULL};
    static const char *const keys[] = {"kind", "level", NULL};
    const tp_at word = tp_at_key(at, "kind");
    int index;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_object(at, &r->why) || !tp_want_known(at, keys, &r->why) ||
        !tp_want_word(&word, words, &index, &r->why))
        return false;
    *kind = words[index][0];
    return *kind != 'b' || read_level(rules, at, level, r);
}

static bool read_seats(const tp_rules *rules, const tp_at *at, seating *x, tp_refusal *r) {
    const size_t players = (size_t)rules->players;
    memset(x->kind, 'o', sizeof x->kind);
    x->kind[0] = 'm';
    if (at->json == NULL || tp_json_what(at->json) == TP_NULL) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_list(at, players, players, NULL, &r->why)) return false;
    for (size_t i = 0; i < players; i++) {
        const tp_at seat = tp_at_item(at, i);
        if (!read_seat(rules, &seat, &x->kind[i], x->level[i], r)) return false;
    }
    if (memchr(x->kind, 'm', players) != NULL || memchr(x->kind, 'o', players) != NULL) return true;
    return tp_wrong(&r->why, at, "One seat must be yours or open.");
}

static bool read_number(const tp_at *at, const uint8_t *fallback, uint8_t *out, tp_error *e) {
    memcpy(out, fallback, TP_DICE_NUMBER);
    if (at->json == NULL || tp_json_what(at->json) == TP_NULL) return true;
    if (tp_json_what(at->json) == TP_STRING &&
        tp_hex_read(tp_json_text(at->json, NULL), out, TP_DICE_NUMBER))
        return true;
    return tp_wrong(e, at, "Expected %d hexadecimal digits.", 2 * TP_DICE_NUMBER);
}

static void sit_bot(tp_table *t, int seat, const char *level, int64_t now) {
    char copy[TP_LEVEL];
    snprintf(copy, sizeof copy, "%s", level);
    table_append(t,
                 &(tp_event){.kind = TP_SIT, .at = now, .seat = seat, .left = -1, .level = copy});
}

static void sit_human(tp_table *t, int seat, const tp_actor *who, const uint8_t *number) {
    char hex[2 * TP_DICE_NUMBER + 1], session[TP_ID], name[TP_NAME_BYTES];
    tp_hex_write(number, TP_DICE_NUMBER, hex);
    snprintf(session, sizeof session, "%s", who->session);
    snprintf(name, sizeof name, "%s", who->name);
    table_append(t, &(tp_event){.kind = TP_SIT,
                                .at = who->now,
                                .seat = seat,
                                .left = -1,
                                .session = session,
                                .text = name,
                                .number = hex});
}

static void start_if_full(tp_table *t, int64_t now) {
    for (int i = 0; i < t->players; i++)
        if (t->seat[i].kind == TP_SEAT_OPEN) return;
    table_append(t, &(tp_event){.kind = TP_START, .at = now, .seat = TP_TABLE, .left = -1});
    table_settle(t, now);
}

/* Turns a draft, in which only the agreement is filled in, into a table with its first event. */
static tp_table *adopt(tp_table *draft, int64_t now) {
    tp_writer w = {0};
    tp_table *t = tp_table_blank();
    write_agreement(draft, &w);
    table_append(
        t, &(tp_event){.kind = TP_CREATE, .at = now, .seat = TP_TABLE, .left = -1, .text = w.data});
    tp_writer_done(&w);
    tp_table_free(draft);
    return t;
}

static tp_table *draft_new(const tp_table_seed *seed, const tp_actor *who) {
    tp_table *t = tp_table_blank();
    snprintf(t->id, sizeof t->id, "%s", seed->id);
    snprintf(t->invite, sizeof t->invite, "%s", seed->invite);
    snprintf(t->owner, sizeof t->owner, "%s", who->session);
    snprintf(t->owner_name, sizeof t->owner_name, "%s", who->name);
    memcpy(t->dice.secret, seed->secret, sizeof seed->secret);
    return t;
}

static bool draft_read(tp_table *t, const tp_at *at, const tp_table_seed *seed, seating *x,
                       uint8_t *number, tp_refusal *r) {
    static const char *const keys[] = {"game",   "players", "options", "edition", "seats",
                                       "public", "clock",   "window",  "dice",    NULL};
    const tp_at seats = tp_at_key(at, "seats"), dice = tp_at_key(at, "dice");
    const tp_game *game;
    tp_error e = {0};
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_object(at, &r->why) || !tp_want_known(at, keys, &r->why) ||
        !read_terms(t, at, &r->why) || !read_number(&dice, seed->number, number, &r->why))
        return false;
    if (!want_game(at, &game, r)) return false;
    const tp_at players = tp_at_key(at, "players");
    if (players.json == NULL) return tp_wrong(&r->why, &players, "\"players\" is missing.");
    t->match = tp_match_new(game, players.json, tp_json_get(at->json, "options"),
                            tp_json_get(at->json, "edition"), (tp_seed){.text = ""}, &e);
    if (t->match == NULL) return tp_refuse_error(r, &e);
    t->players = tp_match_rules(t->match)->players;
    return read_seats(tp_match_rules(t->match), &seats, x, r);
}

tp_table *tp_table_make(const tp_json *request, const tp_table_seed *seed, const tp_actor *who,
                        tp_refusal *r) {
    const tp_at at = tp_at_root(request);
    uint8_t number[TP_DICE_NUMBER];
    seating x = {0};
    tp_table *draft = draft_new(seed, who);
    if (!draft_read(draft, &at, seed, &x, number, r)) {
        tp_table_free(draft);
        return NULL;
    }
    tp_table *t = adopt(draft, who->now);
    for (int i = 0; i < t->players; i++) {
        if (x.kind[i] == 'm') sit_human(t, i, who, number);
        if (x.kind[i] == 'b') sit_bot(t, i, x.level[i], who->now);
    }
    start_if_full(t, who->now);
    return t;
}

/* ---- again ---- */

/* The same rules, by way of the JSON they were made from. */
static tp_match *same_rules(const tp_match *old) {
    const tp_game *game = tp_match_rules(old)->game;
    tp_writer w = {0};
    tp_error e = {0};
    tp_write_open(&w, '{');
    tp_rules_write(tp_match_rules(old), &w);
    tp_write_close(&w, '}');
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    tp_match *m = tp_match_new(game, tp_json_get(v, "players"), tp_json_get(v, "options"),
                               tp_json_get(v, "edition"), (tp_seed){.text = ""}, &e);
    tp_json_free(v);
    tp_writer_done(&w);
    return m;
}

tp_table *tp_table_again(const tp_table *old, const tp_table_seed *seed, const tp_actor *who,
                         tp_refusal *r) {
    if (old->status != TP_TABLE_OVER) {
        tp_refusal_set(r, TP_NOT_OVER_REFUSED, "The game is not over yet.");
        return NULL;
    }
    if (tp_table_mine(old, who->session) == 0) {
        tp_refusal_set(r, TP_NOT_SEATED_REFUSED, "You did not play at this table.");
        return NULL;
    }
    tp_table *draft = draft_new(seed, who);
    draft->match = same_rules(old->match);
    draft->players = old->players;
    draft->is_public = old->is_public;
    draft->clock = old->clock;
    draft->window_ms = old->window_ms;
    snprintf(draft->from, sizeof draft->from, "%s", old->id);
    for (int i = 0; i < old->players; i++) {
        const tp_seat *seat = &old->seat[(i + 1) % old->players];
        if (seat->kind == TP_SEAT_HUMAN) draft->seat[i] = *seat;
    }
    tp_table *t = adopt(draft, who->now);
    for (int i = 0; i < t->players; i++) {
        const tp_seat *before = &old->seat[(i + 1) % old->players];
        if (before->kind == TP_SEAT_BOT) sit_bot(t, i, before->level, who->now);
        if (before->kind == TP_SEAT_HUMAN && strcmp(before->session, who->session) == 0)
            sit_human(t, i, who, seed->number);
    }
    start_if_full(t, who->now);
    return t;
}

/* ---- sitting down and getting up ---- */

static bool is_free_for(const tp_table *t, int seat, const char *session) {
    const tp_seat *s = &t->seat[seat];
    return s->kind == TP_SEAT_OPEN && (s->session[0] == '\0' || strcmp(s->session, session) == 0);
}

/* A seat that is kept for them comes before one that is open to all. */
static int free_seat(const tp_table *t, const char *session) {
    for (int i = 0; i < t->players; i++)
        if (is_free_for(t, i, session) && t->seat[i].session[0] != '\0') return i;
    for (int i = 0; i < t->players; i++)
        if (is_free_for(t, i, session)) return i;
    return TP_TABLE;
}

static bool is_open(const tp_table *t, tp_refusal *r) {
    if (t->status == TP_TABLE_RUNNING)
        return tp_refuse(r, TP_RUNNING_REFUSED, "The game has begun already.");
    if (t->status == TP_TABLE_OVER) return tp_refuse(r, TP_OVER_REFUSED, "The game is over.");
    return true;
}

bool tp_table_join(tp_table *t, const tp_actor *who, const char *invite, int seat,
                   const uint8_t *number, int *taken, tp_refusal *r) {
    const int chosen = seat != TP_TABLE ? seat : free_seat(t, who->session);
    if (!tp_table_admits(t, who->session, invite))
        return tp_refuse(r, TP_PRIVATE_REFUSED, "It takes an invitation to sit here.");
    if (!is_open(t, r)) return false;
    if (tp_table_mine(t, who->session) != 0)
        return tp_refuse(r, TP_ALREADY_SEATED_REFUSED, "You have a seat here already.");
    if (chosen == TP_TABLE || chosen >= t->players)
        return tp_refuse(r, TP_NO_SEAT_REFUSED, "No such seat is free.");
    if (!is_free_for(t, chosen, who->session))
        return tp_refuse(r, TP_SEAT_TAKEN_REFUSED, "Seat %d is not free.", chosen);
    sit_human(t, chosen, who, number);
    *taken = chosen;
    start_if_full(t, who->now);
    return true;
}

static void stand(tp_table *t, int seat, int64_t now) {
    table_append(t, &(tp_event){.kind = TP_STAND, .at = now, .seat = seat, .left = -1});
}

bool tp_table_leave(tp_table *t, const tp_actor *who, tp_refusal *r) {
    const unsigned mine = tp_table_mine(t, who->session);
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You have no seat here.");
    if (!is_open(t, r)) return false;
    for (int i = 0; i < t->players; i++)
        if (mine >> i & 1u) stand(t, i, who->now);
    if (table_humans(t) == 0) table_end(t, who->now, "closed", NULL, NULL);
    return true;
}

bool tp_table_fill(tp_table *t, const tp_actor *who, int seat, const char *level, tp_refusal *r) {
    tp_player player;
    if (strcmp(t->owner, who->session) != 0)
        return tp_refuse(r, TP_NOT_YOURS_REFUSED, "Only whoever made the table can do that.");
    if (!is_open(t, r)) return false;
    if (seat < 0 || seat >= t->players || t->seat[seat].kind == TP_SEAT_HUMAN)
        return tp_refuse(r, TP_SEAT_TAKEN_REFUSED, "Somebody sits there.");
    if (level != NULL &&
        (strlen(level) >= TP_LEVEL || !tp_player_find(tp_match_rules(t->match), level, &player)))
        return tp_refuse(r, TP_UNKNOWN_BOT_REFUSED, "No bot of that level plays this game.");
    if (level == NULL)
        stand(t, seat, who->now);
    else
        sit_bot(t, seat, level, who->now);
    start_if_full(t, who->now);
    return true;
}
