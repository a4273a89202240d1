/* tests/draws.c: which games can end in a draw: what a game says about itself is what its rules do.
 * A draw is an end at which all of several seats are first. */
#include "test.h"

#include "core/play.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 200, MORE = 30, MOST_MORE = 60 };

/* Options with every number that is called a limit small, so that games end undecided. */
static tp_json *short_game(const tp_game *game, int more) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_write_open(&w, '{');
    for (const tp_option *o = game->options; o != NULL && o->name != NULL; o++)
        if (o->type == TP_OPTION_INT && strstr(o->name, "limit") != NULL)
            tp_write_key_int(&w, o->name, o->min + more);
    tp_write_close(&w, '}');
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return v;
}

static bool all_are_first(const tp_rules *r, const tp_state *s) {
    tp_result result = {0};
    r->game->result(r, s, &result);
    for (int i = 0; i < r->players; i++)
        if (result.rank[i] != 1) return false;
    return r->players > 1;
}

/* Does one of many random games with these options end so? */
static bool some_game_is_drawn(const tp_game *game, const tp_json *options) {
    char players[] = {(char)('0' + tp_min_players(game)), '\0'};
    tp_error e = {0};
    tp_json *n = tp_json_parse(players, 1, &e);
    tp_match *m = tp_match_new(game, n, options, NULL, (tp_seed){.text = ""}, &e);
    if (m == NULL) fail_msg("%s: %s", game->id, e.message);
    const tp_rules *r = tp_match_rules(m);
    tp_state *s = tp_alloc(game->state_size);
    tp_scratch x;
    tp_rng g;
    bool found = false;
    tp_rng_seed(&g, 3);
    tp_scratch_init(&x, r);
    for (int i = 0; i < GAMES && !found; i++) {
        game->start(r, s);
        tp_random_game(r, s, &g, &x);
        found = all_are_first(r, s);
    }
    tp_scratch_done(&x);
    free(s);
    tp_match_free(m);
    tp_json_free(n);
    return found;
}

TEST(a_draw_can_be_agreed_on_where_a_game_can_end_in_one) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        bool found = false;
        for (int more = 0; more <= MOST_MORE && !found; more += MORE) {
            tp_json *options = short_game(*g, more);
            found = some_game_is_drawn(*g, options);
            tp_json_free(options);
        }
        if (found != (*g)->can_draw)
            fail_msg("%s: drawn %d, says %d", (*g)->id, found, (*g)->can_draw);
    }
}
