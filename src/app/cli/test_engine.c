/* app/cli/test_engine.c: lines in, lines out; what is in them is tested in engine/test.c. */
#include "test.h"

#include "app/cli/cli.h"

#include <stdlib.h>
#include <string.h>

/* The replies of a whole run, the caller's. */
static char *run(const char *input, size_t length) {
    char *bytes = tp_alloc(length + 1), *out = NULL;
    size_t size;
    memcpy(bytes, input, length);
    FILE *in = fmemopen(bytes, length, "r"), *sink = open_memstream(&out, &size);
    assert_non_null(in);
    assert_non_null(sink);
    CHECK_EQ(tp_cli_engine_run(in, sink, NULL), 0);
    fclose(in);
    fclose(sink);
    free(bytes);
    return out;
}

TEST(engine_answers_every_line_in_order) {
    char *input = quoted("{'cmd':'new','game':'template','players':2,'id':1}\n"
                         "\n"
                         "{'cmd':'play','move':'left','id':2}\r\n"
                         "garbage\n"
                         "{'cmd':'history','id':3}");
    char *out = run(input, strlen(input));
    char *wanted = quoted("{'ok':true,'id':3,'moves':['left']}\n");
    int lines = 0;
    for (const char *c = out; *c != '\0'; c++) lines += *c == '\n';
    CHECK_EQ(lines, 5);
    CHECK_TEXT(out + strlen(out) - strlen(wanted), wanted);
    CHECK_EQ(strncmp(out, "{\"ok\":true,\"id\":1,", 18), 0);
    free(out);
    test_free_text(input);
    test_free_text(wanted);
}

TEST(engine_goes_on_after_a_line_that_is_too_long) {
    enum { LONG = 3 << 20 };
    char *input = tp_alloc(LONG + 64);
    memset(input, 'x', LONG);
    snprintf(input + LONG, 64, "\n{\"cmd\":\"fly\"}\n");
    char *out = run(input, strlen(input));
    const char *second = strchr(out, '\n') + 1;
    CHECK(strstr(out, "\"too_long\"") != NULL && strstr(out, "\"too_long\"") < second);
    CHECK(strstr(second, "\"unknown_cmd\"") != NULL);
    free(out);
    free(input);
}

TEST(engine_takes_nul_bytes_as_part_of_a_line) {
    static const char input[] = "{\"cmd\":\"games\"}\0\n\0\0\n{\"cmd\":\"fly\"}\n";
    char *out = run(input, sizeof input - 1);
    const char *second = strchr(out, '\n') + 1, *third = strchr(second, '\n') + 1;
    CHECK(strstr(out, "\"bad_json\"") < second);
    CHECK(strstr(second, "\"bad_json\"") < third);
    CHECK(strstr(third, "\"unknown_cmd\"") != NULL);
    free(out);
}
