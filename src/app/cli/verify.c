/* app/cli/verify.c: `turnpike verify`: is a record of a game true. */
#include "app/args.h"
#include "app/cli/cli.h"
#include "app/file.h"
#include "app/means.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: turnpike verify RECORD ...\n"
    "\n"
    "Replays recorded games (turnpike contest --record writes some) and says for each whether\n"
    "it is true: every move legal where it was played, and the result what the rules say;\n"
    "or the first thing that is wrong and where. A record of a table server proves its dice too:\n"
    "that every roll and draw follows from the secret that was committed to. \"-\" is standard\n"
    "input.\n";

static void print_ints(const char *name, const int *values, int n) {
    printf("%s", name);
    for (int i = 0; i < n; i++) printf(" %d", values[i]);
}

/* How a table took a game that did not end by its rules; false if the record does not say. */
static bool print_ended(const tp_json *record) {
    const tp_json *ended = tp_json_get(record, "ended");
    const tp_json *reason =
        ended != NULL && tp_json_what(ended) == TP_OBJECT ? tp_json_get(ended, "reason") : NULL;
    if (reason == NULL || tp_json_what(reason) != TP_STRING) return false;
    printf("none by the rules: %s\n", tp_json_text(reason, NULL));
    return true;
}

static void print_ok(const tp_match *m, const tp_json *record) {
    const tp_rules *r = tp_match_rules(m);
    const tp_json *dice = tp_json_get(record, "dice");
    tp_result result = {0};
    printf("ok: %zu plies, ", tp_match_plies(m));
    const tp_json *carried = dice != NULL ? tp_json_get(dice, "carried") : NULL;
    if (carried != NULL) printf("%lld of them brought along, ", (long long)tp_json_int(carried));
    if (dice != NULL) printf("%zu fair rolls, ", tp_json_size(tp_json_get(dice, "rolls")));
    printf("result ");
    if (tp_match_node(m).kind != TP_END) {
        if (!print_ended(record)) puts("none: the game is not over");
        return;
    }
    r->game->result(r, tp_match_state(m), &result);
    printf("%s: ", result.reason);
    print_ints("ranks", result.rank, r->players);
    if (result.scored) print_ints(", scores", result.score, r->players);
    puts("");
}

static bool verify_file(const char *path, bool is_one_of_many) {
    tp_error e = {0};
    tp_match *m = NULL;
    size_t length;
    char *text = tp_file_read(path, &length);
    if (text == NULL) return false;
    tp_json *record = tp_json_parse(text, length, &e);
    if (record != NULL) m = tp_record_read(record, tp_means()->hash, &e);
    if (is_one_of_many) printf("%s: ", path);
    if (m != NULL)
        print_ok(m, record);
    else if (e.has_path)
        printf("wrong at %s: %s\n", e.path[0] != '\0' ? e.path : "the whole", e.message);
    else
        printf("wrong: %s\n", e.message);
    const bool ok = m != NULL;
    tp_match_free(m);
    tp_json_free(record);
    free(text);
    return ok;
}

int tp_cli_verify(int argc, char **argv) {
    int status = 0;
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (argc < 2) return tp_args_misuse("verify", "name a record");
    if (tp_args_flag(argc, argv) != NULL)
        return tp_args_misuse("verify", "what is \"%s\"", tp_args_flag(argc, argv));
    for (int i = 1; i < argc; i++)
        if (!verify_file(argv[i], argc > 2)) status = 1;
    return status;
}
