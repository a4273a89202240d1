/* tests/protocol.c: the examples of docs/PROTOCOL.md, run in their order by one engine. The page
 * itself says how they are to be read. */
#include "engine/commands.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char page[] = TP_SOURCE_DIR "/docs/PROTOCOL.md";
static const char any[] = "\xe2\x80\xa6"; /* … */

/* Wildcards by backtracking to the last one: what comes after it is tried further and further on,
 * and an earlier one never needs to take more than the least. */
static bool matches(const char *shown, const char *real) {
    const char *after_any = NULL, *taken = NULL;
    while (*real != '\0') {
        if (strncmp(shown, any, strlen(any)) == 0) {
            after_any = shown += strlen(any);
            taken = real;
        } else if (*shown == *real) {
            shown++;
            real++;
        } else if (after_any != NULL) {
            shown = after_any;
            real = ++taken;
        } else {
            return false;
        }
    }
    while (strncmp(shown, any, strlen(any)) == 0) shown += strlen(any);
    return *shown == '\0';
}

TEST(protocol_page_is_compared_byte_by_byte_but_for_its_dots) {
    CHECK(matches("{\"a\":1}", "{\"a\":1}"));
    CHECK(!matches("{\"a\":1}", "{\"a\":12}"));
    CHECK(!matches("{\"a\":1}", "{\"a\":1"));
    CHECK(matches("[1,…,9]", "[1,2,3,9]"));
    CHECK(!matches("[1,…,9]", "[1,2,3,8]"));
    CHECK(matches("[…]", "[]"));
    CHECK(matches("…b…bc", "abbbc"));
    CHECK(!matches("…b…bd", "abbbc"));
}

/* ---- the page ---- */

typedef struct {
    FILE *file;
    char *line; /* without its newline */
    size_t room;
    int number;
    bool in_example;
} reader;

static bool next_line(reader *x) {
    if (getline(&x->line, &x->room, x->file) < 0) return false;
    x->line[strcspn(x->line, "\n")] = '\0';
    x->number++;
    return true;
}

/* The next line of an example, be it a request or a reply. */
static bool next_example(reader *x) {
    while (next_line(x)) {
        if (strncmp(x->line, "```", 3) == 0) {
            x->in_example = strcmp(x->line, "```engine") == 0;
            continue;
        }
        if (!x->in_example) continue;
        if (strncmp(x->line, "> ", 2) != 0 && strncmp(x->line, "< ", 2) != 0)
            fail_msg("docs/PROTOCOL.md:%d: neither request nor reply", x->number);
        return true;
    }
    return false;
}

static reader open_page(void) {
    reader x = {.file = fopen(page, "r")};
    assert_non_null(x.file);
    return x;
}

static void close_page(reader *x) {
    fclose(x->file);
    free(x->line);
}

/* All requests of the page into a file, which the engine then reads as a user would feed it. */
static void write_requests(const char *path) {
    reader x = open_page();
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    while (next_example(&x))
        if (x.line[0] == '>') fprintf(out, "%s\n", x.line + 2);
    fclose(out);
    close_page(&x);
}

static int compare_replies(FILE *engine) {
    reader x = open_page();
    char *reply = NULL;
    size_t room = 0;
    int examples = 0;
    while (next_example(&x)) {
        if (x.line[0] == '>') continue;
        if (getline(&reply, &room, engine) < 0) fail_msg("docs/PROTOCOL.md:%d: no reply", x.number);
        reply[strcspn(reply, "\n")] = '\0';
        if (!matches(x.line + 2, reply))
            fail_msg("docs/PROTOCOL.md:%d: shows    %s\nbut got  %s", x.number, x.line + 2, reply);
        examples++;
    }
    if (getline(&reply, &room, engine) >= 0) fail_msg("a reply that is not shown: %s", reply);
    free(reply);
    close_page(&x);
    return examples;
}

TEST(protocol_examples_are_true) {
    char path[] = "/tmp/turnpike-protocol-XXXXXX", command[1024];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    write_requests(path);
    snprintf(command, sizeof command, "%s engine <%s", TP_BINARY, path);
    FILE *engine = popen(command, "r"); /* NOLINT(cert-env33-c): the program as people call it */
    assert_non_null(engine);
    CHECK(compare_replies(engine) >= 40);
    CHECK_EQ(pclose(engine), 0);
    unlink(path);
}

/* A command that nobody shows is one that nobody finds. */
TEST(protocol_page_has_an_example_of_every_command) {
    for (const tp_command *c = tp_commands; c->name != NULL; c++) {
        reader x = open_page();
        char request[64];
        bool is_shown = false;
        snprintf(request, sizeof request, "> {\"cmd\":\"%s\"", c->name);
        while (!is_shown && next_example(&x))
            is_shown = strncmp(x.line, request, strlen(request)) == 0;
        if (!is_shown) fail_msg("docs/PROTOCOL.md has no example of %s", c->name);
        close_page(&x);
    }
}
