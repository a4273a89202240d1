/* app/train/train.c: `turnpike train`: its words, and what is done in which order. */
#include "app/train/train.h"

#include "app/args.h"
#include "app/setup.h"
#include "app/train/plan.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: turnpike train GAME --to FILE [--bot NAME ...] [--iterations N] [--games N]\n"
    "                      [--positions N] [--opening N] [--threads N] [--seed TEXT]\n"
    "       turnpike train GAME --check [the same]\n"
    "\n"
    "Lets bots play against themselves, and fits the evaluation of the game to who won: then it\n"
    "is a probability. FILE is src/bots/weights/GAME.def; the program must be built anew to use\n"
    "it. With --check nothing is learnt: fresh games say whether of the positions that are valued\n"
    "at 70 % 70 of 100 were won. The same words give the same file, whatever --threads is.\n"
    "\n"
    "  --bot NAME      who plays (hard); with several every game has one of them\n"
    "  --iterations N  at most so many for a move (100)\n"
    "  --games N       how many games (4000; with --check 2000)\n"
    "  --positions N   how many of each game, 1 to 16 (4; with --check 1)\n"
    "  --opening N     at most so many random decisions at the beginning (10)\n"
    "  --threads N     how many games at a time (1)\n"
    "  --seed TEXT     which games (train; with --check check)\n"
    "  --players N, --option NAME=VALUE, --edition NAME|FILE: what is played; without --players\n"
    "                  every number that can play, half of the games with the fewest\n";

typedef struct {
    train_plan plan;
    tp_setup setup;
    tp_match *matches[TP_SEATS + 1];
    long games, positions, iterations, opening, threads;
} words;

static atomic_int stop; /* set by Ctrl-C: a signal has nothing else to write to */

static void on_signal(int number) {
    (void)number;
    atomic_store(&stop, 1);
}

/* ---- words ---- */

static int misuse(const char *flag, const char *what) {
    tp_args_misuse("train", "%s takes %s", flag, what);
    return -1;
}

static int take_number(words *w, const char *flag, const char *text) {
    const struct {
        const char *flag;
        long most, *to;
    } numbers[] = {{"--games", 10000000, &w->games},
                   {"--positions", TRAIN_POSITIONS, &w->positions},
                   {"--iterations", 100000000, &w->iterations},
                   {"--opening", 1000, &w->opening},
                   {"--threads", TRAIN_THREADS, &w->threads}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(flag, numbers[i].flag) != 0) continue;
        if (text != NULL && tp_args_number(text, 1, numbers[i].most, numbers[i].to)) return 2;
        return misuse(flag, "a number from 1 on");
    }
    return 0;
}

/* Returns how many words it used; 0: none of ours; -1 and a message: it is wrong. */
static int take_word(words *w, int argc, char **argv, int i) {
    const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(word, "--check") == 0) return w->plan.is_check = true, 1;
    if (strcmp(word, "--to") == 0)
        return (w->plan.path = next) != NULL ? 2 : misuse(word, "a file");
    if (strcmp(word, "--bot") == 0) {
        if (next == NULL || w->plan.bot_count == TRAIN_BOTS) return misuse(word, "a bot, up to 4");
        w->plan.bots[w->plan.bot_count++] = next;
        return 2;
    }
    return take_number(w, word, next);
}

/* ---- the plan ---- */

/* A match for every number of players that is wanted, only to begin from. */
static bool make_matches(words *w) {
    train_plan *plan = &w->plan;
    tp_player player;
    for (int n = 1; n <= TP_SEATS; n++) {
        const bool is_wanted = w->setup.players == 0 || w->setup.players == n;
        if ((plan->game->players & TP_PLAYERS(n)) == 0 || !is_wanted) continue;
        tp_setup setup = w->setup;
        setup.players = n;
        w->matches[n] = tp_setup_match(&setup);
        plan->match[n] = w->matches[n];
        if (plan->match[n] == NULL) return false;
        for (int i = 0; i < plan->bot_count; i++) {
            if (tp_player_find(tp_match_rules(plan->match[n]), plan->bots[i], &player)) continue;
            tp_args_misuse("train", "no bot \"%s\" plays this game", plan->bots[i]);
            return false;
        }
    }
    return true;
}

static bool make_plan(words *w) {
    train_plan *plan = &w->plan;
    plan->game = tp_args_game("train", w->setup.game);
    if (plan->game == NULL) return false;
    plan->brain = tp_brain_of(plan->game);
    plan->seed = w->setup.seed != NULL ? w->setup.seed : plan->is_check ? "check" : "train";
    if (plan->bot_count == 0) plan->bots[plan->bot_count++] = "hard";
    plan->games = (uint64_t)(w->games > 0 ? w->games : plan->is_check ? 2000 : 4000);
    plan->positions = w->positions > 0 ? (int)w->positions : plan->is_check ? 1 : 4;
    plan->iterations = (uint64_t)w->iterations;
    plan->opening = (int)w->opening;
    plan->threads = (int)w->threads;
    return make_matches(w);
}

/* ---- the work ---- */

/* The words again, as the file keeps them: what says where and how fast changes nothing. */
static void write_command(int argc, char **argv, tp_writer *out) {
    tp_write_plain(out, "turnpike train");
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--to") == 0 || strcmp(argv[i], "--threads") == 0) {
            i++;
            continue;
        }
        tp_write_plain(out, " %s", argv[i]);
    }
}

static int learn(const train_plan *plan, const train_samples *samples, int argc, char **argv) {
    train_fit fit;
    tp_writer command = {0};
    write_command(argc, argv, &command);
    train_fit_model(plan, samples, &fit);
    const bool ok = train_write(plan, command.data, &fit);
    tp_writer_done(&command);
    if (!ok) return 1;
    printf("%zu positions fitted, %zu held out; Brier score %.4f and %.4f\nwritten: %s\n",
           fit.cases, fit.held, fit.brier, fit.held_brier, plan->path);
    return 0;
}

static int run(const train_plan *plan, int argc, char **argv) {
    train_samples samples;
    int status = 1;
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    if (!train_play(plan, &stop, &samples))
        fputs("turnpike train: stopped, nothing was written\n", stderr);
    else if (plan->is_check)
        status = train_check(plan, &samples, stdout) ? 0 : 1;
    else
        status = learn(plan, &samples, argc, argv);
    free(samples.all);
    return status;
}

int tp_train_main(int argc, char **argv) {
    words w = {.iterations = 100, .opening = 10, .threads = 1};
    int status = 1;
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    for (int i = 1; i < argc;) {
        int used = take_word(&w, argc, argv, i);
        if (used == 0) used = tp_setup_take(&w.setup, argc, argv, i);
        if (used < 0) return 2;
        if (used == 0) return tp_args_misuse("train", "what is \"%s\"", argv[i]);
        i += used;
    }
    if (w.setup.game == NULL || w.setup.load != NULL) return tp_args_misuse("train", "which game?");
    if (w.plan.is_check == (w.plan.path != NULL))
        return tp_args_misuse("train", "either --to FILE or --check");
    if (make_plan(&w)) {
        if (!w.plan.is_check && w.plan.brain->features == NULL)
            fprintf(stderr, "turnpike train: the evaluation of %s is made by hand\n",
                    w.plan.game->name);
        else
            status = run(&w.plan, argc, argv);
    }
    for (int n = 0; n <= TP_SEATS; n++) tp_match_free(w.matches[n]);
    return status;
}
