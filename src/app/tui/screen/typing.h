/* app/tui/screen/typing.h: a line that somebody types, with completion. */
#ifndef TP_APP_TUI_TYPING_H
#define TP_APP_TUI_TYPING_H

#include "app/tui/screen/screen.h"

enum { TP_TYPED = 512 };

typedef struct {
    char text[TP_TYPED];
    size_t length;
} tp_typing;

typedef enum { TP_TYPING_ON, TP_TYPING_DONE, TP_TYPING_LEFT } tp_typing_end;

void tp_typing_set(tp_typing *t, const char *text);
/* Tab is not for it: completing is the caller's business. */
tp_typing_end tp_typing_key(tp_typing *t, uint32_t key);
/* Extends the text as far as all words that begin with it agree; how many do. */
size_t tp_typing_complete(tp_typing *t, const char *const *words, size_t count);

#endif
