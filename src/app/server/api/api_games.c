/* app/server/api/api_games.c: what there is to play, for GET /api/games and GET /api/rules. */
#include "app/rulebook.h"
#include "app/server/api/api.h"
#include "bots/bots.h"
#include "core/words.h"
#include "engine/engine.h"
#include "games/games.h"

static void write_levels(const tp_game *g, tp_writer *w) {
    tp_write_key(w, "levels");
    tp_write_open(w, '[');
    for (const tp_level *l = tp_brain_of(g)->levels; l->name != NULL; l++)
        tp_write_text(w, l->name);
    tp_write_close(w, ']');
}

static void write_editions(const tp_game *g, tp_writer *w) {
    tp_write_key(w, "editions");
    tp_write_open(w, '[');
    for (const tp_edition *e = g->editions; e != NULL && e->name != NULL; e++)
        tp_write_text(w, e->name);
    tp_write_close(w, ']');
}

static void write_counts(const tp_game *g, tp_writer *w) {
    tp_write_key(w, "counts");
    tp_write_open(w, '[');
    for (int n = 1; n <= TP_SEATS; n++)
        if (g->players & TP_PLAYERS(n)) tp_write_int(w, n);
    tp_write_close(w, ']');
}

static void write_languages(const tp_game *g, tp_writer *w) {
    tp_write_key(w, "languages");
    tp_write_open(w, '[');
    if (tp_rules_text(g, false) != NULL) tp_write_text(w, "en");
    if (tp_rules_text(g, true) != NULL) tp_write_text(w, "de");
    tp_write_close(w, ']');
}

/* One line about the game; "": its dictionary has none. */
static void write_tagline(const tp_game *g, tp_language language, tp_writer *w) {
    tp_words *words = tp_words_new(g);
    const char *tagline = tp_words_at(words, language, "tagline");
    tp_write_key_text(w, "tagline", tagline != NULL ? tagline : "");
    tp_words_free(words);
}

static void write_game(const tp_game *g, tp_language language, tp_writer *w) {
    tp_write_open(w, '{');
    tp_engine_describe(g, w);
    write_tagline(g, language, w);
    write_counts(g, w);
    write_levels(g, w);
    write_editions(g, w);
    tp_write_key_bool(w, "draws", g->can_draw);
    tp_write_key_bool(w, "secrets", g->determinize != NULL);
    tp_write_key_bool(w, "windows", g->window != NULL);
    write_languages(g, w);
    tp_write_close(w, '}');
}

char *tp_api_games_text(tp_language language) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key(&w, "games");
    tp_write_open(&w, '[');
    for (const tp_game *const *g = tp_games; *g != NULL; g++) write_game(*g, language, &w);
    tp_write_close(&w, ']');
    tp_write_close(&w, '}');
    return w.data;
}

const char *tp_api_rules_text(const char *game, bool german) {
    const tp_game *g = tp_game_by_id(game);
    return g != NULL ? tp_rules_text(g, german) : NULL;
}
