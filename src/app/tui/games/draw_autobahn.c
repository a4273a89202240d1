/* app/tui/games/draw_autobahn.c: Alltagswahn Autobahn through the windscreen: lanes from left to
 * right to the verge with the sign, each a stack that grows away from us. Below the road what
 * everybody took and the hand as a tray of cards. A card is chosen first, then what becomes of it:
 * face up on a lane, face down as road, or what it says. What is where and which card can do what
 * are facts of the game, read by road.c. */
#include "app/tui/games/road.h"

#include <stdio.h>
#include <string.h>

enum { LANES = 4, VERGE = 7, MOST_LANE = 22, LEAST_ROAD = 6, MOST_ROAD = 18, HAND = 10 };

/* ---- where things are ---- */

typedef struct {
    int lane;                    /* columns of a lane with its left edge */
    int road;                    /* rows of the road, the lowest says which lane it is */
    int unit;                    /* rows of a vehicle: 1, or 2 with a frame */
    int slots;                   /* vehicles of a column that are shown */
    int seats;                   /* row of seat 0 */
    int tray, tray_rows;         /* row of the line above the hand, and rows below it */
    int card, card_rows, across; /* columns and rows of a card in the tray, cards in a row */
    int kinds;                   /* in hand */
} plan;

static plan plan_of(const tp_scene *s) {
    const tp_json *hand = tp_road_hand(s);
    const bool large = s->height >= 34 && s->width >= 70;
    plan p = {.kinds = (int)tp_json_size(hand)};
    p.card = large ? 15 : 16;
    p.card_rows = large ? 4 : 1;
    p.across = s->width / (p.card + large);
    if (p.across < 1) p.across = 1;
    /* Room for a full hand is kept, so that the road does not jump. */
    p.tray_rows = p.card_rows * (((p.kinds > HAND ? p.kinds : HAND) + p.across - 1) / p.across);
    p.lane = (s->width - VERGE) / LANES;
    if (p.lane > MOST_LANE) p.lane = MOST_LANE;
    p.road = s->height - s->players - 1 - p.tray_rows - 2 * large;
    if (p.road < LEAST_ROAD) p.road = LEAST_ROAD;
    if (p.road > MOST_ROAD) p.road = MOST_ROAD;
    p.unit = p.road >= 16 ? 2 : 1;
    p.slots = (p.road - p.unit) / p.unit - 1;
    p.seats = p.road + large;
    p.tray = p.seats + s->players + large;
    return p;
}

static void size(const tp_scene *s, int *width, int *height) {
    const plan p = plan_of(s);
    *width = s->width;
    *height = p.tray + 1 + p.tray_rows;
}

static int lane_x(const plan *p, int lane) {
    return (LANES - lane) * p->lane;
}

/* The row of a column's vehicle; slot 0 is the lowest. */
static int slot_y(const plan *p, int slot) {
    return p->road - 1 - p->unit - slot * p->unit;
}

static int shown_depth(const tp_scene *s, const plan *p, int lane) {
    const int depth = (int)tp_json_size(tp_road_column(s, lane));
    return depth < p->slots ? depth : p->slots;
}

/* The heavy transporter lies on top of the columns of lanes 1 and 2. */
static int heavy_slot(const tp_scene *s, const plan *p) {
    const int one = shown_depth(s, p, 1), two = shown_depth(s, p, 2);
    return one > two ? one : two;
}

static tp_spot lane_spot(const plan *p, int lane, int y) {
    return (tp_spot){lane_x(p, lane) + 1, y, p->lane - 1};
}

static bool card_spot(const tp_scene *s, const plan *p, const char *kind, tp_spot *out) {
    const tp_json *hand = tp_road_hand(s);
    const bool large = p->card_rows > 1;
    for (int i = 0; i < p->kinds; i++) {
        if (!tp_json_equals(tp_json_get(tp_json_item(hand, (size_t)i), "card"), kind)) continue;
        *out = (tp_spot){i % p->across * (p->card + large) + large,
                         p->tray + 1 + i / p->across * p->card_rows + large,
                         large ? p->card - 2 : p->card - 1};
        return true;
    }
    return false;
}

/* Where a card would go, or what it is about. */
static bool use_spot(const tp_scene *s, const plan *p, const tp_json *use, tp_spot *out) {
    const char *kind = tp_read_text(use, "kind");
    const int lane = tp_read_int(use, "lane", 0);
    if (strcmp(kind, "lay") == 0)
        *out = lane > 0 ? lane_spot(p, lane, slot_y(p, shown_depth(s, p, lane)))
                        : lane_spot(p, 2, slot_y(p, heavy_slot(s, p)));
    else if (strcmp(kind, "camera") == 0)
        *out = lane_spot(p, lane, slot_y(p, shown_depth(s, p, lane) - 1));
    else if (strcmp(kind, "works") == 0)
        *out = lane_spot(p, lane, p->road - 1);
    else if (strcmp(kind, "sign") == 0)
        *out = (tp_spot){LANES * p->lane + 3, 1, 3};
    else if (lane > 0)
        *out = lane_spot(p, lane, slot_y(p, 0));
    else
        return false;
    return true;
}

/* A card, then the move itself; what plays no card is a step of its own. */
static int steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    const char *card = "";
    const bool plays_card = tp_road_use(s, move, &card) != NULL;
    if (plays_card) snprintf(out[0], sizeof out[0], "%s", card);
    snprintf(out[plays_card], sizeof out[0], "%.47s", move);
    return 1 + plays_card;
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    const plan p = plan_of(s);
    const char *card;
    if (index == 0) return card_spot(s, &p, step, out);
    const tp_json *use = tp_road_use(s, step, &card);
    return use != NULL && use_spot(s, &p, use, out);
}

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    (void)index;
    tp_write_sentence(out, "%s", tp_word(s, "cards", step, NULL));
}

/* ---- the road ---- */

/* A vehicle and its pumps, with its speed where its name has none. Where there is no room for the
 * name its kind stands for it. */
static void vehicle_words(const tp_scene *s, const tp_json *vehicle, int width,
                          char out[TP_SENTENCE]) {
    char pumps[TP_SENTENCE] = "", speed[TP_SENTENCE] = "";
    const char *kind = tp_read_text(vehicle, "card");
    tp_road_add_pumps(tp_read_int(vehicle, "points", 0), pumps);
    tp_write_sentence(out, "%s", tp_word(s, "cards", kind, "short"));
    tp_write_sentence(speed, " %d", tp_read_int(vehicle, "speed", 0));
    const int bare = tp_canvas_columns(out), more = tp_canvas_columns(pumps);
    if (strpbrk(out, "0123456789") == NULL && bare + (int)strlen(speed) + more <= width)
        tp_add(out, "%s", speed);
    const int name = tp_canvas_columns(out);
    if (more > 0 && name + 1 + more <= width)
        tp_add(out, " %s", pumps);
    else if (name + more <= width)
        tp_add(out, "%s", pumps);
    else
        tp_write_sentence(out, "%s%s%s", kind, more > 0 ? " " : "", pumps);
}

static void put_centred(tp_canvas *c, int x, int y, int width, tp_ink ink, const char *text) {
    const int gap = (width - tp_canvas_columns(text)) / 2;
    tp_put_within(c, x + (gap > 0 ? gap : 0), y, width, ink, text);
}

static void put_vehicle(const tp_scene *s, const plan *p, tp_canvas *c, const tp_json *vehicle,
                        int x, int width, int slot, tp_ink ink) {
    char words[TP_SENTENCE];
    const int y = slot_y(p, slot), inner = p->unit == 2 ? width - 2 : width;
    vehicle_words(s, vehicle, inner, words);
    if (p->unit == 2) tp_put_box(c, x, y - 1, width, 3, ink);
    put_centred(c, x + (width - inner) / 2, y, inner, ink, words);
}

/* From the bottom up; what does not fit is a number at the bottom. */
static void draw_column(const tp_scene *s, const plan *p, tp_canvas *c, int lane) {
    const tp_json *column = tp_road_column(s, lane);
    const int depth = (int)tp_json_size(column), shown = shown_depth(s, p, lane);
    const bool is_covered = tp_road_heavy(s) != NULL && lane <= 2;
    const tp_ink top = tp_road_is_too_fast(s, lane) ? TP_INK_WARN : TP_INK_STRONG;
    const int x = lane_x(p, lane) + 1, width = p->lane - 1;
    for (int slot = 0; slot < shown; slot++) {
        const int i = depth - shown + slot;
        const bool is_top = slot == shown - 1 && !is_covered;
        if (slot == 0 && depth > shown) {
            char more[TP_SENTENCE];
            tp_write_sentence(more, "+%d", depth - shown + 1);
            put_centred(c, x, slot_y(p, 0), width, TP_INK_FAINT, more);
            continue;
        }
        const int gap = p->unit == 2;
        put_vehicle(s, p, c, tp_json_item(column, (size_t)i), x + gap, width - 2 * gap, slot,
                    is_top ? top : TP_INK_FAINT);
    }
}

static void draw_heavy(const tp_scene *s, const plan *p, tp_canvas *c) {
    char words[TP_SENTENCE];
    const int x = lane_x(p, 2) + 1, width = 2 * p->lane - 1, slot = heavy_slot(s, p);
    vehicle_words(s, tp_road_heavy(s), width - 4, words);
    if (p->unit == 2) tp_put_box(c, x, slot_y(p, slot) - 1, width, 3, TP_INK_WARN);
    tp_canvas_put(c, x, slot_y(p, slot), TP_INK_WARN, "█");
    for (int i = 1; i < width - 1; i++) tp_canvas_put(c, x + i, slot_y(p, slot), TP_INK_PLAIN, " ");
    tp_canvas_put(c, x + width - 1, slot_y(p, slot), TP_INK_WARN, "█");
    put_centred(c, x + 1, slot_y(p, slot), width - 2, TP_INK_STRONG, words);
}

static void draw_works(const tp_scene *s, const plan *p, tp_canvas *c, int lane) {
    const int x = lane_x(p, lane) + 1, width = p->lane - 1;
    for (int y = 0; y < p->road - 1; y++)
        for (int i = 0; i < width; i++)
            if ((i + y) % 3 == 0) tp_canvas_put(c, x + i, y, TP_INK_WARN, "/");
    put_centred(c, x, slot_y(p, 0), width, TP_INK_WARN, tp_caption(s, "closed"));
}

static void draw_edges(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (int y = 0; y < p->road; y++) {
        tp_canvas_put(c, LANES * p->lane, y, TP_INK_ROAD, "║");
        for (int lane = 1; lane <= tp_road_lanes(s); lane++) {
            const bool is_left = lane == tp_road_lanes(s);
            tp_canvas_put(c, lane_x(p, lane), y, is_left ? TP_INK_ROAD : TP_INK_FAINT,
                          is_left ? "║" : "┊");
        }
    }
}

static void draw_sign(const tp_scene *s, const plan *p, tp_canvas *c) {
    const char *sign = tp_read_text(s->view, "sign");
    const int x = LANES * p->lane + 2;
    static const char *const rows[] = {"╭───╮", "│   │", "╰─┬─╯"};
    for (int y = 0; y < 3; y++) tp_canvas_put(c, x, y, TP_INK_WARN, rows[y]);
    for (int y = 3; y < p->road; y++) tp_canvas_put(c, x + 2, y, TP_INK_FAINT, "│");
    const bool is_lifted = strcmp(sign, "SX") == 0;
    tp_canvas_print(c, x + 1, 1, TP_INK_STRONG, "%3s", is_lifted ? "///" : sign + 1);
}

static void draw_road(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (int lane = 1; lane <= tp_road_lanes(s); lane++) {
        char name[TP_SENTENCE];
        if (tp_road_is_closed(s, lane))
            draw_works(s, p, c, lane);
        else
            draw_column(s, p, c, lane);
        name[0] = '\0';
        tp_add_filled(s, "lane", TP_VALUES(TP_NUMBER("lane", lane)), name);
        const tp_json *ready = tp_json_get(s->facts, "ready");
        const bool is_ready = tp_read_int(ready, "lane", 0) == lane;
        if (is_ready) tp_add(name, " ▸+%d", tp_read_int(ready, "points", 0));
        put_centred(c, lane_x(p, lane) + 1, p->road - 1, p->lane - 1,
                    is_ready ? TP_INK_GOLD : TP_INK_FAINT, name);
    }
    draw_edges(s, p, c);
    if (tp_road_heavy(s) != NULL) draw_heavy(s, p, c);
    draw_sign(s, p, c);
}

/* What others have just done to a lane: "put:C160:3" and "camera:2" name it last. */
static void mark_last(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (size_t i = 0; i < s->last_count; i++) {
        const char *colon = strrchr(s->last[i], ':');
        const int lane = colon != NULL ? colon[1] - '0' : 0;
        if (lane < 1 || lane > tp_road_lanes(s) || strncmp(s->last[i], "fuel", 4) == 0) continue;
        const tp_spot at = lane_spot(p, lane, p->road - 1);
        tp_canvas_mark(c, at.x, at.y, at.width, TP_MARK_LAST);
    }
}

/* ---- seats and hand ---- */

static void draw_seats(const tp_scene *s, const plan *p, tp_canvas *c) {
    const int driver = tp_read_int(s->view, "driver", -1);
    for (int seat = 0; seat < s->players; seat++) {
        char words[TP_SENTENCE];
        const tp_json *holds = tp_road_seat(s, seat);
        const int y = p->seats + seat;
        if (seat == driver) tp_canvas_put(c, 0, y, TP_INK_STRONG, "▸");
        tp_canvas_put(c, 2, y, TP_INK_SEAT + (tp_ink)seat, tp_seat_shape(seat));
        tp_put_within(c, 4, y, 15, seat == driver ? TP_INK_STRONG : TP_INK_PLAIN,
                      tp_seat_name(s, seat));
        words[0] = '\0';
        tp_add_caption(s, "cards", holds, words);
        tp_canvas_put(c, tp_read_int(holds, "cards", 0) < 10 ? 21 : 20, y, TP_INK_PLAIN, words);
        tp_canvas_print(c, 30, y, TP_INK_GOLD, "%2d•", tp_read_int(holds, "points", 0));
        words[0] = '\0';
        tp_road_add_taken(s, seat, words);
        tp_put_within(c, 33, y, s->width - 33, TP_INK_PLAIN, words);
    }
}

static void draw_card(const tp_scene *s, const plan *p, tp_canvas *c, const tp_json *held) {
    const char *kind = tp_read_text(held, "card");
    const int copies = tp_read_int(held, "n", 1);
    tp_spot at;
    if (!card_spot(s, p, kind, &at)) return;
    char name[TP_SENTENCE] = "", data[TP_SENTENCE] = "", snails[TP_SENTENCE];
    const tp_ink ink = tp_json_size(tp_json_get(held, "moves")) > 0 ? TP_INK_STRONG
                       : s->count > 0                               ? TP_INK_FAINT
                                                                    : TP_INK_PLAIN;
    tp_add(name, "%s", tp_word(s, "cards", kind, "short"));
    if (copies > 1) tp_add(name, " ×%d", copies);
    tp_road_add_pumps(tp_read_int(held, "pumps", 0), data);
    snprintf(snails, sizeof snails, "%.*s", tp_read_int(held, "snails", 0), "@@");
    if (p->card_rows > 1) {
        tp_put_box(c, at.x - 1, at.y - 1, p->card, p->card_rows, ink);
        tp_put_within(c, at.x, at.y, at.width, ink, name);
        tp_canvas_put(c, at.x, at.y + 1, ink, data);
        tp_canvas_put(c, at.x + at.width - (int)strlen(snails), at.y + 1, ink, snails);
        return;
    }
    tp_add(name, "%s%s%s", data[0] != '\0' || snails[0] != '\0' ? " " : "", data, snails);
    tp_put_within(c, at.x, at.y, at.width, ink, name);
}

static void draw_tray(const tp_scene *s, const plan *p, tp_canvas *c) {
    char words[TP_SENTENCE];
    const tp_json *hand = tp_road_hand(s);
    tp_road_question(s, words);
    const bool is_asked = words[0] != '\0';
    if (!is_asked) {
        tp_add_caption(s, "deck_short", s->facts, words);
        tp_add(words, "   ");
        tp_add_caption(s, "snails_short", tp_json_get(s->facts, "snails"), words);
        const int costs = s->viewer < 0 ? -1 : tp_read_int(tp_road_seat(s, s->viewer), "pumps", -1);
        if (costs >= 0) {
            tp_add(words, "   ");
            tp_add_filled(s, "costs", TP_VALUES(TP_NUMBER("costs", costs)), words);
        }
        char legend[TP_SENTENCE];
        tp_write_sentence(legend, "   • %s  @ %s", tp_caption(s, "pump"), tp_caption(s, "snail"));
        if (tp_canvas_columns(words) + tp_canvas_columns(legend) <= s->width)
            tp_add(words, "%s", legend);
    }
    tp_put_within(c, 0, p->tray, s->width, is_asked ? TP_INK_STRONG : TP_INK_FAINT, words);
    for (int i = 0; i < p->kinds; i++) draw_card(s, p, c, tp_json_item(hand, (size_t)i));
}

static void draw(const tp_scene *s, tp_canvas *c) {
    const plan p = plan_of(s);
    draw_road(s, &p, c);
    mark_last(s, &p, c);
    draw_seats(s, &p, c);
    draw_tray(s, &p, c);
}

/* ---- for the rules ---- */

/* A line for each kind of card: how many there are, its code and name, pumps and snails. */
static void parts(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *cards = tp_json_get(s->edition, "cards");
    for (size_t i = 0; i < tp_json_size(cards); i++) {
        const tp_json *card = tp_json_item(cards, i);
        const char *kind = tp_read_text(card, "kind");
        char text[TP_SENTENCE] = "";
        tp_add(text, "%d × %-5s  %s: ", tp_read_int(card, "count", 0), kind,
               tp_word(s, "cards", kind, NULL));
        tp_add_caption(s, "pumps", card, text);
        tp_add(text, ", ");
        tp_add_caption(s, "snails", card, text);
        line(context, text);
    }
}

const tp_drawing draw_autobahn = {
    .game = "autobahn",
    .size = size,
    .draw = draw,
    .steps = steps,
    .place = place,
    .label = label,
    .say = tp_road_say,
    .parts = parts,
};
