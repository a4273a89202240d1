/* app/tui/screen/screen.h: the terminal: shows a sheet, reports keys. screen.c is the one file that
 * knows curses, so everything else can be tested without a terminal. There is one screen. */
#ifndef TP_APP_TUI_SCREEN_H
#define TP_APP_TUI_SCREEN_H

#include "app/tui/screen/canvas.h"

/* Keys that are no characters, beyond all that are. */
enum {
    TP_KEY_NONE, /* nothing happened for so long */
    TP_KEY_FIRST = 0x110000,
    TP_KEY_UP = TP_KEY_FIRST,
    TP_KEY_DOWN,
    TP_KEY_LEFT,
    TP_KEY_RIGHT,
    TP_KEY_SCROLL_UP, /* with Shift, or the wheel */
    TP_KEY_SCROLL_DOWN,
    TP_KEY_SCROLL_LEFT,
    TP_KEY_SCROLL_RIGHT,
    TP_KEY_ENTER,
    TP_KEY_ESCAPE,
    TP_KEY_BACKSPACE,
    TP_KEY_CLEAR, /* Ctrl+U */
    TP_KEY_TAB,
    TP_KEY_BACKTAB,
    TP_KEY_HOME,
    TP_KEY_END,
    TP_KEY_PAGE_UP,
    TP_KEY_PAGE_DOWN,
    TP_KEY_CLICK,  /* at x, y */
    TP_KEY_RESIZE, /* the size has changed */
    TP_KEY_LEAVE,  /* a signal said so, or the terminal is gone */
};

typedef struct {
    uint32_t key; /* one of those, or a character */
    int x, y;
} tp_input;

/* False if this terminal cannot show screens. It is put back as it was by tp_screen_close, and when
 * the program ends without. */
bool tp_screen_open(void);
void tp_screen_close(void);

/* Nothing can be played on less than this; keys other than q then do nothing. */
enum { TP_LEAST_WIDTH = 40, TP_LEAST_HEIGHT = 16 };

/* Must sheets be ASCII here? */
bool tp_screen_is_ascii(void);
void tp_screen_size(int *width, int *height);
/* Shows a sheet from the upper left corner; the terminal's cursor stands at (x, y), or is hidden if
 * x is negative. */
void tp_screen_show(const tp_canvas *page, int x, int y);
/* The next thing that happens, or TP_KEY_NONE after so long. */
tp_input tp_screen_wait(int ms);

#endif
