/* stargate/lab.c: actions and observations, see core/lab.h. */
#include "state.h"

#include "core/lab.h"

#include <stdlib.h>

/* From each square one of eight ways (as in grid12.h) and how far; last the pass. A walk and a
 * capture never lead to the same square. */
enum { FARTHEST = GRID12 - 1, FROM_A_SQUARE = GRID12_ALL_WAYS * FARTHEST };

static int actions(const tp_rules *r) {
    (void)r;
    return GRID12_SQUARES * FROM_A_SQUARE + 1;
}

/* By the signs of across and up, each from -1 to 1. */
static const uint8_t ways[3][3] = {
    {GRID12_SW, GRID12_W, GRID12_NW}, {GRID12_S, 0, GRID12_N}, {GRID12_SE, GRID12_E, GRID12_NE}};

static int sign(int n) {
    return (n > 0) - (n < 0);
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const int from = grid12_from(m), to = grid12_to(m);
    (void)r, (void)s, (void)seat;
    if (grid12_kind(m) == PASS) return GRID12_SQUARES * FROM_A_SQUARE;
    const int across = grid12_column(to) - grid12_column(from);
    const int up = grid12_row(to) - grid12_row(from);
    const int distance = abs(across) > abs(up) ? abs(across) : abs(up);
    const int way = ways[sign(across) + 1][sign(up) + 1];
    return (FROM_A_SQUARE * from + FARTHEST * way + distance - 1);
}

static const tp_plane planes[] = {{"Commander", TP_EACH_SEAT, TP_ONES},
                                  {"Divers", TP_EACH_SEAT, TP_ONES},
                                  {"Nozzlers", TP_EACH_SEAT, TP_ONES},
                                  {"stargates", 1, TP_ONES},
                                  {"main gate", TP_EACH_SEAT, TP_ONES},
                                  {"on the viewer's side", TP_EACH_SEAT, TP_FULL},
                                  TP_PLANES_OF_TURN};

/* The pieces of all seats by shape: planes of a shape lie next to each other. */
static void observe_pieces(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    for (int i = 0; i < r->players; i++) {
        grid12_set set = s->pieces[tp_seat_after(r, viewer, i)];
        for (int square; (square = grid12_take(&set)) >= 0;) {
            const int plane = (stargate_shape(s->board[square]) - COMMANDER) * r->players;
            (out + (size_t)(plane + i) * GRID12_SQUARES)[square] = 1;
        }
    }
}

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    const int shapes = SHAPES - COMMANDER;
    const unsigned side = stargate_side(r, viewer);
    tp_sheet x = {out + (size_t)(shapes * r->players) * GRID12_SQUARES, GRID12_SQUARES};
    observe_pieces(r, s, viewer, out);
    uint8_t *gates = tp_sheet_next(&x);
    for (int i = 0; i < STARGATES; i++) gates[r->tables->stargates[i]] = 1;
    for (int i = 0; i < r->players; i++)
        tp_sheet_next(&x)[r->tables->maingate[tp_seat_after(r, viewer, i)]] = 1;
    for (int i = 0; i < r->players; i++) tp_sheet_fill(&x, side >> tp_seat_after(r, viewer, i) & 1);
    tp_sheet_turn(&x, r, viewer, s->seat, r->option[PLY_LIMIT] - s->ply);
}

const tp_lab stargate_lab = {.actions = actions,
                             .action = action,
                             .planes = planes,
                             .size = grid12_size,
                             .observe = observe};
