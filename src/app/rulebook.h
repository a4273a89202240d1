/* app/rulebook.h: the rules for people, which are within the program. */
#ifndef TP_APP_RULEBOOK_H
#define TP_APP_RULEBOOK_H

#include "core/game.h"

/* How a game is played, as Markdown; NULL if nobody has written it. */
const char *tp_rules_text(const tp_game *g, bool german);

#endif
