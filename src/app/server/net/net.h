/* app/server/net/net.h: the listening socket and everybody who has connected to it.
 *
 * This folder is bytes and no more: tcp.c moves them, http_conn.c makes requests of them
 * (../http.h), ws_conn.c the messages of a WebSocket (../hub.h). What any of it means is said
 * above. */
#ifndef TP_APP_SERVER_NET_H
#define TP_APP_SERVER_NET_H

#include "app/server/tables/server.h"

#include <uv.h>

typedef struct tp_net tp_net;

/* Listens on this loop, at an IPv4 or IPv6 address; port 0 is any free one. NULL: it
 * cannot.
 */
tp_net *tp_net_open(tp_server *s, uv_loop_t *loop, const char *address, int port);
int tp_net_port(const tp_net *n);
/* A connection that somebody else has made: a stream socket, taken over. */
void tp_net_adopt(tp_net *n, int fd);
/* Sends what has come up in this turn of the loop; to be called before the loop waits. */
void tp_net_flush(tp_net *n);
/* Deadlines and pings; to be called now and then. Never called: everybody has all the time they
 * want. */
void tp_net_tick(tp_net *n);
/* No request waits for its reply. */
bool tp_net_is_idle(const tp_net *n);
/* Closes everything. It is gone once the loop has nothing to do any more. */
void tp_net_close(tp_net *n);

#endif
