/* tests/bots_vary.c: nobody goes round in circles while another move is as good. */
#include "test.h"

#include "bots/bots.h"

#include <string.h>

static tp_move ask_seeded(const tp_match *m, const char *name, const tp_move *recent,
                          uint64_t seed) {
    tp_player player;
    tp_answer a;
    tp_rng g;
    tp_question q = {.rules = tp_match_rules(m),
                     .state = tp_match_state(m),
                     .seat = tp_match_node(m).seat,
                     .iterations = 400,
                     .rng = &g};
    tp_rng_seed(&g, seed);
    if (recent != NULL) memcpy(q.recent, recent, sizeof q.recent);
    CHECK(tp_player_find(q.rules, name, &player));
    tp_bot_ask(&player, &q, &a);
    return a.move;
}

static tp_move ask(const tp_match *m, const char *name, const tp_move *recent) {
    return ask_seeded(m, name, recent, 5);
}

/* A board that is its own mirror image has at least two best moves. */
TEST(bots_begin_in_more_than_one_way) {
    tp_match *m = begin("jump", 2, NULL, NULL);
    const tp_move first = ask(m, "ab", NULL);
    int others = 0;
    for (uint64_t seed = 6; seed < 18; seed++) others += ask_seeded(m, "ab", NULL, seed) != first;
    CHECK(others > 0);
    tp_match_free(m);
}

/* At the beginning of these games many moves are about as good. */
TEST(bots_play_something_else_after_playing_the_same_again_and_again) {
    static const char *const games[] = {"stargate", "jump", "transmitter"};
    static const char *const names[] = {"ab", "greedy", "mcts"};
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++) {
            tp_match *m = begin(games[i], 2, NULL, NULL);
            tp_move recent[TP_RECENT];
            const tp_move first = ask(m, names[k], NULL);
            CHECK_EQ(ask(m, names[k], NULL), first); /* the same question, the same answer */
            for (int n = 0; n < TP_RECENT; n++) recent[n] = first;
            const tp_move second = ask(m, names[k], recent);
            if (second == first) fail_msg("%s repeats itself at %s", names[k], games[i]);
            CHECK_EQ(ask(m, names[k], recent), second);
            tp_match_free(m);
        }
}

/* A bot that knows what it played last does not stand on the spot with another of its kind. */
TEST(bots_two_of_a_kind_do_not_repeat_a_position_for_ever) {
    enum { PLIES = 80, MOST = 6 };
    tp_match *m = begin("stargate", 2, NULL, NULL);
    uint64_t seen[PLIES];
    tp_move played[2][PLIES] = {{0}};
    int count[2] = {0, 0};
    for (int ply = 0; ply < PLIES && tp_match_node(m).kind == TP_DECISION; ply++) {
        const int seat = tp_match_node(m).seat;
        tp_move recent[TP_RECENT] = {0};
        int times = 0;
        for (int i = 0; i < TP_RECENT && i < count[seat]; i++)
            recent[i] = played[seat][count[seat] - 1 - i];
        const tp_move move = ask(m, "greedy", recent);
        played[seat][count[seat]++] = move;
        tp_match_push(m, seat, move);
        seen[ply] = tp_state_hash(tp_match_rules(m), tp_match_state(m));
        for (int i = 0; i < ply; i++) times += seen[i] == seen[ply];
        CHECK(times < MOST);
    }
    tp_match_free(m);
}

/* Between a position that is as good as won and one that is as good as lost. */
TEST(bots_know_how_they_stand_whoever_is_to_move) {
    tp_match *m = begin("stargate", 2, NULL, NULL);
    tp_rng g;
    for (int seat = 0; seat < 2; seat++) {
        const tp_question q = {.rules = tp_match_rules(m),
                               .state = tp_match_state(m),
                               .seat = seat,
                               .iterations = 10,
                               .rng = &g};
        tp_rng_seed(&g, 1);
        const float outlook = tp_bot_outlook(&q);
        CHECK(outlook > 0.3F && outlook < 0.7F);
    }
    tp_match_free(m);
}
