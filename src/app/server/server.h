/* app/server/server.h: the parts of a running server and how they hold together.
 *
 * One thread, the loop's, owns everything here. Two kinds of threads help it and touch only what
 * they are handed: the keeper's (store) and the pool's (bots). A message goes
 *
 *   sockets.c (bytes) -> wire.c or api.c (what it means) -> table_*.c (whether it may be)
 *   -> batch.c (stored together with all others of this turn of the loop)
 *   -> and only when that is on the disk: hub.c (acknowledgement, updates).
 */
#ifndef TP_APP_SERVER_SERVER_H
#define TP_APP_SERVER_SERVER_H

#include "app/server/addresses.h"
#include "app/server/config.h"
#include "app/server/limits.h"
#include "app/server/map.h"
#include "app/server/metrics.h"
#include "app/server/store.h"

#include <uv.h>

typedef struct tp_keeper tp_keeper;
typedef struct tp_pool tp_pool;
typedef struct tp_batch tp_batch;
typedef struct tp_conn tp_conn;
typedef struct tp_live tp_live;

typedef struct {
    tp_config config;
    char origins[4][TP_CONFIG_TEXT]; /* what an Origin header may say */
    bool is_https;                   /* browsers reach it so: cookies are Secure */
    uv_loop_t *loop;
    int64_t boot;
    tp_keeper *keeper;
    tp_pool *pool;
    tp_batch *batch, *flying; /* being filled; being stored, or NULL */
    uint64_t next_batch;
    tp_map tables;   /* id -> tp_live */
    tp_map loading;  /* id -> those that wait for it to come from the store */
    tp_map sessions; /* hash of a token, in hex -> session entry */
    tp_addresses sockets_of, connections_of;
    tp_addresses errands_of; /* by session, or by address where there is none */
    tp_limits limits;
    tp_metrics metrics;
    tp_conn *conns; /* all open WebSockets */
    char *games;    /* the answer to GET /api/games, worked out once */
    int64_t swept, looked_for_due, probed;
    bool is_closing, store_works;
} tp_server;

int64_t tp_now_ms(void);  /* since 1970 */
uint64_t tp_now_us(void); /* since some time, only forward */

/* Everything that has no socket: a store, threads. False and a line in the log. */
bool tp_server_init(tp_server *s, const tp_config *c, uv_loop_t *loop);
/* After the loop has ended. */
void tp_server_done(tp_server *s);
/* What is due by the clock; ten times a second. */
void tp_server_tick(tp_server *s);
/* Which Origin headers are ours, once the port is known. */
void tp_server_set_origins(tp_server *s, int port);
bool tp_server_is_own_origin(const tp_server *s, const char *origin);

/* Random names: letters and digits for ids, hexadecimal digits for secrets. */
void tp_random_id(char id[TP_ID]);
void tp_random_hex(char *text, size_t bytes);

#endif
