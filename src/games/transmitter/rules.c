/* transmitter/rules.c: which moves there are, when a move calls a piece in, and the end. Read
 * state.h first. */
#include "state.h"

#include "game_words.h"

#include <assert.h>

/* ---- transmitter.md "Move", "Compulsion" ---- */

static bool is_target(const tp_state *s, int square) {
    return s->board[square] == FREE && !grid12_is_centre(square);
}

/* The i-th of the other squares of its row and column, i from 0 to 21: the row first. */
enum { CROSS = 2 * (GRID12 - 1) };
static int cross_square(int square, int i) {
    const int column = grid12_column(square), row = grid12_row(square);
    if (i < GRID12 - 1) return grid12_square(i + (i >= column), row);
    i -= GRID12 - 1;
    return grid12_square(column, i + (i >= row));
}

/* Two or more enemy pieces around a centre. */
static bool is_crowded(const tp_state *s, int seat, int centre) {
    int enemies = 0;
    for (int way = 0; way < GRID12_ALL_WAYS; way++) {
        const uint8_t piece = s->board[centre + grid12_step(way)];
        enemies += piece != FREE && transmitter_owner(piece) != seat;
    }
    return enemies >= 2;
}

grid12_set transmitter_crowded(const tp_rules *r, const tp_state *s, int seat) {
    grid12_set on_centres = s->pieces[seat], crowded = {0};
    grid12_keep(&on_centres, &r->tables->centres);
    for (int centre; (centre = grid12_take(&on_centres)) >= 0;)
        if (is_crowded(s, seat, centre)) grid12_add(&crowded, centre);
    return crowded;
}

static size_t moves_of(const tp_state *s, grid12_set pieces, tp_move *out) {
    size_t n = 0;
    for (int from; (from = grid12_take(&pieces)) >= 0;)
        for (int i = 0; i < CROSS; i++) {
            const int to = cross_square(from, i);
            if (is_target(s, to)) out[n++] = grid12_move(MOVE, from, to);
        }
    return n;
}

/* The crowded pieces' moves; if they have none, all; if there are none at all, the pass. */
static size_t list_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    size_t n = moves_of(s, transmitter_crowded(r, s, seat), out);
    if (n == 0) n = moves_of(s, s->pieces[seat], out);
    if (n == 0) out[n++] = grid12_move(PASS, 0, 0);
    return n;
}

/* ---- transmitter.md "Transmitter", "Bringing in" ---- */

/* The shapes that each seat has on a row or column, a bit each (bit 0 is for free squares). */
static void shapes_along(const tp_state *s, int first, int step, uint8_t shapes[SEATS]) {
    for (int i = 0; i < GRID12; i++) {
        const uint8_t piece = s->board[first + i * step];
        uint8_t *set = &shapes[transmitter_owner(piece)];
        *set = (uint8_t)(*set | 1u << transmitter_shape(piece));
    }
}

bool transmitter_completes(const tp_rules *r, const tp_state *s, int square) {
    static const uint8_t others[SHAPES][2] = {[CYLINDER] = {SQUARE, TRIANGLE},
                                              [SQUARE] = {CYLINDER, TRIANGLE},
                                              [TRIANGLE] = {CYLINDER, SQUARE}};
    const uint8_t *other = others[transmitter_shape(s->board[square])];
    const int owner = transmitter_owner(s->board[square]);
    uint8_t on_row[SEATS] = {0}, on_column[SEATS] = {0};
    shapes_along(s, square - grid12_column(square), 1, on_row);
    shapes_along(s, grid12_column(square), GRID12, on_column);
    for (int seat = 0; seat < r->players; seat++)
        if (seat != owner && (((on_row[seat] >> other[0]) & (on_column[seat] >> other[1]) & 1) ||
                              ((on_row[seat] >> other[1]) & (on_column[seat] >> other[0]) & 1)))
            return true;
    return false;
}

int transmitter_count(const tp_state *s, int seat, int shape) {
    grid12_set own = s->pieces[seat];
    int n = 0;
    for (int square; (square = grid12_take(&own)) >= 0;)
        n += transmitter_shape(s->board[square]) == shape;
    return n;
}

static size_t list_bringings(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    size_t n = 0;
    for (int shape = SQUARE; shape <= TRIANGLE; shape++)
        if (transmitter_count(s, seat, shape) < transmitter_owned[shape])
            out[n++] = grid12_move(BRING, 0, shape);
    if (r->option[BRING_IN] == OPTIONAL) out[n++] = grid12_move(SKIP, 0, 0);
    return n;
}

size_t transmitter_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    assert(seat == transmitter_seat(r, s));
    return s->entry != NO_ENTRY ? list_bringings(r, s, seat, out) : list_moves(r, s, seat, out);
}

/* Throws a piece and a square of its row or column until that is a move, which draws uniformly; and
 * so does who gives that up at some point and lists. */
static tp_move sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    enum { THROWS = 40 };
    tp_move list[MOST_MOVES];
    if (s->entry == NO_ENTRY) {
        grid12_set pieces = transmitter_crowded(r, s, seat);
        if (grid12_count(&pieces) == 0) pieces = s->pieces[seat];
        const uint32_t slots = CROSS * (uint32_t)grid12_count(&pieces);
        for (int i = 0; i < THROWS; i++) {
            const int draw = (int)tp_rng_below(g, slots);
            const int from = grid12_nth(&pieces, draw / CROSS);
            const int to = cross_square(from, draw % CROSS);
            if (is_target(s, to)) return grid12_move(MOVE, from, to);
        }
    }
    return list[tp_rng_below(g, (uint32_t)transmitter_moves(r, s, seat, list))];
}

static void move_piece(const tp_rules *r, tp_state *s, int from, int to) {
    const uint8_t piece = s->board[from];
    const int centre = grid12_centre(grid12_field(to));
    s->board[from] = FREE;
    grid12_remove(&s->pieces[transmitter_owner(piece)], from);
    transmitter_place(s, to, piece);
    if (s->board[centre] == FREE && transmitter_completes(r, s, to)) s->entry = (uint32_t)centre;
}

void transmitter_apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    assert(seat == transmitter_seat(r, s));
    switch (grid12_kind(m)) {
    case MOVE: move_piece(r, s, grid12_from(m), grid12_to(m)); break;
    case BRING:
        transmitter_place(s, (int)s->entry, transmitter_piece(grid12_to(m), seat));
        s->entry = NO_ENTRY;
        break;
    case SKIP: s->entry = NO_ENTRY; break;
    case PASS: break;
    }
    if (s->entry == NO_ENTRY) s->turn++;
}

/* ---- transmitter.md "End" ---- */

/* Only who finished the last turn can have completed his pieces. */
static bool is_complete(const tp_rules *r, const tp_state *s) {
    return grid12_count(&s->pieces[transmitter_last_seat(r, s)]) == ARMY;
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    if (is_complete(r, s) || s->turn >= (uint32_t)r->option[TURN_LIMIT])
        return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = transmitter_seat(r, s)};
}

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    out->scored = true;
    out->reason = is_complete(r, s) ? "complete" : "limit";
    for (int seat = 0; seat < r->players; seat++) out->score[seat] = grid12_count(&s->pieces[seat]);
    tp_rank_by_score(out->score, r->players, out->rank);
}

static const char *const reasons[] = {"complete", "limit", NULL};
static const char *const keys[] = {"turn", "entry", "pieces", NULL};

const tp_game transmitter = {
    .id = "transmitter",
    .name = "Transmitter",
    .players = TP_PLAYERS(2) | TP_PLAYERS(3) | TP_PLAYERS(4),
    .options = transmitter_options,
    .editions = transmitter_editions,
    .keys = keys,
    .can_draw = true,
    .state_size = sizeof(tp_state),
    .setup = transmitter_setup,
    .start = transmitter_start,
    .node = node,
    .moves = transmitter_moves,
    .apply = transmitter_apply,
    .result = result,
    .format = transmitter_format,
    .parse = transmitter_parse,
    .write = transmitter_write,
    .read = transmitter_read,
    .sample = sample,
    .tell = transmitter_tell,
    .kinds = transmitter_kinds,
    .reasons = reasons,
    .words = words_transmitter,
    .facts = transmitter_facts,
    .colour_of = transmitter_colour_of,
    .review = transmitter_review,
    .lab = &transmitter_lab,
};
