/* bots/brains/test_gridlock.c: what bots know of Gridlock: plans, and the moves that come from
 * them. */
#include "games/gridlock/test_games.h"

#include "bots/bots.h"
#include "bots/brains/gridlock.h"
#include "core/play.h"

#include <string.h>

enum { H4 = 7 * 11 + 3, D6 = 3 * 11 + 5, E7 = 4 * 11 + 6 };

static gridlock_plan plan_of(const tp_match *m, int seat) {
    gridlock_plan p;
    gridlock_make_plan(tp_match_rules(m), tp_match_state(m), seat, &p);
    return p;
}

static size_t proposed(const tp_match *m, tp_move list[64]) {
    const int seat = tp_match_node(m).seat;
    return gridlock_propose(tp_match_rules(m), tp_match_state(m), seat, list);
}

static bool is_proposed(const tp_match *m, const char *text) {
    tp_move list[64], wanted = 0;
    const size_t n = proposed(m, list);
    CHECK(tp_match_rules(m)->game->parse(tp_match_rules(m), tp_match_state(m), text, &wanted));
    for (size_t i = 0; i < n; i++)
        if (list[i] == wanted) return true;
    return false;
}

static void value_of(const tp_match *m, float value[TP_SEATS]) {
    gridlock_brain.evaluate(tp_match_rules(m), tp_match_state(m), value);
}

/* ---- plans ---- */

TEST(gridlock_a_plan_finds_goals_that_lie_open) {
    tp_match *m = at_t(); /* E7 joins TD Garden and Faneuil Hall, H4 Copley and the theatres */
    const gridlock_plan own = plan_of(m, 1), other = plan_of(m, 0);
    CHECK_EQ(own.open, 1);
    CHECK_EQ(own.stops, 5);
    CHECK_EQ(own.need[E7], own.roads[E7]);
    CHECK(own.tiles > 0 && own.actions >= own.tiles);
    CHECK_EQ(other.open, 1);
    tp_match_free(m);
}

TEST(gridlock_a_cone_on_the_way_costs_a_stop) {
    tp_match *m = at_t();
    play(m, "build cone:H4 end");
    const gridlock_plan p = plan_of(m, 0);
    CHECK_EQ(p.open, 0);
    CHECK_EQ(p.stops, 6);
    tp_match_free(m);
}

/* The car of seat 1 on H4, between seat 0 and its goal. */
static tp_match *behind_a_car(const char *options) {
    tp_match *m = begin("gridlock", 2, options, NULL);
    play(m, SCRIPT_T);
    return changed(m, "'car':'F7'", "'car':'H4'");
}

TEST(gridlock_a_plan_halts_at_cars_as_the_rules_do) {
    static const struct {
        const char *options;
        int open, stops;
    } cases[] = {
        {"{}", 1, 5},
        {"{'traffic':true}", 0, 6},
        {"{'traffic':true,'special':true,'colours':['red','blue']}", 1, 5},
        {"{'traffic':true,'special':true,'colours':['red','blue'],'red_ignores_traffic':false}", 0,
         6},
        {"{'special':true,'colours':['blue','yellow']}", 0, 6}, /* yellow is a construction site */
        {"{'special':true,'colours':['red','yellow'],'red_ignores_traffic':false}", 1, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tp_match *m = behind_a_car(cases[i].options);
        const gridlock_plan p = plan_of(m, 0);
        if (p.open != cases[i].open) print_error("%s\n", cases[i].options);
        CHECK_EQ(p.open, cases[i].open);
        CHECK_EQ(p.stops, cases[i].stops);
        tp_match_free(m);
    }
}

TEST(gridlock_a_goal_where_one_must_stop_costs_no_other_stop) {
    tp_match *m = at_t();
    const gridlock_plan before = plan_of(m, 0);
    play(m, "build cone:H5 end"); /* the theatres themselves */
    const gridlock_plan after = plan_of(m, 0);
    CHECK_EQ(after.open, before.open);
    CHECK_EQ(after.stops, before.stops);
    tp_match_free(m);
}

/* A goal that one drive gets to is what a plan calls open, whatever the options: there is no second
 * opinion about roads and halts. */
static void check_open(const tp_rules *r, const tp_state *s, int *open, int *shut) {
    for (int seat = 0; seat < r->players; seat++) {
        gridlock_plan p;
        tp_hex_set stops;
        bool reaches = false;
        gridlock_make_plan(r, s, seat, &p);
        gridlock_stops(r, s, seat, &stops);
        for (uint32_t goals = s->seats[seat].goals; goals != 0; goals &= goals - 1)
            reaches =
                reaches || hex_has(&stops, r->tables->destination[__builtin_ctz(goals)].space);
        CHECK_EQ(p.open > 0, reaches);
        *(reaches ? open : shut) += 1;
    }
}

TEST(gridlock_plans_and_rules_agree_on_what_lies_open) {
    static const char *const options[] = {
        "{'length':'short'}", "{'traffic':true,'congestion':true,'quick_trip':true}",
        "{'traffic':true,'congestion':true,'special':true,'red_ignores_traffic':false}",
        "{'congestion':true,'special':true,'quick_trip':true,'quick_cones':true}"};
    int open = 0, shut = 0;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        tp_match *m = begin("gridlock", 4, options[i], NULL);
        const tp_rules *r = tp_match_rules(m);
        tp_state s = *tp_match_state(m);
        tp_scratch x;
        tp_rng g;
        tp_scratch_init(&x, r);
        tp_rng_seed(&g, i);
        for (int ply = 0; s.phase != PHASE_END; ply++) {
            int seat;
            const tp_node n = r->game->node(r, &s);
            if (s.phase > PHASE_DEAL && ply % 5 == 0) check_open(r, &s, &open, &shut);
            const tp_move move = tp_random_move(r, &s, n, &g, &x, &seat);
            r->game->apply(r, &s, seat, move);
        }
        tp_scratch_done(&x);
        tp_match_free(m);
    }
    CHECK(open > 20 && shut > 20);
}

TEST(gridlock_a_tile_that_lies_wrong_is_turned) {
    tp_match *m = at_t();
    const gridlock_plan before = plan_of(m, 0);
    play(m, "build rotate:H4/0 end");
    const gridlock_plan after = plan_of(m, 0);
    CHECK_EQ(after.open, 0);
    CHECK_EQ(after.tiles, before.tiles);
    CHECK_EQ(after.actions, before.actions + 1);
    play(m, "build");
    CHECK(is_proposed(m, "rotate:H4/1"));
    tp_match_free(m);
}

TEST(gridlock_roads_fit_if_some_rotation_has_them) {
    CHECK(gridlock_roads_fit(1u << HEX_NE | 1u << HEX_SW, 1u << HEX_E | 1u << HEX_W));
    CHECK(!gridlock_roads_fit(1u << HEX_NE | 1u << HEX_SW, 1u << HEX_E | 1u << HEX_SE));
    CHECK(!gridlock_roads_fit(0, 1u << HEX_E));
    CHECK(gridlock_roads_fit(HEX_ALL_EDGES, HEX_ALL_EDGES));
}

TEST(gridlock_a_kind_knows_which_edges_it_can_have) {
    tp_match *m = at_t();
    const gridlock_kind *straight = &tp_match_rules(m)->tables->kind[0];
    CHECK_TEXT(straight->id, "straight");
    CHECK(straight->fits >> (1u << HEX_E | 1u << HEX_W) & 1u);
    CHECK(straight->fits >> (1u << HEX_E) & 1u);
    CHECK(!(straight->fits >> (1u << HEX_E | 1u << HEX_SE) & 1u));
    tp_match_free(m);
}

TEST(gridlock_a_plan_uses_what_is_in_hand) {
    tp_match *m = at_t();
    play(m, "build");
    tp_move list[64];
    const size_t n = proposed(m, list);
    const gridlock_plan p = plan_of(m, 1);
    bool builds = false;
    for (size_t i = 0; i < n; i++)
        builds =
            builds || (gridlock_move_kind(list[i]) == PLACE && p.need[gridlock_space(list[i])]);
    CHECK(builds);
    tp_match_free(m);
}

/* ---- what they are worth ---- */

TEST(gridlock_a_goal_scored_is_rated_better) {
    tp_match *m = at_t();
    float before[TP_SEATS], after[TP_SEATS];
    value_of(m, before);
    play(m, "drive stop:D6");
    value_of(m, after);
    CHECK(after[1] > before[1]);
    CHECK(after[0] + after[1] > 0.999F && after[0] + after[1] < 1.001F);
    tp_match_free(m);
}

TEST(gridlock_a_pass_is_rated_worse_than_a_road) {
    tp_match *passed = at_t(), *built = at_t();
    float pass[TP_SEATS], road[TP_SEATS];
    play(passed, "build end");
    play(built, "build place:cross@D5/1 end tile:bend"); /* from TD Garden to the museum */
    value_of(passed, pass);
    value_of(built, road);
    CHECK(road[1] > pass[1]);
    tp_match_free(passed);
    tp_match_free(built);
}

/* ---- what is worth a try ---- */

TEST(gridlock_goals_that_lie_open_are_driven_to) {
    tp_match *m = at_t();
    tp_move list[64];
    CHECK_EQ(proposed(m, list), 2);
    CHECK_EQ(list[0], gridlock_move(DRIVE, 0, 0, 0));
    play(m, "drive");
    proposed(m, list);
    CHECK_EQ(list[0], gridlock_move(STOP, 0, D6, 0));
    tp_match_free(m);
}

TEST(gridlock_what_helps_a_rival_is_broken_and_what_halts_is_cleared) {
    tp_match *m = at_t();
    play(m, "build");
    CHECK(is_proposed(m, "remove:H4"));
    CHECK(is_proposed(m, "cone:H4"));
    CHECK(is_proposed(m, "end"));
    play(m, "cone:H4 end build");
    CHECK(is_proposed(m, "clear:H4"));
    tp_match_free(m);
}

TEST(gridlock_a_tile_can_be_laid_in_the_way_of_a_rival) {
    tp_match *m = at_t();
    tp_move list[64];
    play(m, "build");
    const gridlock_plan own = plan_of(m, 1), rival = plan_of(m, 0);
    const size_t n = proposed(m, list);
    bool is_blocked = false;
    for (size_t i = 0; i < n; i++) {
        const int space = gridlock_space(list[i]);
        is_blocked = is_blocked || (gridlock_move_kind(list[i]) == PLACE && own.need[space] == 0 &&
                                    rival.need[space] != 0);
    }
    CHECK(is_blocked);
    tp_match_free(m);
}

TEST(gridlock_playouts_and_bots_take_a_win) {
    static const char *const names[] = {"planner", "greedy", "ismcts", "medium", "hard"};
    tp_match *m = changed(at_t(),
                          "'visited':[],'goals':['bunker_hill','science_museum',"
                          "'td_garden','south_station','fine_arts']",
                          "'visited':['bunker_hill','science_museum','south_station','fine_arts'],"
                          "'goals':['td_garden']");
    const tp_rules *r = tp_match_rules(m);
    const tp_move win = gridlock_move(STOP, 0, D6, 0);
    tp_rng g;
    tp_rng_seed(&g, 1);
    play(m, "drive");
    for (int i = 0; i < 20; i++) CHECK_EQ(gridlock_policy(r, tp_match_state(m), 1, &g), win);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const tp_question q = {
            .rules = r, .state = tp_match_state(m), .seat = 1, .iterations = 50, .rng = &g};
        tp_player player;
        tp_answer a;
        CHECK(tp_player_find(r, names[i], &player));
        tp_bot_ask(&player, &q, &a);
        CHECK_EQ(a.move, win);
    }
    tp_match_free(m);
}

/* ---- planners among themselves ---- */

static void let_plan(tp_match *m, const tp_player *planner, tp_rng *g) {
    const tp_node n = tp_match_node(m);
    const int seat = n.kind == TP_RACE ? 0 : n.seat;
    const tp_question q = {.rules = tp_match_rules(m),
                           .state = tp_match_state(m),
                           .seat = seat,
                           .iterations = 1,
                           .rng = g};
    tp_answer a;
    tp_bot_ask(planner, &q, &a);
    tp_match_push(m, seat, a.move);
}

TEST(gridlock_planners_arrive) {
    static const char *const options[] = {"{}", "{'quick_trip':true}",
                                          "{'special':true,'traffic':true,'congestion':true}"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        tp_match *m = begin("gridlock", 3, options[i], NULL);
        tp_player planner;
        tp_rng g;
        tp_error e;
        tp_move drawn;
        tp_result result = {0};
        tp_rng_seed(&g, i);
        CHECK(tp_player_find(tp_match_rules(m), "planner", &planner));
        while (tp_match_node(m).kind != TP_END)
            if (tp_match_node(m).kind == TP_CHANCE)
                CHECK(tp_match_roll(m, &drawn, &e));
            else
                let_plan(m, &planner, &g);
        tp_match_rules(m)->game->result(tp_match_rules(m), tp_match_state(m), &result);
        CHECK_TEXT(result.reason, "arrived");
        tp_match_free(m);
    }
}
