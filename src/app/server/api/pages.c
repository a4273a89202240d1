/* app/server/api/pages.c: the browser client. The same page is everywhere people can be; it looks
 * at the address itself. Without a client there is a page that says what this is. */
#include "app/server/api/api.h"

#include <string.h>

static const char plain_page[] =
    "<!doctype html>\n"
    "<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Turnpike</title></head><body>\n"
    "<h1>Turnpike</h1>\n"
    "<p>This is a table server for nine road and board games. It is running.</p>\n"
    "<p>The browser client is not part of this build. Programs can play: docs/API.md says "
    "how.</p>\n"
    "<ul>\n"
    "<li><a href=\"/api/games\">the games</a></li>\n"
    "<li><a href=\"/api/tables\">public tables</a></li>\n"
    "<li><a href=\"/healthz\">health</a></li>\n"
    "</ul>\n"
    "</body></html>\n";

static const tp_web_file *find(const char *path) {
    for (const tp_web_file *p = tp_web_files; p->path != NULL; p++)
        if (strcmp(p->path, path) == 0) return p;
    return NULL;
}

static void reply_page(tp_exchange *x, int status, const tp_web_file *p) {
    x->is_packed = x->accepts_gzip && p->packed != NULL;
    if (x->is_packed)
        tp_reply(x, status, p->type, p->packed, p->packed_size);
    else
        tp_reply(x, status, p->type, p->data, p->size);
}

/* Whoever shows a preview of a link wants whole addresses in it, and only the server knows its own:
 * it stands in for this word. */
static const char origin_word[] = "@ORIGIN@";

static void reply_index(tp_exchange *x, int status, const tp_web_file *p) {
    const size_t word = sizeof origin_word - 1;
    const char *rest = p->data, *end = p->data + p->size, *at;
    tp_writer w = {0};
    while ((at = memmem(rest, (size_t)(end - rest), origin_word, word)) != NULL) {
        tp_write_plain(&w, "%.*s%s", (int)(at - rest), rest, x->server->origins[0]);
        rest = at + word;
    }
    tp_write_plain(&w, "%.*s", (int)(end - rest), rest);
    tp_reply(x, status, p->type, w.data, w.length);
    tp_writer_done(&w);
}

void tp_pages_get(tp_exchange *x) {
    const tp_web_file *p = find("/index.html");
    if (p != NULL)
        reply_index(x, 200, p);
    else
        tp_reply(x, 200, "text/html; charset=utf-8", plain_page, strlen(plain_page));
}

/* What a browser asks for by a name that never changes: the manifest and the service worker. */
void tp_pages_file(tp_exchange *x) {
    const tp_web_file *p = find(x->path);
    if (p == NULL)
        tp_reply_refuse(x, TP_NOT_FOUND_REFUSED, "There is nothing here.");
    else
        reply_page(x, 200, p);
}

/* Names of assets carry a hash of what is in them, so they never change. */
void tp_pages_asset(tp_exchange *x) {
    x->is_immutable = find(x->path) != NULL;
    tp_pages_file(x);
}

/* People who mistype an address get a page that says so and leads on, programs get what they read.
 */
void tp_pages_missing(tp_exchange *x) {
    const tp_web_file *p = find("/index.html");
    const bool is_api = strncmp(x->path, "/api/", 5) == 0;
    if (p != NULL && !is_api && strcmp(x->method, "GET") == 0)
        reply_index(x, 404, p);
    else
        tp_reply_refuse(x, TP_NOT_FOUND_REFUSED, "There is nothing here.");
}
