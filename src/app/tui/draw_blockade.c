/* app/tui/draw_blockade.c: Blockade: two Flätze, their homes, and the Fluppies. Arrows on an edge
 * show who wants to leave there. Where a run is possible its route is drawn, read off the picture:
 * the drawing knows how a Flätz walks, the moves say whether he may. */
#include "app/tui/square.h"

#include <stdio.h>
#include <string.h>

enum { FLUPPIES = 6, WAYS = 4 };

static const tp_shape_words words[] = {{'F',
                                        {"Flätz", "Flätz"},
                                        {"Flätze", "Flätze"},
                                        {"the Flätz", "den Flätz"},
                                        {"a Flätz", "einen Flätz"}},
                                       {'P',
                                        {"Fluppie", "Fluppie"},
                                        {"Fluppies", "Fluppies"},
                                        {"the Fluppie", "den Fluppie"},
                                        {"a Fluppie", "einen Fluppie"}},
                                       {0}};

static const struct {
    int column, row;
    const char *arrow;
} ways[WAYS] = {{0, 1, "↑"}, {1, 0, "→"}, {0, -1, "↓"}, {-1, 0, "←"}};

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

static void note_seat(const tp_scene *s, tp_grid *b, int seat) {
    const int left = FLUPPIES - tp_grid_count(b, seat, 'P');
    if (seat > 0) tp_note_line(b, TP_INK_PLAIN, "%s", "");
    tp_note_line(b, tp_seat_ink(seat), "%s %.*s", tp_grid_character(b, 'F', seat),
                 TP_NAME(s, seat));
    tp_note_line(b, TP_INK_PLAIN, tp_either(s, "  goal %s", "  Ziel %s"), seat == 0 ? "↑" : "↓");
    tp_note_line(b, TP_INK_PLAIN, "  ");
    tp_note_pieces(b, seat, 'P', left);
    if (left == 0) tp_note_more(b, TP_INK_FAINT, "%s", tp_either(s, "all set", "alle da"));
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, TP_SIDE, true);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 1, read_piece);
    for (int seat = 0; seat < 2; seat++) shade_home(b, seat);
    for (int seat = 0; seat < 2; seat++) note_seat(s, b, seat);
}

static void size(const tp_scene *s, int *width, int *height) {
    tp_grid_size_of(s, read_board, width, height);
}

/* ---- the way out ---- */

/* One straight stretch of a route. */
typedef struct {
    tp_place from, end;
    int way;
    int before; /* index of the stretch before it; -1: the Flätz starts here */
} stretch;

typedef enum { FAILS, TURNS, LEAVES } ending;

static bool is_on(const tp_grid *b, tp_place q) {
    return q.row >= 0 && q.row < b->side && q.column >= 0 && q.column < b->side;
}

/* Walks the stretch to its end. His own square counts as free: he has left it. */
static ending walk(const tp_grid *b, int seat, stretch *t) {
    const int goal = seat == 0 ? b->side : -1;
    for (t->end = t->from;;) {
        const tp_place next = {.column = t->end.column + ways[t->way].column,
                               .row = t->end.row + ways[t->way].row};
        if (next.row == goal) return LEAVES;
        if (!is_on(b, next)) return FAILS;
        const tp_grid_piece met = tp_grid_at(b, next);
        if (met.shape == 'P') return TURNS;
        if (met.shape == 'F' && met.seat != seat) return FAILS;
        t->end = next;
    }
}

static int add_stretch(stretch *queue, int count, bool seen[TP_SIDE][TP_SIDE][WAYS], stretch t) {
    bool *known = &seen[t.from.row][t.from.column][t.way];
    if (*known) return count;
    *known = true;
    queue[count] = t;
    return count + 1;
}

/* The last stretch of the route with the fewest turns; -1: there is none. */
static int find_route(const tp_grid *b, int seat, tp_place start,
                      stretch queue[TP_SIDE * TP_SIDE * WAYS]) {
    bool seen[TP_SIDE][TP_SIDE][WAYS] = {{{false}}};
    int count = 0;
    for (int way = 0; way < WAYS; way++)
        count = add_stretch(queue, count, seen, (stretch){.from = start, .way = way, .before = -1});
    for (int i = 0; i < count; i++) {
        const ending how = walk(b, seat, &queue[i]);
        if (how == LEAVES) return i;
        for (int turn = 1; how == TURNS && turn < WAYS; turn += 2)
            count = add_stretch(
                queue, count, seen,
                (stretch){.from = queue[i].end, .way = (queue[i].way + turn) % WAYS, .before = i});
    }
    return -1;
}

/* Where he turns, the arrow is that of the next stretch. */
static void draw_stretch(const tp_scene *s, const tp_grid *b, int seat, const stretch *t,
                         bool is_last, tp_canvas *c) {
    for (tp_place q = t->from;;) {
        const bool is_end = q.row == t->end.row && q.column == t->end.column;
        if (tp_grid_at(b, q).shape == 0 && (is_last || !is_end))
            tp_grid_put(s, b, c, q, tp_seat_ink(seat), ways[t->way].arrow);
        if (is_end) return;
        q.column += ways[t->way].column;
        q.row += ways[t->way].row;
    }
}

static int seat_to_move(const tp_scene *s) {
    return (int)tp_json_int(tp_json_get(s->view, "seat"));
}

static bool may_run(const tp_scene *s) {
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->moves[i], "run") == 0) return true;
    return false;
}

/* The first stretches are drawn last, so that a square he crosses twice shows how he begins. */
static void draw_route(const tp_scene *s, const tp_grid *b, tp_canvas *c) {
    stretch queue[TP_SIDE * TP_SIDE * WAYS];
    const int seat = seat_to_move(s);
    tp_place start;
    if (!may_run(s) || !find_flaetz(b, seat, &start)) return;
    const int last = find_route(b, seat, start, queue);
    for (int i = last; i >= 0; i = queue[i].before)
        draw_stretch(s, b, seat, &queue[i], i == last, c);
}

/* ---- the rest ---- */

static void draw_goals(const tp_scene *s, const tp_grid *b, tp_canvas *c) {
    for (int seat = 0; seat < 2; seat++) {
        const int y = tp_grid_edge(s, b, seat == 0);
        for (int column = 0; y >= 0 && column < b->side; column++) {
            tp_spot spot;
            tp_grid_place(s, b, (tp_place){.column = column, .row = 0}, &spot);
            tp_canvas_put(c, spot.x + spot.width / 2, y, tp_seat_ink(seat), seat == 0 ? "↑" : "↓");
        }
    }
}

static void draw(const tp_scene *s, tp_canvas *c) {
    tp_grid b;
    read_board(s, c->ascii, &b);
    tp_grid_draw(s, &b, c);
    draw_goals(s, &b, c);
    draw_route(s, &b, c);
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

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    tp_grid b;
    read_board(s, false, &b);
    if (tp_grid_label(s, &b, words, index, step, out)) return;
    snprintf(out, TP_SENTENCE, "%s",
             strcmp(step, "run") == 0 ? tp_either(s, "Run! Leave the board", "Loslaufen!")
                                      : tp_either(s, "Pass", "Passen"));
}

static void tell_word(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    if (strcmp(move, "run") == 0)
        snprintf(out, TP_SENTENCE,
                 tp_either(s, "%.*s's Flätz runs and leaves the board",
                           "Der Flätz von %.*s läuft los und ist draußen"),
                 TP_NAME(s, seat));
    else
        snprintf(out, TP_SENTENCE, tp_either(s, "%.*s passes", "%.*s passt"), TP_NAME(s, seat));
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    tp_grid_move m;
    char from[TP_SQUARE_TEXT], to[TP_SQUARE_TEXT];
    if (!tp_grid_move_parse(move, &m)) {
        tell_word(s, seat, move, out);
        return;
    }
    tp_grid_name(m.from, from);
    tp_grid_name(m.to, to);
    if (!m.has_from)
        snprintf(out, TP_SENTENCE,
                 tp_either(s, "%.*s places a Fluppie on %s", "%.*s setzt einen Fluppie auf %s"),
                 TP_NAME(s, seat), to);
    else
        snprintf(out, TP_SENTENCE,
                 tp_either(s, "%.*s moves a Fluppie from %s to %s",
                           "%.*s versetzt einen Fluppie von %s nach %s"),
                 TP_NAME(s, seat), from, to);
}

static void say_seat(const tp_scene *s, const tp_grid *b, int seat,
                     void (*line)(void *context, const char *text), void *context) {
    char text[TP_SENTENCE];
    tp_grid_say(s, b, seat, words, line, context);
    snprintf(text, sizeof text,
             tp_either(s, "%.*s leaves beyond row %d", "%.*s will über Reihe %d hinaus"),
             TP_NAME(s, seat), seat == 0 ? TP_SIDE : 1);
    line(context, text);
    const int left = FLUPPIES - tp_grid_count(b, seat, 'P');
    if (left == 0) return;
    snprintf(text, sizeof text,
             left == 1 ? tp_either(s, "%.*s has %d Fluppie to place", "%.*s hat noch %d Fluppie")
                       : tp_either(s, "%.*s has %d Fluppies to place", "%.*s hat noch %d Fluppies"),
             TP_NAME(s, seat), left);
    line(context, text);
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) say_seat(s, &b, seat, line, context);
    if (may_run(s)) line(context, tp_either(s, "There is a way out", "Es gibt einen Weg hinaus"));
}

const tp_drawing draw_blockade = {
    .game = "blockade",
    .size = size,
    .draw = draw,
    .steps = tp_grid_steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
};
