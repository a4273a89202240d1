/* app/contest/figures.c: see figures.h. */
#include "app/contest/figures.h"

#include <math.h>

static const double normal_95 = 1.959964; /* standard errors on each side of the mean */
static const double each_tail = 0.025;
static const double test_error = 0.05; /* of the sequential test, both kinds */

void tp_sample_add(tp_sample *s, double mean_of_group) {
    s->count++;
    s->sum += mean_of_group;
    s->squares += mean_of_group * mean_of_group;
}

/* Of single observations; for the floor see tp_sample_interval in the header. */
static double variance(const tp_sample *s, int players) {
    const double n = (double)s->count;
    const double floor = 1 / (n * players * players);
    const double spread = s->squares - s->sum * s->sum / n;
    const double measured = s->count > 1 ? spread / (n - 1) : 0;
    return measured > floor ? measured : floor;
}

/* The same for a spread that is itself estimated from n observations: Student's t with n - 1
 * degrees of freedom, by its expansion around the normal (Abramowitz and Stegun, 26.7.5). */
static double student_95(double n) {
    const double z = normal_95, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, v = n - 1;
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

bool tp_sample_interval(const tp_sample *s, int players, tp_interval *out) {
    const double tiny = 1e-9, n = (double)s->count;
    if (s->count == 0) return false;
    const double mean = s->sum / n;
    const double reach = s->count > 1 ? student_95(n) * sqrt(variance(s, players) / n) : 1;
    *out = (tp_interval){.mean = mean, .low = mean - reach, .high = mean + reach};
    if (mean > 1 - tiny)
        *out = (tp_interval){.mean = 1, .low = pow(each_tail, 1 / n), .high = 1};
    else if (mean < tiny)
        *out = (tp_interval){.mean = 0, .low = 0, .high = 1 - pow(each_tail, 1 / n)};
    out->low = fmax(out->low, 0);
    out->high = fmin(out->high, 1);
    return true;
}

double tp_elo_of_score(double score) {
    return 400 * log10(score / (1 - score));
}

double tp_score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* The log-likelihood ratio of two normal distributions with the variance that was measured: the
 * generalized sequential probability ratio test, as chess engines are tested. */
double tp_sprt_ratio(const tp_sample *pairs, double elo0, double elo1) {
    const double score0 = tp_score_of_elo(elo0), score1 = tp_score_of_elo(elo1);
    const double n = (double)pairs->count;
    if (pairs->count == 0) return 0;
    const double mean = pairs->sum / n;
    return n * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance(pairs, 2));
}

double tp_sprt_bound(void) {
    return log((1 - test_error) / test_error);
}
