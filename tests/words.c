/* tests/words.c: every thing that a built-in edition knows has its word in both languages, and no
 * word names a thing that is not there. Options, reasons, events and moves are walked through in
 * tests/telling.c, where they are used. */
#include "test.h"

#include "core/words.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    const tp_game *game;
    tp_words *words;
    tp_json *edition, *own;
} book;

static book open_book(const char *id) {
    tp_error e = {0};
    book b = {.game = tp_game_by_id(id)};
    b.words = tp_words_new(b.game);
    b.own = tp_json_parse(b.game->words, strlen(b.game->words), &e);
    const char *edition = b.game->editions != NULL ? b.game->editions[0].json : "{}";
    b.edition = tp_json_parse(edition, strlen(edition), &e);
    assert_non_null(b.edition);
    return b;
}

static void close_book(book *b) {
    tp_words_free(b->words);
    tp_json_free(b->edition);
    tp_json_free(b->own);
}

static void has_word(const book *b, const char *group, const char *id) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", group, id);
    for (int language = 0; language < TP_LANGUAGES; language++)
        if (tp_words_at(b->words, (tp_language)language, path) == NULL)
            fail_msg("%s: no word for %s", b->game->id, path);
}

/* The list that an edition keeps at key, bare or as the list of a table. */
static const tp_json *list_of(const book *b, const char *key) {
    const tp_json *v = tp_json_get(b->edition, key);
    return tp_json_what(v) == TP_OBJECT ? tp_json_get(v, "list") : v;
}

static void id_of(const tp_json *entry, const char *key, char out[64]) {
    const tp_json *v = tp_json_get(entry, key);
    if (tp_json_what(v) == TP_INT)
        snprintf(out, 64, "%d", (int)tp_json_int(v));
    else
        snprintf(out, 64, "%s", tp_json_text(v, NULL));
}

/* Where a group's ids stand in the edition. */
typedef struct {
    const char *game, *group, *list, *key;
} source;

static const source sources[] = {
    {"gridlock", "places", "destinations", "id"}, {"gridlock", "places", "tunnels", "cell"},
    {"gridlock", "places", "parks", "cell"},      {"gridlock", "tiles", "tiles", "id"},
    {"gridlock", "colours", "colours", "id"},     {"autobahn", "cards", "cards", "kind"},
    {"route66", "places", "sections", "number"},
};
enum { SOURCES = sizeof sources / sizeof *sources };

TEST(words_name_every_thing_of_the_editions) {
    for (size_t i = 0; i < SOURCES; i++) {
        book b = open_book(sources[i].game);
        const tp_json *list = list_of(&b, sources[i].list);
        CHECK(tp_json_size(list) > 2);
        for (size_t k = 0; k < tp_json_size(list); k++) {
            char id[64];
            id_of(tp_json_item(list, k), sources[i].key, id);
            has_word(&b, sources[i].group, id);
        }
        close_book(&b);
    }
}

static bool is_in_edition(const book *b, const char *group, const char *word) {
    const size_t length = strcspn(word, ":"); /* without the form */
    for (size_t i = 0; i < SOURCES; i++) {
        if (strcmp(sources[i].game, b->game->id) != 0 || strcmp(sources[i].group, group) != 0)
            continue;
        const tp_json *list = list_of(b, sources[i].list);
        for (size_t k = 0; k < tp_json_size(list); k++) {
            char id[64];
            id_of(tp_json_item(list, k), sources[i].key, id);
            if (strlen(id) == length && strncmp(id, word, length) == 0) return true;
        }
    }
    return false;
}

TEST(words_name_nothing_that_is_not_there) {
    static const char *const groups[] = {"places", "tiles", "cards"};
    for (size_t g = 0; tp_games[g] != NULL; g++) {
        if (tp_games[g]->words == NULL) continue;
        book b = open_book(tp_games[g]->id);
        for (size_t i = 0; i < 3; i++) {
            const tp_json *group = tp_json_get(b.own, groups[i]);
            tp_json_pair pair = {0};
            while (group != NULL && tp_json_next(group, &pair))
                if (!is_in_edition(&b, groups[i], pair.key))
                    fail_msg("%s: what is %s/%s", b.game->id, groups[i], pair.key);
        }
        close_book(&b);
    }
}

TEST(words_name_the_shapes_of_the_box) {
    static const char *const shaped[] = {"stargate", "transmitter", "jump", "quadro-be",
                                         "solo-jump"};
    for (size_t i = 0; i < sizeof shaped / sizeof *shaped; i++) {
        book b = open_book(shaped[i]);
        has_word(&b, "pieces", "C");
        has_word(&b, "pieces", "T");
        has_word(&b, "pieces", "S");
        close_book(&b);
    }
}

/* Every seat that can be has the name of a colour, whatever is agreed on. */
TEST(words_name_every_colour_of_a_seat) {
    for (size_t g = 0; tp_games[g] != NULL; g++) {
        book b = open_book(tp_games[g]->id);
        for (int n = tp_min_players(b.game); n <= tp_max_players(b.game); n++) {
            if ((b.game->players & TP_PLAYERS(n)) == 0) continue;
            tp_match *m = begin(b.game->id, n, NULL, NULL);
            for (int seat = 0; seat < n; seat++)
                has_word(&b, "colours", tp_seat_colour(tp_match_rules(m), seat));
            tp_match_free(m);
        }
        close_book(&b);
    }
}
