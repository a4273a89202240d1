/* autobahn/test_promises.c: what facts promise is tried out in random games: every move is where a
 * card says it is, an overtaking takes what it was said to take, and so on. */
#include "telling.h"
#include "test_speeds.h"

#include "core/moves.h"
#include "core/play.h"
#include "core/tell.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

/* A position in which a seat has to decide. */
typedef struct {
    const tp_rules *r;
    const tp_state *s;
    int seat;
    tp_move_list list;
    tp_json *facts; /* for that seat */
} moment;

static tp_json *parse(tp_writer *w) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(w->data, w->length, &e);
    CHECK(v != NULL);
    tp_writer_done(w);
    return v;
}

static tp_json *facts_of(const tp_rules *r, const tp_state *s, int viewer) {
    tp_writer w = {0};
    tp_facts_write(r, s, viewer, NULL, &w);
    return parse(&w);
}

static tp_json *events_of(const moment *x, tp_move m) {
    tp_writer w = {0};
    tp_tell(x->r, x->s, x->seat, m, x->seat, &w);
    return parse(&w);
}

static bool is_same(const tp_json *a, const tp_json *b) {
    char *x = tp_json_print(a), *y = tp_json_print(b);
    const bool same = strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

/* The entry of a list with this card on this lane; NULL if there is none. */
static const tp_json *on_lane(const tp_json *list, const char *card, int64_t lane) {
    for (size_t i = 0; i < tp_json_size(list); i++) {
        const tp_json *v = tp_json_item(list, i);
        if (strcmp(told_text(v, "card"), card) == 0 && told_int(v, "lane") == lane) return v;
    }
    return NULL;
}

/* ---- the hand ---- */

/* Where a card offers a move; NULL if none does. */
static const tp_json *offer_of(const moment *x, const char *move) {
    const tp_json *hand = tp_json_get(x->facts, "hand");
    for (size_t i = 0; i < tp_json_size(hand); i++) {
        const tp_json *moves = tp_json_get(tp_json_item(hand, i), "moves");
        for (size_t k = 0; k < tp_json_size(moves); k++)
            if (strcmp(told_text(tp_json_item(moves, k), "move"), move) == 0)
                return tp_json_item(moves, k);
    }
    return NULL;
}

/* A card without moves says why, and no card offers what is not legal. */
static void check_hand(const moment *x) {
    const tp_json *hand = tp_json_get(x->facts, "hand");
    int64_t cards = 0;
    for (size_t i = 0; i < tp_json_size(hand); i++) {
        const tp_json *held = tp_json_item(hand, i), *moves = tp_json_get(held, "moves");
        CHECK((tp_json_size(moves) == 0) == (tp_json_get(held, "why") != NULL));
        for (size_t k = 0; k < tp_json_size(moves); k++)
            CHECK(tp_move_list_find(&x->list, told_text(tp_json_item(moves, k), "move")) !=
                  SIZE_MAX);
        cards += told_int(held, "n");
    }
    CHECK_EQ(cards, x->s->hand_size[x->seat]);
}

static bool plays_no_card(int verb) {
    return verb == END || verb == PASS || verb == FUEL;
}

/* ---- the motorway ---- */

static void check_speeds(const moment *x) {
    const tp_json *lanes = tp_json_get(x->facts, "lanes");
    CHECK_EQ(tp_json_size(lanes), x->s->lanes);
    for (int lane = 1; lane <= x->s->open; lane++) {
        const tp_json *v = tp_json_item(lanes, (size_t)lane - 1);
        const tp_json *column = tp_json_get(v, "vehicles");
        const int top = top_kind(x->s, lane), start = autobahn_column_start(x->s, lane);
        CHECK_TEXT(told_text(v, "top"), top == KINDS ? "" : autobahn_kind_words[top]);
        CHECK_EQ(tp_json_size(column), autobahn_column_height(x->s, lane));
        for (size_t i = 0; i < tp_json_size(column); i++)
            CHECK_EQ(told_int(tp_json_item(column, i), "speed"),
                     speed_of(x->s, x->s->traffic[start + (int)i], lane));
    }
}

/* ---- moves ---- */

static void check_offer(const moment *x, size_t i, const tp_json *event) {
    const tp_json *offer = offer_of(x, tp_move_list_text(&x->list, i));
    if (plays_no_card(autobahn_verb(x->list.move[i]))) {
        CHECK(offer == NULL);
        return;
    }
    CHECK(offer != NULL);
    CHECK_TEXT(told_text(offer, "kind"), told_text(event, "kind"));
    if (told_is(event, "doctor")) return; /* its lane is not where the card goes */
    CHECK_EQ(told_int(offer, "lane"), told_int(event, "lane"));
    CHECK((tp_json_get(event, "snails") != NULL) == (tp_json_get(offer, "side") != NULL));
}

static void check_overtaking(const moment *x, const tp_json *event) {
    const tp_json *ready = tp_json_get(x->facts, "ready");
    CHECK_TEXT(told_text(ready, "card"), told_text(event, "car"));
    CHECK_EQ(told_int(ready, "lane"), told_int(event, "lane"));
    CHECK_EQ(told_int(ready, "points"), told_int(event, "points"));
    CHECK(is_same(tp_json_get(ready, "taken"), tp_json_get(event, "taken")));
}

static void check_camera(const moment *x, const tp_json *event) {
    const tp_json *seen =
        on_lane(tp_json_get(x->facts, "camera"), told_text(event, "card"), told_int(event, "lane"));
    CHECK(seen != NULL);
    CHECK_EQ(told_int(seen, "speed"), told_int(event, "speed"));
}

/* A car that is laid is ready afterwards exactly if it was said so, and takes what was said. */
static void check_car(const moment *x, const tp_json *event, const tp_json *after) {
    const tp_json *ready = tp_json_get(after, "ready");
    const tp_json *car =
        on_lane(tp_json_get(x->facts, "cars"), told_text(event, "card"), told_int(event, "lane"));
    const bool is_ready = told_int(event, "lane") != INT64_MIN &&
                          told_int(ready, "lane") == told_int(event, "lane") &&
                          strcmp(told_text(ready, "card"), told_text(event, "card")) == 0;
    CHECK((car != NULL) == is_ready);
    if (car != NULL) CHECK(is_same(tp_json_get(car, "taken"), tp_json_get(ready, "taken")));
}

/* How much can be drawn at the end of a turn. */
static void check_fuel(const moment *x, const tp_state *after) {
    const tp_json *seat = tp_json_item(tp_json_get(x->facts, "seats"), (size_t)x->seat);
    const bool asks = after->phase == PHASE_FUEL || after->phase == PHASE_DRAW;
    if (after->phase == PHASE_OVER) return;
    CHECK_EQ(told_int(seat, "fuel"), asks ? after->fuel : 0);
}

static void check_move(const moment *x, size_t i) {
    tp_state after = *x->s;
    tp_json *events = events_of(x, x->list.move[i]);
    const tp_json *event = tp_json_item(events, 0);
    x->r->game->apply(x->r, &after, x->seat, x->list.move[i]);
    tp_json *then = facts_of(x->r, &after, TP_EVERYTHING);
    check_offer(x, i, event);
    if (told_is(event, "overtake")) check_overtaking(x, event);
    if (told_is(event, "camera")) check_camera(x, event);
    if (told_is(event, "lay")) check_car(x, event, then);
    if (told_is(event, "done")) check_fuel(x, &after);
    tp_json_free(then);
    tp_json_free(events);
}

static void check_moment(const tp_rules *r, const tp_state *s, int seat) {
    moment x = {.r = r, .s = s, .seat = seat, .facts = facts_of(r, s, seat)};
    tp_move_list_init(&x.list, r);
    tp_move_list_fill(&x.list, r, s, seat);
    check_hand(&x);
    check_speeds(&x);
    for (size_t i = 0; i < x.list.count; i++) check_move(&x, i);
    tp_move_list_done(&x.list);
    tp_json_free(x.facts);
}

/* ---- games ---- */

static void check_scores(const tp_rules *r, const tp_state *s) {
    tp_json *facts = facts_of(r, s, TP_EVERYTHING);
    tp_result result = {0};
    r->game->result(r, s, &result);
    for (int seat = 0; seat < r->players; seat++)
        CHECK_EQ(told_int(tp_json_item(tp_json_get(facts, "seats"), (size_t)seat), "score"),
                 result.score[seat]);
    tp_json_free(facts);
}

static void check_game(int players, const char *options, uint64_t seed) {
    tp_match *m = begin("autobahn", players, options, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_state s = *tp_match_state(m);
    tp_scratch scratch;
    tp_rng g;
    int seat;
    tp_rng_seed(&g, seed);
    tp_scratch_init(&scratch, r);
    for (tp_node n; (n = r->game->node(r, &s)).kind != TP_END;) {
        if (n.kind == TP_DECISION) check_moment(r, &s, n.seat);
        const tp_move move = tp_random_move(r, &s, n, &g, &scratch, &seat);
        r->game->apply(r, &s, seat, move);
    }
    check_scores(r, &s);
    tp_scratch_done(&scratch);
    tp_match_free(m);
}

TEST(autobahn_facts_keep_their_promises_in_random_games) {
    for (int players = 2; players <= SEATS; players++) {
        check_game(players, "{'camera':'any'}", (uint64_t)players);
        check_game(players, "{'camera':'top'}", (uint64_t)players);
    }
}
