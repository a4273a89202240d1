/* tests/test.h: what tests are written with. A thin layer over cmocka: TEST names a test by what it
 * shows and enters it into the list by itself; the rest are questions about matches.
 *
 * JSON in tests is written with ' for ", so that it can be read. */
#ifndef TP_TESTS_TEST_H
#define TP_TESTS_TEST_H

#include "core/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void tp_test_register(const char *file, const char *name, void (*run)(void **));
/* The same for tests made in a loop: *state of the test is context. */
void tp_test_register_with(const char *file, const char *name, void (*run)(void **),
                           const void *context);

#define TEST(name)                                                                                 \
    static void name(void **unused);                                                               \
    __attribute__((constructor)) static void register_##name(void) {                               \
        tp_test_register(__FILE__, #name, name);                                                   \
    }                                                                                              \
    static void name(__attribute__((unused)) void **unused)

#define CHECK(condition) assert_true(condition)
#define CHECK_EQ(actual, expected) assert_int_equal(actual, expected)
#define CHECK_TEXT(actual, expected) assert_string_equal(actual, expected)

/* A new match; options and edition are JSON or NULL. Fails the test if it is refused. */
tp_match *begin(const char *game, int players, const char *options, const char *edition);
/* A match from a full state. Fails the test if it is refused. */
tp_match *load(const char *state);
/* Plays words separated by spaces, one after the other; at a race "SEAT:MOVE". */
void play(tp_match *m, const char *moves);

/* Compare with JSON, byte for byte. viewer as in core/game.h. */
#define CHECK_NODE(m, json) check_node(__FILE__, __LINE__, m, json)
#define CHECK_STATE(m, json) check_state(__FILE__, __LINE__, m, TP_EVERYTHING, json)
#define CHECK_VIEW(m, viewer, json) check_state(__FILE__, __LINE__, m, viewer, json)
/* The moves at a decision node of seat, words in byte order: "e5-a5 e5-c5". */
#define CHECK_MOVES(m, seat, words) check_moves(__FILE__, __LINE__, m, seat, words)
#define CHECK_COUNT(m, seat, n)                                                                    \
    check_count(__FILE__, __LINE__, m, seat, n) /* how many there are                              \
                                                 */
#define CHECK_LISTED(m, move) check_listed(__FILE__, __LINE__, m, move, true)
#define CHECK_NOT_LISTED(m, move) check_listed(__FILE__, __LINE__, m, move, false)
#define CHECK_PERFT(m, depth, nodes) check_perft(__FILE__, __LINE__, m, depth, nodes)
/* load refuses the state, at path. */
#define CHECK_BAD_STATE(state, path) check_bad_state(__FILE__, __LINE__, state, path)
/* new refuses; players, options and edition are JSON (options and edition may be NULL). */
#define CHECK_BAD_NEW(game, players, options, edition, code, path)                                 \
    check_bad_new(__FILE__, __LINE__, game, players, options, edition, code, path)

void check_node(const char *file, int line, const tp_match *m, const char *json);
void check_state(const char *file, int line, const tp_match *m, int viewer, const char *json);
void check_moves(const char *file, int line, const tp_match *m, int seat, const char *words);
void check_count(const char *file, int line, const tp_match *m, int seat, size_t n);
void check_listed(const char *file, int line, const tp_match *m, const char *move, bool listed);
void check_perft(const char *file, int line, const tp_match *m, int depth, uint64_t nodes);
void check_bad_state(const char *file, int line, const char *state, const char *path);
void check_bad_new(const char *file, int line, const char *game, const char *players,
                   const char *options, const char *edition, tp_code code, const char *path);

/* What is being tried, as in printf: game, setup, seed. Said if an assertion of the program itself
 * stops everything. */
void test_going_on(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* text with every ' turned into ", the caller's. */
char *quoted(const char *text);
/* text with its first occurrence of find (both with ' for ") replaced: a state with one thing
 * wrong. The caller's. Fails the test if there is nothing to replace. */
char *replaced(const char *text, const char *find, const char *with);
/* Checks that the state with one thing replaced is refused at path. */
#define CHECK_BAD_CHANGE(state, find, with, path)                                                  \
    do {                                                                                           \
        char *changed_ = replaced(state, find, with);                                              \
        CHECK_BAD_STATE(changed_, path);                                                           \
        test_free_text(changed_);                                                                  \
    } while (0)
void test_free_text(char *text);

/* Heap allocations made so far by anything linked into the tests; see heap.c. */
size_t heap_allocations(void);

#endif
