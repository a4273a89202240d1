/* autobahn/test.c: the rulebook, section by section, under the headings of docs/spec/autobahn.md.
 * Its examples and perft tables are in test_examples.c, what load and new refuse in test_load.c,
 * what seats see in test_hidden.c. */
#include "test_position.h"

/* A road of four lanes, on which nothing can be built, keeps lists of moves short. */
#define FOUR_LANES "[['L80'],[],[],[]]"

/* autobahn.md "Cards" */
TEST(autobahn_one_deck_is_sixty_cards_of_35_kinds) {
    tp_match *m = begin("autobahn", 2, NULL, NULL);
    CHECK_NODE(m,
               "{'kind':'chance','moves':["
               "'draw:C100','draw:C110','draw:C120','draw:C130','draw:C140','draw:C150',"
               "'draw:C160','draw:C170','draw:C180','draw:C190','draw:C200','draw:C210',"
               "'draw:C220','draw:C90','draw:CAM','draw:DOC','draw:FLA','draw:HAT','draw:HEAVY',"
               "'draw:IND','draw:L80','draw:L90','draw:RW','draw:S100','draw:S120','draw:S80',"
               "'draw:SUN','draw:SX','draw:V100','draw:V110','draw:V120','draw:V130','draw:V140',"
               "'draw:V150','draw:V160'],'weights':[1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
               "4,2,2,2,2,4,5,6,2,2,2,2,2,2,1,1,1,1,1,1,1]}");
    CHECK_SEEN(m, 0, "'deck':60,");
    tp_match_free(m);
}

/* autobahn.md "Options" */
TEST(autobahn_five_and_six_play_with_two_decks) {
    tp_match *m = begin("autobahn", 4, NULL, NULL);
    CHECK_PART(m, "'options':{'decks':1,'camera':'any','ply_limit':5000},'edition':'standard'");
    tp_match_free(m);
    m = begin("autobahn", 5, NULL, NULL);
    CHECK_PART(m, "'options':{'decks':2,'camera':'any','ply_limit':5000}");
    CHECK_SEEN(m, 0, "'deck':120,");
    tp_match_free(m);
    m = begin("autobahn", 3, "{'decks':2,'camera':'top','ply_limit':100}", NULL);
    CHECK_PART(m, "'options':{'decks':2,'camera':'top','ply_limit':100}");
    tp_match_free(m);
}

/* autobahn.md "Speeds" */
TEST(autobahn_a_sunday_driver_drives_the_limit) {
    tp_match *m = AT(.lanes = "[['SUN'],[],[],[]]", .sign = "S80", .hands = "V100 S120|CAM");
    CHECK_MOVES(m, 0, "put:V100:2 sign:S120");
    play(m, "sign:S120 fuel:0");
    CHECK_MOVES(m, 0, "end put:V100:1");
    tp_match_free(m);
    m = AT(.lanes = "[['V120','V110'],[],[],[]]", .sign = "SX", .hands = "SUN V100|CAM");
    CHECK_MOVES(m, 0, "put:SUN:2 put:V100:1");
    tp_match_free(m);
    m = AT(.lanes = "[['V130'],['SUN'],[],[]]", .sign = "SX", .hands = "V120 C130|CAM");
    CHECK_MOVES(m, 0, "put:C130:3 put:V120:1");
    tp_match_free(m);
}

TEST(autobahn_a_hat_drives_as_fast_as_his_right_neighbour) {
    tp_match *m = AT(.lanes = "[['L90'],[],[],[]]", .hands = "HAT|CAM");
    CHECK_MOVES(m, 0, "put:HAT:1 put:HAT:2");
    tp_match_free(m);
    m = AT(.lanes = "[['V100'],['HAT'],['V110'],[]]", .hands = "HAT|CAM");
    CHECK_MOVES(m, 0, "put:HAT:1 put:HAT:3 put:HAT:4");
    tp_match_free(m);
}

TEST(autobahn_a_hat_beside_a_heavy_transporter_drives_60) {
    tp_match *m = AT(.lanes = "[[],[],['HAT'],[]]", .heavy = true, .hands = "L80|CAM");
    CHECK_MOVES(m, 0, "put:L80:4");
    tp_match_free(m);
}

TEST(autobahn_a_hat_beside_nobody_drives_80) {
    tp_match *m = AT(.lanes = "[[],['HAT'],[],[]]", .hands = "L80 L90|CAM");
    CHECK_MOVES(m, 0, "put:L80:1 put:L90:1 put:L90:3");
    tp_match_free(m);
}

/* autobahn.md "Placing a vehicle" */
TEST(autobahn_a_vehicle_is_faster_than_its_neighbour_and_slower_than_whom_it_follows) {
    tp_match *m = AT(.lanes = "[['V100'],['V120'],[],[]]", .hands = "L90 C100 V110 C120 C130|CAM",
                     .sign = "SX");
    CHECK_MOVES(m, 0, "put:C130:3 put:L90:1 put:V110:2");
    tp_match_free(m);
}

TEST(autobahn_no_lane_to_the_right_may_be_empty) {
    tp_match *m = AT(.lanes = "[[],['V120'],[],[]]", .hands = "C110 C200|CAM", .sign = "SX");
    CHECK_MOVES(m, 0, "put:C110:1 put:C200:1 put:C200:3");
    tp_match_free(m);
}

TEST(autobahn_only_the_direct_neighbour_counts) {
    tp_match *m = AT(.lanes = "[['C200'],['L90'],[],[]]", .hands = "C110|CAM", .sign = "SX");
    CHECK_MOVES(m, 0, "put:C110:1 put:C110:3");
    tp_match_free(m);
}

TEST(autobahn_a_heavy_transporter_lies_across_lanes_1_and_2) {
    tp_match *m =
        AT(.lanes = "[['L80'],[],[],[]]", .hands = "HEAVY HEAVY L80 L90|CAM", .sign = "SX");
    CHECK_MOVES(m, 0, "put:HEAVY put:L90:2");
    play(m, "put:HEAVY");
    CHECK_PART(m, "'snails':2,");
    CHECK_PART(m, "'lanes':[['L80'],[],[],[]],'heavy':true");
    CHECK_MOVES(m, 0, "end put:L80:3 put:L90:3");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],'works',  'works']", .hands = "HEAVY|CAM");
    CHECK_MOVES(m, 0, "build:HEAVY");
    tp_match_free(m);
}

/* autobahn.md "Empty roads and roadworks" */
TEST(autobahn_a_road_becomes_the_next_lane) {
    tp_match *m = AT(.hands = "DOC CAM|CAM");
    play(m, "build:DOC");
    CHECK_PART(m, "'lanes':[['L80'],[],[]]");
    CHECK_PART(m, "'roads':[{'DOC':1},{}]");
    play(m, "build:CAM");
    CHECK_PART(m, "'lanes':[['L80'],[],[],[]]");
    CHECK_PART(m, "'roads':[{'CAM':1,'DOC':1},{}]");
    tp_match_free(m);
    m = AT(.lanes = FOUR_LANES, .hands = "S80|CAM");
    CHECK_MOVES(m, 0, "sign:S80");
    tp_match_free(m);
}

TEST(autobahn_a_road_beside_open_lanes_covers_roadworks) {
    tp_match *m = AT(.lanes = "[['L80'],'works','works']", .hands = "L90 L90|CAM");
    play(m, "build:L90");
    CHECK_PART(m, "'lanes':[['L80'],[],'works']");
    CHECK_PART(m, "'spent':{'RW':1}");
    tp_match_free(m);
}

TEST(autobahn_roadworks_take_the_leftmost_column) {
    tp_match *m = AT(.lanes = "[['L80'],['V130','C110'],['C150','L90']]", .hands = "RW L90|CAM",
                     .sign = "SX");
    play(m, "works");
    CHECK_PART(m, "'snails':2,");
    CHECK_PART(m, "'lanes':[['L80'],['V130','C110'],'works'],'heavy':false");
    CHECK_PART(m, "'taken':[{'L90':1,'C150':1},{}]");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],'works']", .hands = "RW|CAM");
    CHECK_MOVES(m, 0, "build:RW");
    tp_match_free(m);
}

TEST(autobahn_roadworks_on_lane_2_take_the_heavy_transporter) {
    tp_match *m = AT(.lanes = "[['L80'],['V130']]", .heavy = true, .hands = "RW L90|CAM");
    play(m, "works");
    CHECK_PART(m, "'lanes':[['L80'],'works'],'heavy':false");
    CHECK_PART(m, "'taken':[{'V130':1,'HEAVY':1},{}]");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],['V130'],['C90']]", .heavy = true, .hands = "RW L90|CAM",
           .sign = "SX");
    play(m, "works");
    CHECK_PART(m, "'lanes':[['L80'],['V130'],'works'],'heavy':true");
    tp_match_free(m);
}

/* autobahn.md "Overtaking" */
TEST(autobahn_only_a_car_alone_on_the_leftmost_lane_overtakes) {
    static const char *const not_ready[] = {
        "[['L80'],['V120'],[],[]]",        /* a van */
        "[['L80'],['SUN'],[],[]]",         /* no car */
        "[['L80'],['C160','C110'],[],[]]", /* not alone */
        "[['L80'],['C160'],['V160'],[]]",  /* not leftmost */
        "[['C160'],[],[],[]]",             /* nobody to overtake */
        "[['C160'],['C120'],[],[]]",       /* only somebody faster */
        "[['V120'],[],[],['C120']]",       /* as fast */
    };
    for (size_t i = 0; i < sizeof not_ready / sizeof *not_ready; i++) {
        tp_match *m = AT(.lanes = not_ready[i], .hands = "DOC|L90", .sign = "SX");
        CHECK_MOVES(m, 0, "refuel:DOC");
        tp_match_free(m);
    }
    tp_match *m = AT(.lanes = "[['L80'],['C160'],[],[]]", .hands = "DOC|L90", .sign = "SX");
    CHECK_MOVES(m, 0, "overtake:DOC refuel:DOC");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],['C160']]", .heavy = true, .hands = "DOC|L90", .sign = "SX");
    CHECK_MOVES(m, 0, "build:DOC refuel:DOC");
    tp_match_free(m);
}

TEST(autobahn_overtaking_takes_what_is_slower_and_spends_the_car) {
    tp_match *m =
        AT(.lanes = "[['L80'],['V140','V110'],[],['C150']]", .hands = "DOC L90|L90", .sign = "SX");
    play(m, "overtake:DOC");
    CHECK_PART(m, "'snails':1,'played':true");
    CHECK_PART(m, "'lanes':[[],[],[],[]]");
    CHECK_PART(m, "'taken':[{'L80':1,'V110':1,'V140':1},{}]");
    CHECK_PART(m, "'spent':{'S100':1,'C150':1}");
    CHECK_PART(m, "'roads':[{'DOC':1,'L90':2},{}]");
    tp_match_free(m);
}

TEST(autobahn_overtaking_stops_at_who_is_as_fast) {
    tp_match *m =
        AT(.lanes = "[['L80'],['V150','V110'],[],['C150']]", .hands = "DOC L90|L90", .sign = "SX");
    play(m, "overtake:DOC");
    CHECK_PART(m, "'lanes':[['L80'],['V150'],[],[]]");
    CHECK_PART(m, "'taken':[{'V110':1},{}]");
    tp_match_free(m);
}

TEST(autobahn_a_hat_under_an_overtaken_transporter_has_a_new_neighbour) {
    tp_match *m = AT(.lanes = "[['V100'],['HAT'],['C90'],[]]", .heavy = true,
                     .hands = "DOC L90|L90", .sign = "SX");
    play(m, "overtake:DOC");
    CHECK_PART(m, "'lanes':[['V100'],['HAT'],[],[]],'heavy':false");
    CHECK_PART(m, "'taken':[{'HEAVY':1},{'L80':1}]");
    tp_match_free(m);
}

/* autobahn.md "Who is too fast" */
TEST(autobahn_a_camera_sees_the_fastest_over_the_limit) {
    tp_match *m =
        AT(.lanes = "[['L80'],['C150','C120'],['C130'],[]]", .hands = "CAM|L90", .sign = "S120");
    CHECK_MOVES(m, 0, "camera:2 overtake:CAM refuel:CAM");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],['C120','V110'],[],[]]", .hands = "CAM|L90", .sign = "S120");
    CHECK_MOVES(m, 0, "refuel:CAM");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],['C220'],[],[]]", .hands = "CAM|L90", .sign = "SX");
    CHECK_MOVES(m, 0, "overtake:CAM refuel:CAM");
    tp_match_free(m);
}

TEST(autobahn_of_equals_the_player_of_the_camera_chooses) {
    tp_match *m = AT(.lanes = "[['V150'],['C150'],['HAT'],[]]", .hands = "CAM|L90", .sign = "S80");
    CHECK_MOVES(m, 0, "camera:1 camera:2 camera:3 refuel:CAM");
    play(m, "camera:2 pass");
    CHECK_PART(m, "'lanes':[['V150'],[],['HAT'],[]]");
    CHECK_PART(m, "'taken':[{'C150':1},{'L80':1}]");
    tp_match_free(m);
}

TEST(autobahn_a_camera_that_sees_tops_only_misses_what_they_cover) {
    tp_match *m = AT(.camera = "top", .lanes = "[['L80'],['C150','C120'],['C130'],[]]",
                     .hands = "CAM|L90", .sign = "S120");
    CHECK_MOVES(m, 0, "camera:3 overtake:CAM refuel:CAM");
    tp_match_free(m);
    m = AT(.camera = "top", .lanes = "[['L80'],['C150','C120'],[],[]]", .hands = "CAM|L90",
           .sign = "S120");
    CHECK_MOVES(m, 0, "refuel:CAM");
    tp_match_free(m);
}

TEST(autobahn_a_camera_takes_covered_vehicles) {
    tp_match *m = AT(.lanes = "[['L80'],['C150','V130','C110'],[],[]]", .hands = "CAM|L90");
    CHECK_MOVES(m, 0, "camera:2 refuel:CAM");
    play(m, "camera:2 pass");
    CHECK_PART(m, "'lanes':[['L80'],['V130','C110'],[],[]]");
    CHECK_PART(m, "'taken':[{'C150':1},{}]");
    tp_match_free(m);
    m = AT(.lanes = "[[],['V150','L90','C150','L80'],[],[]]", .heavy = true, .hands = "CAM|L90");
    play(m, "camera:2 pass");
    CHECK_PART(m, "'lanes':[[],['V150','L90','L80'],[],[]],'heavy':true");
    tp_match_free(m);
}

TEST(autobahn_a_covered_hat_drives_as_fast_as_the_neighbouring_top) {
    tp_match *m = AT(.lanes = "[['C150'],['HAT','L90'],[],[]]", .hands = "CAM|L90");
    CHECK_MOVES(m, 0, "camera:1 camera:2 refuel:CAM");
    tp_match_free(m);
}

/* autobahn.md "Setup" */
TEST(autobahn_cards_are_dealt_one_at_a_time_round_the_table) {
    tp_match *m = begin("autobahn", 3, NULL, NULL);
    play(m, "draw:CAM draw:L80 draw:HAT draw:CAM");
    CHECK_STATE(m, "{'game':'autobahn','players':3,"
                   "'options':{'decks':1,'camera':'any','ply_limit':5000},'edition':'standard',"
                   "'ply':4,'phase':'deal','driver':0,'began':false,'snails':0,'played':false,"
                   "'window':null,'shot':null,'fuel':null,'lanes':[['L80'],[]],'heavy':false,"
                   "'sign':'S100','deck':{'S80':2,'S100':2,'S120':2,'SX':2,'RW':2,'CAM':2,'IND':4,"
                   "'FLA':2,'DOC':2,'L80':4,'L90':6,'V100':1,'V110':1,'V120':1,'V130':1,'V140':1,"
                   "'V150':1,'V160':1,'C90':1,'C100':1,'C110':1,'C120':1,'C130':1,'C140':1,"
                   "'C150':1,'C160':1,'C170':1,'C180':1,'C190':1,'C200':1,'C210':1,'C220':1,"
                   "'HEAVY':2,'HAT':1,'SUN':2},'hands':[{'CAM':2},{'L80':1},{'HAT':1}],"
                   "'roads':[{},{},{}],'taken':[{},{},{}],'discard':{},'spent':{},'last':null,"
                   "'over':null}");
    play(m, "draw:L90 draw:L90 draw:L90 draw:L90 draw:L90 draw:IND draw:IND draw:IND draw:DOC "
            "draw:DOC draw:V100");
    CHECK_MOVES(m, 1, "indicator pass");
    play(m, "pass");
    CHECK_MOVES(m, 2, "indicator pass");
    play(m, "pass");
    CHECK_PART(m, "'ply':17,'phase':'drive','driver':0,'began':true");
    tp_match_free(m);
}

/* autobahn.md "A turn" */
TEST(autobahn_an_empty_hand_refuels_at_once) {
    tp_match *m = AT(.phase = "window", .waits = true, .window = "{'type':'turn','asked':1}",
                     .lanes = "[['L80'],['C160'],[],[]]", .hands = "|L90");
    play(m, "pass");
    CHECK_PART(m, "'phase':'fuel','driver':0,'began':true,'snails':0,'played':false");
    CHECK_MOVES(m, 0, "fuel:1 fuel:2 fuel:3 fuel:4");
    tp_match_free(m);
    m = AT(.hands = "L90|CAM");
    play(m, "put:L90:2");
    CHECK_MOVES(m, 0, "fuel:0 fuel:1 fuel:2");
    tp_match_free(m);
}

/* autobahn.md "Phase drive" */
TEST(autobahn_a_turn_has_two_snails) {
    tp_match *m = AT(.lanes = "[['L80'],[]]", .hands = "C160 C150 L90 RW|L90", .sign = "SX");
    CHECK_MOVES(m, 0,
                "build:C150 build:C160 build:L90 build:RW put:C150:2 put:C160:2 put:L90:2 works");
    play(m, "put:C160:2");
    CHECK_PART(m, "'snails':1,'played':true");
    CHECK_MOVES(m, 0,
                "build:C150 build:L90 build:RW end overtake:C150 overtake:L90 overtake:RW "
                "put:C150:2 put:L90:2");
    play(m, "put:C150:2");
    CHECK_PART(m, "'snails':2,'played':true");
    CHECK_MOVES(m, 0, "end put:L90:2");
    tp_match_free(m);
}

TEST(autobahn_camera_and_red_fuel_are_the_compulsory_card) {
    tp_match *m = AT(.lanes = "[['L80'],['V150'],[],[]]", .hands = "CAM DOC|L90");
    CHECK_MOVES(m, 0, "camera:2 refuel:CAM refuel:DOC");
    play(m, "camera:2 pass");
    CHECK_PART(m, "'snails':0,'played':true");
    CHECK_MOVES(m, 0, "end refuel:DOC");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],['V150'],[],[]]", .hands = "CAM|L90", .sign = "SX");
    play(m, "refuel:CAM draw:L90");
    CHECK_PART(m, "'snails':0,'played':true");
    CHECK_MOVES(m, 0, "end put:L90:2");
    tp_match_free(m);
}

TEST(autobahn_who_has_cards_but_no_move_ends_the_turn) {
    tp_match *m = AT(.lanes = FOUR_LANES, .hands = "L80|L90");
    CHECK_MOVES(m, 0, "end");
    play(m, "end");
    CHECK_PART(m, "'phase':'draw'");
    CHECK_PART(m, "'fuel':{'colour':'yellow','count':1}");
    tp_match_free(m);
}

TEST(autobahn_a_sign_spends_the_old_one) {
    tp_match *m = AT(.lanes = FOUR_LANES, .hands = "S100 L90|L90");
    play(m, "sign:S100");
    CHECK_PART(m, "'fuel':{'colour':'blue','count':1}");
    CHECK_PART(m, "'sign':'S100'");
    CHECK_PART(m, "'spent':{'S100':1}");
    tp_match_free(m);
}

TEST(autobahn_an_empty_deck_ends_red_refuelling) {
    tp_match *m = AT(.lanes = "[['L80'],['V150'],[],[]]", .roads = "RW RW", .hands = "CAM SX|L90",
                     .deck = "", .last = "{'seat':1,'armed':true}");
    CHECK_MOVES(m, 0, "camera:2 sign:SX");
    play(m, "sign:SX");
    CHECK_MOVES(m, 0, "end"); /* nothing to draw, no speeder */
    tp_match_free(m);
}

/* autobahn.md "Refuelling" */
TEST(autobahn_yellow_pumps_are_those_in_sight) {
    tp_match *m = AT(.played = true, .lanes = "[['L80'],['C190','C160'],['C210'],[]]",
                     .hands = "L80|L90", .sign = "SX");
    play(m, "end"); /* 1 + 3 + 4 */
    CHECK_MOVES(m, 0, "fuel:0 fuel:1 fuel:2 fuel:3 fuel:4 fuel:5 fuel:6 fuel:7 fuel:8");
    play(m, "fuel:8");
    CHECK_PART(m, "'phase':'draw'");
    CHECK_PART(m, "'fuel':{'colour':'yellow','count':8}");
    tp_match_free(m);
    m = AT(.played = true, .lanes = "[['L80'],['C190'],['C90'],[]]", .heavy = true,
           .hands = "L80|L90", .sign = "SX");
    play(m, "end"); /* 5 + 1 */
    CHECK_MOVES(m, 0, "fuel:0 fuel:1 fuel:2 fuel:3 fuel:4 fuel:5 fuel:6");
    tp_match_free(m);
}

TEST(autobahn_a_hand_has_at_most_ten_cards) {
    tp_match *m = AT(.lanes = "[['L80'],['C190'],['C210'],[]]", .sign = "SX",
                     .hands = "L80 L80 L80 L80 L90 L90 L90 L90 FLA|CAM");
    play(m, "refuel:FLA"); /* eight are left, two pumps */
    CHECK_MOVES(m, 0, "fuel:1 fuel:2");
    play(m, "fuel:2 draw:FLA draw:IND");
    CHECK_PART(m, "'phase':'drive'");
    play(m, "end");
    CHECK_PART(m, "'phase':'window','driver':1");
    tp_match_free(m);
}

TEST(autobahn_an_empty_hand_can_draw_ten) {
    tp_match *m =
        AT(.lanes = "[[],[],['C210'],['C220']]", .heavy = true, .sign = "SX", .hands = "L90|CAM");
    play(m, "put:L90:3"); /* 5 + 1 + 4 */
    CHECK_MOVES(m, 0,
                "fuel:0 fuel:1 fuel:10 fuel:2 fuel:3 fuel:4 fuel:5 fuel:6 fuel:7 fuel:8 fuel:9");
    play(m, "fuel:10");
    CHECK_PART(m, "'fuel':{'colour':'yellow','count':10}");
    tp_match_free(m);
}

TEST(autobahn_red_fuel_is_at_least_one_card) {
    tp_match *m = AT(.lanes = FOUR_LANES, .hands = "DOC|L90");
    play(m, "refuel:DOC");
    CHECK_PART(m, "'discard':{'DOC':1}");
    CHECK_MOVES(m, 0, "fuel:1 fuel:2");
    play(m, "fuel:1 draw:IND");
    CHECK_MOVES(m, 0, "end refuel:IND");
    play(m, "refuel:IND");
    CHECK_PART(m, "'phase':'draw'"); /* one pump: nothing to choose */
    tp_match_free(m);
}

TEST(autobahn_blue_fuel_comes_before_the_camera_window) {
    tp_match *m = AT(.lanes = "[['L80'],['V150'],[],[]]", .hands = "S80|L90", .sign = "SX");
    play(m, "sign:S80");
    CHECK_MOVES(m, 0, "fuel:0 fuel:1");
    play(m, "fuel:1 draw:CAM");
    CHECK_PART(m, "'window':{'type':'camera','asked':1}");
    play(m, "pass");
    CHECK_MOVES(m, 0, "camera:2 end refuel:CAM");
    tp_match_free(m);
    m = AT(.lanes = "[['L80'],['V150'],[],[]]", .hands = "S80 L90|L90", .sign = "SX");
    play(m, "sign:S80 fuel:0");
    CHECK_PART(m, "'window':{'type':'camera','asked':1}");
    CHECK_PART(m, "'fuel':null");
    tp_match_free(m);
}

TEST(autobahn_who_has_played_need_not_refuel) {
    tp_match *m = AT(.played = true, .lanes = FOUR_LANES, .hands = "L80|L90");
    play(m, "end fuel:0");
    CHECK_PART(m, "'phase':'window','driver':1,'began':false,'snails':0,'played':false");
    CHECK_MOVES(m, 0, "pass");
    tp_match_free(m);
}

/* autobahn.md "End of turn", "Last round" */
TEST(autobahn_the_last_round_ends_with_who_drew_the_last_card) {
    tp_match *m = AT(.played = true, .lanes = FOUR_LANES, .roads = "RW RW", .deck = "L90",
                     .hands = "L80 V100|L90 L90", .discard = "IND IND IND IND");
    play(m, "end fuel:1 draw:L90");
    CHECK_PART(m, "'last':{'seat':0,'armed':true}");
    CHECK_MOVES(m, 1, "put:L90:2");
    play(m, "put:L90:2 end");
    CHECK_PART(m, "'phase':'drive','driver':0,'began':true");
    play(m, "put:V100:3 end");
    CHECK_PART(m, "'phase':'over','driver':0,'began':true");
    CHECK_PART(m, "'last':{'seat':0,'armed':true},'over':'last_round'");
    tp_match_free(m);
}

TEST(autobahn_the_turn_that_empties_the_deck_does_not_count) {
    tp_match *m = AT(.lanes = FOUR_LANES, .roads = "RW RW", .deck = "L90",
                     .hands = "DOC L80|L90 L90", .discard = "IND IND IND IND");
    play(m, "refuel:DOC draw:L90");
    CHECK_PART(m, "'last':{'seat':0,'armed':false}");
    play(m, "end");
    CHECK_PART(m, "'driver':1,");
    CHECK_PART(m, "'last':{'seat':0,'armed':true}");
    tp_match_free(m);
}

TEST(autobahn_an_indicator_lengthens_the_last_round) {
    tp_match *m =
        AT(.driver = 1, .played = true, .lanes = FOUR_LANES, .roads = "RW RW", .deck = "",
           .hands = "L80 L90|IND L90|L80 SX", .players = 3, .last = "{'seat':2,'armed':true}");
    play(m, "end pass indicator"); /* before seat 2 drives: seat 0 is asked, then seat 1 */
    CHECK_PART(m, "'driver':1,");
    play(m, "put:L90:2");
    CHECK_PART(m, "'driver':2,"); /* hand empty, nothing to draw */
    play(m, "sign:SX end");
    CHECK_PART(m, "'over':'last_round'");
    tp_match_free(m);
}

/* autobahn.md "Windows" */
TEST(autobahn_seats_are_asked_clockwise_but_for_empty_hands) {
    tp_match *m =
        AT(.players = 4, .driver = 2, .played = true, .lanes = FOUR_LANES, .hands = "L80|L80|L80|");
    play(m, "end fuel:0"); /* the turn of seat 3 is next */
    CHECK_MOVES(m, 0, "pass");
    play(m, "pass");
    CHECK_MOVES(m, 1, "pass");
    play(m, "pass");
    CHECK_MOVES(m, 2, "pass"); /* who has just refuelled is asked last */
    play(m, "pass");
    CHECK_PART(m, "'phase':'draw','driver':3,'began':true");
    tp_match_free(m);
}

TEST(autobahn_a_window_opens_by_public_facts_alone) {
    /* All indicators are discarded and nobody is too fast: nobody is asked. */
    tp_match *m =
        AT(.played = true, .lanes = FOUR_LANES, .hands = "L80|L80", .discard = "IND IND IND IND");
    play(m, "end fuel:0");
    CHECK_MOVES(m, 1, "end");
    tp_match_free(m);
    /* A speeder, and a camera may be anywhere. */
    m = AT(.played = true, .lanes = "[['L80'],['V130'],[],[]]", .hands = "L80|L80",
           .discard = "IND IND IND IND CAM CAM CAM");
    play(m, "end fuel:0");
    CHECK_MOVES(m, 0, "pass");
    tp_match_free(m);
    /* All cameras are discarded. */
    m = AT(.played = true, .lanes = "[['L80'],['V130'],[],[]]", .hands = "L80|L80",
           .discard = "IND IND IND IND CAM CAM CAM CAM");
    play(m, "end fuel:0");
    CHECK_PART(m, "'phase':'drive','driver':1,'began':true");
    tp_match_free(m);
}

TEST(autobahn_who_laid_the_last_card_is_still_photographed) {
    tp_match *m = AT(.lanes = "[['L80'],[],[],[]]", .hands = "V150|CAM L90");
    play(m, "put:V150:2");
    CHECK_MOVES(m, 1, "camera:2 pass");
    play(m, "camera:2"); /* the driver has no cards to call a doctor with */
    CHECK_PART(m, "'taken':[{},{'V150':1}]");
    CHECK_PART(m, "'phase':'fuel','driver':0");
    tp_match_free(m);
}

/* autobahn.md "Indicator" */
TEST(autobahn_an_indicator_takes_the_turn_over) {
    tp_match *m =
        AT(.players = 3, .phase = "window", .waits = true, .window = "{'type':'turn','asked':1}",
           .lanes = FOUR_LANES, .hands = "FLA L80|IND L80|L80");
    CHECK_MOVES(m, 1, "indicator pass");
    play(m, "indicator");
    CHECK_PART(m, "'driver':1,'began':false");
    CHECK_PART(m, "'discard':{'IND':1}");
    CHECK_MOVES(m, 2, "pass");
    play(m, "pass");
    CHECK_MOVES(m, 0, "flash pass");
    play(m, "pass");
    CHECK_PART(m, "'phase':'drive','driver':1,'began':true");
    play(m, "end draw:CAM");
    CHECK_PART(m, "'driver':2,"); /* seat 0 sits out */
    tp_match_free(m);
}

TEST(autobahn_an_indicator_may_be_the_last_card) {
    tp_match *m =
        AT(.phase = "window", .waits = true, .window = "{'type':'turn','asked':1}",
           .lanes = "[['C220'],[],[],[]]", .sign = "SX", .hands = "L80|IND", .discard = "FLA FLA");
    play(m, "indicator"); /* no flasher is left to ask for */
    CHECK_PART(m, "'phase':'fuel','driver':1,'began':true,'snails':0,'played':false");
    CHECK_MOVES(m, 1, "fuel:1 fuel:2 fuel:3 fuel:4");
    tp_match_free(m);
}

/* autobahn.md "Flasher" */
TEST(autobahn_a_flasher_opens_a_new_turn_window) {
    tp_match *m = AT(.phase = "window", .waits = true, .window = "{'type':'turn','asked':1}",
                     .lanes = FOUR_LANES, .hands = "FLA L80|IND IND L80");
    play(m, "indicator");
    CHECK_MOVES(m, 0, "flash pass"); /* the one passed over */
    play(m, "flash");
    CHECK_PART(m, "'driver':0,'began':false");
    CHECK_PART(m, "'discard':{'IND':1,'FLA':1}");
    CHECK_MOVES(m, 1, "indicator pass");
    play(m, "indicator");
    CHECK_PART(m, "'window':{'type':'flash','asked':0}");
    CHECK_MOVES(m, 0, "pass");
    tp_match_free(m);
}

/* autobahn.md "Camera and doctor" */
TEST(autobahn_a_doctor_saves_the_vehicle) {
    tp_match *m =
        AT(.players = 3, .lanes = "[['L80'],['V150'],[],[]]", .hands = "CAM CAM DOC L80|L80|DOC");
    play(m, "camera:2");
    CHECK_PART(m, "'window':{'type':'doctor','asked':1},'shot':{'seat':0,'lane':2}");
    CHECK_MOVES(m, 1, "pass");
    play(m, "pass");
    CHECK_MOVES(m, 2, "doctor pass");
    play(m, "doctor"); /* and a new camera window opens; seat 2 has no cards now */
    CHECK_PART(m, "'lanes':[['L80'],['V150'],[],[]]");
    CHECK_PART(m, "'discard':{'CAM':1,'DOC':1}");
    CHECK_PART(m, "'window':{'type':'camera','asked':1},'shot':null");
    play(m, "pass");
    CHECK_LISTED(m, "camera:2");
    tp_match_free(m);
}

TEST(autobahn_without_doctors_the_shot_is_taken_at_once) {
    tp_match *m =
        AT(.lanes = "[['L80'],['V150'],[],[]]", .hands = "CAM L80|L80", .discard = "DOC DOC");
    play(m, "camera:2");
    CHECK_PART(m, "'phase':'drive'");
    CHECK_PART(m, "'taken':[{'V150':1},{}]");
    tp_match_free(m);
}

TEST(autobahn_the_driver_can_call_a_doctor) {
    tp_match *m = AT(.phase = "window", .window = "{'type':'camera','asked':1}", .played = true,
                     .lanes = "[['L80'],['V150'],[],[]]", .hands = "DOC|CAM L80");
    play(m, "camera:2");
    CHECK_MOVES(m, 0, "doctor pass");
    play(m, "pass");
    CHECK_PART(m, "'taken':[{},{'V150':1}]");
    CHECK_PART(m, "'phase':'drive','driver':0,'began':true,'snails':0,'played':true");
    tp_match_free(m);
}

/* autobahn.md "Jam" */
TEST(autobahn_empty_hands_before_an_empty_road_are_a_jam) {
    tp_match *m = AT(.lanes = "[[],['L80']]", .hands = "RW|");
    play(m, "works");
    CHECK_PART(m, "'phase':'over','driver':1,'began':false,'snails':0,'played':false");
    CHECK_PART(m, "'over':'jam'");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[1,0],'reason':'jam'}");
    tp_match_free(m);
}

TEST(autobahn_actions_that_move_no_traffic_do_not_prevent_a_jam) {
    tp_match *m = AT(.played = true, .lanes = FOUR_LANES, .roads = "RW RW", .deck = "",
                     .hands = "IND FLA|DOC L80", .last = "{'seat':0,'armed':false}");
    play(m, "end");
    CHECK_PART(m, "'phase':'over','driver':1,'began':false");
    CHECK_PART(m, "'over':'jam'");
    tp_match_free(m);
}

TEST(autobahn_a_speeder_before_a_camera_is_no_jam) {
    tp_match *m = AT(.played = true, .lanes = "[['L80'],['V130'],[],[]]", .roads = "RW RW",
                     .deck = "", .hands = "CAM|L80", .last = "{'seat':0,'armed':false}");
    play(m, "end");
    CHECK_PART(m, "'phase':'window','driver':1,'began':false");
    tp_match_free(m);
}

/* autobahn.md "Limit" */
TEST(autobahn_the_limit_ends_the_game_in_the_middle_of_things) {
    tp_match *m = AT(.ply_limit = 100, .ply = 99, .lanes = "[['L80'],['V150'],[],[]]",
                     .hands = "CAM L80|DOC");
    play(m, "camera:2");
    CHECK_PART(m, "'ply':100,'phase':'over','driver':0,'began':true,'snails':0,'played':true,"
                  "'window':null,'shot':null,'fuel':null");
    CHECK_PART(m, "'over':'limit'");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[-1,-2],'reason':'limit'}");
    tp_match_free(m);
    /* The last round ends before the limit is looked at. */
    m = AT(.ply_limit = 100, .ply = 99, .played = true, .lanes = FOUR_LANES, .roads = "RW RW",
           .deck = "", .hands = "L80|L80", .last = "{'seat':0,'armed':true}");
    play(m, "end");
    CHECK_PART(m, "'ply':100,'phase':'over'");
    CHECK_PART(m, "'over':'last_round'");
    tp_match_free(m);
}

/* autobahn.md "Scores" */
TEST(autobahn_taken_pumps_count_and_those_in_hand_count_against) {
    tp_match *m = AT(.players = 3, .ply = 5000, .phase = "over", .over = "'limit'",
                     .hands = "S80 RW CAM DOC HEAVY|L80|", .taken = "HEAVY C220|V110|L80");
    /* 9 - (1 + 0 + 1 + 2 + 5), 2 - 1, 1 */
    CHECK_NODE(m, "{'kind':'end','ranks':[3,1,1],'scores':[0,1,1],'reason':'limit'}");
    tp_match_free(m);
}
