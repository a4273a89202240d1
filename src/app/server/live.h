/* app/server/live.h: tables in memory: who watches them, what of them is stored and told, which
 * bots think. A table comes from the store when somebody wants it and leaves when nobody has for a
 * while.
 *
 * After anything that may have changed a table: tp_live_store, then the acknowledgement, then
 * tp_live_tell; or tp_live_changed, which is both. */
#ifndef TP_APP_SERVER_LIVE_H
#define TP_APP_SERVER_LIVE_H

#include "app/server/hub.h"

struct tp_live {
    tp_server *server;
    tp_table *table;
    uint32_t stored, told;    /* events that were put into a batch; that watchers were told of */
    uint64_t batch;           /* the last one with events of this table; 0: none */
    uint64_t in_batch;        /* batch.c's own mark */
    bool has_new_seats;       /* since its line in the lobby was last written */
    bool is_broken;           /* knows what could not be stored */
    bool is_gone;             /* out of the registry; freed when the last task comes back */
    int tasks;                /* in the pool, with our rules in their hands */
    uint64_t asked[TP_SEATS]; /* one more than the position each bot was last asked about */
    tp_watch *watchers;
    unsigned connected;     /* seats somebody watches for */
    int64_t away[TP_SEATS]; /* since when nobody does */
    int64_t used;
};

/* l is NULL if there is no such table (r says so) or if it cannot be read. */
typedef void tp_live_found(void *context, tp_live *l, const tp_refusal *r);

/* At once if it is in memory, else when the store has answered. */
void tp_live_find(tp_server *s, const char *id, tp_live_found *found, void *context);
/* A table that was just made. Takes it over. */
tp_live *tp_live_adopt(tp_server *s, tp_table *t);

void tp_live_store(tp_live *l);
void tp_live_tell(tp_live *l);
void tp_live_changed(tp_live *l);
/* When what the table knows now is on the disk. Runs at once if it is. */
void tp_live_after(tp_live *l, void (*after)(void *context, bool stored), void *context);
/* Sends it then; takes over one reference. Not at all if it could not be stored. */
void tp_live_send(tp_live *l, tp_conn *c, tp_frame *f);

/* False if the socket watches too many already. */
bool tp_live_watch(tp_live *l, tp_conn *c);
void tp_live_unwatch(tp_watch *w);
tp_watch *tp_live_watch_of(const tp_live *l, const tp_conn *c);
tp_viewer tp_live_viewer(const tp_live *l, const tp_conn *c);
/* Which bots think at the moment, for somebody who has just come. */
void tp_live_tell_thinking(tp_live *l, tp_conn *c);
/* A task of the pool that counted in tasks has come back. */
void tp_live_task_done(tp_live *l);
/* Seats of humans who have been away for long. */
unsigned tp_live_absent(const tp_live *l, int64_t now);

/* The line in the lobby; *summary is the caller's to free. */
void tp_live_row(tp_live *l, tp_table_row *row, char **summary);

void tp_live_tick(tp_server *s, int64_t now);
void tp_live_load_due(tp_server *s, int64_t now); /* tables that need to be looked at soon */
void tp_live_drop_broken(tp_server *s);
void tp_live_done(tp_server *s);

#endif
