/* app/server/tables/batch.h: group commit. Everything that happened in one turn of the loop is one
 * write set (store/store.h); while that is being stored, and for some milliseconds after it was
 * sent off, the next one fills up. What is to be told to anybody waits until it is on the disk.
 *
 * A batch keeps values: ids, rows, texts. It knows no table in memory; of one that could not be
 * stored it tells the server (tp_server.lost). Only live.c puts tables into it. */
#ifndef TP_APP_SERVER_BATCH_H
#define TP_APP_SERVER_BATCH_H

#include "app/server/tables/server.h"

/* Called when it is on the disk, or when it could not be stored. */
typedef void tp_after(void *context, bool stored);

/* New events of a table, one at least, and its row as it is after them; epoch is that of our lease
 * on it. All of it is copied. */
void tp_batch_table(tp_server *s, const tp_table_row *row, uint64_t epoch, const tp_event *events,
                    size_t count);
void tp_batch_session(tp_server *s, const tp_session *session);
/* Nothing but how far game time has come, which every batch stores. */
void tp_batch_clock(tp_server *s);

/* Tables that were over before this time of day and sessions that nobody has used since are
 * forgotten, some with each batch. */
void tp_batch_forget(tp_server *s, int64_t before);

/* Calls after when all that was put about this table is stored; at once if it is. NULL: when all is
 * that was put into the batch being filled. What is about a table that was lost is not stored. */
void tp_batch_after(tp_server *s, const char *table, tp_after *after, void *context);
bool tp_batch_has(const tp_server *s, const char *table); /* something that is not stored yet */

/* Sends the batch off if there is anything in it, no other is under way and it is time. Returns in
 * how many microseconds it will be time (tp_server.commit_every); 0: nothing waits for that. */
uint64_t tp_batch_flush(tp_server *s);
bool tp_batch_is_idle(const tp_server *s);
/* Before the server goes: what was not sent off is dropped. */
void tp_batch_done(tp_server *s);

#endif
