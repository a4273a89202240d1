/* app/tui/road_words.c: Alltagswahn Autobahn in words: what can be chosen, what happened, how it
 * stands. See road.h. */
#include "app/tui/road.h"

#include <string.h>

/* ---- on the board ---- */

void tp_road_window(const tp_scene *s, char out[TP_SENTENCE]) {
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

void tp_road_status(const tp_scene *s, char out[TP_SENTENCE]) {
    tp_write_sentence(out,
                      tp_either(s, "Deck %d   snails %d of 2   • pump  @ snail",
                                "Stapel %d   Schnecken %d von 2   • Säule  @ Schnecke"),
                      tp_road_count(tp_json_get(s->view, "deck")),
                      tp_read_int(s->view, "snails", 0));
}

/* ---- what can be chosen, what happened ---- */

static void add_use(const tp_scene *s, const tp_road_act *a, char out[TP_SENTENCE]) {
    if (strcmp(a->verb, "put") == 0 && a->number > 0)
        tp_add(out, tp_either(s, "front: lane %d", "Vorderseite: Spur %d"), a->number);
    else if (strcmp(a->verb, "put") == 0)
        tp_add(out, "%s", tp_either(s, "front: lanes 1 and 2", "Vorderseite: Spur 1 und 2"));
    else if (strcmp(a->verb, "build") == 0)
        tp_add(out, tp_either(s, "back: build lane %d", "Rückseite: Spur %d bauen"),
               tp_road_open_lanes(s) + 1);
    else if (strcmp(a->verb, "overtake") == 0)
        tp_add(out, tp_either(s, "back: overtake, lane %d", "Rückseite: Spur %d überholt"),
               tp_road_leftmost(s));
    else if (strcmp(a->verb, "sign") == 0)
        tp_add(out, "%s", tp_either(s, "put up the sign", "Schild aufstellen"));
    else if (strcmp(a->verb, "works") == 0)
        tp_add(out, tp_either(s, "close lane %d", "Spur %d sperren"), tp_road_open_lanes(s));
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

void tp_road_label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    const tp_road_act a = tp_road_act_of(step);
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
        tp_road_card(s, step, out);
}

/* What a seat does, after its name: {verb, English, German}; %s is the card, %d the number. */
static const char *deed_of(const tp_scene *s, const tp_road_act *a) {
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

void tp_road_tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    char card[TP_SENTENCE];
    const tp_road_act a = tp_road_act_of(move);
    const char *who = tp_seat_name(s, seat);
    tp_road_card(s, a.card, card);
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

/* ---- how it stands ---- */

static void say_lane(const tp_scene *s, int lane, char out[TP_SENTENCE]) {
    int count = 0;
    char card[TP_SENTENCE];
    tp_write_sentence(out, tp_either(s, "Lane %d: ", "Spur %d: "), lane);
    for (int i = 0; i < tp_road_depth(s, lane); i++) {
        tp_road_card(s, tp_road_vehicle(s, lane, i), card);
        tp_add_item(out, &count, card);
    }
    if (lane <= 2 && tp_road_has_heavy(s)) {
        tp_road_card(s, "HEAVY", card);
        tp_add_item(out, &count, card);
    }
    if (tp_road_is_closed(s, lane)) tp_add_item(out, &count, tp_either(s, "closed", "gesperrt"));
    if (count == 0) tp_add(out, "%s", tp_either(s, "empty", "leer"));
}

typedef void say_line(void *context, const char *text);

static void say_seat(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    tp_write_sentence(out,
                      tp_either(s, "%s: cards in hand %d, points taken %d",
                                "%s: Handkarten %d, erbeutete Punkte %d"),
                      tp_seat_name(s, seat), tp_road_count(tp_road_of_seat(s, "hands", seat)),
                      tp_road_points(s, seat));
}

/* "Rot erbeutete: Lkw 80, Pkw 160 ×2", in as many lines as it takes. */
static void say_cards(const tp_scene *s, const char *head, const tp_json *counts, say_line *line,
                      void *context) {
    enum { FULL = 100 };
    char text[TP_SENTENCE], card[TP_SENTENCE];
    int kinds = 0;
    tp_write_sentence(text, "%s: ", head);
    for (tp_json_pair p = {0}; tp_json_next(counts, &p);) {
        const int n = (int)tp_json_int(p.value);
        if (strlen(text) > FULL) {
            line(context, text);
            tp_write_sentence(text, "%s: ", head);
            kinds = 0;
        }
        tp_road_card(s, p.key, card);
        if (n > 1) tp_add(card, " ×%d", n);
        tp_add_item(text, &kinds, card);
    }
    if (kinds == 0) tp_add(text, "%s", tp_either(s, "empty", "leer"));
    line(context, text);
}

static void say_taken(const tp_scene *s, int seat, say_line *line, void *context) {
    char head[TP_SENTENCE];
    const tp_json *taken = tp_road_of_seat(s, "taken", seat);
    if (tp_road_count(taken) == 0) return;
    tp_write_sentence(head, tp_either(s, "%s took", "%s hat erbeutet"), tp_seat_name(s, seat));
    say_cards(s, head, taken, line, context);
}

void tp_road_say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    char text[TP_SENTENCE], card[TP_SENTENCE];
    tp_road_card(s, tp_read_text(s->view, "sign"), card);
    tp_write_sentence(text,
                      tp_either(s, "Sign: %s; deck %d; snails this turn %d of 2",
                                "Schild: %s; Stapel %d; Schnecken in diesem Zug %d von 2"),
                      card, tp_road_count(tp_json_get(s->view, "deck")),
                      tp_read_int(s->view, "snails", 0));
    line(context, text);
    for (int lane = tp_road_lanes(s); lane >= 1; lane--) {
        say_lane(s, lane, text);
        line(context, text);
    }
    for (int seat = 0; seat < s->players; seat++) {
        say_seat(s, seat, text);
        line(context, text);
        say_taken(s, seat, line, context);
    }
    if (tp_road_hand(s) != NULL)
        say_cards(s, tp_either(s, "Your hand", "Deine Hand"), tp_road_hand(s), line, context);
    tp_road_window(s, text);
    if (text[0] != '\0') line(context, text);
}
