/* bots/search/oracle.c: playing by what has been worked out for good, see tp_oracle in bots.h. */
#include "bots/search/search.h"

#include <stdlib.h>
#include <string.h>

bool tp_oracle_judge(const tp_oracle *list, const tp_rules *r, const tp_state *s, tp_exact *out) {
    for (const tp_oracle *o = list; o != NULL && o->game != NULL; o++)
        if (o->game == r->game && o->judge(o, r, s, out)) return true;
    return false;
}

/* How much the seat likes to come to what is worth that to the other: a quick win most of all, a
 * quick loss least. */
static int liking(const tp_exact *other) {
    enum { DECIDED = 1 << 20 };
    return other->outcome < 0   ? DECIDED - other->plies
           : other->outcome > 0 ? other->plies - DECIDED
                                : 0;
}

static bool was_played(const tp_question *q, tp_move m) {
    for (int i = 0; i < TP_RECENT; i++)
        if (q->recent[i] == m) return true;
    return false;
}

typedef struct {
    tp_move move;
    tp_exact other; /* how it stands afterwards for the seat that is to move then */
    int liking;
    uint32_t ties;
} choice;

/* The position after a move that ends the game is a loss for whoever would be next: no oracle's
 * question. False if what it leads to is not known. */
static bool judge_move(const tp_question *q, tp_state *after, tp_move m, tp_exact *other) {
    const tp_rules *r = q->rules;
    memcpy(after, q->state, r->game->state_size);
    r->game->apply(r, after, q->seat, m);
    if (r->game->node(r, after).kind != TP_END)
        return tp_oracle_judge(q->host->oracles, r, after, other);
    tp_result result = {.scored = false};
    r->game->result(r, after, &result);
    const int mine = result.rank[q->seat], theirs = result.rank[1 - q->seat];
    *other = (tp_exact){.outcome = mine < theirs ? -1 : mine > theirs ? 1 : 0};
    return true;
}

/* Of moves that are equally good any may come, but not one that was played lately while there is
 * another: two that draw do not go round in the same circle. */
static bool best_choice(const tp_question *q, const tp_move *moves, size_t n, choice *best) {
    tp_state *after = tp_alloc(q->rules->game->state_size);
    bool known = true;
    *best = (choice){0};
    for (size_t i = 0; i < n && known; i++) {
        choice c = {.move = moves[i], .ties = 1};
        known = judge_move(q, after, moves[i], &c.other);
        c.liking = 2 * liking(&c.other) - was_played(q, moves[i]);
        if (i == 0 || c.liking > best->liking)
            *best = c;
        else if (c.liking == best->liking && tp_rng_below(q->rng, ++best->ties) == 0)
            best->move = c.move, best->other = c.other;
    }
    free(after);
    return known;
}

/* How it stands for the seat that can come to this. */
static tp_exact exact_before(const tp_exact *other) {
    return (tp_exact){.outcome = -other->outcome,
                      .plies = other->outcome != 0 ? other->plies + 1 : 0};
}

bool tp_oracle_move(const tp_question *q, tp_answer *a) {
    const tp_rules *r = q->rules;
    tp_exact exact;
    choice best;
    if (r->players != 2 || q->host == NULL) return false;
    if (!tp_oracle_judge(q->host->oracles, r, q->state, &exact)) return false;
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t n = tp_root_moves(q, q->state, moves);
    const bool known = best_choice(q, moves, n, &best);
    free(moves);
    if (!known) return false;
    a->move = a->pv[0] = best.move;
    a->pv_length = 1;
    a->is_exact = a->has_value = true;
    a->exact = q->withouts == 0 ? exact : exact_before(&best.other);
    a->value[q->seat] = 0.5F + 0.5F * (float)a->exact.outcome;
    a->value[1 - q->seat] = 1.0F - a->value[q->seat];
    return true;
}
