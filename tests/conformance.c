/* tests/conformance.c: what every game owes, checked in random games of every registered game, for
 * every number of players and every option. A new game gets this without writing a line.
 *
 * A failure prints the game, its setup and the seed; TP_SEED=… repeats it, TP_GAMES=… plays more.
 */
#include "setups.h"
#include "test.h"

#include "core/play.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_GAME = 2000000, WIDE = 64, REMEMBERED = 400, OWN_MOVES = 4, TOO_MANY = 100000 };

typedef struct {
    const tp_rules *r;
    tp_match *m;
    tp_rng g;
    tp_scratch x;
    tp_state *other, *third; /* scratch */
    tp_writer w, v;          /* scratch */
    char setup[512];
    const char *seed;
    size_t ply;
    struct {
        int seat;
        tp_move move;
    } played[REMEMBERED]; /* the first plies, to go back and forth in */
} trial;

static void blame(const trial *t, const char *what, int line) {
    print_error("%s: %s, seed %s, ply %zu: %s\n", t->r->game->id, t->setup, t->seed, t->ply, what);
    _fail(__FILE__, line);
}

#define MUST(condition, what)                                                                      \
    do {                                                                                           \
        if (!(condition)) blame(t, what, __LINE__);                                                \
    } while (0)

static const char *print_view(const trial *t, const tp_state *s, int viewer, tp_writer *w) {
    tp_writer_clear(w);
    tp_state_write(t->r, s, viewer, w);
    return w->data;
}

/* ---- moves as text ---- */

static void check_text(const trial *t, const tp_state *s, tp_move m) {
    char text[TP_MOVE_TEXT], seen[TP_MOVE_TEXT];
    tp_move back = 0;
    MUST(m != 0, "a move is 0");
    const size_t n = t->r->game->format(t->r, s, m, TP_EVERYTHING, text);
    MUST(n > 0 && n < TP_MOVE_TEXT && strlen(text) == n, "a move's text has the wrong length");
    for (size_t i = 0; i < n; i++)
        MUST(text[i] > ' ' && text[i] < 127, "a move's text is not printable ASCII");
    MUST(t->r->game->parse(t->r, s, text, &back) && back == m, "a move does not parse back");
    for (int viewer = TP_TABLE; viewer < t->r->players; viewer++) {
        const size_t k = t->r->game->format(t->r, s, m, viewer, seen);
        MUST(k > 0 && k < TP_MOVE_TEXT && strlen(seen) == k, "a viewer's text of a move is wrong");
    }
}

static int by_number(const void *a, const void *b) {
    const tp_move x = *(const tp_move *)a, y = *(const tp_move *)b;
    return (x > y) - (x < y);
}

static void check_list(trial *t, const tp_state *s, size_t n) {
    MUST(n > 0, "a node has no move");
    MUST(n <= t->r->max_moves, "a node lists more than max_moves");
    for (size_t i = 0; i < n; i++) check_text(t, s, t->x.moves[i]);
    qsort(t->x.moves, n, sizeof *t->x.moves, by_number);
    for (size_t i = 1; i < n; i++)
        MUST(t->x.moves[i] != t->x.moves[i - 1], "a move is listed twice");
}

static bool is_listed(const trial *t, size_t n, tp_move m) {
    return bsearch(&m, t->x.moves, n, sizeof m, by_number) != NULL;
}

/* sample draws only listed moves, and all of them where there are few enough to see it. */
static void check_sample(trial *t, const tp_state *s, int seat, size_t n) {
    bool seen[WIDE] = {false};
    if (t->r->game->sample == NULL) return;
    const size_t draws = n <= WIDE ? 40 * n : 40;
    for (size_t i = 0; i < draws; i++) {
        const tp_move m = t->r->game->sample(t->r, s, seat, &t->g);
        const tp_move *at = bsearch(&m, t->x.moves, n, sizeof m, by_number);
        MUST(at != NULL, "sample draws a move that is not listed");
        if (n <= WIDE && at != NULL) seen[at - t->x.moves] = true;
    }
    /* A chance outcome may be rare; a move has the chance 1/n each time. */
    for (size_t i = 0; i < n && n <= WIDE && seat != TP_TABLE; i++)
        MUST(seen[i], "sample never draws a listed move");
}

static void check_moves_of(trial *t, const tp_state *s, int seat) {
    if (seat == TP_TABLE) {
        const size_t n = t->r->game->outcomes(t->r, s, t->x.moves, t->x.weights);
        for (size_t i = 0; i < n; i++) MUST(t->x.weights[i] > 0, "a weight is not positive");
        check_list(t, s, n);
        check_sample(t, s, seat, n);
        return;
    }
    const size_t n = t->r->game->moves(t->r, s, seat, t->x.moves);
    check_list(t, s, n);
    check_sample(t, s, seat, n);
    MUST(!is_listed(t, n, 0), "0 is a move");
}

static void check_acts(trial *t, const tp_state *s, tp_node n) {
    switch (n.kind) {
    case TP_DECISION:
        MUST(n.seat >= 0 && n.seat < t->r->players && n.seats == 0, "a decision is nobody's");
        check_moves_of(t, s, n.seat);
        break;
    case TP_CHANCE:
        MUST(n.seat == TP_TABLE && n.seats == 0, "chance is somebody's");
        check_moves_of(t, s, TP_TABLE);
        break;
    case TP_RACE:
        MUST(n.seat == TP_TABLE && n.seats != 0 && n.seats >> t->r->players == 0, "a wrong race");
        for (int seat = 0; seat < t->r->players; seat++)
            if ((n.seats >> seat & 1u) != 0) check_moves_of(t, s, seat);
        break;
    case TP_END: MUST(n.seat == TP_TABLE && n.seats == 0, "an end is somebody's"); break;
    }
}

/* ---- states ---- */

/* read(write(s)) is s, byte for byte, and prints and hashes the same. */
static void check_round_trip(trial *t, const tp_state *s) {
    const tp_game *games[] = {t->r->game, NULL};
    const tp_seed seed = {.text = "", .length = 0};
    tp_error e = {0};
    const char *text = print_view(t, s, TP_EVERYTHING, &t->w);
    tp_json *v = tp_json_parse(text, t->w.length, &e);
    MUST(v != NULL, "a state prints as something that is not JSON");
    tp_match *m = tp_match_load(games, v, seed, &e);
    tp_json_free(v);
    if (m == NULL) print_error("%s at %s\n%s\n", e.message, e.path, text);
    MUST(m != NULL, "a printed state does not load");
    const bool same = memcmp(s, tp_match_state(m), t->r->game->state_size) == 0;
    const bool hashes =
        tp_state_hash(t->r, s) == tp_state_hash(tp_match_rules(m), tp_match_state(m));
    if (!same) print_error("%s\n", text);
    tp_writer_clear(&t->v);
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &t->v);
    const bool prints = strcmp(t->w.data, t->v.data) == 0;
    tp_match_free(m);
    MUST(prints, "a loaded state prints differently");
    MUST(same, "a loaded state is not the same, byte for byte");
    MUST(hashes, "a loaded state has another hash");
}

static bool goes_on(const trial *t, const tp_state *s, int seat) {
    const tp_node n = t->r->game->node(t->r, s);
    return n.kind == TP_DECISION && n.seat == seat &&
           (t->r->game->window == NULL || t->r->game->window(t->r, s).pass == 0);
}

/* As long as a seat goes on by itself its moves tell it nothing: from all positions that look the
 * same to it the same move leads to positions that do. What it learns it learns from chance, from
 * others or at the end of its turn. So a server may let it take back its steps until one of these
 * comes, and needs no other guard. a and b look the same to the seat. */
static void check_own_move(trial *t, const tp_state *a, const tp_state *b, int seat, tp_move m) {
    const tp_game *game = t->r->game;
    tp_state *x = tp_alloc(game->state_size), *y = tp_alloc(game->state_size);
    memcpy(x, a, game->state_size);
    memcpy(y, b, game->state_size);
    game->apply(t->r, x, seat, m);
    game->apply(t->r, y, seat, m);
    const bool ends = !goes_on(t, x, seat) && !goes_on(t, y, seat);
    print_view(t, x, seat, &t->w);
    const bool same = ends || strcmp(t->w.data, print_view(t, y, seat, &t->v)) == 0;
    free(x);
    free(y);
    MUST(same, "a seat's own move tells it what was hidden");
}

/* Resampling what a seat cannot know changes nothing it can see: its view, the public's, the node,
 * its own moves and the text of everybody's; and what comes out is a sound state. */
static void check_hidden(trial *t, const tp_state *s, int seat) {
    const tp_game *game = t->r->game;
    const tp_node before = game->node(t->r, s);
    memcpy(t->other, s, game->state_size);
    game->determinize(t->r, t->other, seat, &t->g);
    print_view(t, s, seat, &t->w);
    MUST(strcmp(t->w.data, print_view(t, t->other, seat, &t->v)) == 0,
         "determinize changes the seat's view");
    print_view(t, s, TP_TABLE, &t->w);
    MUST(strcmp(t->w.data, print_view(t, t->other, TP_TABLE, &t->v)) == 0,
         "determinize changes what the public sees");
    const tp_node after = game->node(t->r, t->other);
    MUST(before.kind == after.kind && before.seat == after.seat && before.seats == after.seats,
         "determinize changes who acts");
    check_round_trip(t, t->other);
    if (before.kind == TP_END) return; /* nobody is asked about an end */
    /* What a seat is dealt anew depends on its view and the generator alone: from two states with
     * the same view comes the same. So a bot that is asked about either cannot tell them apart. */
    memcpy(t->third, s, game->state_size);
    tp_rng one = t->g, two = t->g;
    game->determinize(t->r, t->third, seat, &one);
    game->determinize(t->r, t->other, seat, &two);
    MUST(memcmp(t->third, t->other, game->state_size) == 0,
         "determinize looks at what the seat may not know");
    if (before.kind != TP_DECISION || before.seat != seat) return;
    const size_t n = game->moves(t->r, s, seat, t->x.moves);
    qsort(t->x.moves, n, sizeof *t->x.moves, by_number);
    tp_move *again = tp_alloc(t->r->max_moves * sizeof *again);
    const size_t k = game->moves(t->r, t->other, seat, again);
    bool same = n == k;
    for (size_t i = 0; i < k && same; i++) same = is_listed(t, n, again[i]);
    free(again);
    MUST(same, "determinize changes the seat's own moves");
    for (int i = 0; i < OWN_MOVES && n > 0; i++)
        check_own_move(t, s, t->other, seat, t->x.moves[tp_rng_below(&t->g, (uint32_t)n)]);
}

static void check_state_here(trial *t, const tp_state *s) {
    const tp_game *game = t->r->game;
    check_round_trip(t, s);
    if (game->determinize != NULL)
        for (int seat = 0; seat < t->r->players; seat++) check_hidden(t, s, seat);
    else
        for (int viewer = TP_TABLE; viewer < t->r->players; viewer++) {
            print_view(t, s, TP_EVERYTHING, &t->w);
            MUST(strcmp(t->w.data, print_view(t, s, viewer, &t->v)) == 0,
                 "a game hides something and has no determinize");
        }
}

/* ---- playing ---- */

static void check_result(trial *t, const tp_state *s) {
    tp_result result = {0};
    t->r->game->result(t->r, s, &result);
    MUST(result.reason != NULL && result.reason[0] != '\0', "an end has no reason");
    if (t->r->players == 1) {
        MUST(result.rank[0] == 1 || result.rank[0] == 2, "a single seat's rank is 1 or 2");
        return;
    }
    for (int i = 0; i < t->r->players; i++) {
        int better = 0;
        for (int j = 0; j < t->r->players; j++) better += result.rank[j] < result.rank[i];
        MUST(result.rank[i] == better + 1, "ranks are not well formed");
    }
}

/* Everything rules code does at a ply, while the heap is counted. */
static tp_move act(trial *t, tp_state *s, int *seat) {
    const tp_game *game = t->r->game;
    char text[TP_MOVE_TEXT];
    const size_t before = heap_allocations();
    const tp_node n = game->node(t->r, s);
    const tp_move m = tp_random_move(t->r, s, n, &t->g, &t->x, seat);
    game->format(t->r, s, m, 0, text);
    if (game->determinize != NULL) {
        memcpy(t->other, s, game->state_size);
        game->determinize(t->r, t->other, 0, &t->g);
    }
    memcpy(t->third, s, game->state_size);
    game->apply(t->r, t->third, *seat, m);
    tp_state_hash(t->r, t->third);
    MUST(heap_allocations() == before, "rules code allocates");
    game->apply(t->r, s, *seat, m);
    MUST(memcmp(s, t->third, game->state_size) == 0, "the same move leads to two states");
    return m;
}

/* Where nobody looks closely: at least the promise that every list rests on. */
static void check_count_of(trial *t, const tp_state *s, tp_node n) {
    const int seat = n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
    const size_t count = n.kind == TP_CHANCE
                             ? t->r->game->outcomes(t->r, s, t->x.moves, t->x.weights)
                             : t->r->game->moves(t->r, s, seat, t->x.moves);
    MUST(count > 0, "a node has no move");
    MUST(count <= t->r->max_moves, "a node lists more than max_moves");
}

/* Plays one game; looks closely at every ply near the start and end and now and then between. */
static void play_game(trial *t) {
    const tp_game *game = t->r->game;
    tp_state *s = tp_alloc(game->state_size);
    memcpy(s, tp_match_state(t->m), game->state_size);
    for (t->ply = 0; t->ply < LONGEST_GAME; t->ply++) {
        const tp_node n = game->node(t->r, s);
        int seat;
        const bool close = t->ply < 12 || n.kind == TP_END || tp_rng_below(&t->g, 24) == 0;
        if (close) {
            check_acts(t, s, n);
            check_state_here(t, s);
        }
        if (n.kind == TP_END) break;
        if (!close) check_count_of(t, s, n);
        const tp_move m = act(t, s, &seat);
        if (t->ply >= REMEMBERED) continue;
        t->played[t->ply].seat = seat;
        t->played[t->ply].move = m;
        tp_match_push(t->m, seat, m);
    }
    MUST(t->ply < LONGEST_GAME, "the game does not end");
    check_result(t, s);
    free(s);
}

/* Going back some plies and forward again gives the same position. */
static void check_undo(trial *t) {
    tp_error e;
    const size_t plies = tp_match_plies(t->m);
    const uint64_t hash = tp_state_hash(t->r, tp_match_state(t->m));
    if (plies == 0) return;
    memcpy(t->other, tp_match_state(t->m), t->r->game->state_size);
    const size_t back = 1 + tp_rng_below(&t->g, (uint32_t)plies);
    MUST(tp_match_undo(t->m, back, &e), "undo refuses");
    MUST(tp_match_plies(t->m) == plies - back, "undo goes back too far or not far enough");
    for (size_t i = plies - back; i < plies; i++)
        tp_match_push(t->m, t->played[i].seat, t->played[i].move);
    MUST(memcmp(t->other, tp_match_state(t->m), t->r->game->state_size) == 0,
         "back and forth leads to another state");
    MUST(hash == tp_state_hash(t->r, tp_match_state(t->m)), "back and forth changes the hash");
}

/* Lists get more room than the game asks for, so that one which is too long is found out instead of
 * writing over something. */
static void make_room(trial *t) {
    const size_t room = t->r->max_moves + TOO_MANY;
    t->x.moves = tp_alloc(room * sizeof *t->x.moves);
    t->x.weights = tp_alloc(room * sizeof *t->x.weights);
}

static bool run_trial(const tp_game *game, const char *players, const char *options, int number) {
    char seed[64];
    const char *fixed = getenv("TP_SEED");
    tp_error e = {0};
    tp_json *p = tp_json_parse(players, strlen(players), &e);
    tp_json *o = tp_json_parse(options, strlen(options), &e);
    snprintf(seed, sizeof seed, "conformance-%d", number);
    trial *t = tp_alloc(sizeof *t);
    t->seed = fixed != NULL ? fixed : seed;
    const tp_seed text = {.text = t->seed, .length = strlen(t->seed)};
    t->m = tp_match_new(game, p, o, NULL, text, &e);
    tp_json_free(p);
    tp_json_free(o);
    if (t->m == NULL) { /* an option that does not go with this number of players */
        free(t);
        CHECK_EQ(e.code, TP_BAD_OPTION);
        return false;
    }
    t->r = tp_match_rules(t->m);
    snprintf(t->setup, sizeof t->setup, "%s players, %s", players, options);
    tp_rng_seed_text(&t->g, text.text, text.length);
    test_going_on("%s: %s, seed %s", game->id, t->setup, t->seed);
    make_room(t);
    t->other = tp_alloc(game->state_size);
    t->third = tp_alloc(game->state_size);
    play_game(t);
    check_undo(t);
    tp_scratch_done(&t->x);
    free(t->other);
    free(t->third);
    tp_writer_done(&t->w);
    tp_writer_done(&t->v);
    tp_match_free(t->m);
    free(t);
    return true;
}

static void game_conforms(void **state) {
    const tp_game *game = *state;
    CHECK(game->state_size <= 2048);
    each_setup(game, games_per_setup(2), run_trial);
}

__attribute__((constructor)) static void register_all(void) {
    static char names[32][64];
    for (size_t i = 0; tp_games[i] != NULL; i++) {
        snprintf(names[i], sizeof names[i], "%.40s_conforms", tp_games[i]->id);
        tp_test_register_with(__FILE__, names[i], game_conforms, tp_games[i]);
    }
}
