/* autobahn/road.c: autobahn.md "The motorway". Columns are kept end to end in one row, lane 1
 * first, so a vehicle that comes or goes shifts what is further left; the motorway is short. */
#include "state.h"

#include <assert.h>
#include <string.h>

enum { HAT_ALONE = 8, NO_LIMIT = 255 };

/* HAT and SUN have none of their own. */
static const uint8_t own_speed[KINDS] = {
    [L80] = 8,   9,                                                  /* lorries */
    [V100] = 10, 11, 12, 13, 14, 15, 16,                             /* vans */
    [C90] = 9,   10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, /* cars */
    [HEAVY] = 6,
};
static const uint8_t sunday_speed[] = {[S80] = 8, [S100] = 10, [S120] = 12, [SX] = 12};
static const uint8_t limit[] = {[S80] = 8, [S100] = 10, [S120] = 12, [SX] = NO_LIMIT};

int autobahn_limit(const tp_state *s) {
    return limit[s->sign];
}

/* ---- columns ---- */

static bool lies_under_heavy(const tp_state *s, int lane) {
    return s->heavy && lane <= 2;
}

/* autobahn.md "Heavy transporter": also if the columns below are empty. */
static int top_of(const tp_state *s, int lane) {
    if (lies_under_heavy(s, lane)) return HEAVY;
    return autobahn_column_height(s, lane) > 0 ? s->traffic[autobahn_column_end(s, lane) - 1]
                                               : NOBODY;
}

/* Takes out the vehicle at a place of the row; what lay above it drops down. */
static void remove_at(tp_state *s, int lane, int place) {
    const int last = autobahn_vehicles(s) - 1;
    memmove(s->traffic + place, s->traffic + place + 1, (size_t)(last - place));
    s->traffic[last] = 0;
    for (int i = lane; i <= LANES; i++) s->end[i - 1]--;
}

static void take(tp_state *s, int seat, int kind) {
    s->taken[seat][kind - L80]++;
}

/* ---- autobahn.md "Speeds" ---- */

/* On a lane whose right neighbour is in t already. top[0] is NOBODY, so a HAT on lane 1 is alone
 * too. */
int autobahn_speed(const tp_state *s, const autobahn_tops *t, int kind, int lane) {
    if (kind == SUN) return sunday_speed[s->sign];
    if (kind != HAT) return own_speed[kind];
    return t->top[lane - 1] == NOBODY ? HAT_ALONE : t->speed[lane - 1];
}

autobahn_tops autobahn_look(const tp_state *s) {
    autobahn_tops t = {{0}, {0}};
    for (int lane = 1; lane <= s->open; lane++) {
        const int top = top_of(s, lane);
        if (top == NOBODY) continue;
        t.top[lane] = (uint8_t)top;
        t.speed[lane] = (uint8_t)autobahn_speed(s, &t, top, lane);
    }
    return t;
}

/* ---- autobahn.md "Placing a vehicle" ---- */

bool autobahn_may_put(const tp_state *s, const autobahn_tops *t, int kind, int lane) {
    const int speed = autobahn_speed(s, t, kind, lane);
    if (lane > 1 && t->top[lane - 1] == NOBODY) return false;
    if (lane > 1 && kind != HAT && speed <= t->speed[lane - 1]) return false;
    if (autobahn_vehicles(s) == ROOM) return false;
    return t->top[lane] == NOBODY || speed < t->speed[lane];
}

static bool is_free_for_heavy(const autobahn_tops *t, int lane) {
    return t->top[lane] == NOBODY || t->speed[lane] > own_speed[HEAVY];
}

bool autobahn_may_put_heavy(const tp_state *s, const autobahn_tops *t) {
    return s->open >= 2 && !s->heavy && is_free_for_heavy(t, 1) && is_free_for_heavy(t, 2);
}

void autobahn_put(tp_state *s, int kind, int lane) {
    const int place = autobahn_column_end(s, lane), vehicles = autobahn_vehicles(s);
    assert(vehicles < ROOM);
    memmove(s->traffic + place + 1, s->traffic + place, (size_t)(vehicles - place));
    s->traffic[place] = (uint8_t)kind;
    for (int i = lane; i <= LANES; i++) s->end[i - 1]++;
}

/* ---- autobahn.md "Empty roads and roadworks" ---- */

void autobahn_build(tp_state *s) {
    assert(s->open < LANES);
    if (s->lanes == s->open)
        s->lanes++;
    else
        s->spent[RW]++;
    s->open++;
}

void autobahn_close_lane(tp_state *s, int seat) {
    const int lane = s->open;
    assert(lane >= 2);
    while (autobahn_column_height(s, lane) > 0) {
        const int place = autobahn_column_end(s, lane) - 1;
        take(s, seat, s->traffic[place]);
        remove_at(s, lane, place);
    }
    if (lies_under_heavy(s, lane)) {
        take(s, seat, HEAVY);
        s->heavy = false;
    }
    s->open--;
}

/* ---- autobahn.md "Overtaking" ---- */

static int leftmost_top(const autobahn_tops *t, int lane) {
    while (lane > 0 && t->top[lane] == NOBODY) lane--;
    return lane;
}

/* The collection takes somebody exactly if the first top to the right is slower. */
int autobahn_ready_lane(const tp_rules *r, const tp_state *s, const autobahn_tops *t) {
    const int lane = leftmost_top(t, s->open);
    if (lane < 2 || t->top[lane] == HEAVY || autobahn_column_height(s, lane) != 1) return 0;
    if ((r->tables->overtakers >> t->top[lane] & 1) == 0) return 0;
    const int next = leftmost_top(t, lane - 1);
    return next > 0 && t->speed[next] < t->speed[lane] ? lane : 0;
}

/* Takes what is slower than speed from a lane, top by top; false if someone there is not. Every
 * speed is looked up anew: once HEAVY is gone, a HAT has another neighbour. */
static bool overtake_lane(tp_state *s, int seat, int lane, int speed) {
    int top;
    while ((top = top_of(s, lane)) != NOBODY) {
        if (autobahn_look(s).speed[lane] >= speed) return false;
        take(s, seat, top);
        if (top == HEAVY)
            s->heavy = false;
        else
            remove_at(s, lane, autobahn_column_end(s, lane) - 1);
    }
    return true;
}

void autobahn_overtake(tp_state *s, int seat, int lane) {
    const int speed = autobahn_look(s).speed[lane];
    for (int right = lane - 1; right >= 1; right--)
        if (!overtake_lane(s, seat, right, speed)) break;
    const int place = autobahn_column_start(s, lane);
    s->spent[s->traffic[place]]++;
    remove_at(s, lane, place);
}

/* ---- autobahn.md "Who is too fast" ---- */

/* The place of the topmost vehicle of that speed in a column that has one. */
static int place_of_speed(const tp_state *s, const autobahn_tops *t, int lane, int speed) {
    int place = autobahn_column_end(s, lane) - 1;
    while (autobahn_speed(s, t, s->traffic[place], lane) != speed) place--;
    assert(place >= autobahn_column_start(s, lane));
    return place;
}

static int fastest_in_column(const tp_state *s, const autobahn_tops *t, int lane) {
    int most = 0;
    for (int place = autobahn_column_start(s, lane); place < autobahn_column_end(s, lane);
         place++) {
        const int speed = autobahn_speed(s, t, s->traffic[place], lane);
        if (speed > most) most = speed;
    }
    return most;
}

/* HEAVY is under every limit, so the columns alone will do if a camera sees everybody. */
static int fastest_on_lane(const tp_rules *r, const tp_state *s, const autobahn_tops *t, int lane) {
    return r->option[CAMERA_SEES] == CAMERA_SEES_TOP ? t->speed[lane]
                                                     : fastest_in_column(s, t, lane);
}

/* The speed of the fastest, and the lanes he drives on. */
static int fastest(const tp_rules *r, const tp_state *s, const autobahn_tops *t, unsigned *lanes) {
    int most = 0;
    *lanes = 0;
    for (int lane = 1; lane <= s->open; lane++) {
        const int speed = fastest_on_lane(r, s, t, lane);
        if (speed > most) *lanes = 0;
        if (speed >= most) *lanes |= 1u << lane;
        if (speed > most) most = speed;
    }
    return most;
}

unsigned autobahn_targets(const tp_rules *r, const tp_state *s) {
    unsigned lanes;
    if (s->sign == SX) return 0;
    const autobahn_tops t = autobahn_look(s);
    return fastest(r, s, &t, &lanes) > autobahn_limit(s) ? lanes : 0;
}

/* Where the vehicle is that a camera on a target lane takes: the topmost of the fastest. */
static int photographed_place(const tp_rules *r, const tp_state *s, int lane) {
    const autobahn_tops t = autobahn_look(s);
    unsigned lanes;
    const int speed = fastest(r, s, &t, &lanes);
    assert((lanes >> lane & 1u) != 0);
    return place_of_speed(s, &t, lane, speed);
}

int autobahn_photographed(const tp_rules *r, const tp_state *s, int lane) {
    return s->traffic[photographed_place(r, s, lane)];
}

void autobahn_photograph(const tp_rules *r, tp_state *s, int seat, int lane) {
    const int place = photographed_place(r, s, lane);
    take(s, seat, s->traffic[place]);
    remove_at(s, lane, place);
}
