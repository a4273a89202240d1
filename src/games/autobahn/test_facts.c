/* autobahn/test_facts.c: what facts say, by example. test_promises.c tries in random games whether
 * what they promise is what then happens. */
#include "telling.h"
#include "test_states.h"

#include "core/tell.h"
#include "embedded.h"

#include <stdlib.h>
#include <string.h>

/* The facts have this part. */
#define CHECK_FACT(m, viewer, part) check_fact(__FILE__, __LINE__, m, viewer, NULL, part)

static void check_fact(const char *file, int line, const tp_match *m, int viewer, const char *about,
                       const char *part) {
    tp_writer w = {0};
    char *wanted = quoted(part);
    tp_facts_write(tp_match_rules(m), tp_match_state(m), viewer, about, &w);
    const bool found = strstr(w.data, wanted) != NULL;
    if (!found) print_error("expected %s in %s\n", wanted, w.data);
    test_free_text(wanted);
    tp_writer_done(&w);
    if (!found) _fail(file, line);
}

/* ---- facts taken apart ---- */

static tp_json *facts_of(const tp_rules *r, const tp_state *s, int viewer) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_facts_write(r, s, viewer, NULL, &w);
    tp_json *facts = tp_json_parse(w.data, w.length, &e);
    CHECK(facts != NULL);
    tp_writer_done(&w);
    return facts;
}

/* The first entry of a list that has that text at a key; NULL if none has. */
static const tp_json *entry(const tp_json *list, const char *key, const char *text) {
    for (size_t i = 0; i < tp_json_size(list); i++)
        if (strcmp(told_text(tp_json_item(list, i), key), text) == 0) return tp_json_item(list, i);
    return NULL;
}

/* ---- by example ---- */

/* autobahn.md "Facts": the whole of it once, for a seat that waits. */
TEST(autobahn_facts_have_the_layout_of_the_page) {
    tp_match *m = load(A);
    CHECK_FACTS(m, 1, NULL,
                "{'wins':[],'limit':100,'lanes':[{'lane':1,'open':true,'top':'L80','vehicles':["
                "{'card':'L80','speed':80,'points':1}]},{'lane':2,'open':true,'top':'V120',"
                "'vehicles':[{'card':'V120','speed':120,'points':2}]},{'lane':3,'open':true,"
                "'top':null,'vehicles':[]}],'heavy':null,'pumps':3,'camera':[{'lane':2,"
                "'card':'V120','speed':120,'points':2}],'ready':null,'seats':[{'points':0,"
                "'cards':5,'fuel':3},{'points':0,'cards':4,'fuel':3,'pumps':9,'score':-9}],"
                "'snails':{'used':0,'left':2},'deck':49,'last_round':null,'refuel':null,"
                "'asked':[],'shot':null,'hand':["
                "{'card':'CAM','n':1,'pumps':1,'snails':0,'back':1,'moves':[],"
                "'why':'why_not_your_turn'},{'card':'IND','n':1,'pumps':1,'snails':0,'back':1,"
                "'moves':[],'why':'why_not_your_turn'},{'card':'DOC','n':1,'pumps':2,'snails':0,"
                "'back':1,'moves':[],'why':'why_not_your_turn'},{'card':'HEAVY','n':1,'pumps':5,"
                "'snails':2,'back':1,'moves':[],'why':'why_not_your_turn'}],'cars':[]}");
    tp_match_free(m);
}

TEST(autobahn_facts_say_what_cards_can_do_and_what_a_car_would_overtake) {
    tp_match *m = load(A);
    CHECK_FACT(m, 0,
               "{'card':'C160','n':1,'pumps':3,'snails':1,'back':1,'moves':[{'move':'build:C160',"
               "'kind':'build','side':'back','lane':4},{'move':'put:C160:3','kind':'lay',"
               "'side':'front','lane':3}]}");
    CHECK_FACT(m, 0,
               "{'card':'RW','n':1,'pumps':0,'snails':2,'back':1,'moves':[{'move':'build:RW',"
               "'kind':'build','side':'back','lane':4},{'move':'works','kind':'works',"
               "'side':'front','lane':3}]}");
    CHECK_FACT(m, 0,
               "{'move':'camera:2','kind':'camera','lane':2},"
               "{'move':'refuel:CAM','kind':'refuel'}");
    CHECK_FACT(m, 0,
               "'cars':[{'card':'C160','speed':160,'lane':3,'taken':[{'card':'V120','lane':2,"
               "'points':2},{'card':'L80','lane':1,'points':1}],'points':3,'snails':1}]}");
    tp_match_free(m);
}

TEST(autobahn_facts_say_what_anybody_could_overtake_with) {
    tp_match *m = load(C);
    CHECK_FACT(m, TP_TABLE,
               "'ready':{'card':'C140','speed':140,'lane':3,'taken':[{'card':'HEAVY','lane':2,"
               "'points':5},{'card':'V110','lane':2,'points':2},{'card':'V130','lane':2,"
               "'points':2},{'card':'L90','lane':1,'points':1}],'points':10}");
    CHECK_FACT(m, TP_TABLE, "'top':'HEAVY','vehicles':[{'card':'L90','speed':90,'points':1}]}");
    CHECK_FACT(m, TP_TABLE,
               "{'lane':4,'open':false}],'heavy':{'card':'HEAVY','speed':60,"
               "'points':5},'pumps':7,");
    tp_match_free(m);
}

TEST(autobahn_facts_of_the_public_show_no_hand) {
    tp_match *m = load(C);
    CHECK_FACT(m, TP_TABLE,
               "'seats':[{'points':0,'cards':3,'fuel':7},{'points':1,'cards':2,'fuel':7}],");
    CHECK_FACT(m, TP_TABLE, "'shot':null}");
    CHECK_FACT(m, TP_EVERYTHING,
               "'seats':[{'points':0,'cards':3,'fuel':7,'pumps':5,'score':-5},"
               "{'points':1,'cards':2,'fuel':7,'pumps':2,'score':-1}],");
    CHECK_FACT(m, TP_EVERYTHING, "'hand':[{'card':'SX',");
    tp_match_free(m);
}

TEST(autobahn_facts_say_who_is_asked_and_what_is_at_stake) {
    tp_match *m = load(B);
    play(m, "camera:3");
    CHECK_FACT(m, 0, "'asked':[2,0],'shot':{'seat':1,'lane':3,'card':'C150','points':2},'hand':[");
    CHECK_FACT(m, 2, "{'move':'doctor','kind':'doctor'}");
    CHECK_FACT(m, 2,
               "{'card':'FLA','n':1,'pumps':2,'snails':0,'back':1,'moves':[],"
               "'why':'why_reaction'}");
    tp_match_free(m);
}

TEST(autobahn_facts_say_how_much_can_be_refuelled) {
    tp_match *m = load(A);
    play(m, "sign:S120");
    CHECK_FACT(m, 0, "'refuel':{'colour':'blue','least':0,'most':1}");
    CHECK_FACT(m, 0, "'moves':[],'why':'why_refuelling'}");
    tp_match_free(m);
}

/* autobahn.md "Speeds": on lane 2 the hat is as fast as the Sunday driver beside him, also under
 * others, and on lane 1 he drives 80. */
TEST(autobahn_facts_know_true_speeds) {
    tp_match *m =
        AT(.lanes = "[['SUN'],['HAT'],['HAT']]", .sign = "SX", .hands = "CAM|L90", .taken = "|L80");
    CHECK_FACT(m, 0, "'limit':null,");
    CHECK_FACT(m, 0, "{'card':'SUN','speed':120,'points':2}");
    CHECK_FACT(m, 0, "'top':'HAT','vehicles':[{'card':'HAT','speed':120,'points':2}]}],'heavy'");
    tp_match_free(m);
}

TEST(autobahn_facts_know_the_last_turn) {
    tp_match *m = AT(.hands = "L90|C90", .deck = "", .roads = "RW|RW", .played = true,
                     .lanes = "[['L80'],[],[],[]]", .last = "{'seat':0,'armed':true}");
    CHECK_FACT(m, 1, "'deck':0,'last_round':{'seat':0,'final':true}");
    tp_match_free(m);
    m = AT(.hands = "L90|C90", .deck = "", .roads = "RW|RW", .played = true,
           .lanes = "[['L80'],[],[],[]]", .last = "{'seat':1,'armed':true}");
    CHECK_FACT(m, 1, "'deck':0,'last_round':{'seat':1,'final':false}");
    tp_match_free(m);
}

/* The reason for a card, "" if it can be played. */
static void check_why(const tp_match *m, const char *card, const char *why) {
    tp_json *facts = facts_of(tp_match_rules(m), tp_match_state(m), 0);
    const tp_json *held = entry(tp_json_get(facts, "hand"), "card", card);
    CHECK(held != NULL);
    CHECK_TEXT(told_text(held, "why"), why);
    tp_json_free(facts);
}

/* Four lanes and nothing to overtake with: no card can be road. */
TEST(autobahn_facts_say_why_a_card_cannot_be_played) {
    tp_match *m = AT(.hands = "CAM IND FLA DOC C120 L90 S80|C90", .deck = "", .roads = "RW|RW",
                     .played = true, .snails = 2, .lanes = "[['L80'],['L90'],[],[]]",
                     .last = "{'seat':1,'armed':true}");
    check_why(m, "CAM", "why_nobody_speeds");
    check_why(m, "IND", "why_between_turns");
    check_why(m, "FLA", "why_between_turns");
    check_why(m, "DOC", "why_after_photo");
    check_why(m, "C120", "why_snails");
    check_why(m, "L90", "why_no_lane");
    check_why(m, "S80", "");
    tp_match_free(m);
    m = AT(.hands = "HEAVY|C90", .lanes = "[['L80'],[],[],[]]", .heavy = true);
    check_why(m, "HEAVY", "why_heavy");
    tp_match_free(m);
}

/* Roadworks that fit nowhere can mostly be road instead; not so in an edition where their back has
 * more snails than their front. */
TEST(autobahn_facts_say_that_roadworks_need_two_lanes) {
    char *works = quoted("'kind': 'RW', 'count': 2, 'pumps': 0, 'snails': 2, 'back': 1");
    char *slow = quoted("'kind': 'RW', 'count': 2, 'pumps': 0, 'snails': 1, 'back': 2");
    char *edition = replaced(edition_autobahn, works, slow);
    char *text = TEXT(.hands = "RW|C90", .lanes = "[['L80'],'works']", .played = true, .snails = 1);
    char *state = replaced(text, "'standard'", edition);
    tp_match *m = load(state);
    check_why(m, "RW", "why_one_lane");
    tp_match_free(m);
    free(state);
    free(text);
    free(edition);
    free(slow);
    free(works);
}

TEST(autobahn_facts_about_cards_say_what_is_printed_on_them) {
    tp_match *m = begin("autobahn", 2, "{'decks':2}", NULL);
    check_fact(__FILE__, __LINE__, m, 0, "cards",
               "{'wins':[],'cards':[{'card':'S80','copies':4,'pumps':1,'snails':0,'back':1,"
               "'overtakes':false},{'card':'S100','copies':5,");
    check_fact(__FILE__, __LINE__, m, 0, "cards",
               "{'card':'C220','copies':2,'pumps':4,'snails':1,'back':1,'overtakes':true},");
    tp_match_free(m);
}
