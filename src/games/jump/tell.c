/* jump/tell.c: what happens in Jump, told, and what a player would count out by hand. jump.md
 * "Events" and "Facts" */
#include "core/tell.h"
#include "boards/square.h"
#include "core/moves.h"
#include "state.h"

const char *const jump_kinds[] = {"step", "jump", "settle", "pass", NULL};

static const char *const letters[SHAPES] = {[CYLINDER] = "C", [TRIANGLE] = "T", [SQUARE] = "S"};

static const char *piece_at(const tp_state *s, int seat, int spot) {
    int shape = 0;
    while (shape < SHAPES - 1 && !jump_has(&s->pieces[seat][shape], spot)) shape++;
    return letters[shape];
}

/* ---- the way of a move ---- */

typedef struct {
    uint8_t path[JUMP_PATH], over[JUMP_PATH]; /* squares */
    int landings, hops;                       /* entries of path; of over, 0 for a step */
} way;

static way way_of(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    way x = {.landings = 2};
    if (jump_is_step(m)) {
        x.path[0] = (uint8_t)jump_square(grid12_from(m));
        x.path[1] = (uint8_t)jump_square(grid12_to(m));
        return x;
    }
    x.landings = jump_chain(r, s, seat, m, x.path);
    x.hops = x.landings - 1;
    for (int i = 0; i < x.landings; i++) x.path[i] = (uint8_t)jump_square(x.path[i]);
    /* What a hop leaps is the square between its ends, and so their mean. */
    for (int i = 0; i < x.hops; i++) x.over[i] = (uint8_t)((x.path[i] + x.path[i + 1]) / 2);
    return x;
}

static void write_way(const way *x, tp_writer *w) {
    tp_write_key_squares(w, "path", x->path, (size_t)x->landings, GRID12);
    if (x->hops > 0) tp_write_key_squares(w, "over", x->over, (size_t)x->hops, GRID12);
}

/* ---- events ---- */

static void tell_move(const tp_ply *p, tp_writer *w) {
    const way x = way_of(p->rules, p->before, p->seat, p->move);
    const char *piece = piece_at(p->before, p->seat, grid12_from(p->move));
    const int to = x.path[x.landings - 1];
    tp_tell_open(w, x.hops > 0 ? "jump" : "step", p->seat);
    tp_write_key_text(w, "piece", piece);
    write_way(&x, w);
    tp_tell_close(w);
    if (grid12_column(to) != 0) return;
    tp_tell_open(w, "settle", p->seat);
    tp_write_key_text(w, "piece", piece);
    tp_write_key_square(w, "at", to, GRID12);
    tp_tell_close(w);
}

void jump_tell(const tp_ply *p, tp_writer *w) {
    if (grid12_kind(p->move) != PASS) {
        tell_move(p, w);
        return;
    }
    tp_tell_open(w, "pass", p->seat);
    tp_tell_close(w);
}

/* ---- facts ---- */

/* The ways of all moves from one square. */
static void write_hops(const tp_rules *r, const tp_state *s, int origin, tp_writer *w) {
    const int seat = (int)(s->ply & 1);
    tp_move_list l;
    tp_move_list_init(&l, r);
    if (r->game->node(r, s).kind == TP_DECISION) tp_move_list_fill(&l, r, s, seat);
    tp_write_key(w, "hops");
    tp_write_open(w, '[');
    for (size_t i = 0; i < l.count; i++) {
        const tp_move m = l.move[i];
        if (grid12_kind(m) == PASS || jump_square(grid12_from(m)) != origin) continue;
        const way x = way_of(r, s, seat, m);
        tp_write_open(w, '{');
        tp_write_key_text(w, "move", tp_move_list_text(&l, i));
        write_way(&x, w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    tp_move_list_done(&l);
}

/* Whether a piece on column b finds every place on the bank that it could step to taken. Jumps go
 * two columns or none, so from there only a step leads to the bank, and nobody leaves it again. */
static bool is_shut(const tp_rules *r, const tp_state *s, int shape, int square) {
    const int row = grid12_row(square), squares = r->option[SQUARES];
    const bool is_straight = shape != SQUARE || squares != DIAGONAL_ONLY;
    const bool is_diagonal = shape == CYLINDER || (shape == SQUARE && squares != STRAIGHT_ONLY);
    for (int up = -1; up <= 1; up++) {
        if (row + up < 0 || row + up >= GRID12 || !(up == 0 ? is_straight : is_diagonal)) continue;
        const int spot = jump_spot(grid12_square(0, row + up));
        const uint64_t taken = jump_own(s, RED, spot >> 6) | jump_own(s, BLUE, spot >> 6);
        if ((taken >> (spot & 63) & 1) == 0) return false;
    }
    return true;
}

/* Pieces that can never settle, from row 1 up. */
static void write_shut(const tp_rules *r, const tp_state *s, tp_writer *w) {
    uint8_t shut[GRID12];
    size_t n = 0;
    for (int row = 0; row < GRID12; row++) {
        const int square = grid12_square(1, row), spot = jump_spot(square);
        for (int seat = 0; seat < 2; seat++)
            for (int shape = 0; shape < SHAPES; shape++)
                if (jump_has(&s->pieces[seat][shape], spot) && is_shut(r, s, shape, square))
                    shut[n++] = (uint8_t)square;
    }
    tp_write_key_squares(w, "shut", shut, n, GRID12);
}

void jump_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about, tp_writer *w) {
    int origin;
    (void)viewer;
    tp_write_key(w, "points");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++) tp_write_int(w, jump_points(r, s, seat));
    tp_write_close(w, ']');
    tp_write_key_int(w, "goal", r->option[GOAL]);
    tp_write_key(w, "worth");
    tp_write_open(w, '{');
    for (int shape = 0; shape < SHAPES; shape++)
        tp_write_key_int(w, letters[shape], shape == CYLINDER ? r->option[CYLINDER_POINTS] : 1);
    tp_write_close(w, '}');
    tp_write_key(w, "to_go");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++) tp_write_int(w, jump_way_to_go(s, seat));
    tp_write_close(w, ']');
    write_shut(r, s, w);
    if (about != NULL && tp_square_take(&about, GRID12, &origin) && *about == '\0')
        write_hops(r, s, origin, w);
}
