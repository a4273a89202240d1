/* app/server/store/sqlite.h: what the sqlite*.c files share: the store in an SQLite file. They are
 * the only ones with SQL in them. */
#ifndef TP_APP_SERVER_STORE_SQLITE_H
#define TP_APP_SERVER_STORE_SQLITE_H

#include "app/server/store/store.h"

#include <sqlite3.h>
#include <sys/stat.h>

typedef enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_NEW_TABLE,
    PUT_TABLE,
    PUT_PLAYED,
    APPEND_ONE,
    APPEND_MANY,
    PUT_SEAT,
    PUT_SESSION,
    RENAME_SESSION,
    END_SESSION,
    PUT_CLOCK,
    PUT_EPOCH,
    FIND_OLD,
    FORGET_EVENTS,
    FORGET_SEAT,
    FORGET_TABLE,
    FORGET_SESSIONS,
    WRITING, /* those before are the writer's, those after it the reader's */
    READ,
    LIST_PUBLIC,
    LIST_STATUS,
    LIST_GAME,
    LIST_GAME_STATUS,
    LIST_MINE,
    LIST_DUE,
    GET_SESSION,
    STATEMENTS
} sqlite_statement;

enum { SQLITE_MANY = 8, SQLITE_PATIENCE_MS = 5000 }; /* rows of APPEND_MANY; for locks */

extern const char *const sqlite_texts[STATEMENTS];

typedef struct {
    tp_store base;
    sqlite3 *writer, *reader; /* the same one if there is no file */
    int lock;                 /* the file once more, see lock_file; -1: none */
    char *path, *log_path;    /* NULL: there is no file */
    struct stat log_file;     /* the write-ahead log as it was found; st_ino 0: not yet */
    int64_t log_limit;        /* when it is larger it is emptied */
    bool is_gone;             /* the file is no longer where it was: nothing more is stored */
    bool has_epoch;           /* ours is in the file */
    sqlite3_stmt *prepared[STATEMENTS];
} sqlite_store;

static inline sqlite_store *sqlite_own(tp_store *s) {
    return (sqlite_store *)s;
}

/* A statement with nothing bound. */
sqlite3_stmt *sqlite_ready(tp_store *s, sqlite_statement which);
/* Binds a text that outlives the statement's run; NULL stays NULL. */
void sqlite_bind(sqlite3_stmt *q, int i, const char *text);
/* Runs a statement that answers nothing, and lets go of what was bound. */
bool sqlite_run(sqlite3_stmt *q);

bool sqlite_write(tp_store *s, tp_changes *c);
/* The transaction forgets what is old enough. */
bool sqlite_forget(tp_store *s, tp_changes *c);

bool sqlite_read(tp_store *s, const char *table, tp_visit_event *visit, void *context);
bool sqlite_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context);
bool sqlite_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context);
bool sqlite_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                        bool *found);

#endif
