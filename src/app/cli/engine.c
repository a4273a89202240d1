/* app/cli/engine.c: `turnpike engine`: the engine protocol on standard input and output. */
#include "app/cli/cli.h"

#include "app/args.h"
#include "app/host.h"
#include "app/tables.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    char *text;
    size_t length, room;
} line;

/* One line without its newline, or what is left at the end; false when there is nothing. Of a line
 * that is too long only so much is kept that it still is. */
static bool read_line(FILE *in, line *l) {
    int c;
    bool any = false;
    l->length = 0;
    while ((c = getc(in)) != EOF) {
        any = true;
        if (c == '\n') break;
        if (l->length > TP_ENGINE_LINE) continue;
        if (l->length + 1 > l->room) {
            l->room = l->room * 2 + 256;
            l->text = tp_grow(l->text, l->room);
        }
        l->text[l->length++] = (char)c;
    }
    return any;
}

static tp_seed fresh_seed(void *context, char text[TP_SEED_TEXT]) {
    (void)context;
    return tp_seed_fresh(text);
}

int tp_cli_engine_run(FILE *in, FILE *out, const tp_oracle *oracles) {
    tp_app_host here;
    const tp_engine_host host = {.bots = tp_app_host_open(&here, NULL, oracles),
                                 .fresh_seed = fresh_seed};
    tp_engine *x = tp_engine_new(&host);
    tp_writer w = {0};
    line l = {0};
    bool alive = true;
    while (alive && read_line(in, &l)) {
        tp_engine_answer(x, l.text != NULL ? l.text : "", l.length, &w);
        alive = fwrite(w.data, 1, w.length, out) == w.length && putc('\n', out) != EOF &&
                fflush(out) == 0; /* nobody listens any more: there is nobody to tell */
    }
    free(l.text);
    tp_writer_done(&w);
    tp_engine_free(x);
    return 0;
}

int tp_cli_engine(int argc, char **argv) {
    if (tp_args_ask_for_help(argc, argv)) {
        puts("usage: turnpike engine [--tables DIR]\n\n"
             "Reads requests from standard input and answers on standard output, one JSON object\n"
             "per line, until the input ends. Try: {\"cmd\":\"games\"}\n\n"
             "  --tables DIR  tables of solved games, as turnpike solve writes them, for hard");
        return 0;
    }
    if (argc == 1) return tp_cli_engine_run(stdin, stdout, NULL);
    if (argc != 3 || strcmp(argv[1], "--tables") != 0)
        return tp_args_misuse("engine", "it takes --tables DIR and nothing else");
    tp_tables_open *tables = tp_tables_find(argv[2]);
    if (tables == NULL) return 1;
    const int status = tp_cli_engine_run(stdin, stdout, tp_tables_oracles(tables));
    tp_tables_close(tables);
    return status;
}
