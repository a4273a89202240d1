/* solo_jump/lab.c: actions and observations, see core/lab.h; many games at once are lanes.c. */
#include "state.h"

#include "core/lab.h"

/* A jump is where it begins and one of eight ways: down left, down, down right, left, right, up
 * left, up, up right. */
enum { WAYS = 8 };

static int actions(const tp_rules *r) {
    (void)r;
    return GRID4_SQUARES * WAYS;
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const int from = grid4_from(m), to = grid4_to(m);
    const int across = (to % GRID4 - from % GRID4) / 2, up = (to / GRID4 - from / GRID4) / 2;
    const int way = 3 * (up + 1) + across + 1;
    (void)r, (void)s, (void)seat;
    return (WAYS * from + (way > 4 ? way - 1 : way)); /* the fourth would stay */
}

static const tp_plane planes[] = {{"cylinder", 1, TP_ONES},
                                  {"squares", 1, TP_ONES},
                                  {"triangles", 1, TP_ONES},
                                  {NULL, 0, TP_ONES}};

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    tp_sheet x = {out, GRID4_SQUARES};
    (void)r, (void)viewer;
    for (int shape = 0; shape < SHAPES; shape++) tp_sheet_bits(&x, s->pieces[shape]);
}

const tp_lab solo_jump_lab = {.actions = actions,
                              .action = action,
                              .planes = planes,
                              .size = grid4_size,
                              .observe = observe,
                              .play = solo_jump_play};
