/* app/tui/draw_quadro_be.c: Quadro-Be, sixteen points and five pieces each. Beside the board:
 * whose which shape comes in the next six turns. */
#include "app/tui/square.h"

#include <stdio.h>

enum { COMING = 6, PIECES = 5, ALL_SET = 12 /* plies until the last piece is set */ };

static int ply_of(const tp_scene *s) {
    return (int)tp_json_int(tp_json_get(s->view, "ply"));
}

/* Whose turn a ply is, and its shape: the order is fixed for the whole game. */
static tp_grid_piece turn_at(int ply) {
    static const char *const order[] = {"SCT", "TSC"};
    return (tp_grid_piece){.shape = order[ply % 2][ply / 2 % 3], .seat = ply % 2};
}

static int to_set(const tp_grid *b, int seat, char shape) {
    return (shape == 'C' ? 1 : 2) - tp_grid_count(b, seat, shape);
}

static void note_coming(const tp_scene *s, tp_grid *b) {
    tp_note_line(b, TP_INK_STRONG, "%s", tp_either(s, "Coming turns", "Nächste Züge"));
    for (int i = 0; i < COMING; i++) {
        const tp_grid_piece turn = turn_at(ply_of(s) + i);
        const char *character = tp_grid_character(b, turn.shape, turn.seat);
        if (i == 0)
            tp_note_line(b, tp_seat_ink(turn.seat), "%s", character);
        else
            tp_note_more(b, tp_seat_ink(turn.seat), " %s", character);
    }
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
}

static void note_supply(const tp_scene *s, tp_grid *b, int seat) {
    tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'C', seat),
                 TP_NAME(s, seat));
    tp_note_line(b, tp_seat_ink(seat), "  ");
    for (const char *shape = "CTS"; *shape != '\0'; shape++)
        tp_note_pieces(b, seat, *shape, to_set(b, seat, *shape));
    if (tp_grid_count(b, seat, 0) == PIECES)
        tp_note_more(b, TP_INK_FAINT, "%s", tp_either(s, "all set", "alle da"));
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, 4, false);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, tp_grid_letter);
    note_coming(s, b);
    if (ply_of(s) < ALL_SET)
        tp_note_line(b, TP_INK_STRONG, "%s", tp_either(s, "To set", "Zu setzen"));
    for (int seat = 0; seat < s->players; seat++) note_supply(s, b, seat);
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

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    const char *what = tp_shape_of(tp_box_words, turn_at(ply_of(s)).shape)->the[s->language];
    tp_grid_move m;
    char from[TP_SQUARE_TEXT], to[TP_SQUARE_TEXT];
    if (!tp_grid_move_parse(move, &m)) {
        snprintf(out, TP_SENTENCE, "%s", move);
        return;
    }
    tp_grid_name(m.from, from);
    tp_grid_name(m.to, to);
    if (!m.has_from)
        snprintf(out, TP_SENTENCE, tp_either(s, "%.*s sets %s on %s", "%.*s setzt %s auf %s"),
                 TP_NAME(s, seat), what, to);
    else
        snprintf(out, TP_SENTENCE,
                 tp_either(s, "%.*s moves %s from %s to %s", "%.*s zieht %s von %s nach %s"),
                 TP_NAME(s, seat), what, from, to);
}

static void say_coming(const tp_scene *s, void (*line)(void *context, const char *text),
                       void *context) {
    char text[512];
    int used = snprintf(text, sizeof text, "%s", tp_either(s, "Coming turns", "Nächste Züge"));
    for (int i = 0; i < COMING; i++) {
        const tp_grid_piece turn = turn_at(ply_of(s) + i);
        used += snprintf(text + used, sizeof text - (size_t)used, "%s %.*s %s", i == 0 ? ":" : ",",
                         TP_NAME(s, turn.seat),
                         tp_shape_of(tp_box_words, turn.shape)->one[s->language]);
    }
    line(context, text);
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) {
        tp_grid_say(s, &b, seat, tp_box_words, line, context);
        char text[TP_SENTENCE];
        const int left = PIECES - tp_grid_count(&b, seat, 0);
        if (left == 0) continue;
        snprintf(text, sizeof text,
                 tp_either(s, "%.*s has %d still to set", "%.*s hat noch %d zu setzen"),
                 TP_NAME(s, seat), left);
        line(context, text);
    }
    say_coming(s, line, context);
}

const tp_drawing draw_quadro_be = {
    .game = "quadro-be",
    .size = size,
    .draw = draw,
    .steps = tp_grid_steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
};
