/* app/tui/draw_autobahn.c: Alltagswahn Autobahn through the windscreen: lanes from left to right to
 * the verge with the sign, each a stack that grows away from us. Below the road what everybody took
 * and the hand as a tray of cards. A card is chosen first, then what becomes of it: face up on a
 * lane, face down as road, or what it says. */
#include "app/tui/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 4, VERGE = 7, MOST_LANE = 22, LEAST_ROAD = 6, MOST_ROAD = 18, HAND = 10 };

/* ---- cards ---- */

typedef struct {
    const char *kind;
    const char *english, *german;    /* in sentences */
    const char *short_en, *short_de; /* on cards */
} card_words;

static const card_words *words_of(const char *kind) {
    static const card_words named[] = {
        {"S80", "limit 80", "Tempo 80", "limit 80", "Tempo 80"},
        {"S100", "limit 100", "Tempo 100", "limit 100", "Tempo 100"},
        {"S120", "limit 120", "Tempo 120", "limit 120", "Tempo 120"},
        {"SX", "no limit", "Limit aufgehoben", "no limit", "kein Limit"},
        {"RW", "roadworks", "Baustelle", "roadworks", "Baustelle"},
        {"CAM", "speed camera", "Blitzer", "camera", "Blitzer"},
        {"IND", "indicator", "Blinker", "indicator", "Blinker"},
        {"FLA", "headlight flasher", "Lichthupe", "flasher", "Lichthupe"},
        {"DOC", "doctor", "Notarzt", "doctor", "Notarzt"},
        {"HEAVY", "heavy transporter", "Schwertransporter", "heavy 60", "Schwer 60"},
        {"HAT", "man with hat", "Mann mit Hut", "hat", "Hut"},
        {"SUN", "Sunday driver", "Sonntagsfahrer", "Sunday", "Sonntag"},
        {"L", "lorry", "Lkw", "lorry", "Lkw"},
        {"V", "van", "Transporter", "van", "Van"},
        {"C", "car", "Pkw", "car", "Pkw"},
    };
    const size_t count = sizeof named / sizeof *named;
    for (size_t i = 0; i < count; i++)
        if (strcmp(named[i].kind, kind) == 0) return &named[i];
    for (size_t i = count - 3; i < count; i++)
        if (named[i].kind[0] == kind[0]) return &named[i];
    return NULL;
}

/* Lorries, vans and cars have their speed behind the letter. */
static const char *speed_of(const card_words *w, const char *kind) {
    return w->kind[1] == '\0' ? kind + 1 : "";
}

/* "car 160", "Lkw 80"; a card that is not shown is "?". */
static void card_name(const tp_scene *s, const char *kind, char out[TP_SENTENCE]) {
    const card_words *w = words_of(kind);
    if (w == NULL) {
        tp_write_sentence(out, "%s", tp_either(s, "a card", "eine Karte"));
        return;
    }
    const char *speed = speed_of(w, kind);
    tp_write_sentence(out, "%s%s%s", tp_either(s, w->english, w->german), speed[0] ? " " : "",
                      speed);
}

static void short_name(const tp_scene *s, const char *kind, char out[TP_SENTENCE]) {
    const card_words *w = words_of(kind);
    out[0] = '\0';
    if (w == NULL) return;
    const char *speed = speed_of(w, kind);
    tp_add(out, "%s%s%s", tp_either(s, w->short_en, w->short_de), speed[0] ? " " : "", speed);
}

static int card_data(const tp_scene *s, const char *kind, const char *key) {
    return tp_read_int(tp_read_find(tp_json_get(s->edition, "cards"), "kind", kind), key, 0);
}

/* "•••" or, from four on, "4•". */
static void add_pumps(int pumps, char out[TP_SENTENCE]) {
    if (pumps > 3)
        tp_add(out, "%d•", pumps);
    else
        tp_add(out, "%s", pumps == 3 ? "•••" : pumps == 2 ? "••" : pumps == 1 ? "•" : "");
}

/* ---- the view ---- */

static const tp_json *lane_of(const tp_scene *s, int lane) {
    return tp_json_item(tp_json_get(s->view, "lanes"), (size_t)lane - 1);
}

static int lanes_of(const tp_scene *s) {
    return (int)tp_json_size(tp_json_get(s->view, "lanes"));
}

static bool is_closed(const tp_scene *s, int lane) {
    return tp_json_what(lane_of(s, lane)) != TP_LIST;
}

static int open_lanes(const tp_scene *s) {
    int n = 0;
    while (n < lanes_of(s) && !is_closed(s, n + 1)) n++;
    return n;
}

static int depth_of(const tp_scene *s, int lane) {
    return lane > lanes_of(s) || is_closed(s, lane) ? 0 : (int)tp_json_size(lane_of(s, lane));
}

static const char *vehicle_at(const tp_scene *s, int lane, int i) {
    return tp_json_text(tp_json_item(lane_of(s, lane), (size_t)i), NULL);
}

static bool is_heavy(const tp_scene *s) {
    return tp_json_bool(tp_json_get(s->view, "heavy"));
}

/* Counts of kinds, or how many there are where the kinds are secret. */
static int total(const tp_json *counts) {
    if (tp_json_what(counts) == TP_INT) return (int)tp_json_int(counts);
    int n = 0;
    for (tp_json_pair p = {0}; tp_json_next(counts, &p);) n += (int)tp_json_int(p.value);
    return n;
}

static const tp_json *of_seat(const tp_scene *s, const char *list, int seat) {
    return tp_json_item(tp_json_get(s->view, list), (size_t)seat);
}

/* The viewer's cards as counts; NULL if nobody in particular looks. */
static const tp_json *own_hand(const tp_scene *s) {
    if (s->viewer < 0) return NULL;
    const tp_json *hand = of_seat(s, "hands", s->viewer);
    return tp_json_what(hand) == TP_OBJECT ? hand : NULL;
}

/* ---- moves ---- */

typedef struct {
    char verb[TP_STEP_TEXT], card[TP_STEP_TEXT];
    int number; /* of a lane, or of cards; 0 if there is none */
} act;

static const char *card_of_verb(const char *verb) {
    static const char *const cards[][2] = {{"camera", "CAM"},
                                           {"works", "RW"},
                                           {"indicator", "IND"},
                                           {"flash", "FLA"},
                                           {"doctor", "DOC"}};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        if (strcmp(cards[i][0], verb) == 0) return cards[i][1];
    return "";
}

/* "put:C160:3" is put, C160, 3; "camera:2" is camera, CAM, 2. */
static act act_of(const char *move) {
    act a = {.number = 0};
    const char *rest = move + strcspn(move, ":");
    snprintf(a.verb, sizeof a.verb, "%.*s", (int)(rest - move), move);
    snprintf(a.card, sizeof a.card, "%s", card_of_verb(a.verb));
    while (rest[0] == ':') {
        const char *word = rest + 1;
        rest = word + strcspn(word, ":");
        if (word[0] >= '0' && word[0] <= '9')
            a.number = (int)strtol(word, NULL, 10);
        else
            snprintf(a.card, sizeof a.card, "%.*s", (int)(rest - word), word);
    }
    return a;
}

static int steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    (void)s;
    const act a = act_of(move);
    if (a.card[0] == '\0') {
        snprintf(out[0], sizeof out[0], "%s", move);
        return 1;
    }
    snprintf(out[0], sizeof out[0], "%s", a.card);
    if (a.number > 0)
        snprintf(out[1], sizeof out[1], "%.20s:%d", a.verb, a.number);
    else
        snprintf(out[1], sizeof out[1], "%s", a.verb);
    return 2;
}

static bool is_playable(const tp_scene *s, const char *kind) {
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(act_of(s->moves[i]).card, kind) == 0) return true;
    return false;
}

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
    const tp_json *hand = own_hand(s);
    const bool large = s->height >= 34 && s->width >= 70;
    plan p = {.kinds = hand == NULL ? 0 : (int)tp_json_size(hand)};
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
    const int depth = depth_of(s, lane);
    return depth < p->slots ? depth : p->slots;
}

/* The heavy transporter lies on top of the columns of lanes 1 and 2. */
static int heavy_slot(const tp_scene *s, const plan *p) {
    const int one = shown_depth(s, p, 1), two = shown_depth(s, p, 2);
    return one > two ? one : two;
}

static int leftmost_vehicle(const tp_scene *s) {
    int lane = open_lanes(s);
    while (lane > 1 && depth_of(s, lane) == 0) lane--;
    return lane;
}

static tp_spot lane_spot(const plan *p, int lane, int y) {
    return (tp_spot){lane_x(p, lane) + 1, y, p->lane - 1};
}

static bool card_spot(const tp_scene *s, const plan *p, const char *kind, tp_spot *out) {
    const tp_json *hand = own_hand(s);
    int i = 0;
    if (hand == NULL) return false;
    for (tp_json_pair pair = {0}; tp_json_next(hand, &pair); i++) {
        if (strcmp(pair.key, kind) != 0) continue;
        const bool large = p->card_rows > 1;
        *out = (tp_spot){i % p->across * (p->card + large) + large,
                         p->tray + 1 + i / p->across * p->card_rows + large,
                         large ? p->card - 2 : p->card - 1};
        return true;
    }
    return false;
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    const plan p = plan_of(s);
    if (index == 0) return card_spot(s, &p, step, out);
    const act a = act_of(step);
    if (strcmp(a.verb, "put") == 0 && a.number > 0)
        *out = lane_spot(&p, a.number, slot_y(&p, shown_depth(s, &p, a.number)));
    else if (strcmp(a.verb, "put") == 0)
        *out = lane_spot(&p, 2, slot_y(&p, heavy_slot(s, &p)));
    else if (strcmp(a.verb, "camera") == 0)
        *out = lane_spot(&p, a.number, slot_y(&p, shown_depth(s, &p, a.number) - 1));
    else if (strcmp(a.verb, "build") == 0)
        *out = lane_spot(&p, open_lanes(s) + 1, slot_y(&p, 0));
    else if (strcmp(a.verb, "overtake") == 0)
        *out = lane_spot(&p, leftmost_vehicle(s), slot_y(&p, 0));
    else if (strcmp(a.verb, "works") == 0)
        *out = lane_spot(&p, open_lanes(s), p.road - 1);
    else if (strcmp(a.verb, "sign") == 0)
        *out = (tp_spot){LANES * p.lane + 3, 1, 3};
    else
        return false;
    return true;
}

/* ---- the road ---- */

/* A vehicle as wide as there is room for: with its pumps, without, or its kind alone. */
static void vehicle_words(const tp_scene *s, const char *kind, int width, char out[TP_SENTENCE]) {
    char pumps[TP_SENTENCE] = "";
    add_pumps(card_data(s, kind, "pumps"), pumps);
    short_name(s, kind, out);
    const int name = tp_canvas_columns(out), more = tp_canvas_columns(pumps);
    if (more > 0 && name + 1 + more <= width)
        tp_add(out, " %s", pumps);
    else if (name + more <= width)
        tp_add(out, "%s", pumps);
    else if (name > width)
        tp_write_sentence(out, "%s", kind);
}

static void put_centred(tp_canvas *c, int x, int y, int width, tp_ink ink, const char *text) {
    const int gap = (width - tp_canvas_columns(text)) / 2;
    tp_put_within(c, x + (gap > 0 ? gap : 0), y, width, ink, text);
}

static void put_vehicle(const tp_scene *s, const plan *p, tp_canvas *c, const char *kind, int x,
                        int width, int slot, tp_ink ink) {
    char words[TP_SENTENCE];
    const int y = slot_y(p, slot), inner = p->unit == 2 ? width - 2 : width;
    vehicle_words(s, kind, inner, words);
    if (p->unit == 2) tp_put_box(c, x, y - 1, width, 3, ink);
    put_centred(c, x + (width - inner) / 2, y, inner, ink, words);
}

/* From the bottom up; what does not fit is a number at the bottom. */
static void draw_column(const tp_scene *s, const plan *p, tp_canvas *c, int lane) {
    const int depth = depth_of(s, lane), shown = shown_depth(s, p, lane);
    const bool is_covered = is_heavy(s) && lane <= 2;
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
        put_vehicle(s, p, c, vehicle_at(s, lane, i), x + gap, width - 2 * gap, slot,
                    is_top ? TP_INK_STRONG : TP_INK_FAINT);
    }
}

static void draw_heavy(const tp_scene *s, const plan *p, tp_canvas *c) {
    char words[TP_SENTENCE];
    const int x = lane_x(p, 2) + 1, width = 2 * p->lane - 1, slot = heavy_slot(s, p);
    vehicle_words(s, "HEAVY", width - 4, words);
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
    put_centred(c, x, slot_y(p, 0), width, TP_INK_WARN, tp_either(s, " closed ", "gesperrt"));
}

static void draw_edges(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (int y = 0; y < p->road; y++) {
        tp_canvas_put(c, LANES * p->lane, y, TP_INK_ROAD, "║");
        for (int lane = 1; lane <= lanes_of(s); lane++) {
            const bool is_left = lane == lanes_of(s);
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
    for (int lane = 1; lane <= lanes_of(s); lane++) {
        char name[TP_SENTENCE];
        if (is_closed(s, lane))
            draw_works(s, p, c, lane);
        else
            draw_column(s, p, c, lane);
        tp_write_sentence(name, tp_either(s, "lane %d", "Spur %d"), lane);
        put_centred(c, lane_x(p, lane) + 1, p->road - 1, p->lane - 1, TP_INK_FAINT, name);
    }
    draw_edges(s, p, c);
    if (is_heavy(s)) draw_heavy(s, p, c);
    draw_sign(s, p, c);
}

/* What others have just done to a lane. */
static void mark_last(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (size_t i = 0; i < s->last_count; i++) {
        const act a = act_of(s->last[i]);
        const bool is_lane = strcmp(a.verb, "put") == 0 || strcmp(a.verb, "camera") == 0;
        if (!is_lane || a.number < 1 || a.number > lanes_of(s)) continue;
        const tp_spot at = lane_spot(p, a.number, p->road - 1);
        tp_canvas_mark(c, at.x, at.y, at.width, TP_MARK_LAST);
    }
}

/* ---- seats and hand ---- */

static int points_of(const tp_scene *s, int seat) {
    int points = 0;
    for (tp_json_pair p = {0}; tp_json_next(of_seat(s, "taken", seat), &p);)
        points += (int)tp_json_int(p.value) * card_data(s, p.key, "pumps");
    return points;
}

static void add_taken(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    for (tp_json_pair p = {0}; tp_json_next(of_seat(s, "taken", seat), &p);) {
        const int n = (int)tp_json_int(p.value);
        tp_add(out, " %s", p.key);
        if (n > 1) tp_add(out, "×%d", n);
    }
}

static void draw_seats(const tp_scene *s, const plan *p, tp_canvas *c) {
    const int driver = tp_read_int(s->view, "driver", -1);
    for (int seat = 0; seat < s->players; seat++) {
        char words[TP_SENTENCE];
        const int y = p->seats + seat, cards = total(of_seat(s, "hands", seat));
        if (seat == driver) tp_canvas_put(c, 0, y, TP_INK_STRONG, "▸");
        tp_canvas_put(c, 2, y, TP_INK_SEAT + (tp_ink)seat, tp_seat_shape(seat));
        tp_put_within(c, 4, y, 15, seat == driver ? TP_INK_STRONG : TP_INK_PLAIN,
                      tp_seat_name(s, seat));
        tp_write_sentence(words,
                          cards == 1 ? tp_either(s, "%2d card ", "%2d Karte ")
                                     : tp_either(s, "%2d cards", "%2d Karten"),
                          cards);
        tp_canvas_put(c, 20, y, TP_INK_PLAIN, words);
        tp_canvas_print(c, 30, y, TP_INK_GOLD, "%2d•", points_of(s, seat));
        words[0] = '\0';
        add_taken(s, seat, words);
        tp_put_within(c, 33, y, s->width - 33, TP_INK_PLAIN, words);
    }
}

/* Who is asked what in a reaction window; "" where there is none. */
static void window_words(const tp_scene *s, char out[TP_SENTENCE]) {
    const tp_json *window = tp_json_get(s->view, "window");
    const char *driver = tp_seat_name(s, tp_read_int(s->view, "driver", -1));
    const char *type = tp_read_text(window, "type");
    const tp_json *shot = tp_json_get(s->view, "shot");
    out[0] = '\0';
    if (strcmp(type, "turn") == 0)
        tp_add(out,
               tp_either(s, "%s is about to drive. Anything?", "%s will losfahren. Etwas dagegen?"),
               driver);
    else if (strcmp(type, "flash") == 0)
        tp_add(out, tp_either(s, "%s has indicated. Flash?", "%s hat geblinkt. Lichthupe?"),
               driver);
    else if (strcmp(type, "camera") == 0)
        tp_add(out, "%s",
               tp_either(s, "Somebody is too fast. A photo?", "Da ist jemand zu schnell. Foto?"));
    else if (strcmp(type, "doctor") == 0)
        tp_add(out,
               tp_either(s, "%s photographs lane %d. A doctor?", "%s blitzt Spur %d. Notarzt?"),
               tp_seat_name(s, tp_read_int(shot, "seat", -1)), tp_read_int(shot, "lane", 0));
}

static void status_words(const tp_scene *s, char out[TP_SENTENCE]) {
    tp_write_sentence(out,
                      tp_either(s, "Deck %d   snails %d of 2   • pump  @ snail",
                                "Stapel %d   Schnecken %d von 2   • Säule  @ Schnecke"),
                      total(tp_json_get(s->view, "deck")), tp_read_int(s->view, "snails", 0));
}

static void draw_card(const tp_scene *s, const plan *p, tp_canvas *c, const char *kind,
                      int copies) {
    tp_spot at;
    if (!card_spot(s, p, kind, &at)) return;
    char name[TP_SENTENCE] = "", data[TP_SENTENCE] = "", snails[TP_SENTENCE];
    const tp_ink ink = is_playable(s, kind) ? TP_INK_STRONG
                       : s->count > 0       ? TP_INK_FAINT
                                            : TP_INK_PLAIN;
    short_name(s, kind, name);
    if (copies > 1) tp_add(name, " ×%d", copies);
    add_pumps(card_data(s, kind, "pumps"), data);
    snprintf(snails, sizeof snails, "%.*s", card_data(s, kind, "snails"), "@@");
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
    const tp_json *hand = own_hand(s);
    window_words(s, words);
    const bool is_asked = words[0] != '\0';
    if (!is_asked) status_words(s, words);
    tp_put_within(c, 0, p->tray, s->width, is_asked ? TP_INK_STRONG : TP_INK_FAINT, words);
    if (hand == NULL) return;
    for (tp_json_pair pair = {0}; tp_json_next(hand, &pair);)
        draw_card(s, p, c, pair.key, (int)tp_json_int(pair.value));
}

static void draw(const tp_scene *s, tp_canvas *c) {
    const plan p = plan_of(s);
    draw_road(s, &p, c);
    mark_last(s, &p, c);
    draw_seats(s, &p, c);
    draw_tray(s, &p, c);
}

/* ---- in words ---- */

static void add_use(const tp_scene *s, const act *a, char out[TP_SENTENCE]) {
    if (strcmp(a->verb, "put") == 0 && a->number > 0)
        tp_add(out, tp_either(s, "front: lane %d", "Vorderseite: Spur %d"), a->number);
    else if (strcmp(a->verb, "put") == 0)
        tp_add(out, "%s", tp_either(s, "front: lanes 1 and 2", "Vorderseite: Spur 1 und 2"));
    else if (strcmp(a->verb, "build") == 0)
        tp_add(out, tp_either(s, "back: build lane %d", "Rückseite: Spur %d bauen"),
               open_lanes(s) + 1);
    else if (strcmp(a->verb, "overtake") == 0)
        tp_add(out, tp_either(s, "back: overtake, lane %d", "Rückseite: Spur %d überholt"),
               leftmost_vehicle(s));
    else if (strcmp(a->verb, "sign") == 0)
        tp_add(out, "%s", tp_either(s, "put up the sign", "Schild aufstellen"));
    else if (strcmp(a->verb, "works") == 0)
        tp_add(out, tp_either(s, "close lane %d", "Spur %d sperren"), open_lanes(s));
    else if (strcmp(a->verb, "refuel") == 0)
        tp_add(out, "%s", tp_either(s, "refuel with it", "damit tanken"));
    else if (strcmp(a->verb, "camera") == 0)
        tp_add(out, tp_either(s, "photograph lane %d", "Spur %d blitzen"), a->number);
    else if (strcmp(a->verb, "indicator") == 0)
        tp_add(out, "%s", tp_either(s, "indicate and drive now", "blinken und jetzt fahren"));
    else if (strcmp(a->verb, "flash") == 0)
        tp_add(out, "%s", tp_either(s, "flash and drive first", "Lichthupe: zuerst fahren"));
    else if (strcmp(a->verb, "doctor") == 0)
        tp_add(out, "%s", tp_either(s, "send the doctor", "Notarzt schicken"));
    else
        tp_add(out, "%s", a->verb);
}

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    const act a = act_of(step);
    out[0] = '\0';
    if (index > 0)
        add_use(s, &a, out);
    else if (strcmp(a.verb, "fuel") == 0 && a.number == 0)
        tp_add(out, "%s", tp_either(s, "Draw no card", "Keine Karte ziehen"));
    else if (strcmp(a.verb, "fuel") == 0)
        tp_add(out,
               a.number == 1 ? tp_either(s, "Draw %d card", "%d Karte ziehen")
                             : tp_either(s, "Draw %d cards", "%d Karten ziehen"),
               a.number);
    else if (strcmp(step, "pass") == 0)
        tp_add(out, "%s", tp_either(s, "Pass", "Passen"));
    else if (strcmp(step, "end") == 0)
        tp_add(out, "%s", tp_either(s, "End turn", "Zug beenden"));
    else
        card_name(s, step, out);
}

/* What a seat does, after its name: {verb, English, German}; %s is the card, %d the number. */
static const char *deed_of(const tp_scene *s, const act *a) {
    static const char *const deeds[][3] = {
        {"build", "builds a new lane", "baut eine neue Spur"},
        {"overtake", "overtakes", "überholt"},
        {"works", "closes the left lane for roadworks", "sperrt die linke Spur: Baustelle"},
        {"indicator", "indicates and drives now", "blinkt und fährt jetzt"},
        {"flash", "flashes the headlights and drives first", "gibt Lichthupe und fährt zuerst"},
        {"doctor", "sends the doctor", "schickt den Notarzt"},
        {"pass", "passes", "passt"},
        {"end", "ends the turn", "beendet den Zug"},
    };
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        if (strcmp(deeds[i][0], a->verb) == 0) return tp_either(s, deeds[i][1], deeds[i][2]);
    return a->verb;
}

static void tell_draw(const tp_scene *s, const char *card, char out[TP_SENTENCE]) {
    if (strcmp(tp_read_text(s->view, "phase"), "deal") == 0)
        tp_write_sentence(out, tp_either(s, "Dealt: %s", "Ausgeteilt: %s"), card);
    else
        tp_write_sentence(out, tp_either(s, "%s draws %s", "%s zieht %s"),
                          tp_seat_name(s, tp_read_int(s->view, "driver", -1)), card);
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    char card[TP_SENTENCE];
    const act a = act_of(move);
    const char *who = tp_seat_name(s, seat);
    card_name(s, a.card, card);
    if (seat == TP_TABLE)
        tell_draw(s, card, out);
    else if (strcmp(a.verb, "put") == 0 && a.number > 0)
        tp_write_sentence(out, tp_either(s, "%s puts %s on lane %d", "%s legt %s auf Spur %d"), who,
                          card, a.number);
    else if (strcmp(a.verb, "put") == 0)
        tp_write_sentence(
            out,
            tp_either(s, "%s puts %s across lanes 1 and 2", "%s legt %s quer auf Spur 1 und 2"),
            who, card);
    else if (strcmp(a.verb, "sign") == 0)
        tp_write_sentence(
            out, tp_either(s, "%s puts up a sign: %s", "%s stellt ein Schild auf: %s"), who, card);
    else if (strcmp(a.verb, "refuel") == 0)
        tp_write_sentence(out, tp_either(s, "%s refuels with %s", "%s tankt mit %s"), who, card);
    else if (strcmp(a.verb, "camera") == 0)
        tp_write_sentence(out, tp_either(s, "%s photographs lane %d", "%s blitzt Spur %d"), who,
                          a.number);
    else if (strcmp(a.verb, "fuel") == 0 && a.number == 0)
        tp_write_sentence(out, tp_either(s, "%s does not refuel", "%s tankt nicht"), who);
    else if (strcmp(a.verb, "fuel") == 0)
        tp_write_sentence(out,
                          a.number == 1
                              ? tp_either(s, "%s refuels: %d card", "%s tankt %d Karte")
                              : tp_either(s, "%s refuels: %d cards", "%s tankt %d Karten"),
                          who, a.number);
    else
        tp_write_sentence(out, "%s %s", who, deed_of(s, &a));
}

static void say_lane(const tp_scene *s, int lane, char out[TP_SENTENCE]) {
    int count = 0;
    char card[TP_SENTENCE];
    tp_write_sentence(out, tp_either(s, "Lane %d: ", "Spur %d: "), lane);
    for (int i = 0; i < depth_of(s, lane); i++) {
        card_name(s, vehicle_at(s, lane, i), card);
        tp_add_item(out, &count, card);
    }
    if (lane <= 2 && is_heavy(s)) {
        card_name(s, "HEAVY", card);
        tp_add_item(out, &count, card);
    }
    if (is_closed(s, lane)) tp_add_item(out, &count, tp_either(s, "closed", "gesperrt"));
    if (count == 0) tp_add(out, "%s", tp_either(s, "empty", "leer"));
}

static void say_seat(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    const int cards = total(of_seat(s, "hands", seat));
    tp_write_sentence(out,
                      tp_either(s, "%s: cards in hand %d, points taken %d",
                                "%s: Handkarten %d, erbeutete Punkte %d"),
                      tp_seat_name(s, seat), cards, points_of(s, seat));
    if (total(of_seat(s, "taken", seat)) > 0) {
        tp_add(out, ":");
        add_taken(s, seat, out);
    }
}

static void say_hand(const tp_scene *s, const tp_json *hand, char out[TP_SENTENCE]) {
    int count = 0;
    tp_write_sentence(out, "%s: ", tp_either(s, "Your hand", "Deine Hand"));
    for (tp_json_pair p = {0}; tp_json_next(hand, &p);) {
        char card[TP_SENTENCE];
        const int n = (int)tp_json_int(p.value);
        card_name(s, p.key, card);
        if (n > 1) tp_add(card, " ×%d", n);
        tp_add_item(out, &count, card);
    }
    if (count == 0) tp_add(out, "%s", tp_either(s, "empty", "leer"));
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    char text[TP_SENTENCE], card[TP_SENTENCE];
    card_name(s, tp_read_text(s->view, "sign"), card);
    tp_write_sentence(text,
                      tp_either(s, "Sign: %s; deck %d; snails this turn %d of 2",
                                "Schild: %s; Stapel %d; Schnecken in diesem Zug %d von 2"),
                      card, total(tp_json_get(s->view, "deck")), tp_read_int(s->view, "snails", 0));
    line(context, text);
    for (int lane = lanes_of(s); lane >= 1; lane--) {
        say_lane(s, lane, text);
        line(context, text);
    }
    for (int seat = 0; seat < s->players; seat++) {
        say_seat(s, seat, text);
        line(context, text);
    }
    if (own_hand(s) != NULL) {
        say_hand(s, own_hand(s), text);
        line(context, text);
    }
    window_words(s, text);
    if (text[0] != '\0') line(context, text);
}

const tp_drawing draw_autobahn = {
    .game = "autobahn",
    .size = size,
    .draw = draw,
    .steps = steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
};
