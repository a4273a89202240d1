/* tests/cluster/house.c: see cluster.h. */
#include "cluster.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const char origin[] = "http://cluster.test";

int route_to_database(int node, int which) {
    return 2 * node + which;
}

int route_to_node(int node) {
    return 2 * NODES + node;
}

static void shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void shell(const char *format, ...) {
    char command[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    if (system(command) != 0) /* NOLINT(cert-env33-c): of our own making */
        fail_msg("failed: %s", command);
}

void house_database(const house *h, const char *what) {
    shell("FSYNC=off %s/tests/cluster/database.sh %s %s/db %d %d", TP_SOURCE_DIR, what, h->folder,
          h->ports[0], h->ports[1]);
}

pid_t house_begin_database(const house *h, const char *what) {
    const pid_t pid = fork();
    if (pid != 0) return pid;
    house_database(h, what);
    _exit(0);
}

static void write_file(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void name_database(char out[DATABASE_NAME], int first, int second) {
    snprintf(out, DATABASE_NAME,
             "postgresql://turnpike@127.0.0.1:%d,127.0.0.1:%d/postgres"
             "?target_session_attrs=read-write",
             first, second);
}

void house_start_node(house *h, int i) {
    char name[16], port[16], peers[32], address[32];
    const char *const flags[] = {"--messages",
                                 "0",
                                 "--requests",
                                 "0",
                                 "--new-tables",
                                 "0",
                                 "--max-address-sockets",
                                 "0",
                                 "--trust-proxy",
                                 "--bot-threads",
                                 "1",
                                 "--bot-ms",
                                 "50",
                                 "--public-url",
                                 origin,
                                 "--node",
                                 name,
                                 "--port",
                                 port,
                                 "--peer-listen",
                                 peers,
                                 "--peer-address",
                                 address,
                                 "--peer-secret-file",
                                 h->secret,
                                 NULL};
    snprintf(name, sizeof name, "n%d", i + 1);
    snprintf(port, sizeof port, "%d", h->port[i]);
    snprintf(peers, sizeof peers, "127.0.0.1:%d", h->peer_port[i]);
    snprintf(address, sizeof address, "127.0.0.1:%d", h->cables.from[route_to_node(i)]);
    server_begin(&h->node[i], flags);
}

static void start_haproxy(house *h) {
    shell("%s/tests/cluster/haproxy.sh %d %d %d %d >%s", TP_SOURCE_DIR, h->front.port, h->port[0],
          h->port[1], h->port[2], h->haproxy);
    h->front.pid = fork();
    if (h->front.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int log = open(h->front.log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        dup2(log, STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        execlp("haproxy", "haproxy", "-db", "-f", h->haproxy, (char *)NULL);
        _exit(127);
    }
}

/* Until the page is there, a node is up and HAProxy knows it. */
static void await_front(const house *h) {
    for (const int64_t end = client_now_ms() + PATIENCE; client_now_ms() < end;) {
        http_answer a = http_request(h->front.port, "GET", "/healthz", NULL, NULL, NULL);
        free(a.body);
        if (a.status == 200) return;
        client_sleep_ms(50);
    }
    fail_msg("nobody answers; see %s", h->folder);
}

void house_init(house *h) {
    const char *folder = getenv("TP_CLUSTER_FOLDER");
    *h = (house){.ports = {0}};
    if (folder == NULL || strlen(folder) >= sizeof h->folder) fail_msg("see tests/cluster/run.sh");
    snprintf(h->folder, sizeof h->folder, "%s", folder);
    shell("chmod 755 %s && mkdir %s/db", h->folder, h->folder);
    snprintf(h->secret, sizeof h->secret, "%s/secret", h->folder);
    snprintf(h->haproxy, sizeof h->haproxy, "%s/haproxy.cfg", h->folder);
    snprintf(h->front.log, sizeof h->front.log, "%s/haproxy.log", h->folder);
    snprintf(h->front.origin, sizeof h->front.origin, "%s", origin);
    write_file(h->secret, "what these three nodes know\n");
    h->ports[0] = free_port();
    h->ports[1] = free_port();
    h->front.port = free_port();
    name_database(h->all_db, h->ports[0], h->ports[1]);
    house_database(h, "begin");
    for (int i = 0; i < NODES; i++) {
        h->port[i] = free_port();
        h->peer_port[i] = free_port();
        h->cables.to[route_to_database(i, 0)] = h->ports[0];
        h->cables.to[route_to_database(i, 1)] = h->ports[1];
        h->cables.to[route_to_node(i)] = h->peer_port[i];
    }
    cables_start(&h->cables);
    char place[sizeof h->folder];
    memcpy(place, h->folder, sizeof place);
    for (int i = 0; i < NODES; i++) {
        server_process *s = &h->node[i];
        name_database(s->db, h->cables.from[route_to_database(i, 0)],
                      h->cables.from[route_to_database(i, 1)]);
        snprintf(s->port_file, sizeof s->port_file, "%s/port%d", place, i + 1);
        snprintf(s->log, sizeof s->log, "%s/log%d", place, i + 1);
        house_start_node(h, i);
        server_await(s);
    }
    start_haproxy(h);
    await_front(h);
}

void house_done(house *h) {
    server_kill(&h->front);
    for (int i = 0; i < NODES; i++)
        if (h->node[i].pid > 0) server_kill(&h->node[i]);
    cables_stop(&h->cables);
    house_database(h, "end");
}
