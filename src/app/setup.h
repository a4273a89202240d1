/* app/setup.h: what starts a game on the command line, the same for every subcommand:
 * GAME [--players N] [--option NAME=VALUE …] [--edition NAME|FILE] [--seed TEXT] [--load FILE]. */
#ifndef TP_APP_SETUP_H
#define TP_APP_SETUP_H

#include "core/match.h"

enum { TP_SETUP_OPTIONS = 32 };

typedef struct {
    const char *game, *edition, *seed, *load;
    const char *option[TP_SETUP_OPTIONS];
    int options, players;
} tp_setup;

/* Takes the argument if it is one of the above; returns how many words it used, 0 if it is none of
 * them, -1 (and a message on stderr) if it is wrong. */
int tp_setup_take(tp_setup *x, int argc, char **argv, int i);
/* What is wrong with the words together, or NULL. */
const char *tp_setup_contradiction(const tp_setup *x);
/* Players, options and edition as the engine protocol's `new` takes them, not yet judged; the
 * caller's. NULL and a message on stderr if they cannot even be read. The game is known. */
tp_json *tp_setup_request(const tp_setup *x);
/* Is what was loaded a game of the kind that was named, if one was; false and a message if not. */
bool tp_setup_names(const tp_setup *x, const tp_game *loaded);
/* The match that was asked for, the caller's; NULL and a message on stderr if there is none. */
tp_match *tp_setup_match(const tp_setup *x);

#endif
