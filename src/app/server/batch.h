/* app/server/batch.h: group commit. Everything that happened in one turn of the loop is stored in
 * one transaction; while that is under way the next batch fills up. What is to be told to anybody
 * waits with its batch. */
#ifndef TP_APP_SERVER_BATCH_H
#define TP_APP_SERVER_BATCH_H

#include "app/server/server.h"

/* Called when the batch is on the disk, or when it could not be stored. */
typedef void tp_after(void *context, bool stored);

void tp_batch_event(tp_server *s, tp_live *l, const tp_event *e);
void tp_batch_session(tp_server *s, const tp_session *session);
/* After the batch that is being filled now; returns its number. */
uint64_t tp_batch_number(const tp_server *s);
/* After batch number n: at once if it is stored already. live is the table it is about, NULL if it
 * is about none: what is about a table that had to be given up has not been stored. */
void tp_batch_after(tp_server *s, uint64_t n, const tp_live *live, tp_after *after, void *context);
/* Sends the batch off if there is anything in it and no other is under way. */
void tp_batch_flush(tp_server *s);
bool tp_batch_is_stored(const tp_server *s, uint64_t n); /* or given up */
bool tp_batch_is_idle(const tp_server *s);
/* Before the server goes: what was not sent off is dropped. */
void tp_batch_done(tp_server *s);

#endif
