/* gridlock/test_load.c: gridlock.md "What load checks", in its order. Each line takes a state
 * that is right, changes one thing and says where the fault is reported. */
#include "test_games.h"

/* The state of a match as text, the caller's; the match is gone. */
static char *text_of(tp_match *m) {
    char *text = state_text(m);
    tp_match_free(m);
    return text;
}

static char *text_after(const char *options, const char *script) {
    tp_match *m = begin("gridlock", 2, options, NULL);
    play(m, script);
    return text_of(m);
}

/* The whole, and 1 */
TEST(gridlock_load_checks_keys_edition_and_options) {
    char *t = text_of(at_t());
    CHECK_BAD_CHANGE(t, "'turn':2", "'turns':2", "/turns");
    CHECK_BAD_CHANGE(t, "'turn':2,'left':0", "'turn':2", "/left");
    CHECK_BAD_CHANGE(t, "'players':2,", "", "/players");
    CHECK_BAD_CHANGE(t, "'players':2", "'players':2.0", "/players");
    CHECK_BAD_CHANGE(t, "'players':2", "'players':5", "/players");
    CHECK_BAD_CHANGE(t, "'edition':'boston'", "'edition':'bosten'", "/edition");
    CHECK_BAD_CHANGE(t, "'edition':'boston'", "'edition':null", "/edition");
    CHECK_BAD_CHANGE(t, "'edition':'boston'", "'edition':{'game':'gridlock'}", "/edition/name");
    CHECK_BAD_CHANGE(t, "'quick_trip':false", "'quick':false", "/options/quick");
    CHECK_BAD_CHANGE(t, "'quick_trip':false,", "", "/options/quick_trip");
    CHECK_BAD_CHANGE(t, "'quick_trip':false", "'quick_trip':0", "/options/quick_trip");
    CHECK_BAD_CHANGE(t, "'normal'", "'usual'", "/options/length");
    CHECK_BAD_CHANGE(t, "['blue','green']", "['blue']", "/options/colours");
    CHECK_BAD_CHANGE(t, "['blue','green']", "null", "/options/colours");
    CHECK_BAD_CHANGE(t, "['blue','green']", "['blue','blue']", "/options/colours/1");
    CHECK_BAD_CHANGE(t, "['blue','green']", "[7,'blue']", "/options/colours/0");
    CHECK_BAD_CHANGE(t, "'turn_limit':200", "'turn_limit':10000", "/options/turn_limit");
    test_free_text(t);
}

/* gridlock.md "What load checks" 2 */
TEST(gridlock_load_checks_phase_seat_first_turn_and_left) {
    char *t = text_of(at_t()), *s = text_after(NULL, SCRIPT_S);
    CHECK_BAD_CHANGE(t, "'phase':'turn'", "'phase':'fly'", "/phase");
    CHECK_BAD_CHANGE(t, "'phase':'turn'", "'phase':4", "/phase");
    CHECK_BAD_CHANGE(t, "'phase':'turn'", "'phase':'quick'", "/phase");
    CHECK_BAD_CHANGE(t, "'quick_trip':false", "'quick_trip':true", "/phase");
    CHECK_BAD_CHANGE(t, "'seat':1", "'seat':2", "/seat");
    CHECK_BAD_CHANGE(t, "'seat':1", "'seat':null", "/seat");
    CHECK_BAD_CHANGE(s, "'seat':null", "'seat':0", "/seat");
    CHECK_BAD_CHANGE(s, "'first':null", "'first':0", "/first");
    CHECK_BAD_CHANGE(t, "'first':1", "'first':null", "/first");
    CHECK_BAD_CHANGE(s, "'turn':0", "'turn':1", "/turn");
    CHECK_BAD_CHANGE(t, "'turn':2", "'turn':1", "/turn");
    CHECK_BAD_CHANGE(t, "'turn':2", "'turn':200", "/turn");
    CHECK_BAD_CHANGE(t, "'left':0", "'left':1", "/left");
    CHECK_BAD_CHANGE(t, "'phase':'turn'", "'phase':'build'", "/left");
    CHECK_BAD_CHANGE(t, "'turn':2", "'turn':3", "/seat");
    CHECK_BAD_CHANGE(t, "'first':1", "'first':0", "/seat");
    test_free_text(t);
    test_free_text(s);
}

TEST(gridlock_load_knows_how_far_the_opening_and_a_turn_go) {
    char *first = text_after(NULL, SCRIPT_S "1:place:straight@E7/2 tile:bend");
    char *refill = text_after(NULL, SCRIPT_S "1:place:straight@E7/2");
    char *build = text_after(NULL, SCRIPT_T "build");
    CHECK_BAD_CHANGE(first, "'turn':1", "'turn':2", "/turn");
    CHECK_BAD_CHANGE(first, "'turn':1", "'turn':0", "/turn");
    CHECK_BAD_CHANGE(refill, "'turn':1", "'turn':0", "/turn");
    CHECK_BAD_CHANGE(refill, "'turn':1", "'turn':2", "/seat");
    CHECK_BAD_CHANGE(build, "'left':4", "'left':5", "/left");
    CHECK_BAD_CHANGE(build, "'left':4", "'left':0", "/left");
    test_free_text(first);
    test_free_text(refill);
    test_free_text(build);
}

/* gridlock.md "What load checks" 3 */
TEST(gridlock_load_checks_the_board) {
    char *t = text_of(at_t()), *s = text_after(NULL, SCRIPT_S);
    CHECK_BAD_CHANGE(t, "'board':[", "'board':[7,", "/board/0");
    CHECK_BAD_CHANGE(s, "'board':[]", "'board':7", "/board");
    CHECK_BAD_CHANGE(t, "{'cell':'E7',", "{'cell':'E7','x':1,", "/board/0/x");
    CHECK_BAD_CHANGE(t, "{'cell':'E7',", "{", "/board/0/cell");
    CHECK_BAD_CHANGE(t, "'cell':'E7'", "'cell':'E12'", "/board/0/cell");
    CHECK_BAD_CHANGE(t, "'cell':'E7'", "'cell':'F7'", "/board/0/cell");
    CHECK_BAD_CHANGE(t, "'cell':'E7'", "'cell':'A1'", "/board/0/cell");
    CHECK_BAD_CHANGE(t, "'cell':'E7'", "'cell':'H4'", "/board/1/cell");
    CHECK_BAD_CHANGE(t, "'cell':'E7'", "'cell':'K1'", "/board/1/cell");
    CHECK_BAD_CHANGE(t, "'kind':'straight'", "'kind':'curve'", "/board/0/kind");
    CHECK_BAD_CHANGE(t, "'rotation':2", "'rotation':3", "/board/0/rotation");
    CHECK_BAD_CHANGE(s, "'board':[]", "'board':[{'cell':'E7','kind':'six','rotation':0}]",
                     "/board");
    test_free_text(t);
    test_free_text(s);
}

TEST(gridlock_load_checks_the_cones) {
    char *t = text_of(at_t()), *s = text_after(NULL, SCRIPT_S);
    CHECK_BAD_CHANGE(t, "'cones':[]", "'cones':'A2'", "/cones");
    CHECK_BAD_CHANGE(t, "'cones':[]", "'cones':['A1']", "/cones/0");
    CHECK_BAD_CHANGE(t, "'cones':[]", "'cones':['A2','A2']", "/cones/1");
    CHECK_BAD_CHANGE(t, "'cones':[]", "'cones':['B2','A2']", "/cones/1");
    CHECK_BAD_CHANGE(t, "'cones':[]", "'cones':['A2','A3','L1']", "/cones/2");
    CHECK_BAD_CHANGE(t, "'cones':[]", "'cones':['A2','A3','B1']", "/cones");
    CHECK_BAD_CHANGE(s, "'cones':[]", "'cones':['A2']", "/cones");
    test_free_text(t);
    t = text_of(opened(2, "{'quick_trip':true}", "start:copley start:logan"));
    CHECK_BAD_CHANGE(t, "'cones':[]", "'cones':['A2']", "/cones");
    test_free_text(t);
    test_free_text(s);
}

/* gridlock.md "What load checks" 4 */
TEST(gridlock_load_checks_starts_and_cars) {
    char *t = text_of(at_t()), *s = text_after(NULL, "start:copley");
    CHECK_BAD_CHANGE(t, "'seats':[", "'seats':[{},", "/seats");
    CHECK_BAD_CHANGE(t, "{'car':'H3',", "{'car':'H3','bus':1,", "/seats/0/bus");
    CHECK_BAD_CHANGE(t, "{'car':'H3',", "{", "/seats/0/car");
    CHECK_BAD_CHANGE(t, "'start':'copley'", "'start':null", "/seats/0/start");
    CHECK_BAD_CHANGE(t, "'start':'copley'", "'start':'paris'", "/seats/0/start");
    CHECK_BAD_CHANGE(t, "'start':'copley'", "'start':'faneuil_hall'", "/seats/1/start");
    CHECK_BAD_CHANGE(s, "'start':null", "'start':'logan'", "/seats/1/start");
    CHECK_BAD_CHANGE(s, "'start':'copley'", "'start':null", "/seats/0/start");
    CHECK_BAD_CHANGE(s, "'car':null", "'car':'A2'", "/seats/1/car");
    CHECK_BAD_CHANGE(s, "'car':'H3'", "'car':'H5'", "/seats/0/car");
    CHECK_BAD_CHANGE(t, "'car':'H3'", "'car':null", "/seats/0/car");
    CHECK_BAD_CHANGE(t, "'car':'H3'", "'car':'A1'", "/seats/0/car");
    CHECK_BAD_CHANGE(t, "'car':'H3'", "'car':'A2'", "/seats/0/car"); /* no tile there */
    CHECK_BAD_CHANGE(t, "'car':'H3'", "'car':'C6'", "/seats/0/car"); /* water, no boat */
    CHECK_BAD_CHANGE(t, "'car':'F7'", "'car':'F5'", "/seats/1/car"); /* a park, no ranger */
    test_free_text(t);
    test_free_text(s);
}

TEST(gridlock_load_lets_abilities_stand_where_they_may) {
    tp_match *m = opened(2, "{'special':true}", "start:copley start:logan");
    m = changed(changed(m, "'car':'H3'", "'car':'C6'"), "'car':'D10'", "'car':'F5'");
    char *t = text_of(m);
    CHECK_BAD_CHANGE(t, "'car':'F5'", "'car':'J2'", "/seats/1/car"); /* a park not for rangers */
    CHECK_BAD_CHANGE(t, "'car':'C6'", "'car':'F5'", "/seats/0/car");
    test_free_text(t);
}

TEST(gridlock_load_checks_cards) {
    char *t = text_of(at_t()), *s = text_after(NULL, SCRIPT_S);
    CHECK_BAD_CHANGE(t, "'visited':[]", "'visited':0", "/seats/0/visited");
    CHECK_BAD_CHANGE(t, "'visited':[]", "'visited':['paris']", "/seats/0/visited/0");
    CHECK_BAD_CHANGE(t, "'visited':[]", "'visited':['td_garden','td_garden']",
                     "/seats/0/visited/1");
    CHECK_BAD_CHANGE(t, "['logan','kendall'", "['kendall','logan'", "/seats/0/goals/1");
    CHECK_BAD_CHANGE(t, "'visited':[]", "'visited':['copley']", "/seats/0/visited");
    CHECK_BAD_CHANGE(s, "'visited':[],'goals':['logan',", "'visited':['logan'],'goals':[",
                     "/seats/0/visited");
    CHECK_BAD_CHANGE(t, "'visited':[]", "'visited':['logan']", "/seats/0/goals");
    CHECK_BAD_CHANGE(t, "'theater'", "'copley','theater'", "/seats/0/goals");
    CHECK_BAD_CHANGE(t, "'theater',", "", "/seats/0/goals");
    CHECK_BAD_CHANGE(t, "'visited':[]", "'visited':['td_garden']", "/seats/0/goals");
    test_free_text(t);
    test_free_text(s);
}

TEST(gridlock_load_counts_cards_while_they_are_drawn) {
    char *start = text_after(NULL, "start:copley");
    char *goals = text_after(NULL, "start:copley start:logan goal:fenway goal:theater");
    CHECK_BAD_CHANGE(start, "'goals':[]", "'goals':['fenway']", "/seats/0/goals");
    CHECK_BAD_CHANGE(goals, "['theater','fenway']",
                     "['kendall','theater','south_station','fenway','fine_arts']",
                     "/seats/0/goals");
    CHECK_BAD_CHANGE(goals, "'goals':[],", "'goals':['fenway'],", "/seats/1/goals");
    CHECK_BAD_CHANGE(goals, "'seat':0", "'seat':1", "/seats/0/goals");
    test_free_text(start);
    test_free_text(goals);
}

TEST(gridlock_load_checks_hands) {
    char *t = text_of(at_t());
    CHECK_BAD_CHANGE(t, "'tiles':['wye','six']", "'tiles':2", "/seats/0/tiles");
    CHECK_BAD_CHANGE(t, "'tiles':['wye','six']", "'tiles':['why','six']", "/seats/0/tiles/0");
    CHECK_BAD_CHANGE(t, "'tiles':['wye','six']", "'tiles':['six','wye']", "/seats/0/tiles/1");
    CHECK_BAD_CHANGE(t, "'tiles':['wye','six']", "'tiles':['wye','wye','six']", "/seats/0/tiles");
    test_free_text(t);
}

TEST(gridlock_load_counts_hands_while_they_are_dealt) {
    static const char cards[] = "start:copley start:logan goal:fenway goal:theater goal:kendall "
                                "goal:fenway goal:theater goal:kendall ";
    tp_match *m = begin("gridlock", 2, "{'length':'shorter'}", NULL);
    play(m, cards);
    char *goals = text_of(m);
    CHECK_BAD_CHANGE(goals, "'tiles':[]", "'tiles':['six','six']", "/seats/0/tiles");
    CHECK_BAD_CHANGE(goals, "'seat':0", "'seat':1", "/seats/0/tiles");
    test_free_text(goals);
    m = begin("gridlock", 2, "{'length':'shorter'}", NULL);
    play(m, cards);
    play(m, "tile:six tile:bend tile:wye");
    char *deal = text_of(m);
    CHECK_BAD_CHANGE(deal, "'tiles':['wye']", "'tiles':['wye','wye']", "/seats/1/tiles");
    CHECK_BAD_CHANGE(deal, "'seat':1", "'seat':0", "/seats/0/tiles");
    play(m = load(deal), "tile:wye");
    test_free_text(deal);
    char *race = text_of(m);
    CHECK_BAD_CHANGE(race, "'tiles':['wye','wye']", "'tiles':['wye']", "/seats/1/tiles");
    test_free_text(race);
    char *refill = text_after(NULL, SCRIPT_S "1:place:straight@E7/2");
    CHECK_BAD_CHANGE(refill, "'tiles':['cross']", "'tiles':['cross','cross']", "/seats/1/tiles");
    CHECK_BAD_CHANGE(refill, "'tiles':['straight','six']", "'tiles':['six']", "/seats/0/tiles");
    test_free_text(refill);
}

/* gridlock.md "What load checks" 5 */
TEST(gridlock_load_checks_the_piles) {
    char *t = text_of(at_t()), *s = text_after(NULL, SCRIPT_S);
    CHECK_BAD_CHANGE(t, "'draw':{'straight':6,", "'draw':{", "/draw/straight");
    CHECK_BAD_CHANGE(t, "'draw':{", "'draw':{'curve':6,", "/draw/curve");
    CHECK_BAD_CHANGE(t, "'draw':{'straight':6", "'draw':{'straight':9", "/draw/straight");
    CHECK_BAD_CHANGE(t, "'discard':{'straight':0", "'discard':{'straight':true",
                     "/discard/straight");
    CHECK_BAD_CHANGE(t, "'discard':{'straight':0,'sharp':0", "'discard':{'straight':0,'sharp':5",
                     "/discard/sharp");
    CHECK_BAD_CHANGE(s, "'discard':{'straight':0", "'discard':{'straight':1", "/discard");
    CHECK_BAD_CHANGE(t, "'draw':{'straight':6", "'draw':{'straight':5", "/draw/straight");
    CHECK_BAD_CHANGE(t, "'sharp':4", "'sharp':3", "/draw/sharp");
    CHECK_BAD_CHANGE(t, "'tiles':['wye','six']", "'tiles':['wye']", "/draw/six");
    CHECK_BAD_CHANGE(t, "'board':[{'cell':'E7','kind':'straight','rotation':2},", "'board':[",
                     "/draw/straight");
    test_free_text(t);
    test_free_text(s);
}

TEST(gridlock_load_wants_something_to_refill_from) {
    tp_match *m = begin("gridlock", 2, "{'length':'shorter'}", SMALLVILLE);
    play(m, "start:d0 start:d1 goal:d1 goal:d2 goal:d3 goal:d0 goal:d2 goal:d3 tile:x tile:x "
            "tile:x tile:x 0:place:x@A2/0 tile:y place:x@B1/0 tile:y build place:x@B3/0 end");
    char *t = text_of(m);
    CHECK_BAD_CHANGE(t, "'draw':{'x':1,'y':2},'discard':{'x':0,'y':0}",
                     "'draw':{'x':0,'y':0},'discard':{'x':1,'y':2}", "/draw");
    test_free_text(t);
}

/* gridlock.md "What load checks" 6 */
#define ALL_BUT_ONE                                                                                \
    "'visited':['bunker_hill','science_museum','south_station','fine_arts'],'goals':['td_garden']"
#define ALL                                                                                        \
    "'visited':['bunker_hill','science_museum','td_garden','south_station','fine_arts'],'goals':[" \
    "]"
#define NONE                                                                                       \
    "'visited':[],'goals':['bunker_hill','science_museum','td_garden','south_station','fine_arts'" \
    "]"

TEST(gridlock_load_wants_an_end_exactly_when_there_is_one) {
    char *t = text_of(at_t());
    CHECK_BAD_CHANGE(t, NONE, ALL, "/seats/1/goals");
    test_free_text(t);
    tp_match *m = changed(at_t(), NONE, ALL_BUT_ONE);
    play(m, "drive stop:D6");
    t = text_of(m);
    CHECK_BAD_CHANGE(t, ALL, ALL_BUT_ONE, "/phase");
    CHECK_BAD_CHANGE(t, "'turn':2", "'turn':200", "/phase");
    CHECK_BAD_CHANGE(t, "'turn':2", "'turn':201", "/turn");
    CHECK_BAD_CHANGE(t, "'turn':2", "'turn':1", "/turn");
    CHECK_BAD_CHANGE(t, "'visited':[],'goals':['logan','kendall','theater','fenway','seaport']",
                     "'visited':['logan','kendall','theater','fenway','seaport'],'goals':[]",
                     "/seats/1/goals");
    char *limit = replaced(t, "'turn':2", "'turn':200"), *good = replaced(limit, ALL, NONE);
    tp_match_free(load(good));
    test_free_text(good);
    test_free_text(limit);
    test_free_text(t);
}

TEST(gridlock_load_wants_a_road_for_a_drive) {
    char *t = text_after(NULL, SCRIPT_T "drive");
    CHECK_BAD_CHANGE(t, "'car':'F7'", "'car':'A5'", "/phase");
    CHECK_BAD_CHANGE(t, "'cell':'E7','kind':'straight','rotation':2",
                     "'cell':'E7','kind':'straight','rotation':0", "/phase");
    char *after = replaced(t, "'left':2", "'left':1"),
         *good = replaced(after, "'car':'F7'", "'car':'A5'");
    tp_match_free(load(good));
    test_free_text(good);
    test_free_text(after);
    test_free_text(t);
}
