/* app/contest/figures.h: what can be said about strength from the games of a contest.
 *
 * Games come in groups of as many games as there are bots. All games of a group have the same
 * chance and differ in who sits where, so what happens in one is not independent of the others:
 * whoever sits in the better seat, or has the luck of the dice, has it in turn. The mean of a bot's
 * games in a group is therefore one observation, from 0 (all lost) to 1 (all won), and the spread
 * of these means is what intervals are made of. That honours the pairing, and gives narrower
 * intervals than counting games singly wherever seat or luck decide much. */
#ifndef TP_APP_CONTEST_FIGURES_H
#define TP_APP_CONTEST_FIGURES_H

#include <stdbool.h>
#include <stdint.h>

/* Observations, one a group. Start with all zero. */
typedef struct {
    uint64_t count;
    double sum, squares;
} tp_sample;

typedef struct {
    double mean, low, high; /* all within 0..1 */
} tp_interval;

void tp_sample_add(tp_sample *s, double mean_of_group);

/* The mean and its 95 % interval; false if there is no observation. players is the size of a group.
 *
 * The interval is Student's: 1.96 standard errors to both sides, more where groups are few; cut at
 * 0 and 1. A variance is never taken to be below that of a sample in which one group has one game
 * turned round, so that a few equal groups do not pretend to certainty. Where everything was won or
 * lost there is no spread to go by: then the far end is the exact binomial one, the share with
 * which so many groups in a row come out alike once in 40 times. */
bool tp_sample_interval(const tp_sample *s, int players, tp_interval *out);

/* Elo: 400 points are odds of ten to one. Scores of 0 and 1 are infinitely far away. */
double tp_elo_of_score(double score);
double tp_score_of_elo(double elo);

/* Wald's sequential test of two differences in Elo by pairs of games, in the normal approximation:
 * the log of how much likelier the pairs are if the difference is elo1 than if it is elo0. Both
 * errors are 5 %: at tp_sprt_bound() elo1 is accepted, at its negative elo0. */
double tp_sprt_ratio(const tp_sample *pairs, double elo0, double elo1);
double tp_sprt_bound(void);

#endif
