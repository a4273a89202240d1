/* app/tui/games/drawings.c: which games have a drawing. */
#include "app/tui/games/drawing.h"

#include <string.h>

#define TP_DRAWING(symbol) extern const tp_drawing draw_##symbol;
#include "app/tui/games/drawings.def"
#undef TP_DRAWING

const tp_drawing *tp_drawing_of(const char *game) {
    static const tp_drawing *const all[] = {
#define TP_DRAWING(symbol) &draw_##symbol,
#include "app/tui/games/drawings.def"
#undef TP_DRAWING
        NULL};
    for (const tp_drawing *const *d = all; *d != NULL; d++)
        if (strcmp((*d)->game, game) == 0) return *d;
    return NULL;
}
