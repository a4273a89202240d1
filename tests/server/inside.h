/* tests/server/inside.h: a whole server without sockets, inside the program that asks: its loop is
 * turned by hand, its database is in memory, and frames are taken from where a socket would. For
 * tests that look at every byte, and for fuzzers.
 *
 * It hands the server a world of its own: jobs are done in inside_settle, one after the other, so
 * everything happens in the same order every time, and fast; the clock can stand still. */
#ifndef TP_TESTS_SERVER_INSIDE_H
#define TP_TESTS_SERVER_INSIDE_H

#include "app/server/api/api.h"
#include "app/server/api/http.h"
#include "app/server/tables/live.h"

#include <uv.h>

typedef struct {
    tp_world world;
    tp_server server;
    uv_loop_t loop; /* for sockets, where a test has some */
    tp_job *jobs[TP_LINES];
    bool is_open, is_still, is_thinking;
    struct tp_memory *memory; /* where everything is stored; NULL: in a database */
    int64_t now;              /* of a clock that stands still, in ms */
    int64_t thinking_ms;      /* so long each thought takes by that clock */
    int64_t step;             /* by how much somebody has set its time of day forward since */
} inside;

void inside_open(inside *x); /* without limits; change x->server.config for others */
/* The same, and what is stored is in memory without a database, which takes a tenth of the time. */
void inside_open_memory(inside *x);
/* db: a file, so that it can be opened again, or NULL. */
void inside_open_still(inside *x, const char *db, int64_t now);
void inside_close(inside *x);
/* Ends without a word, as if the power had failed; only what is in the file is left. */
void inside_crash(inside *x);
/* As if it had just been opened: no sockets, no tables, nothing stored. */
void inside_reset(inside *x);
/* Turns the loop until everything is stored and told, and no bot thinks any more. */
void inside_settle(inside *x);

/* An open WebSocket of that session; NULL: of nobody. One reference is the caller's. */
tp_conn *inside_connect(inside *x, const char *session);
void inside_leave(tp_conn *c); /* closes it and gives that reference back */
/* What would have gone out next, the caller's; NULL: nothing. */
char *inside_hear(tp_conn *c);

/* A token for HTTP, of that session. */
void inside_token(inside *x, const char *session, char token[TP_TOKEN]);
/* The status and the body of a reply as one text, the caller's. token and body may be NULL. */
char *inside_ask(inside *x, const char *method, const char *path, const char *token,
                 const char *body);

#endif
