/* app/tui/play/rules.h: the rules of a game with their pictures drawn in characters. */
#ifndef TP_APP_TUI_RULES_H
#define TP_APP_TUI_RULES_H

#include "app/tui/games/drawing.h"

/* The page as Markdown, the caller's: each picture is a fenced block of text with its caption below
 * it. NULL: nobody has written the rules. */
char *tp_rules_drawn(const tp_game *game, tp_language language, bool ascii);

/* Puts a space that a picture or a lesson is about in brackets. False: the sheet has no room for
 * them there, or no such space. */
bool tp_rules_ring(const tp_drawing *drawing, const tp_scene *s, tp_canvas *sheet,
                   const char *space);

#endif
