/* app/server/api/wire_inner.h: what the wire*.c files share: a message while it is being dealt
 * with, and the ways to answer it. */
#ifndef TP_APP_SERVER_WIRE_INNER_H
#define TP_APP_SERVER_WIRE_INNER_H

#include "app/server/tables/live.h"

typedef struct wire_type wire_type;

/* A message while it is being dealt with. */
typedef struct {
    tp_conn *conn;
    const wire_type *type;
    tp_json *json;
    uint64_t arrived;
    char *ref;  /* JSON; NULL: none */
    char *text; /* as it came, where it may be for another node; NULL: it cannot be */
    size_t length;
    bool is_kept; /* somebody else frees it, later */
} wire_message;

struct wire_type {
    const char *name;
    void (*run)(wire_message *m, tp_live *l); /* l is NULL if the message names no table */
    unsigned flags;
};
enum {
    WIRE_TABLE = 1,   /* names a table */
    WIRE_SESSION = 2, /* only from somebody who has one */
    WIRE_QUESTION = 4 /* has limits of its own: looking around must not keep anybody from playing */
};

void wire_free(wire_message *m);

/* ---- answers (wire.c) ---- */

/* {"type":TYPE,"ref":REF: the start of one. */
void wire_open(tp_writer *w, const char *type, const char *ref);
/* Its end. If l is not NULL what is new there is committed, and this is the answer to it. */
void wire_send(const wire_message *m, tp_live *l, tp_writer *w);
void wire_refuse(const wire_message *m, tp_live *l, const tp_refusal *r);
void wire_acknowledge(wire_message *m, tp_live *l, const char *next);
/* The end of every message that may have changed a table. */
void wire_conclude(wire_message *m, tp_live *l, bool ok, const tp_refusal *r);

/* ---- fields: false and *r if they are not as they must be ---- */

bool wire_want(const wire_message *m, const char *key, tp_json_kind kind, const tp_json **out,
               tp_refusal *r);
bool wire_want_int(const wire_message *m, const char *key, int64_t *out, tp_refusal *r);
bool wire_want_seat(const wire_message *m, int *out, tp_refusal *r); /* may be left out */
const char *wire_text(const tp_json *object, const char *key);       /* NULL: there is none */
tp_actor wire_actor(const wire_message *m, const tp_live *l);

/* ---- what a message does: wire_play.c ---- */

void wire_move(wire_message *m, tp_live *l);
void wire_undo(wire_message *m, tp_live *l);
void wire_reset(wire_message *m, tp_live *l);
void wire_resign(wire_message *m, tp_live *l);
void wire_takeback(wire_message *m, tp_live *l);
void wire_draw(wire_message *m, tp_live *l);
void wire_abandon(wire_message *m, tp_live *l);
void wire_answer(wire_message *m, tp_live *l);
void wire_hold(wire_message *m, tp_live *l);
void wire_say(wire_message *m, tp_live *l);
void wire_rematch(wire_message *m, tp_live *l);

/* ---- wire_look.c ---- */

/* May whoever sent it look at this table? If not a refusal was sent. */
bool wire_may_look(wire_message *m, tp_live *l);

void wire_watch(wire_message *m, tp_live *l);
void wire_unwatch(wire_message *m, tp_live *l);
void wire_position(wire_message *m, tp_live *l);

/* ---- wire_ask.c ---- */

void wire_preview(wire_message *m, tp_live *l);
void wire_labels(wire_message *m, tp_live *l);
void wire_facts(wire_message *m, tp_live *l);
void wire_hint(wire_message *m, tp_live *l);
void wire_chances(wire_message *m, tp_live *l);

#endif
