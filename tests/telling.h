/* tests/telling.h: what games tell, held against what happens. tests/telling.c checks the promises
 * of docs/spec/EVENTS.md in random games of every game; a game's test_tell.c adds what only it can
 * know. */
#ifndef TP_TESTS_TELLING_H
#define TP_TESTS_TELLING_H

#include "test.h"

/* The events of playing a move here, as viewer is told them, compared with JSON. */
#define CHECK_TOLD(m, viewer, move, json) check_told(__FILE__, __LINE__, m, viewer, move, json)
/* The same of a preview through the eyes of the seat to act. */
#define CHECK_PREVIEW(m, move, json) check_preview(__FILE__, __LINE__, m, move, json)
/* The facts of the position, compared as a whole; about may be NULL. */
#define CHECK_FACTS(m, viewer, about, json) check_facts(__FILE__, __LINE__, m, viewer, about, json)
/* move may be "SEAT:MOVE" at a race. */
void check_told(const char *file, int line, tp_match *m, int viewer, const char *move,
                const char *json);
void check_preview(const char *file, int line, tp_match *m, const char *move, const char *json);
void check_facts(const char *file, int line, const tp_match *m, int viewer, const char *about,
                 const char *json);

/* A ply that was told to somebody who sees everything. */
typedef struct {
    const tp_rules *rules;
    const tp_state *before_state, *after_state;
    const tp_json *before, *after; /* the same as printed */
    const tp_json *events;
    int seat; /* TP_TABLE: chance */
    const char *move;
} tell_case;

/* A game's checker, in its test_tell.c: NULL if the events agree with the positions before and
 * after, else what is wrong. It must not use the game's tell. For every kind of event there must be
 * plies where leaving that kind out makes it complain. */
typedef const char *tell_checker(const tell_case *c);
void tell_check_register(const char *game, tell_checker *check);
#define TELL_CHECK(game, check)                                                                    \
    __attribute__((constructor)) static void register_checker_of_##check(void) {                   \
        tell_check_register(game, check);                                                          \
    }

/* A position (a full state, with ' for ") from which random games are told, too: for what random
 * games from the beginning hardly reach. */
void tell_from_register(const char *game, const char *state);
#define TELL_FROM(game, name, state)                                                               \
    __attribute__((constructor)) static void register_position_##name(void) {                      \
        tell_from_register(game, state);                                                           \
    }

/* For checkers: values of events and states; tolerant of what is not there. */
const char *told_text(const tp_json *object, const char *key); /* "" if it is none */
int64_t told_int(const tp_json *object, const char *key);      /* INT64_MIN if it is none */
int told_row(const char *square); /* the number behind the letter, "h10": 10 */
bool told_is(const tp_json *event, const char *kind);
size_t told_count(const tp_json *events, const char *kind);
const tp_json *told_first(const tp_json *events, const char *kind); /* NULL: there is none */

#endif
