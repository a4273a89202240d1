/* tests/simulate/nodes.c: nodes, their jobs and their links, and the weather, see nodes.h. */
#include "nodes.h"

#include "app/means.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sim_node *own(tp_world *w) {
    return (sim_node *)((char *)w - offsetof(sim_node, world));
}

static cluster *cluster_of(sim *s) {
    return (cluster *)((char *)s - offsetof(cluster, s));
}

bool node_is_frozen(const sim_node *n) {
    return n->cluster->s.world.now < n->frozen_until;
}

/* Whatever comes to a frozen node is there when it thaws. False: not now. */
static bool is_awake(sim *s, const sim_node *n, sim_event *e) {
    if (!node_is_frozen(n)) return true;
    sim_event *again = sim_later(s, n->frozen_until - s->world.now, e->run, e->who);
    again->number = e->number;
    again->text = e->text;
    e->text = NULL;
    return false;
}

/* ---- the world of a node ---- */

static int64_t wall_ms(tp_world *w) {
    return cluster_ms(own(w)->cluster);
}

static int64_t steady_us(tp_world *w) {
    return SIM_HOUR * (1 + own(w)->index) + own(w)->cluster->s.world.now;
}

static void draw(tp_world *w, void *bytes, size_t size) {
    tp_rng *g = &own(w)->cluster->s.world.draws;
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)(tp_rng_next(g) >> 56);
}

static void turn_loop(sim_node *n) {
    for (tp_peer *p = n->peers.all; p != NULL; p = p->next) tp_guest_flush(p);
    tp_batch_flush(&n->server);
}

/* The number of an event of a node: its index, which run of it, and the line of a job. */
static uint64_t number_of(const sim_node *n, tp_line where) {
    return (uint64_t)n->run << 8 | (uint64_t)where;
}

static void finish_first(sim_node *n, tp_line where) {
    node_job *x = n->jobs[where];
    n->jobs[where] = x->next;
    if (n->jobs[where] == NULL) n->last[where] = &n->jobs[where];
    if (!x->has_run) x->job->run(x->job);
    x->job->done(x->job);
    free(x);
}

static void run_job(sim *s, sim_event *e) {
    sim_node *n = e->who;
    const tp_line where = (tp_line)(e->number & 255);
    if (e->number >> 8 != (uint64_t)n->run || n->jobs[where] == NULL) return;
    if (!is_awake(s, n, e)) return;
    node_job *x = n->jobs[where];
    if (!x->has_run) { /* and is done a little later, with what has happened meanwhile */
        x->job->run(x->job);
        x->has_run = true;
        sim_later(s, sim_between(s, 1, 15 * SIM_MS), run_job, n)->number = e->number;
        return;
    }
    finish_first(n, where);
    if (n->jobs[where] != NULL)
        sim_later(s, sim_between(s, 1, 5 * SIM_MS), run_job, n)->number = e->number;
    turn_loop(n);
}

static void post(tp_world *w, tp_line where, tp_job *job) {
    sim_node *n = own(w);
    node_job *x = tp_alloc(sizeof *x);
    const bool is_first = n->jobs[where] == NULL;
    x->job = job;
    *n->last[where] = x;
    n->last[where] = &x->next;
    if (is_first)
        sim_later(&n->cluster->s, sim_between(&n->cluster->s, 1, 10 * SIM_MS), run_job, n)->number =
            number_of(n, where);
}

static void finish_jobs(sim_node *n) {
    bool any = true;
    while (any) {
        any = false;
        for (int i = 0; i < TP_LINES; i++)
            while (n->jobs[i] != NULL) {
                finish_first(n, (tp_line)i);
                any = true;
            }
    }
}

/* ---- lines between nodes ---- */

static void end_closes(sim *s, sim_event *e);

/* Both ends know of each other only by what arrives. */
static void close_end(sim_wire *w, int end) {
    tp_link *l = w->link[end];
    if (l == NULL) return;
    w->link[end] = NULL;
    tp_link_close(l);
    free(l);
}

static bool is_there(const sim_wire *w, int end) {
    return w->link[end] != NULL && w->node[end]->is_up && w->node[end]->run == w->run[end];
}

static bool is_wire_cut(const sim_wire *w) {
    const cluster *x = w->node[0]->cluster;
    return x->s.world.now < x->wires_cut_until[w->node[0]->index][w->node[1]->index];
}

/* number: which end it is for; text: the frame in hexadecimal digits, since texts are. */
static void frame_arrives(sim *s, sim_event *e) {
    sim_wire *w = e->who;
    const int end = (int)(e->number & 1);
    if (!is_there(w, end) || w->link[end]->is_closed) return;
    if (!is_awake(s, w->node[end], e)) return;
    const size_t n = strlen(e->text) / 2;
    uint8_t *bytes = tp_alloc(n + 1);
    if (!tp_base16_read(e->text, bytes, n)) sim_fail(s, "a frame was mangled");
    if (!tp_link_hear(w->link[end], bytes, n)) sim_fail(s, "a frame is none");
    free(bytes);
    turn_loop(w->node[end]);
}

static void say(tp_link *l, const tp_peer_frame *f) {
    sim_wire *w = l->context;
    const int end = w->link[0] == l ? 0 : 1;
    sim *s = &w->node[end]->cluster->s;
    if (is_wire_cut(w)) return;
    tp_writer bytes = {0};
    tp_peer_frame_write(f, &bytes);
    char *text = tp_alloc(2 * bytes.length + 1);
    tp_base16_write((const uint8_t *)bytes.data, bytes.length, text);
    tp_writer_done(&bytes);
    int64_t at = s->world.now + sim_between(s, 100, sim_one_in(s, 50) ? SIM_SECOND : 5 * SIM_MS);
    if (at <= w->last[end]) at = w->last[end] + 1;
    w->last[end] = at;
    sim_event *e = sim_later(s, at - s->world.now, frame_arrives, w);
    e->text = text;
    e->number = (uint64_t)(1 - end);
}

/* A link that one side has closed is found out by the other, unless the line is silent. */
static void end_closes(sim *s, sim_event *e) {
    sim_wire *w = e->who;
    const int end = (int)(e->number & 1);
    if (!is_there(w, end)) return;
    if (!is_awake(s, w->node[end], e)) return;
    close_end(w, end);
    turn_loop(w->node[end]);
}

static void sweep_wires(cluster *x) {
    for (sim_wire *w = x->wires; w != NULL; w = w->next)
        for (int end = 0; end < 2; end++) {
            const bool was_closed = w->link[end] != NULL && w->link[end]->is_closed;
            if (was_closed) {
                free(w->link[end]);
                w->link[end] = NULL;
            }
            if (was_closed && is_there(w, 1 - end) && !is_wire_cut(w))
                sim_later(&x->s, SIM_MS, end_closes, w)->number = (uint64_t)(1 - end);
        }
}

static void begin_wire(sim_wire *w, sim_node *a, sim_node *b) {
    sim_node *const nodes[] = {a, b};
    for (int i = 0; i < 2; i++) {
        tp_peer *p = tp_peer_add(&nodes[i]->peers);
        w->node[i] = nodes[i];
        w->run[i] = nodes[i]->run;
        w->link[i] = p->link = tp_link_new_wired(&nodes[i]->world, &tp_peer_user, p, say, w);
        p->link->is_caller = i == 0;
    }
    for (int i = 0; i < 2; i++) tp_link_begin(w->link[i]);
}

static void call(tp_net_peers *p, const tp_node_row *row) {
    sim_node *n = (sim_node *)((char *)p - offsetof(sim_node, peers));
    cluster *x = n->cluster;
    for (int i = 0; i < x->nodes; i++) {
        sim_node *to = &x->node[i];
        const int64_t until = x->wires_cut_until[n->index][i];
        if (to->epoch != row->epoch || !to->is_up || node_is_frozen(to) || x->s.world.now < until)
            continue;
        sim_wire *w = tp_alloc(sizeof *w);
        w->next = x->wires;
        x->wires = w;
        begin_wire(w, n, to);
    }
}

/* ---- a node's life ---- */

static const char *stand_in(const tp_rules *r) {
    (void)r;
    return "random";
}

static void node_up(sim_node *n) {
    static tp_table_means means;
    cluster *x = n->cluster;
    tp_config c;
    tp_config_init(&c);
    c.bot_threads = 1;
    c.bot_ms = 5;
    c.messages = c.requests = c.tables = 0;
    c.idle_seconds = 60;
    snprintf(c.node, sizeof c.node, "n%d", n->index);
    n->run++;
    n->frozen_until = n->cut_until = 0;
    for (int i = 0; i < TP_LINES; i++) n->last[i] = &n->jobs[i];
    n->world = (tp_world){.wall_ms = wall_ms, .steady_us = steady_us, .draw = draw, .post = post};
    n->is_up = true;
    tp_server_init(&n->server, &c, &n->world, shared_open(x, n));
    means = *tp_means();
    means.stand_in = stand_in;
    n->server.means = &means;
    tp_peers_init(&n->peers, NULL, &n->world);
    n->peers.call = call;
    tp_peers_start(&n->peers, &n->server);
    tp_server_set_origins(&n->server, 6660);
}

/* With all its sockets and links; what has not been written is lost. A clean end gives leases back.
 */
static void node_down(sim_node *n, bool is_clean) {
    cluster *x = n->cluster;
    bool done = false;
    if (is_clean) {
        n->server.is_closing = true;
        tp_batch_flush(&n->server);
        finish_jobs(n);
        tp_live_hand_over(&n->server, &done);
        finish_jobs(n);
    }
    n->is_listed = false; /* nothing that it writes arrives any more */
    people_lose(x, n);
    for (sim_wire *w = x->wires; w != NULL; w = w->next)
        for (int end = 0; end < 2; end++)
            if (w->node[end] == n && is_there(w, end)) {
                close_end(w, end);
                if (!is_wire_cut(w))
                    sim_later(&x->s, SIM_MS, end_closes, w)->number = (uint64_t)(1 - end);
            }
    tp_server_stop(&n->server);
    finish_jobs(n);
    tp_server_close(&n->server);
    n->peers.is_closing = true;
    tp_edge_done(&n->peers);
    while (n->server.conns != NULL) tp_conn_closed(n->server.conns);
    finish_jobs(n);
    x->moved += n->server.metrics.moves;
    tp_server_done(&n->server);
    n->is_up = false;
}

static void start_again(sim *s, sim_event *e) {
    sim_node *n = e->who;
    (void)s;
    if (!n->is_up) node_up(n);
}

static void tick(sim *s, sim_event *e) {
    sim_node *n = e->who;
    sim_later(s, 100 * SIM_MS, tick, n);
    if (!n->is_up || node_is_frozen(n)) return;
    tp_server_tick(&n->server);
    tp_peers_tick(&n->peers);
    turn_loop(n);
    sweep_wires(n->cluster);
}

/* ---- weather ---- */

static void strike(cluster *x) {
    sim *s = &x->s;
    sim_node *n = &x->node[sim_below(s, (uint32_t)x->nodes)];
    const int other = (n->index + 1 + (int)sim_below(s, (uint32_t)x->nodes - 1)) % x->nodes;
    const int64_t now = s->world.now;
    const uint32_t what = sim_below(s, 6);
    if (!n->is_up || node_is_frozen(n)) return;
    if (what <= 1) {
        x->kills += what == 0;
        x->stops += what == 1;
        node_down(n, what == 1);
        sim_later(s, sim_between(s, SIM_SECOND, 20 * SIM_SECOND), start_again, n);
    } else if (what == 2) {
        x->freezes++;
        n->frozen_until = now + sim_between(s, 100 * SIM_MS, 15 * SIM_SECOND);
    } else if (what == 3) {
        x->cuts++;
        n->cut_until = now + sim_between(s, 100 * SIM_MS, 20 * SIM_SECOND);
    } else if (what == 4) {
        x->cuts++;
        x->wires_cut_until[n->index][other] = x->wires_cut_until[other][n->index] =
            now + sim_between(s, 100 * SIM_MS, 15 * SIM_SECOND);
    } else {
        n->fails = sim_one_in(s, 2) ? 0 : 3 + sim_below(s, 40);
    }
}

static void bad_luck(sim *s, sim_event *e) {
    cluster *x = cluster_of(s);
    (void)e;
    if (!x->is_calm) strike(x);
    sim_later(s, sim_between(s, SIM_SECOND, 20 * SIM_SECOND), bad_luck, NULL);
}

/* ---- a pause, in which all must come right ---- */

static void run_for(cluster *x, int64_t us) {
    const int64_t until = x->s.world.now + us;
    while (sim_next(&x->s, until)) continue;
}

static void check_one_place(cluster *x) {
    for (int i = 0; i < x->nodes; i++)
        if (!x->node[i].is_up || !x->node[i].server.store_works)
            sim_fail(&x->s, "node %d does not work again", i);
}

static void calm(cluster *x) {
    x->is_calm = true;
    run_for(x, 60 * SIM_SECOND);
    people_mark(x);
    run_for(x, 60 * SIM_SECOND);
    check_one_place(x);
    people_check_gone_on(x);
    people_check(x);
    x->is_calm = false;
}

/* ---- all of it ---- */

static void free_wires(cluster *x) {
    for (sim_wire *w = x->wires, *next; w != NULL; w = next) {
        next = w->next;
        free(w->link[0]);
        free(w->link[1]);
        free(w);
    }
}

static void report(const cluster *x, uint64_t seed, double hours) {
    printf("seed %" PRIu64 " (%d nodes): %.1f h, %" PRIu64 " tables, %" PRIu64
           " moves acknowledged, "
           "killed %" PRIu64 ", stopped %" PRIu64 ", frozen %" PRIu64 ", cut %" PRIu64
           ", answers lost %" PRIu64 ", fenced off %" PRIu64 ", taken over %" PRIu64 "\n",
           seed, x->nodes, hours, x->tables, x->acks, x->kills, x->stops, x->freezes, x->cuts,
           x->lost_answers, x->dropped, x->taken);
    fflush(stdout);
}

void nodes_run(const sim_plan *plan, uint64_t *story) {
    cluster *x = tp_alloc(sizeof *x);
    const uint64_t seed = plan->seed;
    const double hours = plan->hours;
    x->s.plan = *plan;
    x->nodes = plan->nodes;
    x->people_count = (plan->parties + 3) / 4 * 4; /* see people_open */
    sim_world_open(&x->s.world, seed);
    shared_init(x);
    for (int i = 0; i < x->nodes; i++) {
        x->node[i].cluster = x;
        x->node[i].index = i;
        node_up(&x->node[i]);
        sim_later(&x->s, (int64_t)i * 30 * SIM_MS, tick, &x->node[i]);
    }
    people_open(x);
    sim_later(&x->s, SIM_MINUTE, bad_luck, NULL);
    const int64_t end = (int64_t)(hours * (double)SIM_HOUR);
    while (x->s.world.now < end) {
        run_for(x, 10 * SIM_MINUTE);
        calm(x);
    }
    for (int i = 0; i < x->nodes; i++) node_down(&x->node[i], false);
    report(x, seed, hours);
    *story = x->story;
    people_close(x);
    free_wires(x);
    shared_done(x);
    sim_world_close(&x->s.world);
    free(x);
}
