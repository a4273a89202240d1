/* app/export/export.c: `turnpike export`: its words. */
#include "app/export/plan.h"

#include "app/args.h"
#include "app/file.h"
#include "app/setup.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: turnpike export GAME --to FILE [--games N] [--positions N] [--by BOT]\n"
    "                       [--format jsonl|npz|bin] [--sample K] [--unique] [--seed TEXT]\n"
    "                       [--threads T] [--iterations N] [--ms MS] [--players N]\n"
    "                       [--option NAME=VALUE ...] [--edition NAME|FILE] [--load FILE]\n"
    "       turnpike export --records RECORD ... --to FILE [--format ...] [--sample K] [--unique]\n"
    "\n"
    "Plays games and writes their positions into a file, each with the move that was made,\n"
    "what the bot thought it is worth and how the game ended; docs/LABORATORY.md has the\n"
    "formats. With --records the games are recorded ones. What comes out follows from the\n"
    "words and the seed, whatever the threads (unless --ms says how long to think). An\n"
    "export that was stopped goes on where it was if the same command is given again.\n"
    "\n"
    "  --to FILE         where to write\n"
    "  --games N         how many games (1000, or with --positions as many as it takes)\n"
    "  --positions N     stop after so many positions\n"
    "  --by BOT          who plays (random)\n"
    "  --format NAME     jsonl: a line each; npz: arrays for numpy; bin: records (bin)\n"
    "  --sample K        so many positions of each game, drawn at random (all)\n"
    "  --unique          no position twice\n"
    "  --threads T       how many threads (1)\n"
    "  --iterations N    how long the bot thinks, in iterations (100)\n"
    "  --ms MS           the same in milliseconds\n"
    "  --records RECORD  recorded games, as turnpike contest --record writes them\n";

enum { MOST_RECORDS = 100000 };

typedef struct {
    tp_setup setup;
    export_plan plan;
    char **records;
    int record_count;
} words;

/* ---- recorded games ---- */

static tp_match *read_record(const char *path) {
    tp_error e = {0};
    tp_match *m = NULL;
    size_t length;
    char *text = tp_file_read(path, &length);
    if (text == NULL) return NULL;
    tp_json *record = tp_json_parse(text, length, &e);
    if (record != NULL) m = tp_record_read(record, NULL, &e);
    if (m == NULL) fprintf(stderr, "turnpike export: %s: %s\n", path, e.message);
    tp_json_free(record);
    free(text);
    return m;
}

static bool read_records(words *w) {
    export_plan *plan = &w->plan;
    plan->records = tp_alloc((size_t)w->record_count * sizeof(tp_match *));
    for (int i = 0; i < w->record_count; i++) {
        tp_match *m = plan->records[i] = read_record(w->records[i]);
        if (m == NULL) return false;
        if (tp_match_rules(m)->digest == tp_match_rules(plan->records[0])->digest) continue;
        fprintf(stderr, "turnpike export: %s: not the rules of the first record\n", w->records[i]);
        return false;
    }
    plan->match = tp_match_clone(plan->records[0]);
    plan->games = (uint64_t)w->record_count;
    plan->by = "records";
    plan->is_random = true;
    return true;
}

/* ---- words ---- */

static bool take_format(const char *text, export_format *out) {
    static const char *const names[] = {"jsonl", "npz", "bin"};
    for (int i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) {
            *out = (export_format)i;
            return true;
        }
    return false;
}

/* A flag with a number behind it: which, within which limits, and where to. */
static bool take_number(words *w, const char *flag, const char *text) {
    long n;
    const bool is_count = strcmp(flag, "--games") == 0 || strcmp(flag, "--positions") == 0;
    const long most = is_count                            ? 1000000000
                      : strcmp(flag, "--iterations") == 0 ? 1000000000
                      : strcmp(flag, "--threads") == 0    ? 256
                                                          : 1000000;
    if (!tp_args_number(text, 1, most, &n)) return false;
    if (strcmp(flag, "--games") == 0) w->plan.games = (uint64_t)n;
    if (strcmp(flag, "--positions") == 0) w->plan.positions = (uint64_t)n;
    if (strcmp(flag, "--iterations") == 0) w->plan.iterations = (uint64_t)n;
    if (strcmp(flag, "--sample") == 0) w->plan.sample = (int)n;
    if (strcmp(flag, "--threads") == 0) w->plan.threads = (int)n;
    if (strcmp(flag, "--ms") == 0) w->plan.ms = (int)n;
    return true;
}

static bool is_number_flag(const char *word) {
    static const char *const flags[] = {"--games",      "--positions", "--sample",
                                        "--iterations", "--threads",   "--ms"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(word, flags[i]) == 0) return true;
    return false;
}

/* Returns how many words it used; 0: none of ours; -1 and a message: it is wrong. */
static int take_word(words *w, int argc, char **argv, int i) {
    const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(word, "--unique") == 0) return w->plan.is_unique = true, 1;
    if (strcmp(word, "--records") == 0) {
        int n = 0;
        w->records = &argv[i + 1];
        while (i + 1 + n < argc && argv[i + 1 + n][0] != '-' && n < MOST_RECORDS) n++;
        w->record_count = n;
        if (n > 0) return n + 1;
        tp_args_misuse("export", "--records takes files");
        return -1;
    }
    const bool is_number = is_number_flag(word);
    if (!is_number && strcmp(word, "--to") != 0 && strcmp(word, "--by") != 0 &&
        strcmp(word, "--format") != 0)
        return 0;
    if (next == NULL || (is_number && !take_number(w, word, next)) ||
        (strcmp(word, "--format") == 0 && !take_format(next, &w->plan.format))) {
        tp_args_misuse("export", "%s takes %s", word,
                       is_number                       ? "a number from 1 on"
                       : strcmp(word, "--format") == 0 ? "jsonl, npz or bin"
                                                       : "a word");
        return -1;
    }
    if (strcmp(word, "--to") == 0) w->plan.path = next;
    if (strcmp(word, "--by") == 0) w->plan.by = next;
    return 2;
}

/* ---- the game ---- */

static bool find_player(export_plan *plan) {
    plan->is_random = strcmp(plan->by, "random") == 0;
    if (plan->is_random || tp_player_find(plan->rules, plan->by, &plan->player)) return true;
    fprintf(stderr, "turnpike export: no bot \"%s\" plays this game\n", plan->by);
    return false;
}

static bool make_plan(words *w) {
    export_plan *plan = &w->plan;
    if (w->record_count > 0) {
        if (!read_records(w)) return false;
    } else {
        plan->match = tp_setup_match(&w->setup);
    }
    if (plan->match == NULL) return false;
    plan->rules = tp_match_rules(plan->match);
    plan->seed = w->setup.seed != NULL ? w->setup.seed : "";
    if (plan->games == 0) plan->games = plan->positions > 0 ? UINT32_MAX : 1000;
    if (plan->iterations == 0 && plan->ms == 0) plan->iterations = 100;
    if (plan->format == EXPORT_NPZ && plan->rules->game->lab == NULL) {
        fputs("turnpike export: this game has no planes; take jsonl\n", stderr);
        return false;
    }
    return w->record_count > 0 || find_player(plan);
}

static void drop_plan(words *w) {
    for (int i = 0; w->plan.records != NULL && i < w->record_count; i++)
        tp_match_free(w->plan.records[i]);
    free(w->plan.records);
    tp_match_free(w->plan.match);
}

int tp_export_main(int argc, char **argv) {
    words w = {.plan = {.by = "random", .format = EXPORT_BIN, .threads = 1}};
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    for (int i = 1; i < argc;) {
        int used = take_word(&w, argc, argv, i);
        if (used == 0) used = tp_setup_take(&w.setup, argc, argv, i);
        if (used < 0) return 2;
        if (used == 0) return tp_args_misuse("export", "what is \"%s\"", argv[i]);
        i += used;
    }
    if (w.plan.path == NULL) return tp_args_misuse("export", "--to FILE says where to write");
    if (w.record_count == 0 && w.setup.game == NULL && w.setup.load == NULL)
        return tp_args_misuse("export", "which game?");
    if (w.record_count == 0 && tp_setup_contradiction(&w.setup) != NULL)
        return tp_args_misuse("export", "%s", tp_setup_contradiction(&w.setup));
    const int status = make_plan(&w) ? export_run(&w.plan) : 1;
    drop_plan(&w);
    return status;
}
