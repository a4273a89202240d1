/* app/match/play.h: one game of a contest. */
#ifndef TP_APP_MATCH_PLAY_H
#define TP_APP_MATCH_PLAY_H

#include "app/match/score.h"

#include <stdatomic.h>

/* A thread's table: it plays one game after the other. */
typedef struct {
    const tp_contest *contest;
    const atomic_int *stop; /* not 0: play no further */
    tp_desk desk;
    tp_sitter bots[TP_SEATS];
} tp_table;

void tp_table_init(tp_table *t, const tp_contest *c, const atomic_int *stop);
void tp_table_done(tp_table *t); /* all programs have ended then */

/* TP_BROKEN_OFF: it was told to stop. TP_NOT_KEPT: the record cannot be written, and a message. */
typedef enum { TP_PLAYED, TP_BROKEN_OFF, TP_NOT_KEPT } tp_played;
tp_played tp_table_play(tp_table *t, uint64_t game, tp_outcome *out);

#endif
