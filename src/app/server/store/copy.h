/* app/server/store/copy.h: all that a store keeps, row by row, for backups: the same rows whichever
 * kind of store it is. What belongs to one kind alone, as a journal or who has a lease, is not
 * among them. */
#ifndef TP_APP_SERVER_STORE_COPY_H
#define TP_APP_SERVER_STORE_COPY_H

#include "app/server/store/store.h"

enum { TP_COPY_SETS = 5, TP_COPY_COLUMNS = 14 };

/* What rows there are, in the order in which they come. */
typedef struct {
    const char *name;
    const char *columns; /* separated by blanks */
    const char *kinds;   /* a letter for each: t text, i number, h bytes as hexadecimal digits */
} tp_copy_set;
extern const tp_copy_set tp_copy_sets[TP_COPY_SETS];
enum { TP_COPY_TABLES, TP_COPY_SEATS, TP_COPY_EVENTS, TP_COPY_SESSIONS, TP_COPY_BANS };
/* Places of columns. */
enum { TP_COPY_ID = 0, TP_COPY_SHIFT = 13, TP_COPY_EVENT_AT = 2, TP_COPY_EVENT_BODY = 3 };

typedef struct {
    const char *text; /* of t and h */
    size_t length;
    int64_t number; /* of i */
} tp_copy_value;

typedef struct {
    int set;
    tp_copy_value value[TP_COPY_COLUMNS];
} tp_copy_row;

/* How far game time and epochs have come. */
typedef struct {
    int64_t clock;
    uint64_t epoch;
} tp_copy_place;

/* Whoever is told of it. Each of them may stop it by answering false; tick is called while
 * something takes long without a row. */
typedef struct {
    void *context;
    bool (*begin)(void *context, const tp_copy_place *place);
    bool (*row)(void *context, const tp_copy_row *row);
    bool (*tick)(void *context);
} tp_copy_taker;

/* Reads all of a store as it is at one moment, while servers use it or not. beside names a file
 * that may be made meanwhile. False and a sentence; "" where it was the taker who stopped it. */
bool tp_copy_out(const char *name, const char *beside, const tp_copy_taker *taker,
                 char error[TP_STORE_ERROR]);

/* The next row; false: there are no more, or there is trouble, which is then in *is_broken. */
typedef bool tp_copy_next(void *context, tp_copy_row *row, bool *is_broken);

/* Fills a store that is empty and that no server uses: with all of it, or it is as it was. False
 * and a sentence; "" where it was the source that was broken. */
bool tp_copy_in(const char *name, const tp_copy_place *place, tp_copy_next *next, void *context,
                char error[TP_STORE_ERROR]);

/* Has a table in this store a time of its own; otherwise shift must be 0. */
bool tp_copy_has_shifts(const char *name);

/* A table all of whose events say something else, and so does its line in the lobby. */
typedef struct {
    char id[TP_ID];
    tp_stored_event *events;
    size_t count;
    char *summary;
    int64_t ply; /* how it stands, for a row of an older version that does not know */
    unsigned to_act;
} tp_rewritten_table;
/* All of them, and a session loses its tokens, or nothing of it. s is what tp_store_open gave for
 * that name: no server may have in memory what is said otherwise here. */
bool tp_copy_rewrite(tp_store *s, const char *name, const tp_rewritten_table *tables, size_t count,
                     const char *session, char error[TP_STORE_ERROR]);

/* For copy.c; see there. */
bool sqlite_rewrite(tp_store *s, const tp_rewritten_table *tables, size_t count,
                    const char *session, char error[TP_STORE_ERROR]);
bool pg_rewrite(tp_store *s, const tp_rewritten_table *tables, size_t count, const char *session,
                char error[TP_STORE_ERROR]);
bool sqlite_copy_out(const char *path, const char *beside, const tp_copy_taker *taker,
                     char error[TP_STORE_ERROR]);
bool sqlite_copy_in(const char *path, const tp_copy_place *place, tp_copy_next *next, void *context,
                    char error[TP_STORE_ERROR]);
bool pg_copy_out(const char *url, const tp_copy_taker *taker, char error[TP_STORE_ERROR]);
bool pg_copy_in(const char *url, const tp_copy_place *place, tp_copy_next *next, void *context,
                char error[TP_STORE_ERROR]);

/* A restored store in which a table lacks events, or has too many: a number that is not 0. */
#define COPY_BROKEN_TABLES                                                                         \
    "SELECT count(*) FROM tables t"                                                                \
    " WHERE next <> 1 + (SELECT count(*) FROM events e WHERE e.table_id=t.id)"
#define COPY_IS_USED                                                                               \
    "SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM events)"                         \
    " + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM bans)"
/* For snprintf, with ply and to_act. SQLite numbers what is bound by where it stands: the summary
 * is the first there. */
#define COPY_NEW_LINE                                                                              \
    "UPDATE tables SET summary=$2, ply=CASE WHEN ply < 0 THEN %lld ELSE ply END,"                  \
    " to_act=CASE WHEN ply < 0 THEN %u ELSE to_act END WHERE id=$1"
extern const char copy_not_empty[], copy_incomplete[];

#endif
