/* app/web/module.c: the table server as a WebAssembly module, for a page without a server. What is
 * behind src/app/server/net is here as it is there: the same messages, the same tables, the same
 * bots. This file is its world and its one socket. There is one thread, the worker's: whoever calls
 * puts what goes in into tp_web_room, and turns the loop until nothing is left to do
 * (web/src/local/worker.ts). */
#include "app/web/mirror.h"
#include "app/web/page.h"

#include "app/server/api/api.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/live.h"
#include "app/server/tables/pool.h"
#include "core/base/check.h"
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

const tp_web_file tp_web_files[] = {{0}}; /* the page is there already */

typedef struct {
    tp_world world;
    tp_server server;
    tp_store *store; /* until the server has it */
    tp_job *lines[TP_LINES], **ends[TP_LINES];
    tp_job *writing; /* written, and not yet kept by the page */
    tp_conn *conn;
    tp_engine *engine;
    tp_writer engine_reply;
    mirror *mirror;
    tp_writer mirrored;
    char *room;
    bool is_open;
} module;

static module *here(void) {
    static module one;
    return &one;
}

/* ---- the world ---- */

static int64_t wall_ms(tp_world *w) {
    (void)w;
    return (int64_t)page_wall_ms();
}

static int64_t steady_us(tp_world *w) {
    (void)w;
    return (int64_t)(page_steady_ms() * 1000);
}

static void draw(tp_world *w, void *bytes, size_t size) {
    (void)w;
    page_draw(bytes, size);
}

static void post(tp_world *w, tp_line line, tp_job *j) {
    module *m = (module *)w;
    j->next = NULL;
    if (m->ends[line] == NULL) m->ends[line] = &m->lines[line];
    *m->ends[line] = j;
    m->ends[line] = &j->next;
}

static tp_job *next_job(module *m, int line) {
    tp_job *j = m->lines[line];
    if (j == NULL) return NULL;
    m->lines[line] = j->next;
    if (m->lines[line] == NULL) m->ends[line] = &m->lines[line];
    return j;
}

/* The first that is there, bots last: whoever asks something small does not wait for all of their
 * thoughts. */
static bool run_job(module *m) {
    for (int line = 0; line < TP_LINES; line++) {
        tp_job *j = line == TP_WRITING && m->writing != NULL ? NULL : next_job(m, line);
        if (j == NULL) continue;
        j->run(j);
        if (line == TP_WRITING)
            m->writing = j; /* the page says when it is safe */
        else
            j->done(j);
        return true;
    }
    return false;
}

static tp_world *open_world(module *m) {
    m->world = (tp_world){.wall_ms = wall_ms, .steady_us = steady_us, .draw = draw, .post = post};
    return &m->world;
}

/* ---- the socket ---- */

static void nothing(tp_conn *c) {
    (void)c;
}

static void leave(module *m) {
    if (m->conn == NULL) return;
    tp_conn_closed(m->conn);
    tp_conn_release(m->conn);
    m->conn = NULL;
}

static void deliver(module *m) {
    tp_frame *f;
    while (m->conn != NULL && (f = tp_conn_next(m->conn)) != NULL) {
        page_tell((const char *)f->data + TP_FRAME_ROOM, f->length);
        tp_conn_sent(m->conn, f);
    }
    if (m->conn == NULL || m->conn->close_code == 0) return;
    leave(m);
    page_tell("", 0); /* it is closed */
}

static void found_session(void *context, const tp_session *session, bool is_unread) {
    module *m = context;
    (void)is_unread;
    leave(m);
    m->conn = tp_conn_new(&m->server, "", nothing, m);
    m->conn->has_session = session != NULL;
    if (session != NULL) m->conn->session = *session;
}

/* ---- requests ---- */

static void replied(tp_exchange *x) {
    const int number = (int)(intptr_t)x->socket;
    page_reply(number, x->status, x->cookie, x->reply, x->reply_length);
}

static bool fill_exchange(tp_exchange *x, const tp_json *v) {
    const char *method = tp_json_text(tp_json_get(v, "method"), NULL);
    const char *path = tp_json_text(tp_json_get(v, "path"), NULL);
    const char *token = tp_json_text(tp_json_get(v, "token"), NULL);
    const char *body = tp_json_text(tp_json_get(v, "body"), &x->length);
    if (method == NULL || path == NULL) return false;
    const size_t n = strcspn(path, "?");
    snprintf(x->method, sizeof x->method, "%s", method);
    snprintf(x->query, sizeof x->query, "%s", path[n] == '?' ? path + n + 1 : "");
    snprintf(x->origin, sizeof x->origin, "%s", x->server->origins[0]);
    snprintf(x->content_type, sizeof x->content_type, "application/json");
    snprintf(x->token, sizeof x->token, "%s", token != NULL ? token : "");
    x->is_local = true;
    if (body != NULL) x->body = strdup(body);
    return tp_url_decode(path, n, false, x->path, sizeof x->path);
}

/* ---- what the page calls ---- */

/* Where the page writes what it hands over: so many bytes, until the next call. */
EXPORT("tp_web_room") char *tp_web_room(size_t size);
char *tp_web_room(size_t size) {
    return here()->room = tp_grow(here()->room, size + 1);
}

/* A text that was kept, before tp_web_open; false: it is none of ours. */
EXPORT("tp_web_restore") bool tp_web_restore(size_t length);
bool tp_web_restore(size_t length) {
    module *m = here();
    if (m->store == NULL) m->store = page_store_new();
    return page_store_restore(m->store, m->room, length);
}

/* Bots think so long about a move at most: while one does, nobody is answered. */
EXPORT("tp_web_open") void tp_web_open(int bot_ms);
void tp_web_open(int bot_ms) {
    module *m = here();
    /* Nobody counts what they ask of themselves, and what was played here stays. */
    const tp_config c = {.bot_threads = 1,
                         .bot_ms = bot_ms,
                         .max_sockets = 1,
                         .max_address_sockets = 1,
                         .idle_seconds = 600,
                         .is_device = true,
                         .open_hours = 24L * 365,
                         .running_days = 3650};
    if (m->store == NULL) m->store = page_store_new();
    tp_log_set(TP_LOG_WARN);
    tp_server_init(&m->server, &c, open_world(m), m->store);
    tp_server_set_origins(&m->server, 0);
    m->is_open = true;
}

/* {"method","path","token","body"} in the room; page_reply answers with its number. */
EXPORT("tp_web_request") void tp_web_request(int number, size_t length);
void tp_web_request(int number, size_t length) {
    module *m = here();
    tp_error e;
    tp_exchange *x = tp_exchange_new(&m->server, replied, (void *)(intptr_t)number);
    tp_json *v = tp_json_parse(m->room, length, &e);
    if (fill_exchange(x, v))
        tp_http_handle(x);
    else
        tp_reply_refuse(x, TP_BAD_REQUEST_REFUSED, "This is no request.");
    tp_json_free(v);
    tp_exchange_release(x);
}

/* The socket is opened, by whoever has the token in the room. */
EXPORT("tp_web_connect") void tp_web_connect(size_t length);
void tp_web_connect(size_t length) {
    module *m = here();
    m->room[length] = '\0';
    tp_session_find(&m->server, m->room, found_session, m);
}

/* A message of the socket. */
EXPORT("tp_web_receive") void tp_web_receive(size_t length);
void tp_web_receive(size_t length) {
    module *m = here();
    if (m->conn != NULL && length <= TP_MOST_MESSAGE) tp_wire_receive(m->conn, m->room, length);
}

/* Does one thing that is to be done; false: there is nothing for now. */
EXPORT("tp_web_turn") bool tp_web_turn(void);
bool tp_web_turn(void) {
    module *m = here();
    tp_batch_flush(&m->server);
    const bool has_run = run_job(m);
    tp_batch_flush(&m->server);
    deliver(m);
    return has_run;
}

/* All that page_keep was given is safe. */
EXPORT("tp_web_kept") void tp_web_kept(void);
void tp_web_kept(void) {
    module *m = here();
    tp_job *j = m->writing;
    m->writing = NULL;
    if (j != NULL) j->done(j);
    deliver(m);
}

/* Ten times a second. */
EXPORT("tp_web_tick") void tp_web_tick(void);
void tp_web_tick(void) {
    tp_server_tick(&here()->server);
}

/* ---- a table that a server keeps: mirror.h says what is in the room ---- */

static const char *mirrored(module *m, bool is_known) {
    return is_known ? m->mirrored.data : NULL;
}

/* Hints take so long at most. In place of the one before; with an empty room there is none. */
EXPORT("tp_web_mirror") bool tp_web_mirror(size_t length, int hint_ms);
bool tp_web_mirror(size_t length, int hint_ms) {
    module *m = here();
    tp_error e;
    tp_json *v = tp_json_parse(m->room, length, &e);
    mirror_free(m->mirror);
    m->mirror = v != NULL ? mirror_new(v) : NULL;
    if (m->mirror != NULL) mirror_think_in(m->mirror, open_world(m), hint_ms);
    tp_json_free(v);
    return m->mirror != NULL;
}

/* A text with a NUL behind it, until the next; NULL: in doubt. */
EXPORT("tp_web_follow") const char *tp_web_follow(size_t length);
const char *tp_web_follow(size_t length) {
    module *m = here();
    tp_error e;
    tp_json *v = tp_json_parse(m->room, length, &e);
    tp_writer_clear(&m->mirrored);
    const bool is_known =
        v != NULL && m->mirror != NULL && mirror_follow(m->mirror, v, &m->mirrored);
    tp_json_free(v);
    return mirrored(m, is_known);
}

/* The same of a question. */
EXPORT("tp_web_answer") const char *tp_web_answer(size_t length);
const char *tp_web_answer(size_t length) {
    module *m = here();
    tp_error e;
    tp_json *v = tp_json_parse(m->room, length, &e);
    tp_writer_clear(&m->mirrored);
    const bool is_known =
        v != NULL && m->mirror != NULL && mirror_answer(m->mirror, v, &m->mirrored);
    tp_json_free(v);
    return mirrored(m, is_known);
}

/* ---- the engine protocol: for tests, and for whoever wants no tables ---- */

static double seconds(void *context) {
    (void)context;
    return page_steady_ms() / 1000;
}

static tp_seed fresh_seed(void *context, char text[TP_SEED_TEXT]) {
    unsigned char bytes[(TP_SEED_TEXT - 1) / 2];
    (void)context;
    page_draw(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return (tp_seed){.text = text, .length = TP_SEED_TEXT - 1};
}

/* One request in the room; the reply is at the address, with a NUL behind it, until the next. */
EXPORT("tp_web_engine") const char *tp_web_engine(size_t length);
const char *tp_web_engine(size_t length) {
    static const tp_host bots = {.seconds = seconds};
    static const tp_engine_host host = {.bots = &bots, .fresh_seed = fresh_seed};
    module *m = here();
    if (m->engine == NULL) m->engine = tp_engine_new(&host);
    tp_engine_answer(m->engine, m->room, length, &m->engine_reply);
    return m->engine_reply.data;
}
