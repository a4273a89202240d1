/* app/server/net/speak.h: what is spoken on a connection: HTTP at first, then perhaps WebSocket. */
#ifndef TP_APP_SERVER_NET_SPEAK_H
#define TP_APP_SERVER_NET_SPEAK_H

#include "app/server/net/http_head.h"
#include "app/server/net/tcp.h"

/* HTTP/1.1 (http_conn.c): one request after the other, each answered before the next one is read.
 * The syntax is http-parser's business. */

void tp_http_conn_init(void); /* once */
/* Takes the connection over. */
void tp_http_conn_start(tp_tcp *t);

/* A WebSocket (ws_conn.c): frames there, messages here (hub.h). The frames that come are wslay's
 * business; those that go are written here, because all who are told the same share one. */

/* What reads frames, and is lent to whoever has something to read. */
void tp_ws_readers_free(tp_ws_reader *r); /* r and all that follow */
/* May this request become one? If not it was replied why. */
bool tp_ws_may_open(tp_exchange *x, const tp_head *head);
/* Takes over the connection on which this request came, and says so to the other side. */
void tp_ws_conn_start(tp_tcp *t, const tp_exchange *x, const char *key);

/* The answer to a WebSocket's key (ws_accept.c), RFC 6455 section 4.2.2. */

enum { TP_WS_ACCEPT = 29 };

/* A key is 16 bytes in base64. */
bool tp_ws_is_key(const char *key);
void tp_ws_accept(const char *key, char out[TP_WS_ACCEPT]);

#endif
