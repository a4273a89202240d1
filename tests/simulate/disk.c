/* tests/simulate/disk.c: the store as the server has it: a real one behind a disk that can fail.
 * What it has taken is entered into the ledger at that very moment. */
#include "simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_store base;
    tp_store *inner;
    sim *sim;
} disk_store;

static disk_store *own(tp_store *s) {
    return (disk_store *)s;
}

static bool fails(sim *s) {
    const sim_disk *d = &s->disk;
    return d->is_off || s->world.now < d->broken_until || sim_one_in(s, d->fails);
}

static void note_sessions(sim *s, const tp_changes *c) {
    char id[TP_ID];
    for (size_t i = 0; i < c->session_count; i++) {
        memcpy(id, c->sessions[i].id, sizeof id);
        if (id[0] == '\0' || tp_map_get(&s->sessions, id) != NULL) continue;
        char *copy = strdup(id);
        tp_map_put(&s->sessions, copy, copy);
    }
}

/* One of the tables is somebody else's, too, or so it seems: its fence does not hold, and the
 * server must read it again and go on from what is there. Either the store has taken the very same
 * events already, as when the answer to a write is lost and it comes again; then its own fence must
 * drop the group. Or the other owner has come and gone and left nothing; then nothing of it is
 * stored. That cannot be of a table that is being made: nobody else knows its id. */
static void take_in_advance(sim *s, tp_store *inner, const tp_changes *c,
                            const tp_table_changes *chosen) {
    tp_table_changes early = *chosen;
    tp_changes one = {.tables = &early, .table_count = 1, .clock = c->clock};
    if (!inner->write(inner, &one) || early.is_dropped)
        sim_fail(s, "table %s is not taken: %s", early.row.id, one.error);
    sim_ledger_append(s, &early);
}

static bool write_without(tp_store *inner, tp_changes *c, tp_table_changes *left_out) {
    const size_t at = (size_t)(left_out - c->tables);
    tp_table_changes *rest = tp_alloc(c->table_count * sizeof *rest);
    tp_changes less = *c;
    memcpy(rest, c->tables, at * sizeof *rest);
    memcpy(rest + at, left_out + 1, (c->table_count - at - 1) * sizeof *rest);
    less.tables = rest;
    less.table_count--;
    const bool ok = inner->write(inner, &less);
    for (size_t i = 0; i < less.table_count; i++)
        c->tables[i + (i >= at)].is_dropped = rest[i].is_dropped;
    left_out->is_dropped = true;
    memcpy(c->error, less.error, sizeof c->error);
    free(rest);
    return ok;
}

/* *fenced is the table whose fence is not to hold, NULL for none. */
static bool write_fenced(sim *s, tp_store *inner, tp_changes *c, const tp_table_changes **fenced) {
    *fenced = NULL;
    if (c->table_count == 0 || !sim_one_in(s, s->disk.fences)) return inner->write(inner, c);
    tp_table_changes *chosen = &c->tables[sim_below(s, (uint32_t)c->table_count)];
    *fenced = chosen;
    s->count.fenced++;
    if (chosen->next > 1 && sim_one_in(s, 2)) return write_without(inner, c, chosen);
    take_in_advance(s, inner, c, chosen);
    return inner->write(inner, c);
}

static bool disk_write(tp_store *store, tp_changes *c) {
    sim *s = own(store)->sim;
    tp_store *inner = own(store)->inner;
    if (fails(s)) {
        s->count.failures += !s->disk.is_off;
        snprintf(c->error, sizeof c->error, "the disk fails");
        return false;
    }
    const tp_table_changes *fenced;
    if (!write_fenced(s, inner, c, &fenced)) sim_fail(s, "the store itself fails: %s", c->error);
    for (size_t i = 0; i < c->table_count; i++) {
        const tp_table_changes *t = &c->tables[i];
        if (t->is_dropped != (t == fenced))
            sim_fail(s, t == fenced ? "the fence of %s does not hold" : "table %s was fenced off",
                     t->row.id);
        if (!t->is_dropped) sim_ledger_append(s, t);
    }
    note_sessions(s, c);
    s->disk.clock = c->clock;
    return true;
}

static bool misreads(sim *s) {
    const bool is_bad = s->disk.is_off || sim_one_in(s, s->disk.misreads);
    s->count.misreads += is_bad && !s->disk.is_off;
    return is_bad;
}

/* Reading can break off at any event. */
typedef struct {
    tp_visit_event *visit;
    void *context;
    uint32_t left;
} part;

static bool visit_part(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    part *p = context;
    if (p->left-- == 0) return false;
    return p->visit(p->context, n, at, body, length);
}

static bool disk_read(tp_store *store, const char *table, tp_visit_event *visit, void *context) {
    sim *s = own(store)->sim;
    tp_store *inner = own(store)->inner;
    if (!misreads(s)) return inner->read(inner, table, visit, context);
    part p = {.visit = visit, .context = context, .left = sim_below(s, 20)};
    inner->read(inner, table, visit_part, &p);
    return false;
}

static bool disk_list(tp_store *store, const tp_table_query *q, tp_visit_row *visit,
                      void *context) {
    tp_store *inner = own(store)->inner;
    return !misreads(own(store)->sim) && inner->list(inner, q, visit, context);
}

static bool disk_list_due(tp_store *store, int64_t before, tp_visit_row *visit, void *context) {
    tp_store *inner = own(store)->inner;
    return !misreads(own(store)->sim) && inner->list_due(inner, before, visit, context);
}

static bool disk_get_session(tp_store *store, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                             bool *found) {
    tp_store *inner = own(store)->inner;
    return !misreads(own(store)->sim) && inner->get_session(inner, hash, out, found);
}

static void disk_close(tp_store *store) {
    tp_store *inner = own(store)->inner;
    inner->close(inner);
    free(store);
}

/* What is there is read back before the server sees it. */
tp_store *sim_disk_open(sim *s) {
    char error[TP_STORE_ERROR];
    disk_store *d = tp_alloc(sizeof *d);
    d->inner =
        s->path[0] != '\0' ? tp_store_open_sqlite(s->path, error) : tp_store_open_memory(s->memory);
    if (d->inner == NULL) sim_fail(s, "cannot open the store: %s", error);
    sim_ledger_verify(s, d->inner);
    if (d->inner->clock != s->disk.clock) sim_fail(s, "the store has lost the time");
    d->sim = s;
    d->base = (tp_store){.close = disk_close,
                         .clock = d->inner->clock,
                         .epoch = d->inner->epoch,
                         .write = disk_write,
                         .read = disk_read,
                         .list = disk_list,
                         .list_due = disk_list_due,
                         .get_session = disk_get_session};
    return &d->base;
}
