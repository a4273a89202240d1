/* app/server/peer/link.h: a connection to another node: frames in, frames out, sealed. It does not
 * know what they mean. */
#ifndef TP_APP_SERVER_LINK_H
#define TP_APP_SERVER_LINK_H

#include "app/server/base/world.h"
#include "app/server/peer/frame.h"
#include "app/server/peer/seal.h"

#include <uv.h>

typedef struct tp_link tp_link;

typedef struct {
    void (*heard)(tp_link *l, const tp_peer_frame *f); /* the first one is a HELLO */
    void (*closed)(tp_link *l); /* the last that is heard of it, once, from tp_link_close too */
} tp_link_user;

struct tp_link {
    uv_tcp_t handle;
    uv_connect_t connecting;
    uv_write_t writing;
    const tp_link_user *user;
    void *self; /* the user's */
    tp_world *world;
    uint8_t secret[TP_SEAL_SECRET];
    tp_seal seal;
    bool is_caller, is_agreed, is_greeted, is_writing, is_closed;
    tp_writer in, out, flying, plain;
    int64_t began, heard_at, said_at; /* in ms of steady time */
    /* Where frames go instead of to a socket, in a simulation; it frees the link, too. NULL. */
    void (*wire)(tp_link *l, const tp_peer_frame *f);
    void *context; /* the wire's */
};

/* The caller's until closed was called; then it frees itself. */
tp_link *tp_link_new(uv_loop_t *loop, tp_world *world, const uint8_t secret[TP_SEAL_SECRET],
                     const tp_link_user *user, void *self);
/* One that has no socket: frames go to wire, and come by tp_link_hear. */
tp_link *tp_link_new_wired(tp_world *world, const tp_link_user *user, void *self,
                           void (*wire)(tp_link *l, const tp_peer_frame *f), void *context);
void tp_link_begin(tp_link *l); /* there is somebody at the other end */
/* A frame, without its seal; false: it is none, or not what may come now. */
bool tp_link_hear(tp_link *l, const uint8_t *bytes, size_t length);
/* "HOST:PORT", an address and not a name. False if it is none. */
bool tp_link_address(const char *text, struct sockaddr_storage *out);
void tp_link_call(tp_link *l, const struct sockaddr *to);
void tp_link_accept(tp_link *l, uv_stream_t *listener);
/* Waits until tp_link_flush. */
void tp_link_say(tp_link *l, const tp_peer_frame *f);
void tp_link_flush(tp_link *l);
/* Pings, and closes it if nothing was heard for long. */
void tp_link_tick(tp_link *l);
void tp_link_close(tp_link *l);

#endif
