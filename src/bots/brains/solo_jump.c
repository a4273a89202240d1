/* bots/brains/solo_jump.c: what bots know of Solo-Jump. A position is small enough to be solved
 * outright, so the best player of it does not search: it counts, as grade.c does for people. */
#include "games/solo_jump/state.h"

#include "bots/brains/brains.h"

/* For those who search all the same: fewer pieces are better, and so are ways to go on. Never as
 * good as a solution, which is worth 1. */
static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_move list[MOST_JUMPS];
    const int left = __builtin_popcount(solo_jump_pieces(s->pieces));
    const bool is_lost = s->pieces[CYLINDER] == 0 && r->option[GOAL] == GOAL_CYLINDER;
    const size_t jumps = solo_jump_moves(r, s, 0, list);
    value[0] = is_lost ? 0.0F : 0.5F / (float)(left + 1) + 0.005F * (float)jumps;
}

/* The jump after which the largest share of all ways to go on solves the puzzle; where none does,
 * the one with the most ways to go on. */
static tp_move solve(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    tp_move list[MOST_JUMPS], best = 0;
    const size_t n = solo_jump_moves(r, s, seat, list);
    double best_share = -1;
    (void)g;
    for (size_t i = 0; i < n; i++) {
        tp_state after = *s;
        uint64_t solving, lines;
        solo_jump_apply(r, &after, seat, list[i]);
        solo_jump_count(r, &after, &solving, &lines);
        const double share =
            solving > 0 ? 1 + (double)solving / (double)lines : (double)lines / ((double)lines + 1);
        if (share <= best_share) continue;
        best_share = share;
        best = list[i];
    }
    return best;
}

static bool is_hopeless(const tp_rules *r, const tp_state *s, int seat) {
    uint64_t solving, lines;
    (void)seat;
    if (r->game->node(r, s).kind == TP_CHANCE) return false; /* still being dealt */
    solo_jump_count(r, s, &solving, &lines);
    return solving == 0;
}

/* Easy takes what looks good, medium tries a little, hard knows. */
static const tp_adviser advisers[] = {{"solver", solve}, {NULL, NULL}};

static const tp_level levels[] = {
    {.name = "easy", .bot = "greedy", .iterations = 1, .slip = 0.02F},
    {.name = "medium", .bot = "mcts", .iterations = 150},
    {.name = "hard", .bot = "solver", .ms = 1000},
    {.name = NULL},
};

const tp_brain solo_jump_brain = {
    .game = &solo_jump,
    .tuning = &tp_plain_tuning,
    .levels = levels,
    .advisers = advisers,
    .evaluate = evaluate,
    .is_hopeless = is_hopeless,
};
