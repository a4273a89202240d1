/* app/engine/commands.c: one function a command of the engine protocol; the table is at the end. */
#include "app/engine/commands.h"

#include "app/clock.h"
#include "app/describe.h"
#include "app/seed.h"
#include "bots/bots.h"
#include "core/play.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PERFT = 1000, MOST_GAMES = 1000000000, MOST_MS = 3600000 };

/* ---- fields of a request; null counts as not given ---- */

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

/* The request's seed, or a fresh one kept in text. */
static bool seed_field(const tp_json *request, char text[TP_SEED_TEXT], tp_seed *out, tp_error *e) {
    if (field(request, "seed") != NULL)
        return text_field(request, "seed", &out->text, &out->length, e);
    *out = tp_seed_fresh(text);
    return true;
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
        tp_describe_game(*g, w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    return true;
}

/* ---- beginning ---- */

static void take_match(tp_engine *x, tp_match *m) {
    tp_match_free(x->match);
    x->match = m;
}

static bool run_new(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    char fresh[TP_SEED_TEXT];
    const char *id;
    size_t length;
    tp_seed seed;
    if (!text_field(request, "game", &id, &length, e)) return false;
    const tp_game *game = strlen(id) == length ? tp_game_by_id(id) : NULL;
    if (game == NULL) return tp_fail(e, TP_UNKNOWN_GAME, "There is no game \"%.64s\".", id);
    const tp_json *players = tp_json_get(request, "players");
    if (players == NULL) return tp_fail(e, TP_BAD_REQUEST, "\"players\" is missing.");
    if (!seed_field(request, fresh, &seed, e)) return false;
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
    if (!seed_field(request, fresh, &seed, e)) return false;
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

static bool run_play(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const char *text;
    size_t length;
    int seat;
    if (!text_field(request, "move", &text, &length, e)) return false;
    if (!seat_field(request, &seat, e)) return false;
    if (!tp_match_play(x->match, seat, text, length, e)) return false;
    reply_node(x, w);
    return true;
}

static bool run_roll(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_rules *r = tp_match_rules(x->match);
    tp_move m;
    (void)request;
    if (!tp_match_roll(x->match, &m, e)) return false;
    /* The text of a chance outcome does not depend on the state it falls in. */
    tp_write_key(w, "move");
    write_move(r, tp_match_state(x->match), m, w);
    reply_node(x, w);
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
    if (!seed_field(request, fresh, &seed, e)) return false;
    tp_rng_seed_text(&g, seed.text, seed.length);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_scratch_init(&scratch, r);
    const double start = tp_seconds();
    for (int i = 0; i < games; i++) {
        memcpy(s, tp_match_state(x->match), r->game->state_size);
        t.plies += tp_random_game(r, s, &g, &scratch);
        count_result(r, s, &t);
    }
    const double seconds = tp_seconds() - start;
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

/* Which seat the bot is to play for. */
static bool bot_seat(const tp_engine *x, const tp_json *request, int *seat, tp_error *e) {
    const tp_node n = tp_match_node(x->match);
    if (n.kind == TP_END) return tp_fail(e, TP_GAME_OVER, "The game is over.");
    if (n.kind == TP_CHANCE)
        return tp_fail(e, TP_BAD_REQUEST, "Nobody decides here: use \"roll\".");
    if (!seat_field(request, seat, e)) return false;
    if (*seat == TP_TABLE && n.kind == TP_RACE)
        return tp_fail(e, TP_BAD_REQUEST, "Several seats may act here: say for which \"seat\".");
    if (*seat == TP_TABLE) *seat = n.seat;
    if (n.kind == TP_RACE ? (n.seats >> *seat & 1u) == 0 : *seat != n.seat)
        return tp_fail(e, TP_WRONG_SEAT, "Seat %d is not to act here.", *seat);
    return true;
}

static void write_answer(const tp_rules *r, const tp_answer *a, tp_writer *w) {
    if (a->has_value) {
        tp_write_key(w, "value");
        tp_write_open(w, '[');
        for (int i = 0; i < r->players; i++) tp_write_real(w, (double)a->value[i]);
        tp_write_close(w, ']');
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
        !seed_field(request, fresh, &seed, e))
        return false;
    if (ms == 0 && iterations == 0 && player.level == NULL) /* levels have times of their own */
        return tp_fail(e, TP_BAD_REQUEST, "Say how long to think: \"ms\" or \"iterations\".");
    if (!bot_seat(x, request, &seat, e)) return false;
    tp_rng_seed_text(&g, seed.text, seed.length);
    const tp_question q = {.rules = r,
                           .state = tp_match_state(x->match),
                           .seat = seat,
                           .ms = ms,
                           .iterations = (uint64_t)iterations,
                           .rng = &g};
    tp_bot_ask(&player, &q, &a);
    tp_write_key(w, "move");
    write_move(r, q.state, a.move, w);
    write_answer(r, &a, w);
    return true;
}

const tp_command tp_commands[] = {
    {"games", run_games, false},    {"new", run_new, false},    {"load", run_load, false},
    {"moves", run_moves, true},     {"play", run_play, true},   {"roll", run_roll, true},
    {"undo", run_undo, true},       {"state", run_state, true}, {"hash", run_hash, true},
    {"perft", run_perft, true},     {"bot", run_bot, true},     {"playout", run_playout, true},
    {"history", run_history, true}, {NULL, NULL, false},
};
