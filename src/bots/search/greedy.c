/* bots/search/greedy.c: one-ply search: the move after which the brain's evaluation is best. It
 * ignores chance and what others may do, so it is fast and easily lured. Games whose brain has no
 * evaluation get the next best thing, a win if there is one. */
#include "bots/search/search.h"

#include <stdlib.h>
#include <string.h>

void tp_bot_greedy(const tp_question *q, tp_answer *a);

/* Ends are exact. Without an opinion all else is equal. */
static void evaluate(const tp_brain *b, const tp_rules *r, const tp_state *s,
                     float value[TP_SEATS]) {
    if (r->game->node(r, s).kind == TP_END)
        tp_reward(r, s, value);
    else if (b->evaluate != NULL)
        b->evaluate(r, s, value);
    else
        for (int i = 0; i < TP_SEATS; i++) value[i] = 0.5F;
}

void tp_bot_greedy(const tp_question *q, tp_answer *a) {
    const tp_rules *r = q->rules;
    const tp_brain *brain = tp_brain_of(r->game);
    tp_state *after = tp_alloc(r->game->state_size);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t n = tp_root_moves(q, q->state, moves);
    uint32_t equals = 0;
    for (size_t i = 0; i < n; i++) {
        float value[TP_SEATS] = {0};
        memcpy(after, q->state, r->game->state_size);
        r->game->apply(r, after, q->seat, moves[i]);
        evaluate(brain, r, after, value);
        value[q->seat] -= tp_circling_cost(q, moves[i]);
        if (i > 0 && value[q->seat] < a->value[q->seat]) continue;
        equals = i > 0 && value[q->seat] == a->value[q->seat] ? equals + 1 : 1;
        /* Reservoir sampling: of the equals each is kept with the same probability. */
        if (tp_rng_below(q->rng, equals) != 0) continue;
        a->move = moves[i];
        memcpy(a->value, value, sizeof a->value);
    }
    a->has_value = true;
    a->visits = n;
    a->pv[0] = a->move;
    a->pv_length = 1;
    free(after);
    free(moves);
}
