/* gridlock/test.c: the rulebook, section by section, under the headings of docs/spec/gridlock.md.
 * What load checks is in test_load.c, what makes an edition in test_edition.c. */
#include "test_games.h"

#include "core/play.h"

#include <string.h>

/* gridlock.md "Board and edges" */
TEST(gridlock_neighbours_do_not_reach_over_holes) {
    tp_match *m = begin("gridlock", 2, NULL, SMALLVILLE);
    const tp_tables *t = tp_match_rules(m)->tables;
    const int c1 = 8, c3 = 10;
    CHECK_EQ(t->neighbour[c1][HEX_E], HEX_NOWHERE); /* C2 is a hole */
    CHECK_EQ(t->neighbour[c3][HEX_W], HEX_NOWHERE);
    CHECK_EQ(t->neighbour[c1][HEX_NE], 4);  /* B1 */
    CHECK_EQ(t->neighbour[c1][HEX_SE], 12); /* D1 */
    CHECK_EQ(t->neighbour[c3][HEX_E], 11);  /* C4 */
    CHECK_EQ(t->neighbour[0][HEX_NE], HEX_NOWHERE);
    tp_match_free(m);
}

/* gridlock.md "Pieces" */
TEST(gridlock_a_road_picture_has_one_name) {
    static const char *const periods[][2] = {
        {"straight", "3"}, {"sharp", "6"},    {"bend", "6"}, {"wye", "2"},       {"cross", "3"},
        {"kay", "6"},      {"dead_end", "6"}, {"six", "1"},  {"six_rotary", "1"}};
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    const tp_tables *t = tp_match_rules(m)->tables;
    for (size_t i = 0; i < sizeof periods / sizeof *periods; i++)
        for (int kind = 0; kind < t->kinds; kind++)
            if (strcmp(t->kind[kind].id, periods[i][0]) == 0)
                CHECK_EQ(t->kind[kind].period, periods[i][1][0] - '0');
    tp_match_free(m);
}

/* gridlock.md "Options" */
TEST(gridlock_length_says_how_many_goals) {
    static const struct {
        const char *options;
        int goals;
    } lengths[] = {{"{}", 5},
                   {"{'length':'short'}", 4},
                   {"{'length':'shorter'}", 3},
                   {"{'length':'long'}", 6}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        tp_match *m = opened(2, lengths[i].options, "start:copley start:logan");
        CHECK_EQ(__builtin_popcount(tp_match_state(m)->seats[1].goals), lengths[i].goals);
        tp_match_free(m);
    }
}

TEST(gridlock_colours_are_the_editions_first_unless_told) {
    tp_match *m = begin("gridlock", 3, NULL, NULL);
    char *text = state_text(m);
    CHECK(strstr(text, "'colours':['blue','green','red'],") != NULL);
    test_free_text(text);
    tp_match_free(m);
    m = begin("gridlock", 2, "{'colours':['yellow','blue']}", NULL);
    text = state_text(m);
    CHECK(strstr(text, "'colours':['yellow','blue'],") != NULL);
    test_free_text(text);
    tp_match_free(m);
}

TEST(gridlock_refuses_wrong_setups) {
    CHECK_BAD_NEW("gridlock", "1", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("gridlock", "5", "[]", "7", TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("gridlock", "2", "{'x':1}", "'paris'", TP_BAD_EDITION, "/edition");
    CHECK_BAD_NEW("gridlock", "2", "{'turn_limit':9}", NULL, TP_BAD_OPTION, "/options/turn_limit");
    CHECK_BAD_NEW("gridlock", "2", "{'length':'tiny'}", NULL, TP_BAD_OPTION, "/options/length");
    CHECK_BAD_NEW("gridlock", "2", "{'traffic':1}", NULL, TP_BAD_OPTION, "/options/traffic");
    CHECK_BAD_NEW("gridlock", "2", "{'colours':'blue'}", NULL, TP_BAD_OPTION, "/options/colours");
    CHECK_BAD_NEW("gridlock", "2", "{'colours':['blue','red','blue']}", NULL, TP_BAD_OPTION,
                  "/options/colours");
    CHECK_BAD_NEW("gridlock", "2", "{'colours':['blue','pink']}", NULL, TP_BAD_OPTION,
                  "/options/colours/1");
    CHECK_BAD_NEW("gridlock", "2", "{'colours':['red','red']}", NULL, TP_BAD_OPTION,
                  "/options/colours/1");
}

/* gridlock.md "Setup and opening" */
TEST(gridlock_starts_differ_and_goals_are_not_the_own_start) {
    tp_match *m = begin("gridlock", 2, NULL, SMALLVILLE);
    play(m, "start:d3");
    CHECK_NODE(m, "{'kind':'chance','moves':['start:d0','start:d1','start:d2','start:d4',"
                  "'start:d5','start:d6'],'weights':[1,1,1,1,1,1]}");
    play(m, "start:d0 goal:d5");
    CHECK_NODE(m, "{'kind':'chance','moves':['goal:d0','goal:d1','goal:d2','goal:d4','goal:d6'],"
                  "'weights':[1,1,1,1,1]}");
    tp_match_free(m);
}

TEST(gridlock_tiles_are_dealt_by_what_is_left) {
    tp_match *m = begin("gridlock", 2, "{'length':'shorter'}", SMALLVILLE);
    play(m, "start:d0 start:d1 goal:d1 goal:d2 goal:d3 goal:d0 goal:d2 goal:d3 tile:y");
    CHECK_NODE(m, "{'kind':'chance','moves':['tile:x','tile:y'],'weights':[5,3]}");
    play(m, "tile:y tile:y tile:y");
    /* Two six-way tiles each: one rotation on seven empty spaces, each move once. */
    CHECK_COUNT(m, 0, 7);
    CHECK_COUNT(m, 1, 7);
    play(m, "1:place:y@A2/0");
    CHECK_NODE(m, "{'kind':'chance','moves':['tile:x'],'weights':[5]}");
    tp_match_free(m);
}

/* gridlock.md "Worked examples", "Script S" and "Opening" */
TEST(gridlock_whoever_moves_first_is_the_first_player) {
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    tp_error e = {0};
    play(m, SCRIPT_S);
    CHECK_EQ(tp_match_node(m).kind, TP_RACE);
    CHECK_EQ(tp_match_node(m).seats, 3);
    CHECK_COUNT(m, 0, 312);
    CHECK_COUNT(m, 1, 468);
    CHECK(!tp_match_play(m, TP_TABLE, "place:straight@E7/2", 19, &e));
    CHECK_EQ(e.code, TP_BAD_REQUEST);
    play(m, "1:place:straight@E7/2");
    CHECK_EQ(tp_match_node(m).kind, TP_CHANCE);
    play(m, "tile:bend");
    CHECK_COUNT(m, 0, 308);
    CHECK_NOT_LISTED(m, "end");
    play(m, "place:straight@H4/1 tile:wye");
    CHECK_MOVES(m, 1, "build drive");
    tp_match_free(m);
}

/* gridlock.md "Worked examples", "Drive" */
TEST(gridlock_a_drive_has_two_stops) {
    tp_match *m = at_t();
    play(m, "drive");
    CHECK_MOVES(m, 1, "stop:D6 stop:E7");
    play(m, "stop:D6");
    CHECK_EQ(__builtin_popcount(tp_match_state(m)->seats[1].visited), 1);
    CHECK_MOVES(m, 1, "end stop:E7 stop:F7");
    play(m, "stop:F7");
    CHECK_MOVES(m, 0, "build drive");
    tp_match_free(m);
}

/* gridlock.md "Worked examples", "Cone" */
TEST(gridlock_a_cone_halts_a_drive) {
    tp_match *m = at_t();
    play(m, "build cone:H4 end drive");
    CHECK_MOVES(m, 0, "stop:H4");
    play(m, "stop:H4");
    CHECK_MOVES(m, 0, "end stop:H3 stop:H5");
    play(m, "stop:H5");
    CHECK_EQ(__builtin_popcount(tp_match_state(m)->seats[0].visited), 1);
    tp_match_free(m);
}

/* gridlock.md "Worked examples", "Zone" */
TEST(gridlock_nothing_is_changed_in_a_zone) {
    static const char *const barred[] = {"rotate:H4/0", "rotate:H4/2", "remove:H4"};
    tp_match *m = at_t();
    play(m, "build");
    for (int i = 0; i < 3; i++) CHECK_LISTED(m, barred[i]);
    CHECK_NOT_LISTED(m, "rotate:H4/1");
    play(m, "cone:H5");
    for (int i = 0; i < 3; i++) CHECK_NOT_LISTED(m, barred[i]);
    CHECK_LISTED(m, "remove:E7");
    CHECK_LISTED(m, "place:bend@H6/0");
    play(m, "clear:H5");
    for (int i = 0; i < 3; i++) CHECK_LISTED(m, barred[i]);
    tp_match_free(m);
}

/* gridlock.md "Worked examples", "Refill" */
TEST(gridlock_a_hand_is_filled_after_the_turn) {
    tp_match *m = at_t();
    play(m, "build place:cross@G8/0 end");
    CHECK_NODE(m, "{'kind':'chance','moves':['tile:bend','tile:cross','tile:cross_rotary',"
                  "'tile:dead_end','tile:fan','tile:fan4','tile:five','tile:fork_left',"
                  "'tile:fork_right','tile:kay','tile:sharp','tile:six','tile:six_rotary',"
                  "'tile:straight','tile:wye','tile:wye_rotary'],"
                  "'weights':[5,5,2,1,4,4,4,6,6,4,4,1,1,6,3,2]}");
    play(m, "tile:six");
    CHECK_MOVES(m, 0, "build drive");
    tp_match_free(m);
}

/* gridlock.md "Build" */
TEST(gridlock_four_actions_are_a_turn) {
    tp_match *m = at_t();
    play(m, "build");
    CHECK_LISTED(m, "end");
    play(m, "cone:A2 cone:K9");
    CHECK_NOT_LISTED(m, "cone:A3");
    CHECK_LISTED(m, "clear:A2");
    play(m, "clear:A2");
    CHECK_NOT_LISTED(m, "cone:K9");
    CHECK_LISTED(m, "cone:A2");
    CHECK_LISTED(m, "cone:A7"); /* water */
    CHECK_NOT_LISTED(m, "cone:A1");
    play(m, "place:bend@A2/5");
    CHECK_EQ(tp_match_node(m).kind, TP_CHANCE); /* without "end" */
    tp_match_free(m);
}

TEST(gridlock_a_tile_under_a_car_is_turned_but_not_removed) {
    tp_match *m = at_t();
    play(m, "drive stop:E7 end build");
    CHECK_LISTED(m, "rotate:E7/0");
    CHECK_NOT_LISTED(m, "remove:E7");
    play(m, "rotate:E7/0 remove:H4 end");
    CHECK_EQ(tp_match_state(m)->discard[0], 1);
    /* Seat 1 stands on a road that leads nowhere now. */
    CHECK_MOVES(m, 1, "build");
    tp_match_free(m);
}

/* gridlock.md "Drive" */
/* A road leads from South Station over H9 to the tunnel of H10; seat 0 is in that of J8. */
static tp_match *in_tunnel(const char *cones) {
    tp_match *m = opened(2, NULL, "start:south_station start:logan");
    play(m, "build place:straight@H9/1 end tile:sharp build end");
    return changed(changed(m, "'car':'H8'", "'car':'J8'"), "'cones':[]", cones);
}

TEST(gridlock_tunnels_are_joined) {
    tp_match *m = in_tunnel("'cones':[]");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:B10 stop:D8 stop:F10 stop:H10 stop:H8 stop:H9 stop:I4");
    tp_match_free(m);
}

TEST(gridlock_a_cone_in_a_tunnel_halts_only_there) {
    tp_match *m = in_tunnel("'cones':['H10','J8']");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:B10 stop:D8 stop:F10 stop:H10 stop:I4");
    play(m, "stop:H10"); /* where a drive goes on from, its cone does not matter */
    CHECK_MOVES(m, 0, "end stop:B10 stop:D8 stop:F10 stop:H8 stop:H9 stop:I4 stop:J8");
    tp_match_free(m);
}

/* Lists that are in order already need no sorting. Quick Trip has all kinds of moves at once; fan4
 * comes before fan, and D10 before D9. */
TEST(gridlock_moves_are_listed_in_byte_order) {
    static const char *const options[] = {"{'quick_trip':true,'quick_cones':true}", "{}"};
    for (size_t i = 0; i < 2; i++) {
        tp_match *m = begin("gridlock", 2, options[i], NULL);
        const tp_rules *r = tp_match_rules(m);
        tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
        tp_state s = *tp_match_state(m);
        tp_rng g;
        tp_rng_seed(&g, i);
        for (tp_node n; (n = r->game->node(r, &s)).kind != TP_END;) {
            const int seat = n.kind == TP_RACE ? 0 : n.seat;
            char last[TP_MOVE_TEXT] = "", text[TP_MOVE_TEXT];
            const size_t count = seat == TP_TABLE ? 0 : gridlock_moves(r, &s, seat, moves);
            for (size_t k = 0; k < count; k++, memcpy(last, text, sizeof last)) {
                gridlock_format(r, &s, moves[k], TP_EVERYTHING, text);
                CHECK(strcmp(last, text) < 0);
            }
            r->game->apply(r, &s, seat, gridlock_sample(r, &s, seat, &g));
        }
        test_free_text((char *)moves);
        tp_match_free(m);
    }
}

/* gridlock.md "Quick Trip" */
TEST(gridlock_quick_trip_mixes_building_and_stops) {
    tp_match *m = opened(2, "{'quick_trip':true}", "start:copley start:logan");
    CHECK_LISTED(m, "end");
    CHECK_NOT_LISTED(m, "cone:A2");
    CHECK_NOT_LISTED(m, "stop:H4");
    play(m, "place:straight@H4/1");
    CHECK_LISTED(m, "stop:H5");
    play(m, "stop:H4 stop:H5");
    CHECK_EQ(tp_match_node(m).kind, TP_CHANCE);
    CHECK_EQ(tp_match_state(m)->turn, 3);
    tp_match_free(m);
    m = opened(2, "{'quick_trip':true,'quick_cones':true}", "start:copley start:logan");
    CHECK_LISTED(m, "cone:A2");
    tp_match_free(m);
}

/* gridlock.md "End of a turn" */
TEST(gridlock_the_discard_becomes_the_draw_pile) {
    tp_match *m = begin("gridlock", 2, "{'length':'shorter'}", SMALLVILLE);
    play(m, "start:d0 start:d1 goal:d1 goal:d2 goal:d3 goal:d0 goal:d2 goal:d3 tile:x tile:x "
            "tile:x tile:x 0:place:x@A2/0 tile:y place:x@B1/0 tile:y build place:x@B3/0 "
            "place:y@C3/0 remove:B1 end tile:x tile:y build end build place:x@D3/0 end");
    /* One y is left in the pile; it goes before the discard is turned over. */
    CHECK_NODE(m, "{'kind':'chance','moves':['tile:y'],'weights':[1]}");
    CHECK_EQ(tp_match_state(m)->discard[0], 1);
    play(m, "tile:y build place:x@E2/0 end");
    CHECK_NODE(m, "{'kind':'chance','moves':['tile:x'],'weights':[1]}");
    CHECK_EQ(tp_match_state(m)->discard[0], 0);
    play(m, "tile:x build place:y@E3/0 end"); /* and now there is none at all */
    CHECK_EQ(tp_match_state(m)->seats[0].held, 1);
    CHECK_EQ(tp_match_state(m)->seat, 1);
    play(m, "build remove:E3 end"); /* one comes back after a later turn of seat 0 */
    CHECK_EQ(tp_match_state(m)->phase, PHASE_TURN);
    play(m, "build end");
    CHECK_NODE(m, "{'kind':'chance','moves':['tile:y'],'weights':[1]}");
    tp_match_free(m);
}

/* gridlock.md "Mandatory stops" */
static tp_match *theater_road(const char *options) {
    tp_match *m = opened(2, options, "start:copley start:logan");
    play(m, "build place:straight@H4/1 end tile:straight build end");
    return m;
}

TEST(gridlock_traffic_halts_at_other_cars) {
    tp_match *m = changed(theater_road(NULL), "'car':'D10'", "'car':'H4'");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:H4 stop:H5");
    tp_match_free(m);
    m = changed(theater_road("{'traffic':true}"), "'car':'D10'", "'car':'H4'");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:H4");
    tp_match_free(m);
}

TEST(gridlock_red_ignores_traffic_but_not_in_german) {
    tp_match *m = theater_road("{'traffic':true,'special':true,'colours':['red','blue']}");
    m = changed(changed(m, "'car':'D10'", "'car':'H4'"), "'cones':[]", "'cones':['H4']");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:H4 stop:H5");
    tp_match_free(m);
    m = theater_road("{'traffic':true,'special':true,'colours':['red','blue'],"
                     "'red_ignores_traffic':false}");
    m = changed(m, "'car':'D10'", "'car':'H4'");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:H4");
    tp_match_free(m);
}

/* Roads from Copley Square over H4 and the Theater District to H6. Seat 1 started there, which
 * gives a cube except in the long game, and seat 2 has visited it. */
TEST(gridlock_two_cubes_congest_a_destination) {
    static const struct {
        const char *options, *stops;
    } cases[] = {
        {"{}", "stop:H4 stop:H5 stop:H6"},
        {"{'congestion':true}", "stop:H4 stop:H5"},
        {"{'congestion':true,'length':'long'}", "stop:H4 stop:H5 stop:H6"},
        {"{'congestion':true,'special':true,'colours':['red','blue','green']}",
         "stop:H4 stop:H5 stop:H6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tp_match *m = opened(3, cases[i].options, "start:copley start:theater start:seaport");
        play(m, "build place:straight@H4/1 place:straight@H6/1 end tile:sharp tile:sharp "
                "build end build end");
        m = changed(m, "'start':'seaport','visited':[],'goals':['bunker_hill',",
                    "'start':'seaport','visited':['theater'],'goals':[");
        play(m, "drive");
        CHECK_MOVES(m, 0, cases[i].stops);
        tp_match_free(m);
    }
}

/* gridlock.md "Abilities" */
TEST(gridlock_a_duck_boat_swims) {
    tp_match *m = opened(2, "{'special':true}", "start:science_museum start:logan");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:C6 stop:D4 stop:D6"); /* over C6 to TD Garden */
    play(m, "stop:C6 end");
    CHECK_EQ(tp_match_state(m)->seats[0].car, 2 * 11 + 5);
    tp_match_free(m);
    m = opened(2, NULL, "start:science_museum start:logan");
    CHECK_MOVES(m, 0, "build");
    tp_match_free(m);
}

TEST(gridlock_a_ranger_drives_through_open_parks) {
    tp_match *m =
        opened(2, "{'special':true,'colours':['green','blue']}", "start:copley start:logan");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:F5 stop:G4 stop:G5 stop:H5");
    tp_match_free(m);
    m = opened(2, "{'special':true,'colours':['green','blue']}", "start:fenway start:logan");
    CHECK_MOVES(m, 0, "build"); /* the Fens are not open */
    tp_match_free(m);
}

TEST(gridlock_a_construction_car_makes_a_zone_for_others) {
    tp_match *m = theater_road("{'special':true,'colours':['red','yellow']}");
    m = changed(m, "'car':'D10'", "'car':'H4'");
    play(m, "build");
    CHECK_NOT_LISTED(m, "rotate:H4/0"); /* emergency or not */
    CHECK_LISTED(m, "cone:H4");
    CHECK_NOT_LISTED(m, "clear:H4");
    play(m, "end build");
    CHECK_LISTED(m, "rotate:H4/0");
    CHECK_NOT_LISTED(m, "remove:H4"); /* its own car is on it */
    play(m, "cone:G4");
    CHECK_NOT_LISTED(m, "rotate:H4/0"); /* a cone binds its maker */
    play(m, "end drive");
    CHECK_MOVES(m, 0, "stop:H4 stop:H5"); /* red drives through */
    tp_match_free(m);
    m = theater_road("{'special':true,'colours':['blue','yellow']}");
    m = changed(m, "'car':'D10'", "'car':'H4'");
    play(m, "drive");
    CHECK_MOVES(m, 0, "stop:H4");
    tp_match_free(m);
}

/* gridlock.md "End and result" */
TEST(gridlock_the_last_goal_ends_the_game_at_once) {
    tp_match *m = at_t();
    m = changed(m,
                "'visited':[],'goals':['bunker_hill','science_museum','td_garden',"
                "'south_station','fine_arts']",
                "'visited':['bunker_hill','science_museum','south_station','fine_arts'],"
                "'goals':['td_garden']");
    play(m, "drive stop:D6");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':[0,5],'reason':'arrived'}");
    CHECK_EQ(tp_match_state(m)->turn, 2);
    tp_match_free(m);
}

TEST(gridlock_the_turn_limit_ends_the_game) {
    tp_match *m = begin("gridlock", 2, "{'turn_limit':10}", NULL);
    play(m, SCRIPT_T "drive stop:D6 end build end build end build end build end build end "
                     "build end build place:wye@A2/0 end");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':[0,1],'reason':'limit'}");
    CHECK_EQ(tp_match_state(m)->seats[0].held, 1); /* nothing is drawn any more */
    tp_match_free(m);
}

TEST(gridlock_equal_scores_share_a_rank) {
    tp_match *m = opened(3, "{'turn_limit':10}", "start:copley start:logan start:fenway");
    m = changed(m, "'turn':3", "'turn':9");
    m = changed(m, "'start':'logan','visited':[],'goals':['bunker_hill',",
                "'start':'logan','visited':['bunker_hill'],'goals':[");
    play(m, "build end");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1,2],'scores':[0,1,0],'reason':'limit'}");
    tp_match_free(m);
}

/* gridlock.md "State" */
#define NO_TILES                                                                                   \
    "{'straight':0,'sharp':0,'bend':0,'wye':0,'fan':0,'fork_left':0,'fork_right':0,'fan4':0,"      \
    "'cross':0,'kay':0,'five':0,'six':0,'dead_end':0,'wye_rotary':0,'cross_rotary':0,"             \
    "'six_rotary':0}"
#define T_WITH(seats, draw)                                                                        \
    "{'game':'gridlock','players':2,'options':{'quick_trip':false,'quick_cones':false,"            \
    "'length':'normal','congestion':false,'traffic':false,'special':false,"                        \
    "'red_ignores_traffic':true,'colours':['blue','green'],'turn_limit':200},'edition':'boston',"  \
    "'phase':'turn','seat':1,'first':1,'turn':2,'left':0,'seats':[" seats "],'board':["            \
    "{'cell':'E7','kind':'straight','rotation':2},{'cell':'H4','kind':'straight','rotation':1}],"  \
    "'cones':[],'draw':" draw ",'discard':" NO_TILES "}"
#define T_SEAT_0                                                                                   \
    "{'car':'H3','start':'copley','visited':[],'goals':['logan','kendall','theater','fenway',"     \
    "'seaport'],'tiles':['wye','six']}"
#define T_SEAT_1                                                                                   \
    "{'car':'F7','start':'faneuil_hall','visited':[],'goals':['bunker_hill','science_museum',"     \
    "'td_garden','south_station','fine_arts'],'tiles':['bend','cross']}"
#define T_HIDDEN_0 "{'car':'H3','start':'copley','visited':[],'goals':5,'tiles':2}"
#define T_HIDDEN_1 "{'car':'F7','start':'faneuil_hall','visited':[],'goals':5,'tiles':2}"
#define T_DRAW                                                                                     \
    "{'straight':6,'sharp':4,'bend':5,'wye':3,'fan':4,'fork_left':6,'fork_right':6,'fan4':4,"      \
    "'cross':5,'kay':4,'five':4,'six':1,'dead_end':1,'wye_rotary':2,'cross_rotary':2,"             \
    "'six_rotary':1}"

TEST(gridlock_prints_what_a_viewer_may_see) {
    tp_match *m = at_t();
    CHECK_STATE(m, T_WITH(T_SEAT_0 "," T_SEAT_1, T_DRAW));
    CHECK_VIEW(m, 0, T_WITH(T_SEAT_0 "," T_HIDDEN_1, "58"));
    CHECK_VIEW(m, 1, T_WITH(T_HIDDEN_0 "," T_SEAT_1, "58"));
    CHECK_VIEW(m, TP_TABLE, T_WITH(T_HIDDEN_0 "," T_HIDDEN_1, "58"));
    tp_match_free(m);
    m = load(T_WITH(T_SEAT_0 "," T_SEAT_1, T_DRAW));
    CHECK_STATE(m, T_WITH(T_SEAT_0 "," T_SEAT_1, T_DRAW));
    tp_match_free(m);
}

/* gridlock.md "Moves" */
static void check_text(const tp_match *m, tp_move move, int viewer, const char *expected) {
    const tp_rules *r = tp_match_rules(m);
    char text[TP_MOVE_TEXT];
    const size_t length = r->game->format(r, tp_match_state(m), move, viewer, text);
    CHECK_EQ(length, strlen(expected));
    CHECK_TEXT(text, expected);
}

TEST(gridlock_draws_are_shown_to_the_seat_that_draws) {
    tp_match *m = begin("gridlock", 2, "{'length':'shorter'}", NULL);
    tp_error e;
    tp_move move;
    play(m, "start:copley start:logan goal:fenway goal:theater");
    CHECK(tp_match_legal(m, TP_TABLE, "goal:kendall", 12, &move, &e));
    for (int twice = 0; twice < 2; twice++) { /* in the state before, and in the one after it */
        check_text(m, move, 0, "goal:kendall");
        check_text(m, move, 1, "goal:?");
        check_text(m, move, TP_TABLE, "goal:?");
        check_text(m, move, TP_EVERYTHING, "goal:kendall");
        if (twice == 0) tp_match_push(m, TP_TABLE, move);
    }
    play(m, "goal:copley goal:fenway goal:theater tile:six tile:six");
    CHECK(tp_match_legal(m, TP_TABLE, "tile:bend", 9, &move, &e));
    check_text(m, move, 0, "tile:?");
    check_text(m, move, 1, "tile:bend");
    tp_match_free(m);
}

TEST(gridlock_moves_have_one_spelling) {
    static const char *const wrong[] = {"",
                                        "place",
                                        "place:",
                                        "place:bend",
                                        "place:bend@",
                                        "place:bend@G8",
                                        "place:bend@G8/",
                                        "place:bend@G8/6",
                                        "place:bend@G8/00",
                                        "place:bend@G08/0",
                                        "place:bend@g8/0",
                                        "place:bent@G8/0",
                                        "place:@G8/0",
                                        "rotate:E7",
                                        "rotate:E7/2",
                                        "remove:E7/0",
                                        "remove:L1",
                                        "remove:A27",
                                        "cone:A1",
                                        "tile:bend",
                                        "goal:logan",
                                        "end:",
                                        "ending"};
    tp_match *m = at_t();
    play(m, "build");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tp_error e = {0};
        CHECK(!tp_match_play(m, 1, wrong[i], strlen(wrong[i]), &e));
        CHECK_EQ(e.code, TP_ILLEGAL_MOVE);
    }
    tp_match_free(m);
}

/* What a seat cannot know */
static char *view_text(const tp_rules *r, const tp_state *s, int viewer) {
    tp_writer w = {0};
    tp_state_write(r, s, viewer, &w);
    return w.data;
}

/* Everything that may be drawn anew is, sooner or later, and what the seat sees stays as it is. */
TEST(gridlock_determinize_keeps_the_view_and_nothing_else) {
    tp_match *m = opened(3, "{'length':'shorter'}", "start:copley start:logan start:fenway");
    const tp_rules *r = tp_match_rules(m);
    uint32_t goals = 0;
    bool has_other_tile = false;
    tp_rng g;
    tp_state s;
    tp_rng_seed(&g, 7);
    char *before = view_text(r, tp_match_state(m), 1);
    for (int i = 0; i < 500; i++) {
        s = *tp_match_state(m);
        r->game->determinize(r, &s, 1, &g);
        char *after = view_text(r, &s, 1);
        CHECK_TEXT(after, before);
        test_free_text(after);
        CHECK_EQ(__builtin_popcount(s.seats[0].goals), 3);
        CHECK(s.seats[0].hand[0] <= s.seats[0].hand[1]);
        goals |= s.seats[0].goals;
        has_other_tile = has_other_tile || s.seats[2].hand[1] == r->tables->kinds - 1;
    }
    CHECK_EQ(goals, 0xFFFu & ~(1u << s.seats[0].start));
    CHECK(has_other_tile);
    test_free_text(before);
    tp_match_free(m);
}

TEST(gridlock_a_goal_is_not_where_its_car_stands_if_it_can_be_elsewhere) {
    tp_match *m = at_t();
    const tp_rules *r = tp_match_rules(m);
    tp_rng g;
    tp_rng_seed(&g, 7);
    for (int i = 0; i < 100; i++) {
        tp_state s = *tp_match_state(m);
        s.seats[0].car = (int16_t)r->tables->destination[9].space;
        r->game->determinize(r, &s, 1, &g);
        CHECK_EQ(s.seats[0].goals >> 9 & 1u, 0);
        s.seats[0].start = 8;
        s.seats[0].visited = 0x0FF; /* three are left, and three are needed */
        s.seats[0].goals = 0xE00;
        r->game->determinize(r, &s, 1, &g);
        CHECK_EQ(s.seats[0].goals, 0xE00);
    }
    tp_match_free(m);
}

/* Drawing a move without listing: only listed ones, and all of them. */
TEST(gridlock_samples_what_is_listed) {
    tp_match *m = opened(2, "{'quick_trip':true,'quick_cones':true,'special':true}",
                         "start:science_museum start:logan");
    const tp_rules *r = tp_match_rules(m);
    play(m, "cone:A2");
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    bool *seen = tp_alloc(r->max_moves);
    const size_t n = r->game->moves(r, tp_match_state(m), 0, moves);
    size_t left = n;
    tp_rng g;
    tp_rng_seed(&g, 7);
    for (int i = 0; i < 20000 && left > 0; i++) {
        const tp_move move = r->game->sample(r, tp_match_state(m), 0, &g);
        size_t k = 0;
        while (k < n && moves[k] != move) k++;
        CHECK(k < n);
        left -= !seen[k];
        seen[k] = true;
    }
    CHECK_EQ(left, 0);
    test_free_text((char *)moves);
    test_free_text((char *)seen);
    tp_match_free(m);
}

/* gridlock.md "Perft"; the deepest entries of B, C and D are left to `turnpike perft`, they take a
 * second and more with assertions. */
static void check_perfts(tp_match *m, const uint64_t *nodes, int depths) {
    for (int depth = 1; depth <= depths; depth++) CHECK_PERFT(m, depth, nodes[depth - 1]);
    tp_match_free(m);
}

TEST(gridlock_perft) {
    static const uint64_t a[] = {12, 132, 1452, 14520, 130680}, b[] = {780, 12480, 4612608},
                          c[] = {2, 810, 392798};
    check_perfts(begin("gridlock", 2, NULL, NULL), a, 5);
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    play(m, SCRIPT_S);
    check_perfts(m, b, 3);
    check_perfts(at_t(), c, 3);
}

TEST(gridlock_perft_with_every_option) {
    static const uint64_t d[] = {658, 226760};
    tp_match *m = begin("gridlock", 3,
                        "{'quick_trip':true,'quick_cones':true,'special':true,'traffic':true,"
                        "'congestion':true,'length':'short'}",
                        NULL);
    play(m, "start:td_garden start:copley start:logan goal:science_museum goal:faneuil_hall "
            "goal:seaport goal:fenway goal:logan goal:theater goal:td_garden goal:kendall "
            "goal:copley goal:south_station goal:seaport goal:fine_arts tile:six tile:six_rotary "
            "tile:straight tile:wye tile:five tile:dead_end 0:place:six@E7/0 tile:fan "
            "place:straight@H4/1 tile:cross place:five@E10/0 tile:bend");
    check_perfts(m, d, 2);
}

TEST(gridlock_perft_in_a_small_city) {
    static const uint64_t e[] = {56, 112, 2688, 5376, 8800, 222768, 7437936};
    tp_match *m =
        begin("gridlock", 2, "{'length':'long','special':true,'traffic':true}", SMALLVILLE);
    play(m, "start:d0 start:d6 goal:d1 goal:d2 goal:d3 goal:d4 goal:d5 goal:d6 goal:d0 goal:d1 "
            "goal:d2 goal:d3 goal:d4 goal:d5 tile:x tile:y tile:x tile:y");
    check_perfts(m, e, 7);
}
