/* core/match.c: see match.h. */
#include "core/match.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Why not every state: it can have a kilobyte and a game hundreds of plies, and a server has
 * thousands of tables. Why not the first alone: undo and looking back would replay whole games.
 * Replaying at most 31 plies takes microseconds. */
enum { KEEP_EVERY = 32 }; /* plies between two states that are kept */

typedef struct {
    tp_move move;
    int seat;
    tp_rng rng; /* the generator before the move */
} ply;

/* What the players agreed on. Clones of a match share it, in whatever threads they are: it is only
 * read, and goes with the last of them. */
typedef struct {
    tp_arena arena;
    tp_rules rules;
    atomic_size_t users;
} agreement;

struct tp_match {
    agreement *agreed;
    const tp_rules *rules; /* of the agreement */
    tp_rng rng;
    bool is_loaded;
    tp_state *now;
    tp_state *last; /* the state before the last ply, which is the one most often looked back to */
    bool has_last;
    ply *plies;
    size_t count, room;
    char *kept;     /* the states before plies 0, KEEP_EVERY, 2 * KEEP_EVERY, … */
    tp_move *moves; /* scratch: max_moves of each */
    uint32_t *weights;
};

static size_t kept_for(size_t plies) {
    return (plies + KEEP_EVERY - 1) / KEEP_EVERY;
}

static tp_state *kept_state(const tp_match *m, size_t index) {
    return (tp_state *)(void *)(m->kept + index * m->rules->game->state_size);
}

static void make_room(tp_match *m) {
    if (m->count < m->room) return;
    m->room = m->room == 0 ? (size_t)KEEP_EVERY * 2 : m->room * 2;
    m->plies = tp_grow(m->plies, m->room * sizeof *m->plies);
    m->kept = tp_grow(m->kept, kept_for(m->room) * m->rules->game->state_size);
}

static tp_match *match_begin(tp_seed seed) {
    tp_match *m = tp_alloc(sizeof *m);
    m->agreed = tp_alloc(sizeof *m->agreed);
    atomic_init(&m->agreed->users, 1);
    m->rules = &m->agreed->rules;
    tp_rng_seed_text(&m->rng, seed.text, seed.length);
    return m;
}

/* Everything whose size the rules decide, so after they are agreed on. From here on nothing that
 * plays allocates: lists are written into this scratch. */
static void match_furnish(tp_match *m) {
    m->now = tp_alloc(m->rules->game->state_size);
    m->last = tp_alloc(m->rules->game->state_size);
    m->moves = tp_alloc(m->rules->max_moves * sizeof *m->moves);
    m->weights = tp_alloc(m->rules->max_moves * sizeof *m->weights);
}

tp_match *tp_match_new(const tp_game *game, const tp_json *players, const tp_json *options,
                       const tp_json *edition, tp_seed seed, tp_error *e) {
    tp_match *m = match_begin(seed);
    if (!tp_rules_new(&m->agreed->rules, &m->agreed->arena, game, players, options, edition, e)) {
        tp_match_free(m);
        return NULL;
    }
    match_furnish(m);
    game->start(m->rules, m->now);
    return m;
}

/* Before anything else, since a state's other keys mean nothing without the game. */
static const tp_game *game_of(const tp_game *const *games, const tp_at *at, tp_error *e) {
    if (!tp_want_object(at, e)) return NULL;
    const tp_at id = tp_at_key(at, "game");
    if (id.json == NULL) {
        tp_error_locate(e, &id, "The key \"game\" is missing.");
        return NULL;
    }
    while (*games != NULL && !tp_json_equals(id.json, (*games)->id)) games++;
    if (*games == NULL) tp_error_locate(e, &id, "Unknown game.");
    return *games;
}

tp_match *tp_match_load_at(const tp_game *const *games, const tp_at *at, tp_seed seed,
                           tp_error *e) {
    e->code = TP_BAD_STATE;
    const tp_game *game = game_of(games, at, e);
    if (game == NULL) return NULL;
    tp_match *m = match_begin(seed);
    bool ok = tp_rules_load(&m->agreed->rules, &m->agreed->arena, game, at, e);
    if (ok) {
        match_furnish(m);
        m->is_loaded = true;
        ok = game->read(m->rules, m->now, at, e);
    }
    if (!ok) {
        e->code = TP_BAD_STATE;
        tp_match_free(m);
        return NULL;
    }
    return m;
}

tp_match *tp_match_load(const tp_game *const *games, const tp_json *state, tp_seed seed,
                        tp_error *e) {
    const tp_at at = tp_at_root(state);
    return tp_match_load_at(games, &at, seed, e);
}

void tp_match_free(tp_match *m) {
    if (m == NULL) return;
    free(m->now);
    free(m->last);
    free(m->plies);
    free(m->kept);
    free(m->moves);
    free(m->weights);
    if (atomic_fetch_sub(&m->agreed->users, 1) == 1) {
        tp_arena_done(&m->agreed->arena);
        free(m->agreed);
    }
    free(m);
}

tp_match *tp_match_clone(const tp_match *m) {
    tp_match *copy = tp_alloc(sizeof *copy);
    const size_t state_size = m->rules->game->state_size;
    atomic_fetch_add(&m->agreed->users, 1);
    *copy = (tp_match){.agreed = m->agreed,
                       .rules = m->rules,
                       .rng = m->rng,
                       .is_loaded = m->is_loaded,
                       .count = m->count,
                       .room = m->room};
    match_furnish(copy);
    memcpy(copy->now, m->now, state_size);
    if (m->room == 0) return copy;
    copy->plies = tp_alloc(m->room * sizeof *m->plies);
    copy->kept = tp_alloc(kept_for(m->room) * state_size);
    memcpy(copy->plies, m->plies, m->count * sizeof *m->plies);
    memcpy(copy->kept, m->kept, kept_for(m->count) * state_size);
    return copy;
}

const tp_rules *tp_match_rules(const tp_match *m) {
    return m->rules;
}

const tp_state *tp_match_state(const tp_match *m) {
    return m->now;
}

const tp_state *tp_match_start(const tp_match *m) {
    return m->count > 0 ? kept_state(m, 0) : m->now;
}

bool tp_match_is_loaded(const tp_match *m) {
    return m->is_loaded;
}

tp_node tp_match_node(const tp_match *m) {
    return m->rules->game->node(m->rules, m->now);
}

size_t tp_match_plies(const tp_match *m) {
    return m->count;
}

/* Legal is what is listed, and nothing else: a game has no second opinion in a function of its own
 * that could differ from its list. */
static bool is_listed(tp_match *m, int seat, tp_move move) {
    const tp_game *game = m->rules->game;
    const size_t n = seat == TP_TABLE ? game->outcomes(m->rules, m->now, m->moves, m->weights)
                                      : game->moves(m->rules, m->now, seat, m->moves);
    for (size_t i = 0; i < n; i++)
        if (m->moves[i] == move) return true;
    return false;
}

/* parse may be generous ("B2", "b2 "), but a move has one spelling: logs, books and hashes of what
 * was played are compared byte for byte. */
static bool is_spelled(const tp_match *m, tp_move move, const char *text) {
    char own[TP_MOVE_TEXT];
    m->rules->game->format(m->rules, m->now, move, TP_EVERYTHING, own);
    return strcmp(own, text) == 0;
}

bool tp_match_legal(tp_match *m, int seat, const char *text, size_t length, tp_move *out,
                    tp_error *e) {
    /* The length is compared with strlen because JSON may carry a NUL inside a string. */
    const bool fits = length < TP_MOVE_TEXT && strlen(text) == length;
    if (fits && m->rules->game->parse(m->rules, m->now, text, out) && is_listed(m, seat, *out) &&
        is_spelled(m, *out, text))
        return true;
    return tp_fail(e, TP_ILLEGAL_MOVE, "%.80s is not legal here.", text);
}

static bool node_admits(tp_node n, int seat) {
    if (n.kind == TP_RACE) return seat >= 0 && seat < TP_SEATS && (n.seats >> seat & 1u) != 0;
    return seat == n.seat;
}

/* The same questions as tp_match_admit without a move: whose decision is it? They are asked in the
 * order of the protocol's errors, which clients rely on: over, chance, race, wrong seat. */
bool tp_match_decider(const tp_match *m, int *seat, tp_error *e) {
    const tp_node n = tp_match_node(m);
    if (n.kind == TP_END) return tp_fail(e, TP_GAME_OVER, "The game is over.");
    if (n.kind == TP_CHANCE)
        return tp_fail(e, TP_BAD_REQUEST, "Nobody decides here: chance does, by a roll.");
    if (n.kind == TP_RACE && *seat == TP_TABLE)
        return tp_fail(e, TP_BAD_REQUEST, "Several seats may act here: say for which seat.");
    if (*seat == TP_TABLE) *seat = n.seat;
    return node_admits(n, *seat) || tp_fail(e, TP_WRONG_SEAT, "Seat %d is not to act here.", *seat);
}

bool tp_match_admit(tp_match *m, int *seat, const char *text, size_t length, tp_move *out,
                    tp_error *e) {
    const tp_node n = tp_match_node(m);
    if (n.kind == TP_END) return tp_fail(e, TP_GAME_OVER, "The game is over.");
    if (n.kind == TP_RACE && *seat == TP_TABLE)
        return tp_fail(e, TP_BAD_REQUEST, "Several seats may act here: say which seat plays.");
    if (*seat != TP_TABLE && !node_admits(n, *seat))
        return tp_fail(e, TP_WRONG_SEAT, "Seat %d is not to act here.", *seat);
    if (n.kind != TP_RACE) *seat = n.seat;
    return tp_match_legal(m, *seat, text, length, out, e);
}

bool tp_match_play(tp_match *m, int seat, const char *text, size_t length, tp_error *e) {
    tp_move move;
    if (!tp_match_admit(m, &seat, text, length, &move, e)) return false;
    tp_match_push(m, seat, move);
    return true;
}

void tp_match_push(tp_match *m, int seat, tp_move move) {
    make_room(m);
    if (m->count % KEEP_EVERY == 0)
        memcpy(kept_state(m, m->count / KEEP_EVERY), m->now, m->rules->game->state_size);
    /* The generator goes with the ply, not with the state, so that the same roll comes again after
     * an undo: taking back must not be a way to roll once more. */
    m->plies[m->count++] = (ply){.move = move, .seat = seat, .rng = m->rng};
    memcpy(m->last, m->now, m->rules->game->state_size);
    m->has_last = true;
    m->rules->game->apply(m->rules, m->now, seat, move);
}

/* Draws with a copy of the generator, so that the match stays as it is. */
static tp_move draw(tp_match *m, tp_rng *after) {
    const size_t n = m->rules->game->outcomes(m->rules, m->now, m->moves, m->weights);
    *after = m->rng;
    return m->moves[tp_rng_weighted(after, m->weights, n)];
}

tp_move tp_match_draw(tp_match *m) {
    tp_rng after;
    return draw(m, &after);
}

bool tp_match_roll(tp_match *m, tp_move *out, tp_error *e) {
    tp_rng after;
    if (tp_match_node(m).kind != TP_CHANCE)
        return tp_fail(e, TP_NOT_CHANCE, "There is nothing to roll or draw here.");
    *out = draw(m, &after);
    tp_match_push(m, TP_TABLE, *out);
    m->rng = after;
    return true;
}

/* An outcome that came from elsewhere: a record, a table with dice of its own. Where it is what
 * this generator would have drawn, the generator moves on as if it had; so replaying a game that
 * was rolled here ends with the same generator. */
void tp_match_push_outcome(tp_match *m, tp_move outcome) {
    tp_rng after;
    const bool is_drawn = draw(m, &after) == outcome;
    tp_match_push(m, TP_TABLE, outcome);
    if (is_drawn) m->rng = after;
}

tp_move tp_match_ply(const tp_match *m, size_t index, int *seat) {
    assert(index < m->count);
    *seat = m->plies[index].seat;
    return m->plies[index].move;
}

/* From the nearest kept state on. */
void tp_match_look(const tp_match *m, size_t before, tp_state *s) {
    const tp_rules *r = m->rules;
    const size_t kept = before / KEEP_EVERY;
    assert(before <= m->count);
    if (before == m->count || (before + 1 == m->count && m->has_last)) {
        memcpy(s, before == m->count ? m->now : m->last, r->game->state_size);
        return;
    }
    memcpy(s, kept_state(m, kept), r->game->state_size);
    for (size_t i = kept * KEEP_EVERY; i < before; i++)
        r->game->apply(r, s, m->plies[i].seat, m->plies[i].move);
}

bool tp_match_undo(tp_match *m, size_t plies, tp_error *e) {
    if (plies > m->count)
        return tp_fail(e, TP_NOTHING_TO_UNDO, "Plies that can be taken back: %zu.", m->count);
    if (plies == 0) return true;
    const size_t target = m->count - plies;
    tp_match_look(m, target, m->now);
    m->has_last = false;
    m->rng = m->plies[target].rng;
    m->count = target;
    return true;
}

void tp_match_walk(const tp_match *m, tp_visit *visit, void *context) {
    const tp_rules *r = m->rules;
    if (m->count == 0) return;
    tp_state *s = tp_alloc(r->game->state_size);
    memcpy(s, kept_state(m, 0), r->game->state_size);
    for (size_t i = 0; i < m->count; i++) {
        visit(context, s, r->game->node(r, s), m->plies[i].seat, m->plies[i].move);
        r->game->apply(r, s, m->plies[i].seat, m->plies[i].move);
    }
    free(s);
}
