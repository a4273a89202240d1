/* app/tui/screen/test_canvas.c: what sheets hold. */
#include "test.h"

#include "app/tui/screen/canvas.h"

static void check_row(const tp_canvas *c, int y, const char *expected) {
    char row[256];
    tp_canvas_row(c, y, row, sizeof row);
    CHECK_TEXT(row, expected);
}

TEST(canvas_text_is_counted_in_columns) {
    CHECK_EQ(tp_canvas_columns(""), 0);
    CHECK_EQ(tp_canvas_columns("Straße"), 6);
    CHECK_EQ(tp_canvas_columns("┌─┐"), 3);
    CHECK_EQ(tp_canvas_columns("e\xcc\x81"), 1); /* e and an accent on top of it */
}

TEST(canvas_text_stands_where_it_was_put) {
    tp_canvas c;
    tp_canvas_init(&c, 10, 2, false);
    CHECK_EQ(tp_canvas_put(&c, 2, 0, TP_INK_PLAIN, "Grün"), 4);
    CHECK_EQ(tp_canvas_print(&c, 0, 1, TP_INK_ROAD, "%d═%d", 1, 2), 3);
    check_row(&c, 0, "  Grün");
    check_row(&c, 1, "1═2");
    CHECK_EQ(c.cells[10].ink, TP_INK_ROAD);
    tp_canvas_done(&c);
}

TEST(canvas_text_beyond_the_edges_is_left_out) {
    tp_canvas c;
    tp_canvas_init(&c, 4, 2, false);
    CHECK_EQ(tp_canvas_put(&c, -2, 0, TP_INK_PLAIN, "abcdefgh"), 8);
    tp_canvas_put(&c, 0, 2, TP_INK_PLAIN, "below");
    tp_canvas_put(&c, 0, -1, TP_INK_PLAIN, "above");
    tp_canvas_mark(&c, 3, 1, 9, TP_MARK_CURSOR);
    check_row(&c, 0, "cdef");
    check_row(&c, 1, "");
    CHECK_EQ(c.cells[7].marks, TP_MARK_CURSOR);
    tp_canvas_done(&c);
}

TEST(canvas_shapes_become_ascii_where_there_is_nothing_else) {
    tp_canvas c;
    tp_canvas_init(&c, 20, 1, true);
    tp_canvas_put(&c, 0, 0, TP_INK_PLAIN, "┌─┬┐│═║╳ ●○★→ Grün");
    check_row(&c, 0, "+-++|=|X @o*> Gruen");
    tp_canvas_done(&c);
}

TEST(canvas_umlauts_are_two_letters_in_ascii) {
    tp_canvas c;
    char out[64];
    tp_canvas_init(&c, 20, 1, true);
    CHECK_TEXT(tp_canvas_spell(&c, "Größe, Übel, é", out, sizeof out), "Groesse, Uebel, é");
    CHECK_EQ(tp_canvas_put(&c, 0, 0, TP_INK_PLAIN, "zurück"), 7);
    c.ascii = false;
    CHECK_TEXT(tp_canvas_spell(&c, "zurück", out, sizeof out), "zurück");
    tp_canvas_done(&c);
}

TEST(canvas_marks_add_up) {
    tp_canvas c;
    tp_canvas_init(&c, 3, 1, false);
    tp_canvas_mark(&c, 0, 0, 2, TP_MARK_TARGET);
    tp_canvas_mark(&c, 1, 0, 1, TP_MARK_CURSOR);
    CHECK_EQ(c.cells[0].marks, TP_MARK_TARGET);
    CHECK_EQ(c.cells[1].marks, TP_MARK_TARGET | TP_MARK_CURSOR);
    CHECK_EQ(c.cells[2].marks, 0);
    tp_canvas_done(&c);
}

TEST(canvas_refuses_what_would_move_the_cursor) {
    tp_canvas c;
    tp_canvas_init(&c, 8, 1, false);
    tp_canvas_put(&c, 0, 0, TP_INK_PLAIN, "a\x1b[2J\xff漢");
    check_row(&c, 0, "a?[2J??");
    tp_canvas_done(&c);
}

TEST(canvas_rows_are_cut_between_characters) {
    tp_canvas c;
    char row[6];
    tp_canvas_init(&c, 8, 1, false);
    tp_canvas_put(&c, 0, 0, TP_INK_PLAIN, "──────");
    tp_canvas_row(&c, 0, row, sizeof row);
    CHECK_TEXT(row, "─");
    tp_canvas_done(&c);
}
