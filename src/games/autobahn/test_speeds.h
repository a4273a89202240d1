/* autobahn/test_speeds.h: who drives how fast, by the page and apart from road.c. Speeds are in
 * km/h.
 */
#ifndef AUTOBAHN_TEST_SPEEDS_H
#define AUTOBAHN_TEST_SPEEDS_H

#include "state.h"

/* The uppermost vehicle of a lane, KINDS if there is none. */
int top_kind(const tp_state *s, int lane);
/* autobahn.md "Speeds" */
int speed_of(const tp_state *s, int kind, int lane);
/* autobahn.md "Who is too fast": of those whom a camera sees. */
int fastest_seen(const tp_rules *r, const tp_state *s);

#endif
