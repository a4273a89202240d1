/* app/train/check.c: is it true? Of the positions valued at 70 %, 70 of 100 must have been won. */
#include "app/train/plan.h"

#include <math.h>

void train_judge(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    const tp_brain *b = tp_brain_of(r->game);
    for (int i = 0; i < r->players; i++) value[i] = 1.0F / (float)r->players;
    if (b->evaluate != NULL) b->evaluate(r, s, value);
}

enum { TENTHS = 10, ENOUGH = 100 };

typedef struct {
    int count;
    double predicted, actual, squares;
} tenth;

/* Within five points, or two standard errors if so few are in it that chance does more. */
static bool is_near(const tenth *t, double *error) {
    const double n = t->count, mean = t->actual / n;
    const double apart = t->predicted / n - mean;
    *error = sqrt((t->squares / n - mean * mean) / n);
    return fabs(apart) <= 0.05 || fabs(apart) <= 2 * *error;
}

static bool print_tenth(const tenth *t, int i, FILE *out) {
    double error;
    if (t->count == 0) return true;
    const bool is_true = is_near(t, &error) || t->count < ENOUGH;
    fprintf(out, "| %d - %d %% | %d | %.1f | %.1f | %.1f |%s\n", 10 * i, 10 * i + 10, t->count,
            100 * t->predicted / t->count, 100 * t->actual / t->count, 100 * error,
            is_true ? "" : " too far");
    return is_true;
}

bool train_check(const train_plan *plan, const train_samples *s, FILE *out) {
    tenth tenths[TENTHS] = {{0}};
    double brier = 0, blind = 0;
    bool is_true = true;
    for (size_t i = 0; i < s->count; i++) {
        const train_sample *x = &s->all[i];
        const double value = (double)x->value[x->seat], won = (double)x->won[x->seat];
        const double even = x->players > 1 ? 1.0 / x->players : 0.5;
        const int at = value < 1 ? (int)(value * TENTHS) : TENTHS - 1;
        tenths[at].count++;
        tenths[at].predicted += value;
        tenths[at].actual += won;
        tenths[at].squares += won * won;
        brier += (value - won) * (value - won);
        blind += (even - won) * (even - won);
    }
    fprintf(out, "%s: %zu positions, one of each game, seen by a seat drawn by lot\n\n",
            plan->game->name, s->count);
    fputs("| predicted | positions | mean % | won % | ± |\n| --- | --- | --- | --- | --- |\n", out);
    for (int i = 0; i < TENTHS; i++) is_true = print_tenth(&tenths[i], i, out) && is_true;
    const double n = s->count > 0 ? (double)s->count : 1;
    fprintf(out, "\nBrier score %.4f; who knows nothing has %.4f\n", brier / n, blind / n);
    return is_true;
}
