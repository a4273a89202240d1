/* lessons/inner.h: what the files of this room share. */
#ifndef TP_LESSONS_INNER_H
#define TP_LESSONS_INNER_H

#include "lessons/lessons.h"

struct tp_course {
    const tp_game *game;
    tp_json *json;
};

/* What a goal is judged by. */
typedef struct {
    const tp_rules *rules;
    const tp_state *state;
    int seat;              /* the learner's */
    const char *last;      /* the learner's last move, as text */
    const tp_json *events; /* lists of events, one for each ply since the lesson began */
    const tp_json *facts;  /* as the learner knows them */
    const tp_json *view;   /* the position, whole */
    tp_node node;
} lesson_scene;

/* Whether a predicate of docs/spec/LESSONS.md holds. An unknown one does not. */
bool lesson_holds(const lesson_scene *x, const tp_json *predicate);
/* Whether it is one that lesson_holds knows, all through. */
bool lesson_is_predicate(const tp_json *predicate);

/* A pair {"en":…,"de":…}; "" if there is none. */
const char *lesson_words(const tp_json *pair, tp_language language);

#endif
