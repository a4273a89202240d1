/* quadro_be/tell.c: what happens in Quadro-Be, told, and what a player would count out by hand.
 * quadro-be.md "Events" and "Facts" */
#include "core/tell.h"
#include "boards/square.h"
#include "state.h"

enum { LINES = 10, COMING = 6 };

const char *const quadro_be_kinds[] = {"set", "move", "line", "stuck", NULL};

static const char *const letters[SHAPES] = {"C", "T", "S"};

/* The ten full lines: four rows, four columns, the two long diagonals. */
static unsigned line_points(int i) {
    if (i < 4) return 0x000Fu << (4 * i);
    if (i < 8) return 0x1111u << (i - 4);
    return i == 8 ? 0x8421u : 0x1248u;
}

/* Points in byte order of their names: column by column, each from the bottom. */
static void write_points(tp_writer *w, const char *key, unsigned points) {
    uint8_t squares[GRID4_SQUARES];
    size_t n = 0;
    for (int column = 0; column < GRID4; column++)
        for (int row = 0; row < GRID4; row++)
            if ((points >> (column + GRID4 * row) & 1u) != 0)
                squares[n++] = (uint8_t)(column + GRID4 * row);
    tp_write_key_squares(w, key, squares, n, GRID4);
}

/* ---- events ---- */

static void tell_turn(const tp_ply *p, tp_writer *w) {
    const bool sets = grid4_kind(p->move) == SET;
    tp_tell_open(w, sets ? "set" : "move", p->seat);
    tp_write_key_text(w, "piece", letters[p->before->shape]);
    if (!sets) tp_write_key_square(w, "from", grid4_from(p->move), GRID4);
    tp_write_key_square(w, "to", grid4_to(p->move), GRID4);
    tp_tell_close(w);
}

static void tell_line(const tp_ply *p, tp_writer *w) {
    const unsigned own = quadro_be_pieces_of(p->after, p->seat);
    for (int i = 0; i < LINES; i++) {
        if ((own & line_points(i)) != line_points(i)) continue;
        tp_tell_open(w, "line", p->seat);
        write_points(w, "squares", line_points(i));
        tp_tell_close(w);
    }
}

void quadro_be_tell(const tp_ply *p, tp_writer *w) {
    tell_turn(p, w);
    if (p->after->ending == LINE) tell_line(p, w);
    if (p->after->ending == STUCK) {
        tp_tell_open(w, "stuck", !p->seat); /* who is to move and cannot */
        tp_tell_close(w);
    }
}

/* ---- facts ---- */

/* A turn to come, counted from the present one. */
typedef struct {
    int seat, shape;
} coming;

static coming turn_in(const tp_state *s, int turns) {
    const int ply = s->ply + turns;
    return (coming){.seat = ply & 1, .shape = quadro_be_shape(ply & 1, ply >> 1)};
}

/* How many of the shape the seat will have set before that turn, as things stand. */
static bool will_set(const tp_state *s, int turns) {
    const coming c = turn_in(s, turns);
    int have = __builtin_popcount(s->pieces[c.seat][c.shape]);
    for (int i = 0; i < turns; i++) {
        const coming earlier = turn_in(s, i);
        have += earlier.seat == c.seat && earlier.shape == c.shape;
    }
    return have < quadro_be_owned[c.shape];
}

static void write_coming(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "coming");
    tp_write_open(w, '[');
    for (int i = 0; i < COMING; i++) {
        const coming c = turn_in(s, i);
        tp_write_open(w, '{');
        tp_write_key_int(w, "seat", c.seat);
        tp_write_key_text(w, "piece", letters[c.shape]);
        tp_write_key_bool(w, "sets", will_set(s, i));
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

static void write_supply(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "supply");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++) {
        tp_write_open(w, '{');
        for (int shape = 0; shape < SHAPES; shape++)
            tp_write_key_int(w, letters[shape],
                             quadro_be_owned[shape] - __builtin_popcount(s->pieces[seat][shape]));
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

/* The points around pieces of a shape. */
static unsigned beside(int shape, unsigned points) {
    return shape == CYLINDER ? grid4_around(points) : grid4_straight(points);
}

/* Whether that turn, if nothing else changed, could bring a piece to the gap: by setting it there,
 * or from beside it with a piece that is not part of the line. */
static bool can_fill(const tp_state *s, int turns, unsigned line, unsigned gap) {
    const coming c = turn_in(s, turns);
    const unsigned movers = s->pieces[c.seat][c.shape] & ~line;
    if (will_set(s, turns)) return true;
    return (beside(c.shape, movers) & gap) != 0;
}

static void write_threat(const tp_state *s, int seat, unsigned line, tp_writer *w) {
    const unsigned gap = line & ~quadro_be_pieces_of(s, seat);
    for (int turns = 0; turns < COMING; turns++) {
        if (turn_in(s, turns).seat != seat || !can_fill(s, turns, line, gap)) continue;
        tp_write_open(w, '{');
        tp_write_key_int(w, "seat", seat);
        write_points(w, "squares", line & ~gap);
        tp_write_key_square(w, "gap", __builtin_ctz(gap), GRID4);
        tp_write_key_int(w, "turns", turns);
        tp_write_close(w, '}');
        return; /* the soonest turn is what matters */
    }
}

static void write_threats(const tp_state *s, tp_writer *w) {
    const unsigned all = quadro_be_pieces_of(s, 0) | quadro_be_pieces_of(s, 1);
    tp_write_key(w, "threats");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < LINES; i++) {
            const unsigned line = line_points(i), own = quadro_be_pieces_of(s, seat) & line;
            if (__builtin_popcount(own) == 3 && (line & ~own & all) == 0)
                write_threat(s, seat, line, w);
        }
    tp_write_close(w, ']');
}

/* How the shape of that turn could move as things stand; null if the turn sets. */
static void write_ways_in(const tp_state *s, int turns, tp_writer *w) {
    const coming c = turn_in(s, turns);
    const unsigned all = quadro_be_pieces_of(s, 0) | quadro_be_pieces_of(s, 1);
    const unsigned on = s->pieces[c.seat][c.shape];
    int n = 0;
    if (will_set(s, turns)) {
        tp_write_null(w);
        return;
    }
    for (unsigned left = on; left != 0; left &= left - 1)
        n += __builtin_popcount(beside(c.shape, left & -left) & ~all);
    tp_write_open(w, '{');
    tp_write_key_text(w, "piece", letters[c.shape]);
    write_points(w, "on", on);
    tp_write_key_int(w, "n", n);
    write_points(w, "by", beside(c.shape, on) & all);
    tp_write_close(w, '}');
}

static void write_ways(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "ways");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++) write_ways_in(s, (s->ply & 1) == seat ? 0 : 1, w);
    tp_write_close(w, ']');
}

void quadro_be_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                     tp_writer *w) {
    (void)r, (void)viewer, (void)about;
    if (s->ending == ON || s->ending == STUCK) write_ways(s, w);
    if (s->ending != ON) return;
    write_coming(s, w);
    write_supply(s, w);
    write_threats(s, w);
}
