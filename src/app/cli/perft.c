/* app/cli/perft.c: `turnpike perft`: counting, depth by depth. */
#include "app/args.h"
#include "app/cli/cli.h"
#include "app/host.h"
#include "app/setup.h"
#include "core/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: turnpike perft GAME --depth N [--players N] [--option NAME=VALUE ...]\n"
    "                      [--edition NAME|FILE] [--load FILE] [--after \"MOVE MOVE ...\"]\n"
    "\n"
    "Counts the sequences of exactly 1, 2, ... N plies from the start of a game, or from\n"
    "the state in a file, after the moves given. A chance outcome is one ply, whatever\n"
    "its weight; at a race every seat's every move is one.\n"
    "\n"
    "  --depth N            how many plies, 1 to 1000\n"
    "  --load FILE          a state, as \"state\" of turnpike engine prints it; it says which\n"
    "                       game it is, how many play and what they have agreed on\n"
    "  --after \"MOVE ...\"   count from the position after these; at a race write SEAT:MOVE\n";

/* Plays the moves in words, "SEAT:MOVE" at a race. */
static bool play_words(tp_match *m, const char *words) {
    tp_error e = {0};
    while (*(words += strspn(words, " ")) != '\0') {
        const size_t n = strcspn(words, " ");
        char move[TP_MOVE_TEXT + 2] = "";
        const char *text = move;
        int seat = TP_TABLE;
        snprintf(move, sizeof move, "%.*s", (int)n, words);
        if (tp_match_node(m).kind == TP_RACE && move[0] >= '0' && move[0] <= '7' &&
            move[1] == ':') {
            seat = move[0] - '0';
            text = move + 2;
        }
        if (!tp_match_play(m, seat, text, strlen(text), &e)) {
            fprintf(stderr, "turnpike perft: %s\n", e.message);
            return false;
        }
        words += n;
    }
    return true;
}

static void count_to(const tp_match *m, int depth) {
    for (int d = 1; d <= depth; d++) {
        tp_args_progress("counting to depth %d ...", d);
        const double start = tp_seconds();
        const uint64_t nodes = tp_perft(tp_match_rules(m), tp_match_state(m), d);
        const double seconds = tp_seconds() - start;
        tp_args_progress(NULL);
        printf("%3d %20" PRIu64 "   %8.3f s", d, nodes, seconds);
        if (seconds > 0.001) printf("  %12.0f nodes/s", (double)nodes / seconds);
        puts("");
        fflush(stdout);
    }
}

int tp_cli_perft(int argc, char **argv) {
    tp_setup setup = {0};
    const char *after = "";
    long depth = 0;
    for (int i = 1; i < argc;) {
        if (tp_args_want_help(argv[i])) {
            fputs(help, stdout);
            return 0;
        }
        if (strcmp(argv[i], "--depth") == 0) {
            if (i + 1 == argc || !tp_args_number(argv[i + 1], 1, 1000, &depth))
                return tp_args_misuse("perft", "--depth takes a number from 1 to 1000");
            i += 2;
        } else if (strcmp(argv[i], "--after") == 0) {
            if (i + 1 == argc)
                return tp_args_misuse("perft", "--after takes moves, with spaces between them");
            after = argv[i + 1];
            i += 2;
        } else {
            const int used = tp_setup_take(&setup, argc, argv, i);
            if (used < 0) return 2;
            if (used == 0) return tp_args_misuse("perft", "what is \"%s\"", argv[i]);
            i += used;
        }
    }
    if (depth == 0) return tp_args_misuse("perft", "--depth is missing");
    if (setup.game == NULL && setup.load == NULL) return tp_args_misuse("perft", "name a game");
    if (tp_setup_contradiction(&setup) != NULL)
        return tp_args_misuse("perft", "%s", tp_setup_contradiction(&setup));
    if (setup.load == NULL && tp_args_game("perft", setup.game) == NULL) return 2;
    tp_match *m = tp_setup_match(&setup);
    if (m == NULL) return 1;
    const bool ok = play_words(m, after);
    if (ok) count_to(m, (int)depth);
    tp_match_free(m);
    return ok ? 0 : 1;
}
