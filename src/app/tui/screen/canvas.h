/* app/tui/screen/canvas.h: a sheet of character cells. Drawings write on a sheet; the screen shows
 * as much of it as fits. No terminal is needed to draw, so tests read drawings as text. */
#ifndef TP_APP_TUI_CANVAS_H
#define TP_APP_TUI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a character means; the screen chooses a colour for it, where there are any. Nothing is said
 * by ink alone: every seat and shape has a character of its own. */
typedef enum {
    TP_INK_PLAIN,
    TP_INK_FAINT,  /* grids, empty squares, what cannot be used now */
    TP_INK_STRONG, /* headings, what matters now */
    TP_INK_WATER,
    TP_INK_PARK,
    TP_INK_ROAD,
    TP_INK_GOLD, /* prizes: stars, gates, goals */
    TP_INK_WARN,
    TP_INK_SEAT, /* TP_INK_SEAT + i: the colour of seat i, up to 7 */
    TP_INKS = TP_INK_SEAT + 8
} tp_ink;

/* The ink of a colour by its id, "red", as a number from TP_INK_SEAT on: the order is that of
 * tp_seat_colour. A colour that nobody here has heard of gets one that depends on the seat. */
int tp_colour_ink(const char *id, int seat);

/* What a cell is at the moment, as a set: it is shown on top of the ink. */
enum { TP_MARK_TARGET = 1, TP_MARK_CURSOR = 2, TP_MARK_PICKED = 4, TP_MARK_LAST = 8 };

typedef struct {
    uint32_t character; /* of one column; 0 is a blank */
    uint8_t ink, marks;
} tp_cell;

typedef struct {
    int width, height;
    tp_cell *cells; /* row by row */
    bool ascii;     /* box characters and shapes become what ASCII has for them */
} tp_canvas;

void tp_canvas_init(tp_canvas *c, int width, int height, bool ascii);
void tp_canvas_done(tp_canvas *c);

/* Writes UTF-8 text of one-column characters from (x, y) to the right; what falls off the sheet is
 * left out. Returns how many columns the text has. */
int tp_canvas_put(tp_canvas *c, int x, int y, tp_ink ink, const char *text);
/* The same as in printf. */
int tp_canvas_print(tp_canvas *c, int x, int y, tp_ink ink, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void tp_canvas_mark(tp_canvas *c, int x, int y, int width, int marks);

/* Copies the part of a sheet from (from_x, from_y), so wide and high, to (x, y) of another; what is
 * on neither is left out. */
void tp_canvas_copy(tp_canvas *c, int x, int y, int width, int height, const tp_canvas *from,
                    int from_x, int from_y);

/* The text as the sheet spells it: where there is only ASCII, ä is ae. Either the text itself, or
 * out, which then needs twice as much room at most. */
const char *tp_canvas_spell(const tp_canvas *c, const char *text, char *out, size_t room);

/* How many columns a UTF-8 text has, counted as put counts. */
int tp_canvas_columns(const char *text);

/* Row y as UTF-8 without blanks at its end, into out; for tests and plain output. */
void tp_canvas_row(const tp_canvas *c, int y, char *out, size_t room);

/* ---- rules (markdown.c) ---- */

/* Our rules texts, which are Markdown, as text for a screen. A line per block, to be broken where
 * it is shown: paragraphs joined, tables in columns, fenced blocks as they are, emphasis gone;
 * headings keep their #. The caller's. */
char *tp_markdown_plain(const char *markdown);

#endif
