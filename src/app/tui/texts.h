/* app/tui/texts.h: what the client says that belongs to no single game, in both languages. */
#ifndef TP_APP_TUI_TEXTS_H
#define TP_APP_TUI_TEXTS_H

#include "app/tui/drawing.h"

/* For texts in both languages where there is no scene. */
static inline const char *tp_text(tp_language language, const char *english, const char *german) {
    return language == TP_GERMAN ? german : english;
}

/* en or de; false if it is neither. */
bool tp_language_read(const char *word, tp_language *out);
/* What the system is set to, English if it is none of ours. */
tp_language tp_language_of_system(void);

/* What seat number seat is called when nobody has a name: by its colour. */
const char *tp_colour_name(tp_language language, int colour);
/* "you", "easy": who sits there, from the word for it. */
const char *tp_sitter_name(tp_language language, const char *word);
/* Why a game ended, a sentence; the word itself if nobody has written one. */
const char *tp_reason_text(tp_language language, const char *game, const char *reason);

#endif
