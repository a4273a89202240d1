/* app/tui/tui.h: the terminal client: `turnpike play` and `turnpike replay`. */
#ifndef TP_APP_TUI_TUI_H
#define TP_APP_TUI_TUI_H

int tp_tui_play(int argc, char **argv);
int tp_tui_replay(int argc, char **argv);

#endif
