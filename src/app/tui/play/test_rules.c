/* app/tui/play/test_rules.c: the pictures on rules pages. The kernel loads every one, both
 * languages have the same ones, and what they mark is there. */
#include "app/rulebook.h"
#include "app/tui/games/test_scene.h"
#include "app/tui/play/rules.h"
#include "games/games.h"
#include "lessons/lessons.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST = 2, MOST = 5 };

static void fail_picture(const tp_game *game, int number, const char *why) {
    fprintf(stderr, "rules of %s, picture %d: %s\n", game->id, number, why);
    fail();
}

/* "section:7" of The Mother Road, "lane:2" of Alltagswahn Autobahn. */
static bool is_numbered(const tp_picture *p, const char *mark) {
    const char *id = tp_match_rules(p->match)->game->id, *colon = strchr(mark, ':');
    const int number = colon != NULL ? atoi(colon + 1) : 0; /* NOLINT(cert-err34-c) */
    if (strcmp(id, "route66") == 0)
        return strncmp(mark, "section:", 8) == 0 && number >= 2 && number <= 12;
    return strcmp(id, "autobahn") == 0 && strncmp(mark, "lane:", 5) == 0 && number >= 1 &&
           number <= 2;
}

static bool is_there(const tp_picture *p, const tp_json *mark) {
    const char *text = tp_json_text(mark, NULL);
    test_scene t;
    tp_spot spot;
    scene_open(&t, p->match);
    scene_look(&t, p->seat, TP_ENGLISH, 76, 21);
    const bool found = is_numbered(p, text) || t.drawing->place(t.s, 0, text, &spot);
    scene_close(&t);
    return found;
}

static bool all_there(const tp_picture *p, const tp_json *marks) {
    for (size_t i = 0; marks != NULL && i < tp_json_size(marks); i++) {
        const tp_json *mark = tp_json_item(marks, i);
        if (tp_json_what(mark) == TP_LIST ? !all_there(p, mark) : !is_there(p, mark)) return false;
    }
    return true;
}

static void check_picture(const tp_game *game, const tp_picture_block *b, int number) {
    tp_picture p;
    tp_error e = {0};
    if (!tp_picture_open(game, b, &p, &e)) fail_picture(game, number, e.message);
    if (!all_there(&p, p.marks)) fail_picture(game, number, "marks what is not there");
    tp_picture_close(&p);
}

TEST(every_picture_of_the_rules_is_a_position_that_can_be) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int german = 0; german < 2; german++) {
            const char *page = tp_rules_text(*g, german == 1);
            tp_picture_block b;
            int count = 0;
            if (page == NULL || strcmp((*g)->id, "template") == 0) continue;
            for (; tp_picture_find(page, &b); page = b.end) check_picture(*g, &b, ++count);
            if (count < FEWEST || count > MOST) fail_picture(*g, count, "too few, or too many");
        }
}

/* The block without its caption. */
static char *shown_by(const tp_picture_block *b) {
    const char *says = strstr(b->json, "\"says\"");
    char *out = tp_alloc(b->length + 1);
    snprintf(out, b->length + 1, "%.*s", (int)(says - b->json), b->json);
    return out;
}

TEST(both_languages_show_the_same_pictures) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        const char *english = tp_rules_text(*g, false), *german = tp_rules_text(*g, true);
        tp_picture_block a, b;
        if (english == NULL || german == NULL) continue;
        for (; tp_picture_find(english, &a); english = a.end, german = b.end) {
            CHECK(tp_picture_find(german, &b));
            char *one = shown_by(&a), *other = shown_by(&b);
            CHECK_TEXT(one, other);
            free(one);
            free(other);
        }
        CHECK(!tp_picture_find(german, &b));
    }
}

TEST(a_picture_that_cannot_be_is_refused) {
    static const char *const pages[] = {
        "```board\n{\"position\":{\"players\":2,\"moves\":[\"e2\"]},\"says\":\"x\"}\n```\n",
        "```board\n{\"position\":{\"players\":2},\"marks\":[[\"e2\"]],\"says\":\"x\"}\n```\n",
        "```board\n{\"position\":{\"players\":2},\"seat\":2,\"says\":\"x\"}\n```\n",
        "```board\n{\"position\":{\"lesson\":\"fly\"},\"says\":\"x\"}\n```\n",
        "```board\n{\"position\":{\"players\":2},\"fly\":1,\"says\":\"x\"}\n```\n",
        "```board\n{\"position\":{\"players\":2}}\n```\n",
        "```board\nno JSON\n```\n",
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        tp_picture_block b;
        tp_picture p;
        tp_error e = {0};
        CHECK(tp_picture_find(pages[i], &b));
        assert_false(tp_picture_open(tp_game_by_id("blockade"), &b, &p, &e));
    }
}

static size_t count_of(const char *text, const char *part) {
    size_t n = 0;
    for (const char *c = text; (c = strstr(c, part)) != NULL; c += strlen(part)) n++;
    return n;
}

TEST(the_terminal_draws_every_picture) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (tp_language l = TP_ENGLISH; l <= TP_GERMAN; l++) {
            const char *page = tp_rules_text(*g, l == TP_GERMAN);
            char *drawn = tp_rules_drawn(*g, l, false);
            assert_int_equal(page == NULL, drawn == NULL);
            if (page == NULL || drawn == NULL || strcmp((*g)->id, "template") == 0) continue;
            assert_int_equal(count_of(page, "```"), count_of(drawn, "```"));
            assert_null(strstr(drawn, "```board"));
            free(drawn);
        }
}

TEST(the_terminal_marks_spaces_and_ways) {
    char *drawn = tp_rules_drawn(tp_game_by_id("blockade"), TP_ENGLISH, false);
    assert_non_null(strstr(drawn, "[▲]"));
    assert_non_null(strstr(drawn, "░→░│ →  ●"));
    free(drawn);
}

/* Goals, gates and supplies are facts of the position shown; what could follow from it is not. */
TEST(the_terminal_draws_what_is_beside_the_board) {
    static const char *const beside[][2] = {
        {"blockade", "goal ↓"}, {"stargate", "☆0/4 ★h8"}, {"transmitter", "▲▲▲■■■■■"}};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char *drawn = tp_rules_drawn(tp_game_by_id(beside[i][0]), TP_ENGLISH, false);
        if (strstr(drawn, beside[i][1]) == NULL) fail_msg("%s: no %s", beside[i][0], beside[i][1]);
        free(drawn);
    }
}
