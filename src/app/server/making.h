/* app/server/making.h: new tables, by request and as a rematch. */
#ifndef TP_APP_SERVER_MAKING_H
#define TP_APP_SERVER_MAKING_H

#include "app/server/live.h"

/* NULL and *r if it is refused. */
tp_live *tp_making_table(tp_server *s, const tp_json *request, const tp_actor *who, tp_refusal *r);
/* The table after this one. NULL and *r if it is refused; NULL and no refusal if there is one
 * already: l->table->next. */
tp_live *tp_making_rematch(tp_live *l, const tp_actor *who, tp_refusal *r);
/* "http://localhost:6660/t/ID#INVITE" */
void tp_making_url(const tp_table *t, const char *origin, char *out, size_t room);

#endif
