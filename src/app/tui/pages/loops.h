/* app/tui/pages/loops.h: what can be on the terminal: each of these shows something and hears keys
 * or lines, until somebody leaves it. */
#ifndef TP_APP_TUI_LOOPS_H
#define TP_APP_TUI_LOOPS_H

#include "app/tui/play/party.h"

/* ---- the start (menu.c): which game, or one that was left, and who sits where ---- */

/* Fills in the order; false if somebody leaves. What it then points to lives as long as the
 * program. */
bool tp_menu(tp_order *o);

/* ---- a game (window.c) ---- */

/* Plays until somebody leaves. */
void tp_window_play(tp_party *p, int pace_ms);

/* ---- a game that was played (replay.c), back and forth ---- */

/* Until somebody leaves. */
void tp_replay(tp_party *p);

/* ---- a long text (pager.c), to be read up and down ---- */

/* Until somebody leaves it. A line is a block and broken where it must be; headings (#) stand out.
 * Begins at the end if from_end. False if the program is to end. */
bool tp_pager(const char *title, const char *text, bool from_end, tp_language language);
/* The rules of a game, the same way. */
bool tp_pager_rules(const tp_game *game, tp_language language);

/* ---- all of that in lines (plain.c), without anything a screen reader, a pipe or a script could
 * stumble over ---- */

/* Plays until the end, `quit`, the end of input or a signal; returns an exit status. */
int tp_plain_play(tp_party *p);
/* Asks which game until one is named, or a saved one, and what is agreed on; false at the end of
 * input. What the order
 * then points to lives as long as the program. */
bool tp_plain_ask(tp_order *o);
/* The last line: how to go on with the game, or where its record is. False if moves are lost. */
bool tp_plain_farewell(tp_party *p);
/* A record, a line a ply, and how it stands in the end. */
void tp_plain_replay(tp_party *p);

/* Lessons of a game that are played (learn.c); an exit status. */
int tp_learn(const tp_game *game, tp_language language);
/* Puzzles of a game, gentle ones first; NULL: the one of the day. An exit status. */
int tp_puzzle_play(const tp_game *game, tp_language language);

#endif
