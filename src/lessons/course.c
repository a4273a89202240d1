/* lessons/course.c: the lessons of a game, as they stand in lessons/GAME.json. They are part of the
 * program, so a mistake in them is a bug that the test finds, not something to report. */
#include "lessons/inner.h"
#include "lessons_texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *game, *text;
} courses[] = {
    {"autobahn", lessons_autobahn},       {"blockade", lessons_blockade},
    {"gridlock", lessons_gridlock},       {"jump", lessons_jump},
    {"quadro-be", lessons_quadro_be},     {"route66", lessons_route66},
    {"solo-jump", lessons_solo_jump},     {"stargate", lessons_stargate},
    {"transmitter", lessons_transmitter},
};

tp_course *tp_course_of(const tp_game *game, tp_json *json) {
    tp_course *c = tp_alloc(sizeof *c);
    c->game = game;
    c->json = json;
    return c;
}

tp_course *tp_course_new(const tp_game *game) {
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
        if (strcmp(courses[i].game, game->id) != 0) continue;
        tp_error e = {0};
        tp_json *json = tp_json_parse(courses[i].text, strlen(courses[i].text), &e);
        assert(json != NULL);
        return tp_course_of(game, json);
    }
    return NULL;
}

void tp_course_free(tp_course *c) {
    if (c == NULL) return;
    tp_json_free(c->json);
    free(c);
}

static const tp_json *lessons_of(const tp_course *c) {
    return tp_json_get(c->json, "lessons");
}

size_t tp_course_count(const tp_course *c) {
    return tp_json_size(lessons_of(c));
}

tp_lesson tp_lesson_at(const tp_course *c, size_t i) {
    const tp_json *json = tp_json_item(lessons_of(c), i), *seat = tp_json_get(json, "seat");
    return (tp_lesson){.course = c,
                       .json = json,
                       .id = tp_json_text(tp_json_get(json, "id"), NULL),
                       .seat = seat != NULL ? (int)tp_json_int(seat) : 0};
}

bool tp_lesson_find(const tp_course *c, const char *id, tp_lesson *out) {
    for (size_t i = 0; i < tp_course_count(c); i++) {
        *out = tp_lesson_at(c, i);
        if (strcmp(out->id, id) == 0) return true;
    }
    return false;
}

const char *lesson_words(const tp_json *pair, tp_language language) {
    const tp_json *text = pair != NULL && tp_json_what(pair) == TP_OBJECT
                              ? tp_json_get(pair, tp_language_code(language))
                              : NULL;
    return tp_json_what(text) == TP_STRING ? tp_json_text(text, NULL) : "";
}

const char *tp_lesson_text(const tp_lesson *l, const char *key, tp_language language) {
    return lesson_words(tp_json_get(l->json, key), language);
}

const char *tp_lesson_look(const tp_lesson *l, size_t i) {
    const tp_json *look = tp_json_get(l->json, "look");
    return look != NULL && i < tp_json_size(look) ? tp_json_text(tp_json_item(look, i), NULL)
                                                  : NULL;
}

bool tp_lesson_is_quick(const tp_lesson *l) {
    const tp_json *quick = tp_json_get(l->json, "quick");
    return tp_json_what(quick) == TP_BOOL && tp_json_bool(quick);
}

static void write_look(const tp_json *look, tp_writer *w) {
    char *text = look != NULL ? tp_json_print(look) : NULL;
    tp_write_key(w, "look");
    tp_write_raw(w, text != NULL ? text : "[]", text != NULL ? strlen(text) : 2);
    free(text);
}

static void write_lesson(const tp_lesson *l, tp_language language, tp_writer *w) {
    static const char *const texts[] = {"title", "task", "how", "says", NULL};
    const tp_json *at = tp_json_get(l->json, "at");
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", l->id);
    for (size_t i = 0; texts[i] != NULL; i++)
        tp_write_key_text(w, texts[i], tp_lesson_text(l, texts[i], language));
    tp_write_key_int(w, "seat", l->seat);
    tp_write_key_bool(w, "quick", tp_lesson_is_quick(l));
    write_look(tp_json_get(l->json, "look"), w);
    if (at != NULL) tp_write_key_text(w, "at", tp_json_text(at, NULL));
    tp_write_close(w, '}');
}

void tp_course_write(const tp_course *c, tp_language language, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "game", c->game->id);
    tp_write_key(w, "lessons");
    tp_write_open(w, '[');
    for (size_t i = 0; i < tp_course_count(c); i++) {
        const tp_lesson l = tp_lesson_at(c, i);
        write_lesson(&l, language, w);
    }
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}
