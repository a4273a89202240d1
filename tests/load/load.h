/* tests/load/load.h: a load generator for the table server: many people in one process, on one
 * epoll. Each has a connection of their own, makes or joins a table by HTTP, turns the connection
 * into a WebSocket, and plays a random listed move whenever it is time. */
#ifndef TP_TESTS_LOAD_LOAD_H
#define TP_TESTS_LOAD_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    const char *server, *game, *folder;
    int tables, players;
    int rate; /* moves a second of all tables together; 0: as fast as it goes */
    int seconds;
    bool is_compact;  /* they have the rules, and are told plies alone where nothing is hidden */
    bool is_limited;  /* the server keeps its usual limits */
    const char *db;   /* where it keeps tables; NULL: in a file of the folder */
    int port;         /* of a server that runs already, perhaps behind a proxy; 0: one is started */
    const char *pids; /* and its processes, "12,34", of which the time is counted */
} load_options;

/* ---- a server (server.c) ---- */

typedef struct {
    pid_t pid;
    int port;
    char folder[256];
    const char *pids; /* of one that was there already; NULL: it was started here */
} load_server;

/* Makes its folder; fill, which may be NULL, its database. Then start needs not. */
bool load_server_prepare(load_server *s, const load_options *o, bool (*fill)(const char *path));
bool load_server_start(load_server *s, const load_options *o);
void load_server_stop(load_server *s);             /* and removes what it left */
long load_server_memory(const load_server *s);     /* the most it had resident, in KiB */
uint64_t load_server_cpu_us(const load_server *s); /* processor time so far */

/* ---- people (people.c) ---- */

typedef struct load_people load_people;

load_people *load_people_new(const load_options *o, int port);
void load_people_free(load_people *p);
/* Lets time pass, 20 ms at most. False if somebody was turned away; a line on standard error says
 * how. */
bool load_people_turn(load_people *p);
int load_people_ready(const load_people *p); /* how many watch their table */
void load_people_begin(load_people *p);      /* to play */
void load_people_measure(load_people *p);    /* from now on */

typedef struct {
    uint64_t moves, bytes; /* acknowledged and received since then */
    uint64_t late;         /* moves that came too late, at a race or in a window */
    uint32_t *us;          /* how long each took, sorted; borrowed */
    int over;              /* games that have ended and were followed by others */
} load_figures;
void load_people_figures(load_people *p, load_figures *f);

uint64_t load_now_us(void); /* server.c */

#endif
