/* app/server/net/http_head.h: the head of a request while it comes in, piece by piece, and what it
 * says once it is whole. */
#ifndef TP_APP_SERVER_HTTP_HEAD_H
#define TP_APP_SERVER_HTTP_HEAD_H

#include "app/server/api/http.h"

/* The headers that matter here. */
typedef enum {
    TP_HEADER_HOST,
    TP_HEADER_ORIGIN,
    TP_HEADER_COOKIE,
    TP_HEADER_CONTENT_TYPE,
    TP_HEADER_ACCEPT_ENCODING,
    TP_HEADER_IF_NONE_MATCH,
    TP_HEADER_X_FORWARDED_FOR,
    TP_HEADER_TRANSFER_ENCODING,
    TP_HEADER_EXPECT,
    TP_HEADER_UPGRADE,
    TP_HEADER_SEC_WEBSOCKET_KEY,
    TP_HEADER_SEC_WEBSOCKET_VERSION,
    TP_HEADERS
} tp_header;

enum { TP_HEADER_NAME = 24 };

/* Start with all zero. */
typedef struct {
    tp_writer url, value[TP_HEADERS];
    int times[TP_HEADERS]; /* how often each was there */
    char name[TP_HEADER_NAME];
    size_t name_length;
    bool is_in_value;
    int header; /* the one that is being read; TP_HEADERS: none of these */
} tp_head;

/* The next piece of each. What may be in them was checked by the parser, but for these two. */
void tp_head_url(tp_head *h, const char *text, size_t length);
bool tp_head_name(tp_head *h, const char *text, size_t length);  /* false: that is no name */
bool tp_head_value(tp_head *h, const char *text, size_t length); /* nor that a value */

/* What a header says; "" if it is not there. One that came several times is a list of all. */
const char *tp_head_get(const tp_head *h, tp_header header);
/* Is the word in the list, "h2c, websocket"? Large and small letters are the same. */
bool tp_head_lists(const tp_head *h, tp_header header, const char *word);
/* Path and query; false if they cannot be read. *is_too_long: that is why. */
bool tp_head_read_url(const tp_head *h, tp_exchange *x, bool *is_too_long);
/* All else that an exchange wants to know; address is the connection's. */
void tp_head_read(const tp_head *h, tp_exchange *x, const char *address);
void tp_head_done(tp_head *h); /* all zero again */

/* The head of a reply. */
void tp_head_write(const tp_exchange *x, bool keeps_alive, tp_writer *w);

#endif
