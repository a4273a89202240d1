/* library/test.c: the public interface, as a program around it would use it. Rules and bots have
 * tests of their own; here it is shown that the way to them is sound. */
#include "test.h"

#include "core/base/rng.h"
#include "turnpike.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char json_text[1 << 16];

/* JSON with ' for ", borrowed until the next. */
static const char *json(const char *text) {
    char *copy = quoted(text);
    snprintf(json_text, sizeof json_text, "%s", copy);
    free(copy);
    return json_text;
}

static turnpike_match *open_match(const char *game, int players, const char *seed) {
    turnpike_error e = {0};
    turnpike_match *m = turnpike_match_new(game, players, NULL, NULL, seed, &e);
    if (m == NULL) fail_msg("%s: %s", game, e.message);
    return m;
}

/* Whether the text has this in it (with ' for "); frees it. */
static bool holds(char *text, const char *part) {
    assert_non_null(text);
    const bool found = strstr(text, json(part)) != NULL;
    if (!found) print_error("no %s in %s\n", part, text);
    turnpike_free(text);
    return found;
}

/* ---- version, games ---- */

TEST(library_says_its_version) {
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", TURNPIKE_VERSION_MAJOR, TURNPIKE_VERSION_MINOR,
             TURNPIKE_VERSION_PATCH);
    CHECK_TEXT(turnpike_version_text(), text);
    CHECK_EQ(turnpike_version(), TURNPIKE_VERSION);
}

TEST(library_lists_and_describes_games) {
    size_t n = 0;
    for (const char *id; (id = turnpike_game_id(n)) != NULL; n++) {
        char start[64];
        snprintf(start, sizeof start, "{'id':'%s'", id);
        CHECK(holds(turnpike_game_describe(id, NULL), start));
        CHECK(holds(turnpike_game_words(id, TURNPIKE_GERMAN, NULL), "'name':"));
    }
    CHECK(n >= 9);
    CHECK(holds(turnpike_game_words("blockade", TURNPIKE_ENGLISH, NULL), "'tagline':"));
    CHECK(turnpike_game_id(1000) == NULL);
}

/* ---- refusing ---- */

#define CHECK_REFUSED(result, e, word, where)                                                      \
    do {                                                                                           \
        CHECK(!(result));                                                                          \
        CHECK_TEXT(turnpike_code_word((e).code), word);                                            \
        CHECK_TEXT((e).path, where);                                                               \
        CHECK((e).message[0] != '\0');                                                             \
    } while (0)

TEST(library_says_why_there_is_no_match) {
    turnpike_error e = {0};
    CHECK_REFUSED(turnpike_match_new("chess", 2, NULL, NULL, NULL, &e), e, "unknown_game", "");
    CHECK_REFUSED(turnpike_match_new("jump", 7, NULL, NULL, NULL, &e), e, "bad_players",
                  "/players");
    CHECK_REFUSED(turnpike_match_new("jump", 2, "{", NULL, NULL, &e), e, "bad_json", "/options");
    CHECK_REFUSED(turnpike_match_new("jump", 2, json("{'fly':1}"), NULL, NULL, &e), e, "bad_option",
                  "/options/fly");
    CHECK_REFUSED(turnpike_match_new("gridlock", 2, NULL, "[", NULL, &e), e, "bad_json",
                  "/edition");
    CHECK_REFUSED(turnpike_match_new("gridlock", 2, NULL, json("'nowhere'"), NULL, &e), e,
                  "bad_edition", "/edition");
    CHECK_REFUSED(turnpike_match_load("{", NULL, &e), e, "bad_json", "");
    CHECK_REFUSED(turnpike_match_load(json("{'game':'chess'}"), NULL, &e), e, "bad_state", "/game");
    CHECK_REFUSED(turnpike_match_replay("{}", &e), e, "bad_request", "/format");
    CHECK_REFUSED(turnpike_match_replay("", &e), e, "bad_json", "");
    CHECK_REFUSED(turnpike_game_describe("chess", &e), e, "unknown_game", "");
    CHECK_REFUSED(turnpike_game_words("chess", TURNPIKE_ENGLISH, &e), e, "unknown_game", "");
    CHECK(turnpike_match_new("chess", 2, NULL, NULL, NULL, NULL) == NULL); /* nobody asks why */
}

TEST(library_refuses_what_cannot_be_played) {
    turnpike_error e = {0};
    turnpike_match *m = open_match("quadro-be", 2, "x");
    const uint64_t before = turnpike_match_hash(m);
    turnpike_move move;
    CHECK_REFUSED(turnpike_match_play(m, 0, "z9", &e), e, "illegal_move", "");
    CHECK_REFUSED(turnpike_match_play(m, 1, "a1", &e), e, "wrong_seat", "");
    CHECK_REFUSED(turnpike_match_play(m, 99, "a1", &e), e, "wrong_seat", "");
    CHECK_REFUSED(turnpike_match_parse(m, 0, "", &move, &e), e, "illegal_move", "");
    CHECK_REFUSED(turnpike_match_roll(m, NULL, &e), e, "not_chance", "");
    CHECK_REFUSED(turnpike_match_undo(m, 1, &e), e, "nothing_to_undo", "");
    CHECK_REFUSED(turnpike_match_preview(m, 0, "z9", &e), e, "illegal_move", "");
    CHECK_REFUSED(turnpike_match_label(m, 1, "a1", TURNPIKE_ENGLISH, &e), e, "wrong_seat", "");
    for (turnpike_move wild = 0xfffffff0; wild != 16; wild++) { /* across zero */
        char text[TURNPIKE_MOVE_TEXT];
        if (turnpike_match_format(m, wild, TURNPIKE_EVERYTHING, text)) continue;
        CHECK_REFUSED(turnpike_match_apply(m, 0, wild, &e), e, "illegal_move", "");
    }
    CHECK(turnpike_match_hash(m) == before && turnpike_match_plies(m) == 0);
    turnpike_match_free(m);
}

TEST(library_knows_no_strange_viewers) {
    turnpike_match *m = open_match("quadro-be", 2, "x");
    turnpike_ply ply;
    char text[TURNPIKE_MOVE_TEXT];
    CHECK(turnpike_match_play(m, TURNPIKE_TABLE, "b2", NULL));
    for (int i = 0; i < 3; i++) {
        const int strange[] = {2, -3, 1000};
        CHECK(turnpike_match_view(m, strange[i]) == NULL);
        CHECK(turnpike_match_facts(m, strange[i], NULL) == NULL);
        CHECK(turnpike_match_tell(m, 0, strange[i]) == NULL);
        CHECK(turnpike_match_say(m, 0, strange[i], TURNPIKE_ENGLISH, NULL) == NULL);
        CHECK(!turnpike_match_ply(m, 0, strange[i], &ply));
        CHECK(!turnpike_match_format(m, 1, strange[i], text));
    }
    CHECK(turnpike_match_tell(m, 1, 0) == NULL); /* no such ply */
    CHECK(!turnpike_match_ply(m, 1, 0, &ply));
    turnpike_match_free(m);
}

/* ---- every game, to its end ---- */

/* Somebody who may act: the seat, the first at a race, or the table. */
static int somebody(const turnpike_match *m) {
    const turnpike_node n = turnpike_match_node(m);
    return n.kind == TURNPIKE_RACE ? __builtin_ctz(n.seats) : n.seat;
}

/* What the last ply did, for everybody: a list of events, and as many lines. */
static void check_telling(turnpike_match *m) {
    const size_t last = turnpike_match_plies(m) - 1;
    for (int viewer = TURNPIKE_EVERYTHING; viewer < turnpike_match_players(m); viewer++) {
        char *events = turnpike_match_tell(m, last, viewer);
        char *lines = turnpike_match_say(m, last, viewer, TURNPIKE_GERMAN, NULL);
        CHECK(events[0] == '[' && strstr(events, "\"kind\":") != NULL);
        CHECK(lines[0] != '\0');
        turnpike_free(events);
        turnpike_free(lines);
    }
}

/* One move by its number, its text, or a roll, whatever the generator says. */
static void play_one(turnpike_match *m, tp_rng *g) {
    const int seat = somebody(m);
    turnpike_moves *l = turnpike_moves_new(m, seat);
    const size_t i = tp_rng_below(g, (uint32_t)turnpike_moves_count(l));
    const turnpike_move move = turnpike_moves_at(l, i);
    const char *text = turnpike_moves_text(l, i);
    char formatted[TURNPIKE_MOVE_TEXT];
    turnpike_move parsed = 0;
    CHECK((turnpike_moves_weight(l, i) > 0) == (seat == TURNPIKE_TABLE));
    CHECK(turnpike_match_parse(m, seat, text, &parsed, NULL) && parsed == move);
    CHECK(turnpike_match_format(m, move, TURNPIKE_EVERYTHING, formatted));
    CHECK_TEXT(formatted, text);
    if (seat == TURNPIKE_TABLE)
        CHECK(turnpike_match_roll(m, NULL, NULL));
    else if (i % 2 == 0)
        CHECK(turnpike_match_play(m, seat, text, NULL));
    else
        CHECK(turnpike_match_apply(m, seat, move, NULL));
    turnpike_moves_free(l);
}

static void check_end(turnpike_match *m) {
    turnpike_result result;
    turnpike_error e = {0};
    bool has_first = false;
    CHECK(turnpike_match_result(m, &result));
    for (int i = 0; i < turnpike_match_players(m); i++) has_first |= result.rank[i] == 1;
    CHECK(has_first || turnpike_match_players(m) == 1);
    CHECK(result.reason[0] != '\0');
    CHECK_REFUSED(turnpike_match_play(m, 0, "a1", &e), e, "game_over", "");
    CHECK_REFUSED(turnpike_match_apply(m, 0, 1, &e), e, "game_over", "");
    turnpike_moves *none = turnpike_moves_new(m, 0);
    CHECK_EQ(turnpike_moves_count(none), 0);
    turnpike_moves_free(none);
}

/* A record is played again to the same end, and its own record is the same. */
static void check_record(const turnpike_match *m) {
    const char *const names[TURNPIKE_SEATS] = {"Anna", NULL};
    char *record = turnpike_match_record(m, names);
    turnpike_error e = {0};
    turnpike_match *again = turnpike_match_replay(record, &e);
    if (again == NULL) fail_msg("%s at %s", e.message, e.path);
    CHECK(turnpike_match_hash(again) == turnpike_match_hash(m));
    char *second = turnpike_match_record(again, names);
    CHECK_TEXT(second, record);
    turnpike_free(record);
    turnpike_free(second);
    turnpike_match_free(again);
}

/* The full state is loaded to the same position. */
static void check_load(const turnpike_match *m) {
    char *state = turnpike_match_view(m, TURNPIKE_EVERYTHING);
    turnpike_match *loaded = turnpike_match_load(state, NULL, NULL);
    CHECK(turnpike_match_hash(loaded) == turnpike_match_hash(m));
    CHECK_EQ(turnpike_match_plies(loaded), 0);
    turnpike_free(state);
    turnpike_match_free(loaded);
}

static int fewest_players(const char *game) {
    for (int n = 1;; n++) {
        turnpike_match *m = turnpike_match_new(game, n, NULL, NULL, NULL, NULL);
        turnpike_match_free(m);
        if (m != NULL) return n;
    }
}

TEST(library_plays_every_game_to_its_end) {
    tp_rng g;
    tp_rng_seed(&g, 14);
    for (size_t i = 0; turnpike_game_id(i) != NULL; i++) {
        const char *game = turnpike_game_id(i);
        turnpike_match *m = open_match(game, fewest_players(game), "library");
        const uint64_t start = turnpike_match_hash(m);
        CHECK_TEXT(turnpike_match_game(m), game);
        CHECK(turnpike_match_title(m)[0] != '\0');
        turnpike_free(turnpike_match_edition(m));
        while (turnpike_match_node(m).kind != TURNPIKE_END) {
            turnpike_result result;
            CHECK(!turnpike_match_result(m, &result));
            play_one(m, &g);
            if (turnpike_match_plies(m) % 16 == 1) check_telling(m);
            if (turnpike_match_plies(m) % 64 == 1) check_load(m);
        }
        check_telling(m);
        check_end(m);
        check_record(m);
        CHECK(turnpike_match_undo(m, turnpike_match_plies(m), NULL));
        CHECK(turnpike_match_hash(m) == start);
        turnpike_match_free(m);
    }
}

TEST(library_clones_go_their_own_way) {
    turnpike_match *m = open_match("route66", 2, "clone");
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (int i = 0; i < 40; i++) play_one(m, &g);
    turnpike_match *copy = turnpike_match_clone(m);
    const uint64_t here = turnpike_match_hash(m);
    CHECK(turnpike_match_undo(copy, 40, NULL));
    CHECK(turnpike_match_hash(m) == here && turnpike_match_hash(copy) != here);
    turnpike_match_free(m);
    play_one(copy, &g);
    CHECK_EQ(turnpike_match_plies(copy), 1);
    turnpike_match_free(copy);
}

/* ---- secrets ---- */

TEST(library_keeps_secrets_from_seats) {
    turnpike_match *m = open_match("autobahn", 2, "secrets");
    int hidden = 0;
    while (turnpike_match_node(m).kind == TURNPIKE_CHANCE) {
        turnpike_ply full, public;
        CHECK(turnpike_match_roll(m, NULL, NULL));
        const size_t last = turnpike_match_plies(m) - 1;
        CHECK(turnpike_match_ply(m, last, TURNPIKE_EVERYTHING, &full));
        CHECK(turnpike_match_ply(m, last, TURNPIKE_TABLE, &public));
        CHECK(full.seat == TURNPIKE_TABLE && full.move == public.move);
        hidden += strcmp(full.text, public.text) != 0;
    }
    char *all = turnpike_match_view(m, TURNPIKE_EVERYTHING), *mine = turnpike_match_view(m, 0);
    CHECK(hidden > 0);
    CHECK(strcmp(all, mine) != 0);
    turnpike_free(all);
    turnpike_free(mine);
    turnpike_match_free(m);
}

/* ---- words ---- */

TEST(library_speaks_both_languages) {
    const char *const names[] = {"Anna", "Bob"};
    turnpike_match *m = open_match("blockade", 2, "words");
    CHECK(holds(turnpike_match_preview(m, 0, "h2", NULL), "'kind':'place','seat':0,'to':'h2'"));
    CHECK(holds(turnpike_match_label(m, 0, "h2", TURNPIKE_ENGLISH, NULL), "h2"));
    CHECK(holds(turnpike_match_facts(m, 0, NULL), "{'wins':["));
    CHECK(turnpike_match_play(m, 0, "h2", NULL));
    CHECK(holds(turnpike_match_tell(m, 0, 1), "'to':'h2'"));
    CHECK(holds(turnpike_match_say(m, 0, 1, TURNPIKE_ENGLISH, names), "Anna"));
    char *english = turnpike_match_say(m, 0, 1, TURNPIKE_ENGLISH, NULL);
    char *german = turnpike_match_say(m, 0, 1, TURNPIKE_GERMAN, NULL);
    CHECK(strstr(english, "Anna") == NULL && strcmp(english, german) != 0);
    turnpike_free(english);
    turnpike_free(german);
    turnpike_match_free(m);
}
