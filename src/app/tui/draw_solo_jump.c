/* app/tui/draw_solo_jump.c: Solo-Jump, a jumping solitaire on sixteen centres. */
#include "app/tui/square.h"

#include <stdio.h>
#include <string.h>

static bool wants_cylinder(const tp_scene *s) {
    return tp_json_equals(tp_json_get(tp_json_get(s->view, "options"), "goal"), "cylinder");
}

static int puzzle_of(const tp_scene *s) {
    return (int)tp_json_int(tp_json_get(tp_json_get(s->view, "options"), "puzzle"));
}

/* Squares that nothing was dealt to yet. */
static void read_undealt(const tp_scene *s, tp_grid *b) {
    const tp_json *rows = tp_json_get(s->view, "board");
    for (int i = 0; i < b->side; i++) {
        const char *row = tp_json_text(tp_json_item(rows, (size_t)i), NULL);
        for (int column = 0; column < b->side; column++)
            if (row[column] == '?') b->ground[b->side - 1 - i][column].middle = "?";
    }
}

static void note_all(const tp_scene *s, tp_grid *b) {
    if (puzzle_of(s) > 0)
        tp_note_line(b, TP_INK_STRONG, tp_either(s, "Puzzle %d", "Rätsel %d"), puzzle_of(s));
    tp_note_line(b, TP_INK_STRONG, tp_either(s, "Pieces: %d", "Steine: %d"),
                 tp_grid_count(b, 0, 0));
    for (const char *shape = "CTS"; *shape != '\0'; shape++)
        tp_note_line(b, tp_seat_ink(0), "%s %d", tp_grid_character(b, *shape, 0),
                     tp_grid_count(b, 0, *shape));
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    tp_note_line(b, TP_INK_GOLD, "%s", tp_either(s, "Leave only", "Am Ende nur"));
    tp_note_line(b, TP_INK_GOLD, "%s",
                 wants_cylinder(s) ? tp_either(s, "the cylinder", "der Zylinder")
                                   : tp_either(s, "one piece", "ein Stein"));
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, 4, false);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, tp_grid_letter);
    read_undealt(s, b);
    note_all(s, b);
}

static void size(const tp_scene *s, int *width, int *height) {
    tp_grid_size_of(s, read_board, width, height);
}

static void draw(const tp_scene *s, tp_canvas *c) {
    tp_grid_draw_of(s, read_board, c);
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    (void)index;
    return tp_grid_place_of(s, read_board, step, out);
}

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    tp_grid b;
    read_board(s, false, &b);
    if (!tp_grid_label(s, &b, tp_box_words, index, step, out))
        snprintf(out, TP_SENTENCE, "%s", step);
}

/* The deal goes a1, b1, ... d4; the first square without an answer is next. */
static void tell_deal(const tp_scene *s, const tp_grid *b, const char *move,
                      char out[TP_SENTENCE]) {
    char square[TP_SQUARE_TEXT] = "";
    for (int i = b->side * b->side; i-- > 0;) {
        const tp_place q = {.column = i % b->side, .row = i / b->side};
        const char *middle = b->ground[q.row][q.column].middle;
        if (middle != NULL && strcmp(middle, "?") == 0) tp_grid_name(q, square);
    }
    if (move[0] == '-')
        snprintf(out, TP_SENTENCE, tp_either(s, "%s stays empty", "%s bleibt leer"), square);
    else
        snprintf(out, TP_SENTENCE, tp_either(s, "Dealt on %s: %s", "Ausgelegt auf %s: %s"), square,
                 tp_shape_of(tp_box_words, move[0])->one[s->language]);
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    tp_grid b;
    tp_grid_move m;
    read_board(s, false, &b);
    if (seat == TP_TABLE || !tp_grid_move_parse(move, &m)) {
        tell_deal(s, &b, move, out);
        return;
    }
    const tp_place over = {.column = (m.from.column + m.to.column) / 2,
                           .row = (m.from.row + m.to.row) / 2};
    char from[TP_SQUARE_TEXT], to[TP_SQUARE_TEXT], taken[TP_SQUARE_TEXT];
    tp_grid_name(m.from, from);
    tp_grid_name(m.to, to);
    tp_grid_name(over, taken);
    snprintf(out, TP_SENTENCE,
             tp_either(s, "%.*s jumps from %s to %s and takes %s on %s",
                       "%.*s springt von %s nach %s und nimmt %s auf %s"),
             TP_NAME(s, seat), from, to,
             tp_shape_of(tp_box_words, tp_grid_at(&b, over).shape)->the[s->language], taken);
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    tp_grid b;
    char list[512], text[640];
    read_board(s, false, &b);
    const int left = tp_grid_count(&b, 0, 0);
    line(context, wants_cylinder(s)
                      ? tp_either(s, "Leave only the cylinder", "Nur der Zylinder soll bleiben")
                      : tp_either(s, "Leave one piece", "Ein Stein soll bleiben"));
    tp_grid_list(s, &b, 0, tp_box_words, list, sizeof list);
    snprintf(text, sizeof text,
             left == 1 ? tp_either(s, "%d piece left: %s", "Noch %d Stein: %s")
                       : tp_either(s, "%d pieces left: %s", "Noch %d Steine: %s"),
             left, list);
    line(context, text);
}

const tp_drawing draw_solo_jump = {
    .game = "solo-jump",
    .size = size,
    .draw = draw,
    .steps = tp_grid_steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
};
