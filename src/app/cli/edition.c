/* app/cli/edition.c: `turnpike edition`: maps and cards as data, printed, checked and drawn. */
#include "app/cli/cli.h"
#include "app/file.h"
#include "app/words.h"
#include "core/rules.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: turnpike edition print GAME\n"
    "       turnpike edition check FILE ...\n"
    "       turnpike edition draw FILE|GAME\n"
    "\n"
    "An edition is what a rulebook shows only in pictures: a map, cards, starting squares.\n"
    "print shows the built-in edition of a game: a start for one of your own. check says\n"
    "whether a file is an edition, or the first thing that is wrong with it and where. draw\n"
    "prints a picture of its board, SVG: turnpike edition draw gridlock > map.svg\n"
    "A FILE named \"-\" is standard input.\n"
    "Play with it: turnpike play GAME --edition FILE\n";

/* " gridlock route66 …" and the end of the line. */
static void list_those_with_editions(void) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        if ((*g)->editions != NULL) fprintf(stderr, " %s", (*g)->id);
    fputc('\n', stderr);
}

static int print_edition(const char *id) {
    const tp_game *game = tp_words_game("edition", id);
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

static void complain(const char *path, const tp_error *e) {
    const char *where = e->path + strlen("/edition");
    fprintf(stderr, "%s: at %s: %s\n", path, *where != '\0' ? where : "the whole", e->message);
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

static int check_file(const char *path) {
    tp_error e = {0};
    const tp_game *game;
    tp_json *edition = read_edition(path, &game);
    if (edition == NULL) return 1;
    const bool ok = tp_edition_check(game, edition, &e);
    tp_json_free(edition);
    if (ok)
        printf("%s: an edition of %s\n", path, game->name);
    else
        complain(path, &e);
    return ok ? 0 : 1;
}

/* edition is NULL for the built-in one. */
static int draw_edition(const char *word, const tp_game *game, const tp_json *edition) {
    tp_arena arena = {0};
    tp_error e = {0};
    tp_writer w = {0};
    tp_rules r;
    if (game->draw == NULL) {
        fprintf(stderr, "turnpike edition: %s has no map to draw\n", game->id);
        return 1;
    }
    const bool ok = tp_rules_of_edition(&r, &arena, game, edition, &e);
    if (ok) {
        game->draw(&r, &w);
        fwrite(w.data, 1, w.length, stdout);
    } else {
        complain(word, &e);
    }
    tp_writer_done(&w);
    tp_arena_done(&arena);
    return ok ? 0 : 1;
}

static int draw(const char *word) {
    const tp_game *game = tp_game_by_id(word);
    if (game != NULL) return draw_edition(word, game, NULL);
    tp_json *edition = read_edition(word, &game);
    if (edition == NULL) return 1;
    const int status = draw_edition(word, game, edition);
    tp_json_free(edition);
    return status;
}

int tp_cli_edition(int argc, char **argv) {
    int status = 0;
    if (tp_words_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (tp_words_flag(argc, argv) != NULL)
        return tp_words_misuse("edition", "what is \"%s\"", tp_words_flag(argc, argv));
    if (argc == 3 && strcmp(argv[1], "print") == 0) return print_edition(argv[2]);
    if (argc == 3 && strcmp(argv[1], "draw") == 0) return draw(argv[2]);
    if (argc < 3 || strcmp(argv[1], "check") != 0)
        return tp_words_misuse("edition", "say print GAME, check FILE ... or draw FILE|GAME");
    for (int i = 2; i < argc; i++)
        if (check_file(argv[i]) != 0) status = 1;
    return status;
}
