/* app/tui/games/road.h: Alltagswahn Autobahn as its facts have it: lanes and what is on them, the
 * hand and what each card can do, and how it stands in words. draw_autobahn.c draws it. */
#ifndef TP_APP_TUI_ROAD_H
#define TP_APP_TUI_ROAD_H

#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"

/* ---- lanes, counted from 1 at the verge ---- */

int tp_road_lanes(const tp_scene *s);
bool tp_road_is_closed(const tp_scene *s, int lane);
/* The column of a lane, the lowest vehicle first: {card, speed, points} each. */
const tp_json *tp_road_column(const tp_scene *s, int lane);
/* The heavy transporter across lanes 1 and 2, as a vehicle; NULL: there is none. */
const tp_json *tp_road_heavy(const tp_scene *s);
/* Could a camera take the uppermost vehicle of the lane now? */
bool tp_road_is_too_fast(const tp_scene *s, int lane);

/* ---- cards ---- */

/* What the viewer holds, a kind each: {card, n, pumps, snails, moves}; NULL if nobody in particular
 * looks. */
const tp_json *tp_road_hand(const tp_scene *s);
/* What a move does with a card in hand, {kind, lane}, and in *card which; NULL: it plays none. */
const tp_json *tp_road_use(const tp_scene *s, const char *move, const char **card);
/* {points, cards} of a seat. */
const tp_json *tp_road_seat(const tp_scene *s, int seat);
/* " L80×2 C160": what a seat took, kind by kind. */
void tp_road_add_taken(const tp_scene *s, int seat, char out[TP_SENTENCE]);
/* "•••" or, from four on, "4•". */
void tp_road_add_pumps(int pumps, char out[TP_SENTENCE]);

/* ---- in words ---- */

/* Who is asked what; "" where nobody is. */
void tp_road_question(const tp_scene *s, char out[TP_SENTENCE]);
void tp_road_say(const tp_scene *s, tp_line *line, void *context); /* see drawing.h */

#endif
