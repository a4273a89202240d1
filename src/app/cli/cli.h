/* app/cli/cli.h: the subcommands of `turnpike` that are for people at a prompt.
 *
 * Each is a function of its own argc and argv (argv[0] is the subcommand's name) that returns an
 * exit status: 0 done, 1 it could not be done, 2 the call was wrong. */
#ifndef TP_APP_CLI_CLI_H
#define TP_APP_CLI_CLI_H

#include "core/match.h"

int tp_cli_main(int argc, char **argv);

int tp_cli_bench(int argc, char **argv);
int tp_cli_edition(int argc, char **argv);
int tp_cli_games(int argc, char **argv);
int tp_cli_perft(int argc, char **argv);
int tp_cli_play(int argc, char **argv);
int tp_cli_rules(int argc, char **argv);

enum { TP_CLI_OPTIONS = 32 };

/* What starts a game on the command line, the same for every subcommand:
 * GAME [--players N] [--option NAME=VALUE …] [--edition NAME|FILE] [--seed TEXT] [--load FILE]. */
typedef struct {
    const char *game, *edition, *seed, *load;
    const char *option[TP_CLI_OPTIONS];
    int options, players;
} tp_cli_setup;

/* Takes the argument if it is one of the above; returns how many words it used, 0 if it is none of
 * them, -1 (and a message on stderr) if it is wrong. */
int tp_cli_setup_take(tp_cli_setup *x, int argc, char **argv, int i);
/* The match that was asked for, the caller's; NULL and a message on stderr if there is none. */
tp_match *tp_cli_setup_match(const tp_cli_setup *x);

/* "turnpike perft: message" and how to get help; returns 2. */
int tp_cli_misuse(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Is this word -h or --help. */
bool tp_cli_wants_help(const char *word);
/* The game of that name; NULL and a message that lists the games. */
const tp_game *tp_cli_game(const char *command, const char *id);
/* The whole file, the caller's, NUL-terminated; NULL and a message. "-" is standard input. */
char *tp_cli_read_file(const char *path, size_t *length);
/* Whole numbers from min to max. */
bool tp_cli_number(const char *text, long min, long max, long *out);

#endif
