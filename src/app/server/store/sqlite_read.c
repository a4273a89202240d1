/* app/server/store/sqlite_read.c: what is read of an SQLite file, see sqlite.h. In WAL mode a
 * reader sees the last commit before it began and waits for nobody. */
#include "app/server/store/sqlite.h"

#include <stdio.h>
#include <string.h>

bool sqlite_read(tp_store *s, const char *table, tp_visit_event *visit, void *context) {
    sqlite3_stmt *q = sqlite_ready(s, READ);
    int status;
    sqlite_bind(q, 1, table);
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

/* Each question has a statement with an index of its own, so that none reads more rows than it
 * answers. */
static sqlite_statement which_list(const tp_table_query *query) {
    if (query->session != NULL) return LIST_MINE;
    if (query->game != NULL) return query->status < 0 ? LIST_GAME : LIST_GAME_STATUS;
    return query->status < 0 ? LIST_PUBLIC : LIST_STATUS;
}

bool sqlite_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context) {
    sqlite3_stmt *q = sqlite_ready(s, which_list(query));
    sqlite3_bind_int(q, 1, query->status);
    sqlite_bind(q, 2, query->game);
    sqlite3_bind_int(q, 3, query->limit);
    sqlite_bind(q, 4, query->session);
    return visit_rows(q, visit, context);
}

bool sqlite_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context) {
    sqlite3_stmt *q = sqlite_ready(s, LIST_DUE);
    sqlite3_bind_int64(q, 1, before);
    return visit_rows(q, visit, context);
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
