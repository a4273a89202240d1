/* solo_jump/json.c: states in and out. 7 is the layout and what is checked, in which order. */
#include "boards/square.h"
#include "state.h"

#include <string.h>

void solo_jump_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    char cells[GRID4_SQUARES];
    (void)r, (void)viewer;
    memset(cells, '?', sizeof cells);
    memset(cells, '.', s->dealt);
    for (int shape = 0; shape < SHAPES; shape++)
        for (unsigned set = s->pieces[shape]; set != 0; set &= set - 1)
            cells[__builtin_ctz(set)] = solo_jump_letters[shape];
    tp_write_key(w, "board");
    tp_write_board(w, GRID4, cells);
}

/* solo-jump.md "What load checks" 3: no more of a shape than the box has. */
static bool check_counts(const tp_state *s, const tp_at *board, tp_error *e) {
    static const char *const words[SHAPES] = {"cylinder", "squares", "triangles"};
    for (int shape = 0; shape < SHAPES; shape++)
        if (__builtin_popcount(s->pieces[shape]) > solo_jump_owned[shape])
            return tp_wrong(e, board, "There are at most %d %s.", solo_jump_owned[shape],
                            words[shape]);
    return true;
}

/* solo-jump.md "What load checks" 4: a deal under way. */
static bool check_deal(const tp_rules *r, const char *cells, int blanks, const tp_at *board,
                       tp_error *e) {
    bool seen = false;
    if (r->option[PUZZLE] != 0)
        return tp_wrong(e, board, "A puzzle's board is not dealt: no \"?\" here.");
    for (int i = 0; i < GRID4_SQUARES; i++) {
        if (seen && cells[i] != '?')
            return tp_wrong(e, board,
                            "What is not dealt yet comes last, in the order of the deal.");
        seen = cells[i] == '?';
    }
    if (blanks > solo_jump_owned[BLANK]) return tp_wrong(e, board, "There are at most 5 blanks.");
    return true;
}

bool solo_jump_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at board = tp_at_key(at, "board");
    char cells[GRID4_SQUARES];
    int blanks = 0;
    memset(s, 0, sizeof *s);
    if (!tp_want_board(&board, GRID4, ".?CST", cells, e)) return false;
    for (int i = 0; i < GRID4_SQUARES; i++) {
        const char *letter = strchr(solo_jump_letters, cells[i]);
        if (cells[i] == '.') blanks++;
        if (cells[i] != '?') s->dealt++;
        if (letter == NULL) continue;
        uint16_t *set = &s->pieces[letter - solo_jump_letters];
        *set = (uint16_t)(*set | 1u << i);
    }
    if (!check_counts(s, &board, e)) return false;
    if (s->dealt < GRID4_SQUARES) return check_deal(r, cells, blanks, &board, e);
    if (blanks == GRID4_SQUARES) return tp_wrong(e, &board, "There is at least one piece.");
    return true;
}
