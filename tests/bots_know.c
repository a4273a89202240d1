/* tests/bots_know.c: see bots_know.h. */
#include "bots_know.h"

#include "bots/bots.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 12 };

tp_match *load_rows(const char *head, const char *cells, int width) {
    char text[1024];
    int n = snprintf(text, sizeof text, "%s,'board':[", head);
    for (int row = 0; row < ROWS; row++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s'%.*s'", row == 0 ? "" : ",", width,
                      cells + (ptrdiff_t)row * width);
    snprintf(text + n, sizeof text - (size_t)n, "]}");
    return load(text);
}

float value_at(tp_match *m, int seat) {
    const tp_rules *r = tp_match_rules(m);
    float value[TP_SEATS] = {0}, sum = 0;
    tp_brain_of(r->game)->evaluate(r, tp_match_state(m), value);
    for (int i = 0; i < r->players; i++) {
        CHECK(value[i] >= 0 && value[i] <= 1);
        sum += value[i];
    }
    CHECK(sum > 0.999F && sum < 1.001F);
    tp_match_free(m);
    return value[seat];
}

static size_t times_listed(const tp_move *list, size_t n, tp_move m) {
    size_t times = 0;
    for (size_t i = 0; i < n; i++) times += list[i] == m;
    return times;
}

size_t proposed(const tp_match *m, tp_move *list) {
    const tp_rules *r = tp_match_rules(m);
    const int seat = tp_match_node(m).seat;
    tp_move *legal = tp_alloc(r->max_moves * sizeof *legal);
    const size_t all = r->game->moves(r, tp_match_state(m), seat, legal);
    const size_t n = tp_brain_of(r->game)->propose(r, tp_match_state(m), seat, list);
    CHECK(n > 0 && n <= all);
    for (size_t i = 0; i < n; i++) {
        CHECK_EQ(times_listed(legal, all, list[i]), 1);
        CHECK_EQ(times_listed(list, n, list[i]), 1);
    }
    free(legal);
    return n;
}

void check_levels(const char *game, int players, const char *bot) {
    static const char *const names[] = {"easy", "medium", "hard"};
    tp_match *m = begin(game, players, NULL, NULL);
    tp_player player;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        CHECK(tp_player_find(tp_match_rules(m), names[i], &player));
        CHECK_TEXT(player.bot->name, bot);
    }
    tp_match_free(m);
}
