/* stargate/facts.c: what a player of Stargate would count out by hand: gates, losses, and who could
 * capture whom. stargate.md "Facts" */
#include "boards/square.h"
#include "state.h"

static void write_seats(tp_writer *w, const char *key, unsigned seats) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (; seats != 0; seats &= seats - 1) tp_write_int(w, __builtin_ctz(seats));
    tp_write_close(w, ']');
}

static void write_seat_or_null(tp_writer *w, const char *key, int seat) {
    tp_write_key(w, key);
    if (seat >= 0)
        tp_write_int(w, seat);
    else
        tp_write_null(w);
}

static void write_letter(tp_writer *w, int shape) {
    const char letter[] = {stargate_letters[shape], '\0'};
    tp_write_key_text(w, "piece", letter);
}

/* {"C":1,"T":4,"S":6} */
static void write_shapes(tp_writer *w, const char *key, const int count[SHAPES]) {
    tp_write_key(w, key);
    tp_write_open(w, '{');
    for (int shape = COMMANDER; shape < SHAPES; shape++) {
        const char letter[] = {stargate_letters[shape], '\0'};
        tp_write_key_int(w, letter, count[shape]);
    }
    tp_write_close(w, '}');
}

/* ---- gates and sides ---- */

/* Whose maingate it is; -1 if nobody's, or of somebody who is out. */
static int maingate_owner(const tp_rules *r, const tp_state *s, int square) {
    for (int seat = 0; seat < r->players; seat++)
        if (r->tables->maingate[seat] == square && !stargate_is_out(s, seat)) return seat;
    return -1;
}

static void write_gate(const tp_rules *r, const tp_state *s, int square, tp_writer *w) {
    const uint8_t piece = s->board[square];
    tp_write_open(w, '{');
    tp_write_key_square(w, "at", square, GRID12);
    write_seat_or_null(w, "maingate", maingate_owner(r, s, square));
    write_seat_or_null(w, "holder", piece != FREE ? stargate_owner(piece) : -1);
    tp_write_close(w, '}');
}

static void write_gates(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key_int(w, "needed", stargate_needed(r));
    tp_write_key(w, "gates");
    tp_write_open(w, '[');
    for (int i = 0; i < GRID12_SQUARES; i++)
        for (int gate = 0; gate < STARGATES; gate++)
            if (r->tables->stargates[gate] == stargate_by_name(i))
                write_gate(r, s, stargate_by_name(i), w);
    tp_write_close(w, ']');
}

static void write_sides(const tp_rules *r, const tp_state *s, tp_writer *w) {
    unsigned left = (1u << r->players) - 1;
    tp_write_key(w, "sides");
    tp_write_open(w, '[');
    while (left != 0) {
        const unsigned side = stargate_side(r, __builtin_ctz(left));
        left &= ~side;
        tp_write_open(w, '{');
        write_seats(w, "seats", side);
        tp_write_key_int(w, "held", stargate_held(r, s, side));
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

/* ---- armies ---- */

static void write_seat(const tp_rules *r, const tp_state *s, int seat, tp_writer *w) {
    grid12_set own = s->pieces[seat];
    int count[SHAPES] = {0}, lost[SHAPES] = {0}, commander = -1;
    for (int square; (square = grid12_take(&own)) >= 0;) {
        const int shape = stargate_shape(s->board[square]);
        count[shape]++;
        if (shape == COMMANDER) commander = square;
    }
    for (int shape = COMMANDER; shape < SHAPES; shape++)
        lost[shape] = stargate_owned[shape] - count[shape];
    tp_write_open(w, '{');
    tp_write_key_square(w, "corner", stargate_corner(r, seat), GRID12);
    tp_write_key_square(w, "maingate", r->tables->maingate[seat], GRID12);
    tp_write_key_bool(w, "out", stargate_is_out(s, seat));
    tp_write_key(w, "commander");
    if (commander >= 0)
        tp_write_square(w, commander, GRID12);
    else
        tp_write_null(w);
    write_shapes(w, "pieces", count);
    /* stargate.md "State": whose a piece was before it joined somebody is not kept, so what each
     * army has lost is not known any more once one has joined. */
    if (!stargate_is_free_for_all(r) || s->outs == 0) write_shapes(w, "lost", lost);
    tp_write_close(w, '}');
}

static void write_armies(const tp_rules *r, const tp_state *s, tp_writer *w) {
    int captured[SHAPES] = {0}; /* free squares are counted as well, and not printed */
    for (int shape = COMMANDER; shape < SHAPES; shape++)
        captured[shape] = r->players * stargate_owned[shape];
    for (int square = 0; square < GRID12_SQUARES; square++)
        captured[stargate_shape(s->board[square])]--;
    tp_write_key(w, "seats");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) write_seat(r, s, seat, w);
    tp_write_close(w, ']');
    write_shapes(w, "captured", captured);
}

/* ---- captures ---- */

/* Where the piece on a square could go, of one kind of move. */
static grid12_set targets_of(const tp_rules *r, const tp_state *s, int from, int kind) {
    tp_move moves[MOST_OF_A_PIECE];
    grid12_set targets = {{0}};
    if (s->board[from] == FREE || s->ending != ON) return targets;
    const size_t n = stargate_moves_of(r, s, from, moves);
    for (size_t i = 0; i < n; i++)
        if (grid12_kind(moves[i]) == kind) grid12_add(&targets, grid12_to(moves[i]));
    return targets;
}

static void write_set(tp_writer *w, const char *key, const grid12_set *set) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int i = 0; i < GRID12_SQUARES; i++)
        if (grid12_has(set, stargate_by_name(i))) tp_write_square(w, stargate_by_name(i), GRID12);
    tp_write_close(w, ']');
}

/* Of all pieces, not only of the seat to move: what one captures is what the other must mind. */
static void write_captures(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "captures");
    tp_write_open(w, '[');
    for (int i = 0; i < GRID12_SQUARES; i++) {
        const int from = stargate_by_name(i);
        const grid12_set targets = targets_of(r, s, from, CAPTURE);
        if (grid12_count(&targets) == 0) continue;
        tp_write_open(w, '{');
        tp_write_key_int(w, "seat", stargate_owner(s->board[from]));
        write_letter(w, stargate_shape(s->board[from]));
        tp_write_key_square(w, "from", from, GRID12);
        write_set(w, "to", &targets);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

/* The squares at its distances along open lines, whatever stands there. */
static grid12_set bites_of(const tp_rules *r, const tp_state *s, int from) {
    const int shape = stargate_shape(s->board[from]);
    grid12_set bites = {{0}};
    for (int way = 0; way < r->tables->ways; way++) {
        const unsigned right = r->tables->captures[shape][stargate_is_diagonal(way)];
        const int room = grid12_room(from, way), step = grid12_step(way);
        bool is_open = true;
        for (int distance = 1; distance <= MOST_CAPTURE && distance <= room && is_open;
             distance++) {
            const int to = from + distance * step;
            if ((right >> distance & 1) != 0) grid12_add(&bites, to);
            is_open = s->board[to] == FREE || r->option[JUMP];
        }
    }
    return bites;
}

/* stargate.md "Facts": distances are exact, and counting them is the whole game. */
static void write_bites(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "bites");
    tp_write_open(w, '[');
    for (int i = 0; i < GRID12_SQUARES && s->ending == ON; i++) {
        const int from = stargate_by_name(i);
        if (s->board[from] == FREE) continue;
        const grid12_set bites = bites_of(r, s, from);
        tp_write_open(w, '{');
        tp_write_key_square(w, "from", from, GRID12);
        write_set(w, "to", &bites);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

static void write_danger(const tp_rules *r, const tp_state *s, int square, tp_writer *w) {
    grid12_set captors = {{0}};
    bool is_now = false;
    for (int from = 0; from < GRID12_SQUARES; from++) {
        const grid12_set targets = targets_of(r, s, from, CAPTURE);
        if (!grid12_has(&targets, square)) continue;
        grid12_add(&captors, from);
        is_now |= stargate_owner(s->board[from]) == s->seat;
    }
    if (grid12_count(&captors) == 0) return;
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", stargate_owner(s->board[square]));
    tp_write_key_square(w, "at", square, GRID12);
    write_set(w, "by", &captors);
    tp_write_key_bool(w, "now", is_now);
    tp_write_close(w, '}');
}

static void write_dangers(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "in_danger");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) {
        grid12_set own = s->pieces[seat];
        for (int square; (square = grid12_take(&own)) >= 0;)
            if (stargate_shape(s->board[square]) == COMMANDER) write_danger(r, s, square, w);
    }
    tp_write_close(w, ']');
}

/* ---- one square ---- */

static void write_about(const tp_rules *r, const tp_state *s, int square, tp_writer *w) {
    const grid12_set moves = targets_of(r, s, square, WALK);
    const grid12_set captures = targets_of(r, s, square, CAPTURE);
    uint8_t captors[SEATS] = {0};
    stargate_count_captors(r, s, square, captors);
    tp_write_key(w, "square");
    tp_write_open(w, '{');
    tp_write_key_square(w, "at", square, GRID12);
    write_set(w, "moves", &moves);
    write_set(w, "captures", &captures);
    tp_write_key(w, "captors");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) tp_write_int(w, captors[seat]);
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}

void stargate_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w) {
    int square;
    (void)viewer; /* nothing is hidden */
    write_gates(r, s, w);
    write_sides(r, s, w);
    write_armies(r, s, w);
    write_captures(r, s, w);
    write_bites(r, s, w);
    write_dangers(r, s, w);
    if (about != NULL && tp_square_take(&about, GRID12, &square) && *about == '\0')
        write_about(r, s, square, w);
}
