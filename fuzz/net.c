/* fuzz/net.c: libFuzzer on the bytes of a connection, through src/app/server/net as it is, with a
 * real socket. The input's first byte says into which pieces the rest is cut. Whatever comes,
 * every reply is HTTP, the connection can be closed, and the pieces make no difference: the same
 * bytes at once get as many replies, of the same kinds and lengths. What hangs is found by
 * libFuzzer's own alarm (-timeout), or here by turns of the loop that do not come to an end. */
#include "inside.h"

#include "app/server/net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 4 << 20, MOST_TURNS = 100000 };

/* What came back, and what is compared of it. */
typedef struct {
    char *text;
    size_t length, replies, statuses;
    bool is_closed, is_too_large; /* of a head: how much of it is counted depends on the pieces */
} answer;

static void turn(inside *x, tp_net *n) {
    inside_settle(x);
    tp_net_flush(n);
    uv_run(&x->loop, UV_RUN_NOWAIT);
}

static void read_some(answer *a, int fd) {
    ssize_t n;
    while (!a->is_closed && a->length < ROOM &&
           (n = recv(fd, a->text + a->length, ROOM - a->length, MSG_DONTWAIT)) >= 0) {
        a->is_closed = n == 0;
        a->length += (size_t)n;
    }
}

/* Until nothing more comes: every reply needs a turn or two. */
static void listen_to(answer *a, inside *x, tp_net *n, int fd) {
    size_t before;
    int turns = 0;
    do {
        before = a->length;
        for (int i = 0; i < 4; i++) turn(x, n);
        read_some(a, fd);
        if (++turns > MOST_TURNS) abort();
    } while (a->length > before && a->length < ROOM);
}

/* Sends the bytes in pieces of 1 to most bytes; most 0: as one. */
static void say(answer *a, inside *x, tp_net *n, int fd, const uint8_t *bytes, size_t size,
                unsigned most) {
    unsigned seed = most;
    for (size_t i = 0; i < size && !a->is_closed;) {
        seed = seed * 1103515245 + 12345;
        size_t piece = most == 0 ? size : 1 + (seed >> 16) % most;
        if (piece > size - i) piece = size - i;
        const ssize_t sent = send(fd, bytes + i, piece, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) i += (size_t)sent;
        if (sent < 0) break; /* it is closed */
        turn(x, n);
        read_some(a, fd);
    }
    listen_to(a, x, n, fd);
}

/* The date and what is random differ, but not in length. */
static void look_at(answer *a) {
    if (a->length == 0) return;
    if (a->length < 12 || memcmp(a->text, "HTTP/1.1 ", 9) != 0) abort();
    for (char *p = a->text, *end = a->text + a->length;
         (p = memmem(p, (size_t)(end - p), "HTTP/1.1 ", 9)) != NULL; p++) {
        const long status = strtol(p + 9, NULL, 10);
        a->replies++;
        a->statuses = a->statuses * 31 + (size_t)status;
        a->is_too_large = a->is_too_large || status == 431;
    }
}

static answer talk(const uint8_t *bytes, size_t size, unsigned most) {
    static inside x;
    static tp_net *net;
    static char *room;
    int ends[2];
    if (!x.is_open) {
        inside_open(&x);
        net = tp_net_open(&x.server, &x.loop, "127.0.0.1", 0);
        room = malloc(ROOM + 1);
        if (net == NULL || room == NULL) abort();
    }
    answer a = {.text = room};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) abort();
    tp_net_adopt(net, ends[0]);
    say(&a, &x, net, ends[1], bytes, size, most);
    a.text[a.length] = '\0';
    close(ends[1]);
    for (int i = 0; x.server.conns != NULL || x.server.connections_of.counts.count > 0; i++) {
        if (i > MOST_TURNS) abort(); /* it does not notice that nobody is there */
        turn(&x, net);
    }
    look_at(&a);
    if (memmem(bytes, size, "POST", 4) != NULL || memmem(bytes, size, "/ws", 3) != NULL)
        inside_reset(&x);
    x.server.metrics = (tp_metrics){0};
    return a;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    const answer pieces = talk(data + 1, size - 1, 1u + data[0]),
                 whole = talk(data + 1, size - 1, 0);
    if (pieces.length >= ROOM || whole.length >= ROOM) return 0;
    const bool may_differ = pieces.is_too_large || whole.is_too_large;
    if (pieces.replies != whole.replies ||
        (!may_differ && (pieces.statuses != whole.statuses || pieces.length != whole.length))) {
        fprintf(stderr, "%zu replies, %zu bytes in pieces; %zu and %zu at once\n", pieces.replies,
                pieces.length, whole.replies, whole.length);
        abort();
    }
    return 0;
}
