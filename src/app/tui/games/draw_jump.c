/* app/tui/games/draw_jump.c: Jump: two clans and one fertile bank, the column on the left. */
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"
#include "app/tui/games/square.h"

static const char shapes[] = "CTS";

static int points_of(const tp_scene *s, int seat) {
    return tp_read_item(tp_json_get(s->facts, "points"), (size_t)seat, 0);
}

static int goal_of(const tp_scene *s) {
    return tp_read_int(s->facts, "goal", 0);
}

static void note_all(const tp_scene *s, tp_grid *b) {
    tp_note_line(b, TP_INK_PARK, "← %s", tp_caption(s, "bank"));
    for (int seat = 0; seat < s->players; seat++) {
        tp_note_line(b, TP_INK_PLAIN, "%s", "");
        tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'C', seat),
                     TP_NAME(s, seat));
        tp_note_line(b, TP_INK_STRONG, "  %d/%d", points_of(s, seat), goal_of(s));
    }
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    for (const char *shape = shapes; *shape != '\0'; shape++) {
        const char id[] = {*shape, '\0'};
        tp_note_line(b, TP_INK_FAINT, "%s %s: %d", tp_grid_character(b, *shape, 0),
                     tp_grid_character(b, *shape, 1),
                     tp_read_int(tp_json_get(s->facts, "worth"), id, 0));
    }
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, TP_SIDE, false);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, tp_grid_letter);
    for (int row = 0; row < b->side; row++)
        b->ground[row][0] = (tp_ground){.fill = "░", .ink = TP_INK_PARK};
    note_all(s, b);
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) {
        char text[TP_SENTENCE];
        tp_grid_say(s, &b, seat, shapes, line, context);
        tp_write_sentence(text, "%.*s: ", TP_NAME(s, seat));
        tp_add_filled(
            s, "points",
            TP_VALUES(TP_NUMBER("points", points_of(s, seat)), TP_NUMBER("goal", goal_of(s))),
            text);
        tp_add(text, "; %s: %d", tp_caption(s, "to_go"),
               tp_read_item(tp_json_get(s->facts, "to_go"), (size_t)seat, 0));
        line(context, text);
    }
}

const tp_drawing draw_jump = {
    .game = "jump",
    .size = tp_grid_size_of,
    .draw = tp_grid_draw_of,
    .ahead = tp_grid_hops,
    .steps = tp_grid_steps,
    .place = tp_grid_place_of,
    .label = tp_grid_label_of,
    .say = say,
    .board = read_board,
};
