/* gridlock/test_draw.c: cities as pictures, and the example that comes with the program. */
#include "test_games.h"

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
    r->game->draw(r, &w);
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

TEST(gridlock_draws_boston_with_all_its_names) {
    static const char *const words[] = {">Boston<",   ">Faneuil<", ">Callahan<", ">Mystic River<",
                                        ">Dead end<", ">A11<",     ">K1<",       ">Yellow<"};
    char *svg = picture_of(NULL);
    check_well_formed(svg);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) CHECK(strstr(svg, words[i]) != NULL);
    CHECK(strstr(svg, ">A1<") == NULL); /* a hole */
    test_free_text(svg);
}

/* "Boston Harbor" hangs together and is named once; the Charles River is in four pieces. */
TEST(gridlock_draws_a_name_once_for_spaces_that_hang_together) {
    char *svg = picture_of(NULL);
    int harbors = 0, rivers = 0;
    for (const char *at = svg; (at = strstr(at, ">Boston Harbor<")) != NULL; at++) harbors++;
    for (const char *at = svg; (at = strstr(at, ">Charles River<")) != NULL; at++) rivers++;
    CHECK_EQ(harbors, 1);
    CHECK_EQ(rivers, 4);
    test_free_text(svg);
}

TEST(gridlock_draws_names_of_any_kind) {
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

/* editions/examples: an edition as people write one. */
TEST(gridlock_plays_and_draws_the_example_city) {
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
