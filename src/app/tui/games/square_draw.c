/* app/tui/games/square_draw.c: boards of squares on a sheet: how large, which lines, where the
 * notes go. The largest of a few layouts that fits is taken; the smallest ones are made for 80x24.
 */
#include "app/tui/games/square.h"

#include <stdio.h>
#include <string.h>

enum { LEFT = 3, GAP = 2, NARROWEST_NOTES = 10, WIDEST_NOTES = 26 };

/* Lines between fields are only drawn where there are fields. */
typedef enum { EDGE = 1, FIELDS = 2, INNER = 4, ALL_LINES = 7 } lines;

typedef struct {
    int cell_width, cell_height;
    unsigned drawn; /* of lines */
} grain;

/* A grain at work on a board. */
typedef struct {
    grain g;
    int width, height; /* of the board with its coordinates */
    bool beside;       /* the notes stand beside the board, else under it */
    int note_width, note_lines;
} layout;

static const grain large_board[] = {{7, 3, EDGE | FIELDS}, {5, 1, ALL_LINES}, {3, 1, ALL_LINES},
                                    {3, 1, EDGE | FIELDS}, {3, 1, FIELDS},    {3, 1, 0}};
static const grain small_board[] = {
    {11, 5, ALL_LINES}, {7, 3, ALL_LINES}, {5, 1, ALL_LINES}, {3, 1, 0}};

/* ---- lines ---- */

/* Line k runs before column (or row from the top) k. 0: it is not drawn, 1: light, 2: double. */
static int weight(const tp_grid *b, grain g, int k) {
    const bool is_edge = k == 0 || k == b->side;
    const bool parts_fields = b->fields && k % 3 == 0;
    const unsigned wanted = is_edge ? EDGE : parts_fields ? FIELDS : INNER;
    if ((g.drawn & wanted) == 0) return 0;
    return parts_fields && (g.drawn & INNER) != 0 ? 2 : 1;
}

/* How many columns or rows are taken by the lines up to k, itself included. */
static int lines_until(const tp_grid *b, grain g, int k) {
    int found = 0;
    for (int i = 0; i <= k; i++) found += weight(b, g, i) > 0;
    return found;
}

static int column_x(const tp_grid *b, grain g, int column) {
    return LEFT + column * g.cell_width + lines_until(b, g, column);
}

/* The first row of the sheet that belongs to the board's row. */
static int row_y(const tp_grid *b, grain g, int row) {
    const int from_top = b->side - 1 - row;
    return from_top * g.cell_height + lines_until(b, g, from_top);
}

/* Where line k itself is: before column k, or above row k from the top. */
static int line_x(const tp_grid *b, grain g, int k) {
    return LEFT + k * g.cell_width + lines_until(b, g, k) - 1;
}

static int line_y(const tp_grid *b, grain g, int k) {
    return k * g.cell_height + lines_until(b, g, k) - 1;
}

/* ---- layout ---- */

static int note_columns(const tp_grid *b, int from) {
    int columns = tp_canvas_columns(b->notes[from].text);
    for (int i = from + 1; i < b->note_count && b->notes[i].goes_on; i++)
        columns += tp_canvas_columns(b->notes[i].text);
    return columns;
}

/* The same with the indented lines that belong to it, as they stand under the board. */
static int group_columns(const tp_grid *b, int from) {
    int columns = note_columns(b, from);
    for (int i = from + 1; i < b->note_count; i++) {
        const tp_note *n = &b->notes[i];
        if (n->goes_on) continue;
        if (n->text[0] != ' ') break;
        columns += 1 + note_columns(b, i) - (int)strspn(n->text, " ");
    }
    return columns;
}

/* Writes the notes under the board, one after the other in lines of width columns; returns how many
 * lines there are. What is indented belongs to the note before it. Without a sheet it counts. */
static int flow_notes(const tp_grid *b, int width, int y, tp_canvas *c) {
    int x = 0, line = 1;
    for (int i = 0; i < b->note_count; i++) {
        const tp_note *n = &b->notes[i];
        const char *text = n->text + strspn(n->text, n->goes_on ? "" : " ");
        if (!n->goes_on && n->text[0] == '\0') continue;
        if (!n->goes_on && x > 0) {
            const bool belongs = text > n->text;
            x += belongs ? 1 : GAP;
            if (x + (belongs ? note_columns(b, i) : group_columns(b, i)) > width) {
                x = 0;
                line++;
            }
        }
        x += c != NULL ? tp_canvas_put(c, x, y + line - 1, n->ink, text) : tp_canvas_columns(text);
    }
    return line;
}

static void measure_notes(const tp_grid *b, layout *l) {
    l->note_width = l->note_lines = 0;
    for (int i = 0; i < b->note_count; i++) {
        if (b->notes[i].goes_on) continue;
        const int columns = note_columns(b, i);
        if (columns > l->note_width) l->note_width = columns;
        l->note_lines++;
    }
    if (l->note_width > WIDEST_NOTES) l->note_width = WIDEST_NOTES;
}

/* Tries one grain; false if it is too large for the scene. */
static bool lay_out(const tp_scene *s, const tp_grid *b, grain g, layout *l) {
    *l = (layout){.g = g};
    l->width = LEFT + b->side * g.cell_width + lines_until(b, g, b->side);
    l->height = b->side * g.cell_height + lines_until(b, g, b->side) + 1;
    measure_notes(b, l);
    const int room = s->width - l->width - GAP;
    if (room >= l->note_width || room >= NARROWEST_NOTES) {
        l->beside = true;
        if (l->note_width > room) l->note_width = room;
        return l->height <= s->height && l->note_lines <= s->height;
    }
    l->note_lines = flow_notes(b, s->width, 0, NULL);
    return l->width <= s->width && l->height + l->note_lines <= s->height;
}

static layout layout_of(const tp_scene *s, const tp_grid *b) {
    const grain *g = b->side > 4 ? large_board : small_board;
    const size_t count =
        b->side > 4 ? sizeof large_board / sizeof *g : sizeof small_board / sizeof *g;
    layout l;
    for (size_t i = 0; i < count; i++)
        if (lay_out(s, b, g[i], &l)) break;
    return l;
}

void tp_grid_size(const tp_scene *s, const tp_grid *b, int *width, int *height) {
    const layout l = layout_of(s, b);
    if (l.beside) {
        *width = l.width + (l.note_width > 0 ? GAP + l.note_width : 0);
        *height = l.height > l.note_lines ? l.height : l.note_lines;
    } else {
        *width = l.width > s->width ? l.width : s->width;
        *height = l.height + l.note_lines;
    }
}

bool tp_grid_place(const tp_scene *s, const tp_grid *b, tp_place q, tp_spot *out) {
    if (q.row >= b->side || q.column >= b->side) return false;
    const grain g = layout_of(s, b).g;
    const int width = g.cell_width > 5 ? 5 : g.cell_width; /* about as wide as a piece */
    *out = (tp_spot){.x = column_x(b, g, q.column) + (g.cell_width - width) / 2,
                     .y = row_y(b, g, q.row) + g.cell_height / 2,
                     .width = width};
    return true;
}

int tp_grid_edge(const tp_scene *s, const tp_grid *b, bool upper) {
    const grain g = layout_of(s, b).g;
    if ((g.drawn & EDGE) == 0) return -1;
    return line_y(b, g, upper ? 0 : b->side);
}

/* ---- the grid ---- */

/* Corners and crossings by the weight of the horizontal and of the vertical line. */
static const char *const joints[2][2][9] = {
    {{"┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"}, {"╓", "╥", "╖", "╟", "╫", "╢", "╙", "╨", "╜"}},
    {{"╒", "╤", "╕", "╞", "╪", "╡", "╘", "╧", "╛"}, {"╔", "╦", "╗", "╠", "╬", "╣", "╚", "╩", "╝"}}};

static int third(int k, int side) {
    return k == 0 ? 0 : k == side ? 2 : 1;
}

static void draw_across(const tp_grid *b, grain g, int k, tp_canvas *c) {
    const int heavy = weight(b, g, k), y = line_y(b, g, k);
    if (heavy == 0) return;
    const int end = column_x(b, g, b->side - 1) + g.cell_width;
    for (int x = LEFT; x < end; x++) tp_canvas_put(c, x, y, TP_INK_FAINT, heavy == 2 ? "═" : "─");
}

static void draw_upright(const tp_grid *b, grain g, int k, tp_canvas *c) {
    const int heavy = weight(b, g, k), x = line_x(b, g, k);
    if (heavy == 0) return;
    const int end = row_y(b, g, 0) + g.cell_height;
    for (int y = 0; y < end; y++) tp_canvas_put(c, x, y, TP_INK_FAINT, heavy == 2 ? "║" : "│");
    for (int j = 0; j <= b->side; j++) {
        const int across = weight(b, g, j);
        if (across == 0) continue;
        const char *joint =
            joints[across - 1][heavy - 1][3 * third(j, b->side) + third(k, b->side)];
        tp_canvas_put(c, x, line_y(b, g, j), TP_INK_FAINT, joint);
    }
}

static void draw_coordinates(const tp_grid *b, grain g, int height, tp_canvas *c) {
    for (int i = 0; i < b->side; i++) {
        tp_canvas_print(c, 0, row_y(b, g, i) + g.cell_height / 2, TP_INK_FAINT, "%2d", i + 1);
        tp_canvas_print(c, column_x(b, g, i) + g.cell_width / 2, height - 1, TP_INK_FAINT, "%c",
                        (char)('a' + i));
    }
}

/* ---- squares and pieces ---- */

static const struct {
    char shape;
    const char *drawn[TP_BOX_SEATS];
    const char *ascii[TP_BOX_SEATS]; /* the letters of the state where two play */
} characters[] = {
    {'C', {"●", "○", "◉", "◎"}, {"C", "c", "O", "o"}},
    {'T', {"▲", "△", "▼", "▽"}, {"T", "t", "V", "v"}},
    {'S', {"■", "□", "▣", "▦"}, {"S", "s", "Q", "q"}},
    {'F', {"▲", "▼", "▲", "▼"}, {"R", "B", "R", "B"}},
    {'P', {"●", "○", "●", "○"}, {"r", "b", "r", "b"}},
};

const char *tp_grid_character(const tp_grid *b, char shape, int seat) {
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
        if (characters[i].shape == shape)
            return (b->ascii ? characters[i].ascii : characters[i].drawn)[seat % TP_BOX_SEATS];
    return " ";
}

/* The outline of a piece where a square is three rows high; it tells the shape from afar. */
static void draw_outline(tp_canvas *c, int x, int y, tp_grid_piece p) {
    static const char *const round[] = {"╭───╮", "│   │", "╰───╯"};
    static const char *const up[] = {" ╱ ╲ ", "╱   ╲", "─────"};
    static const char *const down[] = {"─────", "╲   ╱", " ╲ ╱ "};
    static const char *const square[] = {"┌───┐", "│   │", "└───┘"};
    const bool points_down = p.shape == 'F' ? p.seat == 1 : p.seat >= 2;
    const char *const *lines_of = p.shape == 'C' || p.shape == 'P' ? round
                                  : p.shape == 'S'                 ? square
                                  : points_down                    ? down
                                                                   : up;
    for (int i = 0; i < 3; i++)
        tp_canvas_put(c, x - 2, y - 1 + i, tp_seat_ink(p.seat), lines_of[i]);
}

static void draw_ground(const tp_ground *ground, grain g, int x, int y, tp_canvas *c) {
    for (int j = 0; ground->fill != NULL && j < g.cell_height; j++)
        for (int i = 0; i < g.cell_width; i++)
            tp_canvas_put(c, x + i, y + j, ground->ink, ground->fill);
    const int middle_x = x + g.cell_width / 2, middle_y = y + g.cell_height / 2;
    const int away = g.cell_height > 1 ? 3 : 1;
    for (int i = 0; i < 2; i++)
        if (ground->sides[i] != NULL)
            tp_canvas_put(c, middle_x + (i == 0 ? -away : away), middle_y, ground->ink,
                          ground->sides[i]);
    if (ground->middle != NULL)
        tp_canvas_put(c, middle_x, middle_y, ground->ink, ground->middle);
    else if (ground->fill == NULL && (g.drawn & INNER) == 0)
        tp_canvas_put(c, middle_x, middle_y, TP_INK_FAINT, "·"); /* no line shows the square */
}

static void draw_square(const tp_grid *b, grain g, tp_place q, tp_canvas *c) {
    const int x = column_x(b, g, q.column), y = row_y(b, g, q.row);
    draw_ground(&b->ground[q.row][q.column], g, x, y, c);
    const tp_grid_piece p = tp_grid_at(b, q);
    if (p.shape == 0) return;
    const int middle_x = x + g.cell_width / 2, middle_y = y + g.cell_height / 2;
    if (g.cell_height > 1) draw_outline(c, middle_x, middle_y, p);
    tp_canvas_put(c, middle_x, middle_y, tp_seat_ink(p.seat),
                  tp_grid_character(b, p.shape, p.seat));
}

void tp_grid_put(const tp_scene *s, const tp_grid *b, tp_canvas *c, tp_place q, tp_ink ink,
                 const char *character) {
    const grain g = layout_of(s, b).g;
    tp_canvas_put(c, column_x(b, g, q.column) + g.cell_width / 2,
                  row_y(b, g, q.row) + g.cell_height / 2, ink, character);
}

void tp_grid_number(const tp_scene *s, const tp_grid *b, tp_canvas *c, tp_place q, tp_ink ink,
                    int n) {
    const char digit[] = {(char)('0' + n % 10), '\0'};
    tp_grid_put(s, b, c, q, ink, digit);
}

static void mark_square(const tp_scene *s, const tp_grid *b, tp_place q, tp_canvas *c) {
    tp_spot spot;
    if (tp_grid_place(s, b, q, &spot)) tp_canvas_mark(c, spot.x, spot.y, spot.width, TP_MARK_LAST);
}

static void mark_last(const tp_scene *s, const tp_grid *b, tp_canvas *c) {
    for (size_t i = 0; i < s->last_count; i++) {
        tp_grid_move m;
        if (!tp_grid_move_parse(s->last[i], &m)) continue;
        if (m.has_from) mark_square(s, b, m.from, c);
        mark_square(s, b, m.to, c);
    }
}

/* A name may be longer than the room there is for it. */
static int put_until(tp_canvas *c, int x, int y, int end, const tp_note *n) {
    char cut[TP_NOTE_TEXT];
    snprintf(cut, sizeof cut, "%s", n->text);
    for (size_t size = strlen(cut); tp_canvas_columns(cut) > end - x && size > 0;)
        cut[--size] = '\0';
    return tp_canvas_put(c, x, y, n->ink, cut);
}

static void draw_notes(const tp_scene *s, const tp_grid *b, const layout *l, tp_canvas *c) {
    if (!l->beside) {
        flow_notes(b, s->width, l->height, c);
        return;
    }
    int x = 0, y = -1;
    for (int i = 0; i < b->note_count; i++) {
        if (!b->notes[i].goes_on) {
            x = l->width + GAP;
            y++;
        }
        x += put_until(c, x, y, l->width + GAP + l->note_width, &b->notes[i]);
    }
}

void tp_grid_draw(const tp_scene *s, const tp_grid *b, tp_canvas *c) {
    const layout l = layout_of(s, b);
    for (int k = 0; k <= b->side; k++) draw_across(b, l.g, k, c);
    for (int k = 0; k <= b->side; k++) draw_upright(b, l.g, k, c);
    draw_coordinates(b, l.g, l.height, c);
    for (int row = 0; row < b->side; row++)
        for (int column = 0; column < b->side; column++)
            draw_square(b, l.g, (tp_place){.column = column, .row = row}, c);
    draw_notes(s, b, &l, c);
    mark_last(s, b, c);
}

void tp_grid_size_of(const tp_scene *s, int *width, int *height) {
    tp_grid b;
    tp_grid_of(s, false, &b);
    tp_grid_size(s, &b, width, height);
}

void tp_grid_draw_of(const tp_scene *s, tp_canvas *c) {
    tp_grid b;
    tp_grid_of(s, c->ascii, &b);
    tp_grid_draw(s, &b, c);
}

bool tp_grid_place_of(const tp_scene *s, int index, const char *step, tp_spot *out) {
    tp_grid b;
    tp_place q;
    (void)index;
    tp_grid_of(s, false, &b);
    return tp_grid_step(step, &q) && tp_grid_place(s, &b, q, out);
}
