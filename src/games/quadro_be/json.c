/* quadro_be/json.c: states in and out. 6 is the layout, 7 what is checked and in which order. */
#include "boards/square.h"
#include "state.h"

#include <string.h>

static const char letters[2][SHAPES] = {
    {[CYLINDER] = 'C', [TRIANGLE] = 'T', [SQUARE] = 'S'},
    {[CYLINDER] = 'c', [TRIANGLE] = 't', [SQUARE] = 's'},
};

void quadro_be_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    char cells[GRID4_SQUARES];
    (void)r, (void)viewer;
    memset(cells, '.', sizeof cells);
    for (int seat = 0; seat < 2; seat++)
        for (int shape = 0; shape < SHAPES; shape++)
            for (unsigned set = s->pieces[seat][shape]; set != 0; set &= set - 1)
                cells[__builtin_ctz(set)] = letters[seat][shape];
    tp_write_key_int(w, "ply", s->ply);
    tp_write_key(w, "board");
    tp_write_board(w, GRID4, cells);
}

static void place(tp_state *s, int square, char letter) {
    for (int seat = 0; seat < 2; seat++)
        for (int shape = 0; shape < SHAPES; shape++)
            if (letters[seat][shape] == letter)
                s->pieces[seat][shape] = (uint16_t)(s->pieces[seat][shape] | 1u << square);
}

/* quadro-be.md "What load checks" 4: what the turns played so far have set, for a seat and a
 * shape. */
static int set_so_far(int ply, int seat, int shape) {
    const int turns = (ply + 1 - seat) / 2;
    int set = 0;
    for (int turn = 0; turn < turns && set < quadro_be_owned[shape]; turn++)
        set += quadro_be_shape(seat, turn) == shape;
    return set;
}

bool quadro_be_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    static const char *const words[SHAPES] = {"cylinders", "triangles", "squares"};
    const tp_at ply_at = tp_at_key(at, "ply"), board = tp_at_key(at, "board");
    char cells[GRID4_SQUARES];
    int ply;
    memset(s, 0, sizeof *s);
    if (!tp_want_int(&ply_at, 0, r->option[PLY_LIMIT], &ply, e)) return false;
    if (!tp_want_board(&board, GRID4, ".CTScts", cells, e)) return false;
    s->ply = (uint16_t)ply;
    for (int square = 0; square < GRID4_SQUARES; square++) place(s, square, cells[square]);
    for (int seat = 0; seat < 2; seat++)
        for (int shape = 0; shape < SHAPES; shape++)
            if (__builtin_popcount(s->pieces[seat][shape]) != set_so_far(ply, seat, shape))
                return tp_wrong(e, &board, "After %d plies seat %d has set %d %s.", ply, seat,
                                set_so_far(ply, seat, shape), words[shape]);
    if (quadro_be_has_line(quadro_be_pieces_of(s, ply % 2)))
        return tp_wrong(e, &board, "Seat %d is to move and has a line already.", ply % 2);
    quadro_be_look(r, s);
    return true;
}
