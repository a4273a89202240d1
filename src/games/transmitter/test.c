/* transmitter/test.c: the rulebook, section by section, under the headings of
 * docs/spec/transmitter.md. */
#include "test.h"

#define OPTIONS "{'pair':'red-green','left_out':'yellow','bring_in':'optional','turn_limit':200}"
#define STATE(players, turn, entry, pieces)                                                        \
    "{'game':'transmitter','players':" players ",'options':" OPTIONS                               \
    ",'edition':'standard','turn':" turn ",'entry':" entry ",'pieces':" pieces "}"

/* Ten pieces of seat 0; a6 completes the crossing of the S on column g and the T on row 6 at g6. */
#define TEN "[['Ca6','Sa1','Sa3','Sb1','Sb3','Sc1','Tc2','Tc3','Tl1','Tl2'],['Ch12','Sg3','Tk6']]"

static tp_match *start(int players, const char *options) {
    return begin("transmitter", players, options, NULL);
}

/* A match from a state with something changed in it. */
static tp_match *changed(const char *state, const char *find, const char *with) {
    char *text = replaced(state, find, with);
    tp_match *m = load(text);
    test_free_text(text);
    return m;
}

/* ---- transmitter.md "Board and pieces" ---- */

TEST(transmitter_seats_have_the_colours_agreed_on) {
    tp_match *m = start(2, NULL);
    CHECK_STATE(m, STATE("2", "0", "null", "[['Ce1','Sh4','Td4'],['Ch12','Se9','Ti9']]"));
    tp_match_free(m);
    m = start(2, "{'pair':'blue-yellow'}");
    CHECK_LISTED(m, "a8-a1");
    CHECK_NOT_LISTED(m, "e1-e3");
    play(m, "a8-a1");
    CHECK_LISTED(m, "l5-l1");
    tp_match_free(m);
    m = start(3, NULL);
    CHECK_STATE(m, STATE("3", "0", "null",
                         "[['Ce1','Sh4','Td4'],['Ca8','Sd5','Td9'],['Ch12','Se9','Ti9']]"));
    tp_match_free(m);
    m = start(3, "{'left_out':'blue'}");
    play(m, "e1-f1");
    CHECK_LISTED(m, "h12-g12");
    play(m, "h12-g12");
    CHECK_LISTED(m, "l5-l1");
    tp_match_free(m);
    m = start(4, NULL);
    CHECK_STATE(m, STATE("4", "0", "null",
                         "[['Ce1','Sh4','Td4'],['Ca8','Sd5','Td9'],['Ch12','Se9','Ti9'],"
                         "['Cl5','Si8','Ti4']]"));
    tp_match_free(m);
}

/* ---- transmitter.md "Move" ---- */

TEST(transmitter_pieces_pass_others_and_centres_but_do_not_stop_there) {
    tp_match *m = load(STATE("2", "0", "null", "[['Cd5','Sl1','Tl2'],['Cf5','Sd9','Tl12']]"));
    CHECK_LISTED(m, "d5-l5");
    CHECK_LISTED(m, "d5-g5");
    CHECK_LISTED(m, "d5-d12");
    CHECK_NOT_LISTED(m, "d5-e5"); /* a centre */
    CHECK_NOT_LISTED(m, "d5-f5");
    CHECK_NOT_LISTED(m, "d5-d9");
    CHECK_NOT_LISTED(m, "d5-d5");
    CHECK_COUNT(m, 0, 16 + 20 + 16); /* of d5, l1 and l2 */
    tp_match_free(m);
}

TEST(transmitter_a_piece_on_a_centre_moves_like_others) {
    tp_match *m = load(STATE("2", "0", "null", "[['Ce5','Sl1','Tl2'],['Cd4','Sk1','Ta12']]"));
    CHECK_LISTED(m, "e5-e4");
    CHECK_LISTED(m, "l1-l12");
    CHECK_NOT_LISTED(m, "e5-e8");
    tp_match_free(m);
}

/* ---- transmitter.md "Compulsion" ---- */

TEST(transmitter_own_pieces_do_not_crowd) {
    tp_match *m = load(STATE("2", "0", "null", "[['Cd6','Se5','Tf6'],['Cd4','Sk1','Tk9']]"));
    CHECK_LISTED(m, "d6-a6");
    tp_match_free(m);
}

TEST(transmitter_beside_the_centre_nothing_is_crowded) {
    tp_match *m = load(STATE("2", "0", "null", "[['Cl1','Se6','Tl4'],['Cd4','Sd5','Tk9']]"));
    CHECK_LISTED(m, "l1-a1");
    tp_match_free(m);
}

TEST(transmitter_enemies_of_two_colours_crowd_together) {
    tp_match *m = load(
        STATE("3", "0", "null", "[['Cl1','Se5','Tl4'],['Cd4','Sa1','Tk9'],['Cf6','Sa2','Tk7']]"));
    CHECK_NOT_LISTED(m, "l1-k1");
    CHECK_LISTED(m, "e5-f5");
    tp_match_free(m);
}

TEST(transmitter_of_two_crowded_pieces_either_moves) {
    tp_match *m =
        load(STATE("2", "0", "null", "[['Cl1','Se5','Th8','Tl4'],['Cd4','Sd5','Sg8','Tg7']]"));
    CHECK_LISTED(m, "e5-f5");
    CHECK_LISTED(m, "h8-h9");
    CHECK_NOT_LISTED(m, "l1-k1");
    play(m, "e5-f5 d4-d1"); /* the other is still crowded in the next turn */
    CHECK_LISTED(m, "h8-h9");
    CHECK_NOT_LISTED(m, "f5-f6");
    tp_match_free(m);
}

/* On the row and column of e5 all is taken that is no centre. */
#define AROUND_E5                                                                                  \
    "[['Cl1','Se5','Tl2'],"                                                                        \
    "['Ca5','Sc5','Sd5','Sf5','Sg5','Si5','Te1','Te3','Tj5'],"                                     \
    "['Ce4','Se10','Se12','Se6','Se7','Se9','Tl5']]"

TEST(transmitter_a_crowded_piece_that_cannot_move_lets_others_move) {
    tp_match *m = load(STATE("3", "0", "null", AROUND_E5));
    CHECK_NOT_LISTED(m, "e5-e4");
    CHECK_LISTED(m, "l1-k1");
    CHECK_COUNT(m, 0, 19 + 16); /* of l1 and l2 */
    tp_match_free(m);
}

/* ---- transmitter.md "Pass" ---- */

/* Own pieces on b1, e1, h1; all else of row 1 and of columns b, e, h that is no centre is taken. */
#define NO_WAY_OUT                                                                                 \
    "[['Cb1','Se1','Th1'],"                                                                        \
    "['Ca1','Sc1','Sd1','Sf1','Sg1','Si1','Sj1','Tb3','Tk1','Tl1'],"                               \
    "['Cb4','Sb10','Sb12','Sb6','Sb7','Sb9','Se3','Te10','Te4','Te6'],"                            \
    "['Ce7','Se12','Se9','Sh10','Sh12','Sh3','Sh4','Th6','Th7','Th9']]"

TEST(transmitter_without_a_move_the_turn_is_passed) {
    tp_match *m = load(STATE("4", "0", "null", NO_WAY_OUT));
    CHECK_MOVES(m, 0, "pass");
    play(m, "pass");
    CHECK_LISTED(m, "a1-a2");
    tp_match_free(m);
}

/* ---- transmitter.md "Transmitter" ---- */

TEST(transmitter_the_three_shapes_must_differ) {
    /* c6 is crossed by Sc3 and Tk6, so only a C; g1 by Sg12 on the column and nothing on the row.
     */
    tp_match *m = load(STATE("2", "0", "null", "[['Ca6','Sa5','Tl9'],['Cj1','Sc3','Tk6']]"));
    play(m, "a6-c6");
    CHECK_MOVES(m, 0, "S T skip");
    tp_match_free(m);
    m = load(STATE("2", "0", "null", "[['Ca5','Sa6','Tl9'],['Cj1','Sc3','Tk6']]"));
    play(m, "a6-c6");
    CHECK_EQ(tp_match_node(m).seat, 1);
    tp_match_free(m);
}

TEST(transmitter_two_enemies_on_one_line_do_not_cross) {
    tp_match *m = load(STATE("2", "0", "null", "[['Ca6','Sl1','Tl2'],['Ch12','Sd6','Tk6']]"));
    play(m, "a6-c6");
    CHECK_EQ(tp_match_node(m).seat, 1);
    tp_match_free(m);
}

TEST(transmitter_pieces_between_and_on_centres_do_not_matter) {
    tp_match *m = load(STATE("2", "0", "null", "[['Ca5','Sd5','Tj5'],['Cl12','Sc2','Sc4','Tk5']]"));
    play(m, "a5-c5");
    CHECK_MOVES(m, 0, "S T skip");
    tp_match_free(m);
}

TEST(transmitter_only_the_moved_piece_counts) {
    /* Seat 1 moves its T onto row 6, where the C of seat 0 stands on the column of the S. */
    tp_match *m = load(STATE("2", "1", "null", "[['Cg6','Sl1','Tl2'],['Cd12','Sg3','Tk7']]"));
    play(m, "k7-k6");
    CHECK_EQ(tp_match_node(m).seat, 0);
    CHECK_LISTED(m, "l1-l3");
    play(m, "l1-l3"); /* nor when another own piece moves */
    CHECK_EQ(tp_match_node(m).seat, 1);
    tp_match_free(m);
}

TEST(transmitter_a_centre_just_left_is_free) {
    tp_match *m = load(STATE("2", "0", "null", "[['Ch5','Sl1','Tl2'],['Cd12','Sh1','Tk6']]"));
    play(m, "h5-h6");
    CHECK_STATE(m, STATE("2", "0", "'h5'", "[['Ch6','Sl1','Tl2'],['Cd12','Sh1','Tk6']]"));
    tp_match_free(m);
}

/* ---- transmitter.md "Bringing in" ---- */

TEST(transmitter_offers_what_the_supply_has) {
    tp_match *m = load(STATE("2", "0", "null", TEN));
    play(m, "a6-g6");
    CHECK_MOVES(m, 0, "S skip"); /* all four T are on the board */
    tp_match_free(m);
}

TEST(transmitter_bringing_in_can_be_declined) {
    tp_match *m = start(2, NULL);
    play(m, "h4-h9 skip");
    CHECK_STATE(m, STATE("2", "1", "null", "[['Ce1','Sh9','Td4'],['Ch12','Se9','Ti9']]"));
    tp_match_free(m);
}

TEST(transmitter_bringing_in_can_be_forced) {
    tp_match *m = start(2, "{'bring_in':'forced'}");
    play(m, "h4-h9");
    CHECK_MOVES(m, 0, "S T");
    tp_match_free(m);
}

/* ---- transmitter.md "End" ---- */

TEST(transmitter_ends_at_the_limit) {
    tp_match *m = start(3, "{'turn_limit':2}");
    play(m, "h4-h9 S a8-a1");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2,2],'scores':[4,3,3],'reason':'limit'}");
    tp_match_free(m);
}

TEST(transmitter_finishes_a_turn_under_way_and_completes_before_the_limit) {
    tp_match *m = changed(STATE("2", "0", "null", TEN), "200", "1");
    play(m, "a6-g6");
    CHECK_MOVES(m, 0, "S skip");
    play(m, "S");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[11,3],'reason':'complete'}");
    tp_match_free(m);
    m = changed(STATE("2", "0", "null", TEN), "200", "1");
    play(m, "a6-g6 skip");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[10,3],'reason':'limit'}");
    tp_match_free(m);
}

/* ---- transmitter.md "Options" ---- */

TEST(transmitter_refuses_wrong_setups) {
    CHECK_BAD_NEW("transmitter", "1", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("transmitter", "5", "{'x':0}", NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("transmitter", "2", "{'pair':0,'x':0}", NULL, TP_BAD_OPTION, "/options/x");
    CHECK_BAD_NEW("transmitter", "2", "{'left_out':'x','pair':'red-blue'}", NULL, TP_BAD_OPTION,
                  "/options/pair");
    CHECK_BAD_NEW("transmitter", "2", "{'left_out':'purple'}", NULL, TP_BAD_OPTION,
                  "/options/left_out");
    CHECK_BAD_NEW("transmitter", "2", "{'bring_in':true}", NULL, TP_BAD_OPTION,
                  "/options/bring_in");
    CHECK_BAD_NEW("transmitter", "2", "{'turn_limit':0}", "{}", TP_BAD_OPTION,
                  "/options/turn_limit");
    CHECK_BAD_NEW("transmitter", "2", NULL, "'other'", TP_BAD_EDITION, "/edition");
}

/* ---- transmitter.md "Edition" ---- */

#define EDITION                                                                                    \
    "{'setup':{'source':'rulebook','yellow':['Cl5','Si8','Ti4'],'red':['Ca1','Sh4','Td4'],"        \
    "'blue':['Ca8','Sd5','Td9'],'green':['Ch12','Se9','Ti9']},'name':'Mine','game':'transmitter'}"

TEST(transmitter_plays_and_prints_an_edition) {
    tp_match *m = begin("transmitter", 2, NULL, EDITION);
    CHECK_STATE(m, "{'game':'transmitter','players':2,'options':" OPTIONS
                   ",'edition':{'game':'transmitter','name':'Mine','setup':{'red':['Ca1','Sh4',"
                   "'Td4'],'blue':['Ca8','Sd5','Td9'],'green':['Ch12','Se9','Ti9'],'yellow':["
                   "'Cl5','Si8','Ti4'],'source':'rulebook'}},'turn':0,'entry':null,'pieces':[["
                   "'Ca1','Sh4','Td4'],['Ch12','Se9','Ti9']]}");
    tp_match_free(m);
}

static void check_bad_edition(const char *find, const char *with, const char *path) {
    char *edition = replaced(EDITION, find, with);
    CHECK_BAD_NEW("transmitter", "2", NULL, edition, TP_BAD_EDITION, path);
    test_free_text(edition);
}

TEST(transmitter_names_the_first_fault_of_an_edition) {
    check_bad_edition("'name':'Mine',", "'x':0,", "/edition/name");
    check_bad_edition("'name':'Mine'", "'name':0,'x':0", "/edition/x");
    check_bad_edition("'game':'transmitter'", "'game':'jump'", "/edition/game");
    check_bad_edition("'Mine'", "''", "/edition/name");
    check_bad_edition("'Mine'", "null", "/edition/name");
    check_bad_edition("'source':'rulebook',", "", "/edition/setup/source");
    check_bad_edition("'source'", "'x':0,'source'", "/edition/setup/x");
    check_bad_edition("'rulebook'", "'book'", "/edition/setup/source");
    check_bad_edition("['Ca1','Sh4','Td4']", "['Ca1','Sh4']", "/edition/setup/red");
    check_bad_edition("'Ca1'", "7", "/edition/setup/red/0");
    check_bad_edition("'Ca1'", "'Ta1'", "/edition/setup/red/0");
    check_bad_edition("'Ca1'", "'Ca13'", "/edition/setup/red/0");
    check_bad_edition("'Ca1'", "'Ca1x'", "/edition/setup/red/0");
    check_bad_edition("'Ca1'", "'Cb2'", "/edition/setup/red/0");
    check_bad_edition("'Td9'", "'Td4'", "/edition/setup/blue/2");
    check_bad_edition("'Cl5'", "'Ce9'", "/edition/setup/yellow/0");
    CHECK_BAD_CHANGE(STATE("2", "0", "null", "[]"), "'standard'", "{'game':0}", "/edition/name");
}

/* ---- transmitter.md "What load checks" ---- */

/* Seat 0 has just moved a6-g6 and decides; the centre is h5. */
#define CALLING STATE("2", "4", "'h5'", "[['Cg6','Sl1','Tl2'],['Cd12','Sg3','Tk6']]")

/* transmitter.md "What load checks" 1 to 3 */
TEST(transmitter_load_checks_setup_turn_and_entry) {
    CHECK_BAD_CHANGE(CALLING, "'turn':4,", "'x':0,", "/turn");
    CHECK_BAD_CHANGE(CALLING, "'turn':4", "'turn':4,'x':0", "/x");
    CHECK_BAD_CHANGE(CALLING, "'players':2", "'players':5", "/players");
    CHECK_BAD_CHANGE(CALLING, "'pair':'red-green',", "", "/options/pair");
    CHECK_BAD_CHANGE(CALLING, "'optional'", "0", "/options/bring_in");
    CHECK_BAD_CHANGE(CALLING, "'standard'", "null", "/edition");
    CHECK_BAD_CHANGE(CALLING, "'turn':4", "'turn':201", "/turn");
    CHECK_BAD_CHANGE(CALLING, "'turn':4", "'turn':4.0", "/turn");
    CHECK_BAD_CHANGE(CALLING, "'turn':4", "'turn':-1", "/turn");
    CHECK_BAD_CHANGE(CALLING, "'h5'", "'h6'", "/entry");
    CHECK_BAD_CHANGE(CALLING, "'h5'", "'h5 '", "/entry");
    CHECK_BAD_CHANGE(CALLING, "'h5'", "5", "/entry");
}

/* transmitter.md "What load checks" 4 */
TEST(transmitter_load_checks_pieces) {
    CHECK_BAD_CHANGE(CALLING, "['Cd12','Sg3','Tk6']]", "7]", "/pieces/1");
    CHECK_BAD_CHANGE(CALLING, ",['Cd12','Sg3','Tk6']", "", "/pieces");
    CHECK_BAD_CHANGE(CALLING, ",'Tk6'", "", "/pieces/1");
    CHECK_BAD_CHANGE(CALLING, "'Tk6'",
                     "'Sk1','Sk3','Sk4','Sk5','Sk6','Tk6','Tk7','Tk8','Tk9','Tl9'", "/pieces/1");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "3", "/pieces/1/1");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "''", "/pieces/1/1");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "'Sg03'", "/pieces/1/1");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "'sg3'", "/pieces/1/1");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "'Sg6'", "/pieces/1/1");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "'Ca1'", "/pieces/1/1");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "'Sg3','Sg10'", "/pieces/1/2");
    CHECK_BAD_CHANGE(CALLING, "'Sg3'", "'Cg3'", "/pieces/1");
    CHECK_BAD_CHANGE(CALLING, "'Tk6'", "'Sk6'", "/pieces/1");
    CHECK_BAD_CHANGE(CALLING, "'Tk6'", "'Tk6','Tk7','Tk8','Tk9','Tl9'", "/pieces/1");
}

/* transmitter.md "What load checks" 5 */
TEST(transmitter_load_lets_only_the_last_seat_be_complete) {
#define ALL_OF(row)                                                                                \
    "['Ca" row "','Sb" row "','Sc" row "','Sd" row "','Se" row "','Sf" row "','Sg" row "','Th" row \
    "','Ti" row "','Tj" row "','Tk" row "']"
#define COMPLETE STATE("2", "3", "null", "[" ALL_OF("1") ",['Cd12','Sg3','Tk6']]")
    tp_match *m = load(COMPLETE);
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[11,3],'reason':'complete'}");
    tp_match_free(m);
    CHECK_BAD_CHANGE(COMPLETE, "'turn':3", "'turn':4", "/pieces/0");
    CHECK_BAD_CHANGE(COMPLETE, "'turn':3", "'turn':0", "/pieces/0");
    CHECK_BAD_CHANGE(COMPLETE, "null", "'h5'", "/pieces/0");
    CHECK_BAD_STATE(STATE("2", "3", "null", "[" ALL_OF("1") "," ALL_OF("3") "]"), "/pieces/1");
    CHECK_BAD_STATE(STATE("2", "0", "null", "[['Cd12','Sg4','Tk6']," ALL_OF("3") "]"), "/pieces/1");
}

/* transmitter.md "What load checks" 6 */
TEST(transmitter_load_checks_whether_a_piece_is_called) {
    tp_match *m = load(CALLING);
    CHECK_MOVES(m, 0, "S T skip");
    tp_match_free(m);
    CHECK_BAD_CHANGE(CALLING, "'turn':4", "'turn':200", "/turn");
    CHECK_BAD_CHANGE(CALLING, "'turn':4", "'turn':5", "/entry");
    CHECK_BAD_CHANGE(CALLING, "'Cd12'", "'Ch5'", "/entry");
    CHECK_BAD_CHANGE(CALLING, "'h5'", "'e5'", "/entry");
    CHECK_BAD_CHANGE(CALLING, "'Tk6'", "'Tk7'", "/entry");
}

/* ---- transmitter.md "Worked examples" ---- */

TEST(transmitter_red_opens_with_a_transmitter) {
    tp_match *m = start(2, NULL);
    play(m, "h4-h9");
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['S','T','skip']}");
    CHECK_STATE(m, STATE("2", "0", "'h8'", "[['Ce1','Sh9','Td4'],['Ch12','Se9','Ti9']]"));
    play(m, "T");
    CHECK_STATE(m, STATE("2", "1", "null", "[['Ce1','Sh9','Td4','Th8'],['Ch12','Se9','Ti9']]"));
    play(m, "e9-e4");
    CHECK_STATE(m, STATE("2", "1", "'e5'", "[['Ce1','Sh9','Td4','Th8'],['Ch12','Se4','Ti9']]"));
    tp_match_free(m);
    m = start(2, NULL);
    play(m, "h4-h9 T h12-h4");
    CHECK_STATE(m, STATE("2", "1", "'h5'", "[['Ce1','Sh9','Td4','Th8'],['Ch4','Se9','Ti9']]"));
    tp_match_free(m);
}

TEST(transmitter_a_crowded_piece_must_move) {
    tp_match *m = load(STATE("2", "0", "null", "[['Cl1','Se5','Tl4'],['Cd4','Sd5','Tk9']]"));
    CHECK_MOVES(m, 0,
                "e5-a5 e5-c5 e5-e1 e5-e10 e5-e12 e5-e3 e5-e4 e5-e6 e5-e7 e5-e9 e5-f5 e5-g5 e5-i5 "
                "e5-j5 e5-l5");
    tp_match_free(m);
}

TEST(transmitter_an_occupied_centre_loses_the_right) {
    tp_match *m = load(STATE("2", "0", "null", "[['Ca6','Sl1','Tl2'],['Ch5','Sg3','Tk6']]"));
    play(m, "a6-g6");
    CHECK_EQ(tp_match_node(m).seat, 1);
    tp_match_free(m);
}

TEST(transmitter_two_colours_make_no_transmitter) {
    tp_match *m = load(STATE("3", "0", "null",
                             "[['Ca6','Sl1','Tl2'],['Cd12','Sg3','Ta12'],['Cf11','Sj10','Tk6']]"));
    play(m, "a6-g6");
    CHECK_EQ(tp_match_node(m).seat, 1);
    tp_match_free(m);
}

TEST(transmitter_the_eleventh_piece_wins) {
    tp_match *m = load(STATE("2", "0", "null",
                             "[['Ca6','Sa1','Sa3','Sb1','Sb3','Sc1','Sc2','Tc3','Tl1','Tl2'],"
                             "['Ch12','Sg3','Tk6']]"));
    play(m, "a6-g6");
    CHECK_MOVES(m, 0, "T skip");
    play(m, "T");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[11,3],'reason':'complete'}");
    tp_match_free(m);
}

/* ---- transmitter.md "Perft" ---- */

static void check_counts(tp_match *m, const uint64_t *nodes) {
    for (int depth = 1; nodes[depth - 1] != 0; depth++) CHECK_PERFT(m, depth, nodes[depth - 1]);
    tp_match_free(m);
}
#define COUNTS(m, ...) check_counts(m, (const uint64_t[]){__VA_ARGS__, 0})

TEST(transmitter_perft) {
    COUNTS(start(2, NULL), 54, 2876, 156525);
    COUNTS(start(2, "{'pair':'blue-yellow'}"), 54, 2876);
    COUNTS(start(3, NULL), 52, 2621);
    COUNTS(start(3, "{'left_out':'red','bring_in':'forced'}"), 52, 2619);
    COUNTS(start(4, NULL), 50, 2372);
    COUNTS(load(STATE("2", "0", "null",
                      "[['Cl1','Sa12','Se5','Th8','Tl4'],['Cd4','Sd5','Sg8','Tg7']]")),
           30, 2159, 104002);
}
