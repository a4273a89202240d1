/* app/server/store/postgres.c: the store in a PostgreSQL database: its tables, its statements, how
 * it is opened, and who may write to it. Read next: postgres_write.c, postgres_read.c.
 *
 * A server that wants the database for itself has its lease. The row of meta says who: its epoch,
 * its backend and when it was last heard of. Whoever wants the database takes an advisory lock,
 * which PostgreSQL lets go of the moment the holder's connection ends, however that ends. A holder
 * that is frozen or cut off keeps it, but is not heard of: after LEASE_MS its backend is ended.
 * Every write set begins by asking for the epoch (turnpike_hold), which locks the row: so either it
 * is committed before somebody takes over, or all of it is refused.
 *
 * Several nodes share that lock, and have leases on tables instead (postgres_nodes.c). */
#include "app/server/store/postgres.h"

#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEASE_MS = 4000, HEARTBEAT_MS = 1000 };

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
    [PG_BEAT] = "SELECT turnpike_beat($1::bigint, $2::bigint)",
    /* The first epoch of a node's new table is the node's; that of a server by itself is nobody's.
     */
    [PG_PUT_NEW] = WITH_PARTS(
        "INSERT INTO tables SELECT v.id, v.game, v.status, v.public <> 0, v.created, v.updated,"
        " v.due, v.sessions, v.summary, v.next + v.count, v.epoch, v.ply, v.to_act,"
        " CASE WHEN v.status=2 THEN v.updated END,"
        " coalesce((SELECT n.epoch FROM nodes n WHERE n.epoch=v.epoch), 0) FROM " VALUES
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
        "WITH old AS (SELECT id FROM tables WHERE over_at < $1::bigint ORDER BY over_at LIMIT 20"
        " FOR UPDATE SKIP LOCKED),"
        " e AS (DELETE FROM events USING old WHERE table_id=old.id),"
        " s AS (DELETE FROM seats USING old WHERE table_id=old.id)"
        " DELETE FROM tables t USING old WHERE t.id=old.id",
    [PG_FORGET_SESSIONS] =
        "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen < $1::bigint"
        " ORDER BY seen LIMIT 100 FOR UPDATE SKIP LOCKED)",
    [PG_PUT_BAN] = "INSERT INTO bans VALUES($1, $2::bigint) ON CONFLICT(who) DO UPDATE"
                   " SET made=$2::bigint RETURNING who",
    [PG_END_BAN] = "DELETE FROM bans WHERE who=$1 RETURNING who",
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
    /* Those that nobody has who is alive, and of such that a dead node has all that are played. */
    [PG_LIST_DUE] =
        "WITH gone AS (SELECT epoch FROM nodes WHERE epoch <> $2::bigint"
        " AND NOT turnpike_is_alive(epoch, '{}'))"
        " (SELECT " ROW " FROM tables t WHERE t.due > 0 AND t.due < $1::bigint"
        " AND (t.owner=0 OR t.owner=$2::bigint OR NOT EXISTS(SELECT 1 FROM nodes n"
        " WHERE n.epoch=t.owner AND n.epoch NOT IN (SELECT epoch FROM gone)))"
        " ORDER BY t.due LIMIT 1000) UNION ALL"
        " (SELECT " ROW " FROM tables t JOIN gone ON gone.epoch=t.owner"
        " WHERE t.status=1 AND t.owner <> 0 AND t.owner <> $2::bigint"
        " AND NOT (t.due > 0 AND t.due < $1::bigint) ORDER BY md5(t.id || $2::text) LIMIT 1000)",
    [PG_GET_SESSION] = "SELECT id, name, lang, seen FROM sessions WHERE hash=$1",
    [PG_SHIFT] = "SELECT v.n, 1, t.epoch, t.shift, 0, '', ''"
                 " FROM unnest($1::text[]) WITH ORDINALITY v(id, n) JOIN tables t ON t.id=v.id",
    /* In the order of their ids: two nodes that want the same ones do not wait for each other. */
    [PG_LEASE] = "SELECT v.n, l.is_ours::int, l.lease, l.moved, l.holder, l.holder_name,"
                 " l.holder_address FROM (SELECT id, n FROM unnest($1::text[])"
                 " WITH ORDINALITY u(id, n) ORDER BY id COLLATE \"C\") v,"
                 " turnpike_lease(v.id, $2::bigint, $3::bigint, $4::bigint[]) l"
                 " WHERE l.is_ours IS NOT NULL",
    [PG_RELEASE] = "SELECT turnpike_release($1::bigint, $2::bigint, $3::text[], $4::bigint[])",
    [PG_RELEASE_ALL] = "SELECT turnpike_release_all($1::bigint, $2::bigint)",
    [PG_LIST_NODES] = "SELECT epoch, name, address FROM nodes"
                      " WHERE renewed > clock_timestamp() - interval '10 s' ORDER BY epoch",
    [PG_LIST_LEASES] = "SELECT id FROM tables WHERE owner=$1::bigint AND owner <> 0",
    [PG_PUT_NOTE] = "WITH old AS (DELETE FROM notes"
                    "  WHERE made < clock_timestamp() - interval '10 minutes'"
                    "  OR (session=$2 AND key LIKE 'code:%' AND $1 LIKE 'code:%' AND key <> $1))"
                    " INSERT INTO notes VALUES($1, $2, $3::bytea, clock_timestamp())"
                    " ON CONFLICT(key) DO UPDATE SET session=$2, body=$3::bytea,"
                    " made=clock_timestamp() RETURNING 1",
    [PG_TAKE_NOTE] = "DELETE FROM notes WHERE key=$1 AND ($2::text='' OR session=$2)"
                     " RETURNING session, body, (made > clock_timestamp()"
                     " - interval '10 minutes')::int",
    [PG_LIST_BANS] = "SELECT who, made FROM bans ORDER BY who",
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

bool pg_prepare(PGconn *c, int from, int to) {
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
    const char *manners = x->base.is_node
                              ? "SET statement_timeout=10000"
                              : "SET default_transaction_read_only=on; SET statement_timeout=10000";
    if (pg_run(x->reader, manners) && pg_prepare(x->reader, PG_WRITING + 1, PG_STATEMENTS))
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

/* Nodes share it, and so keep out whoever wants the database for itself. */
static bool try_lock_shared(PGconn *c) {
    int64_t is_ours = 0;
    return ask_number(c, "SELECT pg_try_advisory_lock_shared(" LOCK ")::int", &is_ours) &&
           is_ours != 0;
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

/* A node whose connection broke. The old one may be there still, for all that PostgreSQL knows: it
 * is ended first, with what it is in the middle of. */
static bool come_back(pg_store *x) {
    char end[320], lock[128], row[96];
    const unsigned long long own = x->base.epoch;
    int64_t found;
    snprintf(end, sizeof end,
             "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype='advisory'"
             " AND classid=turnpike_node_lock()::oid AND objid=turnpike_node_key(%llu)::oid AND "
             "objsubid=2"
             " AND pid <> pg_backend_pid()",
             own);
    snprintf(lock, sizeof lock,
             "SELECT pg_advisory_lock(turnpike_node_lock(), turnpike_node_key(%llu))", own);
    snprintf(row, sizeof row, "SELECT count(*) FROM nodes WHERE epoch=%llu", own);
    if (!ask_number(x->writer, row, &found)) return false;
    x->is_deposed = found == 0;
    return !x->is_deposed && pg_run(x->writer, end) && try_lock_shared(x->writer) &&
           pg_run(x->writer, lock) && pg_prepare(x->writer, 0, PG_WRITING);
}

static bool open_node_writer(pg_store *x, char error[TP_STORE_ERROR]) {
    x->writer = pg_connect(x->url, error);
    if (x->writer == NULL) return false;
    if (come_back(x)) return true;
    pg_complain(x->writer, error);
    if (x->is_deposed) snprintf(error, TP_STORE_ERROR, "this node was struck off");
    PQfinish(x->writer);
    x->writer = NULL;
    return false;
}

/* The writer was away: it goes on if nobody has taken over meanwhile. */
bool pg_open_writer(pg_store *x, char error[TP_STORE_ERROR]) {
    char text[128];
    int64_t epoch = 0;
    if (x->base.is_node) return open_node_writer(x, error);
    x->writer = pg_connect(x->url, error);
    if (x->writer == NULL) return false;
    snprintf(text, sizeof text,
             "UPDATE meta SET backend=pg_backend_pid() WHERE epoch=%llu RETURNING epoch",
             (unsigned long long)x->base.epoch);
    if (ask_number(x->writer, "SELECT epoch FROM meta", &epoch) && (uint64_t)epoch != x->base.epoch)
        x->is_deposed = true;
    if (!x->is_deposed && try_lock(x->writer) && ask_number(x->writer, text, &epoch) &&
        pg_prepare(x->writer, 0, PG_WRITING))
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

void pg_close(tp_store *s) {
    pg_store *x = pg_own(s);
    char leave[96];
    PQfinish(x->reader);
    snprintf(leave, sizeof leave, "SELECT turnpike_leave(epoch, clock) FROM nodes WHERE epoch=%llu",
             (unsigned long long)x->base.epoch);
    if (x->base.is_node && x->writer != NULL) pg_run(x->writer, leave);
    /* Its end would let go of the lock as well, but somewhat later. */
    if (x->writer != NULL) pg_run(x->writer, "SELECT pg_advisory_unlock_all()");
    PQfinish(x->writer);
    free(x->url);
    free(x);
}

/* All of it or nothing; only whoever has the lock does it. */
static bool migrate(PGconn *c, int64_t version) {
    for (; version < pg_version; version++)
        if (!pg_run(c, pg_steps[version])) return false;
    char text[64];
    snprintf(text, sizeof text, "UPDATE meta SET version=%d", pg_version);
    return pg_run(c, text);
}

/* A new epoch, and how far game time has come. */
static bool ask_place(pg_store *x, const char *text, const char *const *values, int n) {
    PGresult *r = PQexecParams(x->writer, text, n, NULL, values, NULL, NULL, 0);
    const bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    if (ok) {
        x->base.epoch = strtoull(PQgetvalue(r, 0, 0), NULL, 10);
        x->base.clock = strtoll(PQgetvalue(r, 0, 1), NULL, 10);
    }
    PQclear(r);
    return ok;
}

static bool claim(pg_store *x) {
    return pg_run(x->writer, "SELECT turnpike_alone()") &&
           ask_place(x,
                     "UPDATE meta SET epoch=nextval('epochs'), backend=pg_backend_pid(),"
                     " renewed=clock_timestamp() RETURNING epoch, clock",
                     NULL, 0);
}

static bool enter(pg_store *x) {
    const char *const values[] = {x->name, x->address};
    return ask_place(x, "SELECT own_epoch, own_clock FROM turnpike_enter($1, $2)", values, 2);
}

static bool read_version(PGconn *c, int64_t *version) {
    int64_t is_furnished;
    *version = 0;
    return ask_number(c, "SELECT (to_regclass('meta') IS NOT NULL)::int", &is_furnished) &&
           (!is_furnished || ask_number(c, "SELECT version FROM meta", version));
}

static const char later_version[] = "a later version of this program made it";
static const char used[] = "another server uses it";

/* With the lock for oneself alone: NULL, or what is wrong; "": the connection knows. */
static const char *take_over(pg_store *x, bool *is_taken) {
    PGconn *c = x->writer;
    int64_t version;
    if (!try_lock(c)) {
        end_silent_holder(c);
        *is_taken = !try_lock(c);
        if (*is_taken) return used;
    }
    if (!pg_run(c, "BEGIN") || !read_version(c, &version)) return "";
    if (version > pg_version) return later_version; /* meanwhile */
    if (!migrate(c, version) || (!x->base.is_node && !claim(x)) || !pg_run(c, "COMMIT")) return "";
    return NULL;
}

/* One of several nodes: only an old or empty database is for a moment its own. */
static const char *join(pg_store *x, int64_t version, bool *is_taken) {
    PGconn *c = x->writer;
    const char *trouble = version < pg_version ? take_over(x, is_taken) : NULL;
    if (trouble != NULL) return trouble;
    *is_taken = !try_lock_shared(c);
    if (*is_taken) return used;
    if (version < pg_version && !pg_run(c, "SELECT pg_advisory_unlock(" LOCK ")")) return "";
    return pg_run(c, "BEGIN") && enter(x) && pg_run(c, "COMMIT") ? NULL : "";
}

static const char *begin_writing(pg_store *x, bool *is_taken) {
    PGconn *c = x->writer;
    int64_t is_utf8 = 0, version = 0;
    if (!ask_number(c, "SELECT (current_setting('server_encoding')='UTF8')::int", &is_utf8) ||
        !read_version(c, &version))
        return "";
    if (!is_utf8) return "its encoding is not UTF8";
    if (version > pg_version) return later_version;
    const char *trouble = x->base.is_node ? join(x, version, is_taken) : take_over(x, is_taken);
    if (trouble == NULL && !pg_prepare(c, 0, PG_WRITING)) return "";
    return trouble;
}

static void be_node(pg_store *x, const tp_store_node *node) {
    x->base.is_node = true;
    x->base.lease = pg_lease;
    x->base.release = pg_release;
    x->base.list_nodes = pg_list_nodes;
    x->base.list_leases = pg_list_leases;
    x->base.put_note = pg_put_note;
    x->base.take_note = pg_take_note;
    snprintf(x->name, sizeof x->name, "%s", node->name);
    snprintf(x->address, sizeof x->address, "%s", node->address);
}

/* The address may have a password in it: it is never repeated. */
pg_store *pg_new(const char *url) {
    pg_store *x = tp_alloc(sizeof *x);
    x->base = (tp_store){.close = pg_close,
                         .write = pg_write,
                         .read = pg_read,
                         .list = pg_list,
                         .list_due = pg_list_due,
                         .get_session = pg_get_session,
                         .list_bans = pg_list_bans,
                         .put_ban = pg_put_ban,
                         .lease = pg_shift};
    x->url = strdup(url);
    return x;
}

tp_store *tp_store_open_postgres(const char *url, const tp_store_node *node, bool *is_taken,
                                 char error[TP_STORE_ERROR]) {
    pg_store *x = pg_new(url);
    char why[TP_STORE_ERROR] = "";
    x->base.heartbeat_ms = HEARTBEAT_MS;
    if (node != NULL) be_node(x, node);
    *is_taken = false;
    x->writer = pg_connect(url, why);
    const char *trouble = x->writer != NULL ? begin_writing(x, is_taken) : why;
    if (trouble == NULL && pg_open_reader(x, why)) return &x->base;
    if (trouble != NULL && trouble[0] == '\0') pg_complain(x->writer, why);
    if (trouble != NULL && trouble[0] != '\0' && trouble != why)
        snprintf(why, sizeof why, "%s", trouble);
    snprintf(error, TP_STORE_ERROR, "cannot open the PostgreSQL database: %.200s", why);
    pg_close(&x->base);
    return NULL;
}
