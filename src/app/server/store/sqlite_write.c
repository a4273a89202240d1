/* app/server/store/sqlite_write.c: a write set as one transaction, see sqlite.h. */
#include "app/server/store/sqlite.h"

#include <stdio.h>

enum { READER_MS = 50 }; /* so long it is waited for readers to finish */

/* ---- tables ---- */

/* Sessions of the seats as one text, a blank between two seats. */
static void join_sessions(const tp_table_row *row, char text[TP_SEATS * TP_ID + 1]) {
    size_t n = 0;
    for (int i = 0; i < TP_SEATS; i++)
        n += (size_t)sprintf(text + n, i == 0 ? "%s" : " %s", row->session[i]);
}

/* The fence and the row are one statement: it changes a row only where next and epoch are as they
 * must be, and says how many it changed. A table whose first event this is must not be there yet.
 */
static bool put_row(tp_store *s, const tp_table_changes *t, bool *holds) {
    const tp_table_row *row = &t->row;
    char sessions[TP_SEATS * TP_ID + 1];
    sqlite3_stmt *q = sqlite_ready(s, t->next == 1 ? PUT_NEW_TABLE : PUT_TABLE);
    join_sessions(row, sessions);
    sqlite_bind(q, 1, row->id);
    sqlite_bind(q, 2, row->game);
    sqlite3_bind_int(q, 3, (int)row->status);
    sqlite3_bind_int(q, 4, row->is_public);
    sqlite3_bind_int64(q, 5, row->created);
    sqlite3_bind_int64(q, 6, row->updated);
    sqlite3_bind_int64(q, 7, row->due);
    sqlite_bind(q, 8, sessions);
    sqlite_bind(q, 9, row->summary);
    sqlite3_bind_int64(q, 10, (int64_t)t->next + (int64_t)t->count);
    sqlite3_bind_int64(q, 11, (int64_t)t->epoch);
    sqlite3_bind_int64(q, 12, t->next);
    sqlite3_bind_int64(q, 13, row->ply);
    sqlite3_bind_int64(q, 14, row->to_act);
    if (!sqlite_run(q)) return false;
    *holds = sqlite3_changes(sqlite_own(s)->writer) == 1;
    return true;
}

static bool put_seats(tp_store *s, const tp_table_row *row) {
    for (int i = 0; i < TP_SEATS && row->has_new_seats; i++) {
        if (row->session[i][0] == '\0') continue;
        sqlite3_stmt *q = sqlite_ready(s, PUT_SEAT);
        sqlite_bind(q, 1, row->session[i]);
        sqlite_bind(q, 2, row->id);
        sqlite3_bind_int64(q, 3, row->created);
        if (!sqlite_run(q)) return false;
    }
    return true;
}

static bool append(tp_store *s, const tp_table_changes *t, size_t from, size_t rows) {
    sqlite3_stmt *q = sqlite_ready(s, rows == 1 ? APPEND_ONE : APPEND_MANY);
    for (size_t i = 0; i < rows; i++) {
        const tp_stored_event *e = &t->events[from + i];
        const int column = (int)i * 4;
        sqlite_bind(q, column + 1, t->row.id);
        sqlite3_bind_int64(q, column + 2, (int64_t)t->next + (int64_t)(from + i));
        sqlite3_bind_int64(q, column + 3, e->at);
        sqlite3_bind_text(q, column + 4, e->body, (int)e->length, SQLITE_STATIC);
    }
    return sqlite_run(q);
}

/* Many events at once: a table that is made, dealt cards, or left by several. */
static bool append_all(tp_store *s, const tp_table_changes *t) {
    size_t i = 0;
    for (; t->count - i >= SQLITE_MANY; i += SQLITE_MANY)
        if (!append(s, t, i, SQLITE_MANY)) return false;
    for (; i < t->count; i++)
        if (!append(s, t, i, 1)) return false;
    return true;
}

static bool write_table(tp_store *s, tp_table_changes *t) {
    bool holds;
    if (sqlite_is_just_played(t)) {
        journal_add(s, t);
        return true;
    }
    if (!journal_settle_table(s, t->row.id)) return false;
    if (!put_row(s, t, &holds)) return false;
    t->is_dropped = !holds;
    return t->is_dropped || (put_seats(s, &t->row) && append_all(s, t));
}

/* ---- the rest ---- */

static bool run_session(tp_store *s, sqlite_statement which, const tp_session *session) {
    sqlite3_stmt *q = sqlite_ready(s, which);
    sqlite3_bind_blob(q, 1, session->hash, sizeof session->hash, SQLITE_STATIC);
    sqlite_bind(q, 2, session->id);
    sqlite_bind(q, 3, session->name);
    sqlite_bind(q, 4, session->lang);
    if (which == PUT_SESSION) sqlite3_bind_int64(q, 5, session->seen);
    return sqlite_run(q);
}

/* Name and language are the session's, whichever of its tokens changed them. */
static bool put_session(tp_store *s, const tp_session *session) {
    if (session->is_ended) {
        sqlite3_stmt *end = sqlite_ready(s, END_SESSION);
        sqlite3_bind_blob(end, 1, session->hash, sizeof session->hash, SQLITE_STATIC);
        return sqlite_run(end);
    }
    return run_session(s, PUT_SESSION, session) && run_session(s, RENAME_SESSION, session);
}

bool sqlite_put_clock(tp_store *s, int64_t clock) {
    sqlite3_stmt *q = sqlite_ready(s, PUT_CLOCK);
    sqlite3_bind_int64(q, 1, clock);
    return sqlite_run(q);
}

static bool put_epoch(tp_store *s) {
    sqlite3_stmt *q = sqlite_ready(s, PUT_EPOCH);
    sqlite3_bind_int64(q, 1, (int64_t)s->epoch);
    return sqlite_own(s)->has_epoch || sqlite_run(q);
}

static bool write_all(tp_store *s, tp_changes *c) {
    if (!put_epoch(s) || !sqlite_forget(s, c)) return false;
    for (size_t i = 0; i < c->table_count; i++)
        if (!write_table(s, &c->tables[i])) return false;
    for (size_t i = 0; i < c->session_count; i++)
        if (!put_session(s, &c->sessions[i])) return false;
    return journal_write(s, c->clock);
}

/* IMMEDIATE takes the lock at once: a transaction that began by reading could be refused it later.
 */
static bool write_once(tp_store *s, tp_changes *c) {
    sqlite3 *db = sqlite_own(s)->writer;
    journal_begin(s);
    if (sqlite_run(sqlite_ready(s, BEGIN)) && write_all(s, c) &&
        sqlite_run(sqlite_ready(s, COMMIT))) {
        journal_committed(s, c);
        return true;
    }
    journal_rolled_back(s);
    snprintf(c->error, sizeof c->error, "%s", sqlite3_errmsg(db));
    if (sqlite3_get_autocommit(db) == 0) sqlite_run(sqlite_ready(s, ROLLBACK));
    return false;
}

/* ---- the files ---- */

static bool is_same(const struct stat *a, const struct stat *b) {
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/* A file that was deleted or replaced can be written to as before, and all of it is lost when it is
 * closed: nothing of that may be acknowledged. The same goes for its log. */
static bool is_in_place(sqlite_store *x, tp_changes *c) {
    struct stat own, named, log;
    if (x->path == NULL) return true;
    if (fstat(x->lock, &own) != 0 || stat(x->path, &named) != 0 || !is_same(&own, &named))
        x->is_gone = true;
    if (stat(x->log_path, &log) != 0)
        x->is_gone = x->is_gone || x->log_file.st_ino != 0;
    else if (x->log_file.st_ino == 0)
        x->log_file = log;
    else
        x->is_gone = x->is_gone || !is_same(&x->log_file, &log);
    c->log_bytes = x->is_gone ? 0 : log.st_size;
    if (x->is_gone)
        snprintf(c->error, sizeof c->error,
                 "the database was deleted or replaced while the server ran: restart it");
    return !x->is_gone;
}

/* Takes the log over into the file and empties it. Where readers keep SQLite from doing so by
 * itself it would grow without end; and on a full disk that makes room. */
static void empty_log(sqlite_store *x) {
    sqlite3_busy_timeout(x->writer, READER_MS);
    sqlite3_wal_checkpoint_v2(x->writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_busy_timeout(x->writer, SQLITE_PATIENCE_MS);
}

/* Whoever reads for long must not make every write wait for them. */
static void limit_log(sqlite_store *x, int64_t bytes) {
    enum { MOST_LOG = 32 << 20, STEP = 8 << 20 };
    if (bytes <= MOST_LOG) x->log_limit = MOST_LOG;
    if (bytes <= x->log_limit) return;
    x->log_limit = bytes + STEP; /* should it not work now */
    empty_log(x);
}

/* So that nothing but events is left in the file; where it cannot be done it is read next time. */
void sqlite_tidy(tp_store *s) {
    tp_changes none = {.clock = sqlite_own(s)->journal.clock};
    journal_begin(s);
    if (sqlite_run(sqlite_ready(s, BEGIN)) && journal_settle_all(s) &&
        sqlite_run(sqlite_ready(s, COMMIT)))
        journal_committed(s, &none);
    else if (sqlite3_get_autocommit(sqlite_own(s)->writer) == 0)
        sqlite_run(sqlite_ready(s, ROLLBACK));
}

bool sqlite_write(tp_store *s, tp_changes *c) {
    sqlite_store *x = sqlite_own(s);
    if (!is_in_place(x, c)) return false;
    bool ok = write_once(s, c);
    if (!ok && x->path != NULL) {
        empty_log(x);
        ok = write_once(s, c);
    }
    x->has_epoch = x->has_epoch || ok;
    if (!ok || !is_in_place(x, c)) return false;
    limit_log(x, c->log_bytes);
    return true;
}

bool sqlite_put_ban(tp_store *s, const tp_ban *ban, bool is_over) {
    sqlite3_stmt *q = sqlite_ready(s, is_over ? END_BAN : PUT_BAN);
    sqlite_bind(q, 1, ban->who);
    if (!is_over) sqlite3_bind_int64(q, 2, ban->made);
    return sqlite_run(q) && sqlite3_changes(sqlite_own(s)->writer) == 1;
}
