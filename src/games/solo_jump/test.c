/* solo_jump/test.c: the rulebook, section by section, under the headings of
 * docs/spec/solo-jump.md. */
#include "test.h"

#include "core/play.h"
#include "core/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS(puzzle, goal, squares)                                                             \
    "{'puzzle':" puzzle ",'goal':'" goal "','squares':'" squares "'}"
#define DEFAULTS OPTIONS("0", "cylinder", "both")
#define STATE_OF(options, edition, board)                                                          \
    "{'game':'solo-jump','players':1,'options':" options ",'edition':" edition ",'board':" board "}"
#define STATE(board) STATE_OF(DEFAULTS, "'standard'", board)

/* A board with "?" in it; in one piece "??'" would be a trigraph. */
#define BOARD(row4, row3, row2, row1) "['" row4 "','" row3 "','" row2 "','" row1 "']"
#define UNDEALT BOARD("????", "????", "????", "????")

/* An edition of our own: eleven times the same two pieces, and one with its keys the other way
 * round; MINE_PRINTED is how it comes back. */
#define PAIR "{'board':['....','....','....','SC..'],'source':'reconstructed'},"
#define PAIRS PAIR PAIR PAIR PAIR PAIR PAIR PAIR PAIR PAIR PAIR PAIR
#define MINE                                                                                       \
    "{'name':'mine','puzzles':[" PAIRS                                                             \
    "{'source':'rulebook','board':['TTTT','SSSS','SS..','...C']}],'game':'solo-jump'}"
#define MINE_PRINTED                                                                               \
    "{'game':'solo-jump','name':'mine','puzzles':[" PAIRS                                          \
    "{'board':['TTTT','SSSS','SS..','...C'],'source':'rulebook'}]}"

static tp_match *start(const char *options) {
    return begin("solo-jump", 1, options, NULL);
}

/* What facts prints for the position to somebody who asks. */
static void check_facts(const tp_match *m, const char *json) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_match_rules(m)->game->facts(tp_match_rules(m), tp_match_state(m), 0, "solution", &w);
    tp_write_close(&w, '}');
    char *wanted = quoted(json);
    CHECK_TEXT(w.data, wanted);
    test_free_text(wanted);
    tp_writer_done(&w);
}

/* solo-jump.md "Board and pieces": a1 is at the left end of the last row. */
TEST(solo_jump_prints_row_4_first_and_column_a_first) {
    tp_match *m = start(NULL);
    play(m, "C - - S");
    CHECK_STATE(m, STATE(BOARD("????", "????", "????", "C..S")));
    play(m, "T");
    CHECK_STATE(m, STATE(BOARD("????", "????", "T???", "C..S")));
    tp_match_free(m);
}

/* solo-jump.md "The deal" */
TEST(solo_jump_deals_sixteen_times_also_where_one_outcome_is_left) {
    tp_match *m = start(NULL);
    CHECK_STATE(m, STATE(UNDEALT));
    play(m, "- - - - - S S S S S S T T T");
    CHECK_NODE(m, "{'kind':'chance','moves':['C','T'],'weights':[1,1]}");
    play(m, "C");
    CHECK_NODE(m, "{'kind':'chance','moves':['T'],'weights':[1]}");
    play(m, "T");
    CHECK_STATE(m, STATE("['TTCT','SSST','.SSS','....']"));
    CHECK_EQ(tp_match_plies(m), 16);
    CHECK_EQ(tp_match_node(m).kind, TP_DECISION);
    tp_match_free(m);
}

TEST(solo_jump_a_puzzle_begins_at_once) {
    tp_match *m = start("{'puzzle':12}");
    CHECK_STATE(m, STATE_OF(OPTIONS("12", "cylinder", "both"), "'standard'",
                            "['.SS.','STCS','.TTS','T.S.']"));
    CHECK_EQ(tp_match_node(m).kind, TP_DECISION);
    CHECK_COUNT(m, 0, 8);
    tp_match_free(m);
}

/* solo-jump.md "Play" */
TEST(solo_jump_a_triangle_jumps_straight) {
    tp_match *m = load(STATE("['....','.SS.','.TS.','....']"));
    CHECK_NOT_LISTED(m, "b2-d4");
    CHECK_LISTED(m, "b2-b4");
    CHECK_LISTED(m, "b2-d2");
    tp_match_free(m);
    m = load(STATE("['....','.ST.','.SS.','....']"));
    CHECK_LISTED(m, "c3-a3");
    CHECK_LISTED(m, "c3-c1");
    CHECK_NOT_LISTED(m, "c3-a1");
    tp_match_free(m);
}

TEST(solo_jump_the_cylinder_jumps_all_eight_ways) {
    tp_match *m = load(STATE_OF(OPTIONS("0", "cylinder", "diagonal"), "'standard'",
                                "['....','TTS.','SCT.','SST.']"));
    CHECK_LISTED(m, "b2-b4");
    CHECK_LISTED(m, "b2-d2");
    CHECK_LISTED(m, "b2-d4");
    tp_match_free(m);
    m = load(STATE_OF(OPTIONS("0", "cylinder", "diagonal"), "'standard'",
                      "['.TSS','.TCS','.TTS','....']"));
    CHECK_LISTED(m, "c3-a3");
    CHECK_LISTED(m, "c3-c1");
    CHECK_LISTED(m, "c3-a1");
    tp_match_free(m);
    m = load(STATE("['....','.S..','C...','....']"));
    CHECK_MOVES(m, 0, "a2-c4");
    tp_match_free(m);
}

TEST(solo_jump_needs_a_neighbour_and_a_free_centre_on_the_board) {
    tp_match *m = load(STATE("['....','....','....','C.T.']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[2],'scores':[2],'reason':'stuck'}");
    tp_match_free(m);
    m = load(STATE("['....','....','....','CTT.']"));
    CHECK_MOVES(m, 0, "b1-d1");
    tp_match_free(m);
    m = load(STATE("['....','....','....','..CT']"));
    CHECK_MOVES(m, 0, "d1-b1");
    tp_match_free(m);
}

TEST(solo_jump_the_jumped_piece_is_taken_off) {
    tp_match *m = load(STATE("['....','....','TT..','S...']"));
    play(m, "a1-c3");
    CHECK_STATE(m, STATE("['....','..S.','T...','....']"));
    tp_match_free(m);
}

TEST(solo_jump_the_cylinder_may_be_jumped_and_play_goes_on) {
    tp_match *m = load(STATE("['....','....','....','SC.S']"));
    play(m, "a1-c1");
    CHECK_MOVES(m, 0, "d1-b1");
    tp_match_free(m);
}

TEST(solo_jump_refuses_a_jump_that_is_not_listed) {
    tp_match *m = load(STATE("['....','....','TT..','S...']"));
    static const char *const wrong[] = {"a1-a2",  "a1-b1", "a2-c3", "A1-a3", "a1a3", "a1-a3 ",
                                        "a01-a3", "",      "-",     "T",     "e1-c3"};
    tp_error e = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK(!tp_match_play(m, TP_TABLE, wrong[i], strlen(wrong[i]), &e));
        CHECK_EQ(e.code, TP_ILLEGAL_MOVE);
    }
    CHECK(!tp_match_play(m, TP_TABLE, "a1-a3\0x", 7, &e));
    CHECK_EQ(e.code, TP_ILLEGAL_MOVE);
    CHECK_STATE(m, STATE("['....','....','TT..','S...']"));
    tp_match_free(m);
}

/* solo-jump.md "End" */
TEST(solo_jump_one_piece_left_is_solved_or_wrong) {
    tp_match *m = load(STATE("['....','..C.','....','....']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[1],'scores':[1],'reason':'solved'}");
    tp_match_free(m);
    m = load(STATE("['....','..T.','....','....']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[2],'scores':[1],'reason':'wrong'}");
    tp_match_free(m);
    m = load(STATE_OF(OPTIONS("0", "any", "both"), "'standard'", "['....','..T.','....','....']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[1],'scores':[1],'reason':'solved'}");
    tp_match_free(m);
}

TEST(solo_jump_several_pieces_left_are_stuck_whatever_the_goal) {
    tp_match *m = load(STATE("['T..C','....','....','S..S']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[2],'scores':[4],'reason':'stuck'}");
    tp_match_free(m);
    m = load(STATE_OF(OPTIONS("0", "any", "both"), "'standard'", "['T..C','....','....','S..S']"));
    CHECK_NODE(m, "{'kind':'end','ranks':[2],'scores':[4],'reason':'stuck'}");
    tp_match_free(m);
}

/* solo-jump.md "Options", and what `new` refuses, in which order. */
TEST(solo_jump_refuses_wrong_setups) {
    CHECK_BAD_NEW("solo-jump", "2", "[]", "7", TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("solo-jump", "1.0", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("solo-jump", "true", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("solo-jump", "1", "[]", "7", TP_BAD_OPTION, "/options");
    CHECK_BAD_NEW("solo-jump", "1", "{'puzzle':13,'b':1,'a':1}", "7", TP_BAD_OPTION, "/options/b");
    CHECK_BAD_NEW("solo-jump", "1", "{'goal':1,'puzzle':13}", "7", TP_BAD_OPTION,
                  "/options/puzzle");
    CHECK_BAD_NEW("solo-jump", "1", "{'puzzle':-1}", NULL, TP_BAD_OPTION, "/options/puzzle");
    CHECK_BAD_NEW("solo-jump", "1", "{'puzzle':1.0}", NULL, TP_BAD_OPTION, "/options/puzzle");
    CHECK_BAD_NEW("solo-jump", "1", "{'puzzle':null}", NULL, TP_BAD_OPTION, "/options/puzzle");
    CHECK_BAD_NEW("solo-jump", "1", "{'goal':'all'}", NULL, TP_BAD_OPTION, "/options/goal");
    CHECK_BAD_NEW("solo-jump", "1", "{'squares':'Both'}", NULL, TP_BAD_OPTION, "/options/squares");
    CHECK_BAD_NEW("solo-jump", "1", "{'squares':'both'}", "7", TP_BAD_EDITION, "/edition");
}

TEST(solo_jump_options_null_are_the_defaults) {
    tp_match *m = start("null");
    CHECK_STATE(m, STATE(UNDEALT));
    tp_match_free(m);
    m = begin("solo-jump", 1, "{'squares':'straight','goal':'any'}", "'standard'");
    CHECK_STATE(m, STATE_OF(OPTIONS("0", "any", "straight"), "'standard'", UNDEALT));
    tp_match_free(m);
}

/* solo-jump.md "Edition" */
TEST(solo_jump_a_custom_edition_is_kept_and_printed_in_order) {
    tp_match *m = begin("solo-jump", 1, "{'puzzle':12}", MINE);
    const char *printed =
        STATE_OF(OPTIONS("12", "cylinder", "both"), MINE_PRINTED, "['TTTT','SSSS','SS..','...C']");
    CHECK_STATE(m, printed);
    tp_match *again = load(printed);
    CHECK_STATE(again, printed);
    tp_match_free(again);
    tp_match_free(m);
    m = begin("solo-jump", 1, NULL, "null");
    CHECK_STATE(m, STATE(UNDEALT));
    tp_match_free(m);
}

/* The edition with one thing replaced is refused by new and by load. */
static void bad_edition(int line, const char *find, const char *with, const char *path) {
    char *edition = replaced(MINE, find, with);
    char *state = replaced(STATE(UNDEALT), "'standard'", edition);
    check_bad_new(__FILE__, line, "solo-jump", "1", NULL, edition, TP_BAD_EDITION, path);
    check_bad_state(__FILE__, line, state, path);
    test_free_text(edition);
    test_free_text(state);
}
#define CHECK_BAD_EDITION(find, with, path) bad_edition(__LINE__, find, with, path)

TEST(solo_jump_names_the_first_fault_of_an_edition) {
    static const char last[] = "{'source':'rulebook','board':['TTTT','SSSS','SS..','...C']}";
    CHECK_BAD_EDITION("'game':'solo-jump'", "'a':1", "/edition/game");
    CHECK_BAD_EDITION("'name':'mine',", "'x':1,", "/edition/name");
    CHECK_BAD_EDITION("'name':'mine'", "'x':1,'a':1,'name':''", "/edition/x");
    CHECK_BAD_EDITION("'game':'solo-jump'", "'game':'jump'", "/edition/game");
    CHECK_BAD_EDITION("'name':'mine'", "'name':''", "/edition/name");
    CHECK_BAD_EDITION("'name':'mine'", "'name':7", "/edition/name");
    CHECK_BAD_EDITION("mine", "12345678901234567890123456789012345678901234567890123456789012345",
                      "/edition/name");
    CHECK_BAD_EDITION(PAIR, "", "/edition/puzzles");
    CHECK_BAD_EDITION(PAIR, PAIR PAIR, "/edition/puzzles");
    CHECK_BAD_EDITION(last, "7", "/edition/puzzles/11");
    CHECK_BAD_EDITION("'source':'rulebook',", "'x':1,", "/edition/puzzles/11/source");
    CHECK_BAD_EDITION("'source':'rulebook'", "'source':'x','y':1", "/edition/puzzles/11/y");
    CHECK_BAD_EDITION("['TTTT','SSSS','SS..','...C']", "'TTTT'", "/edition/puzzles/11/board");
    CHECK_BAD_EDITION("'TTTT',", "", "/edition/puzzles/11/board");
    CHECK_BAD_EDITION("'SSSS'", "'SSS'", "/edition/puzzles/11/board/1");
    CHECK_BAD_EDITION("'SSSS'", "'SSS?'", "/edition/puzzles/11/board/1");
    CHECK_BAD_EDITION("'SSSS'", "null", "/edition/puzzles/11/board/1");
    CHECK_BAD_EDITION("'...C'", "'....'", "/edition/puzzles/11/board");
    CHECK_BAD_EDITION("'...C'", "'..CC'", "/edition/puzzles/11/board");
    CHECK_BAD_EDITION("'...C'", "'..SC'", "/edition/puzzles/11/board");
    CHECK_BAD_EDITION("'...C'", "'..TC'", "/edition/puzzles/11/board");
    CHECK_BAD_EDITION("'TTTT','SSSS','SS..'", "'....','....','....'", "/edition/puzzles/11/board");
    CHECK_BAD_EDITION("'rulebook'", "'guess'", "/edition/puzzles/11/source");
}

TEST(solo_jump_looks_at_the_puzzles_in_turn) {
    char *edition = replaced(MINE, "'SC..'", "'S...'");
    char *worse = replaced(edition, "'rulebook'", "'guess'");
    CHECK_BAD_NEW("solo-jump", "1", NULL, worse, TP_BAD_EDITION, "/edition/puzzles/0/board");
    test_free_text(worse);
    test_free_text(edition);
    edition = replaced(MINE, "'SC..'],'source':'reconstructed'", "'S...'],'source':7");
    CHECK_BAD_NEW("solo-jump", "1", NULL, edition, TP_BAD_EDITION, "/edition/puzzles/0/board");
    test_free_text(edition);
}

TEST(solo_jump_refuses_an_edition_that_is_neither_its_name_nor_an_object) {
    CHECK_BAD_NEW("solo-jump", "1", NULL, "'Standard'", TP_BAD_EDITION, "/edition");
    CHECK_BAD_NEW("solo-jump", "1", NULL, "[]", TP_BAD_EDITION, "/edition");
    CHECK_BAD_NEW("solo-jump", "1", NULL, "false", TP_BAD_EDITION, "/edition");
    CHECK_BAD_NEW("solo-jump", "1", NULL, "{}", TP_BAD_EDITION, "/edition/game");
    CHECK_BAD_STATE(STATE_OF(DEFAULTS, "null", UNDEALT), "/edition");
    CHECK_BAD_STATE(STATE_OF(DEFAULTS, "'mine'", UNDEALT), "/edition");
}

/* solo-jump.md "Edition", the table: boards, solving, lines, grade. */
TEST(solo_jump_the_twelve_puzzles_get_harder) {
    static const struct {
        const char *board, *facts;
    } puzzles[] = {
        {"['TSSC','.T.S','.STS','S..T']", "{'solving':4194,'lines':19676,'grade':'easy'}"},
        {"['..TS','ST.T','SST.','CSS.']", "{'solving':18378,'lines':355708,'grade':'easy'}"},
        {"['S.ST','.T.S','SCT.','TS.S']", "{'solving':1470,'lines':43796,'grade':'easy'}"},
        {"['..ST','SS.S','TTS.','CTS.']", "{'solving':5046,'lines':152612,'grade':'medium'}"},
        {"['.SS.','TS.S','TCSS','.TT.']", "{'solving':4628,'lines':220652,'grade':'medium'}"},
        {"['SS..','ST..','TCTS','.TSS']", "{'solving':3012,'lines':289324,'grade':'medium'}"},
        {"['.SS.','ST.S','TCTS','.TS.']", "{'solving':5180,'lines':519544,'grade':'hard'}"},
        {"['TSSS','T.CS','.S.S','..TT']", "{'solving':166,'lines':29686,'grade':'hard'}"},
        {"['.T.S','SSS.','TCST','.TS.']", "{'solving':702,'lines':185626,'grade':'hard'}"},
        {"['SS..','TSC.','T.SS','.TTS']", "{'solving':358,'lines':109148,'grade':'expert'}"},
        {"['SS..','TSC.','.TSS','T.TS']", "{'solving':196,'lines':160362,'grade':'expert'}"},
        {"['.SS.','STCS','.TTS','T.S.']", "{'solving':6,'lines':103992,'grade':'expert'}"},
    };
    for (int i = 0; i < 12; i++) {
        char number[16], options[64];
        snprintf(number, sizeof number, "%d", i + 1);
        snprintf(options, sizeof options, "{'puzzle':%s}", number);
        tp_match *m = start(options);
        char *with_board =
            replaced(STATE_OF(OPTIONS("#", "cylinder", "both"), "'standard'", "BOARD"), "BOARD",
                     puzzles[i].board);
        char *state = replaced(with_board, "#", number);
        CHECK_STATE(m, state);
        check_facts(m, puzzles[i].facts);
        test_free_text(state);
        test_free_text(with_board);
        tp_match_free(m);
    }
}

/* Square (column, row) of the mirror image across the diagonal from a1 to d4 is (row, column). */
TEST(solo_jump_the_twelve_puzzles_are_their_own_mirror_images) {
    for (int puzzle = 1; puzzle <= 12; puzzle++) {
        char options[32], cells[16];
        snprintf(options, sizeof options, "{'puzzle':%d}", puzzle);
        tp_match *m = start(options);
        tp_writer w = {0};
        tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &w);
        const char *row = strstr(w.data, "\"board\":[") + strlen("\"board\":[");
        for (size_t i = 0; i < 4; i++, row += 7) memcpy(cells + 4 * (3 - i), row + 1, 4);
        for (int i = 0; i < 16; i++) CHECK_EQ(cells[i], cells[i % 4 * 4 + i / 4]);
        tp_writer_done(&w);
        tp_match_free(m);
    }
}

/* solo-jump.md "Moves and state" */
TEST(solo_jump_everybody_sees_the_whole_board) {
    tp_match *m = start(NULL);
    play(m, "S T -");
    CHECK_VIEW(m, 0, STATE(BOARD("????", "????", "????", "ST.?")));
    CHECK_VIEW(m, TP_TABLE, STATE(BOARD("????", "????", "????", "ST.?")));
    tp_match_free(m);
}

TEST(solo_jump_load_takes_keys_in_any_order) {
    tp_match *m = load("{'board':['....','....','TT..','S...'],'edition':'standard','options':"
                       "{'squares':'both','goal':'cylinder','puzzle':0},'players':1,"
                       "'game':'solo-jump'}");
    CHECK_STATE(m, STATE("['....','....','TT..','S...']"));
    tp_match_free(m);
}

/* solo-jump.md "What load checks" 1 */
TEST(solo_jump_load_names_the_first_fault_of_the_setup) {
    static const char good[] = STATE("['....','....','TT..','S...']");
    CHECK_BAD_STATE("7", "");
    CHECK_BAD_STATE("[]", "");
    CHECK_BAD_STATE("{}", "/game");
    CHECK_BAD_STATE("{'game':'solo-jump','x':2}", "/players");
    CHECK_BAD_CHANGE(good, "'players':1,", "", "/players");
    CHECK_BAD_CHANGE(good, "'options':" DEFAULTS ",", "", "/options");
    CHECK_BAD_CHANGE(good, "'edition':'standard',", "", "/edition");
    CHECK_BAD_CHANGE(good, "'board':['....','....','TT..','S...']", "'x':1", "/board");
    CHECK_BAD_CHANGE(good, "'players':1", "'players':2,'b':1,'a':1", "/b");
    CHECK_BAD_CHANGE(good, "'solo-jump'", "'Solo-Jump'", "/game");
    CHECK_BAD_CHANGE(good, "'solo-jump'", "7", "/game");
    CHECK_BAD_CHANGE(good, "'players':1", "'players':2", "/players");
    CHECK_BAD_CHANGE(good, "'players':1", "'players':1.0", "/players");
    CHECK_BAD_CHANGE(good, DEFAULTS, "null", "/options");
    CHECK_BAD_CHANGE(good, "'puzzle':0,", "'x':1,", "/options/puzzle");
    CHECK_BAD_CHANGE(good, "'goal':'cylinder',", "'goal':7,'x':1,", "/options/x");
    CHECK_BAD_CHANGE(good, ",'squares':'both'", "", "/options/squares");
    CHECK_BAD_CHANGE(good, "'puzzle':0,'goal':'cylinder'", "'puzzle':99,'goal':7",
                     "/options/puzzle");
    CHECK_BAD_CHANGE(good, "'goal':'cylinder'", "'goal':null", "/options/goal");
    CHECK_BAD_CHANGE(good, "'squares':'both'", "'squares':0", "/options/squares");
    CHECK_BAD_CHANGE(good, "'edition':'standard','board':['....'", "'edition':null,'board':['...'",
                     "/edition");
}

/* solo-jump.md "What load checks" 2 to 4 */
TEST(solo_jump_load_names_the_first_fault_of_the_board) {
    static const char good[] = STATE("['....','....','TT..','S...']");
    CHECK_BAD_CHANGE(good, "['....','....','TT..','S...']", "'....'", "/board");
    CHECK_BAD_CHANGE(good, "'....',", "", "/board");
    CHECK_BAD_CHANGE(good, "'....',", "'....','....',", "/board");
    CHECK_BAD_CHANGE(good, "'....',", "7,", "/board/0");
    CHECK_BAD_CHANGE(good, "'TT..'", "'TT...'", "/board/2");
    CHECK_BAD_CHANGE(good, "'TT..'", "'TT.\\u0000'", "/board/2");
    CHECK_BAD_CHANGE(good, "'S...'", "'S..-'", "/board/3");
    CHECK_BAD_STATE(STATE("['C...','....','....','...C']"), "/board");
    CHECK_BAD_STATE(STATE("['SSSS','SSS.','....','...C']"), "/board");
    CHECK_BAD_STATE(STATE("['TTTT','T...','....','...C']"), "/board");
    CHECK_BAD_STATE(STATE_OF(OPTIONS("1", "cylinder", "both"), "'standard'", UNDEALT), "/board");
    CHECK_BAD_STATE(STATE(BOARD("????", "????", "????", "?C..")), "/board");
    CHECK_BAD_STATE(STATE(BOARD("C???", "????", "????", "????")), "/board");
    CHECK_BAD_STATE(STATE(BOARD("????", "????", ".?..", "....")), "/board");
    CHECK_BAD_STATE(STATE(BOARD("????", "????", "??..", "....")), "/board");
    CHECK_BAD_STATE(STATE("['....','....','....','....']"), "/board");
}

TEST(solo_jump_load_takes_what_the_page_does_not_forbid) {
    static const char *const states[] = {
        STATE(BOARD("????", "????", ".???", "....")), /* all five blanks first */
        STATE(UNDEALT),
        STATE("['....','....','....','..T.']"), /* no cylinder any more */
        STATE("['TTTT','SSSS','SS..','...C']"), /* every piece there is */
        STATE_OF(OPTIONS("3", "any", "diagonal"), "'standard'", "['....','....','....','..T.']"),
    };
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        tp_match *m = load(states[i]);
        CHECK_STATE(m, states[i]);
        tp_match_free(m);
    }
}

/* solo-jump.md "Difficulty" */
TEST(solo_jump_a_position_that_cannot_be_solved_is_impossible) {
    tp_match *m = load(STATE("['....','....','....','SC..']"));
    check_facts(m, "{'solving':0,'lines':1,'grade':'impossible'}");
    tp_match_free(m);
    /* a1-c1 and c1-a3 solves it; a1-c3 and b1-b3 get stuck at once. */
    m = load(STATE("['....','....','.T..','CT..']"));
    check_facts(m, "{'solving':1,'lines':3,'grade':'easy'}");
    tp_match_free(m);
    m = load(STATE("['....','..C.','....','....']"));
    check_facts(m, "{'solving':1,'lines':1,'grade':'easy'}");
    tp_match_free(m);
}

TEST(solo_jump_a_deal_under_way_has_no_difficulty) {
    tp_match *m = start(NULL);
    check_facts(m, "{}");
    tp_match_free(m);
}

enum { DEALS = 100, SPREAD = 14 };

/* The grades of some deals, counted in the order of words. */
static void count_grades(const char *options, const char *const words[], int count[]) {
    tp_match *m = start(options);
    const tp_rules *r = tp_match_rules(m);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_scratch x;
    tp_rng g;
    tp_writer w = {0};
    int seat;
    tp_scratch_init(&x, r);
    tp_rng_seed_text(&g, "deals", 5);
    for (int i = 0; i < DEALS; i++) {
        r->game->start(r, s);
        for (tp_node n = r->game->node(r, s); n.kind == TP_CHANCE; n = r->game->node(r, s))
            r->game->apply(r, s, TP_TABLE, tp_random_move(r, s, n, &g, &x, &seat));
        tp_writer_clear(&w);
        r->game->facts(r, s, 0, "solution", &w);
        for (int k = 0; words[k] != NULL; k++) count[k] += strstr(w.data, words[k]) != NULL;
    }
    tp_writer_done(&w);
    tp_scratch_done(&x);
    free(s);
    tp_match_free(m);
}

/* solo-jump.md "Difficulty", the first table: shares of 400 deals; these are a hundred others, so
 * they differ a little. */
TEST(solo_jump_deals_are_about_as_hard_as_the_page_says) {
    static const char *const grades[] = {"impossible", "easy", "medium", "hard", "expert", NULL};
    static const int share[] = {12, 25, 38, 15, 10};
    int count[5] = {0};
    count_grades(NULL, grades, count);
    for (int i = 0; i < 5; i++) CHECK(abs(count[i] - share[i]) <= SPREAD);
    CHECK_EQ(count[0] + count[1] + count[2] + count[3] + count[4], DEALS);
}

/* solo-jump.md "Difficulty", the second table. */
TEST(solo_jump_options_decide_how_many_deals_can_be_solved) {
    static const struct {
        const char *options;
        int solvable;
    } table[] = {
        {"{'goal':'any'}", 100},
        {"{'squares':'straight'}", 34},
        {"{'squares':'straight','goal':'any'}", 80},
        {"{'squares':'diagonal'}", 10},
        {"{'squares':'diagonal','goal':'any'}", 32},
    };
    static const char *const words[] = {"impossible", NULL};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        int impossible[1] = {0};
        count_grades(table[i].options, words, impossible);
        CHECK(abs(DEALS - impossible[0] - table[i].solvable) <= SPREAD);
    }
}

/* solo-jump.md "Worked examples" 1 */
TEST(solo_jump_the_deal_begins_with_every_piece_in_the_bag) {
    tp_match *m = start(NULL);
    CHECK_NODE(m, "{'kind':'chance','moves':['-','C','S','T'],'weights':[5,1,6,4]}");
    play(m, "C");
    CHECK_NODE(m, "{'kind':'chance','moves':['-','S','T'],'weights':[5,6,4]}");
    tp_match_free(m);
}

/* solo-jump.md "Worked examples" 2 */
TEST(solo_jump_squares_jump_as_the_option_says) {
    tp_match *m = load(STATE("['....','....','TT..','S...']"));
    CHECK_MOVES(m, 0, "a1-a3 a1-c3 a2-c2");
    tp_match_free(m);
    m = load(STATE_OF(OPTIONS("0", "cylinder", "straight"), "'standard'",
                      "['....','....','TT..','S...']"));
    CHECK_MOVES(m, 0, "a1-a3 a2-c2");
    tp_match_free(m);
    m = load(STATE_OF(OPTIONS("0", "cylinder", "diagonal"), "'standard'",
                      "['....','....','TT..','S...']"));
    CHECK_MOVES(m, 0, "a1-c3 a2-c2");
    tp_match_free(m);
}

/* solo-jump.md "Worked examples" 3 */
TEST(solo_jump_the_cylinder_alone_has_solved_it) {
    tp_match *m = load(STATE("['....','....','..T.','CT..']"));
    play(m, "a1-c1 c1-c3");
    CHECK_NODE(m, "{'kind':'end','ranks':[1],'scores':[1],'reason':'solved'}");
    tp_match_free(m);
}

/* solo-jump.md "Worked examples" 4 */
TEST(solo_jump_another_piece_alone_is_wrong_unless_any_will_do) {
    tp_match *m = load(STATE("['....','....','....','SC..']"));
    CHECK_MOVES(m, 0, "a1-c1");
    play(m, "a1-c1");
    CHECK_NODE(m, "{'kind':'end','ranks':[2],'scores':[1],'reason':'wrong'}");
    tp_match_free(m);
    m = load(STATE_OF(OPTIONS("0", "any", "both"), "'standard'", "['....','....','....','SC..']"));
    play(m, "a1-c1");
    CHECK_NODE(m, "{'kind':'end','ranks':[1],'scores':[1],'reason':'solved'}");
    tp_match_free(m);
}

/* solo-jump.md "Worked examples" 5 */
TEST(solo_jump_puzzle_1_is_solved_in_ten_jumps) {
    tp_match *m = start("{'puzzle':1}");
    play(m, "a1-c3 c4-a2 a4-c4 d3-b3 d1-d3 d4-b4 a2-c4 b4-d4 d4-d2 d2-b2");
    CHECK_NODE(m, "{'kind':'end','ranks':[1],'scores':[1],'reason':'solved'}");
    tp_match_free(m);
}

/* solo-jump.md "Perft" */
TEST(solo_jump_perft) {
    static const struct {
        const char *options;
        uint64_t nodes[6];
    } table[] = {
        {NULL, {4, 15, 54, 189, 647, 2167}},
        {"{'puzzle':1}", {5, 19, 102, 416, 1474, 4480}},
        {"{'puzzle':6}", {6, 44, 334, 2174, 10946, 42100}},
        {"{'puzzle':12}", {8, 58, 376, 1924, 7850, 25920}},
        {"{'puzzle':12,'squares':'straight'}", {6, 38, 204, 830, 2584, 7056}},
        {"{'puzzle':12,'squares':'diagonal'}", {4, 6, 6, 6, 12, 16}},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        tp_match *m = start(table[i].options);
        for (int depth = 1; depth <= 6; depth++) CHECK_PERFT(m, depth, table[i].nodes[depth - 1]);
        tp_match_free(m);
    }
}
