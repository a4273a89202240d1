/* app/server/store/postgres_copy.c: all of a PostgreSQL database, see copy.h. It is read in one
 * transaction that sees it as it was when that began, and filled in one. */
#include "app/server/store/copy.h"
#include "app/server/store/postgres.h"
#include "core/base/writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

/* A table that a node has is told as if it were given back: its time, whoever kept it, is then that
 * of the cluster and its shift, and due is the same in that. See turnpike_alone. */
#define AWAY "CASE WHEN t.owner=0 THEN 0 ELSE coalesce(n.clock, last) - last END"
static const char *const selects[TP_COPY_SETS] = {
    [TP_COPY_TABLES] = "SELECT t.id, game, status, public::int, created, updated,"
                       " CASE WHEN due > 0 THEN due - (" AWAY ") ELSE due END,"
                       " sessions, summary, next, t.epoch, ply, to_act, shift + (" AWAY ")"
                       " FROM tables t LEFT JOIN nodes n ON n.epoch=t.owner"
                       " CROSS JOIN (SELECT turnpike_last() AS last) p ORDER BY t.id",
    [TP_COPY_SEATS] =
        ("SELECT session, table_id, s.created FROM seats s JOIN tables t ON t.id=table_id"
         " ORDER BY table_id, session"),
    [TP_COPY_EVENTS] = "SELECT table_id, n, at, body FROM events ORDER BY table_id, n",
    [TP_COPY_SESSIONS] =
        "SELECT encode(hash, 'hex'), id, name, lang, seen FROM sessions ORDER BY id, hash",
    [TP_COPY_BANS] = "SELECT who, made FROM bans ORDER BY who",
};

static bool ask_numbers(PGconn *c, const char *text, int n, int64_t *out) {
    PGresult *r = PQexec(c, text);
    const bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    for (int i = 0; i < n && ok; i++) out[i] = strtoll(PQgetvalue(r, 0, i), NULL, 10);
    PQclear(r);
    return ok;
}

static bool tell_row(const PGresult *r, int which, tp_copy_row *row, const tp_copy_taker *taker) {
    const char *kinds = tp_copy_sets[row->set].kinds;
    for (int i = 0; kinds[i] != '\0'; i++) {
        tp_copy_value *v = &row->value[i];
        const char *text = PQgetvalue(r, which, i);
        *v = (tp_copy_value){0};
        if (kinds[i] == 'i') {
            v->number = strtoll(text, NULL, 10);
        } else {
            v->text = text;
            v->length = (size_t)PQgetlength(r, which, i);
        }
    }
    return taker->row(taker->context, row);
}

/* Some rows at a time: a database may be larger than memory. */
static bool tell_set(PGconn *c, int set, const tp_copy_taker *taker, bool *is_stopped) {
    tp_copy_row row = {.set = set};
    char text[1024];
    int count = 1;
    snprintf(text, sizeof text, "DECLARE rows NO SCROLL CURSOR FOR %s", selects[set]);
    bool ok = pg_run(c, text);
    while (ok && count > 0 && !*is_stopped) {
        PGresult *r = PQexec(c, "FETCH 1000 FROM rows");
        ok = PQresultStatus(r) == PGRES_TUPLES_OK;
        count = ok ? PQntuples(r) : 0;
        for (int i = 0; i < count && !*is_stopped; i++) *is_stopped = !tell_row(r, i, &row, taker);
        PQclear(r);
    }
    return ok && !*is_stopped && pg_run(c, "CLOSE rows");
}

const char *pg_check_version(PGconn *c) {
    int64_t version;
    if (!ask_numbers(c, "SELECT (to_regclass('meta') IS NOT NULL)::int", 1, &version)) return "";
    if (version == 0) return "there are no tables of Turnpike in it";
    if (!ask_numbers(c, "SELECT version FROM meta", 1, &version)) return "";
    if (version > pg_version) return "a later version of this program made it";
    if (version < pg_version) return "an older version made it; start a server of this one first";
    return NULL;
}

/* NULL, or what is wrong; "": the connection knows. */
static const char *tell_all(PGconn *c, const tp_copy_taker *taker, bool *is_stopped) {
    int64_t place[2];
    if (!pg_run(c, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")) return "";
    const char *trouble = pg_check_version(c);
    if (trouble != NULL) return trouble;
    if (!ask_numbers(c, "SELECT turnpike_last(), (SELECT last_value FROM epochs)", 2, place))
        return "";
    *is_stopped = !taker->begin(taker->context,
                                &(tp_copy_place){.clock = place[0], .epoch = (uint64_t)place[1]});
    for (int set = 0; set < TP_COPY_SETS && !*is_stopped; set++)
        if (!tell_set(c, set, taker, is_stopped)) return "";
    return pg_run(c, "COMMIT") ? NULL : "";
}

/* The address may have a password in it: it is never repeated. */
static void complain(const PGconn *c, const char *why, char error[TP_STORE_ERROR]) {
    char said[TP_STORE_ERROR];
    if (why[0] == '\0') pg_complain(c, said);
    snprintf(error, TP_STORE_ERROR, "the PostgreSQL database: %.200s", why[0] != '\0' ? why : said);
}

bool pg_copy_out(const char *url, const tp_copy_taker *taker, char error[TP_STORE_ERROR]) {
    char why[TP_STORE_ERROR];
    bool is_stopped = false;
    PGconn *c = pg_connect(url, why);
    if (c == NULL) {
        complain(NULL, why, error);
        return false;
    }
    const char *trouble = tell_all(c, taker, &is_stopped);
    if (trouble != NULL && !is_stopped) complain(c, trouble, error);
    PQfinish(c);
    return trouble == NULL && !is_stopped;
}

/* ---- filling ---- */

/* Columns as COPY reads them, a line for each row. */
static void add_text(tp_writer *w, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '\\': tp_write_chars(w, "\\\\", 2); break;
        case '\n': tp_write_chars(w, "\\n", 2); break;
        case '\r': tp_write_chars(w, "\\r", 2); break;
        case '\t': tp_write_chars(w, "\\t", 2); break;
        default: tp_write_chars(w, &text[i], 1);
        }
    }
}

static void write_row(tp_writer *w, const tp_copy_row *row) {
    const char *kinds = tp_copy_sets[row->set].kinds;
    tp_writer_clear(w);
    for (int i = 0; kinds[i] != '\0'; i++) {
        const tp_copy_value *v = &row->value[i];
        if (i > 0) tp_write_chars(w, "\t", 1);
        if (kinds[i] == 'h') tp_write_chars(w, "\\\\x", 3);
        if (kinds[i] == 'i')
            tp_write_plain(w, "%" PRId64, v->number);
        else
            add_text(w, v->text, v->length);
    }
    tp_write_chars(w, "\n", 1);
}

static bool begin_set(PGconn *c, int set) {
    char columns[256], text[512];
    size_t n = 0;
    for (const char *p = tp_copy_sets[set].columns; *p != '\0' && n + 3 < sizeof columns; p++) {
        if (*p == ' ') columns[n++] = ',';
        columns[n++] = *p;
    }
    columns[n] = '\0';
    snprintf(text, sizeof text, "COPY %s(%s) FROM STDIN", tp_copy_sets[set].name, columns);
    PGresult *r = PQexec(c, text);
    const bool ok = PQresultStatus(r) == PGRES_COPY_IN;
    PQclear(r);
    return ok;
}

static bool end_set(PGconn *c, const char *why, char error[TP_STORE_ERROR]) {
    bool ok = PQputCopyEnd(c, why) > 0;
    PGresult *r;
    while ((r = PQgetResult(c)) != NULL) {
        if (PQresultStatus(r) != PGRES_COMMAND_OK) {
            const char *said = PQresultErrorMessage(r);
            if (ok) snprintf(error, TP_STORE_ERROR, "%.*s", (int)strcspn(said, "\n"), said);
            ok = false;
        }
        PQclear(r);
    }
    return ok;
}

/* error is filled in where it is not the source that is broken. */
static bool put_rows(PGconn *c, tp_copy_next *next, void *context, char error[TP_STORE_ERROR]) {
    tp_writer w = {0};
    tp_copy_row row;
    int set = -1;
    bool ok = true, is_broken = false;
    while (ok && next(context, &row, &is_broken)) {
        ok = row.set == set || set < 0 || end_set(c, NULL, error);
        if (ok && row.set != set) ok = begin_set(c, row.set);
        set = row.set;
        write_row(&w, &row);
        ok = ok && PQputCopyData(c, w.data, (int)w.length) > 0;
    }
    if (ok && set >= 0) {
        ok = end_set(c, is_broken ? "the backup is broken" : NULL, error);
        if (is_broken) error[0] = '\0';
    } else if (!ok && error[0] == '\0') {
        pg_complain(c, error);
    }
    tp_writer_done(&w);
    return ok && !is_broken;
}

static bool put_place(PGconn *c, const tp_copy_place *place) {
    char text[320];
    snprintf(text, sizeof text,
             "UPDATE meta SET clock=%" PRId64 ", stood=turnpike_ms(clock_timestamp()) - %" PRId64
             "; UPDATE tables SET over_at=updated WHERE status=2;"
             "SELECT setval('epochs', greatest(%" PRIu64 ", (SELECT last_value FROM epochs)))",
             place->clock, place->clock, place->epoch);
    return pg_run(c, text);
}

/* As tell_all; error[0] is set where it knows better. */
static const char *fill(PGconn *c, const tp_copy_place *place, tp_copy_next *next, void *context,
                        bool *is_broken, char error[TP_STORE_ERROR]) {
    int64_t count;
    if (!pg_run(c, "BEGIN") || !ask_numbers(c, COPY_IS_USED, 1, &count)) return "";
    if (count > 0) return copy_not_empty;
    if (!put_rows(c, next, context, error)) {
        *is_broken = error[0] == '\0';
        return error;
    }
    if (!ask_numbers(c, COPY_BROKEN_TABLES, 1, &count)) return "";
    if (count > 0) return copy_incomplete;
    return put_place(c, place) && pg_run(c, "COMMIT") ? NULL : "";
}

/* It is opened as a server opens it, which makes the tables and keeps servers out. */
bool pg_copy_in(const char *url, const tp_copy_place *place, tp_copy_next *next, void *context,
                char error[TP_STORE_ERROR]) {
    bool is_taken, is_broken = false;
    char why[TP_STORE_ERROR] = "";
    tp_store *s = tp_store_open_postgres(url, NULL, &is_taken, error);
    if (s == NULL) return false;
    PGconn *c = pg_own(s)->writer;
    const char *trouble = fill(c, place, next, context, &is_broken, why);
    if (trouble != NULL && !is_broken) complain(c, trouble, error);
    if (trouble != NULL) pg_run(c, "ROLLBACK");
    s->close(s);
    return trouble == NULL;
}

/* ---- saying something else ---- */

static bool run_with(PGconn *c, const char *text, const char *first, const char *second) {
    const char *const values[] = {first, second};
    PGresult *r = PQexecParams(c, text, second != NULL ? 2 : 1, NULL, values, NULL, NULL, 0);
    const bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    return ok;
}

static bool put_events(PGconn *c, const tp_rewritten_table *t, char error[TP_STORE_ERROR]) {
    tp_writer w = {0};
    tp_copy_row row = {.set = TP_COPY_EVENTS};
    bool ok = begin_set(c, row.set);
    row.value[TP_COPY_ID] = (tp_copy_value){.text = t->id, .length = strlen(t->id)};
    for (size_t i = 0; i < t->count && ok; i++) {
        row.value[1].number = (int64_t)i + 1;
        row.value[TP_COPY_EVENT_AT].number = t->events[i].at;
        row.value[TP_COPY_EVENT_BODY] =
            (tp_copy_value){.text = t->events[i].body, .length = t->events[i].length};
        write_row(&w, &row);
        ok = PQputCopyData(c, w.data, (int)w.length) > 0;
    }
    tp_writer_done(&w);
    return ok && end_set(c, NULL, error);
}

bool pg_rewrite(tp_store *s, const tp_rewritten_table *tables, size_t count, const char *session,
                char error[TP_STORE_ERROR]) {
    PGconn *c = pg_own(s)->writer;
    bool ok = pg_run(c, "BEGIN");
    for (size_t i = 0; i < count && ok; i++) {
        char line[256];
        snprintf(line, sizeof line, COPY_NEW_LINE, (long long)tables[i].ply, tables[i].to_act);
        ok = run_with(c, "DELETE FROM events WHERE table_id=$1", tables[i].id, NULL) &&
             run_with(c, line, tables[i].id, tables[i].summary) && put_events(c, &tables[i], error);
    }
    ok = ok && run_with(c, "DELETE FROM sessions WHERE id=$1", session, NULL) &&
         run_with(c, "DELETE FROM notes WHERE session=$1", session, NULL) &&
         run_with(c, "DELETE FROM bans WHERE who=$1", session, NULL) && pg_run(c, "COMMIT");
    if (!ok) complain(c, error[0] != '\0' ? "it refused what was to be written" : "", error);
    if (!ok) pg_run(c, "ROLLBACK");
    return ok;
}
