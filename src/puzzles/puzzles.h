/* puzzles/puzzles.h: puzzles: positions from bots' games with one right move. They are data,
 * puzzles/GAME.json, embedded as lessons are; `turnpike puzzles` makes them, docs/PUZZLES.md says
 * what stands in one. A puzzle is played as a lesson (lessons/lessons.h): its position, the line
 * that solves it, and words made from its events; so whoever shows lessons shows puzzles. */
#ifndef TP_PUZZLES_PUZZLES_H
#define TP_PUZZLES_PUZZLES_H

#include "lessons/lessons.h"

typedef struct tp_puzzles tp_puzzles;
/* Of a game, gentle ones first, the caller's; NULL: it has none. Read-only, so threads may share
 * it. */
tp_puzzles *tp_puzzles_new(const tp_game *game);
void tp_puzzles_free(tp_puzzles *p); /* NULL is fine */
size_t tp_puzzles_count(const tp_puzzles *p);
const tp_game *tp_puzzles_game(const tp_puzzles *p);

typedef struct {
    const char *id, *kind;
    int grade; /* 1 (flat) to 5 (sheer) */
    int seat;
    int moves; /* of the solver, to the end of the line */
    int asks;  /* of these that are asked for */
    const tp_json *json;
} tp_puzzle;
tp_puzzle tp_puzzle_at(const tp_puzzles *p, size_t i);
/* Its place in the list; SIZE_MAX: there is none of that id. */
size_t tp_puzzle_find(const tp_puzzles *p, const char *id);

/* The one of a day, counted from the beginning of 1970: the same for everybody, another game each
 * day. index is that within its game. */
typedef struct {
    const tp_game *game;
    size_t index;
} tp_puzzle_day;
tp_puzzle_day tp_puzzle_of_day(int64_t day);

/* A course of one lesson, whose id is the puzzle's, the caller's; it outlasts the puzzles. With
 * words it can say why the move is right; that takes a moment. NULL: its position or line is not
 * legal, *e says why. */
tp_course *tp_puzzle_course(const tp_puzzles *p, size_t i, const tp_words *words, tp_error *e);

/* Into an open object: `puzzles`, a list of {"id","kind","grade","seat","moves","levels","task"}.
 */
void tp_puzzles_write(const tp_puzzles *p, tp_language language, tp_writer *w);

/* What is to be done, "Win in two moves."; what its grade is called. */
const char *tp_puzzle_task(const tp_puzzle *p, tp_language language);
const char *tp_puzzle_grade_in(tp_language language, int grade);

#endif
