/* app/tui/pages/page.h: what stands where on a screen: the board, beside or above a panel with
 * seats, what can be chosen and what happened, a line to speak in, a line of keys. A page is a
 * sheet as large as the terminal. */
#ifndef TP_APP_TUI_PAGE_H
#define TP_APP_TUI_PAGE_H

#include "app/tui/play/party.h"
#include "app/tui/play/picker.h"

typedef struct {
    int x, y, width, height;
} tp_box;

typedef struct {
    int width, height; /* of the terminal */
    tp_box board, panel;
    bool is_beside;                /* the panel is right of the board, not below it */
    int sheet_width, sheet_height; /* of the drawing; larger than its box: it scrolls */
    tp_box list;                   /* where picks are listed; */
    size_t list_first;             /* the first that is shown */
} tp_layout;

/* Where things go: the panel beside the board if the drawing fits there, else below if it fits, is
 * too wide, or the terminal is narrow. Sets the scene's width and height. */
void tp_layout_find(tp_layout *l, const tp_drawing *d, tp_scene *s, int width, int height);
/* Is the drawing larger than its place? */
bool tp_layout_scrolls(const tp_layout *l);

/* What is shown apart from the position. */
typedef struct {
    const tp_party *party;
    const tp_scene *scene;
    tp_picker *picker;        /* NULL: there is nothing to choose */
    const char *title;        /* top line */
    const char *message;      /* the line to speak in */
    bool is_urgent;           /* the message wants to be seen */
    const char *keys;         /* bottom line */
    const char *const *notes; /* in place of the list: how it ended */
    size_t note_count;
    int actor; /* the seat to act, or TP_TABLE */
    int scroll_x, scroll_y;
} tp_page;

/* Notes, added line by line. */
enum { TP_MOST_NOTES = TP_SEATS + 2 };
typedef struct {
    char text[TP_MOST_NOTES][TP_SENTENCE];
    const char *list[TP_MOST_NOTES];
    size_t count;
} tp_notes;
void tp_notes_add(void *notes, const char *line);

/* Draws all of it on a sheet as large as the terminal; notes in the layout where the list is. */
void tp_page_draw(const tp_page *p, tp_layout *l, tp_canvas *c);
/* Keeps a spot in sight: moves the scroll as little as is needed, and within its bounds. */
void tp_page_follow(const tp_layout *l, const tp_spot *spot, int *scroll_x, int *scroll_y);

/* Where the drawing has marked what was done last; false: nowhere. */
bool tp_page_last(const tp_layout *l, const tp_drawing *d, const tp_scene *s, tp_spot *out);

/* Writes a text in lines of at most width columns from (x, y) down, words whole where they fit; at
 * most so many lines. Returns how many it took. */
int tp_page_wrap(tp_canvas *c, int x, int y, int width, int most, tp_ink ink, const char *text);
/* The same without writing. */
int tp_page_lines(const tp_canvas *c, int width, const char *text);

/* Prints a text and ends the line; on a terminal in lines as wide as that is, else in one. */
void tp_page_print(const char *text);

/* On a page that is too small to play on: says so, and true. */
bool tp_page_is_small(tp_canvas *c, tp_language language);

/* A sentence in the middle of an empty page. */
void tp_page_cover(tp_canvas *c, const char *text, const char *keys);

#endif
