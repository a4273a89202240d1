/* app/tui/pages/moves.h: the moves of a scene in lines: printed with their numbers, and found again
 * by number or as they are written. */
#ifndef TP_APP_TUI_MOVES_H
#define TP_APP_TUI_MOVES_H

#include "app/tui/games/drawing.h"

/* Prints the moves that begin so; of many only what they begin with, for nobody wants to hear a
 * thousand. False if there are none. */
bool tp_moves_print(const tp_scene *s, tp_language language, const char *head);
/* All of them, however many. */
void tp_moves_print_all(const tp_scene *s);
/* The move that is meant, by its index in the scene; the scene's count: none. */
size_t tp_moves_meant(const tp_scene *s, const char *line);

#endif
