/* app/server/api/api.h: the handlers of the HTTP API, by topic, and the one of WebSockets; api.c
 * has the list of routes, wire.c that of messages. */
#ifndef TP_APP_SERVER_API_H
#define TP_APP_SERVER_API_H

#include "app/server/api/http.h"

void tp_api_list(tp_exchange *x); /* api_tables.c */
void tp_api_commit(tp_exchange *x);
void tp_api_make(tp_exchange *x);
void tp_api_table(tp_exchange *x);
void tp_api_record(tp_exchange *x);
void tp_api_outcomes(tp_exchange *x);
void tp_api_analysis(tp_exchange *x);
void tp_api_analyse(tp_exchange *x);
void tp_api_analysis_stop(tp_exchange *x);
void tp_api_join(tp_exchange *x);
void tp_api_leave(tp_exchange *x);
void tp_api_seats(tp_exchange *x);
void tp_api_rematch(tp_exchange *x);

void tp_api_course(tp_exchange *x); /* api_lessons.c */
void tp_api_lesson(tp_exchange *x);
void tp_api_pictures(tp_exchange *x);
/* The language of the query; what is no language is English. */
tp_language tp_api_language(const tp_exchange *x);
/* What is worked out at once for whoever asks; false and a refusal: too often. */
bool tp_api_may_ask(tp_exchange *x);

void tp_api_puzzle_games(tp_exchange *x); /* api_puzzles.c */
void tp_api_puzzles(tp_exchange *x);
void tp_api_puzzle(tp_exchange *x);

void tp_pages_get(tp_exchange *x); /* pages.c: wherever people can be */
void tp_pages_asset(tp_exchange *x);
void tp_pages_file(tp_exchange *x);

/* wire.c: one whole message of a WebSocket. Its answers come through the socket's queue. */
enum { TP_MOST_MESSAGE = 16384 };
void tp_wire_receive(tp_conn *c, const char *text, size_t length);

/* The body as an object, the caller's; NULL and a refusal was sent. */
tp_json *tp_api_body(tp_exchange *x);
/* Commits what is new at this table, and this is the answer to it; if l is NULL it waits for
 * everything so far. Takes over what w holds. */
void tp_api_reply_stored(tp_exchange *x, tp_live *l, int status, tp_writer *w);

/* api_games.c: the answer to GET /api/games; the caller's. */
char *tp_api_games_text(tp_language language);
const char *tp_api_rules_text(const char *game, bool german); /* NULL: there is no such game */

#endif
