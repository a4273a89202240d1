/* app/tui/draw_any.c: the drawing of games that have none of their own: the position as it is
 * printed, a key a line, and moves as they are written. */
#include "app/tui/draw_any.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void say_line(void *context, const char *text);

static bool is_board(const tp_json *v) {
    return tp_json_what(v) == TP_LIST && tp_json_size(v) > 1 &&
           tp_json_what(tp_json_item(v, 0)) == TP_STRING;
}

static void say_value(const char *key, const tp_json *v, say_line *line, void *context) {
    char text[1024];
    if (is_board(v)) {
        for (size_t i = 0; i < tp_json_size(v); i++) {
            const tp_json *row = tp_json_item(v, i);
            const bool is_text = tp_json_what(row) == TP_STRING;
            snprintf(text, sizeof text, "%-10s %s", i == 0 ? key : "",
                     is_text ? tp_json_text(row, NULL) : "");
            line(context, text);
        }
        return;
    }
    char *printed = tp_json_print(v);
    snprintf(text, sizeof text, "%-10s %s", key, printed);
    line(context, text);
    free(printed);
}

static void say(const tp_scene *s, say_line *line, void *context) {
    static const char *const heads[] = {"game", "players", "options", "edition"};
    tp_json_pair pair = {0};
    while (tp_json_next(s->view, &pair)) {
        bool is_head = false;
        for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
            is_head = is_head || strcmp(pair.key, heads[i]) == 0;
        if (!is_head) say_value(pair.key, pair.value, line, context);
    }
}

static void count_line(void *context, const char *text) {
    (void)text;
    ++*(int *)context;
}

static void size(const tp_scene *s, int *width, int *height) {
    *width = s->width;
    *height = 0;
    say(s, count_line, height);
}

typedef struct {
    tp_canvas *c;
    int y;
} pen;

static void draw_line(void *context, const char *text) {
    pen *p = context;
    tp_canvas_put(p->c, 0, p->y++, TP_INK_PLAIN, text);
}

static void draw(const tp_scene *s, tp_canvas *c) {
    pen p = {.c = c};
    say(s, draw_line, &p);
}

/* A move too long for a step is cut in two. */
static int steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    const size_t most = TP_STEP_TEXT - 1, n = strlen(move);
    (void)s;
    snprintf(out[0], TP_STEP_TEXT, "%.*s", (int)most, move);
    if (n <= most) return 1;
    snprintf(out[1], TP_STEP_TEXT, "%s", move + most);
    return 2;
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    (void)s, (void)index, (void)step, (void)out;
    return false;
}

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    (void)s, (void)index;
    snprintf(out, TP_SENTENCE, "%s", step);
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    const char *who = seat >= 0 ? s->names[seat] : tp_either(s, "The table", "Der Tisch");
    snprintf(out, TP_SENTENCE, "%.64s: %s", who, move);
}

const tp_drawing tp_draw_any = {.game = "",
                                .size = size,
                                .draw = draw,
                                .steps = steps,
                                .place = place,
                                .label = label,
                                .tell = tell,
                                .say = say};
