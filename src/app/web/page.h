/* app/web/page.h: what the page around the module does for it, imports of the module "page", and
 * what is kept there (keep.c). Texts go as an address and a length in bytes, and are the page's to
 * copy before it returns. */
#ifndef TP_APP_WEB_PAGE_H
#define TP_APP_WEB_PAGE_H

#include "app/server/store/store.h"

#define PAGE(name) __attribute__((import_module("page"), import_name(name)))

/* The time of day in milliseconds since 1970, and milliseconds that only go forward. */
PAGE("wall_ms") double page_wall_ms(void);
PAGE("steady_ms") double page_steady_ms(void);
PAGE("draw") void page_draw(void *bytes, size_t size);
/* BLAKE2b, see tp_hash. */
PAGE("hash")
void page_hash(uint8_t *out, size_t size, const uint8_t *key, size_t key_size, const uint8_t *bytes,
               size_t length);
/* Text by Unicode's rules, see app/means.h, of most characters and room bytes; how many bytes it
 * has then, 0: it is refused. */
PAGE("clean") size_t page_clean(const char *text, size_t length, char *out, size_t room, int most);
/* To be kept under that key, in place of what was there. When all of it is safe: tp_web_kept. */
PAGE("keep") void page_keep(const char *key, size_t key_size, const char *text, size_t length);
/* The answer to a request, with a token to be kept, "": none. */
PAGE("reply")
void page_reply(int number, int status, const char *token, const char *text, size_t length);
/* A message for the page's one socket. */
PAGE("tell") void page_tell(const char *text, size_t length);

/* ---- keep.c: a store in memory whose every write set the page keeps, too ---- */

tp_store *page_store_new(void);
/* One text of those that page_keep was given, in the order of their keys. False: it is none. */
bool page_store_restore(tp_store *s, const char *text, size_t length);

#endif
