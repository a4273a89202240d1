/* jump/json.c: states in and out. 5 is the layout, 6 what is checked and in which order. */
#include "boards/square.h"
#include "state.h"

#include <string.h>

static const char letters[2][SHAPES] = {
    {[CYLINDER] = 'C', [TRIANGLE] = 'T', [SQUARE] = 'S'},
    {[CYLINDER] = 'c', [TRIANGLE] = 't', [SQUARE] = 's'},
};

static char letter_on(const tp_state *s, int spot) {
    for (int seat = 0; seat < 2; seat++)
        for (int shape = 0; shape < SHAPES; shape++)
            if (jump_has(&s->pieces[seat][shape], spot)) return letters[seat][shape];
    return '.';
}

void jump_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    char cells[GRID12_SQUARES];
    (void)r, (void)viewer;
    for (int square = 0; square < GRID12_SQUARES; square++)
        cells[square] = letter_on(s, jump_spot(square));
    tp_write_key_int(w, "ply", (int64_t)s->ply);
    tp_write_key(w, "board");
    tp_write_board(w, GRID12, cells);
}

/* Puts the pieces of one letter onto the board; returns how many there were. */
static int place(jump_set *set, const char *cells, char letter) {
    int count = 0;
    for (int square = 0; square < GRID12_SQUARES; square++) {
        if (cells[square] != letter) continue;
        jump_flip(set, jump_spot(square));
        count++;
    }
    return count;
}

bool jump_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at ply_at = tp_at_key(at, "ply"), board = tp_at_key(at, "board");
    char cells[GRID12_SQUARES];
    int ply;
    memset(s, 0, sizeof *s);
    if (!tp_want_int(&ply_at, 0, r->option[PLY_LIMIT], &ply, e)) return false;
    if (!tp_want_board(&board, GRID12, ".CTScts", cells, e)) return false;
    s->ply = (uint64_t)ply;
    for (int seat = 0; seat < 2; seat++)
        for (int shape = 0; shape < SHAPES; shape++)
            if (place(&s->pieces[seat][shape], cells, letters[seat][shape]) != jump_owned[shape])
                return tp_wrong(e, &board, "There are exactly %d %c on the board.",
                                jump_owned[shape], letters[seat][shape]);
    if (jump_points(r, s, ply % 2) >= r->option[GOAL])
        return tp_wrong(e, &board, "Seat %d is to move and has %d points already.", ply % 2,
                        r->option[GOAL]);
    return true;
}
