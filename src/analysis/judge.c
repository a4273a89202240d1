/* analysis/judge.c: see judge.h. Three ways to a value, the surest first: the game is over; it has
 * been worked out for good (tp_oracle); somebody searches. Where everything is open and nothing is
 * drawn, that is the strongest level, whose value is that of its principal variation. Elsewhere
 * somebody who searches knows less than there is to know, and two searches differ by chance; so
 * there it is the brain's evaluation, which sees everything and always says the same: what two
 * positions differ by is then never noise. */
#include "analysis/judge.h"

#include "core/play.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_OUTCOMES = 128, SAMPLES = 8 };

void tp_judge_init(tp_judge *j, const tp_rules *r, const tp_analysis_wish *wish) {
    *j = (tp_judge){.rules = r, .wish = wish};
    tp_rng_seed(&j->rng, wish->seed);
    tp_player_find(r, "hard", &j->player); /* every game has the three levels */
}

/* ---- ends ---- */

/* Who shares the first place shares the win. Alone, one wins or does not. */
static void value_of_end(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_result result = {0};
    int first = 0;
    r->game->result(r, s, &result);
    for (int i = 0; i < r->players; i++) first += result.rank[i] == 1;
    for (int i = 0; i < r->players; i++) value[i] = result.rank[i] == 1 ? 1.0F / (float)first : 0;
}

static bool value_for_sure(const tp_judge *j, const tp_state *s, tp_node n, float value[TP_SEATS]) {
    const tp_host *host = j->wish->host;
    tp_exact exact;
    if (n.kind == TP_END) {
        value_of_end(j->rules, s, value);
        return true;
    }
    if (n.kind != TP_DECISION || host == NULL ||
        !tp_oracle_judge(host->oracles, j->rules, s, &exact))
        return false;
    for (int i = 0; i < j->rules->players; i++) {
        const int outcome = i == n.seat ? exact.outcome : -exact.outcome;
        value[i] = 0.5F + 0.5F * (float)outcome;
    }
    return true;
}

/* ---- searches ---- */

static tp_question question(tp_judge *j, const tp_state *s, int seat, int share) {
    const tp_analysis_wish *wish = j->wish;
    tp_question q = {
        .rules = j->rules, .state = s, .seat = seat, .rng = &j->rng, .host = wish->host};
    q.ms = wish->ms > 0 && wish->ms / share == 0 ? 1 : wish->ms / share;
    q.iterations = wish->iterations > 0 && wish->iterations / (uint64_t)share == 0
                       ? 1
                       : wish->iterations / (uint64_t)share;
    return q;
}

void tp_judge_ask(tp_judge *j, const tp_state *s, int seat, tp_answer *a) {
    const tp_question q = question(j, s, seat, 1);
    tp_bot_ask(&j->player, &q, a);
}

/* The mean of the evaluation over some of what is drawn before anybody decides again. */
static void evaluate(tp_judge *j, const tp_state *s, float value[TP_SEATS]) {
    const tp_rules *r = j->rules;
    const tp_brain *brain = tp_brain_of(r->game);
    tp_state *now = tp_alloc(r->game->state_size);
    const int times = r->game->node(r, s).kind == TP_CHANCE ? SAMPLES : 1;
    tp_scratch scratch;
    tp_scratch_init(&scratch, r);
    for (int k = 0; k < times; k++) {
        float one[TP_SEATS];
        memcpy(now, s, r->game->state_size);
        for (tp_node n; (n = r->game->node(r, now)).kind == TP_CHANCE;) {
            int seat;
            const tp_move m = tp_random_move(r, now, n, &j->rng, &scratch, &seat);
            r->game->apply(r, now, seat, m);
        }
        if (r->game->node(r, now).kind == TP_END)
            value_of_end(r, now, one);
        else
            brain->evaluate(r, now, one);
        for (int i = 0; i < r->players; i++) value[i] += one[i] / (float)times;
    }
    tp_scratch_done(&scratch);
    free(now);
}

static void search(tp_judge *j, const tp_state *s, tp_node n, int share, float value[TP_SEATS]) {
    const tp_question q = question(j, s, n.seat, share);
    tp_answer a;
    tp_bot_ask(&j->player, &q, &a);
    if (a.has_value)
        memcpy(value, a.value, sizeof a.value);
    else
        tp_estimate_chances(&q, value);
}

/* Whether anything is drawn or hidden in this game is not known from its description alone; what
 * brains are searched by is: see tp_level. */
static bool is_open(const tp_judge *j, tp_node n) {
    return n.kind == TP_DECISION && j->rules->game->determinize == NULL &&
           j->player.adviser == NULL;
}

/* Where there is only one move its value is that of what follows: a search would not even begin. */
static bool follow_forced(const tp_judge *j, tp_state *s, tp_move *room) {
    const tp_rules *r = j->rules;
    const tp_node n = r->game->node(r, s);
    if (n.kind != TP_DECISION || r->game->moves(r, s, n.seat, room) != 1) return false;
    r->game->apply(r, s, n.seat, room[0]);
    return true;
}

void tp_judge_value(tp_judge *j, const tp_state *s, int share, float value[TP_SEATS]) {
    const tp_rules *r = j->rules;
    tp_state *now = tp_alloc(r->game->state_size);
    tp_move *room = tp_alloc(r->max_moves * sizeof *room);
    memset(value, 0, TP_SEATS * sizeof *value);
    memcpy(now, s, r->game->state_size);
    while (follow_forced(j, now, room)) continue;
    const tp_node n = r->game->node(r, now);
    if (!value_for_sure(j, now, n, value)) {
        if (is_open(j, n) || tp_brain_of(r->game)->evaluate == NULL)
            search(j, now, n, share, value);
        else
            evaluate(j, now, value);
    }
    free(room);
    free(now);
}

/* ---- draws ---- */

typedef struct {
    tp_move move[MOST_OUTCOMES];
    double weight[MOST_OUTCOMES];
    int count;
    double all;
} outcomes;

/* All of them with their weights; of very many a sample, in which each counts as often as it was
 * drawn. What came is not added to it: that would make luck lean one way. */
static size_t list_outcomes(tp_judge *j, const tp_state *s, outcomes *o) {
    const tp_rules *r = j->rules;
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    uint32_t *weights = tp_alloc(r->max_moves * sizeof *weights);
    const size_t n = r->game->outcomes(r, s, moves, weights);
    uint64_t all = 0;
    *o = (outcomes){0};
    for (size_t i = 0; i < n; i++) all += weights[i];
    for (size_t i = 0; i < n && n <= MOST_OUTCOMES; i++) {
        o->move[o->count] = moves[i];
        o->weight[o->count++] = (double)weights[i];
    }
    while (n > MOST_OUTCOMES && o->count < MOST_OUTCOMES) {
        uint64_t left = tp_rng_below(&j->rng, (uint32_t)all);
        size_t i = 0;
        while (left >= weights[i]) left -= weights[i++];
        o->move[o->count] = moves[i];
        o->weight[o->count++] = 1;
    }
    for (int i = 0; i < o->count; i++) o->all += o->weight[i];
    free(weights);
    free(moves);
    return n;
}

static void value_after(tp_judge *j, const tp_state *s, tp_move m, float value[TP_SEATS]) {
    const tp_rules *r = j->rules;
    tp_state *after = tp_alloc(r->game->state_size);
    memcpy(after, s, r->game->state_size);
    r->game->apply(r, after, TP_TABLE, m);
    tp_judge_value(j, after, MOST_OUTCOMES / 4, value);
    free(after);
}

bool tp_judge_draw(tp_judge *j, const tp_state *s, tp_move came, float mean[TP_SEATS],
                   float value[TP_SEATS]) {
    outcomes o;
    double sum[TP_SEATS] = {0};
    bool is_known = false;
    const size_t n = list_outcomes(j, s, &o);
    for (int k = 0; k < o.count; k++) {
        float one[TP_SEATS];
        value_after(j, s, o.move[k], one);
        for (int i = 0; i < j->rules->players; i++) sum[i] += o.weight[k] * (double)one[i];
        if (o.move[k] != came) continue;
        memcpy(value, one, sizeof one);
        is_known = true;
    }
    for (int i = 0; i < TP_SEATS; i++) mean[i] = (float)(sum[i] / o.all);
    if (!is_known) value_after(j, s, came, value);
    return n > 1;
}
