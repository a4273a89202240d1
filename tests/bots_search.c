/* tests/bots_search.c: what searchers promise beside good moves: what they keep between moves is of
 * use, they stay within their memory and allocate nothing as they go, they end when told to,
 * and they know of the world what they are told. */
#include "test.h"

#include "bots/bots.h"
#include "core/play.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_match *m;
    tp_player player;
    tp_rng g;
    tp_bot_memory *memory;
    const tp_host *host;
} table;

static int seat_to_act(const table *t) {
    const tp_node n = tp_match_node(t->m);
    return n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
}

/* Plays on to where there is something to choose. */
static void go_to_choice(table *t) {
    const tp_rules *r = tp_match_rules(t->m);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    for (;;) {
        tp_error e;
        while (tp_match_node(t->m).kind == TP_CHANCE) CHECK(tp_match_roll(t->m, moves, &e));
        if (r->game->moves(r, tp_match_state(t->m), seat_to_act(t), moves) > 1) break;
        tp_match_push(t->m, seat_to_act(t), moves[0]);
    }
    free(moves);
}

static void table_init(table *t, tp_match *m, const char *bot) {
    *t = (table){.m = m, .memory = tp_bot_memory_new()};
    tp_rng_seed(&t->g, 1);
    go_to_choice(t);
    CHECK(tp_player_find(tp_match_rules(t->m), bot, &t->player));
}

static tp_match *new_game(const char *game) {
    return begin(game, 2, NULL, NULL);
}

static void table_done(table *t) {
    tp_bot_memory_free(t->memory);
    tp_match_free(t->m);
}

static void ask(table *t, uint64_t iterations, bool remembers, tp_answer *a) {
    const tp_question q = {.rules = tp_match_rules(t->m),
                           .state = tp_match_state(t->m),
                           .seat = seat_to_act(t),
                           .iterations = iterations,
                           .rng = &t->g,
                           .memory = remembers ? t->memory : NULL,
                           .host = t->host};
    tp_bot_ask(&t->player, &q, a);
}

/* ---- what is kept ---- */

/* One iteration says nothing by itself; with the tree of a long search it says what that search
 * expected. */
TEST(bots_a_kept_tree_is_found_again) {
    table t;
    tp_answer before, after;
    table_init(&t, new_game("quadro-be"), "mcts");
    for (int i = 0; i < 3; i++) {
        ask(&t, 5000, true, &before);
        CHECK(before.pv_length >= 3);
        tp_match_push(t.m, seat_to_act(&t), before.pv[0]);
        tp_match_push(t.m, seat_to_act(&t), before.pv[1]);
        ask(&t, 1, true, &after);
        CHECK_EQ(after.visits, 1);
        CHECK_EQ(after.move, before.pv[2]);
    }
    table_done(&t);
}

/* Six plies from the end everything is soon known; the second time sooner. */
TEST(bots_a_kept_table_of_positions_is_of_use) {
    table t;
    tp_answer first, second;
    tp_match *m = begin("quadro-be", 2, "{'ply_limit':14}", NULL);
    play(m, "a1 b2 a4 c3 a2 d4 d1 a3");
    table_init(&t, m, "ab");
    ask(&t, 1000000, true, &first);
    ask(&t, 1000000, true, &second);
    CHECK(second.visits < first.visits);
    CHECK_EQ(second.move, first.move);
    table_done(&t);
}

/* ---- bounds ---- */

/* Every move is a candidate here, so the tree is full long before the search is over. It goes on
 * with what it has, and so does the next search with what is left of it. */
TEST(bots_a_full_tree_is_no_end) {
    table t;
    tp_answer a;
    table_init(&t, new_game("stargate"), "mcts");
    for (int i = 0; i < 2; i++) {
        ask(&t, 150000, true, &a);
        CHECK_EQ(a.visits, 150000);
        CHECK_LISTED(t.m, a.line[0]);
        tp_match_push(t.m, seat_to_act(&t), a.move);
    }
    table_done(&t);
}

static size_t allocations_of(table *t, uint64_t iterations) {
    tp_answer a;
    const size_t before = heap_allocations();
    ask(t, iterations, false, &a);
    CHECK(a.visits >= iterations);
    return heap_allocations() - before;
}

static void check_allocations(const char *game, const char *bot) {
    table t;
    table_init(&t, new_game(game), bot);
    CHECK_EQ(allocations_of(&t, 300), allocations_of(&t, 3));
    table_done(&t);
}

TEST(bots_no_search_allocates_as_it_goes) {
    check_allocations("quadro-be", "mcts");
    check_allocations("route66", "mcts");
    check_allocations("gridlock", "ismcts");
    check_allocations("autobahn", "ismcts");
    check_allocations("transmitter", "ab");
}

/* ---- stopping ---- */

static bool always(void *context) {
    (void)context;
    return true;
}

static void check_stopped(const char *game, const char *bot) {
    const tp_host host = {.should_stop = always};
    table t;
    tp_answer a;
    table_init(&t, new_game(game), bot);
    t.host = &host;
    ask(&t, 1000000000, false, &a);
    CHECK(a.visits < 1000);
    CHECK_LISTED(t.m, a.line[0]);
    table_done(&t);
}

TEST(bots_whoever_is_told_to_stop_answers) {
    check_stopped("quadro-be", "mcts");
    check_stopped("autobahn", "ismcts");
    check_stopped("blockade", "ab");
}

/* ---- the world that is handed in ---- */

static double a_second_later(void *context) {
    double *now = context;
    return *now += 1;
}

/* Each look at this clock takes a second, so ten seconds are over at the tenth look. */
TEST(bots_time_is_what_the_clock_that_is_handed_in_says) {
    double now = 100;
    const tp_host host = {.seconds = a_second_later, .context = &now};
    table t;
    tp_answer a;
    table_init(&t, new_game("quadro-be"), "mcts");
    const tp_question q = {.rules = tp_match_rules(t.m),
                           .state = tp_match_state(t.m),
                           .seat = seat_to_act(&t),
                           .ms = 10000,
                           .rng = &t.g,
                           .host = &host};
    tp_bot_ask(&t.player, &q, &a);
    CHECK_EQ((int)now, 111); /* it looked once before it began */
    CHECK_EQ(a.visits, 9);
    table_done(&t);
}

/* A level that has a time alone ends without a clock, too, always at the same place. */
TEST(bots_time_without_a_clock_is_counted_in_iterations) {
    table t;
    tp_answer a;
    table_init(&t, new_game("quadro-be"), "mcts");
    const tp_question q = {.rules = tp_match_rules(t.m),
                           .state = tp_match_state(t.m),
                           .seat = seat_to_act(&t),
                           .ms = 7,
                           .rng = &t.g};
    tp_bot_ask(&t.player, &q, &a);
    CHECK_EQ(a.visits, 7 * TP_ITERATIONS_PER_MS);
    table_done(&t);
}

static void run_backwards(void *context, void (*work)(void *job), void *jobs[], int n) {
    *(int *)context += n;
    while (n-- > 0) work(jobs[n]);
}

static void ask_with_threads(table *t, const tp_host *host, tp_answer *a) {
    const tp_question q = {.rules = tp_match_rules(t->m),
                           .state = tp_match_state(t->m),
                           .seat = seat_to_act(t),
                           .iterations = 100,
                           .threads = 3,
                           .rng = &t->g,
                           .host = host};
    tp_bot_ask(&t->player, &q, a);
}

/* In whatever order the jobs are done, and wherever: the answer is the same. */
TEST(bots_threads_are_what_is_handed_in) {
    int jobs = 0;
    const tp_host host = {.run_all = run_backwards, .context = &jobs};
    tp_answer alone, handed;
    table t;
    table_init(&t, new_game("route66"), "mcts");
    ask_with_threads(&t, NULL, &alone);
    CHECK_EQ(alone.visits, 300);
    table again;
    table_init(&again, new_game("route66"), "mcts");
    ask_with_threads(&again, &host, &handed);
    CHECK_EQ(jobs, 3);
    CHECK_EQ(handed.visits, 300);
    CHECK_EQ(handed.move, alone.move);
    table_done(&t);
    table_done(&again);
}
