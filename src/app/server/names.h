/* app/server/names.h: what people type and others must read: names and what is said at a table.
 *
 * Text is brought into Unicode's normal form NFKC and stripped of blanks at its ends; runs of
 * blanks become one. Control characters, invisible ones, and those that turn the direction of
 * writing around are refused, not removed, so that nobody reads another text than was sent. */
#ifndef TP_APP_SERVER_NAMES_H
#define TP_APP_SERVER_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TP_NAME = 24,
    TP_NAME_BYTES = TP_NAME * 4 + 1,
    TP_SAID = 300,
    TP_SAID_BYTES = TP_SAID * 4 + 1
};

/* A name of 1..TP_NAME characters. False if text (length bytes of UTF-8) is none. */
bool tp_name_clean(const char *text, size_t length, char out[TP_NAME_BYTES]);
/* Something said, 1..TP_SAID characters. */
bool tp_said_clean(const char *text, size_t length, char out[TP_SAID_BYTES]);

#endif
