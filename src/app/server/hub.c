/* app/server/hub.c: see hub.h. */
#include "app/server/hub.h"

#include "app/server/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whoever has so much unread does not read. */
enum { MOST_QUEUED = 4 << 20, POLICY = 1008 };

struct tp_out {
    tp_frame *frame;
    tp_out *next;
};

tp_frame *tp_frame_new(const char *text, size_t length) {
    tp_frame *f = tp_alloc(sizeof *f + TP_FRAME_ROOM + length);
    f->refs = 1;
    f->length = length;
    memcpy(f->data + TP_FRAME_ROOM, text, length);
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

tp_conn *tp_conn_hold(tp_conn *c) {
    c->refs++;
    return c;
}

void tp_conn_release(tp_conn *c) {
    if (--c->refs == 0) free(c);
}

static void drop_queue(tp_conn *c) {
    tp_frame *f;
    while ((f = tp_conn_next(c)) != NULL) tp_frame_release(f);
}

void tp_conn_closed(tp_conn *c) {
    if (!c->is_open) return;
    c->is_open = false;
    c->socket = NULL;
    c->server->metrics.sockets--;
    *c->link = c->next;
    if (c->next != NULL) c->next->link = c->link;
    while (c->watches != NULL) tp_live_unwatch(c->watches);
    drop_queue(c);
}

void tp_conn_send(tp_conn *c, tp_frame *f) {
    if (!c->is_open || c->close_code != 0) {
        tp_frame_release(f);
        return;
    }
    tp_out *out = tp_alloc(sizeof *out);
    out->frame = f;
    *c->last = out;
    c->last = &out->next;
    c->queued += f->length;
    if (c->queued > MOST_QUEUED) {
        drop_queue(c);
        tp_conn_hang_up(c, POLICY);
        return;
    }
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
    c->queued -= f->length;
    free(out);
    return f;
}

const char *tp_conn_session_id(const tp_conn *c) {
    return c->has_session ? c->session.id : NULL;
}
