/* bots/tables/layouts.c: see layouts.h. */
#include "bots/tables/layouts.h"

#include <assert.h>
#include <string.h>

/* ---- the tables ---- */

/* A point under a symmetry: a reflection at the middle column, at the middle row, at a diagonal, as
 * the three bits say. */
int layout_turned_point(int symmetry, int point) {
    int column = point % GRID4, row = point / GRID4;
    if (symmetry & 1) column = GRID4 - 1 - column;
    if (symmetry & 2) row = GRID4 - 1 - row;
    return symmetry & 4 ? column * GRID4 + row : row * GRID4 + column;
}

static void fill_turned(layouts *l) {
    for (int s = 0; s < SYMMETRIES; s++)
        for (int half = 0; half < 2; half++)
            for (int byte = 0; byte < 256; byte++)
                for (int i = 0; i < 8; i++)
                    if (byte >> i & 1)
                        l->turned[s][half][byte] =
                            (uint16_t)(l->turned[s][half][byte] |
                                       1 << layout_turned_point(s, 8 * half + i));
}

static void fill_packed(layouts *l) {
    for (int mask = 0; mask < 256; mask++)
        for (int byte = 0; byte < 256; byte++) {
            int n = 0;
            for (int i = 0; i < 8; i++) {
                if (!(mask >> i & 1)) continue;
                l->packed[mask][byte] = (uint8_t)(l->packed[mask][byte] | (byte >> i & 1) << n);
                l->spread[mask][byte] = (uint8_t)(l->spread[mask][byte] | (byte >> n & 1) << i);
                n++;
            }
        }
}

static void fill_ranks(layouts *l) {
    for (int high = 0; high < 14; high++) {
        l->rank[1 << high] = (uint8_t)high;
        l->unrank[1][high] = (uint16_t)(1 << high);
        for (int low = 0; low < high; low++) {
            const int set = 1 << high | 1 << low, rank = high * (high - 1) / 2 + low;
            l->rank[set] = (uint8_t)rank;
            l->unrank[2][rank] = (uint16_t)set;
        }
    }
}

/* A pair of points is at home where it is first met; all its images are led there. */
static void fill_pairs(layouts *l) {
    int pairs = 0;
    memset(l->pair, LAYOUT_PAIRS, sizeof l->pair);
    for (int red = 0; red < GRID4_SQUARES; red++)
        for (int blue = 0; blue < GRID4_SQUARES; blue++) {
            if (red == blue || l->pair[red][blue] < LAYOUT_PAIRS) continue;
            l->home[pairs][0] = (uint8_t)red;
            l->home[pairs][1] = (uint8_t)blue;
            for (int s = SYMMETRIES - 1; s >= 0; s--)
                for (int from = 0; from < GRID4_SQUARES; from++)
                    for (int to = 0; to < GRID4_SQUARES; to++) {
                        if (layout_turned_point(s, from) != red ||
                            layout_turned_point(s, to) != blue)
                            continue;
                        if (s != 0 && from == red && to == blue) l->mirror[pairs] = (uint8_t)s;
                        l->pair[from][to] = (uint8_t)pairs;
                        l->turn[from][to] = (uint8_t)s;
                    }
            pairs++;
        }
    assert(pairs == LAYOUT_PAIRS);
}

void layouts_init(layouts *l) {
    memset(l, 0, sizeof *l);
    fill_turned(l);
    fill_packed(l);
    fill_ranks(l);
    fill_pairs(l);
    for (unsigned set = 0; set < 1 << 16; set++) l->has_line[set] = quadro_be_has_line(set);
}

material material_at(int ply) {
    material m = {.count = {0}};
    /* quadro-be.md "The order of shapes": a turn sets while a piece of its shape is left. */
    for (int i = 0; i < ply && i < 12; i++) {
        const int set = layout_mover(i);
        if (m.count[set] < (set <= BLUE_C ? 1 : 2)) m.count[set]++;
    }
    assert(m.count[RED_C] == 1 && m.count[BLUE_C] == 1);
    uint32_t points = GRID4_SQUARES - 2;
    m.pair_size = 1;
    for (int i = RED_T; i < LAYOUT_SETS; i++) {
        m.radix[i] = m.count[i] == 2 ? points * (points - 1) / 2 : points;
        m.pair_size *= m.radix[i];
        points -= m.count[i];
    }
    m.size = m.pair_size * LAYOUT_PAIRS;
    return m;
}

/* ---- numbers ---- */

static inline unsigned turned(const layouts *l, int symmetry, unsigned set) {
    return (unsigned)l->turned[symmetry][0][set & 255] | l->turned[symmetry][1][set >> 8];
}

/* The bits of set at those of mask, moved together; what some processors call pext. */
static inline unsigned packed(const layouts *l, unsigned set, unsigned mask) {
    return (unsigned)l->packed[mask & 255][set & 255] | (unsigned)l->packed[mask >> 8][set >> 8]
                                                            << __builtin_popcount(mask & 255);
}

static inline unsigned spread(const layouts *l, unsigned bits, unsigned mask) {
    const unsigned low = mask & 255;
    return (unsigned)l->spread[low][bits & 255] |
           (unsigned)l->spread[mask >> 8][bits >> __builtin_popcount(low)] << 8;
}

static uint32_t index_under(const layouts *l, const material *m, const placement *p, int symmetry,
                            int pair) {
    unsigned free = GRID4_ALL ^ 1U << l->home[pair][0] ^ 1U << l->home[pair][1];
    uint32_t index = (uint32_t)pair;
    for (int i = RED_T; i < LAYOUT_SETS; i++) {
        const unsigned set = symmetry == 0 ? p->set[i] : turned(l, symmetry, p->set[i]);
        index = index * m->radix[i] + l->rank[packed(l, set, free)];
        free ^= set;
    }
    return index;
}

uint32_t layout_index(const layouts *l, const material *m, const placement *p) {
    const int red = __builtin_ctz(p->set[RED_C]), blue = __builtin_ctz(p->set[BLUE_C]);
    return index_under(l, m, p, l->turn[red][blue], l->pair[red][blue]);
}

/* Splits a number into its digits; the first is the pair. Division by a constant is several times
 * as fast, and nearly all positions have all pieces. */
static void split(const material *m, uint32_t index, uint32_t digit[LAYOUT_SETS]) {
    enum { T = 91, U = 66, V = 45, W = 28 };
    if (m->pair_size == T * U * V * W) {
        digit[BLUE_S] = index % W;
        digit[RED_S] = index / W % V;
        digit[BLUE_T] = index / (W * V) % U;
        digit[RED_T] = index / (W * V * U) % T;
        digit[0] = index / (W * V * U * T);
        return;
    }
    for (int i = LAYOUT_SETS - 1; i >= RED_T; i--) {
        digit[i] = index % m->radix[i];
        index /= m->radix[i];
    }
    digit[0] = index;
}

void layout_at(const layouts *l, const material *m, uint32_t index, placement *p) {
    uint32_t digit[LAYOUT_SETS];
    split(m, index, digit);
    p->set[RED_C] = (uint16_t)(1 << l->home[digit[0]][0]);
    p->set[BLUE_C] = (uint16_t)(1 << l->home[digit[0]][1]);
    unsigned free = GRID4_ALL ^ p->set[RED_C] ^ p->set[BLUE_C];
    for (int i = RED_T; i < LAYOUT_SETS; i++) {
        p->set[i] = (uint16_t)spread(l, l->unrank[m->count[i]][digit[i]], free);
        free ^= p->set[i];
    }
}

void layout_vary(const layouts *l, const material *m, uint32_t rank, placement *p) {
    p->set[BLUE_S] = 0;
    const unsigned free = ~(layout_red(p) | layout_blue(p)) & GRID4_ALL;
    p->set[BLUE_S] = (uint16_t)spread(l, l->unrank[m->count[BLUE_S]][rank], free);
}

uint32_t layout_twin(const layouts *l, const material *m, uint32_t index) {
    const uint32_t pair = index / m->pair_size;
    placement p;
    if (l->mirror[pair] == 0) return index;
    layout_at(l, m, index, &p);
    return index_under(l, m, &p, l->mirror[pair], (int)pair);
}

/* The images of a pair that has a mirror are four instead of eight. */
int layout_weight(const layouts *l, const material *m, uint32_t index) {
    return l->mirror[index / m->pair_size] == 0 ? SYMMETRIES : SYMMETRIES / 2;
}

/* ---- positions ---- */

placement layout_of(const tp_state *s) {
    return (placement){{s->pieces[0][CYLINDER], s->pieces[1][CYLINDER], s->pieces[0][TRIANGLE],
                        s->pieces[1][TRIANGLE], s->pieces[0][SQUARE], s->pieces[1][SQUARE]}};
}

void layout_state(const tp_rules *r, const placement *p, int ply, tp_state *s) {
    memset(s, 0, sizeof *s);
    static const uint8_t shape[] = {CYLINDER, CYLINDER, TRIANGLE, TRIANGLE, SQUARE, SQUARE};
    for (int i = 0; i < LAYOUT_SETS; i++) s->pieces[i & 1][shape[i]] = p->set[i];
    s->ply = (uint16_t)ply;
    quadro_be_look(r, s);
}
