/* app/server/store/memory.c: see memory.h. */
#include "app/server/store/memory.h"

#include "app/server/base/map.h"
#include "table/dice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_table_row row;
    char *summary;
    uint64_t epoch, made;
    tp_stored_event *events;
    size_t count, room;
} stored_table;

typedef struct {
    char key[2 * TP_TOKEN_HASH + 1];
    tp_session session;
} stored_session;

struct tp_memory {
    tp_map tables, sessions;
    uint64_t epoch, made;
    int64_t clock;
};

typedef struct {
    tp_store base;
    tp_memory *disk;
} memory_store;

static tp_memory *disk_of(tp_store *s) {
    return ((memory_store *)s)->disk;
}

/* ---- writing ---- */

static stored_table *table_of(tp_memory *d, const tp_table_changes *c) {
    stored_table *t = tp_map_get(&d->tables, c->row.id);
    if (t != NULL || c->next != 1) return t;
    t = tp_alloc(sizeof *t);
    memcpy(t->row.id, c->row.id, TP_ID);
    t->made = d->made++;
    tp_map_put(&d->tables, t->row.id, t);
    return t;
}

static void append(stored_table *t, const tp_stored_event *e) {
    if (t->count == t->room)
        t->events = tp_grow(t->events, (t->room = t->room * 2 + 16) * sizeof *t->events);
    t->events[t->count] = *e;
    t->events[t->count++].body = strndup(e->body, e->length);
}

static void write_table(tp_memory *d, tp_table_changes *c) {
    stored_table *t = table_of(d, c);
    c->is_dropped = t == NULL || t->count + 1 != c->next || t->epoch > c->epoch;
    if (c->is_dropped) return;
    if (c->row.summary != NULL) {
        free(t->summary);
        t->summary = strdup(c->row.summary);
    }
    t->epoch = c->epoch;
    t->row = c->row;
    t->row.summary = t->summary;
    for (size_t i = 0; i < c->count; i++) append(t, &c->events[i]);
}

static void write_session(tp_memory *d, const tp_session *session) {
    char key[2 * TP_TOKEN_HASH + 1];
    tp_base16_write(session->hash, TP_TOKEN_HASH, key);
    stored_session *x = tp_map_get(&d->sessions, key);
    if (x == NULL) {
        x = tp_alloc(sizeof *x);
        memcpy(x->key, key, sizeof key);
        tp_map_put(&d->sessions, x->key, x);
    }
    x->session = *session;
}

static bool memory_write(tp_store *s, tp_changes *c) {
    tp_memory *d = disk_of(s);
    for (size_t i = 0; i < c->table_count; i++) write_table(d, &c->tables[i]);
    for (size_t i = 0; i < c->session_count; i++) write_session(d, &c->sessions[i]);
    d->clock = c->clock;
    return true;
}

/* ---- reading ---- */

static bool memory_read(tp_store *s, const char *table, tp_visit_event *visit, void *context) {
    const stored_table *t = tp_map_get(&disk_of(s)->tables, table);
    for (size_t i = 0; t != NULL && i < t->count; i++)
        if (!visit(context, (uint32_t)i + 1, t->events[i].at, t->events[i].body,
                   t->events[i].length))
            break;
    return true;
}

/* Rows that are wanted, to be put in order. */
typedef struct {
    const tp_table_query *query; /* NULL: those that are due */
    int64_t before;
    const stored_table **rows;
    size_t count, room;
} selection;

static bool sits_at(const tp_table_row *row, const char *session) {
    for (int i = 0; i < TP_SEATS; i++)
        if (strcmp(row->session[i], session) == 0) return true;
    return false;
}

static bool is_wanted(const selection *x, const tp_table_row *row) {
    const tp_table_query *q = x->query;
    if (q == NULL) return row->due > 0 && row->due < x->before;
    return (q->session != NULL ? sits_at(row, q->session) : row->is_public) &&
           (q->game == NULL || strcmp(q->game, row->game) == 0) &&
           (q->status < 0 || q->status == (int)row->status);
}

static void select_row(void *context, void *value) {
    selection *x = context;
    const stored_table *t = value;
    if (!is_wanted(x, &t->row)) return;
    if (x->count == x->room) /* NOLINTNEXTLINE(bugprone-sizeof-expression): rows of pointers */
        x->rows = tp_grow(x->rows, (x->room = x->room * 2 + 64) * sizeof *x->rows);
    x->rows[x->count++] = t;
}

static int newest_first(const void *a, const void *b) {
    const stored_table *x = *(const stored_table *const *)a, *y = *(const stored_table *const *)b;
    return x->made > y->made ? -1 : x->made < y->made;
}

static int latest_first(const void *a, const void *b) {
    const stored_table *x = *(const stored_table *const *)a, *y = *(const stored_table *const *)b;
    if (x->row.updated != y->row.updated) return x->row.updated > y->row.updated ? -1 : 1;
    return newest_first(a, b);
}

static int most_urgent_first(const void *a, const void *b) {
    const stored_table *x = *(const stored_table *const *)a, *y = *(const stored_table *const *)b;
    if (x->row.due != y->row.due) return x->row.due < y->row.due ? -1 : 1;
    return newest_first(a, b);
}

static void visit_all(tp_memory *d, selection *x, int (*order)(const void *, const void *),
                      size_t limit, tp_visit_row *visit, void *context) {
    tp_map_each(&d->tables, select_row, x);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): rows of pointers */
    if (x->count > 0) qsort(x->rows, x->count, sizeof *x->rows, order);
    for (size_t i = 0; i < x->count && i < limit; i++) visit(context, &x->rows[i]->row);
    free(x->rows);
}

static bool memory_list(tp_store *s, const tp_table_query *query, tp_visit_row *visit,
                        void *context) {
    selection x = {.query = query};
    visit_all(disk_of(s), &x, query->session != NULL ? latest_first : newest_first,
              (size_t)query->limit, visit, context);
    return true;
}

static bool memory_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context) {
    selection x = {.before = before};
    visit_all(disk_of(s), &x, most_urgent_first, 1000, visit, context);
    return true;
}

static bool memory_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                               bool *found) {
    char key[2 * TP_TOKEN_HASH + 1];
    tp_base16_write(hash, TP_TOKEN_HASH, key);
    const stored_session *x = tp_map_get(&disk_of(s)->sessions, key);
    *found = x != NULL && !x->session.is_ended;
    if (*found) *out = x->session;
    return true;
}

/* ---- opening and closing ---- */

static void memory_close(tp_store *s) {
    free(s);
}

tp_store *tp_store_open_memory(tp_memory *d) {
    memory_store *s = tp_alloc(sizeof *s);
    s->disk = d;
    s->base = (tp_store){.close = memory_close,
                         .clock = d->clock,
                         .epoch = ++d->epoch,
                         .write = memory_write,
                         .read = memory_read,
                         .list = memory_list,
                         .list_due = memory_list_due,
                         .get_session = memory_get_session};
    return &s->base;
}

tp_memory *tp_memory_new(void) {
    return tp_alloc(sizeof(tp_memory));
}

static void free_table(void *context, void *value) {
    stored_table *t = value;
    (void)context;
    for (size_t i = 0; i < t->count; i++) free(t->events[i].body);
    free(t->events);
    free(t->summary);
    free(t);
}

static void free_session(void *context, void *value) {
    (void)context;
    free(value);
}

void tp_memory_free(tp_memory *d) {
    tp_map_each(&d->tables, free_table, NULL);
    tp_map_each(&d->sessions, free_session, NULL);
    tp_map_done(&d->tables);
    tp_map_done(&d->sessions);
    free(d);
}
