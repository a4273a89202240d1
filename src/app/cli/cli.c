/* app/cli/cli.c: `turnpike` itself: its help, and which function a subcommand is. */
#include "app/cli/cli.h"

#include "app/engine/engine.h"
#include "games/games.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Turnpike: nine road and board games, their rules, and bots to play against.\n"
    "\n"
    "usage: turnpike COMMAND [ARGUMENT ...]\n"
    "\n"
    "  play GAME              play a game here, line by line\n"
    "  games                  the games there are, with players and options\n"
    "  rules GAME             how a game is played (--lang en or de)\n"
    "  engine                 the engine protocol on standard input and output\n"
    "  perft GAME --depth N   count all ways to play N plies\n"
    "  edition CMD            print or check an edition: maps and cards as data\n"
    "  bench                  how fast the rules are\n"
    "\n"
    "  turnpike COMMAND --help says more about a command; `man turnpike` says all.\n"
    "  --help, --version      this text, and which version this is\n";

static int run_engine(int argc, char **argv) {
    if (argc > 1 && tp_cli_wants_help(argv[1])) {
        puts(
            "usage: turnpike engine\n\n"
            "Reads requests from standard input and answers on standard output, one JSON object a\n"
            "line, until the input ends. Try: {\"cmd\":\"games\"}");
        return 0;
    }
    if (argc > 1) return tp_cli_misuse("engine", "it takes no arguments");
    return tp_engine_run(stdin, stdout);
}

int tp_cli_main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {
        {"bench", tp_cli_bench}, {"edition", tp_cli_edition}, {"engine", run_engine},
        {"games", tp_cli_games}, {"perft", tp_cli_perft},     {"play", tp_cli_play},
        {"rules", tp_cli_rules},
    };
    if (argc < 2) {
        fputs(help, stderr);
        return 2;
    }
    if (tp_cli_wants_help(argv[1]) || strcmp(argv[1], "help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("turnpike " TP_VERSION);
        return 0;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0) return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "turnpike: there is no command \"%s\"; see turnpike --help\n", argv[1]);
    return 2;
}

int tp_cli_misuse(const char *command, const char *format, ...) {
    va_list args;
    fprintf(stderr, "turnpike %s: ", command);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "; see turnpike %s --help\n", command);
    return 2;
}

bool tp_cli_wants_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

const tp_game *tp_cli_game(const char *command, const char *id) {
    const tp_game *game = tp_game_by_id(id);
    if (game != NULL) return game;
    fprintf(stderr, "turnpike %s: there is no game \"%s\"; there are:", command, id);
    for (const tp_game *const *g = tp_games; *g != NULL; g++) fprintf(stderr, " %s", (*g)->id);
    fputc('\n', stderr);
    return NULL;
}

char *tp_cli_read_file(const char *path, size_t *length) {
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t n = 0, room = 0, got;
    if (f == NULL) {
        fprintf(stderr, "turnpike: cannot open %s: %s\n", path, strerror(errno));
        return NULL;
    }
    do {
        if (n + 4096 + 1 > room) text = tp_grow(text, room = room * 2 + 8192);
        got = fread(text + n, 1, 4096, f);
        n += got;
    } while (got > 0);
    const bool failed = ferror(f) != 0;
    if (f != stdin) fclose(f);
    if (failed) {
        fprintf(stderr, "turnpike: cannot read %s\n", path);
        free(text);
        return NULL;
    }
    text[n] = '\0';
    *length = n;
    return text;
}

bool tp_cli_number(const char *text, long min, long max, long *out) {
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || value < min || value > max) return false;
    *out = value;
    return true;
}
