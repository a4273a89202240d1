/* app/server/api/api_puzzles.c: puzzles, for GET /api/puzzles and /api/puzzles/GAME, and POST to
 * the latter, which is answered as a lesson is. Nothing is stored and no session is needed. */
#include "app/means.h"
#include "app/server/api/api.h"
#include "games/games.h"
#include "puzzles/puzzles.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 86400000 };

static tp_puzzles *puzzles_of(tp_exchange *x) {
    const tp_game *game = tp_game_by_id(x->part[0]);
    tp_puzzles *p = game != NULL ? tp_puzzles_new(game) : NULL;
    tp_refusal r = {0};
    if (p != NULL) return p;
    tp_refusal_set(&r, TP_UNKNOWN_GAME_REFUSED, "There are no puzzles of such a game.");
    tp_reply_refusal_as(x, 404, &r);
    return NULL;
}

static void write_day(int64_t day, tp_writer *w) {
    const tp_puzzle_day d = tp_puzzle_of_day(day);
    tp_puzzles *p = tp_puzzles_new(d.game);
    const tp_puzzle one = tp_puzzle_at(p, d.index);
    tp_write_key(w, "today");
    tp_write_open(w, '{');
    tp_write_key_int(w, "day", day);
    tp_write_key_text(w, "game", d.game->id);
    tp_write_key_text(w, "id", one.id);
    tp_write_key_int(w, "grade", one.grade);
    tp_write_close(w, '}');
    tp_puzzles_free(p);
}

/* How many there are, and the one of the day. */
void tp_api_puzzle_games(tp_exchange *x) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    write_day(tp_now_wall(x->server) / DAY_MS, &w);
    tp_write_key(&w, "games");
    tp_write_open(&w, '[');
    for (const tp_game *const *game = tp_games; *game != NULL; game++) {
        tp_puzzles *p = tp_puzzles_new(*game);
        if (p == NULL) continue;
        tp_write_open(&w, '{');
        tp_write_key_text(&w, "game", (*game)->id);
        tp_write_key_int(&w, "count", (int64_t)tp_puzzles_count(p));
        tp_write_close(&w, '}');
        tp_puzzles_free(p);
    }
    tp_write_close(&w, ']');
    tp_reply_json(x, 200, &w);
}

void tp_api_puzzles(tp_exchange *x) {
    tp_puzzles *p = puzzles_of(x);
    tp_writer w = {0};
    if (p == NULL) return;
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "game", tp_puzzles_game(p)->id);
    tp_puzzles_write(p, tp_api_language(x), &w);
    tp_puzzles_free(p);
    tp_reply_json(x, 200, &w);
}

/* Why a move is right takes a moment to say, and is not asked before there is a move. */
static tp_course *course_of(tp_exchange *x, const tp_puzzles *p, const tp_json *body, tp_error *e) {
    const tp_json *id = tp_json_get(body, "lesson"), *moves = tp_json_get(body, "moves");
    const bool has_moves = tp_json_what(moves) == TP_LIST && tp_json_size(moves) > 0;
    const size_t i = tp_json_what(id) == TP_STRING ? tp_puzzle_find(p, tp_json_text(id, NULL)) : 0;
    const tp_words *words = tp_dictionary_of(x->server->words, tp_puzzles_game(p));
    return tp_puzzle_course(p, i != SIZE_MAX ? i : 0, has_moves ? words : NULL, e);
}

static void answer(tp_exchange *x, const tp_puzzles *p, const tp_json *body) {
    const tp_words *words = tp_dictionary_of(x->server->words, tp_puzzles_game(p));
    tp_writer w = {0};
    tp_error e = {0};
    tp_refusal r = {0};
    tp_course *c = course_of(x, p, body, &e);
    if (c != NULL && tp_lesson_answer(tp_means(), c, words, tp_api_language(x), body, &w, &e)) {
        tp_reply(x, 200, "application/json", w.data, w.length);
    } else {
        tp_refusal_from(&r, &e);
        tp_reply_refusal(x, &r);
    }
    tp_writer_done(&w);
    tp_course_free(c);
}

void tp_api_puzzle(tp_exchange *x) {
    if (!tp_api_may_ask(x)) return;
    tp_puzzles *p = puzzles_of(x);
    tp_json *body = p != NULL ? tp_api_body(x) : NULL;
    if (body != NULL) answer(x, p, body);
    tp_json_free(body);
    tp_puzzles_free(p);
}
