/* _template/rules.c: who acts, with what, what it does, and how it ends. Read state.h first.
 *
 * These functions are total: they work in every state that start, apply or read can produce. They
 * allocate nothing, ask no clock, draw no random numbers and cannot fail; a wrong call is a bug
 * and an assert. */
#include "state.h"

#include "game_words.h"

#include <assert.h>

/* Seat 0 speaks first, then seat 1; 2 when both have spoken. */
static int words_said(const tp_state *s) {
    return (s->said[0] != NOTHING) + (s->said[1] != NOTHING);
}

/* Who acts next: a seat (TP_DECISION), the table (TP_CHANCE, then outcomes is asked), several
 * seats at once (TP_RACE, a bit for each in .seats), or nobody any more (TP_END). */
static tp_node node(const tp_rules *r, const tp_state *s) {
    const int seat = words_said(s);
    (void)r;
    if (seat == 2) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = seat};
}

/* Every legal move of seat, each once, in any order that is always the same; returns how many. Is
 * only asked for a seat that node lets act, so there is at least one: a seat that can only pass
 * has a move that says so. out has room for max_moves. */
static size_t moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    (void)r, (void)s, (void)seat;
    out[0] = LEFT;
    out[1] = RIGHT;
    return 2;
}

/* Plays a move that is legal here. At a chance node seat is TP_TABLE and m one of the outcomes. */
static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    (void)r;
    assert(seat == words_said(s));
    assert(m == LEFT || m == RIGHT);
    s->said[seat] = (uint8_t)m;
}

/* Is only asked at an end. A rank for every seat: 1 is the winner, equal seats share a rank, and
 * after two seats of rank 1 comes rank 3; a draw is all 1. With points, set scored and a score for
 * every seat. The reason is a word that the rules explain. */
static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    const bool is_equal = s->said[0] == s->said[1];
    const int winner = is_equal != (r->option[CONTRARY] != 0) ? 0 : 1;
    out->scored = false;
    out->reason = is_equal ? "equal" : "different";
    out->rank[winner] = 1;
    out->rank[!winner] = 2;
}

/* All reasons that result gives; words.json has a sentence for each. */
static const char *const reasons[] = {"equal", "different", NULL};

/* The keys of a state behind game, players, options and edition, in the order they are printed. */
static const char *const keys[] = {"said", NULL};

/* The one symbol of this folder that others see; its line in games/games.def makes it a game of
 * the program. What is not set here is NULL, and core/game.h says what that means: this game has
 * no edition, no chance node, and hides nothing. */
const tp_game template_game = {
    .id = "template",
    .name = "Template",
    .players = TP_PLAYERS(2),
    .options = template_options,
    .keys = keys,
    .state_size = sizeof(tp_state),
    .setup = template_setup,
    .start = template_start,
    .node = node,
    .moves = moves,
    .apply = apply,
    .result = result,
    .format = template_format,
    .parse = template_parse,
    .write = template_write,
    .read = template_read,
    .tell = template_tell,
    .kinds = template_kinds,
    .reasons = reasons,
    .words = words_template,
};
