/* app/tui/games/draw_blockade.c: Blockade: two Flätze, their homes, and the Fluppies. Arrows on an
 * edge show who wants to leave there; a Flätz that may run has his route drawn, and who is to move
 * sees his own as far as it goes. Where the edges are and how he would run are facts of the game.
 */
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"
#include "app/tui/games/square.h"

#include <string.h>

static tp_grid_piece read_piece(const char *square) {
    switch (*square) {
    case 'R': return (tp_grid_piece){.shape = 'F', .seat = 0};
    case 'B': return (tp_grid_piece){.shape = 'F', .seat = 1};
    case 'r': return (tp_grid_piece){.shape = 'P', .seat = 0};
    case 'b': return (tp_grid_piece){.shape = 'P', .seat = 1};
    default: return (tp_grid_piece){0};
    }
}

static bool find_flaetz(const tp_grid *b, int seat, tp_place *out) {
    for (int row = 0; row < b->side; row++)
        for (int column = 0; column < b->side; column++)
            if (b->at[row][column].shape == 'F' && b->at[row][column].seat == seat) {
                *out = (tp_place){.column = column, .row = row};
                return true;
            }
    return false;
}

static void shade_home(tp_grid *b, int seat) {
    tp_place q;
    if (!find_flaetz(b, seat, &q)) return;
    for (int row = q.row - 1; row <= q.row + 1; row++)
        for (int column = q.column - 1; column <= q.column + 1; column++)
            b->ground[row][column] = (tp_ground){.fill = "░", .ink = tp_seat_ink(seat)};
}

/* The row beyond which he leaves the board. */
static int goal_row(const tp_scene *s, int seat) {
    return tp_read_item(tp_json_get(s->facts, "goals"), (size_t)seat, TP_SIDE);
}

static const char *goal_arrow(const tp_scene *s, int seat) {
    return goal_row(s, seat) == TP_SIDE ? "↑" : "↓";
}

static void note_seat(const tp_scene *s, tp_grid *b, int seat) {
    const int left = tp_read_item(tp_json_get(s->facts, "left"), (size_t)seat, 0);
    if (seat > 0) tp_note_line(b, TP_INK_PLAIN, "%s", "");
    tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'F', seat),
                 TP_NAME(s, seat));
    tp_note_line(b, TP_INK_PLAIN, "  %s %s", tp_caption(s, "goal"), goal_arrow(s, seat));
    tp_note_line(b, TP_INK_PLAIN, "  ");
    tp_note_pieces(b, seat, 'P', left);
    if (left == 0) tp_note_more(b, TP_INK_FAINT, "%s", tp_caption(s, "all_placed"));
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, TP_SIDE, true);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, read_piece);
    for (int seat = 0; seat < 2; seat++) shade_home(b, seat);
    for (int seat = 0; seat < 2; seat++) note_seat(s, b, seat);
}

/* ---- the way out ---- */

static const char *arrow(tp_place from, tp_place to) {
    if (to.column != from.column) return to.column > from.column ? "→" : "←";
    return to.row > from.row ? "↑" : "↓";
}

/* From each square of the path towards the next, from the last one over the edge, or a cross where
 * the path fails. The first squares are drawn last, so that one which he crosses twice shows how he
 * begins. */
static void draw_route(const tp_scene *s, const tp_grid *b, const tp_json *route, tp_canvas *c) {
    const tp_json *path = tp_json_get(route, "path");
    const int seat = tp_read_int(route, "seat", 0);
    const char *last = tp_json_bool(tp_json_get(route, "out")) ? goal_arrow(s, seat) : "╳";
    tp_place q, next = {0};
    for (size_t i = tp_json_size(path); i-- > 0; next = q) {
        if (!tp_grid_square(tp_json_text(tp_json_item(path, i), NULL), &q)) return;
        const bool is_last = i + 1 == tp_json_size(path);
        if (tp_grid_at(b, q).shape == 0)
            tp_grid_put(s, b, c, q, tp_seat_ink(seat), is_last ? last : arrow(q, next));
    }
}

static int seat_to_move(const tp_scene *s) {
    return tp_read_int(s->view, "seat", 0);
}

static bool may_run(const tp_json *route) {
    return tp_json_bool(tp_json_get(route, "may_run"));
}

/* The other's route is drawn as what he threatens; one's own always, and over it. */
static void draw_routes(const tp_scene *s, const tp_grid *b, tp_canvas *c) {
    const tp_json *routes = tp_json_get(s->facts, "routes");
    for (int own = 0; own < 2; own++)
        for (size_t i = 0; i < tp_json_size(routes); i++) {
            const tp_json *route = tp_json_item(routes, i);
            const bool is_own = tp_read_int(route, "seat", 0) == seat_to_move(s);
            if ((own || may_run(route)) && is_own == own) draw_route(s, b, route, c);
        }
}

/* ---- the rest ---- */

static void draw_goals(const tp_scene *s, const tp_grid *b, tp_canvas *c) {
    for (int seat = 0; seat < 2; seat++) {
        const int y = tp_grid_edge(s, b, goal_row(s, seat) == TP_SIDE);
        for (int column = 0; y >= 0 && column < b->side; column++) {
            tp_spot spot;
            tp_grid_place(s, b, (tp_place){.column = column, .row = 0}, &spot);
            tp_canvas_put(c, spot.x + spot.width / 2, y, tp_seat_ink(seat), goal_arrow(s, seat));
        }
    }
}

static void draw(const tp_scene *s, tp_canvas *c) {
    tp_grid b;
    read_board(s, c->ascii, &b);
    tp_grid_draw(s, &b, c);
    draw_goals(s, &b, c);
    draw_routes(s, &b, c);
}

/* Running is pointed at where the Flätz stands. */
static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    (void)index;
    tp_grid b;
    tp_place q;
    read_board(s, false, &b);
    if (strcmp(step, "run") == 0)
        return find_flaetz(&b, seat_to_move(s), &q) && tp_grid_place(s, &b, q, out);
    return tp_grid_step(step, &q) && tp_grid_place(s, &b, q, out);
}

/* Whether there is a way out and where it leads, or what is in it. */
static void say_route(const tp_scene *s, const tp_json *route, tp_line *line, void *context) {
    const int seat = tp_read_int(route, "seat", 0);
    char text[TP_SENTENCE];
    if (may_run(route) && seat == seat_to_move(s)) line(context, tp_caption(s, "way_out"));
    if (may_run(route) && seat != seat_to_move(s))
        tp_say_caption(s, "threat", route, line, context);
    if (tp_json_bool(tp_json_get(route, "out"))) {
        tp_say_caption(s, "route", route, line, context);
        return;
    }
    tp_write_sentence(text, "%.*s: %s (%s)", TP_NAME(s, seat), tp_caption(s, "no_way"),
                      tp_caption(s, tp_read_text(route, "why")));
    line(context, text);
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *routes = tp_json_get(s->facts, "routes");
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) {
        const int left = tp_read_item(tp_json_get(s->facts, "left"), (size_t)seat, 0);
        tp_grid_say(s, &b, seat, "FP", line, context);
        tp_say_filled(s, "leaves",
                      TP_VALUES(TP_NUMBER("seat", seat), TP_NUMBER("row", goal_row(s, seat))), line,
                      context);
        if (left > 0)
            tp_say_filled(s, "to_place",
                          TP_VALUES(TP_NUMBER("seat", seat), TP_NUMBER("left", left)), line,
                          context);
    }
    for (size_t i = 0; i < tp_json_size(routes); i++)
        say_route(s, tp_json_item(routes, i), line, context);
}

const tp_drawing draw_blockade = {
    .game = "blockade",
    .size = tp_grid_size_of,
    .draw = draw,
    .steps = tp_grid_steps,
    .place = place,
    .label = tp_grid_label_of,
    .say = say,
    .board = read_board,
};
