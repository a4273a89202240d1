/* transmitter/tell.c: what happens in Transmitter, told, and what a player would count out by hand.
 * transmitter.md "Events" and "Facts" */
#include "core/tell.h"
#include "boards/square.h"
#include "core/moves.h"
#include "state.h"

#include <stdlib.h>

const char *const transmitter_kinds[] = {"move",  "cross",   "call", "lapse",
                                         "enter", "decline", "pass", NULL};

static const char *letter_of(uint8_t piece) {
    static const char *const letters[SHAPES] = {[CYLINDER] = "C", [SQUARE] = "S", [TRIANGLE] = "T"};
    return letters[transmitter_shape(piece)];
}

/* ---- crossings ----
 *
 * transmitter.md "Transmitter": a pair is an enemy piece on the row and another of the same colour
 * on the column, and with the moved piece the three are of three shapes. Rows and columns are
 * walked in the byte order of square names, so that pairs come in order. */

enum { MOST_PAIRS = SEATS * (GRID12 - 1) * (GRID12 - 1) };
typedef struct {
    uint8_t seat, on_row, on_column;
} pair;

static const uint8_t rows_by_name[GRID12] = {0, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8};

static bool are_three_shapes(uint8_t a, uint8_t b, uint8_t c) {
    const unsigned all =
        1u << transmitter_shape(a) | 1u << transmitter_shape(b) | 1u << transmitter_shape(c);
    return all == (1u << CYLINDER | 1u << SQUARE | 1u << TRIANGLE);
}

static bool is_of(uint8_t piece, int seat) {
    return piece != FREE && transmitter_owner(piece) == seat;
}

static size_t pairs_of_seat(const tp_state *s, int square, int seat, pair *out) {
    size_t n = 0;
    for (int column = 0; column < GRID12; column++) {
        const int on_row = grid12_square(column, grid12_row(square));
        if (!is_of(s->board[on_row], seat)) continue;
        for (int i = 0; i < GRID12; i++) {
            const int on_column = grid12_square(grid12_column(square), rows_by_name[i]);
            if (is_of(s->board[on_column], seat) &&
                are_three_shapes(s->board[square], s->board[on_row], s->board[on_column]))
                out[n++] = (pair){(uint8_t)seat, (uint8_t)on_row, (uint8_t)on_column};
        }
    }
    return n;
}

/* All pairs that cross where the moved piece now stands, lowest seat first. */
static size_t pairs_at(const tp_rules *r, const tp_state *s, int square, pair *out) {
    const int owner = transmitter_owner(s->board[square]);
    size_t n = 0;
    for (int seat = 0; seat < r->players; seat++)
        if (seat != owner) n += pairs_of_seat(s, square, seat, out + n);
    return n;
}

static void write_by(tp_writer *w, const pair *x) {
    const uint8_t by[2] = {x->on_row, x->on_column};
    tp_write_key_squares(w, "by", by, 2, GRID12);
    tp_write_key_int(w, "of", x->seat);
}

/* ---- events ---- */

/* The occupied squares that a move passes, in its order. */
static void write_over(const tp_state *s, int from, int to, tp_writer *w) {
    const int by = grid12_row(from) == grid12_row(to) ? 1 : GRID12;
    const int stride = to > from ? by : -by;
    uint8_t over[GRID12];
    size_t n = 0;
    for (int square = from + stride; square != to; square += stride)
        if (s->board[square] != FREE) over[n++] = (uint8_t)square;
    tp_write_key_squares(w, "over", over, n, GRID12);
}

static void tell_at(tp_writer *w, const char *kind, int seat, int square) {
    tp_tell_open(w, kind, seat);
    tp_write_key_square(w, "at", square, GRID12);
    tp_tell_close(w);
}

static void tell_move(const tp_ply *p, tp_writer *w) {
    const int from = grid12_from(p->move), to = grid12_to(p->move);
    const int centre = grid12_centre(grid12_field(to));
    pair pairs[MOST_PAIRS];
    tp_tell_open(w, "move", p->seat);
    tp_write_key_text(w, "piece", letter_of(p->before->board[from]));
    tp_write_key_square(w, "from", from, GRID12);
    tp_write_key_square(w, "to", to, GRID12);
    write_over(p->before, from, to, w);
    tp_tell_close(w);
    const size_t n = pairs_at(p->rules, p->after, to, pairs);
    for (size_t i = 0; i < n; i++) {
        tp_tell_open(w, "cross", p->seat);
        tp_write_key_square(w, "at", to, GRID12);
        write_by(w, &pairs[i]);
        tp_tell_close(w);
    }
    if (n > 0) tell_at(w, p->after->entry != NO_ENTRY ? "call" : "lapse", p->seat, centre);
}

static void tell_enter(const tp_ply *p, tp_writer *w) {
    tp_tell_open(w, "enter", p->seat);
    tp_write_key_text(w, "piece", letter_of(p->after->board[p->before->entry]));
    tp_write_key_square(w, "to", (int)p->before->entry, GRID12);
    tp_tell_close(w);
}

void transmitter_tell(const tp_ply *p, tp_writer *w) {
    switch (grid12_kind(p->move)) {
    case MOVE: tell_move(p, w); break;
    case BRING: tell_enter(p, w); break;
    case SKIP: tell_at(w, "decline", p->seat, (int)p->before->entry); break;
    default:
        tp_tell_open(w, "pass", p->seat);
        tp_tell_close(w);
        break;
    }
}

/* ---- facts ---- */

/* A move that would make a crossing: its pairs, the centre, and whether that is free. */
static void write_crossing(const tp_rules *r, const tp_state *s, tp_move m, const char *text,
                           tp_writer *w) {
    pair pairs[MOST_PAIRS];
    tp_state after = *s;
    const int to = grid12_to(m);
    transmitter_apply(r, &after, transmitter_seat(r, s), m);
    const size_t n = pairs_at(r, &after, to, pairs);
    if (n == 0) return;
    tp_write_open(w, '{');
    tp_write_key_text(w, "move", text);
    tp_write_key_square(w, "at", to, GRID12);
    tp_write_key(w, "pairs");
    tp_write_open(w, '[');
    for (size_t i = 0; i < n; i++) {
        tp_write_open(w, '{');
        write_by(w, &pairs[i]);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    tp_write_key_square(w, "centre", grid12_centre(grid12_field(to)), GRID12);
    tp_write_key_bool(w, "calls", after.entry != NO_ENTRY);
    tp_write_close(w, '}');
}

static void write_crossings(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_move_list l;
    tp_move_list_init(&l, r);
    tp_write_key(w, "crossings");
    tp_write_open(w, '[');
    if (r->game->node(r, s).kind == TP_DECISION)
        tp_move_list_fill(&l, r, s, transmitter_seat(r, s));
    for (size_t i = 0; i < l.count; i++)
        if (grid12_kind(l.move[i]) == MOVE)
            write_crossing(r, s, l.move[i], tp_move_list_text(&l, i), w);
    tp_write_close(w, ']');
    tp_move_list_done(&l);
}

/* The crowded pieces of every seat: centres that their owner must leave. */
static void write_must_leave(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "must_leave");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) {
        grid12_set crowded = transmitter_crowded(r, s, seat);
        tp_write_open(w, '[');
        for (int square; (square = grid12_take(&crowded)) >= 0;) tp_write_square(w, square, GRID12);
        tp_write_close(w, ']');
    }
    tp_write_close(w, ']');
}

/* What each seat can still bring in. */
static void write_supply(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "supply");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) {
        tp_write_open(w, '{');
        for (int shape = CYLINDER; shape < SHAPES; shape++) {
            const char letter[] = {transmitter_letters[shape - CYLINDER], '\0'};
            int left = transmitter_owned[shape];
            for (int i = 0; i < GRID12_SQUARES; i++)
                left -= s->board[i] == transmitter_piece(shape, seat);
            tp_write_key_int(w, letter, left);
        }
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

void transmitter_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                       tp_writer *w) {
    (void)viewer, (void)about;
    tp_write_key(w, "pieces");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) tp_write_int(w, grid12_count(&s->pieces[seat]));
    tp_write_close(w, ']');
    tp_write_key_int(w, "of", ARMY);
    write_supply(r, s, w);
    write_must_leave(r, s, w);
    write_crossings(r, s, w);
}
