/* stargate/review.c: what docs/EDITIONS.md, "Another battle", advises against. */
#include "state.h"

/* The camps are mirror images, so that what seat 0 can do everybody can. */
void stargate_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to) {
    const tp_at setup = tp_at_key(edition, "setup"), pieces = tp_at_key(&setup, "pieces");
    bool captures[GRID12_SQUARES] = {false};
    tp_move moves[MOST_MOVES];
    tp_state s;
    stargate_start(r, &s);
    const size_t n = stargate_moves(r, &s, 0, moves);
    for (size_t i = 0; i < n; i++)
        if (grid12_kind(moves[i]) == CAPTURE) captures[grid12_from(moves[i])] = true;
    for (size_t i = 0; i < ARMY; i++) {
        const tp_at piece = tp_at_item(&pieces, i);
        if (captures[r->tables->setup[0][i]])
            tp_remark(to, &piece,
                      "%s can capture before anybody has moved: who begins wins a piece.",
                      tp_json_text(piece.json, NULL));
    }
}
