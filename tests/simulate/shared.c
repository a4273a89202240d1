/* tests/simulate/shared.c: the store that three nodes share, see nodes.h: a memory, with the rules
 * of postgres_schema.c about who may write. */
#include "nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_store base;
    cluster *cluster;
    sim_node *node;
} node_store;

typedef struct {
    char key[TP_NOTE_KEY];
    tp_note note;
} kept_note;

static node_store *own(tp_store *s) {
    return (node_store *)s;
}

int64_t cluster_ms(const cluster *x) {
    return INT64_C(1800000000000) + x->s.world.now / SIM_MS;
}

static int64_t cluster_time(const cluster *x) {
    return cluster_ms(x) - x->store.stood;
}

/* Cut off, or the answer is lost. */
static bool is_cut(const node_store *x) {
    return !x->node->is_listed || x->cluster->s.world.now < x->node->cut_until;
}

/* ---- leases ---- */

static sim_node *node_of(cluster *x, uint64_t epoch) {
    for (int i = 0; i < x->nodes; i++)
        if (x->node[i].epoch == epoch && epoch != 0) return &x->node[i];
    return NULL;
}

/* Where the time stands of whatever that run of a node has, or nobody. */
static int64_t clock_of(cluster *x, uint64_t epoch) {
    const sim_node *n = node_of(x, epoch);
    if (n != NULL) return n->clock;
    for (size_t i = 0; i < x->store.past_count; i++)
        if (x->store.past[i].epoch == epoch) return x->store.past[i].clock;
    return cluster_time(x);
}

static bool is_linked(const uint64_t *linked, size_t count, uint64_t epoch) {
    for (size_t i = 0; i < count; i++)
        if (linked[i] == epoch) return true;
    return false;
}

static bool is_alive(cluster *x, uint64_t epoch, const uint64_t *linked, size_t count) {
    const sim_node *n = node_of(x, epoch);
    if (n == NULL) return false;
    const int64_t silent = cluster_ms(x) - n->renewed;
    if (is_linked(linked, count, epoch)) return silent < 10000;
    return silent < 3000 && n->is_up;
}

static void lease_one(node_store *x, const tp_lease_wish *wish, const char *table, tp_lease *out) {
    cluster *c = x->cluster;
    const uint64_t own_epoch = x->base.epoch;
    sim_lease *l = tp_map_get(&c->store.leases, table);
    *out = (tp_lease){.is_known = l != NULL};
    if (l == NULL) return;
    if (l->owner != 0 && l->owner != own_epoch &&
        is_alive(c, l->owner, wish->linked, wish->linked_count)) {
        out->holder = (tp_node_row){.epoch = l->owner, .name = "another", .address = "there"};
        return;
    }
    const int64_t from = l->owner == own_epoch ? wish->now : clock_of(c, l->owner);
    c->taken += l->owner != 0 && l->owner != own_epoch;
    l->shift += from - wish->now;
    l->owner = own_epoch;
    l->epoch = ++c->store.epochs;
    out->is_ours = true;
    out->epoch = l->epoch;
    out->shift = l->shift;
}

static bool shared_lease(tp_store *s, const tp_lease_wish *wish, tp_lease *out) {
    if (is_cut(own(s))) return false;
    for (size_t i = 0; i < wish->count; i++) lease_one(own(s), wish, wish->tables[i], &out[i]);
    return true;
}

static void give_up(cluster *x, sim_lease *l, int64_t now) {
    l->owner = 0;
    l->shift += now - cluster_time(x);
}

typedef struct {
    cluster *cluster;
    uint64_t owner;
    int64_t now;
    tp_visit_id *visit;
    void *context;
} sweep;

static void release_one(void *context, void *value) {
    const sweep *x = context;
    sim_lease *l = value;
    if (l->owner == x->owner) give_up(x->cluster, l, x->now);
}

static bool shared_release(tp_store *s, int64_t now, const tp_lease_end *leases, size_t count) {
    cluster *x = own(s)->cluster;
    sweep all = {.cluster = x, .owner = s->epoch, .now = now};
    if (is_cut(own(s))) return false;
    if (count == 0) tp_map_each(&x->store.leases, release_one, &all);
    for (size_t i = 0; i < count; i++) {
        sim_lease *l = tp_map_get(&x->store.leases, leases[i].table);
        if (l != NULL && l->owner == s->epoch && l->epoch == leases[i].epoch) give_up(x, l, now);
    }
    return true;
}

static void list_one(void *context, void *value) {
    const sweep *x = context;
    const sim_lease *l = value;
    if (l->owner == x->owner) x->visit(x->context, l->table);
}

static bool shared_list_leases(tp_store *s, tp_visit_id *visit, void *context) {
    sweep x = {.owner = s->epoch, .visit = visit, .context = context};
    if (is_cut(own(s))) return false;
    tp_map_each(&own(s)->cluster->store.leases, list_one, &x);
    return true;
}

static bool shared_list_nodes(tp_store *s, tp_visit_node *visit, void *context) {
    cluster *x = own(s)->cluster;
    if (is_cut(own(s))) return false;
    for (int i = 0; i < x->nodes; i++) {
        tp_node_row row = {.epoch = x->node[i].epoch};
        snprintf(row.name, sizeof row.name, "n%d", i);
        if (x->node[i].is_listed && cluster_ms(x) - x->node[i].renewed < 10000)
            visit(context, &row);
    }
    return true;
}

/* ---- writing ---- */

/* The rows as they are under their locks: a lease that somebody has taken since is too old. */
static void write_set(cluster *x, tp_changes *c) {
    tp_table_changes *fit = tp_alloc((c->table_count + 1) * sizeof *fit);
    size_t n = 0;
    for (size_t i = 0; i < c->table_count; i++) {
        tp_table_changes *t = &c->tables[i];
        sim_lease *l = tp_map_get(&x->store.leases, t->row.id);
        t->is_dropped = l != NULL && l->epoch > t->epoch;
        x->dropped += t->is_dropped;
        if (t->is_dropped) continue;
        if (l == NULL) {
            l = tp_alloc(sizeof *l);
            *l = (sim_lease){.owner = t->epoch, .epoch = t->epoch};
            memcpy(l->table, t->row.id, TP_ID);
            tp_map_put(&x->store.leases, l->table, l);
            x->tables++;
        }
        fit[n++] = *t;
    }
    tp_changes less = *c;
    less.tables = fit;
    less.table_count = n;
    x->store.inner->write(x->store.inner, &less);
    n = 0;
    for (size_t i = 0; i < c->table_count; i++)
        if (!c->tables[i].is_dropped) c->tables[i].is_dropped = fit[n++].is_dropped;
    free(fit);
}

static bool shared_write(tp_store *s, tp_changes *c) {
    node_store *x = own(s);
    cluster *all = x->cluster;
    snprintf(c->error, sizeof c->error, "no answer");
    if (is_cut(x)) return false;
    const bool fails = !all->is_calm && sim_one_in(&all->s, x->node->fails);
    if (fails && sim_one_in(&all->s, 2)) return false;
    write_set(all, c);
    x->node->renewed = cluster_ms(all);
    if (c->clock > x->node->clock) x->node->clock = c->clock;
    all->lost_answers += fails;
    return !fails;
}

/* ---- notes and reading ---- */

static bool shared_put_note(tp_store *s, const tp_note *note) {
    cluster *x = own(s)->cluster;
    if (is_cut(own(s))) return false;
    kept_note *k = tp_map_remove(&x->store.notes, note->key);
    free(k);
    k = tp_alloc(sizeof *k);
    memcpy(k->key, note->key, sizeof k->key);
    k->note = *note;
    tp_map_put(&x->store.notes, k->key, k);
    return true;
}

static bool shared_take_note(tp_store *s, const char *key, const char *session, tp_note *out,
                             bool *found) {
    cluster *x = own(s)->cluster;
    *found = false;
    if (is_cut(own(s))) return false;
    kept_note *k = tp_map_get(&x->store.notes, key);
    *found = k != NULL && (session[0] == '\0' || strcmp(k->note.session, session) == 0);
    if (!*found) return true;
    *out = k->note;
    tp_map_remove(&x->store.notes, k->key);
    free(k);
    return true;
}

static bool shared_read(tp_store *s, const char *table, tp_visit_event *visit, void *context) {
    tp_store *inner = own(s)->cluster->store.inner;
    return !is_cut(own(s)) && inner->read(inner, table, visit, context);
}

static bool shared_list(tp_store *s, const tp_table_query *q, tp_visit_row *visit, void *context) {
    tp_store *inner = own(s)->cluster->store.inner;
    return !is_cut(own(s)) && inner->list(inner, q, visit, context);
}

typedef struct {
    cluster *cluster;
    uint64_t own;
    tp_visit_row *visit;
    void *context;
} orphans;

static void visit_orphan(void *context, void *value) {
    const orphans *x = context;
    const sim_lease *l = value;
    tp_table_row row = {.status = TP_TABLE_RUNNING};
    if (l->owner == 0 || l->owner == x->own || is_alive(x->cluster, l->owner, NULL, 0)) return;
    memcpy(row.id, l->table, TP_ID);
    x->visit(x->context, &row);
}

/* All that are due (who has one says so when it is asked for), and those of nodes that are gone. */
static bool shared_list_due(tp_store *s, int64_t before, tp_visit_row *visit, void *context) {
    cluster *c = own(s)->cluster;
    orphans x = {.cluster = c, .own = s->epoch, .visit = visit, .context = context};
    if (is_cut(own(s)) || !c->store.inner->list_due(c->store.inner, before, visit, context))
        return false;
    tp_map_each(&c->store.leases, visit_orphan, &x);
    return true;
}

static bool shared_get_session(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                               bool *found) {
    tp_store *inner = own(s)->cluster->store.inner;
    return !is_cut(own(s)) && inner->get_session(inner, hash, out, found);
}

static void shared_close(tp_store *s) {
    free(s);
}

/* As turnpike_enter: if nobody else is there, nobody was since the last one was heard of. */
tp_store *shared_open(cluster *x, sim_node *n) {
    int64_t last = 0;
    bool is_alone = true;
    for (int i = 0; i < x->nodes; i++) {
        const int64_t heard = x->node[i].renewed - x->store.stood;
        if (heard > last) last = heard;
        is_alone = is_alone && !is_alive(x, x->node[i].epoch, NULL, 0);
    }
    if (is_alone && last > 0) x->store.stood = cluster_ms(x) - last;
    node_store *s = tp_alloc(sizeof *s);
    s->cluster = x;
    s->node = n;
    s->base = (tp_store){.close = shared_close,
                         .clock = cluster_time(x),
                         .epoch = ++x->store.epochs,
                         .heartbeat_ms = 1000,
                         .write = shared_write,
                         .read = shared_read,
                         .list = shared_list,
                         .list_due = shared_list_due,
                         .get_session = shared_get_session,
                         .lease = shared_lease,
                         .is_node = true,
                         .release = shared_release,
                         .list_nodes = shared_list_nodes,
                         .list_leases = shared_list_leases,
                         .put_note = shared_put_note,
                         .take_note = shared_take_note};
    /* Its old leases are those of a node that is gone: their time stands where it was. */
    shared_store *all = &x->store;
    all->past = tp_grow(all->past, (all->past_count + 1) * sizeof *all->past);
    all->past[all->past_count++] = (struct past_run){.epoch = n->epoch, .clock = n->clock};
    n->epoch = s->base.epoch;
    n->renewed = cluster_ms(x);
    n->clock = s->base.clock;
    n->is_listed = true;
    return &s->base;
}

void shared_init(cluster *x) {
    x->memory = tp_memory_new();
    x->store.inner = tp_store_open_memory(x->memory);
}

static void free_value(void *context, void *value) {
    (void)context;
    free(value);
}

void shared_done(cluster *x) {
    tp_map_each(&x->store.leases, free_value, NULL);
    tp_map_each(&x->store.notes, free_value, NULL);
    tp_map_done(&x->store.leases);
    tp_map_done(&x->store.notes);
    free(x->store.past);
    x->store.inner->close(x->store.inner);
    tp_memory_free(x->memory);
}
