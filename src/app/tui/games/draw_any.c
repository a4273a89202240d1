/* app/tui/games/draw_any.c: the drawing of games that have none of their own. The position is shown
 * as it is printed, a key per line, and moves are chosen from the list. Where the view has a board,
 * a list of rows, it is drawn with coordinates, and moves that name its spaces ("a1", "h10-h12",
 * "f3xf6") are chosen on it; web/src/boards/plain.tsx does the same. Spaces are named as on all our
 * boards: a letter for the column, a number for the row, counted from the bottom. */
#include "app/tui/games/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 26, MOST_ROWS = 99, LEFT = 3 };

/* ---- the board ---- */

typedef struct {
    const tp_json *rows; /* the top one first; NULL: the view has no board */
    const char *key;
    int width, height;
    int letters; /* that a space has in its row: two where rows are twice as long as there are rows
                  */
} board;

static bool is_head(const char *key) {
    static const char *const heads[] = {"game", "players", "options", "edition"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (strcmp(key, heads[i]) == 0) return true;
    return false;
}

/* Rows of one length, all of them plain letters. */
static bool has_rows(const tp_json *v) {
    const size_t rows = tp_json_what(v) == TP_LIST ? tp_json_size(v) : 0;
    size_t first = 0;
    if (rows < 2 || rows > MOST_ROWS) return false;
    for (size_t i = 0; i < rows; i++) {
        const tp_json *row = tp_json_item(v, i);
        size_t length = 0;
        if (tp_json_what(row) != TP_STRING) return false;
        const char *text = tp_json_text(row, &length);
        for (size_t k = 0; k < length; k++)
            if (text[k] < ' ' || text[k] > '~') return false;
        if (i == 0) first = length;
        if (length != first || length < 2) return false;
    }
    return first <= MOST_COLUMNS || (first == 2 * rows && rows <= MOST_COLUMNS);
}

typedef struct {
    int column, row; /* from 0: a1 is 0, 0 */
} space;

/* The name of a space at the beginning of a text; how many bytes it has, 0 if there is none. */
static size_t take_space(const board *b, const char *text, space *out) {
    if (text[0] < 'a' || text[0] >= 'a' + b->width || text[1] < '1' || text[1] > '9') return 0;
    char *end;
    const long row = strtol(text + 1, &end, 10);
    if (row > b->height) return 0;
    *out = (space){.column = text[0] - 'a', .row = (int)row - 1};
    return (size_t)(end - text);
}

/* What stands there. */
static const char *letters_at(const board *b, space q) {
    const tp_json *row = tp_json_item(b->rows, (size_t)(b->height - 1 - q.row));
    return tp_json_text(row, NULL) + (ptrdiff_t)q.column * b->letters;
}

/* ---- moves ---- */

/* The spaces of a move, "xf6" for one that is reached by a capture; 0: it is no row of spaces. */
static int space_steps(const board *b, const char *move, tp_step out[TP_STEPS]) {
    int n = 0;
    for (const char *rest = move; n < TP_STEPS; n++) {
        space q;
        const bool is_capture = n > 0 && *rest++ == 'x';
        const size_t size = take_space(b, rest, &q);
        if (size == 0) return 0;
        snprintf(out[n], TP_STEP_TEXT, "%s%.*s", is_capture ? "x" : "", (int)size, rest);
        rest += size;
        if (*rest == '\0') return n + 1;
        if (*rest != '-' && *rest != 'x') return 0;
    }
    return 0;
}

static bool names_spaces(const board *b, const char *const *moves, size_t count) {
    tp_step spaces[TP_STEPS];
    for (size_t i = 0; i < count; i++)
        if (space_steps(b, moves[i], spaces) > 0) return true;
    return false;
}

/* Two equal words are rows, too. It is a board if moves name its spaces, those there are or those
 * that were played; and where there are none of either, if it has spaces that look empty. */
static bool is_board(const tp_scene *s, const board *b) {
    if (names_spaces(b, s->moves, s->count) || names_spaces(b, s->last, s->last_count)) return true;
    for (int row = 0; s->count == 0 && row < b->height; row++)
        if (strchr(letters_at(b, (space){0, row}), '.') != NULL) return true;
    return false;
}

static board board_of(const tp_scene *s) {
    for (tp_json_pair p = {0}; tp_json_next(s->view, &p);) {
        if (is_head(p.key) || !has_rows(p.value)) continue;
        size_t length;
        tp_json_text(tp_json_item(p.value, 0), &length);
        board b = {.rows = p.value, .key = p.key, .height = (int)tp_json_size(p.value)};
        b.letters = (int)length == 2 * b.height ? 2 : 1;
        b.width = (int)length / b.letters;
        if (is_board(s, &b)) return b;
    }
    return (board){.rows = NULL};
}

/* A move that is too long for a step is cut in two. */
static int steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    const size_t most = TP_STEP_TEXT - 1;
    const board b = board_of(s);
    const int spaces = b.rows != NULL ? space_steps(&b, move, out) : 0;
    if (spaces > 0) return spaces;
    snprintf(out[0], TP_STEP_TEXT, "%.*s", (int)most, move);
    if (strlen(move) <= most) return 1;
    snprintf(out[1], TP_STEP_TEXT, "%s", move + most);
    return 2;
}

static bool space_of_step(const board *b, const char *step, space *out) {
    if (b->rows == NULL) return false;
    const char *name = step[0] == 'x' && step[1] >= 'a' ? step + 1 : step;
    const size_t size = take_space(b, name, out);
    return size > 0 && name[size] == '\0';
}

static tp_spot spot_of(const board *b, space q) {
    return (tp_spot){.x = LEFT + q.column * (b->letters + 2),
                     .y = b->height - 1 - q.row,
                     .width = b->letters + 2};
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    const board b = board_of(s);
    space q;
    (void)index;
    if (!space_of_step(&b, step, &q)) return false;
    *out = spot_of(&b, q);
    return true;
}

/* A space with what stands on it. */
static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    const board b = board_of(s);
    space q;
    (void)index;
    if (space_of_step(&b, step, &q))
        snprintf(out, TP_SENTENCE, "%s: %.*s", step, b.letters, letters_at(&b, q));
    else
        snprintf(out, TP_SENTENCE, "%s", step);
}

/* ---- in lines ---- */

static void say_value(const char *key, const tp_json *v, tp_line *line, void *context) {
    char text[1024];
    char *printed = tp_json_print(v);
    snprintf(text, sizeof text, "%-10s %s", key, printed);
    line(context, text);
    free(printed);
}

/* Everything of the view but the board. */
static void say_others(const tp_scene *s, const board *b, tp_line *line, void *context) {
    for (tp_json_pair p = {0}; tp_json_next(s->view, &p);)
        if (!is_head(p.key) && p.value != b->rows) say_value(p.key, p.value, line, context);
}

static void say_board(const board *b, tp_line *line, void *context) {
    char text[256];
    size_t used = (size_t)snprintf(text, sizeof text, "%-13s", b->key);
    for (int column = 0; column < b->width; column++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %c%s", 'a' + column,
                                 b->letters == 2 ? " " : "");
    line(context, text);
    for (int row = b->height - 1; row >= 0; row--) {
        used = (size_t)snprintf(text, sizeof text, "%13d", row + 1);
        for (int column = 0; column < b->width; column++)
            used += (size_t)snprintf(text + used, sizeof text - used, " %.*s", b->letters,
                                     letters_at(b, (space){column, row}));
        line(context, text);
    }
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    const board b = board_of(s);
    if (b.rows != NULL) say_board(&b, line, context);
    say_others(s, &b, line, context);
}

/* ---- on a sheet ---- */

static void count_line(void *context, const char *text) {
    (void)text;
    ++*(int *)context;
}

/* The rows of the board, its letters, and a line between it and the rest. */
static int board_rows(const board *b) {
    return b->rows != NULL ? b->height + 2 : 0;
}

static void size(const tp_scene *s, int *width, int *height) {
    const board b = board_of(s);
    const int columns = b.rows != NULL ? LEFT + b.width * (b.letters + 2) : 0;
    *width = columns > s->width ? columns : s->width;
    *height = 0;
    say_others(s, &b, count_line, height);
    *height += board_rows(&b);
}

static void draw_board(const board *b, tp_canvas *c) {
    for (int row = 0; row < b->height; row++) {
        tp_canvas_print(c, 0, b->height - 1 - row, TP_INK_FAINT, "%2d", row + 1);
        for (int column = 0; column < b->width; column++) {
            const space q = {column, row};
            const tp_spot at = spot_of(b, q);
            const char *letters = letters_at(b, q);
            const bool is_empty = strchr(".-_ ", letters[0]) != NULL;
            tp_canvas_print(c, at.x + 1, at.y, is_empty ? TP_INK_FAINT : TP_INK_STRONG, "%.*s",
                            b->letters, letters);
        }
    }
    for (int column = 0; column < b->width; column++)
        tp_canvas_print(c, spot_of(b, (space){column, 0}).x + 1, b->height, TP_INK_FAINT, "%c",
                        'a' + column);
}

static void mark_last(const tp_scene *s, const board *b, tp_canvas *c) {
    for (size_t i = 0; i < s->last_count; i++) {
        tp_step spaces[TP_STEPS];
        const int n = space_steps(b, s->last[i], spaces);
        for (int k = 0; k < n; k++) {
            space q;
            if (!space_of_step(b, spaces[k], &q)) continue;
            const tp_spot at = spot_of(b, q);
            tp_canvas_mark(c, at.x, at.y, at.width, TP_MARK_LAST);
        }
    }
}

typedef struct {
    tp_canvas *c;
    int y;
} pen;

static void draw_line(void *context, const char *text) {
    pen *p = context;
    tp_canvas_put(p->c, 0, p->y++, TP_INK_PLAIN, text);
}

static void draw(const tp_scene *s, tp_canvas *c) {
    const board b = board_of(s);
    pen p = {.c = c, .y = board_rows(&b)};
    if (b.rows != NULL) {
        draw_board(&b, c);
        mark_last(s, &b, c);
    }
    say_others(s, &b, draw_line, &p);
}

const tp_drawing tp_draw_any = {.game = "",
                                .size = size,
                                .draw = draw,
                                .steps = steps,
                                .place = place,
                                .label = label,
                                .say = say};
