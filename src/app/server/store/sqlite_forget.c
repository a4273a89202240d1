/* app/server/store/sqlite_forget.c: what is old enough is forgotten, a little with each write set,
 * so that nobody waits long for it. See sqlite.h. */
#include "app/server/store/sqlite.h"

#include <stdio.h>
#include <string.h>

enum { TABLES_AT_ONCE = 20, SESSIONS_AT_ONCE = 100, SESSIONS_TEXT = TP_SEATS * TP_ID + 1 };

typedef struct {
    char id[TP_ID], sessions[SESSIONS_TEXT];
} old_table;

static size_t find_old(tp_store *s, int64_t before, old_table *out) {
    sqlite3_stmt *q = sqlite_ready(s, FIND_OLD);
    size_t n = 0;
    sqlite3_bind_int64(q, 1, before);
    sqlite3_bind_int(q, 2, TABLES_AT_ONCE);
    while (n < TABLES_AT_ONCE && sqlite3_step(q) == SQLITE_ROW) {
        old_table *t = &out[n++];
        snprintf(t->id, sizeof t->id, "%s", (const char *)sqlite3_column_text(q, 0));
        snprintf(t->sessions, sizeof t->sessions, "%s", (const char *)sqlite3_column_text(q, 1));
    }
    sqlite3_reset(q);
    return n;
}

static bool forget_by_id(tp_store *s, sqlite_statement which, const char *id) {
    sqlite3_stmt *q = sqlite_ready(s, which);
    sqlite_bind(q, 1, id);
    return sqlite_run(q);
}

static bool forget_seats(tp_store *s, old_table *t) {
    char *rest = t->sessions, *session;
    while ((session = strsep(&rest, " ")) != NULL) {
        sqlite3_stmt *q = sqlite_ready(s, FORGET_SEAT);
        sqlite_bind(q, 1, session);
        sqlite_bind(q, 2, t->id);
        if (!sqlite_run(q)) return false;
    }
    return true;
}

static bool forget_sessions(tp_store *s, int64_t before) {
    sqlite3_stmt *q = sqlite_ready(s, FORGET_SESSIONS);
    sqlite3_bind_int64(q, 1, before);
    sqlite3_bind_int(q, 2, SESSIONS_AT_ONCE);
    return sqlite_run(q);
}

bool sqlite_forget(tp_store *s, tp_changes *c) {
    old_table old[TABLES_AT_ONCE];
    c->forgotten = c->forget_tables > 0 ? find_old(s, c->forget_tables, old) : 0;
    for (size_t i = 0; i < c->forgotten; i++)
        if (journal_has(s, old[i].id)) /* somebody has said something there a moment ago */
            continue;
        else if (!forget_seats(s, &old[i]) || !forget_by_id(s, FORGET_EVENTS, old[i].id) ||
                 !forget_by_id(s, FORGET_TABLE, old[i].id))
            return false;
    return c->forget_sessions == 0 || forget_sessions(s, c->forget_sessions);
}
