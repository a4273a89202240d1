/* tests/cluster/clients.c: see cluster.h. A client knows nothing but what API.md says. When its
 * socket breaks, or nothing comes that should, it comes back by itself and asks for what it missed.
 */
#include "cluster.h"

#include "app/means.h"
#include "table/table.h"

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 250, OPEN_MS = 4000, ANSWER_MS = 10000, MOST_CLIENTS = 2048 };

static const struct {
    const char *request;
    int people;
} kinds[] = {
    {"{'game':'jump','players':2}", 2},
    {"{'game':'blockade','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}", 1},
    {"{'game':'stargate','players':2,'clock':{'kind':'fischer','seconds':7200,'increment':5}}", 2},
    {"{'game':'gridlock','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}", 1},
    {"{'game':'gridlock','players':3,'seats':[{'kind':'me'},{'kind':'open'},"
     "{'kind':'bot','level':'random'}]}",
     2},
    {"{'game':'route66','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}", 1},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- coming and going ---- */

static void leave(client *c) {
    ws_close(&c->p.ws);
    c->state = AWAY;
    c->since = client_now_ms();
    c->move_at = 0;
    c->waits = false;
    c->breaks++;
}

static void watch(client *c) {
    c->state = WATCHING;
    c->since = client_now_ms();
    c->move_at = 0;
    c->waits = false;
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"watch\",\"table\":\"%s\",\"since\":%ld,\"invite\":\"%s\",\"ref\":-1}",
             c->p.table, c->event, c->p.invite);
    ws_send(&c->p.ws, text); /* it may be broken: then that is seen soon */
}

static client *add_client(crowd *x) {
    client *c = &x->clients[x->count++];
    char name[16];
    *c = (client){.p = {.server = &x->house->front, .ws = {.fd = -1}}};
    snprintf(name, sizeof name, "P%d", x->count);
    http_session(&x->house->front, name, c->p.cookie);
    return c;
}

/* Somebody for each seat that is a person's, and one who only looks: what is everybody's to see. */
static void add_table(crowd *x, const char *request, int people) {
    client *host = add_client(x);
    make_table(&host->p, request);
    for (int i = 1; i < people; i++) join_table(&add_client(x)->p, &host->p);
    client *c = add_client(x);
    c->is_spectator = true;
    memcpy(c->p.table, host->p.table, sizeof c->p.table);
    for (client *each = host; each <= c; each++)
        memcpy(each->p.invite, host->p.invite, sizeof each->p.invite);
}

void crowd_init(crowd *x, house *h, int tables, uint64_t seed) {
    *x = (crowd){.house = h, .pace_ms = tables > 24 ? tables * 16 : 400}; /* a busy machine */
    x->clients = tp_alloc(MOST_CLIENTS * sizeof *x->clients);
    tp_rng_seed(&x->rng, seed);
    for (int i = 0; i < tables; i++)
        add_table(x, kinds[i % KINDS].request, kinds[i % KINDS].people);
}

/* ---- what a client does with what it is told ---- */

/* An entry as text, the caller's, without what its ply did: see tests/server/crash.c. */
static char *stored_part(const tp_json *entry) {
    char *text = tp_json_print(entry), *events = strstr(text, ",\"events\":");
    if (events != NULL) *events = '\0';
    return text;
}

static void take_log(client *c, const tp_json *log) {
    for (size_t i = 0; i < tp_json_size(log); i++) {
        const tp_json *entry = tp_json_item(log, i);
        const long n = (long)tp_json_int(tp_json_get(entry, "n"));
        char *text = stored_part(entry);
        if (n > c->event + 1)
            fail_msg("table %s: event %ld follows %ld: %s", c->p.table, n, c->event, text);
        if (n <= c->event) {
            if (strcmp(text, c->log[n - 1]) != 0 && !c->is_over)
                fail_msg("table %s: told %s, and then %s", c->p.table, c->log[n - 1], text);
            free(text);
            continue;
        }
        if (c->event == c->room)
            c->log = tp_grow(c->log, (size_t)(c->room = c->room * 2 + 64) * sizeof *c->log);
        c->log[c->event++] = text;
    }
}

static const tp_json *own_moves(const tp_json *node, int *seat) {
    const tp_json *moves = tp_json_get(node, "moves"), *answered = tp_json_get(node, "answered");
    tp_json_pair first = {0};
    if (moves == NULL || (answered != NULL && tp_json_size(answered) > 0)) return NULL;
    if (tp_json_what(moves) == TP_LIST) {
        *seat = (int)tp_json_int(tp_json_get(node, "seat"));
        return moves;
    }
    if (!tp_json_next(moves, &first)) return NULL;
    *seat = first.key[0] - '0';
    return first.value;
}

static void plan_move(crowd *x, client *c, const tp_json *table) {
    const tp_json *node = tp_json_get(table, "node");
    turn t = {.ply = (long)tp_json_int(tp_json_get(table, "ply"))};
    const tp_json *moves = tp_json_what(node) == TP_OBJECT ? own_moves(node, &t.seat) : NULL;
    const bool is_waiting = c->waits && c->next.ply == t.ply;
    if (is_waiting) return;
    c->move_at = 0;
    if (moves == NULL || tp_json_size(moves) == 0) return;
    const size_t pick = tp_rng_below(&x->rng, (uint32_t)tp_json_size(moves));
    snprintf(t.move, sizeof t.move, "%s", tp_json_text(tp_json_item(moves, pick), NULL));
    c->next = t;
    c->move_at = client_now_ms() + (int64_t)tp_rng_below(&x->rng, (uint32_t)x->pace_ms);
}

static void make_move(client *c) {
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"move\",\"table\":\"%s\",\"ply\":%ld,\"move\":\"%s\",\"seat\":%d,"
             "\"ref\":%ld}",
             c->p.table, c->next.ply, c->next.move, c->next.seat, c->next.ply);
    c->move_at = 0;
    c->waits = true;
    c->since = client_now_ms();
    ws_send(&c->p.ws, text);
}

static void take_ack(crowd *x, client *c, const tp_json *ack) {
    const tp_json *ref = tp_json_get(ack, "ref");
    if (!c->waits || ref == NULL || tp_json_int(ref) != c->next.ply) return;
    if (c->count == c->most)
        c->played = tp_grow(c->played, (size_t)(c->most = c->most * 2 + 64) * sizeof(turn));
    c->played[c->count++] = c->next;
    c->waits = false;
    x->acknowledged++;
}

/* A move that came too late for what has happened meanwhile is answered by what has happened. Where
 * something cannot be done at the moment one asks again a little later. */
static void take_error(client *c, const tp_json *error, const char *text) {
    static const char *const late[] = {"stale_ply", "too_late", "not_your_turn", "over"};
    static const char *const not_now[] = {"busy", "not_stored"};
    const tp_json *code = tp_json_get(error, "code");
    for (size_t i = 0; i < sizeof late / sizeof *late; i++)
        if (tp_json_equals(code, late[i])) {
            c->waits = false;
            return;
        }
    for (size_t i = 0; i < sizeof not_now / sizeof *not_now; i++)
        if (tp_json_equals(code, not_now[i])) {
            leave(c);
            return;
        }
    fail_msg("table %s: %s", c->p.table, text);
}

static void keep_view(client *c, const tp_json *v) {
    const tp_json *view = tp_json_get(v, "view");
    if (view == NULL) return;
    free(c->view);
    c->view = tp_json_print(view);
    c->view_event = c->event;
}

static void take_message(crowd *x, client *c, const char *text, size_t length) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, length, &e);
    if (v == NULL) fail_msg("%s: %s", e.message, text);
    const tp_json *type = tp_json_get(v, "type");
    if (tp_json_equals(type, "table") || tp_json_equals(type, "update")) {
        c->is_over = tp_json_equals(tp_json_get(v, "status"), "over");
        take_log(c, tp_json_get(v, "log"));
        if (tp_json_int(tp_json_get(v, "event")) != c->event)
            fail_msg("table %s: %ld events were told of %lld", c->p.table, c->event,
                     (long long)tp_json_int(tp_json_get(v, "event")));
        keep_view(c, v);
        c->state = PLAYING;
        plan_move(x, c, v);
    } else if (tp_json_equals(type, "ack")) {
        take_ack(x, c, v);
    } else if (tp_json_equals(type, "held")) {
        c->waits = false;
    } else if (tp_json_equals(type, "error")) {
        take_error(c, v, text);
    }
    tp_json_free(v);
}

static void drain(crowd *x, client *c) {
    size_t length;
    for (char *text; c->state != AWAY && (text = ws_receive(&c->p.ws, 0, &length)) != NULL;
         free(text))
        take_message(x, c, text, length);
    if (c->state != AWAY && c->p.ws.close_code != 0) leave(c);
}

/* ---- time ---- */

static void open_socket(client *c) {
    if (ws_ask(&c->p.ws, c->p.server->port, c->p.cookie, c->p.server->origin)) {
        c->state = OPENING;
        c->since = client_now_ms();
    } else {
        leave(c);
    }
}

static void act(client *c, int64_t now) {
    if (c->state == AWAY && now - c->since >= RETRY_MS) open_socket(c);
    if ((c->state == OPENING || c->state == WATCHING) && now - c->since > OPEN_MS) leave(c);
    if (c->state == PLAYING && c->waits && now - c->since > ANSWER_MS) leave(c);
    if (c->state == PLAYING && c->move_at != 0 && now >= c->move_at) make_move(c);
}

/* What answers may be HAProxy, that there is no node at the moment; it does not hang up then. */
static void read_answer(client *c) {
    static const char yes[] = "HTTP/1.1 101";
    ws_client *w = &c->p.ws;
    char *end;
    while (w->length == 0 || (end = memmem(w->buffer, w->length, "\r\n\r\n", 4)) == NULL) {
        const ssize_t n = ws_read(w, 0);
        if (n == 0) leave(c);
        if (n <= 0) return;
    }
    if (memcmp(w->buffer, yes, strlen(yes)) != 0) {
        leave(c);
        return;
    }
    const size_t used = (size_t)(end + 4 - (char *)w->buffer);
    memmove(w->buffer, w->buffer + used, w->length -= used);
    watch(c);
}

static void read_socket(crowd *x, client *c) {
    if (c->state == OPENING) read_answer(c);
    if (c->state == WATCHING || c->state == PLAYING) drain(x, c);
}

static void turn_once(crowd *x) {
    struct pollfd fds[MOST_CLIENTS];
    const int64_t now = client_now_ms();
    for (int i = 0; i < x->count; i++) act(&x->clients[i], now);
    for (int i = 0; i < x->count; i++)
        fds[i] = (struct pollfd){.fd = x->clients[i].p.ws.fd, .events = POLLIN};
    poll(fds, (nfds_t)x->count, 20);
    for (int i = 0; i < x->count; i++)
        if (fds[i].revents != 0 && x->clients[i].state != AWAY) read_socket(x, &x->clients[i]);
}

void crowd_play(crowd *x, int ms) {
    for (const int64_t end = client_now_ms() + ms; client_now_ms() < end;) turn_once(x);
}

bool crowd_play_until(crowd *x, bool (*done)(const crowd *x, long goal), long goal) {
    for (const int64_t end = client_now_ms() + PATIENCE; client_now_ms() < end;) {
        if (done(x, goal)) return true;
        turn_once(x);
    }
    return false;
}

void crowd_mark(crowd *x) {
    for (int i = 0; i < x->count; i++) x->clients[i].mark = x->clients[i].event;
}

bool crowd_has_gone_on(const crowd *x, long unused) {
    (void)unused;
    for (int i = 0; i < x->count; i++)
        if (!x->clients[i].is_over && x->clients[i].event == x->clients[i].mark) return false;
    return true;
}

/* ---- the proof ---- */

static void check_told(const client *c, const tp_json *log) {
    if (tp_json_size(log) < (size_t)c->event)
        fail_msg("table %s: %ld events were told, %zu are stored", c->p.table, c->event,
                 tp_json_size(log));
    for (long i = 0; i < c->event; i++) {
        char *text = stored_part(tp_json_item(log, (size_t)i));
        if (strcmp(text, c->log[i]) != 0 && !c->is_over)
            fail_msg("table %s: %s was told, %s is stored", c->p.table, c->log[i], text);
        free(text);
    }
}

/* Each is there where it was acknowledged, in the order in which they were, and nowhere else: no
 * ply is played twice. */
static void check_acknowledged(const client *c, const tp_json *log) {
    size_t last = 0;
    for (int i = 0; i < c->count; i++) {
        const turn *t = &c->played[i];
        int times = 0;
        for (size_t k = 0; k < tp_json_size(log); k++) {
            const tp_json *e = tp_json_item(log, k);
            if (!tp_json_equals(tp_json_get(e, "kind"), "move") ||
                tp_json_int(tp_json_get(e, "ply")) != t->ply)
                continue;
            times++;
            if (tp_json_int(tp_json_get(e, "seat")) != t->seat ||
                !tp_json_equals(tp_json_get(e, "move"), t->move))
                fail_msg("table %s: %s at ply %ld was acknowledged and is another", c->p.table,
                         t->move, t->ply);
            if (k < last) fail_msg("table %s: ply %ld is in another order", c->p.table, t->ply);
            last = k;
        }
        if (times != 1)
            fail_msg("table %s: %s at ply %ld was acknowledged and is there %d times", c->p.table,
                     t->move, t->ply, times);
    }
}

/* ---- replays ---- */

typedef struct {
    tp_table *table;
    long until; /* this event, and none after it */
} replay;

static bool replay_event(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    replay *x = context;
    tp_event e;
    if ((long)n > x->until) return false;
    if (!tp_event_read(&e, at, body, length) || !tp_table_fold(x->table, &e))
        fail_msg("event %u cannot be folded", n);
    return true;
}

/* What a client is told who asks again after that event, the caller's: the stored events replayed
 * so far, and seen with its eyes. */
static tp_json *replayed(const client *c, tp_store *s, long until) {
    replay x = {.table = tp_table_blank(tp_means()), .until = until};
    tp_writer w = {0};
    tp_error e = {0};
    tp_session session;
    bool found;
    uint8_t hash[TP_TOKEN_HASH];
    tp_blake2b(hash, sizeof hash, NULL, 0, (const uint8_t *)strchr(c->p.cookie, '=') + 1, 32);
    CHECK(s->get_session(s, hash, &session, &found) && found);
    if (!s->read(s, c->p.table, replay_event, &x) || x.table->count == 0)
        fail_msg("table %s cannot be read", c->p.table);
    const tp_viewer v = {.mine = tp_table_mine(x.table, session.id)};
    if ((v.mine == 0) != c->is_spectator) fail_msg("table %s: a seat is another's", c->p.table);
    tp_write_open(&w, '{');
    tp_table_write(x.table, &v, true, 0, &w);
    tp_write_close(&w, '}');
    tp_json *table = tp_json_parse(w.data, w.length, &e);
    if (table == NULL) fail_msg("%s", e.message);
    tp_writer_done(&w);
    tp_table_free(x.table);
    return table;
}

/* What it saw last, wherever the table is by now. */
static void check_view(const client *c, tp_store *s) {
    if (c->view == NULL) fail_msg("table %s: somebody has seen nothing", c->p.table);
    tp_json *table = replayed(c, s, c->view_event);
    char *view = tp_json_print(tp_json_get(table, "view"));
    if (strcmp(view, c->view) != 0)
        fail_msg("table %s at event %ld: seen %s, stored %s", c->p.table, c->view_event, c->view,
                 view);
    free(view);
    tp_json_free(table);
}

static void check_client(const client *c, tp_store *s) {
    tp_json *table = replayed(c, s, LONG_MAX);
    check_told(c, tp_json_get(table, "log"));
    check_acknowledged(c, tp_json_get(table, "log"));
    tp_json_free(table);
    check_view(c, s);
}

void crowd_check(crowd *x, tp_store *s) {
    for (int i = 0; i < x->count; i++) check_client(&x->clients[i], s);
}

void crowd_done(crowd *x) {
    for (int i = 0; i < x->count; i++) {
        client *c = &x->clients[i];
        ws_close(&c->p.ws);
        while (c->event > 0) free(c->log[--c->event]);
        free(c->log);
        free(c->played);
        free(c->view);
    }
    free(x->clients);
}
