/* tests/test.c: see test.h, and the program that runs all tests. */
#include "test.h"

#include "core/play.h"
#include "games/games.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* ---- the list of tests ---- */

enum { MOST_TESTS = 4096 };
static struct CMUnitTest list[MOST_TESTS];
static const char *files[MOST_TESTS];
static size_t count;

void tp_test_register(const char *file, const char *name, void (*run)(void **)) {
    tp_test_register_with(file, name, run, NULL);
}

void tp_test_register_with(const char *file, const char *name, void (*run)(void **),
                           const void *context) {
    if (count == MOST_TESTS) abort();
    files[count] = file;
    list[count++] = (struct CMUnitTest){
        .name = name, .test_func = run, .initial_state = (void *)(uintptr_t)context};
}

/* What all games owe comes first, then what they tell: a game that breaks these promises makes
 * bots and servers fail in ways that explain nothing. */
static int rank_of(const char *file) {
    if (strstr(file, "conformance.c") != NULL) return 0;
    return strstr(file, "telling.c") != NULL ? 1 : 2;
}

static bool is_wanted(size_t i, int words, char **word) {
    bool wanted = words == 0;
    for (int k = 0; k < words && !wanted; k++)
        wanted = strstr(files[i], word[k]) != NULL || strstr(list[i].name, word[k]) != NULL;
    return wanted;
}

/* An assertion in the rules stops the program, so what was going on is said on the way out. */
static char going_on[512];

void test_going_on(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(going_on, sizeof going_on, format, args);
    va_end(args);
}

static void say_what_was_going_on(int signal) {
    static const char words[] = "\nstopped in: ";
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0) _exit(3);
    if (write(STDERR_FILENO, going_on, strlen(going_on)) < 0) _exit(3);
    if (write(STDERR_FILENO, "\n", 1) < 0) _exit(3);
    (void)raise(signal); /* the handler is gone by now */
}

/* ---- how long tests take ---- */

typedef struct {
    double busy, gone; /* seconds of processor time, with those of ended children, and of waiting */
} spent;

static double seconds(struct timeval t) {
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static spent spent_so_far(void) {
    struct rusage self, children;
    struct timespec now;
    getrusage(RUSAGE_SELF, &self);
    getrusage(RUSAGE_CHILDREN, &children);
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (spent){.busy = seconds(self.ru_utime) + seconds(self.ru_stime) +
                           seconds(children.ru_utime) + seconds(children.ru_stime),
                   .gone = (double)now.tv_sec + (double)now.tv_nsec / 1e9};
}

static spent at_begin;

static int begin_time(void **state) {
    (void)state;
    at_begin = spent_so_far();
    return 0;
}

static int say_time(void **state) {
    (void)state;
    const spent now = spent_so_far();
    print_message("[     TIME ] %.2f s busy, %.2f s gone\n", now.busy - at_begin.busy,
                  now.gone - at_begin.gone);
    return 0;
}

/* ---- the program ---- */

/* What the command line asks for: some of the tests, by words; each with its time; every n-th. */
typedef struct {
    int words;
    char **word;
    bool times;
    size_t shard, shards;
} wishes;

/* "--shard=1/2"; shards count from 1 for people and from 0 here. */
static bool read_shard(const char *word, wishes *w) {
    static const char front[] = "--shard=";
    char *end;
    if (strncmp(word, front, sizeof front - 1) != 0) return false;
    w->shard = strtoul(word + sizeof front - 1, &end, 10) - 1;
    if (*end != '/') return false;
    w->shards = strtoul(end + 1, &end, 10);
    return *end == '\0' && w->shard < w->shards;
}

static wishes read_wishes(int argc, char **argv) {
    wishes w = {.words = argc - 1, .word = argv + 1, .shards = 1};
    for (; w.words > 0 && strncmp(*w.word, "--", 2) == 0; w.words--, w.word++) {
        if (strcmp(*w.word, "--times") == 0) {
            w.times = true;
        } else if (!read_shard(*w.word, &w)) {
            fprintf(stderr, "usage: turnpike-tests [--times] [--shard=K/N] [WORD …]\n");
            exit(2);
        }
    }
    return w;
}

/* Dealt out to and fro, 0 1 2 2 1 0: tests that take long come in groups, one per game and in the
 * order of games, and dealing in one direction would give the slowest of each to the same shard. */
static size_t dealt_to(size_t i, size_t shards) {
    const size_t k = i % (2 * shards);
    return k < shards ? k : 2 * shards - 1 - k;
}

/* Usage: turnpike-tests [--times] [--shard=K/N] [WORD …] runs the tests whose file or name contains
 * one of the words; of N shards, which can run side by side, the K-th. */
int main(int argc, char **argv) {
    static struct CMUnitTest chosen[MOST_TESTS];
    const struct sigaction last_words = {.sa_handler = say_what_was_going_on,
                                         .sa_flags = (int)SA_RESETHAND};
    const wishes w = read_wishes(argc, argv);
    size_t wanted = 0, n = 0;
    sigaction(SIGABRT, &last_words, NULL);
    for (int rank = 0; rank < 3; rank++)
        for (size_t i = 0; i < count; i++)
            if (rank_of(files[i]) == rank && is_wanted(i, w.words, w.word) &&
                dealt_to(wanted++, w.shards) == w.shard)
                chosen[n++] = list[i];
    for (size_t i = 0; i < n && w.times; i++) {
        chosen[i].setup_func = begin_time;
        chosen[i].teardown_func = say_time;
    }
    return _cmocka_run_group_tests("turnpike", chosen, n, NULL, NULL) == 0 ? 0 : 1;
}

/* ---- text ---- */

char *quoted(const char *text) {
    if (text == NULL) return NULL;
    char *copy = tp_alloc(strlen(text) + 1);
    for (size_t i = 0; text[i] != '\0'; i++) copy[i] = (char)(text[i] == '\'' ? '"' : text[i]);
    return copy;
}

char *replaced(const char *text, const char *find, const char *with) {
    const char *at = strstr(text, find);
    if (at == NULL) fail_msg("there is no %s in %s", find, text);
    char *out = tp_alloc(strlen(text) + strlen(with) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, with, at + strlen(find));
    return out;
}

void test_free_text(char *text) {
    free(text);
}

static tp_json *parse(const char *text) {
    tp_error e = {0};
    if (text == NULL) return NULL;
    char *json = quoted(text);
    tp_json *v = tp_json_parse(json, strlen(json), &e);
    if (v == NULL) fail_msg("%s: %s", e.message, json);
    free(json);
    return v;
}

/* ---- matches ---- */

static const tp_seed seed = {.text = "test", .length = 4};

static tp_match *try_new(const char *game, const char *players, const char *options,
                         const char *edition, tp_error *e) {
    tp_json *p = parse(players), *o = parse(options), *d = parse(edition);
    const tp_game *g = tp_game_by_id(game);
    if (g == NULL) fail_msg("no game %s", game);
    tp_match *m = tp_match_new(g, p, o, d, seed, e);
    tp_json_free(p);
    tp_json_free(o);
    tp_json_free(d);
    return m;
}

tp_match *begin(const char *game, int players, const char *options, const char *edition) {
    tp_error e = {0};
    char number[16];
    snprintf(number, sizeof number, "%d", players);
    tp_match *m = try_new(game, number, options, edition, &e);
    if (m == NULL) fail_msg("%s at %s", e.message, e.path);
    return m;
}

tp_match *load(const char *state) {
    tp_error e = {0};
    tp_json *v = parse(state);
    tp_match *m = tp_match_load(tp_games, v, seed, &e);
    if (m == NULL) fail_msg("%s at %s", e.message, e.path);
    tp_json_free(v);
    return m;
}

void play(tp_match *m, const char *moves) {
    tp_error e = {0};
    while (*(moves += strspn(moves, " \n")) != '\0') {
        char word[2 * TP_MOVE_TEXT];
        const char *text = word;
        const size_t n = strcspn(moves, " \n");
        int seat = TP_TABLE;
        snprintf(word, sizeof word, "%.*s", (int)n, moves);
        if (tp_match_node(m).kind == TP_RACE) {
            seat = word[0] - '0';
            text = word + 2;
        }
        if (!tp_match_play(m, seat, text, strlen(text), &e)) fail_msg("%s: %s", text, e.message);
        moves += n;
    }
}

/* ---- checks ---- */

static void compare(const char *file, int line, const char *actual, const char *expected) {
    char *wanted = quoted(expected);
    const bool same = strcmp(actual, wanted) == 0;
    if (!same) print_error("expected %s\nbut got  %s\n", wanted, actual);
    free(wanted);
    if (!same) _fail(file, line);
}

void check_node(const char *file, int line, const tp_match *m, const char *json) {
    tp_writer w = {0};
    tp_node_write(tp_match_rules(m), tp_match_state(m), &w);
    compare(file, line, w.data, json);
    tp_writer_done(&w);
}

void check_state(const char *file, int line, const tp_match *m, int viewer, const char *json) {
    tp_writer w = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), viewer, &w);
    compare(file, line, w.data, json);
    tp_writer_done(&w);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static char (*move_texts(const tp_match *m, int seat, size_t *n))[TP_MOVE_TEXT] {
    const tp_rules *r = tp_match_rules(m);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    uint32_t *weights = tp_alloc(r->max_moves * sizeof *weights);
    char(*texts)[TP_MOVE_TEXT] = tp_alloc(r->max_moves * sizeof *texts);
    const tp_state *s = tp_match_state(m);
    *n = seat == TP_TABLE ? r->game->outcomes(r, s, moves, weights)
                          : r->game->moves(r, s, seat, moves);
    for (size_t i = 0; i < *n; i++) r->game->format(r, s, moves[i], TP_EVERYTHING, texts[i]);
    qsort(texts, *n, sizeof *texts, compare_texts);
    free(moves);
    free(weights);
    return texts;
}

void check_moves(const char *file, int line, const tp_match *m, int seat, const char *words) {
    size_t n, length = 0;
    if (tp_match_node(m).kind != TP_DECISION || tp_match_node(m).seat != seat) {
        print_error("it is not seat %d's decision\n", seat);
        _fail(file, line);
    }
    char(*texts)[TP_MOVE_TEXT] = move_texts(m, seat, &n);
    char *all = tp_alloc((n + 1) * (TP_MOVE_TEXT + 1));
    for (size_t i = 0; i < n; i++)
        length += (size_t)sprintf(all + length, i == 0 ? "%s" : " %s", texts[i]);
    free(texts);
    compare(file, line, all, words);
    free(all);
}

void check_count(const char *file, int line, const tp_match *m, int seat, size_t n) {
    size_t actual;
    free(move_texts(m, seat, &actual));
    if (actual == n) return;
    print_error("expected %zu moves, there are %zu\n", n, actual);
    _fail(file, line);
}

void check_listed(const char *file, int line, const tp_match *m, const char *move, bool listed) {
    size_t n;
    bool found = false;
    char(*texts)[TP_MOVE_TEXT] = move_texts(m, tp_match_node(m).seat, &n);
    for (size_t i = 0; i < n; i++) found = found || strcmp(texts[i], move) == 0;
    free(texts);
    if (found == listed) return;
    print_error("%s is %slisted\n", move, found ? "" : "not ");
    _fail(file, line);
}

void check_perft(const char *file, int line, const tp_match *m, int depth, uint64_t nodes) {
    const uint64_t actual = tp_perft(tp_match_rules(m), tp_match_state(m), depth);
    if (actual == nodes) return;
    print_error("perft %d: expected %llu, got %llu\n", depth, (unsigned long long)nodes,
                (unsigned long long)actual);
    _fail(file, line);
}

static void check_error(const char *file, int line, const tp_error *e, bool refused, tp_code code,
                        const char *path, const char *what) {
    if (refused && e->code == code && e->has_path && strcmp(e->path, path) == 0 &&
        e->message[0] != '\0')
        return;
    print_error("expected %s at \"%s\", got %s at \"%s\": %s\n", tp_code_word(code), path,
                refused ? tp_code_word(e->code) : "no error", e->path, what);
    _fail(file, line);
}

void check_bad_state(const char *file, int line, const char *state, const char *path) {
    tp_error e = {0};
    tp_json *v = parse(state);
    tp_match *m = tp_match_load(tp_games, v, seed, &e);
    const bool refused = m == NULL;
    tp_json_free(v);
    tp_match_free(m);
    check_error(file, line, &e, refused, TP_BAD_STATE, path, state);
}

void check_bad_new(const char *file, int line, const char *game, const char *players,
                   const char *options, const char *edition, tp_code code, const char *path) {
    tp_error e = {0};
    tp_match *m = try_new(game, players, options, edition, &e);
    const bool refused = m == NULL;
    tp_match_free(m);
    check_error(file, line, &e, refused, code, path, options != NULL ? options : "");
}
