/* app/tui/draw_jump.c: Jump: two clans and one fertile bank, the column on the left. */
#include "app/tui/square.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int option(const tp_scene *s, const char *name) {
    return (int)tp_json_int(tp_json_get(tp_json_get(s->view, "options"), name));
}

static int points(const tp_scene *s, const tp_grid *b, int seat) {
    int sum = 0;
    for (int row = 0; row < b->side; row++) {
        const tp_grid_piece p = b->at[row][0];
        if (p.shape != 0 && p.seat == seat) sum += p.shape == 'C' ? option(s, "cylinder") : 1;
    }
    return sum;
}

static void note_all(const tp_scene *s, tp_grid *b) {
    tp_note_line(b, TP_INK_PARK, "%s", tp_either(s, "← the bank", "← das Ufer"));
    for (int seat = 0; seat < s->players; seat++) {
        tp_note_line(b, TP_INK_PLAIN, "%s", "");
        tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'C', seat),
                     TP_NAME(s, seat));
        tp_note_line(b, TP_INK_STRONG, tp_either(s, "  %d of %d", "  %d von %d"),
                     points(s, b, seat), option(s, "goal"));
    }
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    for (const char *shape = "CTS"; *shape != '\0'; shape++)
        tp_note_line(b, TP_INK_FAINT, tp_either(s, "%s %s: %d", "%s %s: %d"),
                     tp_grid_character(b, *shape, 0), tp_grid_character(b, *shape, 1),
                     *shape == 'C' ? option(s, "cylinder") : 1);
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, TP_SIDE, false);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, tp_grid_letter);
    for (int row = 0; row < b->side; row++)
        b->ground[row][0] = (tp_ground){.fill = "░", .ink = TP_INK_PARK};
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
        snprintf(out, TP_SENTENCE, "%s", tp_either(s, "Pass", "Passen"));
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    tp_grid_move m;
    char from[TP_SQUARE_TEXT], to[TP_SQUARE_TEXT];
    if (!tp_grid_move_parse(move, &m)) {
        snprintf(out, TP_SENTENCE, tp_either(s, "%.*s passes", "%.*s passt"), TP_NAME(s, seat));
        return;
    }
    tp_grid_name(m.from, from);
    tp_grid_name(m.to, to);
    const bool jumps = abs(m.to.column - m.from.column) > 1 || abs(m.to.row - m.from.row) > 1;
    snprintf(out, TP_SENTENCE, tp_either(s, "%.*s %s from %s to %s%s", "%.*s %s von %s nach %s%s"),
             TP_NAME(s, seat),
             jumps ? tp_either(s, "jumps", "springt") : tp_either(s, "steps", "geht"), from, to,
             m.to.column == 0 ? tp_either(s, " and settles", " und siedelt") : "");
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) {
        char text[TP_SENTENCE];
        tp_grid_say(s, &b, seat, tp_box_words, line, context);
        snprintf(text, sizeof text,
                 tp_either(s, "%.*s has %d of %d points on the bank, column a",
                           "%.*s hat %d von %d Punkten am Ufer, Spalte a"),
                 TP_NAME(s, seat), points(s, &b, seat), option(s, "goal"));
        line(context, text);
    }
}

const tp_drawing draw_jump = {
    .game = "jump",
    .size = size,
    .draw = draw,
    .steps = tp_grid_steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
};
