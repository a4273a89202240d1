/* app/server/tables/session.h: who somebody is. A session is a token in a cookie; here and in the
 * store there is only its hash. Sessions that were used lately stay in memory. */
#ifndef TP_APP_SERVER_SESSION_H
#define TP_APP_SERVER_SESSION_H

#include "app/server/tables/server.h"

enum { TP_TOKEN = 33 }; /* 32 hexadecimal digits and the NUL */

/* Called with the session of a token, borrowed; NULL if there is none, or if is_unread: then nobody
 * knows whether there is one, and it must not be taken for somebody else's. */
typedef void tp_session_found(void *context, const tp_session *session, bool is_unread);

/* At once if it is in memory, else when the store has answered. */
void tp_session_find(tp_server *s, const char *token, tp_session_found *found, void *context);
/* A new one; token is what the cookie is to hold. It goes into the present batch. */
const tp_session *tp_session_make(tp_server *s, const char *name, const char *lang,
                                  char token[TP_TOKEN]);
/* Changes name and language of a session, in memory and with the present batch. */
const tp_session *tp_session_change(tp_server *s, const tp_session *old, const char *name,
                                    const char *lang);
/* One more token for a session that there is already, on another device. */
const tp_session *tp_session_share(tp_server *s, const tp_session *old, char token[TP_TOKEN]);
/* Its token is worth nothing from now on, and its sockets are closed. */
void tp_session_end(tp_server *s, const tp_session *session);
/* Another node says so: it has another name, or is ended. */
void tp_session_heard(tp_server *s, const tp_session *session);
void tp_session_sweep(tp_server *s, int64_t now);
void tp_session_done(tp_server *s);

/* Codes (codes.c), by which somebody takes their session, and so their seats, to another device:
 * each works once, for ten minutes, and a session has one at a time. */

enum { TP_CODE = 11, TP_CODE_MS = 600000 }; /* ten letters and digits and the NUL */

bool tp_code_make(tp_server *s, const tp_session *session, char out[TP_CODE]); /* false: too many */
bool tp_code_take(tp_server *s, const char *code, tp_session *out);            /* false: no such */
/* One that was made at another node, see peers.h. */
void tp_code_put(tp_server *s, const char *code, const tp_session *session);
void tp_code_forget(tp_server *s, const char *session);
void tp_codes_sweep(tp_server *s, int64_t now);
void tp_codes_done(tp_server *s);

#endif
