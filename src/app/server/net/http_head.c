/* app/server/net/http_head.c: see http_head.h. */
#include "app/server/net/http_head.h"

#include <ctype.h>
#include <http_parser.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const char *const names[TP_HEADERS] = {
    [TP_HEADER_HOST] = "host",
    [TP_HEADER_ORIGIN] = "origin",
    [TP_HEADER_COOKIE] = "cookie",
    [TP_HEADER_CONTENT_TYPE] = "content-type",
    [TP_HEADER_ACCEPT_ENCODING] = "accept-encoding",
    [TP_HEADER_IF_NONE_MATCH] = "if-none-match",
    [TP_HEADER_X_FORWARDED_FOR] = "x-forwarded-for",
    [TP_HEADER_TRANSFER_ENCODING] = "transfer-encoding",
    [TP_HEADER_EXPECT] = "expect",
    [TP_HEADER_UPGRADE] = "upgrade",
    [TP_HEADER_SEC_WEBSOCKET_KEY] = "sec-websocket-key",
    [TP_HEADER_SEC_WEBSOCKET_VERSION] = "sec-websocket-version",
};

/* ---- coming in ---- */

void tp_head_url(tp_head *h, const char *text, size_t length) {
    tp_write_plain(&h->url, "%.*s", (int)length, text);
}

/* Debian's parser is compiled to be lenient and lets blanks through, with which
 * "Transfer-Encoding : chunked" would be one thing to a proxy and another to us. */
bool tp_head_name(tp_head *h, const char *text, size_t length) {
    if (h->is_in_value) h->name_length = 0;
    h->is_in_value = false;
    if (memchr(text, ' ', length) != NULL) return false;
    for (size_t i = 0; i < length && h->name_length < TP_HEADER_NAME; i++)
        h->name[h->name_length++] = (char)tolower((unsigned char)text[i]);
    return true;
}

static int find_name(const tp_head *h) {
    for (int i = 0; i < TP_HEADERS; i++)
        if (strlen(names[i]) == h->name_length && memcmp(names[i], h->name, h->name_length) == 0)
            return i;
    return TP_HEADERS;
}

/* A header that comes again is a list, as RFC 9110 section 5.3 wants it; cookies have a comma of
 * their own. */
static void begin_value(tp_head *h) {
    h->is_in_value = true;
    h->header = find_name(h);
    if (h->header == TP_HEADERS || h->times[h->header]++ == 0) return;
    tp_write_plain(&h->value[h->header], h->header == TP_HEADER_COOKIE ? "; " : ", ");
}

/* The parser lets any byte begin a value. What is behind a NUL would be there for a proxy and not
 * for us, or for us if it came in another piece. */
bool tp_head_value(tp_head *h, const char *text, size_t length) {
    if (!h->is_in_value) begin_value(h);
    if (length > 0 && memchr(text, '\0', length) != NULL) return false;
    if (h->header < TP_HEADERS) tp_write_plain(&h->value[h->header], "%.*s", (int)length, text);
    return true;
}

void tp_head_done(tp_head *h) {
    tp_writer_done(&h->url);
    for (int i = 0; i < TP_HEADERS; i++) tp_writer_done(&h->value[i]);
    *h = (tp_head){0};
}

/* ---- what it says ---- */

const char *tp_head_get(const tp_head *h, tp_header header) {
    return h->value[header].length > 0 ? h->value[header].data : "";
}

bool tp_head_lists(const tp_head *h, tp_header header, const char *word) {
    const size_t n = strlen(word);
    for (const char *p = tp_head_get(h, header); *p != '\0';) {
        p += strspn(p, ", \t");
        const size_t length = strcspn(p, ", \t");
        if (length == n && strncasecmp(p, word, n) == 0) return true;
        p += length;
    }
    return false;
}

/* Where a part of the address is; length 0 if it has none. */
static const char *part_of(const tp_head *h, const struct http_parser_url *u, int part, size_t *n) {
    const bool is_there = (u->field_set >> part & 1) != 0;
    *n = is_there ? u->field_data[part].len : 0;
    return is_there ? h->url.data + u->field_data[part].off : "";
}

bool tp_head_read_url(const tp_head *h, tp_exchange *x, bool *is_too_long) {
    struct http_parser_url u;
    size_t path_length, query_length;
    *is_too_long = false;
    http_parser_url_init(&u);
    if (h->url.length == 0 || http_parser_parse_url(h->url.data, h->url.length, 0, &u) != 0)
        return false;
    const char *path = part_of(h, &u, UF_PATH, &path_length);
    const char *query = part_of(h, &u, UF_QUERY, &query_length);
    *is_too_long = path_length >= TP_URL || query_length >= TP_URL;
    if (*is_too_long) return false;
    memcpy(x->query, query, query_length);
    if (path_length > 0) return tp_url_decode(path, path_length, false, x->path, TP_URL);
    x->path[0] = '/'; /* http://host */
    return true;
}

/* The session is the cookie with exactly this name; others may end or begin like it. */
static void read_token(const char *cookies, char *out, size_t room) {
    out[0] = '\0';
    while (*cookies != '\0') {
        cookies += strspn(cookies, "; \t");
        const size_t n = strcspn(cookies, ";");
        if (n > 3 && n - 3 < room && strncmp(cookies, "tp=", 3) == 0) {
            memcpy(out, cookies + 3, n - 3);
            out[n - 3] = '\0';
            return;
        }
        cookies += n;
    }
}

/* Behind a proxy of ours the client is the last address, which the proxy has added; what stands in
 * front of it anybody can have written. */
static void read_address(const tp_head *h, tp_exchange *x, const char *address) {
    const char *all = tp_head_get(h, TP_HEADER_X_FORWARDED_FOR), *last = strrchr(all, ',');
    last = last != NULL ? last + 1 : all;
    last += strspn(last, " \t");
    if (x->server->config.trust_proxy && *last != '\0')
        tp_address_read(last, x->address);
    else
        snprintf(x->address, sizeof x->address, "%s", address);
}

/* A proxy says for whom it asks. */
static bool is_local(const tp_head *h, const char *address) {
    return h->times[TP_HEADER_X_FORWARDED_FOR] == 0 &&
           (strncmp(address, "127.", 4) == 0 || strcmp(address, "::/64") == 0);
}

void tp_head_read(const tp_head *h, tp_exchange *x, const char *address) {
    x->is_local = is_local(h, address);
    snprintf(x->origin, sizeof x->origin, "%s", tp_head_get(h, TP_HEADER_ORIGIN));
    snprintf(x->content_type, sizeof x->content_type, "%s", tp_head_get(h, TP_HEADER_CONTENT_TYPE));
    snprintf(x->known_etag, sizeof x->known_etag, "%s", tp_head_get(h, TP_HEADER_IF_NONE_MATCH));
    x->accepts_gzip = strstr(tp_head_get(h, TP_HEADER_ACCEPT_ENCODING), "gzip") != NULL;
    read_token(tp_head_get(h, TP_HEADER_COOKIE), x->token, sizeof x->token);
    read_address(h, x, address);
}

/* ---- going out ---- */

static void write_date(const tp_server *s, tp_writer *w) {
    const time_t now = (time_t)(tp_now_wall(s) / 1000);
    struct tm parts;
    char text[64];
    gmtime_r(&now, &parts);
    strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts); /* the locale is C */
    tp_write_plain(w, "date: %s\r\n", text);
}

/* The same on everything: no inline code, none but ours (the module for pages is compiled as it
 * comes), no guessing of types, nobody told. */
static const char safety[] =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors "
    "'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n";

/* What has a tag may be kept, if the server is asked each time whether it is still the same. */
static void write_cache_control(const tp_exchange *x, tp_writer *w) {
    if (x->etag != NULL)
        tp_write_plain(w, "cache-control: public, no-cache\r\netag: %s\r\n", x->etag);
    else
        tp_write_plain(w, "cache-control: %s\r\n",
                       x->is_immutable ? "public, max-age=31536000, immutable" : "no-store");
}

void tp_head_write(const tp_exchange *x, bool keeps_alive, tp_writer *w) {
    tp_write_plain(w, "HTTP/1.1 %d %s\r\n", x->status,
                   http_status_str((enum http_status)x->status));
    write_date(x->server, w);
    /* A 304 is about what the browser has: a length of 0 would be said about that. */
    if (x->status != 304)
        tp_write_plain(w, "content-type: %s\r\ncontent-length: %zu\r\n", x->type, x->reply_length);
    tp_write_plain(w, "x-request-id: %016" PRIx64 "\r\n", x->id);
    write_cache_control(x, w);
    if (x->is_packed) tp_write_plain(w, "content-encoding: gzip\r\n");
    if (x->cookie[0] != '\0')
        tp_write_plain(w,
                       "set-cookie: tp=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000%s\r\n",
                       x->cookie, x->server->is_https ? "; Secure" : "");
    if (x->ends_session)
        tp_write_plain(w, "set-cookie: tp=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0%s\r\n",
                       x->server->is_https ? "; Secure" : "");
    tp_write_plain(w, "%s%sconnection: %s\r\n\r\n", safety,
                   x->more_headers != NULL ? x->more_headers : "",
                   keeps_alive ? "keep-alive" : "close");
}
