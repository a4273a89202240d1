/* lessons/lessons.h: lessons that are played. A lesson is data: a position, one thing to do, what
 * counts as done, and the words for it in English and German. The kernel plays the moves and judges
 * them; whoever shows a lesson, page or terminal, knows none of its rules.
 *
 * The lessons of a game are its course, lessons/GAME.json, embedded like editions.
 * docs/spec/LESSONS.md says what may stand in one. Nothing is stored: an attempt is the lesson and
 * the moves that were made in it, and can be played again from these.
 *
 * Read next: course.c (finding lessons), attempt.c (playing one), judge.c (what counts). */
#ifndef TP_LESSONS_LESSONS_H
#define TP_LESSONS_LESSONS_H

#include "core/match.h"
#include "core/words.h"
#include "table/means.h"

/* ---- courses ---- */

typedef struct tp_course tp_course;
/* The course of a game, the caller's; NULL: it has none. Read-only, so threads may share it. */
tp_course *tp_course_new(const tp_game *game);
/* A course of lessons from elsewhere, written as in lessons/GAME.json; takes the JSON over. */
tp_course *tp_course_of(const tp_game *game, tp_json *json);
void tp_course_free(tp_course *c);
size_t tp_course_count(const tp_course *c);

typedef struct {
    const tp_course *course;
    const tp_json *json;
    const char *id;
    int seat; /* the learner's */
} tp_lesson;
tp_lesson tp_lesson_at(const tp_course *c, size_t i);
bool tp_lesson_find(const tp_course *c, const char *id, tp_lesson *out);
/* "title", "task", "how", "done", "says"; "" if it has none. Borrowed from the course. */
const char *tp_lesson_text(const tp_lesson *l, const char *key, tp_language language);
/* The i-th of the places where to look, NULL: there are no more. */
const char *tp_lesson_look(const tp_lesson *l, size_t i);
/* Whether it belongs to the two-minute version. */
bool tp_lesson_is_quick(const tp_lesson *l);
/* What is there to be read before playing, as a JSON object: the lessons with their words. */
void tp_course_write(const tp_course *c, tp_language language, tp_writer *w);

/* ---- attempts ---- */

typedef enum { TP_LESSON_OPEN, TP_LESSON_DONE, TP_LESSON_OTHERWISE } tp_verdict;

typedef struct tp_attempt tp_attempt;
/* The lesson at its beginning, the caller's; NULL and *e if its position is not legal. The lesson's
 * course must outlast it. */
tp_attempt *tp_attempt_new(const tp_lesson *l, tp_error *e);
void tp_attempt_free(tp_attempt *a);
/* A move of the learner, then what others and chance answer. False if it is not legal, or the
 * attempt is decided. */
bool tp_attempt_play(tp_attempt *a, const char *move, tp_error *e);
tp_verdict tp_attempt_verdict(const tp_attempt *a);
/* What is said of the verdict: the praise, or the friendly word for what went otherwise. */
const char *tp_attempt_says(const tp_attempt *a, tp_language language);
const tp_match *tp_attempt_match(const tp_attempt *a);
/* The learner has not moved yet. */
bool tp_attempt_is_fresh(const tp_attempt *a);
/* The next move of the way that "Show me" takes; NULL: the learner has left it, or it is done. */
const char *tp_attempt_shows(const tp_attempt *a);

/* ---- for clients that speak JSON ---- */

/* What a client asks: {"lesson":ID,"moves":[…],"want":W,…}. W is "table" (the whole `table` message
 * of the position, with "lesson" in it; with "since":EVENT the `update` that follows), "facts"
 * (with "about"), "labels", or "preview" (with "try":[…] and "facts":true). Writes one JSON object;
 * false and *e if it makes no sense. */
bool tp_lesson_answer(const tp_table_means *means, const tp_course *c, const tp_words *words,
                      tp_language language, const tp_json *request, tp_writer *w, tp_error *e);

/* ---- positions ---- */

/* A position as lessons and the pictures of rules pages write it: {"players","options","set",
 * "moves","seed"}, all but "players" optional. The game begins, the keys in "set" replace those of
 * its state, the moves are played; a chance outcome "*" is drawn from the seed. With "lesson" it
 * begins where that lesson of the game does. NULL and *e. */
tp_match *tp_position_load(const tp_game *game, const tp_json *position, tp_error *e);

/* ---- pictures on rules pages (picture.c) ---- */

/* A fenced block ```board of a rules page. */
typedef struct {
    const char *begin, *end; /* of the whole block, its fences included */
    const char *json;        /* what stands between them */
    size_t length;
} tp_picture_block;

/* The first block in a text that may go on behind it; false: there is none. */
bool tp_picture_find(const char *text, tp_picture_block *out);

typedef struct {
    tp_json *json;
    tp_match *match;
    int seat;             /* through whose eyes; TP_EVERYTHING */
    bool shows_parts;     /* the tiles, cards or sections of the edition, instead of a board */
    const char *says;     /* its caption */
    const tp_json *marks; /* a space, or a list of spaces: a way; NULL: none */
} tp_picture;

/* Works a block out; false and *e if it shows what the rules do not allow. */
bool tp_picture_open(const tp_game *game, const tp_picture_block *b, tp_picture *out, tp_error *e);
void tp_picture_close(tp_picture *p);
/* All pictures of a page, for clients that speak JSON: {"pictures":[…]}. */
void tp_pictures_write(const tp_game *game, const char *page, tp_writer *w);

#endif
