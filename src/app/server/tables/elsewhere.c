/* app/server/tables/elsewhere.c: see peers.h. Where tables are that are not here. It is a guess
 * that saves a question: a node that has not got the table says so. */
#include "app/server/tables/peers.h"

#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORGET_MS = 600000 };

typedef struct {
    char table[TP_ID];
    tp_node_row holder;
    int64_t used;
} entry;

static void forget(tp_server *s, entry *e) {
    tp_map_remove(&s->elsewhere, e->table);
    free(e);
}

const tp_node_row *tp_elsewhere_find(tp_server *s, const char *table) {
    entry *e = tp_map_get(&s->elsewhere, table);
    if (e == NULL) return NULL;
    e->used = tp_now(s);
    return &e->holder;
}

void tp_elsewhere_note(tp_server *s, const char *table, const tp_node_row *holder) {
    entry *e = tp_map_get(&s->elsewhere, table);
    if (e == NULL) {
        e = tp_alloc(sizeof *e);
        snprintf(e->table, sizeof e->table, "%s", table);
        tp_map_put(&s->elsewhere, e->table, e);
    }
    e->holder = *holder;
    e->used = tp_now(s);
}

void tp_elsewhere_forget(tp_server *s, const char *table) {
    entry *e = tp_map_get(&s->elsewhere, table);
    if (e != NULL) forget(s, e);
}

/* ---- many at once ---- */

typedef struct {
    tp_server *server;
    uint64_t epoch; /* 0: any */
    int64_t before; /* that have not been used since */
} sweep;

static void sweep_one(void *context, void *value) {
    const sweep *x = context;
    entry *e = value;
    if (x->epoch != 0 ? e->holder.epoch == x->epoch : e->used < x->before) forget(x->server, e);
}

void tp_elsewhere_forget_node(tp_server *s, uint64_t epoch) {
    sweep x = {.server = s, .epoch = epoch};
    tp_map_each(&s->elsewhere, sweep_one, &x);
}

void tp_elsewhere_sweep(tp_server *s, int64_t now) {
    sweep x = {.server = s, .before = now - FORGET_MS};
    tp_map_each(&s->elsewhere, sweep_one, &x);
}

void tp_elsewhere_done(tp_server *s) {
    sweep x = {.server = s, .before = INT64_MAX};
    tp_map_each(&s->elsewhere, sweep_one, &x);
    tp_map_done(&s->elsewhere);
}
