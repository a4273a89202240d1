/* app/tui/games/square_hops.c: the hops of a move that is being chosen, over the board it is
 * played on. Where they lead is told by the game. */
#include "app/tui/games/reading.h"
#include "app/tui/games/square.h"
#include "core/tell.h"

static tp_json *events_of(const tp_scene *s, size_t move) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_tell(s->rules, s->state, s->viewer, s->plays[move], s->viewer, &w);
    tp_json *events = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return events;
}

static void bracket(tp_grid *b, const char *square) {
    tp_place q;
    if (!tp_grid_square(square, &q)) return;
    tp_ground *ground = &b->ground[q.row][q.column];
    ground->sides[0] = "(";
    ground->sides[1] = ")";
    ground->ink = TP_INK_STRONG;
}

/* What is leapt over is a square or a list of them. */
static void bracket_all(tp_grid *b, const tp_json *over) {
    if (tp_json_what(over) == TP_STRING) bracket(b, tp_json_text(over, NULL));
    for (size_t i = 0; i < tp_json_size(over); i++)
        bracket(b, tp_json_text(tp_json_item(over, i), NULL));
}

static void number_landings(const tp_scene *s, const tp_grid *b, const tp_json *path,
                            tp_canvas *c) {
    tp_place q;
    for (size_t i = 1; i < tp_json_size(path); i++)
        if (tp_grid_square(tp_json_text(tp_json_item(path, i), NULL), &q))
            tp_grid_number(s, b, c, q, TP_INK_STRONG, (int)i);
}

void tp_grid_hops(const tp_scene *s, size_t move, bool is_whole, tp_canvas *c) {
    if (!is_whole || s->viewer < 0) return;
    tp_json *events = events_of(s, move);
    const tp_json *hop = tp_read_find(events, "kind", "jump");
    if (hop != NULL) {
        tp_grid b;
        tp_grid_of(s, c->ascii, &b);
        bracket_all(&b, tp_json_get(hop, "over"));
        tp_grid_draw(s, &b, c);
        number_landings(s, &b, tp_json_get(hop, "path"), c);
    }
    tp_json_free(events);
}
