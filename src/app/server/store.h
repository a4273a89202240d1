/* app/server/store.h: where tables and sessions are kept. An append-only list of events for each
 * table is the truth; a row beside it says what the lobby needs to know without reading them.
 *
 * A store is a struct of functions, so that there can be several kinds; what they say to their
 * database stays in store_*.c. All of it blocks: only the keeper's thread (keeper.h) calls it. */
#ifndef TP_APP_SERVER_STORE_H
#define TP_APP_SERVER_STORE_H

#include "app/server/table.h"

enum { TP_TOKEN_HASH = 32, TP_LANG = 3, TP_STORE_ERROR = 256 };

typedef struct {
    uint8_t hash[TP_TOKEN_HASH]; /* of the token; the token itself is nowhere but in the cookie */
    char id[TP_ID];
    char name[TP_NAME_BYTES];
    char lang[TP_LANG];
    int64_t seen;
} tp_session;

/* A line of the lobby. */
typedef struct {
    char id[TP_ID];
    char game[32];
    tp_status status;
    bool is_public;
    int64_t created, updated, due; /* due: when a clock runs out, or it ends because
                                      nobody touches it; 0: never */
    char session[TP_SEATS][TP_ID]; /* whose seat; "": nobody's */
    bool has_new_seats;            /* somebody sat down since it was last put */
    const char *summary;           /* the keys of a JSON object, without its braces */
} tp_table_row;

typedef struct {
    const char *session; /* only tables with a seat of theirs; NULL: public ones */
    const char *game;    /* NULL: any */
    int status;          /* -1: any */
    int limit;
} tp_table_query;

typedef bool tp_visit_event(void *context, uint32_t n, int64_t at, const char *body, size_t length);
typedef void tp_visit_row(void *context, const tp_table_row *row);

typedef struct tp_store tp_store;
struct tp_store {
    void (*close)(tp_store *s);

    /* One transaction at a time. After any of these was false, roll back. */
    bool (*begin)(tp_store *s);
    bool (*commit)(tp_store *s); /* true: it is on the disk */
    void (*rollback)(tp_store *s);

    /* False, too, if the table has an event of that number: somebody else has stored it. */
    bool (*append)(tp_store *s, const char *table, uint32_t n, int64_t at, const char *body,
                   size_t length);
    bool (*put_table)(tp_store *s, const tp_table_row *row);
    bool (*put_session)(tp_store *s, const tp_session *session);

    /* Reading. False if it could not be read; nothing there is not a failure. Events come in the
     * order of their numbers, public tables with the newest first, one's own with the one that
     * changed last first, due ones with the most urgent first. */
    bool (*read)(tp_store *s, const char *table, tp_visit_event *visit, void *context);
    bool (*list)(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context);
    bool (*list_due)(tp_store *s, int64_t before, tp_visit_row *visit, void *context);
    bool (*get_session)(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                        bool *found);

    /* What went wrong last. */
    const char *(*error)(tp_store *s);
};

/* What --db names, the caller's until close; NULL and a sentence in error. So far that is always a
 * file: this is the one place that would tell another kind by its name. */
tp_store *tp_store_open(const char *name, char error[TP_STORE_ERROR]);
/* In a file of its own: it is made if it is not there, and no other process may have it open. */
tp_store *tp_store_open_sqlite(const char *path, char error[TP_STORE_ERROR]);

/* The table with all its events, the caller's. *t is NULL if there is none. False if it could not
 * be read or is corrupt. */
bool tp_store_load(tp_store *s, const char *id, tp_table **t);

#endif
