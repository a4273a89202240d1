/* autobahn/eval.c: what a position is worth to a bot: pumps taken, pumps in hand as a debt that
 * grows towards the end, and what the next driver could take at once. */
#include "state.h"

#include <math.h>

/* ---- prey ---- */

/* What of a column is slower than that, from the top down; false if somebody there is not. */
static bool count_column(const autobahn_glance *k, int lane, int speed, int *pumps) {
    const tp_state *s = k->s;
    const int bottom = lane == 1 ? 0 : s->end[lane - 2];
    for (int place = s->end[lane - 1] - 1; place >= bottom; place--) {
        const int kind = s->traffic[place];
        if (autobahn_speed(s, &k->tops, kind, lane) >= speed) return false;
        *pumps += k->r->tables->pumps[kind];
    }
    return true;
}

/* 3.5, but that a man with hat under the transporter keeps the speed he has now. */
int autobahn_prey(const autobahn_glance *k, int lane, int speed) {
    int pumps = 0;
    for (int right = lane - 1; right >= 1; right--) {
        if (right <= 2 && k->tops.top[right] == HEAVY && (right == 2 || lane == 2))
            pumps += k->r->tables->pumps[HEAVY];
        if (!count_column(k, right, speed, &pumps)) break;
    }
    return pumps;
}

int autobahn_works_prey(const autobahn_glance *k) {
    const int lane = k->s->open;
    int pumps = lane == 2 && k->s->heavy ? k->r->tables->pumps[HEAVY] : 0;
    count_column(k, lane, 255, &pumps);
    return pumps;
}

/* ---- a turn ---- */

/* A car on the free lane beside the leftmost vehicle, and a card on it: two cards, or three if the
 * lane must be built first. */
static float car_gain(const autobahn_glance *k, int kind, int snails, int cards) {
    const tp_tables *t = k->r->tables;
    const int lane = k->leftmost + 1, speed = autobahn_speed(k->s, &k->tops, kind, lane);
    const bool builds = lane > k->s->open;
    if ((t->overtakers >> kind & 1) == 0 || k->leftmost == 0 || lane > LANES) return 0;
    if (speed <= k->tops.speed[k->leftmost] || cards < 2 + builds) return 0;
    if (snails + t->snails[kind] + 1 + builds > SNAILS) return 0;
    const float safe = speed > autobahn_limit(k->s) ? 0.75F : 1.0F; /* a camera may come first */
    return safe * (float)autobahn_prey(k, lane, speed);
}

float autobahn_turn_gain(const autobahn_glance *k, int seat, int snails) {
    const uint8_t *hand = k->s->hand[seat];
    const int cards = k->s->hand_size[seat];
    float best = k->ready > 0 && cards > 0 && snails < SNAILS ? (float)k->catch : 0;
    for (int i = 0; i < cards; i++) {
        float gain = car_gain(k, hand[i], snails, cards);
        if (hand[i] == RW && snails == 0 && k->s->open >= 2) gain = (float)autobahn_works_prey(k);
        if (gain > best) best = gain;
    }
    return best;
}

autobahn_glance autobahn_glance_at(const tp_rules *r, const tp_state *s) {
    autobahn_glance k = {.r = r, .s = s, .tops = autobahn_look(s), .leftmost = s->open};
    while (k.leftmost > 0 && k.tops.top[k.leftmost] == NOBODY) k.leftmost--;
    k.ready = autobahn_ready_lane(r, s, &k.tops);
    k.catch = k.ready > 0 ? autobahn_prey(&k, k.ready, k.tops.speed[k.ready]) : 0;
    k.rounds = (float)s->deck_size / (2.0F * (float)r->players);
    k.debt = 1.0F / (1.0F + 0.35F * k.rounds);
    k.card = k.rounds < 3 ? 0.3F * k.rounds : 0.9F;
    return k;
}

/* ---- the position ---- */

/* Who drives next or still has cards to play, and how many snails he has used. */
static int next_driver(const autobahn_glance *k, int *snails) {
    const tp_state *s = k->s;
    const bool is_done = (s->phase == PHASE_FUEL || s->phase == PHASE_DRAW) && s->colour == YELLOW;
    *snails = is_done ? 0 : s->snails;
    return is_done ? (s->driver + 1) % k->r->players : s->driver;
}

static float points(const autobahn_glance *k, int seat) {
    const uint8_t *pumps = k->r->tables->pumps, *hand = k->s->hand[seat];
    int taken = 0, held = 0;
    for (int i = 0; i < VEHICLES; i++) taken += k->s->taken[seat][i] * pumps[L80 + i];
    for (int i = 0; i < k->s->hand_size[seat]; i++) held += pumps[hand[i]];
    return (float)taken - k->debt * (float)held + k->card * (float)k->s->hand_size[seat];
}

/* How likely each seat is to win, from how many points it is ahead and how much is to come. */
void autobahn_evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    const autobahn_glance k = autobahn_glance_at(r, s);
    const float scale = 2.0F + 0.5F * k.rounds;
    float score[SEATS], most = -1000, sum = 0;
    int snails;
    const int driver = next_driver(&k, &snails), after = (driver + 1) % r->players;
    for (int i = 0; i < r->players; i++) score[i] = points(&k, i);
    score[driver] += 0.8F * autobahn_turn_gain(&k, driver, snails);
    score[after] += 0.3F * autobahn_turn_gain(&k, after, 0);
    for (int i = 0; i < r->players; i++) most = score[i] > most ? score[i] : most;
    for (int i = 0; i < r->players; i++) sum += value[i] = expf((score[i] - most) / scale);
    for (int i = 0; i < r->players; i++) value[i] /= sum;
}
