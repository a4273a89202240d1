/* bots/brains/test_autobahn.c: what bots know of the game, on positions where everybody would know
 * it. */
#include "bots_know.h"
#include "games/autobahn/test_position.h"

#include "bots/bots.h"

#include <string.h>

/* ---- what a position is worth ---- */

TEST(autobahn_pumps_taken_are_worth_something) {
    CHECK(value_at(AT(.hands = "L90|L90", .taken = "C220 C210|C90"), 0) > 0.6F);
    CHECK(value_at(AT(.hands = "L90|L90", .taken = "C90|C220 C210"), 0) < 0.4F);
    CHECK(value_at(AT(.players = 4, .hands = "L90|L90|L90|L90", .taken = "|||C220 C210"), 3) >
          0.3F);
}

static tp_match *near_the_end(const char *hands) {
    return AT(.hands = hands, .deck = "L90", .roads = "RW RW|",
              .lanes = "[['L80'],['V120'],[],[]]");
}

/* All that is named nowhere has been taken by seat 0. */
TEST(autobahn_pumps_in_hand_are_a_debt_near_the_end) {
    CHECK(value_at(near_the_end("HEAVY FLA|S80"), 1) > value_at(near_the_end("S80|HEAVY FLA"), 1));
}

TEST(autobahn_a_ready_car_is_worth_most_to_who_drives) {
    CHECK(value_at(AT(.lanes = "[['L80'],['C100'],[]]", .hands = "L90|L90"), 0) >
          value_at(AT(.lanes = "[['L80'],['V100'],[]]", .hands = "L90|L90"), 0));
}

/* ---- moves worth a thought ---- */

static void check_first(tp_match *m, int seat, const char *expected) {
    const tp_rules *r = tp_match_rules(m);
    tp_move list[128], drawn;
    char text[TP_MOVE_TEXT];
    tp_rng g;
    tp_player scorer;
    tp_answer a;
    tp_rng_seed(&g, 1);
    CHECK(r->max_moves <= sizeof list / sizeof *list);
    CHECK(tp_brain_of(r->game)->propose(r, tp_match_state(m), seat, list) >= 1);
    r->game->format(r, tp_match_state(m), list[0], TP_EVERYTHING, text);
    CHECK_TEXT(text, expected);
    CHECK(tp_player_find(r, "scorer", &scorer));
    const tp_question q = {.rules = r, .state = tp_match_state(m), .seat = seat, .rng = &g};
    tp_bot_ask(&scorer, &q, &a);
    CHECK_EQ(a.move, list[0]);
    for (int i = 0; i < 20; i++) {
        drawn = tp_brain_of(r->game)->policy(r, tp_match_state(m), seat, &g);
        CHECK_EQ(drawn, list[0]);
    }
    tp_match_free(m);
}

/* autobahn.md "Overtaking": and the card that is needed least goes for it. */
TEST(autobahn_a_bot_overtakes_what_is_ready) {
    check_first(AT(.lanes = "[['V140','V120','L90','L80'],['C160'],[]]", .sign = "SX",
                   .hands = "RW CAM C220 L90|S80"),
                0, "overtake:L90");
}

/* autobahn.md "Phase drive": a car and a card on it are two snails. */
TEST(autobahn_a_bot_lays_the_car_that_overtakes_most) {
    check_first(
        AT(.lanes = "[['V160','V140','L90','L80'],[]]", .sign = "SX", .hands = "C120 C170 L90|S80"),
        0, "put:C170:2");
}

TEST(autobahn_a_bot_photographs_a_speeder) {
    check_first(AT(.lanes = "[['L80'],['C220']]", .phase = "window", .driver = 1,
                   .window = "{'type':'camera','asked':0}", .hands = "CAM|S80 L90"),
                0, "camera:2");
}

/* autobahn.md "Who is too fast": the lorry on top would not be worth a camera, the car below it
 * is. */
TEST(autobahn_a_bot_photographs_a_covered_speeder) {
    check_first(AT(.lanes = "[['L80'],['C220','L90']]", .phase = "window", .driver = 1,
                   .window = "{'type':'camera','asked':0}", .hands = "CAM|S80 L90"),
                0, "camera:2");
}

TEST(autobahn_a_bot_indicates_when_there_is_much_to_take) {
    check_first(AT(.lanes = "[['V140','V120','V110','L90','L80'],['C150'],[]]", .sign = "SX",
                   .phase = "window", .driver = 1, .waits = true,
                   .window = "{'type':'turn','asked':0}", .hands = "IND L90|S80 L90"),
                0, "indicator");
}

TEST(autobahn_which_card_lies_face_down_is_no_question_for_a_search) {
    tp_match *m = AT(.lanes = "[['L80'],['V100'],[]]", .hands = "S80 S120 RW CAM IND FLA DOC|S80");
    const tp_rules *r = tp_match_rules(m);
    tp_move list[128];
    char text[TP_MOVE_TEXT];
    size_t builds = 0;
    const size_t n = tp_brain_of(r->game)->propose(r, tp_match_state(m), 0, list);
    for (size_t i = 0; i < n; i++) {
        r->game->format(r, tp_match_state(m), list[i], TP_EVERYTHING, text);
        builds += strncmp(text, "build:", 6) == 0;
    }
    CHECK_EQ(builds, 2);
    tp_match_free(m);
}

TEST(autobahn_who_can_only_pass_does_so_at_once) {
    tp_match *m = AT(.phase = "window", .driver = 1, .waits = true,
                     .window = "{'type':'turn','asked':0}", .hands = "L90|S80");
    tp_player hard;
    tp_rng g;
    tp_answer a;
    tp_rng_seed(&g, 1);
    CHECK(tp_player_find(tp_match_rules(m), "hard", &hard));
    const tp_question q = {.rules = tp_match_rules(m), .state = tp_match_state(m), .rng = &g};
    tp_bot_ask(&hard, &q, &a);
    CHECK_EQ(a.visits, 0);
    CHECK_EQ(a.pv_length, 1);
    CHECK_TEXT(a.line[0], "pass");
    tp_match_free(m);
}
