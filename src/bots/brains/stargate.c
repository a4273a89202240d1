/* bots/brains/stargate.c: what bots know of Stargate: armies, pieces that can be had for nothing,
 * the stargates held, and how near each Commander is to his maingate. Read state.h first. */
#include "games/stargate/state.h"

#include "bots/brains/brains.h"

#include <string.h>

/* ---- evaluate ---- */

/* Everything is counted in hundredths of a piece. */
enum { PIECE = 100, COMMANDER_TAKEN = 1500, REMOTE = 2, THREATENED = 30 };
#define UNIT (1.6F * PIECE) /* about so much ahead makes a win e times as likely */

enum { LEAD, NEAR, AT_TURN, TAKES, FEATURES };
static const char *const feature_names[] = {"what its side has", "the first of what it is ahead",
                                            "its side is to move", "it takes a Commander", NULL};

typedef struct {
    int worth[SEATS];
    int loose[SEATS]; /* pieces that others than the seat to move could take for nothing */
    int prey, preyed; /* the best that the seat to move could take, and whose it is */
} balance;

/* How far a square lies from the middle of the board, 0..10, counted in steps. */
static int remoteness(int square) {
    const int column = 2 * grid12_column(square) - (GRID12 - 1);
    const int row = 2 * grid12_row(square) - (GRID12 - 1);
    return ((column < 0 ? -column : column) + (row < 0 ? -row : row)) / 2 - 1;
}

/* A static exchange in small: is a piece loose, can it be captured and the captor not be captured
 * in turn? A Commander always is. by is set to the seats that could. */
static bool is_loose(const tp_rules *r, const tp_state *s, int owner, int square, unsigned *by) {
    const unsigned side = stargate_side(r, owner);
    uint8_t captors[SEATS] = {0};
    int enemies = 0, friends = 0;
    *by = 0;
    stargate_count_captors(r, s, square, captors);
    for (int seat = 0; seat < r->players; seat++) {
        const bool is_friend = (side >> seat & 1u) != 0;
        *(is_friend ? &friends : &enemies) += captors[seat];
        if (!is_friend && captors[seat] > 0) *by |= 1u << seat;
    }
    return enemies > friends || (enemies > 0 && stargate_shape(s->board[square]) == COMMANDER);
}

/* Pieces count, and a little how near the middle they stand, from where they reach more. */
static void weigh_piece(const tp_rules *r, const tp_state *s, int owner, int square, balance *b) {
    const bool is_commander = stargate_shape(s->board[square]) == COMMANDER;
    const int prey = is_commander ? COMMANDER_TAKEN : PIECE;
    unsigned by;
    b->worth[owner] += (is_commander ? 0 : PIECE) - REMOTE * remoteness(square);
    if (!is_loose(r, s, owner, square, &by)) return;
    if ((by >> s->seat & 1u) == 0) {
        b->loose[owner]++;
    } else if (prey > b->prey) {
        b->prey = prey;
        b->preyed = owner;
    }
}

/* The seat to move takes the best it can get; of the pieces others threaten one can be saved. */
static void settle_captures(const tp_rules *r, balance *b) {
    for (int seat = 0; seat < r->players; seat++)
        if (b->loose[seat] > 0) b->worth[seat] -= (b->loose[seat] - 1) * PIECE + THREATENED;
    b->worth[b->preyed] -= b->prey;
}

/* stargate.md "After each move" 2: the more of the stargates a side holds, the nearer it is to
 * holding enough. */
static void weigh_stargates(const tp_rules *r, const tp_state *s, balance *b) {
    static const int worth[STARGATES + 1] = {0, 12, 30, 70, 70};
    int held[SEATS] = {0};
    for (int i = 0; i < STARGATES; i++) {
        const uint8_t piece = s->board[r->tables->stargates[i]];
        if (piece == FREE) continue;
        const int owner = stargate_owner(piece);
        held[stargate_is_allied(r) ? owner & 1 : owner]++;
    }
    const int missing = stargate_is_free_for_all(r) ? 1 : 0;
    for (int seat = 0; seat < r->players; seat++)
        if (held[seat] > 0)
            b->worth[seat] += worth[held[seat] + (held[seat] < STARGATES ? missing : 0)];
}

static int commander_of(const tp_state *s, int seat) {
    grid12_set own = s->pieces[seat];
    for (int square; (square = grid12_take(&own)) >= 0;)
        if (stargate_shape(s->board[square]) == COMMANDER) return square;
    return -1;
}

static int moves_apart(int from, int to, int reach) {
    const int across = grid12_column(from) - grid12_column(to);
    const int up = grid12_row(from) - grid12_row(to);
    return ((across < 0 ? -across : across) + reach - 1) / reach +
           ((up < 0 ? -up : up) + reach - 1) / reach;
}

/* stargate.md "After each move" 3: a Commander a move or two from his maingate, the more so if
 * nobody guards it. */
static void weigh_commander(const tp_rules *r, const tp_state *s, int seat, balance *b) {
    static const int near[] = {40, 40, 15};
    const int gate = r->tables->maingate[seat], square = commander_of(s, seat);
    const int reach = r->tables->reach[COMMANDER][0];
    if (square < 0) return;
    const int moves = moves_apart(square, gate, reach > 0 ? reach : 1);
    if (moves > 2) return;
    uint8_t captors[SEATS] = {0};
    int guards = 0;
    stargate_count_captors(r, s, gate, captors);
    for (int other = 0; other < r->players; other++)
        if ((stargate_side(r, seat) >> other & 1u) == 0) guards += captors[other];
    b->worth[seat] += near[moves] / (1 + guards);
}

/* Partners share what they have, as they share a win. Phases go by plies: so positions that a
 * search compares weigh alike. */
static void join_sides(const tp_rules *r, const tp_state *s, const balance *b, tp_features *out) {
    float mean = 0;
    out->phase = (float)s->ply / (float)(60 * r->players);
    out->out = 0;
    for (int seat = 0; seat < r->players; seat++) {
        const unsigned side = stargate_side(r, seat);
        int worth = 0;
        for (int other = 0; other < r->players; other++)
            if ((side >> other & 1u) != 0) worth += b->worth[other];
        out->of[seat][LEAD] = (float)worth / UNIT;
        out->of[seat][AT_TURN] = (float)(side >> s->seat & 1u);
        out->of[seat][TAKES] = b->prey >= COMMANDER_TAKEN ? out->of[seat][AT_TURN] : 0;
        mean += out->of[seat][LEAD] / (float)r->players;
        if (stargate_is_free_for_all(r) && stargate_is_out(s, seat)) out->out |= 1u << seat;
    }
    for (int seat = 0; seat < r->players; seat++)
        out->of[seat][NEAR] = tp_feature_near(out->of[seat][LEAD] - mean);
}

static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    balance b = {0};
    for (int seat = 0; seat < r->players; seat++) {
        grid12_set own = s->pieces[seat];
        for (int square; (square = grid12_take(&own)) >= 0;) weigh_piece(r, s, seat, square, &b);
        weigh_commander(r, s, seat, &b);
    }
    settle_captures(r, &b);
    weigh_stargates(r, s, &b);
    join_sides(r, s, &b, out);
}

static const tp_model model = {
#include "bots/weights/stargate.def"
};

static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_features x;
    features(r, s, &x);
    tp_model_judge(&model, r->players, &x, value);
}

/* ---- propose and policy ---- */

typedef enum { FIRST, GATE, TAKE, HOLD, ADVANCE, OTHER, RETREAT, LEAVE, RANKS } rank;

static bool is_stargate(const tp_rules *r, int square) {
    return memchr(r->tables->stargates, square, STARGATES) != NULL;
}

static rank rank_of(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const int from = grid12_from(m), to = grid12_to(m);
    if (grid12_kind(m) == PASS) return OTHER;
    if (grid12_kind(m) == CAPTURE) return stargate_shape(s->board[to]) == COMMANDER ? FIRST : TAKE;
    if (to == r->tables->maingate[seat] && stargate_shape(s->board[from]) == COMMANDER) return GATE;
    if (is_stargate(r, from)) return LEAVE;
    if (is_stargate(r, to)) return HOLD;
    const int nearer = remoteness(from) - remoteness(to);
    return nearer > 0 ? ADVANCE : nearer == 0 ? OTHER : RETREAT;
}

/* All moves, by what kind of move they are: what alpha-beta wants to see first, forced wins and
 * captures before quiet moves. Counting sort, so equals keep the order of the rules. */
static size_t propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    tp_move list[MOST_MOVES];
    uint8_t ranks[MOST_MOVES];
    size_t first[RANKS + 1] = {0};
    const size_t n = stargate_moves(r, s, seat, list);
    for (size_t i = 0; i < n; i++) {
        ranks[i] = (uint8_t)rank_of(r, s, seat, list[i]);
        first[ranks[i] + 1]++;
    }
    for (int i = 1; i < RANKS; i++) first[i] += first[i - 1];
    for (size_t i = 0; i < n; i++) out[first[ranks[i]]++] = list[i];
    return n;
}

/* Gate and hold win only if they hold; the rules know. */
static bool wins(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    tp_state after = *s;
    stargate_apply(r, &after, seat, m);
    return after.ending != ON && after.ending != BY_LIMIT;
}

/* A win at once, then any capture, then any move. */
static tp_move policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    tp_move list[MOST_MOVES], taking[MOST_MOVES];
    const size_t n = stargate_moves(r, s, seat, list);
    size_t takes = 0;
    for (size_t i = 0; i < n; i++) {
        const rank k = rank_of(r, s, seat, list[i]);
        if (k == FIRST || ((k == GATE || k == HOLD) && wins(r, s, seat, list[i]))) return list[i];
        if (k == TAKE) taking[takes++] = list[i];
    }
    if (takes > 0) return taking[tp_rng_below(g, (uint32_t)takes)];
    return list[tp_rng_below(g, (uint32_t)n)];
}

/* ---- how bots play it ---- */

/* Random playouts miss the captures that decide, so leaves are evaluated at once. */
static const tp_tuning tuning = {.leaf_plies = -1, .exploration = 0.3F, .widening = 2};

static const tp_level levels[] = {
    {.name = "easy", .bot = "ab", .iterations = 200, .slip = 0.040F},
    {.name = "medium", .bot = "ab", .iterations = 2000, .slip = 0.010F, .watches = true},
    {.name = "hard", .bot = "ab", .ms = 1000},
    {.name = NULL},
};

const tp_brain stargate_brain = {
    .game = &stargate,
    .tuning = &tuning,
    .levels = levels,
    .evaluate = evaluate,
    .features = features,
    .feature_names = feature_names,
    .propose = propose,
    .policy = policy,
};
