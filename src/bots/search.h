/* bots/search.h: what the searchers share: budgets, what a result is worth, playing from a leaf,
 * trees of fixed size, the memory between moves, and looking with several threads at once. */
#ifndef TP_BOTS_SEARCH_H
#define TP_BOTS_SEARCH_H

#include "bots/bots.h"

/* Which games a searcher is for; see bots.def. */
bool tp_twoply_suits(const tp_rules *r);
bool tp_ab_suits(const tp_rules *r);
bool tp_ismcts_suits(const tp_rules *r);

/* ---- budgets ---- */

typedef struct {
    double deadline;        /* seconds of the steady clock; 0: none */
    uint64_t left;          /* iterations */
    const atomic_int *stop; /* as in the question */
    double looked;          /* at the clock; */
    int stride, wait;       /* iterations from one look to the next, and until then */
} tp_budget;

void tp_budget_start(tp_budget *b, const tp_question *q);
/* Takes one iteration; false when there are none left or time is up (looked at now and then). */
bool tp_budget_take(tp_budget *b);
bool tp_budget_is_over(const tp_budget *b); /* looks at the clock */

/* ---- values ---- */

/* What an end is worth to each seat, 0..1: a win 1, shared among those who share the first rank;
 * the last nothing; between them a little, so that second is better than last. A single player's
 * points count only if he did not win. */
void tp_worth(const tp_rules *r, const tp_state *s, float value[TP_SEATS]);

/* Plays *s on as the game's tuning says and judges what comes out. No allocation. */
typedef struct {
    tp_move *moves; /* max_moves of each */
    uint32_t *weights;
} tp_room;
void tp_judge_leaf(const tp_rules *r, tp_state *s, tp_rng *g, tp_room *room, float value[TP_SEATS]);
void tp_room_init(tp_room *room, const tp_rules *r);
void tp_room_done(tp_room *room);

/* The moves worth a thought, best first where the game says so. */
size_t tp_candidates(const tp_rules *r, const tp_state *s, int seat, tp_move *out);

/* ---- root statistics, and several threads ---- */

typedef struct {
    tp_move move;
    uint64_t visits;
    double sum; /* of the value for the seat that asks */
} tp_root_move;

typedef struct {
    const tp_question *q;
    tp_rng rng;
    tp_budget budget;
    tp_root_move *moves; /* max_moves of them */
    size_t count;
    uint64_t iterations;
    double value[TP_SEATS]; /* sums over all iterations */
    int pv_length;
    tp_move pv[TP_PV];
    tp_bot_memory *memory; /* this worker's; NULL for all but the first */
} tp_worker;

/* Runs work for the question, on as many threads as it asks for, each with a generator of its own,
 * adds up what they found and answers with the most visited move. */
void tp_search(const tp_question *q, void (*work)(tp_worker *w), tp_answer *a);

/* ---- memory ---- */

struct tp_bot_memory {
    void *data; /* a searcher's own */
    void (*free_data)(void *data);
};

#endif
