/* transmitter/review.c: what docs/EDITIONS.md, "Other starting squares", advises against. */
#include "state.h"

#include <string.h>

/* The position at the start with these two colours alone, the first to move. */
static void start_alone(const tp_rules *r, int seat, int enemy, tp_state *s) {
    const int both[] = {seat, enemy};
    memset(s, 0, sizeof *s);
    s->turn = (uint32_t)seat;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < FIRST; i++)
            transmitter_place(s, r->tables->setup[both[k]][i],
                              transmitter_piece(CYLINDER + i, both[k]));
}

static bool has_transmitter(const tp_rules *r, int seat, int enemy) {
    tp_move moves[MOST_MOVES];
    tp_state s;
    start_alone(r, seat, enemy, &s);
    const size_t n = transmitter_moves(r, &s, seat, moves);
    for (size_t i = 0; i < n; i++) {
        tp_state after = s;
        transmitter_apply(r, &after, seat, moves[i]);
        if (after.entry != NO_ENTRY) return true;
    }
    return false;
}

/* transmitter.md "Edition": without a transmitter to begin with careful players wait for ever. r is
 * for four players, so that seats are colours. */
void transmitter_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to) {
    static const char *const colours[COLOURS] = {"red", "blue", "green", "yellow"};
    const tp_at setup = tp_at_key(edition, "setup");
    for (int seat = 0; seat < COLOURS; seat++)
        for (int enemy = 0; enemy < COLOURS; enemy++) {
            const tp_at at = tp_at_key(&setup, colours[seat]);
            if (seat == enemy || has_transmitter(r, seat, enemy)) continue;
            tp_remark(to, &at, "At the start %s has no transmitter against %s.", colours[seat],
                      colours[enemy]);
        }
}
