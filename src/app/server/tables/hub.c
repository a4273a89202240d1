/* app/server/tables/hub.c: see hub.h. */
#include "app/server/tables/hub.h"

#include "app/server/tables/live.h"
#include "app/server/tables/peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whoever has so much unread does not read. */
enum { MOST_QUEUED = 4 << 20, POLICY = 1008 };

struct tp_out {
    tp_frame *frame;
    tp_out *next;
};

/* What a frame in the queue takes, since a pong of two bytes is mostly everything around it. */
static size_t weight(const tp_frame *f) {
    return f->length + TP_FRAME_ROOM + sizeof *f + sizeof(tp_out);
}

tp_frame *tp_frame_new(const char *text, size_t length) {
    tp_frame *f = tp_grow(NULL, sizeof *f + TP_FRAME_ROOM + length); /* not zeroed: it is filled */
    *f = (tp_frame){.refs = 1, .length = length};
    memcpy(f->data + TP_FRAME_ROOM, text, length);
    return f;
}

tp_frame *tp_frame_new_raw(const char *bytes, size_t length) {
    tp_frame *f = tp_frame_new(bytes, length);
    f->is_raw = true;
    return f;
}

tp_frame *tp_frame_hold(tp_frame *f) {
    f->refs++;
    return f;
}

void tp_frame_release(tp_frame *f) {
    if (--f->refs == 0) free(f);
}

tp_conn *tp_conn_new(tp_server *s, const char *address, void (*wake)(tp_conn *c), void *socket) {
    tp_conn *c = tp_alloc(sizeof *c);
    *c = (tp_conn){.server = s, .refs = 1, .is_open = true, .wake = wake, .socket = socket};
    snprintf(c->address, sizeof c->address, "%s", address);
    c->last = &c->first;
    c->next = s->conns;
    c->link = &s->conns;
    if (c->next != NULL) c->next->link = &c->next;
    s->conns = c;
    s->metrics.sockets++;
    s->metrics.sockets_opened++;
    return c;
}

tp_conn *tp_conn_new_relayed(tp_server *s, const char *address, void (*wake)(tp_conn *c),
                             void *socket) {
    tp_conn *c = tp_conn_new(s, address, wake, socket);
    c->is_relayed = true;
    s->metrics.sockets--;
    s->metrics.sockets_opened--;
    s->metrics.relayed++;
    return c;
}

/* A socket can go while answers to it wait for the disk; so it is counted who still needs it. */
tp_conn *tp_conn_hold(tp_conn *c) {
    c->refs++;
    return c;
}

void tp_conn_release(tp_conn *c) {
    if (--c->refs == 0) free(c);
}

/* One that was dropped counts no longer, though the system may hold on to a little for a moment. */
tp_frame *tp_conn_count(tp_conn *c, tp_frame *f) {
    if (c->is_dropped) return f;
    c->queued += weight(f);
    c->server->metrics.queued += (int64_t)weight(f);
    return f;
}

void tp_conn_sent(tp_conn *c, tp_frame *f) {
    if (!c->is_dropped) {
        c->queued -= weight(f);
        c->server->metrics.queued -= (int64_t)weight(f);
    }
    tp_frame_release(f);
}

static void drop_queue(tp_conn *c) {
    tp_frame *f;
    while ((f = tp_conn_next(c)) != NULL) tp_conn_sent(c, f);
}

static void send_away(tp_conn *c) {
    drop_queue(c);
    tp_conn_hang_up(c, POLICY);
}

/* All together have more unread than there is memory for: whoever reads most slowly goes first, and
 * at once, with all that the system has not taken yet. */
static void make_room(tp_server *s) {
    const int64_t most = s->config.max_queued * INT64_C(1048576);
    while (most > 0 && s->metrics.queued > most) {
        tp_conn *slowest = NULL;
        for (tp_conn *c = s->conns; c != NULL; c = c->next)
            if (!c->is_dropped && (slowest == NULL || c->queued > slowest->queued)) slowest = c;
        if (slowest == NULL) return;
        send_away(slowest);
        s->metrics.queued -= (int64_t)slowest->queued;
        slowest->is_dropped = true;
        slowest->queued = 0;
        slowest->wake(slowest);
    }
}

/* What waits to be sent is dropped at once, and no longer counts against anybody's memory. */
void tp_conn_closed(tp_conn *c) {
    if (!c->is_open) return;
    c->is_open = false;
    c->socket = NULL;
    if (c->is_relayed)
        c->server->metrics.relayed--;
    else
        c->server->metrics.sockets--;
    if (c->relays != NULL) c->server->peers->closed(c->server->peers, c);
    *c->link = c->next;
    if (c->next != NULL) c->next->link = c->link;
    while (c->watches != NULL) tp_live_unwatch(c->watches);
    drop_queue(c);
}

/* Somebody who does not read must not make the server keep everything for them: they are sent away,
 * and come back to the present state. */
void tp_conn_send(tp_conn *c, tp_frame *f) {
    if (!c->is_open || c->close_code != 0) {
        tp_frame_release(f);
        return;
    }
    tp_out *out = tp_alloc(sizeof *out);
    out->frame = f;
    *c->last = out;
    c->last = &out->next;
    tp_conn_count(c, f);
    if (c->queued > MOST_QUEUED) {
        send_away(c);
        return;
    }
    make_room(c->server);
    c->wake(c);
}

void tp_conn_write(tp_conn *c, const tp_writer *w) {
    tp_conn_send(c, tp_frame_new(w->data, w->length));
}

void tp_conn_hang_up(tp_conn *c, int code) {
    if (!c->is_open || c->close_code != 0) return;
    c->close_code = code;
    c->wake(c);
}

tp_frame *tp_conn_next(tp_conn *c) {
    tp_out *out = c->first;
    if (out == NULL) return NULL;
    tp_frame *f = out->frame;
    c->first = out->next;
    if (c->first == NULL) c->last = &c->first;
    free(out);
    return f;
}

const char *tp_conn_session_id(const tp_conn *c) {
    return c->has_session ? c->session.id : NULL;
}

tp_language tp_conn_language(const tp_conn *c) {
    tp_language language = TP_ENGLISH;
    if (c->has_session) tp_language_read(c->session.lang, &language);
    return language;
}
