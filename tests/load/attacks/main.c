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

enum { TABLES = 200000, AT_ONCE = 1000, PING_MS = 10, LINE_MS = 50, MOST_PINGS = 100000 };

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

/* ---- the honest one ---- */

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

static size_t ping_for(int fd, int seconds, uint32_t *us) {
    const uint64_t end = load_now_us() + (uint64_t)seconds * 1000000;
    const struct timespec pause = {.tv_nsec = PING_MS * 1000000};
    size_t n = 0;
    while (load_now_us() < end && n < MOST_PINGS) {
        us[n] = ping(fd);
        if (us[n++] == UINT32_MAX) break;
        nanosleep(&pause, NULL);
    }
    qsort(us, n, sizeof *us, by_size);
    return n;
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

static bool measure(const attack *a, const load_server *s, int fd, int seconds) {
    static uint32_t us[MOST_PINGS];
    const uint64_t before = load_server_cpu_us(s), start = load_now_us();
    const pid_t pid = begin(a, s->port);
    const size_t n = ping_for(fd, seconds, us);
    const double share =
        (double)(load_server_cpu_us(s) - before) * 100 / (double)(load_now_us() - start);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    if (n == 0 || us[n - 1] == UINT32_MAX) {
        printf("%-44s no answer\n", a->name);
        return false;
    }
    printf("%-44s %7.2f %7.2f %7.2f  %3.0f %% %s\n", a->name, us[n / 2] / 1e3,
           us[n * 99 / 100] / 1e3, us[n - 1] / 1e3, share,
           us[n * 99 / 100] < LINE_MS * 1000 ? "" : "too long");
    fflush(stdout);
    return us[n * 99 / 100] < LINE_MS * 1000;
}

static bool run_all(const load_server *s, int seconds, const char *word) {
    client c = {.port = s->port, .address = 1};
    bool ok = client_session(&c);
    const int fd = ok ? client_socket(&c) : -1;
    if (fd < 0) return false;
    printf("%-44s %7s %7s %7s  server\n", "ping in ms while there is", "p50", "p99", "longest");
    for (size_t i = 0; i < attacks_count; i++)
        if (word == NULL || strstr(attacks[i].name, word) != NULL)
            ok = measure(&attacks[i], s, fd, seconds) && ok;
    close(fd);
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
