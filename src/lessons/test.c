/* lessons/test.c: every lesson of every game, played right and wrong; and what courses owe those
 * who take them. */
#include "test.h"
#include "app/means.h"
#include "core/words.h"
#include "games/games.h"
#include "lessons/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 25 }; /* twelve seconds each: a course of five minutes */

static void each_lesson(void (*look)(const tp_lesson *l)) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        tp_course *c = tp_course_new(*g);
        for (size_t i = 0; c != NULL && i < tp_course_count(c); i++) {
            const tp_lesson l = tp_lesson_at(c, i);
            look(&l);
        }
        tp_course_free(c);
    }
}

static void fail_lesson(const tp_lesson *l, const char *why) {
    fprintf(stderr, "%s, lesson %s: %s\n", l->course->game->id, l->id, why);
    fail();
}

/* Plays a way through a lesson to its verdict. */
static tp_verdict play_way(const tp_lesson *l, const tp_json *way) {
    tp_error e = {0};
    tp_attempt *a = tp_attempt_new(l, &e);
    if (a == NULL) fail_lesson(l, e.message);
    for (size_t i = 0; i < tp_json_size(way); i++)
        if (!tp_attempt_play(a, tp_json_text(tp_json_item(way, i), NULL), &e))
            fail_lesson(l, e.message);
    const tp_verdict verdict = tp_attempt_verdict(a);
    if (verdict != TP_LESSON_OPEN && tp_attempt_says(a, TP_ENGLISH)[0] == '\0')
        fail_lesson(l, "no word for this");
    if (verdict != TP_LESSON_OPEN && tp_attempt_says(a, TP_GERMAN)[0] == '\0')
        fail_lesson(l, "no German word for this");
    tp_attempt_free(a);
    return verdict;
}

static void play_ways(const tp_lesson *l, const char *key, tp_verdict wanted) {
    const tp_json *ways = tp_json_get(l->json, key);
    if (ways == NULL || tp_json_size(ways) == 0) fail_lesson(l, "no way given");
    for (size_t i = 0; i < tp_json_size(ways); i++)
        if (play_way(l, tp_json_item(ways, i)) != wanted) {
            char *text = tp_json_print(tp_json_item(ways, i));
            fprintf(stderr, "%s %s\n", key, text);
            free(text);
            fail_lesson(l, "judged otherwise");
        }
}

static void solve(const tp_lesson *l) {
    play_ways(l, "right", TP_LESSON_DONE);
}

static void miss(const tp_lesson *l) {
    play_ways(l, "wrong", TP_LESSON_OTHERWISE);
}

TEST(every_lesson_is_done_when_played_right) {
    each_lesson(solve);
}

TEST(every_lesson_goes_otherwise_when_played_wrong) {
    each_lesson(miss);
}

static void show_it(const tp_lesson *l) {
    tp_error e = {0};
    tp_attempt *a = tp_attempt_new(l, &e);
    const char *move;
    assert_non_null(a);
    while ((move = tp_attempt_shows(a)) != NULL) {
        char copy[TP_MOVE_TEXT];
        snprintf(copy, sizeof copy, "%s", move);
        assert_true(tp_attempt_play(a, copy, &e));
    }
    assert_int_equal(tp_attempt_verdict(a), TP_LESSON_DONE);
    tp_attempt_free(a);
}

TEST(show_me_solves_every_lesson) {
    each_lesson(show_it);
}

/* The friendly words end with one that fits whatever happened. */
static void check_otherwise(const tp_lesson *l) {
    const tp_json *list = tp_json_get(l->json, "otherwise");
    for (size_t i = 0; i < tp_json_size(list); i++) {
        const tp_json *item = tp_json_item(list, i), *when = tp_json_get(item, "if");
        if (when != NULL && !lesson_is_predicate(when)) fail_lesson(l, "a strange \"if\"");
        if ((when == NULL) != (i + 1 == tp_json_size(list))) fail_lesson(l, "otherwise, but when?");
        if (lesson_words(item, TP_ENGLISH)[0] == '\0' || lesson_words(item, TP_GERMAN)[0] == '\0')
            fail_lesson(l, "otherwise without words");
    }
}

static size_t count_words(const char *text) {
    size_t n = 0;
    for (const char *c = text; *c != '\0'; c++)
        if (*c != ' ' && (c == text || c[-1] == ' ')) n++;
    return n;
}

static void check_words(const tp_lesson *l) {
    static const char *const keys[] = {"title", "task", "how", "done", NULL};
    for (tp_language lang = TP_ENGLISH; lang <= TP_GERMAN; lang++) {
        for (size_t i = 0; keys[i] != NULL; i++)
            if (tp_lesson_text(l, keys[i], lang)[0] == '\0') fail_lesson(l, keys[i]);
        if (count_words(tp_lesson_text(l, "task", lang)) > 9) fail_lesson(l, "a long task");
    }
    if (!lesson_is_predicate(tp_json_get(l->json, "goal"))) fail_lesson(l, "a strange goal");
    check_otherwise(l);
}

TEST(lessons_have_all_their_words) {
    each_lesson(check_words);
}

static size_t steps_of(const tp_lesson *l) {
    return tp_json_size(tp_json_item(tp_json_get(l->json, "right"), 0));
}

TEST(every_game_has_a_course_of_five_minutes_and_one_of_two) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        if (strcmp((*g)->id, "template") == 0) continue;
        tp_course *c = tp_course_new(*g);
        assert_non_null(c);
        size_t steps = 0, quick = 0;
        for (size_t i = 0; i < tp_course_count(c); i++) {
            const tp_lesson l = tp_lesson_at(c, i);
            steps += steps_of(&l) + 1; /* and on to the next */
            if (tp_lesson_is_quick(&l)) quick += steps_of(&l) + 1;
        }
        if (getenv("TP_SHOW") != NULL)
            print_message("%s: %zu lessons, %zu steps, %zu in the two-minute version\n", (*g)->id,
                          tp_course_count(c), steps, quick);
        assert_in_range(tp_course_count(c), 5, 8);
        assert_in_range(steps, 1, MOST_STEPS);
        assert_in_range(quick, 1, MOST_STEPS * 2 / 5);
        tp_course_free(c);
    }
}

/* ---- for clients that speak JSON ---- */

static tp_json *ask(const char *game, const char *request, tp_error *e) {
    const tp_game *g = tp_game_by_id(game);
    tp_course *c = tp_course_new(g);
    tp_words *words = tp_words_new(g);
    tp_writer w = {0};
    tp_error ignored = {0};
    tp_json *body = tp_json_parse(request, strlen(request), &ignored), *answer = NULL;
    assert_non_null(body);
    if (tp_lesson_answer(tp_means(), c, words, TP_GERMAN, body, &w, e))
        answer = tp_json_parse(w.data, w.length, &ignored);
    tp_writer_done(&w);
    tp_json_free(body);
    tp_words_free(words);
    tp_course_free(c);
    return answer;
}

static const tp_json *verdict_of(const tp_json *answer) {
    return tp_json_get(tp_json_get(answer, "lesson"), "verdict");
}

TEST(a_lesson_answers_like_a_table) {
    tp_error e = {0};
    tp_json *a = ask("blockade", "{\"lesson\":\"stop\",\"moves\":[\"f9\"]}", &e);
    assert_true(tp_json_equals(tp_json_get(a, "type"), "table"));
    assert_true(tp_json_equals(verdict_of(a), "done"));
    assert_int_equal(tp_json_int(tp_json_get(a, "ply")), 1);
    tp_json_free(a);
}

TEST(what_comes_of_a_wrong_move_is_played) {
    tp_error e = {0};
    tp_json *a = ask("blockade", "{\"lesson\":\"stop\",\"moves\":[\"f6\"]}", &e);
    assert_true(tp_json_equals(verdict_of(a), "otherwise"));
    assert_int_equal(tp_json_int(tp_json_get(a, "ply")), 2); /* Blue has run */
    assert_true(tp_json_equals(tp_json_get(a, "status"), "over"));
    tp_json_free(a);
}

TEST(a_lesson_works_out_what_is_asked) {
    tp_error e = {0};
    tp_json *a = ask("blockade", "{\"lesson\":\"stop\",\"want\":\"facts\"}", &e);
    assert_non_null(tp_json_get(tp_json_get(a, "facts"), "routes"));
    tp_json_free(a);
    a = ask("blockade",
            "{\"lesson\":\"stop\",\"want\":\"preview\",\"try\":[\"f9\"],\"facts\":true}", &e);
    assert_int_equal(tp_json_size(tp_json_get(a, "previews")), 1);
    tp_json_free(a);
    a = ask("blockade", "{\"lesson\":\"stop\",\"want\":\"labels\"}", &e);
    assert_true(tp_json_size(tp_json_get(a, "labels")) > 100);
    tp_json_free(a);
}

TEST(a_request_that_makes_no_sense_is_refused) {
    static const char *const bad[] = {
        "{}",
        "{\"lesson\":\"nothing\"}",
        "{\"lesson\":7}",
        "{\"lesson\":\"stop\",\"moves\":[\"z9\"]}",
        "{\"lesson\":\"stop\",\"moves\":[7]}",
        "{\"lesson\":\"stop\",\"moves\":[\"f9\",\"f8\"]}",
        "{\"lesson\":\"stop\",\"want\":\"gold\"}",
        "{\"lesson\":\"stop\",\"want\":\"preview\"}",
        "{\"lesson\":\"stop\",\"want\":\"preview\",\"try\":[\"e2\"]}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tp_error e = {0};
        tp_json *a = ask("blockade", bad[i], &e);
        assert_null(a);
        assert_true(e.message[0] != '\0');
    }
}
