/* app/server/serve.c: see serve.h. A world, a store and a server are put together, and the libuv
 * loop turns, from listening to the last goodbye. What happens on connections is in net/. */
#include "app/server/serve.h"

#include "app/args.h"
#include "app/server/base/notify.h"
#include "app/server/base/world.h"
#include "app/server/net/net.h"
#include "app/server/peer/peer.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/live.h"
#include "app/tables.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

enum {
    TICK_MS = 100,
    CLOSE_MS = 50,
    PATIENCE_MS = 5000,
    HAND_OVER_MS = 800,
    COMMIT_US = 4000,
    SAME_US = 200000, /* two signals within that are one */
    GOING_AWAY = 1001
};

/* What is on the loop while the server runs. */
typedef struct {
    tp_server *server;
    uv_loop_t *loop;
    tp_net *net;
    tp_net_peers *peers; /* NULL: it is the only server */
    bool is_handing_over, is_handed_over, said_goodbye;
    uint64_t told_at; /* to end, by a signal, in us; 0: not yet */
    uv_prepare_t flush;
    uv_timer_t tick, commit;
    uv_signal_t term, interrupt;
    int64_t closing_since;
    uint64_t ticked;      /* when the loop last came round to it, in us */
    int64_t notified;     /* when the watchdog last heard of it, in ms */
    int64_t notify_every; /* 0: nobody watches */
} running;

/* What is due then is done before waiting. */
static void wake_up(uv_timer_t *handle) {
    (void)handle;
}

static void before_waiting(uv_prepare_t *handle) {
    running *x = handle->data;
    const uint64_t us = tp_batch_flush(x->server);
    tp_peers_flush(x->peers);
    tp_net_flush(x->net);
    if (us > 0 && !uv_is_active((uv_handle_t *)&x->commit))
        uv_timer_start(&x->commit, wake_up, (us + 999) / 1000, 0);
}

/* How much later than it should have the loop came round: for so long everybody waited. */
static void measure_lag(running *x) {
    const uint64_t now = tp_now_us(x->server), due = x->ticked + TICK_MS * UINT64_C(1000);
    if (x->ticked != 0) tp_histogram_add(&x->server->metrics.loop_lag, now > due ? now - due : 0);
    x->ticked = now;
}

/* The loop itself says that it turns: one that hangs is found out. */
static void notify_watchdog(running *x) {
    const int64_t now = tp_now(x->server);
    if (x->notify_every == 0 || now - x->notified < x->notify_every) return;
    x->notified = now;
    tp_notify("WATCHDOG=1");
}

static void start_closing(running *x, const char *why);

static void every_tick(uv_timer_t *handle) {
    running *x = handle->data;
    measure_lag(x);
    notify_watchdog(x);
    tp_server_tick(x->server);
    tp_net_tick(x->net);
    tp_peers_tick(x->peers);
    if (x->server->is_deposed) start_closing(x, "another_server_has_taken_over");
}

static void close_handles(running *x) {
    uv_close((uv_handle_t *)&x->flush, NULL);
    uv_close((uv_handle_t *)&x->tick, NULL);
    uv_close((uv_handle_t *)&x->commit, NULL);
    uv_close((uv_handle_t *)&x->term, NULL);
    uv_close((uv_handle_t *)&x->interrupt, NULL);
}

/* The leases are free before clients are sent away: wherever they come back their tables can be
 * had. What is still said meanwhile is stored too, or refused. */
static bool hands_over(running *x, int64_t since) {
    tp_server *s = x->server;
    if (x->peers == NULL || x->is_handed_over || s->is_deposed || since >= HAND_OVER_MS)
        return false;
    if (!x->is_handing_over && tp_batch_is_idle(s)) {
        x->is_handing_over = true;
        tp_live_hand_over(s, &x->is_handed_over);
    }
    return true;
}

static void say_goodbye(running *x) {
    tp_server *s = x->server;
    if (x->said_goodbye) return;
    x->said_goodbye = true;
    for (tp_conn *c = s->conns; c != NULL; c = c->next) tp_conn_hang_up(c, GOING_AWAY);
}

/* Waits until everybody was told goodbye and everything is stored, but not for ever. */
static void try_to_close(uv_timer_t *handle) {
    running *x = handle->data;
    tp_server *s = x->server;
    const int64_t since = (int64_t)(tp_now_us(s) / 1000) - x->closing_since;
    tp_batch_flush(s);
    tp_net_tick(x->net);
    if (hands_over(x, since)) return;
    say_goodbye(x);
    const bool is_quiet = s->metrics.sockets == 0 && tp_net_is_idle(x->net) &&
                          tp_batch_is_idle(s) && tp_world_uv_is_idle(s->world);
    if (!is_quiet && since < PATIENCE_MS) return;
    uv_timer_stop(handle);
    close_handles(x); /* from here on the system itself ends it when another signal comes */
    tp_server_stop(s);
    tp_world_uv_close(s->world);
    tp_server_close(s);
    tp_peers_close(x->peers);
    tp_net_close(x->net);
}

static void start_closing(running *x, const char *why) {
    tp_server *s = x->server;
    if (s->is_closing) return;
    tp_log(TP_LOG_INFO, "msg=closing why=%s sockets=%lld tables=%lld", why,
           (long long)s->metrics.sockets, (long long)s->metrics.tables);
    tp_notify("STOPPING=1");
    s->is_closing = true;
    x->closing_since = (int64_t)(tp_now_us(s) / 1000);
    if (x->peers == NULL) say_goodbye(x);
    uv_timer_stop(&x->tick);
    uv_timer_start(&x->tick, try_to_close, 0, CLOSE_MS);
}

/* Whoever says it again does not want to wait for anybody: what was acknowledged is stored. It ends
 * as if nobody had caught the signal, so that whoever started it sees why. timeout(1) and others
 * send one and the same twice, to a process and to its group. */
static void got_signal(uv_signal_t *handle, int number) {
    running *x = handle->data;
    const uint64_t now = tp_now_us(x->server);
    if (x->told_at == 0) x->told_at = now;
    start_closing(x, number == SIGTERM ? "SIGTERM" : "SIGINT");
    if (now - x->told_at < SAME_US) return;
    tp_log(TP_LOG_WARN, "msg=ended_at_once why=second_signal");
    signal(number, SIG_DFL);
    raise(number);
}

static void start_handles(running *x) {
    uv_loop_t *loop = x->loop;
    uv_prepare_init(loop, &x->flush);
    uv_timer_init(loop, &x->tick);
    uv_timer_init(loop, &x->commit);
    uv_signal_init(loop, &x->term);
    uv_signal_init(loop, &x->interrupt);
    x->flush.data = x->tick.data = x->term.data = x->interrupt.data = x;
    uv_prepare_start(&x->flush, before_waiting);
    uv_timer_start(&x->tick, every_tick, TICK_MS, TICK_MS);
    uv_signal_start(&x->term, got_signal, SIGTERM);
    uv_signal_start(&x->interrupt, got_signal, SIGINT);
}

/* Each socket is an open file, and so is each connection that is about to be one. */
static void raise_file_limit(const tp_server *s) {
    struct rlimit limit;
    const rlim_t wanted = (rlim_t)s->config.max_sockets + 512;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void write_port_file(const char *path, int port) {
    char quoted[TP_LOG_VALUE];
    if (path[0] == '\0') return;
    FILE *f = fopen(path, "w");
    if (f == NULL) {
        tp_log(TP_LOG_WARN, "msg=no_port_file path=%s", tp_log_quote(path, quoted));
        return;
    }
    fprintf(f, "%d\n", port);
    fclose(f);
}

static void announce(running *x) {
    tp_server *s = x->server;
    const int port = tp_net_port(x->net);
    char quoted[TP_LOG_VALUE];
    tp_server_set_origins(s, port);
    write_port_file(s->config.port_file, port);
    tp_log(TP_LOG_INFO, "msg=listening address=%s port=%d url=%s db=%s version=%s",
           s->config.listen, port, s->origins[0],
           tp_log_quote(tp_store_label(s->config.db), quoted), TP_VERSION);
    if (s->config.public_url[0] == '\0' && strcmp(s->config.listen, "127.0.0.1") != 0 &&
        strcmp(s->config.listen, "::1") != 0)
        tp_log(TP_LOG_WARN, "msg=no_public_url text=\"browsers elsewhere are refused: say how they "
                            "reach this with --public-url\"");
    printf("Turnpike is at %s\n", s->origins[0]);
    fflush(stdout);
    x->notify_every = tp_notify_every_ms();
    tp_notify("READY=1");
}

static void give_up(tp_server *s, tp_net_peers *peers) {
    tp_log(TP_LOG_ERROR,
           "msg=cannot_listen address=%s port=%ld text=\"perhaps another turnpike does, or "
           "another program: choose another --port\"",
           s->config.listen, s->config.port);
    tp_server_stop(s);
    tp_world_uv_close(s->world);
    tp_server_close(s);
    tp_peers_close(peers);
}

/* Listens and serves until it is told to stop by SIGTERM or SIGINT, then closes everything. False
 * if it could not listen. */
static bool run_loop(tp_server *s, uv_loop_t *loop, tp_net_peers *peers) {
    running x = {.server = s, .loop = loop, .peers = peers};
    raise_file_limit(s);
    x.net = tp_net_open(s, loop, s->config.listen, (int)s->config.port);
    const bool is_listening = x.net != NULL;
    if (is_listening) {
        s->commit_every = COMMIT_US;
        tp_batch_clock(s); /* on a full disk /healthz is to say so from the beginning */
        start_handles(&x);
        announce(&x);
    } else {
        give_up(s, peers);
    }
    uv_run(loop, UV_RUN_DEFAULT);
    if (is_listening)
        tp_log(TP_LOG_INFO, "msg=closed moves=%" PRIu64 " commits=%" PRIu64,
               s->metrics.moves + s->metrics.bot_moves, s->metrics.commits);
    return is_listening && !s->is_deposed;
}

/* ---- the subcommand ---- */

/* While it stands by it listens nowhere, so a proxy sends nobody there; systemd is told that all is
 * well. A server that was killed is gone from its database a moment later, so everybody tries for
 * that long. */
static tp_store *try_store(const tp_config *c, const tp_store_node *node, bool *is_taken,
                           char error[TP_STORE_ERROR]) {
    if (node->address[0] != '\0') return tp_store_join(c->db, node, is_taken, error);
    return tp_store_try(c->db, is_taken, error);
}

/* The address may have been said with port 0. */
static void print_address(const tp_config *c, const tp_net_peers *peers,
                          char out[TP_NODE_ADDRESS]) {
    const char *given = c->peer_address[0] != '\0' ? c->peer_address : c->peer_listen;
    const char *colon = strrchr(given, ':');
    snprintf(out, TP_NODE_ADDRESS, "%.*s", TP_NODE_ADDRESS - 1, given);
    if (strcmp(colon, ":0") == 0)
        snprintf(out, TP_NODE_ADDRESS, "%.*s:%d", (int)(colon - given) % 64, given,
                 tp_peers_port(peers));
}

static tp_store *open_store(const tp_config *c, const tp_net_peers *peers) {
    enum { TRY_MS = 250, TRIES = 12 };
    char error[TP_STORE_ERROR], quoted[TP_LOG_VALUE];
    char address[TP_NODE_ADDRESS] = "";
    bool is_taken;
    if (peers != NULL) print_address(c, peers, address);
    const tp_store_node node = {.name = c->node, .address = address};
    tp_store *store = try_store(c, &node, &is_taken, error);
    if (store == NULL && is_taken && c->standby) {
        tp_log(TP_LOG_INFO, "msg=standing_by");
        tp_notify("READY=1\nSTATUS=standing by");
    }
    for (int i = 0; store == NULL && is_taken && (c->standby || i < TRIES); i++) {
        uv_sleep(TRY_MS);
        tp_notify("WATCHDOG=1");
        store = try_store(c, &node, &is_taken, error);
    }
    if (store == NULL) tp_log(TP_LOG_ERROR, "msg=no_store error=%s", tp_log_quote(error, quoted));
    return store;
}

static bool serve(const tp_config *c, uv_loop_t *loop, tp_world *world) {
    static tp_server server;
    tp_net_peers *peers = c->node[0] != '\0' ? tp_peers_listen(loop, world, c) : NULL;
    const bool has_peers = peers != NULL || c->node[0] == '\0';
    tp_store *store = has_peers ? open_store(c, peers) : NULL;
    if (store == NULL) {
        tp_peers_close(peers);
        tp_world_uv_close(world);
        uv_run(loop, UV_RUN_DEFAULT);
        return false;
    }
    tp_server_init(&server, c, world, store);
    if (peers != NULL) tp_peers_start(peers, &server);
    const bool ok = run_loop(&server, loop, peers);
    tp_server_done(&server);
    return ok;
}

int tp_serve_main(int argc, char **argv) {
    tp_config config;
    uv_loop_t loop;
    for (int i = 1; i < argc; i++)
        if (tp_args_want_help(argv[i])) {
            tp_config_help();
            return 0;
        }
    tp_config_init(&config);
    if (!tp_config_read(&config, argc - 1, argv + 1)) return 2;
    const bool has_tables = config.table_folder[0] != '\0';
    tp_tables_open *tables = has_tables ? tp_tables_find(config.table_folder) : NULL;
    if (has_tables && tables == NULL) return 1;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails */
    uv_loop_init(&loop);
    tp_world *world = tp_world_uv_new(&loop, (int)config.bot_threads);
    world->oracles = tp_tables_oracles(tables);
    tp_log_in(world);
    const bool ok = serve(&config, &loop, world);
    tp_log_in(NULL);
    uv_loop_close(&loop);
    tp_world_uv_free(world);
    tp_tables_close(tables);
    return ok ? 0 : 1;
}
