/* app/server/http.h: a request and its reply, without the socket. sockets.c brings the bytes; tests
 * and fuzzers can stand in for it. */
#ifndef TP_APP_SERVER_HTTP_H
#define TP_APP_SERVER_HTTP_H

#include "app/server/hub.h"
#include "app/server/session.h"

enum { TP_MOST_BODY = 65536, TP_MOST_TABLE_BODY = 1 << 20, TP_URL = 1024 };

typedef struct tp_exchange tp_exchange;
struct tp_exchange {
    tp_server *server;
    int refs;
    bool is_open; /* the socket is still there */

    char method[8];
    char path[TP_URL], query[TP_URL]; /* the path is decoded, the query is not */
    char origin[TP_URL], content_type[64], token[TP_URL], address[TP_ADDRESS];
    char *body;
    size_t length, body_room;

    bool has_session;
    tp_session session;
    char part[2][TP_URL]; /* what stood for the stars of the route */

    int status; /* 0: not replied yet */
    const char *type;
    char *reply;
    size_t reply_length;
    char cookie[TP_TOKEN]; /* a token to be set; "": none */
    bool accepts_gzip;     /* the browser unpacks it */
    bool is_packed;        /* the reply is, by gzip */
    bool is_immutable;     /* a browser may keep it for ever */
    void (*ready)(tp_exchange *x);
    void *socket;
};

/* One reference is the caller's. */
tp_exchange *tp_exchange_new(tp_server *s, void (*ready)(tp_exchange *x), void *socket);
tp_exchange *tp_exchange_hold(tp_exchange *x);
void tp_exchange_release(tp_exchange *x);

/* How large a body may be here. */
size_t tp_http_most_body(const char *path);
/* The request is complete. Replies now or later, by ready. */
void tp_http_handle(tp_exchange *x);

/* Exactly one of these for each request. The reply is copied. */
void tp_reply(tp_exchange *x, int status, const char *type, const char *text, size_t length);
void tp_reply_json(tp_exchange *x, int status, tp_writer *w); /* closes the object and w */
void tp_reply_refusal(tp_exchange *x, const tp_refusal *r);
void tp_reply_refusal_as(tp_exchange *x, int status, const tp_refusal *r);
void tp_reply_refuse(tp_exchange *x, tp_refused code, const char *message);

/* A parameter of the query, decoded; false if it is not there or too long. */
bool tp_query_get(const tp_exchange *x, const char *name, char *out, size_t room);

/* What is to be done for a path; method and pattern, in which * stands for one part of it. */
typedef struct {
    const char *method, *pattern;
    void (*run)(tp_exchange *x);
    bool needs_session;
} tp_route;
extern const tp_route tp_routes[];     /* api.c; ends with a NULL method */
void tp_pages_missing(tp_exchange *x); /* pages.c: where no route leads */

#endif
