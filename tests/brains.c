/* tests/brains.c: what every brain owes, checked in random games of every setup: evaluations are
 * shares, what a search is offered and a playout plays are legal moves, and none of it allocates.
 * What a brain knows is tested beside it.
 *
 * A failure prints the game, its setup and the seed; TP_SEED=… repeats it, TP_GAMES=… plays more.
 */
#include "setups.h"
#include "test.h"

#include "bots/bots.h"
#include "core/play.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 400, CLOSE_PLIES = 12, SELDOM = 24, DRAWS = 4 };

typedef struct {
    const tp_rules *r;
    const tp_brain *brain;
    tp_state *s;
    tp_rng g;
    tp_scratch x; /* its moves: all that are legal here, by number */
    size_t legal; /* how many these are */
    tp_move *offered, *again;
    const char *players, *options, *seed;
    int ply;
} trial;

static void blame(const trial *t, const char *what, int line) {
    print_error("%s: %s players, %s, seed %s, ply %d: %s\n", t->r->game->id, t->players, t->options,
                t->seed, t->ply, what);
    _fail(__FILE__, line);
}

#define MUST(condition, what)                                                                      \
    do {                                                                                           \
        if (!(condition)) blame(t, what, __LINE__);                                                \
    } while (0)

static int by_number(const void *a, const void *b) {
    const tp_move x = *(const tp_move *)a, y = *(const tp_move *)b;
    return (x > y) - (x < y);
}

static bool is_legal(const trial *t, tp_move m) {
    return bsearch(&m, t->x.moves, t->legal, sizeof m, by_number) != NULL;
}

static void check_policy(trial *t, int seat) {
    if (t->brain->policy == NULL) return;
    const size_t before = heap_allocations();
    for (int i = 0; i < DRAWS; i++)
        MUST(is_legal(t, t->brain->policy(t->r, t->s, seat, &t->g)), "policy plays anything");
    MUST(heap_allocations() == before, "policy allocates");
}

static void check_proposals(trial *t, int seat) {
    if (t->brain->propose == NULL) return;
    const size_t before = heap_allocations();
    const size_t n = t->brain->propose(t->r, t->s, seat, t->offered);
    MUST(heap_allocations() == before, "propose allocates");
    MUST(n > 0 && n <= t->legal, "propose offers no move or too many");
    MUST(t->brain->propose(t->r, t->s, seat, t->again) == n &&
             memcmp(t->offered, t->again, n * sizeof *t->offered) == 0,
         "propose offers something else the second time");
    for (size_t i = 0; i < n; i++) MUST(is_legal(t, t->offered[i]), "propose offers anything");
    qsort(t->offered, n, sizeof *t->offered, by_number);
    for (size_t i = 1; i < n; i++)
        MUST(t->offered[i] != t->offered[i - 1], "propose offers a move twice");
}

static void check_evaluation(trial *t) {
    float value[TP_SEATS] = {0};
    if (t->brain->evaluate == NULL) return;
    const size_t before = heap_allocations();
    t->brain->evaluate(t->r, t->s, value);
    MUST(heap_allocations() == before, "evaluate allocates");
    float sum = 0;
    for (int i = 0; i < t->r->players; i++) {
        MUST(value[i] >= 0 && value[i] <= 1, "an evaluation is not within 0..1");
        sum += value[i];
    }
    MUST(t->r->players == 1 || (sum > 0.9999F && sum < 1.0001F), "chances are not together 1");
}

static void check_here(trial *t, tp_node n) {
    const unsigned seats = n.kind == TP_RACE ? n.seats : n.kind == TP_DECISION ? 1u << n.seat : 0;
    check_evaluation(t);
    for (int seat = 0; seat < t->r->players; seat++) {
        if ((seats >> seat & 1u) == 0) continue;
        t->legal = t->r->game->moves(t->r, t->s, seat, t->x.moves);
        qsort(t->x.moves, t->legal, sizeof *t->x.moves, by_number);
        check_policy(t, seat);
        check_proposals(t, seat);
    }
}

/* Looks closely near the start and at the end, and now and then between. */
static void play_game(trial *t) {
    for (t->ply = 0; t->ply < MOST_PLIES; t->ply++) {
        const tp_node n = t->r->game->node(t->r, t->s);
        int seat;
        if (t->ply < CLOSE_PLIES || n.kind == TP_END || tp_rng_below(&t->g, SELDOM) == 0)
            check_here(t, n);
        if (n.kind == TP_END) return;
        const tp_move m = tp_random_move(t->r, t->s, n, &t->g, &t->x, &seat);
        t->r->game->apply(t->r, t->s, seat, m);
    }
}

static bool run_trial(const tp_game *game, const char *players, const char *options, int number) {
    char seed[64];
    const char *fixed = getenv("TP_SEED");
    tp_error e = {0};
    snprintf(seed, sizeof seed, "brains-%d", number);
    trial t = {.players = players, .options = options, .seed = fixed != NULL ? fixed : seed};
    tp_json *p = tp_json_parse(players, strlen(players), &e);
    tp_json *o = tp_json_parse(options, strlen(options), &e);
    const tp_seed text = {.text = t.seed, .length = strlen(t.seed)};
    tp_match *m = tp_match_new(game, p, o, NULL, text, &e);
    tp_json_free(p);
    tp_json_free(o);
    if (m == NULL) {
        CHECK_EQ(e.code, TP_BAD_OPTION);
        return false;
    }
    t.r = tp_match_rules(m);
    t.brain = tp_brain_of(game);
    t.s = tp_alloc(game->state_size);
    t.offered = tp_alloc(t.r->max_moves * sizeof *t.offered);
    t.again = tp_alloc(t.r->max_moves * sizeof *t.again);
    memcpy(t.s, tp_match_state(m), game->state_size);
    tp_rng_seed_text(&t.g, text.text, text.length);
    tp_scratch_init(&t.x, t.r);
    play_game(&t);
    tp_scratch_done(&t.x);
    free(t.s);
    free(t.offered);
    free(t.again);
    tp_match_free(m);
    return true;
}

static void brain_keeps_its_word(void **state) {
    each_setup(*state, games_per_setup(2), run_trial);
}

__attribute__((constructor)) static void register_all(void) {
    static char names[32][64];
    for (size_t i = 0; tp_games[i] != NULL; i++) {
        snprintf(names[i], sizeof names[i], "brain_of_%.32s_keeps_its_word", tp_games[i]->id);
        tp_test_register_with(__FILE__, names[i], brain_keeps_its_word, tp_games[i]);
    }
}

/* ---- levels ---- */

TEST(every_game_has_the_same_three_levels) {
    static const char *const names[] = {"easy", "medium", "hard"};
    for (size_t i = 0; tp_games[i] != NULL; i++) {
        const tp_brain *b = tp_brain_of(tp_games[i]);
        CHECK(b->tuning != NULL);
        for (size_t k = 0; k < 3; k++) CHECK_TEXT(b->levels[k].name, names[k]);
        CHECK(b->levels[3].name == NULL);
    }
}

/* A game that nobody has made a brain for: its levels are there all the same, and search. */
TEST(a_game_without_a_brain_is_played_with_the_plain_one) {
    tp_match *m = begin("template", 2, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_player player;
    CHECK(tp_brain_of(r->game)->game == NULL);
    CHECK(tp_player_find(r, "medium", &player));
    CHECK_TEXT(player.bot->name, "mcts"); /* it has no secrets */
    tp_match_free(m);
}

TEST(a_brain_belongs_to_the_game_it_was_made_for) {
    CHECK(tp_brain_of(tp_game_by_id("gridlock"))->game == tp_game_by_id("gridlock"));
}
