/* autobahn/json_read.c: states in. autobahn.md "What load checks" numbers the checks in their
 * order; autobahn_read goes through that list, and so does this file. Numbers of cards are kept
 * wide until check 3 has counted them. */
#include "state.h"

#include <string.h>

typedef struct {
    const tp_rules *r;
    const tp_at *at;
    tp_state *s;
    tp_error *e;
    int deck[KINDS], discard[KINDS], spent[KINDS], traffic[KINDS];
    int hands[SEATS][KINDS], roads[SEATS][KINDS], taken[SEATS][KINDS];
    int vehicles; /* in traffic */
} input;

static int sum(const int count[KINDS]) {
    int total = 0;
    for (int kind = 0; kind < KINDS; kind++) total += count[kind];
    return total;
}

/* ---- refusing ---- */

static bool wrong(const input *in, const char *key, const char *message) {
    const tp_at at = tp_at_key(in->at, key);
    return tp_wrong(in->e, &at, "%s", message);
}

static bool wrong_inside(const input *in, const char *key, const char *inner, const char *message) {
    const tp_at outer = tp_at_key(in->at, key), at = tp_at_key(&outer, inner);
    return tp_wrong(in->e, &at, "%s", message);
}

static bool wrong_hand(const input *in, int seat, const char *message) {
    const tp_at hands = tp_at_key(in->at, "hands"), at = tp_at_item(&hands, (size_t)seat);
    return tp_wrong(in->e, &at, "%s", message);
}

/* ---- autobahn.md "What load checks" 2: values, key by key ---- */

static bool read_int(const input *in, const char *key, int max, uint8_t *out) {
    const tp_at at = tp_at_key(in->at, key);
    int number;
    if (!tp_want_int(&at, 0, max, &number, in->e)) return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_bool(const input *in, const char *key, uint8_t *out) {
    const tp_at at = tp_at_key(in->at, key);
    bool flag;
    if (!tp_want_bool(&at, &flag, in->e)) return false;
    *out = flag;
    return true;
}

/* The index of the word plus first. */
static bool read_word(const tp_at *at, const char *const *words, int first, uint8_t *out,
                      tp_error *e) {
    int index;
    if (!tp_want_word(at, words, &index, e)) return false;
    *out = (uint8_t)(first + index);
    return true;
}

static bool read_turn(const input *in) {
    const tp_at ply = tp_at_key(in->at, "ply"), phase = tp_at_key(in->at, "phase");
    int number;
    if (!tp_want_int(&ply, 0, in->r->option[PLY_LIMIT], &number, in->e)) return false;
    in->s->ply = (uint32_t)number;
    return read_word(&phase, autobahn_phase_words, PHASE_DEAL, &in->s->phase, in->e) &&
           read_int(in, "driver", in->r->players - 1, &in->s->driver) &&
           read_bool(in, "began", &in->s->began) &&
           read_int(in, "snails", SNAILS, &in->s->snails) &&
           read_bool(in, "played", &in->s->played);
}

/* window, shot, fuel and last are null or an object of two keys. */
typedef struct {
    tp_at at, first, second;
    bool is_there;
} pair;

static bool read_pair(const input *in, const char *key, const char *first, const char *second,
                      pair *out) {
    const char *const keys[] = {first, second, NULL};
    out->at = tp_at_key(in->at, key);
    out->is_there = tp_json_what(out->at.json) != TP_NULL;
    if (!out->is_there) return true;
    if (!tp_want_keys(&out->at, keys, TP_MISSING_FIRST, in->e)) return false;
    out->first = tp_at_key(&out->at, first);
    out->second = tp_at_key(&out->at, second);
    return true;
}

static bool read_number(const tp_at *at, int min, int max, uint8_t *out, tp_error *e) {
    int number;
    if (!tp_want_int(at, min, max, &number, e)) return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_window(const input *in) {
    pair p;
    if (!read_pair(in, "window", "type", "asked", &p)) return false;
    return !p.is_there ||
           (read_word(&p.first, autobahn_window_words, WINDOW_TURN, &in->s->window, in->e) &&
            read_number(&p.second, 0, in->r->players - 1, &in->s->asked, in->e));
}

static bool read_shot(const input *in) {
    pair p;
    if (!read_pair(in, "shot", "seat", "lane", &p)) return false;
    return !p.is_there || (read_number(&p.first, 0, in->r->players - 1, &in->s->shooter, in->e) &&
                           read_number(&p.second, 1, LANES, &in->s->shot_lane, in->e));
}

static bool read_fuel(const input *in) {
    pair p;
    if (!read_pair(in, "fuel", "colour", "count", &p)) return false;
    return !p.is_there ||
           (read_word(&p.first, autobahn_colour_words, BLUE, &in->s->colour, in->e) &&
            read_number(&p.second, 1, HAND, &in->s->fuel, in->e));
}

static bool read_last(const input *in) {
    pair p;
    bool armed;
    if (!read_pair(in, "last", "seat", "armed", &p)) return false;
    if (!p.is_there) return true;
    if (!read_number(&p.first, 0, in->r->players - 1, &in->s->last_seat, in->e) ||
        !tp_want_bool(&p.second, &armed, in->e))
        return false;
    in->s->last = armed ? LAST_ARMED : LAST_DRAWN;
    return true;
}

static bool read_column(input *in, const tp_at *at, int lane) {
    if (tp_json_what(at->json) != TP_LIST)
        return tp_wrong(in->e, at, "Expected a list of vehicles or \"works\" here.");
    for (size_t j = 0; j < tp_json_size(at->json); j++) {
        const tp_at vehicle = tp_at_item(at, j);
        int kind = KINDS - 1;
        while (kind >= L80 && !tp_json_equals(vehicle.json, autobahn_kind_words[kind])) kind--;
        if (kind < L80 || kind == HEAVY)
            return tp_wrong(in->e, &vehicle, "Expected a vehicle here, but not HEAVY.");
        in->traffic[kind]++;
        if (in->vehicles++ < ROOM) autobahn_put(in->s, kind, lane);
    }
    return true;
}

/* Closed lanes are the leftmost ones, and lane 1 is none of them. */
static bool read_lane(input *in, const tp_at *at, int lane) {
    if (tp_json_equals(at->json, "works")) {
        if (lane == 1) return tp_wrong(in->e, at, "Lane 1 is always open.");
        in->traffic[RW]++;
        return true;
    }
    if (in->s->open < lane - 1)
        return tp_wrong(in->e, at, "No lane is open to the left of roadworks.");
    in->s->open = (uint8_t)lane;
    return read_column(in, at, lane);
}

static bool read_lanes(input *in) {
    const tp_at lanes = tp_at_key(in->at, "lanes");
    size_t count;
    if (!tp_want_list(&lanes, 2, LANES, &count, in->e)) return false;
    in->s->lanes = (uint8_t)count;
    for (size_t i = 0; i < count; i++) {
        const tp_at lane = tp_at_item(&lanes, i);
        if (!read_lane(in, &lane, (int)i + 1)) return false;
    }
    return true;
}

static bool read_verge(const input *in) {
    const char *signs[SX + 2] = {NULL};
    const tp_at sign = tp_at_key(in->at, "sign");
    memcpy(signs, autobahn_kind_words, (SX + 1) * sizeof *signs);
    if (!read_bool(in, "heavy", &in->s->heavy)) return false;
    if (in->s->heavy && in->s->open < 2)
        return wrong(in, "heavy", "The heavy transporter needs two open lanes.");
    return read_word(&sign, signs, S80, &in->s->sign, in->e);
}

/* Numbers of cards by kind, only of kinds in the set. */
static bool read_counts(const input *in, const tp_at *at, uint64_t set, int count[KINDS]) {
    tp_json_pair entry = {0};
    if (!tp_want_object(at, in->e)) return false;
    while (tp_json_next(at->json, &entry)) {
        const tp_at value = tp_at_key(at, entry.key);
        int kind = 0;
        while (kind < KINDS && strcmp(entry.key, autobahn_kind_words[kind]) != 0) kind++;
        if (kind == KINDS || (set >> kind & 1) == 0)
            return tp_wrong(in->e, &value, "No \"%.16s\" can be here.", entry.key);
        if (!tp_want_int(&value, 1, 1000, &count[kind], in->e)) return false;
    }
    return true;
}

static bool read_pile(const input *in, const char *key, uint64_t set, int count[KINDS]) {
    const tp_at at = tp_at_key(in->at, key);
    return read_counts(in, &at, set, count);
}

static bool read_seats(const input *in, const char *key, uint64_t set, int count[SEATS][KINDS]) {
    const tp_at at = tp_at_key(in->at, key);
    const size_t players = (size_t)in->r->players;
    if (!tp_want_list(&at, players, players, NULL, in->e)) return false;
    for (size_t seat = 0; seat < players; seat++) {
        const tp_at one = tp_at_item(&at, seat);
        if (!read_counts(in, &one, set, count[seat])) return false;
    }
    return true;
}

static bool read_cards(input *in) {
    const uint64_t any = autobahn_kinds(0, KINDS - 1), vehicles = autobahn_kinds(L80, SUN);
    const uint64_t spendable = autobahn_kinds(S80, RW) | in->r->tables->overtakers;
    return read_pile(in, "deck", any, in->deck) && read_seats(in, "hands", any, in->hands) &&
           read_seats(in, "roads", any, in->roads) &&
           read_seats(in, "taken", vehicles, in->taken) &&
           read_pile(in, "discard", autobahn_kinds(CAM, DOC), in->discard) &&
           read_pile(in, "spent", spendable, in->spent);
}

static bool read_over(const input *in) {
    const tp_at at = tp_at_key(in->at, "over");
    if (tp_json_what(at.json) == TP_NULL) return true;
    return read_word(&at, autobahn_reason_words, OVER_LAST_ROUND, &in->s->over, in->e);
}

static bool read_values(input *in) {
    return read_turn(in) && read_window(in) && read_shot(in) && read_fuel(in) && read_lanes(in) &&
           read_verge(in) && read_cards(in) && read_last(in) && read_over(in);
}

/* ---- autobahn.md "What load checks" 3 to 5: how many cards are where ---- */

/* In deck, hands and roads, where the start cards never get. */
static int shuffled(const input *in, int kind) {
    int count = in->deck[kind];
    for (int seat = 0; seat < in->r->players; seat++)
        count += in->hands[seat][kind] + in->roads[seat][kind];
    return count;
}

static int copies(const input *in, int kind) {
    int count = shuffled(in, kind) + in->discard[kind] + in->spent[kind] + in->traffic[kind];
    for (int seat = 0; seat < in->r->players; seat++) count += in->taken[seat][kind];
    return count + (kind == HEAVY && in->s->heavy) + (kind == in->s->sign);
}

static bool check_copies(const input *in) {
    const tp_at deck = tp_at_key(in->at, "deck");
    for (int kind = 0; kind < KINDS; kind++)
        if (copies(in, kind) != autobahn_copies(in->r, kind))
            return tp_wrong(in->e, &deck, "There are %d cards %s in this state, not %d.",
                            copies(in, kind), autobahn_kind_words[kind],
                            autobahn_copies(in->r, kind));
    for (int kind = 0; kind < KINDS; kind++)
        if (shuffled(in, kind) > in->r->tables->shuffled[kind])
            return tp_wrong(in->e, &deck,
                            "The start card %s is never in the deck, a hand or a road.",
                            autobahn_kind_words[kind]);
    return true;
}

static bool check_roads(const input *in) {
    int laid = 0, needed = in->s->lanes - 2;
    for (int seat = 0; seat < in->r->players; seat++) laid += sum(in->roads[seat]);
    for (int kind = RW; kind < KINDS; kind++) needed += in->spent[kind];
    if (laid == needed) return true;
    return wrong(in, "roads",
                 "There is a road for every lane built and every vehicle or roadworks "
                 "spent, and no other.");
}

static bool check_hands(const input *in) {
    for (int seat = 0; seat < in->r->players; seat++)
        if (sum(in->hands[seat]) > HAND)
            return wrong_hand(in, seat, "Nobody holds more than ten cards.");
    return true;
}

/* No game gets more vehicles onto its motorway, see ROOM. */
static bool check_room(const input *in) {
    if (in->vehicles <= ROOM) return true;
    return wrong(in, "lanes", "There are more vehicles than any game can bring onto its lanes.");
}

static void pack(uint8_t *out, const int *count, int kinds) {
    for (int i = 0; i < kinds; i++) out[i] = (uint8_t)count[i];
}

/* Everything is counted, so it fits into the state. */
static void fill(const input *in) {
    tp_state *s = in->s;
    s->deck_size = (uint16_t)sum(in->deck);
    pack(s->deck, in->deck, KINDS);
    pack(s->discard, in->discard + CAM, ACTIONS);
    pack(s->spent, in->spent, KINDS);
    for (int seat = 0; seat < in->r->players; seat++) {
        pack(s->roads[seat], in->roads[seat], KINDS);
        pack(s->taken[seat], in->taken[seat] + L80, VEHICLES);
        for (int kind = 0; kind < KINDS; kind++)
            for (int i = 0; i < in->hands[seat][kind]; i++) autobahn_gain(s, seat, kind);
    }
}

/* ---- autobahn.md "What load checks" 6 to 8: what belongs to a phase ---- */

static bool check_phase(const input *in) {
    const tp_state *s = in->s;
    const bool is_over = s->phase == PHASE_OVER;
    const bool fuels = s->phase == PHASE_FUEL || s->phase == PHASE_DRAW;
    if ((s->over != OVER_NOT) != is_over)
        return wrong(in, "over", "A reason is given exactly when the game is over.");
    if (s->ply == (uint32_t)in->r->option[PLY_LIMIT] && !is_over)
        return wrong(in, "ply", "At the limit the game is over.");
    if ((s->window != WINDOW_NONE) != (s->phase == PHASE_WINDOW))
        return wrong(in, "window", "A window is open exactly in the phase window.");
    if ((s->shot_lane != 0) != (s->window == WINDOW_DOCTOR))
        return wrong(in, "shot", "There is a shot exactly in a doctor window.");
    if ((s->fuel != 0) != fuels)
        return wrong(in, "fuel", "There is fuel exactly in the phases fuel and draw.");
    return true;
}

/* Whether a turn has begun at all follows from the phase, but for a doctor window and the end. */
static bool check_began(const input *in) {
    const tp_state *s = in->s;
    const bool waits =
        s->phase == PHASE_DEAL || s->window == WINDOW_TURN || s->window == WINDOW_FLASH;
    const bool drives = s->phase == PHASE_DRIVE || s->phase == PHASE_FUEL ||
                        s->phase == PHASE_DRAW || s->window == WINDOW_CAMERA;
    if ((waits && s->began) || (drives && !s->began))
        return wrong(in, "began", "A turn begins when the windows before it have closed.");
    if (!s->began && s->snails > 0)
        return wrong(in, "snails", "No snails are used before the turn begins.");
    if (!s->began && s->played)
        return wrong(in, "played", "No card is played before the turn begins.");
    if (s->snails > 0 && !s->played)
        return wrong(in, "played", "Snails are those of played cards.");
    return true;
}

static bool is_starting_road(const tp_state *s) {
    return s->lanes == 2 && s->open == 2 && autobahn_vehicles(s) == 1 && s->end[0] == 1 &&
           s->traffic[0] == L80;
}

static bool check_deal(const input *in) {
    const tp_state *s = in->s;
    const int players = in->r->players, dealt = autobahn_dealt(in->r, s);
    int taken = 0;
    if (s->phase != PHASE_DEAL) return true;
    if (dealt >= DEALT * players) return wrong(in, "hands", "The deal ends with five cards each.");
    for (int seat = 0; seat < players; seat++) {
        if (s->hand_size[seat] != (dealt + players - 1 - seat) / players)
            return wrong_hand(in, seat, "Cards are dealt in turn, one at a time.");
        taken += sum(in->taken[seat]);
    }
    if (s->driver != 0) return wrong(in, "driver", "Seat 0 is the driver during the deal.");
    if (!is_starting_road(s)) return wrong(in, "lanes", "Expected [[\"L80\"],[]] during the deal.");
    if (s->heavy) return wrong(in, "heavy", "Nothing is laid during the deal.");
    if (s->sign != S100) return wrong(in, "sign", "The game starts with S100.");
    if (taken > 0) return wrong(in, "taken", "Nothing is taken during the deal.");
    if (sum(in->discard) > 0) return wrong(in, "discard", "Nothing is discarded during the deal.");
    if (sum(in->spent) > 0) return wrong(in, "spent", "Nothing is spent during the deal.");
    return true;
}

/* ---- autobahn.md "What load checks" 9 and 10: the end ---- */

static bool check_last(const input *in) {
    const tp_state *s = in->s;
    if ((s->last != LAST_NOBODY) != (s->deck_size == 0))
        return wrong(in, "last", "Somebody drew the last card exactly if the deck is empty.");
    if (s->last == LAST_DRAWN && s->phase != PHASE_OVER && (s->last_seat != s->driver || !s->began))
        return wrong_inside(in, "last", "armed", "The last round is armed when the turn ends.");
    return true;
}

static bool check_over(const input *in) {
    const tp_state *s = in->s;
    if (s->over == OVER_LAST_ROUND &&
        (s->last != LAST_ARMED || s->last_seat != s->driver || !s->began))
        return wrong(in, "over", "The last round ends with a turn of who drew the last card.");
    if (s->over == OVER_JAM && (s->began || !autobahn_is_jammed(in->r, s, EVERY_SEAT)))
        return wrong(in, "over", "In a jam nobody can play or draw before a turn.");
    if (s->over == OVER_LIMIT && s->ply != (uint32_t)in->r->option[PLY_LIMIT])
        return wrong(in, "over", "The limit of plies is not reached.");
    return true;
}

/* ---- autobahn.md "What load checks" 11 to 13: what is to be decided ---- */

static bool check_drive(const input *in) {
    const tp_state *s = in->s;
    if (s->phase != PHASE_DRIVE || s->hand_size[s->driver] > 0) return true;
    return wrong_hand(in, s->driver, "Who drives has cards.");
}

static bool check_shot(const input *in) {
    const tp_state *s = in->s;
    if (s->window != WINDOW_DOCTOR) return true;
    if ((autobahn_targets(in->r, s) >> s->shot_lane & 1u) == 0)
        return wrong_inside(in, "shot", "lane", "Nobody on this lane can be photographed.");
    if (s->discard[0] == 0) return wrong(in, "discard", "The camera of the shot is discarded.");
    return true;
}

static bool check_window(const input *in) {
    const tp_state *s = in->s;
    if (s->phase != PHASE_WINDOW) return true;
    if (!check_shot(in)) return false;
    if (s->asked == autobahn_base(s, s->window) || s->hand_size[s->asked] == 0)
        return wrong_inside(in, "window", "asked", "This seat is not asked here.");
    if (!autobahn_calls_for(in->r, s, s->window))
        return wrong_inside(in, "window", "type", "Such a window does not open here.");
    return true;
}

/* What was refuelled with may be gone: red, it was any action. */
static int pumps_for(const input *in) {
    const uint8_t *pumps = in->r->tables->pumps;
    int most = 0;
    if (in->s->colour == BLUE) return pumps[in->s->sign];
    if (in->s->colour == YELLOW) return autobahn_pumps_in_sight(in->r, in->s);
    for (int kind = CAM; kind <= DOC; kind++)
        if (pumps[kind] > most) most = pumps[kind];
    return most;
}

static bool check_fuel(const input *in) {
    const tp_state *s = in->s;
    const int most = autobahn_most_fuel(s, s->driver, pumps_for(in));
    if (s->fuel == 0) return true;
    if (s->colour != YELLOW && !s->played)
        return wrong(in, "played", "Blue and red are refuelled by a card just played.");
    if (s->fuel > most)
        return wrong_inside(in, "fuel", "count", "So many cards cannot be drawn here.");
    if (s->phase == PHASE_DRAW) return true;
    if (s->colour != RED && s->fuel < most)
        return wrong_inside(in, "fuel", "count", "More cards can be drawn here.");
    if (s->fuel <= autobahn_least_fuel(s, s->colour))
        return wrong_inside(in, "fuel", "count", "There is nothing to choose here.");
    return true;
}

bool autobahn_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    input in = {.r = r, .at = at, .s = s, .e = e};
    memset(s, 0, sizeof *s);
    if (!read_values(&in) || !check_copies(&in) || !check_roads(&in) || !check_hands(&in) ||
        !check_room(&in))
        return false;
    fill(&in);
    return check_phase(&in) && check_began(&in) && check_deal(&in) && check_last(&in) &&
           check_over(&in) && check_drive(&in) && check_window(&in) && check_fuel(&in);
}
