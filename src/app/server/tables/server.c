/* app/server/tables/server.c: see server.h. */
#include "app/server/tables/server.h"

#include "app/means.h"
#include "app/server/tables/bans.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/live.h"
#include "app/server/tables/looks.h"
#include "app/server/tables/peers.h"
#include "app/server/tables/pool.h"
#include "app/server/tables/session.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    STEP_MS = 1000,
    MOST_STEP_MS = 1000,
    CLOCK_MS = 10000,
    SWEEP_MS = 60000,
    DUE_MS = 30000,
    BANS_MS = 3000,
    PROBE_MS = 3000,
    NODE_PROBE_MS = 500
};

/* ---- time ---- */

static int64_t steady_ms(const tp_server *s) {
    return s->world->steady_us(s->world) / 1000;
}

int64_t tp_now(const tp_server *s) {
    int64_t steady = steady_ms(s);
    if (s->most_step > 0 && steady > s->ticked + s->most_step) steady = s->ticked + s->most_step;
    return s->began + steady - s->began_steady;
}

/* What is cut off after the last tick never was. */
static void step(tp_server *s) {
    const int64_t now = steady_ms(s), over = now - s->ticked - s->most_step;
    if (s->most_step > 0 && over > 0) s->began -= over;
    s->ticked = now;
}

int64_t tp_now_wall(const tp_server *s) {
    return tp_now(s) + s->calendar;
}

uint64_t tp_now_us(const tp_server *s) {
    return (uint64_t)s->world->steady_us(s->world);
}

/* Where game time goes on: where the store says it stood, or with a new store at the time of day.
 */
static void set_clock(tp_server *s) {
    const int64_t wall = s->world->wall_ms(s->world);
    s->began = s->store->clock > 0 ? s->store->clock : wall;
    s->began_steady = s->ticked = steady_ms(s);
    s->most_step = s->store->is_node ? MOST_STEP_MS : 0;
    s->calendar = wall - s->began;
    s->clock_stored = s->began;
}

/* Somebody has set the clock of the machine: only what people read about the time changes. */
static void follow_calendar(tp_server *s) {
    const int64_t calendar = s->world->wall_ms(s->world) - tp_now(s);
    const int64_t step = calendar - s->calendar;
    if (step < -STEP_MS || step > STEP_MS) s->calendar = calendar;
}

/* What is thought about while nothing else happens counts, too, should the server end suddenly. */
static void keep_clock(tp_server *s, int64_t now) {
    const int64_t beat = s->store->heartbeat_ms;
    if (beat > 0 && now - s->clock_stored >= beat) tp_batch_clock(s); /* or others take over */
    if (s->tables.count == 0 || now - s->clock_stored < CLOCK_MS) return;
    tp_batch_clock(s);
}

/* Messages are small and many: their room is asked for once. One of an edition as large as a city
 * does not stay. */
tp_writer *tp_server_pen(tp_server *s) {
    enum { MOST_KEPT = 1 << 16 };
    if (s->pen.room > MOST_KEPT) tp_writer_done(&s->pen);
    tp_writer_clear(&s->pen);
    return &s->pen;
}

/* ---- randomness ---- */

void tp_random(tp_server *s, void *bytes, size_t size) {
    s->world->draw(s->world, bytes, size);
}

/* Numbers from the short end would favour small ones. */
uint32_t tp_random_below(tp_server *s, uint32_t n) {
    const uint32_t excess = (UINT32_MAX % n + 1) % n; /* 2^32 mod n */
    uint32_t x;
    do tp_random(s, &x, sizeof x);
    while (x > UINT32_MAX - excess);
    return x % n;
}

void tp_random_id(tp_server *s, char id[TP_ID]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (int i = 0; i < TP_ID - 1; i++) id[i] = letters[tp_random_below(s, sizeof letters - 1)];
    id[TP_ID - 1] = '\0';
}

void tp_random_base16(tp_server *s, char *text, size_t bytes) {
    uint8_t raw[64];
    tp_random(s, raw, bytes);
    tp_base16_write(raw, bytes, text);
    explicit_bzero(raw, sizeof raw);
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

/* Names in maps come from outside: somebody who knew the seed could choose names that all fall into
 * one bucket. */
static void seed_maps(tp_server *s) {
    tp_map *maps[] = {&s->tables,
                      &s->loading,
                      &s->sessions,
                      &s->commitments,
                      &s->elsewhere,
                      &s->looks,
                      &s->codes,
                      &s->bans,
                      &s->limits.buckets,
                      &s->sockets_of.counts,
                      &s->connections_of.counts,
                      &s->errands_of.counts,
                      &s->errands_from.counts,
                      NULL};
    for (tp_map **m = maps; *m != NULL; m++) tp_random(s, &(*m)->seed, sizeof(*m)->seed);
}

void tp_server_init(tp_server *s, const tp_config *c, tp_world *world, tp_store *store) {
    *s = (tp_server){.config = *c,
                     .world = world,
                     .store = store,
                     .means = tp_means(),
                     .lost = tp_live_lost,
                     .words = tp_dictionaries_new(),
                     .store_works = true};
    set_clock(s);
    seed_maps(s);
    s->pool = tp_pool_new(world, (int)c->bot_threads);
    tp_bans_read(s);
    tp_live_load_due(s, s->began);
}

void tp_server_stop(tp_server *s) {
    s->is_closing = true;
    tp_pool_stop(s->pool);
    tp_batch_clock(s); /* the time that was thought until now */
    tp_batch_flush(s);
}

void tp_server_close(tp_server *s) {
    tp_batch_done(s);
    tp_live_done(s);
}

void tp_server_done(tp_server *s) {
    tp_pool_free(s->pool);
    tp_session_done(s);
    tp_commitments_done(s);
    tp_looks_done(s);
    tp_codes_done(s);
    tp_elsewhere_done(s);
    tp_bans_done(s);
    tp_limits_done(&s->limits);
    tp_addresses_done(&s->sockets_of);
    tp_addresses_done(&s->connections_of);
    tp_addresses_done(&s->errands_of);
    tp_addresses_done(&s->errands_from);
    s->store->close(s->store);
    for (int i = 0; i < TP_LANGUAGES; i++) free(s->games[i]);
    tp_dictionaries_free(s->words);
    tp_move_list_done(&s->moves);
    tp_writer_done(&s->pen);
}

/* Once something could not be stored nobody may come any more who would show that it can be again,
 * because /healthz says so. So it is tried with the session of a token that nobody can have. */
static void probe_store(tp_server *s, int64_t now) {
    const int64_t every =
        s->store->is_node ? NODE_PROBE_MS : PROBE_MS; /* others could do its work */
    if (s->store_works || now - s->probed < every) return;
    s->probed = now;
    tp_batch_session(s, &(tp_session){.lang = "en", .seen = tp_now_wall(s)});
}

/* Nothing here needs to be on time to the millisecond: tables compare the time themselves when
 * something happens to them. */
void tp_server_tick(tp_server *s) {
    step(s);
    const int64_t now = tp_now(s);
    follow_calendar(s);
    keep_clock(s, now);
    tp_live_tick(s, now);
    tp_pool_count(s->pool, &s->metrics.bots_thinking, &s->metrics.bots_queued);
    probe_store(s, now);
    if (now - s->swept >= SWEEP_MS) {
        s->swept = now;
        tp_limits_sweep(&s->limits, now);
        tp_session_sweep(s, now);
        tp_commitments_sweep(s, now);
        tp_looks_sweep(s, now);
        tp_codes_sweep(s, now);
        tp_elsewhere_sweep(s, now);
        if (s->config.keep_days > 0)
            tp_batch_forget(s, tp_now_wall(s) - s->config.keep_days * INT64_C(86400000));
    }
    if (now - s->looked_for_due >= DUE_MS) {
        s->looked_for_due = now;
        tp_live_load_due(s, now);
    }
    /* A file is this server's alone: nobody else can have written to it. */
    if (s->store->heartbeat_ms > 0 && now - s->looked_for_bans >= BANS_MS) {
        s->looked_for_bans = now;
        tp_bans_read(s);
    }
}
