/* app/puzzles/puzzles.c: `turnpike puzzles`: the words, and the file. */
#include "app/puzzles/puzzles.h"

#include "app/args.h"
#include "app/file.h"
#include "app/puzzles/make.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: turnpike puzzles GAME [--count N] [--seed N] [--plies N] [--games N] [--to FILE]\n"
    "\n"
    "Lets bots play with each other and keeps the positions that have one right move. In games\n"
    "without chance and secrets it is proven: one move wins by force, or one holds, and a search\n"
    "twice as deep says the same. Elsewhere one move wins clearly more of the games that are\n"
    "played on from there, and twice as many other games say the same. Each is graded by how\n"
    "often the levels easy, medium and hard find it. The puzzles of the program are made so\n"
    "(puzzles/GAME.json). Ctrl-C ends it with what was found.\n"
    "\n"
    "  --count N  how many puzzles (60)\n"
    "  --seed N   of the games; the same seed gives the same puzzles (1)\n"
    "  --plies N  how deep a win is looked for: 1, 3 or 5 (3)\n"
    "  --games N  how many games weigh a move where nothing can be proven (400)\n"
    "  --to FILE  where to write (standard output)\n";

static atomic_int stop; /* set by Ctrl-C: a signal has nothing else to write to */

static void on_signal(int number) {
    (void)number;
    atomic_store(&stop, 1);
}

static void tell(long found, long played) {
    tp_args_progress("%ld puzzles, %ld games", found, played);
}

typedef struct {
    const char *game, *to;
    tp_puzzle_wish wish;
} words;

static int read_value(words *w, const char *flag, const char *value) {
    bool ok;
    if (strcmp(flag, "--to") == 0) {
        w->to = value;
        ok = true;
    } else if (strcmp(flag, "--count") == 0) {
        ok = tp_args_number(value, 1, 10000, &w->wish.count);
    } else if (strcmp(flag, "--seed") == 0) {
        ok = tp_args_number(value, 0, 1000000000, &w->wish.seed);
    } else if (strcmp(flag, "--plies") == 0) {
        ok = tp_args_number(value, 1, 5, &w->wish.plies);
    } else if (strcmp(flag, "--games") == 0) {
        ok = tp_args_number(value, 16, 100000, &w->wish.games);
    } else {
        return tp_args_misuse("puzzles", "what is \"%s\"", flag);
    }
    return ok ? 0 : tp_args_misuse("puzzles", "%s cannot be \"%s\"", flag, value);
}

static int read_words(words *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            if (i + 1 == argc) return tp_args_misuse("puzzles", "%s needs a value", argv[i]);
            const int status = read_value(w, argv[i], argv[i + 1]);
            if (status != 0) return status;
            i++;
        } else if (w->game == NULL) {
            w->game = argv[i];
        } else {
            return tp_args_misuse("puzzles", "one game at a time, not also \"%s\"", argv[i]);
        }
    }
    if (w->game == NULL) return tp_args_misuse("puzzles", "name a game");
    w->wish.game = tp_args_game("puzzles", w->game);
    return w->wish.game != NULL ? 0 : 2;
}

int tp_puzzles_main(int argc, char **argv) {
    words w = {
        .wish = {.count = 60, .seed = 1, .plies = 3, .games = 400, .stop = &stop, .tell = tell}};
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    const int misuse = read_words(&w, argc, argv);
    if (misuse != 0) return misuse;
    signal(SIGINT, on_signal);
    tp_writer out = {0};
    const long found = tp_puzzles_make(&w.wish, &out);
    tp_args_progress(NULL);
    bool ok = found > 0;
    if (!ok)
        fprintf(stderr, "turnpike puzzles: none were found\n");
    else if (w.to != NULL)
        ok = tp_file_replace(w.to, out.data, out.length);
    else
        puts(out.data);
    tp_writer_done(&out);
    return ok ? 0 : 1;
}
