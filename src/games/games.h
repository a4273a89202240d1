/* games/games.h: all games there are. */
#ifndef TP_GAMES_GAMES_H
#define TP_GAMES_GAMES_H

#include "core/game.h"

/* Ends with NULL. */
extern const tp_game *const tp_games[];

/* NULL if there is none of that name. */
const tp_game *tp_game_by_id(const char *id);

#endif
