/* app/tui/play/rules.c: see rules.h. Pictures are positions (lessons/lessons.h), drawn as the game
 * is drawn when it is played. Marked spaces stand in brackets, ways are arrows from space to
 * space. */
#include "app/tui/play/rules.h"

#include "app/rulebook.h"
#include "app/tui/games/square.h"
#include "app/tui/play/stage.h"
#include "lessons/lessons.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 76, HEIGHT = 21, MOST_WIDTH = 400 };

typedef struct {
    const tp_drawing *drawing;
    const tp_picture *picture;
    const tp_scene *scene;
    tp_canvas sheet;
    tp_writer *w;
} easel;

/* ---- marks ---- */

bool tp_rules_ring(const tp_drawing *drawing, const tp_scene *s, tp_canvas *sheet,
                   const char *space) {
    tp_spot spot;
    if (!drawing->place(s, 0, space, &spot) || spot.width < 3) return false;
    tp_canvas_put(sheet, spot.x, spot.y, TP_INK_STRONG, "[");
    tp_canvas_put(sheet, spot.x + spot.width - 1, spot.y, TP_INK_STRONG, "]");
    return true;
}

static void ring(easel *x, const char *space) {
    tp_rules_ring(x->drawing, x->scene, &x->sheet, space);
}

static int sign(int n) {
    return (n > 0) - (n < 0);
}

/* An arrow where a way enters a square that nobody stands on. */
static void put_arrow(easel *x, const tp_grid *b, tp_place at, int right, int up) {
    static const char *const arrows[3][3] = {{"↙", "↓", "↘"}, {"←", "·", "→"}, {"↖", "↑", "↗"}};
    if (tp_grid_at(b, at).shape == 0)
        tp_grid_put(x->scene, b, &x->sheet, at, TP_INK_STRONG, arrows[up + 1][right + 1]);
}

/* From one square straight to another, as ways on boards of squares go. */
static void walk(easel *x, const tp_grid *b, tp_place from, tp_place to) {
    const int right = sign(to.column - from.column), up = sign(to.row - from.row);
    for (int i = 0; i < TP_SIDE && (from.column != to.column || from.row != to.row); i++) {
        if (from.column != to.column) from.column += right;
        if (from.row != to.row) from.row += up;
        put_arrow(x, b, from, right, up);
    }
}

static const char *space_of(const tp_json *way, size_t i) {
    return tp_json_text(tp_json_item(way, i), NULL);
}

static void draw_way(easel *x, const tp_json *way) {
    tp_grid b;
    tp_place from, to;
    if (x->drawing->board == NULL) {
        for (size_t i = 0; i < tp_json_size(way); i++) ring(x, space_of(way, i));
        return;
    }
    tp_grid_of(x->scene, x->sheet.ascii, &b);
    for (size_t i = 1; i < tp_json_size(way); i++)
        if (tp_grid_square(space_of(way, i - 1), &from) && tp_grid_square(space_of(way, i), &to))
            walk(x, &b, from, to);
}

static void draw_marks(easel *x) {
    const tp_json *marks = x->picture->marks;
    for (size_t i = 0; marks != NULL && i < tp_json_size(marks); i++) {
        const tp_json *mark = tp_json_item(marks, i);
        if (tp_json_what(mark) == TP_LIST)
            draw_way(x, mark);
        else
            ring(x, tp_json_text(mark, NULL));
    }
}

/* ---- a picture ---- */

static void write_sheet(const easel *x) {
    char row[4 * MOST_WIDTH + 1];
    for (int y = 0; y < x->sheet.height; y++) {
        tp_canvas_row(&x->sheet, y, row, sizeof row);
        tp_write_plain(x->w, "%s%s\n", row[0] == '\0' ? "" : " ", row);
    }
}

static void write_line(void *context, const char *text) {
    tp_write_plain(context, "  %s\n", text);
}

static void draw_board(easel *x, bool ascii) {
    int width, height;
    x->drawing->size(x->scene, &width, &height);
    tp_canvas_init(&x->sheet, width < MOST_WIDTH ? width : MOST_WIDTH, height, ascii);
    x->drawing->draw(x->scene, &x->sheet);
    draw_marks(x);
    write_sheet(x);
    tp_canvas_done(&x->sheet);
}

/* What follows from a position is drawn over boards of squares, where the marks are: routes,
 * threats and the like. What there is beside the board stays. */
static tp_json *without_overlays(const tp_json *facts) {
    static const char *const overlays[] = {"routes",  "captures",  "in_danger", "bites",
                                           "threats", "crossings", NULL};
    tp_writer w = {0};
    tp_json_pair pair = {0};
    tp_write_open(&w, '{');
    while (facts != NULL && tp_json_next(facts, &pair)) {
        bool is_overlay = false;
        for (size_t i = 0; overlays[i] != NULL; i++)
            is_overlay = is_overlay || strcmp(pair.key, overlays[i]) == 0;
        if (is_overlay) continue;
        char *value = tp_json_print(pair.value);
        tp_write_key(&w, pair.key);
        tp_write_raw(&w, value, strlen(value));
        free(value);
    }
    tp_write_close(&w, '}');
    tp_json *kept = tp_json_parse(w.data, w.length, &(tp_error){0});
    tp_writer_done(&w);
    return kept;
}

static void draw_picture(const tp_picture *p, const tp_words *words, tp_language language,
                         bool ascii, tp_writer *w) {
    const tp_rules *r = tp_match_rules(p->match);
    const tp_drawing *drawing = tp_drawing_of(r->game->id);
    const char *names[TP_SEATS] = {0};
    tp_json *edition = tp_edition_of(r);
    tp_stage stage = {0};
    for (int i = 0; i < r->players; i++)
        names[i] = tp_words_name(words, language, r, "colours", tp_seat_colour(r, i));
    const tp_scene setting = {.edition = edition,
                              .players = r->players,
                              .names = names,
                              .language = language,
                              .width = WIDTH,
                              .height = HEIGHT,
                              .words = words,
                              .rules = r};
    tp_stage_show(&stage, &setting, tp_match_state(p->match), p->seat, TP_TABLE);
    stage.scene.width = WIDTH;
    stage.scene.height = HEIGHT;
    tp_json *facts = without_overlays(stage.scene.facts);
    if (drawing != NULL && drawing->board != NULL) stage.scene.facts = facts;
    easel x = {.drawing = drawing != NULL ? drawing : &tp_draw_any,
               .picture = p,
               .scene = &stage.scene,
               .w = w};
    tp_write_plain(w, "```\n");
    if (p->shows_parts && x.drawing->parts != NULL)
        x.drawing->parts(x.scene, write_line, w);
    else
        draw_board(&x, ascii);
    tp_write_plain(w, "```\n\n%s\n", p->says);
    tp_stage_done(&stage);
    tp_json_free(facts);
    tp_json_free(edition);
}

char *tp_rules_drawn(const tp_game *game, tp_language language, bool ascii) {
    const char *page = tp_rules_text(game, language == TP_GERMAN);
    tp_words *words = tp_words_new(game);
    tp_picture_block block;
    tp_picture picture;
    tp_error e = {0};
    tp_writer w = {0};
    for (; page != NULL && tp_picture_find(page, &block); page = block.end) {
        tp_write_chars(&w, page, (size_t)(block.begin - page));
        if (!tp_picture_open(game, &block, &picture, &e)) continue;
        draw_picture(&picture, words, language, ascii, &w);
        tp_picture_close(&picture);
    }
    if (page != NULL) tp_write_plain(&w, "%s", page);
    tp_words_free(words);
    return w.data;
}
