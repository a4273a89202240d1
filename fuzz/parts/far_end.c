/* fuzz/parts/far_end.c: see far_end.h. */
#include "far_end.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static void turn(far_end *f) {
    inside_settle(&f->x);
    tp_net_flush(f->net);
    uv_run(&f->x.loop, UV_RUN_NOWAIT);
}

static void read_some(far_end *f) {
    ssize_t n;
    while (!f->is_closed && f->length < FAR_ROOM &&
           (n = recv(f->fd, f->text + f->length, FAR_ROOM - f->length, MSG_DONTWAIT)) >= 0) {
        f->is_closed = n == 0;
        f->length += (size_t)n;
    }
    f->text[f->length] = '\0';
}

/* Every reply needs a turn or two. */
static void listen_to(far_end *f) {
    size_t before;
    int turns = 0;
    do {
        before = f->length;
        for (int i = 0; i < 4; i++) turn(f);
        read_some(f);
        if (++turns > FAR_MOST_TURNS) abort();
    } while (f->length > before && f->length < FAR_ROOM);
}

void far_open(far_end *f) {
    inside_open_memory(&f->x);
    f->net = tp_net_open(&f->x.server, &f->x.loop, "127.0.0.1", 0);
    f->text = malloc(FAR_ROOM + 1);
    if (f->net == NULL || f->text == NULL) abort();
}

void far_connect(far_end *f) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) abort();
    tp_net_adopt(f->net, ends[0]);
    f->fd = ends[1];
    f->length = 0;
    f->is_closed = false;
}

void far_say(far_end *f, const uint8_t *bytes, size_t size, unsigned most) {
    unsigned seed = most;
    for (size_t i = 0; i < size && !f->is_closed && f->length < FAR_ROOM;) {
        seed = seed * 1103515245 + 12345;
        size_t piece = most == 0 ? size : 1 + (seed >> 16) % most;
        if (piece > size - i) piece = size - i;
        const ssize_t sent = send(f->fd, bytes + i, piece, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) i += (size_t)sent;
        if (sent < 0) break; /* it is closed */
        turn(f);
        read_some(f);
    }
    listen_to(f);
}

void far_leave(far_end *f) {
    const tp_server *s = &f->x.server;
    close(f->fd);
    for (int i = 0; s->conns != NULL || s->connections_of.counts.count > 0; i++) {
        if (i > FAR_MOST_TURNS) abort(); /* it does not notice that nobody is there */
        turn(f);
    }
}
