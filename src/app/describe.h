/* app/describe.h: what can be said about a game before anybody plays it. */
#ifndef TP_APP_DESCRIBE_H
#define TP_APP_DESCRIBE_H

#include "core/game.h"

/* As the engine protocol's `games` says it, into an open object: id, name, players, options, bots.
 */
void tp_describe_game(const tp_game *g, tp_writer *w);

/* How it is played, for people, as Markdown; NULL if nobody has written it. */
const char *tp_describe_rules(const tp_game *g, bool german);

#endif
