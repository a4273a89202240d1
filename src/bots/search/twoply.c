/* bots/search/twoply.c: a search of fixed depth two: the move after which the best answer leaves
 * most, by the brain's evaluation. With more than two players it is max^n (Luckhardt and Irani,
 * 1986): everybody is taken to look after himself alone. It is there to be measured against: it
 * knows what the brain knows, and searches next to nothing. */
#include "bots/search/search.h"

#include <stdlib.h>
#include <string.h>

void tp_bot_twoply(const tp_question *q, tp_answer *a);

bool tp_twoply_suits(const tp_rules *r) {
    return r->game->outcomes == NULL && r->game->determinize == NULL &&
           tp_brain_of(r->game)->evaluate != NULL;
}

typedef struct {
    const tp_brain *brain;
    const tp_rules *r;
    tp_state *first, *second; /* after one ply, and after two */
    tp_move *answers;
    uint64_t visited; /* positions evaluated */
} search;

/* Ends are exact, all else is the brain's opinion. */
static void evaluate(search *x, const tp_state *s, float value[TP_SEATS]) {
    x->visited++;
    if (x->r->game->node(x->r, s).kind == TP_END)
        tp_reward(x->r, s, value);
    else
        x->brain->evaluate(x->r, s, value);
}

/* The best answer for whoever is to move at *first. With two players it is enough to know that it
 * leaves the asker less than floor, which is alpha-beta's cutoff; with more there is none, since
 * what is bad for one need not be good for another. */
static void answer_best(search *x, int asker, float floor, float value[TP_SEATS]) {
    const tp_game *game = x->r->game;
    const tp_node n = game->node(x->r, x->first);
    if (n.kind != TP_DECISION) {
        evaluate(x, x->first, value);
        return;
    }
    const size_t count = tp_candidates(x->brain, x->r, x->first, n.seat, x->answers);
    for (size_t i = 0; i < count; i++) {
        float here[TP_SEATS] = {0};
        memcpy(x->second, x->first, game->state_size);
        game->apply(x->r, x->second, n.seat, x->answers[i]);
        evaluate(x, x->second, here);
        if (i == 0 || here[n.seat] > value[n.seat]) memcpy(value, here, sizeof here);
        if (x->r->players == 2 && n.seat != asker && value[asker] < floor) return;
    }
}

/* The maximum over the own moves of what the best answer leaves; ties are drawn by lot. */
static void choose(search *x, const tp_question *q, tp_move *moves, tp_answer *a) {
    const tp_game *game = x->r->game;
    const size_t count = tp_root_candidates(x->brain, q, q->state, moves);
    uint32_t equals = 0;
    for (size_t i = 0; i < count; i++) {
        float value[TP_SEATS] = {0};
        const float best = i > 0 ? a->value[q->seat] : -1;
        memcpy(x->first, q->state, game->state_size);
        game->apply(x->r, x->first, q->seat, moves[i]);
        answer_best(x, q->seat, best, value);
        value[q->seat] -= tp_circling_cost(q, moves[i]);
        if (value[q->seat] < best) continue;
        equals = value[q->seat] == best ? equals + 1 : 1;
        if (tp_rng_below(q->rng, equals) != 0) continue; /* reservoir sampling, as in greedy.c */
        a->move = moves[i];
        memcpy(a->value, value, sizeof a->value);
    }
}

void tp_bot_twoply(const tp_question *q, tp_answer *a) {
    const tp_rules *r = q->rules;
    search x = {.brain = tp_brain_of(r->game), .r = r};
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    x.answers = tp_alloc(r->max_moves * sizeof *x.answers);
    x.first = tp_alloc(r->game->state_size);
    x.second = tp_alloc(r->game->state_size);
    choose(&x, q, moves, a);
    a->has_value = true;
    a->visits = x.visited;
    a->pv[0] = a->move;
    a->pv_length = 1;
    free(x.first);
    free(x.second);
    free(x.answers);
    free(moves);
}
