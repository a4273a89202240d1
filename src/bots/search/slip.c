/* bots/search/slip.c: how the weaker levels err. A person seldom plays just anything: the more a
 * move costs the less often it is played. So the choice is drawn from a softmax over what the
 * evaluation says of each move (Boltzmann exploration), and the move that was found counts as the
 * best of them. Whoever watches still never lets the other win with his next move where that can be
 * helped. */
#include "bots/search/search.h"

#include "bots/arithmetic.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const tp_question *q;
    const tp_game *game;
    const tp_brain *brain;
    tp_state *after, *next;
    tp_move *moves, *answers;
    float *worth;
    size_t count;
} slip;

static void slip_init(slip *x, const tp_question *q) {
    const tp_rules *r = q->rules;
    *x = (slip){.q = q, .game = r->game, .brain = tp_brain_of(r->game)};
    x->after = tp_alloc(r->game->state_size);
    x->next = tp_alloc(r->game->state_size);
    x->moves = tp_alloc((r->max_moves + 1) * sizeof *x->moves);
    x->answers = tp_alloc((r->max_moves + 1) * sizeof *x->answers);
    x->worth = tp_alloc((r->max_moves + 1) * sizeof *x->worth);
}

static void slip_done(slip *x) {
    free(x->after);
    free(x->next);
    free(x->moves);
    free(x->answers);
    free(x->worth);
}

static void play(slip *x, tp_move m) {
    memcpy(x->after, x->q->state, x->game->state_size);
    x->game->apply(x->q->rules, x->after, x->q->seat, m);
}

/* Ends are exact; without an evaluation all else is alike. */
static float worth_of(slip *x, tp_move m) {
    float value[TP_SEATS] = {0};
    play(x, m);
    if (x->game->node(x->q->rules, x->after).kind == TP_END)
        tp_reward(x->q->rules, x->after, value);
    else if (x->brain->evaluate != NULL)
        x->brain->evaluate(x->q->rules, x->after, value);
    else
        return 0;
    return value[x->q->seat];
}

static void weigh(slip *x) {
    for (size_t i = 0; i < x->count; i++) x->worth[i] = worth_of(x, x->moves[i]);
}

static tp_move draw(slip *x, tp_move best, float temperature) {
    float most = 0, sum = 0, left;
    for (size_t i = 0; i < x->count; i++) most = x->worth[i] > most ? x->worth[i] : most;
    for (size_t i = 0; i < x->count; i++) {
        const float cost = x->moves[i] == best ? 0 : most - x->worth[i];
        x->worth[i] = tp_expf(-cost / temperature);
        sum += x->worth[i];
    }
    left = sum * (float)(tp_rng_next(x->q->rng) >> 40) / (float)(1 << 24);
    for (size_t i = 0; i < x->count; i++) {
        if (left < x->worth[i]) return x->moves[i];
        left -= x->worth[i];
    }
    return best;
}

/* Does the move let another seat win at once? */
static bool gives_win(slip *x, tp_move m) {
    const tp_rules *r = x->q->rules;
    play(x, m);
    const tp_node n = x->game->node(r, x->after);
    if (n.kind != TP_DECISION || n.seat == x->q->seat) return false;
    const size_t count = x->game->moves(r, x->after, n.seat, x->answers);
    for (size_t i = 0; i < count; i++) {
        tp_result result = {0};
        memcpy(x->next, x->after, x->game->state_size);
        x->game->apply(r, x->next, n.seat, x->answers[i]);
        if (x->game->node(r, x->next).kind != TP_END) continue;
        x->game->result(r, x->next, &result);
        if (result.rank[n.seat] == 1 && result.rank[x->q->seat] != 1) return true;
    }
    return false;
}

/* Of the moves that do not, the best; the one that was chosen where there is none. */
static tp_move watch(slip *x, tp_move chosen) {
    if (!gives_win(x, chosen)) return chosen;
    x->count = tp_root_moves(x->q, x->q->state, x->moves);
    weigh(x);
    while (x->count > 0) {
        size_t best = 0;
        for (size_t i = 1; i < x->count; i++)
            if (x->worth[i] > x->worth[best]) best = i;
        if (!gives_win(x, x->moves[best])) return x->moves[best];
        x->count--;
        x->moves[best] = x->moves[x->count];
        x->worth[best] = x->worth[x->count];
    }
    return chosen;
}

void tp_slip(const tp_question *q, const tp_level *level, tp_answer *a) {
    slip x;
    tp_move chosen = a->move;
    slip_init(&x, q);
    if (level->slip > 0) {
        x.count = tp_root_candidates(x.brain, q, q->state, x.moves);
        weigh(&x);
        chosen = draw(&x, chosen, level->slip);
    }
    if (level->watches && q->rules->game->determinize == NULL) chosen = watch(&x, chosen);
    slip_done(&x);
    if (chosen == a->move) return;
    a->move = a->pv[0] = chosen;
    a->pv_length = 1;
}
