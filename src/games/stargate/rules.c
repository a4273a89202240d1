/* stargate/rules.c: which moves there are, what a move does, and who has won. Read state.h first.
 */
#include "state.h"

#include "game_words.h"

#include <assert.h>
#include <string.h>

/* ---- stargate.md "The turn" ---- */

/* stargate.md "Moving", "Capturing": what the piece on `from` can do on the square `to`, that many
 * squares away; 0 if nothing. is_clear: all squares between are free. */
static tp_move move_to(const tp_rules *r, const tp_state *s, int from, int to, int distance,
                       bool is_diagonal, bool is_clear) {
    const uint8_t piece = s->board[from], there = s->board[to];
    const int shape = stargate_shape(piece);
    if (there == FREE) {
        const bool is_in_reach = distance <= r->tables->reach[shape][is_diagonal];
        return is_clear && is_in_reach ? grid12_move(WALK, from, to) : 0;
    }
    const unsigned side = stargate_side(r, stargate_owner(piece));
    const bool is_enemy = (side >> stargate_owner(there) & 1u) == 0;
    const bool is_right = (r->tables->captures[shape][is_diagonal] >> distance & 1) != 0;
    return is_enemy && is_right && (is_clear || r->option[JUMP]) ? grid12_move(CAPTURE, from, to)
                                                                 : 0;
}

static size_t moves_along(const tp_rules *r, const tp_state *s, int from, int way, tp_move *out) {
    const bool is_diagonal = stargate_is_diagonal(way);
    const int farthest = r->tables->farthest[stargate_shape(s->board[from])][is_diagonal];
    const int room = grid12_room(from, way), step = grid12_step(way);
    bool is_clear = true;
    size_t n = 0;
    for (int distance = 1; distance <= farthest && distance <= room; distance++) {
        const int to = from + distance * step;
        const tp_move m = move_to(r, s, from, to, distance, is_diagonal, is_clear);
        if (m != 0) out[n++] = m;
        if (s->board[to] == FREE) continue;
        is_clear = false;
        if (!r->option[JUMP]) break;
    }
    return n;
}

size_t stargate_moves_of(const tp_rules *r, const tp_state *s, int from, tp_move *out) {
    size_t n = 0;
    for (int way = 0; way < r->tables->ways; way++) n += moves_along(r, s, from, way, out + n);
    return n;
}

size_t stargate_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    grid12_set own = s->pieces[seat];
    size_t n = 0;
    assert(seat == s->seat && s->ending == ON);
    for (int from; (from = grid12_take(&own)) >= 0;) n += stargate_moves_of(r, s, from, out + n);
    if (n == 0) out[n++] = grid12_move(PASS, 0, 0);
    return n;
}

static bool is_clear_between(const tp_state *s, int from, int step, int distance) {
    for (int i = 1; i < distance; i++)
        if (s->board[from + i * step] != FREE) return false;
    return true;
}

/* A piece, a way and a distance make at most one move. So whoever throws all three at random until
 * they make one has drawn uniformly; and so has who gives that up at some point and lists. */
static tp_move sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    enum { THROWS = 100 };
    const grid12_set *own = &s->pieces[seat];
    const uint32_t ways = r->tables->ways, longest = r->tables->longest;
    const uint32_t pieces = (uint32_t)grid12_count(own);
    tp_move list[MOST_MOVES];
    for (int i = 0; i < THROWS; i++) {
        const uint32_t draw = tp_rng_below(g, pieces * ways * longest);
        const int way = (int)(draw % ways), distance = 1 + (int)(draw / ways % longest);
        const int from = grid12_nth(own, (int)(draw / ways / longest));
        if (distance > grid12_room(from, way)) continue;
        const int step = grid12_step(way);
        const tp_move m =
            move_to(r, s, from, from + distance * step, distance, stargate_is_diagonal(way),
                    is_clear_between(s, from, step, distance));
        if (m != 0) return m;
    }
    return list[tp_rng_below(g, (uint32_t)stargate_moves(r, s, seat, list))];
}

/* ---- stargate.md "After each move" ---- */

static int next_seat(const tp_rules *r, const tp_state *s) {
    int seat = s->seat;
    do seat = (seat + 1) % r->players;
    while (stargate_is_out(s, seat));
    return seat;
}

/* stargate.md "After each move" 1: all remaining pieces of the loser belong to the captor from now
 * on. */
static void join(tp_state *s, int loser, int captor) {
    grid12_set joining = s->pieces[loser];
    grid12_unite(&s->pieces[captor], &joining);
    memset(&s->pieces[loser], 0, sizeof s->pieces[loser]);
    for (int square; (square = grid12_take(&joining)) >= 0;)
        s->board[square] = stargate_piece(stargate_shape(s->board[square]), captor);
}

int stargate_held(const tp_rules *r, const tp_state *s, unsigned side) {
    int held = 0;
    for (int i = 0; i < STARGATES; i++) {
        const uint8_t piece = s->board[r->tables->stargates[i]];
        held += piece != FREE && (side >> stargate_owner(piece) & 1u) != 0;
    }
    return held;
}

/* stargate.md "After each move" 2 */
int stargate_needed(const tp_rules *r) {
    return stargate_is_free_for_all(r) ? STARGATES - 1 : STARGATES;
}

/* Could the piece at that distance that way capture on the square? is_clear: nothing between. */
static bool captures_from(const tp_rules *r, uint8_t piece, int distance, int way, bool is_clear) {
    const uint8_t captures = r->tables->captures[stargate_shape(piece)][stargate_is_diagonal(way)];
    return (captures >> distance & 1) != 0 && (is_clear || r->option[JUMP]);
}

/* Lines of capture look the same from both ends, so one looks from the square outwards. */
void stargate_count_captors(const tp_rules *r, const tp_state *s, int square,
                            uint8_t captors[SEATS]) {
    for (int way = 0; way < r->tables->ways; way++) {
        const int room = grid12_room(square, way), step = grid12_step(way);
        bool is_clear = true;
        for (int distance = 1; distance <= MOST_CAPTURE && distance <= room; distance++) {
            const uint8_t piece = s->board[square + distance * step];
            if (piece == FREE) continue;
            captors[stargate_owner(piece)] += captures_from(r, piece, distance, way, is_clear);
            is_clear = false;
            if (!r->option[JUMP]) break;
        }
    }
}

/* Could a piece of one of these seats capture on that square? */
static bool is_in_danger(const tp_rules *r, const tp_state *s, int square, unsigned seats) {
    uint8_t captors[SEATS] = {0};
    stargate_count_captors(r, s, square, captors);
    for (int seat = 0; seat < r->players; seat++)
        if ((seats >> seat & 1u) != 0 && captors[seat] > 0) return true;
    return false;
}

/* stargate.md "After each move" 3: two players and the free for all fear the seat that comes next,
 * an alliance both opponents. */
static bool maingate_is_won(const tp_rules *r, const tp_state *s, unsigned side) {
    for (int seat = 0; seat < r->players; seat++) {
        const int gate = r->tables->maingate[seat];
        if ((side >> seat & 1u) != 0 && s->board[gate] != stargate_piece(COMMANDER, seat))
            return false;
    }
    const unsigned feared = stargate_is_allied(r) ? ~side : 1u << next_seat(r, s);
    for (int seat = 0; seat < r->players; seat++)
        if ((side >> seat & 1u) != 0 && is_in_danger(r, s, r->tables->maingate[seat], feared))
            return false;
    return true;
}

/* stargate.md "After each move": the first of the four that holds for the seat that has moved. */
static uint8_t ending_of(const tp_rules *r, const tp_state *s) {
    const bool is_free_for_all = stargate_is_free_for_all(r);
    const unsigned side = stargate_side(r, s->seat);
    if (s->outs == (is_free_for_all ? r->players - 1 : 1)) return BY_COMMANDER;
    if (stargate_held(r, s, side) >= stargate_needed(r)) return BY_STARGATES;
    if (maingate_is_won(r, s, side)) return BY_MAINGATE;
    return s->ply >= r->option[PLY_LIMIT] ? BY_LIMIT : ON;
}

static void capture(const tp_rules *r, tp_state *s, int square) {
    const uint8_t victim = s->board[square];
    const int loser = stargate_owner(victim);
    grid12_remove(&s->pieces[loser], square);
    s->board[square] = FREE;
    if (stargate_shape(victim) != COMMANDER) return;
    s->out[s->outs++] = (uint8_t)loser;
    if (stargate_is_free_for_all(r)) join(s, loser, s->seat);
}

static void walk(tp_state *s, int from, int to) {
    const uint8_t piece = s->board[from];
    s->board[from] = FREE;
    grid12_remove(&s->pieces[stargate_owner(piece)], from);
    stargate_place(s, to, piece);
}

void stargate_apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    assert(seat == s->seat && s->ending == ON);
    (void)seat;
    switch (grid12_kind(m)) {
    case CAPTURE:
        capture(r, s, grid12_to(m));
        walk(s, grid12_from(m), grid12_to(m));
        break;
    case WALK: walk(s, grid12_from(m), grid12_to(m)); break;
    case PASS: break;
    }
    s->ply++;
    s->ending = ending_of(r, s);
    if (s->ending == ON) s->seat = (uint8_t)next_seat(r, s);
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    (void)r;
    if (s->ending != ON) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = s->seat};
}

/* ---- stargate.md "Result" ---- */

/* How well a seat did; more is better. Only the free for all looks at who went out when. */
static int standing(const tp_rules *r, const tp_state *s, int seat) {
    enum { WINNER = SEATS + 1, STILL_IN = SEATS };
    if (s->ending != BY_LIMIT && (stargate_side(r, s->seat) >> seat & 1u) != 0) return WINNER;
    for (int i = 0; stargate_is_free_for_all(r) && i < s->outs; i++)
        if (s->out[i] == seat) return i;
    return STILL_IN;
}

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    assert(s->ending != ON);
    out->scored = false;
    out->reason = stargate_reasons[s->ending - BY_COMMANDER];
    int standings[TP_SEATS];
    for (int seat = 0; seat < r->players; seat++) standings[seat] = standing(r, s, seat);
    tp_rank_by_score(standings, r->players, out->rank);
}

static const char *const keys[] = {"ply", "seat", "out", "board", "result", NULL};

const tp_game stargate = {
    .id = "stargate",
    .name = "Stargate",
    .players = TP_PLAYERS(2) | TP_PLAYERS(4),
    .options = stargate_options,
    .editions = stargate_editions,
    .keys = keys,
    .can_draw = true,
    .state_size = sizeof(tp_state),
    .setup = stargate_setup,
    .start = stargate_start,
    .node = node,
    .moves = stargate_moves,
    .apply = stargate_apply,
    .result = result,
    .format = stargate_format,
    .parse = stargate_parse,
    .write = stargate_write,
    .read = stargate_read,
    .sample = sample,
    .tell = stargate_tell,
    .kinds = stargate_kinds,
    .reasons = stargate_reasons,
    .words = words_stargate,
    .facts = stargate_facts,
    .review = stargate_review,
    .lab = &stargate_lab,
};
