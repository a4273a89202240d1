/* app/command.c: see command.h. Both pipes are non-blocking, and there is one loop, exchange,
 * that writes and reads as far as either goes until the time is up: a child that answers before it
 * has read everything, or never reads, is not a reason to wait for ever. */
#include "app/command.h"

#include "app/host.h"
#include "core/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct tp_child {
    pid_t pid;
    int in, out;             /* our ends of its standard input and output */
    char said[TP_ANSWER];    /* what was read and not yet taken */
    size_t length, answered; /* of said; and of the line last handed out, with its newline */
    const atomic_int *stop;  /* may be NULL */
};

/* ---- starting and stopping ---- */

/* The child's ends become its standard input and output; signals are as usual for it. */
static int spawn(const char *program, int in, int out, pid_t *pid) {
    char *const argv[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)(uintptr_t)program, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static void close_pair(const int ends[2]) {
    close(ends[0]);
    close(ends[1]);
}

tp_child *tp_child_start(const char *program, const atomic_int *stop) {
    int to[2], from[2];
    pid_t pid;
    /* Closed on exec: a child that another thread starts now must not hold them open. */
    if (pipe2(to, O_CLOEXEC) != 0) return NULL;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close_pair(to);
        return NULL;
    }
    if (spawn(program, to[0], from[1], &pid) != 0) {
        close_pair(to);
        close_pair(from);
        return NULL;
    }
    close(to[0]);
    close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    tp_child *c = tp_alloc(sizeof *c);
    c->pid = pid;
    c->in = to[1];
    c->out = from[0];
    c->stop = stop;
    return c;
}

/* It is looked at but not reaped: until then nobody else can have its number. */
static bool has_ended(const tp_child *c) {
    siginfo_t info = {0};
    const int got = waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return got != 0 || info.si_pid != 0;
}

/* Closing its input is the request to end, which every program understands. Whatever has not ended
 * when patience has is killed with its group: `sh -c` may have left a grandchild that thinks. */
void tp_child_stop(tp_child *c, int patience_ms) {
    const struct timespec nap = {.tv_nsec = 2000000};
    const double until = tp_seconds() + patience_ms / 1000.0;
    if (c == NULL) return;
    close(c->in);
    while (!has_ended(c) && tp_seconds() < until) nanosleep(&nap, NULL);
    kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close(c->out);
    free(c);
}

/* ---- lines ---- */

static bool has_line(const tp_child *c) {
    return memchr(c->said, '\n', c->length) != NULL;
}

static void drop_answer(tp_child *c) {
    c->length -= c->answered;
    memmove(c->said, c->said + c->answered, c->length);
    c->answered = 0;
}

static bool is_only_for_now(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* A line that does not end is a fault, not a reason to grow: somebody else's program decides how
 * long it is. */
static tp_fault hear(tp_child *c) {
    const ssize_t n = read(c->out, c->said + c->length, sizeof c->said - c->length);
    if (n == 0 || (n < 0 && !is_only_for_now())) return TP_FAULT_DIED;
    if (n > 0) c->length += (size_t)n;
    if (c->length == sizeof c->said && !has_line(c)) return TP_FAULT_TOO_LONG;
    return TP_FAULT_NONE;
}

/* The line and then its newline, as if they were one text of length + 1 bytes. */
static tp_fault say(tp_child *c, const char *line, size_t length, size_t *sent) {
    const ssize_t n =
        *sent < length ? write(c->in, line + *sent, length - *sent) : write(c->in, "\n", 1);
    if (n < 0 && !is_only_for_now()) return TP_FAULT_DIED;
    if (n > 0) *sent += (size_t)n;
    return TP_FAULT_NONE;
}

static bool is_stopped(const tp_child *c) {
    return c->stop != NULL && atomic_load(c->stop) != 0;
}

/* For poll: until the time is up, or until it is to be seen whether we are to stop. */
static int wait_ms(const tp_child *c, double left) {
    enum { LOOK_MS = 100 };
    const int ms = (int)(left * 1000) + 1;
    return c->stop != NULL && ms > LOOK_MS ? LOOK_MS : ms;
}

static tp_fault exchange(tp_child *c, const char *line, size_t length, bool wants_answer, int ms) {
    const double deadline = tp_seconds() + ms / 1000.0;
    tp_fault fault = TP_FAULT_NONE;
    size_t sent = 0;
    while (fault == TP_FAULT_NONE && (sent <= length || (wants_answer && !has_line(c)))) {
        struct pollfd ends[2] = {{.fd = sent <= length ? c->in : -1, .events = POLLOUT},
                                 {.fd = has_line(c) ? -1 : c->out, .events = POLLIN}};
        const double left = deadline - tp_seconds();
        if (is_stopped(c)) return TP_FAULT_STOPPED;
        if (left <= 0) return TP_FAULT_SLOW;
        const int ready = poll(ends, 2, wait_ms(c, left));
        if (ready < 0 && errno != EINTR) return TP_FAULT_DIED;
        if (ready <= 0) continue;
        if (ends[1].revents != 0) fault = hear(c);
        if (fault == TP_FAULT_NONE && ends[0].revents != 0) fault = say(c, line, length, &sent);
    }
    return fault;
}

tp_fault tp_child_tell(tp_child *c, const char *line, size_t length, int ms) {
    drop_answer(c);
    return exchange(c, line, length, false, ms);
}

tp_fault tp_child_ask(tp_child *c, const char *line, size_t length, int ms, const char **answer,
                      size_t *answer_length) {
    drop_answer(c);
    const tp_fault fault = exchange(c, line, length, true, ms);
    if (fault != TP_FAULT_NONE) return fault;
    const char *end = memchr(c->said, '\n', c->length);
    *answer = c->said;
    *answer_length = (size_t)(end - c->said);
    c->answered = *answer_length + 1;
    return TP_FAULT_NONE;
}
