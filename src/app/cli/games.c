/* app/cli/games.c: `turnpike games` and `turnpike rules`: what there is, for people. */
#include "games/games.h"
#include "app/args.h"
#include "app/cli/cli.h"
#include "app/rulebook.h"
#include "app/setup.h"
#include "bots/bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_players(const tp_game *g) {
    const int min = tp_min_players(g), max = tp_max_players(g);
    const char *between = "";
    for (int n = min; n <= max; n++) {
        if ((g->players & TP_PLAYERS(n)) == 0) continue;
        printf("%s%d", between, n);
        between = ", ";
    }
    puts(max == 1 ? " player" : " players");
}

static void print_option(const tp_option *o) {
    printf("    --option %s=", o->name);
    if (o->type == TP_OPTION_BOOL) printf("true|false");
    if (o->type == TP_OPTION_INT) printf("%d..%d", o->min, o->max);
    if (o->choices != NULL)
        for (int i = 0; o->choices[i] != NULL; i++)
            printf("%s%s", i == 0 ? "" : o->type == TP_OPTION_LIST ? "," : "|", o->choices[i]);
    if (o->by_game)
        puts("  (default: depends on the number of players)");
    else if (o->type == TP_OPTION_BOOL)
        printf("  (default: %s)\n", o->fallback ? "true" : "false");
    else if (o->choices != NULL)
        printf("  (default: %s)\n", o->choices[o->fallback]);
    else
        printf("  (default: %d)\n", o->fallback);
}

/* Who plays it with the fewest players and the defaults. */
static void print_bots(const tp_game *g) {
    const tp_setup setup = {.game = g->id, .seed = "games"};
    tp_match *m = tp_setup_match(&setup);
    tp_player player;
    if (m == NULL) return;
    printf("    bots:");
    for (size_t i = 0; tp_player_at(tp_match_rules(m), i, &player); i++) printf(" %s", player.name);
    puts("");
    tp_match_free(m);
}

int tp_cli_games(int argc, char **argv) {
    if (tp_args_ask_for_help(argc, argv)) {
        puts(
            "usage: turnpike games\n\nThe games there are, how many can play, what they can agree\n"
            "on, and the bots that play them. For programs: the command \"games\" of turnpike "
            "engine.");
        return 0;
    }
    if (argc > 1) return tp_args_misuse("games", "it takes no arguments");
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        printf("%-12s %s, ", (*g)->id, (*g)->name);
        print_players(*g);
        for (const tp_option *o = (*g)->options; o->name != NULL; o++) print_option(o);
        for (const tp_edition *e = (*g)->editions; e != NULL && e->name != NULL; e++)
            printf("    --edition %s%s\n", e->name, e == (*g)->editions ? "  (default)" : "");
        print_bots(*g);
    }
    return 0;
}

static bool print_rules(const tp_game *game, bool german, tp_rules_maker *make) {
    char *made = make != NULL ? make(game, german ? TP_GERMAN : TP_ENGLISH, false) : NULL;
    const char *text = made != NULL ? made : tp_rules_text(game, german);
    if (text != NULL) fputs(text, stdout);
    free(made);
    return text != NULL;
}

int tp_cli_rules(int argc, char **argv, tp_rules_maker *make) {
    const char *id = NULL;
    bool german = tp_args_speak_german();
    for (int i = 1; i < argc; i++) {
        if (tp_args_want_help(argv[i])) {
            puts("usage: turnpike rules GAME [--lang en|de]\n\n"
                 "How GAME is played, for players. Without --lang in your system's language.");
            return 0;
        }
        if (strcmp(argv[i], "--lang") == 0) {
            const char *lang = i + 1 < argc ? argv[++i] : "";
            german = strcmp(lang, "de") == 0;
            if (!german && strcmp(lang, "en") != 0)
                return tp_args_misuse("rules", "--lang is en or de");
        } else if (id == NULL && argv[i][0] != '-') {
            id = argv[i];
        } else {
            return tp_args_misuse("rules", "what is \"%s\"", argv[i]);
        }
    }
    if (id == NULL) return tp_args_misuse("rules", "name a game");
    const tp_game *game = tp_args_game("rules", id);
    if (game == NULL) return 2;
    if (print_rules(game, german, make)) return 0;
    fprintf(stderr, "turnpike rules: nobody has written the rules of %s\n", id);
    return 1;
}
