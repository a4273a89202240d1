/* app/server/api/api_lessons.c: lessons, for GET and POST /api/lessons/GAME, and the pictures of
 * rules pages, GET /api/rules/GAME/pictures. Nothing is stored and
 * no session is needed: a request has all moves made in the lesson so far, and these are few. */
#include "app/means.h"
#include "app/server/api/api.h"
#include "games/games.h"
#include "lessons/lessons.h"

#include <stdlib.h>
#include <string.h>

tp_language tp_api_language(const tp_exchange *x) {
    char code[8] = "";
    tp_language language = TP_ENGLISH;
    tp_query_get(x, "lang", code, sizeof code);
    (void)tp_language_read(code, &language); /* what is no language is English, as for rules */
    return language;
}

/* The course that the address names, the caller's; NULL and a refusal. */
static tp_course *course_of(tp_exchange *x) {
    const tp_game *game = tp_game_by_id(x->part[0]);
    tp_course *c = game != NULL ? tp_course_new(game) : NULL;
    tp_refusal r = {0};
    if (c != NULL) return c;
    tp_refusal_set(&r, TP_UNKNOWN_GAME_REFUSED, "Unknown game.");
    tp_reply_refusal_as(x, 404, &r);
    return NULL;
}

void tp_api_course(tp_exchange *x) {
    tp_course *c = course_of(x);
    tp_writer w = {0};
    if (c == NULL) return;
    tp_course_write(c, tp_api_language(x), &w);
    tp_course_free(c);
    tp_reply(x, 200, "application/json", w.data, w.length);
    tp_writer_done(&w);
}

static void answer_lesson(tp_exchange *x, const tp_course *c, const tp_json *body) {
    const tp_words *words = tp_dictionary_of(x->server->words, tp_game_by_id(x->part[0]));
    tp_writer w = {0};
    tp_error e = {0};
    tp_refusal r = {0};
    if (tp_lesson_answer(tp_means(), c, words, tp_api_language(x), body, &w, &e)) {
        tp_reply(x, 200, "application/json", w.data, w.length);
    } else {
        tp_refusal_from(&r, &e);
        tp_reply_refusal(x, &r);
    }
    tp_writer_done(&w);
}

/* A calm player asks for four things a move; a quick one makes a move a second. */
bool tp_api_may_ask(tp_exchange *x) {
    const tp_rate rate = {.burst = 120, .per_second = 20};
    if (tp_limits_take(&x->server->limits, "lesson", x->address, rate, tp_now(x->server)))
        return true;
    tp_reply_refuse(x, TP_TOO_MANY_REFUSED, "Too many questions: wait a moment.");
    return false;
}

void tp_api_pictures(tp_exchange *x) {
    const tp_game *game = tp_game_by_id(x->part[0]);
    const char *page = tp_api_rules_text(x->part[0], tp_api_language(x) == TP_GERMAN);
    tp_writer w = {0};
    tp_refusal r = {0};
    if (!tp_api_may_ask(x)) return;
    if (page == NULL) {
        tp_refusal_set(&r, TP_UNKNOWN_GAME_REFUSED, "Unknown game.");
        tp_reply_refusal_as(x, 404, &r);
        return;
    }
    tp_pictures_write(game, page, &w);
    tp_reply(x, 200, "application/json", w.data, w.length);
    tp_writer_done(&w);
}

void tp_api_lesson(tp_exchange *x) {
    if (!tp_api_may_ask(x)) return;
    tp_course *c = course_of(x);
    tp_json *body = c != NULL ? tp_api_body(x) : NULL;
    if (body != NULL) answer_lesson(x, c, body);
    tp_json_free(body);
    tp_course_free(c);
}
