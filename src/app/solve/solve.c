/* app/solve/solve.c: `turnpike solve`: the words, the file, and what is said of the game. What is
 * worked out and how is bots/tables/quadro_be.h. */
#include "app/solve/solve.h"

#include "app/args.h"
#include "app/file.h"
#include "app/host.h"
#include "app/tables.h"
#include "bots/tables/quadro_be.h"
#include "core/base/memory.h"
#include "core/match.h"
#include "games/games.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: turnpike solve quadro-be [--to DIR] [--threads N] [--check N] [--seed TEXT]\n"
    "                          [--book FILE]\n"
    "\n"
    "Works out for every position of Quadro-Be who wins and in how many plies, checks what it\n"
    "found, and writes it to DIR/quadro-be.table (840 MB). Bots of the level hard that are given\n"
    "it play perfectly: turnpike serve, play, engine and contest take --tables DIR. It needs\n"
    "1.1 GB of memory and some minutes. docs/SOLVED.md says what came out.\n"
    "\n"
    "  --to DIR     where to write (tables); made if it is not there\n"
    "  --threads N  how many threads (as many as there are processors)\n"
    "  --check N    how many entries are compared with the rules afterwards (1000000)\n"
    "  --seed TEXT  which ones (1)\n"
    "  --book FILE  also write the opening book that is part of the program\n"
    "\n"
    "       turnpike solve solo-jump [--deal SEED] [--check N] [--seed TEXT]\n"
    "\n"
    "Works out how many deals of Solo-Jump can be solved, in how many moves and in how many ways;\n"
    "200 MB of memory and some seconds. --deal also shows the solution of the deal of that seed,\n"
    "--check says how many deals are counted again by the rules (100).\n";

typedef struct {
    const char *folder, *seed, *book, *deal;
    long threads, check;
    double started;
} words;

static atomic_int stop; /* set by Ctrl-C: a signal has nothing else to write to */

static void on_signal(int number) {
    (void)number;
    atomic_store(&stop, 1);
}

/* ---- the file ---- */

/* The memory of the table is a file that has no name yet, so whatever happens, what has the name is
 * whole. */
static uint8_t *make_file(const char *path, size_t size) {
    char head[TP_TABLE_HEAD];
    const int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    void *map = MAP_FAILED;
    tp_table_head("quadro-be", head);
    if (file >= 0 && posix_fallocate(file, 0, (off_t)size) == 0 &&
        pwrite(file, head, sizeof head, 0) == (ssize_t)sizeof head)
        map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map == MAP_FAILED)
        fprintf(stderr, "turnpike solve: %s: %s\n", path, strerror(errno != 0 ? errno : ENOSPC));
    if (file >= 0) close(file);
    return map == MAP_FAILED ? NULL : map;
}

/* ---- what is said ---- */

static void tell(void *context, const tp_solve_progress *p) {
    const words *w = context;
    tp_args_progress("%.0f s: %.1f million positions decided, %.1f million of them in %d plies",
                     tp_seconds() - w->started, (double)p->positions / 1e6, (double)p->found / 1e6,
                     p->plies);
}

static void print_value(const char *what, tp_solved_value v, const char *mover, const char *other) {
    if (v == TP_SOLVED_DRAW)
        printf("%s: a draw\n", what);
    else
        printf("%s: %s wins in %d plies\n", what, tp_solved_is_win(v) ? mover : other,
               tp_solved_plies(v));
}

static void print_openings(const tp_quadro_be_table *t, const tp_rules *r) {
    tp_state *s = tp_alloc(r->game->state_size), *next = tp_alloc(r->game->state_size);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    r->game->start(r, s);
    print_value("from the start", tp_quadro_be_value(t, r, s), "Red", "Blue");
    const size_t n = r->game->moves(r, s, 0, moves);
    for (size_t i = 0; i < n; i++) {
        char text[TP_MOVE_TEXT];
        memcpy(next, s, r->game->state_size);
        r->game->format(r, s, moves[i], TP_EVERYTHING, text);
        r->game->apply(r, next, 0, moves[i]);
        print_value(text, tp_quadro_be_value(t, r, next), "Blue", "Red");
    }
    free(moves);
    free(next);
    free(s);
}

static void print_counts(const tp_quadro_be_table *t, const tp_rules *r) {
    static const char *const shapes[] = {"square", "cylinder", "triangle"};
    tp_state *s = tp_alloc(r->game->state_size);
    for (int kind = 0; kind < 3; kind++) {
        tp_solved_counts n;
        tp_quadro_be_count(t, kind, &n);
        printf("Red to move a %s: %llu won, %llu lost, %llu drawn, %llu over; longest win %d\n",
               shapes[kind], (unsigned long long)n.wins, (unsigned long long)n.losses,
               (unsigned long long)n.draws, (unsigned long long)n.ends, n.longest);
        tp_writer w = {0};
        tp_quadro_be_position(t, r, kind, n.longest_at, s);
        tp_write_open(&w, '{');
        r->game->write(r, s, TP_EVERYTHING, &w);
        tp_write_close(&w, '}');
        printf("  %.*s\n", (int)w.length, w.data);
        tp_writer_done(&w);
    }
    free(s);
}

/* ---- the work ---- */

static bool check(const words *w, const tp_quadro_be_table *t, const tp_rules *r) {
    tp_rng g;
    uint64_t checked;
    tp_rng_seed_text(&g, w->seed, strlen(w->seed));
    tp_args_progress("checking %ld entries", w->check);
    const uint64_t wrong = tp_quadro_be_check(t, r, &g, (uint64_t)w->check, &checked);
    tp_args_progress(NULL);
    printf("%llu entries checked against the rules, %llu wrong\n", (unsigned long long)checked,
           (unsigned long long)wrong);
    return wrong == 0;
}

static bool write_book(const char *path, const tp_quadro_be_table *t, const tp_rules *r) {
    tp_writer w = {0};
    tp_write_plain(&w, "/* bots/tables/book.def: made by turnpike solve, see book.c. */\n");
    tp_quadro_be_write_book(t, r, &w);
    const bool ok = tp_file_replace(path, w.data, w.length - 1);
    tp_writer_done(&w);
    return ok;
}

static bool solve(words *w, const tp_rules *r, uint8_t *bytes) {
    tp_app_host here;
    tp_quadro_be_table *t = tp_quadro_be_table_open(bytes + TP_TABLE_HEAD);
    w->started = tp_seconds();
    bool ok =
        tp_quadro_be_solve(t, r, tp_app_host_open(&here, &stop, NULL), (int)w->threads, tell, w);
    tp_args_progress(NULL);
    if (!ok) {
        fputs("turnpike solve: stopped, nothing was written\n", stderr);
    } else {
        struct rusage use;
        print_openings(t, r);
        print_counts(t, r);
        ok = check(w, t, r) && (w->book == NULL || write_book(w->book, t, r));
        getrusage(RUSAGE_SELF, &use);
        printf("%.0f s, %.0f s of processor time, %ld MB of memory at the most\n",
               tp_seconds() - w->started, (double)use.ru_utime.tv_sec + (double)use.ru_stime.tv_sec,
               use.ru_maxrss / 1024);
    }
    tp_quadro_be_table_close(t);
    return ok;
}

static bool solve_into(words *w, const tp_rules *r, const char *path) {
    char fresh[TP_TABLE_PATH + 8];
    const size_t size = TP_TABLE_HEAD + tp_quadro_be_table_bytes();
    snprintf(fresh, sizeof fresh, "%s.new", path);
    uint8_t *bytes = make_file(fresh, size);
    if (bytes == NULL) {
        unlink(fresh);
        return false;
    }
    bool ok = solve(w, r, bytes) && msync(bytes, size, MS_SYNC) == 0;
    munmap(bytes, size);
    if (ok && rename(fresh, path) != 0) {
        fprintf(stderr, "turnpike solve: %s: %s\n", path, strerror(errno));
        ok = false;
    }
    if (!ok)
        unlink(fresh);
    else
        printf("written: %s\n", path);
    return ok;
}

static int take_words(words *w, int argc, char **argv) {
    for (int i = 2; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--to") == 0 && *value != '\0')
            w->folder = value;
        else if (strcmp(argv[i], "--book") == 0 && *value != '\0')
            w->book = value;
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            w->seed = value;
        else if (strcmp(argv[i], "--deal") == 0 && *value != '\0')
            w->deal = value;
        else if (strcmp(argv[i], "--threads") == 0) {
            if (!tp_args_number(value, 1, 64, &w->threads))
                return tp_args_misuse("solve", "--threads takes a number from 1 to 64");
        } else if (strcmp(argv[i], "--check") == 0) {
            if (!tp_args_number(value, 0, 1000000000, &w->check))
                return tp_args_misuse("solve", "--check takes a number");
        } else
            return tp_args_misuse("solve", "what is \"%s\"", argv[i]);
    }
    return 0;
}

int tp_solve_main(int argc, char **argv) {
    words w = {.folder = "tables", .seed = "1", .check = 1000000};
    char path[TP_TABLE_PATH];
    tp_error e = {0};
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (argc < 2) return tp_args_misuse("solve", "which game? quadro-be or solo-jump");
    const bool is_solo = strcmp(argv[1], "solo-jump") == 0;
    if (!is_solo && strcmp(argv[1], "quadro-be") != 0)
        return tp_args_misuse(
            "solve", "\"%s\" is not a game that can be solved here; quadro-be and solo-jump are",
            argv[1]);
    w.threads = sysconf(_SC_NPROCESSORS_ONLN);
    if (is_solo) w.check = 100;
    if (take_words(&w, argc, argv) != 0) return 2;
    if (is_solo) return tp_solve_solo_jump(w.seed, w.deal, w.check) ? 0 : 1;
    if (!tp_table_path(w.folder, "quadro-be", path))
        return tp_args_misuse("solve", "--to: that path is too long");
    if (mkdir(w.folder, 0755) != 0 && errno != EEXIST) {
        fprintf(stderr, "turnpike solve: %s: %s\n", w.folder, strerror(errno));
        return 1;
    }
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    tp_json *players = tp_json_parse("2", 1, &e);
    tp_match *m = tp_match_new(tp_game_by_id("quadro-be"), players, NULL, NULL,
                               (tp_seed){.text = "", .length = 0}, &e);
    const bool ok = m != NULL && solve_into(&w, tp_match_rules(m), path);
    tp_match_free(m);
    tp_json_free(players);
    return ok ? 0 : 1;
}
