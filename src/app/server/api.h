/* app/server/api.h: the handlers of the HTTP API, by topic; api.c has the list of routes. */
#ifndef TP_APP_SERVER_API_H
#define TP_APP_SERVER_API_H

#include "app/server/http.h"

void tp_api_list(tp_exchange *x); /* api_tables.c */
void tp_api_make(tp_exchange *x);
void tp_api_table(tp_exchange *x);
void tp_api_record(tp_exchange *x);
void tp_api_outcomes(tp_exchange *x);
void tp_api_join(tp_exchange *x);
void tp_api_leave(tp_exchange *x);
void tp_api_seats(tp_exchange *x);
void tp_api_rematch(tp_exchange *x);

void tp_pages_get(tp_exchange *x); /* pages.c: wherever people can be */
void tp_pages_asset(tp_exchange *x);

/* The body as an object, the caller's; NULL and a refusal was sent. */
tp_json *tp_api_body(tp_exchange *x);
/* Replies once what this table knows is on the disk, or, if l is NULL, everything so far. Takes
 * over what w holds. */
void tp_api_reply_stored(tp_exchange *x, const tp_live *l, int status, tp_writer *w);

/* api_games.c: the answer to GET /api/games; the caller's. */
char *tp_api_games_text(void);
const char *tp_api_rules_text(const char *game, bool german); /* NULL: there is no such game */

#endif
