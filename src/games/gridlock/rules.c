/* gridlock/rules.c: how a game goes from phase to phase: draws, turns, the end. What may be done in
 * each is in rules_moves.c, where cars get to in rules_roads.c. Read state.h first. */
#include "core/base/hash.h"
#include "game_words.h"
#include "state.h"

#include <stddef.h>
#include <string.h>

static tp_node node(const tp_rules *r, const tp_state *s) {
    switch (s->phase) {
    case PHASE_START:
    case PHASE_GOALS:
    case PHASE_DEAL:
    case PHASE_REFILL: return (tp_node){.kind = TP_CHANCE, .seat = TP_TABLE};
    case PHASE_RACE:
        return (tp_node){.kind = TP_RACE, .seat = TP_TABLE, .seats = (1u << r->players) - 1};
    case PHASE_END: return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    default: return (tp_node){.kind = TP_DECISION, .seat = s->seat};
    }
}

/* ---- the end of a turn, 7 ---- */

/* The seat whose turn it is after so many finished ones. */
static int seat_after(const tp_rules *r, const tp_state *s, int turns) {
    return (s->first + turns) % r->players;
}

static void enter(tp_state *s, int phase, int seat, int left) {
    s->phase = (uint8_t)phase;
    s->seat = (int8_t)seat;
    s->left = (uint8_t)left;
}

static void begin_turn(const tp_rules *r, tp_state *s) {
    const int seat = seat_after(r, s, s->turn);
    if (s->turn < r->players)
        enter(s, PHASE_FIRST, seat, 0);
    else if (r->option[QUICK_TRIP])
        enter(s, PHASE_QUICK, seat, 3);
    else
        enter(s, PHASE_TURN, seat, 0);
}

static bool is_pile_empty(const tp_rules *r, const uint8_t pile[MOST_KINDS]) {
    unsigned any = 0;
    for (int kind = 0; kind < r->tables->kinds; kind++) any |= pile[kind];
    return any == 0;
}

/* A hand that lacks tiles draws, as long as there are any; the discard is turned over at need. */
static void refill(const tp_rules *r, tp_state *s) {
    const int seat = seat_after(r, s, s->turn - 1);
    if (s->seats[seat].held < HAND) {
        if (is_pile_empty(r, s->draw)) {
            memcpy(s->draw, s->discard, sizeof s->draw);
            memset(s->discard, 0, sizeof s->discard);
        }
        if (!is_pile_empty(r, s->draw)) {
            enter(s, PHASE_REFILL, seat, 0);
            return;
        }
    }
    begin_turn(r, s);
}

static void end_turn(const tp_rules *r, tp_state *s) {
    s->turn++;
    if (s->turn >= r->option[TURN_LIMIT])
        enter(s, PHASE_END, NOBODY, 0); /* gridlock.md "End and result" */
    else
        refill(r, s);
}

static void use_action(const tp_rules *r, tp_state *s) {
    s->left--;
    if (s->left == 0) end_turn(r, s);
}

/* ---- draws, 4 ---- */

/* The draw is done for this seat: the next one's, or after the last the next phase. */
static void pass_draw(const tp_rules *r, tp_state *s, int next_phase) {
    if (++s->seat < r->players) return;
    enter(s, next_phase, next_phase == PHASE_RACE ? NOBODY : 0, 0);
}

static void draw_start(const tp_rules *r, tp_state *s, int destination) {
    gridlock_seat *own = &s->seats[s->seat];
    own->start = (int8_t)destination;
    own->car = (int16_t)r->tables->destination[destination].space;
    pass_draw(r, s, PHASE_GOALS);
}

static void draw_goal(const tp_rules *r, tp_state *s, int destination) {
    gridlock_seat *own = &s->seats[s->seat];
    own->goals |= UINT32_C(1) << destination;
    if (__builtin_popcount(own->goals) == gridlock_goals(r)) pass_draw(r, s, PHASE_DEAL);
}

static void draw_tile(const tp_rules *r, tp_state *s, int kind) {
    gridlock_seat *own = &s->seats[s->seat];
    assert(s->draw[kind] > 0);
    s->draw[kind]--;
    gridlock_take(own, kind);
    if (s->phase == PHASE_REFILL)
        refill(r, s);
    else if (own->held == HAND)
        pass_draw(r, s, PHASE_RACE);
}

/* ---- building, 5 ---- */

static void play_from_hand(gridlock_seat *own, int kind) {
    if (own->hand[0] == kind) own->hand[0] = own->hand[1];
    own->held--;
    own->hand[own->held] = 0;
}

static void place_tile(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    const gridlock_kind *kind = &r->tables->kind[gridlock_what(m)];
    const int place = r->tables->place_of[gridlock_space(m)];
    assert(gridlock_face_at(s, place) == NO_TILE);
    play_from_hand(&s->seats[seat], gridlock_what(m));
    gridlock_set_face(s, place, kind->first_face + gridlock_rotation(m));
    if (s->phase == PHASE_RACE) s->first = (int8_t)seat;
    if (s->phase == PHASE_RACE || s->phase == PHASE_FIRST)
        end_turn(r, s);
    else
        use_action(r, s);
}

static void rotate_tile(const tp_rules *r, tp_state *s, tp_move m) {
    const int place = r->tables->place_of[gridlock_space(m)];
    const gridlock_kind *kind = &r->tables->kind[gridlock_tile_at(r, s, place)->kind];
    gridlock_set_face(s, place, kind->first_face + gridlock_rotation(m));
    use_action(r, s);
}

static void remove_tile(const tp_rules *r, tp_state *s, int space) {
    const int place = r->tables->place_of[space];
    s->discard[gridlock_tile_at(r, s, place)->kind]++;
    gridlock_set_face(s, place, NO_TILE);
    use_action(r, s);
}

static void set_cone(const tp_rules *r, tp_state *s, int space) {
    int i = s->cones_standing++;
    assert(i < CONES);
    for (; i > 0 && s->cones[i - 1] > space; i--) s->cones[i] = s->cones[i - 1];
    s->cones[i] = (uint16_t)space;
    use_action(r, s);
}

static void clear_cone(const tp_rules *r, tp_state *s, int space) {
    if (s->cones[0] == space) s->cones[0] = s->cones[1];
    s->cones_standing--;
    s->cones[s->cones_standing] = 0;
    use_action(r, s);
}

/* ---- driving, 5 and 9 ---- */

static void stop_car(const tp_rules *r, tp_state *s, int seat, int space) {
    gridlock_seat *own = &s->seats[seat];
    const int destination = r->tables->destination_at[space];
    own->car = (int16_t)space;
    if (destination != NO_DESTINATION && (own->goals >> destination & 1u) != 0) {
        own->goals &= ~(UINT32_C(1) << destination);
        own->visited |= UINT32_C(1) << destination;
        if (own->goals == 0) {
            enter(s, PHASE_END, NOBODY, 0); /* at once, the turn is not finished */
            return;
        }
    }
    use_action(r, s);
}

static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    const int space = gridlock_space(m);
    assert(seat == TP_TABLE || seat == s->seat || s->phase == PHASE_RACE);
    switch (gridlock_move_kind(m)) {
    case START: draw_start(r, s, gridlock_what(m)); break;
    case GOAL: draw_goal(r, s, gridlock_what(m)); break;
    case TILE: draw_tile(r, s, gridlock_what(m)); break;
    case PLACE: place_tile(r, s, seat, m); break;
    case ROTATE: rotate_tile(r, s, m); break;
    case REMOVE: remove_tile(r, s, space); break;
    case CONE: set_cone(r, s, space); break;
    case CLEAR: clear_cone(r, s, space); break;
    case STOP: stop_car(r, s, seat, space); break;
    case BUILD: enter(s, PHASE_BUILD, seat, 4); break;
    case DRIVE: enter(s, PHASE_DRIVE, seat, 2); break;
    case END: end_turn(r, s); break;
    }
}

/* ---- the result, 9 ---- */

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    out->scored = true;
    out->reason = "limit";
    for (int seat = 0; seat < r->players; seat++) {
        out->score[seat] = __builtin_popcount(s->seats[seat].visited);
        if (s->seats[seat].goals == 0) out->reason = "arrived";
    }
    tp_rank_by_score(out->score, r->players, out->rank);
}

/* Places that the map does not have are zero and need not be looked at. */
static uint64_t hash(const tp_rules *r, const tp_state *s) {
    return tp_hash_bytes(0, s, offsetof(tp_state, low) + (size_t)r->tables->places);
}

static const char *const reasons[] = {"arrived", "limit", NULL};
static const char *const keys[] = {"phase", "seat",  "first", "turn",    "left", "seats",
                                   "board", "cones", "draw",  "discard", NULL};

const tp_game gridlock = {
    .id = "gridlock",
    .name = "Gridlock: Boston",
    .players = TP_PLAYERS(2) | TP_PLAYERS(3) | TP_PLAYERS(4),
    .options = gridlock_options,
    .editions = gridlock_editions,
    .keys = keys,
    .key_order = TP_UNKNOWN_FIRST,
    .edition_first = true,
    .can_draw = true,
    .state_size = sizeof(tp_state),
    .setup = gridlock_setup,
    .start = gridlock_start,
    .node = node,
    .moves = gridlock_moves,
    .outcomes = gridlock_outcomes,
    .apply = apply,
    .result = result,
    .format = gridlock_format,
    .parse = gridlock_parse,
    .write = gridlock_write,
    .read = gridlock_read,
    .read_option = gridlock_read_option,
    .write_option = gridlock_write_option,
    .tell = gridlock_tell,
    .kinds = gridlock_kinds,
    .reasons = reasons,
    .words = words_gridlock,
    .facts = gridlock_facts,
    .name_of = gridlock_name_of,
    .colour_of = gridlock_seat_colour,
    .hash = hash,
    .determinize = gridlock_determinize,
    .sample = gridlock_sample,
    .render = gridlock_render,
    .sketch = gridlock_sketch,
    .review = gridlock_review,
    .lab = &gridlock_lab,
};
