/* core/base/test_json.c: JSON that comes in, see json.h. */
#include "test.h"

#include "core/base/check.h"
#include "core/base/json.h"
#include "core/base/rng.h"
#include "core/base/writer.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static tp_json *parse(const char *text) {
    tp_error e = {0};
    char *json = quoted(text);
    tp_json *v = tp_json_parse(json, strlen(json), &e);
    if (v == NULL) print_error("%s: %s\n", json, e.message);
    test_free_text(json);
    CHECK(v != NULL);
    return v;
}

static void check_refused(int line, const char *text, size_t length) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, length, &e);
    const bool refused = v == NULL;
    tp_json_free(v);
    if (refused && e.code == TP_BAD_JSON && !e.has_path && e.message[0] != '\0') return;
    print_error("is taken for JSON: %s\n", text);
    _fail(__FILE__, line);
}
#define CHECK_REFUSED(text) check_refused(__LINE__, text, sizeof(text) - 1)

TEST(json_tells_kinds_apart) {
    static const struct {
        const char *text;
        tp_json_kind kind;
    } kinds[] = {
        {"null", TP_NULL},
        {"true", TP_BOOL},
        {"false", TP_BOOL},
        {"7", TP_INT},
        {"-7", TP_INT},
        {"-0", TP_INT},
        {"7.0", TP_REAL},
        {"7e0", TP_REAL},
        {"-0.0", TP_REAL},
        {"''", TP_STRING},
        {"[]", TP_LIST},
        {"{}", TP_OBJECT},
        {"1e-999", TP_REAL},
        {" [1] ", TP_LIST},
        {"1e999", TP_REAL},
        {"-1E+999", TP_REAL},
        {"99999999999999999999", TP_INT},
        {"-99999999999999999999", TP_INT},
        {"9223372036854775807", TP_INT},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        tp_json *v = parse(kinds[i].text);
        CHECK_EQ(tp_json_what(v), kinds[i].kind);
        tp_json_free(v);
    }
}

TEST(json_reads_values) {
    tp_json *v = parse("{'a':[-0,42,-9223372036854775808],'b':true,'c':'x','d':null}");
    const tp_json *a = tp_json_get(v, "a");
    CHECK_EQ(tp_json_size(v), 4);
    CHECK_EQ(tp_json_size(a), 3);
    CHECK_EQ(tp_json_int(tp_json_item(a, 0)), 0);
    CHECK_EQ(tp_json_int(tp_json_item(a, 1)), 42);
    CHECK(tp_json_int(tp_json_item(a, 2)) == INT64_MIN);
    CHECK(tp_json_bool(tp_json_get(v, "b")));
    CHECK(tp_json_equals(tp_json_get(v, "c"), "x"));
    CHECK(!tp_json_equals(tp_json_get(v, "c"), "xy"));
    CHECK(!tp_json_equals(tp_json_get(v, "a"), "x"));
    CHECK(tp_json_get(v, "e") == NULL);
    CHECK(tp_json_item(a, 3) == NULL);
    tp_json_free(v);
    tp_json_free(NULL);
}

TEST(json_refuses_what_is_not_json) {
    CHECK_REFUSED("");
    CHECK_REFUSED(" ");
    CHECK_REFUSED("{");
    CHECK_REFUSED("nul");
    CHECK_REFUSED("True");
    CHECK_REFUSED("NaN");
    CHECK_REFUSED("-Infinity");
    CHECK_REFUSED("[1,]");
    CHECK_REFUSED("[1 2]");
    CHECK_REFUSED("[1] 2");
    CHECK_REFUSED("{\"a\":1,}");
    CHECK_REFUSED("{\"a\" 1}");
    CHECK_REFUSED("{a:1}");
    CHECK_REFUSED("{1:1}");
    CHECK_REFUSED("{'a':1}");
    CHECK_REFUSED("// no\n1");
    CHECK_REFUSED("01");
    CHECK_REFUSED("-");
    CHECK_REFUSED("+1");
    CHECK_REFUSED(".5");
    CHECK_REFUSED("1.");
    CHECK_REFUSED("1e");
    CHECK_REFUSED("0x1");
    CHECK_REFUSED("\"a");
    CHECK_REFUSED("\"\\x41\"");
    CHECK_REFUSED("\"\\u12\"");
    CHECK_REFUSED("\"a\tb\"");
    CHECK_REFUSED("\xEF\xBB\xBF[]"); /* a byte order mark */
}

/* A key is the same key however it is spelled. */
TEST(json_refuses_a_key_twice) {
    CHECK_REFUSED("{\"a\":1,\"a\":1}");
    CHECK_REFUSED("{\"a\":1,\"b\":2,\"\\u0061\":1}");
    CHECK_REFUSED("[{\"x\":{\"\":1,\"\":2}}]");
    CHECK_REFUSED("{\"a\":1e999,\"a\":1}");
}

TEST(json_refuses_bad_utf8) {
    CHECK_REFUSED("\"\x80\"");             /* starts in the middle of a character */
    CHECK_REFUSED("\"\xC3\"");             /* ends in the middle of one */
    CHECK_REFUSED("\"\xC0\xAF\"");         /* a slash, too long */
    CHECK_REFUSED("\"\xE0\x80\xAF\"");     /* and longer */
    CHECK_REFUSED("\"\xED\xA0\x80\"");     /* half a surrogate pair */
    CHECK_REFUSED("\"\xF4\x90\x80\x80\""); /* beyond U+10FFFF */
    CHECK_REFUSED("\"\xFF\"");
    CHECK_REFUSED("{\"\xFF\":1}");
    CHECK_REFUSED("\"\\ud800\"");
    CHECK_REFUSED("\"\\udc00\\ud800\"");
    CHECK_REFUSED("[1e999,\"\xFF\"]");
}

TEST(json_takes_good_utf8) {
    tp_json *v = parse("['Fl\xC3\xA4tz','\\u00e4','\\ud83d\\ude97','\xF0\x9F\x9A\x97']");
    CHECK(tp_json_equals(tp_json_item(v, 0), "Fl\xC3\xA4tz"));
    CHECK(tp_json_equals(tp_json_item(v, 1), "\xC3\xA4"));
    CHECK(tp_json_equals(tp_json_item(v, 2), "\xF0\x9F\x9A\x97"));
    CHECK(tp_json_equals(tp_json_item(v, 3), "\xF0\x9F\x9A\x97"));
    tp_json_free(v);
}

TEST(json_has_no_nul_but_in_strings) {
    size_t length;
    CHECK_REFUSED("[1]\0");
    CHECK_REFUSED("[1\0]");
    CHECK_REFUSED("\"a\0b\"");
    CHECK_REFUSED("{\"a\\u0000b\":1}"); /* JSON has such keys, but none of ours is one */
    tp_json *v = parse("'a\\u0000b'");
    CHECK_EQ(memcmp(tp_json_text(v, &length), "a\0b", 4), 0);
    CHECK_EQ(length, 3);
    CHECK(!tp_json_equals(v, "a"));
    tp_json_free(v);
}

static tp_json *parse_nested(int depth, tp_error *e) {
    char *text = tp_alloc(2 * (size_t)depth);
    memset(text, '[', (size_t)depth);
    memset(text + depth, ']', (size_t)depth);
    tp_json *v = tp_json_parse(text, 2 * (size_t)depth, e);
    free(text);
    return v;
}

TEST(json_refuses_deep_nesting) {
    tp_error e = {0};
    tp_json *v = parse_nested(1000, &e);
    CHECK(v != NULL);
    tp_json_free(v);
    CHECK(parse_nested(500000, &e) == NULL);
    CHECK_EQ(e.code, TP_BAD_JSON);
}

/* A number that does not fit is still a number, out of every range that anybody asks for. */
TEST(json_softens_numbers_that_do_not_fit) {
    tp_json *v =
        parse("{'a':[123456789012345678901234567890,-123456789012345678901234567890,7,-7],"
              "'1e999':'-1e999 \\\\','b':[1.5e999,-0.1e-999999,1.5,'99999999999999999999']}");
    const tp_json *a = tp_json_get(v, "a"), *b = tp_json_get(v, "b");
    CHECK(tp_json_int(tp_json_item(a, 0)) > INT32_MAX);
    CHECK(tp_json_int(tp_json_item(a, 1)) < INT32_MIN);
    CHECK_EQ(tp_json_int(tp_json_item(a, 2)), 7);
    CHECK_EQ(tp_json_int(tp_json_item(a, 3)), -7);
    CHECK(tp_json_equals(tp_json_get(v, "1e999"), "-1e999 \\"));
    for (size_t i = 0; i < 3; i++) CHECK_EQ(tp_json_what(tp_json_item(b, i)), TP_REAL);
    CHECK(tp_json_equals(tp_json_item(b, 3), "99999999999999999999"));
    tp_json_free(v);
}

/* Softening must not mend what was never JSON. */
TEST(json_refuses_wrong_numbers_beside_numbers_that_do_not_fit) {
    CHECK_REFUSED("[1e999,01]");
    CHECK_REFUSED("[1e999,00000000000000000000000001]");
    CHECK_REFUSED("[1e999,-0000000000000000000000001]");
    CHECK_REFUSED("[1e999,01.5]");
    CHECK_REFUSED("[1e999,--1.5]");
    CHECK_REFUSED("[1e999,+1.5]");
    CHECK_REFUSED("[1e999,1e5e5]");
    CHECK_REFUSED("[1e999,1.5e5E+5]");
    CHECK_REFUSED("[1e999,1.5.5]");
    CHECK_REFUSED("[1e999,1.]");
    CHECK_REFUSED("[1e999,1.e5]");
    CHECK_REFUSED("[1e999,.5]");
    CHECK_REFUSED("[1e999,-.5]");
    CHECK_REFUSED("[1e999,1e]");
    CHECK_REFUSED("[1e999,1e+]");
    CHECK_REFUSED("[1e999,-]");
    CHECK_REFUSED("[1e9991e999]");
    CHECK_REFUSED("[99999999999999999999-1]");
    CHECK_REFUSED("[99999999999999999999e]");
    CHECK_REFUSED("1e999\"");
    CHECK_REFUSED("[1e999,\"\\");
}

TEST(json_walks_objects_in_the_order_of_the_input) {
    static const char *const keys[] = {"z", "a", "", "m"};
    tp_json *v = parse("{'z':0,'a':1,'':2,'m':3}");
    tp_json_pair pair = {0};
    int n = 0;
    for (; tp_json_next(v, &pair); n++) {
        CHECK_TEXT(pair.key, keys[n]);
        CHECK_EQ(tp_json_int(pair.value), n);
    }
    CHECK_EQ(n, 4);
    tp_json_free(v);
    v = parse("{}");
    pair = (tp_json_pair){0};
    CHECK(!tp_json_next(v, &pair));
    tp_json_free(v);
}

TEST(json_prints_compactly) {
    tp_json *v = parse("{ 'b' : [ 1 , true , null ] , 'a' : 'x' }");
    char *text = tp_json_print(v), *wanted = quoted("{'b':[1,true,null],'a':'x'}");
    CHECK_TEXT(text, wanted);
    free(text);
    test_free_text(wanted);
    tp_json_free(v);
}

/* ---- paths ---- */

TEST(json_says_where) {
    tp_error e = {.code = TP_BAD_STATE};
    tp_json *v = parse("{'a/b~c':[0,{'d':1}]}");
    const tp_at root = tp_at_root(v);
    const tp_at list = tp_at_key(&root, "a/b~c"), item = tp_at_item(&list, 1);
    const tp_at d = tp_at_key(&item, "d"), missing = tp_at_key(&item, "\xC3\xA4");
    CHECK_EQ(tp_json_int(d.json), 1);
    CHECK(missing.json == NULL);
    CHECK(!tp_wrong(&e, &d, "Expected %d here.", 2));
    CHECK_TEXT(e.path, "/a~1b~0c/1/d");
    CHECK_TEXT(e.message, "Expected 2 here.");
    CHECK(e.has_path);
    CHECK_EQ(e.code, TP_BAD_STATE);
    (void)tp_wrong(&e, &missing, "Missing.");
    CHECK_TEXT(e.path, "/a~1b~0c/1/\xC3\xA4");
    (void)tp_wrong(&e, &root, "All of it.");
    CHECK_TEXT(e.path, "");
    const tp_at edition = {.key = "edition", .json = v};
    const tp_at inside = tp_at_key(&edition, "x");
    (void)tp_wrong(&e, &inside, "Below a name.");
    CHECK_TEXT(e.path, "/edition/x");
    tp_json_free(v);
}

/* A path has room for so much and then ends, not in the middle of a character. */
TEST(json_cuts_long_paths_between_characters) {
    for (size_t shift = 0; shift < 4; shift++) {
        char key[2 * TP_PATH] = "";
        tp_error e = {0}, ignored = {0};
        for (size_t n = shift; n + 4 < sizeof key; n += 2) memcpy(key + n, "\xC3\xA4", 3);
        memset(key, '~', shift);
        tp_json *v = parse("{}");
        const tp_at root = tp_at_root(v), far = tp_at_key(&root, key),
                    further = tp_at_item(&far, 7);
        (void)tp_wrong(&e, &further, "Far away.");
        CHECK(strlen(e.path) > TP_PATH - 8 && strlen(e.path) < TP_PATH);
        char text[TP_PATH + 8];
        snprintf(text, sizeof text, "\"%s\"", e.path);
        tp_json *path = tp_json_parse(text, strlen(text), &ignored);
        CHECK(path != NULL);
        tp_json_free(path);
        tp_json_free(v);
    }
}

TEST(json_what_is_not_there_is_null) {
    tp_error e = {0};
    tp_json *v = tp_json_parse("{}", 2, &e);
    const tp_at root = tp_at_root(v), key = tp_at_key(&root, "a");
    int number;
    CHECK_EQ(tp_json_what(tp_json_get(v, "a")), TP_NULL);
    CHECK(!tp_json_equals(tp_json_get(v, "a"), "a"));
    CHECK(!tp_want_int(&key, 0, 1, &number, &e));
    CHECK_TEXT(e.path, "/a");
    tp_json_free(v);
}

/* ---- another reader ---- */

/* What jansson makes of a text, printed; NULL: it refuses it. */
static char *read_by_jansson(const char *text, size_t length) {
    json_t *v =
        json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    char *out = v != NULL ? json_dumps(v, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    json_decref(v);
    return out;
}

static char *read_by_us(const char *text, size_t length) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, length, &e);
    char *out = v != NULL ? tp_json_print(v) : NULL;
    tp_json_free(v);
    return out;
}

/* Texts without fractions and NUL bytes, which the two print or take differently; fuzz/json.c has
 * all others. */
TEST(json_is_what_jansson_takes_for_it) {
    static const char seed[] = "{\"type\":[\"move\"], \"ply\":-10,\"m\\u0041\":\"\\\\a b\" "
                               ",\"e\":{\"x\":null},\"ref\":true }";
    static const char letters[] = "{}[]\":,\\ 0123456789-+Entfabu\t\n\x1f\x7f\x80\xc3\xa4";
    tp_rng g;
    int taken = 0;
    tp_rng_seed(&g, 7);
    for (int i = 0; i < 40000; i++) {
        char text[sizeof seed];
        memcpy(text, seed, sizeof seed);
        for (uint32_t k = tp_rng_below(&g, 4); k > 0; k--)
            text[tp_rng_below(&g, sizeof seed - 1)] = letters[tp_rng_below(&g, sizeof letters - 1)];
        const size_t length = sizeof seed - 1 - (size_t)tp_rng_below(&g, 2) * tp_rng_below(&g, 5);
        char *ours = read_by_us(text, length), *theirs = read_by_jansson(text, length);
        if ((ours == NULL) != (theirs == NULL) || (ours != NULL && strcmp(ours, theirs) != 0))
            fail_msg("%.*s: %s or %s", (int)length, text, ours, theirs);
        taken += ours != NULL;
        free(ours);
        free(theirs);
    }
    CHECK(taken > 4000 && taken < 36000);
}

/* Many keys are found by another way than few. */
TEST(json_finds_one_of_many_keys) {
    tp_writer w = {0};
    tp_error e = {0};
    char key[16];
    tp_write_open(&w, '{');
    for (int i = 0; i < 1000; i++) {
        snprintf(key, sizeof key, "k%d", i * 7919 % 1000);
        tp_write_key_int(&w, key, i * 7919 % 1000);
    }
    tp_write_close(&w, '}');
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    for (int i = 0; i < 1000; i++) {
        snprintf(key, sizeof key, "k%d", i);
        CHECK_EQ(tp_json_int(tp_json_get(v, key)), i);
    }
    CHECK(tp_json_get(v, "k1000") == NULL);
    tp_json_free(v);
    w.length--;
    tp_write_key_int(&w, "k500", 0);
    tp_write_close(&w, '}');
    CHECK(tp_json_parse(w.data, w.length, &e) == NULL);
    tp_writer_done(&w);
}
