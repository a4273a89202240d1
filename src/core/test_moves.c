/* core/test_moves.c: lists of moves, see moves.h. */
#include "test.h"

#include "core/match.h"
#include "core/moves.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static int fewest_players(const tp_game *game) {
    int n = 1;
    while ((game->players & TP_PLAYERS(n)) == 0) n++;
    return n;
}

/* The list is that of the position, in order, and each is found where it is. */
static void check_list(const tp_move_list *l, const tp_match *m, int seat) {
    const tp_rules *r = tp_match_rules(m);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    CHECK_EQ(l->count, r->game->moves(r, tp_match_state(m), seat, moves));
    for (size_t i = 0; i < l->count; i++) {
        char text[TP_MOVE_TEXT];
        r->game->format(r, tp_match_state(m), l->move[i], TP_EVERYTHING, text);
        CHECK_TEXT(tp_move_list_text(l, i), text);
        CHECK(i == 0 || strcmp(tp_move_list_text(l, i - 1), text) < 0);
        CHECK_EQ(tp_move_list_find(l, text), i);
    }
    CHECK(tp_move_list_find(l, "none of these") == SIZE_MAX);
    free(moves);
}

TEST(one_list_serves_the_positions_of_all_games) {
    tp_move_list l = {0};
    tp_error e;
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        tp_match *m = begin((*g)->id, fewest_players(*g), NULL, NULL);
        for (tp_move move; tp_match_node(m).kind == TP_CHANCE;) CHECK(tp_match_roll(m, &move, &e));
        const tp_node n = tp_match_node(m);
        const int seat = n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
        tp_move_list_fit(&l, tp_match_rules(m));
        CHECK(l.most >= tp_match_rules(m)->max_moves);
        tp_move_list_fill(&l, tp_match_rules(m), tp_match_state(m), seat);
        check_list(&l, m, seat);
        tp_match_free(m);
    }
    tp_move_list_done(&l);
}
