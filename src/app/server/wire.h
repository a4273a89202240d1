/* app/server/wire.h: messages of the WebSocket, see docs/API.md. */
#ifndef TP_APP_SERVER_WIRE_H
#define TP_APP_SERVER_WIRE_H

#include "app/server/hub.h"

enum { TP_MOST_MESSAGE = 16384 };

/* One whole message. Its answers come through the socket's queue. */
void tp_wire_receive(tp_conn *c, const char *text, size_t length);

#endif
