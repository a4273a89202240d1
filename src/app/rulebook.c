/* app/rulebook.c: see rulebook.h. */
#include "app/rulebook.h"

#include "rules_texts.h"

#include <stddef.h>

#define TP_GAME(symbol) extern const tp_game symbol;
#include "games/games.def"
#undef TP_GAME

static const struct {
    const tp_game *game;
    const char *english, *german;
} texts[] = {
#define TP_GAME(symbol) {&symbol, rules_##symbol##_en, rules_##symbol##_de},
#include "games/games.def"
#undef TP_GAME
};

const char *tp_rules_text(const tp_game *g, bool german) {
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].game == g) return german ? texts[i].german : texts[i].english;
    return NULL;
}
