/* app/tui/games/draw_transmitter.c: Transmitter: pieces that cross call others in, onto the centre
 * of their field. Beside the board: what everybody still has outside. */
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"
#include "app/tui/games/square.h"

static const char shapes[] = "CTS";

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

/* A piece that others crowd must leave its centre with the next turn. */
static void mark_crowded(const tp_scene *s, tp_grid *b, int seat) {
    const tp_json *list = tp_json_item(tp_json_get(s->facts, "must_leave"), (size_t)seat);
    for (size_t i = 0; i < tp_json_size(list); i++) {
        tp_place q;
        if (tp_grid_square(tp_json_text(tp_json_item(list, i), NULL), &q))
            b->ground[q.row][q.column] = (tp_ground){.sides = {"!", "!"}, .ink = TP_INK_WARN};
    }
}

static void note_seat(const tp_scene *s, tp_grid *b, int seat) {
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'C', seat),
                 TP_NAME(s, seat));
    tp_note_line(b, tp_seat_ink(seat), "  ");
    const tp_json *supply = tp_json_item(tp_json_get(s->facts, "supply"), (size_t)seat);
    for (const char *shape = shapes; *shape != '\0'; shape++) {
        const char id[] = {*shape, '\0'};
        tp_note_pieces(b, seat, *shape, tp_read_int(supply, id, 0));
    }
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_place entry;
    tp_grid_init(b, TP_SIDE, true);
    b->ascii = ascii;
    for (int seat = 0; seat < s->players; seat++) {
        read_pieces(s, b, seat);
        mark_crowded(s, b, seat);
    }
    if (entry_of(s, &entry))
        b->ground[entry.row][entry.column] =
            (tp_ground){.middle = "★", .sides = {"[", "]"}, .ink = TP_INK_GOLD};
    tp_note_line(b, TP_INK_STRONG, "%s", tp_caption(s, "supply"));
    for (int seat = 0; seat < s->players; seat++) note_seat(s, b, seat);
}

static void say_seat(const tp_scene *s, const tp_grid *b, int seat, tp_line *line, void *context) {
    const tp_json *crowded = tp_json_item(tp_json_get(s->facts, "must_leave"), (size_t)seat);
    char text[TP_SENTENCE];
    tp_grid_say(s, b, seat, shapes, line, context);
    tp_write_sentence(text, "%.*s: ", TP_NAME(s, seat));
    const int pieces = tp_read_item(tp_json_get(s->facts, "pieces"), (size_t)seat, 0);
    tp_add_filled(s, "pieces", TP_VALUES(TP_NUMBER("n", pieces)), text);
    for (size_t i = 0; i < tp_json_size(crowded); i++)
        tp_add(text, "; %s %s", tp_json_text(tp_json_item(crowded, i), NULL),
               tp_caption(s, "must_leave"));
    line(context, text);
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) say_seat(s, &b, seat, line, context);
    const char *entry = tp_read_text(s->view, "entry");
    if (entry[0] != '\0')
        tp_say_filled(s, "choose", TP_VALUES(TP_TEXT("at", entry)), line, context);
}

const tp_drawing draw_transmitter = {
    .game = "transmitter",
    .size = tp_grid_size_of,
    .draw = tp_grid_draw_of,
    .steps = tp_grid_steps,
    .place = tp_grid_place_of,
    .label = tp_grid_label_of,
    .say = say,
    .board = read_board,
};
