/* autobahn/hidden.c: autobahn.md "View of a seat": it knows neither the deck nor what others hold
 * or have laid as road, only how many cards each of these are. */
#include "state.h"

#include <string.h>

typedef struct {
    int count[KINDS];
} pool;

/* Returns how many cards that were. */
static int pour_counts(pool *p, uint8_t count[KINDS]) {
    int size = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        p->count[kind] += count[kind];
        size += count[kind];
    }
    memset(count, 0, KINDS);
    return size;
}

static int pour_hand(pool *p, tp_state *s, int seat) {
    const int size = s->hand_size[seat];
    for (int i = 0; i < size; i++) p->count[s->hand[seat][i]]++;
    memset(s->hand[seat], 0, sizeof s->hand[seat]);
    s->hand_size[seat] = 0;
    return size;
}

/* A card of one of these kinds, each card as likely as any other. */
static int draw_from(pool *p, uint64_t kinds, tp_rng *g) {
    int size = 0;
    for (uint64_t set = kinds; set != 0; set &= set - 1) size += p->count[__builtin_ctzll(set)];
    int at = (int)tp_rng_below(g, (uint32_t)size);
    while (at >= p->count[__builtin_ctzll(kinds)]) {
        at -= p->count[__builtin_ctzll(kinds)];
        kinds &= kinds - 1;
    }
    p->count[__builtin_ctzll(kinds)]--;
    return __builtin_ctzll(kinds);
}

/* What others can hold. A jam tells everybody that nobody has a move (autobahn.md "Jam"), and
 * whether a card has one does not depend on the rest of the hand. */
static uint64_t possible_kinds(const tp_rules *r, const tp_state *s) {
    tp_move list[MOST_MOVES];
    uint64_t kinds = 0;
    if (s->over != OVER_JAM) return autobahn_kinds(0, KINDS - 1);
    tp_state probe = *s;
    probe.hand_size[0] = 1;
    for (int kind = 0; kind < KINDS; kind++) {
        probe.hand[0][0] = (uint8_t)kind;
        if (autobahn_drive_moves(r, &probe, 0, 0, list) == 0) kinds |= autobahn_kinds(kind, kind);
    }
    return kinds;
}

/* All unseen cards together, and as many as there were back to where they were: hands first, since
 * roads and deck can be anything. How many of a kind are among them stays, so the start cards keep
 * out of them (autobahn.md "What load checks" 3). */
void autobahn_determinize(const tp_rules *r, tp_state *s, int seat, tp_rng *g) {
    const uint64_t kinds = possible_kinds(r, s), any = autobahn_kinds(0, KINDS - 1);
    pool p = {{0}};
    int held[SEATS] = {0}, laid[SEATS] = {0};
    pour_counts(&p, s->deck);
    for (int other = 0; other < r->players; other++) {
        if (other == seat) continue;
        held[other] = pour_hand(&p, s, other);
        laid[other] = pour_counts(&p, s->roads[other]);
    }
    for (int other = 0; other < r->players; other++)
        for (int i = 0; i < held[other]; i++) autobahn_gain(s, other, draw_from(&p, kinds, g));
    for (int other = 0; other < r->players; other++)
        for (int i = 0; i < laid[other]; i++) s->roads[other][draw_from(&p, any, g)]++;
    for (int kind = 0; kind < KINDS; kind++) s->deck[kind] = (uint8_t)p.count[kind];
}
