/* app/cli/cli.c: `turnpike` itself: its help, and which function a subcommand is. */
#include "app/cli/cli.h"

#include "app/admin/admin.h"
#include "app/analyse/analyse.h"
#include "app/args.h"
#include "app/contest/contest.h"
#include "app/export/export.h"
#include "app/puzzles/puzzles.h"
#include "app/server/serve.h"
#include "app/solve/solve.h"
#include "app/train/train.h"
#include "app/tui/tui.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *name, *arguments;
    int (*run)(int argc, char **argv);
    const char *what;
} subcommand;

/* The terminal client draws the pictures on rules pages. */
static int run_rules(int argc, char **argv) {
#ifdef TP_WITH_TERMINAL
    return tp_cli_rules(argc, argv, tp_tui_rules);
#else
    return tp_cli_rules(argc, argv, NULL);
#endif
}

/* In the order of the help. A program that was built without server or terminal client has no
 * command that does not work: it does not know them. */
static const subcommand commands[] = {
#ifdef TP_WITH_TERMINAL
    {"play", "[GAME]", tp_tui_play, "play a game here, in the terminal"},
    {"replay", "RECORD", tp_tui_replay, "go through a recorded game, back and forth"},
#endif
#ifdef TP_WITH_SERVER
    {"serve", "", tp_serve_main, "host tables for people and bots: http://localhost:6660"},
    {"admin", "CMD", tp_admin_main, "look after a server's database: backup, restore, ..."},
#endif
    {"games", "", tp_cli_games, "the games there are, with players and options"},
    {"rules", "GAME", run_rules, "how a game is played (--lang en or de)"},
    {"contest", "GAME --bot BOT", tp_contest_main,
     "bots against each other, many games: who is better"},
    {"match", "", tp_contest_main, "another name of contest"},
    {"engine", "", tp_cli_engine, "the engine protocol on standard input and output"},
    {"export", "GAME --to FILE", tp_export_main, "positions of many games, to learn from"},
    {"puzzles", "GAME", tp_puzzles_main, "positions of bots' games with one right move"},
    {"solve", "GAME", tp_solve_main, "work a game out for good: who wins, and how"},
    {"train", "GAME --to FILE", tp_train_main, "learn from bots' games what positions are worth"},
    {"perft", "GAME --depth N", tp_cli_perft, "count all ways to play N plies"},
    {"edition", "CMD", tp_cli_edition, "print, check or draw an edition: maps and cards"},
#if defined TP_WITH_SERVER || defined TP_WITH_TERMINAL
    {"verify", "RECORD", tp_cli_verify, "replay a recorded game and say whether it is true"},
    {"analyse", "RECORD", tp_analyse_main,
     "look at a recorded game again: mistakes, luck, chances"},
#endif
    {"bench", "", tp_cli_bench, "how fast the rules and a search are"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *out) {
    fputs("Turnpike: nine road and board games, their rules, and bots to play against.\n"
          "\n"
          "usage: turnpike COMMAND [ARGUMENT ...]\n"
          "\n",
          out);
    for (size_t i = 0; i < COMMANDS; i++) {
        const int width = fprintf(out, "  %s %s", commands[i].name, commands[i].arguments);
        fprintf(out, "%*s%s\n", width < 26 ? 26 - width : 1, "", commands[i].what);
    }
    fputs("\n"
          "  turnpike COMMAND --help says more about a command; `man turnpike` says all.\n"
          "  --help, --version       this text, and which version this is\n",
          out);
}

static int run_command(int argc, char **argv) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(argv[0], commands[i].name) == 0) return commands[i].run(argc, argv);
    fprintf(stderr, "turnpike: there is no command \"%s\"; see turnpike --help\n", argv[0]);
    return 2;
}

/* `turnpike help` and `turnpike help COMMAND`. */
static int give_help(int argc, char **argv) {
    if (argc > 1) return run_command(2, (char *[]){argv[1], (char[]){"--help"}, NULL});
    print_help(stdout);
    return 0;
}

static int run_words(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return 2;
    }
    if (strcmp(argv[1], "help") == 0) return give_help(argc - 1, argv + 1);
    if (tp_args_want_help(argv[1])) return give_help(1, argv);
    if (strcmp(argv[1], "--version") == 0) {
        puts("turnpike " TP_VERSION);
        return 0;
    }
    return run_command(argc - 1, argv + 1);
}

/* What could not be written must not look done: to a script on a full disk the status is all. */
static int check_output(int status) {
    const bool is_flushed = fflush(stdout) == 0;
    if (is_flushed && ferror(stdout) == 0) return status;
    fprintf(stderr, "turnpike: cannot write to standard output%s%s\n", is_flushed ? "" : ": ",
            is_flushed ? "" : strerror(errno));
    return status != 0 ? status : 1;
}

int tp_cli_main(int argc, char **argv) {
    return check_output(run_words(argc, argv));
}
