/* app/tui/pages/list.c: see list.h. */
#include "app/tui/pages/list.h"

#include "app/tui/pages/page.h"

enum { TOP = 3, NOTE_LINES = 2, ROWS_BELOW = 2 }; /* the first row; a blank and the keys */

static void draw_row(const tp_list *l, tp_canvas *c, int row) {
    const bool is_here = row == l->cursor;
    const int y = l->line[row];
    tp_canvas_put(c, 2, y, TP_INK_STRONG, is_here ? ">" : " ");
    const int columns =
        tp_canvas_put(c, 4, y, is_here ? TP_INK_STRONG : TP_INK_PLAIN, l->rows[row]);
    if (is_here) tp_canvas_mark(c, 4, y, columns, TP_MARK_CURSOR);
}

/* Where a row is in the whole list: two lines more make room for the headline. */
static int offset_of(const tp_list *l, int row) {
    return row + (l->headed >= 0 && row >= l->headed ? 2 : 0);
}

static void draw_headline(const tp_list *l, tp_canvas *c, int top, int room) {
    const int at = offset_of(l, l->headed) - 1 - top;
    if (at >= 0 && at < room) tp_canvas_put(c, 2, TOP + at, TP_INK_STRONG, l->headline);
}

void tp_list_draw(tp_list *l, tp_canvas *c) {
    const int below = ROWS_BELOW + (l->note[0] != '\0' ? NOTE_LINES + 1 : 0);
    const int room = c->height > TOP + below ? c->height - TOP - below : 1;
    const int all = offset_of(l, l->count - 1) + 1, here = offset_of(l, l->cursor);
    const int top = here >= room ? here - room + 1 : 0;
    tp_canvas_put(c, 2, 1, TP_INK_STRONG, l->title);
    if (l->headed >= 0) draw_headline(l, c, top, room);
    for (int i = 0; i < l->count; i++) {
        const int at = offset_of(l, i) - top;
        l->line[i] = at >= 0 && at < room ? TOP + at : -1;
        if (l->line[i] >= 0) draw_row(l, c, i);
    }
    if (top > 0) tp_canvas_put(c, 0, TOP, TP_INK_WARN, "▲");
    if (top + room < all) tp_canvas_put(c, 0, TOP + room - 1, TP_INK_WARN, "▼");
    tp_page_wrap(c, 2, TOP + room + 1, c->width - 4, NOTE_LINES, TP_INK_PLAIN, l->note);
    tp_canvas_put(c, 2, c->height - 1, TP_INK_FAINT, l->keys);
}

void tp_list_show(tp_list *l, tp_language language) {
    tp_canvas c;
    int width, height;
    tp_screen_size(&width, &height);
    tp_canvas_init(&c, width, height, tp_screen_is_ascii());
    if (!tp_page_is_small(&c, language)) tp_list_draw(l, &c);
    tp_screen_show(&c, -1, 0);
    tp_canvas_done(&c);
}

bool tp_list_moves(tp_list *l, uint32_t key) {
    const int before = l->cursor, last = l->count - 1;
    switch (key) {
    case TP_KEY_UP:
    case TP_KEY_BACKTAB:
    case TP_KEY_SCROLL_UP: l->cursor = before > 0 ? before - 1 : last; return true;
    case TP_KEY_DOWN:
    case TP_KEY_TAB:
    case TP_KEY_SCROLL_DOWN: l->cursor = before < last ? before + 1 : 0; return true;
    case TP_KEY_HOME:
    case TP_KEY_PAGE_UP: l->cursor = 0; return true;
    case TP_KEY_END:
    case TP_KEY_PAGE_DOWN: l->cursor = last; return true;
    default: return false;
    }
}

int tp_list_at(const tp_list *l, int y) {
    for (int i = 0; i < l->count; i++)
        if (l->line[i] == y) return i;
    return -1;
}
