/* stargate/test_position.h: positions of Stargate for tests, by their pieces. */
#ifndef STARGATE_TEST_POSITION_H
#define STARGATE_TEST_POSITION_H

#include "test.h"

/* All options as they are when nobody says, and a row without pieces. */
#define OPTIONS                                                                                    \
    "{'mode':'free','seating':'adjacent','moving':'reach','capture_lines':'straight',"             \
    "'jump':false,'ply_limit':600}"
#define EMPTY "'........................'"

/* A state at ply 20 with these pieces on the board, "C0a1 T1f9": shape, owner, square. After it
 * come pairs of what to find in it and what to put there, "'jump':false", "'jump':true", and a
 * NULL. The caller's. */
__attribute__((sentinel)) char *stargate_position(int players, int seat, const char *pieces, ...);

/* A match at such a position. */
__attribute__((sentinel)) tp_match *stargate_at(int players, int seat, const char *pieces, ...);

#endif
