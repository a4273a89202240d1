/* autobahn/test_load.c: what new and load refuse, and where; autobahn.md "Options", "What load
 * checks", "Edition". */
#include "test_position.h"

#include "embedded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* autobahn.md "Options" */
TEST(autobahn_refuses_wrong_setups) {
    static const char path[] = "/options/decks";
    CHECK_BAD_NEW("autobahn", "1", "{'x':1}", NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("autobahn", "7", NULL, NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("autobahn", "2", "{'decks':3,'x':1}", NULL, TP_BAD_OPTION, "/options/x");
    CHECK_BAD_NEW("autobahn", "2", "{'camera':'x','decks':3}", NULL, TP_BAD_OPTION, path);
    CHECK_BAD_NEW("autobahn", "2", "{'decks':0}", NULL, TP_BAD_OPTION, path);
    CHECK_BAD_NEW("autobahn", "2", "{'decks':1.0}", NULL, TP_BAD_OPTION, path);
    CHECK_BAD_NEW("autobahn", "5", "{'decks':1}", NULL, TP_BAD_OPTION, path);
    CHECK_BAD_NEW("autobahn", "6", "{'decks':1}", NULL, TP_BAD_OPTION, path);
    CHECK_BAD_NEW("autobahn", "2", "{'camera':0}", NULL, TP_BAD_OPTION, "/options/camera");
    CHECK_BAD_NEW("autobahn", "2", "{'ply_limit':99}", NULL, TP_BAD_OPTION, "/options/ply_limit");
    CHECK_BAD_NEW("autobahn", "2", "{'ply_limit':100001}", "'x'", TP_BAD_OPTION,
                  "/options/ply_limit");
    CHECK_BAD_NEW("autobahn", "2", NULL, "'x'", TP_BAD_EDITION, "/edition");
}

/* autobahn.md "Edition" */
static void check_edition(const char *find, const char *with, const char *path) {
    char *wanted = quoted(find), *instead = quoted(with);
    char *edition = replaced(edition_autobahn, wanted, instead);
    CHECK_BAD_NEW("autobahn", "2", NULL, edition, TP_BAD_EDITION, path);
    free(wanted);
    free(instead);
    free(edition);
}

TEST(autobahn_refuses_wrong_editions) {
    check_edition("'game':", "'gam':", "/edition/game");
    check_edition("'cards':", "'more': 1, 'cards':", "/edition/more");
    check_edition("'game': 'autobahn'", "'game': 'route66'", "/edition/game");
    check_edition("'name': 'standard'", "'name': ''", "/edition/name");
    check_edition("'name': 'standard'", "'name': 1", "/edition/name");
    check_edition("'cards': [", "'cards': [1,", "/edition/cards");
    check_edition("{'kind': 'S100', 'count': 2,", "{'kind': 'S100',", "/edition/cards/1/count");
    check_edition("'kind': 'S100'", "'x': 1, 'kind': 'S100'", "/edition/cards/1/x");
    check_edition("'kind': 'S100'", "'kind': 'S80'", "/edition/cards/1/kind");
    check_edition("'kind': 'S100', 'count': 2", "'kind': 'S100', 'count': 51",
                  "/edition/cards/1/count");
    check_edition("'kind': 'S80', 'count': 2, 'pumps': 1", "'kind': 'S80', 'count': 2, 'pumps': 10",
                  "/edition/cards/0/pumps");
    check_edition("'kind': 'RW', 'count': 2, 'pumps': 0", "'kind': 'RW', 'count': 2, 'pumps': 1",
                  "/edition/cards/4/pumps");
    check_edition("'kind': 'CAM', 'count': 4, 'pumps': 1, 'snails': 0",
                  "'kind': 'CAM', 'count': 4, 'pumps': 1, 'snails': 1", "/edition/cards/5/snails");
    check_edition("'snails': 0", "'snails': 3", "/edition/cards/0/snails");
    check_edition("'back': 1", "'back': 3", "/edition/cards/0/back");
    check_edition("'overtakes': false", "'overtakes': 0", "/edition/cards/0/overtakes");
    check_edition("'overtakes': false", "'overtakes': true", "/edition/cards/0/overtakes");
    check_edition("'source': {'count': 'rulebook',", "'source': {",
                  "/edition/cards/0/source/count");
    check_edition(
        "'source': {'count':", "'source': {'x': 1, 'count':", "/edition/cards/0/source/x");
    check_edition("{'count': 'rulebook'", "{'count': 'book'", "/edition/cards/0/source/count");
}

/* An edition with so many copies of one kind, and others of each other kind. */
static char *edition_of(int count, const char *kind, int others) {
    static const char *const words[] = {
        "S80",  "S100", "S120", "SX",   "RW",   "CAM",   "IND",  "FLA",  "DOC",
        "L80",  "L90",  "V100", "V110", "V120", "V130",  "V140", "V150", "V160",
        "C90",  "C100", "C110", "C120", "C130", "C140",  "C150", "C160", "C170",
        "C180", "C190", "C200", "C210", "C220", "HEAVY", "HAT",  "SUN",
    };
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    fprintf(out, "{'game':'autobahn','name':'%s','cards':[", "ää");
    for (int i = 0; i < 35; i++)
        fprintf(out,
                "%s{'kind':'%s','count':%d,'pumps':%d,'snails':0,'back':0,'overtakes':%s,"
                "'source':{'count':'rulebook','pumps':'rulebook','snails':'rulebook',"
                "'back':'rulebook','overtakes':'rulebook'}}",
                i > 0 ? "," : "", words[i], strcmp(words[i], kind) == 0 ? count : others,
                i == 4 ? 0 : 1, i >= 9 && i != 32 ? "true" : "false");
    fprintf(out, "]}");
    fclose(out);
    return text;
}

TEST(autobahn_an_edition_has_a_card_more_than_are_dealt) {
    char *edition = edition_of(10, "L80", 0);
    CHECK_BAD_NEW("autobahn", "2", NULL, edition, TP_BAD_EDITION, "/edition/cards");
    tp_match *m = begin("autobahn", 2, "{'decks':2}", edition);
    CHECK_SEEN(m, 0, "'deck':20,");
    CHECK_PART(m, "'edition':{'game':'autobahn','name':'ää','cards':[{'kind':'S80','count':0,");
    tp_match_free(m);
    free(edition);
    edition = edition_of(11, "L80", 0);
    m = begin("autobahn", 2, NULL, edition);
    play(m, "draw:L80 draw:L80 draw:L80 draw:L80 draw:L80 draw:L80 draw:L80 draw:L80 draw:L80 "
            "draw:L80");
    CHECK_MOVES(m, 0, "build:L80"); /* no indicator in the game: no window */
    play(m, "build:L80 build:L80 end fuel:1 draw:L80");
    CHECK_PART(m, "'last':{'seat':0,'armed':true}");
    tp_match_free(m);
    free(edition);
}

TEST(autobahn_a_name_has_64_characters_not_bytes) {
    char name[64 * 2 + 1] = "", with[256], *edition, *wanted = quoted("'name': 'standard'");
    for (size_t i = 0; i < 64; i++) memcpy(name + 2 * i, "ß", 3);
    snprintf(with, sizeof with, "\"name\": \"%s\"", name);
    edition = replaced(edition_autobahn, wanted, with);
    tp_match_free(begin("autobahn", 2, NULL, edition));
    free(edition);
    snprintf(with, sizeof with, "\"name\": \"%sx\"", name);
    edition = replaced(edition_autobahn, wanted, with);
    CHECK_BAD_NEW("autobahn", "2", NULL, edition, TP_BAD_EDITION, "/edition/name");
    free(edition);
    free(wanted);
}

/* autobahn.md "Edition": a Sunday driver may overtake where an edition says so, and then the limit
 * says whom. */
TEST(autobahn_an_edition_says_who_overtakes) {
    char *edition = edition_of(2, "SUN", 2);
    tp_match *m = begin("autobahn", 2, NULL, edition);
    play(m, "draw:SUN draw:SX draw:DOC draw:SX draw:S80 draw:CAM draw:CAM draw:V100 draw:L80 "
            "draw:DOC pass");
    CHECK_LISTED(m, "put:SUN:2");
    play(m, "put:SUN:2");
    CHECK_LISTED(m, "overtake:DOC");
    play(m, "sign:S80 fuel:0");
    CHECK_NOT_LISTED(m, "overtake:DOC"); /* as fast as the lorry now */
    tp_match_free(m);
    free(edition);
}

/* autobahn.md "What load checks" 1 and 2 */
static char *good(void) {
    return TEXT(.lanes = "[['L80'],['V120'],'works']", .hands = "CAM L90|DOC HEAVY",
                .roads = "S80");
}

static void check_change(const char *find, const char *with, const char *path) {
    char *state = good();
    CHECK_BAD_CHANGE(state, find, with, path);
    free(state);
}

TEST(autobahn_load_wants_all_keys_and_no_others) {
    check_change("'snails':0,", "", "/snails");
    check_change("'snails':0,", "'a':0,", "/snails");
    check_change("'ply':40,", "'ply':40,'b':1,'a':1,", "/b");
    check_change("'decks':1,", "", "/options/decks");
    check_change("'decks':1,", "'decks':1,'x':1,", "/options/x");
    check_change("'window':null", "'window':{'type':'turn'}", "/window/asked");
    check_change("'window':null", "'window':{'x':1,'type':'turn','asked':0}", "/window/x");
    check_change("'shot':null", "'shot':{'lane':1}", "/shot/seat");
    check_change("'fuel':null", "'fuel':{'colour':'red'}", "/fuel/count");
    check_change("'last':null", "'last':{'seat':0}", "/last/armed");
}

TEST(autobahn_load_looks_at_every_value_in_turn) {
    check_change("'players':2", "'players':7", "/players");
    check_change("'decks':1", "'decks':3", "/options/decks");
    check_change("'edition':'standard'", "'edition':'x'", "/edition");
    check_change("'edition':'standard'", "'edition':null", "/edition");
    check_change("'ply':40", "'ply':5001", "/ply");
    check_change("'ply':40", "'ply':-1", "/ply");
    check_change("'phase':'drive'", "'phase':'x'", "/phase");
    check_change("'driver':0", "'driver':2", "/driver");
    check_change("'began':true", "'began':1", "/began");
    check_change("'snails':0", "'snails':3", "/snails");
    check_change("'snails':0", "'snails':false", "/snails");
    check_change("'played':false", "'played':null", "/played");
    check_change("'window':null", "'window':1", "/window");
    check_change("'window':null", "'window':{'type':'x','asked':9}", "/window/type");
    check_change("'window':null", "'window':{'type':'turn','asked':2}", "/window/asked");
    check_change("'shot':null", "'shot':{'seat':2,'lane':9}", "/shot/seat");
    check_change("'shot':null", "'shot':{'seat':1,'lane':5}", "/shot/lane");
    check_change("'fuel':null", "'fuel':{'colour':'green','count':1}", "/fuel/colour");
    check_change("'fuel':null", "'fuel':{'colour':'red','count':11}", "/fuel/count");
    check_change("'heavy':false", "'heavy':0", "/heavy");
    check_change("'sign':'S100'", "'sign':'RW'", "/sign");
    check_change("'last':null", "'last':{'seat':2,'armed':1}", "/last/seat");
    check_change("'last':null", "'last':{'seat':1,'armed':1}", "/last/armed");
    check_change("'over':null", "'over':'x'", "/over");
}

TEST(autobahn_load_looks_at_lanes) {
    static const char lanes[] = "[['L80'],['V120'],'works']";
    check_change(lanes, "[['L80']]", "/lanes");
    check_change(lanes, "[[],[],[],[],[]]", "/lanes");
    check_change(lanes, "['works','works']", "/lanes/0");
    check_change(lanes, "[['L80'],'works',[]]", "/lanes/2");
    check_change(lanes, "[['L80'],'closed']", "/lanes/1");
    check_change(lanes, "[['L80'],null]", "/lanes/1");
    check_change(lanes, "[['L80'],['V120','CAM']]", "/lanes/1/1");
    check_change(lanes, "[['HEAVY'],[]]", "/lanes/0/0");
    check_change(lanes, "[[1],[]]", "/lanes/0/0");
    CHECK_BAD_POSITION("/heavy", .lanes = "[['L80'],'works']", .heavy = true, .hands = "CAM|CAM");
}

TEST(autobahn_load_looks_at_counts) {
    check_change("'deck':{", "'deck':{'X':1,'S90':1,", "/deck/X");
    check_change("'deck':{'S80':1,", "'deck':{'S80':0,", "/deck/S80");
    check_change("'deck':{'S80':1,", "'deck':{'S80':1001,", "/deck/S80");
    check_change("'hands':[", "'hands':[{},", "/hands");
    check_change("'hands':[{'CAM':1,", "'hands':[{'CAM':1.0,", "/hands/0/CAM");
    check_change("'roads':[{'S80':1},{}]", "'roads':[{'S80':1},1]", "/roads/1");
    check_change("'taken':[{},{}]", "'taken':[{'S80':1},{}]", "/taken/0/S80");
    check_change("'discard':{}", "'discard':{'RW':1}", "/discard/RW");
    check_change("'spent':{}", "'spent':{'V100':1}", "/spent/V100");
    check_change("'spent':{}", "'spent':{'CAM':1}", "/spent/CAM");
}

/* autobahn.md "What load checks" 3 */
TEST(autobahn_load_counts_every_card) {
    check_change("'deck':{'S80':1,", "'deck':{'S80':2,", "/deck");
    check_change("'deck':{'S80':1,", "'deck':{", "/deck");
    check_change("'heavy':false", "'heavy':true", "/deck");
    check_change("'sign':'S100'", "'sign':'S80'", "/deck");
    check_change("[['L80'],['V120'],'works']", "[['L80'],['V120'],[]]", "/deck");
    /* The start lorry is in nobody's hand. */
    char *state = TEXT(.lanes = "[[],[]]", .hands = "CAM|L90", .taken = "|L80");
    char *change = replaced(state, "'taken':[{},{'L80':1}]", "'taken':[{},{}]");
    CHECK_BAD_CHANGE(change, "'hands':[{'CAM':1}", "'hands':[{'CAM':1,'L80':1}", "/deck");
    free(change);
    free(state);
}

/* autobahn.md "What load checks" 4 and 5 */
TEST(autobahn_load_counts_roads_and_hands) {
    CHECK_BAD_POSITION("/roads", .hands = "CAM|CAM", .roads = "L90");
    CHECK_BAD_POSITION("/roads", .lanes = "[['L80'],[],[]]", .hands = "CAM|CAM", .roads = "");
    CHECK_BAD_POSITION("/roads", .hands = "CAM|CAM", .roads = "", .spent = "C120");
    CHECK_BAD_POSITION("/roads", .hands = "CAM|CAM", .roads = "", .spent = "RW");
    CHECK_BAD_POSITION("/hands/1", .hands = "CAM|L90 L90 L90 L90 L90 L80 L80 L80 IND IND IND");
}

/* autobahn.md "What load checks" 6 */
TEST(autobahn_load_knows_what_belongs_to_a_phase) {
    CHECK_BAD_POSITION("/over", .phase = "over", .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/over", .hands = "CAM|CAM", .over = "'jam'");
    CHECK_BAD_POSITION("/ply", .hands = "CAM|CAM", .ply = 5000);
    CHECK_BAD_POSITION("/window", .phase = "window", .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/window", .window = "{'type':'camera','asked':1}", .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/shot", .hands = "CAM|CAM", .shot = "{'seat':0,'lane':1}");
    CHECK_BAD_POSITION("/shot", .phase = "window", .window = "{'type':'doctor','asked':1}",
                       .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/fuel", .phase = "fuel", .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/fuel", .hands = "CAM|CAM", .fuel = "{'colour':'red','count':1}");
}

/* autobahn.md "What load checks" 7 */
TEST(autobahn_load_knows_when_a_turn_begins) {
    CHECK_BAD_POSITION("/began", .waits = true, .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/began", .phase = "window", .window = "{'type':'turn','asked':1}",
                       .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/began", .phase = "window", .window = "{'type':'flash','asked':1}",
                       .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/began", .phase = "window", .window = "{'type':'camera','asked':1}",
                       .waits = true, .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/began", .phase = "draw", .fuel = "{'colour':'yellow','count':1}",
                       .waits = true, .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/began", .phase = "deal", .hands = "CAM|");
    CHECK_BAD_POSITION("/snails", .phase = "window", .window = "{'type':'turn','asked':1}",
                       .waits = true, .snails = 1, .played = true, .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/played", .phase = "window", .window = "{'type':'turn','asked':1}",
                       .waits = true, .played = true, .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/played", .snails = 1, .hands = "CAM|CAM");
}

/* autobahn.md "What load checks" 8 */
#define DEALING .phase = "deal", .waits = true
TEST(autobahn_load_knows_the_deal) {
    tp_match_free(AT(DEALING, .hands = "CAM|"));
    CHECK_BAD_POSITION("/hands", DEALING, .hands = "L90 L90 L90 CAM CAM|CAM CAM IND IND IND");
    CHECK_BAD_POSITION("/hands/0", DEALING, .hands = "|CAM");
    CHECK_BAD_POSITION("/hands/0", DEALING, .hands = "CAM CAM|");
    CHECK_BAD_POSITION("/hands/1", DEALING, .hands = "CAM||CAM", .players = 3);
    CHECK_BAD_POSITION("/driver", DEALING, .driver = 1, .hands = "CAM|");
    CHECK_BAD_POSITION("/lanes", DEALING, .hands = "CAM|", .lanes = "[['L80'],[],[]]");
    CHECK_BAD_POSITION("/lanes", DEALING, .hands = "CAM|", .lanes = "[['L80'],'works']");
    CHECK_BAD_POSITION("/lanes", DEALING, .hands = "CAM|", .lanes = "[[],['L80']]");
    CHECK_BAD_POSITION("/heavy", DEALING, .hands = "CAM|", .heavy = true);
    CHECK_BAD_POSITION("/sign", DEALING, .hands = "CAM|", .sign = "SX");
    CHECK_BAD_POSITION("/taken", DEALING, .hands = "CAM|", .taken = "C90");
    CHECK_BAD_POSITION("/discard", DEALING, .hands = "CAM|", .discard = "CAM");
    CHECK_BAD_POSITION("/spent", DEALING, .hands = "CAM|", .spent = "S80");
}

/* autobahn.md "What load checks" 9 */
#define EMPTY_DECK .deck = "", .roads = "RW RW", .lanes = "[['L80'],[],[],[]]"
TEST(autobahn_load_knows_who_drew_the_last_card) {
    CHECK_BAD_POSITION("/last", .hands = "CAM|CAM", .last = "{'seat':0,'armed':false}");
    CHECK_BAD_POSITION("/last", EMPTY_DECK, .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/last/armed", EMPTY_DECK, .hands = "CAM|CAM",
                       .last = "{'seat':1,'armed':false}");
    CHECK_BAD_POSITION("/last/armed", EMPTY_DECK, .phase = "window", .waits = true,
                       .window = "{'type':'turn','asked':1}", .hands = "CAM|IND",
                       .last = "{'seat':0,'armed':false}");
    tp_match_free(AT(EMPTY_DECK, .hands = "CAM|CAM", .last = "{'seat':0,'armed':false}"));
}

/* autobahn.md "What load checks" 10 */
TEST(autobahn_load_knows_how_games_end) {
    tp_match_free(AT(EMPTY_DECK, .phase = "over", .over = "'last_round'", .hands = "CAM|CAM",
                     .last = "{'seat':0,'armed':true}"));
    CHECK_BAD_POSITION("/over", EMPTY_DECK, .phase = "over", .over = "'last_round'",
                       .hands = "CAM|CAM", .last = "{'seat':1,'armed':true}");
    CHECK_BAD_POSITION("/over", EMPTY_DECK, .phase = "over", .over = "'last_round'",
                       .hands = "CAM|CAM", .last = "{'seat':0,'armed':false}");
    CHECK_BAD_POSITION("/over", EMPTY_DECK, .phase = "over", .over = "'last_round'", .waits = true,
                       .hands = "CAM|CAM", .last = "{'seat':0,'armed':true}");
    tp_match_free(AT(EMPTY_DECK, .phase = "over", .over = "'jam'", .waits = true,
                     .hands = "CAM|CAM", .last = "{'seat':0,'armed':true}"));
    CHECK_BAD_POSITION("/over", EMPTY_DECK, .phase = "over", .over = "'jam'", .hands = "CAM|CAM",
                       .last = "{'seat':0,'armed':true}");
    CHECK_BAD_POSITION("/over", EMPTY_DECK, .phase = "over", .over = "'jam'", .waits = true,
                       .hands = "CAM|L90", .last = "{'seat':0,'armed':true}");
    CHECK_BAD_POSITION("/over", .phase = "over", .over = "'limit'", .hands = "CAM|CAM");
}

/* autobahn.md "What load checks" 11 and 12 */
TEST(autobahn_load_knows_who_is_asked) {
    static const char speeder[] = "[['L80'],['V150']]";
    CHECK_BAD_POSITION("/hands/0", .hands = "|CAM");
    CHECK_BAD_POSITION("/window/asked", .phase = "window", .waits = true,
                       .window = "{'type':'turn','asked':0}", .hands = "CAM|CAM");
    CHECK_BAD_POSITION("/window/asked", .phase = "window", .waits = true,
                       .window = "{'type':'turn','asked':1}", .hands = "CAM|");
    CHECK_BAD_POSITION("/window/type", .phase = "window", .waits = true, .hands = "CAM|CAM",
                       .window = "{'type':'turn','asked':1}", .discard = "IND IND IND IND");
    CHECK_BAD_POSITION("/window/type", .phase = "window", .waits = true, .hands = "CAM|CAM",
                       .window = "{'type':'flash','asked':1}", .discard = "FLA FLA");
    CHECK_BAD_POSITION("/window/type", .phase = "window", .hands = "CAM|CAM",
                       .window = "{'type':'camera','asked':1}");
    CHECK_BAD_POSITION("/window/type", .phase = "window", .hands = "L80|L90", .lanes = speeder,
                       .window = "{'type':'camera','asked':1}", .discard = "CAM CAM CAM CAM");
    CHECK_BAD_POSITION("/window/type", .phase = "window", .hands = "L80|L90", .lanes = speeder,
                       .window = "{'type':'doctor','asked':1}", .shot = "{'seat':0,'lane':2}",
                       .discard = "CAM DOC DOC");
    CHECK_BAD_POSITION("/window/asked", .phase = "window", .hands = "L80|L90", .lanes = speeder,
                       .window = "{'type':'doctor','asked':1}", .shot = "{'seat':1,'lane':2}",
                       .discard = "CAM");
    CHECK_BAD_POSITION("/shot/lane", .phase = "window", .hands = "L80|L90", .lanes = speeder,
                       .window = "{'type':'doctor','asked':1}", .shot = "{'seat':0,'lane':1}");
    CHECK_BAD_POSITION("/shot/lane", .phase = "window", .hands = "L80|L90", .lanes = speeder,
                       .window = "{'type':'doctor','asked':1}", .shot = "{'seat':0,'lane':4}");
    CHECK_BAD_POSITION("/discard", .phase = "window", .hands = "L80|L90", .lanes = speeder,
                       .window = "{'type':'doctor','asked':1}", .shot = "{'seat':0,'lane':2}");
}

/* autobahn.md "What load checks" 13 */
static void check_fuel_is_bad(const char *phase, const char *fuel, bool played, const char *path) {
    /* One yellow pump and two, one blue pump, at most two red ones; room for three cards. */
    CHECK_BAD_POSITION(path, .phase = phase, .fuel = fuel, .played = played,
                       .lanes = "[['L80'],['V110']]", .hands = "L90 L90 L90 L90 L90 L90 L80|CAM");
}

TEST(autobahn_load_knows_how_much_can_be_drawn) {
    check_fuel_is_bad("fuel", "{'colour':'blue','count':1}", false, "/played");
    check_fuel_is_bad("draw", "{'colour':'red','count':1}", false, "/played");
    check_fuel_is_bad("fuel", "{'colour':'yellow','count':2}", true, "/fuel/count");
    check_fuel_is_bad("fuel", "{'colour':'yellow','count':4}", true, "/fuel/count");
    check_fuel_is_bad("draw", "{'colour':'yellow','count':4}", true, "/fuel/count");
    check_fuel_is_bad("fuel", "{'colour':'red','count':1}", true, "/fuel/count");
    check_fuel_is_bad("fuel", "{'colour':'red','count':3}", true, "/fuel/count");
    check_fuel_is_bad("draw", "{'colour':'red','count':3}", true, "/fuel/count");
    check_fuel_is_bad("draw", "{'colour':'blue','count':2}", true, "/fuel/count");
    CHECK_BAD_POSITION("/fuel/count", .phase = "fuel", .fuel = "{'colour':'yellow','count':1}",
                       .hands = "|CAM"); /* must be drawn, so it is not asked */
    tp_match_free(AT(.phase = "fuel", .fuel = "{'colour':'yellow','count':1}", .played = true,
                     .hands = "|CAM"));
    tp_match_free(
        AT(.phase = "fuel", .fuel = "{'colour':'red','count':2}", .played = true, .hands = "|CAM"));
}

/* autobahn.md "Edition" allows 100 copies of a kind. A state may have more of them on the road than
 * any game can get there, but there is a bound. */
TEST(autobahn_load_bounds_the_vehicles_on_the_road) {
    char *edition = edition_of(50, "L80", 50), *text = NULL;
    size_t length;
    for (int copies = 28; copies <= 31; copies += 3) { /* of each of sixteen kinds */
        const int rest = 100 - copies;
        FILE *out = open_memstream(&text, &length);
        fprintf(out,
                "{'game':'autobahn','players':2,'options':{'decks':2,'camera':'any',"
                "'ply_limit':5000},'edition':%s,'ply':1,'phase':'drive','driver':0,"
                "'began':true,'snails':0,'played':false,'window':null,'shot':null,"
                "'fuel':null,'lanes':[['L80'",
                edition);
        for (int i = 0; i < copies; i++)
            fprintf(out, ",'V100','V110','V120','V130','V140','V150','V160','C90','C100','C110',"
                         "'C120','C130','C140','C150','C160','C170'");
        fprintf(out, "],[]],'heavy':false,'sign':'S100','deck':{'S80':100,'S100':100,'S120':100,"
                     "'SX':100,'RW':100,'CAM':99,'IND':100,'FLA':100,'DOC':100,'L80':100,"
                     "'L90':100,'C180':100,'C190':100,'C200':100,'C210':100,'C220':100,"
                     "'HEAVY':100,'HAT':100,'SUN':100");
        for (int speed = 100; speed <= 160; speed += 10) fprintf(out, ",'V%d':%d", speed, rest);
        for (int speed = 90; speed <= 170; speed += 10) fprintf(out, ",'C%d':%d", speed, rest);
        fprintf(out, "},'hands':[{'CAM':1},{}],'roads':[{},{}],'taken':[{},{}],'discard':{},"
                     "'spent':{},'last':null,'over':null}");
        fclose(out);
        if (copies == 28) {
            tp_match *m = load(text); /* 449 vehicles */
            CHECK_MOVES(m, 0, "build:CAM camera:1 refuel:CAM");
            tp_match_free(m);
        } else {
            CHECK_BAD_STATE(text, "/lanes"); /* 497 */
        }
        free(text);
    }
    free(edition);
}
