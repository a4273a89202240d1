/* app/test_args.c: the arguments of a command line. */
#include "test.h"

#include "app/args.h"

TEST(args_are_numbers_within_bounds) {
    long n = 0;
    CHECK(tp_args_number("7", 1, 9, &n) && n == 7);
    CHECK(tp_args_number("-3", -9, 9, &n) && n == -3);
    CHECK(!tp_args_number("10", 1, 9, &n));
    CHECK(!tp_args_number("7x", 1, 9, &n));
    CHECK(!tp_args_number("", 1, 9, &n));
    CHECK(!tp_args_number("99999999999999999999", 1, 9, &n));
}

TEST(args_are_cut_between_characters) {
    CHECK_EQ(tp_args_cut("Flätz", 16), 6);
    CHECK_EQ(tp_args_cut("Flätz", 4), 4);
    CHECK_EQ(tp_args_cut("Flätz", 3), 2);
    CHECK_EQ(tp_args_cut("", 3), 0);
}

TEST(args_that_are_not_utf8_are_known) {
    CHECK(tp_args_are_utf8("Flätz \"quoted\" \\ \n"));
    CHECK(!tp_args_are_utf8("Fl\xe4tz"));
}
