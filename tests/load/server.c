/* tests/load/server.c: the server that is loaded: started, looked at, stopped. See load.h. */
#include "load.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

uint64_t load_now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void sleep_ms(long ms) {
    const struct timespec t = {.tv_nsec = ms * 1000000};
    nanosleep(&t, NULL);
}

static void in_folder(const load_server *s, const char *name, char out[300]) {
    snprintf(out, 300, "%s/%s", s->folder, name);
}

static void run(const load_server *s, const load_options *o) {
    const char *program = o->server;
    const bool is_limited = o->is_limited;
    char file[300], port[300], log[300];
    in_folder(s, "t.db", file);
    const char *db = o->db != NULL ? o->db : file;
    in_folder(s, "port", port);
    in_folder(s, "log", log);
    const int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(fd, STDOUT_FILENO);
    dup2(fd, STDERR_FILENO);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (is_limited)
        execl(program, program, "serve", "--db", db, "--port", "0", "--port-file", port, "--log",
              "error", (char *)NULL);
    execl(program, program, "serve", "--db", db, "--port", "0", "--port-file", port, "--requests",
          "0", "--messages", "0", "--new-tables", "0", "--max-address-sockets", "0",
          "--max-sockets", "20000", "--log", "warn", (char *)NULL);
    _exit(127);
}

static int read_port(const load_server *s) {
    char path[300], line[16] = "";
    in_folder(s, "port", path);
    FILE *f = fopen(path, "r");
    if (f == NULL) return 0;
    const bool is_whole = fgets(line, sizeof line, f) != NULL && strchr(line, '\n') != NULL;
    fclose(f);
    return is_whole ? (int)strtol(line, NULL, 10) : 0;
}

bool load_server_prepare(load_server *s, const load_options *o, bool (*fill)(const char *path)) {
    char db[300];
    snprintf(s->folder, sizeof s->folder, "%s/turnpike-load-XXXXXX", o->folder);
    if (mkdtemp(s->folder) == NULL) {
        fprintf(stderr, "load: no folder in %s\n", o->folder);
        return false;
    }
    in_folder(s, "t.db", db);
    return fill == NULL || fill(db);
}

bool load_server_start(load_server *s, const load_options *o) {
    if (o->port != 0) {
        s->port = o->port;
        s->pids = o->pids;
        return true;
    }
    if (s->folder[0] == '\0' && !load_server_prepare(s, o, NULL)) return false;
    s->pid = fork();
    if (s->pid == 0) run(s, o);
    for (int i = 0; i < 1000 && (s->port = read_port(s)) == 0; i++) {
        if (waitpid(s->pid, NULL, WNOHANG) != 0) break;
        sleep_ms(10);
    }
    if (s->port == 0) fprintf(stderr, "load: %s does not start\n", o->server);
    return s->port != 0;
}

void load_server_stop(load_server *s) {
    static const char *const names[] = {"t.db", "t.db-wal", "t.db-shm", "port", "log"};
    kill(s->pid, SIGTERM);
    for (int i = 0; i < 1000 && waitpid(s->pid, NULL, WNOHANG) == 0; i++) sleep_ms(10);
    kill(s->pid, SIGKILL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[300];
        in_folder(s, names[i], path);
        unlink(path);
    }
    rmdir(s->folder);
}

long load_server_memory(const load_server *s) {
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)s->pid);
    FILE *f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, "VmHWM:", 6) == 0) kib = strtol(line + 6, NULL, 10);
    if (f != NULL) fclose(f);
    return kib;
}

static uint64_t cpu_us(long pid) {
    char path[64], line[1024] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *f = fopen(path, "r");
    if (f == NULL) return 0;
    if (fgets(line, sizeof line, f) == NULL) line[0] = '\0';
    fclose(f);
    char *at = strrchr(line, ')');
    for (int field = 2; at != NULL && field < 13; field++) at = strchr(at + 1, ' ');
    if (at == NULL || (at = strchr(at + 1, ' ')) == NULL) return 0;
    const uint64_t user = strtoul(at, &at, 10), kernel = strtoul(at, NULL, 10);
    return (user + kernel) * 1000000 / (uint64_t)sysconf(_SC_CLK_TCK);
}

uint64_t load_server_cpu_us(const load_server *s) {
    uint64_t sum = 0;
    char *end;
    if (s->pids == NULL) return cpu_us(s->pid);
    for (const char *at = s->pids; *at != '\0'; at = *end != '\0' ? end + 1 : end)
        sum += cpu_us(strtol(at, &end, 10));
    return sum;
}
