/* app/server/store/postgres_read.c: what is read of a PostgreSQL database, see postgres.h. It has a
 * connection of its own and sees the last commit; where that broke it is opened again. */
#include "app/server/store/postgres.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 4 };

static void give_up(pg_store *x) {
    PQfinish(x->reader);
    x->reader = NULL;
}

/* The rows, the caller's; NULL if they could not be read. A connection that was lost while nobody
 * read is noticed only now, so there is a second try. */
PGresult *pg_ask(tp_store *s, pg_statement which, int n, const char *const *values,
                 const int *lengths, const int *formats) {
    pg_store *x = pg_own(s);
    char name[16], error[TP_STORE_ERROR];
    snprintf(name, sizeof name, "s%d", (int)which);
    for (int tries = 0; tries < 2; tries++) {
        if (x->reader == NULL && !pg_open_reader(x, error)) return NULL;
        PGresult *r = PQexecPrepared(x->reader, name, n, values, lengths, formats, 0);
        if (PQresultStatus(r) == PGRES_TUPLES_OK) return r;
        PQclear(r);
        const bool is_broken = PQstatus(x->reader) != CONNECTION_OK;
        if (is_broken) give_up(x);
        if (!is_broken) return NULL;
    }
    return NULL;
}

static int64_t number(const PGresult *r, int row, int column) {
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

static void copy_text(const PGresult *r, int row, int column, char *out, size_t room) {
    snprintf(out, room, "%s", PQgetvalue(r, row, column));
}

bool pg_read(tp_store *s, const char *table, tp_visit_event *visit, void *context) {
    PGresult *r = pg_ask(s, PG_READ, 1, &table, NULL, NULL);
    if (r == NULL) return false;
    for (int i = 0; i < PQntuples(r); i++)
        if (!visit(context, (uint32_t)number(r, i, 0), number(r, i, 1), PQgetvalue(r, i, 2),
                   (size_t)PQgetlength(r, i, 2)))
            break;
    PQclear(r);
    return true;
}

/* ---- the lobby ---- */

static void split_sessions(const char *text, tp_table_row *row) {
    for (int i = 0; i < TP_SEATS; i++) {
        const size_t n = strcspn(text, " ");
        snprintf(row->session[i], TP_ID, "%.*s", (int)n, text);
        text += n + (text[n] == ' ');
    }
}

static bool visit_rows(PGresult *r, tp_visit_row *visit, void *context) {
    if (r == NULL) return false;
    for (int i = 0; i < PQntuples(r); i++) {
        tp_table_row row = {.status = (tp_status)number(r, i, 2),
                            .is_public = number(r, i, 3) != 0,
                            .created = number(r, i, 4),
                            .updated = number(r, i, 5),
                            .due = number(r, i, 6),
                            .summary = PQgetvalue(r, i, 8),
                            .ply = number(r, i, 9),
                            .to_act = (unsigned)number(r, i, 10)};
        copy_text(r, i, 0, row.id, sizeof row.id);
        copy_text(r, i, 1, row.game, sizeof row.game);
        split_sessions(PQgetvalue(r, i, 7), &row);
        visit(context, &row);
    }
    PQclear(r);
    return true;
}

/* Each question has a statement with an index of its own, so that none reads more rows than it
 * answers. */
static pg_statement which_list(const tp_table_query *query) {
    if (query->session != NULL) return PG_LIST_MINE;
    if (query->game != NULL) return query->status < 0 ? PG_LIST_GAME : PG_LIST_GAME_STATUS;
    return query->status < 0 ? PG_LIST_PUBLIC : PG_LIST_STATUS;
}

bool pg_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit, void *context) {
    char status[16], limit[16];
    const char *const values[MOST_VALUES] = {status, query->game, limit, query->session};
    snprintf(status, sizeof status, "%d", query->status);
    snprintf(limit, sizeof limit, "%d", query->limit);
    return visit_rows(pg_ask(s, which_list(query), MOST_VALUES, values, NULL, NULL), visit,
                      context);
}

bool pg_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context) {
    char text[24], own[24];
    const char *const values[] = {text, own};
    snprintf(text, sizeof text, "%lld", (long long)before);
    snprintf(own, sizeof own, "%llu", s->is_node ? (unsigned long long)s->epoch : 0);
    return visit_rows(pg_ask(s, PG_LIST_DUE, 2, values, NULL, NULL), visit, context);
}

/* ---- sessions ---- */

bool pg_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out, bool *found) {
    const char *const value = (const char *)hash;
    const int length = TP_TOKEN_HASH, binary = 1;
    PGresult *r = pg_ask(s, PG_GET_SESSION, 1, &value, &length, &binary);
    if (r == NULL) return false;
    *found = PQntuples(r) > 0;
    if (*found) {
        *out = (tp_session){.seen = number(r, 0, 3)};
        memcpy(out->hash, hash, TP_TOKEN_HASH);
        copy_text(r, 0, 0, out->id, sizeof out->id);
        copy_text(r, 0, 1, out->name, sizeof out->name);
        copy_text(r, 0, 2, out->lang, sizeof out->lang);
    }
    PQclear(r);
    return true;
}

/* ---- who is kept out ---- */

bool pg_list_bans(tp_store *s, tp_visit_ban *visit, void *context) {
    PGresult *r = pg_ask(s, PG_LIST_BANS, 0, NULL, NULL, NULL);
    if (r == NULL) return false;
    for (int i = 0; i < PQntuples(r); i++) {
        tp_ban ban = {.made = number(r, i, 1)};
        copy_text(r, i, 0, ban.who, sizeof ban.who);
        visit(context, &ban);
    }
    PQclear(r);
    return true;
}
