/* tests/server/crash.c: the server is killed again and again while many play, and nothing that it
 * acknowledged or told anybody is ever lost or different.
 *
 * A client knows nothing but what API.md says: it plays a listed move when it is its turn, and when
 * the socket breaks it comes back and asks for what it missed since the last event it has. */
#include "player.h"
#include "test.h"

#include "app/means.h"
#include "table/record.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KILLS = 10,
    ROUND_MOVES = 60,
    LEAST_MS = 500,
    ROUND_MS = 60000,
    MOST_CLIENTS = 24,
    MOST_TURNS = 4096
};

typedef struct {
    long ply;
    int seat;
    char move[TP_MOVE_TEXT];
} turn;

typedef struct {
    player p;
    bool plays; /* or only watches */
    bool is_over;
    char **log; /* entry n at n - 1, as it was first told */
    long event, room;
    turn asked;   /* the last move that was sent on this socket; ply -1: none */
    turn *played; /* those that were acknowledged */
    int count;
} client;

typedef struct {
    server_process server;
    client clients[MOST_CLIENTS];
    int count;
    int acknowledged, resumed;
    int64_t started; /* this round */
    int rest_at;     /* so many acknowledged are enough until windows had their time */
    bool is_resting; /* else games would be over before the last kill on a fast machine */
    tp_rng rng;
} crew;

/* Seats of people first, then bots; a watcher at each table that is public. */
static const struct {
    const char *request;
    int people;
    bool is_watched;
} tables[] = {
    {"{'game':'quadro-be','players':2,'public':true}", 2, true},
    {"{'game':'autobahn','players':3,'window':1,'public':true,'seats':[{'kind':'me'},"
     "{'kind':'open'},{'kind':'bot','level':'random'}]}",
     2, true},
    {"{'game':'autobahn','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}", 1, false},
    {"{'game':'gridlock','players':2}", 2, false},
    {"{'game':'gridlock','players':3,'public':true,'seats':[{'kind':'me'},{'kind':'open'},"
     "{'kind':'bot','level':'random'}]}",
     2, true},
    {"{'game':'route66','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}", 1,
     false},
    {"{'game':'transmitter','players':3}", 3, false},
    {"{'game':'jump','players':2}", 2, false},
    {"{'game':'stargate','players':2,'clock':{'kind':'fischer','seconds':3600,'increment':5}}", 2,
     false},
};
enum { TABLES = sizeof tables / sizeof *tables };

/* ---- coming and going ---- */

static client *add_client(crew *x, bool plays) {
    client *c = &x->clients[x->count++];
    char name[16];
    *c = (client){
        .plays = plays, .asked = {.ply = -1}, .played = tp_alloc(MOST_TURNS * sizeof(turn))};
    snprintf(name, sizeof name, "P%d", x->count);
    arrive(&c->p, &x->server, name);
    return c;
}

static void watch(client *c, long since) {
    char more[32];
    snprintf(more, sizeof more, "'since':%ld", since);
    say(&c->p, "watch", more);
}

static void seat_everybody(crew *x) {
    for (int i = 0; i < TABLES; i++) {
        const int first = x->count;
        for (int seat = 0; seat < tables[i].people; seat++) {
            client *c = add_client(x, true);
            if (seat == 0)
                make_table(&c->p, tables[i].request);
            else
                join_table(&c->p, &x->clients[first].p);
        }
        if (tables[i].is_watched)
            memcpy(add_client(x, false)->p.table, x->clients[first].p.table, 16);
    }
    for (int i = 0; i < x->count; i++) watch(&x->clients[i], 0);
}

static void come_back(crew *x) {
    for (int i = 0; i < x->count; i++) {
        client *c = &x->clients[i];
        ws_close(&c->p.ws);
        if (!ws_open(&c->p.ws, x->server.port, c->p.cookie, x->server.origin))
            fail_msg("client %d is not let in again: %d", i, c->p.ws.status);
        c->asked.ply = -1; /* whether it arrived we will see */
        watch(c, c->event);
        x->resumed++;
    }
}

/* ---- what a client does with what it is told ---- */

/* An entry as text, the caller's, without what its ply did: views come with updates alone, and no
 * events with what was taken back since. */
static char *stored_part(const tp_json *entry) {
    char *text = tp_json_print(entry), *events = strstr(text, ",\"events\":");
    if (events != NULL) *events = '\0';
    return text;
}

/* Nothing is left out, and nothing that was told once is ever told differently, except that the end
 * shows what was hidden. */
static void take_log(client *c, const tp_json *log) {
    for (size_t i = 0; i < tp_json_size(log); i++) {
        const tp_json *entry = tp_json_item(log, i);
        const long n = (long)tp_json_int(tp_json_get(entry, "n"));
        char *text = stored_part(entry);
        if (n > c->event + 1) fail_msg("event %ld follows %ld: %s", n, c->event, text);
        if (n <= c->event) {
            if (!c->is_over) CHECK_TEXT(text, c->log[n - 1]);
            free(text);
            continue;
        }
        if (c->event == c->room)
            c->log = tp_grow(c->log, (size_t)(c->room = c->room * 2 + 64) * sizeof *c->log);
        c->log[c->event++] = text;
    }
}

/* The moves of a seat of ours that is to act, NULL if there is none. */
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

static void answer_node(crew *x, client *c, const tp_json *table) {
    const tp_json *node = tp_json_get(table, "node");
    const long ply = (long)tp_json_int(tp_json_get(table, "ply"));
    turn t = {.ply = ply};
    const tp_json *moves =
        c->plays && tp_json_what(node) == TP_OBJECT ? own_moves(node, &t.seat) : NULL;
    char text[256];
    if (moves == NULL || tp_json_size(moves) == 0 || c->asked.ply == ply || x->is_resting) return;
    const size_t pick = tp_rng_below(&x->rng, (uint32_t)tp_json_size(moves));
    snprintf(t.move, sizeof t.move, "%s", tp_json_text(tp_json_item(moves, pick), NULL));
    snprintf(text, sizeof text,
             "{\"type\":\"move\",\"table\":\"%s\",\"ply\":%ld,\"move\":\"%s\",\"seat\":%d,"
             "\"ref\":%ld}",
             c->p.table, ply, t.move, t.seat, ply);
    c->asked = t;
    ws_send(&c->p.ws, text); /* the server may be gone: then it was not sent */
}

static void take_ack(crew *x, client *c, const tp_json *ack) {
    const tp_json *ref = tp_json_get(ack, "ref");
    if (ref == NULL || tp_json_int(ref) != c->asked.ply) return;
    CHECK(c->count < MOST_TURNS);
    c->played[c->count++] = c->asked;
    x->acknowledged++;
    if (x->acknowledged >= x->rest_at && client_now_ms() - x->started < LEAST_MS)
        x->is_resting = true;
}

/* Somebody was faster, or had moved before the clock; nothing else is ever wrong with a listed
 * move. */
static void take_error(const tp_json *error, const char *text) {
    static const char *const usual[] = {"stale_ply", "too_late", "not_your_turn", "over",
                                        "not_seated"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (tp_json_equals(tp_json_get(error, "code"), usual[i])) return;
    fail_msg("%s", text);
}

static void take_message(crew *x, client *c, const char *text, size_t length) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, length, &e);
    if (v == NULL) fail_msg("%s: %s", e.message, text);
    const tp_json *type = tp_json_get(v, "type");
    if (tp_json_equals(type, "table") || tp_json_equals(type, "update")) {
        c->is_over = tp_json_equals(tp_json_get(v, "status"), "over");
        take_log(c, tp_json_get(v, "log"));
        CHECK_EQ(tp_json_int(tp_json_get(v, "event")), c->event);
        answer_node(x, c, v);
    } else if (tp_json_equals(type, "ack")) {
        take_ack(x, c, v);
    } else if (tp_json_equals(type, "error")) {
        take_error(v, text);
    }
    tp_json_free(v);
}

static void drain(crew *x, client *c) {
    size_t length;
    for (char *text; (text = ws_receive(&c->p.ws, 0, &length)) != NULL; free(text))
        take_message(x, c, text, length);
}

/* Whoever was not answered meanwhile is told again where their table stands. */
static void rest_no_more(crew *x) {
    if (!x->is_resting || client_now_ms() - x->started < LEAST_MS) return;
    x->is_resting = false;
    for (int i = 0; i < x->count; i++)
        if (!x->clients[i].is_over) watch(&x->clients[i], x->clients[i].event);
}

/* Lets everybody play until done says so; false if that took too long. */
static bool play_until(crew *x, bool (*done)(const crew *x, int goal), int goal, int timeout_ms) {
    struct pollfd fds[MOST_CLIENTS];
    const int64_t end = (x->started = client_now_ms()) + timeout_ms;
    x->rest_at = x->acknowledged + ROUND_MOVES / 2;
    while (!done(x, goal)) {
        if (client_now_ms() > end) return false;
        rest_no_more(x);
        for (int i = 0; i < x->count; i++)
            fds[i] = (struct pollfd){.fd = x->clients[i].p.ws.fd, .events = POLLIN};
        poll(fds, (nfds_t)x->count, x->is_resting ? 10 : 100);
        for (int i = 0; i < x->count; i++) {
            if (fds[i].revents == 0) continue;
            drain(x, &x->clients[i]);
            if (x->clients[i].p.ws.close_code != 0)
                fail_msg("client %d was closed: %d", i, x->clients[i].p.ws.close_code);
        }
    }
    return true;
}

/* Not sooner than windows can open and close. */
static bool has_acknowledged(const crew *x, int goal) {
    return x->acknowledged >= goal && client_now_ms() - x->started >= LEAST_MS;
}

static bool all_are_over(const crew *x, int goal) {
    (void)goal;
    for (int i = 0; i < x->count; i++)
        if (!x->clients[i].is_over) return false;
    return true;
}

/* ---- the proof ---- */

/* In the middle of whatever it does; what was on its way to us still counts. */
static void kill_server(crew *x) {
    client_sleep_ms((int)tp_rng_below(&x->rng, 4));
    server_kill(&x->server);
    for (int i = 0; i < x->count; i++) drain(x, &x->clients[i]);
}

/* Everybody asks for the whole log again: take_log compares it with what was told bit by bit. */
static void read_all_again(crew *x) {
    const int before = x->acknowledged;
    for (int i = 0; i < x->count; i++) watch(&x->clients[i], 0);
    play_until(x, has_acknowledged, before + ROUND_MOVES, ROUND_MS);
}

static void end_all(crew *x) {
    for (int i = 0; i < x->count; i++)
        for (int n = 0; n < 2 && x->clients[i].plays && !x->clients[i].is_over; n++)
            say(&x->clients[i].p, "resign", ""); /* the second time for a second seat */
    if (!play_until(x, all_are_over, 0, SOON)) fail_msg("a game does not end");
}

/* Every acknowledged move is where it was acknowledged, and the record is true. */
static void check_record(const client *c, const tp_json *record) {
    const tp_json *moves = tp_json_get(record, "moves");
    tp_error e = {0};
    tp_match *m = tp_record_read(record, tp_means()->hash, &e);
    if (m == NULL) fail_msg("%s at %s", e.message, e.path);
    tp_match_free(m);
    for (int i = 0; i < c->count; i++) {
        char text[TP_MOVE_TEXT + 8];
        snprintf(text, sizeof text, "%d:%s", c->played[i].seat, c->played[i].move);
        CHECK(i == 0 || c->played[i].ply > c->played[i - 1].ply);
        CHECK(c->played[i].ply < (long)tp_json_size(moves));
        CHECK_TEXT(tp_json_text(tp_json_item(moves, (size_t)c->played[i].ply), NULL), text);
    }
}

static void check_records(crew *x) {
    for (int i = 0; i < x->count; i++) {
        const client *c = &x->clients[i];
        char path[64];
        tp_error e = {0};
        if (!c->plays) continue;
        snprintf(path, sizeof path, "/api/tables/%s/record", c->p.table);
        http_answer a = http_request(x->server.port, "GET", path, c->p.cookie, NULL, NULL);
        CHECK_EQ(a.status, 200);
        tp_json *record = tp_json_parse(a.body, a.length, &e);
        assert_non_null(record);
        check_record(c, record);
        tp_json_free(record);
        free(a.body);
    }
}

static void free_crew(crew *x) {
    for (int i = 0; i < x->count; i++) {
        client *c = &x->clients[i];
        while (c->event > 0) free(c->log[--c->event]);
        free(c->log);
        free(c->played);
        go(&c->p);
    }
}

TEST(server_loses_nothing_however_often_it_is_killed) {
    static crew x;
    x = (crew){0};
    tp_rng_seed(&x.rng, 9);
    server_start(&x.server, unlimited);
    seat_everybody(&x);
    for (int i = 0; i < KILLS; i++) {
        const int before = x.acknowledged;
        play_until(&x, has_acknowledged, before + ROUND_MOVES, ROUND_MS);
        if (x.acknowledged == before) fail_msg("nobody moved before kill %d", i);
        kill_server(&x);
        server_restart(&x.server, unlimited);
        come_back(&x);
    }
    read_all_again(&x);
    end_all(&x);
    check_records(&x);
    CHECK_EQ(x.resumed, KILLS * x.count);
    free_crew(&x);
    CHECK_EQ(server_stop(&x.server), 0);
    server_remove(&x.server);
}
