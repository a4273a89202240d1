/* app/server/pages.c: the page people see. Until the browser client is built in, one that says what
 * this is. */
#include "app/server/api.h"

#include <string.h>

static const char page[] =
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
    "<li><a href=\"/healthz\">health</a> and <a href=\"/metrics\">metrics</a></li>\n"
    "</ul>\n"
    "</body></html>\n";

void tp_pages_get(tp_exchange *x) {
    tp_reply(x, 200, "text/html; charset=utf-8", page, strlen(page));
}
