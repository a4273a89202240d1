/* app/server/tables/bans.h: who is kept out of this server: sessions, and addresses. `turnpike
 * admin` writes it into the store, where servers read it now and then. */
#ifndef TP_APP_SERVER_BANS_H
#define TP_APP_SERVER_BANS_H

#include "app/server/tables/server.h"

/* From the store, in a while; whoever is kept out from then on loses their sockets (1008). What
 * cannot be read stays as it was. */
void tp_bans_read(tp_server *s);
bool tp_is_banned(const tp_server *s, const char *session_or_address);
void tp_bans_done(tp_server *s);

#endif
