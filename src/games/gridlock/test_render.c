/* gridlock/test_render.c: cities as pictures, and the example that comes with the program. */
#include "test_games.h"

#include "core/rules.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

/* A file of the tree, the caller's. */
static char *file_text(const char *path) {
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    const size_t length = (size_t)ftell(f);
    rewind(f);
    char *text = tp_alloc(length + 1);
    CHECK_EQ(fread(text, 1, length, f), length);
    fclose(f);
    return text;
}

/* The picture of an edition (NULL: Boston), the caller's. */
static char *picture_of(const char *edition) {
    tp_match *m = begin("gridlock", 2, NULL, edition);
    const tp_rules *r = tp_match_rules(m);
    tp_writer w = {0};
    r->game->render(r, &w);
    tp_match_free(m);
    return w.data;
}

/* Every element is closed, and there is nothing after the last. */
static void check_well_formed(const char *svg) {
    int depth = 0;
    CHECK_EQ(strncmp(svg, "<svg ", 5), 0);
    for (const char *open = svg; (open = strchr(open, '<')) != NULL;) {
        const char *end = strchr(open, '>');
        assert_non_null(end);
        if (open[1] == '/')
            depth--;
        else if (end[-1] != '/')
            depth++;
        CHECK(depth > 0 || strcmp(end, ">\n") == 0);
        open = end;
    }
    CHECK_EQ(depth, 0);
}

TEST(gridlock_renders_boston_with_all_its_names) {
    static const char *const words[] = {">Boston<",   ">Faneuil<", ">Callahan<", ">Mystic River<",
                                        ">Dead end<", ">A11<",     ">K1<",       ">Yellow<"};
    char *svg = picture_of(NULL);
    check_well_formed(svg);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) CHECK(strstr(svg, words[i]) != NULL);
    CHECK(strstr(svg, ">A1<") == NULL); /* a hole */
    test_free_text(svg);
}

/* "Boston Harbor" hangs together and is named once; the Charles River is in four pieces. */
TEST(gridlock_renders_a_name_once_for_spaces_that_hang_together) {
    char *svg = picture_of(NULL);
    int harbors = 0, rivers = 0;
    for (const char *at = svg; (at = strstr(at, ">Boston Harbor<")) != NULL; at++) harbors++;
    for (const char *at = svg; (at = strstr(at, ">Charles River<")) != NULL; at++) rivers++;
    CHECK_EQ(harbors, 1);
    CHECK_EQ(rivers, 4);
    test_free_text(svg);
}

TEST(gridlock_renders_names_of_any_kind) {
    char *edition = replaced(SMALLVILLE, "'title':'Smallville'", "'title':'A & B <c> \\u0001'");
    char *svg = picture_of(edition);
    check_well_formed(svg);
    CHECK(strstr(svg, "A &amp; B &lt;c&gt;") != NULL);
    test_free_text(svg);
    test_free_text(edition);
    /* One word of 64 letters is cut into lines rather than left out or cut off. */
    edition = replaced(SMALLVILLE, "'name':'A1'",
                       "'name':'abcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefgh'");
    svg = picture_of(edition);
    check_well_formed(svg);
    int letters = 0;
    for (const char *at = strstr(svg, "class=\"place\""); letters < 64; at++) {
        at = strchr(at, '>');
        for (; at[1] >= 'a' && at[1] <= 'h'; at++) letters++;
        at = strstr(at, "class=\"place\"");
        assert_non_null(at);
    }
    CHECK_EQ(letters, 64);
    test_free_text(svg);
    test_free_text(edition);
}

/* ---- faulty cities ---- */

static void note(void *context, const tp_error *fault) {
    tp_write_plain(context, "%s\n", fault->path + strlen("/edition"));
}

/* What is rendered of an edition that is refused, the caller's, and the paths of its faults, a line
 * each. The first is the one that new names. NULL if it is not refused. */
static char *sketch_of(const char *json, tp_writer *paths) {
    const tp_game *game = tp_game_by_id("gridlock");
    const tp_remarks to = {note, paths};
    tp_arena arena = {0};
    tp_writer w = {0};
    tp_error e = {0};
    tp_json *edition = tp_json_parse(json, strlen(json), &e);
    assert_non_null(edition);
    const tp_at at = {.key = "edition", .json = edition};
    if (!tp_edition_check(game, edition, &e)) {
        game->sketch(&at, &arena, &to, &w);
        assert_non_null(paths->data);
        const char *first = e.path + strlen("/edition");
        if (strncmp(paths->data, first, strlen(first)) != 0 || paths->data[strlen(first)] != '\n')
            fail_msg("%s is not the first of %s", first, paths->data);
    }
    tp_arena_done(&arena);
    tp_json_free(edition);
    return w.data;
}

static int count_of(const char *text, const char *part) {
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text++) n++;
    return n;
}

/* A row too short, a destination beside its space, a tunnel without roads. */
TEST(gridlock_renders_a_faulty_city_with_a_ring_around_each_fault) {
    char *whole = quoted(SMALLVILLE), *torn = replaced(whole, "\".T.P\"", "\".T.\"");
    char *moved = replaced(torn, "\"A3\"}", "\"A2\"}"), *faulty = replaced(moved, "[\"SW\"]", "[]");
    tp_writer paths = {0};
    char *svg = sketch_of(faulty, &paths);
    check_well_formed(svg);
    CHECK_TEXT(paths.data, "/map/rows/1\n/destinations/list/1/cell\n/destinations/list\n"
                           "/tunnels/list/1/roads\n/parks/list/0/cell\n");
    /* B4, missing in its row and named by a park; A2; A3, which nobody names; D2. */
    CHECK_EQ(count_of(svg, "class=\"fault\""), 4);
    CHECK_EQ(count_of(svg, "class=\"sentence\""), 5);
    CHECK(strstr(svg, "/destinations/list: A3 is \"D\" on the map and has no entry here.") != NULL);
    test_free_text(svg);
    test_free_text(whole);
    test_free_text(torn);
    test_free_text(moved);
    test_free_text(faulty);
    tp_writer_done(&paths);
}

/* Where the JSON value at text ends; strings have no escapes here. */
static const char *end_of_value(const char *text) {
    int depth = 0;
    for (;; text++) {
        if (*text == '"') text = strchr(text + 1, '"');
        if (*text == '[' || *text == '{') depth++;
        if (*text == ']' || *text == '}') depth--;
        if (depth == 0) return text + 1;
    }
}

/* The city with what is between at and end replaced. */
static bool renders_with(const char *city, const char *at, const char *end, const char *instead) {
    tp_writer text = {0}, paths = {0};
    tp_write_plain(&text, "%.*s%s%s", (int)(at - city), city, instead, end);
    char *svg = sketch_of(text.data, &paths);
    const bool is_faulty = svg != NULL;
    if (is_faulty) check_well_formed(svg);
    test_free_text(svg);
    tp_writer_done(&text);
    tp_writer_done(&paths);
    return is_faulty;
}

/* Whatever is broken, it can be rendered: every value and every key, one at a time. */
TEST(gridlock_renders_a_city_whatever_is_wrong_with_it) {
    static const char *const keys[] = {"\"\"", "\"x\""},
                             *const values[] = {
                                 "null", "\"\"",   "\"DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD\"",
                                 "[]",   "[{},7]", "{\"x\":1}",
                                 "99"};
    char *city = quoted(SMALLVILLE);
    int rendered = 0;
    for (const char *at = city + 1; (at = strpbrk(at, "\"[{")) != NULL; at++) {
        const char *end = end_of_value(at);
        for (size_t i = 0; *end == ':' && i < sizeof keys / sizeof *keys; i++)
            rendered += renders_with(city, at, end, keys[i]);
        for (size_t i = 0; *end != ':' && i < sizeof values / sizeof *values; i++)
            rendered += renders_with(city, at, end, values[i]);
        if (*at == '"') at = end - 1;
    }
    CHECK(rendered > 500);
    test_free_text(city);
}

/* editions/examples: an edition as people write one. */
TEST(gridlock_plays_and_renders_the_example_city) {
    char *edition = file_text(TP_SOURCE_DIR "/editions/examples/passau.json");
    tp_match *m = begin("gridlock", 2, "{'special':true,'colours':['blue','white']}", edition);
    const tp_tables *t = tp_match_rules(m)->tables;
    CHECK_EQ(t->destinations, 9);
    CHECK_EQ(t->places, 17);
    CHECK_EQ(hex_count(&t->board), 44);
    play(m, "start:bahnhof start:dom");
    char *text = state_text(m), *svg = picture_of(edition);
    tp_match *again = load(text); /* the city travels with the state */
    CHECK(memcmp(tp_match_state(again), tp_match_state(m), sizeof(tp_state)) == 0);
    check_well_formed(svg);
    CHECK(strstr(svg, ">Dreiflüsseeck<") != NULL);
    tp_match_free(again);
    tp_match_free(m);
    test_free_text(text);
    test_free_text(svg);
    test_free_text(edition);
}
