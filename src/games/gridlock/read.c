/* gridlock/read.c: a state comes in. gridlock.md "What load checks": five parts and what concerns
 * the whole, in the order of gridlock_read at the end. */
#include "state.h"

#include <string.h>

static bool is_space(const tp_rules *r, int space) {
    return hex_has(&r->tables->board, space);
}

static bool want_board_space(const tp_rules *r, const tp_at *at, int *space, tp_error *e) {
    if (!tp_want_space(at, &r->tables->hex, space, e)) return false;
    if (!is_space(r, *space)) return tp_wrong(e, at, "This is a hole in the map.");
    return true;
}

static bool want_destination(const tp_rules *r, const tp_at *at, int *out, tp_error *e) {
    for (*out = 0; *out < r->tables->destinations; ++*out)
        if (tp_json_equals(at->json, r->tables->destination[*out].id)) return true;
    return tp_wrong(e, at, "Expected the id of a destination here.");
}

static bool want_kind(const tp_rules *r, const tp_at *at, int *out, tp_error *e) {
    for (*out = 0; *out < r->tables->kinds; ++*out)
        if (tp_json_equals(at->json, r->tables->kind[*out].id)) return true;
    return tp_wrong(e, at, "Expected the id of a kind of tile here.");
}

/* ---- gridlock.md "What load checks" 2: where the game stands ---- */

static bool is_before_race(int phase) {
    return phase <= PHASE_RACE;
}

static bool is_opening(const tp_rules *r, const tp_state *s) {
    return s->phase <= PHASE_FIRST || (s->phase == PHASE_REFILL && s->turn <= r->players);
}

static bool read_phase(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at phase_at = tp_at_key(at, "phase");
    int phase;
    if (!tp_want_word(&phase_at, gridlock_phases, &phase, e)) return false;
    const bool is_slow = phase == PHASE_TURN || phase == PHASE_BUILD || phase == PHASE_DRIVE;
    if (is_slow && r->option[QUICK_TRIP])
        return tp_wrong(e, &phase_at, "Quick Trip turns have no phase but \"quick\".");
    if (phase == PHASE_QUICK && !r->option[QUICK_TRIP])
        return tp_wrong(e, &phase_at, "The phase \"quick\" needs the option quick_trip.");
    s->phase = (uint8_t)phase;
    return true;
}

static bool read_seat_number(const tp_rules *r, const tp_at *at, bool is_nobody, int8_t *out,
                             tp_error *e) {
    int seat = NOBODY;
    if (is_nobody ? !tp_want_null(at, e) : !tp_want_int(at, 0, r->players - 1, &seat, e))
        return false;
    *out = (int8_t)seat;
    return true;
}

static bool read_turn(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at turn_at = tp_at_key(at, "turn");
    int min = r->players, max = r->option[TURN_LIMIT] - 1, turn;
    if (is_before_race(s->phase)) min = max = 0;
    if (s->phase == PHASE_FIRST) min = 1, max = r->players - 1;
    if (s->phase == PHASE_REFILL) min = 1;
    if (s->phase == PHASE_END) max = r->option[TURN_LIMIT];
    if (!tp_want_int(&turn_at, min, max, &turn, e)) return false;
    s->turn = (uint16_t)turn;
    return true;
}

static bool read_left(tp_state *s, const tp_at *at, tp_error *e) {
    static const int most[PHASES] = {[PHASE_BUILD] = 4, [PHASE_DRIVE] = 2, [PHASE_QUICK] = 3};
    const tp_at left_at = tp_at_key(at, "left");
    const int max = most[s->phase];
    int left;
    if (!tp_want_int(&left_at, max > 0 ? 1 : 0, max, &left, e)) return false;
    s->left = (uint8_t)left;
    return true;
}

static bool read_progress(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at seat_at = tp_at_key(at, "seat"), first_at = tp_at_key(at, "first");
    if (!read_phase(r, s, at, e)) return false;
    const bool is_nobodys = s->phase == PHASE_RACE || s->phase == PHASE_END;
    if (!read_seat_number(r, &seat_at, is_nobodys, &s->seat, e) ||
        !read_seat_number(r, &first_at, is_before_race(s->phase), &s->first, e) ||
        !read_turn(r, s, at, e) || !read_left(s, at, e))
        return false;
    if (s->seat == NOBODY || s->first == NOBODY) return true;
    const int turns = s->phase == PHASE_REFILL ? s->turn - 1 : s->turn;
    if (s->seat != (s->first + turns) % r->players)
        return tp_wrong(e, &seat_at, "After %d turns it is seat %d that acts.", s->turn,
                        (s->first + turns) % r->players);
    return true;
}

/* ---- gridlock.md "What load checks" 3: the board ---- */

static bool read_tile(const tp_rules *r, tp_state *s, const tp_at *at, int *last, tp_error *e) {
    static const char *const keys[] = {"cell", "kind", "rotation", NULL};
    const tp_tables *t = r->tables;
    const tp_at cell = tp_at_key(at, "cell"), kind_at = tp_at_key(at, "kind");
    const tp_at rotation_at = tp_at_key(at, "rotation");
    int space, kind, rotation;
    if (!tp_want_keys(at, keys, TP_UNKNOWN_FIRST, e) || !tp_want_space(&cell, &t->hex, &space, e))
        return false;
    if (t->type[space] != '.') return tp_wrong(e, &cell, "Tiles lie on empty spaces, \".\".");
    if (space <= *last) return tp_wrong(e, &cell, "Tiles come in board order, one a space.");
    if (!want_kind(r, &kind_at, &kind, e) ||
        !tp_want_int(&rotation_at, 0, t->kind[kind].period - 1, &rotation, e))
        return false;
    gridlock_set_face(s, t->place_of[space], t->kind[kind].first_face + rotation);
    *last = space;
    return true;
}

static bool read_board(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at board = tp_at_key(at, "board");
    int last = HEX_NOWHERE;
    size_t n;
    if (!tp_want_list(&board, 0, SIZE_MAX, &n, e)) return false;
    for (size_t i = 0; i < n; i++) {
        const tp_at tile = tp_at_item(&board, i);
        if (!read_tile(r, s, &tile, &last, e)) return false;
    }
    if (is_opening(r, s) && n != s->turn)
        return tp_wrong(e, &board, "In the opening there is a tile for every turn: %d.", s->turn);
    return true;
}

static bool read_cones(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at cones = tp_at_key(at, "cones");
    int space, last = HEX_NOWHERE;
    size_t n;
    if (!tp_want_list(&cones, 0, SIZE_MAX, &n, e)) return false;
    for (size_t i = 0; i < n; i++) {
        const tp_at cone = tp_at_item(&cones, i);
        if (!want_board_space(r, &cone, &space, e)) return false;
        if (space <= last) return tp_wrong(e, &cone, "Cones come in board order, one a space.");
        if (i < CONES) s->cones[i] = (uint16_t)space;
        last = space;
    }
    if (n > CONES) return tp_wrong(e, &cones, "There are two cones.");
    if (n > 0 && is_opening(r, s)) return tp_wrong(e, &cones, "The opening knows no cones.");
    if (n > 0 && !gridlock_uses_cones(r))
        return tp_wrong(e, &cones, "Cones need the option quick_cones here.");
    s->cones_standing = (uint8_t)n;
    return true;
}

/* ---- gridlock.md "What load checks" 4: the seats ---- */

/* How a number of cards or tiles depends on whether the seat has drawn, draws or will draw. */
static bool want_count(const tp_at *at, int count, int min, int max, const char *what,
                       tp_error *e) {
    if (count >= min && count <= max) return true;
    if (min == max) return tp_wrong(e, at, "Expected %d %s here.", min, what);
    return tp_wrong(e, at, "Expected %d to %d %s here.", min, max, what);
}

static bool read_start(const tp_rules *r, tp_state *s, int seat, const tp_at *at, tp_error *e) {
    const tp_at start = tp_at_key(at, "start");
    int destination = NO_START;
    if (s->phase == PHASE_START && seat >= s->seat) {
        if (!tp_want_null(&start, e)) return false;
    } else {
        if (!want_destination(r, &start, &destination, e)) return false;
        for (int i = 0; i < seat; i++)
            if (s->seats[i].start == destination)
                return tp_wrong(e, &start, "Seat %d starts here already.", i);
    }
    s->seats[seat].start = (int8_t)destination;
    return true;
}

static bool read_car(const tp_rules *r, tp_state *s, int seat, const tp_at *at, tp_error *e) {
    gridlock_seat *p = &s->seats[seat];
    const tp_at car = tp_at_key(at, "car");
    int space = HEX_NOWHERE;
    if (p->start == NO_START) {
        if (!tp_want_null(&car, e)) return false;
    } else {
        if (!want_board_space(r, &car, &space, e)) return false;
        if (is_opening(r, s) && space != r->tables->destination[p->start].space)
            return tp_wrong(e, &car, "In the opening a car stands at its start.");
        if (gridlock_roads(r, s, seat, space) == 0)
            return tp_wrong(e, &car, "There is no road here for this car.");
    }
    p->car = (int16_t)space;
    return true;
}

static bool read_destinations(const tp_rules *r, const tp_at *at, uint32_t *out, tp_error *e) {
    int destination, last = NO_DESTINATION;
    size_t n;
    if (!tp_want_list(at, 0, SIZE_MAX, &n, e)) return false;
    for (size_t i = 0; i < n; i++) {
        const tp_at item = tp_at_item(at, i);
        if (!want_destination(r, &item, &destination, e)) return false;
        if (destination <= last)
            return tp_wrong(e, &item, "Destinations come in the edition's order, each once.");
        *out |= UINT32_C(1) << destination;
        last = destination;
    }
    return true;
}

/* Visited and goals together. */
static bool check_card_count(const tp_rules *r, const tp_state *s, int seat, const tp_at *at,
                             tp_error *e) {
    const gridlock_seat *p = &s->seats[seat];
    int min = gridlock_goals(r), max = min;
    if (s->phase == PHASE_START || (s->phase == PHASE_GOALS && seat > s->seat)) min = max = 0;
    if (s->phase == PHASE_GOALS && seat == s->seat) min = 0, max--;
    return want_count(at, __builtin_popcount(p->visited | p->goals), min, max,
                      "cards, visited and goals together,", e);
}

static bool read_cards(const tp_rules *r, tp_state *s, int seat, const tp_at *at, tp_error *e) {
    gridlock_seat *p = &s->seats[seat];
    const tp_at visited = tp_at_key(at, "visited"), goals = tp_at_key(at, "goals");
    const uint32_t start = p->start == NO_START ? 0 : UINT32_C(1) << p->start;
    if (!read_destinations(r, &visited, &p->visited, e) ||
        !read_destinations(r, &goals, &p->goals, e))
        return false;
    if ((p->visited & start) != 0)
        return tp_wrong(e, &visited, "A start is never among the visited.");
    if (p->visited != 0 && is_opening(r, s))
        return tp_wrong(e, &visited, "In the opening nothing is visited.");
    if ((p->goals & (start | p->visited)) != 0)
        return tp_wrong(e, &goals, "Goals are neither the start nor visited.");
    return check_card_count(r, s, seat, &goals, e);
}

/* gridlock.md "What load checks" 4: in the opening, which seats have had their first turn. */
static bool has_placed(const tp_rules *r, const tp_state *s, int seat) {
    return s->first != NOBODY && (seat - s->first + r->players) % r->players < s->turn;
}

static bool check_hand_size(const tp_rules *r, const tp_state *s, int seat, const tp_at *at,
                            tp_error *e) {
    int min = 0, max = HAND;
    if (s->phase == PHASE_START || s->phase == PHASE_GOALS) max = 0;
    if (s->phase == PHASE_DEAL && seat < s->seat) min = HAND;
    if (s->phase == PHASE_DEAL && seat > s->seat) max = 0;
    if (s->phase == PHASE_DEAL && seat == s->seat) max = HAND - 1;
    if (s->phase > PHASE_DEAL && is_opening(r, s) && !has_placed(r, s, seat)) min = HAND;
    if (s->phase == PHASE_REFILL && seat == s->seat) max = HAND - 1;
    return want_count(at, s->seats[seat].held, min, max, "tiles", e);
}

static bool read_hand(const tp_rules *r, tp_state *s, int seat, const tp_at *at, tp_error *e) {
    gridlock_seat *p = &s->seats[seat];
    const tp_at tiles = tp_at_key(at, "tiles");
    int kind, last = 0;
    size_t n;
    if (!tp_want_list(&tiles, 0, SIZE_MAX, &n, e)) return false;
    for (size_t i = 0; i < n; i++) {
        const tp_at tile = tp_at_item(&tiles, i);
        if (!want_kind(r, &tile, &kind, e)) return false;
        if (kind < last) return tp_wrong(e, &tile, "Tiles come in the edition's order.");
        if (p->held < HAND) gridlock_take(p, kind);
        last = kind;
    }
    if (n > HAND) return tp_wrong(e, &tiles, "A hand holds up to two tiles.");
    return check_hand_size(r, s, seat, &tiles, e);
}

static bool read_seats(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    static const char *const keys[] = {"car", "start", "visited", "goals", "tiles", NULL};
    const tp_at seats = tp_at_key(at, "seats");
    const size_t n = (size_t)r->players;
    if (!tp_want_list(&seats, n, n, NULL, e)) return false;
    for (int seat = 0; seat < r->players; seat++) {
        const tp_at own = tp_at_item(&seats, (size_t)seat);
        if (!tp_want_keys(&own, keys, TP_UNKNOWN_FIRST, e) || !read_start(r, s, seat, &own, e) ||
            !read_car(r, s, seat, &own, e) || !read_cards(r, s, seat, &own, e) ||
            !read_hand(r, s, seat, &own, e))
            return false;
    }
    return true;
}

/* ---- gridlock.md "What load checks" 5: the piles ---- */

static bool read_pile(const tp_rules *r, const tp_at *at, uint8_t *pile, tp_error *e) {
    const tp_tables *t = r->tables;
    const char *keys[MOST_KINDS + 1] = {NULL};
    for (int i = 0; i < t->kinds; i++) keys[i] = t->kind[i].id;
    if (!tp_want_keys(at, keys, TP_UNKNOWN_FIRST, e)) return false;
    for (int i = 0; i < t->kinds; i++) {
        const tp_at entry = tp_at_key(at, keys[i]);
        int count;
        if (!tp_want_int(&entry, 0, t->kind[i].count, &count, e)) return false;
        pile[i] = (uint8_t)count;
    }
    return true;
}

/* Draw, discard, hands and board make up what the box has. */
static bool check_tile_counts(const tp_rules *r, const tp_state *s, const tp_at *draw,
                              tp_error *e) {
    const tp_tables *t = r->tables;
    int seen[MOST_KINDS] = {0};
    for (int place = 0; place < t->places; place++)
        if (gridlock_face_at(s, place) != NO_TILE) seen[gridlock_tile_at(r, s, place)->kind]++;
    for (int seat = 0; seat < r->players; seat++)
        for (int i = 0; i < s->seats[seat].held; i++) seen[s->seats[seat].hand[i]]++;
    for (int i = 0; i < t->kinds; i++) {
        const tp_at entry = tp_at_key(draw, t->kind[i].id);
        const int sum = seen[i] + s->draw[i] + s->discard[i];
        if (sum != t->kind[i].count)
            return tp_wrong(e, &entry, "There are %d of these tiles, not %d.", t->kind[i].count,
                            sum);
    }
    return true;
}

static bool read_piles(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at draw = tp_at_key(at, "draw"), discard = tp_at_key(at, "discard");
    unsigned drawable = 0, discarded = 0;
    if (!read_pile(r, &draw, s->draw, e) || !read_pile(r, &discard, s->discard, e)) return false;
    for (int i = 0; i < r->tables->kinds; i++) {
        drawable += s->draw[i];
        discarded += s->discard[i];
    }
    if (discarded > 0 && is_opening(r, s))
        return tp_wrong(e, &discard, "In the opening nothing is discarded.");
    if (!check_tile_counts(r, s, &draw, e)) return false;
    if (drawable == 0 && s->phase == PHASE_REFILL)
        return tp_wrong(e, &draw, "There is nothing to draw; the discard is turned over first.");
    return true;
}

/* ---- gridlock.md "What load checks" 6: has anybody arrived ---- */

static bool check_arrivals(const tp_rules *r, const tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at seats = tp_at_key(at, "seats"), phase = tp_at_key(at, "phase");
    int arrived = 0;
    for (int seat = 0; seat < r->players && s->phase > PHASE_GOALS; seat++) {
        if (s->seats[seat].goals != 0) continue;
        const tp_at own = tp_at_item(&seats, (size_t)seat), goals = tp_at_key(&own, "goals");
        if (s->phase != PHASE_END)
            return tp_wrong(e, &goals, "Who has no goals left has won: the phase is \"end\".");
        if (++arrived > 1) return tp_wrong(e, &goals, "Only one seat can have arrived.");
    }
    if (s->phase == PHASE_END && (arrived == 1) == (s->turn == r->option[TURN_LIMIT]))
        return tp_wrong(e, &phase, "A game is over when a seat has arrived, or at its limit.");
    if (s->phase == PHASE_DRIVE && s->left == 2 && !gridlock_can_stop(r, s, s->seat))
        return tp_wrong(e, &phase, "This car cannot drive anywhere.");
    return true;
}

bool gridlock_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    memset(s, 0, sizeof *s);
    return read_progress(r, s, at, e) && read_board(r, s, at, e) && read_cones(r, s, at, e) &&
           read_seats(r, s, at, e) && read_piles(r, s, at, e) && check_arrivals(r, s, at, e);
}
