/* app/server/tables/live.h: tables in memory: who watches them, what of them is stored and told,
 * which bots think. A table comes from the store when somebody wants it and leaves when nobody has
 * for a while.
 *
 * Whatever may have changed a table ends with tp_live_commit, and so does every answer about one.
 */
#ifndef TP_APP_SERVER_LIVE_H
#define TP_APP_SERVER_LIVE_H

#include "app/server/tables/batch.h"
#include "app/server/tables/hub.h"

struct tp_live {
    tp_server *server;
    tp_table *table;
    uint32_t committed;    /* events that were put into a batch, and that watchers were told of */
    bool is_gone;          /* out of the registry; freed when the last task comes back */
    int tasks;             /* in the pool, with our rules in their hands */
    struct tp_task *paced; /* bots' moves that wait until they may be seen, see pool.h */
    uint64_t asked[TP_SEATS]; /* one more than the position each bot was last asked about */
    bool has_row;             /* this server has written its line in the lobby, with these: */
    tp_status stored_status;
    int64_t stored_due;
    uint32_t asked_offer; /* the offer that bots were last asked about */
    tp_watch *watchers;
    unsigned connected;     /* seats somebody watches for */
    int64_t away[TP_SEATS]; /* since when nobody does */
    int64_t used;
    uint64_t epoch; /* of our lease on it */
    int64_t shift;  /* what is to be added to our game time for the table's, see store.h */
};

/* l is NULL if another node has the table (elsewhere says which), if there is no such table (r
 * says so) or if it cannot be read. */
typedef void tp_live_found(void *context, tp_live *l, const tp_node_row *elsewhere,
                           const tp_refusal *r);

/* At once if it is in memory, else when the store has answered. */
void tp_live_find(tp_server *s, const char *id, tp_live_found *found, void *context);
/* The time at that table. */
int64_t tp_live_now(const tp_live *l);
/* A table that was just made. Takes it over. */
tp_live *tp_live_adopt(tp_server *s, tp_table *t);

/* Stores what is new at the table, and when it is on the disk: first answers whoever caused it,
 * then tells everybody who watches. If it could not be stored the answer is called with that,
 * nobody is told anything, and the table goes (tp_live_lost). There is no other way to do any of
 * it. answer may be NULL; where nothing is new it is called when all is stored that the table
 * knows. */
void tp_live_commit(tp_live *l, tp_after *answer, void *context);
/* The same with a message as the answer, which is not sent if something could not be stored. Takes
 * over one reference. */
void tp_live_answer(tp_live *l, tp_conn *c, tp_frame *f);
/* The store did not take what memory knows: the table goes, and comes back as the store has it. */
void tp_live_lost(tp_server *s, const char *id);

/* False if the socket watches too many already. Watching again changes language and mode. */
bool tp_live_watch(tp_live *l, tp_conn *c, tp_language language, bool is_compact);
void tp_live_unwatch(tp_watch *w);
tp_watch *tp_live_watch_of(const tp_live *l, const tp_conn *c);
tp_viewer tp_live_viewer(const tp_live *l, const tp_conn *c);
/* Which bots think at the moment, for somebody who has just come. */
void tp_live_tell_thinking(tp_live *l, tp_conn *c);
/* A task of the pool that counted in tasks has come back. */
void tp_live_task_done(tp_live *l);
/* Seats of humans who have been away for long. */
unsigned tp_live_absent(const tp_live *l, int64_t now);

/* Commitments to dice (commitments.c): what the server promises before whoever makes a table says
 * their number. Each belongs to a session, makes one table, and is forgotten after ten minutes. */

enum { TP_COMMITMENT = 2 * TP_DICE_HASH + 1 };

/* False: there are too many. The oldest of a session that has several goes. */
bool tp_commitment_make(tp_server *s, const char *session, char out[TP_COMMITMENT]);
/* False: it was not made for this session, or is gone. */
bool tp_commitment_secret(const tp_server *s, const char *session, const char *commitment,
                          uint8_t secret[TP_DICE_SECRET]);
/* One that was made elsewhere, see peers.h. */
void tp_commitment_put(tp_server *s, const char *session, const uint8_t secret[TP_DICE_SECRET]);
void tp_commitment_used(tp_server *s, const char *session, const char *commitment);
void tp_commitments_sweep(tp_server *s, int64_t now);
void tp_commitments_done(tp_server *s);

/* New tables (making.c), by request and as a rematch. In either request "dice" is the maker's
 * number and "commitment" what it answers to; without one there cannot be the other. */

/* NULL and *r if it is refused. Whoever calls commits it. */
tp_live *tp_making_table(tp_server *s, const tp_json *request, const tp_actor *who, tp_refusal *r);
/* The table after this one. NULL and *r if it is refused; NULL and no refusal if there is one
 * already: l->table->next. */
tp_live *tp_making_rematch(tp_live *l, const tp_json *request, const tp_actor *who, tp_refusal *r);
/* False and *r if it is too often: sitting down at tables, and making sessions. */
bool tp_making_may_join(tp_server *s, const tp_actor *who, tp_refusal *r);
bool tp_making_may_come(tp_server *s, const char *address, tp_refusal *r);
/* "http://localhost:6660/t/ID#INVITE" */
void tp_making_url(const tp_table *t, const char *origin, char *out, size_t room);

void tp_live_tick(tp_server *s, int64_t now);
void tp_live_load_due(tp_server *s, int64_t now); /* tables that need to be looked at soon */
/* Tables of which another node has the lease by now go; asked when we were late ourselves. */
void tp_live_check_leases(tp_server *s);
/* Gives back all leases, when everything is stored; *done is set then. */
void tp_live_hand_over(tp_server *s, bool *done);
void tp_live_done(tp_server *s);

#endif
