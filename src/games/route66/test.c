/* route66/test.c: the rulebook, section by section, under the headings of docs/spec/route66.md.
 * What is refused is in test_load.c. */
#include "test.h"
#include "state.h"
#include "test_states.h"

#include "core/play.h"

#include <stdio.h>
#include <string.h>

extern const tp_game route66;

static tp_match *start(int players, const char *options) {
    return begin("route66", players, options, NULL);
}

/* Loads the state, rolls, and compares the moves of seat 0. */
#define CHECK_DICE(state, roll, words)                                                             \
    do {                                                                                           \
        tp_match *m_ = load(state);                                                                \
        play(m_, roll);                                                                            \
        CHECK_MOVES(m_, 0, words);                                                                 \
        tp_match_free(m_);                                                                         \
    } while (0)

/* route66.md "Setup" */
TEST(route66_begins_with_an_empty_road) {
    tp_match *m = start(2, NULL);
    CHECK_STATE(m, STATE("2", DEFAULTS, TURN("0", "0", "roll"), NOBODY, NOBODY,
                         "[" BARE "," BARE "]", BARE, "[0,0]", "null"));
    tp_match_free(m);
    m = start(4, "{'ply_limit':7,'tie_break':'latest_turn','sections_to_end':11}");
    CHECK_STATE(m, STATE("4", OPTIONS("11", "false", "false", "latest_turn", "7"),
                         TURN("0", "0", "roll"), NOBODY, NOBODY,
                         "[" BARE "," BARE "," BARE "," BARE "]", BARE, "[0,0,0,0]", "null"));
    tp_match_free(m);
}

/* route66.md "Turn" */
TEST(route66_a_turn_rolls_moves_and_decides) {
    tp_match *m = start(2, NULL);
    CHECK_COUNT(m, TP_TABLE, 126);
    play(m, "roll:1-1-1-1");
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['move:2+2']}");
    CHECK_STATE(m, STATE("2", DEFAULTS, TURN_DICE("1", "0", "move", "[1,1,1,1]"), NOBODY, NOBODY,
                         "[" BARE "," BARE "]", BARE, "[0,0]", "null"));
    play(m, "move:2+2");
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['roll','stop']}");
    play(m, "roll");
    CHECK_STATE(m, STATE("2", DEFAULTS, TURN("3", "0", "roll"), NOBODY, NOBODY,
                         "[" BARE "," BARE "]", "[2,0,0,0,0,0,0,0,0,0,0]", "[0,0]", "null"));
    play(m, "roll:1-2-2-2 move:3+4 stop");
    CHECK_STATE(m, STATE("2", DEFAULTS, TURN("6", "1", "roll"), NOBODY, NOBODY,
                         "[[2,1,1,0,0,0,0,0,0,0,0]," BARE "]", BARE, "[0,0]",
                         "{'seat':0,'event':'stop','dice':null,'sections':[2,3,4],'won':[]}"));
    tp_match_free(m);
}

/* route66.md "Bust" */
TEST(route66_a_first_roll_can_fail_without_any_car) {
    tp_match *m = load(
        STATE("3", DEFAULTS, TURN("50", "2", "roll"), "[null,null,null,0,0,0,0,0,null,null,null]",
              NOBODY, "[[0,1,0,0,0,0,0,0,0,0,0]," BARE "," BARE "]", BARE, "[68,0,0]", "null"));
    play(m, "roll:3-3-4-4");
    CHECK_STATE(m, STATE("3", DEFAULTS, TURN("51", "0", "roll"),
                         "[null,null,null,0,0,0,0,0,null,null,null]", NOBODY,
                         "[[0,1,0,0,0,0,0,0,0,0,0]," BARE "," BARE "]", BARE, "[68,0,0]",
                         "{'seat':2,'event':'bust','dice':[3,3,4,4],'sections':[],'won':[]}"));
    tp_match_free(m);
}

/* route66.md "Using the dice" */
TEST(route66_two_equal_splits_count_once) {
    tp_match *m = start(2, NULL);
    play(m, "roll:3-3-3-3");
    CHECK_MOVES(m, 0, "move:6+6");
    tp_match_free(m);
    m = start(2, NULL);
    play(m, "roll:2-2-5-5");
    CHECK_MOVES(m, 0, "move:4+10 move:7+7");
    tp_match_free(m);
}

/* route66.md "What a split allows". The car in 12 is used up but counts. */
TEST(route66_with_three_cars_only_their_sections_are_usable) {
    static const char three_cars[] = DRIVING(DEFAULTS, "[0,0,0,0,0,5,4,0,0,0,3]");
    CHECK_DICE(three_cars, "roll:1-6-6-6", "move:7");
    CHECK_DICE(three_cars, "roll:2-5-6-6", "move:7 move:8");
    CHECK_DICE(three_cars, "roll:3-4-4-4", "move:7+8");
    CHECK_DICE(three_cars, "roll:4-4-4-4", "move:8+8");
    tp_match *m = load(three_cars);
    play(m, "roll:6-6-6-6");
    CHECK_STATE(m,
                STATE("2", DEFAULTS, TURN("11", "1", "roll"), NOBODY, NOBODY, "[" BARE "," BARE "]",
                      BARE, "[0,0]",
                      "{'seat':0,'event':'bust','dice':[6,6,6,6],'sections':[7,8,12],'won':[]}"));
    tp_match_free(m);
}

TEST(route66_a_closed_section_is_not_usable) {
    CHECK_DICE(STATE("2", DEFAULTS, TURN("10", "0", "roll"),
                     "[null,null,null,null,1,0,null,null,null,null,null]", NOBODY,
                     "[" BARE "," BARE "]", BARE, "[16,14]", "null"),
               "roll:2-3-4-5", "move:5+9 move:8");
}

/* route66.md "may_decline" */
TEST(route66_may_decline_allows_each_half_alone) {
    CHECK_DICE(DRIVING(DECLINE, BARE), "roll:2-3-4-5",
               "move:5 move:5+9 move:6 move:6+8 move:7 move:7+7 move:8 move:9");
    CHECK_DICE(DRIVING(DECLINE, "[0,0,0,1,0,0,0,1,0,0,0]"), "roll:1-1-5-6",
               "move:11 move:2 move:6 move:7");
    CHECK_DICE(DRIVING(DECLINE, "[2,0,0,0,0,0,0,0,0,0,0]"), "roll:1-1-1-1", "move:2");
}

/* route66.md "Variant faster_gear" */
TEST(route66_faster_gear_keeps_the_moves_with_most_new_cars) {
    CHECK_DICE(DRIVING(FASTER, "[0,0,0,0,0,2,0,0,0,0,0]"), "roll:1-1-5-6", "move:2+11");
    CHECK_DICE(DRIVING(FASTER, BARE), "roll:2-2-5-5", "move:4+10");
    CHECK_DICE(DRIVING(FASTER, "[3,0,0,0,0,2,0,0,0,0,0]"), "roll:1-1-5-6", "move:11 move:6+7");
    CHECK_DICE(DRIVING(FASTER, "[1,0,0,0,0,2,0,0,0,1,0]"), "roll:1-1-5-6", "move:2+11 move:7");
    CHECK_DICE(
        DRIVING(OPTIONS("8", "true", "true", "turn_order", "10000"), "[0,0,0,0,0,2,0,0,0,0,0]"),
        "roll:1-1-5-6", "move:2+11");
}

/* route66.md "Jump" */
TEST(route66_a_car_jumps_over_neighbouring_rival_markers) {
    tp_match *m = load(STATE("3", DEFAULTS, TURN("10", "0", "roll"), NOBODY, NOBODY,
                             "[[0,0,0,0,0,2,0,0,0,0,0],[0,0,0,0,0,3,0,0,0,0,0],"
                             "[0,0,0,0,0,4,0,0,0,0,0]]",
                             BARE, "[0,0,0]", "null"));
    play(m, "roll:1-2-5-6 move:3+11 roll roll:1-1-1-6 move:7 stop");
    CHECK_STATE(m, STATE("3", DEFAULTS, TURN("16", "1", "roll"), NOBODY, NOBODY,
                         "[[0,1,0,0,0,5,0,0,0,1,0],[0,0,0,0,0,3,0,0,0,0,0],"
                         "[0,0,0,0,0,4,0,0,0,0,0]]",
                         BARE, "[0,0,0]",
                         "{'seat':0,'event':'stop','dice':null,'sections':[3,7,11],'won':[]}"));
    tp_match_free(m);
}

TEST(route66_each_of_two_steps_jumps_by_itself) {
    tp_match *m = load(STATE("3", DEFAULTS, TURN("10", "1", "roll"), NOBODY, NOBODY,
                             "[[0,0,0,0,0,1,0,0,0,0,0]," BARE ",[0,0,0,0,0,3,0,0,0,0,0]]", BARE,
                             "[0,0,0]", "null"));
    play(m, "roll:3-3-4-4 move:7+7");
    CHECK_STATE(m, STATE("3", DEFAULTS, TURN("12", "1", "decide"), NOBODY, NOBODY,
                         "[[0,0,0,0,0,1,0,0,0,0,0]," BARE ",[0,0,0,0,0,3,0,0,0,0,0]]",
                         "[0,0,0,0,0,4,0,0,0,0,0]", "[0,0,0]", "null"));
    tp_match_free(m);
}

/* route66.md "Stopping and winning": seat 0 wins section 7 with seats 1 and 2 where these markers
 * are; the scores after it. */
static void check_second(const char *edition, const char *rivals, const char *scores) {
    static const char cars[] = "'cars':[0,0,0,0,0,13,0,0,0,0,0],'scores':[0,0,0],'last':null}";
    static const char head[] = "{'game':'route66','players':3,'options':" DEFAULTS
                               "," TURN("10", "0", "decide") ",'first':" NOBODY ",'second':" NOBODY;
    tp_writer w = {0};
    char text[16384];
    snprintf(text, sizeof text, "%s,'edition':%s,'markers':[" BARE ",%s],%s", head, edition, rivals,
             cars);
    tp_match *m = load(text);
    play(m, "stop");
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &w);
    if (strstr(w.data, scores) == NULL) fail_msg("no %s in %s", scores, w.data);
    tp_writer_done(&w);
    tp_match_free(m);
}

#define ON_7(space) "[0,0,0,0,0," space ",0,0,0,0,0]"

TEST(route66_second_place_goes_to_the_rival_furthest_ahead_on_a_star) {
    check_second("'standard'", ON_7("9") "," ON_7("12"), "\"scores\":[16,0,8]");
    check_second("'standard'", ON_7("11") "," ON_7("10"), "\"scores\":[16,8,0]");
    check_second("'standard'", ON_7("8") "," ON_7("9"), "\"scores\":[16,0,8]");
    check_second("'standard'", ON_7("8") "," ON_7("0"), "\"scores\":[16,0,0]");
}

/* route66.md "Stopping and winning": one further ahead without a star does not count and does not
 * block. */
TEST(route66_a_gap_in_the_stars_does_not_block) {
    char *edition = replaced(route66_editions[0].json, "[9, 10, 11, 12]", "[9, 10, 12]");
    check_second(edition, ON_7("9") "," ON_7("11"), "\"scores\":[16,8,0]");
    check_second(edition, ON_7("11") "," ON_7("0"), "\"scores\":[16,0,0]");
    test_free_text(edition);
}

/* route66.md "Bust", "Stopping and winning": nothing is won without a stop. */
TEST(route66_cars_on_scoring_spaces_may_roll_and_are_lost) {
    tp_match *m = load(STATE("2", DEFAULTS, TURN("10", "1", "decide"), NOBODY, NOBODY,
                             "[" BARE ",[2,0,0,0,0,0,0,0,0,0,0]]", "[3,5,0,0,0,0,0,0,0,0,3]",
                             "[0,0]", "null"));
    CHECK_MOVES(m, 1, "roll stop");
    play(m, "roll roll:1-1-1-2");
    CHECK_STATE(m,
                STATE("2", DEFAULTS, TURN("12", "0", "roll"), NOBODY, NOBODY,
                      "[" BARE ",[2,0,0,0,0,0,0,0,0,0,0]]", BARE, "[0,0]",
                      "{'seat':1,'event':'bust','dice':[1,1,1,2],'sections':[2,3,12],'won':[]}"));
    tp_match_free(m);
}

/* route66.md "End" */
TEST(route66_the_option_says_how_many_closed_sections_end_the_game) {
    tp_match *m = start(2, "{'sections_to_end':1}");
    play(m, "roll:1-1-1-1 move:2+2 roll roll:1-1-1-1 move:2 stop");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[6,0],'reason':'sections'}");
    tp_match_free(m);
    m = start(2, "{'sections_to_end':2}");
    play(m, "roll:1-1-1-1 move:2+2 roll roll:1-1-1-1 move:2 stop");
    CHECK_COUNT(m, TP_TABLE, 126);
    tp_match_free(m);
}

/* route66.md "Ply limit": the move is carried out, then cars and dice go. Two players, scores 0. */
static void check_limit(const char *limit, const char *moves, const char *turn, const char *markers,
                        const char *last) {
    char options[64], state[2048];
    snprintf(options, sizeof options, "{'ply_limit':%s}", limit);
    snprintf(state, sizeof state,
             STATE("2", OPTIONS("8", "false", "false", "turn_order", "%s"), "%s", NOBODY, NOBODY,
                   "%s", BARE, "[0,0]", "%s"),
             limit, turn, markers, last);
    tp_match *m = start(2, options);
    play(m, moves);
    CHECK_STATE(m, state);
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':[0,0],'reason':'limit'}");
    tp_match_free(m);
}

TEST(route66_the_ply_limit_ends_the_game_after_any_move) {
    static const char none[] = "[" BARE "," BARE "]";
    check_limit("1", "roll:1-1-1-1", END("1", "0", "limit"), none, "null");
    check_limit("2", "roll:1-1-1-1 move:2+2", END("2", "0", "limit"), none, "null");
    check_limit("3", "roll:1-1-1-1 move:2+2 roll", END("3", "0", "limit"), none, "null");
    check_limit("3", "roll:1-1-1-1 move:2+2 stop", END("3", "1", "limit"),
                "[[2,0,0,0,0,0,0,0,0,0,0]," BARE "]",
                "{'seat':0,'event':'stop','dice':null,'sections':[2],'won':[]}");
    check_limit("7", "roll:1-1-1-1 move:2+2 roll roll:1-2-2-2 move:3+4 roll roll:6-6-6-6",
                END("7", "1", "limit"), none,
                "{'seat':0,'event':'bust','dice':[6,6,6,6],'sections':[2,3,4],'won':[]}");
    check_limit("4", "roll:1-1-1-1 move:2+2 stop roll:6-6-6-6", END("4", "1", "limit"),
                "[[2,0,0,0,0,0,0,0,0,0,0]," BARE "]",
                "{'seat':0,'event':'stop','dice':null,'sections':[2],'won':[]}");
}

TEST(route66_a_winning_stop_comes_before_the_limit) {
    tp_match *m = start(2, "{'ply_limit':6,'sections_to_end':1}");
    play(m, "roll:1-1-1-1 move:2+2 roll roll:1-1-1-1 move:2 stop");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[6,0],'reason':'sections'}");
    CHECK_STATE(m, STATE("2", OPTIONS("1", "false", "false", "turn_order", "6"),
                         END("6", "0", "sections"),
                         "[0,null,null,null,null,null,null,null,null,null,null]", NOBODY,
                         "[" BARE "," BARE "]", BARE, "[6,0]",
                         "{'seat':0,'event':'stop','dice':null,'sections':[2],'won':[2]}"));
    tp_match_free(m);
}

/* route66.md "Ties" */
TEST(route66_the_tie_break_settles_every_place) {
    tp_match *m = load(FOUR_TIED("turn_order"));
    CHECK_NODE(m, "{'kind':'end','ranks':[4,2,3,1],'scores':[6,8,6,8],'reason':'limit'}");
    tp_match_free(m);
    m = load(FOUR_TIED("latest_turn"));
    CHECK_NODE(m, "{'kind':'end','ranks':[3,1,4,2],'scores':[6,8,6,8],'reason':'limit'}");
    tp_match_free(m);
}

/* route66.md "Moves and state" */
static void check_refused(tp_match *m, const char *text) {
    tp_error e = {0};
    if (tp_match_play(m, TP_TABLE, text, strlen(text), &e)) fail_msg("%s was played", text);
    CHECK_EQ(e.code, TP_ILLEGAL_MOVE);
}

TEST(route66_a_move_has_one_spelling) {
    static const char *const no_rolls[] = {"roll:2-1-1-1", "roll:1-1-1",   "roll:1-1-1-7",
                                           "roll:0-1-1-1", "roll:1 1-1-1", "roll:1-1-1-1-1",
                                           "roll:",        "roll",         "stop"};
    static const char *const no_moves[] = {
        "move:9+5",   "move:05+9", "move:5+09", "move:5+9+", "move:5+", "move:", "move:1+13",
        "move:7+7+7", "move:7",    "move:+7",   "move",      "",        "roll",  "moves:7+7"};
    tp_match *m = start(2, NULL);
    for (size_t i = 0; i < sizeof no_rolls / sizeof *no_rolls; i++) check_refused(m, no_rolls[i]);
    play(m, "roll:2-3-4-5");
    for (size_t i = 0; i < sizeof no_moves / sizeof *no_moves; i++) check_refused(m, no_moves[i]);
    play(m, "move:5+9");
    check_refused(m, "roll:1-1-1-1");
    check_refused(m, "stops");
    tp_match_free(m);
}

/* route66.md "Moves and state": lists are in byte order. */
TEST(route66_lists_moves_in_byte_order) {
    CHECK_DICE(DRIVING(DECLINE, BARE), "roll:1-1-5-6",
               "move:11 move:2 move:2+11 move:6 move:6+7 move:7");
}

/* route66.md "Moves and state": the weight of a roll is the number of ordered rolls that give it,
 * which sample draws from. */
TEST(route66_weights_count_the_ordered_rolls) {
    tp_match *m = start(2, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_move outcomes[ROLLS];
    uint32_t weights[ROLLS], sum = 0;
    CHECK_EQ(r->game->outcomes(r, tp_match_state(m), outcomes, weights), ROLLS);
    for (int i = 0; i < ROLLS; i++) {
        const uint8_t *d = r->tables->rolls[i + 1].dice;
        uint32_t orders = 24, repeats = 1, counted = 0;
        for (int k = 1; k < DICE; k++) {
            repeats = d[k] == d[k - 1] ? repeats + 1 : 1;
            orders /= repeats;
        }
        for (int k = 0; k < ORDERED_ROLLS; k++) counted += r->tables->sorted[k] == i + 1;
        CHECK_EQ(weights[i], orders);
        CHECK_EQ(weights[i], counted);
        sum += weights[i];
    }
    CHECK_EQ(sum, 1296);
    tp_match_free(m);
}

/* route66.md "Views" */
TEST(route66_every_seat_sees_everything) {
    tp_match *m = load(MIDDLE);
    for (int viewer = TP_EVERYTHING; viewer < 3; viewer++) CHECK_VIEW(m, viewer, MIDDLE);
    tp_match_free(m);
}

/* route66.md "Worked examples" 1 */
TEST(route66_a_new_game_splits_2_3_4_5_three_ways) {
    tp_match *m = start(2, NULL);
    play(m, "roll:2-3-4-5");
    CHECK_MOVES(m, 0, "move:5+9 move:6+8 move:7+7");
    play(m, "move:7+7");
    CHECK_STATE(m, STATE("2", DEFAULTS, TURN("2", "0", "decide"), NOBODY, NOBODY,
                         "[" BARE "," BARE "]", "[0,0,0,0,0,2,0,0,0,0,0]", "[0,0]", "null"));
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['roll','stop']}");
    tp_match_free(m);
}

/* route66.md "Worked examples" 2 */
TEST(route66_one_car_left_for_two_new_sections_is_a_choice) {
    CHECK_DICE(DRIVING(DEFAULTS, "[0,0,0,1,0,0,0,1,0,0,0]"), "roll:1-1-5-6",
               "move:11 move:2 move:6 move:7");
    CHECK_DICE(DRIVING(DEFAULTS, "[0,0,0,0,1,0,1,0,0,0,0]"), "roll:1-1-5-6",
               "move:11 move:2 move:6+7");
    CHECK_DICE(DRIVING(DEFAULTS, "[0,0,0,0,0,2,0,0,0,0,0]"), "roll:1-1-5-6", "move:2+11 move:6+7");
}

/* route66.md "Worked examples" 3 */
TEST(route66_a_bust_sets_no_markers) {
    tp_match *m = load(STATE("2", DEFAULTS, TURN("10", "0", "decide"), NOBODY, NOBODY,
                             "[" BARE "," BARE "]", "[1,0,0,1,0,0,0,1,0,0,0]", "[0,0]", "null"));
    play(m, "roll roll:3-3-4-4");
    CHECK_STATE(m, STATE("2", DEFAULTS, TURN("12", "1", "roll"), NOBODY, NOBODY,
                         "[" BARE "," BARE "]", BARE, "[0,0]",
                         "{'seat':0,'event':'bust','dice':[3,3,4,4],'sections':[2,5,9],'won':[]}"));
    tp_match_free(m);
}

/* route66.md "Worked examples" 4 */
#define JUMP_BOTH                                                                                  \
    STATE("3", DEFAULTS, TURN("10", "0", "roll"), NOBODY, NOBODY,                                  \
          "[" BARE ",[1,0,0,0,0,0,0,0,0,0,0],[2,0,0,0,0,0,0,0,0,0,0]]", BARE, "[0,0,0]", "null")

TEST(route66_a_jump_over_both_rivals_wins_section_2) {
    tp_match *m = load(JUMP_BOTH);
    play(m, "roll:1-1-6-6 move:2+12");
    CHECK_STATE(m, STATE("3", DEFAULTS, TURN("12", "0", "decide"), NOBODY, NOBODY,
                         "[" BARE ",[1,0,0,0,0,0,0,0,0,0,0],[2,0,0,0,0,0,0,0,0,0,0]]",
                         "[3,0,0,0,0,0,0,0,0,0,1]", "[0,0,0]", "null"));
    play(m, "stop");
    CHECK_STATE(m, STATE("3", DEFAULTS, TURN("13", "1", "roll"),
                         "[0,null,null,null,null,null,null,null,null,null,null]",
                         "[2,null,null,null,null,null,null,null,null,null,null]",
                         "[[0,0,0,0,0,0,0,0,0,0,1]," BARE "," BARE "]", BARE, "[6,0,3]",
                         "{'seat':0,'event':'stop','dice':null,'sections':[2,12],'won':[2]}"));
    tp_match_free(m);
    CHECK_DICE(JUMP_BOTH, "roll:1-1-1-1", "move:2");
}

/* route66.md "Worked examples" 5 */
TEST(route66_the_second_of_two_steps_jumps_to_the_scoring_space) {
    tp_match *m =
        load(STATE("2", DEFAULTS, TURN("10", "0", "roll"), NOBODY, NOBODY,
                   "[[0,2,0,0,0,0,0,0,0,0,0],[0,4,0,0,0,0,0,0,0,0,0]]", BARE, "[0,0]", "null"));
    play(m, "roll:1-1-2-2");
    CHECK_MOVES(m, 0, "move:2+4 move:3+3");
    play(m, "move:3+3");
    CHECK_STATE(m, STATE("2", DEFAULTS, TURN("12", "0", "decide"), NOBODY, NOBODY,
                         "[[0,2,0,0,0,0,0,0,0,0,0],[0,4,0,0,0,0,0,0,0,0,0]]",
                         "[0,5,0,0,0,0,0,0,0,0,0]", "[0,0]", "null"));
    tp_match_free(m);
}

/* route66.md "Worked examples" 6 */
TEST(route66_faster_gear_brings_cars_in_early) {
#define WITHOUT_6(options)                                                                         \
    STATE("2", options, TURN("10", "0", "roll"),                                                   \
          "[null,null,null,null,1,null,null,null,null,null,null]", NOBODY, "[" BARE "," BARE "]",  \
          BARE, "[0,14]", "null")
    tp_match *m = load(WITHOUT_6(FASTER));
    play(m, "roll:1-1-4-5");
    CHECK_MOVES(m, 0, "move:2+9");
    play(m, "move:2+9 roll roll:1-1-3-6");
    CHECK_MOVES(m, 0, "move:4 move:7");
    tp_match_free(m);
    m = load(WITHOUT_6(DEFAULTS));
    play(m, "roll:1-1-4-5");
    CHECK_MOVES(m, 0, "move:2+9 move:5");
    play(m, "move:2+9 roll roll:1-1-3-6");
    CHECK_MOVES(m, 0, "move:2+9 move:4 move:7");
    tp_match_free(m);
}

/* route66.md "Worked examples" 7 */
TEST(route66_a_stop_that_closes_too_many_scores_them_all) {
    tp_match *m =
        load(STATE("2", DEFAULTS, TURN("200", "0", "decide"), "[1,1,1,1,null,null,null,1,1,1,null]",
                   NOBODY, "[" BARE "," BARE "]", "[0,0,0,0,0,0,11,0,0,0,3]", "[0,66]", "null"));
    play(m, "stop");
    CHECK_STATE(m,
                STATE("2", DEFAULTS, END("201", "0", "sections"), "[1,1,1,1,null,null,0,1,1,1,0]",
                      NOBODY, "[" BARE "," BARE "]", BARE, "[20,66]",
                      "{'seat':0,'event':'stop','dice':null,'sections':[8,12],'won':[8,12]}"));
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':[20,66],'reason':'sections'}");
    tp_match_free(m);
}

/* route66.md "Worked examples" 8 */
TEST(route66_a_tie_at_36_goes_by_the_option) {
#define TIE_AT_36(tie)                                                                             \
    STATE("2", OPTIONS("8", "false", "false", tie, "10000"), TURN("200", "0", "decide"),           \
          "[1,0,0,0,null,null,null,1,1,1,null]", NOBODY, "[" BARE "," BARE "]",                    \
          "[0,0,0,0,0,0,0,0,0,0,3]", "[30,36]", "null")
    tp_match *m = load(TIE_AT_36("turn_order"));
    play(m, "stop");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':[36,36],'reason':'sections'}");
    tp_match_free(m);
    m = load(TIE_AT_36("latest_turn"));
    play(m, "stop");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':[36,36],'reason':'sections'}");
    tp_match_free(m);
}

/* route66.md "Usable half", in the page's own words. */
static bool half_is_usable(const tp_rules *r, const tp_state *s, int n) {
    int cars = 0;
    for (int i = LOWEST; i <= HIGHEST; i++) cars += s->cars[i] != 0;
    if (s->first[n] != 0) return false;
    return s->cars[n] != 0 ? s->cars[n] < r->tables->length[n] : cars < CARS;
}

static int count_lost_rolls(const tp_rules *r, const tp_state *s) {
    int lost = 0;
    for (int i = 0; i < ORDERED_ROLLS; i++) {
        const int a = 1 + i % 6, b = 1 + i / 6 % 6, c = 1 + i / 36 % 6, d = 1 + i / 216;
        const int halves[] = {a + b, c + d, a + c, b + d, a + d, b + c};
        bool lives = false;
        for (int k = 0; k < 6; k++) lives = lives || half_is_usable(r, s, halves[k]);
        lost += !lives;
    }
    return lost;
}

/* route66.md "A step": no two markers ever share a space, and no car ends on a rival's marker. */
static void check_spaces(const tp_rules *r, const tp_state *s) {
    for (int n = LOWEST; n <= HIGHEST; n++)
        for (int a = 0; a < r->players; a++) {
            const int space = s->markers[a][n];
            for (int b = 0; b < a; b++) CHECK(space == 0 || space != s->markers[b][n]);
            CHECK(space == 0 || space != s->cars[n]);
        }
}

static void check_random_game(const char *options, int players, tp_rng *g) {
    tp_match *m = start(players, options);
    const tp_rules *r = tp_match_rules(m);
    tp_state s = *tp_match_state(m);
    tp_scratch x;
    int seat;
    tp_scratch_init(&x, r);
    for (tp_node n = route66.node(r, &s); n.kind != TP_END; n = route66.node(r, &s)) {
        CHECK_EQ(route66_lost_rolls(r, &s), count_lost_rolls(r, &s));
        check_spaces(r, &s);
        const tp_move move = tp_random_move(r, &s, n, g, &x, &seat);
        route66.apply(r, &s, seat, move);
    }
    tp_scratch_done(&x);
    tp_match_free(m);
}

TEST(route66_random_games_keep_what_the_page_says_of_every_position) {
    tp_rng g;
    tp_rng_seed_text(&g, "route66", 7);
    for (int players = 2; players <= 4; players++) {
        check_random_game(NULL, players, &g);
        check_random_game("{'faster_gear':true}", players, &g);
        check_random_game("{'may_decline':true,'sections_to_end':11}", players, &g);
        check_random_game("{'ply_limit':100}", players, &g);
    }
}

/* route66.md "Perft" */
static void check_perft_row(tp_match *m, int depth, const uint64_t *nodes) {
    for (int d = 1; d <= depth; d++) CHECK_PERFT(m, d, nodes[d - 1]);
    tp_match_free(m);
}

TEST(route66_perft) {
    static const uint64_t a[] = {126, 231, 462, 58212, 130356, 260712};
    static const uint64_t b[] = {126, 203, 406, 51156, 109363, 218726};
    static const uint64_t c[] = {126, 659, 1318, 166068, 844926};
    static const uint64_t d[] = {126, 396, 887, 68829, 975765, 2823145};
    static const uint64_t e[] = {2, 126, 15876, 382788, 8839404};
    check_perft_row(start(2, NULL), 6, a);
    check_perft_row(start(3, "{'faster_gear':true}"), 6, b);
    check_perft_row(start(2, "{'may_decline':true}"), 5, c);
    check_perft_row(load(MIDDLE), 6, d);
    check_perft_row(load(LATE), 5, e);
}
