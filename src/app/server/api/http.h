/* app/server/api/http.h: a request and its reply, without the socket. net/http_conn.c brings the
 * bytes; tests and fuzzers can stand in for it. */
#ifndef TP_APP_SERVER_HTTP_H
#define TP_APP_SERVER_HTTP_H

#include "app/server/tables/hub.h"
#include "app/server/tables/session.h"

enum { TP_MOST_BODY = 65536, TP_MOST_TABLE_BODY = 1 << 20, TP_URL = 1024 };

typedef struct tp_exchange tp_exchange;
struct tp_exchange {
    tp_server *server;
    int refs;
    bool is_open; /* the socket is still there */

    char method[16]; /* GET also for HEAD: the reply is the same but for its body */
    bool is_head;
    char path[TP_URL], query[TP_URL]; /* the path is decoded, the query is not */
    char origin[TP_URL], content_type[64], token[TP_URL], address[TP_ADDRESS];
    bool is_local;        /* from this machine itself, and not handed on by a proxy */
    uint64_t id;          /* of the request, in its reply and in the log */
    char known_etag[256]; /* If-None-Match: tags of what the browser has; "": nothing */
    char *body;
    size_t length, body_room;

    bool has_session;
    tp_session session;
    const char *route;    /* its pattern, once it is known: addresses can have secrets in them */
    char part[2][TP_URL]; /* what stood for the stars of the route */

    int status; /* 0: not replied yet */
    const char *type;
    char *reply;
    size_t reply_length;
    char cookie[TP_TOKEN];    /* a token to be set; "": none */
    bool ends_session;        /* the one that the browser has is to go */
    bool accepts_gzip;        /* the browser unpacks it */
    bool is_packed;           /* the reply is, by gzip */
    bool is_immutable;        /* a browser may keep it for ever */
    const char *etag;         /* it may keep it and ask whether this is still its tag; NULL: no */
    const char *more_headers; /* whole lines; NULL: none */
    void (*ready)(tp_exchange *x);
    void *socket;
    bool is_relayed; /* another node has handed it on, with its session */
    int tries;       /* to hand it on */
};

/* Says that the table is not at this node, to one that believed it was: 421, "misdirected". */
enum { TP_MISDIRECTED = 421 };

/* One reference is the caller's. */
tp_exchange *tp_exchange_new(tp_server *s, void (*ready)(tp_exchange *x), void *socket);
tp_exchange *tp_exchange_hold(tp_exchange *x);
void tp_exchange_release(tp_exchange *x);

/* How large a body may be here. */
size_t tp_http_most_body(const char *path);
/* The request is complete. Replies now or later, by ready. */
void tp_http_handle(tp_exchange *x);

/* The same without asking whose it is and how many: a request that another node has handed on, or
 * one that is to be tried again. */
void tp_http_run(tp_exchange *x);

/* Exactly one of these for each request. The reply is copied. */
void tp_reply(tp_exchange *x, int status, const char *type, const char *text, size_t length);
void tp_reply_json(tp_exchange *x, int status, tp_writer *w); /* closes the object and w */
/* With a tag (borrowed while the server runs), or 304 without the text if the browser has it. */
void tp_reply_tagged(tp_exchange *x, const char *etag, const char *type, const char *text,
                     size_t length);
void tp_reply_refusal(tp_exchange *x, const tp_refusal *r);
void tp_reply_refusal_as(tp_exchange *x, int status, const tp_refusal *r);
void tp_reply_refuse(tp_exchange *x, tp_refused code, const char *message);
int tp_refusal_status(tp_refused code);

/* Decodes %2f and the like, and + where it stands for a blank. False if it does not fit, holds a
 * NUL or is not well-formed. */
bool tp_url_decode(const char *text, size_t length, bool plus_is_blank, char *out, size_t room);
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

/* The browser client, as files in the binary. The list is made by CMake from web/ and ends with a
 * NULL path; it is empty if there was no node to build the client. */
typedef struct {
    const char *path, *type, *data;
    size_t size;
    const char *packed; /* the same by gzip, or NULL */
    size_t packed_size;
} tp_web_file;
extern const tp_web_file tp_web_files[];

#endif
