/* blockade/test.c: the rulebook, section by section, under the headings of
 * docs/spec/blockade.md. */
#include "test.h"
#include "core/rules.h"

#include <stdlib.h>
#include <string.h>

#define OPTIONS(start, homes, running, after_placing, limit)                                       \
    "{'start':'" start "','homes':'" homes "','running':'" running                                 \
    "','after_placing':'" after_placing "','ply_limit':" limit "}"
#define DEFAULTS OPTIONS("facing", "closed", "any_turn", "slide", "400")
#define STATE(options, ply, seat, board, result)                                                   \
    "{'game':'blockade','players':2,'options':" options ",'edition':null,'ply':" ply               \
    ",'seat':" seat ",'board':" board ",'result':" result "}"

#define EMPTY "'............'"
#define EMPTY_3 EMPTY "," EMPTY "," EMPTY
#define RED_ROWS_3_TO_1 EMPTY ",'....R.......'," EMPTY
#define BLUE_ROWS_12_TO_10 EMPTY ",'....B.......'," EMPTY
#define NO_FLUPPIES "[" BLUE_ROWS_12_TO_10 "," EMPTY_3 "," EMPTY_3 "," RED_ROWS_3_TO_1 "]"

#define TWELVE_PLACED "h2 g12 a1 a8 a3 a9 a4 a10 a5 a12 a6 l12"

static tp_match *start(const char *options) {
    return begin("blockade", 2, options, NULL);
}

static tp_match *after(const char *options, const char *moves) {
    tp_match *m = start(options);
    play(m, moves);
    return m;
}

static void check_run(const char *options, const char *moves, bool can_run) {
    tp_match *m = after(options, moves);
    if (can_run)
        CHECK_LISTED(m, "run");
    else
        CHECK_NOT_LISTED(m, "run");
    tp_match_free(m);
}

/* blockade.md "Setup" */
TEST(blockade_begins_with_two_flaetze_on_an_empty_board) {
    tp_match *m = start(NULL);
    CHECK_STATE(m, STATE(DEFAULTS, "0", "0", NO_FLUPPIES, "null"));
    CHECK_COUNT(m, 0, 126);
    tp_match_free(m);
    m = start("{'start':'diagonal'}");
    CHECK_STATE(m, STATE(OPTIONS("diagonal", "closed", "any_turn", "slide", "400"), "0", "0",
                         "[" EMPTY ",'.......B....'," EMPTY "," EMPTY_3 "," EMPTY_3
                         "," RED_ROWS_3_TO_1 "]",
                         "null"));
    tp_match_free(m);
}

TEST(blockade_homes_are_closed_to_fluppies_unless_open) {
    tp_match *m = start(NULL);
    CHECK_NOT_LISTED(m, "d1");
    CHECK_NOT_LISTED(m, "f3");
    CHECK_NOT_LISTED(m, "d10");
    CHECK_NOT_LISTED(m, "f12");
    CHECK_LISTED(m, "g1");
    CHECK_LISTED(m, "g10");
    tp_match_free(m);
    m = start("{'start':'diagonal'}");
    CHECK_LISTED(m, "d10");
    CHECK_NOT_LISTED(m, "g10");
    CHECK_NOT_LISTED(m, "i12");
    tp_match_free(m);
    m = start("{'homes':'open'}");
    CHECK_COUNT(m, 0, 142);
    CHECK_LISTED(m, "d1");
    CHECK_NOT_LISTED(m, "e2");
    CHECK_NOT_LISTED(m, "e11");
    tp_match_free(m);
}

/* blockade.md "The turn" */
TEST(blockade_fluppies_that_relocate_go_to_any_free_place) {
    tp_match *m = after("{'after_placing':'relocate'}", TWELVE_PLACED);
    CHECK_COUNT(m, 0, 684); /* six times 114 */
    CHECK_LISTED(m, "a1-a2");
    CHECK_LISTED(m, "h2-l1");
    CHECK_NOT_LISTED(m, "a1-a1");
    CHECK_NOT_LISTED(m, "a1-a3");
    CHECK_NOT_LISTED(m, "a1-e1");
    CHECK_NOT_LISTED(m, "a8-b8");
    play(m, "a1-l1");
    CHECK_LISTED(m, "l12-a1");
    CHECK_NOT_LISTED(m, "l12-l1");
    tp_match_free(m);
}

TEST(blockade_fluppies_slide_straight_across_closed_homes_but_not_into_them) {
    tp_match *m = after(NULL, TWELVE_PLACED);
    CHECK_COUNT(m, 0, 68);
    CHECK_LISTED(m, "h2-g2");
    CHECK_NOT_LISTED(m, "h2-f2");
    CHECK_NOT_LISTED(m, "h2-c2");
    CHECK_LISTED(m, "h2-h12");
    CHECK_LISTED(m, "h2-l2");
    CHECK_LISTED(m, "a1-c1");
    CHECK_NOT_LISTED(m, "a1-d1");
    CHECK_LISTED(m, "a1-l1");
    CHECK_LISTED(m, "a1-a2");
    CHECK_NOT_LISTED(m, "a1-a3");
    CHECK_NOT_LISTED(m, "a1-a7");
    CHECK_NOT_LISTED(m, "a1-b2");
    play(m, "a1-l1");
    CHECK_NOT_LISTED(m, "g12-f12");
    CHECK_LISTED(m, "g12-c12");
    CHECK_NOT_LISTED(m, "g12-a12");
    tp_match_free(m);
}

#define SLIDE_STATE(ply, seat, row_12)                                                             \
    STATE(DEFAULTS, ply, seat,                                                                     \
          "['" row_12 "','....B.......'," EMPTY "," EMPTY_3 ",'.......b....'," EMPTY               \
          ",'...........b','..........br','....R....brr','........brrr']",                         \
          "null")

TEST(blockade_a_player_whose_fluppies_are_shut_in_passes) {
    tp_match *m = load(SLIDE_STATE("20", "0", "........b..."));
    CHECK_MOVES(m, 0, "pass");
    play(m, "pass");
    CHECK_STATE(m, SLIDE_STATE("21", "1", "........b..."));
    CHECK_NOT_LISTED(m, "pass");
    tp_match_free(m);
}

TEST(blockade_whoever_can_only_run_has_no_pass) {
    tp_match *m = load(SLIDE_STATE("20", "0", "b..........."));
    CHECK_MOVES(m, 0, "run");
    tp_match_free(m);
}

/* blockade.md "The Flätz leaves the board" */
TEST(blockade_running_needs_a_fluppie_on_the_board) {
    check_run("{'start':'diagonal'}", "", false);
    check_run("{'start':'diagonal'}", "a1", true);
}

TEST(blockade_running_may_have_to_wait_for_all_fluppies) {
    check_run(NULL, "h2 a9", true);
    check_run("{'running':'all_placed'}", "h2 a9", false);
    check_run("{'running':'all_placed'}", "h2 a9 l1 a8 l3 a7 l4 a6 l5 a5 l6", false);
    check_run("{'running':'all_placed'}", "h2 a9 l1 a8 l3 a7 l4 a6 l5 a5 l6 a4", true);
}

TEST(blockade_a_flaetz_does_not_leave_by_a_side_or_by_his_own_edge) {
    check_run(NULL, "a6 a7", false);        /* east, west and south lie open */
    check_run(NULL, "b2 c12 l6 c1", false); /* c2, then north to c11, and to both sides */
}

TEST(blockade_a_flaetz_meets_fluppies_one_after_the_other_on_the_same_square) {
    /* East to g2; Fluppies north and south of it, so west again and on to b2, then north. */
    check_run(NULL, "h2 g3 g1 l6", false);
    check_run(NULL, "h2 g3 g1 a2", true);
}

/* blockade.md "Route", word by word over (square, direction), to compare with. */
enum { NORTH, EAST, SOUTH, WEST };
static bool slow_route(const char *cells, int seat) {
    static const int across[] = {0, 1, 0, -1}, up[] = {1, 0, -1, 0};
    bool seen[144][4] = {{false}};
    int queue[576], count = 0;
    const char own = "RB"[seat], other = "BR"[seat];
    for (int square = 0; square < 144; square++)
        for (int way = 0; way < 4 && cells[square] == own; way++) {
            seen[square][way] = true;
            queue[count++] = square * 4 + way;
        }
    for (int i = 0; i < count; i++) {
        const int way = queue[i] % 4;
        int column = queue[i] / 4 % 12, row = queue[i] / 4 / 12;
        for (;;) {
            const int c = column + across[way], w = row + up[way];
            if (w == (seat == 0 ? 12 : -1)) return true;
            if (c < 0 || c > 11 || w < 0 || w > 11 || cells[c + 12 * w] == other) break;
            if (cells[c + 12 * w] == 'r' || cells[c + 12 * w] == 'b') {
                for (int side = 1; side <= 3; side += 2) {
                    const int turned = (way + side) % 4, square = column + 12 * row;
                    if (!seen[square][turned]) queue[count++] = square * 4 + turned;
                    seen[square][turned] = true;
                }
                break;
            }
            column = c;
            row = w;
        }
    }
    return false;
}

static void cells_of(const tp_match *m, char cells[144]) {
    tp_writer w = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &w);
    const char *row = strstr(w.data, "\"board\":[") + strlen("\"board\":[");
    for (size_t i = 12; i-- > 0; row += strlen("'............',"))
        memcpy(cells + 12 * i, row + 1, 12);
    tp_writer_done(&w);
}

/* Plays a random game without running, as long as it lasts, and compares at every node. */
static void compare_routes(const char *options, uint64_t seed) {
    tp_match *m = start(options);
    const tp_rules *r = tp_match_rules(m);
    tp_move *list = tp_alloc(r->max_moves * sizeof *list);
    tp_rng g;
    tp_rng_seed(&g, seed);
    for (tp_node n = tp_match_node(m); n.kind != TP_END; n = tp_match_node(m)) {
        char cells[144], text[TP_MOVE_TEXT];
        const size_t count = r->game->moves(r, tp_match_state(m), n.seat, list);
        size_t runs = 0;
        for (size_t i = 0; i < count; i++) {
            r->game->format(r, tp_match_state(m), list[i], TP_EVERYTHING, text);
            if (strcmp(text, "run") == 0) runs = i + 1;
        }
        cells_of(m, cells);
        if (tp_match_plies(m) > 0) CHECK_EQ(runs > 0, slow_route(cells, n.seat));
        if (runs > 0) list[runs - 1] = list[count - 1];
        const size_t rest = runs > 0 ? count - 1 : count;
        if (rest == 0) break;
        tp_match_push(m, n.seat, list[tp_rng_below(&g, (uint32_t)rest)]);
    }
    free(list);
    tp_match_free(m);
}

TEST(blockade_routes_are_found_as_the_page_describes_the_search) {
    for (uint64_t seed = 1; seed <= 10; seed++) {
        compare_routes(NULL, seed);
        compare_routes("{'start':'diagonal','homes':'open'}", seed);
        compare_routes("{'homes':'open','after_placing':'relocate'}", seed);
    }
}

/* blockade.md "End" */
TEST(blockade_the_last_ply_is_a_draw_unless_it_is_a_run) {
    tp_match *m = after("{'ply_limit':3}", "h2 a9 l1");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,1],'scores':null,'reason':'limit'}");
    CHECK_STATE(m, STATE(OPTIONS("facing", "closed", "any_turn", "slide", "3"), "3", "0",
                         "[" BLUE_ROWS_12_TO_10 ",'b...........'," EMPTY "," EMPTY "," EMPTY_3
                         "," EMPTY ",'....R..r....','...........r']",
                         "{'winner':null,'reason':'limit'}"));
    tp_match_free(m);
    m = after("{'ply_limit':3}", "h2 a9 run");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'run'}");
    tp_match_free(m);
}

TEST(blockade_blue_wins_over_the_bottom_edge) {
    tp_match *m = after("{'start':'diagonal'}", "a1 run");
    CHECK_NODE(m, "{'kind':'end','ranks':[2,1],'scores':null,'reason':'run'}");
    tp_match_free(m);
}

/* blockade.md "Options" */
TEST(blockade_refuses_wrong_setups) {
    CHECK_BAD_NEW("blockade", "3", "{'x':1}", NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("blockade", "2", "[]", NULL, TP_BAD_OPTION, "/options");
    CHECK_BAD_NEW("blockade", "2", "{'start':'x','x':1}", NULL, TP_BAD_OPTION, "/options/x");
    CHECK_BAD_NEW("blockade", "2", "{'ply_limit':0,'start':'x'}", NULL, TP_BAD_OPTION,
                  "/options/start");
    CHECK_BAD_NEW("blockade", "2", "{'homes':true}", NULL, TP_BAD_OPTION, "/options/homes");
    CHECK_BAD_NEW("blockade", "2", "{'running':null}", NULL, TP_BAD_OPTION, "/options/running");
    CHECK_BAD_NEW("blockade", "2", "{'after_placing':''}", NULL, TP_BAD_OPTION,
                  "/options/after_placing");
    CHECK_BAD_NEW("blockade", "2", "{'ply_limit':10001}", "'x'", TP_BAD_OPTION,
                  "/options/ply_limit");
    CHECK_BAD_NEW("blockade", "2", NULL, "'standard'", TP_BAD_EDITION, "/edition");
    CHECK_BAD_NEW("blockade", "2", NULL, "{}", TP_BAD_EDITION, "/edition");
}

/* blockade.md "What load checks" */
#define GOOD                                                                                       \
    STATE(DEFAULTS, "3", "1",                                                                      \
          "[" BLUE_ROWS_12_TO_10 ",'b...........'," EMPTY "," EMPTY "," EMPTY_3 "," EMPTY          \
          ",'....R..r....','...........r']",                                                       \
          "null")

TEST(blockade_load_checks_keys_and_options_first) {
    static const char good[] = GOOD;
    tp_match_free(load(good));
    CHECK_BAD_STATE("[]", "");
    CHECK_BAD_STATE("{'game':'blockade','x':1}", "/players");
    CHECK_BAD_CHANGE(good, ",'result':null", "", "/result");
    CHECK_BAD_CHANGE(good, "'seat':1", "'a':0,'b':1", "/seat");
    CHECK_BAD_CHANGE(good, "'seat':1", "'seat':1,'b':0,'a':1", "/b");
    CHECK_BAD_CHANGE(good, "'players':2", "'players':2.0", "/players");
    CHECK_BAD_CHANGE(good, DEFAULTS, "[]", "/options");
    CHECK_BAD_CHANGE(good, "'homes':'closed',", "", "/options/homes");
    CHECK_BAD_CHANGE(good, "'homes':'closed',", "'homes':'closed','x':1,", "/options/x");
    CHECK_BAD_CHANGE(good, "'closed'", "'shut'", "/options/homes");
    CHECK_BAD_CHANGE(good, ":400", ":'400'", "/options/ply_limit");
    CHECK_BAD_CHANGE(good, "'edition':null", "'edition':0", "/edition");
}

TEST(blockade_load_checks_each_value) {
    static const char good[] = GOOD;
    CHECK_BAD_CHANGE(good, "'ply':3", "'ply':-1", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':3", "'ply':401", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':3", "'ply':3.0", "/ply");
    CHECK_BAD_CHANGE(good, "'seat':1", "'seat':2", "/seat");
    CHECK_BAD_CHANGE(good, "'seat':1", "'seat':true", "/seat");
    CHECK_BAD_CHANGE(good, "'board':[", "'board':[" EMPTY ",", "/board");
    CHECK_BAD_CHANGE(good, "'b...........'", "0", "/board/3");
    CHECK_BAD_CHANGE(good, "'b...........'", "'b..........'", "/board/3");
    CHECK_BAD_CHANGE(good, "'b...........'", "'b..........x'", "/board/3");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':0", "/result");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'x':1}", "/result/winner");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'winner':1,'x':1}", "/result/reason");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'winner':1,'reason':'run','x':1}",
                     "/result/x");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'winner':7,'reason':'won'}",
                     "/result/reason");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'winner':0,'reason':'run'}",
                     "/result/winner");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'winner':null,'reason':'run'}",
                     "/result/winner");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'winner':1,'reason':'limit'}",
                     "/result/winner");
}

TEST(blockade_load_checks_what_stands_on_the_board) {
    static const char good[] = GOOD;
    CHECK_BAD_CHANGE(good, "'....R..r....'", "'.......r....'", "/board");
    CHECK_BAD_CHANGE(good, "'....R..r....'", "'...R...r....'", "/board");
    CHECK_BAD_CHANGE(good, "'b...........'", "'b..........B'", "/board");
    CHECK_BAD_CHANGE(good, "'result':null", "'result':{'winner':1,'reason':'run'}", "/board");
    CHECK_BAD_CHANGE(good, "'....R..r....'", "'....Rr......'", "/board");
    CHECK_BAD_CHANGE(good, "'....B.......'", "'...rB.......'", "/board");
    CHECK_BAD_CHANGE(good, "'....R..r....'", "'....R..rr...'", "/board");
    CHECK_BAD_CHANGE(good, "'b...........'", "'bb..........'", "/board");
    CHECK_BAD_CHANGE(good, "'seat':1", "'seat':0", "/board");
    static const char full[] = STATE(DEFAULTS, "40", "1",
                                     "[" BLUE_ROWS_12_TO_10 "," EMPTY_3 "," EMPTY_3 "," EMPTY
                                     ",'bbb.R.bbb...','rrr...rrr...']",
                                     "null");
    tp_match_free(load(full));
    CHECK_BAD_CHANGE(full, "'rrr...rrr...'", "'rrr...rrrr..'", "/board");
}

TEST(blockade_load_checks_that_result_and_plies_agree) {
    static const char good[] = GOOD;
    CHECK_BAD_CHANGE(good, ":400", ":3", "/result");
    static const char drawn[] =
        STATE(OPTIONS("facing", "closed", "any_turn", "slide", "3"), "3", "0",
              "[" BLUE_ROWS_12_TO_10 ",'b...........'," EMPTY "," EMPTY "," EMPTY_3 "," EMPTY
              ",'....R..r....','...........r']",
              "{'winner':null,'reason':'limit'}");
    tp_match_free(load(drawn));
    CHECK_BAD_CHANGE(drawn, "'seat':0", "'seat':1", "/board");
    CHECK_BAD_CHANGE(drawn, "'ply_limit':3", "'ply_limit':4", "/result/reason");
    CHECK_BAD_STATE(STATE(DEFAULTS, "0", "0",
                          "[" BLUE_ROWS_12_TO_10 "," EMPTY_3 "," EMPTY_3 "," EMPTY_3 "]",
                          "{'winner':0,'reason':'run'}"),
                    "/result");
}

/* blockade.md "Worked examples" */
TEST(blockade_a_careless_answer) {
    static const size_t counts[] = {126, 125, 124, 123, 123};
    static const char *const words[] = {"h2", "g11", "f9", "a2", "run"};
    tp_match *m = start(NULL);
    for (int i = 0; i < 5; i++) {
        CHECK_COUNT(m, i % 2, counts[i]);
        if (i < 4) CHECK_NOT_LISTED(m, "run");
        play(m, words[i]);
    }
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2],'scores':null,'reason':'run'}");
    CHECK_STATE(m, STATE(DEFAULTS, "5", "0",
                         "[" EMPTY ",'....B.b.....'," EMPTY ",'.....r......'," EMPTY "," EMPTY
                         "," EMPTY_3 "," EMPTY ",'b......r....'," EMPTY "]",
                         "{'winner':0,'reason':'run'}"));
    tp_match_free(m);
}

TEST(blockade_the_other_flaetz_in_the_way) {
    check_run(NULL, "h2 g12", false);
}

TEST(blockade_across_the_others_home) {
    check_run(NULL, "h2 g11 c10", true);
    check_run(NULL, "h2 g11 c10 a6", true);
}

TEST(blockade_diagonal_start) {
    check_run("{'start':'diagonal'}", "", false);
    check_run("{'start':'diagonal'}", "h2", false);
    check_run("{'start':'diagonal'}", "h2 e12", true);
    check_run("{'start':'diagonal'}", "a1", true);
}

/* blockade.md "Perft" */
static void check_row(tp_match *m, uint64_t one, uint64_t two, uint64_t three) {
    CHECK_PERFT(m, 1, one);
    CHECK_PERFT(m, 2, two);
    if (three > 0) CHECK_PERFT(m, 3, three);
    tp_match_free(m);
}

TEST(blockade_perft) {
    check_row(start(NULL), 126, 15759, 1955122);
    check_row(start("{'start':'diagonal'}"), 126, 15867, 0);
    check_row(start("{'start':'diagonal','homes':'open','running':'all_placed'}"), 142, 20022, 0);
    check_row(after(NULL, "h2 g11 f9 k3"), 122, 14772, 1774166);
    check_row(after("{'after_placing':'relocate'}", TWELVE_PLACED), 684, 467937, 0);
    check_row(after(NULL, TWELVE_PLACED), 68, 4507, 336709);
}

/* Drawing a move: each of the listed ones, all equally often. The bound is five standard deviations
 * of a count. */
static void check_sample(const char *options, const char *moves) {
    enum { MOST = 1000, DRAWS_EACH = 400, BOUND = 100 };
    tp_match *m = after(options, moves);
    const tp_rules *r = tp_match_rules(m);
    const tp_state *s = tp_match_state(m);
    const int seat = tp_match_node(m).seat;
    tp_move list[MOST];
    int drawn[MOST] = {0};
    tp_rng g;
    const size_t count = r->game->moves(r, s, seat, list);
    CHECK(count <= r->max_moves && count < MOST);
    tp_rng_seed(&g, 1);
    for (size_t i = 0; i < count * DRAWS_EACH; i++) {
        const tp_move move = r->game->sample(r, s, seat, &g);
        size_t at = 0;
        while (at < count && list[at] != move) at++;
        CHECK(at < count);
        drawn[at]++;
    }
    for (size_t i = 0; i < count; i++)
        CHECK(drawn[i] > DRAWS_EACH - BOUND && drawn[i] < DRAWS_EACH + BOUND);
    tp_match_free(m);
}

TEST(blockade_draws_all_listed_moves_equally_often) {
    check_sample(NULL, "h2");
    check_sample(NULL, "h2 a9"); /* with a run */
    check_sample(NULL, TWELVE_PLACED);
    check_sample("{'after_placing':'relocate'}", TWELVE_PLACED);
    check_sample("{'running':'all_placed'}", "h2 a9 l1 a8 l3 a7 l4 a6 l5 a5 l6 a4");
}
