/* autobahn/test_replay.c: what is told is all that happens. Starting from the position before a
 * ply, every event is carried out by itself, by what it says and nothing else; in the end this must
 * be the position after it, byte for byte. An event that is missing, or says something wrong, leads
 * elsewhere, so this holds tell.c against rules.c without using either. */
#include "telling.h"
#include "test_speeds.h"
#include "test_states.h"

#include "state.h"

#include <string.h>

enum { NOT_WAITING = -1 };

typedef struct {
    const tell_case *c;
    const tp_rules *r;
    tp_state s;
    int wanted;        /* the colour for which it is still to be told how much is drawn */
    bool is_jammed;    /* a jam was told */
    const char *wrong; /* the first thing that cannot be */
} replay;

static void must(replay *x, bool condition, const char *what) {
    if (!condition && x->wrong == NULL) x->wrong = what;
}

static int kind_named(replay *x, const char *word) {
    for (int kind = 0; kind < KINDS; kind++)
        if (strcmp(autobahn_kind_words[kind], word) == 0) return kind;
    must(x, false, "a card is none");
    return L80;
}

static int card_of(replay *x, const tp_json *e) {
    return kind_named(x, told_text(e, "card"));
}

static int seat_of(replay *x, const tp_json *e) {
    const int64_t seat = told_int(e, "seat");
    must(x, seat >= 0 && seat < x->r->players, "an event has no seat");
    return seat >= 0 && seat < x->r->players ? (int)seat : 0;
}

static int lane_of(replay *x, const tp_json *e) {
    const int64_t lane = told_int(e, "lane");
    must(x, lane >= 1 && lane <= LANES, "an event has no lane");
    return lane >= 1 && lane <= LANES ? (int)lane : 1;
}

static bool is_set(const tp_json *e, const char *key) {
    const tp_json *v = tp_json_get(e, key);
    return v != NULL && tp_json_bool(v);
}

static int index_of(replay *x, const char *const *words, const char *word) {
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0) return i;
    must(x, false, "a word is none of the page's");
    return 0;
}

/* ---- cards ---- */

static void leave_hand(replay *x, int seat, int kind) {
    const bool holds = autobahn_holds(&x->s, seat, kind);
    must(x, holds, "a card is played that is not in hand");
    if (holds) autobahn_lose(&x->s, seat, kind);
}

static void discard(replay *x, const tp_json *e, int kind) {
    leave_hand(x, seat_of(x, e), kind);
    x->s.discard[kind - CAM]++;
}

static void draw(replay *x, const tp_json *e) {
    const int seat = seat_of(x, e), kind = card_of(x, e);
    must(x, x->s.deck[kind] > 0 && x->s.hand_size[seat] < HAND, "a card is drawn from nowhere");
    if (x->wrong != NULL) return;
    autobahn_gain(&x->s, seat, kind);
    x->s.deck[kind]--;
    x->s.deck_size--;
    must(x, told_int(e, "n") == x->s.hand_size[seat], "n is not how many are held");
    if (x->s.fuel == 0) return;
    if (--x->s.fuel == 0) x->s.colour = 0;
}

static void tell_fuel(replay *x, const tp_json *e) {
    const int colour = index_of(x, autobahn_colour_words, told_text(e, "colour"));
    const bool is_said = x->c->before_state->phase == PHASE_FUEL && x->s.colour == colour;
    must(x, x->wanted == colour || is_said, "nobody has come to refuel that");
    must(x, seat_of(x, e) == x->s.driver, "somebody else refuels");
    x->wanted = NOT_WAITING;
    x->s.fuel = (uint8_t)told_int(e, "n");
    x->s.colour = x->s.fuel > 0 ? (uint8_t)colour : 0;
    x->s.phase = PHASE_DRAW;
}

/* ---- the motorway ---- */

static void remove_place(replay *x, int lane, int place) {
    tp_state *s = &x->s;
    for (int i = place; i + 1 < autobahn_vehicles(s); i++) s->traffic[i] = s->traffic[i + 1];
    s->traffic[autobahn_vehicles(s) - 1] = 0;
    for (int i = lane; i <= LANES; i++) s->end[i - 1]--;
}

/* Takes the uppermost vehicle of a lane, which must be that one. */
static void remove_top(replay *x, int lane, int kind) {
    must(x, top_kind(&x->s, lane) == kind, "a vehicle is taken that is not on top");
    if (x->wrong != NULL) return;
    if (kind == HEAVY)
        x->s.heavy = false;
    else
        remove_place(x, lane, autobahn_column_end(&x->s, lane) - 1);
}

static void take_all(replay *x, const tp_json *e) {
    const tp_json *taken = tp_json_get(e, "taken");
    int points = 0;
    must(x, taken != NULL, "it is not told what is taken");
    for (size_t i = 0; x->wrong == NULL && i < tp_json_size(taken); i++) {
        const tp_json *prey = tp_json_item(taken, i);
        const int kind = card_of(x, prey);
        remove_top(x, lane_of(x, prey), kind);
        must(x, told_int(prey, "points") == x->r->tables->pumps[kind], "a vehicle's points");
        if (kind >= L80) x->s.taken[seat_of(x, e)][kind - L80]++;
        points += x->r->tables->pumps[kind];
    }
    must(x, told_int(e, "points") == points, "points are not what was taken");
}

/* ---- the driver plays ---- */

static void lay_card(replay *x, const tp_json *e, int kind, int snails) {
    const int seat = seat_of(x, e);
    must(x, seat == x->s.driver && x->c->before_state->phase == PHASE_DRIVE, "nobody's turn");
    leave_hand(x, seat, kind);
    must(x, told_int(e, "snails") == snails, "wrong snails");
    x->s.snails = (uint8_t)(x->s.snails + snails);
    x->s.played = true;
}

static void lay_road(replay *x, const tp_json *e) {
    const int kind = card_of(x, e);
    lay_card(x, e, kind, x->r->tables->back[kind]);
    x->s.roads[seat_of(x, e)][kind]++;
}

static void lay(replay *x, const tp_json *e) {
    const int kind = card_of(x, e);
    lay_card(x, e, kind, x->r->tables->snails[kind]);
    must(x, (kind == HEAVY) == (tp_json_get(e, "lane") == NULL), "a lane too many or too few");
    if (x->wrong != NULL) return;
    if (kind == HEAVY)
        x->s.heavy = true;
    else
        autobahn_put(&x->s, kind, lane_of(x, e));
}

static void build(replay *x, const tp_json *e) {
    lay_road(x, e);
    must(x, is_set(e, "reopens") == (x->s.open < x->s.lanes), "roadworks are wrong");
    must(x, lane_of(x, e) == x->s.open + 1, "the new lane is not left of the others");
    if (is_set(e, "reopens"))
        x->s.spent[RW]++;
    else
        x->s.lanes++;
    x->s.open++;
}

static void works(replay *x, const tp_json *e) {
    lay_card(x, e, RW, x->r->tables->snails[RW]);
    must(x, lane_of(x, e) == x->s.open, "the closed lane is not the leftmost");
    take_all(x, e);
    x->s.open--;
}

static void overtake(replay *x, const tp_json *e) {
    const int lane = lane_of(x, e), car = kind_named(x, told_text(e, "car"));
    lay_road(x, e);
    must(x, autobahn_column_height(&x->s, lane) == 1, "the car is not alone");
    take_all(x, e);
    remove_top(x, lane, car);
    x->s.spent[car]++;
}

static void sign(replay *x, const tp_json *e) {
    const int kind = card_of(x, e);
    lay_card(x, e, kind, x->r->tables->snails[kind]);
    x->s.spent[x->s.sign]++;
    x->s.sign = (uint8_t)kind;
    x->wanted = BLUE;
}

static void refuel(replay *x, const tp_json *e) {
    discard(x, e, card_of(x, e));
    x->s.played = true;
    x->wanted = RED;
}

static void done(replay *x, const tp_json *e) {
    const int seat = seat_of(x, e);
    must(x, seat == x->s.driver, "somebody else ends the turn");
    must(x, is_set(e, "empty") == (x->s.hand_size[seat] == 0), "empty is wrong");
    x->wanted = YELLOW;
}

/* ---- turns and windows ---- */

static void next(replay *x, const tp_json *e) {
    const bool is_first = x->s.phase == PHASE_DEAL;
    const int seat = is_first ? 0 : (x->s.driver + 1) % x->r->players;
    must(x, seat_of(x, e) == seat, "it is not the left neighbour's turn");
    must(x, x->wanted == NOT_WAITING && x->s.fuel == 0, "a turn ends before refuelling");
    x->s.driver = (uint8_t)seat;
    x->s.began = x->s.snails = x->s.played = 0;
    if (x->s.last == LAST_DRAWN) x->s.last = LAST_ARMED;
    x->s.phase = PHASE_DRIVE;
}

static void turn(replay *x, const tp_json *e) {
    must(x, seat_of(x, e) == x->s.driver && !x->s.began, "somebody else drives");
    x->s.began = true;
    x->s.phase = PHASE_DRIVE;
}

static int base_of(const replay *x, int window) {
    return window == WINDOW_DOCTOR ? x->s.shooter : x->s.driver;
}

static void close_window(replay *x) {
    x->s.window = x->s.asked = 0;
}

/* Everybody who has cards, clockwise from the left of the base. */
static void window(replay *x, const tp_json *e) {
    const int type = WINDOW_TURN + index_of(x, autobahn_window_words, told_text(e, "type"));
    const tp_json *seats = tp_json_get(e, "seats");
    size_t n = 0;
    must(x, x->s.window == WINDOW_NONE && seats != NULL && tp_json_size(seats) > 0, "no window");
    for (int i = 1; x->wrong == NULL && i < x->r->players; i++) {
        const int seat = (base_of(x, type) + i) % x->r->players;
        if (x->s.hand_size[seat] == 0) continue;
        must(x, n < tp_json_size(seats) && tp_json_int(tp_json_item(seats, n)) == seat, "seats");
        if (n++ == 0) x->s.asked = (uint8_t)seat;
    }
    must(x, seats != NULL && n == tp_json_size(seats), "somebody without cards is asked");
    x->s.window = (uint8_t)type;
}

static void pass(replay *x, const tp_json *e) {
    int seat = seat_of(x, e);
    must(x, x->s.window != WINDOW_NONE && x->s.asked == seat, "somebody passes who is not asked");
    do seat = (seat + 1) % x->r->players;
    while (seat != base_of(x, x->s.window) && x->s.hand_size[seat] == 0);
    if (seat == base_of(x, x->s.window))
        close_window(x);
    else
        x->s.asked = (uint8_t)seat;
}

static void snatch(replay *x, const tp_json *e, int card) {
    must(x, told_int(e, "passed") == x->s.driver, "somebody else is passed over");
    discard(x, e, card);
    x->s.driver = (uint8_t)seat_of(x, e);
    close_window(x);
}

static void camera(replay *x, const tp_json *e) {
    const int lane = lane_of(x, e), kind = card_of(x, e);
    const int fastest = fastest_seen(x->r, &x->s);
    must(x, x->s.sign != SX && told_int(e, "limit") == speed_of(&x->s, SUN, 1), "a wrong limit");
    must(x, told_int(e, "speed") == speed_of(&x->s, kind, lane), "a wrong speed");
    must(x, told_int(e, "speed") == fastest && fastest > told_int(e, "limit"),
         "he is not too fast");
    discard(x, e, CAM);
    if (x->c->before_state->phase == PHASE_DRIVE) x->s.played = true;
    x->s.shooter = (uint8_t)seat_of(x, e);
    x->s.shot_lane = (uint8_t)lane;
    close_window(x);
}

/* The uppermost vehicle of that kind on the lane that was shot at. */
static int shot_place(replay *x, const tp_json *e) {
    int place = autobahn_column_end(&x->s, lane_of(x, e)) - 1;
    must(x, x->s.shot_lane > 0 && lane_of(x, e) == x->s.shot_lane, "nobody has shot there");
    while (place > 0 && x->s.traffic[place] != card_of(x, e)) place--;
    must(x,
         place >= autobahn_column_start(&x->s, lane_of(x, e)) &&
             x->s.traffic[place] == card_of(x, e),
         "he is not there");
    return place;
}

static void photo(replay *x, const tp_json *e) {
    const int place = shot_place(x, e), kind = card_of(x, e);
    must(x, seat_of(x, e) == x->s.shooter, "somebody else has shot");
    must(x, told_int(e, "points") == x->r->tables->pumps[kind], "a wrong number of points");
    if (x->wrong != NULL) return;
    remove_place(x, x->s.shot_lane, place);
    x->s.taken[x->s.shooter][kind - L80]++;
    x->s.shooter = x->s.shot_lane = 0;
}

static void doctor(replay *x, const tp_json *e) {
    shot_place(x, e);
    discard(x, e, DOC);
    x->s.shooter = x->s.shot_lane = 0;
    close_window(x);
}

/* ---- the end ---- */

static void last_round(replay *x, const tp_json *e) {
    must(x, x->s.deck_size == 0, "there are cards left");
    x->s.last = LAST_DRAWN;
    x->s.last_seat = (uint8_t)seat_of(x, e);
}

static void end(replay *x, const tp_json *e) {
    x->s.over =
        (uint8_t)(OVER_LAST_ROUND + index_of(x, autobahn_reason_words, told_text(e, "reason")));
    must(x, x->is_jammed == (x->s.over == OVER_JAM), "a jam is told too often or too rarely");
    x->s.phase = PHASE_OVER;
    x->s.colour = x->s.fuel = 0;
    x->s.shooter = x->s.shot_lane = 0;
    close_window(x);
}

/* Which node is reached; how much can be refuelled is a question, not an event. */
static void settle(replay *x) {
    const tp_state *after = x->c->after_state;
    if (x->s.phase == PHASE_OVER || x->s.phase == PHASE_DEAL) return;
    if (x->s.window != WINDOW_NONE)
        x->s.phase = PHASE_WINDOW;
    else if (x->wanted != NOT_WAITING) {
        x->s.phase = PHASE_FUEL;
        x->s.colour = (uint8_t)x->wanted;
        x->s.fuel = after->fuel;
    } else
        x->s.phase = x->s.fuel > 0 ? PHASE_DRAW : PHASE_DRIVE;
}

static void carry_out(replay *x, const tp_json *e) {
    static const struct {
        const char *kind;
        void (*carry_out)(replay *x, const tp_json *e);
    } kinds[] = {
        {"deal", draw},
        {"draw", draw},
        {"next", next},
        {"window", window},
        {"turn", turn},
        {"lay", lay},
        {"build", build},
        {"works", works},
        {"sign", sign},
        {"camera", camera},
        {"photo", photo},
        {"overtake", overtake},
        {"doctor", doctor},
        {"pass", pass},
        {"refuel", refuel},
        {"fuel", tell_fuel},
        {"done", done},
        {"end", end},
        {"last_round", last_round},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (told_is(e, kinds[i].kind)) kinds[i].carry_out(x, e);
    if (told_is(e, "indicator")) snatch(x, e, IND);
    if (told_is(e, "flasher")) snatch(x, e, FLA);
    if (told_is(e, "jam")) x->is_jammed = true;
}

static const char *replay_ply(const tell_case *c) {
    replay x = {.c = c, .r = c->rules, .s = *c->before_state, .wanted = NOT_WAITING};
    for (size_t i = 0; i < tp_json_size(c->events) && x.wrong == NULL; i++)
        carry_out(&x, tp_json_item(c->events, i));
    if (x.wrong != NULL) return x.wrong;
    settle(&x);
    x.s.ply++;
    const void *reached = &x.s, *after = c->after_state; /* states are compared as bytes */
    return memcmp(reached, after, sizeof x.s) == 0 ? NULL : "the events lead elsewhere";
}

TELL_CHECK("autobahn", replay_ply)
TELL_FROM("autobahn", autobahn_a, A)
TELL_FROM("autobahn", autobahn_b, B)
TELL_FROM("autobahn", autobahn_c, C)
