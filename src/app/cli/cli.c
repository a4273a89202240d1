/* app/cli/cli.c: `turnpike` itself: its help, and which function a subcommand is. */
#include "app/cli/cli.h"

#include "app/engine/engine.h"
#include "app/match/match.h"
#include "app/server/serve.h"
#include "app/tui/tui.h"
#include "app/words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "Turnpike: nine road and board games, their rules, and bots to play against.\n"
    "\n"
    "usage: turnpike COMMAND [ARGUMENT ...]\n"
    "\n"
    "  play [GAME]            play a game here, in the terminal\n"
    "  replay RECORD          go through a recorded game, back and forth\n"
    "  serve                  host tables for people and bots: http://localhost:6660\n"
    "  games                  the games there are, with players and options\n"
    "  rules GAME             how a game is played (--lang en or de)\n"
    "  match GAME --bot BOT   bots against each other: who is better\n"
    "  engine                 the engine protocol on standard input and output\n"
    "  perft GAME --depth N   count all ways to play N plies\n"
    "  edition CMD            print, check or draw an edition: maps and cards\n"
    "  verify RECORD          replay a recorded game and say whether it is true\n"
    "  bench                  how fast the rules and a search are\n"
    "\n"
    "  turnpike COMMAND --help says more about a command; `man turnpike` says all.\n"
    "  --help, --version      this text, and which version this is\n";

static int run_engine(int argc, char **argv) {
    if (tp_words_ask_for_help(argc, argv)) {
        puts(
            "usage: turnpike engine\n\n"
            "Reads requests from standard input and answers on standard output, one JSON object a\n"
            "line, until the input ends. Try: {\"cmd\":\"games\"}");
        return 0;
    }
    if (argc > 1) return tp_words_misuse("engine", "it takes no arguments");
    return tp_engine_run(stdin, stdout);
}

static int run_command(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {
        {"bench", tp_cli_bench},  {"edition", tp_cli_edition}, {"engine", run_engine},
        {"games", tp_cli_games},  {"match", tp_contest_main},  {"perft", tp_cli_perft},
        {"play", tp_tui_play},    {"replay", tp_tui_replay},   {"rules", tp_cli_rules},
        {"serve", tp_serve_main}, {"verify", tp_cli_verify},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[0], commands[i].name) == 0) return commands[i].run(argc, argv);
    fprintf(stderr, "turnpike: there is no command \"%s\"; see turnpike --help\n", argv[0]);
    return 2;
}

/* `turnpike help` and `turnpike help COMMAND`. */
static int give_help(int argc, char **argv) {
    if (argc > 1) return run_command(2, (char *[]){argv[1], (char[]){"--help"}, NULL});
    fputs(help, stdout);
    return 0;
}

static int run_words(int argc, char **argv) {
    if (argc < 2) {
        fputs(help, stderr);
        return 2;
    }
    if (strcmp(argv[1], "help") == 0) return give_help(argc - 1, argv + 1);
    if (tp_words_want_help(argv[1])) return give_help(1, argv);
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
