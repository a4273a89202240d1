/* app/server/store/store.h: where tables and sessions are kept. An append-only list of events for
 * each table is the truth; a row beside it says what the lobby needs to know without reading them.
 *
 * A store is a struct of functions, so that there can be several kinds; what they say to their
 * database stays in store_*.c. All of it blocks, so only jobs (world.h) call it. */
#ifndef TP_APP_SERVER_STORE_STORE_H
#define TP_APP_SERVER_STORE_STORE_H

#include "table/table.h"

enum { TP_TOKEN_HASH = 32, TP_LANG = 3, TP_STORE_ERROR = 256 };

typedef struct {
    uint8_t hash[TP_TOKEN_HASH]; /* of the token; the token itself is nowhere but in the cookie */
    char id[TP_ID];
    char name[TP_NAME_BYTES];
    char lang[TP_LANG];
    int64_t seen;
    bool is_ended; /* in a write set: its token is worth nothing any more */
} tp_session;

/* A line of the lobby. */
typedef struct {
    char id[TP_ID];
    char game[32];
    tp_status status;
    bool is_public;
    int64_t created, updated; /* in milliseconds since 1970 */
    int64_t due;              /* when a clock runs out, or it ends because nobody touches it, in
                                 game time; 0: never */
    char session[TP_SEATS][TP_ID]; /* whose seat; "": nobody's */
    bool has_new_seats;            /* somebody sat down since it was last written */
    bool is_just_played;           /* status, due, seats and summary are as they were then */
    const char *summary;           /* the keys of a JSON object, without its braces; in a write set
                                      NULL: as it was */
    int64_t ply;                   /* how it stands, with updated; -1: the summary says it all */
    unsigned to_act;
} tp_table_row;

typedef struct {
    const char *session; /* only tables with a seat of theirs; NULL: public ones */
    const char *game;    /* NULL: any */
    int status;          /* -1: any */
    int limit;
} tp_table_query;

/* ---- a write set ---- */

typedef struct {
    int64_t at;
    char *body;
    size_t length;
} tp_stored_event;

/* What has happened at one table. It is stored whole or not at all, and only if the table is where
 * its owner believes it to be: nobody has stored event number next yet, and nobody with a higher
 * epoch has ever written to the table. That is the fence: of two servers that think a table theirs,
 * the older one's writes come to nothing. */
typedef struct {
    tp_table_row row; /* the table as it is after the events; row.id says which */
    uint32_t next;    /* the number of the first event here */
    uint64_t epoch;   /* of the lease on the table */
    const tp_stored_event *events;
    size_t count;
    bool is_dropped; /* the answer: the fence did not hold, and nothing of this was stored */
} tp_table_changes;

typedef struct {
    tp_table_changes *tables;
    size_t table_count;
    const tp_session *sessions;
    size_t session_count;
    int64_t clock; /* how far game time has come */
    /* Some of the tables that were over before this time, and sessions that nobody has used since
     * that one, are forgotten; in milliseconds since 1970, 0: none are. */
    int64_t forget_tables, forget_sessions;
    size_t forgotten;  /* the answer: so many tables, and perhaps more are left */
    int64_t log_bytes; /* the answer: what the store keeps besides its tables */
    bool is_deposed;   /* the answer: another server has taken over, for good */
    char error[TP_STORE_ERROR];
} tp_changes;

/* ---- several nodes on one store ---- */

enum { TP_NODE_NAME = 64, TP_NODE_ADDRESS = 128 };

/* A server among several. Its epoch is that of this run of it, and no other has the same. */
typedef struct {
    uint64_t epoch;
    char name[TP_NODE_NAME];
    char address[TP_NODE_ADDRESS]; /* where other nodes reach it, HOST:PORT */
} tp_node_row;

/* Who has a table. */
typedef struct {
    bool is_known;      /* there is such a table */
    bool is_ours;       /* nobody else may write to it, from now on: */
    uint64_t epoch;     /* this lease is higher than all before, */
    int64_t shift;      /* and so much is to be added to our game time for the table's */
    tp_node_row holder; /* not ours: whose it is */
} tp_lease;

/* Who asks for leases. */
typedef struct {
    const char *const *tables;
    size_t count;
    int64_t now;            /* our game time */
    const uint64_t *linked; /* the epochs of nodes that we know to be alive */
    size_t linked_count;
} tp_lease_wish;

/* A lease that is given back. */
typedef struct {
    char table[TP_ID];
    uint64_t epoch;
} tp_lease_end;

/* Something that is worth a few minutes, at whichever node its owner comes back: a commitment's
 * secret, somebody's session for a code. */
enum { TP_NOTE_KEY = 80, TP_NOTE_BODY = 512 };
typedef struct {
    char key[TP_NOTE_KEY];
    char session[TP_ID]; /* whose it is */
    uint8_t body[TP_NOTE_BODY];
    size_t length;
} tp_note;

typedef void tp_visit_node(void *context, const tp_node_row *node);
typedef void tp_visit_id(void *context, const char *id);

/* Somebody who is kept out: a session, or an address as tp_address_read has it, which has a dot or
 * a colon in it and so is no session. */
enum { TP_BANNED = 48 };
typedef struct {
    char who[TP_BANNED];
    int64_t made; /* in milliseconds since 1970 */
} tp_ban;

typedef void tp_visit_ban(void *context, const tp_ban *ban);
typedef bool tp_visit_event(void *context, uint32_t n, int64_t at, const char *body, size_t length);
typedef void tp_visit_row(void *context, const tp_table_row *row);

/* write is called by one thread at a time, and so is all that reads; but one may write while
 * another reads, and reads never wait for writes. */
typedef struct tp_store tp_store;
struct tp_store {
    void (*close)(tp_store *s);

    int64_t clock;        /* how far game time had come when the store was opened; 0: it is new */
    uint64_t epoch;       /* of whoever has opened it: higher than that of all before */
    int64_t heartbeat_ms; /* so often something must be written, or others take over; 0: never */

    /* One transaction. True: all of it is on the disk but the tables that are marked as dropped.
     * False: nothing is, and c->error says why. */
    bool (*write)(tp_store *s, tp_changes *c);

    /* Reading. False if it could not be read; nothing there is not a failure. Events come in the
     * order of their numbers. Tables come with the newest first, one's own with the one that
     * changed last first (of the thousand that were made last), due ones with the most urgent
     * first, and never more of them than can be told in a moment. */
    bool (*read)(tp_store *s, const char *table, tp_visit_event *visit, void *context);
    bool (*list)(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context);
    bool (*list_due)(tp_store *s, int64_t before, tp_visit_row *visit, void *context);
    bool (*get_session)(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                        bool *found);

    /* Who is kept out, by name; NULL: nobody can be. put_ban is a write of its own, by whoever
     * visits the store from outside; is_over takes a ban back. False: nothing has changed. */
    bool (*list_bans)(tp_store *s, tp_visit_ban *visit, void *context);
    bool (*put_ban)(tp_store *s, const tp_ban *ban, bool is_over);

    /* Who may write to tables; NULL: whoever has the store has all of them. Asked before a table is
     * read. An answer for each, in their order. False: none was taken. */
    bool (*lease)(tp_store *s, const tp_lease_wish *wish, tp_lease *out);

    /* The rest is there only if is_node: several servers use the store at the same time, and all of
     * it is called by whoever reads. */
    bool is_node;
    /* Gives leases back; count 0: all that we have. */
    bool (*release)(tp_store *s, int64_t now, const tp_lease_end *leases, size_t count);
    bool (*list_nodes)(tp_store *s, tp_visit_node *visit, void *context); /* heard of lately */
    bool (*list_leases)(tp_store *s, tp_visit_id *visit, void *context);  /* ours */
    /* A note is there for ten minutes, and taken once. It replaces one of the same key; and of
     * notes that begin with code: a session has one. */
    bool (*put_note)(tp_store *s, const tp_note *note);
    bool (*take_note)(tp_store *s, const char *key, const char *session /* "": anybody */,
                      tp_note *out, bool *found);
};

/* What a server says of itself where there are several. */
typedef struct {
    const char *name, *address;
} tp_store_node;

/* What --db names, the caller's until close; NULL and a sentence in error. A name that begins with
 * postgresql:// is a database of PostgreSQL, any other a file. */
tp_store *tp_store_open(const char *name, char error[TP_STORE_ERROR]);
/* The same; *is_taken says whether it failed because another server uses it. */
tp_store *tp_store_try(const char *name, bool *is_taken, char error[TP_STORE_ERROR]);
/* The same as one of several nodes; in a PostgreSQL database alone. */
tp_store *tp_store_join(const char *name, const tp_store_node *node, bool *is_taken,
                        char error[TP_STORE_ERROR]);
/* For one change from outside while servers run: a PostgreSQL database as it is. Its lease takes no
 * table from anybody: what is written then is refused to the owner's next write, by the number of
 * the event, and so the owner reads the table again. A file has no guests: it must be free, and be
 * there. */
tp_store *tp_store_visit(const char *name, char error[TP_STORE_ERROR]);
bool tp_store_is_postgres(const char *name);
/* What may be shown of the name: an address has a password in it. */
const char *tp_store_label(const char *name);

/* In a file of its own: it is made if it is not there, and no other process may have it open. */
tp_store *tp_store_open_sqlite(const char *path, char error[TP_STORE_ERROR]);
/* In a database that is there; its tables are made, or brought up to date, by whoever writes. node
 * is NULL for a server that wants it for itself. */
tp_store *tp_store_open_postgres(const char *url, const tp_store_node *node, bool *is_taken,
                                 char error[TP_STORE_ERROR]);

tp_store *tp_store_visit_postgres(const char *url, char error[TP_STORE_ERROR]);

/* Which tables nodes have. */
typedef struct {
    const char *table, *node;
    uint64_t epoch;
    int64_t silent_ms; /* since the node was last heard of */
} tp_held_table;
typedef void tp_visit_held(void *context, const tp_held_table *held);
bool tp_store_list_held(const char *url, tp_visit_held *visit, void *context,
                        char error[TP_STORE_ERROR]);

/* The table with all its events, the caller's. *t is NULL if there is none. False if it could not
 * be read or is corrupt. */
bool tp_store_load(tp_store *s, const tp_table_means *means, const char *id, tp_table **t);

#endif
