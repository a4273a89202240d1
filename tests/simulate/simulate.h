/* tests/simulate/simulate.h: a whole table server, its store and the people at its tables in a
 * world of their own, in which everything that happens follows from one seed. What FoundationDB and
 * TigerBeetle do: simulated time costs nothing, so a minute shows thousands of hours of tables, and
 * what goes wrong goes wrong again with the same seed.
 *
 * world.c      time, chance, and the jobs that the server posts: when they run and are done
 * disk.c       the store that the server is handed: a real one that can be slow, fail, or go away
 * store_memory.c  a store in memory, for the bulk; the others keep theirs in an SQLite file
 * house.c      the server's life: it starts, ticks, crashes, is restarted; the weather around it
 * net.c        sockets and requests: late, cut off, closed, read slowly
 * people.c     who plays where; act.c: what somebody does at a table
 * ledger.c     what is durable, and the tables that follow from it alone
 * checks.c     what is told against what is durable; calm.c: what must hold when all is quiet
 * nodes*.c, shared.c  several servers on one store instead of one, see nodes.h
 * main.c       `turnpike-simulate`; `make simulate SEED=1 HOURS=24`
 *
 * What is checked, after docs/API.md:
 *
 *  1. "An ack means: it is on disk". When an acknowledgement leaves the server the store has the
 *     event, and it is what was asked for: the move, the words. So has it what replies to requests
 *     say: sessions, tables, seats.
 *  2. Nothing is told that a crash could undo: whatever a message shows is in the store by then.
 *  3. What was stored stays: after every crash and at every pause the store has exactly the events
 *     that it took, each once, in order, and they are a table (folding them proves every move). A
 *     write that comes twice is stored once: the fence drops the second. A server whose group was
 *     dropped notices and tells nobody.
 *  4. Events come to a listener one after the other, each once, from where it said it was.
 *  5. Every message about a table is what replaying the stored events shows to these eyes: view,
 *     node with moves, log, seats, offers, undo, dice, result. The eyes are those of the seats that
 *     the session has, and the view stays the same if all that these eyes do not see is dealt anew.
 *  6. Clocks: game time runs exactly as long as a server runs and goes on where the store says it
 *     stood, whatever anybody does to the time of day; what an event says is left on a clock is
 *     what is left by its own time; nobody runs out of time before.
 *  7. Clocks: whoever has run out of time is taken out soon, also where nobody looks.
 *  8. What nobody blocks goes on: bots answer, windows close. An answer that was held is the one
 *     that is played.
 *  9. When all is quiet, every listener knows everything about its table.
 * 10. Who has a session keeps it; tables that were made are there; nobody is refused with a code
 *     that means the program is wrong (bad_request, unknown_table, no_session, ...).
 * 11. Memory of idle tables and sessions is given back, and at the end everything is (ASan).
 */
#ifndef TP_TESTS_SIMULATE_H
#define TP_TESTS_SIMULATE_H

#include "app/server/api/api.h"
#include "app/server/store/memory.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/live.h"
#include "core/base/rng.h"

enum { SIM_MOVE = 128, SIM_MEMBERS = 4 };
#define SIM_MS INT64_C(1000)
#define SIM_SECOND INT64_C(1000000)
#define SIM_MINUTE (60 * SIM_SECOND)
#define SIM_HOUR (60 * SIM_MINUTE)

typedef struct sim sim;

/* ---- world.c ---- */

/* Something that is going to happen. text and json are freed with it. */
typedef struct sim_event sim_event;
struct sim_event {
    int64_t at;
    uint64_t order;
    void (*run)(sim *s, sim_event *e);
    void *who;
    char *text;
    tp_json *json;
    uint64_t number;
    bool is_job;
};

typedef struct {
    int64_t last_run, last_done; /* when the line's last job runs and is done */
} sim_line;

typedef struct {
    tp_world base;
    tp_rng chance, draws; /* of everything here; of what the server draws */
    int64_t now;          /* microseconds since the beginning */
    int64_t wall_ms;      /* the time of day at the beginning, as clocks are set now */
    int64_t boot_us;      /* what the steady clock shows at the beginning */
    sim_event *heap;
    size_t count, room;
    uint64_t order, steps;
    sim_line lines[TP_LINES];
    bool is_thinking; /* a bot is: its clock goes on whenever it looks */
    int64_t thought;
} sim_world;

void sim_world_open(sim_world *w, uint64_t seed);
void sim_world_close(sim_world *w);
/* In so many microseconds. */
sim_event *sim_later(sim *s, int64_t us, void (*run)(sim *s, sim_event *e), void *who);
bool sim_next(sim *s, int64_t until); /* what comes next; false: nothing does before that */
/* Has every job run and done now, one after the other, and whatever they post. */
void sim_finish_jobs(sim *s);

uint32_t sim_below(sim *s, uint32_t n);
bool sim_one_in(sim *s, uint32_t n);
int64_t sim_between(sim *s, int64_t from, int64_t to); /* both included */

/* ---- disk.c, store_memory.c ---- */

typedef struct {
    bool is_off;              /* the server that writes is dead */
    uint32_t fails, misreads; /* one in so many; 0: none */
    uint32_t fences;          /* so are writes in which a table's fence does not hold */
    int64_t broken_until;     /* every write fails until then */
    int64_t slow_us;          /* a write takes up to so long */
    int64_t clock;            /* the last one that is durable */
} sim_disk;

tp_store *sim_disk_open(sim *s);

/* ---- net.c ---- */

typedef struct client client;

/* A socket. The client's end and the server's end do not know of each other's end at once. */
typedef struct {
    client *client;   /* NULL: cut off */
    tp_conn *conn;    /* NULL: the server has closed it */
    tp_conn *opening; /* until it is known whose it is */
    int64_t up, down; /* when what was last sent each way arrives */
    int64_t slow_until;
    bool is_closing;
    int64_t held_ply; /* of a window: what was answered there, and held; -1: nothing */
    char held[SIM_MOVE], asked[SIM_MOVE]; /* that, and what has not been answered yet */
    int64_t asked_ply;
} sim_link;

typedef struct sim_request sim_request;
struct sim_request {
    client *client;
    tp_exchange *exchange;
    void (*got)(client *c, int status, const tp_json *body);
    char cookie[TP_TOKEN];
    sim_request *next;
};

void sim_connect(client *c);
void sim_send(sim_link *l, const tp_writer *w);
void sim_cut(sim *s, sim_link *l); /* the client's end is gone; the server hears of it later */
void sim_ask(client *c, const char *method, const char *path, const tp_writer *body,
             void (*got)(client *c, int status, const tp_json *body));
void sim_net_down(sim *s); /* everything is cut off, because the server is gone */
void sim_net_close(sim *s);

/* ---- people.c, act.c ---- */

typedef struct {
    client *member[SIM_MEMBERS];
    int count;
    char table[TP_ID], invite[TP_INVITE];
    bool is_hot_seat;
    int64_t pace; /* how long they think, about */
    int64_t made;
} party;

struct client {
    sim *sim;
    party *party;
    int number, place;
    char token[TP_TOKEN], id[TP_ID];
    sim_link *link;
    bool is_asking, is_connecting, is_seated, is_watching;
    int64_t away_until;
    char table[TP_ID];
    int64_t known;  /* the event it has been told of last */
    tp_json *told;  /* the last message about the table */
    char *again;    /* what it said last, to say it twice */
    uint64_t turns; /* the last one is the one that counts */
    uint64_t words; /* each thing that is said is said once */
};

void sim_people_open(sim *s, int parties);
void sim_people_close(sim *s);
void sim_call_all(sim *s);
void sim_hear(client *c, tp_json *m); /* a message has arrived; takes it over */
void sim_hung_up(client *c);
void sim_watch(client *c);                               /* from the event it knows */
void sim_act(client *c);                                 /* with an up-to-date table before them */
const char *sim_text(const tp_json *v, const char *key); /* "": there is none */
int64_t sim_int(const tp_json *v, const char *key);      /* -1: there is none */

/* ---- ledger.c ---- */

typedef struct {
    char id[TP_ID];
    tp_stored_event *events;
    uint32_t count, room;
    uint32_t counted;  /* of them in sim_count */
    unsigned asked;    /* in the window that is closing there, and not heard yet */
    tp_table *shadow;  /* of the first so many events */
    uint64_t position; /* calm.c: where it stood before */
    uint32_t known;    /* and how many events it had */
    bool is_stuck;
} sim_ledger;

void sim_ledger_append(sim *s, const tp_table_changes *t);
sim_ledger *sim_ledger_of(sim *s, const char *id); /* fails if there is none */
/* The table after so many events, with its window open where there is one. Borrowed. */
tp_table *sim_ledger_at(sim *s, sim_ledger *l, uint32_t count);
void sim_ledger_close(sim *s);
/* Reads everything back. */
void sim_ledger_verify(sim *s, tp_store *store);

/* ---- checks.c, calm.c ---- */

/* A message as it leaves the server: 1, 2, 5. */
tp_json *sim_check_told(sim *s, const sim_link *l, const char *text); /* the caller's */
/* A reply as it leaves the server. */
void sim_check_reply(sim *s, const client *c, const tp_exchange *x);
void sim_check_time(sim *s);
void sim_calm(sim *s);
void sim_check_idle(sim *s);

/* ---- house.c ---- */

typedef struct {
    uint64_t moves, bot_moves, games, tables, crashes, restarts, failures, misreads, cuts, steps;
    uint64_t fenced;
    uint64_t told, acks, resent, evicted, flagged, takebacks, windows, refused[TP_REFUSALS];
} sim_count;

typedef struct {
    uint64_t seed;
    double hours;
    int parties;
    bool has_file;
    int nodes; /* 0: one server, see nodes.h */
} sim_plan;

struct sim {
    sim_plan plan;
    sim_world world;
    sim_disk disk;
    tp_memory *memory;
    char path[64]; /* of the SQLite file; "": the store is in memory */
    tp_server server;
    bool is_up;
    bool is_calm;    /* nothing goes wrong, and people only come back */
    bool is_leaving; /* and now they go */
    int64_t calm_since, ticked;
    int64_t boot, boot_game; /* when the server started, and where game time stood */
    int64_t table_ms;        /* milliseconds of tables that were open or running, in all */
    tp_map ledger, sessions;
    sim_link **links;
    size_t links_count, links_room;
    sim_request *requests;
    client *clients;
    party *parties;
    int clients_count, parties_count;
    sim_count count;
    uint64_t story; /* a hash of everything told */
};

void sim_run(const sim_plan *plan, sim_count *count, uint64_t *story, int64_t *table_ms);
void sim_wake_server(sim *s); /* the loop turns once: what was put together is sent off */
void sim_down(sim *s, bool suddenly);
void sim_up(sim *s);

/* Says what went wrong, when, and how to see it again; ends the program. */
_Noreturn void sim_fail(const sim *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
