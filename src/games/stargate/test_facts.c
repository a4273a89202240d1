/* stargate/test_facts.c: what Stargate works out. stargate.md "Facts" */
#include "telling.h"

#include "core/moves.h"
#include "core/play.h"
#include "core/tell.h"
#include "test_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHAPES(c, t, s) "{'C':" #c ",'T':" #t ",'S':" #s "}"

TEST(stargate_facts_of_a_position) {
    tp_match *m = stargate_at(2, 0, "C0e3 S0h4 T0f6 C1f9 S1h8 T1e5", NULL);
    CHECK_FACTS(
        m, 0, NULL,
        "{'wins':['f6xf9'],'needed':4,'gates':[{'at':'e5','maingate':1,'holder':1},{'at':'"
        "e8',"
        "'maingate':null,'holder':null},{'at':'h5','maingate':null,'holder':null},{'at':'"
        "h8',"
        "'maingate':0,'holder':1}],'sides':[{'seats':[0],'held':0},{'seats':[1],'held':2}],"
        "'seats':[{'corner':'a1','maingate':'h8','out':false,'commander':'e3','pieces'"
        ":" SHAPES(1, 1, 1) ",'lost':" SHAPES(
            0, 3,
            5) "},{'corner':'l12','maingate':'e5','out':false,"
               "'commander':'f9','pieces':" SHAPES(1, 1, 1) ",'lost':" SHAPES(
                   0, 3,
                   5) "}],'captured':" SHAPES(0, 6,
                                              10) ",'captures':[{'seat':0,'piece':'C','"
                                                  "from':'e3','to':['e5']},{'seat':0,"
                                                  "'piece':'T','from':'f6','to':['f9']},{'"
                                                  "seat':0,'piece':'S','from':'h4',"
                                                  "'to':['h8']},{'seat':1,'piece':'S','"
                                                  "from':'h8','to':['h4']}],"
                                                  "'bites':[{'from':'e3','to':['c3','e1','e5','g3',"
                                                  "'j3']},"
                                                  "{'from':'e5','to':['b5','e8','h5']},"
                                                  "{'from':'f6','to':['c6','f3','f9','i6']},"
                                                  "{'from':'f9','to':['a9','d9','f11','f7','h9','"
                                                  "k9']},"
                                                  "{'from':'h4','to':['d4','h8','l4']},"
                                                  "{'from':'h8','to':['d8','h12','h4','l8']}],"
                                                  "'in_danger':[{'seat':1,'at':'f9','by':['"
                                                  "f6'],'now':true}]}");
    tp_match_free(m);
}

static tp_json *facts_of(const tp_match *m, const char *about) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_facts_write(tp_match_rules(m), tp_match_state(m), TP_TABLE, about, &w);
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return v;
}

static void check_part(const tp_json *facts, const char *key, const char *expected) {
    char *text = tp_json_print(tp_json_get(facts, key)), *wanted = quoted(expected);
    CHECK_TEXT(text, wanted);
    test_free_text(wanted);
    free(text);
}

TEST(stargate_facts_know_partners_and_corners) {
    tp_match *m = begin("stargate", 4, "{'mode':'alliances'}", NULL);
    tp_json *facts = facts_of(m, NULL);
    check_part(facts, "sides", "[{'seats':[0,2],'held':0},{'seats':[1,3],'held':0}]");
    check_part(facts, "gates",
               "[{'at':'e5','maingate':1,'holder':null},{'at':'e8','maingate':3,'holder':null},"
               "{'at':'h5','maingate':2,'holder':null},{'at':'h8','maingate':0,'holder':null}]");
    CHECK_TEXT(told_text(tp_json_item(tp_json_get(facts, "seats"), 2), "corner"), "a12");
    tp_json_free(facts);
    tp_match_free(m);
}

/* Once an army has joined another, whose losses were whose is not known any more. */
TEST(stargate_facts_after_joining_count_losses_together) {
    tp_match *m = stargate_at(4, 0, "C0a1 C1a12 C2l12 C3l1 T0a9 T0e5 T1e8", NULL);
    play(m, "a9xa12");
    tp_json *facts = facts_of(m, NULL);
    const tp_json *loser = tp_json_item(tp_json_get(facts, "seats"), 1);
    CHECK(tp_json_bool(tp_json_get(loser, "out")));
    CHECK(tp_json_get(loser, "lost") == NULL);
    CHECK_EQ(tp_json_what(tp_json_get(loser, "commander")), TP_NULL);
    check_part(facts, "captured", "{'C':1,'T':13,'S':24}");
    /* h5 was the maingate of the seat that is out */
    check_part(tp_json_item(tp_json_get(facts, "gates"), 2), "maingate", "null");
    tp_json_free(facts);
    tp_match_free(m);
}

/* Exact distances along open lines: what stands between closes them unless captures may jump. */
TEST(stargate_facts_count_distances) {
    const char *position = "C0a1 T0f6 S0f8 C1l12";
    tp_match *m = stargate_at(2, 0, position, NULL);
    tp_json *facts = facts_of(m, NULL);
    const tp_json *bites = tp_json_get(facts, "bites");
    CHECK_EQ(tp_json_size(bites), 4);
    check_part(tp_json_item(bites, 0), "to", "['a3','a6','c1','f1']");
    check_part(tp_json_item(bites, 1), "to", "['c6','f3','i6']");
    check_part(tp_json_item(bites, 2), "to", "['b8','f12','j8']");
    tp_json_free(facts);
    tp_match_free(m);
    m = stargate_at(2, 0, position, "'jump':false", "'jump':true", NULL);
    facts = facts_of(m, NULL);
    bites = tp_json_get(facts, "bites");
    check_part(tp_json_item(bites, 1), "to", "['c6','f3','f9','i6']");
    tp_json_free(facts);
    tp_match_free(m);
}

TEST(stargate_facts_about_a_square) {
    tp_match *m = stargate_at(2, 0, "C0a1 T0f6 T1f9 C1l12 S1j9", NULL);
    tp_json *facts = facts_of(m, "f6");
    check_part(facts, "square",
               "{'at':'f6','moves':['c6','d6','e6','f3','f4','f5','f7','f8','g6','h6','i6'],"
               "'captures':['f9'],'captors':[0,1]}");
    tp_json_free(facts);
    facts = facts_of(m, "f9");
    check_part(facts, "square",
               "{'at':'f9','moves':['c9','d9','e9','f10','f11','f12','f7','f8','g9','h9','i9'],"
               "'captures':['f6'],'captors':[1,1]}");
    tp_json_free(facts);
    facts = facts_of(m, "f13");
    CHECK(tp_json_get(facts, "square") == NULL);
    tp_json_free(facts);
    tp_match_free(m);
}

/* ---- by brute force: the captures that are listed are those among the legal moves ---- */

static size_t count_listed(const tp_json *facts, int seat, const tp_move_list *l, bool *all) {
    const tp_json *list = tp_json_get(facts, "captures");
    size_t n = 0;
    for (size_t i = 0; i < tp_json_size(list); i++) {
        const tp_json *piece = tp_json_item(list, i), *to = tp_json_get(piece, "to");
        for (size_t k = 0; told_int(piece, "seat") == seat && k < tp_json_size(to); k++, n++) {
            char move[16];
            snprintf(move, sizeof move, "%sx%s", told_text(piece, "from"),
                     tp_json_text(tp_json_item(to, k), NULL));
            *all &= tp_move_list_find(l, move) != SIZE_MAX;
        }
    }
    return n;
}

/* A Commander is in danger now exactly where a legal move captures him. */
static bool agrees_on_danger(const tp_json *facts, const tp_move_list *l) {
    const tp_json *seats = tp_json_get(facts, "seats"), *list = tp_json_get(facts, "in_danger");
    size_t now = 0, legal = 0;
    for (size_t i = 0; i < tp_json_size(list); i++)
        now += tp_json_bool(tp_json_get(tp_json_item(list, i), "now"));
    for (size_t seat = 0; seat < tp_json_size(seats); seat++) {
        const char *at = told_text(tp_json_item(seats, seat), "commander");
        bool is_caught = false;
        for (size_t i = 0; i < l->count && at[0] != '\0'; i++) {
            const char *x = strchr(tp_move_list_text(l, i), 'x');
            is_caught |= x != NULL && strcmp(x + 1, at) == 0;
        }
        legal += is_caught;
    }
    return now == legal;
}

static size_t check_against_moves(const tp_match *m, tp_move_list *l) {
    const tp_node n = tp_match_node(m);
    tp_json *facts = facts_of(m, NULL);
    size_t captures = 0;
    bool all = true;
    tp_move_list_fill(l, tp_match_rules(m), tp_match_state(m), n.seat);
    for (size_t i = 0; i < l->count; i++) captures += strchr(tp_move_list_text(l, i), 'x') != NULL;
    CHECK_EQ(count_listed(facts, n.seat, l, &all), captures);
    CHECK(all);
    CHECK(agrees_on_danger(facts, l));
    tp_json_free(facts);
    return captures;
}

static void check_games(const char *options, const char *seed) {
    tp_match *m = begin("stargate", 4, options, NULL);
    tp_move_list l;
    tp_rng g;
    size_t captures = 0;
    tp_move_list_init(&l, tp_match_rules(m));
    tp_rng_seed_text(&g, seed, strlen(seed));
    for (int ply = 0; ply < 300 && tp_match_node(m).kind != TP_END; ply++) {
        captures += check_against_moves(m, &l);
        play(m, tp_move_list_text(&l, tp_rng_below(&g, (uint32_t)l.count)));
    }
    CHECK(captures > 20);
    tp_move_list_done(&l);
    tp_match_free(m);
}

TEST(stargate_facts_list_the_captures_that_are_legal) {
    check_games(NULL, "facts-1");
    check_games("{'mode':'alliances'}", "facts-2");
    check_games("{'capture_lines':'all','jump':true}", "facts-3");
}

TEST(stargate_facts_of_an_ended_game_threaten_nobody) {
    tp_match *m = stargate_at(2, 0, "C0e3 T0f6 C1f9 S0f5 S1b9", NULL);
    play(m, "f6xf9");
    tp_json *facts = facts_of(m, "f9");
    check_part(facts, "wins", "[]");
    check_part(facts, "captures", "[]");
    check_part(facts, "in_danger", "[]");
    check_part(tp_json_item(tp_json_get(facts, "seats"), 1), "lost", "{'C':1,'T':4,'S':5}");
    tp_json_free(facts);
    tp_match_free(m);
}
