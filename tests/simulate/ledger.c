/* tests/simulate/ledger.c: what the disk has taken, table by table, and the tables that follow from
 * it: folded here, without the server, whenever somebody asks. See simulate.h, 3 and 6. */
#include "simulate.h"

#include "app/means.h"
#include "table/inner.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing down ---- */

static sim_ledger *new_ledger(sim *s, const char *id) {
    sim_ledger *l = tp_alloc(sizeof *l);
    memcpy(l->id, id, TP_ID);
    tp_map_put(&s->ledger, l->id, l);
    s->count.tables++;
    return l;
}

/* Game time of a server that runs: not before it started, not after now, and only forward. */
static void check_when(sim *s, const sim_ledger *l, int64_t at) {
    const int64_t now = tp_now(&s->server);
    const int64_t before = l->count > 0 ? l->events[l->count - 1].at : 0;
    if (at > now || at < s->boot_game || at < before)
        sim_fail(s,
                 "event %u of %s happened at %" PRId64 ": the one before at %" PRId64
                 ", the server started at %" PRId64 ", now is %" PRId64,
                 l->count + 1, l->id, at, before, s->boot_game, now);
}

void sim_ledger_append(sim *s, const tp_table_changes *t) {
    sim_ledger *l = tp_map_get(&s->ledger, t->row.id);
    if (l == NULL) l = new_ledger(s, t->row.id);
    if (t->next != l->count + 1)
        sim_fail(s, "%s has %u events and gets number %u", l->id, l->count, t->next);
    for (size_t i = 0; i < t->count; i++) {
        const tp_stored_event *e = &t->events[i];
        check_when(s, l, e->at);
        if (l->count == l->room)
            l->events = tp_grow(l->events, (l->room = l->room * 2 + 16) * sizeof *l->events);
        l->events[l->count] = *e;
        l->events[l->count++].body = strndup(e->body, e->length);
    }
}

sim_ledger *sim_ledger_of(sim *s, const char *id) {
    sim_ledger *l = tp_map_get(&s->ledger, id);
    if (l == NULL) sim_fail(s, "table %s is told of and not stored", id);
    return l;
}

/* ---- folding ---- */

/* 6: what an event says is left is what its own time leaves. */
static void check_clock(sim *s, const sim_ledger *l, const tp_table *t, const tp_event *e) {
    const int running = tp_table_running(t);
    if (running == TP_TABLE || e->left < 0) return;
    const int64_t left = tp_table_left(t, running, e->at);
    if (e->left != left)
        sim_fail(s, "event %u of %s leaves seat %d %" PRId64 " ms, but it has %" PRId64,
                 t->count + 1, l->id, running, e->left, left);
    if (e->kind == TP_OUT && strcmp(e->text, "timeout") == 0 && (e->seat != running || left > 0))
        sim_fail(s, "event %u of %s: seat %d is out of time with %" PRId64 " ms left", t->count + 1,
                 l->id, e->seat, left);
}

/* 8: a window that closes takes everybody's answer, until somebody does more than pass. */
static void follow_window(sim_ledger *l, const tp_table *t, const tp_event *e) {
    if (e->kind != TP_MOVED) return;
    if (t->window.is_open) l->asked = tp_table_to_act(t);
    l->asked &= ~(1u << e->seat);
    if (strcmp(e->text, "pass") != 0) l->asked = 0;
}

static void count_event(sim *s, const tp_event *e) {
    s->count.games += e->kind == TP_ENDED;
    s->count.takebacks += e->kind == TP_TAKEBACK || e->kind == TP_UNDONE;
    s->count.windows += e->kind == TP_MOVED && strcmp(e->text, "pass") == 0;
    s->count.flagged += e->kind == TP_OUT && strcmp(e->text, "timeout") == 0;
}

static void fold_next(sim *s, sim_ledger *l) {
    tp_table *t = l->shadow;
    const tp_stored_event *stored = &l->events[t->count];
    tp_event e;
    if (!tp_event_read(&e, stored->at, stored->body, stored->length))
        sim_fail(s, "event %u of %s is none: %s", t->count + 1, l->id, stored->body);
    if (t->match != NULL) check_clock(s, l, t, &e);
    if (t->match != NULL) follow_window(l, t, &e);
    if (t->count >= l->counted) {
        count_event(s, &e);
        l->counted++;
    }
    if (!tp_table_fold(t, &e))
        sim_fail(s, "event %u of %s does not fit: %s", t->count + 1, l->id, stored->body);
}

tp_table *sim_ledger_at(sim *s, sim_ledger *l, uint32_t count) {
    if (count > l->count)
        sim_fail(s, "event %u of %s is told of, and only %u are stored", count, l->id, l->count);
    if (l->shadow != NULL && l->shadow->count > count) {
        tp_table_free(l->shadow);
        l->shadow = NULL;
        l->asked = 0;
    }
    if (l->shadow == NULL) l->shadow = tp_table_blank(tp_means());
    while (l->shadow->count < count) fold_next(s, l);
    tp_table *t = l->shadow;
    if (t->status == TP_TABLE_RUNNING && l->asked != 0 && !t->window.is_open)
        sim_fail(s, "a window of %s closed before event %u, and nobody heard the answers of %x",
                 l->id, count, l->asked);
    if (t->status == TP_TABLE_RUNNING && !t->window.is_open) table_open_window(t, t->updated);
    return t;
}

/* ---- reading back ---- */

typedef struct {
    sim *sim;
    const sim_ledger *ledger;
    uint32_t count;
} reading;

static bool compare(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    reading *x = context;
    const sim_ledger *l = x->ledger;
    const tp_stored_event *e = n >= 1 && n <= l->count ? &l->events[n - 1] : NULL;
    if (n != ++x->count || e == NULL || e->at != at || e->length != length ||
        memcmp(e->body, body, length) != 0)
        sim_fail(x->sim, "event %u of %s is not what was stored: %.*s", n, l->id, (int)length,
                 body);
    return true;
}

typedef struct {
    sim *sim;
    tp_store *store;
} reader;

static void verify_one(void *context, void *value) {
    const reader *r = context;
    reading x = {.sim = r->sim, .ledger = value};
    if (!r->store->read(r->store, x.ledger->id, compare, &x))
        sim_fail(r->sim, "table %s cannot be read", x.ledger->id);
    if (x.count != x.ledger->count)
        sim_fail(r->sim, "%u events of %s were stored, and %u are there", x.ledger->count,
                 x.ledger->id, x.count);
}

void sim_ledger_verify(sim *s, tp_store *store) {
    reader r = {.sim = s, .store = store};
    tp_map_each(&s->ledger, verify_one, &r);
}

/* ---- the end ---- */

static void free_ledger(void *context, void *value) {
    sim_ledger *l = value;
    (void)context;
    for (uint32_t i = 0; i < l->count; i++) free(l->events[i].body);
    free(l->events);
    tp_table_free(l->shadow);
    free(l);
}

static void free_text(void *context, void *value) {
    (void)context;
    free(value);
}

void sim_ledger_close(sim *s) {
    tp_map_each(&s->ledger, free_ledger, NULL);
    tp_map_done(&s->ledger);
    tp_map_each(&s->sessions, free_text, NULL);
    tp_map_done(&s->sessions);
}
