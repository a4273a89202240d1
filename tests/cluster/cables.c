/* tests/cluster/cables.c: see cluster.h. */
#include "cluster.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WIRES = 512, PIECE = 65536 };

/* One direction has bytes that the other end has not taken yet. */
typedef struct {
    int fd[2];
    char *held[2]; /* for fd[i] */
    size_t length[2];
    int route;
} wire;

typedef struct {
    int listener[ROUTES], to[ROUTES], state[ROUTES];
    wire wires[MOST_WIRES];
    int count;
} exchange;

static struct sockaddr_in at(int port) {
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static int listen_at(int *port) {
    struct sockaddr_in own = at(*port);
    socklen_t size = sizeof own;
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, (const struct sockaddr *)&own, sizeof own) != 0 || listen(fd, 64) != 0 ||
        getsockname(fd, (struct sockaddr *)&own, &size) != 0)
        fail_msg("cannot listen: %s", strerror(errno));
    *port = ntohs(own.sin_port);
    return fd;
}

int free_port(void) {
    int port = 0;
    close(listen_at(&port));
    return port;
}

static void drop(exchange *x, int i) {
    wire *w = &x->wires[i];
    for (int k = 0; k < 2; k++) {
        close(w->fd[k]);
        free(w->held[k]);
    }
    *w = x->wires[--x->count];
}

static void pick_up(exchange *x, int route) {
    const int in = accept4(x->listener[route], NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (in < 0) return;
    const int out = x->state[route] == CABLE_CUT ? -1 : client_dial(x->to[route], NULL);
    if (out < 0 || x->count == MOST_WIRES) {
        close(in);
        if (out >= 0) close(out);
        return;
    }
    fcntl(out, F_SETFL, O_NONBLOCK);
    x->wires[x->count++] = (wire){.fd = {in, out}, .route = route};
}

/* From one end to the other; false: it is broken. */
static bool carry(wire *w, int from) {
    char piece[PIECE];
    const ssize_t n = recv(w->fd[from], piece, sizeof piece, 0);
    const int to = 1 - from;
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    if (n == 0) return false;
    w->held[to] = tp_grow(w->held[to], w->length[to] + (size_t)n);
    memcpy(w->held[to] + w->length[to], piece, (size_t)n);
    w->length[to] += (size_t)n;
    return true;
}

static bool hand_over(wire *w, int to) {
    const ssize_t n = send(w->fd[to], w->held[to], w->length[to], MSG_NOSIGNAL);
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    w->length[to] -= (size_t)n;
    memmove(w->held[to], w->held[to] + n, w->length[to]);
    return true;
}

static void obey(exchange *x, int commands) {
    unsigned char c[2];
    if (read(commands, c, 2) != 2) _exit(0);
    x->state[c[0]] = c[1];
    for (int i = x->count - 1; i >= 0; i--)
        if (x->wires[i].route == c[0] && c[1] == CABLE_CUT) drop(x, i);
    const char done = 0;
    if (write(commands, &done, 1) != 1) _exit(0);
}

static void run(exchange *x, int commands) {
    for (;;) {
        struct pollfd fds[1 + ROUTES + 2 * MOST_WIRES];
        const int count = x->count;
        fds[0] = (struct pollfd){.fd = commands, .events = POLLIN};
        for (int i = 0; i < ROUTES; i++)
            fds[1 + i] = (struct pollfd){.fd = x->listener[i], .events = POLLIN};
        for (int i = 0; i < 2 * count; i++) {
            const wire *w = &x->wires[i / 2];
            const int k = i % 2;
            const bool is_dead = x->state[w->route] == CABLE_DEAD;
            const int reads = w->length[1 - k] < PIECE ? POLLIN : 0, writes = POLLOUT;
            fds[1 + ROUTES + i] =
                (struct pollfd){.fd = is_dead ? -1 : w->fd[k],
                                .events = (short)(reads | (w->length[k] > 0 ? writes : 0))};
        }
        poll(fds, 1 + ROUTES + 2 * (nfds_t)count, -1);
        for (int i = count - 1; i >= 0; i--) {
            bool ok = true;
            for (int k = 0; k < 2 && ok; k++) {
                const short events = fds[1 + ROUTES + 2 * i + k].revents;
                if (events & (POLLIN | POLLHUP | POLLERR)) ok = carry(&x->wires[i], k);
                if (ok && x->wires[i].length[k] > 0 && (events & POLLOUT))
                    ok = hand_over(&x->wires[i], k);
            }
            if (!ok) drop(x, i);
        }
        for (int i = 0; i < ROUTES; i++)
            if (fds[1 + i].revents != 0) pick_up(x, i);
        if (fds[0].revents != 0) obey(x, commands);
    }
}

void cables_start(cables *c) {
    static exchange x;
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) fail_msg("no socketpair");
    for (int i = 0; i < ROUTES; i++) {
        x.listener[i] = listen_at(&c->from[i]);
        x.to[i] = c->to[i];
    }
    c->commands = pair[0];
    c->pid = fork();
    if (c->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(pair[0]);
        run(&x, pair[1]);
    }
    close(pair[1]);
    for (int i = 0; i < ROUTES; i++) close(x.listener[i]);
}

void cables_set(const cables *c, int route, int state) {
    const unsigned char command[2] = {(unsigned char)route, (unsigned char)state};
    char done;
    if (write(c->commands, command, 2) != 2 || read(c->commands, &done, 1) != 1)
        fail_msg("the cables are gone");
}

void cables_stop(cables *c) {
    close(c->commands);
    kill(c->pid, SIGKILL);
    waitpid(c->pid, NULL, 0);
}
