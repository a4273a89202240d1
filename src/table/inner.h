/* table/inner.h: what the table_*.c files share. */
#ifndef TP_TABLE_INNER_H
#define TP_TABLE_INNER_H

#include "table/table.h"

/* Appends an event that is known to fit, and folds it. Texts are copied. */
void table_append(tp_table *t, const tp_event *e);
/* Rolls what is to be rolled, ends what is over, opens a window where there is one. */
void table_settle(tp_table *t, int64_t now);
/* Ends it; ranks may be NULL. */
void table_end(tp_table *t, int64_t now, const char *reason, const int *ranks, const int *scores);

enum { TP_MOST_WINDOW = 60 }; /* seconds */
/* Turns a draft, in which only the agreement is filled in, into a table with its first event. It
 * begins where start began, with its rules. The draft is freed. */
tp_table *table_adopt(tp_table *draft, const tp_match *start, int64_t now);

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
/* A game for one, or of one with bots on one device, that its rules have ended: going back a step
 * opens it again, since nobody else was told how it ended. */
bool table_can_go_on(const tp_table *t);
bool table_is_running(const tp_table *t, tp_refusal *r);
/* For what can be done again and again: there must be an end to it. */
bool table_has_room(const tp_table *t, tp_refusal *r);
/* The seat that is meant: the one named, or of mine the one to act, or the first. */
bool table_pick_seat(const tp_table *t, const tp_actor *who, int seat, int *out, tp_refusal *r);
bool table_is_human(const tp_table *t, int seat); /* and still in */
unsigned table_humans(const tp_table *t);
int table_sessions(const tp_table *t); /* how many different people play */

void table_sit_human(tp_table *t, int seat, const tp_actor *who, const uint8_t *number);
void table_sit_bot(tp_table *t, int seat, const char *level, int64_t now);
void table_start_if_full(tp_table *t, int64_t now);

/* A game brought along, see carry.c: from a request into a draft; in the agreement, as a key, and
 * back; and what was played of it, when the game has just begun. */
bool table_bring(tp_table *draft, const tp_at *record, tp_refusal *r);
void table_write_brought(const tp_table *t, const tp_match *m, tp_writer *w);
bool table_read_brought(tp_table *t, const tp_json *agreement);
void table_carry_on(tp_table *t, int64_t now);
bool table_is_bot(const tp_table *t, const char *level);

void table_play(tp_table *t, int seat, tp_move move, int64_t now);
void table_roll(tp_table *t, tp_move outcome, int64_t now);
void table_put_out(tp_table *t, int seat, const char *reason, int64_t now);

/* One person with bots on one device; and the ply of their last own decision, -1: none. */
bool table_is_alone(const tp_table *t);
int64_t table_alone_ply(const tp_table *t);

void table_open_window(tp_table *t, int64_t now);
/* The same window goes on after that seat has left the game. */
void table_resume_window(tp_table *t, const tp_pending_window *before, int left);
int64_t table_window_due(const tp_table *t); /* it does not close before */
bool table_window_is_due(const tp_table *t, int64_t now);
void table_close_window(tp_table *t, int64_t now);
bool table_window_answer(tp_table *t, int seat, const char *text, size_t length, int64_t now,
                         tp_refusal *r);
/* The state in which a window asks that seat, if all before it pass. */
void table_window_state(const tp_table *t, int seat, tp_state *s);
bool table_is_asked(const tp_table *t, int seat);

/* The moves of a seat in a state, until somebody lists others. */
const tp_move_list *table_list_moves(const tp_table *t, const tp_state *s, int seat);
/* The state as the viewer's eyes see it, as a key. */
void table_write_view(const tp_table *t, const tp_state *s, unsigned mine, tp_writer *w);
/* The key "log": events from since on. Those plies that the present line still has come with what
 * they did, as far as the viewer may know; is_update: and all but the last with what was seen after
 * them. */
void table_write_log(const tp_table *t, const tp_viewer *v, bool is_update, uint32_t since,
                     tp_writer *w);
/* What that event, a ply of the present line, did in the position before it, through these eyes. */
void table_write_events(const tp_table *t, const tp_viewer *v, int eyes, const tp_state *before,
                        const tp_event *e, tp_writer *w);
bool table_read_clock(const tp_at *at, tp_clock *c, tp_error *e);
void table_write_clock(const tp_clock *c, tp_writer *w);

#endif
