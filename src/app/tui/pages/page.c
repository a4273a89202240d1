/* app/tui/pages/page.c: see page.h. */
#include "app/tui/pages/page.h"

#include "app/tui/play/texts.h"

#include <stdio.h>
#include <string.h>

enum {
    ROWS_AROUND = 3, /* title, message, keys */
    LEAST_BESIDE =
        43, /* columns of a board that has a panel beside it: twelve squares and a frame */
};

/* ---- where things go ---- */

static int between(int least, int value, int most) {
    return value < least ? least : value > most ? most : value;
}

static void split_beside(tp_layout *l) {
    const int panel = between(20, l->width < 100 ? 28 : l->width / 3, 52);
    const int body = between(1, l->height - ROWS_AROUND, l->height);
    l->is_beside = true;
    l->board = (tp_box){0, 1, between(1, l->width - panel - 1, l->width), body};
    l->panel = (tp_box){l->board.width + 1, 1, panel, body};
}

static void split_below(tp_layout *l) {
    const int body = between(2, l->height - ROWS_AROUND, l->height);
    const int panel = between(1, l->height < 36 ? 7 : l->height / 3, body - 1);
    l->is_beside = false;
    l->board = (tp_box){0, 1, l->width, body - panel};
    l->panel = (tp_box){0, 1 + body - panel, l->width, panel};
}

static void ask_size(tp_layout *l, const tp_drawing *d, tp_scene *s) {
    s->width = l->board.width;
    s->height = l->board.height;
    d->size(s, &l->sheet_width, &l->sheet_height);
}

static bool fits(const tp_layout *l) {
    return l->sheet_width <= l->board.width && l->sheet_height <= l->board.height;
}

/* Reading up and down is easier than across, so a panel may be beside a drawing that is too high
 * but not beside one that is too wide, or that would be squeezed. */
void tp_layout_find(tp_layout *l, const tp_drawing *d, tp_scene *s, int width, int height) {
    tp_layout below;
    *l = (tp_layout){.width = width, .height = height};
    split_beside(l);
    ask_size(l, d, s);
    const bool is_narrow = l->board.width < LEAST_BESIDE;
    if (fits(l) && !is_narrow) return;
    const bool is_too_wide = is_narrow || l->sheet_width > l->board.width;
    below = *l;
    split_below(&below);
    ask_size(&below, d, s);
    if (fits(&below) || is_too_wide)
        *l = below;
    else
        ask_size(l, d, s);
}

bool tp_layout_scrolls(const tp_layout *l) {
    return !fits(l);
}

static int follow(int scroll, int room, int size, int at, int width) {
    const int margin = room > 12 ? 2 : 0;
    if (at - margin < scroll) scroll = at - margin;
    if (at + width + margin > scroll + room) scroll = at + width + margin - room;
    return between(0, scroll, size > room ? size - room : 0);
}

void tp_page_follow(const tp_layout *l, const tp_spot *spot, int *scroll_x, int *scroll_y) {
    const tp_spot here = spot != NULL ? *spot
                                      : (tp_spot){*scroll_x + l->board.width / 2,
                                                  *scroll_y + l->board.height / 2, 1};
    *scroll_x = follow(*scroll_x, l->board.width, l->sheet_width, here.x, here.width);
    *scroll_y = follow(*scroll_y, l->board.height, l->sheet_height, here.y, 1);
}

bool tp_page_last(const tp_layout *l, const tp_drawing *d, const tp_scene *s, tp_spot *out) {
    tp_canvas sheet;
    bool found = false;
    tp_canvas_init(&sheet, l->sheet_width, l->sheet_height, true);
    d->draw(s, &sheet);
    for (int i = 0; i < sheet.width * sheet.height && !found; i++) {
        found = (sheet.cells[i].marks & TP_MARK_LAST) != 0;
        if (found) *out = (tp_spot){i % sheet.width, i / sheet.width, 1};
    }
    tp_canvas_done(&sheet);
    return found;
}

/* ---- the board ---- */

/* Where there is more of the drawing than is seen. */
static void draw_more(const tp_page *p, const tp_layout *l, tp_canvas *c) {
    const tp_box *b = &l->board;
    const int right = b->x + b->width - 1, bottom = b->y + b->height - 1;
    if (p->scroll_y > 0) tp_canvas_put(c, right, b->y, TP_INK_WARN, "▲");
    if (p->scroll_y + b->height < l->sheet_height)
        tp_canvas_put(c, right, bottom, TP_INK_WARN, "▼");
    if (p->scroll_x > 0) tp_canvas_put(c, b->x, bottom, TP_INK_WARN, "◀");
    if (p->scroll_x + b->width < l->sheet_width)
        tp_canvas_put(c, right - 1, bottom, TP_INK_WARN, "▶");
}

static void draw_ahead(const tp_picker *x, tp_canvas *sheet) {
    if (x->drawing->ahead == NULL || x->cursor >= x->count) return;
    const tp_pick *pick = &x->picks[x->cursor];
    x->drawing->ahead(x->scene, pick->move, pick->is_last, sheet);
}

static void draw_board(const tp_page *p, const tp_layout *l, tp_canvas *c) {
    tp_canvas sheet;
    tp_canvas_init(&sheet, l->sheet_width, l->sheet_height, c->ascii);
    p->party->drawing->draw(p->scene, &sheet);
    if (p->picker != NULL) {
        draw_ahead(p->picker, &sheet);
        tp_picker_mark(p->picker, &sheet);
    }
    tp_canvas_copy(c, l->board.x, l->board.y, l->board.width, l->board.height, &sheet, p->scroll_x,
                   p->scroll_y);
    tp_canvas_done(&sheet);
    draw_more(p, l, c);
}

/* ---- the panel ---- */

/* A text cut to so many columns. */
static void put_cut(tp_canvas *c, int x, int y, int width, tp_ink ink, const char *text) {
    char line[512], spelt[1024];
    size_t n = 0;
    int columns = 0;
    text = tp_canvas_spell(c, text, spelt, sizeof spelt);
    while (text[n] != '\0' && n + 5 < sizeof line && columns < width) {
        size_t size = 1;
        while ((text[n + size] & 0xC0) == 0x80 && size < 4) size++;
        memcpy(line + n, text + n, size);
        n += size;
        columns++;
    }
    line[n] = '\0';
    tp_canvas_put(c, x, y, ink, line);
}

/* As many keys as fit, none of them cut; two blanks stand between them. */
static void put_keys(tp_canvas *c, int y, const char *keys) {
    char line[512], spelt[512];
    size_t end = 0;
    keys = tp_canvas_spell(c, keys, spelt, sizeof spelt);
    for (size_t n = 0; n < sizeof line - 1; n++) {
        if (keys[n] != '\0' && strncmp(keys + n, "  ", 2) != 0) continue;
        memcpy(line, keys, n);
        line[n] = '\0';
        if (tp_canvas_columns(line) > c->width) break;
        end = n;
        if (keys[n] == '\0') break;
    }
    memcpy(line, keys, end);
    line[end] = '\0';
    tp_canvas_put(c, 0, y, TP_INK_FAINT, line);
}

static void seat_text(const tp_page *p, int seat, char *out, size_t room) {
    const tp_party *party = p->party;
    const bool is_person = strcmp(party->word[seat], "human") == 0;
    const bool is_bare = party->is_human[seat] && (!is_person || party->humans > 1);
    const char *mark = p->actor == seat ? "▶" : " ";
    snprintf(out, room, is_bare ? "%s%s" : "%s%s (%.20s)", mark, party->name[seat],
             tp_sitter_name(party->words, party->language, party->word[seat]));
}

/* One below the other. */
static int draw_seat_rows(const tp_page *p, const tp_box *box, tp_canvas *c) {
    char text[160];
    for (int i = 0; i < p->scene->players; i++) {
        seat_text(p, i, text, sizeof text);
        put_cut(c, box->x, box->y + i, box->width, (tp_ink)(TP_INK_SEAT + i), text);
    }
    return p->scene->players;
}

/* In one line. */
static int draw_seat_line(const tp_page *p, const tp_box *box, tp_canvas *c) {
    char text[160], spelt[320];
    int x = box->x;
    for (int i = 0; i < p->scene->players; i++) {
        seat_text(p, i, text, sizeof text);
        put_cut(c, x, box->y, box->x + box->width - x, (tp_ink)(TP_INK_SEAT + i), text);
        x += tp_canvas_columns(tp_canvas_spell(c, text, spelt, sizeof spelt)) + 2;
    }
    return 1;
}

/* Newest last, at the bottom of the box. What is too long for it shows its beginning. */
static void draw_log(const tp_page *p, const tp_box *box, tp_canvas *c) {
    const tp_party *party = p->party;
    int y = box->y + box->height;
    for (size_t i = party->told_count; i-- > 0;) {
        const tp_told *t = &party->told[i];
        const bool is_newest = i + 1 == party->told_count;
        const int all = tp_page_lines(c, box->width, t->text);
        const int lines = is_newest && all > box->height ? box->height : all;
        const tp_ink ink = t->seat >= 0 ? (tp_ink)(TP_INK_SEAT + t->seat) : TP_INK_PLAIN;
        if (y - lines < box->y) break;
        y -= lines;
        tp_page_wrap(c, box->x, y, box->width, lines, ink, t->text);
    }
}

static void draw_picks(const tp_page *p, tp_layout *l, const tp_box *box, tp_canvas *c) {
    const tp_picker *x = p->picker;
    const size_t room = (size_t)between(1, box->height, 1000);
    size_t first = x->cursor >= room ? x->cursor - room / 2 : 0;
    if (first + room > x->count) first = x->count > room ? x->count - room : 0;
    l->list = *box;
    l->list_first = first;
    for (size_t i = 0; i < room && first + i < x->count; i++) {
        const tp_pick *o = &x->picks[first + i];
        const bool is_here = first + i == x->cursor;
        const int y = box->y + (int)i;
        tp_canvas_put(c, box->x, y, TP_INK_STRONG, is_here ? ">" : " ");
        put_cut(c, box->x + 2, y, box->width - 2, is_here ? TP_INK_STRONG : TP_INK_PLAIN, o->label);
        if (is_here) tp_canvas_mark(c, box->x + 2, y, box->width - 2, TP_MARK_CURSOR);
    }
    if (x->count > room)
        tp_canvas_print(c, box->x + box->width - 9, box->y + box->height - 1, TP_INK_FAINT,
                        "%4zu/%-4zu", x->cursor + 1, x->count);
}

static int draw_notes(const tp_page *p, const tp_box *box, tp_canvas *c) {
    int y = 0;
    for (size_t i = 0; i < p->note_count && y < box->height; i++)
        y += tp_page_wrap(c, box->x, box->y + y, box->width, box->height - y, TP_INK_STRONG,
                          p->notes[i]);
    return y;
}

/* Seats, then what can be chosen, then what happened. */
static void draw_beside(const tp_page *p, tp_layout *l, tp_canvas *c) {
    tp_box box = l->panel;
    for (int y = box.y; y < box.y + box.height; y++)
        tp_canvas_put(c, box.x - 1, y, TP_INK_FAINT, "│");
    box.x++;
    box.width--;
    const int seats = draw_seat_rows(p, &box, c) + 1;
    const int rest = box.height - seats;
    tp_box list = {box.x, box.y + seats, box.width, between(0, rest / 2, rest)};
    int used = 0;
    if (p->note_count > 0) {
        used = draw_notes(p, &list, c) + 1;
    } else if (p->picker != NULL && p->picker->count > 0) {
        list.height = between(1, (int)p->picker->count, list.height);
        draw_picks(p, l, &list, c);
        used = list.height + 1;
    }
    const tp_box log = {box.x, list.y + used, box.width, box.y + box.height - list.y - used};
    if (used > 0)
        for (int x = 0; x < box.width; x++)
            tp_canvas_put(c, box.x + x, log.y - 1, TP_INK_FAINT, "─");
    draw_log(p, &log, c);
}

static void draw_below(const tp_page *p, tp_layout *l, tp_canvas *c) {
    const tp_box box = l->panel;
    for (int x = 0; x < box.width; x++) tp_canvas_put(c, x, box.y, TP_INK_FAINT, "─");
    const tp_box seats = {1, box.y, box.width - 2, 1};
    draw_seat_line(p, &seats, c);
    const int half = box.width * 2 / 5;
    const tp_box list = {0, box.y + 1, half, box.height - 1};
    const tp_box log = {half + 2, box.y + 1, box.width - half - 2, box.height - 1};
    if (p->note_count > 0)
        draw_notes(p, &list, c);
    else if (p->picker != NULL && p->picker->count > 0)
        draw_picks(p, l, &list, c);
    for (int y = log.y; y < log.y + log.height; y++) tp_canvas_put(c, half, y, TP_INK_FAINT, "│");
    draw_log(p, &log, c);
}

void tp_notes_add(void *notes, const char *line) {
    tp_notes *n = notes;
    if (n->count == TP_MOST_NOTES) return;
    snprintf(n->text[n->count], TP_SENTENCE, "%s", line);
    n->list[n->count] = n->text[n->count];
    n->count++;
}

/* Drawings know seats; what is seen is the colour a seat has in the game. */
static void colour_seats(const tp_page *p, tp_canvas *c) {
    for (int i = 0; i < c->width * c->height; i++)
        if (c->cells[i].ink >= TP_INK_SEAT)
            c->cells[i].ink =
                (uint8_t)(TP_INK_SEAT + p->party->colour[c->cells[i].ink - TP_INK_SEAT]);
}

void tp_page_draw(const tp_page *p, tp_layout *l, tp_canvas *c) {
    l->list = (tp_box){0};
    draw_board(p, l, c);
    put_cut(c, 0, 0, l->width, TP_INK_STRONG, p->title);
    if (l->is_beside)
        draw_beside(p, l, c);
    else
        draw_below(p, l, c);
    put_cut(c, 0, l->height - 2, l->width, p->is_urgent ? TP_INK_WARN : TP_INK_STRONG, p->message);
    put_keys(c, l->height - 1, p->keys);
    colour_seats(p, c);
}
