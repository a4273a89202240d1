/* fuzz/http.c: libFuzzer on requests to a whole server without sockets. The input is lines, each a
 * request: `a POST /api/tables {"game":…}`; the first letter is whose it is (a and b have a
 * session), and $t stands for the table that is there. Every request gets one reply, with a status
 * of HTTP, and what says it is JSON is. */
#include "inside.h"
#include "watchdog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_LINES = 24 };

static void check_reply(const char *reply) {
    tp_error e = {0};
    const long status = strtol(reply, NULL, 10);
    const char *body = strchr(reply, ' ') + 1;
    if (status < 200 || status > 599) abort();
    if (body[0] != '{') return; /* rules, pages, metrics */
    tp_json *v = tp_json_parse(body, strlen(body), &e);
    if (v == NULL) abort();
    if (status >= 400 && status != 503 && tp_json_get(v, "error") == NULL) abort();
    tp_json_free(v);
}

/* line with $t replaced; the caller's. */
static char *filled(const char *line, size_t length, const char *table) {
    char *out = tp_alloc(length * 8 + 1), *p = out;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '$' && i + 1 < length && line[i + 1] == 't') {
            p = stpcpy(p, table);
            i++;
        } else if (line[i] != '\0') {
            *p++ = line[i];
        }
    }
    return out;
}

static void run_line(inside *x, char *line, const char *const token[2]) {
    char *rest = line, *who = strsep(&rest, " "), *method = strsep(&rest, " ");
    const char *path = strsep(&rest, " ");
    if (path == NULL || strlen(path) >= TP_URL) return;
    char *reply = inside_ask(x, method, path,
                             who[0] == 'a' || who[0] == 'b' ? token[who[0] - 'a'] : NULL, rest);
    check_reply(reply);
    free(reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char make[] = "{\"game\":\"quadro-be\",\"players\":2,\"public\":true}";
    const char *text = (const char *)data, *end = text + size;
    char anna[TP_TOKEN], bob[TP_TOKEN], table[TP_ID] = "";
    const char *const token[2] = {anna, bob};
    static inside x;
    watchdog_start();
    if (!x.is_open) inside_open(&x);
    inside_token(&x, "anna", anna);
    inside_token(&x, "bob", bob);
    char *made = inside_ask(&x, "POST", "/api/tables", anna, make);
    const char *id = strstr(made, "\"id\":\"");
    if (id == NULL) abort();
    snprintf(table, sizeof table, "%.12s", id + 6);
    free(made);
    for (int n = 0; text < end && n < MOST_LINES; n++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline != NULL ? newline : end) - text);
        char *line = filled(text, length, table);
        run_line(&x, line, token);
        free(line);
        text += length + 1;
    }
    inside_reset(&x);
    return 0;
}
