/* core/base/test_check.c: the questions every page asks of a value, see check.h. */
#include "test.h"

#include "core/base/check.h"

#include <string.h>

static tp_json *parse(const char *text) {
    tp_error e = {0};
    char *json = quoted(text);
    tp_json *v = tp_json_parse(json, strlen(json), &e);
    test_free_text(json);
    CHECK(v != NULL);
    return v;
}

/* A check of the value under the key "v" in an object. */
#define CHECK_WANT(text, expected_ok, call)                                                        \
    do {                                                                                           \
        tp_error e = {0};                                                                          \
        tp_json *json_ = parse("{'v':" text "}");                                                  \
        const tp_at root_ = tp_at_root(json_), at = tp_at_key(&root_, "v");                        \
        const bool ok_ = call;                                                                     \
        tp_json_free(json_);                                                                       \
        CHECK_EQ(ok_, expected_ok);                                                                \
        CHECK_EQ(e.has_path, !(expected_ok));                                                      \
        if (!(expected_ok)) CHECK_TEXT(e.path, "/v");                                              \
        if (!(expected_ok)) CHECK(e.message[0] != '\0');                                           \
    } while (0)

TEST(check_int_takes_whole_numbers_in_range) {
    int out = -1;
    CHECK_WANT("3", true, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_EQ(out, 3);
    CHECK_WANT("5", true, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_EQ(out, 5);
    CHECK_WANT("-0", true, tp_want_int(&at, 0, 5, &out, &e));
    CHECK_EQ(out, 0);
    CHECK_WANT("-2147483648", true, tp_want_int(&at, INT32_MIN, 5, &out, &e));
    CHECK_EQ(out, INT32_MIN);
    CHECK_WANT("2", false, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_WANT("6", false, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_WANT("3.0", false, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_WANT("3e0", false, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_WANT("true", false, tp_want_int(&at, 0, 5, &out, &e));
    CHECK_WANT("'3'", false, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_WANT("null", false, tp_want_int(&at, 0, 5, &out, &e));
    CHECK_WANT("4294967299", false, tp_want_int(&at, 3, 5, &out, &e));           /* 3, in 32 bits */
    CHECK_WANT("18446744073709551619", false, tp_want_int(&at, 3, 5, &out, &e)); /* in 64 */
    CHECK_WANT("-99999999999999999999", false, tp_want_int(&at, INT32_MIN, 5, &out, &e));
    CHECK_WANT("1e999", false, tp_want_int(&at, 3, 5, &out, &e));
    CHECK_EQ(out, INT32_MIN); /* a refusal leaves it alone */
}

TEST(check_int_says_what_was_expected) {
    int out;
    tp_error e = {0};
    tp_json *v = parse("'x'");
    const tp_at at = tp_at_root(v);
    CHECK(!tp_want_int(&at, 1, 1, &out, &e));
    CHECK_TEXT(e.message, "Expected the number 1 here.");
    CHECK(!tp_want_int(&at, -2, 4, &out, &e));
    CHECK_TEXT(e.message, "Expected a whole number from -2 to 4 here.");
    CHECK_TEXT(e.path, "");
    tp_json_free(v);
}

TEST(check_bool_and_null) {
    bool out = false;
    CHECK_WANT("true", true, tp_want_bool(&at, &out, &e));
    CHECK(out);
    CHECK_WANT("false", true, tp_want_bool(&at, &out, &e));
    CHECK(!out);
    CHECK_WANT("1", false, tp_want_bool(&at, &out, &e));
    CHECK_WANT("'true'", false, tp_want_bool(&at, &out, &e));
    CHECK_WANT("null", false, tp_want_bool(&at, &out, &e));
    CHECK_WANT("null", true, tp_want_null(&at, &e));
    CHECK_WANT("0", false, tp_want_null(&at, &e));
    CHECK_WANT("{}", false, tp_want_null(&at, &e));
}

TEST(check_word_gives_its_index) {
    static const char *const words[] = {"red", "blue", NULL};
    int out = -1;
    CHECK_WANT("'blue'", true, tp_want_word(&at, words, &out, &e));
    CHECK_EQ(out, 1);
    CHECK_WANT("'Blue'", false, tp_want_word(&at, words, &out, &e));
    CHECK_WANT("''", false, tp_want_word(&at, words, &out, &e));
    CHECK_WANT("'red\\u0000'", false, tp_want_word(&at, words, &out, &e));
    CHECK_WANT("1", false, tp_want_word(&at, words, &out, &e));
    CHECK_WANT("['red']", false, tp_want_word(&at, words, &out, &e));
}

TEST(check_word_says_what_was_expected) {
    static const char *const words[] = {"red", "blue", NULL}, *const one[] = {"red", NULL};
    int out;
    tp_error e = {0};
    tp_json *v = parse("7");
    const tp_at at = tp_at_root(v);
    CHECK(!tp_want_word(&at, words, &out, &e));
    CHECK_TEXT(e.message, "Expected one of \"red\", \"blue\" here.");
    CHECK(!tp_want_word(&at, one, &out, &e));
    CHECK_TEXT(e.message, "Expected \"red\" here.");
    tp_json_free(v);
}

TEST(check_word_with_more_words_than_a_message_has_room_for) {
    const char *words[65] = {NULL};
    int out;
    for (int i = 0; i < 64; i++) words[i] = "a word of some length";
    CHECK_WANT("'x'", false, tp_want_word(&at, words, &out, &e));
}

TEST(check_text_counts_bytes) {
    CHECK_WANT("''", true, tp_want_text(&at, 0, 2, &e));
    CHECK_WANT("''", false, tp_want_text(&at, 1, 2, &e));
    CHECK_WANT("'\xC3\xA4'", true, tp_want_text(&at, 2, 2, &e));
    CHECK_WANT("'\xC3\xA4x'", false, tp_want_text(&at, 1, 2, &e));
    CHECK_WANT("'\\u0000'", true, tp_want_text(&at, 1, 1, &e));
    CHECK_WANT("12", false, tp_want_text(&at, 0, 9, &e));
}

TEST(check_list_counts_entries) {
    size_t size = 9;
    CHECK_WANT("[]", true, tp_want_list(&at, 0, 2, &size, &e));
    CHECK_EQ(size, 0);
    CHECK_WANT("[1,2]", true, tp_want_list(&at, 2, 2, NULL, &e));
    CHECK_WANT("[1]", false, tp_want_list(&at, 2, 2, NULL, &e));
    CHECK_WANT("[1,2,3]", false, tp_want_list(&at, 0, 2, &size, &e));
    CHECK_WANT("{'0':1,'1':2}", false, tp_want_list(&at, 2, 2, NULL, &e));
    CHECK_WANT("'12'", false, tp_want_list(&at, 2, 2, NULL, &e));
}

TEST(check_row_is_so_wide_and_of_these_letters) {
    const char *out = NULL;
    CHECK_WANT("'.x.'", true, tp_want_row(&at, 3, ".x", &out, &e));
    CHECK_WANT("'.x'", false, tp_want_row(&at, 3, ".x", &out, &e));
    CHECK_WANT("'.x..'", false, tp_want_row(&at, 3, ".x", &out, &e));
    CHECK_WANT("'.y.'", false, tp_want_row(&at, 3, ".x", &out, &e));
    CHECK_WANT("'.x\\u0000'", false, tp_want_row(&at, 3, ".x", &out, &e));
    CHECK_WANT("null", false, tp_want_row(&at, 3, ".x", &out, &e));
}

/* Where two things are wrong, pages say which counts. */
TEST(check_keys_in_either_order) {
    static const char *const keys[] = {"a", "b", NULL};
    static const struct {
        const char *text, *missing_first, *unknown_first; /* paths; NULL: fine */
    } objects[] = {
        {"{'b':1,'a':2}", NULL, NULL},
        {"{'a':1}", "/b", "/b"},
        {"{}", "/a", "/a"},
        {"{'a':1,'b':2,'y':3,'x':4}", "/y", "/y"},
        {"{'x':1,'b':2}", "/a", "/x"},
        {"{'B':1}", "/a", "/B"},
        {"[]", "", ""},
        {"null", "", ""},
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        tp_json *v = parse(objects[i].text);
        const tp_at at = tp_at_root(v);
        for (int order = TP_MISSING_FIRST; order <= TP_UNKNOWN_FIRST; order++) {
            tp_error e = {0};
            const char *path =
                order == TP_MISSING_FIRST ? objects[i].missing_first : objects[i].unknown_first;
            CHECK_EQ(tp_want_keys(&at, keys, (tp_key_order)order, &e), path == NULL);
            if (path != NULL) CHECK_TEXT(e.path, path);
        }
        tp_json_free(v);
    }
}
