/* app/server/api/http.c: see http.h. What holds for every request is checked here: how many, from
 * where, and who sent it. */
#include "app/server/api/http.h"

#include "app/server/base/log.h"
#include "app/server/tables/bans.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tp_exchange *tp_exchange_new(tp_server *s, void (*ready)(tp_exchange *x), void *socket) {
    tp_exchange *x = tp_alloc(sizeof *x);
    x->server = s;
    x->refs = 1;
    x->is_open = true;
    x->ready = ready;
    x->socket = socket;
    tp_random(s, &x->id, sizeof x->id); /* a number of it would tell how many there are */
    return x;
}

tp_exchange *tp_exchange_hold(tp_exchange *x) {
    x->refs++;
    return x;
}

void tp_exchange_release(tp_exchange *x) {
    if (--x->refs > 0) return;
    free(x->body);
    free(x->reply);
    free(x);
}

size_t tp_http_most_body(const char *path) {
    return strcmp(path, "/api/tables") == 0 ? TP_MOST_TABLE_BODY : TP_MOST_BODY;
}

/* ---- replies ---- */

void tp_reply(tp_exchange *x, int status, const char *type, const char *text, size_t length) {
    if (x->status != 0) return;
    x->status = status;
    x->type = type;
    x->reply = tp_alloc(length + 1);
    memcpy(x->reply, text, length);
    x->reply_length = length;
    tp_log(status >= 500 ? TP_LOG_WARN : TP_LOG_DEBUG,
           "msg=request id=%016" PRIx64 " method=%s route=%s status=%d", x->id, x->method,
           x->route != NULL ? x->route : "none", status);
    if (x->is_open) x->ready(x);
}

void tp_reply_json(tp_exchange *x, int status, tp_writer *w) {
    tp_write_close(w, '}');
    tp_reply(x, status, "application/json", w->data, w->length);
    tp_writer_done(w);
}

/* RFC 9110, 13.1.2: the header may list several tags, and a proxy that packs replies makes weak
 * ones of ours, W/"…", which are as good here. */
void tp_reply_tagged(tp_exchange *x, const char *etag, const char *type, const char *text,
                     size_t length) {
    const bool has_it = strstr(x->known_etag, etag) != NULL;
    x->etag = etag;
    tp_reply(x, has_it ? 304 : 200, type, text, has_it ? 0 : length);
}

void tp_reply_refusal_as(tp_exchange *x, int status, const tp_refusal *r) {
    tp_writer w = {0};
    x->server->metrics.refused[r->code]++;
    tp_write_open(&w, '{');
    tp_write_key(&w, "error");
    tp_write_open(&w, '{');
    tp_refusal_write(r, &w);
    tp_write_close(&w, '}');
    tp_reply_json(x, status, &w);
}

int tp_refusal_status(tp_refused code) {
    static const int statuses[] = {
#define TP_REFUSAL(name, word, status) status,
#include "table/refusals.def"
#undef TP_REFUSAL
    };
    return statuses[code];
}

void tp_reply_refusal(tp_exchange *x, const tp_refusal *r) {
    tp_reply_refusal_as(x, tp_refusal_status(r->code), r);
}

void tp_reply_refuse(tp_exchange *x, tp_refused code, const char *message) {
    tp_refusal r = {0};
    tp_refusal_set(&r, code, "%s", message);
    tp_reply_refusal(x, &r);
}

/* ---- the query ---- */

static int hex_value(char c) {
    static const char digits[] = "0123456789abcdef";
    return (int)(strchr(digits, tolower((unsigned char)c)) - digits);
}

bool tp_url_decode(const char *text, size_t length, bool plus_is_blank, char *out, size_t room) {
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        char c = (char)(text[i] == '+' && plus_is_blank ? ' ' : text[i]);
        if (c == '%') {
            if (i + 2 >= length || !isxdigit((unsigned char)text[i + 1]) ||
                !isxdigit((unsigned char)text[i + 2]))
                return false;
            c = (char)(hex_value(text[i + 1]) << 4 | hex_value(text[i + 2]));
            i += 2;
        }
        if (c == '\0' || n + 1 >= room) return false;
        out[n++] = c;
    }
    out[n] = '\0';
    return true;
}

bool tp_query_get(const tp_exchange *x, const char *name, char *out, size_t room) {
    const size_t length = strlen(name);
    for (const char *p = x->query; *p != '\0';) {
        const size_t n = strcspn(p, "&");
        if (n > length && strncmp(p, name, length) == 0 && p[length] == '=')
            return tp_url_decode(p + length + 1, n - length - 1, true, out, room);
        p += n + (p[n] == '&');
    }
    return false;
}

/* ---- routing ---- */

/* Compares part by part; what stands for a star is kept. */
static bool matches(tp_exchange *x, const char *pattern) {
    const char *path = x->path;
    int stars = 0;
    while (*pattern != '\0') {
        if (*pattern != '*') {
            if (*pattern++ != *path++) return false;
            continue;
        }
        const size_t n = strcspn(path, "/");
        if (n == 0 || stars == 2) return false;
        memcpy(x->part[stars], path, n);
        x->part[stars++][n] = '\0';
        path += n;
        pattern++;
    }
    return *path == '\0';
}

/* What goes at a path where this method does not; a reply with 405 must say so. */
static const char *allow_header(bool gets, bool posts) {
    if (gets && posts) return "allow: GET, HEAD, POST\r\n";
    return gets ? "allow: GET, HEAD\r\n" : "allow: POST\r\n";
}

/* The route, or NULL; then *allowed says what would have been one, if anything. */
static const tp_route *find_route(tp_exchange *x, const char **allowed) {
    bool gets = false, posts = false;
    for (const tp_route *r = tp_routes; r->method != NULL; r++) {
        if (!matches(x, r->pattern)) continue;
        if (strcmp(r->method, x->method) == 0) return r;
        gets = gets || strcmp(r->method, "GET") == 0;
        posts = posts || strcmp(r->method, "POST") == 0;
    }
    *allowed = gets || posts ? allow_header(gets, posts) : NULL;
    return NULL;
}

/* A POST comes from a page of ours and is JSON. */
static bool may_post(tp_exchange *x) {
    if (strcmp(x->method, "POST") != 0) return true;
    if (!tp_server_is_own_origin(x->server, x->origin)) {
        tp_reply_refuse(x, TP_BAD_ORIGIN_REFUSED,
                        "The Origin header is missing or not this server's.");
        return false;
    }
    if (strncasecmp(x->content_type, "application/json", 16) == 0) return true;
    tp_reply_refuse(x, TP_BAD_REQUEST_REFUSED, "The Content-Type must be application/json.");
    return false;
}

typedef struct {
    tp_exchange *exchange;
    const tp_route *route;
} call;

static const char banned[] = "You have been banned from this server.";

/* The page itself is for everybody: it says what the matter is. */
static bool is_kept_out(const tp_exchange *x, const char *session_or_address) {
    return strncmp(x->path, "/api/", 5) == 0 && tp_is_banned(x->server, session_or_address);
}

/* Whoever has a session that cannot be read must not be given another one: their seats would not be
 * theirs any more. The page itself is for everybody. */
static void found_session(void *context, const tp_session *session, bool is_unread) {
    call *c = context;
    tp_exchange *x = c->exchange;
    x->has_session = session != NULL;
    if (session != NULL) x->session = *session;
    if (is_unread && strncmp(x->path, "/api/", 5) == 0)
        tp_reply_refuse(x, TP_BUSY_REFUSED, "Your session cannot be read at the moment.");
    else if (is_kept_out(x, x->has_session ? x->session.id : ""))
        tp_reply_refuse(x, TP_BANNED_REFUSED, banned);
    else if (c->route->needs_session && session == NULL)
        tp_reply_refuse(x, TP_NO_SESSION_REFUSED, "You have no session: POST /api/session first.");
    else
        c->route->run(x);
    tp_exchange_release(x);
    free(c);
}

/* Reading a body of a megabyte takes longer than a hundred moves: an address has so much to be
 * read, in KiB. Whatever is not an edition is smaller than what is counted. */
static bool is_too_large(const tp_exchange *x) {
    enum { LEAST = 16384 };
    tp_server *s = x->server;
    const tp_rate rate = {.burst = 4096, .per_second = s->config.requests > 0 ? 256 : 0};
    if (x->length < LEAST) return false;
    if (!tp_limits_take(&s->limits, "body", x->address, rate, tp_now(s))) return true;
    tp_limits_spend(&s->limits, "body", x->address, (double)x->length / 1024);
    return false;
}

/* The page itself costs nothing; a browser fetches all of it at once. */
static bool is_too_much(tp_exchange *x) {
    tp_server *s = x->server;
    if (strncmp(x->path, "/api/", 5) != 0) return false;
    const tp_rate rate = {.burst = 3.0 * (double)s->config.requests,
                          .per_second = (double)s->config.requests};
    return !tp_limits_take(&s->limits, "request", x->address, rate, tp_now(s)) || is_too_large(x);
}

void tp_http_run(tp_exchange *x) {
    const char *allowed = NULL;
    const tp_route *route = find_route(x, &allowed);
    if (route == NULL) {
        tp_reply_refuse(x, TP_NOT_FOUND_REFUSED, "There is nothing here.");
    } else if (route->needs_session && !x->has_session) {
        tp_reply_refuse(x, TP_NO_SESSION_REFUSED, "You have no session: POST /api/session first.");
    } else {
        x->route = route->pattern;
        route->run(x);
    }
}

void tp_http_handle(tp_exchange *x) {
    const char *allowed = NULL;
    const tp_route *route = find_route(x, &allowed);
    x->server->metrics.requests++;
    if (route != NULL) x->route = route->pattern;
    if (is_kept_out(x, x->address))
        tp_reply_refuse(x, TP_BANNED_REFUSED, banned);
    else if (is_too_much(x))
        tp_reply_refuse(x, TP_TOO_MANY_REFUSED, "Too many requests: slow down.");
    else if (route == NULL && allowed != NULL) {
        x->more_headers = allowed;
        tp_reply_refuse(x, TP_BAD_METHOD_REFUSED, "Not with this method.");
    } else if (route == NULL)
        tp_pages_missing(x);
    else if (x->server->is_closing && strcmp(x->method, "POST") == 0)
        tp_reply_refuse(x, TP_BUSY_REFUSED, "The server is closing.");
    else if (may_post(x)) {
        call *c = tp_alloc(sizeof *c);
        *c = (call){.exchange = tp_exchange_hold(x), .route = route};
        tp_session_find(x->server, x->token, found_session, c);
    }
}
