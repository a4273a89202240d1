/* tests/load/load.c: the program: starts a server on a database of its own, fills it, measures, and
 * prints what it found. See load.h and docs/PERFORMANCE.md. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SETUP_SECONDS = 120, WARM_SECONDS = 3 };

static const char help[] =
    "usage: turnpike-load [FLAG ...]\n"
    "\n"
    "Starts a table server, lets many people play at it on loopback, and prints how many moves\n"
    "a second were acknowledged, that is stored, and how long they took. It ends by itself.\n"
    "\n"
    "  --server PATH    the program (build/turnpike)\n"
    "  --game ID        what they play; in Autobahn windows of a second set the pace (stargate)\n"
    "  --tables N       at how many tables (500)\n"
    "  --players N      how many at each, a socket for each (4)\n"
    "  --rate N         moves a second, all tables together (2500; 0: as fast as it goes)\n"
    "  --mode MODE      how they watch: full, or compact: then the rules here work out the rest "
    "(full)\n"
    "  --seconds N      measured, after 3 seconds to warm up (20)\n"
    "  --folder PATH    where the database is to be (/var/tmp)\n"
    "  --db NAME        or which one: postgresql://...\n"
    "  --port N         loads a server that is there, on that port of localhost\n"
    "  --pids A,B,...   and counts the processor time of these processes\n";

static bool read_number(const char *text, int min, int max, int *out) {
    char *end;
    const long value = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || value < min || value > max) return false;
    *out = (int)value;
    return true;
}

static bool read_flag(load_options *o, const char *flag, const char *value) {
    if (strcmp(flag, "--server") == 0) return (o->server = value) != NULL;
    if (strcmp(flag, "--game") == 0) return (o->game = value) != NULL;
    if (strcmp(flag, "--folder") == 0) return (o->folder = value) != NULL;
    if (strcmp(flag, "--db") == 0) return (o->db = value) != NULL;
    if (strcmp(flag, "--pids") == 0) return (o->pids = value) != NULL;
    if (strcmp(flag, "--port") == 0) return read_number(value, 1, 65535, &o->port);
    if (strcmp(flag, "--mode") == 0)
        return (o->is_compact = strcmp(value, "compact") == 0) || strcmp(value, "full") == 0;
    if (strcmp(flag, "--tables") == 0) return read_number(value, 1, 5000, &o->tables);
    if (strcmp(flag, "--players") == 0) return read_number(value, 1, 8, &o->players);
    if (strcmp(flag, "--rate") == 0) return read_number(value, 0, 1000000, &o->rate);
    if (strcmp(flag, "--seconds") == 0) return read_number(value, 1, 3600, &o->seconds);
    return false;
}

static bool read_options(load_options *o, int argc, char **argv) {
    for (int i = 1; i < argc; i += 2)
        if (i + 1 >= argc || !read_flag(o, argv[i], argv[i + 1])) {
            fprintf(stderr, "load: what is \"%s\"? See --help.\n", argv[i]);
            return false;
        }
    return true;
}

/* Each is an open file here and there. */
static void raise_file_limit(int sockets) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    const rlim_t wanted = (rlim_t)sockets + 512;
    if (limit.rlim_cur < wanted) limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Until everybody watches their table. */
static bool gather(load_people *p, int count) {
    const uint64_t start = load_now_us();
    uint64_t told = 0;
    while (load_people_ready(p) < count) {
        const uint64_t now = load_now_us();
        if (!load_people_turn(p)) return false;
        if (now - start > SETUP_SECONDS * 1000000ull) return false;
        if (now - told < 1000000) continue;
        told = now;
        fprintf(stderr, "\r%d of %d at their tables ", load_people_ready(p), count);
    }
    fprintf(stderr, "\r%d at their tables after %.1f s\n", count,
            (double)(load_now_us() - start) / 1e6);
    return true;
}

static bool play_for(load_people *p, int seconds, const char *what) {
    const uint64_t start = load_now_us();
    int told = -1;
    for (;;) {
        const int passed = (int)((load_now_us() - start) / 1000000);
        if (passed >= seconds) break;
        if (!load_people_turn(p)) return false;
        if (passed == told) continue;
        told = passed;
        fprintf(stderr, "\r%s, %d of %d s ", what, passed, seconds);
    }
    fprintf(stderr, "\r%40s\r", "");
    return true;
}

static double own_cpu_s(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static double ms_at(const load_figures *f, double share) {
    return f->moves > 0 ? f->us[(size_t)((double)(f->moves - 1) * share)] / 1000.0 : 0;
}

static void print_figures(const load_options *o, const load_figures *f, double seconds,
                          uint64_t server_us, double own_s, long kib) {
    double load[3] = {0};
    const double moves = f->moves > 0 ? (double)f->moves : 1;
    getloadavg(load, 3);
    printf("sockets         %d at %d tables (%s, %d players, %s)\n", o->tables * o->players,
           o->tables, o->game, o->players, o->is_compact ? "compact" : "full");
    printf("moves           %.0f a second, stored and acknowledged; %d asked for\n",
           (double)f->moves / seconds, o->rate);
    printf("p50             %.2f ms\n", ms_at(f, 0.50));
    printf("p99             %.2f ms\n", ms_at(f, 0.99));
    printf("p99.9           %.2f ms\n", ms_at(f, 0.999));
    printf("longest         %.2f ms\n", ms_at(f, 1));
    printf("RSS             %.1f MB at most\n", (double)kib / 1024);
    printf("server          %.0f us of processor time a move, %.0f %% of one core\n",
           (double)server_us / moves, (double)server_us / seconds / 1e4);
    printf("generator       %.0f us a move, %.0f %% of one core\n", own_s * 1e6 / moves,
           own_s / seconds * 100);
    printf("sent to people  %.1f MB a second, %.0f bytes a move and socket\n",
           (double)f->bytes / seconds / 1e6, (double)f->bytes / moves / o->players);
    printf("load average    %.1f\n", load[0]);
    if (f->late > 0) printf("too late        %llu moves\n", (unsigned long long)f->late);
    if (f->over > 0) printf("games over      %d, each followed by another\n", f->over);
}

static bool measure(const load_options *o, const load_server *s, load_people *p) {
    load_figures f;
    load_people_begin(p);
    if (!play_for(p, WARM_SECONDS, "warming up")) return false;
    const uint64_t start = load_now_us(), cpu = load_server_cpu_us(s);
    const double own = own_cpu_s();
    load_people_measure(p);
    if (!play_for(p, o->seconds, "measuring")) return false;
    const double seconds = (double)(load_now_us() - start) / 1e6;
    const uint64_t used = load_server_cpu_us(s) - cpu;
    const double own_used = own_cpu_s() - own;
    load_people_figures(p, &f);
    print_figures(o, &f, seconds, used, own_used, load_server_memory(s));
    return true;
}

int main(int argc, char **argv) {
    load_options o = {.server = "build/turnpike",
                      .game = "stargate",
                      .folder = "/var/tmp",
                      .tables = 500,
                      .players = 4,
                      .rate = 2500,
                      .seconds = 20};
    load_server s = {0};
    if (argc == 2 && strcmp(argv[1], "--help") == 0) return fputs(help, stdout) < 0;
    if (!read_options(&o, argc, argv)) return 2;
    raise_file_limit(o.tables * o.players);
    bool ok = load_server_start(&s, &o);
    load_people *p = ok ? load_people_new(&o, s.port) : NULL;
    ok = p != NULL && gather(p, o.tables * o.players) && measure(&o, &s, p);
    if (p != NULL) load_people_free(p);
    if (s.pid > 0) load_server_stop(&s);
    return ok ? 0 : 1;
}
