/* tests/cluster/cluster.h: a fault test with real processes. Three nodes on a PostgreSQL with a
 * synchronous standby, behind an HAProxy; clients that play through it; and faults, one after the
 * other. Nothing that was acknowledged or told is ever lost, different or there twice, and every
 * table goes on.
 *
 * $TP_FAULTS, $TP_TABLES, $TP_MINUTES and $TP_SEED say how much of it; a failure prints the seed.
 */
#ifndef TP_TESTS_CLUSTER_H
#define TP_TESTS_CLUSTER_H

#include "player.h"
#include "test.h"

#include "app/server/store/store.h"
#include "core/base/rng.h"

enum { NODES = 3, ROUTES = 3 * NODES, PATIENCE = 240000 };

/* ---- cables that can be cut (cables.c): a process of its own that passes bytes on ---- */

typedef struct {
    int from[ROUTES], to[ROUTES]; /* ports on loopback */
    int commands;
    pid_t pid;
} cables;

enum { CABLE_GOOD, CABLE_CUT, CABLE_DEAD }; /* dead: open, and nothing comes through */

/* The ports to are known; those from are chosen. */
void cables_start(cables *c);
void cables_set(const cables *c, int route, int state);
void cables_stop(cables *c);
int free_port(void);

/* ---- the house (house.c) ---- */

typedef struct {
    char folder[64], secret[96], haproxy[96], db[NODES][DATABASE_NAME];
    char all_db[DATABASE_NAME]; /* without cables */
    int ports[2];               /* of the databases */
    int peer_port[NODES], port[NODES];
    server_process node[NODES];
    server_process front; /* HAProxy: where clients come */
    cables cables;
} house;

void house_init(house *h);
void house_done(house *h);
void house_start_node(house *h, int i);
/* See database.sh; the second in a process of its own. */
void house_database(const house *h, const char *what);
pid_t house_begin_database(const house *h, const char *what);
/* A route of the cables: of a node to either database, or to it from other nodes. */
int route_to_database(int node, int which);
int route_to_node(int node);

/* ---- clients (clients.c) ---- */

typedef struct {
    long ply;
    int seat;
    char move[TP_MOVE_TEXT];
} turn;

typedef enum { AWAY, OPENING, WATCHING, PLAYING } client_state;

typedef struct {
    player p;
    int seats, seat; /* all of them, or the one that is its own */
    client_state state;
    int64_t since;   /* in that state, or since it last heard what it waits for */
    int64_t move_at; /* 0: it has none to make */
    bool is_over, waits, is_spectator;
    char **log; /* entry n at n - 1, as it was first told */
    long event, room;
    turn next;    /* to be said at move_at, and waited for then */
    turn *played; /* those that were acknowledged */
    int count, most;
    char *view;      /* as it was last told, */
    long view_event; /* at that event */
    int breaks;
    long mark; /* an event number, to see that it goes on */
} client;

typedef struct {
    house *house;
    client *clients;
    int count;
    long acknowledged;
    tp_rng rng;
    int pace_ms;
} crowd;

void crowd_init(crowd *x, house *h, int tables, uint64_t seed);
/* Lets everybody play for so long, or until done says so; false if it never did. */
void crowd_play(crowd *x, int ms);
bool crowd_play_until(crowd *x, bool (*done)(const crowd *x, long goal), long goal);
/* Every client at a table that is not over is told something new. */
void crowd_mark(crowd *x);
bool crowd_has_gone_on(const crowd *x, long unused);
/* With no node running: what is stored is what was acknowledged and told. */
void crowd_check(crowd *x, tp_store *s);
void crowd_done(crowd *x);

#endif
