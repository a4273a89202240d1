/* autobahn/facts.c: what a player would count out by hand: speeds, points, what a camera or an
 * overtaking would bring, what each card can do now and why another cannot. autobahn.md "Facts"
 * is the layout. All of it follows from what the viewer sees. The viewer's own hand is
 * facts_hand.c.
 */
#include "state.h"

#include <string.h>

/* ---- the motorway ---- */

static void write_vehicle(const tp_rules *r, int kind, int speed, tp_writer *w) {
    tp_write_open(w, '{');
    autobahn_write_card(w, kind);
    tp_write_key_int(w, "speed", autobahn_kmh(speed));
    tp_write_key_int(w, "points", r->tables->pumps[kind]);
    tp_write_close(w, '}');
}

/* autobahn.md "Speeds": a HAT drives what the lane beside him makes of him, at any depth of his
 * column. */
static void write_lane(const tp_rules *r, const tp_state *s, const autobahn_tops *t, int lane,
                       tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_int(w, "lane", lane);
    tp_write_key_bool(w, "open", lane <= s->open);
    if (lane <= s->open) {
        tp_write_key_text(w, "top",
                          t->top[lane] == NOBODY ? NULL : autobahn_kind_words[t->top[lane]]);
        tp_write_key(w, "vehicles");
        tp_write_open(w, '[');
        for (int i = autobahn_column_start(s, lane); i < autobahn_column_end(s, lane); i++)
            write_vehicle(r, s->traffic[i], autobahn_speed(s, t, s->traffic[i], lane), w);
        tp_write_close(w, ']');
    }
    tp_write_close(w, '}');
}

static void write_motorway(const tp_rules *r, const tp_state *s, const autobahn_tops *t,
                           tp_writer *w) {
    tp_write_key(w, "limit");
    if (s->sign == SX)
        tp_write_null(w);
    else
        tp_write_int(w, autobahn_kmh(autobahn_limit(s)));
    tp_write_key(w, "lanes");
    tp_write_open(w, '[');
    for (int lane = 1; lane <= s->lanes; lane++) write_lane(r, s, t, lane, w);
    tp_write_close(w, ']');
    tp_write_key(w, "heavy");
    if (s->heavy)
        write_vehicle(r, HEAVY, autobahn_speed(s, t, HEAVY, 1), w);
    else
        tp_write_null(w);
    tp_write_key_int(w, "pumps", autobahn_pumps_in_sight(r, s));
}

/* autobahn.md "Who is too fast": whom a camera takes now; with equal speeds its player chooses. */
static void write_camera(const tp_rules *r, const tp_state *s, const autobahn_tops *t,
                         tp_writer *w) {
    const unsigned targets = autobahn_targets(r, s);
    tp_write_key(w, "camera");
    tp_write_open(w, '[');
    for (int lane = 1; lane <= s->open; lane++) {
        if ((targets >> lane & 1u) == 0) continue;
        const int kind = autobahn_photographed(r, s, lane);
        tp_write_open(w, '{');
        tp_write_key_int(w, "lane", lane);
        autobahn_write_card(w, kind);
        tp_write_key_int(w, "speed", autobahn_kmh(autobahn_speed(s, t, kind, lane)));
        tp_write_key_int(w, "points", r->tables->pumps[kind]);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

/* ---- autobahn.md "Overtaking" ---- */

/* What the vehicle ready on that lane would take, on a copy of the position. */
void autobahn_write_overtaking(const tp_rules *r, const tp_state *s, int lane, tp_writer *w) {
    tp_state after = *s;
    autobahn_overtake(&after, 0, lane);
    tp_write_key_int(w, "lane", lane);
    autobahn_write_taken(r, s, &after, lane - 1, w);
}

/* Anybody may cover a vehicle that is ready, whoever laid it. */
static void write_ready(const tp_rules *r, const tp_state *s, const autobahn_tops *t,
                        tp_writer *w) {
    const int lane = autobahn_ready_lane(r, s, t);
    tp_write_key(w, "ready");
    if (lane == 0) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    autobahn_write_card(w, t->top[lane]);
    tp_write_key_int(w, "speed", autobahn_kmh(t->speed[lane]));
    autobahn_write_overtaking(r, s, lane, w);
    tp_write_close(w, '}');
}

/* ---- seats ---- */

static bool sees_hand(int viewer, int seat) {
    return viewer == TP_EVERYTHING || viewer == seat;
}

static void write_seat(const tp_rules *r, const tp_state *s, int viewer, int seat, tp_writer *w) {
    const int points = autobahn_points(r, s, seat), burden = autobahn_burden(r, s, seat);
    const int sight = autobahn_pumps_in_sight(r, s);
    tp_write_open(w, '{');
    tp_write_key_int(w, "points", points);
    tp_write_key_int(w, "cards", s->hand_size[seat]);
    tp_write_key_int(w, "fuel", autobahn_most_fuel(s, seat, sight));
    if (sees_hand(viewer, seat)) {
        tp_write_key_int(w, "pumps", burden);
        tp_write_key_int(w, "score", points - burden);
    }
    tp_write_close(w, '}');
}

static void write_seats(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    tp_write_key(w, "seats");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) write_seat(r, s, viewer, seat, w);
    tp_write_close(w, ']');
}

/* ---- the turn ---- */

static void write_last_round(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "last_round");
    if (s->last == LAST_NOBODY) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", s->last_seat);
    tp_write_key_bool(w, "final", s->last == LAST_ARMED && s->last_seat == s->driver);
    tp_write_close(w, '}');
}

/* autobahn.md "Refuelling": what the driver is asked in phase fuel. */
static void write_refuel(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "refuel");
    if (s->phase != PHASE_FUEL) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_text(w, "colour", autobahn_colour_words[s->colour]);
    tp_write_key_int(w, "least", autobahn_least_fuel(s, s->colour));
    tp_write_key_int(w, "most", s->fuel);
    tp_write_close(w, '}');
}

/* What a doctor could save. */
static void write_shot(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "shot");
    if (s->shot_lane == 0) {
        tp_write_null(w);
        return;
    }
    const int kind = autobahn_photographed(r, s, s->shot_lane);
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", s->shooter);
    tp_write_key_int(w, "lane", s->shot_lane);
    autobahn_write_card(w, kind);
    tp_write_key_int(w, "points", r->tables->pumps[kind]);
    tp_write_close(w, '}');
}

/* autobahn.md "Windows": who is still to be asked, in order; nobody outside of a window. */
static void write_asked(const tp_rules *r, const tp_state *s, tp_writer *w) {
    const unsigned seats = autobahn_window(r, s).seats;
    tp_write_key(w, "asked");
    tp_write_open(w, '[');
    for (int i = 0; i < r->players; i++) {
        const int seat = (s->asked + i) % r->players;
        if ((seats >> seat & 1u) != 0) tp_write_int(w, seat);
    }
    tp_write_close(w, ']');
}

static void write_turn(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "snails");
    tp_write_open(w, '{');
    tp_write_key_int(w, "used", s->snails);
    tp_write_key_int(w, "left", SNAILS - s->snails);
    tp_write_close(w, '}');
    tp_write_key_int(w, "deck", s->deck_size);
    write_last_round(s, w);
    write_refuel(s, w);
    write_asked(r, s, w);
    write_shot(r, s, w);
}

/* ---- all of it ---- */

/* Whose hand is laid open: the viewer's own, and to one who sees everything that of whoever acts,
 * or of the driver. The public sees none. */
static int hand_for(const tp_rules *r, const tp_state *s, int viewer) {
    if (viewer != TP_EVERYTHING) return viewer;
    const tp_node n = r->game->node(r, s);
    return n.kind == TP_DECISION ? n.seat : s->driver;
}

/* What is printed on the cards of the edition in force, and how many there are of each. */
static void write_cards(const tp_rules *r, tp_writer *w) {
    const tp_tables *t = r->tables;
    tp_write_key(w, "cards");
    tp_write_open(w, '[');
    for (int kind = 0; kind < KINDS; kind++) {
        tp_write_open(w, '{');
        autobahn_write_card(w, kind);
        tp_write_key_int(w, "copies", autobahn_copies(r, kind));
        tp_write_key_int(w, "pumps", t->pumps[kind]);
        tp_write_key_int(w, "snails", t->snails[kind]);
        tp_write_key_int(w, "back", t->back[kind]);
        tp_write_key_bool(w, "overtakes", (t->overtakers >> kind & 1u) != 0);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

void autobahn_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w) {
    if (about != NULL && strcmp(about, "cards") == 0) {
        write_cards(r, w);
        return;
    }
    const autobahn_tops t = autobahn_look(s);
    const int seat = hand_for(r, s, viewer);
    write_motorway(r, s, &t, w);
    write_camera(r, s, &t, w);
    write_ready(r, s, &t, w);
    write_seats(r, s, viewer, w);
    write_turn(r, s, w);
    if (seat != TP_TABLE) autobahn_write_hand(r, s, seat, w);
}
