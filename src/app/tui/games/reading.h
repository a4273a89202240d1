/* app/tui/games/reading.h: what drawings read out of views and put into sentences. Views come from
 * the kernel, so nothing here complains: what is not there reads as nothing. */
#ifndef TP_APP_TUI_READING_H
#define TP_APP_TUI_READING_H

#include "app/tui/games/drawing.h"

/* An integer of an object or a list; fallback if there is none, say null. */
int tp_read_int(const tp_json *object, const char *key, int fallback);
int tp_read_item(const tp_json *list, size_t i, int fallback);
/* A string of an object, borrowed; "" if there is none. */
const char *tp_read_text(const tp_json *object, const char *key);
/* The size of a list or an object, or the number that a view shows in place of a secret one. */
int tp_read_size(const tp_json *v);
/* The entry of a list whose key has that text; NULL if none has. */
const tp_json *tp_read_find(const tp_json *list, const char *key, const char *text);
/* Is text an entry of the list. */
bool tp_read_has(const tp_json *list, const char *text);

/* A seat's name; "" for nobody's. */
const char *tp_seat_name(const tp_scene *s, int seat);
/* A shape of one column for every seat. */
const char *tp_seat_shape(int seat);

/* Adds to a sentence as printf would; what does not fit is left out, never half a character. */
void tp_add(char out[TP_SENTENCE], const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same from the start. */
#define tp_write_sentence(out, ...) ((out)[0] = '\0', tp_add(out, __VA_ARGS__))
/* Adds ", " before every entry of a list but the first, then the entry. */
void tp_add_item(char out[TP_SENTENCE], int *count, const char *text);

/* Writes text into at most width columns; what is longer ends with "…". */
void tp_put_within(tp_canvas *c, int x, int y, int width, tp_ink ink, const char *text);

/* Writes a box of lines with its upper left corner at (x, y). */
void tp_put_box(tp_canvas *c, int x, int y, int width, int height, tp_ink ink);

#endif
