/* app/tui/games/draw_stargate.c: Stargate: four gates in the middle, among them each seat's
 * maingate. Where they are, who holds them and how many win are facts of the game; so are
 * distances: what the seat to move can capture is in brackets, and the line to a Commander in
 * danger is counted out. */
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"
#include "app/tui/games/square.h"

#include <stdlib.h>

static const char shapes[] = "CTS";

static tp_grid_piece read_piece(const char *square) {
    if (square[0] == '.') return (tp_grid_piece){0};
    return (tp_grid_piece){.shape = square[0], .seat = square[1] - '0'};
}

/* ---- gates ---- */

static const tp_json *seat_of(const tp_scene *s, int seat) {
    return tp_json_item(tp_json_get(s->facts, "seats"), (size_t)seat);
}

static bool is_out(const tp_scene *s, int seat) {
    return tp_json_bool(tp_json_get(seat_of(s, seat), "out"));
}

/* Stargates that the seat's side holds. */
static int gates_held(const tp_scene *s, int seat) {
    const tp_json *sides = tp_json_get(s->facts, "sides");
    for (size_t i = 0; i < tp_json_size(sides); i++) {
        const tp_json *side = tp_json_item(sides, i), *seats = tp_json_get(side, "seats");
        for (size_t k = 0; k < tp_json_size(seats); k++)
            if (tp_read_item(seats, k, -1) == seat) return tp_read_int(side, "held", 0);
    }
    return 0;
}

/* The viewer's own maingate looks different; those of others have their colour. */
static tp_ground ground_of(const tp_scene *s, int owner) {
    if (owner < 0) return (tp_ground){.middle = "☆", .sides = {"[", "]"}, .ink = TP_INK_GOLD};
    if (owner == s->viewer)
        return (tp_ground){.middle = "★", .sides = {"‹", "›"}, .ink = TP_INK_GOLD};
    return (tp_ground){.middle = "☆", .sides = {"[", "]"}, .ink = tp_seat_ink(owner)};
}

/* Gates are marked; the other centres mean nothing here. */
static void mark_gates(const tp_scene *s, tp_grid *b) {
    const tp_json *gates = tp_json_get(s->facts, "gates");
    for (int i = 0; i < TP_SIDE * TP_SIDE; i++)
        b->ground[i / TP_SIDE][i % TP_SIDE] = (tp_ground){.ink = TP_INK_FAINT};
    for (size_t i = 0; i < tp_json_size(gates); i++) {
        const tp_json *gate = tp_json_item(gates, i);
        tp_place q;
        if (tp_grid_square(tp_read_text(gate, "at"), &q))
            b->ground[q.row][q.column] = ground_of(s, tp_read_int(gate, "maingate", -1));
    }
}

/* ---- who can be captured ---- */

static void mark_square(tp_grid *b, const char *name, const char *left, const char *right,
                        tp_ink ink) {
    tp_place q;
    if (!tp_grid_square(name, &q)) return;
    tp_ground *ground = &b->ground[q.row][q.column];
    ground->sides[0] = left;
    ground->sides[1] = right;
    ground->ink = ink;
}

static void mark_captures(const tp_scene *s, tp_grid *b) {
    const tp_json *captures = tp_json_get(s->facts, "captures");
    const tp_json *dangers = tp_json_get(s->facts, "in_danger");
    const int mover = tp_read_int(s->view, "seat", 0);
    for (size_t i = 0; i < tp_json_size(captures); i++) {
        const tp_json *one = tp_json_item(captures, i), *prey = tp_json_get(one, "to");
        for (size_t k = 0; tp_read_int(one, "seat", -1) == mover && k < tp_json_size(prey); k++)
            mark_square(b, tp_json_text(tp_json_item(prey, k), NULL), "(", ")", TP_INK_STRONG);
    }
    for (size_t i = 0; i < tp_json_size(dangers); i++)
        mark_square(b, tp_read_text(tp_json_item(dangers, i), "at"), "!", "!", TP_INK_WARN);
}

static int way(int from, int to) {
    return (to > from) - (to < from);
}

static int distance(tp_place from, tp_place to) {
    const int across = abs(to.column - from.column), up = abs(to.row - from.row);
    return across > up ? across : up;
}

/* The empty squares between, numbered from the captor: captures need an exact distance. */
static void count_line(const tp_scene *s, const tp_grid *b, tp_place from, tp_place to,
                       tp_canvas *c) {
    const int far = distance(from, to);
    for (int i = 1; i < far; i++) {
        const tp_place q = {.column = from.column + i * way(from.column, to.column),
                            .row = from.row + i * way(from.row, to.row)};
        if (tp_grid_at(b, q).shape == 0) tp_grid_number(s, b, c, q, TP_INK_WARN, i);
    }
}

static void draw(const tp_scene *s, tp_canvas *c) {
    const tp_json *dangers = tp_json_get(s->facts, "in_danger");
    tp_grid b;
    tp_grid_of(s, c->ascii, &b);
    tp_grid_draw(s, &b, c);
    for (size_t i = 0; i < tp_json_size(dangers); i++) {
        const tp_json *danger = tp_json_item(dangers, i), *by = tp_json_get(danger, "by");
        tp_place from, to;
        if (!tp_grid_square(tp_read_text(danger, "at"), &to)) continue;
        for (size_t k = 0; k < tp_json_size(by); k++)
            if (tp_grid_square(tp_json_text(tp_json_item(by, k), NULL), &from))
                count_line(s, &b, from, to, c);
    }
}

/* Where the piece under the cursor would capture, and how far that is; real prey is in brackets
 * already. */
static void ahead(const tp_scene *s, size_t move, bool is_whole, tp_canvas *c) {
    (void)is_whole;
    tp_grid_move m;
    tp_grid b;
    char name[TP_SQUARE_TEXT];
    if (!tp_grid_move_parse(s->moves[move], &m) || !m.has_from) return;
    tp_grid_of(s, c->ascii, &b);
    tp_grid_name(m.from, name);
    const tp_json *to =
        tp_json_get(tp_read_find(tp_json_get(s->facts, "bites"), "from", name), "to");
    for (size_t i = 0; i < tp_json_size(to); i++) {
        tp_place q;
        if (tp_grid_square(tp_json_text(tp_json_item(to, i), NULL), &q) &&
            tp_grid_at(&b, q).shape == 0)
            tp_grid_number(s, &b, c, q, TP_INK_STRONG, distance(m.from, q));
    }
}

/* ---- the board ---- */

static void note_seat(const tp_scene *s, tp_grid *b, int seat) {
    tp_note_line(b, tp_seat_ink(seat), "%s%s%s %.*s", tp_grid_character(b, 'C', seat),
                 tp_grid_character(b, 'T', seat), tp_grid_character(b, 'S', seat),
                 TP_NAME(s, seat));
    if (is_out(s, seat))
        tp_note_line(b, TP_INK_WARN, "  %s", tp_caption(s, "out"));
    else
        tp_note_line(b, TP_INK_PLAIN, " ☆%d/%d ★%s", gates_held(s, seat),
                     tp_read_int(s->facts, "needed", 0),
                     tp_read_text(seat_of(s, seat), "maingate"));
}

static void note_all(const tp_scene *s, tp_grid *b) {
    tp_note_line(b, TP_INK_GOLD, "☆ %s", tp_caption(s, "stargate"));
    tp_note_line(b, TP_INK_GOLD, "★ %s", tp_caption(s, "maingate"));
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    for (int seat = 0; seat < s->players; seat++) note_seat(s, b, seat);
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, TP_SIDE, true);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 2, read_piece);
    mark_gates(s, b);
    mark_captures(s, b);
    note_all(s, b);
}

static void say_seat(const tp_scene *s, const tp_grid *b, int seat, tp_line *line, void *context) {
    tp_grid_say(s, b, seat, shapes, line, context);
    if (is_out(s, seat))
        tp_say_filled(s, "is_out", TP_VALUES(TP_NUMBER("seat", seat)), line, context);
    else
        tp_say_filled(s, "held",
                      TP_VALUES(TP_NUMBER("seat", seat), TP_NUMBER("held", gates_held(s, seat)),
                                TP_NUMBER("needed", tp_read_int(s->facts, "needed", 0)),
                                TP_TEXT("maingate", tp_read_text(seat_of(s, seat), "maingate"))),
                      line, context);
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *dangers = tp_json_get(s->facts, "in_danger");
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) say_seat(s, &b, seat, line, context);
    for (size_t i = 0; i < tp_json_size(dangers); i++) {
        const tp_json *danger = tp_json_item(dangers, i);
        const bool is_own = tp_read_int(danger, "seat", -1) == s->viewer;
        tp_say_caption(s, is_own ? "your_danger" : "danger", danger, line, context);
    }
}

const tp_drawing draw_stargate = {
    .game = "stargate",
    .size = tp_grid_size_of,
    .draw = draw,
    .ahead = ahead,
    .steps = tp_grid_steps,
    .place = tp_grid_place_of,
    .label = tp_grid_label_of,
    .say = say,
    .board = read_board,
};
