/* engine/describe.c: what a game is, before anybody plays it: the command `games`. */
#include "engine/engine.h"

#include "bots/bots.h"

#include <stdio.h>
#include <string.h>

static void write_choices(const tp_option *o, tp_writer *w) {
    tp_write_key(w, "choices");
    tp_write_open(w, '[');
    for (const char *const *c = o->choices; *c != NULL; c++) tp_write_text(w, *c);
    tp_write_close(w, ']');
}

static void write_default(const tp_option *o, tp_writer *w) {
    tp_write_key(w, "default");
    if (o->by_game)
        tp_write_null(w);
    else if (o->type == TP_OPTION_BOOL)
        tp_write_bool(w, o->fallback);
    else if (o->type == TP_OPTION_CHOICE)
        tp_write_text(w, o->choices[o->fallback]);
    else
        tp_write_int(w, o->fallback);
}

static void write_option(const tp_option *o, tp_writer *w) {
    static const char *const types[] = {[TP_OPTION_BOOL] = "bool",
                                        [TP_OPTION_INT] = "int",
                                        [TP_OPTION_CHOICE] = "choice",
                                        [TP_OPTION_LIST] = "list"};
    tp_write_open(w, '{');
    tp_write_key_text(w, "name", o->name);
    tp_write_key_text(w, "type", types[o->type]);
    write_default(o, w);
    if (o->choices != NULL) write_choices(o, w);
    if (o->type == TP_OPTION_INT) {
        tp_write_key_int(w, "min", o->min);
        tp_write_key_int(w, "max", o->max);
    }
    tp_write_close(w, '}');
}

/* Who plays it with the fewest players and the defaults. */
static void write_bots(const tp_game *g, tp_writer *w) {
    tp_arena arena = {0};
    tp_rules r;
    tp_error e = {0};
    tp_player player;
    char number[4];
    snprintf(number, sizeof number, "%d", tp_min_players(g) % 100);
    tp_json *players = tp_json_parse(number, strlen(number), &e);
    tp_write_open(w, '[');
    if (tp_rules_new(&r, &arena, g, players, NULL, NULL, &e))
        for (size_t i = 0; tp_player_at(&r, i, &player); i++) tp_write_text(w, player.name);
    tp_write_close(w, ']');
    tp_json_free(players);
    tp_arena_done(&arena);
}

void tp_engine_describe(const tp_game *g, tp_writer *w) {
    tp_write_key_text(w, "id", g->id);
    tp_write_key_text(w, "name", g->name);
    tp_write_key(w, "players");
    tp_write_open(w, '{');
    tp_write_key_int(w, "min", tp_min_players(g));
    tp_write_key_int(w, "max", tp_max_players(g));
    tp_write_close(w, '}');
    tp_write_key(w, "options");
    tp_write_open(w, '[');
    for (const tp_option *o = g->options; o->name != NULL; o++) write_option(o, w);
    tp_write_close(w, ']');
    tp_write_key(w, "bots");
    write_bots(g, w);
}
