/* app/server/store/postgres.h: what the postgres*.c files share: the store in a PostgreSQL
 * database. They are the only ones that speak to libpq. */
#ifndef TP_APP_SERVER_STORE_POSTGRES_H
#define TP_APP_SERVER_STORE_POSTGRES_H

#include "app/server/store/store.h"

#include <libpq-fe.h>

typedef enum {
    PG_HOLD, /* these are the writer's */
    PG_BEAT,
    PG_PUT_NEW,
    PG_PUT_CHANGED,
    PG_PUT_PLAYED,
    PG_PUT_SESSION,
    PG_RENAME_SESSION,
    PG_END_SESSION,
    PG_FORGET_TABLES,
    PG_FORGET_SESSIONS,
    PG_PUT_BAN,
    PG_END_BAN,
    PG_WRITING, /* and those after it the reader's */
    PG_READ,
    PG_LIST_PUBLIC,
    PG_LIST_STATUS,
    PG_LIST_GAME,
    PG_LIST_GAME_STATUS,
    PG_LIST_MINE,
    PG_LIST_DUE,
    PG_GET_SESSION,
    PG_SHIFT,
    PG_LEASE,
    PG_RELEASE,
    PG_RELEASE_ALL,
    PG_LIST_NODES,
    PG_LIST_LEASES,
    PG_PUT_NOTE,
    PG_TAKE_NOTE,
    PG_LIST_BANS,
    PG_STATEMENTS
} pg_statement;

extern const char *const pg_texts[PG_STATEMENTS];

typedef struct {
    tp_store base;
    char *url;
    PGconn *writer, *reader; /* NULL: to be opened again */
    bool is_guest;           /* it holds nothing, see tp_store_visit */
    bool is_deposed;         /* another server has the lease: nothing more is stored */
    char name[TP_NODE_NAME], address[TP_NODE_ADDRESS]; /* of a node */
} pg_store;

extern const char *const pg_steps[]; /* see postgres_schema.c */
extern const int pg_version;         /* so many */

static inline pg_store *pg_own(tp_store *s) {
    return (pg_store *)s;
}

/* Connections with all statements of that side prepared; NULL and a sentence in error. The writer
 * holds the lease again, or *is_deposed is set. */
PGconn *pg_connect(const char *url, char error[TP_STORE_ERROR]);
bool pg_open_writer(pg_store *x, char error[TP_STORE_ERROR]);
bool pg_open_reader(pg_store *x, char error[TP_STORE_ERROR]);
bool pg_prepare(PGconn *c, int from, int to);
/* What is wrong with the tables there; NULL: nothing, "": the connection knows. */
const char *pg_check_version(PGconn *c);
bool pg_run(PGconn *c, const char *text); /* a statement, or several, that answer nothing */
void pg_complain(const PGconn *c, char error[TP_STORE_ERROR]);

pg_store *pg_new(const char *url); /* not connected yet */
void pg_close(tp_store *s);
bool pg_write(tp_store *s, tp_changes *c);

bool pg_read(tp_store *s, const char *table, tp_visit_event *visit, void *context);
bool pg_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context);
bool pg_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context);
bool pg_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out, bool *found);
bool pg_list_bans(tp_store *s, tp_visit_ban *visit, void *context);
bool pg_put_ban(tp_store *s, const tp_ban *ban, bool is_over);

/* The answer to a question of the reader's, the caller's; NULL: it could not be read. */
PGresult *pg_ask(tp_store *s, pg_statement which, int n, const char *const *values,
                 const int *lengths, const int *formats);

/* postgres_nodes.c: what several nodes share. */
bool pg_shift(tp_store *s, const tp_lease_wish *wish, tp_lease *out);
bool pg_lease(tp_store *s, const tp_lease_wish *wish, tp_lease *out);
bool pg_release(tp_store *s, int64_t now, const tp_lease_end *leases, size_t count);
bool pg_list_nodes(tp_store *s, tp_visit_node *visit, void *context);
bool pg_list_leases(tp_store *s, tp_visit_id *visit, void *context);
bool pg_put_note(tp_store *s, const tp_note *note);
bool pg_take_note(tp_store *s, const char *key, const char *session, tp_note *out, bool *found);

#endif
