/* gridlock/test_tell.c: what Gridlock tells, by example, and its words. gridlock.md "Events"; every
 * ply of random games is checked in test_tell_check.c. */
#include "telling.h"

#include "core/words.h"
#include "test_games.h"

#include <string.h>

/* ---- draws ---- */

TEST(gridlock_cards_and_tiles_are_told_to_their_owner_alone) {
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    CHECK_TOLD(m, 1, "start:copley", "[{'kind':'start','seat':0,'place':'copley'}]");
    play(m, "start:copley start:faneuil_hall");
    CHECK_TOLD(m, 0, "goal:logan", "[{'kind':'goal','seat':0,'place':'logan'}]");
    CHECK_TOLD(m, 1, "goal:logan", "[{'kind':'goal','seat':0}]");
    play(m, "goal:logan goal:kendall goal:theater goal:fenway goal:seaport goal:td_garden "
            "goal:science_museum goal:south_station goal:bunker_hill goal:fine_arts");
    CHECK_TOLD(m, 0, "tile:six", "[{'kind':'draw','seat':0,'tile':'six'}]");
    CHECK_TOLD(m, TP_TABLE, "tile:six", "[{'kind':'draw','seat':0}]");
    CHECK_TOLD(m, TP_EVERYTHING, "tile:six", "[{'kind':'draw','seat':0,'tile':'six'}]");
    tp_match_free(m);
}

/* ---- the opening ---- */

TEST(gridlock_the_race_tells_who_is_first) {
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    play(m, SCRIPT_S);
    CHECK_TOLD(m, 0, "1:place:straight@E7/2",
               "[{'kind':'place','seat':1,'tile':'straight','at':'E7','rotation':2,'roads':["
               "'SE','NW'],'joins':['SE','NW']},{'kind':'first','seat':1},"
               "{'kind':'done','seat':1}]");
    play(m, "1:place:straight@E7/2");
    CHECK_TOLD(m, 0, "tile:bend", "[{'kind':'draw','seat':1},{'kind':'turn','seat':0}]");
    tp_match_free(m);
}

/* ---- building ---- */

TEST(gridlock_a_declaration_is_told_and_the_end_of_a_turn) {
    tp_match *m = at_t();
    CHECK_TOLD(m, 0, "drive", "[{'kind':'declare','seat':1,'what':'drive'}]");
    CHECK_TOLD(m, 0, "build", "[{'kind':'declare','seat':1,'what':'build'}]");
    play(m, "build");
    CHECK_TOLD(m, 0, "end", "[{'kind':'done','seat':1},{'kind':'turn','seat':0}]");
    tp_match_free(m);
}

TEST(gridlock_building_tells_how_a_tile_lies_and_what_it_joins) {
    tp_match *m = at_t();
    play(m, "build");
    CHECK_TOLD(m, 0, "rotate:H4/0",
               "[{'kind':'rotate','seat':1,'at':'H4','from':1,'to':0,'tile':'straight','roads':["
               "'NE','SW'],'joins':[]}]");
    CHECK_TOLD(m, 0, "remove:E7", "[{'kind':'remove','seat':1,'at':'E7','tile':'straight'}]");
    CHECK_TOLD(m, 0, "place:bend@A2/0",
               "[{'kind':'place','seat':1,'tile':'bend','at':'A2','rotation':0,'roads':["
               "'NE','SE'],'joins':[]}]");
    tp_match_free(m);
}

TEST(gridlock_a_cone_tells_the_place_it_stands_at) {
    tp_match *m = at_t();
    play(m, "build");
    CHECK_TOLD(m, 0, "cone:H4", "[{'kind':'cone','seat':1,'at':'H4'}]");
    CHECK_TOLD(m, 0, "cone:H5", "[{'kind':'cone','seat':1,'at':'H5','place':'theater'}]");
    CHECK_TOLD(m, 0, "cone:I4", "[{'kind':'cone','seat':1,'at':'I4','place':'I4'}]");
    play(m, "cone:I4");
    CHECK_TOLD(m, 0, "clear:I4", "[{'kind':'clear','seat':1,'at':'I4','place':'I4'}]");
    tp_match_free(m);
}

/* gridlock.md "End of a turn": the discard becomes the draw pile before the draw. */
TEST(gridlock_a_new_pile_is_told_before_it_is_drawn_from) {
    tp_match *m = begin("gridlock", 2, "{'length':'shorter'}", SMALLVILLE);
    play(m, "start:d0 start:d1 goal:d1 goal:d2 goal:d3 goal:d0 goal:d2 goal:d3 tile:x tile:x "
            "tile:x tile:x 0:place:x@A2/0 tile:x place:x@D3/0 tile:y build place:x@B1/0 "
            "place:x@B3/0 remove:A2");
    m = changed(m, "'draw':{'x':0,'y':3},'discard':{'x':1,'y':0}",
                "'draw':{'x':0,'y':0},'discard':{'x':1,'y':3}");
    CHECK_TOLD(m, 1, "remove:B3",
               "[{'kind':'remove','seat':0,'at':'B3','tile':'x'},{'kind':'done','seat':0},"
               "{'kind':'shuffle','n':5}]");
    tp_match_free(m);
}

/* ---- driving ---- */

TEST(gridlock_a_drive_tells_its_way_and_the_goal_it_reaches) {
    tp_match *m = at_t();
    play(m, "drive");
    CHECK_TOLD(m, 0, "stop:E7", "[{'kind':'drive','seat':1,'path':['F7','E7'],'halt':null}]");
    CHECK_TOLD(m, 0, "stop:D6",
               "[{'kind':'drive','seat':1,'path':['F7','E7','D6'],'halt':null,'place':'td_garden'},"
               "{'kind':'reach','seat':1,'place':'td_garden','n':1,'of':5}]");
    play(m, "stop:D6");
    CHECK_TOLD(m, 0, "stop:F7",
               "[{'kind':'drive','seat':1,'path':['D6','E7','F7'],'halt':null,'place':"
               "'faneuil_hall'},{'kind':'done','seat':1},{'kind':'turn','seat':0}]");
    tp_match_free(m);
}

/* Roads from Copley Square, where seat 0 drives off, over H4 and the Theater District, where seat 1
 * started and seat 2 has been, to H6. */
static tp_match *busy_road(const char *options) {
    tp_match *m = opened(3, options, "start:copley start:theater start:seaport");
    play(m, "build place:straight@H4/1 place:straight@H6/1 end tile:sharp tile:sharp "
            "build end build end");
    m = changed(m, "'start':'seaport','visited':[],'goals':['bunker_hill',",
                "'start':'seaport','visited':['theater'],'goals':[");
    return changed(m, "'car':'I10'", "'car':'H4'");
}

/* gridlock.md "Mandatory stops": of several reasons a cone comes first, then a car. */
TEST(gridlock_a_drive_tells_what_halts_it) {
    static const struct {
        const char *options, *cones, *halt;
    } cases[] = {{"{'congestion':true}", "'cones':[]", "'congestion'"},
                 {"{'traffic':true}", "'cones':[]", "'car'"},
                 {"{'traffic':true,'congestion':true}", "'cones':['H5']", "'cone'"},
                 {"{'congestion':true,'special':true,'colours':['red','blue','green']}",
                  "'cones':['H5']", "null"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tp_match *m = changed(busy_road(cases[i].options), "'cones':[]", cases[i].cones);
        char *told = replaced("[{'kind':'drive','seat':0,'path':['H4','H5'],'halt':HALT,"
                              "'place':'theater'}]",
                              "HALT", cases[i].halt);
        m = changed(m, "'car':'H3'", "'car':'H4'");
        play(m, "drive");
        CHECK_TOLD(m, 1, "stop:H5", told);
        test_free_text(told);
        tp_match_free(m);
    }
}

/* gridlock.md "Drive": tunnel to tunnel is one step. */
TEST(gridlock_portals_follow_each_other_in_a_way) {
    tp_match *m = opened(2, NULL, "start:south_station start:logan");
    play(m, "build place:straight@H9/1 end tile:sharp build end drive");
    CHECK_TOLD(m, 1, "stop:B10",
               "[{'kind':'drive','seat':0,'path':['H8','H9','H10','B10'],'halt':null,"
               "'place':'B10'}]");
    tp_match_free(m);
}

/* With roads everywhere A10 and C10 are joined over B9 and over B10, and 1 comes before 9. */
TEST(gridlock_of_ways_of_one_length_the_first_in_byte_order_is_taken) {
    tp_match *m = at_t();
    const tp_tables *t = tp_match_rules(m)->tables;
    const int a10 = 9, b10 = 20, c10 = 31;
    uint8_t roads[HEX_SPACES];
    uint16_t path[HEX_SPACES];
    tp_hex_set from = {0}, halts = {0};
    gridlock_routes routes;
    memset(roads, HEX_ALL_EDGES, sizeof roads);
    hex_add(&from, a10);
    gridlock_find_routes(t, roads, &halts, &from, &routes);
    CHECK_EQ(gridlock_route(&routes, c10, path), 3);
    CHECK_EQ(path[1], b10);
    hex_add(&halts, b10); /* a way without a stop is better than any with one */
    gridlock_find_routes(t, roads, &halts, &from, &routes);
    CHECK_EQ(gridlock_route(&routes, c10, path), 3);
    CHECK_EQ(path[1], b10 - 1);
    tp_match_free(m);
}

/* The last goal ends the game in the middle of a turn: nobody is done, and no turn begins. */
TEST(gridlock_the_last_goal_ends_the_game) {
    tp_match *m = opened(2, "{'length':'shorter'}", "start:copley start:logan");
    play(m, "build place:straight@H4/1 end tile:straight build end");
    m = changed(m,
                "'start':'copley','visited':[],'goals':['bunker_hill','science_museum',"
                "'td_garden']",
                "'start':'copley','visited':['bunker_hill','science_museum'],'goals':['theater']");
    play(m, "drive");
    CHECK_PREVIEW(m, "stop:H5",
                  "[{'kind':'drive','seat':0,'path':['H3','H4','H5'],'halt':null,'place':"
                  "'theater'},{'kind':'reach','seat':0,'place':'theater','n':3,'of':3},"
                  "{'kind':'end','reason':'arrived','ranks':[1,2],'scores':[3,0]}]");
    tp_match_free(m);
}

/* ---- words ---- */

static void check_sentence(const tp_match *m, tp_language language, const char *event,
                           const char *wanted) {
    tp_words *words = tp_words_new(tp_match_rules(m)->game);
    const tp_speaker x = {.words = words, .language = language, .rules = tp_match_rules(m)};
    char *text = quoted(event);
    tp_error e = {0};
    tp_json *events = tp_json_parse(text, strlen(text), &e);
    tp_writer w = {0};
    CHECK(tp_words_sentence(&x, events, 0, &w));
    CHECK_TEXT(w.data, wanted);
    tp_writer_done(&w);
    tp_json_free(events);
    test_free_text(text);
    tp_words_free(words);
}

TEST(gridlock_a_city_of_ones_own_has_its_own_names) {
    tp_match *boston = begin("gridlock", 2, NULL, NULL);
    tp_match *small = begin("gridlock", 2, NULL, SMALLVILLE);
    check_sentence(boston, TP_GERMAN, "[{'kind':'draw','seat':1,'tile':'five'}]",
                   "Grün zieht einen Fünfarm.");
    check_sentence(small, TP_GERMAN, "[{'kind':'draw','seat':1,'tile':'x'}]", "green zieht X.");
    check_sentence(boston, TP_ENGLISH, "[{'kind':'cone','seat':0,'at':'I4','place':'I4'}]",
                   "Blue sets a cone on I4, Prudential Tunnel.");
    check_sentence(small, TP_ENGLISH, "[{'kind':'cone','seat':0,'at':'B2','place':'B2'}]",
                   "blue sets a cone on B2, T1.");
    check_sentence(small, TP_ENGLISH, "[{'kind':'start','seat':0,'place':'d3'}]",
                   "blue starts at C4.");
    /* B10 is a tunnel in Boston only. */
    check_sentence(small, TP_ENGLISH, "[{'kind':'start','seat':0,'place':'B10'}]",
                   "blue starts at B10.");
    tp_match_free(boston);
    tp_match_free(small);
}

/* A new map with the usual tiles: what it calls as the dictionary does has German names, too. */
TEST(gridlock_usual_tiles_keep_their_words_in_any_city) {
    char *edition = replaced(SMALLVILLE, "'id':'x','name':'X'", "'id':'five','name':'Five-way'");
    tp_match *m = begin("gridlock", 2, NULL, edition);
    check_sentence(m, TP_GERMAN, "[{'kind':'draw','seat':0,'tile':'five'}]",
                   "blue zieht einen Fünfarm.");
    tp_match_free(m);
    test_free_text(edition);
}

/* Without names players are called by the colours they agreed on. */
TEST(gridlock_sentences_know_the_colours_of_the_seats) {
    tp_match *m = begin("gridlock", 2, "{'colours':['yellow','red']}", NULL);
    check_sentence(m, TP_GERMAN, "[{'kind':'turn','seat':0}]", "Gelb ist am Zug.");
    check_sentence(m, TP_GERMAN, "[{'kind':'turn','seat':1}]", "Rot ist am Zug.");
    tp_match_free(m);
}

/* Every thing of the built-in city has a word, and in English it is the edition's. */
TEST(gridlock_words_call_things_as_the_city_does) {
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    const tp_tables *t = tp_match_rules(m)->tables;
    tp_words *words = tp_words_new(tp_match_rules(m)->game);
    for (int i = 0; i < t->kinds; i++)
        CHECK_TEXT(tp_words_name(words, TP_ENGLISH, NULL, "tiles", t->kind[i].id), t->kind[i].name);
    for (int space = 0; space < t->spaces; space++) {
        const int destination = t->destination_at[space];
        char name[8];
        tp_hex_put(name, &t->hex, space);
        if (t->names[space] == NULL) continue;
        const char *id = destination == NO_DESTINATION ? name : t->destination[destination].id;
        CHECK_TEXT(tp_words_name(words, TP_ENGLISH, NULL, "places", id), t->names[space]);
    }
    tp_words_free(words);
    tp_match_free(m);
}
