/* tests/simulate/nodes.h: some nodes on one store, links between them, and people at whichever
 * node they like, all of it from one seed: `turnpike-simulate --nodes 3 --people 36`. Tables,
 * edges, guests, frames and what nodes do about each other are the server's own; the store keeps
 * leases as PostgreSQL does (src/app/server/store/postgres_schema.c) and can fail, or lose an
 * answer; links are late, cut or silent; a node is killed, frozen, stopped or cut off the store.
 *
 * What is checked: a node writes to a table only while the lease is its own; nothing is told that
 * is not stored, nothing is told twice or otherwise than before, and what was acknowledged is
 * there, once; at every pause each table goes on, and everybody is where they
 * were. */
#ifndef TP_TESTS_SIMULATE_NODES_H
#define TP_TESTS_SIMULATE_NODES_H

#include "simulate.h"

#include "app/server/peer/inner.h"

enum { MOST_NODES = 8, MOST_PEOPLE = 4096 };

typedef struct cluster cluster;

/* ---- shared.c: the store as each node has it ---- */

typedef struct {
    char table[TP_ID];
    uint64_t owner, epoch; /* 0: nobody */
    int64_t shift;
} sim_lease;

typedef struct {
    tp_store *inner; /* a memory, of all */
    tp_map leases, notes;
    uint64_t epochs;
    int64_t stood; /* of cluster time, see turnpike_enter */
    struct past_run {
        uint64_t epoch;
        int64_t clock;
    } * past; /* of nodes, and where their clocks stood */
    size_t past_count;
} shared_store;

typedef struct sim_node sim_node;
tp_store *shared_open(cluster *x, sim_node *n);
void shared_init(cluster *x);
void shared_done(cluster *x);

/* ---- nodes.c ---- */

typedef struct node_job node_job;
struct node_job {
    tp_job *job;
    bool has_run;
    node_job *next;
};

struct sim_node {
    tp_world world;
    cluster *cluster;
    int index, run; /* which time it runs */
    tp_server server;
    tp_net_peers peers;
    bool is_up;
    int64_t frozen_until, cut_until; /* cut off the store */
    uint32_t fails; /* one write in so many; half of them are stored for all that */
    node_job *jobs[TP_LINES], **last[TP_LINES];
    /* What the store knows of it. */
    uint64_t epoch;
    int64_t renewed, clock;
    bool is_listed;
};

/* A line between two nodes. */
typedef struct sim_wire sim_wire;
struct sim_wire {
    sim_node *node[2];
    int run[2];
    tp_link *link[2]; /* NULL: that end is closed */
    int64_t last[2];
    sim_wire *next;
};

typedef struct {
    cluster *cluster;
    int number, host; /* whose table it is at: its own, or that of another */
    char id[TP_ID], table[TP_ID], invite[TP_INVITE];
    bool is_hot_seat, is_asking, is_over, is_told, waits, leaves;
    sim_node *node;
    int run;
    tp_conn *conn;
    int64_t since, last;
    char **log;
    long event, room;
    long ply;
    int seat;
    char move[TP_MOVE_TEXT];
    struct acknowledged {
        long ply;
        int seat;
        char move[TP_MOVE_TEXT];
    } * played;
    int count, most;
    long mark;
    uint64_t turn; /* of events about its socket: older ones are void */
} person;

struct cluster {
    sim s; /* for its world alone */
    tp_memory *memory;
    shared_store store;
    sim_node node[MOST_NODES];
    int nodes, people_count; /* so many there are */
    sim_wire *wires;
    int64_t wires_cut_until[MOST_NODES][MOST_NODES];
    bool wires_are_silent;
    person *people;
    bool is_calm;
    uint64_t acks, moved, kills, freezes, stops, cuts, lost_answers, dropped, tables, taken;
    uint64_t story;
};

bool node_is_frozen(const sim_node *n);
int64_t cluster_ms(const cluster *x); /* the database's clock */
void people_open(cluster *x);
void people_call(cluster *x); /* everybody does what there is to do, again and again */
void people_check(cluster *x);
void people_mark(cluster *x);
void people_check_gone_on(cluster *x);
void people_lose(cluster *x, const sim_node *n); /* it is gone, with its sockets */
void people_close(cluster *x);

/* Ends the program if something is wrong. */
void nodes_run(const sim_plan *plan, uint64_t *story);

#endif
