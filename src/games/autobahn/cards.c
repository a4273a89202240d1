/* autobahn/cards.c: cards into hands and out of them. */
#include "state.h"

#include <assert.h>
#include <string.h>

void autobahn_gain(tp_state *s, int seat, int kind) {
    uint8_t *hand = s->hand[seat];
    int at = s->hand_size[seat]++;
    assert(at < HAND);
    for (; at > 0 && hand[at - 1] > kind; at--) hand[at] = hand[at - 1];
    hand[at] = (uint8_t)kind;
}

void autobahn_lose(tp_state *s, int seat, int kind) {
    uint8_t *hand = s->hand[seat];
    const int size = --s->hand_size[seat];
    int at = 0;
    assert(autobahn_holds(s, seat, kind) || hand[size] == kind);
    while (hand[at] != kind) at++;
    for (; at < size; at++) hand[at] = hand[at + 1];
    hand[size] = 0;
}

void autobahn_discard(tp_state *s, int seat, int kind) {
    autobahn_lose(s, seat, kind);
    s->discard[kind - CAM]++;
}

int autobahn_dealt(const tp_rules *r, const tp_state *s) {
    int dealt = 0;
    for (int seat = 0; seat < r->players; seat++) dealt += s->hand_size[seat];
    return dealt;
}

int autobahn_drawer(const tp_rules *r, const tp_state *s) {
    return s->phase == PHASE_DEAL ? autobahn_dealt(r, s) % r->players : s->driver;
}

int autobahn_points(const tp_rules *r, const tp_state *s, int seat) {
    int sum = 0;
    for (int kind = L80; kind < KINDS; kind++)
        sum += s->taken[seat][kind - L80] * r->tables->pumps[kind];
    return sum;
}

int autobahn_burden(const tp_rules *r, const tp_state *s, int seat) {
    int sum = 0;
    for (int i = 0; i < s->hand_size[seat]; i++) sum += r->tables->pumps[s->hand[seat][i]];
    return sum;
}
