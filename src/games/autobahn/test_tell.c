/* autobahn/test_tell.c: every kind of event by example, as autobahn.md "Events" lists them.
 * test_replay.c holds them against what happens in random games. */
#include "telling.h"
#include "test_states.h"

/* ---- autobahn.md "Setup" ---- */

TEST(autobahn_tells_a_dealt_card_to_its_owner_alone) {
    tp_match *m = begin("autobahn", 3, NULL, NULL);
    play(m, "draw:CAM");
    CHECK_TOLD(m, TP_EVERYTHING, "draw:L90", "[{'kind':'deal','seat':1,'n':1,'card':'L90'}]");
    CHECK_TOLD(m, 1, "draw:L90", "[{'kind':'deal','seat':1,'n':1,'card':'L90'}]");
    CHECK_TOLD(m, 0, "draw:L90", "[{'kind':'deal','seat':1,'n':1}]");
    CHECK_TOLD(m, TP_TABLE, "draw:L90", "[{'kind':'deal','seat':1,'n':1}]");
    tp_match_free(m);
}

TEST(autobahn_tells_after_the_last_dealt_card_who_drives_first) {
    tp_match *m = begin("autobahn", 2, NULL, NULL);
    play(m, "draw:CAM draw:L90 draw:CAM draw:L90 draw:CAM draw:L90 draw:CAM draw:L90 draw:IND");
    CHECK_TOLD(m, 0, "draw:L90",
               "[{'kind':'deal','seat':1,'n':5},{'kind':'next','seat':0},"
               "{'kind':'window','type':'turn','seats':[1]}]");
    tp_match_free(m);
}

/* ---- autobahn.md "Phase drive" ---- */

TEST(autobahn_tells_a_vehicle_and_that_somebody_is_too_fast) {
    tp_match *m = load(A);
    CHECK_TOLD(m, 1, "put:C160:3",
               "[{'kind':'lay','seat':0,'card':'C160','lane':3,'snails':1},"
               "{'kind':'window','type':'camera','seats':[1]}]");
    tp_match_free(m);
    m = AT(.hands = "L90|C90");
    CHECK_TOLD(m, 1, "put:L90:2",
               "[{'kind':'lay','seat':0,'card':'L90','lane':2,'snails':0},"
               "{'kind':'done','seat':0,'empty':true}]");
    tp_match_free(m);
}

TEST(autobahn_tells_a_heavy_transporter_without_a_lane) {
    tp_match *m = AT(.hands = "HEAVY L90|C90");
    CHECK_TOLD(m, 1, "put:HEAVY", "[{'kind':'lay','seat':0,'card':'HEAVY','snails':2}]");
    tp_match_free(m);
}

TEST(autobahn_tells_a_new_lane_and_its_front_to_its_player) {
    tp_match *m = AT(.hands = "CAM L90|C90");
    CHECK_TOLD(m, 0, "build:CAM", "[{'kind':'build','seat':0,'lane':3,'card':'CAM','snails':1}]");
    CHECK_TOLD(m, 1, "build:CAM", "[{'kind':'build','seat':0,'lane':3,'snails':1}]");
    tp_match_free(m);
    m = AT(.hands = "CAM L90|C90", .lanes = "[['L80'],'works']");
    CHECK_TOLD(m, 1, "build:CAM", "[{'kind':'build','seat':0,'lane':2,'snails':1,'reopens':true}]");
    tp_match_free(m);
}

TEST(autobahn_tells_what_roadworks_take_from_the_top_down) {
    tp_match *m = AT(.hands = "RW L90|C90", .lanes = "[['L80'],['V130','V110']]", .heavy = true,
                     .sign = "SX");
    CHECK_TOLD(m, 1, "works",
               "[{'kind':'works','seat':0,'lane':2,'taken':[{'card':'HEAVY','lane':2,'points':5},"
               "{'card':'V110','lane':2,'points':2},{'card':'V130','lane':2,'points':2}],"
               "'points':9,'snails':2}]");
    tp_match_free(m);
    m = AT(.hands = "RW L90|C90");
    CHECK_TOLD(m, 1, "works",
               "[{'kind':'works','seat':0,'lane':2,'taken':[],'points':0,'snails':2}]");
    tp_match_free(m);
}

TEST(autobahn_tells_an_overtaking_in_the_order_of_the_lanes) {
    tp_match *m = load(C);
    CHECK_TOLD(m, 1, "overtake:SX",
               "[{'kind':'overtake','seat':1,'lane':3,'car':'C140','card':'SX','taken':["
               "{'card':'HEAVY','lane':2,'points':5},{'card':'V110','lane':2,'points':2},"
               "{'card':'V130','lane':2,'points':2},{'card':'L90','lane':1,'points':1}],"
               "'points':10,'snails':1}]");
    CHECK_TOLD(m, 0, "overtake:L80",
               "[{'kind':'overtake','seat':1,'lane':3,'car':'C140','taken':["
               "{'card':'HEAVY','lane':2,'points':5},{'card':'V110','lane':2,'points':2},"
               "{'card':'V130','lane':2,'points':2},{'card':'L90','lane':1,'points':1}],"
               "'points':10,'snails':1}]");
    tp_match_free(m);
}

/* ---- autobahn.md "Refuelling" ---- */

TEST(autobahn_tells_how_much_is_drawn_once_it_is_settled) {
    tp_match *m = load(A);
    CHECK_TOLD(m, 1, "sign:S120", "[{'kind':'sign','seat':0,'card':'S120','snails':0}]");
    play(m, "sign:S120");
    CHECK_TOLD(m, 1, "fuel:1", "[{'kind':'fuel','seat':0,'colour':'blue','n':1}]");
    CHECK_TOLD(m, 1, "fuel:0", "[{'kind':'fuel','seat':0,'colour':'blue','n':0}]");
    play(m, "fuel:1");
    CHECK_TOLD(m, 0, "draw:C90", "[{'kind':'draw','seat':0,'n':5,'card':'C90'}]");
    CHECK_TOLD(m, 1, "draw:C90", "[{'kind':'draw','seat':0,'n':5}]");
    tp_match_free(m);
}

/* One pump, and at least one card must be drawn: nobody has to ask. */
TEST(autobahn_tells_at_once_how_much_is_drawn_if_nobody_has_to_ask) {
    tp_match *m = load(A);
    CHECK_TOLD(m, 1, "refuel:CAM",
               "[{'kind':'refuel','seat':0,'card':'CAM'},"
               "{'kind':'fuel','seat':0,'colour':'red','n':1}]");
    tp_match_free(m);
    m = AT(.hands = "SX L90|C90", .deck = "", .lanes = "[['L80'],[],[],[]]", .roads = "RW|RW",
           .last = "{'seat':1,'armed':true}");
    CHECK_TOLD(m, 1, "sign:SX",
               "[{'kind':'sign','seat':0,'card':'SX','snails':0},"
               "{'kind':'fuel','seat':0,'colour':'blue','n':0}]");
    tp_match_free(m);
}

TEST(autobahn_tells_the_end_of_a_turn_and_the_beginning_of_the_next) {
    tp_match *m = AT(.hands = "L90|C90", .played = true, .lanes = "[['L80'],['V120']]");
    CHECK_TOLD(m, 1, "end", "[{'kind':'done','seat':0}]");
    play(m, "end");
    CHECK_TOLD(m, 1, "fuel:0",
               "[{'kind':'fuel','seat':0,'colour':'yellow','n':0},{'kind':'next','seat':1},"
               "{'kind':'window','type':'turn','seats':[0]}]");
    tp_match_free(m);
}

/* ---- autobahn.md "Windows" ---- */

TEST(autobahn_tells_who_is_asked_in_turn) {
    tp_match *m = load(B);
    CHECK_TOLD(m, 0, "pass", "[{'kind':'pass','seat':1,'quiet':true}]");
    play(m, "pass");
    CHECK_TOLD(m, 0, "pass", "[{'kind':'pass','seat':2},{'kind':'turn','seat':0}]");
    tp_match_free(m);
}

TEST(autobahn_tells_who_takes_whose_turn) {
    tp_match *m = load(B);
    CHECK_TOLD(m, 0, "indicator",
               "[{'kind':'indicator','seat':1,'passed':0},"
               "{'kind':'window','type':'flash','seats':[2,0]}]");
    play(m, "indicator");
    CHECK_TOLD(m, 0, "flash",
               "[{'kind':'flasher','seat':2,'passed':1},"
               "{'kind':'window','type':'turn','seats':[0,1]}]");
    tp_match_free(m);
}

TEST(autobahn_tells_a_photograph_when_no_doctor_comes) {
    tp_match *m = load(B);
    CHECK_TOLD(m, 0, "camera:3",
               "[{'kind':'camera','seat':1,'lane':3,'card':'C150','speed':150,'limit':80},"
               "{'kind':'window','type':'doctor','seats':[2,0]}]");
    play(m, "camera:3 pass");
    CHECK_TOLD(m, 0, "pass",
               "[{'kind':'pass','seat':0},{'kind':'photo','seat':1,'card':'C150','points':2,"
               "'lane':3},{'kind':'window','type':'turn','seats':[1,2]}]");
    tp_match_free(m);
}

TEST(autobahn_tells_whom_a_doctor_saves) {
    tp_match *m = load(B);
    play(m, "camera:3");
    CHECK_TOLD(m, 0, "doctor",
               "[{'kind':'doctor','seat':2,'card':'C150','lane':3},"
               "{'kind':'window','type':'turn','seats':[1,2]}]");
    tp_match_free(m);
}

/* The man with hat on lane 2 is as fast as the Sunday driver beside him, and covers nobody. */
TEST(autobahn_tells_the_speed_that_is_driven) {
    tp_match *m = AT(.hands = "CAM|C90", .lanes = "[['SUN'],['C130','HAT']]", .sign = "S100",
                     .taken = "|L80");
    CHECK_TOLD(m, 1, "camera:2",
               "[{'kind':'camera','seat':0,'lane':2,'card':'C130','speed':130,'limit':100},"
               "{'kind':'window','type':'doctor','seats':[1]}]");
    tp_match_free(m);
}

/* ---- autobahn.md "End" ---- */

TEST(autobahn_tells_that_the_last_card_is_drawn) {
    tp_match *m =
        AT(.hands = "L90|C90", .phase = "draw", .played = true, .deck = "L80",
           .lanes = "[['L80'],[],[],[]]", .roads = "RW|RW", .fuel = "{'colour':'blue','count':1}");
    CHECK_TOLD(m, 1, "draw:L80", "[{'kind':'draw','seat':0,'n':2},{'kind':'last_round','seat':0}]");
    tp_match_free(m);
}

/* Seat 0 cannot refuel in his last turn. Nobody begins another. */
TEST(autobahn_tells_the_end_of_the_last_round) {
    tp_match *m = AT(.hands = "L90|C90", .deck = "", .roads = "RW|RW", .played = true,
                     .lanes = "[['L80'],[],[],[]]", .last = "{'seat':0,'armed':true}");
    CHECK_TOLD(m, 1, "end",
               "[{'kind':'done','seat':0},{'kind':'fuel','seat':0,'colour':'yellow','n':0},"
               "{'kind':'end','reason':'last_round','ranks':[1,2],'scores':[76,-1]}]");
    tp_match_free(m);
}

/* Nobody can lay a lorry 80 behind another, and there is no road left to build. */
static tp_match *before_a_jam(void) {
    return AT(.lanes = "[['L80'],[],[],[]]", .deck = "", .roads = "RW|RW", .hands = "L80|L80",
              .last = "{'seat':1,'armed':true}", .played = true);
}

TEST(autobahn_tells_a_jam_and_no_window_before_it) {
    tp_match *m = before_a_jam();
    CHECK_TOLD(m, 1, "end",
               "[{'kind':'done','seat':0},{'kind':'fuel','seat':0,'colour':'yellow','n':0},"
               "{'kind':'next','seat':1},{'kind':'jam'},"
               "{'kind':'end','reason':'jam','ranks':[1,2],'scores':[76,-1]}]");
    tp_match_free(m);
}

/* ---- EVENTS.md "Preview" ---- */

/* What the others hold decides whether it is a jam, so a preview does not know. */
TEST(autobahn_a_preview_knows_of_no_jam) {
    tp_match *m = before_a_jam();
    CHECK_PREVIEW(m, "end",
                  "[{'kind':'done','seat':0},{'kind':'fuel','seat':0,'colour':'yellow','n':0},"
                  "{'kind':'next','seat':1}]");
    tp_match_free(m);
}

/* Whoever could lay a card himself knows that it is none. */
TEST(autobahn_a_preview_goes_on_if_a_jam_is_out_of_the_question) {
    tp_match *m = AT(.lanes = "[[],[],[],[]]", .deck = "", .roads = "RW|RW", .hands = "L80|DOC",
                     .last = "{'seat':1,'armed':true}", .played = true);
    CHECK_PREVIEW(m, "end",
                  "[{'kind':'done','seat':0},{'kind':'fuel','seat':0,'colour':'yellow','n':0},"
                  "{'kind':'next','seat':1},{'kind':'turn','seat':1}]");
    tp_match_free(m);
}

TEST(autobahn_a_preview_stops_before_a_card_is_drawn) {
    tp_match *m = load(A);
    CHECK_PREVIEW(m, "refuel:CAM",
                  "[{'kind':'refuel','seat':0,'card':'CAM'},"
                  "{'kind':'fuel','seat':0,'colour':'red','n':1}]");
    tp_match_free(m);
}

/* ---- autobahn.md "Limit" ---- */

TEST(autobahn_tells_of_no_window_after_the_last_ply) {
    tp_match *m = AT(.hands = "C160 L90|CAM", .ply = 99, .ply_limit = 100, .lanes = "[['L80'],[]]");
    CHECK_TOLD(m, 1, "put:C160:2",
               "[{'kind':'lay','seat':0,'card':'C160','lane':2,'snails':1},"
               "{'kind':'end','reason':'limit','ranks':[1,1],'scores':[-1,-1]}]");
    tp_match_free(m);
}
