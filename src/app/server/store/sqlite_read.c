/* app/server/store/sqlite_read.c: what is read of an SQLite file, see sqlite.h. In WAL mode a
 * reader sees the last commit before it began and waits for nobody. */
#include "app/server/store/sqlite.h"

#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is told so far of a table. */
typedef struct {
    tp_visit_event *visit;
    void *context;
    uint32_t last;
    bool is_stopped;
} telling;

static bool tell_event(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    telling *t = context;
    t->last = n;
    t->is_stopped = !t->visit(t->context, n, at, body, length);
    return !t->is_stopped;
}

static bool read_rows(tp_store *s, const char *table, telling *t) {
    sqlite3_stmt *q = sqlite_ready(s, READ);
    int status = SQLITE_DONE;
    sqlite_bind(q, 1, table);
    while (!t->is_stopped && (status = sqlite3_step(q)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q, 2);
        sqlite_events_visit((uint32_t)sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1), text,
                            (size_t)sqlite3_column_bytes(q, 2), 0, tell_event, t);
    }
    sqlite3_reset(q);
    return status == SQLITE_DONE || status == SQLITE_ROW;
}

bool sqlite_read(tp_store *s, const char *table, tp_visit_event *visit, void *context) {
    telling t = {.visit = visit, .context = context};
    journal_part part = {0};
    const bool has_part = journal_copy(s, table, &part);
    const bool is_read = read_rows(s, table, &t);
    if (has_part && is_read && !t.is_stopped)
        sqlite_events_visit(part.first, part.at, part.text, part.length, t.last + 1, tell_event,
                            &t);
    free(part.text);
    return is_read;
}

/* ---- the lobby ---- */

static void column_text(sqlite3_stmt *q, int i, char *out, size_t room) {
    snprintf(out, room, "%s", (const char *)sqlite3_column_text(q, i));
}

static void split_sessions(const char *text, tp_table_row *row) {
    for (int i = 0; i < TP_SEATS; i++) {
        const size_t n = strcspn(text, " ");
        snprintf(row->session[i], TP_ID, "%.*s", (int)n, text);
        text += n + (text[n] == ' ');
    }
}

static void read_row(sqlite3_stmt *q, tp_table_row *row) {
    *row = (tp_table_row){.status = (tp_status)sqlite3_column_int(q, 2),
                          .is_public = sqlite3_column_int(q, 3) != 0,
                          .created = sqlite3_column_int64(q, 4),
                          .updated = sqlite3_column_int64(q, 5),
                          .due = sqlite3_column_int64(q, 6),
                          .ply = sqlite3_column_int64(q, 9),
                          .to_act = (unsigned)sqlite3_column_int64(q, 10),
                          .summary = (const char *)sqlite3_column_text(q, 8)};
    column_text(q, 0, row->id, sizeof row->id);
    column_text(q, 1, row->game, sizeof row->game);
    split_sessions((const char *)sqlite3_column_text(q, 7), row);
}

static bool visit_rows(tp_store *s, sqlite3_stmt *q, tp_visit_row *visit, void *context) {
    int status;
    while ((status = sqlite3_step(q)) == SQLITE_ROW) {
        tp_table_row row;
        read_row(q, &row);
        journal_overlay(s, &row);
        visit(context, &row);
    }
    sqlite3_reset(q);
    return status == SQLITE_DONE;
}

/* Each question has a statement with an index of its own, so that none reads more rows than it
 * answers. */
static sqlite_statement which_list(const tp_table_query *query) {
    if (query->session != NULL) return LIST_MINE;
    if (query->game != NULL) return query->status < 0 ? LIST_GAME : LIST_GAME_STATUS;
    return query->status < 0 ? LIST_PUBLIC : LIST_STATUS;
}

/* Which of one's own tables changed last the file need not know yet, so they are put in order here.
 */
typedef struct {
    tp_table_row row;
    char *summary;
} kept_row;

typedef struct {
    kept_row *rows;
    size_t count, room;
} row_list;

static void keep_row(void *context, const tp_table_row *row) {
    row_list *l = context;
    if (l->count == l->room)
        l->rows = tp_grow(l->rows, (l->room = l->room * 2 + 16) * sizeof *l->rows);
    kept_row *kept = &l->rows[l->count++];
    *kept = (kept_row){.row = *row, .summary = strdup(row->summary)};
    kept->row.summary = kept->summary;
}

static int by_change(const void *a, const void *b) {
    const tp_table_row *x = &((const kept_row *)a)->row, *y = &((const kept_row *)b)->row;
    if (x->updated != y->updated) return x->updated > y->updated ? -1 : 1;
    return strcmp(x->id, y->id);
}

static bool list_mine(tp_store *s, sqlite3_stmt *q, size_t limit, tp_visit_row *visit,
                      void *context) {
    row_list l = {0};
    const bool is_read = visit_rows(s, q, keep_row, &l);
    if (l.count > 0) qsort(l.rows, l.count, sizeof *l.rows, by_change);
    for (size_t i = 0; i < l.count; i++) {
        if (i < limit) visit(context, &l.rows[i].row);
        free(l.rows[i].summary);
    }
    free(l.rows);
    return is_read;
}

bool sqlite_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context) {
    sqlite3_stmt *q = sqlite_ready(s, which_list(query));
    sqlite3_bind_int(q, 1, query->status);
    sqlite_bind(q, 2, query->game);
    sqlite3_bind_int(q, 3, query->limit);
    sqlite_bind(q, 4, query->session);
    if (query->session != NULL) return list_mine(s, q, (size_t)query->limit, visit, context);
    return visit_rows(s, q, visit, context);
}

bool sqlite_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context) {
    sqlite3_stmt *q = sqlite_ready(s, LIST_DUE);
    sqlite3_bind_int64(q, 1, before);
    return visit_rows(s, q, visit, context);
}

/* ---- sessions ---- */

bool sqlite_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                        bool *found) {
    sqlite3_stmt *q = sqlite_ready(s, GET_SESSION);
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

/* ---- who is kept out ---- */

bool sqlite_list_bans(tp_store *s, tp_visit_ban *visit, void *context) {
    sqlite3_stmt *q = sqlite_ready(s, LIST_BANS);
    int status;
    while ((status = sqlite3_step(q)) == SQLITE_ROW) {
        tp_ban ban = {.made = sqlite3_column_int64(q, 1)};
        column_text(q, 0, ban.who, sizeof ban.who);
        visit(context, &ban);
    }
    sqlite3_reset(q);
    return status == SQLITE_DONE;
}
