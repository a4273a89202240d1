/* app/server/store/postgres_write.c: a write set as one transaction, see postgres.h. In libpq's
 * pipeline mode all its statements leave together, so it takes one round trip however much is in
 * it; where one of them fails PostgreSQL skips the rest, COMMIT too. */
#include "app/server/store/postgres.h"

#include "app/server/base/map.h"
#include "core/base/writer.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_COLUMNS = 21,
    ROW_COLUMNS = 14,
    EVENT_COLUMNS = 4,
    TEXT_OID = 25,
    BIGINT_OID = 20,
    ASKED = 16
};

/* ---- values as PostgreSQL sends them itself: big-endian, their length in front ---- */

static void put_32(tp_writer *w, uint32_t value) {
    const uint32_t big = htonl(value);
    tp_write_chars(w, (const char *)&big, sizeof big);
}

static void put_64(tp_writer *w, int64_t value) {
    put_32(w, (uint32_t)((uint64_t)value >> 32));
    put_32(w, (uint32_t)value);
}

/* Columns of the rows that a statement is given, each an array. */
typedef struct {
    tp_writer column[MOST_COLUMNS];
    uint32_t rows[MOST_COLUMNS];
    int columns;
} sheet;

/* One letter for each column: t text, i bigint. The number of rows is filled in at the end. */
static void sheet_init(sheet *s, const char *kinds) {
    *s = (sheet){.columns = (int)strlen(kinds)};
    for (int i = 0; i < s->columns; i++) {
        put_32(&s->column[i], 1); /* dimension */
        put_32(&s->column[i], 0); /* no NULLs */
        put_32(&s->column[i], kinds[i] == 't' ? TEXT_OID : BIGINT_OID);
        put_32(&s->column[i], 0); /* rows */
        put_32(&s->column[i], 1); /* the first one's number */
    }
}

static void sheet_done(sheet *s) {
    for (int i = 0; i < s->columns; i++) tp_writer_done(&s->column[i]);
}

static void add_bytes(sheet *s, int i, const char *bytes, size_t length) {
    s->rows[i]++;
    put_32(&s->column[i], (uint32_t)length);
    tp_write_chars(&s->column[i], bytes, length);
}

static void add_text(sheet *s, int i, const char *text) {
    add_bytes(s, i, text, strlen(text));
}

static void add_number(sheet *s, int i, int64_t value) {
    s->rows[i]++;
    put_32(&s->column[i], sizeof value);
    put_64(&s->column[i], value);
}

/* ---- a pipeline ---- */

typedef struct {
    PGconn *conn;
    pg_statement asked[ASKED]; /* the first ones sent: those whose answers say something */
    size_t count;
    bool is_sent; /* everything so far was */
} line;

static void note(line *l, pg_statement which) {
    if (l->count < ASKED) l->asked[l->count] = which;
    l->count++;
}

static void send_values(line *l, pg_statement which, int n, const char *const *values,
                        const int *lengths) {
    static const int binary[MOST_COLUMNS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                             1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    char name[16];
    snprintf(name, sizeof name, "s%d", (int)which);
    note(l, which);
    l->is_sent = l->is_sent && PQsendQueryPrepared(l->conn, name, n, values, lengths, binary, 0);
}

static void send_sheet(line *l, pg_statement which, sheet *s) {
    const char *values[MOST_COLUMNS] = {NULL};
    int lengths[MOST_COLUMNS] = {0};
    if (s->rows[0] == 0) return;
    for (int i = 0; i < s->columns; i++) {
        const uint32_t rows = htonl(s->rows[i]);
        memcpy(s->column[i].data + 12, &rows, sizeof rows);
        values[i] = s->column[i].data;
        lengths[i] = (int)s->column[i].length;
    }
    send_values(l, which, s->columns, values, lengths);
}

static void send_text(line *l, const char *text) {
    note(l, PG_WRITING); /* it answers nothing */
    l->is_sent = l->is_sent && PQsendQueryParams(l->conn, text, 0, NULL, NULL, NULL, NULL, 0) != 0;
}

static void send_numbers(line *l, pg_statement which, int n, const int64_t *numbers) {
    tp_writer w[2] = {{0}};
    const char *values[2] = {NULL};
    int lengths[2] = {0};
    for (int i = 0; i < n; i++) {
        put_64(&w[i], numbers[i]);
        values[i] = w[i].data;
        lengths[i] = 8;
    }
    send_values(l, which, n, values, lengths);
    for (int i = 0; i < n; i++) tp_writer_done(&w[i]);
}

/* ---- tables ---- */

/* Sessions of the seats as one text, a blank between two seats. */
static void join_sessions(const tp_table_row *row, char text[TP_SEATS * TP_ID + 1]) {
    size_t n = 0;
    for (int i = 0; i < TP_SEATS; i++)
        n += (size_t)sprintf(text + n, i == 0 ? "%s" : " %s", row->session[i]);
}

static void add_row(sheet *s, const tp_table_changes *t) {
    const tp_table_row *row = &t->row;
    char sessions[TP_SEATS * TP_ID + 1];
    join_sessions(row, sessions);
    add_text(s, 0, row->id);
    add_text(s, 1, row->game);
    add_number(s, 2, (int64_t)row->status);
    add_number(s, 3, row->is_public);
    add_number(s, 4, row->created);
    add_number(s, 5, row->updated);
    add_number(s, 6, row->due);
    add_text(s, 7, sessions);
    add_text(s, 8, row->summary != NULL ? row->summary : "");
    add_number(s, 9, t->next);
    add_number(s, 10, (int64_t)t->count);
    add_number(s, 11, (int64_t)t->epoch);
    add_number(s, 12, row->ply);
    add_number(s, 13, row->to_act);
}

static void add_events(sheet *s, const tp_table_changes *t) {
    enum { FIRST = ROW_COLUMNS };
    for (size_t i = 0; i < t->count; i++) {
        add_text(s, FIRST, t->row.id);
        add_number(s, FIRST + 1, (int64_t)t->next + (int64_t)i);
        add_number(s, FIRST + 2, t->events[i].at);
        add_bytes(s, FIRST + 3, t->events[i].body, t->events[i].length);
    }
}

static void add_seats(sheet *s, const tp_table_changes *t) {
    enum { FIRST = ROW_COLUMNS + EVENT_COLUMNS };
    for (int i = 0; i < TP_SEATS && t->row.has_new_seats; i++) {
        if (t->row.session[i][0] == '\0') continue;
        add_text(s, FIRST, t->row.session[i]);
        add_text(s, FIRST + 1, t->row.id);
        add_number(s, FIRST + 2, t->row.created);
    }
}

static pg_statement which_put(const tp_table_changes *t) {
    if (t->next == 1) return PG_PUT_NEW;
    return t->row.is_just_played ? PG_PUT_PLAYED : PG_PUT_CHANGED;
}

static void send_tables(line *l, const tp_changes *c) {
    for (int which = PG_PUT_NEW; which <= PG_PUT_PLAYED; which++) {
        sheet s;
        sheet_init(&s, "ttiiiiittiiiii" /* row */ "tiit" /* events */ "tti" /* seats */);
        for (size_t i = 0; i < c->table_count; i++) {
            if ((int)which_put(&c->tables[i]) != which) continue;
            add_row(&s, &c->tables[i]);
            add_events(&s, &c->tables[i]);
            add_seats(&s, &c->tables[i]);
        }
        send_sheet(l, (pg_statement)which, &s);
        sheet_done(&s);
    }
}

/* ---- the rest ---- */

static void send_session(line *l, const tp_session *s) {
    tp_writer seen = {0};
    put_64(&seen, s->seen);
    const char *const values[] = {(const char *)s->hash, s->id, s->name, s->lang, seen.data};
    const int lengths[] = {TP_TOKEN_HASH, (int)strlen(s->id), (int)strlen(s->name),
                           (int)strlen(s->lang), 8};
    if (s->is_ended) {
        send_values(l, PG_END_SESSION, 1, values, lengths);
    } else { /* name and language are the session's, whichever of its tokens changed them */
        send_values(l, PG_PUT_SESSION, 5, values, lengths);
        send_values(l, PG_RENAME_SESSION, 4, values, lengths);
    }
    tp_writer_done(&seen);
}

static bool send_all(pg_store *x, line *l, const tp_changes *c) {
    const int64_t hold[] = {(int64_t)x->base.epoch, c->clock};
    send_text(l, "BEGIN");
    if (!x->is_guest) send_numbers(l, x->base.is_node ? PG_BEAT : PG_HOLD, 2, hold);
    if (c->forget_tables > 0) send_numbers(l, PG_FORGET_TABLES, 1, &c->forget_tables);
    if (c->forget_sessions > 0) send_numbers(l, PG_FORGET_SESSIONS, 1, &c->forget_sessions);
    send_tables(l, c);
    for (size_t i = 0; i < c->session_count; i++) send_session(l, &c->sessions[i]);
    send_text(l, "COMMIT");
    return l->is_sent && PQpipelineSync(l->conn) != 0;
}

/* ---- the answers ---- */

static void take_answer(pg_statement which, const PGresult *r, tp_map *tables, tp_changes *c) {
    if (which == PG_FORGET_TABLES) {
        PGresult *own = (PGresult *)(uintptr_t)r; /* libpq's own word for reading it */
        c->forgotten = strtoul(PQcmdTuples(own), NULL, 10);
    }
    if (which != PG_PUT_NEW && which != PG_PUT_CHANGED && which != PG_PUT_PLAYED) return;
    for (int i = 0; i < PQntuples(r); i++) {
        tp_table_changes *t = tp_map_get(tables, PQgetvalue(r, i, 0));
        if (t != NULL) t->is_dropped = false;
    }
}

static bool is_refused_as_deposed(const PGresult *r) {
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    return state != NULL && strcmp(state, "TP001") == 0;
}

/* Reads every answer, up to that to the end of the pipeline. The first error is the one that says
 * why: those after it were only skipped. */
static bool hear_all(pg_store *x, const line *l, tp_map *tables, tp_changes *c) {
    bool ok = true;
    for (size_t i = 0; i <= l->count; i++) {
        PGresult *r = PQgetResult(l->conn);
        const ExecStatusType status = PQresultStatus(r);
        const bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
                             (status == PGRES_PIPELINE_SYNC && i == l->count);
        if (ok && !is_good) {
            ok = false;
            const char *why = r != NULL ? PQresultErrorMessage(r) : PQerrorMessage(l->conn);
            snprintf(c->error, sizeof c->error, "%.*s", (int)strcspn(why, "\n"), why);
            x->is_deposed = x->is_deposed || is_refused_as_deposed(r);
        }
        if (ok && i < l->count && i < ASKED) take_answer(l->asked[i], r, tables, c);
        PQclear(r);
        if (r == NULL && PQstatus(l->conn) != CONNECTION_OK) return false;
        if (i < l->count) PQclear(PQgetResult(l->conn)); /* the NULL between two answers */
    }
    return ok;
}

/* A connection of which nobody knows what it is in the middle of is given up. If it broke after
 * COMMIT was sent nobody knows whether that came to pass either: it counts as not stored, the
 * tables are read again, and what is written to them before PostgreSQL has made up its mind meets
 * the fence. */
static bool write_once(pg_store *x, tp_changes *c) {
    line l = {.conn = x->writer, .is_sent = true};
    tp_map tables = {0};
    for (size_t i = 0; i < c->table_count; i++) {
        c->tables[i].is_dropped = true;
        tp_map_put(&tables, c->tables[i].row.id, &c->tables[i]);
    }
    bool ok = PQenterPipelineMode(l.conn) != 0;
    if (ok && !send_all(x, &l, c)) {
        pg_complain(l.conn, c->error);
        ok = false;
    }
    ok = ok && hear_all(x, &l, &tables, c);
    tp_map_done(&tables);
    if (!ok || PQexitPipelineMode(l.conn) == 0) {
        PQfinish(x->writer);
        x->writer = NULL;
    }
    return ok;
}

bool pg_write(tp_store *s, tp_changes *c) {
    pg_store *x = pg_own(s);
    c->error[0] = '\0';
    c->forgotten = 0;
    bool ok = !x->is_deposed && (x->writer != NULL || pg_open_writer(x, c->error));
    ok = ok && write_once(x, c);
    c->is_deposed = x->is_deposed;
    return ok;
}

/* ---- from outside, while servers run ---- */

bool pg_put_ban(tp_store *s, const tp_ban *ban, bool is_over) {
    char name[16], made[24];
    const char *const values[] = {ban->who, made};
    snprintf(name, sizeof name, "s%d", is_over ? PG_END_BAN : PG_PUT_BAN);
    snprintf(made, sizeof made, "%lld", (long long)ban->made);
    PGresult *r = PQexecPrepared(pg_own(s)->writer, name, is_over ? 1 : 2, values, NULL, NULL, 0);
    const bool ok = PQntuples(r) == 1;
    PQclear(r);
    return ok;
}
