/* app/tui/adviser.h: a hint: what the hard bot would do. */
#ifndef TP_APP_TUI_ADVISER_H
#define TP_APP_TUI_ADVISER_H

#include "app/tui/party.h"

typedef struct {
    tp_entrant entrant;
    tp_sitter sitter;
    tp_desk desk;
} tp_adviser_seat;

/* For one seat of a party; the caller ends it. */
void tp_adviser_open(tp_adviser_seat *x, const tp_party *p, int seat);
void tp_adviser_close(tp_adviser_seat *x, const tp_party *p);

#endif
