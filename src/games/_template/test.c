/* _template/test.c: the rules of Template, section by section. tests/conformance.c plays random
 * games of every game and checks what all games owe; here is what only this game owes. JSON is
 * written with ' for ", see tests/test.h. */
#include "test.h"

#define STATE(contrary, said)                                                                      \
    "{'game':'template','players':2,'options':{'contrary':" contrary                               \
    "},'edition':null,'said':" said "}"

/* A turn */
TEST(template_each_seat_says_a_word) {
    tp_match *m = begin("template", 2, NULL, NULL);
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['left','right']}");
    play(m, "left");
    CHECK_STATE(m, STATE("false", "['left',null]"));
    CHECK_MOVES(m, 1, "left right");
    tp_match_free(m);
}

/* The end */
TEST(template_equal_words_win_for_seat_0) {
    tp_match *m = begin("template", 2, NULL, NULL);
    play(m, "right right");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'equal'}");
    tp_match_free(m);
}

TEST(template_different_words_win_for_seat_1) {
    tp_match *m = load(STATE("false", "['left','right']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'different'}");
    tp_match_free(m);
}

/* Options */
TEST(template_contrary_turns_the_result_round) {
    tp_match *m = begin("template", 2, "{'contrary':true}", NULL);
    play(m, "left left");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'equal'}");
    tp_match_free(m);
}

TEST(template_refuses_wrong_setups) {
    CHECK_BAD_NEW("template", "3", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("template", "2", "{'contrary':1}", NULL, TP_BAD_OPTION, "/options/contrary");
    CHECK_BAD_NEW("template", "2", "{'x':1}", NULL, TP_BAD_OPTION, "/options/x");
}

/* What load checks, in its order */
TEST(template_load_names_the_first_fault) {
    static const char good[] = STATE("false", "['left',null]");
    CHECK_BAD_CHANGE(good, ",'said':['left',null]", "", "/said");
    CHECK_BAD_CHANGE(good, "['left',null]", "'left'", "/said");
    CHECK_BAD_CHANGE(good, "['left',null]", "['left']", "/said");
    CHECK_BAD_CHANGE(good, "'left'", "'up'", "/said/0");
    CHECK_BAD_CHANGE(good, "'left'", "''", "/said/0");
    CHECK_BAD_CHANGE(good, "['left',null]", "[null,'left']", "/said/1");
}

/* All ways to play n plies: a count that other programs can check. */
TEST(template_perft) {
    tp_match *m = begin("template", 2, NULL, NULL);
    CHECK_PERFT(m, 1, 2);
    CHECK_PERFT(m, 2, 4);
    CHECK_PERFT(m, 3, 0);
    tp_match_free(m);
}
