/* tests/server/api.c: the examples of docs/API.md, and those of docs/EDITIONS.md that talk to a
 * server, each page in its order against a fresh one. API.md says how they are to be read. */
#include "test.h"
#include "wsclient.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 32, PEOPLE = 8, ANSWER_MS = 60000 };
static const char any[] = "\xe2\x80\xa6"; /* … */

typedef struct {
    char name[32], value[256];
} word;

typedef struct {
    char name[32], cookie[128];
    ws_client ws;
    bool is_open;
} person;

typedef struct {
    server_process server;
    word words[WORDS];
    int word_count;
    person people[PEOPLE];
    int person_count;
    const char *page; /* "docs/API.md" */
    int line;
} script;

static person *person_of(script *x, const char *name) {
    for (int i = 0; i < x->person_count; i++)
        if (strcmp(x->people[i].name, name) == 0) return &x->people[i];
    person *p = &x->people[x->person_count++];
    snprintf(p->name, sizeof p->name, "%s", name);
    return p;
}

static word *word_of(script *x, const char *name, size_t length) {
    for (int i = 0; i < x->word_count; i++)
        if (strlen(x->words[i].name) == length && strncmp(x->words[i].name, name, length) == 0)
            return &x->words[i];
    return NULL;
}

/* ---- is it as the page shows it ---- */

static bool is_any(const tp_json *v) {
    return tp_json_what(v) == TP_STRING && strcmp(tp_json_text(v, NULL), any) == 0;
}

static bool matches(script *x, const tp_json *shown, const tp_json *real);

static bool text_matches(script *x, const char *shown, const char *real) {
    if (shown[0] != '$') return strcmp(shown, real) == 0;
    word *w = word_of(x, shown + 1, strlen(shown + 1));
    if (w != NULL) return strcmp(w->value, real) == 0;
    w = &x->words[x->word_count++];
    snprintf(w->name, sizeof w->name, "%s", shown + 1);
    snprintf(w->value, sizeof w->value, "%s", real);
    return true;
}

static bool list_matches(script *x, const tp_json *shown, const tp_json *real) {
    const size_t n = tp_json_size(shown), m = tp_json_size(real);
    const bool open = n > 0 && is_any(tp_json_item(shown, n - 1)) && n > 1;
    if (open ? m < n - 1 : m != n) return false;
    for (size_t i = 0; i < (open ? n - 1 : n); i++)
        if (!matches(x, tp_json_item(shown, i), tp_json_item(real, i))) return false;
    return true;
}

static bool object_matches(script *x, const tp_json *shown, const tp_json *real) {
    tp_json_pair pair = {0};
    const bool open = tp_json_get(shown, any) != NULL;
    if (!open && tp_json_size(shown) != tp_json_size(real)) return false;
    while (tp_json_next(shown, &pair)) {
        if (strcmp(pair.key, any) == 0) continue;
        const tp_json *v = tp_json_get(real, pair.key);
        if (v == NULL || !matches(x, pair.value, v)) return false;
    }
    return true;
}

static bool matches(script *x, const tp_json *shown, const tp_json *real) {
    if (is_any(shown)) return true;
    if (tp_json_what(shown) != tp_json_what(real)) return false;
    switch (tp_json_what(shown)) {
    case TP_STRING: return text_matches(x, tp_json_text(shown, NULL), tp_json_text(real, NULL));
    case TP_LIST: return list_matches(x, shown, real);
    case TP_OBJECT: return object_matches(x, shown, real);
    case TP_INT: return tp_json_int(shown) == tp_json_int(real);
    case TP_BOOL: return tp_json_bool(shown) == tp_json_bool(real);
    case TP_REAL:
    case TP_NULL: return true;
    }
    return false;
}

static bool json_matches(script *x, const char *shown, const char *real) {
    tp_error e = {0};
    tp_json *a = tp_json_parse(shown, strlen(shown), &e),
            *b = tp_json_parse(real, strlen(real), &e);
    if (a == NULL) fail_msg("%s:%d: not JSON: %s", x->page, x->line, shown);
    const int words = x->word_count;
    const bool ok = b != NULL && matches(x, a, b);
    if (!ok) x->word_count = words;
    tp_json_free(a);
    tp_json_free(b);
    return ok;
}

/* text with every $word that is known replaced; the caller's. */
static char *filled(script *x, const char *text) {
    char *out = tp_alloc(strlen(text) + 4096);
    size_t n = 0;
    while (*text != '\0') {
        size_t length = 0;
        if (*text == '$')
            while (text[1 + length] >= 'a' && text[1 + length] <= 'z') length++;
        const word *w = length > 0 ? word_of(x, text + 1, length) : NULL;
        if (w != NULL) {
            n += (size_t)sprintf(out + n, "%s", w->value);
            text += 1 + length;
        } else {
            out[n++] = *text++;
        }
    }
    return out;
}

/* ---- running ---- */

static void run_http(script *x, person *p, const char *request, const char *answer) {
    char method[16], path[512];
    int used = 0;
    char *whole = filled(x, request), *rest;
    const long status = strtol(answer, &rest, 10);
    if (sscanf(whole, "%15s %511s %n", method, path, &used) < 2 || *rest != ' ')
        fail_msg("%s:%d: not a request and its answer", x->page, x->line);
    const char *body = whole[used] != '\0' ? whole + used : NULL;
    http_answer a =
        http_request(x->server.port, method, path, p->cookie[0] != '\0' ? p->cookie : NULL,
                     strcmp(method, "POST") == 0 ? x->server.origin : NULL, body);
    if (a.cookie[0] != '\0') memcpy(p->cookie, a.cookie, sizeof a.cookie);
    bool ok = a.status == status;
    if (*++rest == '{') {
        ok = ok && json_matches(x, rest, a.body);
    } else {
        char type[64], start[64];
        ok = ok && sscanf(rest, "%63s %63[^\n]", type, start) == 2 &&
             strncmp(a.type, type, strlen(type)) == 0 && strncmp(a.body, start, strlen(start)) == 0;
    }
    if (!ok)
        fail_msg("%s:%d: %s\nshows    %s\nbut got  %d %s", x->page, x->line, whole, answer,
                 a.status, a.body != NULL ? a.body : "nothing");
    free(a.body);
    free(whole);
}

/* What an example does not show may come in between. */
static void run_expect(script *x, person *p, const char *shown) {
    char *last = NULL, *text;
    const int64_t end = client_now_ms() + ANSWER_MS;
    while ((text = ws_receive(&p->ws, (int)(end - client_now_ms()), NULL)) != NULL) {
        if (json_matches(x, shown, text)) {
            free(text);
            free(last);
            return;
        }
        free(last);
        last = text;
    }
    fail_msg("%s:%d: shows    %s\nbut last came %s", x->page, x->line, shown,
             last != NULL ? last : "nothing");
}

static void run_ws(script *x, person *p, const char *line) {
    if (!p->is_open) {
        p->is_open = ws_open(&p->ws, x->server.port, p->cookie, x->server.origin);
        if (!p->is_open) fail_msg("%s:%d: no WebSocket: %d", x->page, x->line, p->ws.status);
    }
    char *text = filled(x, line + 2);
    if (line[0] == '>')
        ws_send(&p->ws, text);
    else
        run_expect(x, p, line + 2);
    free(text);
}

/* Reads a line without its end; false at the end of the file. */
static bool next_line(script *x, FILE *f, char *line, size_t room) {
    if (fgets(line, (int)room, f) == NULL) return false;
    line[strcspn(line, "\n")] = '\0';
    x->line++;
    return true;
}

static int run_page(script *x, FILE *f) {
    static char line[16384], request[16384];
    char kind[8], name[32];
    int examples = 0;
    while (next_line(x, f, line, sizeof line)) {
        if (sscanf(line, "```%7[a-z] %31s", kind, name) != 2) continue;
        person *p = person_of(x, name);
        const bool is_http = strcmp(kind, "http") == 0;
        for (; next_line(x, f, line, sizeof line) && strncmp(line, "```", 3) != 0; examples++) {
            if (!is_http) {
                run_ws(x, p, line);
                continue;
            }
            memcpy(request, line, sizeof request);
            if (next_line(x, f, line, sizeof line)) run_http(x, p, request, line);
        }
    }
    return examples;
}

static int run_examples(const char *page) {
    static script x;
    static const char *const flags[] = {"--requests", "0", NULL};
    char path[1024];
    x = (script){.page = page};
    snprintf(path, sizeof path, "%s/%s", TP_SOURCE_DIR, page);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    server_start(&x.server, flags);
    const int examples = run_page(&x, f);
    fclose(f);
    for (int i = 0; i < x.person_count; i++)
        if (x.people[i].is_open) ws_close(&x.people[i].ws);
    CHECK_EQ(server_stop(&x.server), 0);
    server_remove(&x.server);
    return examples;
}

TEST(server_api_examples_are_true) {
    CHECK(run_examples("docs/API.md") >= 40);
}

TEST(server_examples_of_the_guide_to_editions_are_true) {
    CHECK(run_examples("docs/EDITIONS.md") >= 5);
}
