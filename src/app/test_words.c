/* app/test_words.c: what words are. */
#include "test.h"

#include "app/words.h"

TEST(words_are_numbers_within_bounds) {
    long n = 0;
    CHECK(tp_words_number("7", 1, 9, &n) && n == 7);
    CHECK(tp_words_number("-3", -9, 9, &n) && n == -3);
    CHECK(!tp_words_number("10", 1, 9, &n));
    CHECK(!tp_words_number("7x", 1, 9, &n));
    CHECK(!tp_words_number("", 1, 9, &n));
    CHECK(!tp_words_number("99999999999999999999", 1, 9, &n));
}

TEST(words_are_cut_between_characters) {
    CHECK_EQ(tp_words_cut("Flätz", 16), 6);
    CHECK_EQ(tp_words_cut("Flätz", 4), 4);
    CHECK_EQ(tp_words_cut("Flätz", 3), 2);
    CHECK_EQ(tp_words_cut("", 3), 0);
}

TEST(words_that_are_not_utf8_are_known) {
    CHECK(tp_words_are_utf8("Flätz \"quoted\" \\ \n"));
    CHECK(!tp_words_are_utf8("Fl\xe4tz"));
}
