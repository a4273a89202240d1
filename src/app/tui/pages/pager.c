/* app/tui/pages/pager.c: see loops.h. */
#include "app/tui/pages/loops.h"

#include "app/tui/pages/page.h"
#include "app/tui/play/rules.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/canvas.h"
#include "app/tui/screen/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST = 100 }; /* longer lines are hard to read */

typedef struct {
    int width, height, top, rows;
} reading;

/* One block, from row y of the whole text; what is above or below is not seen. */
static void draw_block(const reading *r, tp_canvas *c, int y, int lines, tp_ink ink,
                       const char *text) {
    tp_canvas part;
    const int hidden = y < r->top ? r->top - y : 0;
    tp_canvas_init(&part, c->width, lines, c->ascii);
    tp_page_wrap(&part, 1, 0, r->width, lines, ink, text);
    const int row = y + hidden - r->top, room = r->height - row;
    const int shown = lines - hidden < room ? lines - hidden : room;
    tp_canvas_copy(c, 0, 1 + row, c->width, shown, &part, 0, hidden);
    tp_canvas_done(&part);
}

/* Draws the part that is seen, or only counts. Returns how many rows there are in all. */
static int draw_text(const reading *r, tp_canvas *c, const char *text, bool only_counts) {
    int y = 0;
    char block[8192];
    while (*text != '\0') {
        const size_t n = strcspn(text, "\n");
        snprintf(block, sizeof block, "%.*s", (int)n, text);
        const tp_ink ink = block[0] == '#' ? TP_INK_STRONG : TP_INK_PLAIN;
        const char *shown = block + (block[0] == '#' ? strspn(block, "# ") : 0);
        const int lines = n == 0 ? 1 : tp_page_lines(c, r->width, shown);
        if (!only_counts && y + lines > r->top && y < r->top + r->height)
            draw_block(r, c, y, lines, ink, shown);
        y += lines;
        text += n + (text[n] == '\n');
    }
    return y;
}

static void draw_page(const reading *r, tp_canvas *c, const char *title, const char *text,
                      tp_language language) {
    const int last = r->top + r->height < r->rows ? r->top + r->height : r->rows;
    tp_canvas_put(c, 1, 0, TP_INK_STRONG, title);
    draw_text(r, c, text, false);
    tp_canvas_print(c, 1, c->height - 1, TP_INK_FAINT, "%s   %d/%d",
                    c->width < 60 ? tp_text(language, "q: back", "q: zurück")
                                  : tp_text(language, "arrows and Page keys: read   Esc or q: back",
                                            "Pfeil- und Bildtasten: lesen   Esc oder q: zurück"),
                    last, r->rows);
}

static void show(reading *r, const char *title, const char *text, tp_language language) {
    tp_canvas c;
    int width, height;
    tp_screen_size(&width, &height);
    r->width = width - 2 < WIDEST ? width - 2 : WIDEST;
    r->height = height > 3 ? height - 2 : 1;
    tp_canvas_init(&c, width, height, tp_screen_is_ascii());
    r->rows = draw_text(r, &c, text, true);
    if (r->top > r->rows - r->height) r->top = r->rows - r->height;
    if (r->top < 0) r->top = 0;
    if (!tp_page_is_small(&c, language)) draw_page(r, &c, title, text, language);
    tp_screen_show(&c, -1, 0);
    tp_canvas_done(&c);
}

static void turn(reading *r, uint32_t key) {
    switch (key) {
    case TP_KEY_UP:
    case TP_KEY_SCROLL_UP: r->top--; break;
    case TP_KEY_DOWN:
    case TP_KEY_SCROLL_DOWN:
    case TP_KEY_ENTER: r->top++; break;
    case TP_KEY_PAGE_UP: r->top -= r->height - 1; break;
    case ' ':
    case TP_KEY_PAGE_DOWN: r->top += r->height - 1; break;
    case TP_KEY_HOME: r->top = 0; break;
    case TP_KEY_END: r->top = r->rows; break;
    default: break;
    }
}

bool tp_pager(const char *title, const char *text, bool from_end, tp_language language) {
    reading r = {.top = from_end ? 1 << 28 : 0};
    uint32_t key = TP_KEY_NONE;
    while (key != TP_KEY_ESCAPE && key != 'q' && key != TP_KEY_LEAVE) {
        show(&r, title, text, language);
        key = tp_screen_wait(10000).key;
        turn(&r, key);
    }
    return key != TP_KEY_LEAVE;
}

bool tp_pager_rules(const tp_game *game, tp_language language) {
    char *rules = tp_rules_drawn(game, language, tp_screen_is_ascii());
    char *plain = tp_markdown_plain(rules != NULL ? rules
                                                  : tp_text(language, "Nobody has written them.",
                                                            "Niemand hat sie aufgeschrieben."));
    const bool stays = tp_pager(tp_text(language, "Rules", "Regeln"), plain, false, language);
    free(plain);
    free(rules);
    return stays;
}
