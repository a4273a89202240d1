/* bots/brains/test_quadro_be.c: what hard owes: within its horizon it finds every win that can be
 * forced and escapes every loss that can be escaped. Who can force what is found out here by
 * playing everything to the horizon, without a line of the bots' code. */
#include "bots_know.h"

#include "bots/bots.h"
#include "core/play.h"

#include <stdlib.h>
#include <string.h>

extern const tp_game quadro_be;

enum { ROOM = 64, BUDGET = 20000, SET_BEFORE = 10 };

typedef struct {
    const tp_rules *r;
    tp_state *states; /* one a ply */
    tp_scratch x;
    tp_rng g;
    int wins, escapes; /* how often there was one to find */
} trial;

static tp_state *at(const trial *t, int ply) {
    return (tp_state *)(void *)((char *)t->states + (size_t)ply * quadro_be.state_size);
}

static int forced(const trial *t, int ply, int plies);

/* What a move at the ply leads to for who plays it, if so many more plies are looked at. */
static int forced_by(const trial *t, int ply, int seat, tp_move m, int plies) {
    tp_result result;
    tp_state *after = at(t, ply + 1);
    memcpy(after, at(t, ply), quadro_be.state_size);
    quadro_be.apply(t->r, after, seat, m);
    if (quadro_be.node(t->r, after).kind != TP_END) return -forced(t, ply + 1, plies);
    quadro_be.result(t->r, after, &result);
    return result.rank[0] == result.rank[1] ? 0 : result.rank[seat] == 1 ? 1 : -1;
}

/* Who can force a win within so many plies: 1 whoever is to move at the ply, -1 the other, 0
 * neither. */
static int forced(const trial *t, int ply, int plies) {
    tp_move moves[ROOM];
    const int seat = quadro_be.node(t->r, at(t, ply)).seat;
    int best = -1;
    if (plies == 0) return 0;
    const size_t n = quadro_be.moves(t->r, at(t, ply), seat, moves);
    for (size_t i = 0; i < n && best < 1; i++) {
        const int here = forced_by(t, ply, seat, moves[i], plies - 1);
        if (here > best) best = here;
    }
    return best;
}

/* Where all moves are alike there is nothing to find, and nobody is asked. */
static void check_position(trial *t, const tp_player *hard, int horizon) {
    tp_move moves[ROOM];
    int outcome[ROOM], best = -1, worst = 1;
    tp_answer a;
    tp_rng g;
    const int seat = quadro_be.node(t->r, at(t, 0)).seat;
    const size_t n = quadro_be.moves(t->r, at(t, 0), seat, moves);
    for (size_t i = 0; i < n; i++) {
        outcome[i] = forced_by(t, 0, seat, moves[i], horizon - 1);
        if (outcome[i] > best) best = outcome[i];
        if (outcome[i] < worst) worst = outcome[i];
    }
    if (best == worst) return;
    *(best == 1 ? &t->wins : &t->escapes) += 1;
    tp_rng_seed(&g, 1);
    const tp_question q = {
        .rules = t->r, .state = at(t, 0), .seat = seat, .iterations = BUDGET, .rng = &g};
    tp_bot_ask(hard, &q, &a);
    for (size_t i = 0; i < n; i++)
        if (moves[i] == a.move) CHECK_EQ(outcome[i], best);
    CHECK(best < 1 || a.value[seat] == 1);
}

/* Random games; setting has more moves than stepping, so there the horizon is nearer. */
static void play_and_check(trial *t, const tp_player *hard) {
    enum { GAMES = 25, WHILE_SETTING = 5, LATER = 10 };
    for (int game = 0; game < GAMES; game++) {
        quadro_be.start(t->r, at(t, 0));
        for (int ply = 0;; ply++) {
            const tp_node n = quadro_be.node(t->r, at(t, 0));
            int seat;
            if (n.kind == TP_END) break;
            if (ply > 3) check_position(t, hard, ply < SET_BEFORE ? WHILE_SETTING : LATER);
            const tp_move m = tp_random_move(t->r, at(t, 0), n, &t->g, &t->x, &seat);
            quadro_be.apply(t->r, at(t, 0), seat, m);
        }
    }
}

TEST(quadro_be_hard_sees_every_forced_win_within_its_horizon) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    tp_player hard;
    trial t = {.r = tp_match_rules(m), .states = tp_alloc(ROOM * quadro_be.state_size)};
    tp_scratch_init(&t.x, t.r);
    tp_rng_seed(&t.g, 1);
    CHECK(tp_player_find(t.r, "hard", &hard));
    play_and_check(&t, &hard);
    CHECK(t.wins > 20 && t.escapes > 20);
    tp_scratch_done(&t.x);
    free(t.states);
    tp_match_free(m);
}

TEST(quadro_be_evaluate_likes_lines_that_can_be_filled) {
#define AT(board)                                                                                  \
    load("{'game':'quadro-be','players':2,'options':{'ply_limit':200},'edition':null,'ply':6,"     \
         "'board':" board "}")
    const float open = value_at(AT("['....','SCT.','....','ts.c']"), 0);
    const float shut = value_at(AT("['....','SCTc','....','ts..']"), 0);
    CHECK(open > 0.5F && open > shut);
#undef AT
}

TEST(quadro_be_has_levels) {
    check_levels("quadro-be", 2, "ab");
}
