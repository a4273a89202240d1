/* app/tui/pages/window.h: a party on the screen. window.c shows it and lets the others act,
 * window_keys.c does what keys say. */
#ifndef TP_APP_TUI_WINDOW_H
#define TP_APP_TUI_WINDOW_H

#include "app/tui/pages/page.h"
#include "app/tui/play/asker.h"
#include "app/tui/play/stage.h"
#include "app/tui/screen/typing.h"

typedef enum { TP_TYPING_NOTHING, TP_TYPING_MOVE, TP_TYPING_PATH } tp_typing_what;

typedef struct {
    tp_party *p;
    int pace_ms;

    tp_stage stage;
    tp_layout layout;
    tp_picker picker; /* without picks while nobody is asked */
    bool is_stale;    /* the position, the language or the size has changed since */
    size_t plies;     /* at the position shown */
    int scroll_x, scroll_y;
    tp_spot spot; /* where the cursor was last, on the board */

    int actor;     /* the seat to act, TP_TABLE: chance, or nobody */
    int uncovered; /* where hands are covered: the seat that looks, TP_TABLE: nobody */

    tp_asker *bot, *hint;
    bool wants_hint;    /* one thinks about one that will be read */
    bool wants_another; /* it thinks about a position that is gone: then anew */
    tp_hint advice;     /* what was found out, for the position shown */
    int choice;         /* which of it is shown; -1: none */
    bool has_coach;     /* who warns before a move that loses at once */
    tp_move warned;     /* the move that he has warned of, 0: none */
    double not_before;  /* others act no earlier, so that one can follow */
    bool is_hurried;    /* until the next decision of a person */

    tp_typing typing;
    tp_typing_what what;
    char message[TP_TYPED + 64];
    bool is_urgent, is_over, is_left;
} tp_window;

/* Is a person asked now, and may look? */
bool tp_window_asks(const tp_window *w);
/* Must the person to act say first that nobody else looks? */
bool tp_window_is_covered(const tp_window *w);
void tp_window_say(tp_window *w, bool is_urgent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void tp_window_key(tp_window *w, const tp_input *e);
void tp_window_ask_hint(tp_window *w);
/* Says the choice of the advice that is shown, and points at it. */
void tp_window_show_hint(tp_window *w);

#endif
