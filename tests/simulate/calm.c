/* tests/simulate/calm.c: a pause in which nothing goes wrong and nobody does anything: what must
 * hold then, 3 and 7 to 9 of simulate.h, and when all have gone, 11. */
#include "simulate.h"

#include "table/inner.h"

#include <inttypes.h>
#include <string.h>

static void run_for(sim *s, int64_t us) {
    const int64_t until = s->world.now + us;
    while (sim_next(s, until)) continue;
}

static void calm_down(sim *s) {
    s->is_calm = true;
    s->calm_since = s->world.now;
    s->disk = (sim_disk){.clock = s->disk.clock, .is_off = s->disk.is_off};
    while (!s->is_up) run_for(s, SIM_SECOND);
    sim_call_all(s);
}

/* ---- 8: what nobody blocks ---- */

/* A bot is to act, or a window is open that time closes. */
static bool is_to_go_on(sim *s, const tp_live *l) {
    const tp_table *t = l->table;
    if (t->status != TP_TABLE_RUNNING) return false;
    if (t->window.is_open) return t->window.ends != 0;
    return tp_table_bots(t, tp_now(&s->server)) != 0;
}

static void remember(void *context, void *value) {
    sim *s = context;
    sim_ledger *l = value;
    const tp_live *live = tp_map_get(&s->server.tables, l->id);
    l->is_stuck = live != NULL && is_to_go_on(s, live);
    l->position = live != NULL ? live->table->position : 0;
    l->known = l->count;
}

static void check_stuck(void *context, void *value) {
    sim *s = context;
    sim_ledger *l = value;
    const tp_live *live = tp_map_get(&s->server.tables, l->id);
    if (l->is_stuck && live != NULL && live->table->position == l->position)
        sim_fail(s, "nobody blocks table %s, but it does not go on after event %u", l->id,
                 l->count);
}

/* ---- 7: clocks of all tables ---- */

static void check_due(void *context, void *value) {
    enum { SOON_MS = 180000 };
    sim *s = context;
    sim_ledger *l = value;
    const tp_table *t = sim_ledger_at(s, l, l->count);
    const int64_t due = tp_table_due_stored(t), now = tp_now(&s->server);
    if (due != 0 && due + SOON_MS < now)
        sim_fail(s, "table %s should have ended %" PRId64 " ms ago", l->id, now - due);
}

/* ---- 9: everybody is there and knows everything ---- */

static void check_listeners(sim *s) {
    for (int i = 0; i < s->clients_count; i++) {
        const client *c = &s->clients[i];
        if (c->party->table[0] == '\0') continue;
        if (c->link == NULL || !c->is_watching || c->told == NULL)
            sim_fail(s, "client %d does not come back to table %s: %s", i, c->party->table,
                     c->link == NULL ? "no line"
                     : !c->is_seated ? "no seat"
                                     : "not told");
        const sim_ledger *l = sim_ledger_of(s, c->table);
        if (c->known < l->known)
            sim_fail(s, "client %d knows %" PRId64 " of %u events of %s", i, c->known, l->known,
                     l->id);
    }
}

void sim_calm(sim *s) {
    calm_down(s);
    run_for(s, 5 * SIM_MINUTE);
    tp_map_each(&s->ledger, remember, s);
    run_for(s, 90 * (int64_t)SIM_SECOND);
    check_listeners(s);
    tp_map_each(&s->ledger, check_stuck, s);
    tp_map_each(&s->ledger, check_due, s);
    sim_ledger_verify(s, s->server.store);
    if (!s->server.store_works) sim_fail(s, "the disk works, and /healthz says it does not");
    s->is_calm = false;
}

/* ---- 11: when all have gone ---- */

static void check_gone(void *context, void *value) {
    enum { GRACE_MS = 10000 };
    sim *s = context;
    const tp_live *l = value;
    const int64_t idle = tp_now(&s->server) - l->used;
    if (idle > s->server.config.idle_seconds * 1000 + GRACE_MS)
        sim_fail(s, "table %s stays in memory, and nobody has been there for %" PRId64 " ms",
                 l->table->id, idle);
}

void sim_check_idle(sim *s) {
    calm_down(s);
    s->is_leaving = true;
    sim_call_all(s);
    run_for(s, SIM_HOUR / 2 + s->server.config.idle_seconds * (int64_t)SIM_SECOND);
    tp_map_each(&s->server.tables, check_gone, s);
    if (s->server.conns != NULL || s->server.metrics.watchers != 0 ||
        s->server.sessions.count != 0 || s->server.loading.count != 0)
        sim_fail(s, "%" PRId64 " sockets, %" PRId64 " watchers and %zu sessions stay in memory",
                 s->server.metrics.sockets, s->server.metrics.watchers, s->server.sessions.count);
    run_for(s, SIM_SECOND);
}
