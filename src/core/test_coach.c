/* core/test_coach.c: the coach against a search of two plies (whole turns, where a turn has several
 * decisions) that knows nothing of it, in seeded games of every game without secrets and chance. */
#include "core/coach.h"
#include "core/moves.h"
#include "games/games.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 100 };

/* Is seat beaten when the game has ended like this? */
static bool is_beaten(const tp_rules *r, const tp_state *s, int seat) {
    tp_result result = {0};
    bool somebody = false;
    r->game->result(r, s, &result);
    for (int i = 0; i < r->players; i++) somebody = somebody || result.rank[i] == 1;
    return somebody && result.rank[seat] != 1;
}

/* After a move of other: has it beaten seat, or does it with the rest of its turn? */
static bool beats(const tp_rules *r, const tp_state *s, int other, int seat) {
    const tp_node n = r->game->node(r, s);
    if (n.kind == TP_END) return is_beaten(r, s, seat);
    if (n.kind != TP_DECISION || n.seat != other) return false;
    tp_state *after = tp_alloc(r->game->state_size);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t count = r->game->moves(r, s, other, moves);
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        memcpy(after, s, r->game->state_size);
        r->game->apply(r, after, other, moves[i]);
        found = beats(r, after, other, seat);
    }
    free(moves);
    free(after);
    return found;
}

/* By brute force: does this move let another win at once, whatever seat does in the rest of its
 * turn? */
static bool lets_win(const tp_rules *r, const tp_state *s, int seat, tp_move move) {
    tp_state *after = tp_alloc(2 * r->game->state_size);
    tp_state *last = (tp_state *)((char *)after + r->game->state_size);
    memcpy(after, s, r->game->state_size);
    r->game->apply(r, after, seat, move);
    const tp_node n = r->game->node(r, after);
    bool bad = n.kind == TP_END && is_beaten(r, after, seat);
    if (n.kind == TP_DECISION) {
        tp_move *replies = tp_alloc(r->max_moves * sizeof *replies);
        const size_t count = r->game->moves(r, after, n.seat, replies);
        const bool is_own = n.seat == seat;
        bad = is_own;
        for (size_t i = 0; i < count && bad == is_own; i++) {
            if (is_own) {
                bad = lets_win(r, after, seat, replies[i]);
                continue;
            }
            memcpy(last, after, r->game->state_size);
            r->game->apply(r, last, n.seat, replies[i]);
            bad = beats(r, last, n.seat, seat);
        }
        free(replies);
    }
    free(after);
    return bad;
}

static tp_json *coach_of(const tp_match *m, int seat) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_write_open(&w, '{');
    tp_coach_write(tp_match_rules(m), tp_match_state(m), seat, &w);
    tp_write_close(&w, '}');
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return v;
}

static bool warns(const tp_json *coach, const char *move) {
    const tp_json *risks = tp_json_get(coach, "risks");
    for (size_t i = 0; i < tp_json_size(risks); i++)
        if (tp_json_equals(tp_json_get(tp_json_item(risks, i), "move"), move)) return true;
    return false;
}

/* The coach warns of exactly those moves that let another win, unless all do. */
static size_t check_position(const tp_match *m, const tp_move_list *l, int seat, size_t *seen) {
    tp_json *coach = coach_of(m, seat);
    bool *bad = tp_alloc((l->count + 1) * sizeof *bad);
    size_t count = 0, warned = 0;
    for (size_t i = 0; i < l->count; i++)
        count += bad[i] = lets_win(tp_match_rules(m), tp_match_state(m), seat, l->move[i]);
    CHECK(tp_json_bool(tp_json_get(coach, "lost")) == (count == l->count));
    for (size_t i = 0; i < l->count; i++) {
        const bool wanted = bad[i] && count < l->count;
        if (warns(coach, tp_move_list_text(l, i)) != wanted)
            fprintf(stderr, "%s: %s\n", tp_match_rules(m)->game->id, tp_move_list_text(l, i));
        CHECK(warns(coach, tp_move_list_text(l, i)) == wanted);
        warned += wanted;
    }
    *seen += l->count;
    free(bad);
    tp_json_free(coach);
    return warned;
}

/* Whoever can win does, else anything is played: so games are short and full of mistakes. */
static tp_move pick(const tp_match *m, const tp_move_list *l, int seat, tp_rng *g) {
    const tp_rules *r = tp_match_rules(m);
    tp_state *after = tp_alloc(r->game->state_size);
    tp_move move = l->move[tp_rng_below(g, (uint32_t)l->count)];
    tp_result result;
    for (size_t i = 0; i < l->count; i++) {
        memcpy(after, tp_match_state(m), r->game->state_size);
        r->game->apply(r, after, seat, l->move[i]);
        if (r->game->node(r, after).kind != TP_END) continue;
        r->game->result(r, after, &result);
        if (result.rank[seat] == 1) move = l->move[i];
    }
    free(after);
    return move;
}

/* Every position of a whole game is looked at. */
static size_t play_game(const char *game, int number, size_t *seen) {
    tp_match *m = begin(game, 2, NULL, NULL);
    tp_move_list l;
    tp_rng g;
    size_t warned = 0;
    tp_rng_seed(&g, (uint64_t)number);
    tp_move_list_init(&l, tp_match_rules(m));
    while (tp_match_node(m).kind == TP_DECISION) {
        const int seat = tp_match_node(m).seat;
        tp_move_list_fill(&l, tp_match_rules(m), tp_match_state(m), seat);
        warned += check_position(m, &l, seat, seen);
        tp_match_push(m, seat, pick(m, &l, seat, &g));
    }
    tp_move_list_done(&l);
    tp_match_free(m);
    return warned;
}

static void check_game(const char *game) {
    size_t warned = 0, seen = 0;
    for (int i = 0; i < GAMES; i++) warned += play_game(game, i, &seen);
    if (getenv("TP_SHOW") != NULL)
        print_message("%s: %zu warnings at %zu moves of %d games\n", game, warned, seen, GAMES);
    CHECK(warned > 0);
}

TEST(the_coach_warns_exactly_when_two_plies_say_so_in_blockade) {
    check_game("blockade");
}
TEST(the_coach_warns_exactly_when_two_plies_say_so_in_stargate) {
    check_game("stargate");
}
TEST(the_coach_warns_exactly_when_two_plies_say_so_in_transmitter) {
    check_game("transmitter");
}
TEST(the_coach_warns_exactly_when_two_plies_say_so_in_jump) {
    check_game("jump");
}
TEST(the_coach_warns_exactly_when_two_plies_say_so_in_quadro_be) {
    check_game("quadro-be");
}
