/* app/server/loop.h: the sockets: HTTP and WebSocket by libwebsockets, on our own libuv loop. */
#ifndef TP_APP_SERVER_LOOP_H
#define TP_APP_SERVER_LOOP_H

#include "app/server/server.h"

/* Listens and serves until it is told to stop by SIGTERM or SIGINT, then closes everything. False
 * if it could not listen. *s was initialised on this loop. */
bool tp_loop_run(tp_server *s);

#endif
