/* tests/setups.c: see setups.h. */
#include "setups.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

int games_per_setup(int usual) {
    const char *text = getenv("TP_GAMES");
    const long n = text != NULL ? strtol(text, NULL, 10) : usual;
    return n > 0 ? (int)n : 1;
}

static size_t values_of(const tp_option *o) {
    switch (o->type) {
    case TP_OPTION_BOOL: return 2;
    case TP_OPTION_INT: return o->max - o->min < 16 ? (size_t)(o->max - o->min + 1) : 3;
    case TP_OPTION_CHOICE: {
        size_t n = 0;
        while (o->choices[n] != NULL) n++;
        return n;
    }
    case TP_OPTION_LIST: break;
    }
    return 0; /* lists are tested in the game's own folder */
}

/* The i-th value: every one of a few; of many the smallest, a small one and the default. */
static void write_value(tp_writer *w, const tp_option *o, size_t i) {
    tp_write_key(w, o->name);
    if (o->type == TP_OPTION_BOOL)
        tp_write_bool(w, i == 1);
    else if (o->type == TP_OPTION_CHOICE)
        tp_write_text(w, o->choices[i]);
    else if (o->max - o->min < 16)
        tp_write_int(w, o->min + (int)i);
    else
        tp_write_int(w, i == 0 ? o->min : i == 1 ? o->min + 40 : o->fallback);
}

static int one_option(const tp_game *game, const char *players, const tp_option *o, int games,
                      setup_run *run) {
    int played = 0;
    for (size_t i = 0; i < values_of(o); i++) {
        tp_writer w = {0};
        tp_write_open(&w, '{');
        write_value(&w, o, i);
        tp_write_close(&w, '}');
        for (int k = 0; k < games; k++) played += run(game, players, w.data, k);
        tp_writer_done(&w);
    }
    return played;
}

/* A random value for every option; limits stay as they are, or most games would end at once. */
static int mixed_options(const tp_game *game, const char *players, int number, setup_run *run) {
    tp_writer w = {0};
    tp_rng g;
    tp_rng_seed(&g, (uint64_t)number);
    tp_write_open(&w, '{');
    for (const tp_option *o = game->options; o->name != NULL; o++) {
        const size_t n = values_of(o);
        const bool is_limit = o->type == TP_OPTION_INT && o->max - o->min >= 16;
        if (n > 0 && !is_limit) write_value(&w, o, tp_rng_below(&g, (uint32_t)n));
    }
    tp_write_close(&w, '}');
    const int played = run(game, players, w.data, number);
    tp_writer_done(&w);
    return played;
}

void each_setup(const tp_game *game, int games, setup_run *run) {
    for (int n = tp_min_players(game); n <= tp_max_players(game); n++) {
        char players[8];
        int played = 0;
        if ((game->players & TP_PLAYERS(n)) == 0) continue;
        snprintf(players, sizeof players, "%d", n);
        for (int k = 0; k < 2 * games; k++) played += run(game, players, "{}", k);
        CHECK(played == 2 * games); /* what nobody changed is never refused */
        for (const tp_option *o = game->options; o->name != NULL; o++)
            if (values_of(o) > 0) CHECK(one_option(game, players, o, games, run) > 0);
        for (int k = 0; k < 4 * games; k++) mixed_options(game, players, k, run);
    }
}
