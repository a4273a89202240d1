/* tests/bots_know.h: questions about what a game's brain knows, for the tests beside it. */
#ifndef TP_TESTS_BOTS_KNOW_H
#define TP_TESTS_BOTS_KNOW_H

#include "test.h"

/* A match from a state whose last key is its board. head is the state without that; cells are the
 * twelve rows, the top one first, so many characters each. */
tp_match *load_rows(const char *head, const char *cells, int width);

/* What evaluate gives to the seat; all seats together have 1. The match is freed. */
float value_at(tp_match *m, int seat);

/* What propose lists at the decision that is due: some of the legal moves, each once. Returns how
 * many. */
size_t proposed(const tp_match *m, tp_move *list);

/* easy, medium and hard are there for so many players, and this searcher thinks for them. */
void check_levels(const char *game, int players, const char *bot);

#endif
