/* app/tui/option_words.h: what can be agreed on before a game, in words. What has none is called as
 * the game calls it. */
#ifndef TP_APP_TUI_OPTION_WORDS_H
#define TP_APP_TUI_OPTION_WORDS_H

#include "app/tui/drawing.h"

/* "Speed camera" */
const char *tp_option_name(tp_language language, const char *game, const char *option);
/* "Which vehicles a camera sees."; "" if there are no words for it. */
const char *tp_option_why(tp_language language, const char *game, const char *option);
/* "the uppermost of each lane" */
const char *tp_option_choice(tp_language language, const char *game, const char *option,
                             const char *choice);

#endif
