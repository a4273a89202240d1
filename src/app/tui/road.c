/* app/tui/road.c: see road.h. */
#include "app/tui/road.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void tp_road_card(const tp_scene *s, const char *kind, char out[TP_SENTENCE]) {
    const card_words *w = words_of(kind);
    if (w == NULL) {
        tp_write_sentence(out, "%s", tp_either(s, "a card", "eine Karte"));
        return;
    }
    const char *speed = speed_of(w, kind);
    tp_write_sentence(out, "%s%s%s", tp_either(s, w->english, w->german), speed[0] ? " " : "",
                      speed);
}

void tp_road_short_card(const tp_scene *s, const char *kind, char out[TP_SENTENCE]) {
    const card_words *w = words_of(kind);
    out[0] = '\0';
    if (w == NULL) return;
    const char *speed = speed_of(w, kind);
    tp_add(out, "%s%s%s", tp_either(s, w->short_en, w->short_de), speed[0] ? " " : "", speed);
}

int tp_road_card_data(const tp_scene *s, const char *kind, const char *key) {
    return tp_read_int(tp_read_find(tp_json_get(s->edition, "cards"), "kind", kind), key, 0);
}

/* "•••" or, from four on, "4•". */
void tp_road_add_pumps(int pumps, char out[TP_SENTENCE]) {
    if (pumps > 3)
        tp_add(out, "%d•", pumps);
    else
        tp_add(out, "%s", pumps == 3 ? "•••" : pumps == 2 ? "••" : pumps == 1 ? "•" : "");
}

/* ---- lanes ---- */

static const tp_json *lane_of(const tp_scene *s, int lane) {
    return tp_json_item(tp_json_get(s->view, "lanes"), (size_t)lane - 1);
}

int tp_road_lanes(const tp_scene *s) {
    return (int)tp_json_size(tp_json_get(s->view, "lanes"));
}

bool tp_road_is_closed(const tp_scene *s, int lane) {
    return tp_json_what(lane_of(s, lane)) != TP_LIST;
}

int tp_road_open_lanes(const tp_scene *s) {
    int n = 0;
    while (n < tp_road_lanes(s) && !tp_road_is_closed(s, n + 1)) n++;
    return n;
}

int tp_road_depth(const tp_scene *s, int lane) {
    return lane > tp_road_lanes(s) || tp_road_is_closed(s, lane)
               ? 0
               : (int)tp_json_size(lane_of(s, lane));
}

const char *tp_road_vehicle(const tp_scene *s, int lane, int i) {
    return tp_json_text(tp_json_item(lane_of(s, lane), (size_t)i), NULL);
}

bool tp_road_has_heavy(const tp_scene *s) {
    return tp_json_bool(tp_json_get(s->view, "heavy"));
}

int tp_road_leftmost(const tp_scene *s) {
    int lane = tp_road_open_lanes(s);
    while (lane > 1 && tp_road_depth(s, lane) == 0) lane--;
    return lane;
}

/* ---- hands and what was taken ---- */

int tp_road_count(const tp_json *counts) {
    if (tp_json_what(counts) == TP_INT) return (int)tp_json_int(counts);
    int n = 0;
    for (tp_json_pair p = {0}; tp_json_next(counts, &p);) n += (int)tp_json_int(p.value);
    return n;
}

const tp_json *tp_road_of_seat(const tp_scene *s, const char *list, int seat) {
    return tp_json_item(tp_json_get(s->view, list), (size_t)seat);
}

const tp_json *tp_road_hand(const tp_scene *s) {
    if (s->viewer < 0) return NULL;
    const tp_json *hand = tp_road_of_seat(s, "hands", s->viewer);
    return tp_json_what(hand) == TP_OBJECT ? hand : NULL;
}

int tp_road_points(const tp_scene *s, int seat) {
    int points = 0;
    for (tp_json_pair p = {0}; tp_json_next(tp_road_of_seat(s, "taken", seat), &p);)
        points += (int)tp_json_int(p.value) * tp_road_card_data(s, p.key, "pumps");
    return points;
}

void tp_road_add_taken(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    for (tp_json_pair p = {0}; tp_json_next(tp_road_of_seat(s, "taken", seat), &p);) {
        const int n = (int)tp_json_int(p.value);
        tp_add(out, " %s", p.key);
        if (n > 1) tp_add(out, "×%d", n);
    }
}

/* ---- moves ---- */

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

tp_road_act tp_road_act_of(const char *move) {
    tp_road_act a = {.number = 0};
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

int tp_road_steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    (void)s;
    const tp_road_act a = tp_road_act_of(move);
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

bool tp_road_is_playable(const tp_scene *s, const char *kind) {
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(tp_road_act_of(s->moves[i]).card, kind) == 0) return true;
    return false;
}
