/* app/means.h: what this program hands to its tables, and fresh randomness. Which library
 * does that is known to hash.c and names.c alone. */
#ifndef TP_APP_MEANS_H
#define TP_APP_MEANS_H

#include "table/means.h"

/* BLAKE2b, names by Unicode's rules, and our own bots. */
const tp_table_means *tp_means(void);

/* BLAKE2b, see tp_hash (hash.c; in a page web/hash.c). Ready before its first use, by tp_means. */
tp_hash tp_blake2b;
void tp_hash_ready(void);

/* ---- names.c: what people type and others must read: names and what is said at a table ----
 *
 * Text is brought into Unicode's normal form NFKC and stripped of blanks at its ends; runs of
 * blanks become one. Control characters, invisible ones, and those that turn the direction of
 * writing around are refused, not removed, so that nobody reads another text than was sent. */

/* A name of 1..TP_NAME characters. False if text (length bytes of UTF-8) is none. */
bool tp_name_clean(const char *text, size_t length, char out[TP_NAME_BYTES]);
/* Something said, 1..TP_SAID characters. */
bool tp_said_clean(const char *text, size_t length, char out[TP_SAID_BYTES]);

#endif
