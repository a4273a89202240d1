/* tests/server/nodes.c: three servers on one PostgreSQL database, and people at tables of theirs,
 * each at whichever node they like. Run where there is a database, see tests/postgres.sh; elsewhere
 * these pass without looking. */
#include "player.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define QUADRO "{'game':'quadro-be','players':2}"
#define TIMED                                                                                      \
    "{'game':'quadro-be','players':2,'clock':{'kind':'fischer','seconds':300,'increment':0}}"

enum { NODES = 3 };

typedef struct {
    char folder[64], secret[96], db[DATABASE_NAME];
    server_process node[NODES];
    char name[NODES][8];
    const char *new_tables, *messages;
} cluster;

static void node_begin(cluster *x, int i, const char *secret) {
    const char *const flags[] = {"--messages",
                                 x->messages,
                                 "--requests",
                                 "0",
                                 "--new-tables",
                                 x->new_tables,
                                 "--node",
                                 x->name[i],
                                 "--peer-listen",
                                 "127.0.0.1:0",
                                 "--peer-secret-file",
                                 secret,
                                 "--public-url",
                                 "http://cluster.test",
                                 NULL};
    server_restart(&x->node[i], flags);
    snprintf(x->node[i].origin, sizeof x->node[i].origin, "http://cluster.test");
}

static void write_secret(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static long metric(const server_process *s, const char *name) {
    char find[64];
    http_answer a = http_request(s->port, "GET", "/metrics", NULL, NULL, NULL);
    snprintf(find, sizeof find, "\nturnpike_%s ", name);
    const char *at = a.body != NULL ? strstr(a.body, find) : NULL;
    const long n = at != NULL ? strtol(at + strlen(find), NULL, 10) : -1;
    free(a.body);
    return n;
}

static void await_metric(const server_process *s, const char *name, long wanted) {
    const int64_t end = client_now_ms() + SOON;
    long n;
    while ((n = metric(s, name)) != wanted) {
        if (client_now_ms() > end) fail_msg("%s is %ld, not %ld; see %s", name, n, wanted, s->log);
        client_sleep_ms(20);
    }
}

static void cluster_init(cluster *x) {
    char folder[] = "/tmp/turnpike-nodes-XXXXXX";
    if (mkdtemp(folder) == NULL) fail_msg("no folder under /tmp");
    *x = (cluster){.new_tables = "0", .messages = "0"};
    memcpy(x->folder, folder, sizeof folder);
    database_name(x->folder, x->db);
    snprintf(x->secret, sizeof x->secret, "%s/secret", folder);
    write_secret(x->secret, "a secret of these three nodes\n");
    for (int i = 0; i < NODES; i++) {
        server_process *s = &x->node[i];
        snprintf(x->name[i], sizeof x->name[i], "n%u", (unsigned)i % NODES);
        memcpy(s->db, x->db, sizeof s->db);
        snprintf(s->port_file, sizeof s->port_file, "%s/port%d", folder, i);
        snprintf(s->log, sizeof s->log, "%s/log%d", folder, i);
        node_begin(x, i, x->secret);
    }
    for (int i = 0; i < NODES; i++) await_metric(&x->node[i], "peers", NODES - 1);
}

static void cluster_done(cluster *x) {
    for (int i = 0; i < NODES; i++) {
        if (x->node[i].pid > 0) CHECK_EQ(server_stop(&x->node[i]), 0);
        unlink(x->node[i].port_file);
        unlink(x->node[i].log);
    }
    database_remove(x->db);
    unlink(x->secret);
    rmdir(x->folder);
}

/* The same person at another node. */
static void come_to(player *p, server_process *s) {
    go(p);
    p->server = s;
    if (!ws_open(&p->ws, s->port, p->cookie, s->origin)) fail_msg("no socket: %d", p->ws.status);
}

/* Watches until it is told: a table whose node has gone is to be had a little later. */
static char *see(player *p, server_process *s, const char *more) {
    const int64_t end = client_now_ms() + SOON;
    for (;;) {
        come_to(p, s);
        say(p, "watch", more);
        char *text = ws_expect(&p->ws, 2000, "'type':'table'", "'event'");
        if (text != NULL) return text;
        if (client_now_ms() > end) fail_msg("the table does not come back at %s", s->log);
        client_sleep_ms(50);
    }
}

/* Ada makes it at the first node, Bea joins at the second; both watch where they are. */
static void two_at_two_nodes(cluster *x, player *a, player *b, const char *request) {
    arrive(a, &x->node[0], "Ada");
    make_table(a, request);
    arrive(b, &x->node[1], "Bea");
    join_table(b, a);
    say(a, "watch", "");
    hear_only(a, "'type':'table'", "running");
    say(b, "watch", "");
    hear_only(b, "'type':'table'", "running");
    hear_only(a, "'type':'presence'", "true");
}

TEST(nodes_let_everybody_play_wherever_they_are) {
    cluster x;
    player a, b, c;
    if (database_is_file()) return;
    cluster_init(&x);
    two_at_two_nodes(&x, &a, &b, "{'game':'quadro-be','players':2,'public':true}");
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'ref':0");
    hear_only(&b, "'type':'update'", "'ply':1");
    move(&b, 1, "b2");
    hear_only(&b, "'type':'ack'", "'ref':1");
    hear_only(&a, "'type':'update'", "'ply':2");
    say(&b, "say", "'text':'hello'");
    hear_only(&a, "'kind':'say'", "hello");
    /* Somebody at the third one sees it in the lobby, and what is said of it there by HTTP. */
    arrive(&c, &x.node[2], "Cem");
    memcpy(c.table, a.table, sizeof c.table);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", a.table);
    http_answer r = http_request(x.node[2].port, "GET", path, c.cookie, NULL, NULL);
    CHECK_EQ(r.status, 200);
    CHECK(strstr(r.body, "\"ply\":2") != NULL);
    free(r.body);
    r = http_request(x.node[2].port, "GET", "/api/tables?status=running", c.cookie, NULL, NULL);
    CHECK(strstr(r.body, a.table) != NULL);
    free(r.body);
    CHECK_EQ(metric(&x.node[0], "relayed_sockets"), 1);
    /* Presence. */
    go(&b);
    hear_only(&a, "'type':'presence'", "false");
    go(&a);
    go(&c);
    cluster_done(&x);
}

TEST(nodes_know_names_codes_and_dice_of_each_other) {
    cluster x;
    player a, b;
    char commitment[80], code[16], body[256];
    if (database_is_file()) return;
    cluster_init(&x);
    arrive(&a, &x.node[0], "Ada");
    /* Promised at one node, used at another, once. */
    http_answer r = post(&a, "/api/dice", "{}");
    CHECK_EQ(r.status, 201);
    text_of(r.body, "commitment", commitment, sizeof commitment);
    free(r.body);
    a.server = &x.node[1];
    snprintf(body, sizeof body, "{'game':'quadro-be','players':2,'commitment':'%s','dice':'%032d'}",
             commitment, 7);
    make_table(&a, body);
    a.server = &x.node[2];
    r = post(&a, "/api/tables", body);
    CHECK_EQ(r.status, 409);
    free(r.body);
    /* A code. */
    r = post(&a, "/api/session/code", "{}");
    CHECK_EQ(r.status, 201);
    text_of(r.body, "code", code, sizeof code);
    free(r.body);
    snprintf(body, sizeof body, "{'code':'%s'}", code);
    b = (player){.server = &x.node[0]};
    r = post(&b, "/api/session", body);
    CHECK_EQ(r.status, 200);
    snprintf(b.cookie, sizeof b.cookie, "%s", r.cookie);
    free(r.body);
    r = post(&b, "/api/session", body);
    CHECK_EQ(r.status, 404);
    free(r.body);
    /* Another name is heard at a table of another node; the end of a session closes its sockets. */
    come_to(&a, &x.node[2]);
    say(&a, "watch", "");
    hear_only(&a, "'type':'table'", "Ada");
    b.server = &x.node[0];
    r = post(&b, "/api/session", "{'name':'Adele'}");
    CHECK_EQ(r.status, 200);
    free(r.body);
    say(&a, "say", "'text':'who am I'");
    a.server = &x.node[2];
    r = post(&a, "/api/session/code", "{}");
    text_of(r.body, "code", code, sizeof code);
    free(r.body);
    snprintf(body, sizeof body, "{'code':'%s'}", code);
    a.server = &x.node[1];
    r = post(&a, "/api/session/end", "{}");
    CHECK_EQ(r.status, 200);
    free(r.body);
    CHECK(ws_expect(&a.ws, SOON, "'type':'nothing'", "") == NULL);
    CHECK_EQ(a.ws.close_code, 1008);
    a.server = &x.node[2];
    r = http_request(x.node[2].port, "GET", "/api/session", a.cookie, NULL, NULL);
    CHECK(strstr(r.body, "null") != NULL);
    free(r.body);
    b = (player){.server = &x.node[2]};
    r = post(&b, "/api/session", body); /* nor is its code worth anything now */
    CHECK_EQ(r.status, 404);
    free(r.body);
    go(&a);
    cluster_done(&x);
}

/* Fell, stood, told: the table goes on at another node, and nobody's clock has counted the time. */
static void check_goes_on(cluster *x, player *a, player *b) {
    char *text = see(a, &x->node[1], "");
    CHECK(strstr(text, "\"ply\":1,") != NULL);
    free(text);
    free(see(b, &x->node[2], ""));
    move(b, 1, "b2");
    hear_only(b, "'type':'ack'", "'ref':1");
    hear_only(a, "'type':'update'", "'ply':2");
}

static long left_of(const char *text) {
    const char *clock = strstr(text, "\"left\":[");
    assert_non_null(clock);
    return strtol(clock + 8, NULL, 10);
}

TEST(nodes_take_over_from_one_that_is_killed) {
    cluster x;
    player a, b;
    if (database_is_file()) return;
    cluster_init(&x);
    two_at_two_nodes(&x, &a, &b, QUADRO);
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'ref':0");
    server_kill(&x.node[0]);
    x.node[0].pid = 0;
    CHECK(ws_expect(&b.ws, SOON, "'type':'nothing'", "") == NULL);
    CHECK_EQ(b.ws.close_code, 1012);
    check_goes_on(&x, &a, &b);
    go(&a);
    go(&b);
    cluster_done(&x);
}

/* A request that waits for an answer of a node that dies meanwhile is answered by the next one. */
TEST(nodes_answer_who_only_asks_though_the_owner_dies) {
    cluster x;
    player a, b;
    char path[64];
    if (database_is_file()) return;
    cluster_init(&x);
    two_at_two_nodes(&x, &a, &b, QUADRO);
    snprintf(path, sizeof path, "/api/tables/%s", a.table);
    kill(x.node[0].pid, SIGSTOP);
    const pid_t killer = fork();
    if (killer == 0) {
        client_sleep_ms(500);
        kill(x.node[0].pid, SIGKILL);
        _exit(0);
    }
    http_answer r = http_request(x.node[1].port, "GET", path, b.cookie, NULL, NULL);
    if (r.status != 200) fail_msg("%d %s", r.status, r.body);
    free(r.body);
    waitpid(killer, NULL, 0);
    server_kill(&x.node[0]);
    x.node[0].pid = 0;
    go(&a);
    go(&b);
    cluster_done(&x);
}

/* Nobody asks for any of them; and they are not taken one by one, which with a standby far away
 * would last for minutes. */
TEST(nodes_take_over_many_tables_together) {
    enum { TABLES = 200, MOST_COMMITS = TABLES / 4 };
    static const char request[] = "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},"
                                  "{'kind':'me'}]}";
    cluster x;
    player a;
    if (database_is_file()) return;
    cluster_init(&x);
    arrive(&a, &x.node[0], "Ada");
    for (int i = 0; i < TABLES; i++) make_table(&a, request);
    server_kill(&x.node[0]);
    x.node[0].pid = 0;
    const int64_t end = client_now_ms() + SOON;
    while (database_ask(x.db, "SELECT count(*) FROM tables WHERE owner=(SELECT epoch FROM nodes"
                              " WHERE name='n0')") > 0) {
        if (client_now_ms() > end) fail_msg("not all of them are taken over");
        client_sleep_ms(20);
    }
    const int64_t commits = database_ask(x.db, "SELECT count(DISTINCT xmin::text) FROM tables");
    if (commits > MOST_COMMITS) fail_msg("%lld commits", (long long)commits);
    go(&a);
    cluster_done(&x);
}

TEST(nodes_take_over_from_one_that_stops_at_once) {
    cluster x;
    player a, b;
    if (database_is_file()) return;
    cluster_init(&x);
    two_at_two_nodes(&x, &a, &b, QUADRO);
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'ref':0");
    CHECK_EQ(server_stop(&x.node[0]), 0);
    x.node[0].pid = 0;
    CHECK_EQ(database_ask(x.db, "SELECT count(*) FROM tables WHERE owner <> 0"), 0);
    check_goes_on(&x, &a, &b);
    go(&a);
    go(&b);
    cluster_done(&x);
}

/* It wakes up and believes that the table is still its own: what it writes is refused, and whoever
 * is there is sent away. */
TEST(nodes_take_over_from_one_that_is_frozen_and_refuse_what_it_writes) {
    cluster x;
    player a, b, c;
    if (database_is_file()) return;
    cluster_init(&x);
    two_at_two_nodes(&x, &a, &b, QUADRO);
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'ref':0");
    c = a; /* stays at the frozen one */
    a.ws = (ws_client){.fd = -1};
    kill(x.node[0].pid, SIGSTOP);
    move(&c, 1, "d4"); /* not hers to move; but something to think about when it wakes */
    say(&c, "say", "'text':'late','ref':77");
    check_goes_on(&x, &a, &b);
    kill(x.node[0].pid, SIGCONT);
    size_t length;
    char *text;
    while ((text = ws_receive(&c.ws, SOON, &length)) != NULL) {
        CHECK(strstr(text, "\"ack\"") == NULL);
        free(text);
    }
    CHECK_EQ(c.ws.close_code, 1012);
    for (int i = 0; i < NODES; i++) await_metric(&x.node[i], "peers", NODES - 1);
    free(see(&c, &x.node[0], ""));
    say(&c, "say", "'text':'back'");
    hear_only(&b, "'kind':'say'", "back");
    CHECK_EQ(database_ask(x.db, "SELECT count(*) FROM events WHERE body LIKE '%late%'"), 0);
    go(&a);
    go(&b);
    go(&c);
    cluster_done(&x);
}

/* A table's time goes on from where it was when its node was last heard of, whatever the time is
 * elsewhere: here that is said to have been 100 seconds of game time later. */
TEST(nodes_go_on_with_the_clocks_where_the_last_node_was_heard_of) {
    cluster x;
    player a, b;
    if (database_is_file()) return;
    cluster_init(&x);
    two_at_two_nodes(&x, &a, &b, TIMED);
    char *text = see(&b, &x.node[1], "");
    const long before = left_of(text);
    free(text);
    server_kill(&x.node[0]);
    x.node[0].pid = 0;
    database_ask(x.db, "UPDATE nodes SET clock=clock + 100000 WHERE name='n0'");
    text = see(&b, &x.node[1], "");
    const long after = left_of(text);
    if (before - after < 90000) fail_msg("%ld ms are left of %ld", after, before);
    free(text);
    go(&a);
    go(&b);
    cluster_done(&x);
}

/* All of them end, one way or the other; then there are nodes again, then a server by itself, and
 * nodes again. Nobody's clock has run meanwhile, and everything is there. */
TEST(nodes_come_back_after_all_of_them_were_gone) {
    cluster x;
    player a, b;
    if (database_is_file()) return;
    cluster_init(&x);
    two_at_two_nodes(&x, &a, &b, TIMED);
    char *text = see(&b, &x.node[1], "");
    const long before = left_of(text);
    free(text);
    server_kill(&x.node[0]);
    server_kill(&x.node[1]);
    CHECK_EQ(server_stop(&x.node[2]), 0);
    /* As if the cluster had gone on for an hour without that table. */
    database_ask(x.db, "UPDATE meta SET stood=stood - 3600000");
    for (int i = 0; i < NODES; i++) node_begin(&x, i, x.secret);
    text = see(&b, &x.node[1], "");
    if (before - left_of(text) > 120000) fail_msg("%ld ms, then: %s", before, text);
    free(text);
    for (int i = 0; i < NODES; i++) CHECK_EQ(server_stop(&x.node[i]), 0);
    server_restart(&x.node[0], unlimited);
    text = see(&b, &x.node[0], "");
    if (before - left_of(text) > 240000) fail_msg("%ld ms, then: %s", before, text);
    free(text);
    CHECK_EQ(server_stop(&x.node[0]), 0);
    for (int i = 0; i < NODES; i++) node_begin(&x, i, x.secret);
    free(see(&a, &x.node[2], ""));
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'ref':0");
    go(&a);
    go(&b);
    cluster_done(&x);
}

/* Whoever spreads over three nodes has no more than at one. Enough is left for a machine that takes
 * seconds to pass it on. */
TEST(nodes_count_together_what_somebody_may_do) {
    static const char request[] = "{'game':'quadro-be','players':2}";
    enum { BURST = 20 }; /* tables of one session, then one a minute */
    cluster x;
    player a;
    int more = 0;
    if (database_is_file()) return;
    cluster_init(&x);
    for (int i = 0; i < NODES; i++) {
        CHECK_EQ(server_stop(&x.node[i]), 0);
        x.new_tables = "60";
        node_begin(&x, i, x.secret);
    }
    for (int i = 0; i < NODES; i++) await_metric(&x.node[i], "peers", NODES - 1);
    arrive(&a, &x.node[0], "Ada");
    for (int i = 0; i < BURST; i++) make_table(&a, request);
    a.server = &x.node[1];
    for (int status = 201; status != 429 && more < BURST; more += status == 201) {
        client_sleep_ms(700);
        http_answer r = post(&a, "/api/tables", request);
        status = r.status;
        free(r.body);
    }
    if (more > BURST / 2) fail_msg("%d tables at another node", more);
    go(&a);
    cluster_done(&x);
}

/* Ten messages a second, thirty at once: what goes to a table elsewhere counts where it comes from,
 * and not once more where it goes to. Enough time passes that the nodes have told each other. */
TEST(nodes_count_a_message_once_wherever_its_table_is) {
    cluster x;
    player a, b;
    if (database_is_file()) return;
    cluster_init(&x);
    for (int i = 0; i < NODES; i++) {
        CHECK_EQ(server_stop(&x.node[i]), 0);
        x.messages = "10";
        node_begin(&x, i, x.secret);
    }
    for (int i = 0; i < NODES; i++) await_metric(&x.node[i], "peers", NODES - 1);
    two_at_two_nodes(&x, &a, &b, QUADRO);
    client_sleep_ms(1500);
    for (int i = 0; i < 40; i++) {
        char more[32], ref[16];
        if (i == 20) client_sleep_ms(2000);
        snprintf(more, sizeof more, "'ply':0,'ref':%d", 100 + i);
        snprintf(ref, sizeof ref, "'ref':%d", 100 + i);
        say(&b, "position", more);
        hear_only(&b, "'type':'position'", ref);
    }
    go(&a);
    go(&b);
    cluster_done(&x);
}

TEST(nodes_do_not_listen_to_who_does_not_know_the_secret) {
    cluster x;
    if (database_is_file()) return;
    cluster_init(&x);
    char other[96];
    snprintf(other, sizeof other, "%s/other", x.folder);
    write_secret(other, "another secret altogether\n");
    CHECK_EQ(server_stop(&x.node[2]), 0);
    for (int i = 0; i < 2; i++) await_metric(&x.node[i], "peers", 1);
    node_begin(&x, 2, other);
    client_sleep_ms(1500); /* it has called by now; that it calls later breaks nothing */
    CHECK_EQ(metric(&x.node[2], "peers"), 0);
    CHECK_EQ(metric(&x.node[0], "peers"), 1);
    unlink(other);
    cluster_done(&x);
}
