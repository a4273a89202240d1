/* app/tui/pages/dialog.h: before a game: how many play, who sits where, what is agreed on. */
#ifndef TP_APP_TUI_DIALOG_H
#define TP_APP_TUI_DIALOG_H

#include "app/tui/pages/agreement.h"
#include "app/tui/pages/list.h"
#include "app/tui/play/party.h"

typedef enum { TP_DIALOG_ON, TP_DIALOG_BEGIN, TP_DIALOG_BACK, TP_DIALOG_LEAVE } tp_dialog_end;

typedef struct {
    tp_agreement agreed;
    int seat[TP_SEATS]; /* who sits there, an index into the words for it */
    tp_list list;
} tp_dialog;

/* What the order says already is how it begins. The words are borrowed until it ends. */
void tp_dialog_open(tp_dialog *d, const tp_game *game, const tp_words *words, const tp_order *o);
/* What a row is called and how it stands; the last has no value, it begins the game. */
void tp_dialog_row(const tp_dialog *d, const tp_order *o, int row, char name[TP_SENTENCE],
                   char value[TP_SENTENCE]);
/* Writes the rows, in the language of the order. */
void tp_dialog_write(tp_dialog *d, const tp_order *o);
/* Does what a key says; at TP_DIALOG_BEGIN the order is filled in and borrows from the dialog. */
tp_dialog_end tp_dialog_key(tp_dialog *d, const tp_input *e, tp_order *o);

#endif
