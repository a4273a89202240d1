/* analysis/judge.h: how likely each seat is to win from a position; see judge.c. */
#ifndef TP_ANALYSIS_JUDGE_H
#define TP_ANALYSIS_JUDGE_H

#include "analysis/analysis.h"

typedef struct {
    const tp_rules *rules;
    const tp_analysis_wish *wish;
    tp_player player; /* the strongest level */
    tp_rng rng;
} tp_judge;

void tp_judge_init(tp_judge *j, const tp_rules *r, const tp_analysis_wish *wish);

/* All that is in the state counts, hidden or not. share: of what the wish allows for a position,
 * one part in so many. At a chance node the mean over what can come. */
void tp_judge_value(tp_judge *j, const tp_state *s, int share, float value[TP_SEATS]);

/* The best move of seat that the player finds, through its eyes. */
void tp_judge_ask(tp_judge *j, const tp_state *s, int seat, tp_answer *a);

/* What can come at a chance node: the mean value, and the value of the outcome that came, both by
 * the same estimate, so that what they differ by is luck and nothing else. Where very much can come
 * the mean is over as many as are drawn. False: nothing else could have come. */
bool tp_judge_draw(tp_judge *j, const tp_state *s, tp_move came, float mean[TP_SEATS],
                   float value[TP_SEATS]);

#endif
