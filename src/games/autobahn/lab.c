/* autobahn/lab.c: actions and observations, see core/lab.h. */
#include "state.h"

#include "core/lab.h"

#include <assert.h>

/* What is done with a card, a lane or a number, group by group; the last six need no more words. */
enum {
    BUILD_AT = 0,
    OVERTAKE_AT = BUILD_AT + KINDS,
    PUT_AT = OVERTAKE_AT + KINDS, /* by card and lane, no lane for what takes both */
    SIGN_AT = PUT_AT + KINDS * (LANES + 1),
    REFUEL_AT = SIGN_AT + KINDS,
    CAMERA_AT = REFUEL_AT + KINDS,
    FUEL_AT = CAMERA_AT + LANES + 1,
    WORKS_AT = FUEL_AT + HAND + 1,
    END_AT,
    PASS_AT,
    INDICATOR_AT,
    FLASH_AT,
    DOCTOR_AT,
    LAST_AT
};

static int actions(const tp_rules *r) {
    (void)r;
    return LAST_AT;
}

static int action_number(tp_move m) {
    const int card = autobahn_card(m), number = autobahn_number(m);
    switch (autobahn_verb(m)) {
    case BUILD: return BUILD_AT + card;
    case OVERTAKE: return OVERTAKE_AT + card;
    case PUT: return PUT_AT + card * (LANES + 1) + number;
    case SIGN: return SIGN_AT + card;
    case REFUEL: return REFUEL_AT + card;
    case CAMERA: return CAMERA_AT + number;
    case FUEL: assert(number <= HAND); return FUEL_AT + number;
    case WORKS: return WORKS_AT;
    case END: return END_AT;
    case PASS: return PASS_AT;
    case INDICATOR: return INDICATOR_AT;
    case FLASH: return FLASH_AT;
    default: assert(autobahn_verb(m) == DOCTOR); return DOCTOR_AT;
    }
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    (void)r, (void)s, (void)seat;
    return action_number(m);
}

/* A column for each kind of card; numbers that belong to no kind stand in all of them. */
static const tp_plane planes[] = {{"own hand", 1, TP_CELLS},
                                  {"own road", 1, TP_CELLS},
                                  {"cards in hand", TP_EACH_SEAT, TP_FULL},
                                  {"cards laid as road", TP_EACH_SEAT, TP_FULL},
                                  {"vehicles taken", TP_EACH_SEAT, TP_CELLS},
                                  {"discarded", 1, TP_CELLS},
                                  {"spent", 1, TP_CELLS},
                                  {"uppermost vehicle of each lane", LANES, TP_ONES},
                                  {"vehicles on each lane", LANES, TP_CELLS},
                                  {"lane is built, lane is open", 2 * LANES, TP_FULL},
                                  {"sign", 1, TP_ONES},
                                  {"heavy load on the road", 1, TP_FULL},
                                  {"cards in the deck", 1, TP_FULL},
                                  {"phase: deal, window, drive, fuel, draw, over", 6, TP_FULL},
                                  {"window: turn, flash, camera, doctor", 4, TP_FULL},
                                  {"asked", TP_EACH_SEAT, TP_FULL},
                                  {"driver", TP_EACH_SEAT, TP_FULL},
                                  {"began, played", 2, TP_FULL},
                                  {"snails", 1, TP_FULL},
                                  {"who has shot", TP_EACH_SEAT, TP_FULL},
                                  {"lane of the shot", LANES, TP_FULL},
                                  {"fuel: blue, red, yellow", 3, TP_FULL},
                                  {"drew the last card", TP_EACH_SEAT, TP_FULL},
                                  {"last round", 1, TP_FULL},
                                  {"plies left", 1, TP_FULL},
                                  {NULL, 0, TP_ONES}};

static void size(const tp_rules *r, tp_shape *out) {
    (void)r;
    out->height = 1;
    out->width = KINDS;
}

static int sum(const uint8_t count[KINDS]) {
    int total = 0;
    for (int kind = 0; kind < KINDS; kind++) total += count[kind];
    return total;
}

static void observe_cards(const tp_rules *r, const tp_state *s, int viewer, tp_sheet *x) {
    uint8_t *hand = tp_sheet_next(x);
    for (int i = 0; i < s->hand_size[viewer]; i++) hand[s->hand[viewer][i]]++;
    memcpy(tp_sheet_next(x), s->roads[viewer], KINDS);
    for (int i = 0; i < r->players; i++)
        tp_sheet_fill(x, s->hand_size[tp_seat_after(r, viewer, i)]);
    for (int i = 0; i < r->players; i++)
        tp_sheet_fill(x, sum(s->roads[tp_seat_after(r, viewer, i)]));
    for (int i = 0; i < r->players; i++)
        memcpy(tp_sheet_next(x) + L80, s->taken[tp_seat_after(r, viewer, i)], VEHICLES);
    memcpy(tp_sheet_next(x) + CAM, s->discard, ACTIONS);
    memcpy(tp_sheet_next(x), s->spent, KINDS);
}

static void observe_road(const tp_state *s, tp_sheet *x) {
    for (int lane = 1; lane <= LANES; lane++) {
        uint8_t *top = tp_sheet_next(x);
        const int end = autobahn_column_end(s, lane);
        if (autobahn_column_height(s, lane) > 0) top[s->traffic[end - 1]] = 1;
    }
    for (int lane = 1; lane <= LANES; lane++) {
        uint8_t *column = tp_sheet_next(x);
        for (int i = autobahn_column_start(s, lane); i < autobahn_column_end(s, lane); i++)
            column[s->traffic[i]]++;
    }
    for (int lane = 1; lane <= LANES; lane++) tp_sheet_fill(x, lane <= s->lanes);
    for (int lane = 1; lane <= LANES; lane++) tp_sheet_fill(x, lane <= s->open);
    tp_sheet_next(x)[s->sign] = 1;
    tp_sheet_fill(x, s->heavy);
    tp_sheet_fill(x, s->deck_size);
}

/* A plane for each seat: the one that is meant, if anybody is. */
static void observe_seat(const tp_rules *r, int viewer, bool is_any, int seat, tp_sheet *x) {
    tp_sheet_choice(x, is_any ? tp_turns_after(r, viewer, seat) : -1, r->players);
}

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    tp_sheet x = {out, KINDS};
    observe_cards(r, s, viewer, &x);
    observe_road(s, &x);
    tp_sheet_choice(&x, s->phase, 6);
    tp_sheet_choice(&x, s->window - WINDOW_TURN, 4);
    observe_seat(r, viewer, s->window != WINDOW_NONE, s->asked, &x);
    observe_seat(r, viewer, true, s->driver, &x);
    tp_sheet_fill(&x, s->began);
    tp_sheet_fill(&x, s->played);
    tp_sheet_fill(&x, s->snails);
    observe_seat(r, viewer, s->shot_lane != 0, s->shooter, &x);
    tp_sheet_choice(&x, s->shot_lane - 1, LANES);
    for (int colour = BLUE; colour <= YELLOW; colour++)
        tp_sheet_fill(&x, s->colour == colour ? s->fuel : 0);
    observe_seat(r, viewer, s->last != LAST_NOBODY, s->last_seat, &x);
    tp_sheet_fill(&x, s->last == LAST_ARMED);
    tp_sheet_fill(&x, r->option[PLY_LIMIT] - (long)s->ply);
}

const tp_lab autobahn_lab = {
    .actions = actions, .action = action, .planes = planes, .size = size, .observe = observe};
