/* tests/server/line.h: somebody's line to a server of inside.h: either straight to where a socket
 * would be, or a real one on loopback, through src/app/server/net and the system. Both ends are
 * in one thread, so whoever listens turns the server's loop meanwhile. */
#ifndef TP_TESTS_SERVER_LINE_H
#define TP_TESTS_SERVER_LINE_H

#include "inside.h"
#include "wsclient.h"

/* Where real lines end: a listener on the loop of an inside. port 0: there is none, and lines are
 * straight. */
typedef struct {
    inside *x;
    struct tp_net *net;
    int port;
} exchange_point;

void lines_open(exchange_point *p, inside *x, bool is_real);
void lines_close(exchange_point *p);

typedef struct {
    exchange_point *point;
    tp_conn *conn; /* straight */
    ws_client ws;  /* or real */
} line;

/* token is that of the session; both NULL: of nobody. */
void line_open(line *l, exchange_point *p, const char *session, const char *token);
void line_close(line *l);
/* Says it, and everything that follows from it at the server has happened. */
void line_say(line *l, const char *text);
/* What has come, the caller's; NULL: nothing. A frame, or of a real line every byte of all of them.
 */
char *line_hear(line *l, size_t *length);
/* A GET: of real lines every byte of the answer. */
char *line_get(exchange_point *p, const char *path, const char *token, size_t *length);

#endif
