/* app/server/loop.c: see loop.h. What happens on connections is sockets.c. */
#include "app/server/loop.h"

#include "app/server/batch.h"
#include "app/server/keeper.h"
#include "app/server/live.h"
#include "app/server/pool.h"
#include "app/server/sockets.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum {
    HEADER_POOL = 1024,
    TICK_MS = 100,
    CLOSE_MS = 50,
    PATIENCE_MS = 5000,
    HEADER_SECONDS = 10,
    GOING_AWAY = 1001
};

/* What the server and the library need of each other, and our own handles on the loop. */
typedef struct {
    tp_server *server;
    struct lws_context *context;
    struct lws_vhost *listener;
    uv_prepare_t flush;
    uv_timer_t tick;
    uv_signal_t term, interrupt;
    int64_t closing_since;
} sockets;

static void before_waiting(uv_prepare_t *handle) {
    const sockets *x = handle->data;
    tp_batch_flush(x->server);
}

static void every_tick(uv_timer_t *handle) {
    const sockets *x = handle->data;
    tp_server_tick(x->server);
}

static void close_handles(sockets *x) {
    uv_close((uv_handle_t *)&x->flush, NULL);
    uv_close((uv_handle_t *)&x->tick, NULL);
    uv_close((uv_handle_t *)&x->term, NULL);
    uv_close((uv_handle_t *)&x->interrupt, NULL);
}

/* Waits until everybody was told goodbye and everything is stored, but not for ever. */
static void try_to_close(uv_timer_t *handle) {
    sockets *x = handle->data;
    tp_server *s = x->server;
    tp_batch_flush(s);
    const bool is_quiet = s->conns == NULL && tp_batch_is_idle(s) && tp_keeper_is_idle(s->keeper);
    if (!is_quiet && tp_now_ms() - x->closing_since < PATIENCE_MS) return;
    uv_timer_stop(handle);
    tp_pool_close(s->pool);
    tp_keeper_close(s->keeper);
    tp_batch_done(s);
    tp_live_done(s);
    close_handles(x);
    lws_context_destroy(x->context);
}

static void start_closing(uv_signal_t *handle, int number) {
    sockets *x = handle->data;
    tp_server *s = x->server;
    if (s->is_closing) return;
    tp_log(TP_LOG_INFO, "msg=closing signal=%d sockets=%lld tables=%lld", number,
           (long long)s->metrics.sockets, (long long)s->metrics.tables);
    s->is_closing = true;
    x->closing_since = tp_now_ms();
    for (tp_conn *c = s->conns; c != NULL; c = c->next) tp_conn_hang_up(c, GOING_AWAY);
    uv_timer_stop(&x->tick);
    uv_timer_start(&x->tick, try_to_close, 0, CLOSE_MS);
}

static void start_handles(sockets *x) {
    uv_loop_t *loop = x->server->loop;
    uv_prepare_init(loop, &x->flush);
    uv_timer_init(loop, &x->tick);
    uv_signal_init(loop, &x->term);
    uv_signal_init(loop, &x->interrupt);
    x->flush.data = x->tick.data = x->term.data = x->interrupt.data = x;
    uv_prepare_start(&x->flush, before_waiting);
    uv_timer_start(&x->tick, every_tick, TICK_MS, TICK_MS);
    uv_signal_start(&x->term, start_closing, SIGTERM);
    uv_signal_start(&x->interrupt, start_closing, SIGINT);
}

static void log_library(int level, const char *line) {
    char copy[TP_LOG_VALUE], quoted[TP_LOG_VALUE];
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    tp_log(level == LLL_ERR ? TP_LOG_WARN : TP_LOG_DEBUG, "msg=library text=%s",
           tp_log_quote(copy, quoted));
}

/* Each socket is an open file, and so is each connection that is about to be one. */
static void raise_file_limit(const tp_server *s) {
    struct rlimit limit;
    const rlim_t wanted = (rlim_t)s->config.max_sockets + 512;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* The context first and its listener by itself: where one call makes both and the port is taken,
 * the library gives back a context that can be neither used nor destroyed. */
static bool open_context(sockets *x) {
    static const lws_retry_bo_t keepalive = {.secs_since_valid_ping = 30,
                                             .secs_since_valid_hangup = 60};
    const tp_config *c = &x->server->config;
    void *loops[] = {x->server->loop};
    struct lws_context_creation_info info = {
        .port = (int)c->port,
        .iface = strcmp(c->listen, "0.0.0.0") == 0 ? NULL : c->listen,
        .protocols = tp_sockets,
        .foreign_loops = loops,
        .user = x->server,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_DISABLE_IPV6,
        .timeout_secs = HEADER_SECONDS,
        .timeout_secs_ah_idle = HEADER_SECONDS,
        .keepalive_timeout = 30,
        .max_http_header_data2 = 8192,
        .max_http_header_pool2 = HEADER_POOL,
        .fd_limit_per_thread = (unsigned)c->max_sockets + 300,
        .retry_and_idle_policy = &keepalive,
        .gid = -1,
        .uid = -1,
    };
    lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
    x->context = lws_create_context(&info);
    x->listener = x->context != NULL ? lws_create_vhost(x->context, &info) : NULL;
    return x->listener != NULL;
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

static void announce(sockets *x) {
    tp_server *s = x->server;
    const int port = lws_get_vhost_listen_port(x->listener);
    char quoted[TP_LOG_VALUE];
    tp_server_set_origins(s, port);
    write_port_file(s->config.port_file, port);
    tp_log(TP_LOG_INFO, "msg=listening address=%s port=%d url=%s db=%s version=%s",
           s->config.listen, port, s->origins[0], tp_log_quote(s->config.db, quoted), TP_VERSION);
    if (s->config.public_url[0] == '\0' && strcmp(s->config.listen, "127.0.0.1") != 0)
        tp_log(TP_LOG_WARN, "msg=no_public_url text=\"browsers elsewhere are refused: say how they "
                            "reach this with --public-url\"");
    printf("Turnpike is at %s\n", s->origins[0]);
    fflush(stdout);
}

static void give_up(sockets *x) {
    tp_server *s = x->server;
    tp_log(TP_LOG_ERROR,
           "msg=cannot_listen address=%s port=%ld text=\"perhaps another turnpike does, or "
           "another program: choose another --port\"",
           s->config.listen, s->config.port);
    tp_pool_close(s->pool);
    tp_keeper_close(s->keeper);
    tp_live_done(s);
    if (x->context != NULL) lws_context_destroy(x->context);
}

bool tp_loop_run(tp_server *s) {
    sockets x = {.server = s};
    raise_file_limit(s);
    const bool is_listening = open_context(&x);
    if (is_listening) {
        start_handles(&x);
        announce(&x);
    } else {
        give_up(&x);
    }
    uv_run(s->loop, UV_RUN_DEFAULT);
    if (x.context != NULL) lws_context_destroy(x.context);
    if (is_listening)
        tp_log(TP_LOG_INFO, "msg=closed moves=%" PRIu64 " commits=%" PRIu64,
               s->metrics.moves + s->metrics.bot_moves, s->metrics.commits);
    return is_listening;
}
