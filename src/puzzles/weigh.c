/* puzzles/weigh.c: puzzles where chance or secrets keep anything from being proven, see find.h. The
 * moves are weighed by playing on: in rounds, from which fewer and fewer moves go on to more and
 * more games. All moves of a round meet the same deals and numbers, so that what they differ by is
 * the moves. */
#include "puzzles/find.h"

#include "core/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST_MOVES = 2, MOST_PLIES = 4000, FINALISTS = 4 };
/* So much more a move must win than the next, and so many standard errors. */
#define LEAST_GAP 0.06F
#define LEAST_ERRORS 3.0F

typedef struct {
    tp_move move;
    const char *kind;
    float won; /* games of this round */
} candidate;

typedef struct {
    const tp_player *quick;
    const tp_rules *r;
    const tp_state *s;
    int seat;
    tp_state *deal, *now;
    tp_scratch scratch;
    tp_rng *g;
} table;

/* Alone first is a win, shared first a part of one. */
static float share_of_win(const table *t, const tp_state *s) {
    tp_result result = {0};
    int first = 0;
    t->r->game->result(t->r, s, &result);
    for (int i = 0; i < t->r->players; i++) first += result.rank[i] == 1;
    return result.rank[t->seat] == 1 ? 1.0F / (float)first : 0;
}

static float play_on(table *t, tp_move first, uint64_t seed) {
    const tp_game *game = t->r->game;
    tp_rng g;
    tp_rng_seed(&g, seed);
    memcpy(t->now, t->deal, game->state_size);
    game->apply(t->r, t->now, t->seat, first);
    for (int ply = 0; ply < MOST_PLIES; ply++) {
        const tp_node n = game->node(t->r, t->now);
        int seat = n.seat;
        tp_answer a;
        if (n.kind == TP_END) return share_of_win(t, t->now);
        if (n.kind == TP_DECISION)
            tp_bot_ask(t->quick,
                       &(tp_question){.rules = t->r, .state = t->now, .seat = seat, .rng = &g}, &a);
        else
            a.move = tp_random_move(t->r, t->now, n, &g, &t->scratch, &seat);
        game->apply(t->r, t->now, seat, a.move);
    }
    return 1.0F / (float)t->r->players;
}

/* One deal that fits what the seat knows, and after it one game for each move. */
static void play_round(table *t, candidate *list, size_t n) {
    const tp_game *game = t->r->game;
    const uint64_t seed = tp_rng_next(t->g);
    memcpy(t->deal, t->s, game->state_size);
    if (game->determinize != NULL) game->determinize(t->r, t->deal, t->seat, t->g);
    for (size_t i = 0; i < n; i++) {
        list[i].won += play_on(t, list[i].move, seed);
    }
}

/* With two left, also the mean square of what they differ by in a game. */
static float play_rounds(table *t, candidate *list, size_t n, int games) {
    float squares = 0;
    for (size_t i = 0; i < n; i++) list[i].won = 0;
    for (int game = 0; game < games; game++) {
        const float before = n == 2 ? list[0].won - list[1].won : 0;
        play_round(t, list, n);
        const float by = n == 2 ? list[0].won - list[1].won - before : 0;
        squares += by * by;
    }
    return squares / (float)games;
}

static int by_won(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    if (x->won != y->won) return x->won < y->won ? 1 : -1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Is the first better than the second by enough, after so many games each? Both met the same deals,
 * so the error is that of the differences, which is smaller than those of the two together. */
static bool is_clear(const candidate *list, int games, float squares) {
    const float n = (float)games, gap = (list[0].won - list[1].won) / n;
    return gap >= LEAST_GAP && gap >= LEAST_ERRORS * sqrtf((squares - gap * gap) / n);
}

/* ---- kinds ---- */

/* What a move is about, by its first word. */
static const struct {
    const char *begins, *kind;
    bool is_group; /* which of them is a detail: one is as right as another */
} kinds[] = {{"move:", "pair", false},
             {"stop:", "drive", false},
             {"stop", "stop", false},
             {"roll", "roll", false},
             {"overtake:", "overtake", true}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static size_t kind_of(const char *text) {
    size_t i = 0;
    while (i < KINDS && strncmp(text, kinds[i].begins, strlen(kinds[i].begins)) != 0) i++;
    return i;
}

const char *tp_puzzle_kind(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    char text[TP_MOVE_TEXT];
    r->game->format(r, s, m, seat, text);
    const size_t i = kind_of(text);
    return i < KINDS ? kinds[i].kind : NULL;
}

static bool is_group(const char *kind) {
    for (size_t i = 0; i < KINDS; i++)
        if (kind != NULL && strcmp(kinds[i].kind, kind) == 0) return kinds[i].is_group;
    return false;
}

/* Of a sorted list: one of each group stays, its best. */
static size_t lead_groups(candidate *list, size_t n) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool is_led = false;
        for (size_t k = 0; k < kept; k++)
            is_led |= is_group(list[i].kind) && list[k].kind == list[i].kind;
        if (!is_led) list[kept++] = list[i];
    }
    return kept;
}

/* ---- weighing ---- */

static bool weigh(table *t, candidate *list, size_t n, int games) {
    (void)play_rounds(t, list, n, games / 8);
    qsort(list, n, sizeof *list, by_won);
    n = lead_groups(list, n);
    if (n < 2) return false;
    for (size_t left = FINALISTS; n > 2; left = 2) {
        if (n > left) n = left;
        (void)play_rounds(t, list, n, games / 4);
        qsort(list, n, sizeof *list, by_won);
    }
    /* Nearly the same so far: it will not become clear. */
    (void)play_rounds(t, list, 2, games / 4);
    if (fabsf(list[0].won - list[1].won) < (float)games / 4 * LEAST_GAP / 2) return false;
    const float squares = play_rounds(t, list, 2, games);
    qsort(list, 2, sizeof *list, by_won);
    return is_clear(list, games, squares);
}

static bool weigh_all(const tp_player *quick, const tp_rules *r, const tp_state *s, int seat,
                      int games, tp_rng *g, tp_puzzle_found *out) {
    const tp_game *game = r->game;
    table t = {.quick = quick, .r = r, .s = s, .seat = seat, .g = g};
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t n = game->moves(r, s, seat, moves);
    candidate *list = tp_alloc((n + 1) * sizeof *list);
    for (size_t i = 0; i < n; i++)
        list[i] = (candidate){.move = moves[i], .kind = tp_puzzle_kind(r, s, seat, moves[i])};
    t.deal = tp_alloc(game->state_size);
    t.now = tp_alloc(game->state_size);
    tp_scratch_init(&t.scratch, r);
    const bool is_clear_now =
        n >= FEWEST_MOVES && weigh(&t, list, n, games) && list[0].kind != NULL;
    if (is_clear_now) {
        *out = (tp_puzzle_found){.plies = games, .length = 1, .moves = 1, .asks = 1};
        out->line[0] = list[0].move;
        out->keeps = list[0].won / (float)games;
        out->other = list[1].won / (float)games;
        game->format(r, s, list[0].move, seat, out->text[0]);
        out->kind = list[0].kind;
    }
    tp_scratch_done(&t.scratch);
    free(t.deal);
    free(t.now);
    free(list);
    free(moves);
    return is_clear_now;
}

bool tp_puzzle_weigh(const tp_player *quick, const tp_rules *r, const tp_state *s, int seat,
                     int games, tp_rng *g, tp_puzzle_found *out) {
    return weigh_all(quick, r, s, seat, games, g, out);
}

bool tp_puzzle_weigh_again(const tp_player *quick, const tp_rules *r, const tp_state *s, int seat,
                           int games, tp_rng *g, tp_puzzle_found *out) {
    const tp_puzzle_found before = *out;
    return weigh_all(quick, r, s, seat, 2 * games, g, out) &&
           (is_group(before.kind) ? out->kind == before.kind : out->line[0] == before.line[0]);
}
