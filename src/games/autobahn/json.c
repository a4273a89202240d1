/* autobahn/json.c: states out; autobahn.md "State" has the layout and who sees what. Reading is
 * json_read.c. */
#include "state.h"

const char *const autobahn_phase_words[] = {
    [PHASE_DEAL] = "deal",
    [PHASE_WINDOW] = "window",
    [PHASE_DRIVE] = "drive",
    [PHASE_FUEL] = "fuel",
    [PHASE_DRAW] = "draw",
    [PHASE_OVER] = "over",
    NULL,
};
const char *const autobahn_window_words[] = {"turn", "flash", "camera", "doctor", NULL};
const char *const autobahn_colour_words[] = {
    [BLUE] = "blue", [RED] = "red", [YELLOW] = "yellow", NULL};
const char *const autobahn_reason_words[] = {"last_round", "jam", "limit", NULL};

/* Two keys that belong together, or null. */
static void write_window(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "window");
    if (s->window == WINDOW_NONE) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_text(w, "type", autobahn_window_words[s->window - WINDOW_TURN]);
    tp_write_key_int(w, "asked", s->asked);
    tp_write_close(w, '}');
}

static void write_shot(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "shot");
    if (s->shot_lane == 0) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", s->shooter);
    tp_write_key_int(w, "lane", s->shot_lane);
    tp_write_close(w, '}');
}

static void write_fuel(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "fuel");
    if (s->fuel == 0) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_text(w, "colour", autobahn_colour_words[s->colour]);
    tp_write_key_int(w, "count", s->fuel);
    tp_write_close(w, '}');
}

static void write_last(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "last");
    if (s->last == LAST_NOBODY) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", s->last_seat);
    tp_write_key_bool(w, "armed", s->last == LAST_ARMED);
    tp_write_close(w, '}');
}

static void write_lanes(const tp_state *s, tp_writer *w) {
    int place = 0;
    tp_write_key(w, "lanes");
    tp_write_open(w, '[');
    for (int lane = 1; lane <= s->lanes; lane++) {
        if (lane > s->open) {
            tp_write_text(w, "works");
            continue;
        }
        tp_write_open(w, '[');
        while (place < s->end[lane - 1]) tp_write_text(w, autobahn_kind_words[s->traffic[place++]]);
        tp_write_close(w, ']');
    }
    tp_write_close(w, ']');
}

/* Counts of the kinds from first on, in canonical order. */
static void write_counts(tp_writer *w, const uint8_t *count, int first, int kinds) {
    tp_write_open(w, '{');
    for (int i = 0; i < kinds; i++)
        if (count[i] > 0) tp_write_key_int(w, autobahn_kind_words[first + i], count[i]);
    tp_write_close(w, '}');
}

static int sum(const uint8_t count[KINDS]) {
    int total = 0;
    for (int kind = 0; kind < KINDS; kind++) total += count[kind];
    return total;
}

static void write_hand(const tp_state *s, int seat, tp_writer *w) {
    uint8_t count[KINDS] = {0};
    for (int i = 0; i < s->hand_size[seat]; i++) count[s->hand[seat][i]]++;
    write_counts(w, count, 0, KINDS);
}

static void write_deck(const tp_state *s, int viewer, tp_writer *w) {
    tp_write_key(w, "deck");
    if (viewer == TP_EVERYTHING)
        write_counts(w, s->deck, 0, KINDS);
    else
        tp_write_int(w, s->deck_size);
}

/* What another seat holds, or has laid as road, is only a number. */
static void write_seats(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    tp_write_key(w, "hands");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++)
        if (viewer == TP_EVERYTHING || viewer == seat)
            write_hand(s, seat, w);
        else
            tp_write_int(w, s->hand_size[seat]);
    tp_write_close(w, ']');
    tp_write_key(w, "roads");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++)
        if (viewer == TP_EVERYTHING || viewer == seat)
            write_counts(w, s->roads[seat], 0, KINDS);
        else
            tp_write_int(w, sum(s->roads[seat]));
    tp_write_close(w, ']');
    tp_write_key(w, "taken");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) write_counts(w, s->taken[seat], L80, VEHICLES);
    tp_write_close(w, ']');
}

void autobahn_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    tp_write_key_int(w, "ply", s->ply);
    tp_write_key_text(w, "phase", autobahn_phase_words[s->phase]);
    tp_write_key_int(w, "driver", s->driver);
    tp_write_key_bool(w, "began", s->began);
    tp_write_key_int(w, "snails", s->snails);
    tp_write_key_bool(w, "played", s->played);
    write_window(s, w);
    write_shot(s, w);
    write_fuel(s, w);
    write_lanes(s, w);
    tp_write_key_bool(w, "heavy", s->heavy);
    tp_write_key_text(w, "sign", autobahn_kind_words[s->sign]);
    write_deck(s, viewer, w);
    write_seats(r, s, viewer, w);
    tp_write_key(w, "discard");
    write_counts(w, s->discard, CAM, ACTIONS);
    tp_write_key(w, "spent");
    write_counts(w, s->spent, 0, KINDS);
    write_last(s, w);
    tp_write_key_text(
        w, "over", s->over == OVER_NOT ? NULL : autobahn_reason_words[s->over - OVER_LAST_ROUND]);
}
