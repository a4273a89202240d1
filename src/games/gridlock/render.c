/* gridlock/render.c: a city as a picture, SVG, in the order in which it is painted: ground, coast,
 * roads and plates, the line that joins the tunnels, names, coordinates. */
#include "render.h"

#include <string.h>

/* ---- text ---- */

enum { MOST_LINES = 8 };
typedef struct {
    int count;
    const char *start[MOST_LINES];
    size_t length[MOST_LINES]; /* in bytes */
} lines;

static bool is_continued(char c) { /* UTF-8: not the first byte of a character */
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* No font is asked: about how wide a character is, of its height, where letters have no serifs. */
static double width_of(char c) {
    if (strchr(" iljtfrI.,:;'()-/!", c) != NULL) return 0.36;
    if (strchr("mwMW@", c) != NULL) return 0.92;
    return c >= 'A' && c <= 'Z' ? 0.74 : 0.59;
}

/* How many bytes of text are no wider than that. */
static size_t bytes_within(const char *text, double width) {
    size_t n = 0;
    while (text[n] != '\0' && width >= width_of(text[n])) {
        width -= width_of(text[n]);
        do n++;
        while (is_continued(text[n]));
    }
    return n;
}

/* The longest piece of text that is no wider and ends before a space; else, if words may be cut, as
 * much of the word as fits; else nothing. */
static size_t take_line(const char *text, double width, bool may_cut) {
    const size_t most = bytes_within(text, width);
    size_t n = most;
    if (text[most] == '\0') return most;
    while (n > 0 && text[n] != ' ') n--;
    return n > 0 ? n : may_cut ? most : 0;
}

static bool break_lines(const char *text, double width, int most, bool may_cut, lines *out) {
    out->count = 0;
    while (*(text += strspn(text, " ")) != '\0') {
        const size_t n = take_line(text, width, may_cut);
        if (n == 0 || out->count == most) return false;
        out->start[out->count] = text;
        out->length[out->count++] = n;
        text += n;
    }
    return true;
}

static void put_escaped(tp_writer *w, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) switch (text[i]) {
        case '&': tp_write_plain(w, "&amp;"); break;
        case '<': tp_write_plain(w, "&lt;"); break;
        case '>': tp_write_plain(w, "&gt;"); break;
        default: tp_write_plain(w, "%c", (unsigned char)text[i] < ' ' ? ' ' : text[i]);
        }
}

void gridlock_render_text(tp_writer *w, const text_box *box, const char *text) {
    const double smallest = 5, tall = 1.12;
    double size = box->size;
    lines l;
    for (;;) {
        const int most = (int)(box->height / (size * tall));
        const bool is_last = size <= smallest;
        if (break_lines(text, box->width / size, most < MOST_LINES ? most : MOST_LINES, is_last,
                        &l) ||
            is_last)
            break;
        size -= 0.5;
    }
    double y = box->at.y - (l.count - 1) * size * tall / 2 + size * 0.35;
    for (int i = 0; i < l.count; i++) {
        tp_write_plain(w, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">",
                       box->class, box->at.x, y, size);
        put_escaped(w, l.start[i], l.length[i]);
        tp_write_plain(w, "</text>\n");
        y += size * tall;
    }
}

/* ---- hexagons ---- */

point gridlock_corner(int i) {
    static const point corners[] = {
        {0, -RADIUS}, {HALF_WIDTH, -RADIUS / 2}, {HALF_WIDTH, RADIUS / 2},
        {0, RADIUS},  {-HALF_WIDTH, RADIUS / 2}, {-HALF_WIDTH, -RADIUS / 2}};
    return corners[i % HEX_EDGES];
}

static point middle_of_edge(int edge) {
    const point a = gridlock_corner(edge), b = gridlock_corner(edge + 1);
    return (point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

point gridlock_centre(const picture *p, int space) {
    const int row = space / p->t->hex.columns, column = space % p->t->hex.columns;
    return (point){p->left + (2 * column + 1 + (row & 1)) * HALF_WIDTH,
                   p->top + RADIUS + row * 1.5 * RADIUS};
}

static void begin_at(const picture *p, int space) {
    const point at = gridlock_centre(p, space);
    tp_write_plain(p->w, "<g transform=\"translate(%.1f %.1f)\">", at.x, at.y);
}

void gridlock_render_roads(tp_writer *w, unsigned roads) {
    static const char *const layers[] = {"kerb", "road", "lane"};
    static const double joint[] = {9.5, 7.5, 1.5};
    for (int layer = 0; layer < 3; layer++) {
        tp_write_plain(w, "<circle class=\"%s joint\" r=\"%.1f\"/><path class=\"%s\" d=\"",
                       layers[layer], joint[layer], layers[layer]);
        for (int edge = 0; edge < HEX_EDGES; edge++) {
            const point m = middle_of_edge(edge);
            if ((roads >> edge & 1u) != 0) tp_write_plain(w, "M0 0L%.1f %.1f", m.x, m.y);
        }
        tp_write_plain(w, "\"/>");
    }
}

void gridlock_render_space(tp_writer *w, char type, bool is_open_park) {
    const char *class = type == 'W' ? "water" : type == 'P' ? "park" : "land";
    tp_write_plain(w, "<use href=\"#hex\" class=\"%s\"/>", class);
    if (type == 'P') tp_write_plain(w, "<use href=\"#trees\"/>");
    if (is_open_park) tp_write_plain(w, "<circle class=\"path\" r=\"38\"/>");
}

static void render_ground(const picture *p) {
    const tp_tables *t = p->t;
    for (int space = 0; space < t->spaces; space++) {
        if (t->type[space] == '-') continue;
        begin_at(p, space);
        gridlock_render_space(p->w, t->type[space],
                              t->type[space] == 'P' && t->roads[RANGER][space]);
        tp_write_plain(p->w, "</g>\n");
    }
}

/* ---- lines along edges ---- */

static void render_edge(const picture *p, int space, int edge) {
    const point at = gridlock_centre(p, space), a = gridlock_corner(edge),
                b = gridlock_corner(edge + 1);
    tp_write_plain(p->w, "M%.1f %.1fL%.1f %.1f", at.x + a.x, at.y + a.y, at.x + b.x, at.y + b.y);
}

static bool is_coast(const tp_tables *t, int space, int edge) {
    const int other = t->neighbour[space][edge];
    return t->type[space] == 'W' && other != HEX_NOWHERE && t->type[other] != 'W';
}

static bool is_rim(const tp_tables *t, int space, int edge) {
    return t->type[space] != '-' && t->neighbour[space][edge] == HEX_NOWHERE;
}

static void render_edges(const picture *p, const char *class,
                         bool (*is_wanted)(const tp_tables *t, int space, int edge)) {
    tp_write_plain(p->w, "<path class=\"%s\" d=\"", class);
    for (int space = 0; space < p->t->spaces; space++)
        for (int edge = 0; edge < HEX_EDGES; edge++)
            if (is_wanted(p->t, space, edge)) render_edge(p, space, edge);
    tp_write_plain(p->w, "\"/>\n");
}

/* ---- destinations and tunnels ---- */

static void render_places_with_roads(const picture *p) {
    const tp_tables *t = p->t;
    for (int space = 0; space < t->spaces; space++) {
        if (t->type[space] != 'D' && t->type[space] != 'T') continue;
        begin_at(p, space);
        gridlock_render_roads(p->w, t->roads[ORDINARY_CAR][space]);
        tp_write_plain(p->w, "</g>\n");
    }
}

static void render_plates(const picture *p) {
    const tp_tables *t = p->t;
    for (int space = 0; space < t->spaces; space++) {
        if (t->type[space] != 'D' && t->type[space] != 'T') continue;
        const bool is_tunnel = t->type[space] == 'T';
        const text_box plate = {{0, 0}, 68, 50, 13, "place"},
                       portal = {{0, 1}, 66, 50, 12, "portal"};
        begin_at(p, space);
        tp_write_plain(p->w, "<use href=\"#%s\"/>\n", is_tunnel ? "portal" : "plate");
        if (t->names[space] != NULL) /* only a faulty city has none */
            gridlock_render_text(p->w, is_tunnel ? &portal : &plate, t->names[space]);
        tp_write_plain(p->w, "</g>\n");
    }
}

static double distance(const picture *p, int a, int b) {
    const point x = gridlock_centre(p, a), y = gridlock_centre(p, b);
    return (x.x - y.x) * (x.x - y.x) + (x.y - y.y) * (x.y - y.y); /* squared */
}

/* Every tunnel is linked to every other; a line that joins each to its nearest neighbour among
 * those joined before says so with the fewest strokes. */
static void render_tunnel_line(const picture *p) {
    const tp_tables *t = p->t;
    uint16_t nearest[HEX_SPACES] = {0}; /* of the joined ones, by tunnel */
    bool is_joined[HEX_SPACES] = {true};
    tp_write_plain(p->w, "<path class=\"under\" d=\"");
    for (int joined = 1; joined < t->tunnels; joined++) {
        int next = -1;
        for (int i = 1; i < t->tunnels; i++) {
            if (is_joined[i]) continue;
            if (next < 0 || distance(p, t->tunnel[i], t->tunnel[nearest[i]]) <
                                distance(p, t->tunnel[next], t->tunnel[nearest[next]]))
                next = i;
        }
        is_joined[next] = true;
        const point a = gridlock_centre(p, t->tunnel[nearest[next]]),
                    b = gridlock_centre(p, t->tunnel[next]);
        tp_write_plain(p->w, "M%.1f %.1fL%.1f %.1f", a.x, a.y, b.x, b.y);
        for (int i = 1; i < t->tunnels; i++)
            if (distance(p, t->tunnel[i], t->tunnel[next]) <
                distance(p, t->tunnel[i], t->tunnel[nearest[i]]))
                nearest[i] = (uint16_t)next;
    }
    tp_write_plain(p->w, "\"/>\n");
}

/* ---- names ---- */

static const char *name_on(const tp_tables *t, int space) {
    const bool has_plate = t->type[space] == 'D' || t->type[space] == 'T';
    if (has_plate) return NULL; /* the plate has its name */
    return t->names[space] != NULL ? t->names[space] : t->labels[space];
}

/* Spaces that hang together and have one name are one thing, which is named once, on the space in
 * its middle. group gets its spaces; returns how many. */
static int find_group(const tp_tables *t, int space, tp_hex_set *seen, uint16_t group[HEX_SPACES]) {
    int count = 1;
    group[0] = (uint16_t)space;
    hex_add(seen, space);
    for (int i = 0; i < count; i++)
        for (int edge = 0; edge < HEX_EDGES; edge++) {
            const int other = t->neighbour[group[i]][edge];
            if (other == HEX_NOWHERE || hex_has(seen, other)) continue;
            if (t->type[other] != t->type[space] || name_on(t, other) == NULL ||
                strcmp(name_on(t, other), name_on(t, space)) != 0)
                continue;
            hex_add(seen, other);
            group[count++] = (uint16_t)other;
        }
    return count;
}

static int middle_of_group(const picture *p, const uint16_t *group, int count) {
    double best = 0;
    int middle = -1;
    for (int i = 0; i < count; i++) {
        double sum = 0;
        for (int k = 0; k < count; k++) sum += distance(p, group[i], group[k]);
        if (middle >= 0 && sum >= best) continue;
        best = sum;
        middle = group[i];
    }
    return middle;
}

static void render_names(const picture *p) {
    const tp_tables *t = p->t;
    tp_hex_set seen = {0};
    uint16_t group[HEX_SPACES];
    for (int space = 0; space < t->spaces; space++) {
        if (name_on(t, space) == NULL || hex_has(&seen, space)) continue;
        const int count = find_group(t, space, &seen, group);
        const text_box box = {gridlock_centre(p, middle_of_group(p, group, count)), 92, 50, 13,
                              t->type[space] == 'W'   ? "waters"
                              : t->type[space] == 'P' ? "green"
                                                      : "quarter"};
        gridlock_render_text(p->w, &box, name_on(t, space));
    }
}

/* ---- coordinates ---- */

static void render_cells(const picture *p) {
    for (int space = 0; space < p->t->spaces; space++) {
        const point at = gridlock_centre(p, space);
        const char type = p->t->type[space];
        const double above = type == 'D' || type == 'T' ? 7 : 13; /* plates leave little room */
        char name[8];
        if (type == '-') continue;
        tp_hex_put(name, &p->t->hex, space);
        tp_write_plain(p->w, "<text class=\"cell\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", at.x,
                       at.y + RADIUS - above, name);
    }
}

static void render_rows_and_columns(const picture *p) {
    const tp_hex *hex = &p->t->hex;
    const double right = p->left + (2 * hex->columns + 1) * HALF_WIDTH;
    const double bottom = p->top + (1.5 * hex->rows + 0.5) * RADIUS;
    const int shift = (hex->rows - 1) & 1;
    for (int row = 0; row < hex->rows; row++)
        for (int side = 0; side < 2; side++)
            tp_write_plain(p->w, "<text class=\"axis\" x=\"%.1f\" y=\"%.1f\">%c</text>\n",
                           side == 0 ? p->left - 24 : right + 24,
                           p->top + RADIUS + row * 1.5 * RADIUS + 8, 'A' + row);
    for (int column = 0; column < hex->columns; column++) {
        const double x = p->left + (2 * column + 1) * HALF_WIDTH;
        tp_write_plain(p->w, "<text class=\"axis\" x=\"%.1f\" y=\"%.1f\">%d</text>\n", x,
                       p->top - 12, column + 1);
        tp_write_plain(p->w, "<text class=\"axis\" x=\"%.1f\" y=\"%.1f\">%d</text>\n",
                       x + shift * HALF_WIDTH, bottom + 28, column + 1);
    }
}

/* ---- the whole ---- */

static const char style[] =
    "text{font-family:'Liberation Sans','Helvetica Neue',Arial,sans-serif;text-anchor:middle}\n"
    ".paper{fill:#f6f0e1}.frame{fill:none;stroke:#8d7a55;stroke-width:3}\n"
    ".land{fill:url(#blocks);stroke:#cbb88a;stroke-width:1.6}\n"
    ".water{fill:url(#waves);stroke:#8abfd6;stroke-width:1.2}\n"
    ".park{fill:#b9d8a0;stroke:#9cc182;stroke-width:1.2}.tree{fill:#7fae68}\n"
    ".path{fill:none;stroke:#f3e9cd;stroke-width:4;stroke-dasharray:1 7;stroke-linecap:round}\n"
    ".coast{fill:none;stroke:#4f8fb0;stroke-width:3;stroke-linecap:round}\n"
    ".rim{fill:none;stroke:#8d7a55;stroke-width:4;stroke-linecap:round}\n"
    ".kerb{fill:#fbf8ef;stroke:#fbf8ef;stroke-width:19}.road{fill:#55585f;stroke:#55585f;"
    "stroke-width:15}\n"
    ".lane{fill:#f4d35e;stroke:#f4d35e;stroke-width:1.6;stroke-dasharray:6 5}.joint{stroke:none}\n"
    ".under{fill:none;stroke:#2b3340;stroke-width:2;stroke-dasharray:2 6;stroke-linecap:round;"
    "opacity:.75}\n"
    ".plate{fill:#fffdf7;stroke:#b23a2e;stroke-width:4}\n"
    ".arch{fill:#2b3340;stroke:#cfd6df;stroke-width:3}\n"
    ".place{font-weight:bold;fill:#7a1f16}.portal{fill:#fff}\n"
    ".waters,.green,.quarter{font-style:italic;paint-order:stroke;stroke-width:4;"
    "stroke-linejoin:round}\n"
    ".waters{fill:#1f567a;stroke:#a9d5e8}.green{fill:#2c5a21;stroke:#b9d8a0}"
    ".quarter{fill:#75613a;stroke:#efe3c6}\n"
    ".cell{font-size:9.5px;fill:#3d3524;opacity:.6}\n"
    ".axis{font-size:22px;font-weight:bold;fill:#8d7a55}\n"
    ".title{font-family:'Liberation Serif',Georgia,'Times New Roman',serif;font-weight:bold;"
    "fill:#3d3524}\n"
    ".motto{font-family:'Liberation Serif',Georgia,'Times New Roman',serif;font-style:italic;"
    "fill:#8d7a55}\n"
    ".head{font-family:'Liberation Serif',Georgia,'Times New Roman',serif;font-weight:bold;"
    "font-size:24px;fill:#3d3524;text-anchor:start}\n"
    ".item{fill:#3d3524}.note{font-style:italic;fill:#75613a}\n"
    ".badge{fill:#7a1f16}.count{font-size:13px;font-weight:bold;fill:#fffdf7}\n"
    ".rotary{fill:#7fae68;stroke:#fbf8ef;stroke-width:2}.ring{fill:#55585f}\n"
    ".fault{fill:none;stroke:#e0001b;stroke-width:7}.number{fill:#e0001b}\n"
    ".sentence{fill:#b00016;text-anchor:start}\n";

static void render_shapes(tp_writer *w) {
    tp_write_plain(w, "<defs>\n<style>%s</style>\n<path id=\"hex\" d=\"M", style);
    for (int i = 0; i < HEX_EDGES; i++)
        tp_write_plain(w, "%s%.1f %.1f", i == 0 ? "" : "L", gridlock_corner(i).x,
                       gridlock_corner(i).y);
    tp_write_plain(
        w,
        "Z\"/>\n"
        "<pattern id=\"blocks\" width=\"28\" height=\"28\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(17)\"><path fill=\"#efe3c6\" d=\"M0 0h28v28h-28z\"/>"
        "<path fill=\"#e9dbb8\" d=\"M3 3h9v10h-9zM15 3h10v6h-10zM15 12h10v13h-10zM3 16h9v9h-9z\"/>"
        "</pattern>\n"
        "<pattern id=\"waves\" width=\"24\" height=\"14\" patternUnits=\"userSpaceOnUse\">"
        "<path fill=\"#a9d5e8\" d=\"M0 0h24v14h-24z\"/><path fill=\"none\" stroke=\"#bfe2f0\" "
        "stroke-width=\"1.6\" d=\"M0 7q6-5 12 0t12 0\"/></pattern>\n"
        "<g id=\"trees\" class=\"tree\"><circle cx=\"-24\" cy=\"-22\" r=\"8\"/>"
        "<circle cx=\"-14\" cy=\"-30\" r=\"7\"/><circle cx=\"22\" cy=\"-25\" r=\"9\"/>"
        "<circle cx=\"-20\" cy=\"26\" r=\"7\"/><circle cx=\"18\" cy=\"28\" r=\"8\"/>"
        "<circle cx=\"28\" cy=\"20\" r=\"6\"/></g>\n"
        "<circle id=\"plate\" class=\"plate\" r=\"38\"/>\n"
        "<path id=\"portal\" class=\"arch\" d=\"M-36 30V-4A36 30 0 0 1 36-4V30Z\"/>\n"
        "<path id=\"north\" d=\"M0-30L10 12L0 5L-10 12Z\"/>\n"
        "<path id=\"car\" d=\"M-24 8V-1Q-23-4-17-5L-10-13Q-9-14-7-14H7Q10-14 12-12L18-5Q25-4 25 2V8"
        "H19A6 6 0 0 0 7 8H-7A6 6 0 0 0-19 8Z\"/>\n"
        "</defs>\n");
}

static void render_title(const picture *p) {
    const tp_tables *t = p->t;
    const text_box title = {{p->width / 2, 60}, p->width - 4 * MARGIN, 64, 56, "title"};
    int tiles = 0;
    for (int i = 0; i < t->kinds; i++) tiles += t->kind[i].count;
    gridlock_render_text(p->w, &title, t->title);
    tp_write_plain(
        p->w,
        "<text class=\"motto\" x=\"%.1f\" y=\"112\" font-size=\"20\">a city for Gridlock: "
        "%d destinations, %d tiles, one road network</text>\n",
        p->width / 2, t->destinations, tiles);
    tp_write_plain(p->w,
                   "<g class=\"title\" transform=\"translate(%.1f 70)\"><use href=\"#north\"/>"
                   "<text y=\"34\" font-size=\"20\">N</text></g>\n",
                   p->width - MARGIN);
}

static void render_map(const picture *p) {
    render_ground(p);
    render_edges(p, "coast", is_coast);
    render_edges(p, "rim", is_rim);
    render_places_with_roads(p);
    render_tunnel_line(p);
    render_names(p);
    render_plates(p);
    render_cells(p);
    render_rows_and_columns(p);
}

void gridlock_render_city(const tp_tables *t, const gridlock_faults *faults, tp_writer *w) {
    const double map_width = (2 * t->hex.columns + 1) * HALF_WIDTH;
    const double map_height = (1.5 * t->hex.rows + 0.5) * RADIUS, title_height = 130;
    const double least = 900; /* for the legend */
    picture p = {.t = t, .w = w, .top = title_height + 40};
    tp_writer body = {0};
    p.width = map_width + 2 * MARGIN > least ? map_width + 2 * MARGIN : least;
    p.left = (p.width - map_width) / 2;
    p.w = &body;
    double y = p.top + map_height + 60;
    render_title(&p);
    render_map(&p);
    if (faults != NULL) {
        gridlock_render_rings(&p, faults);
        y = gridlock_render_faults(&p, faults, y);
    }
    const double height = gridlock_render_legend(t, &body, p.width, y);
    tp_write_plain(w,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
                   "width=\"%.0f\" height=\"%.0f\">\n<title>",
                   p.width, height, p.width, height);
    put_escaped(w, t->title, strlen(t->title));
    tp_write_plain(w, "</title>\n");
    render_shapes(w);
    tp_write_plain(w,
                   "<rect class=\"paper\" width=\"%.0f\" height=\"%.0f\"/>\n<rect class=\"frame\" "
                   "x=\"10\" y=\"10\" width=\"%.0f\" height=\"%.0f\" rx=\"14\"/>\n%s</svg>\n",
                   p.width, height, p.width - 20, height - 20, body.data);
    tp_writer_done(&body);
}

void gridlock_render(const tp_rules *r, tp_writer *w) {
    gridlock_render_city(r->tables, NULL, w);
}
