/* app/web/bench.c: random games without thinking, as `turnpike bench` plays them: how fast the
 * rules are in this place (web/test/speed.mjs). */
#include "core/match.h"
#include "core/play.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t play(const tp_rules *r, int count) {
    tp_state *first = tp_alloc(r->game->state_size), *s = tp_alloc(r->game->state_size);
    uint64_t plies = 0;
    tp_scratch x;
    tp_rng g;
    tp_scratch_init(&x, r);
    tp_rng_seed_text(&g, "bench", 5);
    r->game->start(r, first);
    for (int i = 0; i < count; i++) {
        memcpy(s, first, r->game->state_size);
        plies += tp_random_game(r, s, &g, &x);
    }
    tp_scratch_done(&x);
    free(first);
    free(s);
    return plies;
}

static double bench(const tp_game *game, int count) {
    const tp_seed seed = {.text = "bench", .length = 5};
    char number[8];
    tp_error e;
    snprintf(number, sizeof number, "%d", tp_min_players(game));
    tp_json *players = tp_json_parse(number, strlen(number), &e);
    tp_match *m = tp_match_new(game, players, NULL, NULL, seed, &e);
    const double plies = m != NULL ? (double)play(tp_match_rules(m), count) : 0;
    tp_match_free(m);
    tp_json_free(players);
    return plies;
}

/* So many games of the one at that place in the list of games, with the fewest players it can have:
 * how many plies they had. 0: the list ends before. */
__attribute__((export_name("tp_web_bench"))) double tp_web_bench(int index, int count);
double tp_web_bench(int index, int count) {
    int i = 0;
    while (tp_games[i] != NULL && i < index) i++;
    return tp_games[i] != NULL ? bench(tp_games[i], count) : 0;
}
