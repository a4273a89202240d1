/* app/tui/play/texts.h: what the client says that belongs to no single game, in both languages.
 * What games say is in their dictionaries, core/words.h. */
#ifndef TP_APP_TUI_TEXTS_H
#define TP_APP_TUI_TEXTS_H

#include "app/tui/games/drawing.h"

/* For texts in both languages where there is no scene. */
static inline const char *tp_text(tp_language language, const char *english, const char *german) {
    return language == TP_GERMAN ? german : english;
}

/* What the system is set to, English if it is none of ours. */
tp_language tp_language_of_system(void);

/* "you", "easy": who sits there, from the word for it. */
const char *tp_sitter_name(const tp_words *words, tp_language language, const char *word);
/* Why a game ended, a sentence: by its rules, or by what was done at a table. */
const char *tp_reason_text(const tp_words *words, tp_language language, const char *reason);

#endif
