/* tests/review.c: what docs/EDITIONS.md advises against is remarked on, in each game that has
 * editions, and nothing else is. */
#include "core/rules.h"
#include "games/games.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

/* text with every occurrence replaced, both with ' for "; text is gone. */
static char *with_all(char *text, const char *find, const char *with) {
    char *wanted = quoted(find), *instead = quoted(with);
    tp_writer w = {0};
    const char *from = text, *at;
    assert_non_null(strstr(text, wanted));
    for (; (at = strstr(from, wanted)) != NULL; from = at + strlen(wanted))
        tp_write_plain(&w, "%.*s%s", (int)(at - from), from, instead);
    tp_write_plain(&w, "%s", from);
    test_free_text(text);
    test_free_text(wanted);
    test_free_text(instead);
    return w.data;
}

static void note(void *context, const tp_error *remark) {
    tp_write_plain(context, "%s: %s\n", remark->path + strlen("/edition"), remark->message);
}

/* The built-in edition of a game with some things replaced gets these remarks, a line each. It is
 * still an edition: nothing of it is forbidden. */
typedef struct {
    const char *find, *with;
} change;

static void check_review(const char *game_id, const char *remarks, const change *changes) {
    const tp_game *game = tp_game_by_id(game_id);
    tp_writer found = {0};
    const tp_remarks to = {note, &found};
    tp_error e = {0};
    char *text = strdup(game->editions->json);
    for (; changes->find != NULL; changes++) text = with_all(text, changes->find, changes->with);
    tp_json *edition = tp_json_parse(text, strlen(text), &e);
    assert_non_null(edition);
    if (!tp_edition_check(game, edition, &e)) fail_msg("%s at %s", e.message, e.path);
    tp_edition_review(game, edition, &to);
    CHECK_TEXT(found.data != NULL ? found.data : "", remarks);
    tp_json_free(edition);
    tp_writer_done(&found);
    test_free_text(text);
}
#define CHECK_REVIEW(game, remarks, ...)                                                           \
    check_review(game, remarks, (const change[]){__VA_ARGS__, {NULL, NULL}})

TEST(built_in_editions_are_as_the_guide_advises) {
    for (const tp_game *const *game = tp_games; *game != NULL; game++)
        if ((*game)->editions != NULL) CHECK_REVIEW((*game)->id, "", {"'game'", "'game'"});
}

/* Faneuil Hall moves from F7 to E6, next to TD Garden on D6. */
TEST(gridlock_review_finds_destinations_side_by_side) {
    CHECK_REVIEW("gridlock",
                 "/destinations/list/5/cell: TD Garden and Faneuil Hall are side by side: no road "
                 "is needed between them.\n",
                 {"'.D......W..'", "'.D...D..W..'"}, {"'..W.P.D.WTW'", "'..W.P...WTW'"},
                 {"'cell': 'F7'", "'cell': 'E6'"});
}

/* A thirteenth row, with one more destination at its end. */
TEST(gridlock_review_finds_maps_that_are_too_large) {
    CHECK_REVIEW(
        "gridlock",
        "/map/rows: A good city is 7 to 12 spaces each way; this one is 13 by 11.\n"
        "/destinations/list: A good city has 9 to 12 destinations; this one has 13.\n"
        "/destinations/list/12/cell: A road from Bunker Hill to Milton takes 7 "
        "tiles; more than 5 make a long game.\n",
        {"'..D......--'", "'..D......--','...........','..........D'"},
        {"{'id': 'fine_arts'",
         "{'id': 'fine_arts', 'name': 'Museum of Fine Arts', 'cell': 'K3'},"
         "{'id': 'milton', 'name': 'Milton', 'cell': 'M11'}]}, 'x': {'list': [{'id': 'x'"},
        {"'x': {'list': [{'id': 'x', 'name': 'Museum of Fine Arts', 'cell': 'K3'}\n]},\n", ""});
}

TEST(gridlock_review_finds_tunnels_that_are_too_strong_or_of_no_use) {
    CHECK_REVIEW("gridlock",
                 "/tunnels/list/1/roads: A marked edge of Callahan Tunnel, North End leads "
                 "nowhere.\n"
                 "/tunnels/list/1/roads: A tunnel best has 2 marked edges; Callahan Tunnel, North "
                 "End has 3.\n"
                 "/tunnels/list/3/roads: Ted Williams Tunnel, Seaport leads straight into Seaport: "
                 "that is too strong.\n",
                 {"['SW', 'W']},\n", "['E', 'SW', 'W']},\n"}, {"['SE', 'W']", "['SW', 'W']"});
}

TEST(route66_review_finds_a_short_middle) {
    CHECK_REVIEW("route66",
                 "/sections/5/length: Section 7 is rolled more often than section 6 and yet "
                 "shorter.\n",
                 {"'length': 13, 'first': 16, 'second': 8, 'stars': [9, 10, 11, 12]",
                  "'length': 10, 'first': 16, 'second': 8, 'stars': [8, 9]"});
}

TEST(route66_review_finds_missing_stars_and_gaps_between_them) {
    CHECK_REVIEW("route66",
                 "/sections/0/stars: Without a star nobody can come second in section 2.\n"
                 "/sections/5/stars: The stars of section 7 have gaps: who is ahead may come away "
                 "empty.\n"
                 "/sections/9/stars: The stars of section 11 have gaps: who is ahead may come away "
                 "empty.\n",
                 {"'to': 'Springfield', 'length': 3, 'first': 6, 'second': 3, 'stars': [2]",
                  "'to': 'Springfield', 'length': 3, 'first': 6, 'second': 3, 'stars': []"},
                 {"[9, 10, 11, 12]", "[9, 11, 12]"},
                 {"'to': 'Barstow', 'length': 5, 'first': 8, 'second': 4, 'stars': [3, 4]",
                  "'to': 'Barstow', 'length': 5, 'first': 8, 'second': 4, 'stars': [3]"});
}

TEST(route66_review_finds_a_road_in_pieces) {
    CHECK_REVIEW("route66",
                 "/sections/2/from: Section 3 ends in St. Louis, section 4 begins in Rolla.\n",
                 {"'from': 'St. Louis'", "'from': 'Rolla'"});
}

TEST(autobahn_review_finds_a_fast_car_that_is_worth_little) {
    CHECK_REVIEW(
        "autobahn", "/cards/30/pumps: C210: Worth less fuel than the slower one before it.\n",
        {"'kind': 'C210', 'count': 1, 'pumps': 4", "'kind': 'C210', 'count': 1, 'pumps': 3"});
}

/* 20 cards are enough for four from two decks, but four play with one. */
TEST(autobahn_review_finds_decks_for_few_and_cards_of_no_use) {
    CHECK_REVIEW("autobahn",
                 "/cards: 4 players need at least 21 cards, here are 20.\n"
                 "/cards/7/count: FLA: Without indicators there is nobody to flash at.\n"
                 "/cards/8/count: DOC: Without cameras there is nothing to help with.\n"
                 "/cards: No card in this deck can overtake, and most points come from it.\n",
                 {"'count': 1", "'count': 0"}, {"'count': 4", "'count': 0"},
                 {"'count': 5", "'count': 0"}, {"'count': 6", "'count': 0"});
}

TEST(stargate_review_finds_captures_in_the_first_move) {
    CHECK_REVIEW("stargate",
                 "/setup/pieces/10: Te2 can capture before anybody has moved: who begins wins a "
                 "piece.\n",
                 {"'Tc2'", "'Te2'"});
}

TEST(transmitter_review_finds_colours_without_a_first_transmitter) {
    CHECK_REVIEW("transmitter", "/setup/red: At the start red has no transmitter against green.\n",
                 {"'Sh4'", "'Sg4'"});
}

TEST(solo_jump_review_finds_puzzles_that_are_too_hard_or_too_easy) {
    CHECK_REVIEW("solo-jump",
                 "/puzzles/1/board: Puzzle 2 cannot be solved.\n"
                 "/puzzles/11/board: Puzzle 12 is easy, and an earlier one is expert.\n",
                 {"'..TS', 'ST.T', 'SST.', 'CSS.'", "'C...', '....', '....', '...S'"},
                 {"'.SS.', 'STCS', '.TTS', 'T.S.'", "'C...', '.S..', '....', '....'"});
}
