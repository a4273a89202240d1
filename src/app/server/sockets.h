/* app/server/sockets.h: what comes in and goes out on connections: HTTP and WebSockets, with
 * libwebsockets. The user of its context is the tp_server. */
#ifndef TP_APP_SERVER_SOCKETS_H
#define TP_APP_SERVER_SOCKETS_H

#include "app/server/server.h"

#include <libwebsockets.h>

extern const struct lws_protocols tp_sockets[];

#endif
