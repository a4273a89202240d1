/* autobahn/rules_moves.c: what the driver, the asked and the deck can do. */
#include "state.h"

#include <assert.h>

/* ---- autobahn.md "Phase drive" ---- */

/* What does not depend on the card. */
typedef struct {
    const tp_rules *r;
    const tp_state *s;
    int seat, snails;
    autobahn_tops tops;
    bool can_build, can_overtake;
} choice;

static bool fit(const choice *c, const uint8_t snails[KINDS], int kind) {
    return autobahn_snails_fit(c->snails, snails[kind]);
}

static size_t as_road(const choice *c, int kind, tp_move *out) {
    size_t n = 0;
    if (!fit(c, c->r->tables->back, kind)) return 0;
    if (c->can_build) out[n++] = autobahn_move(BUILD, c->seat, kind);
    if (c->can_overtake) out[n++] = autobahn_move(OVERTAKE, c->seat, kind);
    return n;
}

static size_t as_vehicle(const choice *c, int kind, tp_move *out) {
    size_t n = 0;
    if (kind == HEAVY) {
        if (autobahn_may_put_heavy(c->s, &c->tops)) out[n++] = autobahn_move(PUT, 0, HEAVY);
        return n;
    }
    for (int lane = 1; lane <= c->s->open; lane++)
        if (autobahn_may_put(c->s, &c->tops, kind, lane)) out[n++] = autobahn_move(PUT, lane, kind);
    return n;
}

/* The front of a card; the camera's own use is camera_moves. */
static size_t as_itself(const choice *c, int kind, tp_move *out) {
    if (autobahn_is_action(kind)) {
        if (c->r->tables->pumps[kind] == 0 || c->s->deck_size == 0) return 0;
        *out = autobahn_move(REFUEL, 0, kind);
        return 1;
    }
    if (!fit(c, c->r->tables->snails, kind)) return 0;
    if (kind >= L80) return as_vehicle(c, kind, out);
    if (kind == RW && c->s->open < 2) return 0;
    *out = autobahn_move(kind == RW ? WORKS : SIGN, 0, kind);
    return 1;
}

static size_t camera_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    size_t n = 0;
    if (!autobahn_holds(s, seat, CAM)) return 0;
    const unsigned targets = autobahn_targets(r, s);
    for (int lane = 1; lane <= LANES; lane++)
        if ((targets >> lane & 1u) != 0) out[n++] = autobahn_move(CAMERA, lane, CAM);
    return n;
}

size_t autobahn_drive_moves(const tp_rules *r, const tp_state *s, int seat, int snails,
                            tp_move *out) {
    choice c = {.r = r, .s = s, .seat = seat, .snails = snails, .tops = autobahn_look(s)};
    const uint8_t *hand = s->hand[seat];
    size_t n = 0;
    c.can_build = s->open < LANES;
    c.can_overtake = autobahn_ready_lane(r, s, &c.tops) > 0;
    for (int i = 0; i < s->hand_size[seat]; i++) {
        if (i > 0 && hand[i] == hand[i - 1]) continue;
        n += as_road(&c, hand[i], out + n);
        n += as_itself(&c, hand[i], out + n);
    }
    return n + camera_moves(r, s, seat, out + n);
}

static size_t driver_moves(const tp_rules *r, const tp_state *s, tp_move *out) {
    size_t n = autobahn_drive_moves(r, s, s->driver, s->snails, out);
    if (s->played || n == 0) out[n++] = autobahn_move(END, 0, 0);
    return n;
}

static size_t fuel_moves(const tp_state *s, tp_move *out) {
    size_t n = 0;
    for (int count = autobahn_least_fuel(s, s->colour); count <= s->fuel; count++)
        out[n++] = autobahn_move(FUEL, count, 0);
    return n;
}

/* ---- autobahn.md "Windows" ---- */

int autobahn_base(const tp_state *s, int window) {
    return window == WINDOW_DOCTOR ? s->shooter : s->driver;
}

/* autobahn.md "Windows": public facts alone, whatever anybody holds. */
static bool is_live(const tp_rules *r, const tp_state *s, int kind) {
    return s->discard[kind - CAM] < autobahn_copies(r, kind);
}

static bool calls_for_camera(const tp_rules *r, const tp_state *s) {
    return is_live(r, s, CAM) && autobahn_targets(r, s) != 0;
}

bool autobahn_calls_for(const tp_rules *r, const tp_state *s, int window) {
    switch (window) {
    case WINDOW_TURN: return is_live(r, s, IND) || calls_for_camera(r, s);
    case WINDOW_FLASH: return is_live(r, s, FLA);
    case WINDOW_CAMERA: return calls_for_camera(r, s);
    case WINDOW_DOCTOR: return is_live(r, s, DOC);
    default: return false;
    }
}

static size_t window_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    size_t n = 0;
    out[n++] = autobahn_move(PASS, 0, 0);
    if (s->window == WINDOW_FLASH && autobahn_holds(s, seat, FLA))
        out[n++] = autobahn_move(FLASH, 0, FLA);
    if (s->window == WINDOW_DOCTOR && autobahn_holds(s, seat, DOC))
        out[n++] = autobahn_move(DOCTOR, 0, DOC);
    if (s->window == WINDOW_TURN && autobahn_holds(s, seat, IND))
        out[n++] = autobahn_move(INDICATOR, 0, IND);
    if (s->window == WINDOW_TURN || s->window == WINDOW_CAMERA)
        n += camera_moves(r, s, seat, out + n);
    return n;
}

/* Whoever is still to be asked: from the asked seat clockwise to before the base, if they hold
 * anything. */
tp_reaction autobahn_window(const tp_rules *r, const tp_state *s) {
    tp_reaction w = {0};
    if (s->phase != PHASE_WINDOW) return w;
    for (int seat = s->asked; seat != autobahn_base(s, s->window); seat = (seat + 1) % r->players)
        if (s->hand_size[seat] > 0) w.seats |= 1u << seat;
    w.pass = autobahn_move(PASS, 0, 0);
    w.turn = s->driver;
    return w;
}

size_t autobahn_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    switch (s->phase) {
    case PHASE_WINDOW: return window_moves(r, s, seat, out);
    case PHASE_DRIVE: return driver_moves(r, s, out);
    default: assert(s->phase == PHASE_FUEL); return fuel_moves(s, out);
    }
}

/* ---- autobahn.md "Setup", "Refuelling": cards drawn ---- */

size_t autobahn_outcomes(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight) {
    const int seat = autobahn_drawer(r, s);
    size_t n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (s->deck[kind] == 0) continue;
        weight[n] = s->deck[kind];
        out[n++] = autobahn_move(DRAW, seat, kind);
    }
    return n;
}

static tp_move sample_card(const tp_rules *r, const tp_state *s, tp_rng *g) {
    uint32_t at = tp_rng_below(g, s->deck_size);
    int kind = 0;
    while (at >= s->deck[kind]) at -= s->deck[kind++];
    return autobahn_move(DRAW, autobahn_drawer(r, s), kind);
}

tp_move autobahn_sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    tp_move list[MOST_MOVES];
    if (seat == TP_TABLE) return sample_card(r, s, g);
    const size_t n = autobahn_moves(r, s, seat, list);
    assert(n > 0 && n <= MOST_MOVES);
    return n == 1 ? list[0] : list[tp_rng_below(g, (uint32_t)n)];
}
