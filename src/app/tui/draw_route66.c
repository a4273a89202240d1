/* app/tui/draw_route66.c: The Mother Road as a list of its eleven sections, each a row from its
 * first town to its flag. Above them the dice and, beside these, every way to use them; below them
 * who has what. */
#include "app/tui/reading.h"

#include <stdio.h>
#include <string.h>

enum { SECTIONS = 11, LABEL = 3, POINTS = 6, MOST_PITCH = 5, MOST_TOWN = 16 };

/* ---- reading ---- */

static const tp_json *section_of(const tp_scene *s, int i) {
    return tp_json_item(tp_json_get(s->edition, "sections"), (size_t)i);
}

static int length_of(const tp_scene *s, int i) {
    return tp_read_int(section_of(s, i), "length", 1);
}

/* An entry of one of the view's lists of eleven. */
static int entry(const tp_scene *s, const char *list, int i, int fallback) {
    return tp_read_item(tp_json_get(s->view, list), (size_t)i, fallback);
}

static int marker_of(const tp_scene *s, int seat, int i) {
    return tp_read_item(tp_json_item(tp_json_get(s->view, "markers"), (size_t)seat), (size_t)i, 0);
}

static bool is_starred(const tp_scene *s, int i, int space) {
    const tp_json *stars = tp_json_get(section_of(s, i), "stars");
    for (size_t k = 0; k < tp_json_size(stars); k++)
        if (tp_read_item(stars, k, 0) == space) return true;
    return false;
}

static bool is_phase(const tp_scene *s, const char *phase) {
    return tp_json_equals(tp_json_get(s->view, "phase"), phase);
}

/* The sections a move steps in, 0 for none: "move:5+9" is 5 and 9. */
static void halves_of(const char *move, int *a, int *b) {
    *a = *b = 0;
    if (sscanf(move, "move:%d+%d", a, b) < 1) *a = *b = 0; /* NOLINT(cert-err34-c) */
}

/* ---- where things are ---- */

typedef struct {
    int dice, die; /* rows and columns of a die; one of 5 rows shows pips */
    int choices;   /* where the choices beside the dice begin */
    int top;       /* row of section 2 */
    int step;      /* rows from one section to the next */
    int town;      /* columns for towns */
    int pitch;     /* columns from one space to the next */
    int longest;   /* section */
    bool arrivals; /* there is room for the town at the end of every section */
} plan;

static int widest_town(const tp_scene *s, const char *end) {
    int most = 0;
    for (int i = 0; i < SECTIONS; i++) {
        const int columns = tp_canvas_columns(tp_read_text(section_of(s, i), end));
        if (columns > most) most = columns;
    }
    return most < MOST_TOWN ? most : MOST_TOWN;
}

static plan plan_of(const tp_scene *s) {
    const bool tall = s->height >= 5 + 1 + 2 * SECTIONS + s->players;
    plan p = {.dice = tall ? 5 : 3, .die = tall ? 9 : 5, .step = tall ? 2 : 1, .longest = 1};
    p.choices = 4 * p.die + 2;
    p.top = p.dice + (tall || s->height > p.dice + SECTIONS + s->players);
    p.town = widest_town(s, "from");
    for (int i = 0; i < SECTIONS; i++)
        if (length_of(s, i) > p.longest) p.longest = length_of(s, i);
    const int room = s->width - LABEL - p.town - 1 - POINTS;
    p.pitch = room / p.longest;
    if (p.pitch > MOST_PITCH) p.pitch = MOST_PITCH;
    if (p.pitch < 1) p.pitch = 1;
    p.arrivals = room - p.pitch * p.longest >= 3 + widest_town(s, "to");
    return p;
}

static int row_of(const plan *p, int i) {
    return p->top + p->step * i;
}

/* Where a space's character is; spaces count from 1, the flag is the last. */
static int column_of(const plan *p, int space) {
    return LABEL + p->town + 1 + (space - 1) * p->pitch + p->pitch / 2;
}

static int seats_row(const plan *p) {
    return row_of(p, SECTIONS - 1) + (p->step == 2 ? 2 : 1);
}

static void size(const tp_scene *s, int *width, int *height) {
    const plan p = plan_of(s);
    *width = s->width;
    *height = seats_row(&p) + s->players;
}

/* ---- choices ---- */

static void choice_words(const tp_scene *s, const char *move, char out[TP_SENTENCE]) {
    int a = 0, b = 0;
    halves_of(move, &a, &b);
    if (strcmp(move, "roll") == 0)
        tp_write_sentence(out, "%s", tp_either(s, "Roll again", "Weiterwürfeln"));
    else if (strcmp(move, "stop") == 0)
        tp_write_sentence(out, "%s", tp_either(s, "Stop here", "Anhalten"));
    else if (b == 0)
        tp_write_sentence(out, tp_either(s, "only %d", "nur %d"), a);
    else if (a == b)
        tp_write_sentence(out, tp_either(s, "%d twice", "zweimal %d"), a);
    else
        tp_write_sentence(out, tp_either(s, "%d and %d", "%d und %d"), a, b);
}

/* Choices stand beside the dice, from left to right and row by row; roll and stop far apart. False
 * for one that has no room there. */
static bool choice_spot(const tp_scene *s, const plan *p, const char *move, tp_spot *out) {
    int x = p->choices, y = p->dice / 2 - 1;
    for (size_t i = 0; i < s->count; i++) {
        char words[TP_SENTENCE];
        choice_words(s, s->moves[i], words);
        const int columns = tp_canvas_columns(words) + 2;
        const bool is_apart = strcmp(s->moves[i], "stop") == 0;
        if ((x + columns > s->width || is_apart) && x > p->choices) {
            x = p->choices;
            y += is_apart ? 2 : 1;
        }
        if (x + columns > s->width || y > p->dice / 2 + 1) return false;
        *out = (tp_spot){x, y, columns};
        if (strcmp(s->moves[i], move) == 0) return true;
        x += columns + 2;
    }
    return false;
}

static void draw_choices(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (size_t i = 0; i < s->count; i++) {
        char words[TP_SENTENCE];
        tp_spot at;
        if (!choice_spot(s, p, s->moves[i], &at)) continue;
        choice_words(s, s->moves[i], words);
        tp_canvas_print(c, at.x, at.y, TP_INK_STRONG, "[%s]", words);
    }
}

static int steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    (void)s;
    snprintf(out[0], sizeof out[0], "%s", move);
    return 1;
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    (void)index;
    const plan p = plan_of(s);
    return choice_spot(s, &p, step, out);
}

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    (void)index;
    choice_words(s, step, out);
}

/* ---- the dice ---- */

static void draw_pips(tp_canvas *c, int x, int y, int value) {
    static const char *const faces[][3] = {{"", "  ●", ""},           {"●", "", "    ●"},
                                           {"●", "  ●", "    ●"},     {"●   ●", "", "●   ●"},
                                           {"●   ●", "  ●", "●   ●"}, {"●   ●", "●   ●", "●   ●"}};
    for (int row = 0; row < 3; row++)
        tp_canvas_put(c, x, y + row, TP_INK_STRONG, faces[value - 1][row]);
}

static void draw_dice(const tp_scene *s, const plan *p, tp_canvas *c) {
    const tp_json *dice = tp_json_get(s->view, "dice");
    for (int i = 0; i < 4; i++) {
        const int value = tp_json_what(dice) == TP_LIST ? tp_read_item(dice, (size_t)i, 0) : 0;
        const tp_ink ink = value > 0 ? TP_INK_PLAIN : TP_INK_FAINT;
        const bool has_pips = p->dice == 5;
        const int x = p->die * i;
        tp_put_box(c, x, 0, p->die, p->dice, ink);
        if (value <= 0) continue;
        if (has_pips)
            draw_pips(c, x + 2, 1, value);
        else
            tp_canvas_print(c, x + 2, 1, TP_INK_STRONG, "%d", value);
    }
}

/* ---- the road ---- */

static void draw_spaces(const tp_scene *s, const plan *p, tp_canvas *c, int i) {
    const int y = row_of(p, i), length = length_of(s, i);
    const bool is_open = entry(s, "first", i, -1) < 0;
    for (int x = LABEL + p->town + 1; x < column_of(p, length); x++)
        tp_canvas_put(c, x, y, TP_INK_FAINT, "─");
    for (int space = 1; space < length; space++) {
        const bool star = is_starred(s, i, space);
        const tp_ink ink = is_open && star ? TP_INK_GOLD : TP_INK_FAINT;
        tp_canvas_put(c, column_of(p, space), y, ink, star ? "☆" : "·");
    }
    tp_canvas_put(c, column_of(p, length), y, is_open ? TP_INK_GOLD : TP_INK_FAINT,
                  is_open ? "⚑" : "×");
}

static void draw_pieces(const tp_scene *s, const plan *p, tp_canvas *c, int i) {
    const int y = row_of(p, i), car = entry(s, "cars", i, 0);
    for (int seat = 0; seat < s->players; seat++) {
        const int space = marker_of(s, seat, i);
        if (space > 0)
            tp_canvas_put(c, column_of(p, space), y, TP_INK_SEAT + (tp_ink)seat,
                          tp_seat_shape(seat));
    }
    if (car > 0) {
        const int seat = tp_read_int(s->view, "seat", 0);
        tp_canvas_put(c, column_of(p, car), y, TP_INK_SEAT + (tp_ink)seat, "▶");
    }
}

/* The points of both boxes while the section is open, then who has them. */
static void draw_points(const tp_scene *s, const plan *p, tp_canvas *c, int i) {
    const tp_json *section = section_of(s, i);
    const int y = row_of(p, i), x = column_of(p, length_of(s, i)) + 2;
    const int first = entry(s, "first", i, -1), second = entry(s, "second", i, -1);
    if (first < 0) {
        tp_canvas_print(c, x, y, TP_INK_GOLD, "%d/%d", tp_read_int(section, "first", 0),
                        tp_read_int(section, "second", 0));
        return;
    }
    tp_canvas_put(c, x, y, TP_INK_SEAT + (tp_ink)first, tp_seat_shape(first));
    if (second >= 0)
        tp_canvas_put(c, x + 2, y, TP_INK_SEAT + (tp_ink)second, tp_seat_shape(second));
}

static void draw_section(const tp_scene *s, const plan *p, tp_canvas *c, int i) {
    const tp_json *section = section_of(s, i);
    const int y = row_of(p, i), end = column_of(p, length_of(s, i)) + 2 + POINTS;
    const bool is_open = entry(s, "first", i, -1) < 0;
    const bool is_used = entry(s, "cars", i, 0) > 0;
    const tp_ink ink = is_used ? TP_INK_STRONG : is_open ? TP_INK_PLAIN : TP_INK_FAINT;
    tp_canvas_print(c, 0, y, ink, "%2d", i + 2);
    tp_put_within(c, LABEL, y, p->town, ink, tp_read_text(section, "from"));
    draw_spaces(s, p, c, i);
    draw_pieces(s, p, c, i);
    draw_points(s, p, c, i);
    if (p->arrivals || i == SECTIONS - 1) {
        char to[TP_SENTENCE];
        tp_write_sentence(to, "→ %s", tp_read_text(section, "to"));
        tp_put_within(c, end, y, s->width - end, ink, to);
    }
}

static void mark_last(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (size_t i = 0; i < s->last_count; i++) {
        int halves[2];
        halves_of(s->last[i], &halves[0], &halves[1]);
        for (int k = 0; k < 2; k++)
            if (halves[k] > 0)
                tp_canvas_mark(c, 0, row_of(p, halves[k] - 2), LABEL + p->town, TP_MARK_LAST);
    }
}

/* ---- the seats ---- */

static void add_sections_of(const tp_scene *s, int seat, const char *list, const char *word,
                            char out[TP_SENTENCE]) {
    int count = 0;
    for (int i = 0; i < SECTIONS; i++)
        if (entry(s, list, i, -1) == seat) tp_add(out, "%s %d", count++ > 0 ? "" : word, i + 2);
}

static void possessions(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    out[0] = '\0';
    add_sections_of(s, seat, "first", tp_either(s, "  first:", "  Erster:"), out);
    add_sections_of(s, seat, "second", tp_either(s, "  second:", "  Zweiter:"), out);
}

static void draw_seats(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (int seat = 0; seat < s->players; seat++) {
        char has[TP_SENTENCE];
        const int y = seats_row(p) + seat;
        const bool is_mover = tp_read_int(s->view, "seat", -1) == seat && !is_phase(s, "end");
        if (is_mover) tp_canvas_put(c, 0, y, TP_INK_STRONG, "▸");
        tp_canvas_put(c, 2, y, TP_INK_SEAT + (tp_ink)seat, tp_seat_shape(seat));
        tp_put_within(c, 4, y, 15, is_mover ? TP_INK_STRONG : TP_INK_PLAIN, tp_seat_name(s, seat));
        tp_canvas_print(c, 20, y, TP_INK_GOLD, "%3d", entry(s, "scores", seat, 0));
        possessions(s, seat, has);
        tp_put_within(c, 23, y, s->width - 23, TP_INK_PLAIN, has);
    }
}

/* ---- the turn before ---- */

static void list_numbers(const tp_json *list, char out[TP_SENTENCE]) {
    out[0] = '\0';
    for (size_t i = 0; i < tp_json_size(list); i++)
        tp_add(out, "%s%d", i > 0 ? ", " : "", tp_read_item(list, i, 0));
}

/* How the turn before ended; "" in the first turn. */
static void turn_before(const tp_scene *s, char out[TP_SENTENCE]) {
    char numbers[TP_SENTENCE];
    const tp_json *last = tp_json_get(s->view, "last");
    out[0] = '\0';
    if (tp_json_what(last) != TP_OBJECT) return;
    const char *who = tp_seat_name(s, tp_read_int(last, "seat", -1));
    const tp_json *won = tp_json_get(last, "won");
    if (strcmp(tp_read_text(last, "event"), "bust") == 0) {
        list_numbers(tp_json_get(last, "dice"), numbers);
        tp_add(out, tp_either(s, "%s: lost with %s", "%s: verloren mit %s"), who, numbers);
    } else if (tp_json_size(won) > 0) {
        list_numbers(won, numbers);
        tp_add(out, tp_either(s, "%s: stopped, won %s", "%s: angehalten, gewinnt %s"), who,
               numbers);
    } else {
        list_numbers(tp_json_get(last, "sections"), numbers);
        tp_add(out, tp_either(s, "%s: stopped on %s", "%s: angehalten auf %s"), who, numbers);
    }
}

/* Stands in the lowest row beside the dice, if the choices leave it free. */
static void draw_turn_before(const tp_scene *s, const plan *p, tp_canvas *c) {
    char words[TP_SENTENCE];
    const int y = p->dice == 5 ? 0 : p->dice / 2 + 1;
    for (size_t i = 0; i < s->count; i++) {
        tp_spot at;
        if (choice_spot(s, p, s->moves[i], &at) && at.y == y) return;
    }
    turn_before(s, words);
    tp_put_within(c, p->choices, y, s->width - p->choices, TP_INK_FAINT, words);
}

static void draw(const tp_scene *s, tp_canvas *c) {
    const plan p = plan_of(s);
    draw_dice(s, &p, c);
    draw_choices(s, &p, c);
    draw_turn_before(s, &p, c);
    for (int i = 0; i < SECTIONS; i++) draw_section(s, &p, c, i);
    mark_last(s, &p, c);
    draw_seats(s, &p, c);
}

/* ---- in words ---- */

static void tell_stop(const tp_scene *s, const char *who, char out[TP_SENTENCE]) {
    int won = 0;
    tp_write_sentence(out, tp_either(s, "%s stops", "%s hält an"), who);
    for (int i = 0; i < SECTIONS; i++)
        if (entry(s, "cars", i, 0) == length_of(s, i))
            tp_add(out, won++ > 0 ? ", %d" : tp_either(s, " and wins %d", " und gewinnt %d"),
                   i + 2);
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    int d[4], a = 0, b = 0;
    const char *who = tp_seat_name(s, seat == TP_TABLE ? tp_read_int(s->view, "seat", -1) : seat);
    halves_of(move, &a, &b);
    /* NOLINTNEXTLINE(cert-err34-c) */
    if (sscanf(move, "roll:%d-%d-%d-%d", &d[0], &d[1], &d[2], &d[3]) == 4)
        tp_write_sentence(out, tp_either(s, "%s rolls %d, %d, %d, %d", "%s würfelt %d, %d, %d, %d"),
                          who, d[0], d[1], d[2], d[3]);
    else if (strcmp(move, "roll") == 0)
        tp_write_sentence(out, tp_either(s, "%s rolls again", "%s würfelt weiter"), who);
    else if (strcmp(move, "stop") == 0)
        tell_stop(s, who, out);
    else if (b == 0)
        tp_write_sentence(out, tp_either(s, "%s drives in section %d", "%s fährt auf Etappe %d"),
                          who, a);
    else if (a == b)
        tp_write_sentence(out,
                          tp_either(s, "%s drives two steps in section %d",
                                    "%s fährt zwei Schritte auf Etappe %d"),
                          who, a);
    else
        tp_write_sentence(
            out, tp_either(s, "%s drives in sections %d and %d", "%s fährt auf Etappe %d und %d"),
            who, a, b);
}

static void say_section(const tp_scene *s, int i, char out[TP_SENTENCE]) {
    const tp_json *section = section_of(s, i);
    const int first = entry(s, "first", i, -1), second = entry(s, "second", i, -1);
    const int car = entry(s, "cars", i, 0);
    tp_write_sentence(out, tp_either(s, "%d %s–%s, %d spaces", "%d %s–%s, %d Felder"), i + 2,
                      tp_read_text(section, "from"), tp_read_text(section, "to"), length_of(s, i));
    if (first >= 0)
        tp_add(out, tp_either(s, "; won by %s", "; gewonnen von %s"), tp_seat_name(s, first));
    if (second >= 0)
        tp_add(out, tp_either(s, ", second %s", ", Zweiter %s"), tp_seat_name(s, second));
    for (int seat = 0; seat < s->players; seat++)
        if (marker_of(s, seat, i) > 0)
            tp_add(out, "; %s: %d", tp_seat_name(s, seat), marker_of(s, seat, i));
    if (car > 0) tp_add(out, tp_either(s, "; car on %d", "; Auto auf %d"), car);
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    char text[TP_SENTENCE], more[TP_SENTENCE];
    for (int i = 0; i < SECTIONS; i++) {
        say_section(s, i, text);
        line(context, text);
    }
    for (int seat = 0; seat < s->players; seat++) {
        tp_write_sentence(text, tp_either(s, "%s: %d points", "%s: %d Punkte"),
                          tp_seat_name(s, seat), entry(s, "scores", seat, 0));
        line(context, text);
    }
    turn_before(s, text);
    if (text[0] != '\0') line(context, text);
    if (!is_phase(s, "move")) return;
    list_numbers(tp_json_get(s->view, "dice"), more);
    tp_write_sentence(text, tp_either(s, "The dice show %s", "Die Würfel zeigen %s"), more);
    line(context, text);
}

const tp_drawing draw_route66 = {
    .game = "route66",
    .size = size,
    .draw = draw,
    .steps = steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
};
