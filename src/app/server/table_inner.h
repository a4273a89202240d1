/* app/server/table_inner.h: what the table_*.c files share. */
#ifndef TP_APP_SERVER_TABLE_INNER_H
#define TP_APP_SERVER_TABLE_INNER_H

#include "app/server/table.h"

/* Appends an event that is known to fit, and folds it. Texts are copied. */
void table_append(tp_table *t, const tp_event *e);
/* Rolls what is to be rolled, ends what is over, opens a window where there is one. */
void table_settle(tp_table *t, int64_t now);
/* Ends it; ranks may be NULL. */
void table_end(tp_table *t, int64_t now, const char *reason, const int *ranks, const int *scores);

/* Folding, by topic. */
bool table_fold_create(tp_table *t, const tp_event *e);
bool table_fold_move(tp_table *t, tp_event *e);
void table_go_back(tp_table *t, uint32_t ply);
/* The position has changed at that time: clocks, offers, turns. The event that changed it says what
 * the clock that ran had left (table_clock), or thinking before it would have cost nothing. */
void table_moved_on(tp_table *t, int64_t at);
int64_t table_clock(const tp_table *t, int64_t now); /* -1: no clock runs */

/* It is the turn of this seat: who held in another one does so no longer. */
void table_hold_in(tp_table *t, int seat);

tp_node table_node(const tp_table *t); /* of kind TP_END when the table is over */
/* A game for one that its rules have ended: going back a step opens it again, since nobody else was
 * told how it ended. */
bool table_can_go_on(const tp_table *t);
bool table_is_running(const tp_table *t, tp_refusal *r);
/* For what can be done again and again: there must be an end to it. */
bool table_has_room(const tp_table *t, tp_refusal *r);
/* The seat that is meant: the one named, or of mine the one to act, or the first. */
bool table_pick_seat(const tp_table *t, const tp_actor *who, int seat, int *out, tp_refusal *r);
bool table_is_human(const tp_table *t, int seat); /* and still in */
unsigned table_humans(const tp_table *t);
int table_sessions(const tp_table *t); /* how many different people play */

void table_play(tp_table *t, int seat, tp_move move, bool is_auto, int64_t now);
void table_put_out(tp_table *t, int seat, const char *reason, int64_t now);

void table_open_window(tp_table *t, int64_t now);
bool table_window_is_due(const tp_table *t, int64_t now);
void table_close_window(tp_table *t, int64_t now);
bool table_window_answer(tp_table *t, int seat, const char *text, size_t length, int64_t now,
                         tp_refusal *r);
/* The state in which a window asks that seat, if all before it pass. */
void table_window_state(const tp_table *t, int seat, tp_state *s);
bool table_is_asked(const tp_table *t, int seat);

/* The moves of a seat in a state as texts in byte order, into an open list. */
void table_write_moves(const tp_table *t, const tp_state *s, int seat, tp_writer *w);
void table_write_clock(const tp_clock *c, tp_writer *w);

#endif
