/* app/tui/pager.h: a long text on the screen, to be read up and down. */
#ifndef TP_APP_TUI_PAGER_H
#define TP_APP_TUI_PAGER_H

#include "app/tui/drawing.h"

/* Until somebody leaves it. A line is a block and broken where it must be; headings (#) stand out.
 * Begins at the end if from_end. False if the program is to end. */
bool tp_pager(const char *title, const char *text, bool from_end, tp_language language);
/* The rules of a game, the same way. */
bool tp_pager_rules(const tp_game *game, tp_language language);

#endif
