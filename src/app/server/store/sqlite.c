/* app/server/store/sqlite.c: the store in an SQLite file: its tables, its statements, and how it is
 * opened. Read next: sqlite_write.c, sqlite_journal.c, sqlite_read.c.
 *
 * WAL with synchronous=FULL: a commit returns when the log is on the disk, so what was acknowledged
 * survives the end of the process and of the power. Readers have a connection of their own, so that
 * they do not wait for that. */
#include "app/server/store/sqlite.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the schema ---- */

/* 1 had no clock, 2 no fences, 3 forgot nothing, 4 had no journal, 5 kept nobody out */
enum { VERSION = 6 };

/* The log is taken over into the file when it has 16 MiB: the longer it is the fewer pages are
 * written twice, and a small disk should not be full of it. */
static const char settings[] = "PRAGMA journal_mode=WAL;"
                               "PRAGMA synchronous=FULL;"
                               "PRAGMA busy_timeout=5000;"
                               "PRAGMA cache_size=-16384;"
                               "PRAGMA wal_autocheckpoint=4000;"
                               "PRAGMA journal_size_limit=33554432;";
static const char reader_settings[] = "PRAGMA query_only=1; PRAGMA busy_timeout=5000;";

/* From versions 1 and 2. */
static const char upgrade[] =
    "ALTER TABLE tables ADD COLUMN next INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET next=1+(SELECT ifnull(max(n), 0) FROM events WHERE table_id=id);"
    "ALTER TABLE seats ADD COLUMN created INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seats SET created=ifnull((SELECT created FROM tables WHERE id=table_id), 0);"
    "DROP INDEX IF EXISTS tables_public;";

/* From all before version 5: where a ply is not known the summary has the standing, too. */
static const char upgrade_standing[] =
    "ALTER TABLE tables ADD COLUMN ply INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN to_act INTEGER NOT NULL DEFAULT 0;";

/* Of tables, next is the number of the event that is to come and epoch that of the last writer: the
 * fence. The lobby has an index for each of its questions; tables that are not public are in none.
 */
static const char schema[] =
    "CREATE TABLE IF NOT EXISTS events("
    "  table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,"
    "  PRIMARY KEY(table_id, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS tables("
    "  id TEXT PRIMARY KEY, game TEXT NOT NULL, status INTEGER NOT NULL, public INTEGER NOT NULL,"
    "  created INTEGER NOT NULL, updated INTEGER NOT NULL, due INTEGER NOT NULL,"
    "  sessions TEXT NOT NULL, summary TEXT NOT NULL, next INTEGER NOT NULL DEFAULT 0,"
    "  epoch INTEGER NOT NULL DEFAULT 0, ply INTEGER NOT NULL DEFAULT -1,"
    "  to_act INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS journal("
    "  id INTEGER PRIMARY KEY, clock INTEGER NOT NULL, body TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS lobby ON tables(created DESC, id) WHERE public=1;"
    "CREATE INDEX IF NOT EXISTS lobby_status ON tables(status, created DESC, id) WHERE public=1;"
    "CREATE INDEX IF NOT EXISTS lobby_game ON tables(game, created DESC, id) WHERE public=1;"
    "CREATE INDEX IF NOT EXISTS lobby_both ON tables(game, status, created DESC, id)"
    "  WHERE public=1;"
    "CREATE INDEX IF NOT EXISTS tables_due ON tables(due) WHERE due > 0;"
    "CREATE INDEX IF NOT EXISTS tables_over ON tables(updated) WHERE status=2;"
    "CREATE TABLE IF NOT EXISTS seats("
    "  session TEXT NOT NULL, table_id TEXT NOT NULL, created INTEGER NOT NULL DEFAULT 0,"
    "  PRIMARY KEY(session, table_id)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS seats_of ON seats(session, created DESC, table_id);"
    "CREATE TABLE IF NOT EXISTS sessions("
    "  hash BLOB PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, lang TEXT NOT NULL,"
    "  seen INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS sessions_id ON sessions(id);"
    "CREATE INDEX IF NOT EXISTS sessions_seen ON sessions(seen);"
    "CREATE TABLE IF NOT EXISTS bans("
    "  who TEXT PRIMARY KEY, made INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT OR IGNORE INTO meta SELECT 'clock', ifnull(max(updated), 0) FROM tables;"
    "INSERT OR IGNORE INTO meta VALUES('epoch', 0);"
    "PRAGMA user_version=6;"; /* VERSION */

/* ---- statements ---- */

#define ROW                                                                                        \
    "t.id, t.game, t.status, t.public, t.created, t.updated, t.due, t.sessions, t.summary,"        \
    " t.ply, t.to_act"
#define PUBLIC(where)                                                                              \
    "SELECT " ROW " FROM tables t WHERE t.public=1" where " ORDER BY t.created DESC, t.id LIMIT "  \
    "?3"
#define EVENT(a, b, c, d) "(?" #a ",?" #b ",?" #c ",?" #d ")"

const char *const sqlite_texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [PUT_NEW_TABLE] =
        "INSERT INTO tables(id, game, status, public, created, updated, due, sessions,"
        " summary, next, epoch, ply, to_act)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?13, ?14 WHERE ?12=1"
        " ON CONFLICT DO NOTHING",
    [PUT_TABLE] = "UPDATE tables SET status=?3, updated=?6, due=?7, sessions=?8, summary=?9,"
                  " next=?10, epoch=?11, ply=?13, to_act=?14"
                  " WHERE id=?1 AND next=?12 AND epoch<=?11",
    [PUT_PLAYED] = "UPDATE tables SET updated=?2, ply=?3, to_act=?4, next=?5, epoch=?6"
                   " WHERE id=?1",
    [FENCE] = "SELECT next, epoch FROM tables WHERE id=?1",
    [PUT_JOURNAL] = "INSERT INTO journal(id, clock, body) VALUES(?1, ?2, ?3)",
    [CUT_JOURNAL] = "DELETE FROM journal WHERE id<=?1",
    [READ_JOURNAL] = "SELECT id, clock, body FROM journal ORDER BY id",
    [APPEND_ONE] = "INSERT INTO events(table_id, n, at, body) VALUES" EVENT(1, 2, 3, 4),
    [APPEND_MANY] = "INSERT INTO events(table_id, n, at, body) VALUES" EVENT(1, 2, 3, 4) "," EVENT(
        5, 6, 7,
        8) "," EVENT(9, 10, 11,
                     12) "," EVENT(13, 14, 15,
                                   16) "," EVENT(17, 18, 19,
                                                 20) "," EVENT(21, 22, 23,
                                                               24) "," EVENT(25, 26, 27,
                                                                             28) "," EVENT(29, 30,
                                                                                           31, 32),
    [PUT_SEAT] = "INSERT OR IGNORE INTO seats(session, table_id, created) VALUES(?1, ?2, ?3)",
    [PUT_SESSION] = "INSERT INTO sessions VALUES(?1, ?2, ?3, ?4, ?5)"
                    " ON CONFLICT(hash) DO UPDATE SET name=?3, lang=?4, seen=?5",
    [RENAME_SESSION] = "UPDATE sessions SET name=?3, lang=?4 WHERE id=?2 AND hash<>?1",
    [END_SESSION] = "DELETE FROM sessions WHERE hash=?1",
    [PUT_CLOCK] = "UPDATE meta SET value=?1 WHERE key='clock'",
    [PUT_EPOCH] = "UPDATE meta SET value=?1 WHERE key='epoch'",
    [FIND_OLD] = "SELECT id, sessions FROM tables WHERE status=2 AND updated < ?1"
                 " ORDER BY updated LIMIT ?2",
    [FORGET_EVENTS] = "DELETE FROM events WHERE table_id=?1",
    [FORGET_SEAT] = "DELETE FROM seats WHERE session=?1 AND table_id=?2",
    [FORGET_TABLE] = "DELETE FROM tables WHERE id=?1",
    [FORGET_SESSIONS] = "DELETE FROM sessions WHERE hash IN"
                        " (SELECT hash FROM sessions WHERE seen < ?1 ORDER BY seen LIMIT ?2)",
    [PUT_BAN] = "INSERT OR REPLACE INTO bans VALUES(?1, ?2)",
    [END_BAN] = "DELETE FROM bans WHERE who=?1",
    [WRITING] = "SELECT 1",
    [READ] = "SELECT n, at, body FROM events WHERE table_id=?1 ORDER BY n",
    [LIST_PUBLIC] = PUBLIC(""),
    [LIST_STATUS] = PUBLIC(" AND t.status=?1"),
    [LIST_GAME] = PUBLIC(" AND t.game=?2"),
    [LIST_GAME_STATUS] = PUBLIC(" AND t.game=?2 AND t.status=?1"),
    [LIST_MINE] = "SELECT " ROW " FROM (SELECT table_id FROM seats WHERE session=?4"
                  " ORDER BY created DESC, table_id LIMIT 1000) s JOIN tables t ON t.id=s.table_id"
                  " WHERE (?1 < 0 OR t.status=?1) AND (?2 IS NULL OR t.game=?2)",
    [LIST_DUE] = "SELECT " ROW " FROM tables t WHERE t.due > 0 AND t.due < ?1 ORDER BY t.due"
                 " LIMIT 1000",
    [GET_SESSION] = "SELECT id, name, lang, seen FROM sessions WHERE hash=?1",
    [LIST_BANS] = "SELECT who, made FROM bans ORDER BY who",
};

sqlite3_stmt *sqlite_ready(tp_store *s, sqlite_statement which) {
    sqlite3_stmt *q = sqlite_own(s)->prepared[which];
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return q;
}

void sqlite_bind(sqlite3_stmt *q, int i, const char *text) {
    if (text != NULL) sqlite3_bind_text(q, i, text, -1, SQLITE_STATIC);
}

bool sqlite_run(sqlite3_stmt *q) {
    const bool ok = sqlite3_step(q) == SQLITE_DONE;
    sqlite3_reset(q);
    return ok;
}

/* ---- opening and closing ---- */

static void store_close(tp_store *s) {
    sqlite_store *x = sqlite_own(s);
    if (x->is_open && !x->is_gone) sqlite_tidy(s);
    journal_close(s);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(x->prepared[i]);
    if (x->reader != x->writer) sqlite3_close(x->reader);
    sqlite3_close(x->writer);
    if (x->lock >= 0) close(x->lock); /* last: it takes SQLite's own locks along */
    free(x->path);
    free(x->log_path);
    free(s);
}

static bool prepare(sqlite_store *x) {
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(i < WRITING ? x->writer : x->reader, sqlite_texts[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &x->prepared[i], NULL) != SQLITE_OK)
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

static bool is_memory(const char *path) {
    return strcmp(path, ":memory:") == 0;
}

/* Two servers on one file would each know half of what happens at a table. The system lets go of
 * the lock when its process ends, however that ends. Where there is no file SQLite says why. */
static bool lock_file(sqlite_store *x, const char *path) {
    x->lock = !is_memory(path) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    return x->lock < 0 || flock(x->lock, LOCK_EX | LOCK_NB) == 0;
}

/* The first number of the first row. */
static bool ask_number(sqlite3 *db, const char *text, int64_t *out) {
    sqlite3_stmt *q = NULL;
    const bool is_read =
        sqlite3_prepare_v2(db, text, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    if (is_read) *out = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return is_read;
}

static bool run_text(sqlite3 *db, const char *text) {
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* All of it or, if the power fails meanwhile, nothing. A file that is furnished already is only
 * read: it can be opened where the disk is full. */
static bool furnish(sqlite3 *db, int64_t version) {
    int64_t has_ply = 0;
    if (!run_text(db, settings)) return false;
    if (version == VERSION) return true;
    return run_text(db, "BEGIN IMMEDIATE") &&
           (version == 0 || version >= 3 || run_text(db, upgrade)) &&
           ask_number(db, "SELECT count(*) FROM pragma_table_info('tables') WHERE name='ply'",
                      &has_ply) &&
           (version == 0 || has_ply > 0 || run_text(db, upgrade_standing)) &&
           run_text(db, schema) && run_text(db, "COMMIT");
}

/* A database in memory has one connection, which looks after its own locks. */
static bool open_reader(sqlite_store *x, const char *path) {
    if (is_memory(path)) {
        x->reader = x->writer;
        return true;
    }
    return sqlite3_open_v2(path, &x->reader, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
               SQLITE_OK &&
           run_text(x->reader, reader_settings);
}

static bool read_meta(sqlite_store *x) {
    int64_t epoch;
    if (!ask_number(x->writer, "SELECT value FROM meta WHERE key='clock'", &x->base.clock) ||
        !ask_number(x->writer, "SELECT value FROM meta WHERE key='epoch'", &epoch))
        return false;
    x->base.epoch = (uint64_t)epoch + 1; /* stored with the first thing that is */
    return true;
}

/* Where the log is, now that somebody has read the database: SQLite keeps it open until the end. */
static void note_files(sqlite_store *x, const char *path) {
    if (x->lock < 0) return;
    x->path = strdup(path);
    if (asprintf(&x->log_path, "%s-wal", path) < 0) abort(); /* as tp_alloc */
    if (stat(x->log_path, &x->log_file) != 0) x->log_file.st_ino = 0;
}

static const char *open_db(sqlite_store *x, const char *path) {
    const int mutex = is_memory(path) ? SQLITE_OPEN_FULLMUTEX : SQLITE_OPEN_NOMUTEX;
    int64_t version = 0;
    make_folders(path);
    if (!lock_file(x, path)) return "another server uses it";
    const bool is_open =
        sqlite3_open_v2(path, &x->writer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | mutex,
                        NULL) == SQLITE_OK &&
        ask_number(x->writer, "PRAGMA user_version", &version);
    if (is_open && version > VERSION) return "a later version of this program made it";
    if (!is_open || !furnish(x->writer, version)) return sqlite3_errmsg(x->writer);
    if (!open_reader(x, path)) return sqlite3_errmsg(x->reader);
    if (!prepare(x) || !read_meta(x)) return sqlite3_errmsg(x->writer);
    if (!journal_open(&x->base)) return "its journal is damaged";
    note_files(x, path);
    x->is_open = true;
    return NULL;
}

tp_store *tp_store_open_sqlite(const char *path, char error[TP_STORE_ERROR]) {
    sqlite_store *x = tp_alloc(sizeof *x);
    x->base = (tp_store){.close = store_close,
                         .write = sqlite_write,
                         .read = sqlite_read,
                         .list = sqlite_list,
                         .list_due = sqlite_list_due,
                         .get_session = sqlite_get_session,
                         .list_bans = sqlite_list_bans,
                         .put_ban = sqlite_put_ban};
    const char *why = open_db(x, path);
    if (why == NULL) return &x->base;
    snprintf(error, TP_STORE_ERROR, "cannot open %.150s: %.80s", path, why);
    store_close(&x->base);
    return NULL;
}
