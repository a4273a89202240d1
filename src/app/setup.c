/* app/setup.c: a game from the words of a command line, see setup.h. The words become the same JSON
 * that the engine protocol takes, so there is one place where a setup is judged. */
#include "app/setup.h"

#include "app/args.h"
#include "app/file.h"
#include "app/host.h"
#include "games/games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool take_players(tp_setup *x, const char *value) {
    long number;
    if (!tp_args_number(value, 1, TP_SEATS, &number)) {
        fprintf(stderr, "turnpike: --players takes a number from 1 to %d\n", TP_SEATS);
        return false;
    }
    x->players = (int)number;
    return true;
}

static bool take_option(tp_setup *x, const char *value) {
    if (strchr(value, '=') == NULL || !tp_args_are_utf8(value)) {
        fprintf(stderr, "turnpike: --option takes NAME=VALUE, not \"%s\"\n", value);
        return false;
    }
    if (x->options == TP_SETUP_OPTIONS) {
        fprintf(stderr, "turnpike: --option may be given %d times\n", TP_SETUP_OPTIONS);
        return false;
    }
    x->option[x->options++] = value;
    return true;
}

static bool take_edition(tp_setup *x, const char *value) {
    x->edition = value;
    return true;
}

static bool take_seed(tp_setup *x, const char *value) {
    x->seed = value;
    return true;
}

static bool take_load(tp_setup *x, const char *value) {
    x->load = value;
    return true;
}

int tp_setup_take(tp_setup *x, int argc, char **argv, int i) {
    static const struct {
        const char *name;
        bool (*take)(tp_setup *x, const char *value);
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

const char *tp_setup_contradiction(const tp_setup *x) {
    if (x->load == NULL) return NULL;
    if (x->players != 0) return "what is loaded says how many play, no --players";
    if (x->options != 0) return "what is loaded has its options, no --option";
    if (x->edition != NULL) return "what is loaded has its edition, no --edition";
    return NULL;
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

/* Is it JSON, and not for another game: said here, where the file still has a name and its lines
 * their numbers. */
static bool is_edition_for(const tp_game *game, const char *path, const char *text, size_t length) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, length, &e);
    const tp_json *id = v != NULL && tp_json_what(v) == TP_OBJECT ? tp_json_get(v, "game") : NULL;
    const bool is_others =
        id != NULL && tp_json_what(id) == TP_STRING && !tp_json_equals(id, game->id);
    if (v == NULL)
        fprintf(stderr, "turnpike: %s: %s\n", path, e.message);
    else if (is_others)
        fprintf(stderr, "turnpike: %s is an edition of %s, not of %s\n", path,
                tp_json_text(id, NULL), game->id);
    const bool ok = v != NULL && !is_others;
    tp_json_free(v);
    return ok;
}

/* An edition on the command line is a built-in name or a file. */
static bool write_edition(tp_writer *w, const tp_game *game, const char *edition) {
    size_t length;
    for (const tp_edition *e = game->editions; e != NULL && e->name != NULL; e++)
        if (strcmp(e->name, edition) == 0) {
            tp_write_text(w, edition);
            return true;
        }
    char *text = tp_file_read(edition, &length);
    const bool ok = text != NULL && is_edition_for(game, edition, text, length);
    if (ok) tp_write_raw(w, text, length);
    free(text);
    return ok;
}

tp_json *tp_setup_request(const tp_setup *x) {
    const tp_game *game = tp_game_by_id(x->game);
    tp_writer w = {0};
    tp_error e = {0};
    tp_json *request = NULL;
    bool ok = true;
    tp_write_open(&w, '{');
    tp_write_key_int(&w, "players", x->players != 0 ? x->players : tp_min_players(game));
    tp_write_key(&w, "options");
    tp_write_open(&w, '{');
    for (int i = 0; i < x->options; i++) write_option(&w, game, x->option[i]);
    tp_write_close(&w, '}');
    if (x->edition != NULL) {
        tp_write_key(&w, "edition");
        ok = write_edition(&w, game, x->edition);
    }
    tp_write_close(&w, '}');
    if (ok && (request = tp_json_parse(w.data, w.length, &e)) == NULL) tp_args_complain(&e);
    tp_writer_done(&w);
    return request;
}

static tp_match *match_from_words(const tp_setup *x, tp_seed seed) {
    tp_error e = {0};
    tp_json *request = tp_setup_request(x);
    if (request == NULL) return NULL;
    tp_match *m =
        tp_match_new(tp_game_by_id(x->game), tp_json_get(request, "players"),
                     tp_json_get(request, "options"), tp_json_get(request, "edition"), seed, &e);
    if (m == NULL) tp_args_complain(&e);
    tp_json_free(request);
    return m;
}

bool tp_setup_names(const tp_setup *x, const tp_game *loaded) {
    if (x->game == NULL || strcmp(x->game, loaded->id) == 0) return true;
    fprintf(stderr, "turnpike: %s is a game of %s, not of %s\n", x->load, loaded->id, x->game);
    return false;
}

static tp_match *match_from_file(const tp_setup *x, tp_seed seed) {
    tp_error e = {0};
    tp_match *m = NULL;
    size_t length;
    char *text = tp_file_read(x->load, &length);
    if (text == NULL) return NULL;
    tp_json *state = tp_json_parse(text, length, &e);
    if (state != NULL) m = tp_match_load(tp_games, state, seed, &e);
    if (m == NULL) tp_args_complain(&e);
    tp_json_free(state);
    free(text);
    if (m == NULL || tp_setup_names(x, tp_match_rules(m)->game)) return m;
    tp_match_free(m);
    return NULL;
}

tp_match *tp_setup_match(const tp_setup *x) {
    char fresh[TP_SEED_TEXT];
    const tp_seed seed = x->seed != NULL ? (tp_seed){.text = x->seed, .length = strlen(x->seed)}
                                         : tp_seed_fresh(fresh);
    return x->load != NULL ? match_from_file(x, seed) : match_from_words(x, seed);
}
