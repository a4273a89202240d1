/* autobahn/fuel.c: how much can be refuelled (autobahn.md "Refuelling"), and the jam in which
 * nobody can ("Jam"). */
#include "state.h"

int autobahn_pumps_in_sight(const tp_rules *r, const tp_state *s) {
    const autobahn_tops t = autobahn_look(s);
    int pumps = 0;
    for (int lane = s->heavy ? 2 : 1; lane <= s->open; lane++) /* HEAVY once */
        if (t.top[lane] != NOBODY) pumps += r->tables->pumps[t.top[lane]];
    return pumps;
}

int autobahn_most_fuel(const tp_state *s, int seat, int pumps) {
    const int room = HAND - s->hand_size[seat];
    const int most = pumps < room ? pumps : room;
    return most < s->deck_size ? most : s->deck_size;
}

int autobahn_least_fuel(const tp_state *s, int colour) {
    return colour == RED || (colour == YELLOW && !s->played);
}

/* Most positions are told apart by the first question. Whether somebody can draw is public, whether
 * somebody can play is a matter of hands. */
bool autobahn_is_jammed(const tp_rules *r, const tp_state *s, unsigned hands) {
    tp_move list[MOST_MOVES];
    const int pumps = autobahn_pumps_in_sight(r, s);
    for (int seat = 0; seat < r->players; seat++)
        if (autobahn_most_fuel(s, seat, pumps) > 0) return false;
    for (int seat = 0; seat < r->players; seat++)
        if ((hands >> seat & 1u) != 0 && autobahn_drive_moves(r, s, seat, 0, list) > 0)
            return false;
    return true;
}
