/* bots/tables/book.c: a small book for Quadro-Be, see quadro_be.h. Blue wins from the start, and
 * few of Red's moves make it last: wherever Red does not defend best a search sees the end at once.
 * So what must be known by heart are some hundred positions. */
#include "bots/tables/inner.h"

#include "core/base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int ply;
    const char *board; /* a1, b1 … d4 */
    const char *move;
} line;

static const line lines[] = {
#define LINE(ply, board, move) {ply, board, move},
#include "bots/tables/book.def"
#undef LINE
};
enum { LINES = sizeof lines / sizeof *lines };

static const char pieces[] = "CcTtSs"; /* in the order of a placement's sets */

/* ---- looking something up ---- */

static placement placement_of(const char *board) {
    placement p = {{0}};
    for (int i = 0; i < GRID4_SQUARES; i++) {
        const char *piece = strchr(pieces, board[i]);
        if (piece != NULL) p.set[piece - pieces] = (uint16_t)(p.set[piece - pieces] | 1 << i);
    }
    return p;
}

static placement turned(const placement *p, int symmetry) {
    placement q = {{0}};
    for (int i = 0; i < LAYOUT_SETS; i++)
        for (unsigned left = p->set[i]; left != 0; left &= left - 1)
            q.set[i] =
                (uint16_t)(q.set[i] | 1 << layout_turned_point(symmetry, __builtin_ctz(left)));
    return q;
}

static bool is_same(const placement *a, const placement *b) {
    return memcmp(a->set, b->set, sizeof a->set) == 0;
}

static int point_of(const char *text, int symmetry) {
    return layout_turned_point(symmetry, (text[1] - '1') * GRID4 + text[0] - 'a');
}

static tp_move turned_move(const char *text, int symmetry) {
    if (text[2] == '\0') return quadro_be_set(point_of(text, symmetry));
    return quadro_be_step(point_of(text, symmetry), point_of(text + 3, symmetry));
}

/* The longest win of the book takes 30 plies; a limit that comes before is another game. */
bool tp_quadro_be_book(const tp_rules *r, const tp_state *s, tp_move *out) {
    enum { LONGEST = 30 };
    const placement p = layout_of(s);
    if (r->option[PLY_LIMIT] <= LONGEST) return false;
    for (int i = 0; i < LINES; i++) {
        if (lines[i].ply != s->ply) continue;
        const placement known = placement_of(lines[i].board);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            const placement seen = turned(&known, symmetry);
            if (!is_same(&seen, &p)) continue;
            *out = turned_move(lines[i].move, symmetry);
            return true;
        }
    }
    return false;
}

/* ---- writing it ---- */

enum { MOST = 4096, NEAR = 6 }; /* what ends in so few plies any search sees */

typedef struct {
    tp_state at[MOST];
    size_t n;
} row;

static void add(row *to, const tp_state *s) {
    const placement p = layout_of(s);
    for (size_t i = 0; i < to->n; i++) {
        const placement known = layout_of(&to->at[i]);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            const placement seen = turned(&known, symmetry);
            if (is_same(&seen, &p)) return;
        }
    }
    if (to->n < MOST) to->at[to->n++] = *s;
}

static void write_line(const tp_rules *r, const tp_state *s, tp_move m, tp_writer *w) {
    const placement p = layout_of(s);
    char board[GRID4_SQUARES + 1] = "................", text[TP_MOVE_TEXT];
    for (int i = 0; i < LAYOUT_SETS; i++)
        for (unsigned left = p.set[i]; left != 0; left &= left - 1)
            board[__builtin_ctz(left)] = pieces[i];
    r->game->format(r, s, m, TP_EVERYTHING, text);
    tp_write_plain(w, "LINE(%d, \"%s\", \"%s\")\n", s->ply, board, text);
}

/* The quickest win; the value afterwards. */
static tp_solved_value best(const tp_quadro_be_table *t, const tp_rules *r, const tp_state *s,
                            tp_move *move) {
    tp_move moves[2 * GRID4_SQUARES];
    const size_t n = r->game->moves(r, s, s->ply % 2, moves);
    tp_solved_value quickest = TP_SOLVED_NEVER;
    for (size_t i = 0; i < n; i++) {
        tp_state next = *s;
        r->game->apply(r, &next, s->ply % 2, moves[i]);
        const tp_solved_value v = tp_quadro_be_value(t, r, &next);
        if (!tp_solved_is_loss(v) || v >= quickest) continue;
        quickest = v;
        *move = moves[i];
    }
    return quickest;
}

/* All that Red can do, into the row of positions two plies on. */
static void add_replies(const tp_rules *r, const tp_state *s, row *to) {
    tp_move moves[2 * GRID4_SQUARES];
    if (r->game->node(r, s).kind == TP_END) return;
    const size_t n = r->game->moves(r, s, 0, moves);
    for (size_t i = 0; i < n; i++) {
        tp_state next = *s;
        r->game->apply(r, &next, 0, moves[i]);
        add(to, &next);
    }
}

void tp_quadro_be_write_book(const tp_quadro_be_table *t, const tp_rules *r, tp_writer *w) {
    row *now = tp_alloc(sizeof *now), *later = tp_alloc(sizeof *later), *swap;
    tp_state s;
    r->game->start(r, &s);
    add_replies(r, &s, now);
    for (; now->n > 0; swap = now, now = later, later = swap) {
        later->n = 0;
        for (size_t i = 0; i < now->n; i++) {
            tp_move m = 0;
            if (r->game->node(r, &now->at[i]).kind == TP_END) continue;
            if (best(t, r, &now->at[i], &m) < NEAR) continue;
            write_line(r, &now->at[i], m, w);
            s = now->at[i];
            r->game->apply(r, &s, 1, m);
            add_replies(r, &s, later);
        }
    }
    free(now);
    free(later);
}
