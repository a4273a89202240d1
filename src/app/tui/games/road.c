/* app/tui/games/road.c: see road.h. */
#include "app/tui/games/road.h"

#include <stdio.h>
#include <string.h>

/* ---- lanes ---- */

static const tp_json *lane_of(const tp_scene *s, int lane) {
    return tp_json_item(tp_json_get(s->facts, "lanes"), (size_t)lane - 1);
}

int tp_road_lanes(const tp_scene *s) {
    return tp_read_size(tp_json_get(s->facts, "lanes"));
}

bool tp_road_is_closed(const tp_scene *s, int lane) {
    return !tp_json_bool(tp_json_get(lane_of(s, lane), "open"));
}

const tp_json *tp_road_column(const tp_scene *s, int lane) {
    return lane > tp_road_lanes(s) ? NULL : tp_json_get(lane_of(s, lane), "vehicles");
}

const tp_json *tp_road_heavy(const tp_scene *s) {
    const tp_json *heavy = tp_json_get(s->facts, "heavy");
    return tp_json_what(heavy) == TP_OBJECT ? heavy : NULL;
}

bool tp_road_is_too_fast(const tp_scene *s, int lane) {
    const tp_json *caught = tp_json_get(s->facts, "camera");
    const tp_json *column = tp_road_column(s, lane);
    const size_t depth = tp_json_size(column);
    if (depth == 0) return false;
    const char *top = tp_read_text(tp_json_item(column, depth - 1), "card");
    for (size_t i = 0; i < tp_json_size(caught); i++) {
        const tp_json *x = tp_json_item(caught, i);
        if (tp_read_int(x, "lane", 0) == lane && strcmp(tp_read_text(x, "card"), top) == 0)
            return true;
    }
    return false;
}

/* ---- cards ---- */

const tp_json *tp_road_hand(const tp_scene *s) {
    return s->viewer < 0 ? NULL : tp_json_get(s->facts, "hand");
}

const tp_json *tp_road_use(const tp_scene *s, const char *move, const char **card) {
    const tp_json *hand = tp_road_hand(s);
    for (size_t i = 0; i < tp_json_size(hand); i++) {
        const tp_json *held = tp_json_item(hand, i);
        const tp_json *use = tp_read_find(tp_json_get(held, "moves"), "move", move);
        if (use == NULL) continue;
        *card = tp_read_text(held, "card");
        return use;
    }
    return NULL;
}

const tp_json *tp_road_seat(const tp_scene *s, int seat) {
    return tp_json_item(tp_json_get(s->facts, "seats"), (size_t)seat);
}

static const tp_json *taken_of(const tp_scene *s, int seat) {
    return tp_json_item(tp_json_get(s->view, "taken"), (size_t)seat);
}

void tp_road_add_taken(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    for (tp_json_pair p = {0}; tp_json_next(taken_of(s, seat), &p);) {
        const int n = (int)tp_json_int(p.value);
        tp_add(out, " %s", p.key);
        if (n > 1) tp_add(out, "×%d", n);
    }
}

void tp_road_add_pumps(int pumps, char out[TP_SENTENCE]) {
    if (pumps > 3)
        tp_add(out, "%d•", pumps);
    else
        tp_add(out, "%s", pumps == 3 ? "•••" : pumps == 2 ? "••" : pumps == 1 ? "•" : "");
}

/* ---- on the board ---- */

/* A window of type "camera" asks "ask_camera"; one for a doctor says first who photographs what. */
void tp_road_question(const tp_scene *s, char out[TP_SENTENCE]) {
    const char *type = tp_read_text(tp_json_get(s->view, "window"), "type");
    const tp_json *shot = tp_json_get(s->facts, "shot");
    char key[TP_STEP_TEXT] = "";
    out[0] = '\0';
    if (tp_json_what(shot) == TP_OBJECT) {
        tp_add_caption(s, "shot", shot, out);
        tp_add(out, ". ");
    }
    if (type[0] != '\0')
        snprintf(key, sizeof key, "ask_%.32s", type);
    else if (s->count > 0 && tp_json_what(tp_json_get(s->facts, "refuel")) == TP_OBJECT)
        snprintf(key, sizeof key, "ask_fuel");
    if (key[0] != '\0') tp_add(out, "%s", tp_caption(s, key));
}

/* ---- how it stands ---- */

static void say_lane(const tp_scene *s, int lane, char out[TP_SENTENCE]) {
    const tp_json *column = tp_road_column(s, lane);
    int count = 0;
    out[0] = '\0';
    tp_add_filled(s, "lane", TP_VALUES(TP_NUMBER("lane", lane)), out);
    tp_add(out, ": ");
    for (size_t i = 0; i < tp_json_size(column); i++)
        tp_add_item(out, &count,
                    tp_word(s, "cards", tp_read_text(tp_json_item(column, i), "card"), NULL));
    if (lane <= 2 && tp_road_heavy(s) != NULL)
        tp_add_item(out, &count, tp_word(s, "cards", tp_read_text(tp_road_heavy(s), "card"), NULL));
    if (tp_road_is_closed(s, lane)) tp_add_item(out, &count, tp_caption(s, "closed"));
    if (count == 0) tp_add(out, "%s", tp_caption(s, "empty"));
}

/* Cards in as many lines as it takes: "Your hand: lorry 80, car 160 ×2". */
typedef struct {
    const tp_scene *s;
    const char *head;
    tp_line *line;
    void *context;
    char text[TP_SENTENCE];
    int kinds;
} cards_said;

static void add_cards(cards_said *x, const char *kind, int n) {
    enum { FULL = 100 };
    char card[TP_SENTENCE];
    if (strlen(x->text) > FULL) {
        x->line(x->context, x->text);
        x->kinds = 0;
    }
    if (x->kinds == 0) tp_write_sentence(x->text, "%s: ", x->head);
    tp_write_sentence(card, "%s", tp_word(x->s, "cards", kind, NULL));
    if (n > 1) tp_add(card, " ×%d", n);
    tp_add_item(x->text, &x->kinds, card);
}

static void say_hand(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *hand = tp_road_hand(s);
    cards_said x = {.s = s, .head = tp_caption(s, "hand"), .line = line, .context = context};
    for (size_t i = 0; i < tp_json_size(hand); i++) {
        const tp_json *held = tp_json_item(hand, i);
        add_cards(&x, tp_read_text(held, "card"), tp_read_int(held, "n", 1));
    }
    if (x.kinds == 0) tp_write_sentence(x.text, "%s: %s", x.head, tp_caption(s, "empty"));
    line(context, x.text);
}

static void say_seat(const tp_scene *s, int seat, tp_line *line, void *context) {
    char text[TP_SENTENCE], head[TP_SENTENCE];
    tp_write_sentence(text, "%s: ", tp_seat_name(s, seat));
    tp_add_caption(s, "in_hand", tp_road_seat(s, seat), text);
    tp_add(text, ", ");
    tp_add_caption(s, "points", tp_road_seat(s, seat), text);
    line(context, text);
    tp_write_sentence(head, "%s: %s", tp_seat_name(s, seat), tp_caption(s, "taken"));
    cards_said x = {.s = s, .head = head, .line = line, .context = context};
    for (tp_json_pair p = {0}; tp_json_next(taken_of(s, seat), &p);)
        add_cards(&x, p.key, (int)tp_json_int(p.value));
    if (x.kinds > 0) line(context, x.text);
}

/* Who is too fast, what could be overtaken with, and when it ends. */
static void say_prospects(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *caught = tp_json_get(s->facts, "camera");
    const tp_json *ready = tp_json_get(s->facts, "ready");
    const tp_json *last = tp_json_get(s->facts, "last_round");
    for (size_t i = 0; i < tp_json_size(caught); i++)
        tp_say_caption(s, "too_fast", tp_json_item(caught, i), line, context);
    if (tp_json_what(ready) == TP_OBJECT) tp_say_caption(s, "ready", ready, line, context);
    if (tp_json_what(last) == TP_OBJECT)
        tp_say_caption(s, tp_json_bool(tp_json_get(last, "final")) ? "final_turn" : "last_round",
                       last, line, context);
}

void tp_road_say(const tp_scene *s, tp_line *line, void *context) {
    char text[TP_SENTENCE];
    tp_write_sentence(text, "%s: %s; ", tp_caption(s, "sign"),
                      tp_word(s, "cards", tp_read_text(s->view, "sign"), NULL));
    tp_add_caption(s, "deck", s->facts, text);
    tp_add(text, "; ");
    tp_add_caption(s, "snails_left", tp_json_get(s->facts, "snails"), text);
    line(context, text);
    for (int lane = tp_road_lanes(s); lane >= 1; lane--) {
        say_lane(s, lane, text);
        line(context, text);
    }
    for (int seat = 0; seat < s->players; seat++) say_seat(s, seat, line, context);
    say_prospects(s, line, context);
    if (tp_road_hand(s) != NULL) say_hand(s, line, context);
    tp_road_question(s, text);
    if (text[0] != '\0') line(context, text);
}
