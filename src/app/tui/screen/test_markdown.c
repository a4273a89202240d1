/* app/tui/screen/test_markdown.c: rules texts as text. */
#include "test.h"

#include "app/tui/screen/canvas.h"

#include <stdlib.h>

static void check_plain(const char *markdown, const char *expected) {
    char *plain = tp_markdown_plain(markdown);
    CHECK_TEXT(plain, expected);
    free(plain);
}

TEST(markdown_lines_of_a_paragraph_are_joined) {
    check_plain("# Title\n\nOne\ntwo\nthree.\n\n- an item\n  goes on\n- another\n",
                "# Title\n\nOne two three.\n\n- an item goes on\n- another\n");
    check_plain("1. first\n   more\n2. second", "1. first more\n2. second\n");
    check_plain("", "");
}

TEST(markdown_signs_of_emphasis_go) {
    check_plain("A **bold** word and `code`\n", "A bold word and code\n");
}

TEST(markdown_tables_stand_in_columns) {
    check_plain("| a | größer |\n| --- | --- |\n| longer | `b` |\n\nend\n",
                "a       größer  \nlonger  b       \n\nend\n");
}
