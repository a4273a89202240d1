/* app/tui/games/draw_route66.c: The Mother Road as a list of its eleven sections, each a row from
 * its first town to its flag. Above them the dice and, beside these, every way to use them; below
 * them who has what. */
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"

#include <stdio.h>
#include <string.h>

enum { SECTIONS = 11, LABEL = 3, POINTS = 6, MOST_PITCH = 5, MOST_TOWN = 16, LONGEST = 13 };

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

/* What the facts say of a way to use the dice; NULL: nothing. */
static const tp_json *pair_of(const tp_scene *s, const char *move) {
    const tp_json *pairs = tp_json_get(s->facts, "pairs");
    for (size_t i = 0; i < tp_json_size(pairs); i++)
        if (tp_json_equals(tp_json_get(tp_json_item(pairs, i), "move"), move))
            return tp_json_item(pairs, i);
    return NULL;
}

/* In percent, rounded; -1: it is not said. */
static int percent_lost(const tp_json *bust) {
    const int of = tp_read_int(bust, "of", 0);
    return of == 0 ? -1 : (200 * tp_read_int(bust, "lost", 0) + of) / (2 * of);
}

/* A choice, and how likely the roll after it goes on. */
static void choice_words(const tp_scene *s, size_t i, char out[TP_SENTENCE]) {
    const int lost = percent_lost(tp_json_get(pair_of(s, s->moves[i]), "bust"));
    tp_move_label(s, i, out);
    if (lost >= 0) tp_add(out, " %d %%", 100 - lost);
}

/* Choices stand beside the dice, from left to right and row by row; roll and stop far apart. False
 * for one that has no room there. */
static bool choice_spot(const tp_scene *s, const plan *p, const char *move, tp_spot *out) {
    int x = p->choices, y = p->dice / 2 - 1;
    for (size_t i = 0; i < s->count; i++) {
        char words[TP_SENTENCE];
        choice_words(s, i, words);
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
        choice_words(s, i, words);
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

/* Every step is a whole move, which the kernel has a label for. */
static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    (void)s, (void)index;
    tp_write_sentence(out, "%s", step);
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

/* Where cars could be after one of the choices; what stands there already hides them. */
static void draw_ghosts(const tp_scene *s, const plan *p, tp_canvas *c, int i) {
    const tp_ink ink = TP_INK_SEAT + (tp_ink)tp_read_int(s->view, "seat", 0);
    for (size_t m = 0; m < s->count; m++) {
        const tp_json *steps_of = tp_json_get(pair_of(s, s->moves[m]), "steps");
        for (size_t k = 0; k < tp_json_size(steps_of); k++) {
            const tp_json *step = tp_json_item(steps_of, k);
            if (tp_read_int(step, "section", 0) == i + 2)
                tp_canvas_put(c, column_of(p, tp_read_int(step, "to", 1)), row_of(p, i), ink, "▷");
        }
    }
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
    draw_ghosts(s, p, c, i);
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

/* "  first: 3 12"; nothing where the seat has none. */
static void add_sections_of(const tp_scene *s, int seat, const char *list, const char *caption,
                            char out[TP_SENTENCE]) {
    char sections[TP_SENTENCE] = "";
    for (int i = 0; i < SECTIONS; i++)
        if (entry(s, list, i, -1) == seat)
            tp_add(sections, "%s%d", sections[0] != '\0' ? " " : "", i + 2);
    if (sections[0] == '\0') return;
    tp_add(out, "  ");
    tp_add_filled(s, caption, TP_VALUES(TP_TEXT("sections", sections)), out);
}

static void possessions(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    out[0] = '\0';
    add_sections_of(s, seat, "first", "firsts", out);
    add_sections_of(s, seat, "second", "seconds", out);
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

/* ---- the turn before, and the next roll ---- */

/* How the turn before ended; "" in the first turn. */
static void turn_before(const tp_scene *s, char out[TP_SENTENCE]) {
    const tp_json *last = tp_json_get(s->view, "last");
    out[0] = '\0';
    if (tp_json_what(last) != TP_OBJECT) return;
    tp_add_caption(s,
                   tp_json_equals(tp_json_get(last, "event"), "bust") ? "turn_bust"
                   : tp_json_size(tp_json_get(last, "won")) > 0       ? "turn_won"
                                                                      : "turn_stop",
                   last, out);
}

/* In percent, rounded; -1: there is no roll to come. */
static int risk_of(const tp_scene *s) {
    return percent_lost(tp_json_get(s->facts, "bust"));
}

/* What one more roll puts at stake, between the two choices there are. */
static void draw_risk(const tp_scene *s, const plan *p, tp_canvas *c) {
    char words[TP_SENTENCE] = "";
    const tp_json *stake = tp_json_get(s->facts, "stake");
    if (s->count == 0 || risk_of(s) < 0) return;
    if (tp_read_int(stake, "spaces", 0) > 0) {
        tp_add_caption(s, tp_read_int(stake, "points", 0) > 0 ? "stake_points" : "stake", stake,
                       words);
        tp_add(words, " ");
    }
    tp_add_filled(s, "risk", TP_VALUES(TP_NUMBER("percent", risk_of(s))), words);
    tp_put_within(c, p->choices, p->dice / 2, s->width - p->choices, TP_INK_PLAIN, words);
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
    draw_risk(s, &p, c);
    draw_turn_before(s, &p, c);
    for (int i = 0; i < SECTIONS; i++) draw_section(s, &p, c, i);
    mark_last(s, &p, c);
    draw_seats(s, &p, c);
}

/* ---- in words ---- */

static void say_section(const tp_scene *s, int i, char out[TP_SENTENCE]) {
    const tp_json *section = section_of(s, i);
    const int first = entry(s, "first", i, -1), second = entry(s, "second", i, -1);
    const int car = entry(s, "cars", i, 0);
    const char *next = "; ";
    out[0] = '\0';
    tp_add_filled(
        s, "section",
        TP_VALUES(TP_NUMBER("section", i + 2), TP_TEXT("from", tp_read_text(section, "from")),
                  TP_TEXT("to", tp_read_text(section, "to")), TP_NUMBER("length", length_of(s, i))),
        out);
    if (first >= 0) {
        tp_add(out, "%s", next);
        tp_add_filled(s, "won_by", TP_VALUES(TP_NUMBER("seat", first)), out);
    }
    if (second >= 0) {
        tp_add(out, "%s", next);
        tp_add_filled(s, "second_by", TP_VALUES(TP_NUMBER("seat", second)), out);
    }
    for (int seat = 0; seat < s->players; seat++) {
        const int space = marker_of(s, seat, i);
        if (space == 0) continue;
        tp_add(out, "%s", next);
        tp_add_filled(s, "marker", TP_VALUES(TP_NUMBER("seat", seat), TP_NUMBER("space", space)),
                      out);
    }
    if (car == 0) return;
    tp_add(out, "%s", next);
    tp_add_filled(s, "car_on", TP_VALUES(TP_NUMBER("space", car)), out);
}

/* What there is to lose, and how likely that is. */
static void say_stake(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *stake = tp_json_get(s->facts, "stake");
    const int risk = risk_of(s), lost = tp_read_int(tp_json_get(s->facts, "bust"), "lost", 0);
    const bool has_points = tp_read_int(stake, "points", 0) > 0;
    if (tp_read_int(stake, "spaces", 0) > 0)
        tp_say_caption(s, has_points ? "stake_points" : "stake", stake, line, context);
    if (risk >= 0 && s->count > 0)
        tp_say_filled(s, lost == 0 ? "odds_sure" : "odds", TP_VALUES(TP_NUMBER("percent", risk)),
                      line, context);
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    char text[TP_SENTENCE];
    for (int i = 0; i < SECTIONS; i++) {
        say_section(s, i, text);
        line(context, text);
    }
    tp_say_caption(s, "closed", tp_json_get(s->facts, "closed"), line, context);
    for (int seat = 0; seat < s->players; seat++)
        tp_say_filled(
            s, "points",
            TP_VALUES(TP_NUMBER("seat", seat), TP_NUMBER("points", entry(s, "scores", seat, 0))),
            line, context);
    turn_before(s, text);
    if (text[0] != '\0') line(context, text);
    if (is_phase(s, "move")) tp_say_caption(s, "dice_show", s->view, line, context);
    say_stake(s, line, context);
}

/* ---- for the rules ---- */

/* A line for each section: number, spaces with stars, points for the first two, and its towns. */
static void parts(const tp_scene *s, tp_line *line, void *context) {
    for (int i = 0; i < SECTIONS; i++) {
        const tp_json *section = section_of(s, i);
        const int number = tp_read_int(section, "number", 0);
        char text[TP_SENTENCE] = "", spaces[TP_SENTENCE] = "", id[12];
        for (int space = 1; space <= length_of(s, i); space++)
            tp_add(spaces, "%s", is_starred(s, i, space) ? "★" : "·");
        snprintf(id, sizeof id, "%d", number);
        tp_add(text, "%2d  %s%*s  %2d/%d  %s", number, spaces, LONGEST - length_of(s, i), "",
               tp_read_int(section, "first", 0), tp_read_int(section, "second", 0),
               tp_word(s, "places", id, NULL));
        line(context, text);
    }
}

const tp_drawing draw_route66 = {
    .game = "route66",
    .size = size,
    .draw = draw,
    .steps = steps,
    .place = place,
    .label = label,
    .say = say,
    .parts = parts,
};
