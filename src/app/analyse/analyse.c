/* app/analyse/analyse.c: `turnpike analyse`: the words, the record, and who is told. */
#include "app/analyse/analyse.h"

#include "app/analyse/report.h"
#include "app/args.h"
#include "app/file.h"
#include "app/host.h"
#include "app/means.h"
#include "app/tables.h"
#include "table/record.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: turnpike analyse RECORD [--ms N | --iterations N] [--json | --html FILE]\n"
    "                        [--lang en|de] [--seed N] [--tables DIR]\n"
    "\n"
    "Looks at a recorded game again: everybody's chances of winning at every moment, what each\n"
    "decision cost compared with the best one found, how lucky every roll and deal was, and\n"
    "what that came to for each player. \"-\" is standard input. Ctrl-C stops it.\n"
    "\n"
    "  --ms N          time to think about each position (100)\n"
    "  --iterations N  the same counted in steps of the search: then the same answer every time\n"
    "  --json          everything, for programs; docs/ANALYSIS.md says what is in it\n"
    "  --html FILE     a page with a graph, complete in one file\n"
    "  --lang en|de    in which language (that of the system)\n"
    "  --seed N        what the search draws from (1)\n"
    "  --tables DIR    tables of solved games, see turnpike solve: then values are exact\n";

typedef struct {
    const char *record, *html, *folder;
    bool is_json;
    tp_language language;
    long ms, iterations, seed;
} words;

static atomic_int stop; /* set by Ctrl-C: a signal has nothing else to write to */

static void on_signal(int number) {
    (void)number;
    atomic_store(&stop, 1);
}

/* ---- the command line ---- */

static int misuse_value(const char *flag, const char *value) {
    return tp_args_misuse("analyse", "%s takes no \"%s\"", flag, value);
}

static int read_value(words *w, const char *flag, const char *value) {
    if (strcmp(flag, "--html") == 0)
        w->html = value;
    else if (strcmp(flag, "--tables") == 0)
        w->folder = value;
    else if (strcmp(flag, "--lang") == 0)
        return tp_language_read(value, &w->language) ? 0 : misuse_value(flag, value);
    else if (strcmp(flag, "--ms") == 0)
        return tp_args_number(value, 1, 60000, &w->ms) ? 0 : misuse_value(flag, value);
    else if (strcmp(flag, "--iterations") == 0)
        return tp_args_number(value, 1, 1000000000, &w->iterations) ? 0 : misuse_value(flag, value);
    else if (strcmp(flag, "--seed") == 0)
        return tp_args_number(value, 0, 1000000000, &w->seed) ? 0 : misuse_value(flag, value);
    else
        return tp_args_misuse("analyse", "what is \"%s\"", flag);
    return 0;
}

static int read_words(words *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            w->is_json = true;
        } else if (argv[i][0] == '-' && argv[i][1] != '\0') {
            if (i + 1 == argc) return tp_args_misuse("analyse", "%s needs a value", argv[i]);
            const int status = read_value(w, argv[i], argv[i + 1]);
            if (status != 0) return status;
            i++;
        } else if (w->record == NULL) {
            w->record = argv[i];
        } else {
            return tp_args_misuse("analyse", "one record at a time, not also \"%s\"", argv[i]);
        }
    }
    if (w->record == NULL) return tp_args_misuse("analyse", "name a record");
    if (w->is_json && w->html != NULL)
        return tp_args_misuse("analyse", "--json or --html, not both");
    if (w->ms == 0 && w->iterations == 0) w->ms = 100;
    return 0;
}

/* ---- what is said ---- */

static bool tell(void *context, size_t done, size_t plies) {
    (void)context;
    tp_args_progress("%zu of %zu plies", done, plies);
    return atomic_load(&stop) == 0;
}

static void write_json(const tp_report *x, tp_writer *out) {
    tp_write_open(out, '{');
    tp_write_key_text(out, "format", "turnpike-analysis");
    tp_write_key_int(out, "version", 1);
    tp_write_key_text(out, "game", tp_match_rules(x->match)->game->id);
    tp_write_key(out, "names");
    tp_write_open(out, '[');
    for (int seat = 0; seat < x->analysis->players; seat++) tp_write_text(out, x->names[seat]);
    tp_write_close(out, ']');
    tp_analysis_write(x->analysis, x->match, out);
    tp_write_close(out, '}');
    tp_write_plain(out, "\n");
}

static bool report(const words *w, const tp_report *x) {
    tp_writer out = {0};
    bool ok = true;
    if (w->is_json)
        write_json(x, &out);
    else if (w->html != NULL)
        tp_report_html(x, &out);
    else
        tp_report_text(x, &out);
    if (w->html != NULL)
        ok = tp_file_replace(w->html, out.data, out.length);
    else
        ok = fwrite(out.data, 1, out.length, stdout) == out.length;
    tp_writer_done(&out);
    return ok;
}

/* ---- the work ---- */

static void name_seats(tp_report *x, const tp_json *record, int players) {
    for (int seat = 0; seat < players; seat++) {
        const char *name = tp_record_name(record, seat);
        x->names[seat] =
            name != NULL && name[0] != '\0' ? name : tp_seat_colour(tp_match_rules(x->match), seat);
    }
}

static bool analyse_match(const words *w, const tp_match *m, const tp_json *record,
                          const tp_oracle *oracles, tp_error *e) {
    tp_app_host here;
    const tp_rules *r = tp_match_rules(m);
    const tp_analysis_wish wish = {.ms = (int)w->ms,
                                   .iterations = (uint64_t)w->iterations,
                                   .seed = (uint64_t)w->seed,
                                   .host = tp_app_host_open(&here, &stop, oracles),
                                   .tell = tell};
    tp_analysis *a = tp_analysis_make(m, &wish, e);
    tp_args_progress(NULL);
    if (a == NULL) return false;
    tp_words *dictionary = tp_words_new(r->game);
    tp_report x = {.match = m, .analysis = a};
    name_seats(&x, record, r->players);
    x.speaker =
        (tp_speaker){.words = dictionary, .language = w->language, .rules = r, .names = x.names};
    const bool ok = report(w, &x);
    tp_words_free(dictionary);
    tp_analysis_free(a);
    return ok;
}

static int complain(const words *w, const tp_error *e) {
    fprintf(stderr, "turnpike analyse: %s: %s\n", w->record, e->message);
    return 1;
}

static int analyse(const words *w, const tp_oracle *oracles) {
    tp_error e = {0};
    size_t length;
    bool ok = false;
    char *text = tp_file_read(w->record, &length);
    if (text == NULL) return 1;
    tp_json *record = tp_json_parse(text, length, &e);
    tp_match *m = record != NULL ? tp_record_read(record, tp_means()->hash, &e) : NULL;
    if (m != NULL) ok = analyse_match(w, m, record, oracles, &e);
    const int status = ok ? 0 : complain(w, &e);
    tp_match_free(m);
    tp_json_free(record);
    free(text);
    return status;
}

int tp_analyse_main(int argc, char **argv) {
    words w = {.seed = 1, .language = tp_args_speak_german() ? TP_GERMAN : TP_ENGLISH};
    tp_tables_open *tables = NULL;
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    const int misuse = read_words(&w, argc, argv);
    if (misuse != 0) return misuse;
    if (w.folder != NULL && (tables = tp_tables_find(w.folder)) == NULL) return 1;
    signal(SIGINT, on_signal);
    const int status = analyse(&w, tp_tables_oracles(tables));
    tp_tables_close(tables);
    return status;
}
