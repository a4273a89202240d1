/* stargate/tell.c: what happens in Stargate, told. stargate.md "Events" */
#include "core/tell.h"
#include "boards/square.h"
#include "state.h"

const char *const stargate_kinds[] = {"move",  "capture", "out",  "join",
                                      "leave", "gate",    "pass", NULL};

static void write_piece(tp_writer *w, uint8_t piece) {
    const char letter[] = {stargate_letters[stargate_shape(piece)], '\0'};
    tp_write_key_text(w, "piece", letter);
}

/* ---- stargate.md "The turn" ---- */

static int sign(int n) {
    return (n > 0) - (n < 0);
}

/* All moves go straight or diagonally, so one stride leads from square to square. */
static void write_path(tp_writer *w, int from, int to) {
    const int across = sign(grid12_column(to) - grid12_column(from));
    const int stride = across + GRID12 * sign(grid12_row(to) - grid12_row(from));
    uint8_t path[GRID12];
    size_t n = 0;
    for (int square = from; square != to; square += stride) path[n++] = (uint8_t)square;
    path[n++] = (uint8_t)to;
    tp_write_key_squares(w, "path", path, n, GRID12);
}

static void tell_move(const tp_ply *p, tp_writer *w) {
    const int from = grid12_from(p->move);
    tp_tell_open(w, "move", p->seat);
    write_piece(w, p->before->board[from]);
    write_path(w, from, grid12_to(p->move));
    tp_tell_close(w);
}

/* ---- stargate.md "After each move" 1 ---- */

/* The pieces change sides where they stand. A Commander who was the last of his army brings
 * nobody, and in other games than the free for all nobody ever joins. */
static void tell_join(const tp_ply *p, int loser, tp_writer *w) {
    uint8_t squares[GRID12_SQUARES];
    size_t n = 0;
    for (int i = 0; i < GRID12_SQUARES; i++) {
        const int square = stargate_by_name(i);
        if (!grid12_has(&p->before->pieces[loser], square)) continue;
        if (square != grid12_to(p->move)) squares[n++] = (uint8_t)square;
    }
    if (n == 0 || !stargate_is_free_for_all(p->rules)) return;
    tp_tell_open(w, "join", p->seat);
    tp_write_key_int(w, "from", loser);
    tp_write_key_squares(w, "squares", squares, n, GRID12);
    tp_tell_close(w);
}

static void tell_capture(const tp_ply *p, tp_writer *w) {
    const int from = grid12_from(p->move), to = grid12_to(p->move);
    const uint8_t taken = p->before->board[to];
    const int loser = stargate_owner(taken);
    tp_tell_open(w, "capture", p->seat);
    write_piece(w, p->before->board[from]);
    tp_write_key_square(w, "from", from, GRID12);
    tp_write_key_square(w, "to", to, GRID12);
    tp_write_key(w, "taken");
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", loser);
    write_piece(w, taken);
    tp_write_close(w, '}');
    tp_tell_close(w);
    if (stargate_shape(taken) != COMMANDER) return;
    tp_tell_open(w, "out", loser);
    tp_write_key_int(w, "by", p->seat);
    tp_tell_close(w);
    tell_join(p, loser, w);
}

/* ---- stargate.md "After each move" 2 ---- */

static bool is_stargate(const tp_rules *r, int square) {
    for (int i = 0; i < STARGATES; i++)
        if (r->tables->stargates[i] == square) return true;
    return false;
}

/* A gate changes hands if another owner stands there now, or nobody. A piece that replaces one of
 * its own side there is not possible. */
static bool changes_hands(const tp_ply *p, int square) {
    const uint8_t then = p->before->board[square], now = p->after->board[square];
    if (then == FREE || now == FREE) return then != now;
    return stargate_owner(then) != stargate_owner(now);
}

static void open_gate(const tp_ply *p, const tp_state *now, const char *kind, int owner, int square,
                      tp_writer *w) {
    tp_tell_open(w, kind, owner);
    tp_write_key_square(w, "at", square, GRID12);
    tp_write_key_int(w, "held", stargate_held(p->rules, now, stargate_side(p->rules, owner)));
}

static void tell_leave(const tp_ply *p, const tp_state *now, int owner, int square, tp_writer *w) {
    open_gate(p, now, "leave", owner, square, w);
    tp_write_key_bool(w, "lost", owner != p->seat);
    tp_tell_close(w);
}

static void tell_gate(const tp_ply *p, const tp_state *now, int owner, int square, tp_writer *w) {
    const bool is_home = square == p->rules->tables->maingate[owner];
    open_gate(p, now, "gate", owner, square, w);
    tp_write_key_int(w, "of", stargate_needed(p->rules));
    tp_write_key_bool(w, "main", is_home && stargate_shape(now->board[square]) == COMMANDER);
    tp_tell_close(w);
}

/* First all that are left, then all that are taken, so that `held` counts on from event to event:
 * `now` is the position as far as it has been told. */
static void tell_gates(const tp_ply *p, tp_writer *w) {
    tp_state now = *p->before;
    for (int i = 0; i < GRID12_SQUARES; i++) {
        const int square = stargate_by_name(i);
        const uint8_t piece = p->before->board[square];
        if (piece == FREE || !is_stargate(p->rules, square) || !changes_hands(p, square)) continue;
        now.board[square] = FREE;
        tell_leave(p, &now, stargate_owner(piece), square, w);
    }
    for (int i = 0; i < GRID12_SQUARES; i++) {
        const int square = stargate_by_name(i);
        const uint8_t piece = p->after->board[square];
        if (piece == FREE || !is_stargate(p->rules, square) || !changes_hands(p, square)) continue;
        now.board[square] = piece;
        tell_gate(p, &now, stargate_owner(piece), square, w);
    }
}

void stargate_tell(const tp_ply *p, tp_writer *w) {
    switch (grid12_kind(p->move)) {
    case WALK: tell_move(p, w); break;
    case CAPTURE: tell_capture(p, w); break;
    default:
        tp_tell_open(w, "pass", p->seat);
        tp_tell_close(w);
        break;
    }
    tell_gates(p, w);
}
