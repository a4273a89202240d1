/* autobahn/test_position.h: positions to test with, in which every card is somewhere. */
#ifndef AUTOBAHN_TEST_POSITION_H
#define AUTOBAHN_TEST_POSITION_H

#include "test.h"

/* Lists of cards are words, those of several seats with | between: "CAM L90|DOC". What is left out
 * is as usual: two players, one deck, seat 0 drives, 40 plies, sign S100, lanes [['L80'],[]],
 * nothing taken. A start card that is not named is spent, or taken by seat 1. JSON is written
 * with '. */
typedef struct {
    int players, decks, ply_limit, ply;
    const char *camera, *phase;
    int driver, snails;
    bool waits, played; /* waits: the turn has not begun */
    const char *window, *shot, *fuel, *lanes;
    bool heavy;
    const char *sign, *hands;
    const char *roads; /* NULL: as many L90 of seat 0 as there must be */
    const char *taken, *discard, *spent;
    const char *deck;        /* NULL: all that is left; else the rest is taken, discarded, spent */
    const char *last, *over; /* JSON */
} position;

/* The state as JSON, the caller's. */
char *position_text(const position *p);
tp_match *position_load(const position *p);

#define TEXT(...) position_text(&(const position){__VA_ARGS__})
#define AT(...) position_load(&(const position){__VA_ARGS__})
/* The printed state has this part, or what the viewer sees of it. */
#define CHECK_PART(m, part) check_part(__FILE__, __LINE__, m, TP_EVERYTHING, part)
#define CHECK_SEEN(m, viewer, part) check_part(__FILE__, __LINE__, m, viewer, part)
void check_part(const char *file, int line, const tp_match *m, int viewer, const char *part);

/* load refuses the position, at path. */
#define CHECK_BAD_POSITION(path, ...)                                                              \
    do {                                                                                           \
        char *text_ = TEXT(__VA_ARGS__);                                                           \
        CHECK_BAD_STATE(text_, path);                                                              \
        test_free_text(text_);                                                                     \
    } while (0)

#endif
