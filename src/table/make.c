/* table/make.c: how a table comes about: from a request, and once more with the same people. */
#include "games/games.h"
#include "table/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 8 }; /* seconds, if nobody says */

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
    return tp_wrong(&r->why, &id, "Unknown game.");
}

/* Terms that are left out have defaults; whatever is there must be right. */
static bool read_terms(tp_table *t, const tp_at *at, tp_error *e) {
    const tp_at is_public = tp_at_key(at, "public"), window = tp_at_key(at, "window");
    const tp_at clock = tp_at_key(at, "clock");
    int seconds = WINDOW;
    if (is_public.json != NULL && !tp_want_bool(&is_public, &t->is_public, e)) return false;
    if (window.json != NULL && !tp_want_int(&window, 1, TP_MOST_WINDOW, &seconds, e)) return false;
    t->window_ms = seconds * 1000;
    return table_read_clock(&clock, &t->clock, e);
}

/* What a seat is to be: 'm' the maker's, 'o' open, 'b' a bot of that level. */
typedef struct {
    char kind[TP_SEATS];
    char level[TP_SEATS][TP_LEVEL];
    char name[TP_SEATS][TP_NAME_BYTES]; /* of those who share the maker's device; "": the maker's */
} seating;

static bool read_level(const tp_table *t, const tp_at *at, char *level, tp_refusal *r) {
    const tp_at word = tp_at_key(at, "level");
    if (word.json != NULL && tp_json_what(word.json) == TP_STRING) {
        const char *name = tp_json_text(word.json, NULL);
        snprintf(level, TP_LEVEL, "%s", name);
        if (strcmp(level, name) == 0 && table_is_bot(t, level)) return true;
    }
    r->code = TP_UNKNOWN_BOT_REFUSED;
    return tp_wrong(&r->why, &word, "No bot of that level plays this game.");
}

/* Characters of UTF-8: all bytes but those that go on with one. */
static int characters(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++) count += ((unsigned char)*text & 0xc0u) != 0x80u;
    return count;
}

/* Several who share a device share a session, but each can have a name. */
static bool read_name(const tp_table *t, const tp_at *at, char name[TP_NAME_BYTES], tp_refusal *r) {
    const tp_at word = tp_at_key(at, "name");
    char clean[TP_SAID_BYTES];
    size_t length;
    if (word.json == NULL || tp_json_what(word.json) == TP_NULL) return true;
    if (tp_json_what(word.json) == TP_STRING) {
        const char *text = tp_json_text(word.json, &length);
        if (t->means->clean(text, length, clean) && characters(clean) <= TP_NAME) {
            memcpy(name, clean, strlen(clean) + 1);
            return true;
        }
    }
    r->code = TP_BAD_NAME_REFUSED;
    return tp_wrong(&r->why, &word, "A name has 1 to %d visible characters.", TP_NAME);
}

static bool read_seat(const tp_table *t, const tp_at *at, seating *x, size_t i, tp_refusal *r) {
    static const char *const words[] = {"me", "open", "bot", NULL};
    static const char *const keys[][3] = {{"kind", "name"}, {"kind"}, {"kind", "level"}};
    const tp_at word = tp_at_key(at, "kind");
    int index;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_object(at, &r->why) || !tp_want_word(&word, words, &index, &r->why) ||
        !tp_want_known(at, keys[index], &r->why))
        return false;
    x->kind[i] = words[index][0];
    if (x->kind[i] == 'b') return read_level(t, at, x->level[i], r);
    return x->kind[i] != 'm' || read_name(t, at, x->name[i], r);
}

/* Without a list the maker takes the first seat and waits for the others. A table of bots alone is
 * refused: it would play to its end with nobody looking. */
static bool read_seats(const tp_table *t, const tp_at *at, seating *x, tp_refusal *r) {
    const size_t players = (size_t)t->players;
    memset(x->kind, 'o', sizeof x->kind);
    x->kind[0] = 'm';
    if (at->json == NULL || tp_json_what(at->json) == TP_NULL) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_list(at, players, players, NULL, &r->why)) return false;
    for (size_t i = 0; i < players; i++) {
        const tp_at seat = tp_at_item(at, i);
        if (!read_seat(t, &seat, x, i, r)) return false;
    }
    if (memchr(x->kind, 'm', players) != NULL || memchr(x->kind, 'o', players) != NULL) return true;
    return tp_wrong(&r->why, at, "One seat must be yours or open.");
}

/* Whoever brings a number of their own can prove later that the server did not choose the rolls. */
static bool read_number(const tp_at *at, const uint8_t *fallback, uint8_t *out, tp_error *e) {
    memcpy(out, fallback, TP_DICE_NUMBER);
    if (at->json == NULL || tp_json_what(at->json) == TP_NULL) return true;
    if (tp_json_what(at->json) == TP_STRING &&
        tp_base16_read(tp_json_text(at->json, NULL), out, TP_DICE_NUMBER))
        return true;
    return tp_wrong(e, at, "Expected %d hexadecimal digits.", 2 * TP_DICE_NUMBER);
}

/* ---- the draft ---- */

/* A draft is a table in which only the agreement is filled in. Its first event is made of it, and
 * the table itself by folding that (table_adopt): so a table that was just made and one that was
 * loaded cannot differ. */
static tp_table *draft_new(const tp_table_means *means, const tp_table_seed *seed,
                           const tp_actor *who) {
    tp_table *t = tp_table_blank(means);
    snprintf(t->id, sizeof t->id, "%s", seed->id);
    snprintf(t->invite, sizeof t->invite, "%s", seed->invite);
    snprintf(t->owner, sizeof t->owner, "%s", who->session);
    snprintf(t->owner_name, sizeof t->owner_name, "%s", who->name);
    memcpy(t->dice.secret, seed->secret, sizeof seed->secret);
    t->calendar = seed->calendar;
    return t;
}

static bool begin_at_setup(tp_table *t, const tp_at *at, tp_refusal *r) {
    const tp_at players = tp_at_key(at, "players");
    const tp_game *game;
    tp_error e = {0};
    if (!want_game(at, &game, r)) return false;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (players.json == NULL) return tp_wrong(&r->why, &players, "\"players\" is missing.");
    t->match = tp_match_new(game, players.json, tp_json_get(at->json, "options"),
                            tp_json_get(at->json, "edition"), (tp_seed){.text = ""}, &e);
    return t->match != NULL || tp_refuse_error(r, &e);
}

/* A state that is over has nothing left to play. */
static bool begin_at_state(tp_table *t, const tp_at *state, tp_refusal *r) {
    tp_error e = {0};
    t->match = tp_match_load_at(tp_games, state, (tp_seed){.text = ""}, &e);
    if (t->match == NULL) return tp_refuse_error(r, &e);
    r->code = TP_BAD_REQUEST_REFUSED;
    return tp_match_node(t->match).kind != TP_END ||
           tp_wrong(&r->why, state, "The game is over in this state.");
}

/* Whoever makes the table has seen the whole state. Where it has secrets nobody else can play. A
 * game that was brought along is told to be one: friends may go on with it, strangers not. */
static bool is_fair(const tp_table *t, const tp_at *at, const seating *x, tp_refusal *r) {
    const bool has_open = memchr(x->kind, 'o', (size_t)t->players) != NULL;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (has_open && t->brought > 0 && tp_match_node(t->match).kind == TP_END)
        return tp_wrong(&r->why, at, "The game is over: there is nobody to wait for.");
    if (!has_open || tp_match_rules(t->match)->game->determinize == NULL) return true;
    if (t->brought > 0 && t->is_public)
        return tp_wrong(&r->why, at, "You may know what is hidden: only friends can go on.");
    return !tp_match_is_loaded(t->match) ||
           tp_wrong(&r->why, at, "You know what is hidden in this state: no seat can be open.");
}

/* Whatever the game is: neither asked for twice nor left out. */
static bool begin(tp_table *t, const tp_at *at, tp_refusal *r) {
    static const char *const setup[] = {"game", "players", "options", "edition", "state"};
    const tp_at state = tp_at_key(at, "state"), record = tp_at_key(at, "record");
    const bool has_state = state.json != NULL && tp_json_what(state.json) != TP_NULL;
    const bool has_record = record.json != NULL && tp_json_what(record.json) != TP_NULL;
    r->code = TP_BAD_REQUEST_REFUSED;
    for (int i = 0; (has_state && i < 4) || (has_record && i < 5); i++) {
        const tp_at twice = tp_at_key(at, setup[i]);
        if (twice.json != NULL)
            return tp_wrong(&r->why, &twice, "The %s says this already.",
                            has_record ? "record" : "state");
    }
    if (has_record) return table_bring(t, &record, r);
    return has_state ? begin_at_state(t, &state, r) : begin_at_setup(t, at, r);
}

/* What is cheap to check comes first: an edition of somebody's own may be large. */
static bool draft_read(tp_table *t, const tp_at *at, const tp_table_seed *seed, seating *x,
                       uint8_t *number, tp_refusal *r) {
    static const char *const keys[] = {"game",   "players",    "options", "edition", "state",
                                       "record", "seats",      "public",  "clock",   "window",
                                       "dice",   "commitment", NULL};
    const tp_at seats = tp_at_key(at, "seats"), dice = tp_at_key(at, "dice");
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_object(at, &r->why) || !tp_want_known(at, keys, &r->why) ||
        !read_terms(t, at, &r->why) || !read_number(&dice, seed->number, number, &r->why))
        return false;
    if (!begin(t, at, r)) return false;
    t->players = tp_match_rules(t->match)->players;
    return read_seats(t, &seats, x, r) && is_fair(t, &seats, x, r);
}

tp_table *tp_table_make(const tp_table_means *means, const tp_json *request,
                        const tp_table_seed *seed, const tp_actor *who, tp_refusal *r) {
    const tp_at at = tp_at_root(request);
    uint8_t number[TP_DICE_NUMBER];
    seating x = {0};
    tp_table *draft = draft_new(means, seed, who);
    if (!draft_read(draft, &at, seed, &x, number, r)) {
        tp_table_free(draft);
        return NULL;
    }
    tp_table *t = table_adopt(draft, draft->match, who->now);
    for (int i = 0; i < t->players; i++) {
        tp_actor sitter = *who;
        if (x.name[i][0] != '\0') sitter.name = x.name[i];
        if (x.kind[i] == 'm') table_sit_human(t, i, &sitter, number);
        if (x.kind[i] == 'b') table_sit_bot(t, i, x.level[i], who->now);
    }
    table_start_if_full(t, who->now);
    return t;
}

/* ---- again ---- */

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
    const unsigned mine = tp_table_mine(old, who->session);
    const bool is_shared = (mine & (mine - 1)) != 0; /* a device: each keeps the name they had */
    tp_table *draft = draft_new(old->means, seed, who);
    draft->players = old->players;
    draft->is_public = old->is_public;
    draft->clock = old->clock;
    draft->window_ms = old->window_ms;
    snprintf(draft->from, sizeof draft->from, "%s", old->id);
    for (int i = 0; i < old->players; i++) {
        const tp_seat *seat = &old->seat[(i + 1) % old->players];
        if (seat->kind == TP_SEAT_HUMAN) draft->seat[i] = *seat;
    }
    tp_table *t = table_adopt(draft, old->match, who->now);
    for (int i = 0; i < t->players; i++) {
        const tp_seat *before = &old->seat[(i + 1) % old->players];
        if (before->kind == TP_SEAT_BOT) table_sit_bot(t, i, before->level, who->now);
        if (before->kind == TP_SEAT_HUMAN && strcmp(before->session, who->session) == 0) {
            tp_actor sitter = *who;
            if (is_shared) sitter.name = before->name;
            table_sit_human(t, i, &sitter, seed->number);
        }
    }
    table_start_if_full(t, who->now);
    return t;
}
