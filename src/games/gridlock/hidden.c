/* gridlock/hidden.c: what a seat cannot know, drawn anew. Hidden are the other seats' goals and
 * tiles and what is in the draw pile. */
#include "state.h"

/* A set of so many members of pool, each set as likely as any other. */
static uint32_t sample_set(uint32_t pool, int size, tp_rng *g) {
    uint32_t out = 0;
    for (; size > 0; size--) {
        uint32_t rest = pool & ~out;
        for (uint32_t skip = tp_rng_below(g, (uint32_t)__builtin_popcount(rest)); skip > 0; skip--)
            rest &= rest - 1;
        out |= rest & (~rest + 1);
    }
    return out;
}

/* gridlock.md "Setup and opening": goals are neither the start nor visited. Nor are they where the
 * car stands, since that stop would have scored; but a position that was set up may have it so and
 * need the card. */
static uint32_t possible_goals(const tp_rules *r, const gridlock_seat *p) {
    const uint32_t all = UINT32_MAX >> (MOST_DESTINATIONS - r->tables->destinations);
    const uint32_t pool = all & ~p->visited & ~(UINT32_C(1) << p->start);
    const int here = r->tables->destination_at[p->car];
    const uint32_t elsewhere = here == NO_DESTINATION ? pool : pool & ~(UINT32_C(1) << here);
    const bool suffices = __builtin_popcount(elsewhere) >= __builtin_popcount(p->goals);
    return suffices ? elsewhere : pool;
}

static int draw_from(const tp_rules *r, uint8_t pile[MOST_KINDS], uint32_t size, tp_rng *g) {
    uint32_t skip = tp_rng_below(g, size);
    int kind = 0;
    for (; skip >= pile[kind]; kind++) skip -= pile[kind];
    assert(kind < r->tables->kinds);
    (void)r;
    pile[kind]--;
    return kind;
}

/* The other hands go back into the pile and are dealt again. */
static void deal_again(const tp_rules *r, tp_state *s, int seat, tp_rng *g) {
    uint32_t size = 0;
    for (int other = 0; other < r->players; other++)
        for (int i = 0; other != seat && i < s->seats[other].held; i++)
            s->draw[s->seats[other].hand[i]]++;
    for (int kind = 0; kind < r->tables->kinds; kind++) size += s->draw[kind];
    for (int other = 0; other < r->players; other++) {
        gridlock_seat *p = &s->seats[other];
        if (other == seat) continue;
        const int held = p->held;
        for (p->held = 0; p->held < held;) gridlock_take(p, draw_from(r, s->draw, size--, g));
    }
}

void gridlock_determinize(const tp_rules *r, tp_state *s, int seat, tp_rng *g) {
    for (int other = 0; other < r->players; other++) {
        gridlock_seat *p = &s->seats[other];
        if (other == seat || p->goals == 0) continue;
        p->goals = sample_set(possible_goals(r, p), __builtin_popcount(p->goals), g);
    }
    deal_again(r, s, seat, g);
}
