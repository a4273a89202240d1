/* app/tui/pages/test_page.c: pages without a terminal: lines, layouts, typing. */
#include "test.h"

#include "app/tui/pages/page.h"
#include "app/tui/play/stage.h"
#include "app/tui/screen/screen.h"
#include "app/tui/screen/typing.h"

#include <stdio.h>
#include <string.h>

static void check_row(const tp_canvas *c, int y, const char *expected) {
    char row[512];
    tp_canvas_row(c, y, row, sizeof row);
    CHECK_TEXT(row, expected);
}

TEST(page_lines_break_between_words) {
    tp_canvas c;
    tp_canvas_init(&c, 20, 5, false);
    CHECK_EQ(tp_page_wrap(&c, 1, 0, 10, 5, TP_INK_PLAIN, "Blau fährt nach Süden."), 3);
    check_row(&c, 0, " Blau fährt");
    check_row(&c, 1, " nach");
    check_row(&c, 2, " Süden.");
    CHECK_EQ(tp_page_lines(&c, 5, "abcdefghijkl"), 3);
    CHECK_EQ(tp_page_lines(&c, 5, ""), 0);
    CHECK_EQ(tp_page_lines(&c, 0, "x"), 0);
    CHECK_EQ(tp_page_lines(&c, 80, "one\ntwo"), 2);
    CHECK_EQ(tp_page_lines(&c, 6, "zurück"), 1);
    c.ascii = true;
    CHECK_EQ(tp_page_lines(&c, 6, "zurück"), 2);
    tp_canvas_done(&c);
}

TEST(page_scrolls_as_little_as_is_needed) {
    tp_layout l = {.board = {0, 0, 20, 10}, .sheet_width = 60, .sheet_height = 30};
    int x = 0, y = 0;
    tp_page_follow(&l, &(tp_spot){30, 15, 2}, &x, &y);
    CHECK_EQ(x, 14);
    CHECK_EQ(y, 6);
    tp_page_follow(&l, &(tp_spot){59, 29, 1}, &x, &y);
    CHECK_EQ(x, 40);
    CHECK_EQ(y, 20);
    tp_page_follow(&l, &(tp_spot){0, 0, 1}, &x, &y);
    CHECK_EQ(x, 0);
    CHECK_EQ(y, 0);
    l.sheet_width = l.sheet_height = 5;
    x = y = 7;
    tp_page_follow(&l, NULL, &x, &y);
    CHECK_EQ(x, 0);
    CHECK_EQ(y, 0);
}

TEST(page_says_when_it_is_too_small) {
    tp_canvas c;
    tp_canvas_init(&c, 40, 10, false);
    CHECK(tp_page_is_small(&c, TP_ENGLISH));
    check_row(&c, 0, "40x10 is too small; 40x16 is needed.");
    tp_canvas_done(&c);
    tp_canvas_init(&c, 30, 24, false);
    CHECK(tp_page_is_small(&c, TP_GERMAN));
    check_row(&c, 0, "30x24 ist zu klein; es braucht");
    tp_canvas_done(&c);
    tp_canvas_init(&c, 1, 1, false);
    CHECK(tp_page_is_small(&c, TP_GERMAN));
    tp_canvas_done(&c);
    tp_canvas_init(&c, TP_LEAST_WIDTH, TP_LEAST_HEIGHT, false);
    CHECK(!tp_page_is_small(&c, TP_GERMAN));
    check_row(&c, 0, "");
    tp_canvas_done(&c);
}

/* Route 66 draws itself as narrow as it is told to, and nobody could read that. */
TEST(page_has_no_panel_beside_a_squeezed_board) {
    const tp_order o = {.setup = {.game = "route66", .seed = "s"},
                        .save = "/tmp/turnpike-page.json"};
    tp_party p;
    tp_stage stage = {0};
    tp_layout l;
    CHECK(tp_party_open(&p, &o));
    tp_stage_set(&stage, &p, tp_match_state(p.m), 0, TP_TABLE);
    tp_layout_find(&l, p.drawing, &stage.scene, 44, 30);
    CHECK(!l.is_beside);
    CHECK_EQ(l.board.width, 44);
    tp_layout_find(&l, p.drawing, &stage.scene, 80, 24);
    CHECK(l.is_beside);
    tp_stage_done(&stage);
    tp_party_close(&p);
}

TEST(page_shows_seats_picks_and_keys) {
    const tp_order o = {.setup = {.game = "quadro-be", .players = 2, .seed = "s"},
                        .save = "/tmp/turnpike-page.json"};
    tp_party p;
    tp_stage stage = {0};
    tp_picker x = {0};
    tp_layout l;
    tp_canvas c;
    char row[512], all[16384] = "";
    CHECK(tp_party_open(&p, &o));
    tp_stage_set(&stage, &p, tp_match_state(p.m), 0, 0);
    tp_layout_find(&l, p.drawing, &stage.scene, 80, 24);
    tp_picker_set(&x, p.drawing, &stage.scene);
    tp_canvas_init(&c, 80, 24, true);
    const tp_page page = {.party = &p,
                          .scene = &stage.scene,
                          .picker = &x,
                          .title = "Title",
                          .message = "Message",
                          .keys = "keys",
                          .actor = 0};
    tp_page_draw(&page, &l, &c);
    check_row(&c, 0, "Title");
    check_row(&c, 22, "Message");
    check_row(&c, 23, "keys");
    for (int y = 0; y < 24; y++) {
        tp_canvas_row(&c, y, row, sizeof row);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s\n", row);
    }
    CHECK(strstr(all, ">Red (you)") != NULL);
    CHECK(strstr(all, "Blue (medium)") != NULL);
    for (const char *b = all; *b != '\0'; b++) CHECK((unsigned char)*b < 0x80);
    tp_canvas_done(&c);
    tp_picker_done(&x);
    tp_stage_done(&stage);
    tp_party_close(&p);
}

TEST(typing_completes_as_far_as_words_agree) {
    static const char *const words[] = {"a1-b2", "a1-b3", "c1"};
    tp_typing t;
    tp_typing_set(&t, "");
    CHECK_EQ(tp_typing_complete(&t, words, 3), 3);
    CHECK_TEXT(t.text, "");
    tp_typing_key(&t, 'a');
    CHECK_EQ(tp_typing_complete(&t, words, 3), 2);
    CHECK_TEXT(t.text, "a1-b");
    tp_typing_key(&t, '3');
    CHECK_EQ(tp_typing_complete(&t, words, 3), 1);
    CHECK_TEXT(t.text, "a1-b3");
    tp_typing_key(&t, 'x');
    CHECK_EQ(tp_typing_complete(&t, words, 3), 0);
    CHECK_EQ(tp_typing_key(&t, TP_KEY_ENTER), TP_TYPING_DONE);
    tp_typing_set(&t, "ä");
    CHECK_EQ(tp_typing_key(&t, TP_KEY_BACKSPACE), TP_TYPING_ON);
    CHECK_TEXT(t.text, "");
    CHECK_EQ(tp_typing_key(&t, TP_KEY_BACKSPACE), TP_TYPING_LEFT);
    tp_typing_key(&t, 0xE4);
    CHECK_TEXT(t.text, "ä");
    CHECK_EQ(tp_typing_key(&t, TP_KEY_CLEAR), TP_TYPING_ON);
    CHECK_TEXT(t.text, "");
}
