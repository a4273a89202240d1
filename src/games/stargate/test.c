/* stargate/test.c: the rulebook, section by section, under the headings of
 * docs/spec/stargate.md. */
#include "test.h"

#include "test_position.h"

/* The pieces of position A, by square: shape, owner, square. */
#define A "C1i10 T1f9 S1h8 S0d7 T0f6 T1i6 S0h4 S1c3 C0e3 T0f3"
#define B "C0c3 T0f3 S0e5 C1c10 T1e8 S1f6 C2j10 T2h9 S2i6 C3j3 T3i3 S3h5"

/* ---- stargate.md "Board, pieces, seats" ---- */

#define START(players, options, rows)                                                              \
    "{'game':'stargate','players':" players ",'options':" options ",'edition':'standard','ply':0," \
    "'seat':0,'out':[],'board':[" rows "],'result':null}"

TEST(stargate_two_begin_in_opposite_corners) {
    tp_match *m = begin("stargate", 2, NULL, NULL);
    CHECK_STATE(m, START("2", OPTIONS,
                         "'..................S1T1S1','................S1T1C1T1',"
                         "'..................S1T1S1','....................S1..'," EMPTY "," EMPTY
                         "," EMPTY "," EMPTY ",'..S0....................',"
                         "'S0T0S0..................','T0C0T0S0................',"
                         "'S0T0S0..................'"));
    tp_match_free(m);
}

TEST(stargate_four_begin_clockwise) {
    tp_match *m = begin("stargate", 4, NULL, NULL);
    CHECK_STATE(m, START("4", OPTIONS,
                         "'S1T1S1............S2T2S2','T1C1T1S1........S2T2C2T2',"
                         "'S1T1S1............S2T2S2','..S1................S2..'," EMPTY "," EMPTY
                         "," EMPTY "," EMPTY ",'..S0................S3..',"
                         "'S0T0S0............S3T3S3','T0C0T0S0........S3T3C3T3',"
                         "'S0T0S0............S3T3S3'"));
    tp_match_free(m);
}

TEST(stargate_alliances_sit_side_by_side_and_play_across) {
    tp_match *m = begin("stargate", 4, "{'mode':'alliances'}", NULL);
    CHECK_MOVES(m, 0,
                "a3-a4 a3-a5 a3-a6 a3-a7 b4-a4 b4-b5 b4-b6 b4-b7 b4-b8 b4-c4 b4-d4 b4-e4 b4-f4 "
                "c1-d1 c1-e1 c1-f1 c1-g1 c3-c4 c3-c5 c3-c6 c3-c7 c3-d3 c3-e3 c3-f3 c3-g3 d2-d1 "
                "d2-d3 d2-d4 d2-d5 d2-d6 d2-e2 d2-f2 d2-g2 d2-h2");
    play(m, "b4-e4");
    CHECK_LISTED(m, "k9-j9");
    play(m, "k9-k8");
    CHECK_LISTED(m, "b9-c9");
    play(m, "b9-b8");
    CHECK_LISTED(m, "k4-j4");
    play(m, "k4-k5");
    CHECK_LISTED(m, "e4-f4");
    tp_match_free(m);
}

TEST(stargate_alliances_can_sit_opposite_and_play_clockwise) {
    tp_match *m = begin("stargate", 4, "{'mode':'alliances','seating':'opposite'}", NULL);
    play(m, "b4-b5 b9-b8 k9-k8 k4-k5");
    CHECK_LISTED(m, "b5-b6");
    tp_match_free(m);
}

/* The adjacent seats' partners are 0 and 2: a1 and a12. */
TEST(stargate_partners_do_not_capture_each_other) {
    tp_match *m = stargate_at(4, 0, "C0a1 S0d4 S2d8 S1h4 C1l12 C2a12 C3l1", "'mode':'free'",
                              "'mode':'alliances'", NULL);
    CHECK_LISTED(m, "d4xh4");
    CHECK_NOT_LISTED(m, "d4xd8");
    tp_match_free(m);
}

/* ---- stargate.md "The turn" ---- */

TEST(stargate_pieces_move_as_far_as_they_capture) {
    tp_match *m = stargate_at(2, 0, "C0a1 T0l2 S0f12 C1a12", NULL);
    CHECK_MOVES(m, 0,
                "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 f12-b12 f12-c12 "
                "f12-d12 f12-e12 f12-f10 f12-f11 f12-f8 f12-f9 f12-g12 f12-h12 f12-i12 f12-j12 "
                "l2-i2 l2-j2 l2-k2 l2-l1 l2-l3 l2-l4 l2-l5");
    tp_match_free(m);
}

TEST(stargate_pieces_can_move_along_the_line) {
    tp_match *m = stargate_at(2, 0, "C0a1 S0a3 C1l12", "reach", "line", NULL);
    CHECK_MOVES(m, 0,
                "a1-a2 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1 a1-i1 a1-j1 a1-k1 a1-l1 a3-a10 "
                "a3-a11 a3-a12 a3-a2 a3-a4 a3-a5 a3-a6 a3-a7 a3-a8 a3-a9 a3-b3 a3-c3 a3-d3 a3-e3 "
                "a3-f3 a3-g3 a3-h3 a3-i3 a3-j3 a3-k3 a3-l3");
    tp_match_free(m);
}

TEST(stargate_pieces_that_step_capture_from_afar) {
    tp_match *m = stargate_at(2, 0, "C0a1 T0e5 T1e8 C1l12 S1f6", "reach", "step", NULL);
    CHECK_MOVES(m, 0, "a1-a2 a1-b1 a1-b2 e5-d4 e5-d5 e5-d6 e5-e4 e5-e6 e5-f4 e5-f5 e5xe8");
    tp_match_free(m);
}

TEST(stargate_captures_need_the_exact_distance) {
    tp_match *m = stargate_at(2, 0, "C0e5 T1e7 T1e10 S1f5 C1b5 T1e1", NULL);
    CHECK_NOT_LISTED(m, "e5xe10"); /* e7 is in between */
    CHECK_NOT_LISTED(m, "e5xf5");
    CHECK_NOT_LISTED(m, "e5xb5");
    CHECK_NOT_LISTED(m, "e5xe1");
    CHECK_LISTED(m, "e5xe7");
    tp_match_free(m);
}

TEST(stargate_captures_can_jump) {
    tp_match *m = stargate_at(2, 0, "C0e5 T0e6 T1e7 T1e10 S1f5 C1b5 T1e1", "'jump':false",
                              "'jump':true", NULL);
    CHECK_LISTED(m, "e5xe10");
    CHECK_LISTED(m, "e5xe7");
    CHECK_NOT_LISTED(m, "e5xb5");
    CHECK_NOT_LISTED(m, "e5-e8");
    tp_match_free(m);
}

TEST(stargate_captures_can_go_diagonally) {
    tp_match *m = stargate_at(2, 0, "C0a1 T0e5 T1h8 S1b2 C1f6 T1c3", "'straight'", "'all'", NULL);
    CHECK_NOT_LISTED(m, "e5xh8"); /* f6 is in between */
    CHECK_NOT_LISTED(m, "e5xb2");
    CHECK_NOT_LISTED(m, "a1xc3");
    tp_match_free(m);
    m = stargate_at(2, 0, "C0a1 T0e5 T1h8 S1b2 C1l12", "'straight'", "'all'", NULL);
    CHECK_LISTED(m, "e5xh8");
    CHECK_LISTED(m, "e5xb2");
    CHECK_NOT_LISTED(m, "e5-f6");
    tp_match_free(m);
}

TEST(stargate_a_captor_stands_on_the_captured_square) {
    tp_match *m = stargate_at(2, 0, A, NULL);
    play(m, "f6xi6");
    char *wanted = stargate_position(2, 1, "C1i10 T1f9 S1h8 S0d7 T0i6 S0h4 S1c3 C0e3 T0f3",
                                     "'ply':20", "'ply':21", NULL);
    CHECK_STATE(m, wanted);
    test_free_text(wanted);
    tp_match_free(m);
}

TEST(stargate_a_seat_that_cannot_move_passes) {
    tp_match *m = stargate_at(2, 0, "C0a1 T1a2 T1b1 S1e8 C1h5", NULL);
    CHECK_MOVES(m, 0, "pass");
    play(m, "pass");
    CHECK_LISTED(m, "b1-c1");
    tp_match_free(m);
}

TEST(stargate_a_pass_wins_by_the_maingate) {
    tp_match *m = stargate_at(2, 0, "C0h8 T1h9 T1h7 T1g8 T1i8 C1a1", NULL);
    CHECK_MOVES(m, 0, "pass");
    play(m, "pass");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
}

/* ---- stargate.md "After each move" ---- */

/* stargate.md "After each move" 1 */
TEST(stargate_a_captured_commander_ends_the_game_of_two) {
    tp_match *m = stargate_at(2, 1, "C0a1 T1a4 S0l1 C1l12", NULL);
    play(m, "a4xa1");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'commander'}");
    char *over =
        stargate_position(2, 1, "T1a1 S0l1 C1l12", "20", "21", "null",
                          "{'winners':[1],'reason':'commander'}", "'out':[]", "'out':[0]", NULL);
    CHECK_STATE(m, over);
    tp_match_free(m);
    m = load(over); /* ended it can be loaded again */
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'commander'}");
    tp_match_free(m);
    test_free_text(over);
}

TEST(stargate_a_captured_commander_ends_the_game_of_alliances) {
    tp_match *m = stargate_at(4, 2, "C0a1 T2a9 C1a12 C2l12 C3l1", "'mode':'free'",
                              "'mode':'alliances'", NULL);
    play(m, "a9xa12");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,3,1,3],'scores':null,'reason':'commander'}");
    tp_match_free(m);
}

TEST(stargate_the_last_commander_ends_the_free_for_all) {
    tp_match *m = stargate_at(4, 0, "C0a1 T0a9 C3a12", "'out':[]", "'out':[1,2]", NULL);
    play(m, "a9xa12");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,4,3,2],'scores':null,'reason':'commander'}");
    tp_match_free(m);
}

TEST(stargate_armies_that_joined_move_for_their_captor) {
    tp_match *m = stargate_at(4, 0, "C0a1 T0a9 C1a12 T1c5 C2l12 C3l1", NULL);
    play(m, "a9xa12");
    CHECK_LISTED(m, "l12-l11"); /* seat 1 is out, seat 2 is next */
    play(m, "l12-l11 l1-l2");
    CHECK_LISTED(m, "c5-c6");
    play(m, "c5-c6");
    CHECK_LISTED(m, "l11-l12");
    tp_match_free(m);
}

/* stargate.md "After each move" 2 */
TEST(stargate_two_need_four_stargates) {
    tp_match *m = stargate_at(2, 0, "C0a1 T0e5 T0e8 S0h5 S0h9 C1l12 T1e2", NULL);
    play(m, "h9-h8"); /* that T1 could capture on e5 does not matter */
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'stargates'}");
    tp_match_free(m);
    m = stargate_at(2, 0, "C0a1 T0e5 T0e8 S0h9 C1l12", NULL);
    play(m, "h9-h8");
    CHECK_LISTED(m, "l12-l11");
    tp_match_free(m);
}

TEST(stargate_alliances_need_four_stargates_together) {
    tp_match *m = stargate_at(4, 0, "C0a1 T0e5 T2e8 S2h5 S0h9 C1l12 C2a12 C3l1", "'mode':'free'",
                              "'mode':'alliances'", NULL);
    play(m, "h9-h8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,3,1,3],'scores':null,'reason':'stargates'}");
    tp_match_free(m);
}

TEST(stargate_the_free_for_all_needs_three_stargates_even_between_two) {
    tp_match *m = stargate_at(4, 0, "C0a1 T0e5 T0e8 S0h9 C3l12", "'out':[]", "'out':[2,1]", NULL);
    play(m, "h9-h8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,3,4,2],'scores':null,'reason':'stargates'}");
    tp_match_free(m);
}

TEST(stargate_nobody_wins_by_anothers_move) {
    tp_match *m = stargate_at(2, 1, "C0a1 T0e5 T0e8 S0h5 S0h8 C1l12", NULL);
    play(m, "l12-l11");
    CHECK_LISTED(m, "a1-a2");
    play(m, "a1-a2");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'stargates'}");
    tp_match_free(m);
}

/* stargate.md "After each move" 3: seat 2 could capture, but seat 1 is next. */
TEST(stargate_the_free_for_all_fears_only_the_next_seat) {
    tp_match *m = stargate_at(4, 0, "C0h6 C1a12 C2l12 T2k8 C3l1", NULL);
    play(m, "h6-h8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2,2,2],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
    m = stargate_at(4, 0, "C0h6 C2l12 T2k8 C3l1", "'out':[]", "'out':[1]", NULL);
    play(m, "h6-h8");
    CHECK_LISTED(m, "k8xh8");
    tp_match_free(m);
}

/* stargate.md "After each move" 3: with the adjacent seating seat 2 sits in a12, its maingate is
 * h5. */
TEST(stargate_alliances_need_both_maingates_safe_from_both) {
    static const char *const allied = "'mode':'alliances'";
    tp_match *m = stargate_at(4, 0, "C0h9 C2h5 C1l12 C3l1", "'mode':'free'", allied, NULL);
    play(m, "h9-h8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,3,1,3],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
    m = stargate_at(4, 0, "C0h9 C2h5 C1l12 C3l1 T3h2", "'mode':'free'", allied, NULL);
    play(m, "h9-h8");
    CHECK_LISTED(m, "l12-l11");
    tp_match_free(m);
    m = stargate_at(4, 0, "C0h9 C2h4 C1l12 C3l1", "'mode':'free'", allied, NULL);
    play(m, "h9-h8"); /* the partner is not there */
    CHECK_LISTED(m, "l12-l11");
    play(m, "l12-l11 h4-h5");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,3,1,3],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
}

TEST(stargate_a_partner_on_the_wrong_maingate_does_not_count) {
    tp_match *m =
        stargate_at(4, 0, "C0h4 C2h8 C1l12 C3l1", "'mode':'free'", "'mode':'alliances'", NULL);
    play(m, "h4-h5");
    CHECK_LISTED(m, "l12-l11");
    tp_match_free(m);
}

TEST(stargate_danger_comes_by_the_same_lines_as_captures) {
    tp_match *m = stargate_at(2, 0, "C0h6 T1k11 C1l12", "'straight'", "'all'", NULL);
    play(m, "h6-h8");
    CHECK_LISTED(m, "k11xh8");
    tp_match_free(m);
    m = stargate_at(2, 0, "C0h6 T1k8 S0j8 C1l12", "'jump':false", "'jump':true", NULL);
    play(m, "h6-h8");
    CHECK_LISTED(m, "k8xh8");
    tp_match_free(m);
    m = stargate_at(2, 0, "C0h6 T1k8 S0j8 C1l12", NULL);
    play(m, "h6-h8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
}

/* stargate.md "After each move" 4 */
TEST(stargate_ends_at_the_limit_after_everything_else) {
    tp_match *m = stargate_at(2, 0, A, "'ply_limit':600", "'ply_limit':21", NULL);
    play(m, "h4xh8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,1],'scores':null,'reason':'limit'}");
    tp_match_free(m);
    m = stargate_at(2, 0, "C0h6 C1l12", "'ply_limit':600", "'ply_limit':21", NULL);
    play(m, "h6-h8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
}

/* ---- stargate.md "Result" ---- */

TEST(stargate_ranks_those_out_behind_those_still_in) {
    tp_match *m = stargate_at(4, 0, "C0a1 C2l12 C3l1", "600", "21", "'out':[]", "'out':[1]", NULL);
    play(m, "a1-a2");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,4,1,1],'scores':null,'reason':'limit'}");
    tp_match_free(m);
    m = stargate_at(4, 0, "C0a1 C1a12 C2l12 C3l1", "600", "21", NULL);
    play(m, "a1-a2");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,1,1,1],'scores':null,'reason':'limit'}");
    tp_match_free(m);
    m = stargate_at(4, 0, "C0a1 T0e5 T0e8 S0h9 C1a12 C2l12 C3l1", NULL);
    play(m, "h9-h8");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2,2,2],'scores':null,'reason':'stargates'}");
    tp_match_free(m);
    m = stargate_at(4, 3, "C0l9 T3l6 C1a12 C2a1 C3l1", "'mode':'free'", "'mode':'alliances'", NULL);
    play(m, "l6xl9");
    CHECK_NODE(m, "{'kind':'end','ranks':[3,1,3,1],'scores':null,'reason':'commander'}");
    tp_match_free(m);
}

/* ---- stargate.md "Options" ---- */

TEST(stargate_refuses_wrong_setups) {
    CHECK_BAD_NEW("stargate", "1", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("stargate", "3", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("stargate", "5", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("stargate", "2", "{'mode':'x','x':0}", NULL, TP_BAD_OPTION, "/options/x");
    CHECK_BAD_NEW("stargate", "2", "{'seating':'x','mode':'x'}", NULL, TP_BAD_OPTION,
                  "/options/mode");
    CHECK_BAD_NEW("stargate", "2", "{'seating':1}", NULL, TP_BAD_OPTION, "/options/seating");
    CHECK_BAD_NEW("stargate", "2", "{'moving':'jump'}", NULL, TP_BAD_OPTION, "/options/moving");
    CHECK_BAD_NEW("stargate", "2", "{'capture_lines':null}", NULL, TP_BAD_OPTION,
                  "/options/capture_lines");
    CHECK_BAD_NEW("stargate", "2", "{'jump':1}", NULL, TP_BAD_OPTION, "/options/jump");
    CHECK_BAD_NEW("stargate", "2", "{'ply_limit':10001}", "{}", TP_BAD_OPTION,
                  "/options/ply_limit");
    CHECK_BAD_NEW("stargate", "2", NULL, "'other'", TP_BAD_EDITION, "/edition");
    CHECK_BAD_NEW("stargate", "2", NULL, "[]", TP_BAD_EDITION, "/edition");
}

/* ---- stargate.md "Edition" ---- */

#define EDITION                                                                                    \
    "{'setup':{'source':'reconstructed','pieces':['Cb2','Sa1','Sa3','Sb4','Sc1','Sc3','Sd2','Ta2'" \
    ","                                                                                            \
    "'Tb1','Tb3','Tc2']},'maingate':{'square':'g7','source':'rulebook'},'name':'standard',"        \
    "'game':'stargate'}"

/* The stargates are g7, f7, g6 and f6 here. */
TEST(stargate_an_edition_moves_the_stargates) {
    tp_match *m = begin("stargate", 2, NULL, EDITION);
    CHECK_COUNT(m, 0, 34);
    tp_match_free(m);
    m = stargate_at(2, 0, "C0g6 C1l12", "'standard'", EDITION, NULL);
    play(m, "g6-g7");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
    m = stargate_at(2, 0, "C0a1 T0g7 T0f7 T0g6 T0f5 C1l12", "'standard'", EDITION, NULL);
    play(m, "f5-f6");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'stargates'}");
    tp_match_free(m);
}

TEST(stargate_prints_an_edition_in_the_order_of_the_page) {
    tp_match *m = stargate_at(2, 0, A, "'standard'", EDITION, NULL);
    char *wanted = stargate_position(
        2, 0, A, "'standard'",
        "{'game':'stargate','name':'standard','maingate':{'square':'g7','source':'rulebook'},"
        "'setup':{'pieces':['Cb2','Sa1','Sa3','Sb4','Sc1','Sc3','Sd2','Ta2','Tb1','Tb3','Tc2'],"
        "'source':'reconstructed'}}",
        NULL);
    CHECK_STATE(m, wanted);
    test_free_text(wanted);
    tp_match_free(m);
}

static void check_bad_edition(const char *find, const char *with, const char *path) {
    char *edition = replaced(EDITION, find, with);
    CHECK_BAD_NEW("stargate", "2", NULL, edition, TP_BAD_EDITION, path);
    test_free_text(edition);
}

TEST(stargate_names_the_first_fault_of_an_edition) {
    check_bad_edition("'name':'standard',", "'x':0,", "/edition/name");
    check_bad_edition("'name':'standard'", "'name':7,'x':0", "/edition/x");
    check_bad_edition("'name':'standard','game':'stargate'", "'name':7,'game':0", "/edition/game");
    check_bad_edition("'name':'standard'", "'name':''", "/edition/name");
    check_bad_edition("'name':'standard'", "'name':'Mine'", "/edition/name");
    check_bad_edition("'name':'standard'", "'name':'a-123456789012345678901234567890x'",
                      "/edition/name");
    check_bad_edition("{'square':'g7','source':'rulebook'}", "null", "/edition/maingate");
    check_bad_edition("'square':'g7',", "", "/edition/maingate/square");
    check_bad_edition("'square':'g7'", "'square':'g7','x':0", "/edition/maingate/x");
    check_bad_edition("'g7'", "'f7'", "/edition/maingate/square");
    check_bad_edition("'g7'", "'g6'", "/edition/maingate/square");
    check_bad_edition("'g7'", "'g13'", "/edition/maingate/square");
    check_bad_edition("'g7'", "'g07'", "/edition/maingate/square");
    check_bad_edition("'g7'", "7", "/edition/maingate/square");
    check_bad_edition("'rulebook'", "'book'", "/edition/maingate/source");
    check_bad_edition("'source':'reconstructed',", "", "/edition/setup/source");
    check_bad_edition("'pieces'", "'x':0,'pieces'", "/edition/setup/x");
    check_bad_edition("'reconstructed'", "'mine'", "/edition/setup/source");
}

/* stargate.md "Edition": form, quarter, stargate, square used twice, order; then the numbers. */
TEST(stargate_names_the_first_fault_of_a_camp) {
    check_bad_edition("'Tb3',", "", "/edition/setup/pieces");
    check_bad_edition("'Sa1'", "7", "/edition/setup/pieces/1");
    check_bad_edition("'Sa1'", "''", "/edition/setup/pieces/1");
    check_bad_edition("'Sa1'", "'S'", "/edition/setup/pieces/1");
    check_bad_edition("'Sa1'", "'Sa1 '", "/edition/setup/pieces/1");
    check_bad_edition("'Sa1'", "'Sa1\\u0000'", "/edition/setup/pieces/1");
    check_bad_edition("'Sa1'", "'Xa1'", "/edition/setup/pieces/1");
    check_bad_edition("'Sa1'", "'Sg1'", "/edition/setup/pieces/1");
    check_bad_edition("'Sa1'", "'Sa7'", "/edition/setup/pieces/1");
    check_bad_edition("'Sd2'", "'Sf6'", "/edition/setup/pieces/6");
    check_bad_edition("'Ta2'", "'Ta1'", "/edition/setup/pieces/7");
    check_bad_edition("'Ta2'", "'Sc2'", "/edition/setup/pieces/7");
    check_bad_edition("'Sd2','Ta2'", "'Sd2','Se2'", "/edition/setup/pieces");
}

/* ---- stargate.md "What load checks" ---- */

/* The position with one thing replaced is refused at path. */
static void check_refused(int players, const char *pieces, const char *find, const char *with,
                          const char *path) {
    char *text = stargate_position(players, 0, pieces, find, with, NULL);
    CHECK_BAD_STATE(text, path);
    test_free_text(text);
}

TEST(stargate_load_checks_keys_and_setup_first) {
    check_refused(2, A, "'ply':20,", "'x':0,", "/ply");
    check_refused(2, A, "'ply':20", "'y':1,'x':0,'ply':20", "/y");
    check_refused(2, A, "'players':2", "'players':3", "/players");
    check_refused(2, A, "'jump':false,", "", "/options/jump");
    check_refused(2, A, "'jump':false", "'jump':0", "/options/jump");
    check_refused(2, A, "'edition':'standard'", "'edition':null", "/edition");
    check_refused(2, A, "'edition':'standard'", "'edition':'other'", "/edition");
    check_refused(2, A, "'edition':'standard'", "'edition':{'name':'a'}", "/edition/game");
}

TEST(stargate_load_checks_turn_and_out) {
    check_refused(2, A, "'ply':20", "'ply':601", "/ply");
    check_refused(2, A, "'ply':20", "'ply':-1", "/ply");
    check_refused(2, A, "'ply':20", "'ply':20.0", "/ply");
    check_refused(2, A, "'seat':0", "'seat':2", "/seat");
    check_refused(2, A, "'out':[]", "'out':null", "/out");
    check_refused(2, A, "'out':[]", "'out':[1,1]", "/out");
    check_refused(2, A, "'out':[]", "'out':[2]", "/out/0");
    check_refused(2, A, "'out':[]", "'out':[0]", "/out/0");
    check_refused(4, B, "'out':[]", "'out':[1,1]", "/out/1");
    check_refused(4, B, "'out':[]", "'out':[1,true]", "/out/1");
}

TEST(stargate_load_checks_the_board) {
    check_refused(2, A, "'board':[", "'board':[" EMPTY ",", "/board");
    check_refused(2, A, "'board':[" EMPTY, "'board':[0", "/board/0");
    check_refused(2, A, "'board':[" EMPTY ",", "'board':[", "/board");
    check_refused(2, A, "'board':[" EMPTY, "'board':[''", "/board/0");
    check_refused(2, A, "'board':['..", "'board':['", "/board/0");
    check_refused(2, A, "'board':['..", "'board':['T2", "/board/0");
    check_refused(2, A, "'board':['..", "'board':['T.", "/board/0");
    check_refused(2, A, "'board':['..", "'board':['.0", "/board/0");
    check_refused(2, A, "'board':['..", "'board':['\\u00000", "/board/0");
    check_refused(2, A, "C1", "X1", "/board/2");
}

TEST(stargate_load_checks_the_result) {
    check_refused(2, A, "null}", "7}", "/result");
    check_refused(2, A, "null}", "{'reason':'limit','x':0}}", "/result/winners");
    check_refused(2, A, "null}", "{'winners':[]}}", "/result/reason");
    check_refused(2, A, "null}", "{'x':0,'reason':'limit','winners':[]}}", "/result/x");
    check_refused(2, A, "null}", "{'winners':[7],'reason':'stuck'}}", "/result/reason");
    check_refused(2, A, "null}", "{'winners':[0],'reason':'limit'}}", "/result/winners");
    check_refused(2, A, "null}", "{'winners':[1],'reason':'maingate'}}", "/result/winners");
    check_refused(2, A, "null}", "{'winners':[],'reason':'maingate'}}", "/result/winners");
    check_refused(2, A, "null}", "{'winners':0,'reason':'maingate'}}", "/result/winners");
    check_refused(2, A, "null}", "{'winners':[],'reason':'limit'}}", "/result/reason");
    check_refused(2, A, "600", "20", "/result");
    char *text =
        stargate_position(2, 0, A, "20", "0", "null", "{'winners':[0],'reason':'maingate'}", NULL);
    CHECK_BAD_STATE(text, "/result");
    test_free_text(text);
    text = stargate_position(4, 0, B, "free", "alliances", "null",
                             "{'winners':[2,0],'reason':'maingate'}", NULL);
    CHECK_BAD_STATE(text, "/result/winners");
    test_free_text(text);
}

/* stargate.md "What load checks" 6 */
TEST(stargate_load_compares_out_with_the_result) {
    static const char *const taken = "{'winners':[0],'reason':'commander'}}";
    check_refused(2, A, "'out':[]", "'out':[1]", "/out");
    check_refused(2, A, "null}", taken, "/out");
    check_refused(4, B, "null}", taken, "/out");
    check_refused(4, B, "'out':[]", "'out':[1,2,3]", "/out");
    char *text =
        stargate_position(4, 0, B, "free", "alliances", "null",
                          "{'winners':[0,2],'reason':'commander'}", "'out':[]", "'out':[2]", NULL);
    CHECK_BAD_STATE(text, "/out/0");
    test_free_text(text);
}

/* stargate.md "What load checks" 7 */
TEST(stargate_load_counts_the_armies) {
    check_refused(2, "T0a1 C1l12", "", "", "/board");
    check_refused(2, "C0a1 C0a2 C1l12", "", "", "/board");
    check_refused(2, "C0a1 C1l12 T0b1 T0b2 T0b3 T0b4 T0b5", "", "", "/board");
    check_refused(2, "C0a1 C1l12 S1b1 S1b2 S1b3 S1b4 S1b5 S1b6 S1b7", "", "", "/board");
    check_refused(4, "C0a1 C1a12 C2l12 T3l1", "'out':[]", "'out':[3]", "/board");
    check_refused(4, "C0a1 C1a12 C2l12 C3l1", "'out':[]", "'out':[3]", "/board");
    check_refused(4, "C0a1 C1a12 C2l12 C3l1 T0b1 T0b2 T0b3 T0b4 T0b5", "", "", "/board");
    tp_match *m = stargate_at(4, 0, "C0a1 C1a12 C2l12 T0b1 T0b2 T0b3 T0b4 T0b5 T0b6 T0b7 T0b8",
                              "'out':[]", "'out':[3]", NULL);
    tp_match_free(m);
    /* eight each are fine for a seat, but all together there are sixteen */
    check_refused(4,
                  "C0a1 C1a12 C2l12 T0b1 T0b2 T0b3 T0b4 T0b5 T0b6 T0b7 T0b8 T1c1 T1c2 T1c3 T1c4 "
                  "T1c5 T1c6 T1c7 T1c8 T2d1",
                  "'out':[]", "'out':[3]", "/board");
}

/* Loading does not look whether somebody has won. */
TEST(stargate_load_takes_a_position_that_would_be_won) {
    tp_match *m = stargate_at(2, 0, "C0h8 C1l12", NULL);
    CHECK_LISTED(m, "h8-h9");
    tp_match_free(m);
}

/* ---- stargate.md "Worked examples" ---- */

TEST(stargate_opening) {
    static const char *const moves[] = {"b4-b8", "k9-k8", "b3-b6", "j10-j9",
                                        "b2-b5", "k8-h8", "b5-g5"};
    static const size_t counts[] = {34, 34, 41, 36, 48, 43, 56, 51};
    tp_match *m = begin("stargate", 2, NULL, NULL);
    for (int i = 0; i < 7; i++) {
        CHECK_COUNT(m, i % 2, counts[i]);
        play(m, moves[i]);
    }
    CHECK_COUNT(m, 1, counts[7]);
    tp_match_free(m);
}

TEST(stargate_position_a) {
    tp_match *m = stargate_at(2, 0, A, NULL);
    CHECK_COUNT(m, 0, 57);
    CHECK_LISTED(m, "e3xc3");
    CHECK_LISTED(m, "f6xf9");
    CHECK_LISTED(m, "f6xi6");
    CHECK_LISTED(m, "h4xh8");
    play(m, "h4xh8");
    CHECK_EQ(tp_match_node(m).seat, 1);
    tp_match_free(m);
}

TEST(stargate_the_maingate_is_won_when_the_danger_is_gone) {
    tp_match *m = stargate_at(2, 0, "C0h6 C1l12 T1k8 S0a1", NULL);
    play(m, "h6-h8");
    CHECK_LISTED(m, "k8xh8");
    play(m, "k8-k7 a1-a2");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'maingate'}");
    tp_match_free(m);
}

TEST(stargate_joining_wins_by_stargates) {
    tp_match *m = stargate_at(4, 0, "C0a1 C1a12 C2l12 C3l1 T0a9 T0e5 T1e8 S1h8", NULL);
    play(m, "a9xa12");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,4,2,2],'scores':null,'reason':'stargates'}");
    char *wanted =
        stargate_position(4, 0, "C0a1 T0a12 C2l12 C3l1 T0e5 T0e8 S0h8", "20", "21", "'out':[]",
                          "'out':[1]", "null", "{'winners':[0],'reason':'stargates'}", NULL);
    CHECK_STATE(m, wanted);
    test_free_text(wanted);
    tp_match_free(m);
}

/* ---- stargate.md "Perft" ---- */

static void check_counts(tp_match *m, const uint64_t *nodes) {
    for (int depth = 1; nodes[depth - 1] != 0; depth++) CHECK_PERFT(m, depth, nodes[depth - 1]);
    tp_match_free(m);
}
#define COUNTS(m, ...) check_counts(m, (const uint64_t[]){__VA_ARGS__, 0})

TEST(stargate_perft_from_the_start) {
    COUNTS(begin("stargate", 2, NULL, NULL), 34, 1156, 46444, 1865824);
    COUNTS(begin("stargate", 2, "{'moving':'line'}", NULL), 74, 5396, 446100);
    COUNTS(begin("stargate", 2, "{'moving':'step','capture_lines':'all','jump':true}", NULL), 19,
           361, 8531, 201604);
    COUNTS(begin("stargate", 4, NULL, NULL), 34, 1143, 38420, 1276562);
    COUNTS(begin("stargate", 4, "{'mode':'alliances'}", NULL), 34, 1156, 38318, 1269713);
}

TEST(stargate_perft_of_position_a) {
    COUNTS(stargate_at(2, 0, A, NULL), 57, 3448, 190612);
    COUNTS(stargate_at(2, 0, A, "'jump':false", "'jump':true", NULL), 58, 3506, 196653);
    COUNTS(stargate_at(2, 0, A, "'straight'", "'all'", NULL), 59, 3604, 204389);
    COUNTS(stargate_at(2, 0, A, "reach", "line", NULL), 76, 6020, 463587);
    COUNTS(stargate_at(2, 0, A, "reach", "step", NULL), 42, 1741, 69278);
}

TEST(stargate_perft_of_position_b) {
    COUNTS(stargate_at(4, 0, B, NULL), 33, 1230, 45470);
    COUNTS(stargate_at(4, 0, B, "free", "alliances", NULL), 33, 1230, 45390);
}
