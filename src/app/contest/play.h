/* app/contest/play.h: the games of a contest: one (play.c), and all on several threads (run.c). */
#ifndef TP_APP_CONTEST_PLAY_H
#define TP_APP_CONTEST_PLAY_H

#include "app/contest/score.h"

#include <stdatomic.h>

/* What a thread has to play with: it plays one game after the other. */
typedef struct {
    const tp_contest *contest;
    const atomic_int *stop; /* not 0: play no further */
    tp_desk desk;
    tp_sitter bots[TP_SEATS];
} tp_contest_worker;

void tp_contest_worker_init(tp_contest_worker *w, const tp_contest *c, const atomic_int *stop);
void tp_contest_worker_done(tp_contest_worker *w); /* all programs have ended then */

/* TP_BROKEN_OFF: it was told to stop. TP_NOT_KEPT: the record cannot be written, and a message. */
typedef enum { TP_PLAYED, TP_BROKEN_OFF, TP_NOT_KEPT } tp_played;
tp_played tp_contest_worker_play(tp_contest_worker *w, uint64_t game, tp_contest_game *out);

typedef enum {
    TP_ALL_PLAYED,
    TP_BY_SIGNAL,  /* SIGINT or SIGTERM: games under way were broken off */
    TP_BY_SPRT,    /* the test is decided */
    TP_BY_TROUBLE, /* and a message: a record cannot be written, a thread not started */
} tp_contest_ending;

/* Enters every game that was played to its end into *score. For one contest at a time: what a
 * signal says is known to all. */
tp_contest_ending tp_contest_run(const tp_contest *c, tp_score *score, double *seconds);

#endif
