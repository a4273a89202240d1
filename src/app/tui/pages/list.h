/* app/tui/pages/list.h: a list of lines one of which is chosen, as menus and dialogs are. */
#ifndef TP_APP_TUI_LIST_H
#define TP_APP_TUI_LIST_H

#include "app/tui/games/drawing.h"
#include "app/tui/screen/screen.h"

enum { TP_LIST_ROWS = 96, TP_LIST_TEXT = 2 * TP_SENTENCE + 64 };

typedef struct {
    const char *title, *keys;
    char rows[TP_LIST_ROWS][TP_LIST_TEXT];
    int count, cursor;
    int headed; /* the row that headline stands above; -1: none does */
    const char *headline;
    char note[TP_SENTENCE]; /* about the row with the cursor; "": nothing */
    int line[TP_LIST_ROWS]; /* where each row is on the screen; -1: out of sight */
} tp_list;

void tp_list_draw(tp_list *l, tp_canvas *c);
/* On the screen. */
void tp_list_show(tp_list *l, tp_language language);
/* Up, down and the like; false if the key is none of them. */
bool tp_list_moves(tp_list *l, uint32_t key);
/* The row that is seen there, -1: none. */
int tp_list_at(const tp_list *l, int y);

#endif
