/* app/train/plan.h: what the files of `turnpike train` share: games are played (games.c), weights
 * fitted to who won them (fit.c, newton.c), and predictions held against results (check.c). */
#ifndef TP_APP_TRAIN_PLAN_H
#define TP_APP_TRAIN_PLAN_H

#include "bots/bots.h"
#include "core/match.h"

#include <stdatomic.h>
#include <stdio.h>

enum { TRAIN_BOTS = 4, TRAIN_POSITIONS = 16, TRAIN_THREADS = 64 };

typedef struct {
    const tp_game *game;
    const tp_brain *brain;
    const char *bots[TRAIN_BOTS]; /* names; every game has one of them in all its seats */
    int bot_count;
    const tp_match *match[TP_SEATS + 1]; /* by the number of players; NULL: not played */
    const char *seed;
    uint64_t games, iterations;
    int positions; /* of every game */
    int opening;   /* at most so many decisions at the beginning are random */
    int threads;
    bool is_check;
    const char *path;
} train_plan;

/* A position, and who won from it. */
typedef struct {
    tp_features x;
    float won[TP_SEATS];   /* shares of the win, together 1 */
    float value[TP_SEATS]; /* what the evaluation says, for a check */
    uint32_t game;
    uint8_t players, seat; /* seat: drawn by lot, for a check */
} train_sample;

/* ---- games.c ---- */

typedef struct {
    train_sample *all;
    size_t count;
} train_samples;

/* Plays the games and picks positions, the same for the same plan on any number of threads; false
 * if it was stopped. all is the caller's. */
bool train_play(const train_plan *plan, const atomic_int *stop, train_samples *out);
/* ---- newton.c ---- */

/* A convex problem: cross-entropy of a softmax over seats whose scores are linear in weights. */
enum { TRAIN_TERMS = TP_FEATURES * TP_PHASES };
typedef struct {
    float term[TP_SEATS][2 * TP_FEATURES]; /* of each seat, those that are not 0 by themselves */
    int index[2 * TP_FEATURES];            /* which weights they belong to */
    int count, seats;
    unsigned out;
    float won[TP_SEATS];
} train_case;
typedef struct {
    int weights;
    size_t cases;
    double ridge, anchor; /* how much weights are held, as a share of what all cases say, and
                             near which number */
    void (*read)(const void *context, size_t i, train_case *out);
    const void *context;
} train_problem;
/* Newton's method from w on; returns the mean loss. */
double train_minimize(const train_problem *p, double *w);

/* ---- fit.c and check.c ---- */

typedef struct {
    tp_model model;
    double loss, brier, held_loss, held_brier;
    size_t cases, held;
} train_fit;
void train_fit_model(const train_plan *plan, const train_samples *s, train_fit *out);
bool train_write(const train_plan *plan, const char *command, const train_fit *fit);

/* What the evaluation in force says. */
void train_judge(const tp_rules *r, const tp_state *s, float value[TP_SEATS]);
/* Prints predicted and actual by tenths; false where they are too far apart. */
bool train_check(const train_plan *plan, const train_samples *s, FILE *out);

#endif
