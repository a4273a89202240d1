/* core/tell.h: what happens in a game, told. A ply becomes a list of events, a position a handful
 * of facts; clients make log lines, animations, sounds and hints of them and work out no rule by
 * themselves. docs/spec/EVENTS.md is the law; core/words.h turns events into sentences. */
#ifndef TP_CORE_TELL_H
#define TP_CORE_TELL_H

#include "core/game.h"

/* The events of playing move in before, as far as viewer may know, as a JSON list. The last ply of
 * a game closes with {"kind":"end","reason":…,"ranks":[…]}, with "scores" where there are points.
 */
void tp_tell(const tp_rules *r, const tp_state *before, int seat, tp_move move, int viewer,
             tp_writer *w);

/* What move would do, through the eyes of the seat that would play it, as a JSON list. It stops
 * before chance and before anything that the seat's own view does not decide: positions that look
 * the same to it have the same preview. */
void tp_preview(const tp_rules *r, const tp_state *s, int seat, tp_move move, tp_writer *w);
/* The facts after it, through the same eyes, as tp_facts_write prints them. */
void tp_preview_facts(const tp_rules *r, const tp_state *s, int seat, tp_move move, tp_writer *w);

/* The facts of a position for a viewer, as a JSON object: `wins`, the moves of the seat to act that
 * win at once, as far as the viewer may know them, and what the game adds. about may be NULL;
 * "coach" gives what core/coach.h prints instead of the game's own, for games that it knows. */
void tp_facts_write(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w);

/* ---- for tell functions: the events that nearly every game has ---- */

/* {"kind":KIND,"seat":SEAT … left open, so that more keys can follow; then tp_tell_close. */
void tp_tell_open(tp_writer *w, const char *kind, int seat);
void tp_tell_close(tp_writer *w);

#endif
