/* tests/load/people.c: see load.h. Messages are looked at as text: the generator shares the machine
 * with what it measures, so it must cost little. */
#include "load.h"

#include "core/match.h"
#include "games/games.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOVE = 80, ID = 16, INVITE = 40, MOST_SAMPLES = 4 << 20, TURN_MS = 20 };

/* What somebody waits for. */
typedef enum { SESSION, TABLE, TURN_TO_JOIN, JOIN, UPGRADE, WATCH, PLAYING } stage;

typedef struct {
    char id[ID], invite[INVITE];
    int seated;
    bool is_over;
    int told_over;   /* so many there know it; when all do they begin another game */
    long played;     /* the last ply for which a move was sent; -1: none */
    uint64_t due;    /* when the next move is to be made */
    int next;        /* who is to make it; -1: nobody knows yet */
    bool is_race;    /* everybody there is */
    bool waits;      /* for a window to close, and that is nobody's fault */
    tp_match *match; /* the game as somebody with the rules follows it; NULL: they are told all */
} table;

typedef struct {
    int fd;
    stage stage;
    char cookie[64];
    table *table;
    bool is_first;
    char *in; /* what has come and is not dealt with */
    size_t length, room;
    char move[MOVE];
    long ply;
    uint64_t sent; /* when the move under way was due */
} person;

struct load_people {
    const load_options *o;
    int port, epoll, count;
    person *people;
    table *tables;
    int ready, over;
    bool plays, measures;
    uint64_t random, interval, moves, bytes, late;
    bool has_over; /* some table has to begin another game */
    uint32_t *us;
    size_t samples;
    tp_move *listed; /* room for it */
    tp_state *scratch;
};

static uint64_t draw(load_people *p, uint64_t below) {
    p->random = p->random * 6364136223846793005u + 1442695040888963407u;
    return (p->random >> 33) % below;
}

/* ---- bytes ---- */

static bool put(person *x, const void *bytes, size_t length) {
    return send(x->fd, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static bool request(person *x, int port, const char *method, const char *path, const char *body) {
    char text[2048];
    const int n = snprintf(text, sizeof text,
                           "%s %s HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:%d\r\n"
                           "Cookie: %s\r\nContent-Type: application/json\r\n"
                           "Content-Length: %zu\r\n\r\n%s",
                           method, path, port, x->cookie, strlen(body), body);
    return put(x, text, (size_t)n);
}

static bool ask_upgrade(person *x, int port) {
    char text[512];
    const int n = snprintf(text, sizeof text,
                           "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:%d\r\n"
                           "Cookie: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                           port, x->cookie);
    return put(x, text, (size_t)n);
}

/* A masked text frame; a mask of zeros is one too. */
static bool send_text(person *x, const char *text, size_t n) {
    unsigned char frame[512 + 8] = {0x81, 0x80};
    size_t head = 6;
    if (n < 126) {
        frame[1] = (unsigned char)(0x80 | n);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
        head = 8;
    }
    memcpy(frame + head, text, n);
    return put(x, frame, head + n);
}

static void drop(person *x, size_t used) {
    memmove(x->in, x->in + used, x->length -= used);
}

/* Copies what stands between these two marks; false if it is not there. */
static bool between(const char *text, size_t length, const char *start, const char *end, char *out,
                    size_t room) {
    const char *a = memmem(text, length, start, strlen(start));
    if (a == NULL) return false;
    a += strlen(start);
    const char *b = memmem(a, length - (size_t)(a - text), end, strlen(end));
    if (b == NULL || (size_t)(b - a) >= room) return false;
    memcpy(out, a, (size_t)(b - a));
    out[b - a] = '\0';
    return true;
}

/* ---- before the game ---- */

static bool make_table(load_people *p, person *x) {
    char body[256];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"players\":%d,\"public\":true,\"window\":1}",
             p->o->game, p->o->players);
    x->stage = TABLE;
    return request(x, p->port, "POST", "/api/tables", body);
}

/* The next one of the table who has a session and waits. */
static bool let_one_join(load_people *p, const table *t) {
    const int first = (int)(t - p->tables) * p->o->players;
    char path[64], body[64];
    if (t->id[0] == '\0') return true;
    for (int i = first + 1; i < first + p->o->players; i++) {
        person *x = &p->people[i];
        if (x->stage == JOIN) return true;
        if (x->stage != TURN_TO_JOIN) continue;
        snprintf(path, sizeof path, "/api/tables/%s/join", t->id);
        snprintf(body, sizeof body, "{\"invite\":\"%s\"}", t->invite);
        x->stage = JOIN;
        return request(x, p->port, "POST", path, body);
    }
    return true;
}

static bool take_seat(load_people *p, person *x) {
    x->stage = UPGRADE;
    x->table->seated++;
    return ask_upgrade(x, p->port) && let_one_join(p, x->table);
}

static bool watch(person *x, bool is_compact) {
    char text[128];
    const int n =
        snprintf(text, sizeof text, "{\"type\":\"watch\",\"table\":\"%s\",\"mode\":\"%s\"}",
                 x->table->id, is_compact ? "compact" : "full");
    x->stage = WATCH;
    return send_text(x, text, (size_t)n);
}

/* What comes after a reply; head and body are in the buffer. */
static bool next_stage(load_people *p, person *x, size_t whole) {
    switch (x->stage) {
    case SESSION:
        if (!between(x->in, whole, "set-cookie: ", ";", x->cookie, sizeof x->cookie)) return false;
        drop(x, whole);
        if (x->is_first) return make_table(p, x);
        x->stage = TURN_TO_JOIN;
        return let_one_join(p, x->table);
    case TABLE:
        if (!between(x->in, whole, "\"id\":\"", "\"", x->table->id, ID) ||
            !between(x->in, whole, "\"invite\":\"", "\"", x->table->invite, INVITE))
            return false;
        drop(x, whole);
        return take_seat(p, x);
    case JOIN: drop(x, whole); return take_seat(p, x);
    case UPGRADE: drop(x, whole); return watch(x, p->o->is_compact);
    case TURN_TO_JOIN:
    case WATCH:
    case PLAYING: break;
    }
    return false;
}

/* A whole reply, or nothing yet. */
static bool take_reply(load_people *p, person *x) {
    char status[8], size[16] = "0";
    const char *end = memmem(x->in, x->length, "\r\n\r\n", 4);
    if (end == NULL) return true;
    const size_t head = (size_t)(end + 4 - x->in);
    between(x->in, head, "content-length: ", "\r", size, sizeof size);
    const size_t whole = head + (size_t)strtoul(size, NULL, 10);
    if (x->length < whole) return true;
    const bool ok = between(x->in, head, "HTTP/1.1 ", " ", status, sizeof status) &&
                    (status[0] == '2' || strcmp(status, "101") == 0);
    if (ok && next_stage(p, x, whole)) return true;
    fprintf(stderr, "load: turned away: %.*s\n", (int)(whole < 600 ? whole : 600), x->in);
    return false;
}

/* ---- the game ---- */

static bool play(load_people *p, int who, uint64_t due) {
    person *x = &p->people[who];
    char text[256];
    const int n =
        snprintf(text, sizeof text,
                 "{\"type\":\"move\",\"table\":\"%s\",\"ply\":%ld,\"move\":\"%s\",\"ref\":1}",
                 x->table->id, x->ply, x->move);
    x->sent = due;
    x->table->next = -1;
    x->table->played = x->ply;
    return send_text(x, text, (size_t)n);
}

/* At a race all of them click at once. */
static bool race(load_people *p, table *t, uint64_t due) {
    const int first = (int)(t - p->tables) * p->o->players;
    const long ply = p->people[t->next].ply;
    for (int i = first; i < first + p->o->players; i++)
        if (p->people[i].ply == ply && !play(p, i, due)) return false;
    t->is_race = false;
    return true;
}

/* Behind a proxy those at a table may come one after the other, and the first has moved before the
 * next one watches. */
static bool are_there(const load_people *p, const table *t) {
    const int first = (int)(t - p->tables) * p->o->players;
    for (int i = first; i < first + p->o->players; i++)
        if (p->people[i].stage != PLAYING) return false;
    return true;
}

static bool play_what_is_due(load_people *p) {
    const uint64_t now = load_now_us();
    for (int i = 0; i < p->o->tables; i++) {
        table *t = &p->tables[i];
        if (t->next < 0 || t->is_over || now < t->due || !are_there(p, t)) continue;
        /* Who had to wait for others is not late by fault of the server. */
        const uint64_t due = now - t->due < p->interval ? t->due : now;
        if (!(t->is_race ? race(p, t, due) : play(p, t->next, due))) return false;
        t->due = due + p->interval;
    }
    return true;
}

/* ["a1","b2",…]: any of them. */
static bool pick_move(load_people *p, person *x, const char *list, size_t length) {
    const char *end = memchr(list, ']', length);
    if (end == NULL || end - list < 3) return false;
    const char *at = list + draw(p, (uint64_t)(end - list));
    while (at > list && !(at[0] == '"' && (at[-1] == '[' || at[-1] == ','))) at--;
    if (at == list) at++;
    return between(at, (size_t)(end - at), "\"", "\"", x->move, sizeof x->move);
}

/* The list of one's own moves at a node: "moves":[…], or {"2":[…]} at a race and in a window. */
static const char *own_list(const char *node, size_t length) {
    static const char one[] = "\"moves\":[", several[] = "\"moves\":{\"";
    const char *list = memmem(node, length, one, sizeof one - 1);
    if (list != NULL) return list + sizeof one - 2;
    list = memmem(node, length, several, sizeof several - 1);
    return list != NULL ? memchr(list, '[', length - (size_t)(list - node)) : NULL;
}

static bool is_at(const char *node, const char *kind) {
    char start[32];
    return strncmp(node, start,
                   (size_t)snprintf(start, sizeof start, "\"node\":{\"kind\":\"%s\"", kind)) == 0;
}

/* Several at a table may say whose turn it is, and one of them late: when the move has been sent,
 * perhaps the last of the game. */
static void take_turn(table *t, int who, long ply, bool is_race) {
    const uint64_t now = load_now_us();
    if (ply <= t->played && !is_race) return;
    if (t->waits && t->due < now) t->due = now;
    t->waits = false;
    t->is_race = is_race;
    t->next = who;
}

/* ---- with the rules ---- */

static tp_match *begin_match(const load_options *o) {
    const tp_game *game = tp_game_by_id(o->game);
    char number[8];
    tp_error e = {0};
    const int n = snprintf(number, sizeof number, "%d", o->players);
    tp_json *players = tp_json_parse(number, (size_t)n, &e);
    tp_match *m = game != NULL && game->determinize == NULL && players != NULL
                      ? tp_match_new(game, players, NULL, NULL, (tp_seed){.text = ""}, &e)
                      : NULL;
    tp_json_free(players);
    return m;
}

/* Plays what a log entry says, if it is the next ply: all at the table share one match. */
static void follow_ply(tp_match *m, const char *entry, size_t length) {
    char ply[16], move[MOVE], seat[4] = "";
    tp_error e = {0};
    tp_move outcome;
    if (!between(entry, length, "\"ply\":", ",", ply, sizeof ply) ||
        !between(entry, length, "\"move\":\"", "\"", move, sizeof move) ||
        strtoul(ply, NULL, 10) != tp_match_plies(m))
        return;
    if (between(entry, length, "\"kind\":\"move\",\"seat\":", ",", seat, sizeof seat))
        tp_match_play(m, seat[0] - '0', move, strlen(move), &e);
    else if (tp_match_legal(m, TP_TABLE, move, strlen(move), &outcome, &e))
        tp_match_push(m, TP_TABLE, outcome);
}

static bool is_last(load_people *p, const tp_match *m, int seat, tp_move move) {
    const tp_rules *r = tp_match_rules(m);
    memcpy(p->scratch, tp_match_state(m), r->game->state_size);
    r->game->apply(r, p->scratch, seat, move);
    return r->game->node(r, p->scratch).kind == TP_END;
}

/* Any move, but if it can be avoided none that ends the game: moves are what is measured. */
static tp_move choose(load_people *p, const tp_match *m, int seat) {
    enum { TRIES = 8 };
    const tp_rules *r = tp_match_rules(m);
    const size_t count = r->game->moves(r, tp_match_state(m), seat, p->listed);
    tp_move move = p->listed[draw(p, count)];
    for (int i = 0; i < TRIES && is_last(p, m, seat, move); i++) move = p->listed[draw(p, count)];
    return move;
}

/* A move of whoever is to act. */
static void work_out_turn(load_people *p, table *t) {
    const tp_rules *r = tp_match_rules(t->match);
    const tp_node n = tp_match_node(t->match);
    if (n.kind != TP_DECISION) return;
    const int who = (int)(t - p->tables) * p->o->players + n.seat;
    person *x = &p->people[who];
    const tp_move move = choose(p, t->match, n.seat);
    r->game->format(r, tp_match_state(t->match), move, n.seat, x->move);
    x->ply = (long)tp_match_plies(t->match);
    take_turn(t, who, x->ply, false);
}

/* An update without a node: the plies in its log are all that has happened. */
static void take_plies(load_people *p, table *t, const char *text, size_t length) {
    static const char mark[] = "{\"n\":";
    const size_t before = tp_match_plies(t->match);
    const char *end = text + length, *at = memmem(text, length, mark, sizeof mark - 1);
    while (at != NULL) {
        const char *next = memmem(at + 1, (size_t)(end - at - 1), mark, sizeof mark - 1);
        follow_ply(t->match, at, (size_t)((next != NULL ? next : end) - at));
        at = next;
    }
    if (tp_match_plies(t->match) > before) work_out_turn(p, t);
}

static void take_position(load_people *p, person *x, const char *text, size_t length) {
    char ply[16];
    const char *node = memmem(text, length, "\"node\":{", 8);
    if (node == NULL && x->table->match != NULL) take_plies(p, x->table, text, length);
    if (memmem(text, length, "\"status\":\"over\"", 15) != NULL) {
        x->table->is_over = true;
        if (++x->table->told_over == p->o->players) p->has_over = true;
    }
    if (node == NULL || x->table->is_over) return;
    const size_t rest = length - (size_t)(node - text);
    const char *list = own_list(node, rest);
    if (list == NULL || !between(text, length, "\"ply\":", ",", ply, sizeof ply)) return;
    if (strtol(ply, NULL, 10) < x->ply) return; /* whoever has the rules is further */
    if (!pick_move(p, x, list, rest - (size_t)(list - node))) return;
    x->ply = strtol(ply, NULL, 10);
    if (is_at(node, "window")) {
        x->table->waits = true;
        if (p->plays) play(p, (int)(x - p->people), load_now_us()); /* held, not acknowledged */
        return;
    }
    take_turn(x->table, (int)(x - p->people), x->ply, is_at(node, "race"));
}

static void take_ack(load_people *p, const person *x) {
    const uint64_t took = load_now_us() - x->sent;
    if (!p->measures || p->samples == MOST_SAMPLES) return;
    p->moves++;
    p->us[p->samples++] = took < UINT32_MAX ? (uint32_t)took : UINT32_MAX;
}

/* Somebody was faster, or a window closed; nothing else is ever wrong with a listed move. */
static bool take_error(load_people *p, const person *x, const char *text, size_t length) {
    static const char late[] = "\"code\":\"too_late\"", stale[] = "\"code\":\"stale_ply\"";
    if (memmem(text, length, late, sizeof late - 1) != NULL ||
        memmem(text, length, stale, sizeof stale - 1) != NULL) {
        p->late += p->measures;
        return true;
    }
    fprintf(stderr, "load: at %s, ply %ld of which %ld was played: %.*s\n", x->table->id, x->ply,
            x->table->played, (int)length, text);
    return false;
}

static bool take_text(load_people *p, person *x, const char *text, size_t length) {
    static const char ack[] = "{\"type\":\"ack\"", error[] = "{\"type\":\"error\"";
    static const char whole[] = "{\"type\":\"table\"", update[] = "{\"type\":\"update\"";
    if (strncmp(text, whole, sizeof whole - 1) == 0 && x->stage == WATCH) {
        x->stage = PLAYING;
        p->ready++;
    }
    if (strncmp(text, ack, sizeof ack - 1) == 0)
        take_ack(p, x);
    else if (strncmp(text, whole, sizeof whole - 1) == 0 ||
             strncmp(text, update, sizeof update - 1) == 0)
        take_position(p, x, text, length);
    else if (strncmp(text, error, sizeof error - 1) == 0)
        return take_error(p, x, text, length);
    return true;
}

/* ---- what has come ---- */

static bool take_frames(load_people *p, person *x) {
    size_t at = 0;
    for (;;) {
        const unsigned char *b = (const unsigned char *)x->in + at;
        const size_t left = x->length - at;
        size_t head = 2, size;
        if (left < 10 && (left < 2 || left < 2u + (b[1] & 127u))) break;
        size = b[1] & 127u;
        if (size == 126) {
            size = (size_t)b[2] << 8 | b[3];
            head = 4;
        } else if (size == 127) {
            size = 0;
            for (int i = 2; i < 10; i++) size = size << 8 | b[i];
            head = 10;
        }
        if (left < head + size) break;
        if ((b[0] & 15) == 8) return false;
        if ((b[0] & 15) == 9 && !put(x, "\x8a\x80\0\0\0\0", 6)) return false;
        if ((b[0] & 15) == 1 && !take_text(p, x, x->in + at + head, size)) return false;
        at += head + size;
    }
    drop(x, at);
    return true;
}

static bool read_more(load_people *p, person *x) {
    if (x->room - x->length < 16384) {
        x->room = x->room * 2 + 32768;
        x->in = realloc(x->in, x->room);
        if (x->in == NULL) abort();
    }
    const ssize_t n = recv(x->fd, x->in + x->length, x->room - x->length - 1, MSG_DONTWAIT);
    if (n <= 0) return n < 0 && (errno == EAGAIN || errno == EINTR);
    x->length += (size_t)n;
    p->bytes += (uint64_t)n;
    x->in[x->length] = '\0';
    return x->stage >= WATCH ? take_frames(p, x) : take_reply(p, x);
}

/* ---- the next game ---- */

static bool dial(load_people *p, int i);

/* Whoever has a session keeps it, and takes a new connection to a new table. */
static bool dial_again(load_people *p, int i) {
    person *x = &p->people[i];
    close(x->fd);
    x->length = 0;
    x->ply = 0;
    return dial(p, i);
}

static bool begin_again(load_people *p, table *t) {
    const int first = (int)(t - p->tables) * p->o->players;
    tp_match_free(t->match);
    *t = (table){.next = -1,
                 .played = -1,
                 .due = t->due,
                 .match = p->o->is_compact ? begin_match(p->o) : NULL};
    p->over += p->measures;
    for (int i = first; i < first + p->o->players; i++)
        if (!dial_again(p, i)) return false;
    return true;
}

static bool begin_what_is_over(load_people *p) {
    if (!p->has_over) return true;
    p->has_over = false;
    for (int i = 0; i < p->o->tables; i++)
        if (p->tables[i].told_over == p->o->players && !begin_again(p, &p->tables[i])) return false;
    return true;
}

bool load_people_turn(load_people *p) {
    struct epoll_event events[512];
    const int n = epoll_wait(p->epoll, events, 512, p->plays ? 1 : TURN_MS);
    for (int i = 0; i < n; i++) {
        person *x = &p->people[events[i].data.u32];
        if (read_more(p, x)) continue;
        fprintf(stderr, "load: a connection was closed, at stage %d\n", (int)x->stage);
        return false;
    }
    return begin_what_is_over(p) && (!p->plays || play_what_is_due(p));
}

/* ---- beginning and ending ---- */

static bool dial(load_people *p, int i) {
    const struct sockaddr_in to = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)p->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    person *x = &p->people[i];
    const int on = 1;
    x->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (x->fd < 0) return false;
    setsockopt(x->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(x->fd, (const struct sockaddr *)&to, sizeof to) != 0 ||
        epoll_ctl(p->epoll, EPOLL_CTL_ADD, x->fd, &e) != 0)
        return false;
    if (x->cookie[0] == '\0') return request(x, p->port, "POST", "/api/session", "{}");
    x->stage = TURN_TO_JOIN;
    return x->is_first ? make_table(p, x) : let_one_join(p, x->table);
}

load_people *load_people_new(const load_options *o, int port) {
    load_people *p = calloc(1, sizeof *p);
    if (p == NULL) abort();
    *p = (load_people){.o = o,
                       .port = port,
                       .count = o->tables * o->players,
                       .epoll = epoll_create1(EPOLL_CLOEXEC),
                       .random = 1,
                       .interval =
                           o->rate > 0 ? (uint64_t)o->tables * 1000000 / (uint64_t)o->rate : 0};
    p->people = calloc((size_t)p->count, sizeof *p->people);
    p->tables = calloc((size_t)o->tables, sizeof *p->tables);
    p->us = malloc(MOST_SAMPLES * sizeof *p->us);
    if (p->people == NULL || p->tables == NULL || p->us == NULL) abort();
    for (int i = 0; i < o->tables; i++) {
        p->tables[i].next = -1;
        p->tables[i].played = -1;
        p->tables[i].match = o->is_compact ? begin_match(o) : NULL;
    }
    if (p->tables[0].match != NULL) {
        const tp_rules *r = tp_match_rules(p->tables[0].match);
        p->listed = calloc(r->max_moves, sizeof *p->listed);
        p->scratch = malloc(r->game->state_size);
        if (p->listed == NULL || p->scratch == NULL) abort();
    }
    for (int i = 0; i < p->count; i++) {
        p->people[i].table = &p->tables[i / o->players];
        p->people[i].is_first = i % o->players == 0;
        if (dial(p, i)) continue;
        fprintf(stderr, "load: no connection number %d: %s\n", i, strerror(errno));
        load_people_free(p);
        return NULL;
    }
    return p;
}

void load_people_free(load_people *p) {
    for (int i = 0; i < p->count; i++) {
        if (p->people[i].fd > 0) close(p->people[i].fd);
        free(p->people[i].in);
    }
    for (int i = 0; i < p->o->tables; i++) tp_match_free(p->tables[i].match);
    close(p->epoll);
    free(p->listed);
    free(p->scratch);
    free(p->people);
    free(p->tables);
    free(p->us);
    free(p);
}

int load_people_ready(const load_people *p) {
    return p->ready;
}

void load_people_begin(load_people *p) {
    const uint64_t now = load_now_us();
    p->plays = true;
    for (int i = 0; i < p->o->tables; i++)
        p->tables[i].due = now + (p->interval > 0 ? draw(p, p->interval) : 0);
}

void load_people_measure(load_people *p) {
    p->measures = true;
    p->bytes = 0;
}

static int compare_us(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void load_people_figures(load_people *p, load_figures *f) {
    qsort(p->us, p->samples, sizeof *p->us, compare_us);
    *f = (load_figures){
        .moves = p->moves, .bytes = p->bytes, .late = p->late, .us = p->us, .over = p->over};
}
