/* app/tui/games/draw_quadro_be.c: Quadro-Be, sixteen points and five pieces each. Beside the board:
 * whose which shape comes in the next turns, and what is still to be set; both are facts of the
 * game. */
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"
#include "app/tui/games/square.h"

static const char shapes[] = "CTS";

/* What a seat has still to set of a shape, 0: of all. */
static int to_set(const tp_scene *s, int seat, char shape) {
    const tp_json *supply = tp_json_item(tp_json_get(s->facts, "supply"), (size_t)seat);
    int n = 0;
    for (tp_json_pair p = {0}; supply != NULL && tp_json_next(supply, &p);)
        if (shape == 0 || p.key[0] == shape) n += (int)tp_json_int(p.value);
    return n;
}

/* Once the game is over nothing comes any more. */
static void note_coming(const tp_scene *s, tp_grid *b) {
    const tp_json *coming = tp_json_get(s->facts, "coming");
    if (coming == NULL) return;
    tp_note_line(b, TP_INK_STRONG, "%s", tp_caption(s, "coming"));
    for (size_t i = 0; i < tp_json_size(coming); i++) {
        const tp_json *turn = tp_json_item(coming, i);
        const int seat = tp_read_int(turn, "seat", 0);
        const char *character = tp_grid_character(b, tp_read_text(turn, "piece")[0], seat);
        if (i == 0)
            tp_note_line(b, tp_seat_ink(seat), "%s", character);
        else
            tp_note_more(b, tp_seat_ink(seat), " %s", character);
    }
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
}

static void note_supply(const tp_scene *s, tp_grid *b, int seat) {
    tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'C', seat),
                 TP_NAME(s, seat));
    if (tp_json_get(s->facts, "supply") == NULL) return;
    tp_note_line(b, tp_seat_ink(seat), "  ");
    for (const char *shape = shapes; *shape != '\0'; shape++)
        tp_note_pieces(b, seat, *shape, to_set(s, seat, *shape));
    if (to_set(s, seat, 0) == 0) tp_note_more(b, TP_INK_FAINT, "%s", tp_caption(s, "all_set"));
}

/* The point that three of four lack. */
static void mark_gaps(const tp_scene *s, tp_grid *b) {
    const tp_json *threats = tp_json_get(s->facts, "threats");
    for (size_t i = 0; i < tp_json_size(threats); i++) {
        const tp_json *threat = tp_json_item(threats, i);
        tp_place q;
        if (tp_grid_square(tp_read_text(threat, "gap"), &q))
            b->ground[q.row][q.column] =
                (tp_ground){.middle = "+",
                            .sides = {"(", ")"},
                            .ink = tp_seat_ink(tp_read_int(threat, "seat", 0))};
    }
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, 4, false);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, tp_grid_letter);
    mark_gaps(s, b);
    note_coming(s, b);
    if (to_set(s, 0, 0) + to_set(s, 1, 0) > 0)
        tp_note_line(b, TP_INK_STRONG, "%s", tp_caption(s, "to_set"));
    for (int seat = 0; seat < s->players; seat++) note_supply(s, b, seat);
}

static void say_coming(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *coming = tp_json_get(s->facts, "coming");
    char text[TP_SENTENCE];
    if (coming == NULL) return;
    tp_write_sentence(text, "%s", tp_caption(s, "coming"));
    for (size_t i = 0; i < tp_json_size(coming); i++) {
        const tp_json *turn = tp_json_item(coming, i);
        tp_add(text, "%s %.*s %s", i == 0 ? ":" : ",", TP_NAME(s, tp_read_int(turn, "seat", 0)),
               tp_word(s, "pieces", tp_read_text(turn, "piece"), NULL));
    }
    line(context, text);
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *threats = tp_json_get(s->facts, "threats");
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) {
        tp_grid_say(s, &b, seat, shapes, line, context);
        const int left = to_set(s, seat, 0);
        if (left > 0)
            tp_say_filled(s, "left_to_set",
                          TP_VALUES(TP_NUMBER("seat", seat), TP_NUMBER("n", left)), line, context);
    }
    say_coming(s, line, context);
    for (size_t i = 0; i < tp_json_size(threats); i++)
        tp_say_caption(s, "threat", tp_json_item(threats, i), line, context);
}

const tp_drawing draw_quadro_be = {
    .game = "quadro-be",
    .size = tp_grid_size_of,
    .draw = tp_grid_draw_of,
    .steps = tp_grid_steps,
    .place = tp_grid_place_of,
    .label = tp_grid_label_of,
    .say = say,
    .board = read_board,
};
