/* app/match/progress.h: what a match says on standard error while it runs: a bar with the score on
 * a terminal, a plain line now and then elsewhere, and once for every way in which a bot fails. */
#ifndef TP_APP_MATCH_PROGRESS_H
#define TP_APP_MATCH_PROGRESS_H

#include "app/match/score.h"

typedef struct {
    const tp_score *score;
    bool is_terminal;
    double due;              /* when the next line is, on the steady clock */
    unsigned told[TP_SEATS]; /* a bit for each fault of each bot that was spoken of */
} tp_progress;

void tp_progress_start(tp_progress *p, const tp_score *score);
/* Says where the match stands, if it is time to. */
void tp_progress_show(tp_progress *p);
/* A bot lost a game by a fault. */
void tp_progress_fault(tp_progress *p, uint64_t game, const tp_outcome *o);
/* Takes the bar away. */
void tp_progress_end(tp_progress *p);

/* "too slow", for people; "slow", for programs. */
const char *tp_fault_sentence(tp_fault fault);
const char *tp_fault_word(tp_fault fault);

#endif
