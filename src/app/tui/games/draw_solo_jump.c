/* app/tui/games/draw_solo_jump.c: Solo-Jump, a jumping solitaire on sixteen centres. */
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"
#include "app/tui/games/square.h"

#include <stdio.h>

static const char shapes[] = "CTS";

static const tp_json *agreed(const tp_scene *s, const char *option) {
    return tp_json_get(tp_json_get(s->view, "options"), option);
}

static int puzzle_of(const tp_scene *s) {
    return (int)tp_json_int(agreed(s, "puzzle"));
}

/* Which piece must be left, as the option has it. */
static const char *goal_of(const tp_scene *s) {
    return tp_words_choice(s->words, s->language, "goal", tp_json_text(agreed(s, "goal"), NULL));
}

/* Squares that nothing was dealt to yet. */
static void read_undealt(const tp_scene *s, tp_grid *b) {
    const tp_json *rows = tp_json_get(s->view, "board");
    for (int i = 0; i < b->side; i++) {
        const char *row = tp_json_text(tp_json_item(rows, (size_t)i), NULL);
        for (int column = 0; column < b->side; column++)
            if (row[column] == '?') b->ground[b->side - 1 - i][column].middle = "?";
    }
}

static void note_all(const tp_scene *s, tp_grid *b) {
    if (puzzle_of(s) > 0)
        tp_note_line(b, TP_INK_STRONG, "%s %d", tp_words_option(s->words, s->language, "puzzle"),
                     puzzle_of(s));
    tp_note_line(b, TP_INK_STRONG, "%s: %d", tp_caption(s, "left"), tp_grid_count(b, 0, 0));
    for (const char *shape = shapes; *shape != '\0'; shape++)
        tp_note_line(b, tp_seat_ink(0), "%s %d", tp_grid_character(b, *shape, 0),
                     tp_grid_count(b, 0, *shape));
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    tp_note_line(b, TP_INK_GOLD, "%s:", tp_words_option(s->words, s->language, "goal"));
    tp_note_line(b, TP_INK_GOLD, "%s", goal_of(s));
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, 4, false);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, tp_grid_letter);
    read_undealt(s, b);
    note_all(s, b);
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    tp_grid b;
    char list[512], text[640];
    read_board(s, false, &b);
    snprintf(text, sizeof text, "%s: %s", tp_words_option(s->words, s->language, "goal"),
             goal_of(s));
    line(context, text);
    tp_grid_list(s, &b, 0, shapes, list, sizeof list);
    snprintf(text, sizeof text, "%s: %d; %s", tp_caption(s, "left"), tp_grid_count(&b, 0, 0), list);
    line(context, text);
}

const tp_drawing draw_solo_jump = {
    .game = "solo-jump",
    .size = tp_grid_size_of,
    .draw = tp_grid_draw_of,
    .ahead = tp_grid_hops,
    .steps = tp_grid_steps,
    .place = tp_grid_place_of,
    .label = tp_grid_label_of,
    .say = say,
    .board = read_board,
};
