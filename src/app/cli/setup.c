/* app/cli/setup.c: a game from the words of a command line, see cli.h. The words become the same
 * JSON that the engine protocol takes, so there is one place where a setup is judged. */
#include "app/cli/cli.h"
#include "app/seed.h"
#include "games/games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool take_players(tp_cli_setup *x, const char *value) {
    long number;
    if (!tp_cli_number(value, 1, TP_SEATS, &number)) {
        fprintf(stderr, "turnpike: --players takes a number from 1 to %d\n", TP_SEATS);
        return false;
    }
    x->players = (int)number;
    return true;
}

static bool take_option(tp_cli_setup *x, const char *value) {
    if (strchr(value, '=') == NULL || x->options == TP_CLI_OPTIONS) {
        fprintf(stderr, "turnpike: --option takes NAME=VALUE, not \"%s\"\n", value);
        return false;
    }
    x->option[x->options++] = value;
    return true;
}

static bool take_edition(tp_cli_setup *x, const char *value) {
    x->edition = value;
    return true;
}

static bool take_seed(tp_cli_setup *x, const char *value) {
    x->seed = value;
    return true;
}

static bool take_load(tp_cli_setup *x, const char *value) {
    x->load = value;
    return true;
}

int tp_cli_setup_take(tp_cli_setup *x, int argc, char **argv, int i) {
    static const struct {
        const char *name;
        bool (*take)(tp_cli_setup *x, const char *value);
    } flags[] = {{"--players", take_players},
                 {"--option", take_option},
                 {"--edition", take_edition},
                 {"--seed", take_seed},
                 {"--load", take_load}};
    if (argv[i][0] != '-') {
        if (x->game != NULL) return 0;
        x->game = argv[i];
        return 1;
    }
    for (size_t f = 0; f < sizeof flags / sizeof *flags; f++) {
        if (strcmp(argv[i], flags[f].name) != 0) continue;
        if (i + 1 < argc) return flags[f].take(x, argv[i + 1]) ? 2 : -1;
        fprintf(stderr, "turnpike: %s needs a value\n", argv[i]);
        return -1;
    }
    return 0;
}

/* A value as JSON: numbers, true, false, and lists stand for themselves, all else is a text. */
static void write_value(tp_writer *w, const char *value) {
    const size_t length = strlen(value);
    const size_t digits = strspn(value, "0123456789");
    const bool is_number = length > 0 && digits == length && length < 16;
    if (is_number || strcmp(value, "true") == 0 || strcmp(value, "false") == 0)
        tp_write_raw(w, value, length);
    else
        tp_write_bytes(w, value, length);
}

/* A list is written NAME=a,b,c. */
static void write_option(tp_writer *w, const tp_game *game, const char *assignment) {
    char name[64], item[256];
    const char *equals = strchr(assignment, '='), *rest = equals + 1;
    const tp_option *o = game->options;
    snprintf(name, sizeof name, "%.*s", (int)(equals - assignment), assignment);
    while (o->name != NULL && strcmp(o->name, name) != 0) o++;
    tp_write_key(w, name);
    if (o->name == NULL || o->type != TP_OPTION_LIST) {
        write_value(w, rest);
        return;
    }
    tp_write_open(w, '[');
    while (*rest != '\0') {
        const size_t n = strcspn(rest, ",");
        snprintf(item, sizeof item, "%.*s", (int)n, rest);
        write_value(w, item);
        rest += n + (rest[n] == ',');
    }
    tp_write_close(w, ']');
}

/* An edition on the command line is a built-in name or a file. */
static bool write_edition(tp_writer *w, const tp_game *game, const char *edition) {
    size_t length;
    for (const tp_edition *e = game->editions; e != NULL && e->name != NULL; e++)
        if (strcmp(e->name, edition) == 0) {
            tp_write_text(w, edition);
            return true;
        }
    char *text = tp_cli_read_file(edition, &length);
    if (text == NULL) return false;
    tp_write_raw(w, text, length);
    free(text);
    return true;
}

static void complain(const tp_error *e) {
    fprintf(stderr, "turnpike: %s", e->message);
    if (e->has_path) fprintf(stderr, " (at %s)", e->path[0] != '\0' ? e->path : "the whole");
    fputc('\n', stderr);
}

static tp_match *match_from_request(const tp_game *game, const tp_writer *w, tp_seed seed) {
    tp_error e = {0};
    tp_match *m = NULL;
    tp_json *request = tp_json_parse(w->data, w->length, &e);
    if (request != NULL)
        m = tp_match_new(game, tp_json_get(request, "players"), tp_json_get(request, "options"),
                         tp_json_get(request, "edition"), seed, &e);
    if (m == NULL) complain(&e);
    tp_json_free(request);
    return m;
}

static tp_match *match_from_file(const char *path, tp_seed seed) {
    tp_error e = {0};
    tp_match *m = NULL;
    size_t length;
    char *text = tp_cli_read_file(path, &length);
    if (text == NULL) return NULL;
    tp_json *state = tp_json_parse(text, length, &e);
    if (state != NULL) m = tp_match_load(tp_games, state, seed, &e);
    if (m == NULL) complain(&e);
    tp_json_free(state);
    free(text);
    return m;
}

tp_match *tp_cli_setup_match(const tp_cli_setup *x) {
    char fresh[TP_SEED_TEXT];
    tp_writer w = {0};
    tp_match *m = NULL;
    const tp_seed seed = x->seed != NULL ? (tp_seed){.text = x->seed, .length = strlen(x->seed)}
                                         : tp_seed_fresh(fresh);
    if (x->load != NULL) return match_from_file(x->load, seed);
    const tp_game *game = tp_game_by_id(x->game);
    tp_write_open(&w, '{');
    tp_write_key_int(&w, "players", x->players != 0 ? x->players : tp_min_players(game));
    tp_write_key(&w, "options");
    tp_write_open(&w, '{');
    for (int i = 0; i < x->options; i++) write_option(&w, game, x->option[i]);
    tp_write_close(&w, '}');
    bool ok = true;
    if (x->edition != NULL) {
        tp_write_key(&w, "edition");
        ok = write_edition(&w, game, x->edition);
    }
    tp_write_close(&w, '}');
    if (ok) m = match_from_request(game, &w, seed);
    tp_writer_done(&w);
    return m;
}
