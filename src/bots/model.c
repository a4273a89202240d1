/* bots/model.c: see model.h. */
#include "bots/model.h"

#include "bots/arithmetic.h"

void tp_phase_shares(float phase, float shares[TP_PHASES]) {
    const float within = phase < 0 ? 0 : phase > 1 ? 1 : phase;
    const float at = within * (float)(TP_PHASES - 1);
    for (int k = 0; k < TP_PHASES; k++) {
        const float apart = at > (float)k ? at - (float)k : (float)k - at;
        shares[k] = apart < 1 ? 1 - apart : 0;
    }
}

void tp_model_judge(const tp_model *m, int players, const tp_features *x, float value[TP_SEATS]) {
    float shares[TP_PHASES], weight[TP_FEATURES];
    const int seats =
        players > 1 ? players : 2; /* one alone plays against a seat that has nothing */
    const float scale = (float)m->scale[players] / TP_UNIT / TP_UNIT;
    tp_phase_shares(x->phase, shares);
    for (int i = 0; i < m->count; i++)
        weight[i] = shares[0] * (float)m->weights[0][i] + shares[1] * (float)m->weights[1][i] +
                    shares[2] * (float)m->weights[2][i];
    for (int seat = 0; seat < seats; seat++) {
        float score = 0;
        for (int i = 0; seat < players && i < m->count; i++) score += weight[i] * x->of[seat][i];
        value[seat] = (x->out >> seat & 1u) != 0 ? -1e9F : score * scale;
    }
    tp_softmax(value, seats, 1);
}
