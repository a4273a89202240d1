/* quadro_be/test.c: the rulebook, section by section, under the headings of
 * docs/spec/quadro-be.md. */
#include "test.h"

#define STATE(ply, board)                                                                          \
    "{'game':'quadro-be','players':2,'options':{'ply_limit':200},'edition':null,'ply':" ply        \
    ",'board':" board "}"

static tp_match *start(void) {
    return begin("quadro-be", 2, NULL, NULL);
}

/* quadro-be.md "The order of shapes" */
TEST(quadro_be_sets_prescribed_shapes) {
    tp_match *m = start();
    play(m, "a1 b2 a4 c3 a2 d4 d1 a3");
    CHECK_STATE(m, STATE("8", "['C..c','t.s.','Tt..','S..S']"));
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['a4-b3','a4-b4']}");
    tp_match_free(m);
}

/* quadro-be.md "End" */
TEST(quadro_be_a_cylinder_that_cannot_move_loses) {
    tp_match *m = load(STATE("8", "['Ct.c','ts..','T...','S..S']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'stuck'}");
    tp_match_free(m);
}

/* quadro-be.md "Worked examples" 2 */
TEST(quadro_be_a_line_of_four_wins) {
    tp_match *m = load(STATE("14", "['...s','tct.','TsSS','C..T']"));
    CHECK_MOVES(m, 0, "a1-b1");
    play(m, "a1-b1");
    CHECK_MOVES(m, 1, "d4-c4 d4-d3");
    play(m, "d4-d3");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'line'}");
    tp_match_free(m);
}

/* quadro-be.md "Worked examples" 3 */
TEST(quadro_be_red_wins_on_row_3) {
    tp_match *m = load(STATE("16", "['t..s','SCS.','tcsT','.T..']"));
    play(m, "d2-d3");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'line'}");
    tp_match_free(m);
}

/* quadro-be.md "Worked examples" 4 */
TEST(quadro_be_both_triangles_shut_in_lose_unless_the_limit_comes_first) {
    tp_match *m = load(STATE("15", "['Ts.c','tSC.','St..','T.s.']"));
    play(m, "c1-b1");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'stuck'}");
    tp_match_free(m);
    m = load("{'game':'quadro-be','players':2,'options':{'ply_limit':16},'edition':null,'ply':15,"
             "'board':['Ts.c','tSC.','St..','T.s.']}");
    play(m, "c1-b1");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,1],'scores':null,'reason':'limit'}");
    tp_match_free(m);
}

/* quadro-be.md "Options" */
TEST(quadro_be_refuses_wrong_setups) {
    CHECK_BAD_NEW("quadro-be", "3", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("quadro-be", "2.0", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("quadro-be", "true", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("quadro-be", "2", "[]", NULL, TP_BAD_OPTION, "/options");
    CHECK_BAD_NEW("quadro-be", "2", "{'x':1,'ply_limit':0}", NULL, TP_BAD_OPTION, "/options/x");
    CHECK_BAD_NEW("quadro-be", "2", "{'ply_limit':0}", NULL, TP_BAD_OPTION, "/options/ply_limit");
    CHECK_BAD_NEW("quadro-be", "2", "{'ply_limit':99999999999999999999}", NULL, TP_BAD_OPTION,
                  "/options/ply_limit");
    CHECK_BAD_NEW("quadro-be", "2", "{'ply_limit':1e999}", NULL, TP_BAD_OPTION,
                  "/options/ply_limit");
    CHECK_BAD_NEW("quadro-be", "2", NULL, "'standard'", TP_BAD_EDITION, "/edition");
}

/* quadro-be.md "What load checks" */
TEST(quadro_be_load_names_the_first_fault) {
    static const char good[] = STATE("8", "['C..c','t.s.','Tt..','S..S']");
    CHECK_BAD_STATE("[]", "");
    CHECK_BAD_STATE("{'players':2}", "/game");
    CHECK_BAD_STATE("{'game':'quadro','x':2}", "/game");
    CHECK_BAD_STATE("{'game':'quadro-be','x':2}", "/players");
    CHECK_BAD_CHANGE(good, "'ply':8,", "", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':8", "'ply':8,'a/b~':1", "/a~1b~0");
    CHECK_BAD_CHANGE(good, "'players':2", "'players':3", "/players");
    CHECK_BAD_CHANGE(good, "{'ply_limit':200}", "null", "/options");
    CHECK_BAD_CHANGE(good, "{'ply_limit':200}", "{}", "/options/ply_limit");
    CHECK_BAD_CHANGE(good, "200}", "200,'b':0}", "/options/b");
    CHECK_BAD_CHANGE(good, "200}", "true}", "/options/ply_limit");
    CHECK_BAD_CHANGE(good, "'edition':null", "'edition':'standard'", "/edition");
    CHECK_BAD_CHANGE(good, "'ply':8", "'ply':201", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':8", "'ply':8.0", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':8", "'ply':7", "/board");
    CHECK_BAD_CHANGE(good, ",'S..S'", "", "/board");
    CHECK_BAD_CHANGE(good, "'Tt..'", "'Tt.'", "/board/2");
    CHECK_BAD_CHANGE(good, "'Tt..'", "'Tt.x'", "/board/2");
    CHECK_BAD_CHANGE(good, "'Tt..'", "7", "/board/2");
    CHECK_BAD_CHANGE(good, "'Tt..'", "'T...'", "/board");
}

TEST(quadro_be_load_refuses_a_line_of_the_seat_to_move) {
    CHECK_BAD_STATE(STATE("8", "['.t.c','ts..','...s','SCTS']"), "/board");
}

/* quadro-be.md "Perft" */
TEST(quadro_be_perft) {
    tp_match *m = start();
    CHECK_PERFT(m, 0, 1);
    CHECK_PERFT(m, 1, 16);
    CHECK_PERFT(m, 2, 240);
    CHECK_PERFT(m, 3, 3360);
    CHECK_PERFT(m, 4, 43680);
    CHECK_PERFT(m, 5, 524160);
    tp_match_free(m);
    static const uint64_t at_7[] = {9, 8, 64, 434, 588};
    m = load(STATE("7", "['..S.','...T','ts..','C.Sc']"));
    for (int d = 1; d <= 5; d++) CHECK_PERFT(m, d, at_7[d - 1]);
    tp_match_free(m);
    static const uint64_t at_12[] = {6, 20, 76, 129, 177, 422, 1145};
    m = load(STATE("12", "['t..s','.SCc','T.S.','Ts.t']"));
    for (int d = 1; d <= 7; d++) CHECK_PERFT(m, d, at_12[d - 1]);
    tp_match_free(m);
}
