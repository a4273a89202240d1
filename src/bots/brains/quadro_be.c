/* bots/brains/quadro_be.c: what bots know of Quadro-Be: lines that can still be filled, and room to
 * move. The rest is search: ends within its horizon are seen exactly. */
#include "games/quadro_be/state.h"

#include "bots/brains/brains.h"
#include "bots/tables/quadro_be.h"

/* The ten lines: rows, columns, diagonals. */
static const uint16_t lines[] = {0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111,
                                 0x2222, 0x4444, 0x8888, 0x8421, 0x1248};

/* A line without a piece of the other seat is worth more the fuller it is. */
static int lines_worth(unsigned own, unsigned other) {
    static const int worth[] = {0, 1, 5, 16, 0};
    int sum = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((other & lines[i]) == 0) sum += worth[__builtin_popcount(own & lines[i])];
    return sum;
}

/* How many free points border on the seat's pieces. */
static int room(unsigned own, unsigned free) {
    return __builtin_popcount(grid4_straight(own) & free);
}

/* Linear up to a limit: what is not an end is never nearly sure. */
static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    const unsigned red = quadro_be_pieces_of(s, 0), blue = quadro_be_pieces_of(s, 1);
    const unsigned free = ~(red | blue) & GRID4_ALL;
    const int ahead =
        lines_worth(red, blue) - lines_worth(blue, red) + room(red, free) - room(blue, free);
    const float swing = (float)ahead / 80.0F;
    (void)r;
    value[0] = 0.5F + (swing > 0.45F ? 0.45F : swing < -0.45F ? -0.45F : swing);
    value[1] = 1.0F - value[0];
}

static const tp_level levels[] = {
    {.name = "easy", .bot = "ab", .iterations = 60, .blunder = 25},
    {.name = "medium", .bot = "ab", .iterations = 1500, .blunder = 6},
    {.name = "hard", .bot = "ab", .ms = 1000, .asks_oracles = true},
    {.name = NULL},
};

const tp_brain quadro_be_brain = {
    .game = &quadro_be,
    .tuning = &tp_plain_tuning,
    .levels = levels,
    .evaluate = evaluate,
    .book = tp_quadro_be_book,
};
