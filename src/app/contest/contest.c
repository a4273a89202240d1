/* app/contest/contest.c: see contest.h: seats and seeds, the words of the command line, and what
 * becomes of them. */
#include "app/contest/contest.h"

#include "app/args.h"
#include "app/contest/report.h"
#include "app/host.h"
#include "app/setup.h"
#include "app/tables.h"
#include "games/games.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: turnpike contest GAME --bot BOT [--bot BOT ...] [--games N] [--threads N]\n"
    "                        [--ms N] [--iterations N] [--option NAME=VALUE ...]\n"
    "                        [--edition NAME|FILE] [--seed TEXT] [--sprt ELO0,ELO1] [--grace MS]\n"
    "                        [--record FOLDER] [--tables DIR] [--json]\n"
    "\n"
    "Lets bots play many games against each other, one --bot for each player, and says who is\n"
    "better and how sure that is. Games come in groups with the same dice and cards in which\n"
    "everybody sits everywhere once. Ctrl-C stops, and shows what is known so far.\n"
    "\n"
    "  BOT             a searcher, a level or an adviser (turnpike games lists them), with a\n"
    "                  budget of its own if you like: mcts:iterations=2000, hard:ms=100,\n"
    "                  mcts:ms=100,threads=2;\n"
    "                  or cmd:PROGRAM, a bot of your own: see docs/BOTS.md\n"
    "  --games N       how many games (100)\n"
    "  --threads N     how many at a time (1); 0 is one for each core\n"
    "  --ms N          time to think for each move, and --iterations N, for bots without a\n"
    "                  budget of their own; levels keep theirs\n"
    "  --grace MS      how much longer than its time a PROGRAM may take (1000)\n"
    "  --sprt E0,E1    two bots: stop as soon as it is clear (errors 5 %) whether the first is\n"
    "                  better by E1 Elo rather than E0\n"
    "  --record FOLDER keep every game, a file each; turnpike verify checks them\n"
    "  --tables DIR    tables of solved games, as turnpike solve writes them, for hard\n"
    "  --json          all figures as one JSON object\n";

enum { MOST_GAMES = 1000000, MOST_THREADS = 256, MOST_ITERATIONS = 1000000000 };

/* The words as they were given. */
typedef struct {
    tp_setup setup;
    const char *bots[TP_SEATS];
    int count;
    long games, threads, ms, iterations, grace;
    const char *record, *tables;
    bool has_sprt, json;
    double elo0, elo1;
} order;

/* ---- who sits where, and the chance they have ---- */

int tp_contest_seat(int bot, uint64_t game, int players) {
    return (int)(((uint64_t)bot + game) % (uint64_t)players);
}

int tp_contest_bot(int seat, uint64_t game, int players) {
    const int turned = (int)(game % (uint64_t)players);
    return (seat - turned + players) % players;
}

tp_seed tp_contest_seed(const tp_contest *c, uint64_t game, char text[TP_CONTEST_SEED]) {
    const int n =
        snprintf(text, TP_CONTEST_SEED, "%s-%" PRIu64, c->seed, game / (uint64_t)c->players);
    return (tp_seed){.text = text, .length = (size_t)n};
}

/* ---- reading the words ---- */

static bool take_number(const char *flag, const char *value, long min, long max, long *out) {
    if (value != NULL && tp_args_number(value, min, max, out)) return true;
    tp_args_misuse("contest", "%s takes a number from %ld to %ld", flag, min, max);
    return false;
}

static bool take_bot(order *x, const char *value) {
    if (value != NULL && value[0] != '\0' && x->count < TP_SEATS) {
        x->bots[x->count++] = value;
        return true;
    }
    tp_args_misuse("contest", "--bot names a bot, for %d players at most", TP_SEATS);
    return false;
}

static bool take_sprt(order *x, const char *value) {
    char *end = NULL;
    x->has_sprt = true;
    if (value != NULL) x->elo0 = strtod(value, &end);
    if (end != NULL && end != value && *end == ',') {
        const char *second = end + 1;
        x->elo1 = strtod(second, &end);
        if (end != second && *end == '\0' && fabs(x->elo0) <= 2000 && fabs(x->elo1) <= 2000 &&
            x->elo0 < x->elo1)
            return true;
    }
    tp_args_misuse("contest", "--sprt takes two differences in Elo, the lower first: 0,10");
    return false;
}

static bool take_folder(const char *flag, const char *value, const char **out) {
    *out = value;
    if (value != NULL && value[0] != '\0') return true;
    tp_args_misuse("contest", "%s names a folder", flag);
    return false;
}

/* A flag with a value that is the contest's own: how many words it used, 0 if it is none, -1 if it
 * is wrong. */
static int take_own(order *x, const char *flag, const char *value) {
    const struct {
        const char *name;
        long min, max, *out;
    } numbers[] = {{"--games", 1, MOST_GAMES, &x->games},
                   {"--threads", 0, MOST_THREADS, &x->threads},
                   {"--ms", 1, TP_MOST_MS, &x->ms},
                   {"--iterations", 1, MOST_ITERATIONS, &x->iterations},
                   {"--grace", 0, TP_MOST_MS, &x->grace}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(flag, numbers[i].name) == 0)
            return take_number(flag, value, numbers[i].min, numbers[i].max, numbers[i].out) ? 2
                                                                                            : -1;
    if (strcmp(flag, "--bot") == 0) return take_bot(x, value) ? 2 : -1;
    if (strcmp(flag, "--sprt") == 0) return take_sprt(x, value) ? 2 : -1;
    if (strcmp(flag, "--record") == 0) return take_folder(flag, value, &x->record) ? 2 : -1;
    if (strcmp(flag, "--tables") == 0) return take_folder(flag, value, &x->tables) ? 2 : -1;
    return 0;
}

static int take_word(order *x, int argc, char **argv, int i) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(argv[i], "--json") == 0) {
        x->json = true;
        return 1;
    }
    const int own = take_own(x, argv[i], value);
    return own != 0 ? own : tp_setup_take(&x->setup, argc, argv, i);
}

static bool read_words(order *x, int argc, char **argv) {
    for (int i = 1; i < argc;) {
        const int used = take_word(x, argc, argv, i);
        if (used == 0) tp_args_misuse("contest", "what is \"%s\"", argv[i]);
        if (used <= 0) return false;
        i += used;
    }
    return true;
}

/* What is wrong with the words together, or NULL. */
static const char *contradiction(const order *x) {
    if (x->setup.game == NULL) return "name a game";
    if (x->setup.players != 0) return "there are as many players as --bot, no --players";
    if (x->setup.load != NULL) return "a contest starts at the start, no --load";
    if (x->count == 0) return "name a --bot for each player";
    if (x->has_sprt && x->count != 2) return "--sprt is for two bots";
    if (x->setup.seed != NULL &&
        (strlen(x->setup.seed) > TP_LONGEST_WORD || !tp_args_are_utf8(x->setup.seed)))
        return "--seed takes at most 4000 bytes of UTF-8";
    return NULL;
}

/* ---- doing it ---- */

/* Standard input and output may be closed; a pipe to a program must not take their place. */
static void occupy_standard_files(void) {
    int fd;
    do fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0) close(fd);
}

static bool make_folder(const char *path) {
    struct stat found;
    if (path == NULL || mkdir(path, 0777) == 0) return true;
    if (errno == EEXIST && stat(path, &found) == 0 && S_ISDIR(found.st_mode)) return true;
    fprintf(stderr, "turnpike contest: cannot make the folder %s: %s\n", path, strerror(errno));
    return false;
}

static int thread_count(const order *x) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long n = x->threads != 0 ? x->threads : cores;
    if (n > x->games) n = x->games;
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : (int)n;
}

static int play_contest(const tp_contest *c, const tp_rules *rules, bool json) {
    static const int statuses[] = {
        [TP_ALL_PLAYED] = 0, [TP_BY_SIGNAL] = 130, [TP_BY_SPRT] = 0, [TP_BY_TROUBLE] = 1};
    tp_score score;
    tp_writer w = {0};
    tp_report report = {.score = &score};
    tp_score_init(&score, c);
    report.ending = tp_contest_run(c, &score, &report.seconds);
    if (json) {
        tp_report_write(&report, rules, &w);
        puts(w.data);
    } else {
        tp_report_print(&report, rules);
    }
    tp_writer_done(&w);
    tp_score_done(&score);
    return statuses[report.ending];
}

/* rules are those of a first game that nobody plays: if there can be one, there can be all. */
static int hold_contest(const order *x, const tp_json *request, const tp_rules *rules,
                        const tp_oracle *oracles) {
    char fresh[TP_SEED_TEXT];
    tp_contest c = {.game = rules->game,
                    .request = request,
                    .rules = rules,
                    .seed = x->setup.seed != NULL ? x->setup.seed : tp_seed_fresh(fresh).text,
                    .players = rules->players,
                    .games = (uint64_t)x->games,
                    .threads = thread_count(x),
                    .grace_ms = (int)x->grace,
                    .record = x->record,
                    .has_sprt = x->has_sprt,
                    .elo0 = x->elo0,
                    .elo1 = x->elo1};
    for (int b = 0; b < x->count; b++) {
        if (!tp_entrant_read("contest", x->bots[b], rules, (int)x->ms, (uint64_t)x->iterations,
                             &c.entrants[b]))
            return 2;
        c.entrants[b].oracles = oracles;
    }
    if (!make_folder(x->record)) return 1;
    return play_contest(&c, rules, x->json);
}

int tp_contest_main(int argc, char **argv) {
    order x = {.games = 100, .threads = 1, .grace = 1000};
    tp_error e = {0};
    for (int i = 1; i < argc; i++)
        if (tp_args_want_help(argv[i])) {
            fputs(help, stdout);
            return 0;
        }
    if (!read_words(&x, argc, argv)) return 2;
    if (contradiction(&x) != NULL) return tp_args_misuse("contest", "%s", contradiction(&x));
    const tp_game *game = tp_args_game("contest", x.setup.game);
    if (game == NULL) return 2;
    tp_tables_open *tables = x.tables != NULL ? tp_tables_find(x.tables) : NULL;
    if (x.tables != NULL && tables == NULL) return 1;
    occupy_standard_files();
    x.setup.players = x.count;
    tp_json *request = tp_setup_request(&x.setup);
    if (request == NULL) return 1;
    tp_match *first =
        tp_match_new(game, tp_json_get(request, "players"), tp_json_get(request, "options"),
                     tp_json_get(request, "edition"), (tp_seed){.text = "", .length = 0}, &e);
    if (first == NULL) tp_args_complain(&e);
    const int status =
        first != NULL ? hold_contest(&x, request, tp_match_rules(first), tp_tables_oracles(tables))
                      : 1;
    tp_match_free(first);
    tp_json_free(request);
    tp_tables_close(tables);
    return status;
}
