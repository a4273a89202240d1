/* app/contest/score.c: see score.h. */
#include "app/contest/score.h"

#include <stdlib.h>

void tp_score_init(tp_score *s, const tp_contest *c) {
    const size_t players = (size_t)c->players, groups = (size_t)c->games / players + 1;
    *s = (tp_score){.contest = c};
    s->shares = tp_alloc(groups * players * sizeof *s->shares);
    s->done = tp_alloc(groups * sizeof *s->done);
}

void tp_score_done(tp_score *s) {
    free(s->shares);
    free(s->done);
}

/* Enters the result of a seat; returns its share of the win. Alone at a table one wins or loses. */
static double enter_rank(tp_tally *t, const tp_result *result, int seat, int players) {
    int first = 0;
    for (int i = 0; i < players; i++) first += result->rank[i] == 1;
    if (result->rank[seat] != 1) {
        t->losses++;
        return 0;
    }
    if (first == 1)
        t->wins++;
    else
        t->draws++;
    return 1.0 / first;
}

static double enter_bot(tp_tally *t, const tp_contest_game *o, int bot, int seat, int players) {
    const double share = enter_rank(t, &o->result, seat, players);
    t->share += share;
    t->moves += o->spent[bot].moves;
    t->iterations += o->spent[bot].iterations;
    t->seconds += o->spent[bot].seconds;
    if (o->result.scored) {
        t->scored++;
        t->points += o->result.score[seat];
    }
    if (o->offender == bot) t->faults[o->fault]++;
    return share;
}

bool tp_score_add(tp_score *s, uint64_t game, const tp_contest_game *o) {
    const int players = s->contest->players;
    const size_t group = (size_t)(game / (uint64_t)players);
    float *shares = &s->shares[group * (size_t)players];
    s->games++;
    s->plies += o->plies;
    for (int b = 0; b < players; b++) {
        const int seat = tp_contest_seat(b, game, players);
        shares[b] += (float)enter_bot(&s->bots[b], o, b, seat, players);
    }
    if (++s->done[group] < players) return false;
    for (int b = 0; b < players; b++)
        tp_sample_add(&s->bots[b].groups, (double)shares[b] / players);
    return true;
}

double tp_score_ratio(const tp_score *s) {
    return tp_sprt_ratio(&s->bots[0].groups, s->contest->elo0, s->contest->elo1);
}

uint64_t tp_tally_faults(const tp_tally *t) {
    uint64_t sum = 0;
    for (int i = 0; i < TP_FAULT_KINDS; i++) sum += t->faults[i];
    return sum;
}
