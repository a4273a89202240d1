/* app/server/peer/peer.h: the other nodes. A node is linked to each of them; the younger of two
 * calls. Over a link go the words of clients about tables that are at the other node (edge.c) and
 * what these are told (guest.c), and what has become of sessions. */
#ifndef TP_APP_SERVER_PEER_H
#define TP_APP_SERVER_PEER_H

#include "app/server/tables/server.h"

#include <uv.h>

typedef struct tp_net_peers tp_net_peers;

/* The port is open before the store is, which says to others where it is. port is where it
 * listens. NULL and a sentence on the log: it cannot. */
tp_net_peers *tp_peers_listen(uv_loop_t *loop, tp_world *world, const tp_config *c);
int tp_peers_port(const tp_net_peers *p);
/* From now on the server has peers. */
void tp_peers_start(tp_net_peers *p, tp_server *s);
/* Sends what has come up in this turn of the loop. */
void tp_peers_flush(tp_net_peers *p);
void tp_peers_tick(tp_net_peers *p); /* ten times a second */
/* It is gone once the loop has nothing to do any more. */
void tp_peers_close(tp_net_peers *p);

#endif
