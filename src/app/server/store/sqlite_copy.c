/* app/server/store/sqlite_copy.c: all of an SQLite file, see copy.h.
 *
 * It is read from a copy that SQLite's backup makes within one reading transaction, so it is of one
 * moment whatever the server writes meanwhile, and what waits in the journal can be put in its
 * place there. */
#include "app/server/store/copy.h"
#include "app/server/store/sqlite.h"
#include "table/dice.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 4096 };

static void remove_files(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char *name;
        if (asprintf(&name, "%s%s", path, endings[i]) < 0) abort(); /* as tp_alloc */
        unlink(name);
        free(name);
    }
}

static bool complain(char error[TP_STORE_ERROR], const char *path, const char *why) {
    snprintf(error, TP_STORE_ERROR, "%.150s: %.90s", path, why);
    return false;
}

/* ---- a copy of the file ---- */

static int copy_pages(sqlite3 *from, sqlite3 *to, const tp_copy_taker *taker, bool *is_stopped) {
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int status = SQLITE_OK;
    while (b != NULL && !*is_stopped && status == SQLITE_OK) {
        status = sqlite3_backup_step(b, PAGES_AT_ONCE);
        *is_stopped = !taker->tick(taker->context);
    }
    if (b == NULL) return SQLITE_ERROR;
    return sqlite3_backup_finish(b);
}

/* A file of ours that nobody else may read: it is perhaps in a folder that all may write to. */
static bool make_file(const char *path) {
    const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

static bool copy_file(const char *path, const char *beside, const tp_copy_taker *taker,
                      char error[TP_STORE_ERROR]) {
    sqlite3 *from = NULL, *to = NULL;
    bool is_stopped = false;
    const char *why = NULL;
    if (sqlite3_open_v2(path, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(from, SQLITE_PATIENCE_MS) != SQLITE_OK ||
        sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) !=
            SQLITE_OK)
        why = sqlite3_errmsg(from);
    else if (!make_file(beside))
        why = "no copy of it can be made to read from";
    else if (sqlite3_open_v2(beside, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
                 SQLITE_OK ||
             copy_pages(from, to, taker, &is_stopped) != SQLITE_OK)
        why = sqlite3_errmsg(to);
    if (why != NULL) complain(error, path, why);
    sqlite3_close(to);
    sqlite3_close(from);
    return why == NULL && !is_stopped;
}

/* ---- its rows ---- */

static const char *const selects[TP_COPY_SETS] = {
    [TP_COPY_TABLES] = ("SELECT id, game, status, public, created, updated, due, sessions, summary,"
                        " next, epoch, ply, to_act, 0 FROM tables ORDER BY id"),
    [TP_COPY_SEATS] =
        ("SELECT session, table_id, seats.created FROM seats JOIN tables ON id=table_id"
         " ORDER BY table_id, session"),
    [TP_COPY_EVENTS] = "SELECT table_id, n, at, body FROM events ORDER BY table_id, n",
    [TP_COPY_SESSIONS] =
        "SELECT lower(hex(hash)), id, name, lang, seen FROM sessions ORDER BY id, hash",
    [TP_COPY_BANS] = "SELECT who, made FROM bans ORDER BY who",
};

typedef struct {
    const tp_copy_taker *taker;
    tp_copy_row *row;
} telling;

static bool tell_event(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    telling *t = context;
    t->row->value[1].number = n;
    t->row->value[TP_COPY_EVENT_AT].number = at;
    t->row->value[TP_COPY_EVENT_BODY] = (tp_copy_value){.text = body, .length = length};
    return t->taker->row(t->taker->context, t->row);
}

static bool tell_row(sqlite3_stmt *q, tp_copy_row *row, const tp_copy_taker *taker) {
    const char *kinds = tp_copy_sets[row->set].kinds;
    for (int i = 0; kinds[i] != '\0'; i++) {
        tp_copy_value *v = &row->value[i];
        *v = (tp_copy_value){0};
        if (kinds[i] == 'i') {
            v->number = sqlite3_column_int64(q, i);
        } else {
            v->text = (const char *)sqlite3_column_text(q, i);
            v->length = (size_t)sqlite3_column_bytes(q, i);
        }
    }
    if (row->set != TP_COPY_EVENTS) return taker->row(taker->context, row);
    const tp_copy_value body = row->value[TP_COPY_EVENT_BODY]; /* perhaps of several events */
    return sqlite_events_visit((uint32_t)row->value[1].number, row->value[TP_COPY_EVENT_AT].number,
                               body.text, body.length, 0, tell_event,
                               &(telling){.taker = taker, .row = row});
}

static bool tell_set(sqlite3 *db, int set, const tp_copy_taker *taker, bool *is_stopped) {
    tp_copy_row row = {.set = set};
    sqlite3_stmt *q = NULL;
    int status = sqlite3_prepare_v2(db, selects[set], -1, &q, NULL);
    while (status == SQLITE_OK && (status = sqlite3_step(q)) == SQLITE_ROW) {
        *is_stopped = !tell_row(q, &row, taker);
        status = *is_stopped ? SQLITE_INTERRUPT : SQLITE_OK;
    }
    sqlite3_finalize(q);
    return status == SQLITE_DONE;
}

static bool ask_number(sqlite3 *db, const char *text, int64_t *out) {
    sqlite3_stmt *q = NULL;
    const bool is_read =
        sqlite3_prepare_v2(db, text, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    if (is_read) *out = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return is_read;
}

/* Of a copy that is ours alone. */
static bool tell_all(tp_store *s, const tp_copy_taker *taker, const char *path,
                     char error[TP_STORE_ERROR]) {
    sqlite3 *db = sqlite_own(s)->writer;
    int64_t waiting = 1, epoch = 0;
    bool is_stopped = false;
    sqlite_tidy(s);
    bool ok = ask_number(db, "SELECT count(*) FROM journal", &waiting) && waiting == 0 &&
              ask_number(db,
                         "SELECT max(value, (SELECT ifnull(max(epoch), 0) FROM tables)) FROM meta"
                         " WHERE key='epoch'",
                         &epoch);
    const tp_copy_place place = {.clock = s->clock, .epoch = (uint64_t)epoch};
    is_stopped = ok && !taker->begin(taker->context, &place);
    for (int set = 0; set < TP_COPY_SETS && ok && !is_stopped; set++)
        ok = tell_set(db, set, taker, &is_stopped);
    if (!ok && !is_stopped) complain(error, path, sqlite3_errmsg(db));
    return ok && !is_stopped;
}

bool sqlite_copy_out(const char *path, const char *beside, const tp_copy_taker *taker,
                     char error[TP_STORE_ERROR]) {
    bool ok = false;
    remove_files(beside);
    if (copy_file(path, beside, taker, error)) {
        char why[TP_STORE_ERROR];
        tp_store *s = tp_store_open_sqlite(beside, why);
        ok = s != NULL && tell_all(s, taker, path, error);
        if (s != NULL)
            s->close(s);
        else /* it says so of the copy */
            complain(error, path, strrchr(why, ':') != NULL ? strrchr(why, ':') + 2 : why);
    }
    remove_files(beside);
    return ok;
}

/* ---- filling a file ---- */

static const char *const inserts[TP_COPY_SETS] = {
    [TP_COPY_TABLES] = ("INSERT INTO tables(id, game, status, public, created, updated, due, "
                        "sessions, summary, next,"
                        " epoch, ply, to_act) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)"),
    [TP_COPY_SEATS] = "INSERT INTO seats(session, table_id, created) VALUES(?1,?2,?3)",
    [TP_COPY_EVENTS] = "INSERT INTO events(table_id, n, at, body) VALUES(?1,?2,?3,?4)",
    [TP_COPY_SESSIONS] = "INSERT INTO sessions VALUES(?1,?2,?3,?4,?5)",
    [TP_COPY_BANS] = "INSERT INTO bans VALUES(?1,?2)",
};

static bool put_row(sqlite3_stmt *q, const tp_copy_row *row) {
    const char *kinds = tp_copy_sets[row->set].kinds;
    uint8_t hash[TP_TOKEN_HASH];
    sqlite3_reset(q);
    for (int i = 0; i < sqlite3_bind_parameter_count(q); i++) {
        const tp_copy_value *v = &row->value[i];
        if (kinds[i] == 'i')
            sqlite3_bind_int64(q, i + 1, v->number);
        else if (kinds[i] == 't')
            sqlite3_bind_text(q, i + 1, v->text, (int)v->length, SQLITE_STATIC);
        else if (tp_base16_read(v->text, hash, sizeof hash))
            sqlite3_bind_blob(q, i + 1, hash, sizeof hash, SQLITE_STATIC);
    }
    return sqlite_run(q);
}

static bool put_rows(sqlite3 *db, tp_copy_next *next, void *context, bool *is_broken) {
    sqlite3_stmt *q[TP_COPY_SETS] = {NULL};
    tp_copy_row row;
    bool ok = true;
    for (int i = 0; i < TP_COPY_SETS; i++)
        ok = ok && sqlite3_prepare_v2(db, inserts[i], -1, &q[i], NULL) == SQLITE_OK;
    while (ok && next(context, &row, is_broken)) ok = put_row(q[row.set], &row);
    for (int i = 0; i < TP_COPY_SETS; i++) sqlite3_finalize(q[i]);
    return ok && !*is_broken;
}

static bool put_place(sqlite3 *db, const tp_copy_place *place) {
    char text[192];
    snprintf(text, sizeof text,
             "UPDATE meta SET value=%lld WHERE key='clock';"
             "UPDATE meta SET value=max(value, %lld) WHERE key='epoch';",
             (long long)place->clock, (long long)place->epoch);
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* One transaction: NULL, or what is wrong; "": the source. */
static const char *fill(sqlite3 *db, const tp_copy_place *place, tp_copy_next *next,
                        void *context) {
    int64_t count = 0;
    bool is_broken = false;
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
        !ask_number(db, COPY_IS_USED, &count))
        return sqlite3_errmsg(db);
    if (count > 0) return copy_not_empty;
    if (!put_rows(db, next, context, &is_broken)) return is_broken ? "" : sqlite3_errmsg(db);
    if (!ask_number(db, COPY_BROKEN_TABLES, &count)) return sqlite3_errmsg(db);
    if (count > 0) return copy_incomplete;
    if (!put_place(db, place) || sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        return sqlite3_errmsg(db);
    return NULL;
}

bool sqlite_copy_in(const char *path, const tp_copy_place *place, tp_copy_next *next, void *context,
                    char error[TP_STORE_ERROR]) {
    const bool was_there = access(path, F_OK) == 0;
    tp_store *s = tp_store_open_sqlite(path, error);
    if (s == NULL) return false;
    sqlite3 *db = sqlite_own(s)->writer;
    const char *why = fill(db, place, next, context);
    if (why != NULL && why[0] != '\0') complain(error, path, why);
    if (sqlite3_get_autocommit(db) == 0) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    s->close(s);
    if (why != NULL && !was_there) remove_files(path);
    return why == NULL;
}

/* ---- saying something else ---- */

/* A statement with up to two texts. */
static bool run_with(sqlite3 *db, const char *text, const char *first, const char *second) {
    sqlite3_stmt *q = NULL;
    bool ok = sqlite3_prepare_v2(db, text, -1, &q, NULL) == SQLITE_OK;
    if (ok) {
        sqlite_bind(q, 1, first);
        if (second != NULL) sqlite_bind(q, 2, second);
        ok = sqlite3_step(q) == SQLITE_DONE;
    }
    sqlite3_finalize(q);
    return ok;
}

static bool rewrite_table(sqlite3 *db, const tp_rewritten_table *t) {
    sqlite3_stmt *q = NULL;
    char line[256];
    snprintf(line, sizeof line, COPY_NEW_LINE, (long long)t->ply, t->to_act);
    bool ok = run_with(db, "DELETE FROM events WHERE table_id=?1", t->id, NULL) &&
              run_with(db, line, t->summary, t->id) &&
              sqlite3_prepare_v2(db, inserts[TP_COPY_EVENTS], -1, &q, NULL) == SQLITE_OK;
    for (size_t i = 0; i < t->count && ok; i++) {
        sqlite_bind(q, 1, t->id);
        sqlite3_bind_int64(q, 2, (int64_t)i + 1);
        sqlite3_bind_int64(q, 3, t->events[i].at);
        sqlite3_bind_text(q, 4, t->events[i].body, (int)t->events[i].length, SQLITE_STATIC);
        ok = sqlite_run(q);
    }
    sqlite3_finalize(q);
    return ok;
}

/* What was there before must not be left in free pages of the file either. */
bool sqlite_rewrite(tp_store *s, const tp_rewritten_table *tables, size_t count,
                    const char *session, char error[TP_STORE_ERROR]) {
    sqlite3 *db = sqlite_own(s)->writer;
    int64_t waiting = 1;
    sqlite_tidy(s);
    bool ok =
        ask_number(db, "SELECT count(*) FROM journal", &waiting) && waiting == 0 &&
        sqlite3_exec(db, "PRAGMA secure_delete=ON; BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (size_t i = 0; i < count && ok; i++) ok = rewrite_table(db, &tables[i]);
    ok = ok && run_with(db, "DELETE FROM sessions WHERE id=?1", session, NULL) &&
         run_with(db, "DELETE FROM bans WHERE who=?1", session, NULL) &&
         sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok) snprintf(error, TP_STORE_ERROR, "%s", sqlite3_errmsg(db));
    if (sqlite3_get_autocommit(db) == 0) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return ok;
}
