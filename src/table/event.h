/* table/event.h: what can happen at a table. A table is its events, one after the other; the
 * store keeps each as a line of JSON, and folding them gives the table back (table.h). What viewers
 * are told about an event is less than what is stored; table_log.c decides that. */
#ifndef TP_TABLE_EVENT_H
#define TP_TABLE_EVENT_H

#include "core/game.h"

typedef enum {
    TP_CREATE,   /* text: the agreement as JSON, secrets included */
    TP_SIT,      /* seat, and session and text (the name) of a human, or level of a bot; number */
    TP_STAND,    /* seat */
    TP_START,    /* */
    TP_MOVED,    /* seat, ply, text (the move), left (on the clock that ran) */
    TP_ROLLED,   /* ply, text (the outcome), roll */
    TP_UNDONE,   /* seat, ply: back to it; left */
    TP_OFFERED,  /* seat, text (takeback, draw, abandon) */
    TP_ANSWERED, /* seat, accept */
    TP_TAKEBACK, /* seat, ply: back to it; left */
    TP_OUT,      /* seat, text (resigned, timeout), left */
    TP_SPOKEN,   /* seat, text */
    TP_ENDED,    /* text: the result as JSON */
    TP_REMATCH,  /* seat, text (the next table) */
    TP_EVENTS
} tp_event_kind;

typedef struct {
    tp_event_kind kind;
    uint32_t n;       /* from 1 */
    int64_t at, wall; /* when: on the table's clock, and in milliseconds since 1970 */
    int seat;         /* TP_TABLE: none */
    uint32_t ply;
    uint64_t roll;
    int64_t left; /* milliseconds; -1: no clock ran */
    bool accept;
    char *text, *session, *level, *number; /* the event's own; NULL where there is none */
    tp_move move;                          /* of MOVED and ROLLED, 0 until it was looked up */
    char (*shown)[TP_MOVE_TEXT]; /* of these: the text for each seat and for the public, the last
                                    row; NULL: everybody sees all of it */
} tp_event;

const char *tp_event_word(tp_event_kind kind);

/* What the store keeps of it: everything but n and at. The time of day is left out where it is the
 * same as at. */
void tp_event_write(const tp_event *e, tp_writer *w);
/* The other way round; n is the caller's to fill in. False if it is no event. */
bool tp_event_read(tp_event *e, int64_t at, const char *text, size_t length);
/* Frees what the event owns. */
void tp_event_done(tp_event *e);

#endif
