/* app/cli/edition.c: `turnpike edition`: maps and cards as data, printed, checked and drawn. */
#include "app/args.h"
#include "app/cli/cli.h"
#include "app/file.h"
#include "core/rules.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: turnpike edition print GAME\n"
    "       turnpike edition check [--strict] FILE ...\n"
    "       turnpike edition draw FILE|GAME\n"
    "\n"
    "An edition is what a rulebook shows only in pictures: a map, cards, starting squares.\n"
    "print shows the built-in edition of a game: a start for one of your own. check says\n"
    "whether a file is an edition, or the first thing that is wrong with it and where, and\n"
    "warns of what can be played but makes a poor game; --strict makes that an error. draw\n"
    "prints a picture of its board, SVG: turnpike edition draw gridlock > map.svg; a faulty\n"
    "one is drawn as far as it can be read, with rings where it is wrong.\n"
    "A FILE named \"-\" is standard input.\n"
    "Play with it: turnpike play GAME --edition FILE\n";

/* " gridlock route66 …" and the end of the line. */
static void list_those_with_editions(void) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        if ((*g)->editions != NULL) fprintf(stderr, " %s", (*g)->id);
    fputc('\n', stderr);
}

static int print_edition(const char *id) {
    const tp_game *game = tp_args_game("edition", id);
    if (game == NULL) return 2;
    if (game->editions == NULL) {
        fprintf(stderr, "turnpike edition: %s has no editions; these have:", id);
        list_those_with_editions();
        return 1;
    }
    fputs(game->editions->json, stdout);
    return 0;
}

/* The game an edition says it is for; NULL and a message if it does not. */
static const tp_game *game_of(const char *path, const tp_json *edition) {
    if (tp_json_what(edition) != TP_OBJECT) {
        fprintf(stderr, "%s: at the whole: Expected an object here.\n", path);
        return NULL;
    }
    const tp_json *id = tp_json_get(edition, "game");
    const bool is_text = id != NULL && tp_json_what(id) == TP_STRING;
    const tp_game *game = is_text ? tp_game_by_id(tp_json_text(id, NULL)) : NULL;
    if (game != NULL && game->editions != NULL) return game;
    fprintf(stderr, "%s: at /game: Expected the name of a game that has editions:", path);
    list_those_with_editions();
    return NULL;
}

/* What is said about a file: faults, or with "warning: " as kind what can be played all the same.
 */
typedef struct {
    const char *path, *kind;
    int count;
} findings;

static void complain(void *context, const tp_error *e) {
    findings *x = context;
    const char *where = e->path + strlen("/edition");
    fprintf(stderr, "%s: %sat %s: %s\n", x->path, x->kind, *where != '\0' ? where : "the whole",
            e->message);
    x->count++;
}

/* The edition in a file and the game it is for; NULL and a message if there is none. */
static tp_json *read_edition(const char *path, const tp_game **game) {
    tp_error e = {0};
    size_t length;
    char *text = tp_file_read(path, &length);
    if (text == NULL) return NULL;
    tp_json *edition = tp_json_parse(text, length, &e);
    free(text);
    if (edition == NULL) {
        fprintf(stderr, "%s: %s\n", path, e.message);
        return NULL;
    }
    *game = game_of(path, edition);
    if (*game != NULL) return edition;
    tp_json_free(edition);
    return NULL;
}

static int check_file(const char *path, bool strict) {
    findings faults = {path, "", 0}, warnings = {path, "warning: ", 0};
    const tp_remarks to = {complain, &warnings};
    tp_arena arena = {0};
    tp_error e = {0};
    tp_rules r;
    const tp_game *game;
    tp_json *edition = read_edition(path, &game);
    if (edition == NULL) return 1;
    const bool ok = tp_rules_of_edition(&r, &arena, game, edition, &e);
    if (ok) {
        printf("%s: an edition of %s\n", path, r.title);
        tp_edition_review(game, edition, &to);
    } else {
        complain(&faults, &e);
    }
    tp_arena_done(&arena);
    tp_json_free(edition);
    return ok && !(strict && warnings.count > 0) ? 0 : 1;
}

/* --strict may stand anywhere behind "check". */
static int check(int argc, char **argv) {
    int status = 0, files = 0;
    bool strict = false;
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "--strict") == 0) strict = true;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--strict") == 0) continue;
        files++;
        if (check_file(argv[i], strict) != 0) status = 1;
    }
    return files > 0 ? status : tp_args_misuse("edition", "check which FILE");
}

/* What can be read of a faulty edition is rendered, its faults marked. */
static void sketch(const char *path, const tp_game *game, const tp_json *edition, tp_writer *w) {
    findings faults = {path, "", 0};
    const tp_remarks to = {complain, &faults};
    const tp_at at = {.key = "edition", .json = edition};
    tp_arena arena = {0};
    game->sketch(&at, &arena, &to, w);
    tp_arena_done(&arena);
}

/* edition is NULL for the built-in one, which has no faults. */
static int render_edition(const char *word, const tp_game *game, const tp_json *edition) {
    tp_arena arena = {0};
    tp_error e = {0};
    tp_writer w = {0};
    tp_rules r;
    if (game->render == NULL) {
        fprintf(stderr, "turnpike edition: %s has no map to draw\n", game->id);
        return 1;
    }
    const bool ok = tp_rules_of_edition(&r, &arena, game, edition, &e);
    if (ok)
        game->render(&r, &w);
    else
        sketch(word, game, edition, &w);
    fwrite(w.data, 1, w.length, stdout);
    tp_writer_done(&w);
    tp_arena_done(&arena);
    return ok ? 0 : 1;
}

static int render(const char *word) {
    const tp_game *game = tp_game_by_id(word);
    if (game != NULL) return render_edition(word, game, NULL);
    tp_json *edition = read_edition(word, &game);
    if (edition == NULL) return 1;
    const int status = render_edition(word, game, edition);
    tp_json_free(edition);
    return status;
}

/* The first word that begins with "-" and is no flag of the subcommand; NULL if there is none. */
static const char *unknown_flag(int argc, char **argv) {
    const bool checks = argc > 1 && strcmp(argv[1], "check") == 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] != '\0' &&
            !(checks && strcmp(argv[i], "--strict") == 0))
            return argv[i];
    return NULL;
}

int tp_cli_edition(int argc, char **argv) {
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    const char *flag = unknown_flag(argc, argv);
    if (flag != NULL) return tp_args_misuse("edition", "what is \"%s\"", flag);
    if (argc == 3 && strcmp(argv[1], "print") == 0) return print_edition(argv[2]);
    if (argc == 3 && strcmp(argv[1], "draw") == 0) return render(argv[2]);
    if (argc >= 3 && strcmp(argv[1], "check") == 0) return check(argc, argv);
    return tp_args_misuse("edition", "say print GAME, check FILE ... or draw FILE|GAME");
}
