/* app/match/run.h: all games of a contest, on several threads. */
#ifndef TP_APP_MATCH_RUN_H
#define TP_APP_MATCH_RUN_H

#include "app/match/score.h"

typedef enum {
    TP_ALL_PLAYED,
    TP_BY_SIGNAL,  /* SIGINT or SIGTERM: games under way were broken off */
    TP_BY_SPRT,    /* the test is decided */
    TP_BY_TROUBLE, /* and a message: a record cannot be written, a thread not started */
} tp_ending;

/* Enters every game that was played to its end into *score. For one contest at a time: what a
 * signal says is known to all. */
tp_ending tp_contest_run(const tp_contest *c, tp_score *score, double *seconds);

#endif
