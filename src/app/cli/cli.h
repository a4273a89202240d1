/* app/cli/cli.h: the subcommands of `turnpike` that are for people at a prompt.
 *
 * Each is a function of its own argc and argv (argv[0] is the subcommand's name) that returns an
 * exit status: 0 done, 1 it could not be done, 2 the call was wrong. */
#ifndef TP_APP_CLI_CLI_H
#define TP_APP_CLI_CLI_H

#include "bots/bots.h"
#include "core/words.h"

#include <stdio.h>

int tp_cli_main(int argc, char **argv);

int tp_cli_bench(int argc, char **argv);
int tp_cli_edition(int argc, char **argv);
int tp_cli_engine(int argc, char **argv);
int tp_cli_games(int argc, char **argv);
int tp_cli_perft(int argc, char **argv);
int tp_cli_verify(int argc, char **argv);

/* How a page of rules is made for a terminal, the caller's; NULL: there is none. */
typedef char *tp_rules_maker(const tp_game *game, tp_language language, bool ascii);
/* Without a maker the page is printed as it is written. */
int tp_cli_rules(int argc, char **argv, tp_rules_maker *make);

/* Answers lines of the engine protocol until the input ends; each reply is flushed. Returns the
 * exit status. */
int tp_cli_engine_run(FILE *in, FILE *out, const tp_oracle *oracles);

#endif
