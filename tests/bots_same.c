/* tests/bots_same.c: bots with a seed and iterations answer the same on every machine, with every
 * compiler and every library: the moves and values below were recorded once. Whoever changes
 * rules, what a bot knows or how it searches may change them; if that was meant, take the line that
 * the failure prints. */
#include "test.h"

#include "bots/bots.h"
#include "core/play.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 400, PLIES = 4 };

typedef struct {
    const char *game, *bot, *move;
    float value; /* for the seat that moves, every bit; 0 if the bot has none */
} record;

static const record records[] = {
    {"gridlock", "ismcts", "place:fork_right@H9/1", 0x1.5fe67p-1F},
    {"route66", "mcts", "roll", 0x1.0318p-1F},
    {"route66", "planner", "roll", 0x0p+0F},
    {"autobahn", "ismcts", "pass", 0x1.fe9884p-2F},
    {"blockade", "ab", "c2", 0x1.7e48e8p-1F},
    {"blockade", "mcts", "c2", 0x1.3dcdeep-1F},
    {"stargate", "ab", "c5-e5", 0x1.fce076p-2F},
    {"stargate", "mcts", "c5-e5", 0x1.08b0dp-1F},
    {"transmitter", "ab", "e1-e12", 0x1.427bb4p-1F},
    {"transmitter", "mcts", "e1-e12", 0x1.2d239ap-1F},
    {"jump", "ab", "k2-i2", 0x1.01cacp-1F},
    {"jump", "mcts", "k2-i2", 0x1.0284d2p-1F},
    {"quadro-be", "ab", "c1", 0x1.d0068ep-2F},
    {"quadro-be", "mcts", "b2", 0x1.ee147ap-2F},
    {"solo-jump", "mcts", "c4-a2", 0x1.10bccep-3F},
};

typedef struct {
    tp_match *m;
    const tp_rules *r;
    tp_scratch x;
    tp_rng g;
    int seat;
} table;

static bool is_choice(table *t, tp_node n) {
    if (n.kind != TP_DECISION) return false;
    return t->r->game->moves(t->r, tp_match_state(t->m), n.seat, t->x.moves) > 1;
}

/* Some random plies into the game, at the next real choice. */
static void go_to_choice(table *t) {
    const bool is_short = t->r->players == 1;
    tp_node n = tp_match_node(t->m);
    for (int ply = 0; (ply < PLIES && !is_short) || !is_choice(t, n); ply++) {
        CHECK(n.kind != TP_END);
        const tp_move m = tp_random_move(t->r, tp_match_state(t->m), n, &t->g, &t->x, &t->seat);
        tp_match_push(t->m, t->seat, m);
        n = tp_match_node(t->m);
    }
    t->seat = n.seat;
}

static void bot_answers_as_recorded(void **state) {
    const record *want = *state;
    const tp_game *game = tp_game_by_id(want->game);
    table t = {.m = begin(want->game, game->players == TP_PLAYERS(1) ? 1 : 2, NULL, NULL)};
    char text[TP_MOVE_TEXT];
    tp_player player;
    tp_answer a;
    t.r = tp_match_rules(t.m);
    tp_scratch_init(&t.x, t.r);
    tp_rng_seed(&t.g, 7);
    go_to_choice(&t);
    CHECK(tp_player_find(t.r, want->bot, &player));
    const tp_question q = {.rules = t.r,
                           .state = tp_match_state(t.m),
                           .seat = t.seat,
                           .iterations = ITERATIONS,
                           .rng = &t.g};
    tp_bot_ask(&player, &q, &a);
    t.r->game->format(t.r, q.state, a.move, t.seat, text);
    const bool is_same = strcmp(text, want->move) == 0 && a.value[t.seat] == want->value;
    if (!is_same)
        print_error("it answers differently now; if that is meant, record\n    {\"%s\", \"%s\", "
                    "\"%s\", %aF},\n",
                    want->game, want->bot, text, (double)a.value[t.seat]);
    tp_scratch_done(&t.x);
    tp_match_free(t.m);
    CHECK(is_same);
}

__attribute__((constructor)) static void register_all(void) {
    static char names[sizeof records / sizeof *records][64];
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        snprintf(names[i], sizeof names[i], "%.16s_answers_as_recorded_in_%.16s", records[i].bot,
                 records[i].game);
        tp_test_register_with(__FILE__, names[i], bot_answers_as_recorded, &records[i]);
    }
}
