/* tests/bots_levels.c: what people can choose: medium overlooks no win of the other's, easy errs by
 * what a move costs, and each level is stronger than the one before. */
#include "test.h"

#include "bots/bots.h"
#include "core/play.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_match *m;
    tp_state *after, *next;
    tp_move moves[1024 * 4], answers[1024 * 4];
    int avoidable;
} trial;

/* Could the seat that comes next win at once? */
static bool gives_win(trial *t, tp_move m) {
    const tp_rules *r = tp_match_rules(t->m);
    const int seat = tp_match_node(t->m).seat;
    memcpy(t->after, tp_match_state(t->m), r->game->state_size);
    r->game->apply(r, t->after, seat, m);
    const tp_node n = r->game->node(r, t->after);
    if (n.kind != TP_DECISION || n.seat == seat) return false;
    const size_t count = r->game->moves(r, t->after, n.seat, t->answers);
    for (size_t i = 0; i < count; i++) {
        tp_result result = {0};
        memcpy(t->next, t->after, r->game->state_size);
        r->game->apply(r, t->next, n.seat, t->answers[i]);
        if (r->game->node(r, t->next).kind != TP_END) continue;
        r->game->result(r, t->next, &result);
        if (result.rank[n.seat] == 1 && result.rank[seat] != 1) return true;
    }
    return false;
}

/* Where some moves let the other win and some do not, medium must play one of these. */
static void check_medium(trial *t, tp_rng *g) {
    const tp_rules *r = tp_match_rules(t->m);
    const int seat = tp_match_node(t->m).seat;
    const size_t n = r->game->moves(r, tp_match_state(t->m), seat, t->moves);
    size_t giving = 0;
    for (size_t i = 0; i < n; i++) giving += gives_win(t, t->moves[i]);
    if (giving == 0 || giving == n) return;
    tp_player player;
    tp_answer a;
    const tp_question q = {.rules = r, .state = tp_match_state(t->m), .seat = seat, .rng = g};
    CHECK(tp_player_find(r, "medium", &player));
    tp_bot_ask(&player, &q, &a);
    if (gives_win(t, a.move)) fail_msg("medium lets the other win at once in %s", r->game->id);
    t->avoidable++;
}

TEST(levels_medium_leaves_no_win_in_one_that_it_can_prevent) {
    static const char *const games[] = {"quadro-be", "blockade", "stargate", "jump"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        trial t = {.m = begin(games[i], 2, NULL, NULL)};
        const tp_rules *r = tp_match_rules(t.m);
        tp_scratch scratch;
        tp_rng g;
        tp_rng_seed(&g, 3);
        tp_scratch_init(&scratch, r);
        t.after = tp_alloc(r->game->state_size);
        t.next = tp_alloc(r->game->state_size);
        CHECK(r->max_moves <= sizeof t.moves / sizeof *t.moves);
        for (int game = 0; game < 12 && t.avoidable < 6; game++) {
            tp_match *fresh = t.m;
            t.m = tp_match_clone(fresh);
            while (tp_match_node(t.m).kind == TP_DECISION && t.avoidable < 6) {
                int seat;
                const tp_move m =
                    tp_random_move(r, tp_match_state(t.m), tp_match_node(t.m), &g, &scratch, &seat);
                if (tp_match_plies(t.m) % 3 == 2) check_medium(&t, &g);
                tp_match_push(t.m, seat, m);
            }
            tp_match_free(t.m);
            t.m = fresh;
        }
        if (i < 3) CHECK(t.avoidable > 0); /* else nothing was shown */
        tp_scratch_done(&scratch);
        free(t.after);
        free(t.next);
        tp_match_free(t.m);
    }
}

/* From a win and a move that is as good as any: how often easy plays the win. */
static int wins_taken(const char *level, const char *moves, const char *best) {
    enum { TIMES = 40 };
    int taken = 0;
    tp_rng g;
    tp_rng_seed(&g, 11);
    for (int i = 0; i < TIMES; i++) {
        tp_match *m = begin("quadro-be", 2, NULL, NULL);
        char text[TP_MOVE_TEXT];
        tp_player player;
        tp_answer a;
        play(m, moves);
        const tp_question q = {.rules = tp_match_rules(m),
                               .state = tp_match_state(m),
                               .seat = tp_match_node(m).seat,
                               .rng = &g};
        CHECK(tp_player_find(q.rules, level, &player));
        tp_bot_ask(&player, &q, &a);
        q.rules->game->format(q.rules, q.state, a.move, q.seat, text);
        taken += strcmp(text, best) == 0;
        tp_match_free(m);
    }
    return taken;
}

/* Red has three in row 1 and sets a square at d1 or something else: what costs all is seldom
 * played, what costs nothing as often as anything. */
TEST(levels_easy_errs_by_what_a_move_costs) {
    CHECK(wins_taken("easy", "a1 a4 b1 b4 c1 d4", "d1") >= 36);
    const int corner = wins_taken("easy", "", "a1");
    CHECK(corner < 20);
}

/* ---- in order ---- */

/* Who wins, weaker at seat: 1 the stronger, -1 the weaker, 0 nobody. */
static int play_out(const char *game, const char *names[2], int weaker, uint64_t number) {
    tp_match *m = begin(game, 2, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_rng g;
    tp_result result = {0};
    tp_move rolled, recent[2][TP_RECENT] = {{0}};
    unsigned answered[2] = {0, 0};
    tp_rng_seed(&g, number);
    for (tp_node n = tp_match_node(m); n.kind != TP_END; n = tp_match_node(m)) {
        tp_player player;
        tp_answer a;
        if (n.kind == TP_CHANCE) {
            const tp_state *s = tp_match_state(m);
            tp_scratch x;
            int seat;
            tp_scratch_init(&x, r);
            rolled = tp_random_move(r, s, n, &g, &x, &seat);
            tp_scratch_done(&x);
            tp_match_push(m, TP_TABLE, rolled);
            continue;
        }
        const int seat = n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
        tp_question q = {.rules = r, .state = tp_match_state(m), .seat = seat, .rng = &g};
        memcpy(q.recent, recent[seat], sizeof q.recent);
        CHECK(tp_player_find(r, names[seat != weaker], &player));
        tp_bot_ask(&player, &q, &a);
        recent[seat][answered[seat]++ % TP_RECENT] = a.move;
        tp_match_push(m, seat, a.move);
    }
    r->game->result(r, tp_match_state(m), &result);
    tp_match_free(m);
    if (result.rank[0] == result.rank[1]) return 0;
    return result.rank[weaker] == 1 ? -1 : 1;
}

TEST(levels_medium_is_stronger_than_easy) {
    enum { GAMES = 10, CLEARLY = 2 };
    static const char *const games[] = {"quadro-be", "jump",     "blockade",    "route66",
                                        "gridlock",  "stargate", "transmitter", "autobahn"};
    const char *names[2] = {"easy", "medium"};
    bool all = true;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int ahead = 0;
        for (int game = 0; game < GAMES; game++)
            ahead += play_out(games[i], names, game & 1, (uint64_t)game / 2);
        if (ahead < CLEARLY)
            print_error("%s: medium is %d games ahead of %d\n", games[i], ahead, GAMES);
        all = all && ahead >= CLEARLY;
    }
    CHECK(all);
}
