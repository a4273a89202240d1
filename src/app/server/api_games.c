/* app/server/api_games.c: what there is to play, for GET /api/games and GET /api/rules. */
#include "app/describe.h"
#include "app/server/api.h"
#include "games/games.h"

static void write_levels(const tp_game *g, tp_writer *w) {
    tp_write_key(w, "levels");
    tp_write_open(w, '[');
    for (const tp_level *l = g->levels; l != NULL && l->name != NULL; l++)
        tp_write_text(w, l->name);
    if (g->levels == NULL) tp_write_text(w, "random");
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
    if (tp_describe_rules(g, false) != NULL) tp_write_text(w, "en");
    if (tp_describe_rules(g, true) != NULL) tp_write_text(w, "de");
    tp_write_close(w, ']');
}

static void write_game(const tp_game *g, tp_writer *w) {
    tp_write_open(w, '{');
    tp_describe_game(g, w);
    write_counts(g, w);
    write_levels(g, w);
    write_editions(g, w);
    tp_write_key_bool(w, "draws", g->can_draw);
    tp_write_key_bool(w, "secrets", g->determinize != NULL);
    tp_write_key_bool(w, "windows", g->window != NULL);
    write_languages(g, w);
    tp_write_close(w, '}');
}

char *tp_api_games_text(void) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key(&w, "games");
    tp_write_open(&w, '[');
    for (const tp_game *const *g = tp_games; *g != NULL; g++) write_game(*g, &w);
    tp_write_close(&w, ']');
    tp_write_close(&w, '}');
    return w.data;
}

const char *tp_api_rules_text(const char *game, bool german) {
    const tp_game *g = tp_game_by_id(game);
    return g != NULL ? tp_describe_rules(g, german) : NULL;
}
