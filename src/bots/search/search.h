/* bots/search/search.h: what the searchers share: budgets, rewards, playouts, the moves worth a
 * thought, root parallelization, and the memory between moves. */
#ifndef TP_BOTS_SEARCH_H
#define TP_BOTS_SEARCH_H

#include "bots/bots.h"

#include "core/play.h"

/* Which games a searcher is for; see bots.def. */
bool tp_twoply_suits(const tp_rules *r);
bool tp_ab_suits(const tp_rules *r);
bool tp_ismcts_suits(const tp_rules *r);

/* ---- budgets ---- */

typedef struct {
    const tp_host *host; /* never NULL */
    double deadline;     /* seconds of the host's clock; 0: none */
    uint64_t left;       /* iterations */
    double looked;       /* at the clock; */
    int stride, wait;    /* iterations from one look to the next, and until then */
} tp_budget;

void tp_budget_start(tp_budget *b, const tp_question *q);
/* Takes one iteration; false when there are none left or time is up (looked at now and then). */
bool tp_budget_take(tp_budget *b);
bool tp_budget_is_over(const tp_budget *b); /* looks at the clock */

/* ---- values ---- */

/* The reward of an end for each seat, 0..1: a win 1, shared among those who share the first rank;
 * the last nothing; between them a little, so that second is better than last. A single player's
 * points count only if he did not win. */
void tp_reward(const tp_rules *r, const tp_state *s, float value[TP_SEATS]);

/* A playout (a rollout): plays *s on by the brain's policy, or at random, as far as its tuning
 * says, and takes the reward of the end or the evaluation of what came out. No allocation. */
void tp_playout(const tp_brain *b, const tp_rules *r, tp_state *s, tp_rng *g, tp_scratch *scratch,
                float value[TP_SEATS]);

/* The moves worth a thought, best first where the brain says so; else all. */
size_t tp_candidates(const tp_brain *b, const tp_rules *r, const tp_state *s, int seat,
                     tp_move *out);

/* The same for whoever is asked, without what the question does not want: all other legal moves if
 * nothing else was worth a thought. s is the question's state, or another that looks the same. */
size_t tp_root_candidates(const tp_brain *b, const tp_question *q, const tp_state *s, tp_move *out);
/* All legal moves but that one. */
size_t tp_root_moves(const tp_question *q, const tp_state *s, tp_move *out);
bool tp_is_without(const tp_question *q, tp_move m);

/* UCT's exploration constant where the brain's tuning has none of its own. Rewards are in 0..1, for
 * which theory says the root of 2; most games like it greedier. */
#define TP_EXPLORATION 0.7F

/* ---- root parallelization ---- */

/* What a worker found out about a move at the root. */
typedef struct {
    tp_move move;
    uint64_t visits;
    double sum; /* of the rewards for the seat that asks */
} tp_root_move;

/* What it costs to play a move again, of a value from 0 to 1: a hundredth for each time. */
float tp_circling_cost(const tp_question *q, tp_move m);

typedef struct {
    const tp_question *q;
    const tp_brain *brain;
    tp_rng rng;
    tp_budget budget;
    tp_root_move *moves; /* max_moves of them */
    size_t count;
    uint64_t iterations;
    double value[TP_SEATS]; /* sums over all iterations */
    int pv_length;
    tp_move pv[TP_PV];     /* the principal variation: most visited moves */
    tp_bot_memory *memory; /* this worker's; NULL for all but the first */
} tp_worker;

/* Runs work for the question, as many times as it asks for threads, each with a generator, a tree
 * and the whole budget of its own; adds up what they found at the root and answers with the most
 * visited move (root parallelization; Chaslot, Winands and van den Herik, "Parallel Monte-Carlo
 * Tree Search", 2008). Trees share nothing, so there are no locks and no virtual loss. */
void tp_search(const tp_question *q, void (*work)(tp_worker *w), tp_answer *a);

/* ---- memory ---- */

struct tp_bot_memory {
    void *data; /* a searcher's own: free_data tells whose */
    void (*free_data)(void *data);
};

/* What is kept there if it is of the kind that free_data frees, else NULL. memory may be NULL. */
void *tp_memory_get(const tp_bot_memory *memory, void (*free_data)(void *data));
/* Keeps data, which belongs to the memory then, instead of what was there. */
void tp_memory_put(tp_bot_memory *memory, void *data, void (*free_data)(void *data));

/* slip.c: makes of the move that was found the one that a player of that level plays. */
void tp_slip(const tp_question *q, const tp_level *level, tp_answer *a);

/* oracle.c: the move of somebody who knows how everything ends: the quickest win, else a draw, else
 * the slowest loss. False if nobody knows. */
bool tp_oracle_move(const tp_question *q, tp_answer *a);

#endif
