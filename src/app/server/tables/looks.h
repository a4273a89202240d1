/* app/server/tables/looks.h: games looked at again for somebody (analysis/analysis.h). That is long
 * work: it goes to the pool in pieces of a moment each, so that it stands in the line with bots and
 * hints and takes its turn like them, and between two pieces it can be stopped and says how far it
 * is. A session has one at a time. What came of it is kept for a while, for everybody who may look
 * at the table. */
#ifndef TP_APP_SERVER_LOOKS_H
#define TP_APP_SERVER_LOOKS_H

#include "app/server/tables/live.h"

typedef enum { TP_LOOK_NONE, TP_LOOK_RUNNING, TP_LOOK_DONE } tp_look_status;

/* How it stands with the analysis of that table; done and plies of one that runs. Asking keeps it
 * going: one that nobody asks about any more is stopped. */
tp_look_status tp_look_at(tp_server *s, const char *table, size_t *done, size_t *plies);
/* The members of the answer, in that language, when it is done; borrowed until the next turn of the
 * loop. */
const char *tp_look_text(tp_server *s, const char *table, tp_language language, size_t *length);
/* Begins, or does nothing if one runs or is done. The table's game is over. False and *r: too much
 * is asked for. */
bool tp_look_begin(tp_live *l, const char *session, const char *address, tp_refusal *r);
/* Whoever began it does not want it any more. */
void tp_look_stop(tp_server *s, const char *table, const char *session);

void tp_looks_sweep(tp_server *s, int64_t now);
void tp_looks_done(tp_server *s); /* when nothing is being thought about any more */

#endif
