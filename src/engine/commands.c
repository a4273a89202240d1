/* engine/commands.c: one function per command of the engine protocol; the table is at the end. */
#include "engine/commands.h"

#include "bots/bots.h"
#include "core/play.h"
#include "core/tell.h"
#include "core/words.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bounds that no sensible request meets; they keep sums within their types and a typing error from
 * becoming a day of work. */
enum { MOST_PERFT = 1000, MOST_GAMES = 1000000000, MOST_MS = 3600000 };

/* ---- fields of a request; null counts as not given ---- */

/* Client libraries differ in whether they print a field that has no value, so both mean the same.
 */
static const tp_json *field(const tp_json *request, const char *name) {
    const tp_json *v = tp_json_get(request, name);
    return v != NULL && tp_json_what(v) != TP_NULL ? v : NULL;
}

static bool int_field(const tp_json *request, const char *name, int min, int max, int *out,
                      tp_error *e) {
    const tp_json *v = field(request, name);
    if (v == NULL || tp_json_what(v) != TP_INT || tp_json_int(v) < min || tp_json_int(v) > max)
        return tp_fail(e, TP_BAD_REQUEST, "\"%s\" must be a whole number from %d to %d.", name, min,
                       max);
    *out = (int)tp_json_int(v);
    return true;
}

static bool optional_int(const tp_json *request, const char *name, int min, int max, int fallback,
                         int *out, tp_error *e) {
    *out = fallback;
    return field(request, name) == NULL || int_field(request, name, min, max, out, e);
}

static bool text_field(const tp_json *request, const char *name, const char **out, size_t *length,
                       tp_error *e) {
    const tp_json *v = field(request, name);
    if (v == NULL || tp_json_what(v) != TP_STRING)
        return tp_fail(e, TP_BAD_REQUEST, "\"%s\" must be a text.", name);
    *out = tp_json_text(v, length);
    return true;
}

/* Who is said to act, TP_TABLE if nobody is. Any whole number is a seat, if only a wrong one. */
static bool seat_field(const tp_json *request, int *out, tp_error *e) {
    const tp_json *v = field(request, "seat");
    *out = TP_TABLE;
    if (v == NULL) return true;
    if (tp_json_what(v) != TP_INT)
        return tp_fail(e, TP_BAD_REQUEST, "\"seat\" must be a whole number.");
    if (tp_json_int(v) < 0 || tp_json_int(v) >= TP_SEATS)
        return tp_fail(e, TP_WRONG_SEAT, "There is no such seat: they count from 0.");
    *out = (int)tp_json_int(v);
    return true;
}

/* The game a request names. */
static bool game_field(const tp_json *request, const tp_game **out, tp_error *e) {
    const char *id;
    size_t length;
    if (!text_field(request, "game", &id, &length, e)) return false;
    *out = strlen(id) == length ? tp_game_by_id(id) : NULL;
    return *out != NULL || tp_fail(e, TP_UNKNOWN_GAME, "There is no game \"%.64s\".", id);
}

/* Through whose eyes: a seat, "public" or "all", which is what it is if nothing is said. */
static bool viewer_field(const tp_engine *x, const tp_json *request, int *out, tp_error *e) {
    const tp_json *v = field(request, "viewer");
    *out = TP_EVERYTHING;
    if (v == NULL || tp_json_equals(v, "all")) return true;
    if (tp_json_equals(v, "public")) {
        *out = TP_TABLE;
        return true;
    }
    const int players = tp_match_rules(x->match)->players;
    if (tp_json_what(v) != TP_INT || tp_json_int(v) < 0 || tp_json_int(v) >= players)
        return tp_fail(e, TP_BAD_REQUEST, "\"viewer\" must be a seat, \"public\" or \"all\".");
    *out = (int)tp_json_int(v);
    return true;
}

static bool flag_field(const tp_json *request, const char *name, bool *out, tp_error *e) {
    const tp_json *v = field(request, name);
    if (v != NULL && tp_json_what(v) != TP_BOOL)
        return tp_fail(e, TP_BAD_REQUEST, "\"%s\" must be true or false.", name);
    *out = v != NULL && tp_json_bool(v);
    return true;
}

/* The request's seed, or a fresh one kept in text. */
static bool seed_field(const tp_engine *x, const tp_json *request, char text[TP_SEED_TEXT],
                       tp_seed *out, tp_error *e) {
    if (field(request, "seed") != NULL)
        return text_field(request, "seed", &out->text, &out->length, e);
    *out = x->host->fresh_seed(x->host->context, text);
    return true;
}

static double now(const tp_engine *x) {
    const tp_host *host = x->host->bots;
    return host != NULL && host->seconds != NULL ? host->seconds(host->context) : 0;
}

static void reply_node(const tp_engine *x, tp_writer *w) {
    tp_write_key(w, "node");
    tp_node_write(tp_match_rules(x->match), tp_match_state(x->match), w);
}

static void write_move(const tp_rules *r, const tp_state *s, tp_move m, tp_writer *w) {
    char text[TP_MOVE_TEXT];
    r->game->format(r, s, m, TP_EVERYTHING, text);
    tp_write_text(w, text);
}

/* ---- games ---- */

static bool run_games(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    (void)x, (void)request, (void)e;
    tp_write_key(w, "games");
    tp_write_open(w, '[');
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        tp_write_open(w, '{');
        tp_engine_describe(*g, w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    return true;
}

/* ---- beginning ---- */

/* Only once the new match stands: a request that is refused leaves the old one as it was. */
static void take_match(tp_engine *x, tp_match *m) {
    tp_match_free(x->match);
    x->match = m;
}

static bool run_new(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    char fresh[TP_SEED_TEXT];
    const tp_game *game;
    tp_seed seed;
    if (!game_field(request, &game, e)) return false;
    const tp_json *players = tp_json_get(request, "players");
    if (players == NULL) return tp_fail(e, TP_BAD_REQUEST, "\"players\" is missing.");
    if (!seed_field(x, request, fresh, &seed, e)) return false;
    tp_match *m = tp_match_new(game, players, tp_json_get(request, "options"),
                               tp_json_get(request, "edition"), seed, e);
    if (m == NULL) return false;
    take_match(x, m);
    reply_node(x, w);
    return true;
}

static bool run_load(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    char fresh[TP_SEED_TEXT];
    tp_seed seed;
    const tp_json *state = tp_json_get(request, "state");
    if (state == NULL) return tp_fail(e, TP_BAD_REQUEST, "\"state\" is missing.");
    if (!seed_field(x, request, fresh, &seed, e)) return false;
    tp_match *m = tp_match_load(tp_games, state, seed, e);
    if (m == NULL) return false;
    take_match(x, m);
    reply_node(x, w);
    return true;
}

/* ---- playing ---- */

static bool run_moves(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    (void)request, (void)e;
    reply_node(x, w);
    return true;
}

/* What a request to play or roll wants to be told, and by whom it is seen. */
typedef struct {
    bool events;
    int viewer;
} listener;

static bool listener_fields(const tp_engine *x, const tp_json *request, listener *out,
                            tp_error *e) {
    return flag_field(request, "events", &out->events, e) &&
           viewer_field(x, request, &out->viewer, e);
}

/* Replies come after the move, events are told of the position before it: they are kept apart. */
static void reply_events(const listener *l, const tp_writer *events, tp_writer *w) {
    if (!l->events) return;
    tp_write_key(w, "events");
    tp_write_raw(w, events->data, events->length);
}

/* The move and who plays it, with the questions that play asks. */
static bool move_fields(tp_engine *x, const tp_json *request, int *seat, tp_move *move,
                        tp_error *e) {
    const char *text;
    size_t length;
    return text_field(request, "move", &text, &length, e) && seat_field(request, seat, e) &&
           tp_match_admit(x->match, seat, text, length, move, e);
}

static bool run_play(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    listener l;
    tp_writer events = {0};
    tp_move move;
    int seat;
    if (!listener_fields(x, request, &l, e)) return false;
    if (!move_fields(x, request, &seat, &move, e)) return false;
    if (l.events)
        tp_tell(tp_match_rules(x->match), tp_match_state(x->match), seat, move, l.viewer, &events);
    tp_match_push(x->match, seat, move);
    reply_node(x, w);
    reply_events(&l, &events, w);
    tp_writer_done(&events);
    return true;
}

static bool run_roll(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_rules *r = tp_match_rules(x->match);
    listener l;
    tp_writer events = {0};
    tp_move m;
    if (!listener_fields(x, request, &l, e)) return false;
    /* The outcome is printed and told as it looks before it is applied: "die:3" may be unreadable,
     * or read differently, in the position it leads to. */
    tp_state *before = tp_alloc(r->game->state_size);
    memcpy(before, tp_match_state(x->match), r->game->state_size);
    const bool ok = tp_match_roll(x->match, &m, e);
    if (ok) {
        tp_write_key(w, "move");
        write_move(r, before, m, w);
        reply_node(x, w);
        if (l.events) tp_tell(r, before, TP_TABLE, m, l.viewer, &events);
        reply_events(&l, &events, w);
    }
    tp_writer_done(&events);
    free(before);
    return ok;
}

/* What a move would do, through the eyes of whoever would play it. */
static bool run_preview(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_rules *r = tp_match_rules(x->match);
    const tp_state *s = tp_match_state(x->match);
    bool wants_facts;
    tp_move move;
    int seat;
    if (!flag_field(request, "facts", &wants_facts, e)) return false;
    if (!move_fields(x, request, &seat, &move, e)) return false;
    if (seat == TP_TABLE)
        return tp_fail(e, TP_BAD_REQUEST, "Chance decides here: there is nothing to preview.");
    tp_write_key(w, "events");
    tp_preview(r, s, seat, move, w);
    if (!wants_facts) return true;
    tp_write_key(w, "facts");
    tp_preview_facts(r, s, seat, move, w);
    return true;
}

static bool run_undo(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_json *plies = field(request, "plies");
    if (plies != NULL && (tp_json_what(plies) != TP_INT || tp_json_int(plies) < 1))
        return tp_fail(e, TP_BAD_REQUEST, "\"plies\" must be a whole number from 1 on.");
    if (!tp_match_undo(x->match, plies != NULL ? (size_t)tp_json_int(plies) : 1, e)) return false;
    reply_node(x, w);
    return true;
}

/* ---- looking ---- */

static bool run_state(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_rules *r = tp_match_rules(x->match);
    int viewer;
    if (!optional_int(request, "seat", 0, r->players - 1, TP_EVERYTHING, &viewer, e)) return false;
    tp_write_key(w, "state");
    tp_state_write(r, tp_match_state(x->match), viewer, w);
    return true;
}

/* A state names a built-in edition by its name alone; who wants to draw its map asks here. */
static bool run_edition(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    (void)request, (void)e;
    tp_write_key(w, "edition");
    tp_edition_write(tp_match_rules(x->match), w);
    return true;
}

static bool run_hash(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    char digits[17];
    (void)request, (void)e;
    snprintf(digits, sizeof digits, "%016" PRIx64,
             tp_state_hash(tp_match_rules(x->match), tp_match_state(x->match)));
    tp_write_key_text(w, "hash", digits);
    return true;
}

static bool run_perft(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    int depth;
    if (!int_field(request, "depth", 0, MOST_PERFT, &depth, e)) return false;
    tp_write_key(w, "nodes");
    tp_write_unsigned(w, tp_perft(tp_match_rules(x->match), tp_match_state(x->match), depth));
    return true;
}

static bool run_facts(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const char *about = NULL;
    size_t length;
    int viewer;
    if (!viewer_field(x, request, &viewer, e)) return false;
    if (field(request, "about") != NULL && !text_field(request, "about", &about, &length, e))
        return false;
    tp_write_key(w, "facts");
    tp_facts_write(tp_match_rules(x->match), tp_match_state(x->match), viewer, about, w);
    return true;
}

static bool run_words(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_game *game;
    const char *code;
    size_t length;
    tp_language language;
    (void)x;
    if (!game_field(request, &game, e) || !text_field(request, "lang", &code, &length, e))
        return false;
    if (strlen(code) != length || !tp_language_read(code, &language))
        return tp_fail(e, TP_BAD_REQUEST, "\"lang\" must be \"en\" or \"de\".");
    tp_words *words = tp_words_new(game);
    tp_write_key(w, "words");
    tp_words_write(words, language, w);
    tp_words_free(words);
    return true;
}

typedef struct {
    const tp_rules *rules;
    tp_writer *w;
} history;

static void write_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    const history *h = context;
    char text[TP_MOVE_TEXT + 4] = "";
    size_t n = 0;
    if (node.kind == TP_RACE) n = (size_t)snprintf(text, sizeof text, "%d:", seat);
    h->rules->game->format(h->rules, before, move, TP_EVERYTHING, text + n);
    tp_write_text(h->w, text);
}

static bool run_history(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    history h = {.rules = tp_match_rules(x->match), .w = w};
    (void)request, (void)e;
    tp_write_key(w, "moves");
    tp_write_open(w, '[');
    tp_match_walk(x->match, write_ply, &h);
    tp_write_close(w, ']');
    return true;
}

/* ---- thinking ---- */

typedef struct {
    uint64_t plies, wins[TP_SEATS], draws;
} tally;

/* A game that all seats share is a draw; otherwise every seat of rank 1 has won. */
static void count_result(const tp_rules *r, const tp_state *s, tally *t) {
    tp_result result = {0};
    int first = 0;
    r->game->result(r, s, &result);
    for (int i = 0; i < r->players; i++) first += result.rank[i] == 1;
    if (first == r->players && r->players > 1) {
        t->draws++;
        return;
    }
    for (int i = 0; i < r->players; i++) t->wins[i] += result.rank[i] == 1;
}

static bool run_playout(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_rules *r = tp_match_rules(x->match);
    char fresh[TP_SEED_TEXT];
    tp_seed seed;
    tp_rng g;
    tp_scratch scratch;
    tally t = {0};
    int games;
    if (!int_field(request, "games", 0, MOST_GAMES, &games, e)) return false;
    if (!seed_field(x, request, fresh, &seed, e)) return false;
    tp_rng_seed_text(&g, seed.text, seed.length);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_scratch_init(&scratch, r);
    const double start = now(x);
    for (int i = 0; i < games; i++) {
        memcpy(s, tp_match_state(x->match), r->game->state_size);
        t.plies += tp_random_game(r, s, &g, &scratch);
        count_result(r, s, &t);
    }
    const double seconds = now(x) - start;
    tp_scratch_done(&scratch);
    free(s);
    tp_write_key(w, "plies");
    tp_write_unsigned(w, t.plies);
    tp_write_key(w, "wins");
    tp_write_open(w, '[');
    for (int i = 0; i < r->players; i++) tp_write_unsigned(w, t.wins[i]);
    tp_write_close(w, ']');
    tp_write_key(w, "draws");
    tp_write_unsigned(w, t.draws);
    tp_write_key(w, "seconds");
    tp_write_real(w, seconds);
    return true;
}

static void write_answer(const tp_rules *r, const tp_answer *a, tp_writer *w) {
    if (a->has_value) {
        tp_write_key(w, "value");
        tp_write_open(w, '[');
        for (int i = 0; i < r->players; i++) tp_write_real(w, (double)a->value[i]);
        tp_write_close(w, ']');
    }
    if (a->is_exact) { /* from a table, see bots.h */
        static const char *const results[] = {"loss", "draw", "win"};
        tp_write_key(w, "exact");
        tp_write_open(w, '{');
        tp_write_key_text(w, "result", results[a->exact.outcome + 1]);
        if (a->exact.outcome != 0) tp_write_key_int(w, "plies", a->exact.plies);
        tp_write_close(w, '}');
    }
    if (a->visits > 0) {
        tp_write_key(w, "visits");
        tp_write_unsigned(w, a->visits);
    }
    if (a->pv_length > 0) {
        tp_write_key(w, "pv");
        tp_write_open(w, '[');
        for (int i = 0; i < a->pv_length; i++) tp_write_text(w, a->line[i]);
        tp_write_close(w, ']');
    }
}

static bool run_bot(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_rules *r = tp_match_rules(x->match);
    char fresh[TP_SEED_TEXT];
    const char *name;
    size_t length;
    tp_seed seed;
    tp_rng g;
    tp_answer a;
    tp_player player;
    int ms, iterations, seat;
    if (!text_field(request, "bot", &name, &length, e)) return false;
    if (strlen(name) != length || !tp_player_find(r, name, &player))
        return tp_fail(e, TP_UNKNOWN_BOT, "No bot \"%.64s\" plays this game.", name);
    if (!optional_int(request, "ms", 1, MOST_MS, 0, &ms, e) ||
        !optional_int(request, "iterations", 1, MOST_GAMES, 0, &iterations, e) ||
        !seed_field(x, request, fresh, &seed, e))
        return false;
    if (ms == 0 && iterations == 0 && player.level == NULL) /* levels have times of their own */
        return tp_fail(e, TP_BAD_REQUEST, "Say how long to think: \"ms\" or \"iterations\".");
    if (!seat_field(request, &seat, e) || !tp_match_decider(x->match, &seat, e)) return false;
    tp_rng_seed_text(&g, seed.text, seed.length);
    const tp_question q = {.rules = r,
                           .state = tp_match_state(x->match),
                           .seat = seat,
                           .ms = ms,
                           .iterations = (uint64_t)iterations,
                           .rng = &g,
                           .host = x->host->bots};
    tp_bot_ask(&player, &q, &a);
    tp_write_key(w, "move");
    write_move(r, q.state, a.move, w);
    write_answer(r, &a, w);
    return true;
}

const tp_command tp_commands[] = {
    {"games", run_games, false},    {"new", run_new, false},        {"load", run_load, false},
    {"moves", run_moves, true},     {"play", run_play, true},       {"roll", run_roll, true},
    {"undo", run_undo, true},       {"state", run_state, true},     {"hash", run_hash, true},
    {"perft", run_perft, true},     {"bot", run_bot, true},         {"playout", run_playout, true},
    {"edition", run_edition, true}, {"history", run_history, true}, {"preview", run_preview, true},
    {"facts", run_facts, true},     {"words", run_words, false},    {NULL, NULL, false},
};
