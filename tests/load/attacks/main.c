/* tests/load/attacks/main.c: the program: a server with many finished tables, one honest player who
 * pings, and one attack after the other. See attacks.h. */
#include "attacks.h"

#include "../load.h"
#include "app/server/store/store.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Each of the honest ones may send 20 messages a second. */
enum {
    TABLES = 200000,
    AT_ONCE = 1000,
    HONEST = 4,
    PING_MS = 15,
    LINE_MS = 50,
    MOST_PINGS = 50000
};

/* ---- a server that has seen much ---- */

static void put_tables(tp_store *s, int from) {
    static tp_table_changes tables[AT_ONCE];
    char body[] = "{\"kind\":\"create\"}";
    const tp_stored_event e = {.at = 1, .body = body, .length = sizeof body - 1};
    tp_changes c = {.tables = tables, .table_count = AT_ONCE, .clock = 1000};
    for (int i = 0; i < AT_ONCE; i++) {
        tables[i] = (tp_table_changes){.row = {.game = "jump",
                                               .status = TP_TABLE_OVER,
                                               .is_public = true,
                                               .created = 1700000000000 + from + i,
                                               .updated = 1700000000000 + from + i,
                                               .summary = "\"id\":\"old\",\"game\":\"jump\""},
                                       .next = 1,
                                       .epoch = s->epoch,
                                       .events = &e,
                                       .count = 1};
        snprintf(tables[i].row.id, TP_ID, "%012d", from + i);
    }
    if (!s->write(s, &c)) fprintf(stderr, "attacks: %s\n", c.error);
}

static bool fill(const char *path) {
    char error[TP_STORE_ERROR];
    tp_store *s = tp_store_open(path, error);
    if (s == NULL) {
        fprintf(stderr, "attacks: %s\n", error);
        return false;
    }
    for (int i = 0; i < TABLES; i += AT_ONCE) put_tables(s, i);
    s->close(s);
    return true;
}

/* ---- the honest ones ---- */

static int by_size(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* How long until the pong, in us; UINT32_MAX: it does not come within seconds. */
static uint32_t ping(int fd) {
    const uint64_t start = load_now_us();
    struct pollfd p = {.fd = fd, .events = POLLIN};
    char answer[512];
    if (!client_say(fd, "{\"type\":\"ping\"}") || poll(&p, 1, 10000) != 1 ||
        recv(fd, answer, sizeof answer, 0) <= 0)
        return UINT32_MAX;
    return (uint32_t)(load_now_us() - start);
}

/* Somebody who only says everything again: how long that takes is what the machine itself takes to
 * let a process run. */
static int echo_start(pid_t *pid) {
    int ends[2];
    char byte;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) abort();
    *pid = fork();
    if (*pid != 0) {
        close(ends[1]);
        return ends[0];
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(ends[0]);
    while (recv(ends[1], &byte, 1, 0) == 1 && client_put(ends[1], &byte, 1)) continue;
    _exit(0);
}

static uint32_t echo(int fd) {
    const uint64_t start = load_now_us();
    char byte = 0;
    if (!client_put(fd, &byte, 1) || recv(fd, &byte, 1, 0) != 1) return UINT32_MAX;
    return (uint32_t)(load_now_us() - start);
}

typedef struct {
    int fd[HONEST], echo;
    uint32_t us[MOST_PINGS], echo_us[MOST_PINGS];
    size_t count;
    bool is_dead; /* an answer did not come */
} honest;

static void ping_for(honest *h, int seconds) {
    const uint64_t end = load_now_us() + (uint64_t)seconds * 1000000;
    const struct timespec pause = {.tv_nsec = PING_MS * 1000000L};
    for (h->count = 0; load_now_us() < end && h->count < MOST_PINGS && !h->is_dead;) {
        h->us[h->count] = ping(h->fd[h->count % HONEST]);
        h->echo_us[h->count] = echo(h->echo);
        h->is_dead = h->us[h->count++] == UINT32_MAX;
        nanosleep(&pause, NULL);
    }
    qsort(h->us, h->count, sizeof *h->us, by_size);
    qsort(h->echo_us, h->count, sizeof *h->echo_us, by_size);
}

/* ---- one attack ---- */

static pid_t begin(const attack *a, int port) {
    const pid_t pid = fork();
    if (pid != 0) return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_IGN);
    a->run(port);
    _exit(0);
}

static double ms_at(const uint32_t *us, size_t count, double share) {
    return us[(size_t)((double)(count - 1) * share)] / 1e3;
}

/* True: the server answered in time, as far as the machine let it. */
static bool measure(const attack *a, const load_server *s, honest *h, int seconds) {
    const uint64_t before = load_server_cpu_us(s), start = load_now_us();
    const pid_t pid = begin(a, s->port);
    ping_for(h, seconds);
    const double used = (double)(load_server_cpu_us(s) - before);
    const double share = used * 100 / (double)(load_now_us() - start);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    if (h->is_dead) {
        printf("%-44s no answer\n", a->name);
        return false;
    }
    const double p99 = ms_at(h->us, h->count, 0.99), noise = ms_at(h->echo_us, h->count, 0.99);
    const bool is_late = p99 >= LINE_MS + noise;
    printf("%-44s %7.2f %7.2f %7.2f %7.2f  %3.0f %%%s\n", a->name, ms_at(h->us, h->count, 0.5), p99,
           ms_at(h->us, h->count, 1), noise, share, is_late ? "  too long" : "");
    fflush(stdout);
    return !is_late;
}

static bool arrive(honest *h, int port) {
    for (int i = 0; i < HONEST; i++) {
        client c = {.port = port, .address = 1};
        h->fd[i] = client_session(&c) ? client_socket(&c) : -1;
        if (h->fd[i] < 0) return false;
    }
    return true;
}

static bool run_all(const load_server *s, int seconds, const char *word) {
    static honest h;
    pid_t pid;
    bool ok = arrive(&h, s->port);
    if (!ok) return false;
    h.echo = echo_start(&pid);
    printf("%-44s %7s %7s %7s %7s  server\n", "ping in ms while there is", "p50", "p99", "longest",
           "idle");
    for (size_t i = 0; i < attacks_count; i++)
        if (word == NULL || strstr(attacks[i].name, word) != NULL)
            ok = measure(&attacks[i], s, &h, seconds) && ok;
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    return ok;
}

int main(int argc, char **argv) {
    load_options o = {.server = "build/turnpike", .folder = "/var/tmp", .is_limited = true};
    load_server s = {0};
    const int seconds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 5;
    if (seconds < 1 || seconds > 600 || argc > 4) {
        fprintf(stderr, "usage: turnpike-attacks [SECONDS [WORD [SERVER]]]\n");
        return 2;
    }
    if (argc > 3) o.server = argv[3];
    bool ok = load_server_prepare(&s, &o, fill) && load_server_start(&s, &o);
    ok = ok && run_all(&s, seconds, argc > 2 && argv[2][0] != '\0' ? argv[2] : NULL);
    if (s.pid > 0) load_server_stop(&s);
    return ok ? 0 : 1;
}
