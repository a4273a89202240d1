/* games/games.c: see games.h; the list itself is games.def. */
#include "games/games.h"

#include <string.h>

#define TP_GAME(symbol) extern const tp_game symbol;
#include "games/games.def"
#undef TP_GAME

#define TP_GAME(symbol) &symbol,
const tp_game *const tp_games[] = {
#include "games/games.def"
    NULL,
};
#undef TP_GAME

const tp_game *tp_game_by_id(const char *id) {
    const tp_game *const *g = tp_games;
    while (*g != NULL && strcmp((*g)->id, id) != 0) g++;
    return *g;
}
