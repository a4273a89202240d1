/* app/server/session.h: who somebody is. A session is a token in a cookie; here and in the store
 * there is only its hash. Sessions that were used lately stay in memory. */
#ifndef TP_APP_SERVER_SESSION_H
#define TP_APP_SERVER_SESSION_H

#include "app/server/server.h"

enum { TP_TOKEN = 33 }; /* 32 hexadecimal digits and the NUL */

/* Called with the session of a token, NULL if there is none or if it could not be read. Borrowed.
 */
typedef void tp_session_found(void *context, const tp_session *session);

/* At once if it is in memory, else when the store has answered. */
void tp_session_find(tp_server *s, const char *token, tp_session_found *found, void *context);
/* A new one; token is what the cookie is to hold. It goes into the present batch. */
const tp_session *tp_session_make(tp_server *s, const char *name, const char *lang,
                                  char token[TP_TOKEN]);
/* Changes name and language of a session, in memory and with the present batch. */
const tp_session *tp_session_change(tp_server *s, const tp_session *old, const char *name,
                                    const char *lang);
void tp_session_sweep(tp_server *s, int64_t now);
void tp_session_done(tp_server *s);

#endif
