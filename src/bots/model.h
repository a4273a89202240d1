/* bots/model.h: an evaluation that is learnt. A brain says what it sees of a position, a few
 * numbers for each seat, the features; a linear model weighs them, and a softmax over the seats
 * makes chances of that: a multinomial logit, as McFadden has it, which for two is logistic
 * regression. Weights change with the phase of the game as in the tapered evaluations of chess
 * programs. `turnpike train` learns them from games and writes bots/weights/GAME.def, which the
 * brain includes. */
#ifndef TP_BOTS_MODEL_H
#define TP_BOTS_MODEL_H

#include "core/game.h"

enum { TP_FEATURES = 24, TP_PHASES = 3, TP_UNIT = 1024 };

typedef struct {
    /* What seat i has is what the model counts for it: the same for every seat, so that a model is
     * as symmetric as its features. What is about 1 can be learnt best. */
    float of[TP_SEATS][TP_FEATURES];
    float phase; /* 0 at the beginning, 1 near the end */
    /* Bits of seats that cannot win any more. Of the others' shares nothing is theirs. */
    unsigned out;
    bool is_mixed; /* evaluate weighs several such positions here: nothing to learn from */
} tp_features;

/* Weights are whole numbers, so many TP_UNITs: the same on every machine. Phases are knots at the
 * beginning, in the middle and at the end; in between it is linear. */
typedef struct {
    int count;                   /* of features */
    int32_t scale[TP_SEATS + 1]; /* of a score, by the number of players */
    int32_t weights[TP_PHASES][TP_FEATURES];
} tp_model;

/* How much of each knot a phase has, together 1. */
void tp_phase_shares(float phase, float shares[TP_PHASES]);

/* From -1 to 1, for a feature of its own beside the lead itself: the first steps ahead are worth
 * more than those that follow. */
static inline float tp_feature_near(float lead) {
    return lead / (1 + (lead < 0 ? -lead : lead));
}

/* How likely each seat is to win, together 1. For one player: how likely it is to make it. */
void tp_model_judge(const tp_model *m, int players, const tp_features *x, float value[TP_SEATS]);

#endif
