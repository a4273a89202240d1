/* app/server/tables/hub.h: open WebSockets, without the socket: who it is, what it watches, and
 * what waits to be sent. net/ws_conn.c brings the bytes; tests and fuzzers can stand in for it. */
#ifndef TP_APP_SERVER_HUB_H
#define TP_APP_SERVER_HUB_H

#include "app/server/tables/server.h"

enum { TP_FRAME_ROOM = 10, TP_WATCHES = 8 };

/* A message on its way, shared by all it goes to. */
typedef struct {
    int refs;
    size_t length;
    bool is_raw;          /* bytes for the socket as they are, not a message */
    unsigned char head;   /* so much of the room in front is used by the socket */
    unsigned char data[]; /* TP_FRAME_ROOM bytes, then the text */
} tp_frame;

tp_frame *tp_frame_new(const char *text, size_t length);
tp_frame *tp_frame_new_raw(const char *bytes, size_t length);
tp_frame *tp_frame_hold(tp_frame *f);
void tp_frame_release(tp_frame *f);

/* A socket that watches a table; in the lists of both. */
typedef struct tp_watch tp_watch;
struct tp_watch {
    tp_conn *conn;
    tp_live *live;
    tp_language language; /* in which it is told what happens */
    bool is_compact;      /* it has the rules, and is told what it cannot work out */
    tp_watch *next_of_conn, *next_of_live;
};

typedef struct tp_out tp_out;
struct tp_conn {
    tp_server *server;
    int refs;
    bool is_open;
    bool has_session;
    tp_session session;
    char address[TP_ADDRESS];
    tp_watch *watches;
    int watch_count;
    tp_bucket bucket, questions; /* what it may send, where it has no session */
    int refused;                 /* messages that were too many, less those that were not */
    int64_t told_at;             /* when that was last said */
    tp_out *first, **last;
    size_t queued;            /* bytes: what waits, and what the socket has and has not sent */
    bool is_dropped;          /* to make room: not even its goodbye is waited for */
    int close_code;           /* not 0: to be closed with this code once the queue is sent */
    void (*wake)(tp_conn *c); /* there is something to send, or it is to be closed */
    void *socket;
    tp_conn *next, **link;   /* of all */
    bool is_relayed;         /* no socket of ours: another node hands on what its client says */
    struct tp_relay *relays; /* nodes to which we have handed on what this one says */
};

/* One reference is the caller's. */
tp_conn *tp_conn_new(tp_server *s, const char *address, void (*wake)(tp_conn *c), void *socket);
/* One for a socket that is at another node. */
tp_conn *tp_conn_new_relayed(tp_server *s, const char *address, void (*wake)(tp_conn *c),
                             void *socket);
tp_conn *tp_conn_hold(tp_conn *c);
void tp_conn_release(tp_conn *c);
/* The socket is gone: it watches nothing any more. */
void tp_conn_closed(tp_conn *c);
/* Puts it into the queue; takes over one reference. A socket that does not read is closed. */
void tp_conn_send(tp_conn *c, tp_frame *f);
void tp_conn_write(tp_conn *c, const tp_writer *w); /* a frame of its own */
void tp_conn_hang_up(tp_conn *c, int code);
/* The next frame to send, the caller's until it is sent; NULL if there is none. It counts as queued
 * until then. */
tp_frame *tp_conn_next(tp_conn *c);
void tp_conn_sent(tp_conn *c, tp_frame *f);       /* or dropped */
tp_frame *tp_conn_count(tp_conn *c, tp_frame *f); /* one that was not in the queue counts, too */

const char *tp_conn_session_id(const tp_conn *c); /* NULL: it has none */
tp_language tp_conn_language(const tp_conn *c);   /* the session's, else English */

#endif
