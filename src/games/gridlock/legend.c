/* gridlock/legend.c: what is printed below a map: the tiles and how many there are of each, what
 * the spaces are, and the cars. */
#include "render.h"

#include <string.h>

/* Items stand in columns, from left to right and then in the next line. */
typedef struct {
    tp_writer *w;
    double top, column, line; /* column and line are an item's width and height */
    int columns, used;
} grid;

/* For so many items, each at least so wide; lines are as full as each other. */
static grid begin_grid(tp_writer *w, const char *head, double width, double top, int items,
                       double least) {
    const int most = (int)((width - 2 * MARGIN) / least), rows = (items + most - 1) / most;
    grid g = {.w = w, .top = top + 56, .line = 122, .columns = (items + rows - 1) / rows};
    tp_write_plain(w, "<text class=\"head\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", MARGIN, top, head);
    g.column = (width - 2 * MARGIN) / g.columns;
    return g;
}

static double end_of_grid(const grid *g) {
    const int rows = (g->used + g->columns - 1) / g->columns;
    return g->top + rows * g->line;
}

/* A picture at six tenths of its size and the text under it; what is rendered comes between them.
 */
static void begin_item(grid *g) {
    const int column = g->used % g->columns, row = g->used / g->columns;
    tp_write_plain(g->w, "<g transform=\"translate(%.1f %.1f)\"><g transform=\"scale(.6)\">",
                   MARGIN + (column + 0.5) * g->column, g->top + row * g->line);
    g->used++;
}

static void end_item(const grid *g, const char *name, const char *note) {
    const text_box above = {{0, 46}, g->column - 12, 17, 14, "item"};
    const text_box below = {{0, 62}, g->column - 12, 15, 12.5, "note"};
    const text_box both = {{0, 52}, g->column - 12, 34, 14, "item"};
    tp_write_plain(g->w, "</g>\n");
    gridlock_render_text(g->w, note != NULL ? &above : &both, name);
    if (note != NULL) gridlock_render_text(g->w, &below, note);
    tp_write_plain(g->w, "</g>\n");
}

/* Only of a faulty city is there nothing to render, here and among the cars. */
static double render_tiles(const tp_tables *t, tp_writer *w, double width, double top) {
    if (t->kinds == 0) return top;
    grid g = begin_grid(w, "Tiles, and how many of each", width, top, t->kinds, 108);
    for (int i = 0; i < t->kinds; i++) {
        const gridlock_kind *k = &t->kind[i];
        if (k->name == NULL) continue;
        begin_item(&g);
        gridlock_render_space(w, '.', false);
        gridlock_render_roads(w, k->roads);
        if (k->has_rotary)
            tp_write_plain(w,
                           "<circle class=\"ring\" r=\"24\"/><circle class=\"rotary\" r=\"11\"/>");
        tp_write_plain(w,
                       "</g><circle class=\"badge\" cx=\"40\" cy=\"-24\" r=\"12\"/><text "
                       "class=\"count\" x=\"40\" y=\"-19.5\">%d</text><g>",
                       k->count);
        end_item(&g, k->name, NULL);
    }
    return end_of_grid(&g);
}

static double render_spaces(tp_writer *w, double width, double top) {
    static const struct {
        char type;
        bool is_open;
        const char *name, *note;
    } spaces[] = {
        {'.', false, "empty", "for a tile"},           {'D', false, "destination", "six roads"},
        {'T', false, "tunnel", "leads to the others"}, {'W', false, "water", "for duck boats"},
        {'P', true, "open park", "for park rangers"},  {'P', false, "park", "for nobody"},
    };
    const int count = sizeof spaces / sizeof *spaces;
    grid g = begin_grid(w, "Spaces", width, top, count, 120);
    for (int i = 0; i < count; i++) {
        begin_item(&g);
        gridlock_render_space(w, spaces[i].type, spaces[i].is_open);
        if (spaces[i].type == 'D') gridlock_render_roads(w, HEX_ALL_EDGES);
        if (spaces[i].type == 'D') tp_write_plain(w, "<use href=\"#plate\"/>");
        if (spaces[i].type == 'T') tp_write_plain(w, "<use href=\"#portal\"/>");
        end_item(&g, spaces[i].name, spaces[i].note);
    }
    return end_of_grid(&g);
}

/* Paint for the colours people know; other ids may still be words that SVG has for a colour, and
 * where they are not, what is around them shows: grey. */
static const char *paint_of(const char *id) {
    static const char *const paints[][2] = {
        {"blue", "#2f6fb5"},   {"green", "#3c8d4b"},  {"red", "#c8382c"},   {"yellow", "#f2c42f"},
        {"orange", "#e58a2a"}, {"purple", "#7d4f9e"}, {"white", "#fdfcf7"}, {"black", "#33343a"},
    };
    for (size_t i = 0; i < sizeof paints / sizeof *paints; i++)
        if (strcmp(paints[i][0], id) == 0) return paints[i][1];
    return id;
}

static double render_cars(const tp_tables *t, tp_writer *w, double width, double top) {
    static const char *const notes[] = {
        [NO_ABILITY] = "no ability",
        [DUCK_BOAT] = "drives on water",
        [PARK_RANGER] = "drives in open parks",
        [EMERGENCY] = "need not stop",
        [CONSTRUCTION] = "is a zone on wheels",
    };
    if (t->colours == 0) return top;
    grid g = begin_grid(w, "Cars, and what they can do in the special game", width, top, t->colours,
                        150);
    for (int i = 0; i < t->colours; i++) {
        if (t->colour[i].name == NULL) continue;
        begin_item(&g);
        tp_write_plain(
            w,
            "<g transform=\"scale(1.9)\" fill=\"#999\" stroke=\"#3d3524\"><use "
            "href=\"#car\" fill=\"%s\"/><circle cx=\"-13\" cy=\"9\" r=\"5\" "
            "fill=\"#3d3524\"/><circle cx=\"13\" cy=\"9\" r=\"5\" fill=\"#3d3524\"/></g>",
            paint_of(t->colour[i].id));
        end_item(&g, t->colour[i].name, notes[t->colour[i].ability]);
    }
    return end_of_grid(&g);
}

double gridlock_render_legend(const tp_tables *t, tp_writer *w, double width, double top) {
    double y = render_tiles(t, w, width, top + 30);
    y = render_spaces(w, width, y);
    return render_cars(t, w, width, y) - 20;
}
