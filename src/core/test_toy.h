/* core/test_toy.h: a game for the kernel's own tests, with a node of every kind and as long as one
 * likes. Plies come in fours: seat 0 decides (1, 2 or 3), the table draws (1 to 4 with weights 1 to
 * 4), everybody races (each seat one or two moves), seat 1 decides (1, 2 or 3). A move n is written
 * "mn". The state is a number that every move of every seat changes differently. */
#ifndef TP_CORE_TEST_TOY_H
#define TP_CORE_TEST_TOY_H

#include "core/match.h"

extern const tp_game tp_toy; /* 2 or 3 players; option "length", 0..1000 plies, by default 300 */

/* A match of it, the caller's. */
tp_match *tp_toy_match(int players, int length, const char *seed);

#endif
