/* core/base/test_writer.c: JSON that goes out, see writer.h. */
#include "test.h"

#include "core/base/json.h"
#include "core/base/writer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void check_text(tp_writer *w, const char *wanted) {
    char *json = quoted(wanted);
    CHECK_TEXT(w->data, json);
    CHECK_EQ(w->length, strlen(json));
    test_free_text(json);
    tp_writer_clear(w);
}

TEST(writer_puts_commas_where_they_belong) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key(&w, "a");
    tp_write_open(&w, '[');
    tp_write_int(&w, 1);
    tp_write_open(&w, '[');
    tp_write_close(&w, ']');
    tp_write_open(&w, '{');
    tp_write_close(&w, '}');
    tp_write_null(&w);
    tp_write_close(&w, ']');
    tp_write_key_int(&w, "b", -2);
    tp_write_key_bool(&w, "c", true);
    tp_write_key_text(&w, "d", "x");
    tp_write_key_text(&w, "e", NULL);
    tp_write_key(&w, "f");
    tp_write_raw(&w, "{}", 2);
    tp_write_key(&w, "g");
    tp_write_bool(&w, false);
    tp_write_close(&w, '}');
    check_text(&w, "{'a':[1,[],{},null],'b':-2,'c':true,'d':'x','e':null,'f':{},'g':false}");
    tp_write_open(&w, '[');
    tp_write_close(&w, ']');
    check_text(&w, "[]");
    tp_writer_done(&w);
    CHECK(w.data == NULL);
}

TEST(writer_prints_whole_numbers) {
    tp_writer w = {0};
    tp_write_open(&w, '[');
    tp_write_int(&w, 0);
    tp_write_int(&w, INT64_MAX);
    tp_write_int(&w, INT64_MIN);
    tp_write_unsigned(&w, UINT64_MAX);
    tp_write_close(&w, ']');
    check_text(&w, "[0,9223372036854775807,-9223372036854775808,18446744073709551615]");
    tp_writer_done(&w);
}

TEST(writer_prints_reals_as_json_has_them) {
    tp_writer w = {0};
    tp_write_open(&w, '[');
    tp_write_real(&w, 0);
    tp_write_real(&w, 0.5);
    tp_write_real(&w, -1.25);
    tp_write_real(&w, 1.0 / 3);
    tp_write_real(&w, 1e-7);
    tp_write_real(&w, 1e300);
    tp_write_real(&w, (double)NAN);
    tp_write_real(&w, (double)INFINITY);
    tp_write_real(&w, -(double)INFINITY);
    tp_write_close(&w, ']');
    check_text(&w, "[0,0.5,-1.25,0.333333,1e-07,1e+300,null,null,null]");
    tp_writer_done(&w);
}

TEST(writer_escapes_what_json_escapes) {
    tp_writer w = {0};
    tp_write_text(&w, "\" \\ / \b \f \n \r \t \x01 \x1f \x7f Fl\xC3\xA4tz");
    CHECK_TEXT(w.data, "\"\\\" \\\\ / \\b \\f \\n \\r \\t \\u0001 \\u001f \x7f Fl\xC3\xA4tz\"");
    tp_writer_clear(&w);
    tp_write_bytes(&w, "a\0b", 3);
    CHECK_TEXT(w.data, "\"a\\u0000b\"");
    tp_writer_clear(&w);
    tp_write_text(&w, "");
    CHECK_TEXT(w.data, "\"\"");
    tp_writer_clear(&w);
    tp_write_open(&w, '{');
    tp_write_key_int(&w, "a\"b\n", 1);
    tp_write_close(&w, '}');
    CHECK_TEXT(w.data, "{\"a\\\"b\\n\":1}");
    tp_writer_done(&w);
}

/* Every byte below 128, and back through the parser. */
TEST(writer_and_parser_agree_on_every_character) {
    char all[128];
    size_t length;
    tp_writer w = {0};
    tp_error e = {0};
    for (int i = 0; i < 128; i++) all[i] = (char)i;
    tp_write_bytes(&w, all, sizeof all);
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    CHECK(v != NULL);
    const char *back = tp_json_text(v, &length);
    CHECK_EQ(length, sizeof all);
    CHECK_EQ(memcmp(back, all, sizeof all), 0);
    tp_json_free(v);
    tp_writer_done(&w);
}

TEST(writer_prints_plain_text_without_commas) {
    tp_writer w = {0};
    for (int i = 0; i < 200; i++) tp_write_plain(&w, "<%d %.1f %s>", i, 0.5 * i, "a\"b");
    CHECK_EQ(strncmp(w.data, "<0 0.0 a\"b><1 0.5 a\"b>", 22), 0);
    CHECK_EQ(w.length, strlen(w.data));
    tp_writer_clear(&w);
    tp_write_plain(&w, "%s", "");
    CHECK_TEXT(w.data, "");
    tp_writer_done(&w);
}

TEST(writer_grows) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_write_open(&w, '[');
    for (int i = 0; i < 100000; i++) tp_write_int(&w, i);
    tp_write_close(&w, ']');
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    CHECK(v != NULL);
    CHECK_EQ(tp_json_size(v), 100000);
    CHECK_EQ(tp_json_int(tp_json_item(v, 99999)), 99999);
    tp_json_free(v);
    tp_writer_clear(&w);
    CHECK_TEXT(w.data, "");
    tp_writer_done(&w);
    tp_writer_clear(&w); /* nothing was ever written: fine too */
    tp_writer_done(&w);
}
