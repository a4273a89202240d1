/* tests/titles.c: what a game is called, with an edition of ours and with one of somebody's own. */
#include "core/rules.h"
#include "games/games.h"
#include "test.h"

#include <string.h>

/* A game with the built-in edition, in which one thing is replaced (both with ' for "), is called
 * that. */
static void check_title(const char *game, const char *find, const char *with, const char *title) {
    char *old = quoted(find), *new = quoted(with);
    char *text = replaced(tp_game_by_id(game)->editions->json, old, new);
    tp_arena arena = {0};
    tp_error e = {0};
    tp_rules r;
    tp_json *edition = tp_json_parse(text, strlen(text), &e);
    CHECK(tp_rules_of_edition(&r, &arena, tp_game_by_id(game), edition, &e));
    CHECK_TEXT(r.title, title);
    tp_arena_done(&arena);
    tp_json_free(edition);
    test_free_text(old);
    test_free_text(new);
    test_free_text(text);
}

TEST(a_game_has_its_own_title_with_an_edition_of_ours) {
    for (const tp_game *const *game = tp_games; *game != NULL; game++) {
        tp_match *m = begin((*game)->id, tp_min_players(*game), NULL, NULL);
        CHECK_TEXT(tp_match_rules(m)->title, (*game)->name);
        tp_match_free(m);
    }
}

TEST(an_edition_of_ones_own_gives_the_game_its_title) {
    check_title("gridlock", "'title': 'Boston'", "'title': 'Neu-Ulm'", "Gridlock: Neu-Ulm");
    check_title("route66", "'name': 'standard'", "'name': 'lincoln-highway'",
                "The Mother Road: Lincoln Highway");
    check_title("solo-jump", "'name': 'standard'", "'name': '7_easy_ones'",
                "Solo-Jump: 7 Easy Ones");
    check_title("solo-jump", "'name': 'standard'", "'name': 'für Oma'", "Solo-Jump: für Oma");
}

/* Whoever changes a number and keeps the name plays the game that we know. */
TEST(a_copy_that_kept_its_name_has_the_title_of_the_game) {
    check_title("gridlock", "'count': 8", "'count': 9", "Gridlock: Boston");
    check_title("stargate", "'h8'", "'g7'", "Stargate");
    check_title("solo-jump", "'name': 'standard'", "'name': '\\u0000'", "Solo-Jump");
}
