/* app/server/net/tcp.h: one TCP connection: bytes in, bytes out, one deadline. It does not know
 * what is spoken on it; its protocol does. */
#ifndef TP_APP_SERVER_TCP_H
#define TP_APP_SERVER_TCP_H

#include "app/server/net/net.h"

typedef struct tp_tcp tp_tcp;

/* What is spoken: HTTP at first (http_conn.c), then perhaps WebSocket (ws_conn.c). */
typedef struct {
    /* Takes at least one of these bytes or pauses, and returns how many it took. What it leaves
     * comes again after tp_tcp_resume. */
    size_t (*read)(tp_tcp *t, const char *bytes, size_t length);
    void (*flush)(tp_tcp *t);  /* after tp_tcp_wake, at the end of the turn of the loop */
    void (*sent)(tp_tcp *t);   /* all of tp_tcp_write, whose memory is the protocol's again */
    void (*late)(tp_tcp *t);   /* the deadline has passed; there is none any more */
    void (*closed)(tp_tcp *t); /* the last that it hears: to free t->self */
} tp_protocol;

struct tp_tcp {
    uv_tcp_t handle;
    uv_write_t writing;
    uv_shutdown_t ending;
    tp_net *net;
    const tp_protocol *protocol;
    void *self; /* the protocol's */
    char address[TP_ADDRESS];
    uint64_t deadline;  /* in ms of steady time; 0: none */
    bool is_counted;    /* among the connections of its address */
    bool is_waited_for; /* it has not said yet what it wants: others may need its place */
    int dropped;        /* so often something came that nobody wants any more */
    bool is_paused, is_delivering, is_writing, is_finishing, is_closed;
    char *held; /* what came before the pause and was not taken */
    size_t held_from, held_length;
    tp_tcp *next, **link;             /* of all */
    tp_tcp *next_awake, **awake_link; /* of those to be flushed; awake_link is NULL: not one */
};

tp_server *tp_tcp_server(const tp_tcp *t);
/* Readers of frames that nobody has at the moment, see ws_conn.c. */
typedef struct tp_ws_reader tp_ws_reader;
tp_ws_reader **tp_tcp_readers(tp_tcp *t);
/* Changes the protocol; what was not taken yet goes to the new one. */
void tp_tcp_set_protocol(tp_tcp *t, const tp_protocol *protocol, void *self);
void tp_tcp_set_deadline(tp_tcp *t, uint64_t ms); /* from now; 0: none */

/* Nothing is read meanwhile, so whoever sends on fills the system's buffers and has to wait. */
void tp_tcp_pause(tp_tcp *t);
void tp_tcp_resume(tp_tcp *t);

/* flush is to be called. Any number of times. */
void tp_tcp_wake(tp_tcp *t);
/* How many bytes the system takes now. Not while a tp_tcp_write is under way. */
size_t tp_tcp_write_now(tp_tcp *t, const uv_buf_t *bufs, unsigned count);
/* Sends all of it, one at a time; the memory must stay until sent or closed. */
void tp_tcp_write(tp_tcp *t, const uv_buf_t *bufs, unsigned count);
size_t tp_tcp_unsent(const tp_tcp *t);

/* Nothing more will be said: once the other side has heard it all, or a moment later, it is closed.
 * Closing at once could make the system forget what was sent. */
void tp_tcp_finish(tp_tcp *t);
void tp_tcp_close(tp_tcp *t); /* at once */

/* A request has come; its reply has been sent, or never will be. */
void tp_tcp_begin_request(tp_tcp *t);
void tp_tcp_end_request(tp_tcp *t);

#endif
