/* app/server/store/postgres_nodes.c: what several nodes share in a PostgreSQL database: who there
 * is, leases on tables, notes. The rules are in functions of the database (postgres_schema.c),
 * where each is one transaction. */
#include "app/server/store/postgres.h"

#include "core/base/writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER = 24 };

static void print(char out[NUMBER], int64_t value) {
    snprintf(out, NUMBER, "%" PRId64, value);
}

static int64_t number(const PGresult *r, int row, int column) {
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

static void add(tp_writer *w, const char *text) {
    tp_write_chars(w, text, strlen(text));
}

/* ---- leases ---- */

static void read_lease(const PGresult *r, int row, tp_lease *out) {
    out->is_known = true;
    out->is_ours = number(r, row, 1) != 0;
    out->epoch = (uint64_t)number(r, row, 2);
    out->shift = number(r, row, 3);
    out->holder.epoch = (uint64_t)number(r, row, 4);
    snprintf(out->holder.name, sizeof out->holder.name, "%s", PQgetvalue(r, row, 5));
    snprintf(out->holder.address, sizeof out->holder.address, "%s", PQgetvalue(r, row, 6));
}

/* Tables that there are not are left out of the answer. */
static bool take_leases(PGresult *r, const tp_lease_wish *wish, tp_lease *out) {
    memset(out, 0, wish->count * sizeof *out);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        const int64_t n = number(r, i, 0);
        if (n >= 1 && n <= (int64_t)wish->count) read_lease(r, i, &out[n - 1]);
    }
    PQclear(r);
    return r != NULL;
}

/* {"a","b"}; quoted, because the id may be what somebody has typed (turnpike admin). */
static void list_ids(const tp_lease_wish *wish, tp_writer *w) {
    add(w, "{");
    for (size_t i = 0; i < wish->count; i++) {
        add(w, i > 0 ? ",\"" : "\"");
        for (const char *p = wish->tables[i]; *p != '\0'; p++) {
            if (*p == '"' || *p == '\\') add(w, "\\");
            tp_write_chars(w, p, 1);
        }
        add(w, "\"");
    }
    tp_write_chars(w, "}", 2); /* with the NUL */
}

/* {3,4} */
static void list_epochs(const tp_lease_wish *wish, tp_writer *w) {
    char epoch[NUMBER];
    add(w, "{");
    for (size_t i = 0; i < wish->linked_count; i++) {
        print(epoch, (int64_t)wish->linked[i]);
        add(w, i > 0 ? "," : "");
        add(w, epoch);
    }
    tp_write_chars(w, "}", 2);
}

/* Who have the database for themselves have all tables, but each has its time. */
bool pg_shift(tp_store *s, const tp_lease_wish *wish, tp_lease *out) {
    tp_writer ids = {0};
    list_ids(wish, &ids);
    const char *const value = ids.data;
    const bool ok = take_leases(pg_ask(s, PG_SHIFT, 1, &value, NULL, NULL), wish, out);
    for (size_t i = 0; i < wish->count && !pg_own(s)->is_guest; i++) out[i].epoch = s->epoch;
    tp_writer_done(&ids);
    return ok;
}

bool pg_lease(tp_store *s, const tp_lease_wish *wish, tp_lease *out) {
    char own[NUMBER], time[NUMBER];
    tp_writer ids = {0}, linked = {0};
    list_ids(wish, &ids);
    list_epochs(wish, &linked);
    print(own, (int64_t)s->epoch);
    print(time, wish->now);
    const char *const values[] = {ids.data, own, time, linked.data};
    const bool ok = take_leases(pg_ask(s, PG_LEASE, 4, values, NULL, NULL), wish, out);
    tp_writer_done(&ids);
    tp_writer_done(&linked);
    return ok;
}

static bool succeeds(PGresult *r) {
    PQclear(r);
    return r != NULL;
}

bool pg_release(tp_store *s, int64_t now, const tp_lease_end *leases, size_t count) {
    char own[NUMBER], time[NUMBER], epoch[NUMBER];
    tp_writer ids = {0}, epochs = {0};
    print(own, (int64_t)s->epoch);
    print(time, now);
    for (size_t i = 0; i < count; i++) {
        print(epoch, (int64_t)leases[i].epoch);
        add(&ids, i > 0 ? "," : "{");
        add(&ids, leases[i].table);
        add(&epochs, i > 0 ? "," : "{");
        add(&epochs, epoch);
    }
    tp_write_chars(&ids, "}", 2);
    tp_write_chars(&epochs, "}", 2);
    const char *const values[] = {own, time, ids.data, epochs.data};
    const bool ok = succeeds(count == 0 ? pg_ask(s, PG_RELEASE_ALL, 2, values, NULL, NULL)
                                        : pg_ask(s, PG_RELEASE, 4, values, NULL, NULL));
    tp_writer_done(&ids);
    tp_writer_done(&epochs);
    return ok;
}

bool pg_list_leases(tp_store *s, tp_visit_id *visit, void *context) {
    char own[NUMBER];
    const char *const value = own;
    print(own, (int64_t)s->epoch);
    PGresult *r = pg_ask(s, PG_LIST_LEASES, 1, &value, NULL, NULL);
    if (r == NULL) return false;
    for (int i = 0; i < PQntuples(r); i++) visit(context, PQgetvalue(r, i, 0));
    PQclear(r);
    return true;
}

/* ---- nodes ---- */

bool pg_list_nodes(tp_store *s, tp_visit_node *visit, void *context) {
    PGresult *r = pg_ask(s, PG_LIST_NODES, 0, NULL, NULL, NULL);
    if (r == NULL) return false;
    for (int i = 0; i < PQntuples(r); i++) {
        tp_node_row row = {.epoch = (uint64_t)number(r, i, 0)};
        snprintf(row.name, sizeof row.name, "%s", PQgetvalue(r, i, 1));
        snprintf(row.address, sizeof row.address, "%s", PQgetvalue(r, i, 2));
        visit(context, &row);
    }
    PQclear(r);
    return true;
}

/* ---- notes ---- */

static int digit(char c) {
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

/* bytea as PostgreSQL prints it: \x and hexadecimal digits. */
static bool read_bytes(const char *text, tp_note *out) {
    const size_t n = strlen(text);
    if (n < 2 || (n - 2) / 2 > TP_NOTE_BODY) return false;
    for (size_t i = 2; i + 1 < n; i += 2)
        out->body[out->length++] = (uint8_t)(digit(text[i]) << 4 | digit(text[i + 1]));
    return true;
}

bool pg_put_note(tp_store *s, const tp_note *note) {
    const char *const values[] = {note->key, note->session, (const char *)note->body};
    const int lengths[] = {0, 0, (int)note->length}, formats[] = {0, 0, 1};
    return succeeds(pg_ask(s, PG_PUT_NOTE, 3, values, lengths, formats));
}

bool pg_take_note(tp_store *s, const char *key, const char *session, tp_note *out, bool *found) {
    const char *const values[] = {key, session};
    PGresult *r = pg_ask(s, PG_TAKE_NOTE, 2, values, NULL, NULL);
    *found = false;
    *out = (tp_note){0};
    if (r == NULL) return false;
    if (PQntuples(r) > 0 && number(r, 0, 2) != 0) {
        snprintf(out->key, sizeof out->key, "%s", key);
        snprintf(out->session, sizeof out->session, "%s", PQgetvalue(r, 0, 0));
        *found = read_bytes(PQgetvalue(r, 0, 1), out);
    }
    PQclear(r);
    return true;
}
