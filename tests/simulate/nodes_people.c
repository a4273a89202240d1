/* tests/simulate/nodes_people.c: people at three nodes, see nodes.h: they make tables, sit down,
 * play listed moves, and come back, to any node, when their socket is closed. */
#include "nodes.h"

#include "app/means.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN_MS = 8000, THINK_MS = 3000 };

static cluster *cluster_of(sim *s) {
    return (cluster *)((char *)s - offsetof(cluster, s));
}

static void later(person *p, int64_t us, void (*run)(sim *s, sim_event *e)) {
    sim_later(&p->cluster->s, us, run, p)->number = p->turn;
}

/* ---- what is told ---- */

static uint32_t stored_count(cluster *x, const char *table);

static bool count_one(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    (void)at, (void)body, (void)length;
    *(uint32_t *)context = n;
    return true;
}

static uint32_t stored_count(cluster *x, const char *table) {
    uint32_t n = 0;
    x->store.inner->read(x->store.inner, table, count_one, &n);
    return n;
}

static char *stored_part(const tp_json *entry) {
    char *text = tp_json_print(entry), *events = strstr(text, ",\"events\":");
    if (events != NULL) *events = '\0';
    return text;
}

static void take_log(person *p, const tp_json *log) {
    sim *s = &p->cluster->s;
    for (size_t i = 0; i < tp_json_size(log); i++) {
        const tp_json *entry = tp_json_item(log, i);
        const long n = (long)sim_int(entry, "n");
        char *text = stored_part(entry);
        if (n > p->event + 1) sim_fail(s, "table %s: event %ld follows %ld", p->table, n, p->event);
        if (n <= p->event) {
            if (!p->is_over && strcmp(text, p->log[n - 1]) != 0)
                sim_fail(s, "table %s: told %s, then %s", p->table, p->log[n - 1], text);
            free(text);
            continue;
        }
        if (p->event == p->room) /* NOLINTNEXTLINE(bugprone-sizeof-expression): rows of pointers */
            p->log = tp_grow(p->log, (size_t)(p->room = p->room * 2 + 64) * sizeof *p->log);
        p->log[p->event++] = text;
    }
}

static void act(sim *s, sim_event *e);

static void leave(person *p) {
    tp_conn *c = p->conn;
    p->conn = NULL;
    p->waits = p->is_told = p->leaves = false;
    p->turn++;
    if (c != NULL) {
        tp_conn_closed(c);
        tp_conn_release(c);
    }
    later(p, sim_between(&p->cluster->s, 50 * SIM_MS, SIM_SECOND), act);
}

static void leave_soon(sim *s, sim_event *e) {
    person *p = e->who;
    (void)s;
    if (e->number == p->turn) leave(p);
}

static const tp_json *own_moves(const tp_json *node, int *seat) {
    const tp_json *moves = tp_json_get(node, "moves");
    if (moves == NULL || tp_json_what(moves) != TP_LIST) return NULL;
    *seat = (int)sim_int(node, "seat");
    return moves;
}

static void make_move(sim *s, sim_event *e);

static void plan_move(person *p, const tp_json *table) {
    sim *s = &p->cluster->s;
    const tp_json *node = tp_json_get(table, "node");
    const long ply = (long)sim_int(table, "ply");
    int seat;
    if (p->waits && p->ply == ply) return;
    p->waits = false;
    const tp_json *moves = tp_json_what(node) == TP_OBJECT ? own_moves(node, &seat) : NULL;
    if (moves == NULL || tp_json_size(moves) == 0) return;
    const size_t pick = sim_below(s, (uint32_t)tp_json_size(moves));
    snprintf(p->move, sizeof p->move, "%s", tp_json_text(tp_json_item(moves, pick), NULL));
    p->ply = ply;
    p->seat = seat;
    later(p, sim_between(s, 0, THINK_MS * SIM_MS), make_move);
}

static void take_table(person *p, const tp_json *m) {
    p->is_over = strcmp(sim_text(m, "status"), "over") == 0;
    take_log(p, tp_json_get(m, "log"));
    if (sim_int(m, "event") != p->event)
        sim_fail(&p->cluster->s, "table %s: %ld events were told of %" PRId64, p->table, p->event,
                 sim_int(m, "event"));
    p->is_told = true;
    plan_move(p, m);
}

static void take_ack(person *p, const tp_json *m) {
    if (!p->waits || sim_int(m, "ref") != p->ply) return;
    if (p->count == p->most)
        p->played = tp_grow(p->played, (size_t)(p->most = p->most * 2 + 64) * sizeof *p->played);
    struct acknowledged *a = &p->played[p->count++];
    a->ply = p->ply;
    a->seat = p->seat;
    memcpy(a->move, p->move, sizeof a->move);
    p->waits = false;
    p->cluster->acks++;
}

static void take_error(person *p, const tp_json *m, const char *text) {
    static const char *const usual[] = {"busy",          "not_stored", "stale_ply",
                                        "not_your_turn", "over",       "too_late"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(sim_text(m, "code"), usual[i]) == 0) {
            if (i < 2)
                later(p, SIM_MS, leave_soon);
            else
                p->waits = false;
            return;
        }
    sim_fail(&p->cluster->s, "person %d at table %s: %s", p->number, p->table, text);
}

static void hear(sim *s, sim_event *e) {
    person *p = e->who;
    tp_error error = {0};
    if (e->number != p->turn) return;
    tp_json *m = tp_json_parse(e->text, strlen(e->text), &error);
    const char *type = sim_text(m, "type");
    if (strcmp(type, "table") == 0 || strcmp(type, "update") == 0)
        take_table(p, m);
    else if (strcmp(type, "ack") == 0)
        take_ack(p, m);
    else if (strcmp(type, "error") == 0)
        take_error(p, m, e->text);
    tp_json_free(m);
    (void)s;
}

/* As it leaves the node: nothing is told that is not stored by then. */
static void wake(tp_conn *c) {
    person *p = c->socket;
    cluster *x = p->cluster;
    tp_frame *f;
    while ((f = tp_conn_next(c)) != NULL) {
        char *text = tp_alloc(f->length + 1);
        memcpy(text, f->data + TP_FRAME_ROOM, f->length);
        tp_conn_sent(c, f);
        for (const char *t = text; *t != '\0'; t++)
            x->story = (x->story ^ (uint8_t)*t) * UINT64_C(1099511628211);
        const char *event = strstr(text, "\"event\":");
        if (event != NULL && strtol(event + 8, NULL, 10) > (long)stored_count(x, p->table))
            sim_fail(&x->s, "told and not stored at table %s: %.300s", p->table, text);
        int64_t at = x->s.world.now + sim_between(&x->s, SIM_MS, 60 * SIM_MS);
        if (at <= p->last) at = p->last + 1;
        p->last = at;
        sim_event *e = sim_later(&x->s, at - x->s.world.now, hear, p);
        e->text = text;
        e->number = p->turn;
    }
    if (c->close_code != 0 && !p->leaves) {
        p->leaves = true;
        later(p, 70 * SIM_MS, leave_soon);
    }
}

/* ---- what is said ---- */

static void arrive(sim *s, sim_event *e) {
    person *p = e->who;
    if (e->number != p->turn || p->conn == NULL) return;
    if (node_is_frozen(p->node)) {
        sim_event *again = sim_later(s, p->node->frozen_until - s->world.now, arrive, p);
        again->number = e->number;
        again->text = e->text;
        e->text = NULL;
        return;
    }
    tp_wire_receive(p->conn, e->text, strlen(e->text));
    tp_batch_flush(&p->node->server);
}

static void say(person *p, char *text) {
    sim *s = &p->cluster->s;
    sim_event *e = sim_later(s, sim_between(s, SIM_MS, 60 * SIM_MS), arrive, p);
    e->number = p->turn;
    e->text = text;
}

static void make_move(sim *s, sim_event *e) {
    person *p = e->who;
    char text[320];
    if (e->number != p->turn || p->conn == NULL || p->waits) return;
    snprintf(text, sizeof text,
             "{\"type\":\"move\",\"table\":\"%s\",\"ply\":%ld,\"move\":\"%s\",\"seat\":%d,"
             "\"ref\":%ld}",
             p->table, p->ply, p->move, p->seat, p->ply);
    p->waits = true;
    p->since = s->world.now;
    say(p, strdup(text));
}

static void connect_to(person *p, sim_node *n) {
    char text[160];
    p->node = n;
    p->run = n->run;
    p->conn = tp_conn_new(&n->server, "10.0.0.1", wake, p);
    p->conn->has_session = true;
    snprintf(p->conn->session.id, TP_ID, "%s", p->id);
    snprintf(p->conn->session.name, TP_NAME_BYTES, "%s", p->id);
    snprintf(p->conn->session.lang, TP_LANG, "en");
    p->since = p->cluster->s.world.now;
    snprintf(text, sizeof text, "{\"type\":\"watch\",\"table\":\"%s\",\"since\":%ld}", p->table,
             p->event);
    say(p, strdup(text));
}

/* ---- requests ---- */

typedef struct {
    cluster *cluster;
    int number, node, run;
    tp_exchange *exchange;
} asking;

static void copy_text(const tp_json *v, const char *key, char *out, size_t room) {
    snprintf(out, room, "%s", sim_text(v, key));
}

/* It is the node's to say; what it says arrives at once. */
static void replied(tp_exchange *x) {
    asking *a = x->socket;
    person *p = &a->cluster->people[a->number];
    tp_error e = {0};
    tp_json *body = tp_json_parse(x->reply, x->reply_length, &e);
    const tp_json *table = tp_json_get(body, "table");
    if (x->status < 300 && table != NULL) {
        if (stored_count(a->cluster, sim_text(table, "id")) == 0)
            sim_fail(&a->cluster->s, "table %s was promised and is not stored",
                     sim_text(table, "id"));
        copy_text(table, "id", p->table, sizeof p->table);
        if (p->host == p->number) copy_text(table, "invite", p->invite, sizeof p->invite);
    } else if (strstr(x->reply, "already_seated") != NULL ||
               strstr(x->reply, "\"running\"") != NULL) { /* the answer was lost before */
        memcpy(p->table, a->cluster->people[p->host].table, TP_ID);
    } else if (x->status != 503) {
        sim_fail(&a->cluster->s, "person %d is refused: %s", p->number, x->reply);
    }
    tp_json_free(body);
    p->is_asking = false;
    tp_exchange_release(x);
    free(a);
}

static void ask(person *p, sim_node *n, const char *path, const char *request) {
    asking *a = tp_alloc(sizeof *a);
    tp_exchange *x = tp_exchange_new(&n->server, replied, a);
    *a = (asking){.cluster = p->cluster, .number = p->number, .exchange = x};
    p->is_asking = true;
    p->since = p->cluster->s.world.now;
    snprintf(x->method, sizeof x->method, "POST");
    snprintf(x->path, sizeof x->path, "%s", path);
    snprintf(x->address, sizeof x->address, "10.0.0.1");
    x->has_session = true;
    snprintf(x->session.id, TP_ID, "%s", p->id);
    snprintf(x->session.name, TP_NAME_BYTES, "%s", p->id);
    snprintf(x->session.lang, TP_LANG, "en");
    x->body = strdup(request);
    x->length = strlen(request);
    tp_exchange_hold(x);
    tp_http_run(x);
    tp_exchange_release(x);
    tp_batch_flush(&n->server);
}

static void find_table(person *p, sim_node *n) {
    static const char *const requests[] = {
        "{\"game\":\"jump\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
        "{\"game\":\"stargate\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
        ("{\"game\":\"blockade\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\","
         "\"level\":\"random\"}]}")};
    const person *host = &p->cluster->people[p->host];
    char path[64], body[96];
    if (p->host == p->number) {
        ask(p, n, "/api/tables", requests[p->number % 4 == 0 ? 0 : p->number % 4 - 1]);
    } else if (host->table[0] != '\0') {
        snprintf(path, sizeof path, "/api/tables/%s/join", host->table);
        snprintf(body, sizeof body, "{\"invite\":\"%s\"}", host->invite);
        ask(p, n, path, body);
    }
}

/* ---- what is stored, replayed ---- */

static void check_log(const person *p, const tp_json *log) {
    sim *s = &p->cluster->s;
    for (long i = 0; i < p->event; i++) {
        char *text = stored_part(tp_json_item(log, (size_t)i));
        if (!p->is_over && strcmp(text, p->log[i]) != 0)
            sim_fail(s, "table %s: %s was told, %s is stored", p->table, p->log[i], text);
        free(text);
    }
    for (int i = 0; i < p->count; i++) {
        const struct acknowledged *a = &p->played[i];
        int times = 0;
        for (size_t k = 0; k < tp_json_size(log); k++) {
            const tp_json *e = tp_json_item(log, k);
            times += strcmp(sim_text(e, "kind"), "move") == 0 && sim_int(e, "ply") == a->ply &&
                     sim_int(e, "seat") == a->seat && strcmp(sim_text(e, "move"), a->move) == 0;
        }
        if (times != 1)
            sim_fail(s, "table %s: %s at ply %ld was acknowledged and is there %d times", p->table,
                     a->move, a->ply, times);
    }
}

static void check_person(const person *p) {
    cluster *x = p->cluster;
    tp_table *t = NULL;
    tp_writer w = {0};
    tp_error e = {0};
    if (p->table[0] == '\0') return;
    if (!tp_store_load(x->store.inner, tp_means(), p->table, &t) || t == NULL)
        sim_fail(&x->s, "table %s cannot be read", p->table);
    const tp_viewer v = {.mine = tp_table_mine(t, p->id)};
    tp_write_open(&w, '{');
    tp_table_write(t, &v, true, 0, &w);
    tp_write_close(&w, '}');
    tp_json *table = tp_json_parse(w.data, w.length, &e);
    check_log(p, tp_json_get(table, "log"));
    tp_json_free(table);
    tp_writer_done(&w);
    tp_table_free(t);
}

/* ---- being there ---- */

/* The game is over: another one. Whoever sits at somebody's table follows them. */
static void go_on(person *p) {
    const person *host = &p->cluster->people[p->host];
    const bool has_moved = host != p && strcmp(host->table, p->table) != 0;
    if (p->conn == NULL || !p->is_told || (host == p ? !p->is_over : !has_moved)) return;
    check_person(p);
    while (p->event > 0) free(p->log[--p->event]);
    p->count = 0;
    p->table[0] = '\0';
    p->is_over = false;
    leave(p);
}

static sim_node *any_node(cluster *x) {
    sim_node *n = &x->node[sim_below(&x->s, (uint32_t)x->nodes)];
    return n->is_up && !node_is_frozen(n) && !n->server.is_joining ? n : NULL;
}

static void act(sim *s, sim_event *e) {
    person *p = e->who;
    cluster *x = cluster_of(s);
    if (e->number != p->turn) return;
    if (!x->is_calm && (p->is_over || p->host != p->number)) {
        go_on(p);
        if (e->number != p->turn) return;
    }
    sim_node *n = any_node(x);
    const int64_t waited = s->world.now - p->since;
    if (p->conn == NULL && !p->is_asking && n != NULL) {
        if (p->table[0] == '\0')
            find_table(p, n);
        else
            connect_to(p, n);
    } else if (p->conn != NULL && (!p->is_told || p->waits) && waited > OPEN_MS * SIM_MS) {
        leave(p);
        return;
    }
    later(p, sim_between(s, 100 * SIM_MS, SIM_SECOND), act);
}

/* Sockets and requests of a node that has gone. */
void people_lose(cluster *x, const sim_node *n) {
    for (int i = 0; i < x->people_count; i++) {
        person *p = &x->people[i];
        if (p->conn != NULL && p->node == n) leave(p);
    }
}

/* Four people: the first two at one table, the others each at one of their own. */
void people_open(cluster *x) {
    x->people = tp_alloc((size_t)x->people_count * sizeof *x->people);
    for (int i = 0; i < x->people_count; i++) {
        person *p = &x->people[i];
        *p = (person){.cluster = x, .number = i, .host = i % 4 == 1 ? i - 1 : i};
        snprintf(p->id, sizeof p->id, "person%06u", (unsigned)i % 1000000U);
        later(p, sim_between(&x->s, 0, 10 * SIM_SECOND), act);
    }
}

/* ---- the proof ---- */

void people_mark(cluster *x) {
    for (int i = 0; i < x->people_count; i++) x->people[i].mark = x->people[i].event;
}

void people_check_gone_on(cluster *x) {
    for (int i = 0; i < x->people_count; i++) {
        const person *p = &x->people[i];
        if (p->table[0] == '\0' || p->conn == NULL || !p->is_told)
            sim_fail(&x->s, "person %d is not at table %s", i, p->table);
        if (!p->is_over && p->event == p->mark && p->event > 0)
            sim_fail(&x->s, "table %s does not go on after event %ld", p->table, p->event);
    }
}

void people_check(cluster *x) {
    for (int i = 0; i < x->people_count; i++) check_person(&x->people[i]);
}

void people_close(cluster *x) {
    for (int i = 0; i < x->people_count; i++) {
        person *p = &x->people[i];
        while (p->event > 0) free(p->log[--p->event]);
        free(p->log);
        free(p->played);
    }
    free(x->people);
}
