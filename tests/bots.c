/* tests/bots.c: what every bot owes in every game: a legal move, the same answer to the same
 * question, and no look at what its seat may not know. */
#include "test.h"

#include "app/host.h"
#include "bots/bots.h"
#include "core/play.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 6, ITERATIONS = 60 };

typedef struct {
    const tp_rules *r;
    tp_state *s, *other;
    tp_scratch x;
    tp_rng g;
} table;

/* A random game goes on to its next decision, some plies later; false at its end. */
static bool play_on(table *t) {
    uint32_t plies = 1 + tp_rng_below(&t->g, 25);
    for (;; plies -= plies > 0) {
        const tp_node n = t->r->game->node(t->r, t->s);
        int seat;
        if (n.kind == TP_END) return false;
        if (n.kind == TP_DECISION && plies == 0) return true;
        const tp_move m = tp_random_move(t->r, t->s, n, &t->g, &t->x, &seat);
        t->r->game->apply(t->r, t->s, seat, m);
    }
}

static void ask(const table *t, const tp_player *player, const tp_state *s, tp_answer *a) {
    tp_rng g;
    tp_rng_seed_text(&g, "question", 8);
    const tp_question q = {.rules = t->r,
                           .state = s,
                           .seat = t->r->game->node(t->r, s).seat,
                           .iterations = ITERATIONS,
                           .rng = &g};
    tp_bot_ask(player, &q, a);
}

static bool same_answer(const tp_answer *a, const tp_answer *b) {
    if (a->move != b->move || a->has_value != b->has_value || a->visits != b->visits ||
        a->pv_length != b->pv_length)
        return false;
    for (int i = 0; i < a->pv_length; i++)
        if (strcmp(a->line[i], b->line[i]) != 0) return false;
    for (int i = 0; i < TP_SEATS; i++)
        if (a->value[i] != b->value[i]) return false;
    return true;
}

static void check_player(table *t, const tp_player *player) {
    const tp_game *game = t->r->game;
    const int seat = game->node(t->r, t->s).seat;
    tp_answer a, b;
    bool listed = false;
    ask(t, player, t->s, &a);
    const size_t n = game->moves(t->r, t->s, seat, t->x.moves);
    for (size_t i = 0; i < n; i++) listed = listed || t->x.moves[i] == a.move;
    if (!listed) fail_msg("%s plays an illegal move in %s", player->name, game->id);
    for (int i = 0; i < t->r->players && a.has_value; i++)
        if (!(a.value[i] >= 0 && a.value[i] <= 1))
            fail_msg("%s: a value is not in 0..1 in %s", player->name, game->id);
    ask(t, player, t->s, &b);
    if (!same_answer(&a, &b))
        fail_msg("%s answers the same question twice in %s", player->name, game->id);
    if (game->determinize == NULL) return;
    memcpy(t->other, t->s, game->state_size);
    game->determinize(t->r, t->other, seat, &t->g);
    ask(t, player, t->other, &b);
    if (!same_answer(&a, &b))
        fail_msg("%s looks at what its seat may not know in %s", player->name, game->id);
}

static void every_bot_is_fair(void **state) {
    const tp_game *game = *state;
    for (int players = tp_min_players(game); players <= tp_max_players(game); players++) {
        if ((game->players & TP_PLAYERS(players)) == 0) continue;
        tp_match *m = begin(game->id, players, NULL, NULL);
        tp_player player;
        table t = {.r = tp_match_rules(m)};
        t.s = tp_alloc(game->state_size);
        t.other = tp_alloc(game->state_size);
        tp_scratch_init(&t.x, t.r);
        tp_rng_seed(&t.g, (uint64_t)players);
        memcpy(t.s, tp_match_state(m), game->state_size);
        for (int i = 0; i < POSITIONS; i++) {
            if (!play_on(&t)) {
                memcpy(t.s, tp_match_state(m), game->state_size);
                continue;
            }
            for (size_t k = 0; tp_player_at(t.r, k, &player); k++) check_player(&t, &player);
        }
        tp_scratch_done(&t.x);
        free(t.s);
        free(t.other);
        tp_match_free(m);
    }
}

__attribute__((constructor)) static void register_all(void) {
    static char names[32][64];
    for (size_t i = 0; tp_games[i] != NULL; i++) {
        snprintf(names[i], sizeof names[i], "every_bot_is_fair_in_%.40s", tp_games[i]->id);
        tp_test_register_with(__FILE__, names[i], every_bot_is_fair, tp_games[i]);
    }
}

static void go_to_decision(table *t) {
    const tp_game *game = t->r->game;
    for (tp_node n; (n = game->node(t->r, t->s)).kind != TP_DECISION;) {
        int seat;
        const tp_move m = tp_random_move(t->r, t->s, n, &t->g, &t->x, &seat);
        game->apply(t->r, t->s, seat, m);
    }
}

/* Several threads look at one question; ThreadSanitizer watches them in its own build. Each has
 * the whole budget of iterations. Alpha-beta looks alone, whatever it is told. */
static void ask_in_parallel(const char *game, const char *bot, bool is_parallel) {
    enum { THREADS = 4, EACH = 300 };
    tp_match *m = begin(game, 2, NULL, NULL);
    tp_bot_memory *memory = tp_bot_memory_new();
    table t = {.r = tp_match_rules(m), .s = tp_alloc(tp_match_rules(m)->game->state_size)};
    tp_player player;
    tp_answer a;
    tp_app_host here;
    tp_scratch_init(&t.x, t.r);
    tp_rng_seed(&t.g, 1);
    memcpy(t.s, tp_match_state(m), t.r->game->state_size);
    CHECK(tp_player_find(t.r, bot, &player));
    for (int i = 0; i < 2; i++) { /* the second time with what is kept of the first */
        go_to_decision(&t);
        const int seat = t.r->game->node(t.r, t.s).seat;
        const tp_question q = {.rules = t.r,
                               .state = t.s,
                               .seat = seat,
                               .iterations = EACH,
                               .threads = THREADS,
                               .rng = &t.g,
                               .memory = memory,
                               .host = tp_app_host_open(&here, NULL, NULL)};
        tp_bot_ask(&player, &q, &a);
        const size_t n = t.r->game->moves(t.r, t.s, seat, t.x.moves);
        CHECK(n == 1 || a.visits >= (is_parallel ? THREADS * EACH : EACH));
        CHECK(a.pv_length >= 1 && a.pv[0] == a.move);
        t.r->game->apply(t.r, t.s, seat, a.move);
    }
    tp_scratch_done(&t.x);
    tp_bot_memory_free(memory);
    free(t.s);
    tp_match_free(m);
}

TEST(bots_parallel_mcts) {
    ask_in_parallel("quadro-be", "mcts", true);
}

TEST(bots_parallel_mcts_with_dice) {
    ask_in_parallel("route66", "mcts", true);
}

TEST(bots_parallel_ismcts) {
    ask_in_parallel("gridlock", "ismcts", true);
}

TEST(bots_parallel_ab) {
    ask_in_parallel("stargate", "ab", false);
}

TEST(judging_shares_one_among_the_seats) {
    static const char *const games[] = {"quadro-be", "route66", "gridlock", "transmitter"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        tp_match *m = begin(games[i], 2, NULL, NULL);
        float value[TP_SEATS];
        tp_rng g;
        tp_rng_seed(&g, 1);
        const tp_question q = {
            .rules = tp_match_rules(m), .state = tp_match_state(m), .iterations = 20, .rng = &g};
        tp_estimate_chances(&q, value);
        CHECK(value[0] >= 0 && value[1] >= 0);
        CHECK(value[0] + value[1] > 0.99F && value[0] + value[1] < 1.01F);
        tp_match_free(m);
    }
}
