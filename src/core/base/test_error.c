/* core/base/test_error.c: what went wrong, in words, see error.h. */
#include "test.h"

#include "core/base/json.h"

#include <stdio.h>
#include <string.h>

TEST(error_forgets_the_path_of_another) {
    tp_error e = {0};
    const tp_at at = {.key = "x"};
    (void)tp_wrong(&e, &at, "Wrong.");
    CHECK(!tp_fail(&e, TP_NO_GAME, "No %s, %d of %d.", "game", 1, 2));
    CHECK_EQ(e.code, TP_NO_GAME);
    CHECK(!e.has_path);
    CHECK_TEXT(e.path, "");
    CHECK_TEXT(e.message, "No game, 1 of 2.");
}

TEST(error_codes_have_the_words_of_the_protocol) {
    CHECK_TEXT(tp_code_word(TP_BAD_JSON), "bad_json");
    CHECK_TEXT(tp_code_word(TP_NOTHING_TO_UNDO), "nothing_to_undo");
    CHECK_TEXT(tp_code_word(TP_UNKNOWN_BOT), "unknown_bot");
}

TEST(error_messages_keep_characters_that_are_whole) {
    tp_error e = {0};
    (void)tp_fail(&e, TP_NO_GAME, "Fl\xC3\xA4tz \xE2\x82\xAC \xF0\x9F\x9A\x97");
    CHECK_TEXT(e.message, "Fl\xC3\xA4tz \xE2\x82\xAC \xF0\x9F\x9A\x97");
    (void)tp_fail(&e, TP_NO_GAME, "%.3s and \x80 and \xFF", "ab\xC3\xA4");
    CHECK_TEXT(e.message, "ab? and ? and ?");
}

/* Messages quote what came in, cut to some length; what is left is still UTF-8. */
TEST(error_messages_are_utf8_wherever_they_are_cut) {
    for (size_t shift = 0; shift < 8; shift++) {
        char word[400] = "", text[TP_MESSAGE + 8];
        tp_error e = {0}, ignored = {0};
        memset(word, 'x', shift);
        for (size_t n = shift; n + 4 < sizeof word; n += 4) memcpy(word + n, "\xF0\x9F\x9A\x97", 5);
        (void)tp_fail(&e, TP_UNKNOWN_GAME, "There is no %.64s here.", word);
        snprintf(text, sizeof text, "\"%s\"", e.message);
        tp_json *v = tp_json_parse(text, strlen(text), &ignored);
        CHECK(v != NULL);
        CHECK(strstr(e.message, " here.") != NULL);
        tp_json_free(v);
        (void)tp_fail(&e, TP_UNKNOWN_GAME, "There is no %s here.", word);
        snprintf(text, sizeof text, "\"%s\"", e.message);
        v = tp_json_parse(text, strlen(text), &ignored);
        CHECK(v != NULL);
        tp_json_free(v);
    }
}
