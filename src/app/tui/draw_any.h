/* app/tui/draw_any.h: how games look that have no drawing of their own. */
#ifndef TP_APP_TUI_DRAW_ANY_H
#define TP_APP_TUI_DRAW_ANY_H

#include "app/tui/drawing.h"

extern const tp_drawing tp_draw_any;

#endif
