/* jump/setup.c: options and the layouts. */
#include "boards/square.h"
#include "state.h"

#include <string.h>

static const char *const layouts[] = {"squares_behind", "squares_ahead", "spread", NULL};
static const char *const squares[] = {"both", "diagonal", "straight", NULL};

const tp_option jump_options[] = {
    [LAYOUT] = {"layout", TP_OPTION_CHOICE, .choices = layouts, .fallback = SQUARES_BEHIND},
    [SQUARES] = {"squares", TP_OPTION_CHOICE, .choices = squares, .fallback = BOTH},
    [GOAL] = {"goal", TP_OPTION_INT, .min = 4, .max = 8, .fallback = 6},
    [CYLINDER_POINTS] = {"cylinder", TP_OPTION_INT, .min = 1, .max = 3, .fallback = 2},
    [PLY_LIMIT] = {"ply_limit", TP_OPTION_INT, .min = 1, .max = 10000, .fallback = 300},
    {.name = NULL},
};

/* jump.md "Board and pieces": Red's squares. */
static const char *const red_squares[LAYOUTS][SHAPES] = {
    [SQUARES_BEHIND] =
        {[CYLINDER] = "k4", [SQUARE] = "l1 l2 l3 l4 l5 l6", [TRIANGLE] = "k2 k3 k5 k6"},
    [SQUARES_AHEAD] =
        {[CYLINDER] = "l4", [SQUARE] = "k1 k2 k3 k4 k5 k6", [TRIANGLE] = "l2 l3 l5 l6"},
    [SPREAD] = {[CYLINDER] = "k6", [SQUARE] = "i1 i3 i5 k1 k3 k5", [TRIANGLE] = "j2 j4 l2 l4"},
};

bool jump_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    (void)a, (void)edition, (void)e;
    r->max_moves = MOST_MOVES;
    return true;
}

void jump_start(const tp_rules *r, tp_state *s) {
    memset(s, 0, sizeof *s);
    for (int shape = 0; shape < SHAPES; shape++) {
        const char *text = red_squares[r->option[LAYOUT]][shape];
        int square;
        while (tp_square_take(&text, GRID12, &square)) {
            const int mirrored =
                grid12_square(grid12_column(square), GRID12 - 1 - grid12_row(square));
            jump_flip(&s->pieces[RED][shape], jump_spot(square));
            jump_flip(&s->pieces[BLUE][shape], jump_spot(mirrored));
            if (*text == ' ') text++;
        }
    }
}
