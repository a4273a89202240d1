/* app/server/server.c: see server.h. */
#include "app/server/server.h"

#include "app/dice.h"
#include "app/server/batch.h"
#include "app/server/keeper.h"
#include "app/server/live.h"
#include "app/server/pool.h"
#include "app/server/session.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { SWEEP_MS = 60000, DUE_MS = 30000, PROBE_MS = 3000 };

int64_t tp_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

uint64_t tp_now_us(void) {
    return uv_hrtime() / 1000;
}

void tp_random_id(char id[TP_ID]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (int i = 0; i < TP_ID - 1; i++) id[i] = letters[randombytes_uniform(sizeof letters - 1)];
    id[TP_ID - 1] = '\0';
}

void tp_random_hex(char *text, size_t bytes) {
    uint8_t raw[64];
    randombytes_buf(raw, bytes);
    tp_hex_write(raw, bytes, text);
    sodium_memzero(raw, sizeof raw);
}

/* ---- origins ---- */

static bool ends_with(const char *text, const char *end) {
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* Scheme, host and port of a URL as browsers write them: small letters, no port that goes without
 * saying. What follows them is left out. */
static void copy_origin(char out[TP_CONFIG_TEXT], const char *url, bool is_https) {
    const size_t scheme = (size_t)(strstr(url, "://") + 3 - url);
    const char *usual = is_https ? ":443" : ":80";
    snprintf(out, TP_CONFIG_TEXT, "%.*s", (int)(scheme + strcspn(url + scheme, "/?#")), url);
    for (char *p = out; *p != '\0'; p++) *p = (char)tolower((unsigned char)*p);
    if (ends_with(out, usual)) out[strlen(out) - strlen(usual)] = '\0';
}

void tp_server_set_origins(tp_server *s, int port) {
    static const char *const hosts[] = {"localhost", "127.0.0.1", "[::1]"};
    memset(s->origins, 0, sizeof s->origins);
    s->is_https = strncasecmp(s->config.public_url, "https://", 8) == 0;
    if (s->config.public_url[0] != '\0') {
        copy_origin(s->origins[0], s->config.public_url, s->is_https);
        return;
    }
    for (int i = 0; i < 3; i++)
        snprintf(s->origins[i], TP_CONFIG_TEXT, "http://%s:%d", hosts[i], port);
}

bool tp_server_is_own_origin(const tp_server *s, const char *origin) {
    for (int i = 0; i < 4; i++)
        if (s->origins[i][0] != '\0' && strcmp(s->origins[i], origin) == 0) return true;
    return false;
}

/* ---- beginning and ending ---- */

bool tp_server_init(tp_server *s, const tp_config *c, uv_loop_t *loop) {
    char error[TP_STORE_ERROR], quoted[TP_LOG_VALUE];
    tp_dice_init();
    *s = (tp_server){
        .config = *c, .loop = loop, .boot = tp_now_ms(), .next_batch = 1, .store_works = true};
    tp_store *store = tp_store_open(c->db, error);
    if (store == NULL) {
        tp_log(TP_LOG_ERROR, "msg=no_store error=%s", tp_log_quote(error, quoted));
        return false;
    }
    s->keeper = tp_keeper_new(loop, store);
    s->pool = tp_pool_new(loop, (int)c->bot_threads);
    tp_live_load_due(s, s->boot);
    return true;
}

void tp_server_done(tp_server *s) {
    tp_session_done(s);
    tp_limits_done(&s->limits);
    tp_addresses_done(&s->sockets_of);
    tp_addresses_done(&s->connections_of);
    tp_addresses_done(&s->errands_of);
    free(s->games);
}

/* Once something could not be stored nobody may come any more who would show that it can be again,
 * because /healthz says so. So it is tried with the session of a token that nobody can have. */
static void probe_store(tp_server *s, int64_t now) {
    if (s->store_works || now - s->probed < PROBE_MS) return;
    s->probed = now;
    tp_batch_session(s, &(tp_session){.lang = "en", .seen = now});
}

void tp_server_tick(tp_server *s) {
    const int64_t now = tp_now_ms();
    tp_live_tick(s, now);
    tp_pool_count(s->pool, &s->metrics.bots_thinking, &s->metrics.bots_queued);
    probe_store(s, now);
    if (now - s->swept >= SWEEP_MS) {
        s->swept = now;
        tp_limits_sweep(&s->limits, now);
        tp_session_sweep(s, now);
    }
    if (now - s->looked_for_due >= DUE_MS) {
        s->looked_for_due = now;
        tp_live_load_due(s, now);
    }
}
