/* app/server/store/sqlite.h: what the sqlite*.c files share: the store in an SQLite file. They are
 * the only ones with SQL in them. */
#ifndef TP_APP_SERVER_STORE_SQLITE_H
#define TP_APP_SERVER_STORE_SQLITE_H

#include "app/server/base/map.h"
#include "app/server/store/store.h"
#include "core/base/writer.h"

#include <sqlite3.h>
#include <sys/stat.h>

typedef enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_NEW_TABLE,
    PUT_TABLE,
    PUT_PLAYED,
    FENCE,
    PUT_JOURNAL,
    CUT_JOURNAL,
    READ_JOURNAL,
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
    PUT_BAN,
    END_BAN,
    WRITING, /* those before are the writer's, those after it the reader's */
    READ,
    LIST_PUBLIC,
    LIST_STATUS,
    LIST_GAME,
    LIST_GAME_STATUS,
    LIST_MINE,
    LIST_DUE,
    GET_SESSION,
    LIST_BANS,
    STATEMENTS
} sqlite_statement;

enum { SQLITE_MANY = 8, SQLITE_PATIENCE_MS = 5000 }; /* rows of APPEND_MANY; for locks */

extern const char *const sqlite_texts[STATEMENTS];

/* What the writing thread keeps of the journal, see sqlite_journal.c. The lock guards what readers
 * look at: by_id and what is in it. */
typedef struct journal_entry journal_entry;
typedef struct {
    sqlite3_mutex *lock;
    tp_map by_id;
    journal_entry *oldest, *newest, *touched;
    tp_writer row; /* that the transaction under way adds */
    bool is_cut;   /* and it takes the oldest rows away */
    int64_t last_row, clock;
    size_t bytes;
    int64_t target_row;  /* tables of rows up to this one are being settled; 0: none are */
    size_t target_bytes; /* of these rows */
} sqlite_journal;

typedef struct {
    tp_store base;
    sqlite_journal journal;
    sqlite3 *writer, *reader; /* the same one if there is no file */
    int lock;                 /* the file once more, see lock_file; -1: none */
    char *path, *log_path;    /* NULL: there is no file */
    struct stat log_file;     /* the write-ahead log as it was found; st_ino 0: not yet */
    int64_t log_limit;        /* when it is larger it is emptied */
    bool is_open;             /* all of it, so that it can be tidied up */
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
void sqlite_tidy(tp_store *s); /* before it is closed */
bool sqlite_put_clock(tp_store *s, int64_t clock);
/* It goes into the journal first: nothing that the lobby has an index for has changed. */
static inline bool sqlite_is_just_played(const tp_table_changes *t) {
    return t->row.is_just_played && t->next > 1;
}
/* The transaction forgets what is old enough. */
bool sqlite_forget(tp_store *s, tp_changes *c);

bool sqlite_read(tp_store *s, const char *table, tp_visit_event *visit, void *context);
bool sqlite_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context);
bool sqlite_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context);
bool sqlite_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                        bool *found);
bool sqlite_list_bans(tp_store *s, tp_visit_ban *visit, void *context);
bool sqlite_put_ban(tp_store *s, const tp_ban *ban, bool is_over);

/* A row of events, which may be several. False if a visit was. Those before from are left out. */
bool sqlite_events_visit(uint32_t n, int64_t at, const char *text, size_t length, uint32_t from,
                         tp_visit_event *visit, void *context);

/* ---- the journal ---- */

/* In a transaction: */
void journal_begin(tp_store *s);
void journal_add(tp_store *s, tp_table_changes *t); /* or drops it, if its fence does not hold */
bool journal_settle_table(tp_store *s, const char *id);
bool journal_settle_all(tp_store *s);
bool journal_write(tp_store *s, int64_t clock); /* what was added, and the time */
bool journal_has(tp_store *s, const char *id);
/* And after it: */
void journal_committed(tp_store *s, const tp_changes *c);
void journal_rolled_back(tp_store *s);

/* Events of a table that are in the journal alone, the caller's text. Asked for before the file is
 * read: what is settled meanwhile is then found twice, and never missed. */
typedef struct {
    uint32_t first;
    int64_t at;
    char *text;
    size_t length;
} journal_part;
bool journal_copy(tp_store *s, const char *id, journal_part *out); /* false: there are none */
void journal_overlay(tp_store *s, tp_table_row *row);              /* a row as it stands now */

bool journal_open(tp_store *s); /* false: it cannot be read */
void journal_close(tp_store *s);

#endif
