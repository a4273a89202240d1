/* autobahn/hidden.c: 8, "View of a seat": it knows neither the deck nor what others hold or have
 * laid as road, only how many cards each of these are. */
#include "state.h"

#include <string.h>

typedef struct {
    int count[KINDS], size;
} pool;

static void pour(pool *p, int kind, int copies) {
    p->count[kind] += copies;
    p->size += copies;
}

static int draw_from(pool *p, tp_rng *g) {
    int at = (int)tp_rng_below(g, (uint32_t)p->size), kind = 0;
    while (at >= p->count[kind]) at -= p->count[kind++];
    p->count[kind]--;
    p->size--;
    return kind;
}

/* Returns how many cards that were. */
static int pour_counts(pool *p, uint8_t count[KINDS]) {
    const int before = p->size;
    for (int kind = 0; kind < KINDS; kind++) pour(p, kind, count[kind]);
    memset(count, 0, KINDS);
    return p->size - before;
}

static int pour_hand(pool *p, tp_state *s, int seat) {
    const int size = s->hand_size[seat];
    for (int i = 0; i < size; i++) pour(p, s->hand[seat][i], 1);
    memset(s->hand[seat], 0, sizeof s->hand[seat]);
    s->hand_size[seat] = 0;
    return size;
}

/* All unseen cards together, and as many as there were back to where they were. How many
 * of a kind are among them stays, so the start cards keep out of them (8, load check 3). */
static void deal_anew(const tp_rules *r, tp_state *s, int seat, tp_rng *g) {
    pool p = {{0}, 0};
    int held[SEATS] = {0}, laid[SEATS] = {0};
    pour_counts(&p, s->deck);
    for (int other = 0; other < r->players; other++) {
        if (other == seat) continue;
        held[other] = pour_hand(&p, s, other);
        laid[other] = pour_counts(&p, s->roads[other]);
    }
    for (int other = 0; other < r->players; other++) {
        for (int i = 0; i < held[other]; i++) autobahn_gain(s, other, draw_from(&p, g));
        for (int i = 0; i < laid[other]; i++) s->roads[other][draw_from(&p, g)]++;
    }
    for (int kind = 0; kind < KINDS; kind++) s->deck[kind] = (uint8_t)p.count[kind];
}

/* A jam tells everybody that nobody has a move (7.2), so hands with one are dealt again. If there
 * are too many of them, the hands stay as they are: the game is over. */
void autobahn_determinize(const tp_rules *r, tp_state *s, int seat, tp_rng *g) {
    enum { TRIES = 100 };
    const tp_state before = *s;
    for (int i = 0; i < TRIES; i++) {
        deal_anew(r, s, seat, g);
        if (s->over != OVER_JAM || autobahn_is_jammed(r, s)) return;
    }
    *s = before;
}
