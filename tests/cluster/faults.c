/* tests/cluster/faults.c: what happens to the house while many play, see cluster.h. */
#include "cluster.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { MOST_TAKEOVERS = 1024 };

typedef struct {
    house house;
    crowd crowd;
    tp_rng rng;
    int node;                         /* that it happens to */
    int64_t takeover[MOST_TAKEOVERS]; /* from a kill until the last table went on, in ms */
    int takeovers;
} scene;

/* ---- the faults: each begins, lasts and ends ---- */

static int some_ms(scene *x, int least, int most) {
    return least + (int)tp_rng_below(&x->rng, (uint32_t)(most - least));
}

/* The others take over before it is there again. */
static void killed(scene *x) {
    const int64_t began = client_now_ms();
    server_kill(&x->house.node[x->node]);
    crowd_play(&x->crowd, 50); /* what was said before */
    crowd_mark(&x->crowd);
    if (!crowd_play_until(&x->crowd, crowd_has_gone_on, 0))
        fail_msg("a table does not go on without node %d", x->node + 1);
    if (x->takeovers < MOST_TAKEOVERS) x->takeover[x->takeovers++] = client_now_ms() - began;
    house_start_node(&x->house, x->node);
}

static void stopped(scene *x) {
    kill(x->house.node[x->node].pid, SIGTERM);
    crowd_play(&x->crowd, some_ms(x, 1000, 3000));
    if (server_await_end(&x->house.node[x->node]) != 0) fail_msg("node %d did not stop", x->node);
    house_start_node(&x->house, x->node);
}

static void frozen(scene *x) {
    kill(x->house.node[x->node].pid, SIGSTOP);
    crowd_play(&x->crowd, some_ms(x, 500, 7000));
    kill(x->house.node[x->node].pid, SIGCONT);
}

static void set_database(scene *x, int state) {
    for (int i = 0; i < 2; i++) cables_set(&x->house.cables, route_to_database(x->node, i), state);
}

static void cut_from_database(scene *x) {
    set_database(x, CABLE_CUT);
    crowd_play(&x->crowd, some_ms(x, 100, 6000));
    set_database(x, CABLE_GOOD);
}

/* Not a word, and not that there will be none. */
static void database_is_silent(scene *x) {
    set_database(x, CABLE_DEAD);
    crowd_play(&x->crowd, some_ms(x, 500, 8000));
    set_database(x, CABLE_GOOD);
}

static void cut_from_nodes(scene *x) {
    cables_set(&x->house.cables, route_to_node(x->node), CABLE_CUT);
    crowd_play(&x->crowd, some_ms(x, 100, 4000));
    cables_set(&x->house.cables, route_to_node(x->node), CABLE_GOOD);
}

static void nodes_are_silent(scene *x) {
    cables_set(&x->house.cables, route_to_node(x->node), CABLE_DEAD);
    crowd_play(&x->crowd, some_ms(x, 500, 5000));
    cables_set(&x->house.cables, route_to_node(x->node), CABLE_GOOD);
}

/* Whatever the database does meanwhile, people try to play. */
static void database_does(scene *x, const char *what) {
    int status = 0;
    const pid_t pid = house_begin_database(&x->house, what);
    while (waitpid(pid, &status, WNOHANG) == 0) crowd_play(&x->crowd, 50);
    CHECK_EQ(status, 0);
}

static void database_restarts(scene *x) {
    database_does(x, "restart");
}

static void database_crashes(scene *x) {
    database_does(x, "crash");
}

static void database_fails_over(scene *x) {
    database_does(x, "failover");
}

static const struct {
    const char *name;
    void (*run)(scene *x);
} faults[] = {
    {"a node is killed", killed},
    {"a node is frozen", frozen},
    {"the database moves to its standby", database_fails_over},
    {"a node is cut off the database", cut_from_database},
    {"a node is stopped", stopped},
    {"a node cannot be reached by others", cut_from_nodes},
    {"the database is silent to a node", database_is_silent},
    {"the database crashes", database_crashes},
    {"a node is silent to others", nodes_are_silent},
    {"the database is restarted", database_restarts},
};
enum { FAULTS = sizeof faults / sizeof *faults };

/* ---- all of it ---- */

static long number_from(const char *name, long fallback) {
    const char *text = getenv(name);
    return text != NULL ? strtol(text, NULL, 10) : fallback;
}

/* Nodes that have ended by themselves were struck off or have failed: neither may happen. */
static void check_nodes(const scene *x) {
    for (int i = 0; i < NODES; i++)
        if (waitpid(x->house.node[i].pid, NULL, WNOHANG) != 0)
            fail_msg("node %d has ended; see %s", i + 1, x->house.folder);
}

static bool has_acknowledged(const crowd *x, long goal) {
    return x->acknowledged >= goal;
}

/* The first ones in their order, so that a short test has seen each; then any. $TP_ONLY: always
 * that one. $TP_REST: so many ms before the next, so that a node that came back has joined. */
static void do_fault(scene *x, long i) {
    const long any = i < FAULTS ? i : (long)tp_rng_below(&x->rng, FAULTS);
    const long which = number_from("TP_ONLY", any + 1) - 1;
    const int64_t began = client_now_ms();
    const long before = x->crowd.acknowledged;
    x->node = (int)tp_rng_below(&x->rng, NODES);
    faults[which].run(x);
    const int64_t healed = client_now_ms();
    crowd_mark(&x->crowd);
    if (!crowd_play_until(&x->crowd, crowd_has_gone_on, 0))
        fail_msg("after fault %ld (%s, node %d) a table does not go on; see %s", i,
                 faults[which].name, x->node + 1, x->house.folder);
    check_nodes(x);
    printf("%3ld %-36s node %d, %5.1f s, all go on after %5.1f s, %ld moves\n", i + 1,
           faults[which].name, x->node + 1, (double)(healed - began) / 1000,
           (double)(client_now_ms() - healed) / 1000, x->crowd.acknowledged - before);
    fflush(stdout);
    crowd_play(&x->crowd, (int)number_from("TP_REST", 0));
}

static void check_everything(scene *x) {
    char error[TP_STORE_ERROR];
    crowd_play(&x->crowd, 200);
    for (int i = 0; i < NODES; i++) CHECK_EQ(server_stop(&x->house.node[i]), 0);
    crowd_play(&x->crowd, 200); /* what was still on its way */
    CHECK_EQ(database_ask(x->house.all_db, "SELECT count(*) FROM tables WHERE owner <> 0"), 0);
    CHECK_EQ(database_ask(x->house.all_db,
                          "SELECT count(*) FROM (SELECT t.next, count(*) AS n, max(e.n) AS most"
                          " FROM tables t JOIN events e ON e.table_id=t.id GROUP BY t.id, t.next) x"
                          " WHERE n <> most OR next <> most + 1"),
             0);
    tp_store *s = tp_store_open(x->house.all_db, error);
    if (s == NULL) {
        fail_msg("%s", error);
        return;
    }
    crowd_check(&x->crowd, s);
    s->close(s);
}

static int compare_ms(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void print_takeovers(scene *x) {
    if (x->takeovers == 0) return;
    const int half = x->takeovers / 2;
    qsort(x->takeover, (size_t)x->takeovers, sizeof *x->takeover, compare_ms);
    printf("%d nodes were killed: until the last table went on half of them took %.2f s, the worst "
           "%.2f s\n",
           x->takeovers, (double)x->takeover[half] / 1000,
           (double)x->takeover[x->takeovers - 1] / 1000);
}

TEST(cluster_loses_nothing_whatever_fails) {
    static scene x;
    const long seed = number_from("TP_SEED", 1), minutes = number_from("TP_MINUTES", 0);
    const long count = number_from("TP_FAULTS", FAULTS), tables = number_from("TP_TABLES", 24);
    int breaks = 0;
    printf("seed %ld\n", seed);
    tp_rng_seed(&x.rng, (uint64_t)seed);
    house_init(&x.house);
    crowd_init(&x.crowd, &x.house, (int)tables, (uint64_t)seed);
    if (!crowd_play_until(&x.crowd, has_acknowledged, tables)) fail_msg("nobody moves");
    const int64_t end = client_now_ms() + minutes * 60000;
    for (long i = 0; i < count || client_now_ms() < end; i++) do_fault(&x, i);
    check_everything(&x);
    for (int i = 0; i < x.crowd.count; i++) breaks += x.crowd.clients[i].breaks;
    printf(
        "%d clients at %ld tables, each view as it is replayed; %ld moves acknowledged, %d times "
        "somebody came back\n",
        x.crowd.count, tables, x.crowd.acknowledged, breaks);
    print_takeovers(&x);
    crowd_done(&x.crowd);
    for (int i = 0; i < NODES; i++) x.house.node[i].pid = 0;
    house_done(&x.house);
}
