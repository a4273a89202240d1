/* tests/server/inside.h: a whole server without sockets, inside the program that asks: its loop is
 * turned by hand, its database is in memory, and frames are taken from where a socket would. For
 * tests that look at every byte, and for fuzzers.
 *
 * What the keeper's thread would do for it is done here, in inside_settle: programs are linked with
 * --wrap=tp_keeper_post. So everything happens in the same order every time, and fast. */
#ifndef TP_TESTS_SERVER_INSIDE_H
#define TP_TESTS_SERVER_INSIDE_H

#include "app/server/http.h"
#include "app/server/live.h"
#include "app/server/wire.h"

typedef struct inside inside;
struct inside {
    tp_server server;
    uv_loop_t loop;
    tp_store *store;
    struct tp_job *first, **last; /* for the store to do */
    inside *next;
};

void inside_open(inside *x); /* without limits; change x->server.config for others */
void inside_close(inside *x);
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
