/* autobahn/rules.c: the flow of the game: deal, turns, windows, refuelling, the end. A move is
 * played by one function; what then happens by itself is a chain of steps, each of which says which
 * one is next, until somebody has to choose or a card is drawn. tell.c watches the same chain to
 * say what happens. Read state.h first. */
#include "state.h"

#include "game_words.h"

#include <assert.h>

static autobahn_step finish(tp_state *s, int reason) {
    s->phase = PHASE_OVER;
    s->over = (uint8_t)reason;
    s->window = s->asked = 0;
    s->shooter = s->shot_lane = 0;
    s->colour = s->fuel = 0;
    return WAIT;
}

/* ---- autobahn.md "A turn" ---- */

static autobahn_step begin_turn(const tp_rules *r, tp_state *s) {
    s->began = s->snails = s->played = 0;
    return autobahn_is_jammed(r, s, EVERY_SEAT) ? finish(s, OVER_JAM) : OPEN_TURN;
}

static autobahn_step go_on(tp_state *s) {
    if (s->hand_size[s->driver] == 0) return REFUEL_YELLOW;
    s->phase = PHASE_DRIVE;
    return WAIT;
}

/* autobahn.md "End of turn" */
static autobahn_step end_turn(const tp_rules *r, tp_state *s) {
    if (s->last == LAST_ARMED && s->last_seat == s->driver) return finish(s, OVER_LAST_ROUND);
    if (s->last == LAST_DRAWN) s->last = LAST_ARMED;
    s->driver = (uint8_t)((s->driver + 1) % r->players);
    return BEGIN_TURN;
}

/* ---- autobahn.md "Refuelling" ---- */

static autobahn_step refuelled(tp_state *s, int colour) {
    static const uint8_t after[] = {[BLUE] = OPEN_CAMERA, [RED] = GO_ON, [YELLOW] = END_TURN};
    s->colour = s->fuel = 0;
    return (autobahn_step)after[colour];
}

static autobahn_step draw_cards(tp_state *s, int colour, int count) {
    if (count == 0) return refuelled(s, colour);
    s->phase = PHASE_DRAW;
    s->colour = (uint8_t)colour;
    s->fuel = (uint8_t)count;
    return WAIT;
}

static autobahn_step refuel(tp_state *s, int colour, int pumps) {
    const int most = autobahn_most_fuel(s, s->driver, pumps);
    if (most <= autobahn_least_fuel(s, colour)) return draw_cards(s, colour, most);
    s->phase = PHASE_FUEL;
    s->colour = (uint8_t)colour;
    s->fuel = (uint8_t)most;
    return WAIT;
}

static autobahn_step draw(const tp_rules *r, tp_state *s, int kind) {
    autobahn_gain(s, autobahn_drawer(r, s), kind);
    s->deck[kind]--;
    s->deck_size--;
    if (s->phase == PHASE_DEAL)
        return autobahn_dealt(r, s) < DEALT * r->players ? WAIT : BEGIN_TURN;
    if (s->deck_size == 0) {
        s->last = LAST_DRAWN;
        s->last_seat = s->driver;
    }
    return draw_cards(s, s->colour, s->fuel - 1);
}

/* ---- autobahn.md "Windows" ---- */

static autobahn_step close_window(tp_state *s, int window) {
    static const uint8_t after[] = {[WINDOW_TURN] = DRIVE_OFF,
                                    [WINDOW_FLASH] = DRIVE_OFF,
                                    [WINDOW_CAMERA] = GO_ON,
                                    [WINDOW_DOCTOR] = SHOOT};
    s->window = s->asked = 0;
    return (autobahn_step)after[window];
}

/* Asks the first seat with cards clockwise from after the given one, before the base is reached. */
static autobahn_step ask_after(const tp_rules *r, tp_state *s, int window, int seat) {
    const int base = autobahn_base(s, window);
    for (;;) {
        seat = seat + 1 < r->players ? seat + 1 : 0;
        if (seat == base) return close_window(s, window);
        if (s->hand_size[seat] > 0) break;
    }
    s->phase = PHASE_WINDOW;
    s->window = (uint8_t)window;
    s->asked = (uint8_t)seat;
    return WAIT;
}

static autobahn_step open_window(const tp_rules *r, tp_state *s, int window) {
    if (!autobahn_calls_for(r, s, window)) return close_window(s, window);
    return ask_after(r, s, window, autobahn_base(s, window));
}

static autobahn_step drive_off(tp_state *s) {
    s->began = true;
    return GO_ON;
}

static autobahn_step shoot(const tp_rules *r, tp_state *s) {
    autobahn_photograph(r, s, s->shooter, s->shot_lane);
    return AFTER_SHOT;
}

static autobahn_step after_shot(tp_state *s) {
    s->shooter = s->shot_lane = 0;
    return s->began ? OPEN_CAMERA : OPEN_TURN;
}

/* ---- steps ----
 *
 * take_step and play ask to be inlined: autobahn_walk is built once for apply and once for tell.c,
 * and calls in both would cost random play 7 % of its instructions. */

static inline autobahn_step take_step(const tp_rules *r, tp_state *s, autobahn_step now) {
    switch (now) {
    case WAIT: break;
    case BEGIN_TURN: return begin_turn(r, s);
    case OPEN_TURN: return open_window(r, s, WINDOW_TURN);
    case OPEN_FLASH: return open_window(r, s, WINDOW_FLASH);
    case OPEN_CAMERA: return open_window(r, s, WINDOW_CAMERA);
    case OPEN_DOCTOR: return open_window(r, s, WINDOW_DOCTOR);
    case DRIVE_OFF: return drive_off(s);
    case GO_ON: return go_on(s);
    case SHOOT: return shoot(r, s);
    case AFTER_SHOT: return after_shot(s);
    case REFUEL_YELLOW: return refuel(s, YELLOW, autobahn_pumps_in_sight(r, s));
    case END_TURN: return end_turn(r, s);
    }
    return WAIT;
}

/* ---- moves ---- */

/* A card leaves the driver's hand and shows so many snails (autobahn.md "Phase drive"). */
static void lay(tp_state *s, int seat, int card, int snails) {
    autobahn_lose(s, seat, card);
    s->snails = (uint8_t)(s->snails + snails);
    s->played = true;
}

static void lay_road(const tp_rules *r, tp_state *s, int seat, int card) {
    lay(s, seat, card, r->tables->back[card]);
    s->roads[seat][card]++;
}

static autobahn_step build(const tp_rules *r, tp_state *s, int seat, int card) {
    lay_road(r, s, seat, card);
    autobahn_build(s);
    return OPEN_CAMERA;
}

static autobahn_step overtake(const tp_rules *r, tp_state *s, int seat, int card) {
    const autobahn_tops tops = autobahn_look(s);
    lay_road(r, s, seat, card);
    autobahn_overtake(s, seat, autobahn_ready_lane(r, s, &tops));
    return OPEN_CAMERA;
}

static autobahn_step put(const tp_rules *r, tp_state *s, int seat, int card, int lane) {
    lay(s, seat, card, r->tables->snails[card]);
    if (card == HEAVY)
        s->heavy = true;
    else
        autobahn_put(s, card, lane);
    return OPEN_CAMERA;
}

static autobahn_step put_up_sign(const tp_rules *r, tp_state *s, int seat, int card) {
    lay(s, seat, card, r->tables->snails[card]);
    s->spent[s->sign]++;
    s->sign = (uint8_t)card;
    return refuel(s, BLUE, r->tables->pumps[card]);
}

static autobahn_step close_lane(const tp_rules *r, tp_state *s, int seat) {
    lay(s, seat, RW, r->tables->snails[RW]);
    autobahn_close_lane(s, seat);
    return OPEN_CAMERA;
}

static autobahn_step refuel_red(const tp_rules *r, tp_state *s, int seat, int card) {
    autobahn_discard(s, seat, card);
    s->played = true;
    return refuel(s, RED, r->tables->pumps[card]);
}

/* autobahn.md "Camera and doctor": as driver or in a window. */
static autobahn_step press_button(tp_state *s, int seat, int lane) {
    autobahn_discard(s, seat, CAM);
    if (s->phase == PHASE_DRIVE) s->played = true;
    s->shooter = (uint8_t)seat;
    s->shot_lane = (uint8_t)lane;
    return OPEN_DOCTOR;
}

/* autobahn.md "Indicator", "Flasher": the turn is the asked seat's now. */
static autobahn_step snatch_turn(tp_state *s, int seat, int card, autobahn_step next) {
    autobahn_discard(s, seat, card);
    s->driver = (uint8_t)seat;
    return next;
}

static autobahn_step call_doctor(tp_state *s, int seat) {
    autobahn_discard(s, seat, DOC);
    return AFTER_SHOT;
}

static inline autobahn_step play(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    const int card = autobahn_card(m), number = autobahn_number(m);
    switch (autobahn_verb(m)) {
    case BUILD: return build(r, s, seat, card);
    case OVERTAKE: return overtake(r, s, seat, card);
    case PUT: return put(r, s, seat, card, number);
    case SIGN: return put_up_sign(r, s, seat, card);
    case WORKS: return close_lane(r, s, seat);
    case REFUEL: return refuel_red(r, s, seat, card);
    case CAMERA: return press_button(s, seat, number);
    case END: return REFUEL_YELLOW;
    case FUEL: return draw_cards(s, s->colour, number);
    case DRAW: return draw(r, s, card);
    case PASS: return ask_after(r, s, s->window, seat);
    case INDICATOR: return snatch_turn(s, seat, IND, OPEN_FLASH);
    case FLASH: return snatch_turn(s, seat, FLA, OPEN_TURN);
    default: assert(autobahn_verb(m) == DOCTOR); return call_doctor(s, seat);
    }
}

/* Ends: a turn in which nothing can be done passes to the next, and if none of them can do anything
 * the first is a jam. */
void autobahn_walk(const tp_rules *r, tp_state *s, int seat, tp_move m, autobahn_witness *witness,
                   void *context) {
    autobahn_step next = play(r, s, seat, m);
    if (witness != NULL) witness(context, s, WAIT, next);
    while (next != WAIT) {
        const autobahn_step done = next;
        next = take_step(r, s, done);
        if (witness != NULL) witness(context, s, done, next);
    }
}

/* autobahn.md "Limit": looked at once everything that follows from the move is done. */
static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    autobahn_walk(r, s, seat, m, NULL, NULL);
    s->ply++;
    if (s->phase != PHASE_OVER && s->ply == (uint32_t)r->option[PLY_LIMIT]) finish(s, OVER_LIMIT);
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    (void)r;
    switch (s->phase) {
    case PHASE_DEAL:
    case PHASE_DRAW: return (tp_node){.kind = TP_CHANCE, .seat = TP_TABLE};
    case PHASE_WINDOW: return (tp_node){.kind = TP_DECISION, .seat = s->asked};
    case PHASE_OVER: return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    default: return (tp_node){.kind = TP_DECISION, .seat = s->driver};
    }
}

/* ---- autobahn.md "End" ---- */

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    assert(s->phase == PHASE_OVER);
    out->scored = true;
    out->reason = autobahn_reason_words[s->over - OVER_LAST_ROUND];
    for (int seat = 0; seat < r->players; seat++)
        out->score[seat] = autobahn_points(r, s, seat) - autobahn_burden(r, s, seat);
    tp_rank_by_score(out->score, r->players, out->rank);
}

static const char *const keys[] = {
    "ply",   "phase", "driver",  "began", "snails", "played", "window",
    "shot",  "fuel",  "lanes",   "heavy", "sign",   "deck",   "hands",
    "roads", "taken", "discard", "spent", "last",   "over",   NULL,
};

const tp_game autobahn = {
    .id = "autobahn",
    .name = "Alltagswahn Autobahn",
    .players = TP_PLAYERS(2) | TP_PLAYERS(3) | TP_PLAYERS(4) | TP_PLAYERS(5) | TP_PLAYERS(6),
    .options = autobahn_options,
    .editions = autobahn_editions,
    .keys = keys,
    .can_draw = true,
    .state_size = sizeof(tp_state),
    .setup = autobahn_setup,
    .start = autobahn_start,
    .node = node,
    .moves = autobahn_moves,
    .outcomes = autobahn_outcomes,
    .apply = apply,
    .result = result,
    .format = autobahn_format,
    .parse = autobahn_parse,
    .write = autobahn_write,
    .read = autobahn_read,
    .read_option = autobahn_read_option,
    .tell = autobahn_tell,
    .kinds = autobahn_kinds_told,
    .reasons = autobahn_reason_words,
    .words = words_autobahn,
    .determinize = autobahn_determinize,
    .sample = autobahn_sample,
    .facts = autobahn_facts,
    .has_secret_ends = true, /* a jam asks all hands for a move, and they count in the end */
    .review = autobahn_review,
    .window = autobahn_window,
    .lab = &autobahn_lab,
};
