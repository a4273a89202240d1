/* games/games.c: see games.h; the list itself is games.def. Builds with tests also have the game in
 * _template/, so that what new games start from always works; it comes last. */
#include "games/games.h"

#include <string.h>

#define TP_GAME(symbol) extern const tp_game symbol;
#include "games/games.def"
#ifdef TP_WITH_TEMPLATE
extern const tp_game template_game;
#endif
#undef TP_GAME

#define TP_GAME(symbol) &symbol,
const tp_game *const tp_games[] = {
#include "games/games.def"
#ifdef TP_WITH_TEMPLATE
    &template_game,
#endif
    NULL,
};
#undef TP_GAME

const tp_game *tp_game_by_id(const char *id) {
    const tp_game *const *g = tp_games;
    while (*g != NULL && strcmp((*g)->id, id) != 0) g++;
    return *g;
}
