/* tests/setups.h: every way to agree on a game, as far as a test can walk through them: each number
 * of players, each value of each option by itself, and random mixtures. */
#ifndef TP_TESTS_SETUPS_H
#define TP_TESTS_SETUPS_H

#include "core/game.h"

/* Plays one game of that setup; number tells the games of a setup apart. False: the option does not
 * go with this number of players. */
typedef bool setup_run(const tp_game *game, const char *players, const char *options, int number);

/* Calls run for every setup, so many times each. Fails the test where a number of players can play
 * with no setup at all, since then nothing would have been looked at. */
void each_setup(const tp_game *game, int games, setup_run *run);

/* How many games a setup: TP_GAMES of the environment, else usual. */
int games_per_setup(int usual);

#endif
