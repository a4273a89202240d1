/* autobahn/test_hidden.c: what a seat sees, and what it cannot know; autobahn.md "View of a seat".
 * tests/conformance.c checks in random games that resampling leaves every view alone. */
#include "test_position.h"

#include <stdlib.h>
#include <string.h>

static const position road_laid = {.lanes = "[['L80'],['V120'],[],[]]",
                                   .roads = "S80|DOC",
                                   .hands = "CAM L90|IND HEAVY HEAVY",
                                   .taken = "C90|"};

TEST(autobahn_a_seat_sees_its_own_cards_and_counts_the_others) {
    tp_match *m = position_load(&road_laid);
    CHECK_SEEN(m, 0,
               "'deck':51,'hands':[{'CAM':1,'L90':1},3],'roads':[{'S80':1},1],"
               "'taken':[{'C90':1},{}]");
    CHECK_SEEN(m, 1,
               "'deck':51,'hands':[2,{'IND':1,'HEAVY':2}],'roads':[1,{'DOC':1}],"
               "'taken':[{'C90':1},{}]");
    CHECK_SEEN(m, TP_TABLE, "'deck':51,'hands':[2,3],'roads':[1,1],'taken':[{'C90':1},{}]");
    tp_match_free(m);
}

static void check_text(const tp_match *m, const char *move, int viewer, const char *expected) {
    const tp_rules *r = tp_match_rules(m);
    char text[TP_MOVE_TEXT];
    tp_move parsed;
    CHECK(r->game->parse(r, tp_match_state(m), move, &parsed));
    CHECK_EQ(r->game->format(r, tp_match_state(m), parsed, viewer, text), strlen(expected));
    CHECK_TEXT(text, expected);
}

TEST(autobahn_the_front_of_a_road_is_its_players_secret) {
    tp_match *m = AT(.lanes = "[['L80'],['C160'],[]]", .hands = "CAM|L90", .sign = "SX");
    check_text(m, "build:CAM", 0, "build:CAM");
    check_text(m, "build:CAM", 1, "build:?");
    check_text(m, "overtake:CAM", 1, "overtake:?");
    check_text(m, "overtake:CAM", TP_TABLE, "overtake:?");
    check_text(m, "overtake:CAM", TP_EVERYTHING, "overtake:CAM");
    check_text(m, "refuel:CAM", 1, "refuel:CAM");
    tp_match_free(m);
}

TEST(autobahn_a_drawn_card_is_seen_by_who_draws_it) {
    tp_match *m = begin("autobahn", 3, NULL, NULL);
    play(m, "draw:CAM");
    check_text(m, "draw:L90", 0, "draw:?");
    check_text(m, "draw:L90", 1, "draw:L90");
    check_text(m, "draw:L90", TP_TABLE, "draw:?");
    tp_match_free(m);
    m = AT(.driver = 1, .phase = "draw", .fuel = "{'colour':'yellow','count':1}", .hands = "|CAM");
    check_text(m, "draw:L90", 0, "draw:?");
    check_text(m, "draw:L90", 1, "draw:L90");
    tp_match_free(m);
}

/* The text of a drawn card stays hidden if it is printed after the turn has passed on. */
TEST(autobahn_a_drawn_card_is_hidden_afterwards_too) {
    tp_match *m = AT(.phase = "draw", .played = true, .fuel = "{'colour':'yellow','count':1}",
                     .hands = "|CAM", .discard = "IND IND IND IND");
    const tp_rules *r = tp_match_rules(m);
    char text[TP_MOVE_TEXT];
    tp_move drawn;
    CHECK(r->game->parse(r, tp_match_state(m), "draw:L90", &drawn));
    play(m, "draw:L90");
    CHECK_PART(m, "'driver':1,");
    r->game->format(r, tp_match_state(m), drawn, 1, text);
    CHECK_TEXT(text, "draw:?");
    r->game->format(r, tp_match_state(m), drawn, 0, text);
    CHECK_TEXT(text, "draw:L90");
    tp_match_free(m);
}

TEST(autobahn_texts_that_are_no_moves_do_not_parse) {
    static const char *const texts[] = {
        "",         "draw",   "draw:?", "draw:L90:1", "put:L90",    "put:L90:", "fuel:", "fuel:-1",
        "fuel:123", "pass:1", "end:",   "build:x",    "camera:one", "sign",     ":"};
    tp_match *m = position_load(&road_laid);
    const tp_rules *r = tp_match_rules(m);
    tp_move move;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        CHECK(!r->game->parse(r, tp_match_state(m), texts[i], &move));
    tp_match_free(m);
}

/* ---- resampling ---- */

static tp_state *resampled(const tp_match *m, int seat, tp_rng *g) {
    const tp_rules *r = tp_match_rules(m);
    tp_state *s = tp_alloc(r->game->state_size);
    memcpy(s, tp_match_state(m), r->game->state_size);
    r->game->determinize(r, s, seat, g);
    return s;
}

static bool has(const tp_match *m, const tp_state *s, const char *part) {
    tp_writer w = {0};
    char *wanted = quoted(part);
    tp_state_write(tp_match_rules(m), s, TP_EVERYTHING, &w);
    const bool found = strstr(w.data, wanted) != NULL;
    free(wanted);
    tp_writer_done(&w);
    return found;
}

/* 57 cards are unseen, five of them L90 and five L80: what seat 1 has laid as road, or holds, is
 * one of these as often as chance has it. */
TEST(autobahn_resampling_is_uniform_over_what_is_unseen) {
    enum { TRIES = 20000 };
    tp_match *m = AT(.lanes = "[['L80'],['V120'],[]]", .roads = "|DOC", .hands = "CAM L90|IND");
    tp_rng g;
    int laid = 0, held = 0;
    tp_rng_seed(&g, 1);
    for (int i = 0; i < TRIES; i++) {
        tp_state *s = resampled(m, 0, &g);
        laid += has(m, s, "'roads':[{},{'L90':1}]");
        held += has(m, s, "'hands':[{'CAM':1,'L90':1},{'L80':1}]");
        free(s);
    }
    /* 20000 * 5 / 57 is 1754; four standard deviations are 160. */
    CHECK(laid > 1754 - 160 && laid < 1754 + 160);
    CHECK(held > 1754 - 160 && held < 1754 + 160);
    tp_match_free(m);
}

/* autobahn.md "Jam": in a jam everybody knows that nobody can move. */
TEST(autobahn_resampling_a_jam_leaves_it_a_jam) {
    tp_match *m = AT(.lanes = "[['L80'],[],[],[]]", .deck = "", .roads = "RW|RW", .phase = "over",
                     .over = "'jam'", .waits = true, .hands = "CAM L80|L80|DOC IND L80",
                     .players = 3, .last = "{'seat':0,'armed':true}");
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (int i = 0; i < 100; i++) {
        tp_state *s = resampled(m, i % 3, &g);
        tp_writer w = {0};
        tp_state_write(tp_match_rules(m), s, TP_EVERYTHING, &w);
        tp_match_free(load(w.data));
        tp_writer_done(&w);
        free(s);
    }
    tp_match_free(m);
}
