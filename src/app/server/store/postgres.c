/* app/server/store/postgres.c: the store in a PostgreSQL database: its tables, its statements, how
 * it is opened, and who may write to it. Read next: postgres_write.c, postgres_read.c.
 *
 * One server at a time has the database's lease. The row of meta says who: its epoch, its backend
 * and when it was last heard of. Whoever wants the database takes an advisory lock, which
 * PostgreSQL lets go of the moment the holder's connection ends, however that ends. A holder that
 * is frozen or cut off keeps it, but is not heard of: after LEASE_MS its backend is ended. Every
 * write set begins by asking for the epoch (turnpike_hold), which locks the row: so either it is
 * committed before somebody takes over, or all of it is refused. */
#include "app/server/store/postgres.h"

#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the schema ---- */

enum { LEASE_MS = 4000, HEARTBEAT_MS = 1000 };

/* What leads from each version to the next: a new database begins at the first. A step that has
 * been released is never changed.
 *
 * Of tables, next is the number of the event that is to come and epoch that of the last writer: the
 * fence. Plies change no column that is in an index, so that PostgreSQL writes the row's new
 * version into the same page and no index at all (HOT); that is why over_at stands beside updated.
 */
static const char *const steps[] = {
    "CREATE TABLE meta("
    "  only_row boolean PRIMARY KEY DEFAULT true CHECK(only_row), version int NOT NULL,"
    "  clock bigint NOT NULL, epoch bigint NOT NULL, backend int NOT NULL,"
    "  renewed timestamptz NOT NULL);"
    "INSERT INTO meta VALUES(true, 0, 0, 0, 0, clock_timestamp());"
    "CREATE TABLE tables("
    "  id text COLLATE \"C\" PRIMARY KEY, game text COLLATE \"C\" NOT NULL, status int NOT NULL,"
    "  public boolean NOT NULL, created bigint NOT NULL, updated bigint NOT NULL,"
    "  due bigint NOT NULL, sessions text NOT NULL, summary text NOT NULL, next bigint NOT NULL,"
    "  epoch bigint NOT NULL, ply bigint NOT NULL, to_act bigint NOT NULL, over_at bigint)"
    "  WITH (fillfactor=70);"
    "CREATE TABLE events("
    "  table_id text COLLATE \"C\" NOT NULL, n bigint NOT NULL, at bigint NOT NULL,"
    "  body text NOT NULL, PRIMARY KEY(table_id, n));"
    "CREATE INDEX lobby ON tables(created DESC, id) WHERE public;"
    "CREATE INDEX lobby_status ON tables(status, created DESC, id) WHERE public;"
    "CREATE INDEX lobby_game ON tables(game, created DESC, id) WHERE public;"
    "CREATE INDEX lobby_both ON tables(game, status, created DESC, id) WHERE public;"
    "CREATE INDEX tables_due ON tables(due) WHERE due > 0;"
    "CREATE INDEX tables_over ON tables(over_at) WHERE over_at IS NOT NULL;"
    "CREATE TABLE seats("
    "  session text COLLATE \"C\" NOT NULL, table_id text COLLATE \"C\" NOT NULL,"
    "  created bigint NOT NULL, PRIMARY KEY(session, table_id));"
    "CREATE INDEX seats_of ON seats(session, created DESC, table_id);"
    "CREATE INDEX seats_at ON seats(table_id);"
    "CREATE TABLE sessions("
    "  hash bytea PRIMARY KEY, id text COLLATE \"C\" NOT NULL, name text NOT NULL,"
    "  lang text NOT NULL, seen bigint NOT NULL);"
    "CREATE INDEX sessions_id ON sessions(id);"
    "CREATE INDEX sessions_seen ON sessions(seen);"
    "CREATE FUNCTION turnpike_hold(own bigint, now bigint) RETURNS void LANGUAGE plpgsql AS $$"
    "  BEGIN UPDATE meta SET clock=greatest(clock, now), renewed=clock_timestamp()"
    "    WHERE epoch=own;"
    "  IF NOT FOUND THEN RAISE EXCEPTION 'another server has taken over' USING ERRCODE='TP001';"
    "  END IF; END $$;",
};
enum { VERSION = sizeof steps / sizeof *steps };

/* ---- statements ---- */

#define ROW                                                                                        \
    "t.id, t.game, t.status, t.public::int, t.created, t.updated, t.due, t.sessions, t.summary,"   \
    " t.ply, t.to_act"
/* All lists are given the same four values, so each says what kind those are that it ignores. */
#define PUBLIC(where)                                                                              \
    "SELECT " ROW " FROM tables t WHERE t.public" where                                            \
    " AND ($1::int, $2::text, $4::text) IS DISTINCT FROM (0, '', '')"                              \
    " ORDER BY t.created DESC, t.id LIMIT $3::int"

/* A write set is a few statements however many tables are in it: each column comes as an array.
 * The one that puts rows is the fence as well: it changes a row only where next and epoch are as
 * they must be, and answers with the tables for which that was so. Their events and seats, and no
 * others, are put by the same statement. */
#define VALUES                                                                                     \
    "unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],"       \
    " $7::bigint[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[],"          \
    " $13::bigint[], $14::bigint[]) v(id, game, status, public, created, updated, due, sessions,"  \
    " summary, next, count, epoch, ply, to_act)"
#define WITH_PARTS(put)                                                                            \
    "WITH held AS (" put "), appended AS (INSERT INTO events SELECT e.id, e.n, e.at, e.body"       \
    " FROM unnest($15::text[], $16::bigint[], $17::bigint[], $18::text[]) e(id, n, at, body)"      \
    " JOIN held ON held.id=e.id), seated AS (INSERT INTO seats SELECT s.session, s.id, s.created"  \
    " FROM unnest($19::text[], $20::text[], $21::bigint[]) s(session, id, created)"                \
    " JOIN held ON held.id=s.id ON CONFLICT DO NOTHING) SELECT id FROM held"
const char *const pg_texts[PG_STATEMENTS] = {
    [PG_HOLD] = "SELECT turnpike_hold($1::bigint, $2::bigint)",
    [PG_PUT_NEW] = WITH_PARTS(
        "INSERT INTO tables SELECT v.id, v.game, v.status, v.public <> 0, v.created, v.updated,"
        " v.due, v.sessions, v.summary, v.next + v.count, v.epoch, v.ply, v.to_act,"
        " CASE WHEN v.status=2 THEN v.updated END FROM " VALUES
        " WHERE v.next=1 ON CONFLICT DO NOTHING RETURNING id"),
    [PG_PUT_CHANGED] = WITH_PARTS(
        "UPDATE tables t SET status=v.status, updated=v.updated, due=v.due, sessions=v.sessions,"
        " summary=v.summary, next=v.next + v.count, epoch=v.epoch, ply=v.ply, to_act=v.to_act,"
        " over_at=CASE WHEN v.status=2 THEN v.updated END FROM " VALUES
        " WHERE t.id=v.id AND v.next > 1 AND t.next=v.next AND t.epoch <= v.epoch"
        " RETURNING t.id"),
    [PG_PUT_PLAYED] = WITH_PARTS(
        "UPDATE tables t SET updated=v.updated, next=v.next + v.count, epoch=v.epoch, ply=v.ply,"
        " to_act=v.to_act, over_at=CASE WHEN t.over_at IS NOT NULL THEN v.updated END FROM " VALUES
        " WHERE t.id=v.id AND t.next=v.next AND t.epoch <= v.epoch RETURNING t.id"),
    [PG_PUT_SESSION] = "INSERT INTO sessions VALUES($1, $2, $3, $4, $5)"
                       " ON CONFLICT(hash) DO UPDATE SET name=$3, lang=$4, seen=$5",
    [PG_RENAME_SESSION] = "UPDATE sessions SET name=$3, lang=$4 WHERE id=$2 AND hash<>$1",
    [PG_END_SESSION] = "DELETE FROM sessions WHERE hash=$1",
    [PG_FORGET_TABLES] =
        "WITH old AS (SELECT id FROM tables WHERE over_at < $1::bigint ORDER BY over_at LIMIT 20),"
        " e AS (DELETE FROM events USING old WHERE table_id=old.id),"
        " s AS (DELETE FROM seats USING old WHERE table_id=old.id)"
        " DELETE FROM tables t USING old WHERE t.id=old.id",
    [PG_FORGET_SESSIONS] =
        "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen < $1::bigint"
        " ORDER BY seen LIMIT 100)",
    [PG_WRITING] = "SELECT 1",
    [PG_READ] = "SELECT n, at, body FROM events WHERE table_id=$1 ORDER BY n",
    [PG_LIST_PUBLIC] = PUBLIC(""),
    [PG_LIST_STATUS] = PUBLIC(" AND t.status=$1"),
    [PG_LIST_GAME] = PUBLIC(" AND t.game=$2"),
    [PG_LIST_GAME_STATUS] = PUBLIC(" AND t.game=$2 AND t.status=$1"),
    [PG_LIST_MINE] =
        "SELECT " ROW " FROM (SELECT table_id FROM seats WHERE session=$4"
        " ORDER BY created DESC, table_id LIMIT 1000) s JOIN tables t ON t.id=s.table_id"
        " WHERE ($1::int < 0 OR t.status=$1) AND ($2::text IS NULL OR t.game=$2)"
        " ORDER BY t.updated DESC, t.id LIMIT $3::int",
    [PG_LIST_DUE] = "SELECT " ROW " FROM tables t WHERE t.due > 0 AND t.due < $1::bigint"
                    " ORDER BY t.due LIMIT 1000",
    [PG_GET_SESSION] = "SELECT id, name, lang, seen FROM sessions WHERE hash=$1",
};

/* ---- connections ---- */

void pg_complain(const PGconn *c, char error[TP_STORE_ERROR]) {
    const char *why = c != NULL ? PQerrorMessage(c) : "no memory";
    snprintf(error, TP_STORE_ERROR, "%.*s", (int)strcspn(why, "\n"), why);
}

bool pg_run(PGconn *c, const char *text) {
    PGresult *r = PQexec(c, text);
    const ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The first column of the first row as a number. */
static bool ask_number(PGconn *c, const char *text, int64_t *out) {
    PGresult *r = PQexec(c, text);
    const bool has_row = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    if (has_row) *out = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return has_row;
}

static void ignore_notice(void *context, const PGresult *r) {
    (void)context, (void)r;
}

/* What the address says wins over this: a dead network is noticed in seconds, not in hours. What is
 * acknowledged is on the disk, and on that of a synchronous standby, whatever is usual here. */
PGconn *pg_connect(const char *url, char error[TP_STORE_ERROR]) {
    static const char *const names[] = {
        "connect_timeout",  "keepalives_idle",  "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "application_name",
        "dbname",           "client_encoding",  NULL};
    const char *const values[] = {"5", "3", "1", "3", "6000", "turnpike", url, "UTF8", NULL};
    static const char durable[] =
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')";
    PGconn *c = PQconnectdbParams(names, values, 1);
    if (PQstatus(c) == CONNECTION_OK) {
        PQsetNoticeReceiver(c, ignore_notice, NULL);
        if (pg_run(c, durable)) return c;
    }
    pg_complain(c, error);
    PQfinish(c);
    return NULL;
}

static bool prepare(PGconn *c, int from, int to) {
    for (int i = from; i < to; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        PGresult *r = PQprepare(c, name, pg_texts[i], 0, NULL);
        const bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
        if (!ok) return false;
    }
    return true;
}

bool pg_open_reader(pg_store *x, char error[TP_STORE_ERROR]) {
    x->reader = pg_connect(x->url, error);
    if (x->reader == NULL) return false;
    if (pg_run(x->reader, "SET default_transaction_read_only=on; SET statement_timeout=10000") &&
        prepare(x->reader, PG_WRITING + 1, PG_STATEMENTS))
        return true;
    pg_complain(x->reader, error);
    PQfinish(x->reader);
    x->reader = NULL;
    return false;
}

/* ---- the lease ---- */

/* Per schema, so that several may share a database. */
#define LOCK "hashtext('turnpike'), hashtext(current_schema())"

static bool try_lock(PGconn *c) {
    int64_t is_ours = 0;
    return ask_number(c, "SELECT pg_try_advisory_lock(" LOCK ")::int", &is_ours) && is_ours != 0;
}

/* A holder that was not heard of for that long loses its backend, and with it the lock. */
static void end_silent_holder(PGconn *c) {
    char text[256];
    int64_t is_known = 0;
    if (!ask_number(c, "SELECT (to_regclass('meta') IS NOT NULL)::int", &is_known) || !is_known)
        return;
    snprintf(text, sizeof text,
             "SELECT pg_terminate_backend(backend, 5000) FROM meta"
             " WHERE clock_timestamp() - renewed > interval '%d ms'",
             LEASE_MS);
    pg_run(c, text);
}

/* The writer was away: it goes on if nobody has taken over meanwhile. */
bool pg_open_writer(pg_store *x, char error[TP_STORE_ERROR]) {
    char text[128];
    int64_t epoch = 0;
    x->writer = pg_connect(x->url, error);
    if (x->writer == NULL) return false;
    snprintf(text, sizeof text,
             "UPDATE meta SET backend=pg_backend_pid() WHERE epoch=%llu RETURNING epoch",
             (unsigned long long)x->base.epoch);
    if (ask_number(x->writer, "SELECT epoch FROM meta", &epoch) && (uint64_t)epoch != x->base.epoch)
        x->is_deposed = true;
    if (!x->is_deposed && try_lock(x->writer) && ask_number(x->writer, text, &epoch) &&
        prepare(x->writer, 0, PG_WRITING))
        return true;
    pg_complain(x->writer, error);
    if (x->is_deposed)
        snprintf(error, TP_STORE_ERROR, "another server has taken over");
    else if (error[0] == '\0')
        snprintf(error, TP_STORE_ERROR, "another server uses it");
    PQfinish(x->writer);
    x->writer = NULL;
    return false;
}

/* ---- opening and closing ---- */

static void pg_close(tp_store *s) {
    pg_store *x = pg_own(s);
    PQfinish(x->reader);
    /* Its end would let go of the lock as well, but somewhat later. */
    if (x->writer != NULL) pg_run(x->writer, "SELECT pg_advisory_unlock_all()");
    PQfinish(x->writer);
    free(x->url);
    free(x);
}

/* All of it or nothing; only whoever has the lock does it. */
static bool migrate(PGconn *c, int64_t version) {
    for (; version < VERSION; version++)
        if (!pg_run(c, steps[version])) return false;
    char text[64];
    snprintf(text, sizeof text, "UPDATE meta SET version=%d", (int)VERSION);
    return pg_run(c, text);
}

static bool claim(pg_store *x) {
    PGresult *r = PQexec(x->writer, "UPDATE meta SET epoch=epoch + 1, backend=pg_backend_pid(),"
                                    " renewed=clock_timestamp() RETURNING epoch, clock");
    const bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    if (ok) {
        x->base.epoch = strtoull(PQgetvalue(r, 0, 0), NULL, 10);
        x->base.clock = strtoll(PQgetvalue(r, 0, 1), NULL, 10);
    }
    PQclear(r);
    return ok;
}

static const char *take_over(pg_store *x, bool *is_taken) {
    PGconn *c = x->writer;
    int64_t is_utf8 = 0, is_furnished = 0, version = 0;
    if (!ask_number(c, "SELECT (current_setting('server_encoding')='UTF8')::int", &is_utf8) ||
        !ask_number(c, "SELECT (to_regclass('meta') IS NOT NULL)::int", &is_furnished))
        return "";
    if (!is_utf8) return "its encoding is not UTF8";
    if (is_furnished && !ask_number(c, "SELECT version FROM meta", &version)) return "";
    if (version > VERSION) return "a later version of this program made it";
    if (!try_lock(c)) {
        end_silent_holder(c);
        *is_taken = !try_lock(c);
        if (*is_taken) return "another server uses it";
    }
    if (!pg_run(c, "BEGIN")) return "";
    if (is_furnished && !ask_number(c, "SELECT version FROM meta", &version)) return "";
    if (version > VERSION) return "a later version of this program made it"; /* meanwhile */
    if (!migrate(c, version) || !claim(x) || !pg_run(c, "COMMIT")) return "";
    return prepare(c, 0, PG_WRITING) ? NULL : "";
}

/* The address may have a password in it: it is never repeated. */
tp_store *tp_store_open_postgres(const char *url, bool *is_taken, char error[TP_STORE_ERROR]) {
    pg_store *x = tp_alloc(sizeof *x);
    char why[TP_STORE_ERROR] = "";
    x->base = (tp_store){.close = pg_close,
                         .heartbeat_ms = HEARTBEAT_MS,
                         .write = pg_write,
                         .read = pg_read,
                         .list = pg_list,
                         .list_due = pg_list_due,
                         .get_session = pg_get_session};
    x->url = strdup(url);
    *is_taken = false;
    x->writer = pg_connect(url, why);
    const char *trouble = x->writer != NULL ? take_over(x, is_taken) : why;
    if (trouble == NULL && pg_open_reader(x, why)) return &x->base;
    if (trouble != NULL && trouble[0] == '\0') pg_complain(x->writer, why);
    if (trouble != NULL && trouble[0] != '\0' && trouble != why)
        snprintf(why, sizeof why, "%s", trouble);
    snprintf(error, TP_STORE_ERROR, "cannot open the PostgreSQL database: %.200s", why);
    pg_close(&x->base);
    return NULL;
}
