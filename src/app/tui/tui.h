/* app/tui/tui.h: the terminal client: `turnpike play` and `turnpike replay`. */
#ifndef TP_APP_TUI_TUI_H
#define TP_APP_TUI_TUI_H

#include "core/words.h"

int tp_tui_play(int argc, char **argv);
int tp_tui_replay(int argc, char **argv);
/* The rules of a game as Markdown, with its pictures drawn; the caller's. NULL: nobody has written
 * them. */
char *tp_tui_rules(const tp_game *game, tp_language language, bool ascii);

#endif
