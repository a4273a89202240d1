/* route66/json.c: states in and out. 10 is the layout, 11 what is checked, in which order. Nothing
 * is hidden, so every viewer sees the same. */
#include "state.h"

#include <string.h>

static const char *const phases[] = {"roll", "move", "decide", "end", NULL};
static const char *const events[] = {"bust", "stop", NULL}; /* from BUST on */
const char *const route66_reasons[] = {"sections", "limit", NULL};

static bool is_null(const tp_at *at) {
    return tp_json_what(at->json) == TP_NULL;
}

/* ---- out ---- */

static void write_dice(const tp_rules *r, const char *key, int roll, tp_writer *w) {
    tp_write_key(w, key);
    if (roll == 0) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '[');
    for (int i = 0; i < DICE; i++) tp_write_int(w, r->tables->rolls[roll].dice[i]);
    tp_write_close(w, ']');
}

static void write_places(const char *key, const uint8_t places[NUMBERS], tp_writer *w) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int n = LOWEST; n <= HIGHEST; n++) {
        if (places[n] == 0)
            tp_write_null(w);
        else
            tp_write_int(w, places[n] - 1);
    }
    tp_write_close(w, ']');
}

static void write_spaces(const uint8_t spaces[NUMBERS], tp_writer *w) {
    tp_write_open(w, '[');
    for (int n = LOWEST; n <= HIGHEST; n++) tp_write_int(w, spaces[n]);
    tp_write_close(w, ']');
}

static void write_set(const char *key, unsigned sections, tp_writer *w) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int n = LOWEST; n <= HIGHEST; n++)
        if (route66_is_in(sections, n)) tp_write_int(w, n);
    tp_write_close(w, ']');
}

static void write_last(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "last");
    if (s->last_event == NO_EVENT) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", s->last_seat);
    tp_write_key_text(w, "event", events[s->last_event - BUST]);
    write_dice(r, "dice", s->last_roll, w);
    write_set("sections", s->last_sections, w);
    write_set("won", s->last_won, w);
    tp_write_close(w, '}');
}

void route66_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    (void)viewer;
    tp_write_key_int(w, "ply", s->ply);
    tp_write_key_int(w, "seat", s->seat);
    tp_write_key_text(w, "phase", phases[s->phase]);
    tp_write_key_text(w, "reason",
                      s->reason == NO_REASON ? NULL : route66_reasons[s->reason - BY_SECTIONS]);
    write_dice(r, "dice", s->roll, w);
    write_places("first", s->first, w);
    write_places("second", s->second, w);
    tp_write_key(w, "markers");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) write_spaces(s->markers[seat], w);
    tp_write_close(w, ']');
    tp_write_key(w, "cars");
    write_spaces(s->cars, w);
    tp_write_key(w, "scores");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) tp_write_int(w, s->scores[seat]);
    tp_write_close(w, ']');
    write_last(r, s, w);
}

/* ---- in: route66.md "What load checks" ---- */

bool route66_want_rising(const tp_at *at, const char *noun, int min, int max, uint32_t *out,
                         tp_error *e) {
    int before = 0, value;
    *out = 0;
    if (tp_json_what(at->json) != TP_LIST)
        return tp_wrong(e, at, "Expected a list of %ss from %d to %d here, in rising order.", noun,
                        min, max);
    for (size_t i = 0; i < tp_json_size(at->json); i++) {
        const tp_at item = tp_at_item(at, i);
        if (!tp_want_int(&item, min, max, &value, e))
            return tp_wrong(e, &item, "Expected a %s from %d to %d here.", noun, min, max);
        if (value <= before)
            return tp_wrong(e, &item, "Expected a %s greater than %d, the one before it.", noun,
                            before);
        *out |= 1u << value;
        before = value;
    }
    return true;
}

/* route66.md "What load checks" 5: four dice, none smaller than the one before it. */
static bool read_dice(const tp_rules *r, const tp_at *at, uint8_t *out, tp_error *e) {
    int dice[DICE];
    if (!tp_want_list(at, DICE, DICE, NULL, e)) return false;
    for (int i = 0; i < DICE; i++) {
        const tp_at die = tp_at_item(at, (size_t)i);
        if (!tp_want_int(&die, 1, 6, &dice[i], e)) return false;
        if (i > 0 && dice[i] < dice[i - 1])
            return tp_wrong(e, &die, "Dice are in rising order: expected %d or more here.",
                            dice[i - 1]);
    }
    *out = (uint8_t)route66_roll_of_dice(r->tables, dice);
    return true;
}

/* route66.md "What load checks" 3 */
static bool read_turn(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at ply_at = tp_at_key(at, "ply"), seat_at = tp_at_key(at, "seat");
    const tp_at phase_at = tp_at_key(at, "phase");
    int ply, seat, phase;
    if (!tp_want_int(&ply_at, 0, r->option[PLY_LIMIT], &ply, e) ||
        !tp_want_int(&seat_at, 0, r->players - 1, &seat, e) ||
        !tp_want_word(&phase_at, phases, &phase, e))
        return false;
    s->ply = (uint32_t)ply;
    s->seat = (uint8_t)seat;
    s->phase = (uint8_t)phase;
    return true;
}

/* route66.md "What load checks" 4 and 5 */
static bool read_reason_and_dice(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at reason_at = tp_at_key(at, "reason"), dice_at = tp_at_key(at, "dice");
    if (s->phase == ENDED) {
        int reason;
        if (!tp_want_word(&reason_at, route66_reasons, &reason, e)) return false;
        s->reason = (uint8_t)(BY_SECTIONS + reason);
    } else if (!is_null(&reason_at)) {
        return tp_wrong(e, &reason_at, "Expected null here before phase \"end\".");
    }
    if (s->phase == MOVING) return read_dice(r, &dice_at, &s->roll, e);
    if (!is_null(&dice_at))
        return tp_wrong(e, &dice_at, "Expected null here: dice lie only in phase \"move\".");
    return true;
}

/* route66.md "What load checks" 6: null or a seat, kept as seat + 1. */
static bool read_place(const tp_rules *r, const tp_at *at, uint8_t *out, tp_error *e) {
    int seat;
    if (is_null(at)) return true;
    if (tp_json_what(at->json) != TP_INT)
        return tp_wrong(e, at, "Expected null or a seat from 0 to %d here.", r->players - 1);
    if (!tp_want_int(at, 0, r->players - 1, &seat, e)) return false;
    *out = (uint8_t)(seat + 1);
    return true;
}

static bool read_first(const tp_rules *r, tp_state *s, const tp_at *list, tp_error *e) {
    if (!tp_want_list(list, SECTIONS, SECTIONS, NULL, e)) return false;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const tp_at at = tp_at_item(list, (size_t)(n - LOWEST));
        if (!read_place(r, &at, &s->first[n], e)) return false;
        if (s->first[n] == 0) s->open = (uint16_t)(s->open | 1u << n);
    }
    return true;
}

static bool read_second(const tp_rules *r, tp_state *s, const tp_at *list, tp_error *e) {
    if (!tp_want_list(list, SECTIONS, SECTIONS, NULL, e)) return false;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const tp_at at = tp_at_item(list, (size_t)(n - LOWEST));
        if (!read_place(r, &at, &s->second[n], e)) return false;
        if (s->second[n] == 0) continue;
        if (s->first[n] == 0)
            return tp_wrong(e, &at, "Expected null here: nobody has won section %d.", n);
        if (s->second[n] == s->first[n])
            return tp_wrong(e, &at, "Expected another seat than the winner of section %d.", n);
    }
    return true;
}

/* The first seat below this one with a marker on the space, or -1. */
static int marker_below(const tp_state *s, int seat, int section, int space) {
    for (int other = 0; other < seat; other++)
        if (s->markers[other][section] == space) return other;
    return -1;
}

/* route66.md "What load checks" 7, one entry. */
static bool read_marker(const tp_rules *r, tp_state *s, int seat, int n, const tp_at *at,
                        tp_error *e) {
    int space;
    if (!tp_want_int(at, 0, r->tables->length[n] - 1, &space, e)) return false;
    if (space == 0) return true;
    if (!route66_is_in(s->open, n))
        return tp_wrong(e, at, "Expected 0 here: section %d is closed.", n);
    if (marker_below(s, seat, n, space) >= 0)
        return tp_wrong(e, at, "Seat %d has its marker on this space already.",
                        marker_below(s, seat, n, space));
    s->markers[seat][n] = (uint8_t)space;
    return true;
}

/* route66.md "What load checks" 7 */
static bool read_markers(const tp_rules *r, tp_state *s, const tp_at *list, tp_error *e) {
    const size_t players = (size_t)r->players;
    if (!tp_want_list(list, players, players, NULL, e)) return false;
    for (int seat = 0; seat < r->players; seat++) {
        const tp_at row = tp_at_item(list, (size_t)seat);
        if (!tp_want_list(&row, SECTIONS, SECTIONS, NULL, e)) return false;
        for (int n = LOWEST; n <= HIGHEST; n++) {
            const tp_at at = tp_at_item(&row, (size_t)(n - LOWEST));
            if (!read_marker(r, s, seat, n, &at, e)) return false;
        }
    }
    return true;
}

/* route66.md "What load checks" 8, one entry. */
static bool read_car(const tp_rules *r, tp_state *s, int n, const tp_at *at, tp_error *e) {
    int space;
    if (!tp_want_int(at, 0, r->tables->length[n], &space, e)) return false;
    if (space == 0) return true;
    if (s->phase == ENDED) return tp_wrong(e, at, "Expected 0 here: no car is left at the end.");
    if (!route66_is_in(s->open, n))
        return tp_wrong(e, at, "Expected 0 here: section %d is closed.", n);
    if (space <= s->markers[s->seat][n])
        return tp_wrong(e, at, "A car is ahead of its owner's marker, which is on space %d.",
                        s->markers[s->seat][n]);
    if (marker_below(s, r->players, n, space) >= 0)
        return tp_wrong(e, at, "A car never stands on a rival's marker, as here on seat %d's.",
                        marker_below(s, r->players, n, space));
    if (route66_count(s->cars_in) == CARS)
        return tp_wrong(e, at, "Expected 0 here: there are no more than %d cars.", CARS);
    s->cars[n] = (uint8_t)space;
    s->cars_in = (uint16_t)(s->cars_in | 1u << n);
    if (space == r->tables->length[n]) s->arrived = (uint16_t)(s->arrived | 1u << n);
    return true;
}

/* route66.md "What load checks" 8 */
static bool read_cars(const tp_rules *r, tp_state *s, const tp_at *list, tp_error *e) {
    if (!tp_want_list(list, SECTIONS, SECTIONS, NULL, e)) return false;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const tp_at at = tp_at_item(list, (size_t)(n - LOWEST));
        if (!read_car(r, s, n, &at, e)) return false;
    }
    if (s->phase == DECIDING && s->cars_in == 0)
        return tp_wrong(e, list, "Phase \"decide\" comes after a step: expected a car.");
    return true;
}

static int points_of(const tp_rules *r, const tp_state *s, int seat) {
    int points = 0;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        if (s->first[n] == seat + 1) points += r->tables->first[n];
        if (s->second[n] == seat + 1) points += r->tables->second[n];
    }
    return points;
}

/* route66.md "What load checks" 9 */
static bool read_scores(const tp_rules *r, tp_state *s, const tp_at *list, tp_error *e) {
    const size_t players = (size_t)r->players;
    if (!tp_want_list(list, players, players, NULL, e)) return false;
    for (int seat = 0; seat < r->players; seat++) {
        const tp_at at = tp_at_item(list, (size_t)seat);
        const int points = points_of(r, s, seat);
        int score;
        if (!tp_want_int(&at, points, points, &score, e))
            return tp_wrong(e, &at, "Expected %d here, the points of \"first\" and \"second\".",
                            points);
        s->scores[seat] = (uint16_t)score;
    }
    return true;
}

/* route66.md "What load checks" 10: who finished the latest turn, and how. */
static bool read_last_turn(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at seat_at = tp_at_key(at, "seat"), event_at = tp_at_key(at, "event");
    const tp_at dice_at = tp_at_key(at, "dice");
    const bool won_game = s->reason == BY_SECTIONS;
    const int finisher = won_game ? s->seat : (s->seat + r->players - 1) % r->players;
    int seat, event;
    if (!tp_want_int(&seat_at, finisher, finisher, &seat, e) ||
        !tp_want_word(&event_at, won_game ? events + 1 : events, &event, e))
        return false;
    s->last_seat = (uint8_t)seat;
    s->last_event = (uint8_t)(won_game ? STOPPED : BUST + event);
    if (s->last_event == BUST) return read_dice(r, &dice_at, &s->last_roll, e);
    if (!is_null(&dice_at)) return tp_wrong(e, &dice_at, "Expected null here after a stop.");
    return true;
}

/* route66.md "What load checks" 10: what a turn has won. */
static bool check_won(const tp_state *s, const tp_at *list, tp_error *e) {
    for (size_t i = 0; i < tp_json_size(list->json); i++) {
        const tp_at at = tp_at_item(list, i);
        const int n = (int)tp_json_int(at.json);
        if (s->last_event == BUST) return tp_wrong(e, &at, "A bust wins nothing.");
        if (!route66_is_in(s->last_sections, n))
            return tp_wrong(e, &at, "Expected one of \"sections\", where a car stood.");
        if (s->first[n] != s->last_seat + 1)
            return tp_wrong(e, &at, "Section %d was not won by seat %d.", n, s->last_seat);
    }
    return true;
}

static bool read_last_sections(tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at sections_at = tp_at_key(at, "sections"), won_at = tp_at_key(at, "won");
    uint32_t sections, won;
    if (!route66_want_rising(&sections_at, "section", LOWEST, HIGHEST, &sections, e)) return false;
    if (route66_count(sections) > CARS)
        return tp_wrong(e, &sections_at, "Expected at most %d sections here.", CARS);
    if (sections == 0 && s->last_event == STOPPED)
        return tp_wrong(e, &sections_at, "Expected at least one section here after a stop.");
    s->last_sections = (uint16_t)sections;
    if (!route66_want_rising(&won_at, "section", LOWEST, HIGHEST, &won, e)) return false;
    s->last_won = (uint16_t)won;
    return check_won(s, &won_at, e);
}

/* route66.md "What load checks" 10 */
static bool read_last(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    static const char *const keys[] = {"seat", "event", "dice", "sections", "won", NULL};
    if (is_null(at)) return true;
    return tp_want_keys(at, keys, TP_MISSING_FIRST, e) && read_last_turn(r, s, at, e) &&
           read_last_sections(s, at, e);
}

/* route66.md "What load checks" 11 */
static bool check_end(const tp_rules *r, const tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at phase = tp_at_key(at, "phase"), reason = tp_at_key(at, "reason");
    const int closed = SECTIONS - route66_count(s->open), wanted = r->option[SECTIONS_TO_END];
    const bool at_limit = s->ply == (uint32_t)r->option[PLY_LIMIT];
    if (s->phase != ENDED && closed >= wanted)
        return tp_wrong(e, &phase, "Expected \"end\" here: %d sections are closed.", closed);
    if (s->phase != ENDED && at_limit)
        return tp_wrong(e, &phase, "Expected \"end\" here: the ply limit has been reached.");
    if (s->reason == BY_SECTIONS && closed < wanted)
        return tp_wrong(e, &reason, "The game ends with %d closed sections, not %d.", wanted,
                        closed);
    if (s->reason == BY_LIMIT && closed >= wanted)
        return tp_wrong(e, &reason, "Expected \"sections\" here: %d are closed.", closed);
    if (s->reason == BY_LIMIT && !at_limit)
        return tp_wrong(e, &reason, "The ply limit is %d; it has not been reached.",
                        r->option[PLY_LIMIT]);
    return true;
}

/* route66.md "What load checks" 12 */
static bool check_dice(const tp_rules *r, const tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at dice = tp_at_key(at, "dice");
    if (s->phase == MOVING && (r->tables->rolls[s->roll].sums & route66_usable(s)) == 0)
        return tp_wrong(e, &dice, "These dice allow no move: the turn would be over.");
    return true;
}

bool route66_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at first = tp_at_key(at, "first"), second = tp_at_key(at, "second");
    const tp_at markers = tp_at_key(at, "markers"), cars = tp_at_key(at, "cars");
    const tp_at scores = tp_at_key(at, "scores"), last = tp_at_key(at, "last");
    memset(s, 0, sizeof *s);
    return read_turn(r, s, at, e) && read_reason_and_dice(r, s, at, e) &&
           read_first(r, s, &first, e) && read_second(r, s, &second, e) &&
           read_markers(r, s, &markers, e) && read_cars(r, s, &cars, e) &&
           read_scores(r, s, &scores, e) && read_last(r, s, &last, e) && check_end(r, s, at, e) &&
           check_dice(r, s, at, e);
}
