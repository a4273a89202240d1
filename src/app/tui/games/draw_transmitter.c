/* app/tui/games/draw_transmitter.c: Transmitter: pieces that cross call others in, onto the centre
 * of their field. Where the seat to move could stop on a crossing there is a cross, with the lines
 * of the two that make it. Beside the board: what everybody still has outside. */
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

/* A free centre that a move of the seat to act would call has brackets. */
static void mark_called(const tp_scene *s, tp_grid *b) {
    const tp_json *crossings = tp_json_get(s->facts, "crossings");
    for (size_t i = 0; i < tp_json_size(crossings); i++) {
        const tp_json *crossing = tp_json_item(crossings, i);
        tp_place q;
        if (!tp_json_bool(tp_json_get(crossing, "calls")) ||
            !tp_grid_square(tp_read_text(crossing, "centre"), &q))
            continue;
        tp_ground *ground = &b->ground[q.row][q.column];
        ground->sides[0] = "(";
        ground->sides[1] = ")";
        ground->ink = TP_INK_GOLD;
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
    mark_called(s, b);
    if (entry_of(s, &entry))
        b->ground[entry.row][entry.column] =
            (tp_ground){.middle = "★", .sides = {"[", "]"}, .ink = TP_INK_GOLD};
    tp_note_line(b, TP_INK_STRONG, "%s", tp_caption(s, "supply"));
    for (int seat = 0; seat < s->players; seat++) note_seat(s, b, seat);
}

/* ---- crossings ---- */

static int way(int from, int to) {
    return (to > from) - (to < from);
}

static void draw_line(const tp_scene *s, const tp_grid *b, tp_place from, tp_place to, tp_ink ink,
                      tp_canvas *c) {
    const int across = way(from.column, to.column), up = way(from.row, to.row);
    for (tp_place q = {.column = from.column + across, .row = from.row + up};
         q.column != to.column || q.row != to.row; q.column += across, q.row += up)
        if (tp_grid_at(b, q).shape == 0) tp_grid_put(s, b, c, q, ink, across != 0 ? "─" : "│");
}

static void draw_crossing(const tp_scene *s, const tp_grid *b, const tp_json *crossing,
                          tp_canvas *c) {
    const tp_json *pairs = tp_json_get(crossing, "pairs");
    tp_place at, from;
    if (!tp_grid_square(tp_read_text(crossing, "at"), &at)) return;
    for (size_t i = 0; i < tp_json_size(pairs); i++) {
        const tp_json *pair = tp_json_item(pairs, i), *by = tp_json_get(pair, "by");
        for (size_t k = 0; k < tp_json_size(by); k++)
            if (tp_grid_square(tp_json_text(tp_json_item(by, k), NULL), &from))
                draw_line(s, b, from, at, tp_seat_ink(tp_read_int(pair, "of", 0)), c);
    }
}

/* All lines first: a cross lies over those of other crossings. */
static void draw(const tp_scene *s, tp_canvas *c) {
    const tp_json *crossings = tp_json_get(s->facts, "crossings");
    tp_grid b;
    tp_place at;
    tp_grid_of(s, c->ascii, &b);
    tp_grid_draw(s, &b, c);
    for (size_t i = 0; i < tp_json_size(crossings); i++)
        draw_crossing(s, &b, tp_json_item(crossings, i), c);
    for (size_t i = 0; i < tp_json_size(crossings); i++)
        if (tp_grid_square(tp_read_text(tp_json_item(crossings, i), "at"), &at))
            tp_grid_put(s, &b, c, at, TP_INK_STRONG, "╳");
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
    .draw = draw,
    .steps = tp_grid_steps,
    .place = tp_grid_place_of,
    .label = tp_grid_label_of,
    .say = say,
    .board = read_board,
};
