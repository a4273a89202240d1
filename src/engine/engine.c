/* engine/engine.c: see engine.h. One line comes in and is parsed; the table of commands (at the
 * end of commands.c) says who answers; an error undoes whatever was written so far. */
#include "engine/engine.h"

#include "engine/commands.h"

#include <stdlib.h>
#include <string.h>

tp_engine *tp_engine_new(const tp_engine_host *host) {
    tp_engine *x = tp_alloc(sizeof *x);
    x->host = host;
    return x;
}

void tp_engine_free(tp_engine *x) {
    tp_match_free(x->match);
    free(x);
}

/* ---- the id, echoed as it was written ---- */

static size_t skip_space(const char *text, size_t i, size_t length) {
    while (i < length && strchr(" \t\r\n", text[i]) != NULL && text[i] != '\0') i++;
    return i;
}

/* Behind the JSON value that starts at i. The text is known to be JSON. */
/* A tokenizer of its own, small since the parser has already accepted the text: it only has to find
 * where values end. The parsed value cannot be printed instead: it has lost 1.0 against 1, and
 * every digit beyond a double. */
static size_t skip_value(const char *text, size_t i, size_t length) {
    int depth = 0;
    bool in_string = false;
    for (; i < length; i++) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') i++;
            in_string = c != '"';
            if (!in_string && depth == 0) return i + 1;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (c == '}' || c == ']') {
            if (depth == 0) return i;
            if (--depth == 0) return i + 1;
        } else if (depth == 0 && strchr(",: \t\r\n", c) != NULL) {
            return i;
        }
    }
    return i;
}

/* The place of the key "id" among the keys of the request, -1 if it has none. */
static int place_of_id(const tp_json *request) {
    tp_json_pair pair = {0};
    for (int i = 0; tp_json_next(request, &pair); i++)
        if (strcmp(pair.key, "id") == 0) return i;
    return -1;
}

/* Where the value of the i-th key of the object in text is. */
static void find_value(const char *text, size_t length, int i, size_t *start, size_t *end) {
    size_t at = skip_space(text, 0, length) + 1;
    for (;; i--) {
        at = skip_value(text, skip_space(text, at, length), length);         /* the key */
        *start = skip_space(text, skip_space(text, at, length) + 1, length); /* the colon */
        *end = skip_value(text, *start, length);
        if (i == 0) return;
        at = skip_space(text, *end, length) + 1; /* the comma */
    }
}

/* An id may be any JSON and any number, so it is not printed but copied, without the space between
 * its tokens. request is NULL if the line is not JSON. */
static void echo_id(tp_writer *w, const tp_json *request, const char *text, size_t length) {
    const bool is_object = request != NULL && tp_json_what(request) == TP_OBJECT;
    const int place = is_object ? place_of_id(request) : -1;
    size_t start, end, n = 0;
    if (place < 0) return;
    find_value(text, length, place, &start, &end);
    char *compact = tp_alloc(end - start + 1);
    bool in_string = false;
    for (size_t i = start; i < end; i++) {
        if (!in_string && strchr(" \t\r\n", text[i]) != NULL) continue;
        if (text[i] == '"') in_string = !in_string;
        compact[n++] = text[i];
        if (in_string && text[i] == '\\') compact[n++] = text[++i];
    }
    tp_write_key(w, "id");
    tp_write_raw(w, compact, n);
    free(compact);
}

/* ---- one request ---- */

static void write_error(tp_writer *w, const tp_error *e, const tp_json *request, const char *line,
                        size_t length) {
    tp_writer_clear(w);
    tp_write_open(w, '{');
    tp_write_key_bool(w, "ok", false);
    echo_id(w, request, line, length);
    tp_write_key(w, "error");
    tp_write_open(w, '{');
    tp_write_key_text(w, "code", tp_code_word(e->code));
    tp_write_key_text(w, "message", e->message);
    if (e->has_path) tp_write_key_text(w, "path", e->path);
    tp_write_close(w, '}');
    tp_write_close(w, '}');
}

static bool run_command(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e) {
    if (tp_json_what(request) != TP_OBJECT)
        return tp_fail(e, TP_BAD_REQUEST, "A request is an object with \"cmd\".");
    const tp_json *cmd = tp_json_get(request, "cmd");
    if (cmd == NULL || tp_json_what(cmd) != TP_STRING)
        return tp_fail(e, TP_BAD_REQUEST, "A request needs \"cmd\", the name of a command.");
    for (const tp_command *c = tp_commands; c->name != NULL; c++) {
        if (!tp_json_equals(cmd, c->name)) continue;
        if (c->needs_game && x->match == NULL)
            return tp_fail(e, TP_NO_GAME, "There is no game: begin with \"new\" or \"load\".");
        return c->run(x, request, w, e);
    }
    return tp_fail(e, TP_UNKNOWN_CMD, "There is no command \"%.64s\".", tp_json_text(cmd, NULL));
}

void tp_engine_answer(tp_engine *x, const char *line, size_t length, tp_writer *w) {
    tp_error e = {0};
    if (length > TP_ENGINE_LINE) {
        tp_error_set(&e, TP_TOO_LONG, "A line has at most %d bytes.", TP_ENGINE_LINE);
        write_error(w, &e, NULL, line, length);
        return;
    }
    tp_json *request = tp_json_parse(line, length, &e);
    if (request == NULL) {
        write_error(w, &e, NULL, line, length);
        return;
    }
    tp_writer_clear(w);
    tp_write_open(w, '{');
    tp_write_key_bool(w, "ok", true);
    echo_id(w, request, line, length);
    if (run_command(x, request, w, &e))
        tp_write_close(w, '}');
    else
        write_error(w, &e, request, line, length);
    tp_json_free(request);
}
