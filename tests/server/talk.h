/* tests/server/talk.h: talking to a server of inside.h, in messages written with ' for ". */
#ifndef TP_TESTS_SERVER_TALK_H
#define TP_TESTS_SERVER_TALK_H

#include "inside.h"

/* Does what a socket hears next have that part? Takes it. */
bool talk_hears(tp_conn *c, const char *part);
/* Takes all that waits. */
void talk_hush(tp_conn *c);
/* A message about a table; more is what comes after type and table. */
void talk_tell(tp_conn *c, const char *table, const char *type, const char *more);
/* POST /api/tables. Fails the test if it is refused. */
void talk_make(inside *x, const char *token, const char *request, char id[TP_ID]);

#endif
