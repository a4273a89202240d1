/* app/server/store_sqlite.c: the store in an SQLite file, see store.h. The only file with SQL in
 * it.
 *
 * WAL with synchronous=FULL: a commit returns when the log is on the disk, so what was acknowledged
 * survives the end of the process and of the power. */
#include "app/server/store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 1 }; /* of the schema */
static const char schema[] =
    "PRAGMA journal_mode=WAL;"
    "PRAGMA synchronous=FULL;"
    "PRAGMA busy_timeout=5000;"
    "PRAGMA wal_autocheckpoint=4000;"
    "CREATE TABLE IF NOT EXISTS events("
    "  table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,"
    "  PRIMARY KEY(table_id, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS tables("
    "  id TEXT PRIMARY KEY, game TEXT NOT NULL, status INTEGER NOT NULL, public INTEGER NOT NULL,"
    "  created INTEGER NOT NULL, updated INTEGER NOT NULL, due INTEGER NOT NULL,"
    "  sessions TEXT NOT NULL, summary TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS tables_public ON tables(public, status, created);"
    "CREATE INDEX IF NOT EXISTS tables_due ON tables(due) WHERE due > 0;"
    "CREATE TABLE IF NOT EXISTS seats("
    "  session TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY(session, table_id)) WITHOUT "
    "ROWID;"
    "CREATE TABLE IF NOT EXISTS sessions("
    "  hash BLOB PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, lang TEXT NOT NULL,"
    "  seen INTEGER NOT NULL) WITHOUT ROWID;"
    "PRAGMA user_version=1;"; /* see is_from_the_future */

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    APPEND,
    PUT_TABLE,
    PUT_SEAT,
    PUT_SESSION,
    READ,
    LIST_PUBLIC,
    LIST_MINE,
    LIST_DUE,
    GET_SESSION,
    STATEMENTS
};

#define ROW "t.id, t.game, t.status, t.public, t.created, t.updated, t.due, t.sessions, t.summary"
static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [APPEND] = "INSERT INTO events(table_id, n, at, body) VALUES(?1, ?2, ?3, ?4)",
    [PUT_TABLE] = "INSERT INTO tables VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                  " ON CONFLICT(id) DO UPDATE SET status=?3, updated=?6, due=?7, sessions=?8,"
                  " summary=?9",
    [PUT_SEAT] = "INSERT OR IGNORE INTO seats VALUES(?1, ?2)",
    [PUT_SESSION] = "INSERT INTO sessions VALUES(?1, ?2, ?3, ?4, ?5)"
                    " ON CONFLICT(hash) DO UPDATE SET name=?3, lang=?4, seen=?5",
    [READ] = "SELECT n, at, body FROM events WHERE table_id=?1 ORDER BY n",
    [LIST_PUBLIC] = "SELECT " ROW " FROM tables t WHERE t.public=1 AND (?1 < 0 OR t.status=?1)"
                    " AND (?2 IS NULL OR t.game=?2) ORDER BY t.created DESC, t.id LIMIT ?3",
    [LIST_MINE] = "SELECT " ROW " FROM seats s JOIN tables t ON t.id=s.table_id"
                  " WHERE s.session=?4 AND (?1 < 0 OR t.status=?1) AND (?2 IS NULL OR t.game=?2)"
                  " ORDER BY t.updated DESC, t.id LIMIT ?3",
    [LIST_DUE] = "SELECT " ROW " FROM tables t WHERE t.due > 0 AND t.due < ?1 ORDER BY t.due",
    [GET_SESSION] = "SELECT id, name, lang, seen FROM sessions WHERE hash=?1",
};

typedef struct {
    tp_store base;
    sqlite3 *db;
    int lock; /* the file once more, see lock_file; -1: none */
    sqlite3_stmt *prepared[STATEMENTS];
} sqlite_store;

static sqlite_store *own(tp_store *s) {
    return (sqlite_store *)s;
}

/* ---- statements ---- */

static sqlite3_stmt *ready(tp_store *s, int which) {
    sqlite3_stmt *q = own(s)->prepared[which];
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return q;
}

static void bind_text(sqlite3_stmt *q, int i, const char *text) {
    if (text != NULL) sqlite3_bind_text(q, i, text, -1, SQLITE_STATIC);
}

/* Runs a statement that answers nothing, and lets go of what was bound. */
static bool run(sqlite3_stmt *q) {
    const bool ok = sqlite3_step(q) == SQLITE_DONE;
    sqlite3_reset(q);
    return ok;
}

static void column_text(sqlite3_stmt *q, int i, char *out, size_t room) {
    snprintf(out, room, "%s", (const char *)sqlite3_column_text(q, i));
}

static bool store_begin(tp_store *s) {
    return run(ready(s, BEGIN));
}

static bool store_commit(tp_store *s) {
    return run(ready(s, COMMIT));
}

static void store_rollback(tp_store *s) {
    if (sqlite3_get_autocommit(own(s)->db) == 0) run(ready(s, ROLLBACK));
}

/* ---- writing ---- */

static bool store_append(tp_store *s, const char *table, uint32_t n, int64_t at, const char *body,
                         size_t length) {
    sqlite3_stmt *q = ready(s, APPEND);
    bind_text(q, 1, table);
    sqlite3_bind_int64(q, 2, n);
    sqlite3_bind_int64(q, 3, at);
    sqlite3_bind_text(q, 4, body, (int)length, SQLITE_STATIC);
    return run(q);
}

/* Sessions of the seats as one text, a blank between two seats. */
static void join_sessions(const tp_table_row *row, char text[TP_SEATS * TP_ID + 1]) {
    size_t n = 0;
    for (int i = 0; i < TP_SEATS; i++)
        n += (size_t)sprintf(text + n, i == 0 ? "%s" : " %s", row->session[i]);
}

static void split_sessions(const char *text, tp_table_row *row) {
    for (int i = 0; i < TP_SEATS; i++) {
        const size_t n = strcspn(text, " ");
        snprintf(row->session[i], TP_ID, "%.*s", (int)n, text);
        text += n + (text[n] == ' ');
    }
}

static bool put_seats(tp_store *s, const tp_table_row *row) {
    for (int i = 0; i < TP_SEATS; i++) {
        if (row->session[i][0] == '\0') continue;
        sqlite3_stmt *q = ready(s, PUT_SEAT);
        bind_text(q, 1, row->session[i]);
        bind_text(q, 2, row->id);
        if (!run(q)) return false;
    }
    return true;
}

static bool store_put_table(tp_store *s, const tp_table_row *row) {
    char sessions[TP_SEATS * TP_ID + 1];
    sqlite3_stmt *q = ready(s, PUT_TABLE);
    join_sessions(row, sessions);
    bind_text(q, 1, row->id);
    bind_text(q, 2, row->game);
    sqlite3_bind_int(q, 3, (int)row->status);
    sqlite3_bind_int(q, 4, row->is_public);
    sqlite3_bind_int64(q, 5, row->created);
    sqlite3_bind_int64(q, 6, row->updated);
    sqlite3_bind_int64(q, 7, row->due);
    bind_text(q, 8, sessions);
    bind_text(q, 9, row->summary);
    return run(q) && (!row->has_new_seats || put_seats(s, row));
}

static bool store_put_session(tp_store *s, const tp_session *session) {
    sqlite3_stmt *q = ready(s, PUT_SESSION);
    sqlite3_bind_blob(q, 1, session->hash, sizeof session->hash, SQLITE_STATIC);
    bind_text(q, 2, session->id);
    bind_text(q, 3, session->name);
    bind_text(q, 4, session->lang);
    sqlite3_bind_int64(q, 5, session->seen);
    return run(q);
}

/* ---- reading ---- */

static bool store_read(tp_store *s, const char *table, tp_visit_event *visit, void *context) {
    sqlite3_stmt *q = ready(s, READ);
    int status;
    bind_text(q, 1, table);
    while ((status = sqlite3_step(q)) == SQLITE_ROW) {
        const char *body = (const char *)sqlite3_column_text(q, 2);
        const size_t length = (size_t)sqlite3_column_bytes(q, 2);
        if (!visit(context, (uint32_t)sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1), body,
                   length))
            break;
    }
    sqlite3_reset(q);
    return status == SQLITE_DONE || status == SQLITE_ROW;
}

static void read_row(sqlite3_stmt *q, tp_table_row *row) {
    *row = (tp_table_row){.status = (tp_status)sqlite3_column_int(q, 2),
                          .is_public = sqlite3_column_int(q, 3) != 0,
                          .created = sqlite3_column_int64(q, 4),
                          .updated = sqlite3_column_int64(q, 5),
                          .due = sqlite3_column_int64(q, 6),
                          .summary = (const char *)sqlite3_column_text(q, 8)};
    column_text(q, 0, row->id, sizeof row->id);
    column_text(q, 1, row->game, sizeof row->game);
    split_sessions((const char *)sqlite3_column_text(q, 7), row);
}

static bool visit_rows(sqlite3_stmt *q, tp_visit_row *visit, void *context) {
    int status;
    while ((status = sqlite3_step(q)) == SQLITE_ROW) {
        tp_table_row row;
        read_row(q, &row);
        visit(context, &row);
    }
    sqlite3_reset(q);
    return status == SQLITE_DONE;
}

static bool store_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit,
                       void *context) {
    sqlite3_stmt *q = ready(s, query->session != NULL ? LIST_MINE : LIST_PUBLIC);
    sqlite3_bind_int(q, 1, query->status);
    bind_text(q, 2, query->game);
    sqlite3_bind_int(q, 3, query->limit);
    bind_text(q, 4, query->session);
    return visit_rows(q, visit, context);
}

static bool store_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context) {
    sqlite3_stmt *q = ready(s, LIST_DUE);
    sqlite3_bind_int64(q, 1, before);
    return visit_rows(q, visit, context);
}

static bool store_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                              bool *found) {
    sqlite3_stmt *q = ready(s, GET_SESSION);
    sqlite3_bind_blob(q, 1, hash, TP_TOKEN_HASH, SQLITE_STATIC);
    const int status = sqlite3_step(q);
    *found = status == SQLITE_ROW;
    if (*found) {
        *out = (tp_session){.seen = sqlite3_column_int64(q, 3)};
        memcpy(out->hash, hash, TP_TOKEN_HASH);
        column_text(q, 0, out->id, sizeof out->id);
        column_text(q, 1, out->name, sizeof out->name);
        column_text(q, 2, out->lang, sizeof out->lang);
    }
    sqlite3_reset(q);
    return status == SQLITE_ROW || status == SQLITE_DONE;
}

/* ---- opening and closing ---- */

static const char *store_error(tp_store *s) {
    return sqlite3_errmsg(own(s)->db);
}

static void store_close(tp_store *s) {
    if (s == NULL) return;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(own(s)->prepared[i]);
    sqlite3_close(own(s)->db);
    if (own(s)->lock >= 0) close(own(s)->lock); /* last: it takes SQLite's own locks along */
    free(s);
}

static bool prepare(sqlite_store *x) {
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(x->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &x->prepared[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

/* The folders that lead to a file. */
static void make_folders(const char *path) {
    char *copy = strdup(path);
    for (char *p = copy; p != NULL && *p != '\0' && (p = strchr(p + 1, '/')) != NULL;) {
        *p = '\0';
        mkdir(copy, 0700);
        *p = '/';
    }
    free(copy);
}

/* Two servers on one file would each know half of what happens at a table. The system lets go of
 * the lock when its process ends, however that ends. Where there is no file SQLite says why. */
static bool lock_file(sqlite_store *x, const char *path) {
    x->lock = strcmp(path, ":memory:") != 0 ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    return x->lock < 0 || flock(x->lock, LOCK_EX | LOCK_NB) == 0;
}

/* A file that a later version has changed. */
static bool is_from_the_future(sqlite3 *db) {
    sqlite3_stmt *q = NULL;
    const bool is_read = sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK &&
                         sqlite3_step(q) == SQLITE_ROW;
    const bool is_later = is_read && sqlite3_column_int(q, 0) > VERSION;
    sqlite3_finalize(q);
    return is_later;
}

static const char *open_db(sqlite_store *x, const char *path) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    make_folders(path);
    if (!lock_file(x, path)) return "another server uses it";
    const bool is_open = sqlite3_open_v2(path, &x->db, flags, NULL) == SQLITE_OK;
    if (is_open && is_from_the_future(x->db)) return "a later version of this program made it";
    if (is_open && sqlite3_exec(x->db, schema, NULL, NULL, NULL) == SQLITE_OK && prepare(x))
        return NULL;
    return sqlite3_errmsg(x->db);
}

tp_store *tp_store_open_sqlite(const char *path, char error[TP_STORE_ERROR]) {
    sqlite_store *x = tp_alloc(sizeof *x);
    x->base = (tp_store){.close = store_close,
                         .begin = store_begin,
                         .commit = store_commit,
                         .rollback = store_rollback,
                         .append = store_append,
                         .put_table = store_put_table,
                         .put_session = store_put_session,
                         .read = store_read,
                         .list = store_list,
                         .list_due = store_list_due,
                         .get_session = store_get_session,
                         .error = store_error};
    const char *why = open_db(x, path);
    if (why == NULL) return &x->base;
    snprintf(error, TP_STORE_ERROR, "cannot open %.150s: %.80s", path, why);
    store_close(&x->base);
    return NULL;
}
