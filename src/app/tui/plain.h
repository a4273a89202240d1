/* app/tui/plain.h: the client in lines, without anything a screen reader, a pipe or a script could
 * stumble over. */
#ifndef TP_APP_TUI_PLAIN_H
#define TP_APP_TUI_PLAIN_H

#include "app/tui/party.h"

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

#endif
