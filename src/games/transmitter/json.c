/* transmitter/json.c: states in and out. 5 is the layout, 7 what is checked and in which order. */
#include "boards/square.h"
#include "state.h"

#include <string.h>

/* ---- out ---- */

/* The squares of a seat's pieces of one shape in the order of their names: a1, a10, a11, a12, a2.
 */
static void write_shape(const tp_state *s, uint8_t piece, tp_writer *w) {
    static const uint8_t rows[GRID12] = {1, 10, 11, 12, 2, 3, 4, 5, 6, 7, 8, 9};
    char text[8] = {transmitter_letters[transmitter_shape(piece) - CYLINDER]};
    for (int column = 0; column < GRID12; column++)
        for (int i = 0; i < GRID12; i++) {
            const int square = grid12_square(column, rows[i] - 1);
            if (s->board[square] != piece) continue;
            tp_square_put(text + 1, square, GRID12);
            tp_write_text(w, text);
        }
}

void transmitter_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    char entry[4];
    (void)viewer;
    if (s->entry != NO_ENTRY) tp_square_put(entry, (int)s->entry, GRID12);
    tp_write_key_int(w, "turn", s->turn);
    tp_write_key_text(w, "entry", s->entry != NO_ENTRY ? entry : NULL);
    tp_write_key(w, "pieces");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) {
        tp_write_open(w, '[');
        for (int shape = CYLINDER; shape < SHAPES; shape++)
            write_shape(s, transmitter_piece(shape, seat), w);
        tp_write_close(w, ']');
    }
    tp_write_close(w, ']');
}

/* ---- in ---- */

/* transmitter.md "What load checks" 3 */
static bool read_turn(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at turn_at = tp_at_key(at, "turn"), entry = tp_at_key(at, "entry");
    int turn, square = NO_ENTRY;
    if (!tp_want_int(&turn_at, 0, r->option[TURN_LIMIT], &turn, e)) return false;
    if (tp_json_what(entry.json) != TP_NULL &&
        (!tp_square_of(entry.json, GRID12, &square) || !grid12_is_centre(square)))
        return tp_wrong(e, &entry, "Expected null or a centre, as \"h8\".");
    s->turn = (uint32_t)turn;
    s->entry = (uint32_t)square;
    return true;
}

/* transmitter.md "What load checks" 4: one entry of a seat's list. */
static bool read_piece(tp_state *s, int seat, const tp_at *list, size_t i, tp_error *e) {
    const tp_at at = tp_at_item(list, i);
    int letter, square;
    if (!tp_piece_of(at.json, transmitter_letters, GRID12, &letter, &square))
        return tp_wrong(e, &at, "Expected C, S or T and a square, as \"Ce1\".");
    if (s->board[square] != FREE) return tp_wrong(e, &at, "This square is taken already.");
    if (i > 0 && strcmp(tp_json_text(tp_json_item(list->json, i - 1), NULL),
                        tp_json_text(at.json, NULL)) > 0)
        return tp_wrong(e, &at, "Expected the pieces in ascending byte order.");
    transmitter_place(s, square, transmitter_piece(CYLINDER + letter, seat));
    return true;
}

static bool read_seat(tp_state *s, int seat, const tp_at *at, tp_error *e) {
    size_t n;
    if (!tp_want_list(at, FIRST, ARMY, &n, e)) return false;
    for (size_t i = 0; i < n; i++)
        if (!read_piece(s, seat, at, i, e)) return false;
    for (int shape = CYLINDER; shape < SHAPES; shape++) {
        const int count = transmitter_count(s, seat, shape);
        if (count < 1 || count > transmitter_owned[shape])
            return tp_wrong(e, at, "A seat has one C, one to six S and one to four T.");
    }
    return true;
}

static bool read_pieces(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const size_t players = (size_t)r->players;
    if (!tp_want_list(at, players, players, NULL, e)) return false;
    for (int seat = 0; seat < r->players; seat++) {
        const tp_at list = tp_at_item(at, (size_t)seat);
        if (!read_seat(s, seat, &list, e)) return false;
    }
    return true;
}

/* transmitter.md "What load checks" 5: who has all pieces has just finished his turn. */
static bool check_complete(const tp_rules *r, const tp_state *s, const tp_at *pieces, tp_error *e) {
    for (int seat = 0; seat < r->players; seat++) {
        const bool was_last = s->turn > 0 && seat == transmitter_last_seat(r, s);
        if (grid12_count(&s->pieces[seat]) < ARMY || (was_last && s->entry == NO_ENTRY)) continue;
        const tp_at at = tp_at_item(pieces, (size_t)seat);
        return tp_wrong(e, &at, "Only the seat that finished the last turn can have all pieces.");
    }
    return true;
}

/* transmitter.md "What load checks" 6: a piece of the seat to act that could have moved there and
 * called for another. */
static bool has_caller(const tp_rules *r, const tp_state *s) {
    const int seat = transmitter_seat(r, s);
    for (int way = 0; way < GRID12_ALL_WAYS; way++) {
        const int square = (int)s->entry + grid12_step(way);
        if (grid12_has(&s->pieces[seat], square) && transmitter_completes(r, s, square))
            return true;
    }
    return false;
}

static bool check_entry(const tp_rules *r, const tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at turn = tp_at_key(at, "turn"), entry = tp_at_key(at, "entry");
    if (s->entry == NO_ENTRY) return true;
    if (s->turn >= (uint32_t)r->option[TURN_LIMIT])
        return tp_wrong(e, &turn, "All turns are finished: nobody brings in a piece.");
    if (s->board[s->entry] != FREE) return tp_wrong(e, &entry, "This centre is not free.");
    if (!has_caller(r, s))
        return tp_wrong(e, &entry, "Seat %d has no transmitter in this field.",
                        transmitter_seat(r, s));
    return true;
}

bool transmitter_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at pieces = tp_at_key(at, "pieces");
    memset(s, 0, sizeof *s);
    return read_turn(r, s, at, e) && read_pieces(r, s, &pieces, e) &&
           check_complete(r, s, &pieces, e) && check_entry(r, s, at, e);
}
