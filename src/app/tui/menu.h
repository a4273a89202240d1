/* app/tui/menu.h: the start: which game, or one that was left, and who sits where. */
#ifndef TP_APP_TUI_MENU_H
#define TP_APP_TUI_MENU_H

#include "app/tui/party.h"

/* Fills in the order; false if somebody leaves. What it then points to lives as long as the
 * program. */
bool tp_menu(tp_order *o);

#endif
