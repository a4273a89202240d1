/* app/tui/draw_transmitter.c: Transmitter: pieces that cross call others in, onto the centre of
 * their field. Beside the board: what everybody still has outside. */
#include "app/tui/square.h"

#include <stdio.h>
#include <string.h>

enum { ALL_PIECES = 11, TRIANGLES = 4, SQUARES = 6 };

static const tp_json *pieces_of(const tp_scene *s, int seat) {
    return tp_json_item(tp_json_get(s->view, "pieces"), (size_t)seat);
}

/* The free centre a piece may be called onto now; false: it is not the time. */
static bool entry_of(const tp_scene *s, tp_place *out) {
    const tp_json *entry = tp_json_get(s->view, "entry");
    return tp_json_what(entry) == TP_STRING && tp_grid_square(tp_json_text(entry, NULL), out);
}

static void read_pieces(const tp_scene *s, tp_grid *b, int seat) {
    const tp_json *list = pieces_of(s, seat);
    for (size_t i = 0; i < tp_json_size(list); i++) {
        const char *text = tp_json_text(tp_json_item(list, i), NULL);
        tp_place q;
        if (tp_grid_square(text + 1, &q))
            b->at[q.row][q.column] = (tp_grid_piece){.shape = text[0], .seat = seat};
    }
}

static int outside(const tp_grid *b, int seat, char shape) {
    return (shape == 'T' ? TRIANGLES : SQUARES) - tp_grid_count(b, seat, shape);
}

static void note_seat(const tp_scene *s, tp_grid *b, int seat) {
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'C', seat),
                 TP_NAME(s, seat));
    tp_note_line(b, tp_seat_ink(seat), "  ");
    for (const char *shape = "TS"; *shape != '\0'; shape++)
        tp_note_pieces(b, seat, *shape, outside(b, seat, *shape));
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_place entry;
    tp_grid_init(b, TP_SIDE, true);
    b->ascii = ascii;
    for (int seat = 0; seat < s->players; seat++) read_pieces(s, b, seat);
    if (entry_of(s, &entry))
        b->ground[entry.row][entry.column] =
            (tp_ground){.middle = "★", .sides = {"[", "]"}, .ink = TP_INK_GOLD};
    tp_note_line(b, TP_INK_STRONG, "%s", tp_either(s, "Outside", "Draußen"));
    for (int seat = 0; seat < s->players; seat++) note_seat(s, b, seat);
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
    if (tp_grid_label(s, &b, tp_box_words, index, step, out)) return;
    if (strcmp(step, "pass") == 0)
        snprintf(out, TP_SENTENCE, "%s", tp_either(s, "Pass", "Passen"));
    else if (strcmp(step, "skip") == 0)
        snprintf(out, TP_SENTENCE, "%s", tp_either(s, "Bring in nothing", "Nichts hereinholen"));
    else
        snprintf(out, TP_SENTENCE, tp_either(s, "Bring in %s", "%s hereinholen"),
                 tp_shape_of(tp_box_words, step[0])->a[s->language]);
}

static void tell_word(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    tp_place q;
    char entry[TP_SQUARE_TEXT] = "";
    if (entry_of(s, &q)) tp_grid_name(q, entry);
    if (strcmp(move, "pass") == 0)
        snprintf(out, TP_SENTENCE, tp_either(s, "%.*s passes", "%.*s passt"), TP_NAME(s, seat));
    else if (strcmp(move, "skip") == 0)
        snprintf(out, TP_SENTENCE,
                 tp_either(s, "%.*s brings in nothing", "%.*s holt nichts herein"),
                 TP_NAME(s, seat));
    else
        snprintf(out, TP_SENTENCE,
                 tp_either(s, "%.*s brings in %s on %s", "%.*s holt %s auf %s herein"),
                 TP_NAME(s, seat), tp_shape_of(tp_box_words, move[0])->a[s->language], entry);
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    tp_grid b;
    tp_grid_move m;
    char from[TP_SQUARE_TEXT], to[TP_SQUARE_TEXT];
    if (!tp_grid_move_parse(move, &m)) {
        tell_word(s, seat, move, out);
        return;
    }
    read_board(s, false, &b);
    tp_grid_name(m.from, from);
    tp_grid_name(m.to, to);
    snprintf(out, TP_SENTENCE,
             tp_either(s, "%.*s moves %s from %s to %s", "%.*s zieht %s von %s nach %s"),
             TP_NAME(s, seat),
             tp_shape_of(tp_box_words, tp_grid_at(&b, m.from).shape)->the[s->language], from, to);
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    tp_grid b;
    tp_place entry;
    char text[TP_SENTENCE], name[TP_SQUARE_TEXT];
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) {
        tp_grid_say(s, &b, seat, tp_box_words, line, context);
        snprintf(text, sizeof text,
                 tp_either(s, "%.*s has %d of %d on the board", "%.*s hat %d von %d auf dem Brett"),
                 TP_NAME(s, seat), tp_grid_count(&b, seat, 0), ALL_PIECES);
        line(context, text);
    }
    if (!entry_of(s, &entry)) return;
    tp_grid_name(entry, name);
    snprintf(text, sizeof text,
             tp_either(s, "A piece may come in on %s", "Auf %s darf ein Stein herein"), name);
    line(context, text);
}

/* Clockwise red, blue, green, yellow; two sit opposite each other, with three one is left out. */
static int colour(const tp_json *view, int players, int seat) {
    const tp_json *options = tp_json_get(view, "options");
    const char *pair = tp_json_text(tp_json_get(options, "pair"), NULL);
    if (players == 2) return 2 * seat + (strcmp(pair, "blue-yellow") == 0 ? 1 : 0);
    const int missing = tp_colour_number(tp_json_text(tp_json_get(options, "left_out"), NULL));
    return seat + (players == 3 && seat >= missing ? 1 : 0);
}

const tp_drawing draw_transmitter = {
    .game = "transmitter",
    .size = size,
    .draw = draw,
    .steps = tp_grid_steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
    .colour = colour,
};
