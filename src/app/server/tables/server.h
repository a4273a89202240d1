/* app/server/tables/server.h: the parts of a running server and how they hold together.
 *
 * One thread, the loop's, owns everything here. Others help it and touch only what they are handed:
 * they do the jobs that are posted to the world (world.h). A message goes
 *
 *   net/ (bytes) -> wire.c or api.c (what it means) -> src/table (whether it may be)
 *   -> batch.c (stored together with all others of this turn of the loop)
 *   -> and only when that is on the disk: hub.c (acknowledgement, updates).
 */
#ifndef TP_APP_SERVER_SERVER_H
#define TP_APP_SERVER_SERVER_H

#include "app/server/base/addresses.h"
#include "app/server/base/config.h"
#include "app/server/base/limits.h"
#include "app/server/base/map.h"
#include "app/server/base/metrics.h"
#include "app/server/base/words.h"
#include "app/server/base/world.h"
#include "app/server/store/store.h"
#include "core/words.h"

typedef struct tp_pool tp_pool;
typedef struct tp_batch tp_batch;
typedef struct tp_conn tp_conn;
typedef struct tp_live tp_live;
typedef struct tp_loading tp_loading;
typedef struct tp_peers tp_peers;

typedef struct tp_server tp_server;
struct tp_server {
    tp_config config;
    char origins[4][TP_CONFIG_TEXT]; /* what an Origin header may say */
    bool is_https;                   /* browsers reach it so: cookies are Secure */
    tp_world *world;
    tp_store *store;
    const tp_table_means *means; /* of all tables */
    int64_t began, began_steady; /* game time and steady time at the beginning, in ms */
    /* Where several nodes share the store: so long at most passes between two ticks, in game time.
     * Whoever was frozen was not there. 0: as long as it takes. */
    int64_t most_step, ticked;
    int64_t calendar; /* what to add to game time for the time of day */
    tp_pool *pool;
    tp_batch *batch, *flying; /* being filled; being stored, or NULL */
    uint64_t commit_every;    /* microseconds at least between two that are sent off; 0: none */
    uint64_t committed;       /* when the last one was sent off */
    /* Of a table something could not be stored: what memory knows of it is not true any more. */
    void (*lost)(tp_server *s, const char *table);
    tp_map tables;                       /* id -> tp_live */
    tp_map loading;                      /* id -> those that wait for it to come from the store */
    tp_loading *to_load, **last_to_load; /* of them, those that nobody fetches yet */
    bool is_fetching;
    tp_map sessions;    /* hash of a token, in hex -> session entry */
    tp_map codes;       /* by which sessions come to other devices */
    tp_map looks;       /* id of a table -> its game looked at again */
    tp_map commitments; /* in hex -> secrets of dice that were promised */
    tp_map elsewhere;   /* id -> which node has that table */
    tp_map bans;        /* who is kept out: sessions and addresses */
    tp_peers *peers;    /* the other nodes; NULL: there are none, and there cannot be */
    tp_addresses sockets_of, connections_of;
    tp_addresses errands_of;   /* by session, or by address where there is none */
    tp_addresses errands_from; /* by address */
    tp_limits limits;
    tp_metrics metrics;
    tp_conn *conns;            /* all open WebSockets */
    char *games[TP_LANGUAGES]; /* the answers to GET /api/games, worked out once */
    tp_dictionaries *words;
    tp_move_list moves; /* where all tables list theirs */
    tp_writer pen;      /* see tp_server_pen */
    int64_t swept, looked_for_due, looked_for_bans, probed, clock_stored;
    bool is_closing, store_works;
    bool is_joining; /* not linked to the other nodes yet: nobody is to come */
    bool is_deposed; /* another server has taken over the store: this one is to end */
};

/* Game time: milliseconds that only go forward while a server runs and stand still while none does.
 * The store keeps how far it has come, so clocks of players count neither the time a server was
 * down nor what somebody does to the clock of the machine. All times here are game time unless they
 * say otherwise. */
int64_t tp_now(const tp_server *s);
int64_t tp_now_wall(const tp_server *s); /* the same moment in milliseconds since 1970 */
uint64_t tp_now_us(const tp_server *s);  /* for measuring how long something took */

/* Everything that has no socket. The store is taken over, the world must last longer. */
void tp_server_init(tp_server *s, const tp_config *c, tp_world *world, tp_store *store);
/* The end, in three steps: nothing new is begun; when all jobs of the world are done, tables go and
 * whoever watches them; when all sockets are closed, the rest. */
void tp_server_stop(tp_server *s);
void tp_server_close(tp_server *s);
void tp_server_done(tp_server *s);
/* What is due by the clock; ten times a second. */
void tp_server_tick(tp_server *s);
/* Room to write a message in, empty, until the next one is written: what is written is copied. */
tp_writer *tp_server_pen(tp_server *s);
/* Which Origin headers are ours, once the port is known. */
void tp_server_set_origins(tp_server *s, int port);
bool tp_server_is_own_origin(const tp_server *s, const char *origin);

/* Random names: letters and digits for ids, hexadecimal digits for secrets. */
void tp_random_id(tp_server *s, char id[TP_ID]);
void tp_random_base16(tp_server *s, char *text, size_t bytes);
void tp_random(tp_server *s, void *bytes, size_t size);
uint32_t tp_random_below(tp_server *s, uint32_t n);

#endif
