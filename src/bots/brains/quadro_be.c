/* bots/brains/quadro_be.c: what bots know of Quadro-Be: lines that can still be filled, and room to
 * move. The rest is search: ends within its horizon are seen exactly. */
#include "games/quadro_be/state.h"

#include "bots/brains/brains.h"
#include "bots/tables/quadro_be.h"

#include <string.h>

/* The ten lines: rows, columns, diagonals. */
static const uint16_t lines[] = {0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111,
                                 0x2222, 0x4444, 0x8888, 0x8421, 0x1248};

/* What a seat can do with the next shape that is its turn. */
typedef struct {
    unsigned own, other, free;
    unsigned moving;  /* its pieces of that shape */
    unsigned targets; /* where they can go, or where one can be set */
    bool is_setting;
} reach;

static reach reach_of(const tp_state *s, int seat) {
    const int turn = (s->ply + ((s->ply & 1) != seat)) >> 1, shape = quadro_be_shape(seat, turn);
    reach x = {.own = quadro_be_pieces_of(s, seat),
               .other = quadro_be_pieces_of(s, !seat),
               .moving = s->pieces[seat][shape]};
    x.free = ~(x.own | x.other) & GRID4_ALL;
    x.is_setting = __builtin_popcount(x.moving) < quadro_be_owned[shape];
    x.targets = x.is_setting        ? x.free
                : shape == CYLINDER ? grid4_around(x.moving) & x.free
                                    : grid4_straight(x.moving) & x.free;
    return x;
}

/* Can a piece that is not in the line come to the point that it lacks? */
static bool completes(const tp_state *s, const reach *x, unsigned line) {
    const unsigned gap = line & ~x->own, movers = x->moving & ~line;
    if (x->is_setting) return true;
    if ((x->targets & gap) == 0) return false;
    /* Only the cylinder goes diagonally, and it is alone of its shape. */
    const bool is_cylinder =
        (x->moving & s->pieces[0][CYLINDER]) != 0 || (x->moving & s->pieces[1][CYLINDER]) != 0;
    return ((is_cylinder ? grid4_around(movers) : grid4_straight(movers)) & gap) != 0;
}

enum { ONE, TWO, THREE, ROOM, WAYS, STUCK_SOON, THREAT, WINS, AT_TURN, IS_BLUE, FEATURES };
static const char *const feature_names[] = {"lines with one piece",
                                            "lines with two",
                                            "lines with three",
                                            "free points around",
                                            "ways for its shape",
                                            "cannot move",
                                            "completes a line next",
                                            "completes a line now",
                                            "is to move",
                                            "is Blue",
                                            NULL};

/* Lines without a piece of the other seat, by how full they are. */
static void see(const tp_state *s, int seat, float *out) {
    const reach x = reach_of(s, seat);
    int lines_of[4] = {0}, chances = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if ((x.other & lines[i]) != 0) continue;
        const int full = __builtin_popcount(x.own & lines[i]);
        lines_of[full & 3]++;
        chances += full == 3 && completes(s, &x, lines[i]);
    }
    out[ONE] = (float)lines_of[1] / 4;
    out[TWO] = (float)lines_of[2] / 2;
    out[THREE] = (float)lines_of[3];
    out[ROOM] = (float)__builtin_popcount(grid4_straight(x.own) & x.free) / 4;
    out[WAYS] = (float)__builtin_popcount(x.targets) / 4;
    out[STUCK_SOON] = x.targets == 0 ? 1 : 0;
    out[THREAT] = chances > 0 ? 1 : 0;
    out[WINS] = 0;
    out[AT_TURN] = (s->ply & 1) == seat ? 1 : 0;
    out[IS_BLUE] = seat == 1 ? 1 : 0;
}

/* All pieces are on the board after ten plies; who can complete a line at its turn has won. */
static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    (void)r;
    out->phase = (float)s->ply / 20;
    out->out = 0;
    for (int seat = 0; seat < 2; seat++) see(s, seat, out->of[seat]);
    /* Who completes a line now has won, whatever else there is. */
    const int mover = s->ply & 1;
    if (out->of[mover][THREAT] == 0) return;
    memset(out->of, 0, 2 * sizeof *out->of);
    out->of[mover][WINS] = 1;
}

static const tp_model model = {
#include "bots/weights/quadro_be.def"
};

static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_features x;
    features(r, s, &x);
    tp_model_judge(&model, 2, &x, value);
}

static const tp_level levels[] = {
    {.name = "easy", .bot = "ab", .iterations = 40, .slip = 0.140F},
    {.name = "medium", .bot = "ab", .iterations = 1500, .slip = 0.020F, .watches = true},
    {.name = "hard", .bot = "ab", .ms = 1000, .asks_oracles = true},
    {.name = NULL},
};

const tp_brain quadro_be_brain = {
    .game = &quadro_be,
    .tuning = &tp_plain_tuning,
    .levels = levels,
    .evaluate = evaluate,
    .features = features,
    .feature_names = feature_names,
    .book = tp_quadro_be_book,
};
