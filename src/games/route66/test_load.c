/* route66/test_load.c: what is refused: setups, editions and states that the page does not allow.
 */
#include "state.h"
#include "test.h"
#include "test_states.h"

#include <string.h>

extern const tp_game route66;

/* route66.md "Options", "What load checks": what `new` refuses */
TEST(route66_refuses_wrong_setups) {
    CHECK_BAD_NEW("route66", "1", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("route66", "5", "7", NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("route66", "2", "[]", "7", TP_BAD_OPTION, "/options");
    CHECK_BAD_NEW("route66", "2", "{'ply_limit':0,'x':1}", NULL, TP_BAD_OPTION, "/options/x");
    CHECK_BAD_NEW("route66", "2", "{'sections_to_end':0}", NULL, TP_BAD_OPTION,
                  "/options/sections_to_end");
    CHECK_BAD_NEW("route66", "2", "{'tie_break':'x','sections_to_end':12}", NULL, TP_BAD_OPTION,
                  "/options/sections_to_end");
    CHECK_BAD_NEW("route66", "2", "{'faster_gear':1}", NULL, TP_BAD_OPTION, "/options/faster_gear");
    CHECK_BAD_NEW("route66", "2", "{'may_decline':null}", NULL, TP_BAD_OPTION,
                  "/options/may_decline");
    CHECK_BAD_NEW("route66", "2", "{'tie_break':'oldest'}", "'x'", TP_BAD_OPTION,
                  "/options/tie_break");
    CHECK_BAD_NEW("route66", "2", "{'ply_limit':0}", NULL, TP_BAD_OPTION, "/options/ply_limit");
    CHECK_BAD_NEW("route66", "2", "{'ply_limit':1000001}", NULL, TP_BAD_OPTION,
                  "/options/ply_limit");
    CHECK_BAD_NEW("route66", "2", NULL, "'deluxe'", TP_BAD_EDITION, "/edition");
    CHECK_BAD_NEW("route66", "2", NULL, "66", TP_BAD_EDITION, "/edition");
    tp_match *m = begin("route66", 2, "{'ply_limit':1000000,'sections_to_end':11}", "null");
    tp_match_free(m);
}

/* route66.md "Checks": the built-in edition with one thing replaced is refused at path. */
static void check_bad_edition(int line, const char *find, const char *with, const char *path) {
    char *old = quoted(find), *new = quoted(with);
    char *edition = replaced(route66_editions[0].json, old, new);
    check_bad_new(__FILE__, line, "route66", "2", NULL, edition, TP_BAD_EDITION, path);
    test_free_text(edition);
    test_free_text(new);
    test_free_text(old);
}
#define CHECK_BAD_EDITION(find, with, path) check_bad_edition(__LINE__, find, with, path)

TEST(route66_edition_faults_at_the_top) {
    CHECK_BAD_NEW("route66", "2", NULL, "{}", TP_BAD_EDITION, "/edition/game");
    CHECK_BAD_NEW("route66", "2", NULL, "{'x':1,'game':7}", TP_BAD_EDITION, "/edition/name");
    CHECK_BAD_EDITION("'name': 'standard',", "", "/edition/name");
    CHECK_BAD_EDITION("'sections'", "'section'", "/edition/sections");
    CHECK_BAD_EDITION("'game': 'route66'", "'year': 1926, 'game': 66", "/edition/year");
    CHECK_BAD_EDITION("'game': 'route66'", "'game': 'autobahn'", "/edition/game");
    CHECK_BAD_EDITION("'standard'", "''", "/edition/name");
    CHECK_BAD_EDITION("'standard'", "66", "/edition/name");
    CHECK_BAD_EDITION("'standard'",
                      "'12345678901234567890123456789012345678901234567890123456789012345'",
                      "/edition/name");
    CHECK_BAD_NEW("route66", "2", NULL, "{'game':'route66','name':'x','sections':{}}",
                  TP_BAD_EDITION, "/edition/sections");
    CHECK_BAD_NEW("route66", "2", NULL, "{'game':'route66','name':'x','sections':[1]}",
                  TP_BAD_EDITION, "/edition/sections");
}

TEST(route66_edition_faults_of_a_section) {
    CHECK_BAD_EDITION("{'number': 2,", "7, {'number': 2,", "/edition/sections");
    CHECK_BAD_EDITION("'number': 2, ", "", "/edition/sections/0/number");
    CHECK_BAD_EDITION("'number': 5,", "'number': 5, 'via': 1,", "/edition/sections/3/via");
    CHECK_BAD_EDITION("'number': 5,", "'number': 6,", "/edition/sections/3/number");
    CHECK_BAD_EDITION("'number': 5,", "'number': '5',", "/edition/sections/3/number");
    CHECK_BAD_EDITION("'from': 'Tulsa'", "'from': ''", "/edition/sections/4/from");
    CHECK_BAD_EDITION("'to': 'Tulsa'", "'to': null", "/edition/sections/3/to");
    CHECK_BAD_EDITION("'length': 13", "'length': 1", "/edition/sections/5/length");
    CHECK_BAD_EDITION("'length': 13", "'length': 31", "/edition/sections/5/length");
    CHECK_BAD_EDITION("'length': 13", "'length': 13.0", "/edition/sections/5/length");
    CHECK_BAD_EDITION("'first': 16", "'first': 1", "/edition/sections/5/first");
    CHECK_BAD_EDITION("'first': 16", "'first': 100", "/edition/sections/5/first");
    CHECK_BAD_EDITION("'second': 8", "'second': 0", "/edition/sections/5/second");
    CHECK_BAD_EDITION("'second': 8", "'second': 16", "/edition/sections/5/second");
    CHECK_BAD_EDITION("'second': 8", "'second': true", "/edition/sections/5/second");
}

TEST(route66_edition_faults_of_stars_and_sources) {
    CHECK_BAD_EDITION("[9, 10, 11, 12]", "{}", "/edition/sections/5/stars");
    CHECK_BAD_EDITION("[9, 10, 11, 12]", "[0]", "/edition/sections/5/stars/0");
    CHECK_BAD_EDITION("[9, 10, 11, 12]", "[9, 13]", "/edition/sections/5/stars/1");
    CHECK_BAD_EDITION("[9, 10, 11, 12]", "[9, 9]", "/edition/sections/5/stars/1");
    CHECK_BAD_EDITION("[9, 10, 11, 12]", "[10, 12, 11]", "/edition/sections/5/stars/2");
    CHECK_BAD_EDITION("[9, 10, 11, 12]", "[9, '10']", "/edition/sections/5/stars/1");
    CHECK_BAD_EDITION("[2]", "[1,2,3,4,5]", "/edition/sections/0/stars/2");
    CHECK_BAD_EDITION("{'cities': 'rulebook', ", "{", "/edition/sections/0/source/cities");
    CHECK_BAD_EDITION("{'cities'", "{'x': 1, 'cities'", "/edition/sections/0/source/x");
    CHECK_BAD_EDITION("'points': 'rulebook'", "'points': 'map'",
                      "/edition/sections/0/source/points");
    CHECK_BAD_EDITION("'points': 'rulebook', 'stars': 'reconstructed'",
                      "'points': 'rulebook', 'stars': null", "/edition/sections/0/source/stars");
}

/* route66.md "Edition": what was said is more than where. */
TEST(route66_edition_faults_name_the_section_and_what_was_expected) {
    tp_error e = {0};
    char *edition = replaced(route66_editions[0].json, "\"second\": 8", "\"second\": 16");
    tp_json *v = tp_json_parse(edition, strlen(edition), &e);
    CHECK(!tp_edition_check(&route66, v, &e));
    CHECK_TEXT(e.message,
               "Section 7: Expected 1 or more here, and less than the first place's 16.");
    CHECK_TEXT(e.path, "/edition/sections/5/second");
    tp_json_free(v);
    test_free_text(edition);
}

/* route66.md "Edition": a custom edition stays an object, with its keys in order, even if it equals
 * the built-in one. */
TEST(route66_prints_a_custom_edition_as_an_object) {
    char *edition = replaced(route66_editions[0].json, "\"number\": 2, \"from\": \"Chicago\"",
                             "\"from\": \"Chicago\", \"number\": 2");
    tp_match *m = begin("route66", 2, NULL, edition);
    static const char start_of_it[] =
        "\"edition\":{\"game\":\"route66\",\"name\":\"standard\",\"sections\":[{\"number\":2,"
        "\"from\":\"Chicago\",\"to\":\"Springfield\",\"length\":3,\"first\":6,\"second\":3,"
        "\"stars\":[2],\"source\":{\"cities\":\"rulebook\",\"length\":\"rulebook\","
        "\"points\":\"rulebook\",\"stars\":\"reconstructed\"}},{\"number\":3,";
    tp_writer w = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), 1, &w);
    CHECK(strstr(w.data, start_of_it) != NULL);
    tp_writer_done(&w);
    tp_match_free(m);
    test_free_text(edition);
}

/* route66.md "Edition": the shortest and the longest road there can be. */
TEST(route66_takes_editions_at_their_limits) {
    char *shorter = replaced(route66_editions[0].json, "\"length\": 3, \"first\": 6, \"second\": 3",
                             "\"length\": 2, \"first\": 2, \"second\": 1");
    char *both = replaced(shorter, "[2]", "[]");
    char *edition = replaced(both, "\"length\": 13, \"first\": 16, \"second\": 8, \"stars\": [9,",
                             "\"length\": 30, \"first\": 99, \"second\": 98, \"stars\": [1, 9,");
    tp_match *m = begin("route66", 2, "{'sections_to_end':1}", edition);
    play(m, "roll:1-1-1-1 move:2+2 stop");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[2,0],'reason':'sections'}");
    tp_match_free(m);
    test_free_text(edition);
    test_free_text(both);
    test_free_text(shorter);
}

/* route66.md "What load checks" 1 and 2 */
TEST(route66_load_checks_the_agreement) {
    CHECK_BAD_STATE("[]", "");
    CHECK_BAD_CHANGE(MIDDLE, "'game':'route66',", "", "/game");
    CHECK_BAD_CHANGE(MIDDLE, "'ply':120,", "'p':1,", "/ply");
    CHECK_BAD_CHANGE(MIDDLE, "'ply':120,", "'ply':120,'p':1,", "/p");
    CHECK_BAD_CHANGE(MIDDLE, "'players':3", "'players':5", "/players");
    CHECK_BAD_CHANGE(MIDDLE, DEFAULTS, "null", "/options");
    CHECK_BAD_CHANGE(MIDDLE, "'faster_gear':false,", "'gear':0,", "/options/faster_gear");
    CHECK_BAD_CHANGE(MIDDLE, "'faster_gear'", "'gear':0,'faster_gear'", "/options/gear");
    CHECK_BAD_CHANGE(MIDDLE, "'sections_to_end':8", "'sections_to_end':12",
                     "/options/sections_to_end");
    CHECK_BAD_CHANGE(MIDDLE, "'turn_order'", "0", "/options/tie_break");
    CHECK_BAD_CHANGE(MIDDLE, "'standard'", "null", "/edition");
    CHECK_BAD_CHANGE(MIDDLE, "'standard'", "'Standard'", "/edition");
    CHECK_BAD_CHANGE(MIDDLE, "'standard'", "{'game':'route66','name':'x','sections':[]}",
                     "/edition/sections");
}

/* route66.md "What load checks" 3 to 5 */
TEST(route66_load_checks_the_turn) {
    CHECK_BAD_CHANGE(MIDDLE, "'ply':120", "'ply':-1", "/ply");
    CHECK_BAD_CHANGE(MIDDLE, "'ply':120", "'ply':10001", "/ply");
    CHECK_BAD_CHANGE(MIDDLE, "'seat':1", "'seat':3", "/seat");
    CHECK_BAD_CHANGE(MIDDLE, "'phase':'roll'", "'phase':'bust'", "/phase");
    CHECK_BAD_CHANGE(MIDDLE, "'reason':null", "'reason':'limit'", "/reason");
    CHECK_BAD_CHANGE(MIDDLE, "'phase':'roll'", "'phase':'end'", "/reason");
    CHECK_BAD_CHANGE(MIDDLE, "'phase':'roll','reason':null", "'phase':'end','reason':'bust'",
                     "/reason");
    CHECK_BAD_CHANGE(MIDDLE, "'dice':null", "'dice':[1,2,3,4]", "/dice");
    CHECK_BAD_CHANGE(MIDDLE, "'phase':'roll'", "'phase':'move'", "/dice");
#define IN_MOVE(dice) "'phase':'move','reason':null,'dice':" dice
    static const char in_roll[] = "'phase':'roll','reason':null,'dice':null";
    CHECK_BAD_CHANGE(MIDDLE, in_roll, IN_MOVE("[1,2,3]"), "/dice");
    CHECK_BAD_CHANGE(MIDDLE, in_roll, IN_MOVE("[1,2,3,7]"), "/dice/3");
    CHECK_BAD_CHANGE(MIDDLE, in_roll, IN_MOVE("[0,2,3,7]"), "/dice/0");
    CHECK_BAD_CHANGE(MIDDLE, in_roll, IN_MOVE("[1,3,2,7]"), "/dice/2");
    CHECK_BAD_CHANGE(MIDDLE, in_roll, IN_MOVE("[1,true,2,7]"), "/dice/1");
    tp_match_free(load(STATE("2", DEFAULTS, TURN_DICE("1", "0", "move", "[1,1,1,1]"), NOBODY,
                             NOBODY, "[" BARE "," BARE "]", BARE, "[0,0]", "null")));
}

/* route66.md "What load checks" 6 */
TEST(route66_load_checks_the_places) {
    CHECK_BAD_CHANGE(MIDDLE, "'first':[0,null,", "'first':[0,", "/first");
    CHECK_BAD_CHANGE(MIDDLE, "'first':[0,null", "'first':[0,3", "/first/1");
    CHECK_BAD_CHANGE(MIDDLE, "'first':[0,null", "'first':[0,'1'", "/first/1");
    CHECK_BAD_CHANGE(MIDDLE, "'second':[null,", "'second':[null,null,", "/second");
    CHECK_BAD_CHANGE(MIDDLE, "'second':[null", "'second':[-1", "/second/0");
    CHECK_BAD_CHANGE(MIDDLE, "'second':[null", "'second':[0", "/second/0");
    CHECK_BAD_CHANGE(MIDDLE, "'second':[null,null", "'second':[null,0", "/second/1");
    CHECK_BAD_CHANGE(MIDDLE, "'second':[null,null,null", "'second':[0,9,9", "/second/0");
}

/* route66.md "What load checks" 7 and 8 */
TEST(route66_load_checks_markers_and_cars) {
    CHECK_BAD_CHANGE(MIDDLE, "'markers':[[0,0,3,0,7,9,0,0,2,0,0],", "'markers':[", "/markers");
    CHECK_BAD_CHANGE(MIDDLE, "[[0,0,3,0,7,9,0,0,2,0,0]", "[[0,3,0,7,9,0,0,2,0,0]", "/markers/0");
    CHECK_BAD_CHANGE(MIDDLE, "[[0,0,3,0,7,9", "[[0,0,3,0,7,13", "/markers/0/5");
    CHECK_BAD_CHANGE(MIDDLE, "[[0,0,3,0,7,9", "[[0,0,3,0,null,9", "/markers/0/4");
    CHECK_BAD_CHANGE(MIDDLE, "[[0,0,3,0,7,9", "[[1,0,3,0,7,9", "/markers/0/0");
    CHECK_BAD_CHANGE(MIDDLE, "[0,2,4,0,8", "[0,2,4,0,7", "/markers/1/4");
    CHECK_BAD_CHANGE(MIDDLE, "[0,0,0,6,9", "[0,0,0,6,8", "/markers/2/4");
    CHECK_BAD_CHANGE(MIDDLE, "'cars':[0,0,", "'cars':[0,", "/cars");
    CHECK_BAD_CHANGE(MIDDLE, "'cars':[0,0", "'cars':[0,6", "/cars/1");
    CHECK_BAD_CHANGE(MIDDLE, "'cars':[0,0", "'cars':[0,-1", "/cars/1");
    CHECK_BAD_CHANGE(MIDDLE, "'phase':'roll','reason':null", "'phase':'end','reason':'limit'",
                     "/cars/4");
    CHECK_BAD_CHANGE(MIDDLE, "'cars':[0,0", "'cars':[1,0", "/cars/0");
    CHECK_BAD_CHANGE(MIDDLE, "'cars':[0,0", "'cars':[0,2", "/cars/1");
    CHECK_BAD_CHANGE(MIDDLE, "'cars':[0,0,0,0,10", "'cars':[0,0,0,0,9", "/cars/4");
    CHECK_BAD_CHANGE(MIDDLE, "'cars':[0,0,0,0,10", "'cars':[0,3,5,0,10", "/cars/6");
    CHECK_BAD_CHANGE(DRIVING(DEFAULTS, BARE), "'phase':'roll'", "'phase':'decide'", "/cars");
}

/* route66.md "What load checks" 9 and 10 */
TEST(route66_load_checks_scores_and_the_last_turn) {
    CHECK_BAD_CHANGE(MIDDLE, "[6,14,12]", "[6,14]", "/scores");
    CHECK_BAD_CHANGE(MIDDLE, "[6,14,12]", "[6,13,12]", "/scores/1");
    CHECK_BAD_CHANGE(MIDDLE, "[6,14,12]", "[6,14,'12']", "/scores/2");
    CHECK_BAD_CHANGE(MIDDLE, "'last':{", "'last':0,'x':{", "/x");
    CHECK_BAD_CHANGE(MIDDLE, "'last':{'seat':0,", "'last':{'at':0,", "/last/seat");
    CHECK_BAD_CHANGE(MIDDLE, "'last':{'seat':0,", "'last':{'at':0,'seat':0,", "/last/at");
    CHECK_BAD_CHANGE(MIDDLE, "'last':{'seat':0", "'last':{'seat':1", "/last/seat");
    CHECK_BAD_CHANGE(MIDDLE, "'event':'stop'", "'event':'roll'", "/last/event");
    CHECK_BAD_CHANGE(MIDDLE, "'stop','dice':null", "'stop','dice':[1,1,1,1]", "/last/dice");
    CHECK_BAD_CHANGE(MIDDLE, "'event':'stop'", "'event':'bust'", "/last/dice");
    CHECK_BAD_CHANGE(MIDDLE, "'stop','dice':null", "'bust','dice':[1,1,2,1]", "/last/dice/3");
    CHECK_BAD_CHANGE(MIDDLE, "[2,7,10]", "2", "/last/sections");
    CHECK_BAD_CHANGE(MIDDLE, "[2,7,10]", "[1,7,10]", "/last/sections/0");
    CHECK_BAD_CHANGE(MIDDLE, "[2,7,10]", "[2,7,7]", "/last/sections/2");
    CHECK_BAD_CHANGE(MIDDLE, "[2,7,10]", "[2,7,10,12,13]", "/last/sections/4");
    CHECK_BAD_CHANGE(MIDDLE, "[2,7,10]", "[2,7,10,12]", "/last/sections");
    CHECK_BAD_CHANGE(MIDDLE, "[2,7,10]", "[]", "/last/sections");
    CHECK_BAD_CHANGE(MIDDLE, "'won':[2]", "'won':null", "/last/won");
    CHECK_BAD_CHANGE(MIDDLE, "'won':[2]", "'won':[3,2]", "/last/won/1");
    CHECK_BAD_CHANGE(MIDDLE, "'won':[2]", "'won':[3]", "/last/won/0");
    CHECK_BAD_CHANGE(MIDDLE, "'won':[2]", "'won':[2,7]", "/last/won/1");
    CHECK_BAD_CHANGE(MIDDLE, "'stop','dice':null", "'bust','dice':[1,1,1,1]", "/last/won/0");
}

/* route66.md "What load checks" 10 to 12 */
TEST(route66_load_checks_the_end) {
    static const char won[] = STATE(
        "2", OPTIONS("1", "false", "false", "turn_order", "100"), END("6", "0", "sections"),
        "[0,null,null,null,null,null,null,null,null,null,null]", NOBODY, "[" BARE "," BARE "]",
        BARE, "[6,0]", "{'seat':0,'event':'stop','dice':null,'sections':[2],'won':[2]}");
    tp_match_free(load(won));
    CHECK_BAD_CHANGE(won, "'last':{'seat':0", "'last':{'seat':1", "/last/seat");
    CHECK_BAD_CHANGE(won, "'event':'stop','dice':null", "'event':'bust','dice':[1,1,1,1]",
                     "/last/event");
    CHECK_BAD_CHANGE(won, "'sections_to_end':1", "'sections_to_end':2", "/reason");
    CHECK_BAD_CHANGE(won, "'reason':'sections'", "'reason':'limit'", "/last/seat");
    CHECK_BAD_CHANGE(LATE, "'sections_to_end':8", "'sections_to_end':7", "/phase");
    CHECK_BAD_CHANGE(LATE, "'ply_limit':10000", "'ply_limit':300", "/phase");
    static const char limit[] = FOUR_TIED("turn_order");
    CHECK_BAD_CHANGE(limit, "'sections_to_end':8", "'sections_to_end':4", "/reason");
    CHECK_BAD_CHANGE(limit, "'ply':100", "'ply':99", "/reason");
    CHECK_BAD_CHANGE(DRIVING(DEFAULTS, "[0,0,0,0,0,5,4,0,0,0,3]"),
                     "'roll','reason':null,'dice':null", "'move','reason':null,'dice':[6,6,6,6]",
                     "/dice");
}
