/* app/args.h: the arguments of a command line, and what is said about wrong ones. */
#ifndef TP_APP_ARGS_H
#define TP_APP_ARGS_H

#include "core/game.h"

/* "turnpike perft: message" and how to get help; returns 2. */
int tp_args_misuse(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "turnpike: message (at path)", and where to look for what can be agreed on. */
void tp_args_complain(const tp_error *e);
/* Is this word -h or --help. */
bool tp_args_want_help(const char *word);
/* Is any of the words behind the subcommand's name. */
bool tp_args_ask_for_help(int argc, char **argv);
/* The first word that looks like a flag, for subcommands that have none; NULL if there is none. A
 * single - is a file. */
const char *tp_args_flag(int argc, char **argv);
/* The game of that name; NULL and a message that lists the games. */
const tp_game *tp_args_game(const char *command, const char *id);
/* Whole numbers from min to max. */
bool tp_args_number(const char *text, long min, long max, long *out);
/* Is this UTF-8, so that it can become part of JSON. */
bool tp_args_are_utf8(const char *text);
/* Is German the language people have set their system to? */
bool tp_args_speak_german(void);
/* What takes a while now, on a line of its own that the next one replaces and NULL wipes out; only
 * where standard error is a terminal. */
void tp_args_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* How many bytes of a UTF-8 text fit into most bytes without cutting a character: for "%.*s". */
int tp_args_cut(const char *text, int most);

#endif
