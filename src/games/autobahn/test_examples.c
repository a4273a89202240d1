/* autobahn/test_examples.c: the worked examples and perft tables of docs/spec/autobahn.md. */
#include "test_states.h"

/* autobahn.md "Worked examples" */
TEST(autobahn_worked_example_1_an_overtaking) {
    tp_match *m = load(A);
    CHECK_STATE(m, A);
    CHECK_MOVES(m, 0,
                "build:C160 build:CAM build:L90 build:RW build:S120 camera:2 put:C160:3 put:L90:2 "
                "refuel:CAM sign:S120 works");
    play(m, "put:C160:3");
    CHECK_MOVES(m, 1, "camera:3 pass");
    play(m, "pass");
    CHECK_MOVES(m, 0,
                "build:CAM build:L90 build:RW build:S120 camera:3 end overtake:CAM overtake:L90 "
                "overtake:RW overtake:S120 put:L90:2 refuel:CAM sign:S120");
    play(m, "overtake:RW");
    CHECK_PART(m, "'taken':[{'L80':1,'V120':1},{}],'discard':{},'spent':{'C160':1}");
    CHECK_PART(m, "'roads':[{'S80':1,'RW':1},{}]");
    CHECK_MOVES(m, 0, "end put:L90:1 refuel:CAM sign:S120");
    play(m, "put:L90:1");
    CHECK_MOVES(m, 0, "end refuel:CAM sign:S120");
    play(m, "end");
    CHECK_MOVES(m, 0, "fuel:0 fuel:1");
    play(m, "fuel:1 draw:S80");
    CHECK_PART(m, "'phase':'window','driver':1,'began':false,'snails':0,'played':false,"
                  "'window':{'type':'turn','asked':0}");
    CHECK_MOVES(m, 0, "pass");
    tp_match_free(m);
}

TEST(autobahn_worked_example_2_photographed) {
    tp_match *m = load(A);
    play(m, "put:C160:3 camera:3");
    CHECK_PART(m, "'window':{'type':'doctor','asked':0},'shot':{'seat':1,'lane':3}");
    CHECK_MOVES(m, 0, "pass");
    play(m, "pass");
    CHECK_PART(m, "'taken':[{},{'C160':1}]");
    CHECK_PART(m, "'window':{'type':'camera','asked':1},'shot':null");
    CHECK_MOVES(m, 1, "pass");
    tp_match_free(m);
}

TEST(autobahn_worked_example_3_a_sign) {
    tp_match *m = load(A);
    play(m, "sign:S120");
    CHECK_MOVES(m, 0, "fuel:0 fuel:1");
    play(m, "fuel:1 draw:C90");
    CHECK_MOVES(m, 0,
                "build:C160 build:C90 build:CAM build:L90 build:RW end put:C160:3 put:C90:2 "
                "put:L90:2 refuel:CAM works");
    tp_match_free(m);
}

TEST(autobahn_worked_example_4_indicator_and_flasher) {
    tp_match *m = load(B);
    CHECK_STATE(m, B);
    CHECK_MOVES(m, 1, "camera:3 indicator pass");
    play(m, "indicator");
    CHECK_PART(m, "'driver':1,'began':false");
    CHECK_MOVES(m, 2, "flash pass");
    play(m, "flash");
    CHECK_PART(m, "'driver':2,'began':false");
    CHECK_MOVES(m, 0, "pass");
    play(m, "pass");
    CHECK_MOVES(m, 1, "camera:3 pass");
    play(m, "pass");
    CHECK_MOVES(m, 2, "build:C200 build:DOC overtake:C200 overtake:DOC refuel:DOC");
    play(m, "build:C200 pass pass end fuel:0");
    CHECK_PART(m, "'driver':0,'began':false");
    tp_match_free(m);
}

TEST(autobahn_worked_example_5_a_doctor) {
    tp_match *m = load(B);
    play(m, "camera:3");
    CHECK_MOVES(m, 2, "doctor pass");
    play(m, "doctor");
    CHECK_PART(m, "'window':{'type':'turn','asked':1},'shot':null");
    CHECK_MOVES(m, 1, "indicator pass");
    tp_match_free(m);
}

TEST(autobahn_worked_example_6_a_heavy_transporter_overtaken) {
    tp_match *m = load(C);
    CHECK_STATE(m, C);
    CHECK_MOVES(m, 1, "build:L80 build:SX overtake:L80 overtake:SX put:L80:3 sign:SX");
    play(m, "overtake:SX");
    CHECK_PART(m, "'taken':[{},{'L80':1,'L90':1,'V110':1,'V130':1,'HEAVY':1}]");
    CHECK_MOVES(m, 1, "build:L80 end put:L80:1");
    tp_match_free(m);
}

/* autobahn.md "Perft" */
TEST(autobahn_perft) {
    static const struct {
        const char *state;
        uint64_t nodes[6];
    } table[] = {{A, {11, 60, 516, 2455, 17254, 173578}},
                 {B, {3, 5, 14, 38, 162, 1578}},
                 {C, {6, 11, 55, 365, 2389, 41340}}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        tp_match *m = load(table[i].state);
        for (int depth = 1; depth <= 6; depth++) CHECK_PERFT(m, depth, table[i].nodes[depth - 1]);
        tp_match_free(m);
    }
}

TEST(autobahn_perft_of_the_deal) {
    static const struct {
        int players;
        const char *options;
        uint64_t nodes[3];
    } table[] = {{2, NULL, {35, 1204, 40702}},
                 {4, "{'decks':2}", {35, 1225, 42854}},
                 {6, NULL, {35, 1225, 42854}}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        tp_match *m = begin("autobahn", table[i].players, table[i].options, NULL);
        for (int depth = 1; depth <= 3; depth++) CHECK_PERFT(m, depth, table[i].nodes[depth - 1]);
        tp_match_free(m);
    }
}
