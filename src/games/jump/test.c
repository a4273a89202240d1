/* jump/test.c: the rulebook, section by section, under the headings of docs/spec/jump.md. */
#include "test.h"
#include "boards/square.h"
#include "core/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS(layout, squares, goal, cylinder, limit)                                            \
    "{'layout':'" layout "','squares':'" squares "','goal':" goal ",'cylinder':" cylinder          \
    ",'ply_limit':" limit "}"
#define DEFAULTS OPTIONS("squares_behind", "both", "6", "2", "300")
#define STATE(options, ply, board)                                                                 \
    "{'game':'jump','players':2,'options':" options ",'edition':null,'ply':" ply                   \
    ",'board':[" board "]}"

static tp_match *start(const char *options) {
    return begin("jump", 2, options, NULL);
}

/* A position with these pieces, "Tg5 sf5", and all others of both clans out of the way on columns k
 * and l, Red's from the bottom and Blue's from the top. */
static tp_match *with(const char *options, int ply, const char *pieces) {
    char cells[145], board[12 * 15 + 1] = "", state[600];
    const char *parked = "CTTTTSSSSSScttttssssss";
    int taken[128] = {0}, red = 0, blue = 0, square;
    memset(cells, '.', sizeof cells);
    while (*pieces != '\0') {
        const char letter = *pieces++;
        CHECK(tp_square_take(&pieces, 12, &square) && cells[square] == '.');
        cells[square] = letter;
        taken[(int)letter]++;
        if (*pieces == ' ') pieces++;
    }
    for (; *parked != '\0'; parked++) {
        if (taken[(int)*parked]-- > 0) continue;
        const int place = *parked < 'a' ? red++ : 23 - blue++;
        cells[10 + place % 2 + 12 * (place / 2)] = *parked;
    }
    for (size_t row = 12; row-- > 0;)
        snprintf(board + strlen(board), 16, "'%.12s'%s", cells + 12 * row, row > 0 ? "," : "");
    snprintf(state, sizeof state, STATE("%s", "%d", "%s"), options, ply, board);
    return load(state);
}

/* The targets of all moves from a square, in any order, with a space behind each. */
static void check_from(const tp_match *m, const char *square, const char *targets) {
    const tp_rules *r = tp_match_rules(m);
    tp_move *list = tp_alloc(r->max_moves * sizeof *list);
    const size_t count = r->game->moves(r, tp_match_state(m), tp_match_node(m).seat, list);
    const size_t n = strlen(square);
    size_t found = 0, expected = 0;
    for (const char *p = targets; *p != '\0'; p++) expected += *p == ' ';
    for (size_t i = 0; i < count; i++) {
        char text[TP_MOVE_TEXT], word[TP_MOVE_TEXT + 1];
        r->game->format(r, tp_match_state(m), list[i], TP_EVERYTHING, text);
        if (strncmp(text, square, n) != 0 || text[n] != '-') continue;
        snprintf(word, sizeof word, "%s ", text + n + 1);
        if (strstr(targets, word) == NULL) fail_msg("%s is listed", text);
        found++;
    }
    CHECK_EQ(found, expected);
    free(list);
}

static void check_targets(const char *options, const char *pieces, const char *from,
                          const char *targets) {
    tp_match *m = with(options, 10, pieces);
    check_from(m, from, targets);
    tp_match_free(m);
}

/* jump.md "Board and pieces" */
TEST(jump_begins_with_the_chosen_layout) {
    tp_match *m = start(NULL);
    CHECK_STATE(m, STATE(DEFAULTS, "0",
                         "'...........s','..........ts','..........ts','..........cs',"
                         "'..........ts','..........ts','..........TS','..........TS',"
                         "'..........CS','..........TS','..........TS','...........S'"));
    tp_match_free(m);
    m = start("{'layout':'squares_ahead'}");
    CHECK_STATE(m, STATE(OPTIONS("squares_ahead", "both", "6", "2", "300"), "0",
                         "'..........s.','..........st','..........st','..........sc',"
                         "'..........st','..........st','..........ST','..........ST',"
                         "'..........SC','..........ST','..........ST','..........S.'"));
    tp_match_free(m);
    m = start("{'layout':'spread'}");
    CHECK_STATE(m, STATE(OPTIONS("spread", "both", "6", "2", "300"), "0",
                         "'........s.s.','.........t.t','........s.s.','.........t.t',"
                         "'........s.s.','..........c.','..........C.','........S.S.',"
                         "'.........T.T','........S.S.','.........T.T','........S.S.'"));
    tp_match_free(m);
}

/* jump.md "Turns" */
#define WITH_SQUARES(squares) OPTIONS("squares_behind", squares, "6", "2", "300")

TEST(jump_steps_go_to_the_left_as_the_shape_allows) {
    check_targets(DEFAULTS, "Te5", "e5", "d5 ");
    check_targets(DEFAULTS, "Ce5", "e5", "d4 d5 d6 ");
    check_targets(DEFAULTS, "Se5", "e5", "d4 d5 d6 ");
    check_targets(WITH_SQUARES("diagonal"), "Se5", "e5", "d4 d6 ");
    check_targets(WITH_SQUARES("straight"), "Se5", "e5", "d5 ");
    check_targets(WITH_SQUARES("straight"), "Ce5", "e5", "d4 d5 d6 ");
    check_targets(DEFAULTS, "Ce1", "e1", "d1 d2 ");
    check_targets(DEFAULTS, "Cf12", "f12", "e11 e12 ");
    check_targets(DEFAULTS, "Cb6", "b6", "a5 a6 a7 ");
}

TEST(jump_jumps_go_over_one_piece_as_the_shape_allows) {
    static const char ring[] = " sd4 sd5 sd6";
    char pieces[64];
    snprintf(pieces, sizeof pieces, "Te5%s", ring);
    check_targets(DEFAULTS, pieces, "e5", "c5 ");
    snprintf(pieces, sizeof pieces, "Se5%s", ring);
    check_targets(DEFAULTS, pieces, "e5", "c3 c5 c7 ");
    check_targets(WITH_SQUARES("diagonal"), pieces, "e5", "c3 c7 ");
    check_targets(WITH_SQUARES("straight"), pieces, "e5", "c5 ");
    check_targets(DEFAULTS, "Te5 Sd5", "e5", "c5 ");      /* over an own piece too */
    check_targets(DEFAULTS, "Te5 sd5 sc5", "e5", "");     /* not over two */
    check_targets(DEFAULTS, "Te12 sd12 sc12", "e12", ""); /* nor over the edge */
}

TEST(jump_a_chain_may_go_to_the_right_and_over_the_same_piece_twice) {
    /* Right over f5, up over g6, left over f7 and d7; and round the square back to e5. */
    check_targets(DEFAULTS, "Te5 sf5 sg6 sf7 se6 Sd5 Sc5", "e5", "");
    check_targets(DEFAULTS, "Te5 sf5 sg6 sf7 sd7 Sd5 Sc5", "e5", "c7 ");
}

TEST(jump_no_step_is_part_of_a_chain) {
    check_targets(DEFAULTS, "Tf5 se5", "f5", "d5 ");
    check_targets(DEFAULTS, "Tf5 sd5", "f5", "e5 ");
}

TEST(jump_a_piece_that_lands_on_the_bank_stops_there) {
    check_targets(DEFAULTS, "Tc5 sb5 sa6 sb7", "c5", "a5 ");
    check_targets(DEFAULTS, "Tc5 sc6 sb7", "c5", "a7 b5 ");
    check_targets(DEFAULTS, "Sa5 sb6", "a5", "");
}

/* jump.md "Turns" word by word, on letters, to compare with. */
static int go(int square, int way, int steps) { /* -1 off the board */
    static const int across[] = {0, 1, 0, -1, 1, 1, -1, -1}, up[] = {1, 0, -1, 0, 1, -1, -1, 1};
    const int column = square % 12 + steps * across[way], row = square / 12 + steps * up[way];
    return column < 0 || column > 11 || row < 0 || row > 11 ? -1 : column + 12 * row;
}

static void mark_ends(const char *cells, const bool ways[8], int from, bool can_end[144]) {
    int queue[144] = {from}, count = 1;
    for (int way = 0; way < 8; way++) {
        const int to = go(from, way, 1);
        if (ways[way] && to >= 0 && cells[to] == '.') can_end[to] = true;
    }
    for (int i = 0; i < count; i++)
        for (int way = 0; way < 8; way++) {
            const int over = go(queue[i], way, 1), to = go(queue[i], way, 2);
            if (!ways[way] || to < 0 || queue[i] % 12 == 0 || can_end[to]) continue;
            if (over == from || cells[over] == '.' || (to != from && cells[to] != '.')) continue;
            can_end[to] = true;
            queue[count++] = to;
        }
    for (int to = 0; to < 144; to++) can_end[to] = can_end[to] && to % 12 < from % 12;
}

static int slow_moves(const char *cells, int seat, int squares, bool legal[144][144]) {
    int count = 0;
    memset(legal, 0, 144 * sizeof *legal);
    for (int from = 0; from < 144; from++) {
        const char *own = seat == 0 ? "CTS" : "cts", *shape = strchr(own, cells[from]);
        bool ways[8];
        if (shape == NULL || from % 12 == 0) continue;
        for (int way = 0; way < 8; way++) {
            const bool is_straight = way < 4;
            ways[way] = shape == own || (shape == own + 1 && is_straight) ||
                        (shape == own + 2 && (squares == 0 || (squares == 2) == is_straight));
        }
        mark_ends(cells, ways, from, legal[from]);
        for (int to = 0; to < 144; to++) count += legal[from][to];
    }
    return count;
}

static void cells_of(const tp_match *m, char cells[144]) {
    tp_writer w = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &w);
    const char *row = strstr(w.data, "\"board\":[") + strlen("\"board\":[");
    for (size_t i = 12; i-- > 0; row += strlen("'............',"))
        memcpy(cells + 12 * i, row + 1, 12);
    tp_writer_done(&w);
}

static void compare_node(const tp_match *m, int squares, const tp_move *list, size_t count) {
    const tp_rules *r = tp_match_rules(m);
    bool legal[144][144];
    char cells[144], text[TP_MOVE_TEXT];
    int from, to;
    cells_of(m, cells);
    const int expected = slow_moves(cells, tp_match_node(m).seat, squares, legal);
    r->game->format(r, tp_match_state(m), list[0], TP_EVERYTHING, text);
    if (strcmp(text, "pass") == 0) {
        CHECK_EQ(expected, 0);
        return;
    }
    CHECK_EQ(count, expected);
    for (size_t i = 0; i < count; i++) {
        r->game->format(r, tp_match_state(m), list[i], TP_EVERYTHING, text);
        CHECK(tp_squares_take(text, 12, '-', &from, &to) && legal[from][to]);
        legal[from][to] = false; /* once */
    }
}

TEST(jump_moves_are_those_the_page_describes) {
    static const char *const options[] = {"{'squares':'both','layout':'spread','goal':8}",
                                          "{'squares':'diagonal','goal':8}",
                                          "{'squares':'straight','layout':'squares_ahead'}"};
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (int game = 0; game < 30; game++) {
        tp_match *m = start(options[game % 3]);
        const tp_rules *r = tp_match_rules(m);
        tp_move *list = tp_alloc(r->max_moves * sizeof *list);
        for (tp_node n = tp_match_node(m); n.kind != TP_END; n = tp_match_node(m)) {
            const size_t count = r->game->moves(r, tp_match_state(m), n.seat, list);
            compare_node(m, game % 3, list, count);
            tp_match_push(m, n.seat, list[tp_rng_below(&g, (uint32_t)count)]);
        }
        free(list);
        tp_match_free(m);
    }
}

/* jump.md "Points and end" */
#define LIMIT(goal, cylinder, limit) OPTIONS("squares_behind", "both", goal, cylinder, limit)
#define RED_BANK "Sa1 Sa2 Sa3 Sa4 Sa5"
#define BLUE_BANK "sa12 sa11 sa10 sa9 sa8"

static void check_end(tp_match *m, const char *node) {
    CHECK_NODE(m, node);
    tp_match_free(m);
}

TEST(jump_the_seat_that_just_played_wins_with_enough_points) {
    check_end(with(DEFAULTS, 0, "ca12 sa11 sa10 sa9 sa8"),
              "{'kind':'end','ranks':[2,1],'scores':[0,6],'reason':'settled'}");
    check_end(with(LIMIT("6", "3", "9"), 9, "Ca1 Sa2 Sa3 Ta4"),
              "{'kind':'end','ranks':[1,2],'scores':[6,0],'reason':'settled'}");
}

TEST(jump_at_the_limit_points_count_then_the_columns_to_go) {
    check_end(with(LIMIT("6", "1", "9"), 9, "Ca1 Sa2 sa3"),
              "{'kind':'end','ranks':[1,2],'scores':[2,1],'reason':'limit'}");
    check_end(with(LIMIT("6", "3", "9"), 9, "Sa1 Sa2 ca3"),
              "{'kind':'end','ranks':[2,1],'scores':[2,3],'reason':'limit'}");
    tp_match *m = start("{'ply_limit':1}");
    play(m, "l1-j3");
    check_end(m, "{'kind':'end','ranks':[1,2],'scores':[0,0],'reason':'limit'}");
    m = start("{'ply_limit':2}");
    play(m, "l1-k1 l12-j10");
    check_end(m, "{'kind':'end','ranks':[2,1],'scores':[0,0],'reason':'limit'}");
    m = start("{'ply_limit':2}");
    play(m, "l1-j3 l12-j10");
    check_end(m, "{'kind':'end','ranks':[1,1],'scores':[0,0],'reason':'limit'}");
}

TEST(jump_it_is_over_when_neither_seat_can_move) {
    check_end(with(LIMIT("8", "2", "300"), 20,
                   RED_BANK " " BLUE_BANK " Ca6 ca7 Tb1 Tb2 Tb3 Tb4 Sb5 sb8 tb9 tb10 tb11 tb12"),
              "{'kind':'end','ranks':[1,1],'scores':[7,7],'reason':'blocked'}");
    check_end(with(LIMIT("8", "2", "300"), 21,
                   RED_BANK " " BLUE_BANK " Ta6 ca7 Cb1 Tb2 Tb3 Tb4 Sb5 sb8 tb9 tb10 tb11 tb12"),
              "{'kind':'end','ranks':[2,1],'scores':[6,7],'reason':'blocked'}");
}

/* jump.md "Options" */
TEST(jump_refuses_wrong_setups) {
    CHECK_BAD_NEW("jump", "1", "[]", NULL, TP_BAD_PLAYERS, "/players");
    CHECK_BAD_NEW("jump", "2", "[]", NULL, TP_BAD_OPTION, "/options");
    CHECK_BAD_NEW("jump", "2", "{'layout':0,'x':1}", NULL, TP_BAD_OPTION, "/options/x");
    CHECK_BAD_NEW("jump", "2", "{'squares':0,'layout':'x'}", NULL, TP_BAD_OPTION,
                  "/options/layout");
    CHECK_BAD_NEW("jump", "2", "{'squares':'all'}", NULL, TP_BAD_OPTION, "/options/squares");
    CHECK_BAD_NEW("jump", "2", "{'goal':3}", NULL, TP_BAD_OPTION, "/options/goal");
    CHECK_BAD_NEW("jump", "2", "{'goal':9}", NULL, TP_BAD_OPTION, "/options/goal");
    CHECK_BAD_NEW("jump", "2", "{'cylinder':4}", NULL, TP_BAD_OPTION, "/options/cylinder");
    CHECK_BAD_NEW("jump", "2", "{'ply_limit':0}", "'x'", TP_BAD_OPTION, "/options/ply_limit");
    CHECK_BAD_NEW("jump", "2", NULL, "'standard'", TP_BAD_EDITION, "/edition");
}

/* jump.md "What load checks" */
TEST(jump_load_names_the_first_fault) {
    static const char good[] = STATE(DEFAULTS, "0",
                                     "'...........s','..........ts','..........ts','..........cs',"
                                     "'..........ts','..........ts','..........TS','..........TS',"
                                     "'..........CS','..........TS','..........TS','...........S'");
    tp_match_free(load(good));
    CHECK_BAD_STATE("7", "");
    CHECK_BAD_STATE("{'game':'jump','x':1}", "/players");
    CHECK_BAD_CHANGE(good, "'ply':0", "'a':0", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':0", "'ply':0,'seat':0", "/seat");
    CHECK_BAD_CHANGE(good, "'players':2", "'players':true", "/players");
    CHECK_BAD_CHANGE(good, DEFAULTS, "0", "/options");
    CHECK_BAD_CHANGE(good, "'goal':6,", "", "/options/goal");
    CHECK_BAD_CHANGE(good, "'goal':6", "'goal':6,'x':0", "/options/x");
    CHECK_BAD_CHANGE(good, "'goal':6", "'goal':6.0", "/options/goal");
    CHECK_BAD_CHANGE(good, "'edition':null", "'edition':{}", "/edition");
    CHECK_BAD_CHANGE(good, "'ply':0", "'ply':301", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':0", "'ply':-1", "/ply");
    CHECK_BAD_CHANGE(good, "'ply':0", "'ply':0e0", "/ply");
    CHECK_BAD_CHANGE(good, ",'...........S'", "", "/board");
    CHECK_BAD_CHANGE(good, "'..........CS'", "['..........CS']", "/board/8");
    CHECK_BAD_CHANGE(good, "'..........CS'", "'..........CS.'", "/board/8");
    CHECK_BAD_CHANGE(good, "'..........CS'", "'..........KS'", "/board/8");
    CHECK_BAD_CHANGE(good, "'..........CS'", "'..........TS'", "/board");
    CHECK_BAD_CHANGE(good, "'..........CS'", "'.........CCS'", "/board");
    CHECK_BAD_CHANGE(good, "'..........cs'", "'..........c.'", "/board");
    CHECK_BAD_CHANGE(good, "'..........cs'", "'.........tcs'", "/board");
}

TEST(jump_load_refuses_a_seat_to_move_that_has_won) {
    static const char won[] =
        STATE(DEFAULTS, "1",
              "'...........s','..........ts','..........ts','..........cs','..........ts',"
              "'..........ts','..........T.','C.........T.','S...........','S.........TS',"
              "'S.........TS','S...........'");
    tp_match_free(load(won));
    CHECK_BAD_CHANGE(won, "'ply':1", "'ply':2", "/board");
    CHECK_BAD_CHANGE(won, "'ply':1", "'ply':0", "/board");
}

/* jump.md "Worked examples" */
TEST(jump_example_1_the_first_move) {
    tp_match *m = start(NULL);
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['k2-j2','k3-j3','k4-j3','k4-j4','k4-j5',"
                  "'k5-j5','k6-j6','l1-j3','l1-k1','l2-j2','l2-j4','l2-k1','l3-j1','l3-j3','l3-j5',"
                  "'l4-j2','l4-j4','l4-j6','l5-j3','l5-j5','l5-j7','l6-j4','l6-j6','l6-j8']}");
    play(m, "l1-j3");
    CHECK_STATE(m, STATE(DEFAULTS, "1",
                         "'...........s','..........ts','..........ts','..........cs',"
                         "'..........ts','..........ts','..........TS','..........TS',"
                         "'..........CS','.........STS','..........TS','............'"));
    tp_match_free(m);
}

TEST(jump_examples_2_to_4_chains) {
    check_targets(DEFAULTS, "Tg5 sf5 sd5", "g5", "e5 c5 ");
    check_targets(DEFAULTS, "Tg5 sg6 sf7", "g5", "f5 e7 ");
    check_targets(DEFAULTS, "Te5 sf5 sg6 sf7 sd7", "e5", "d5 c7 ");
}

TEST(jump_example_5_the_cylinder_settles_for_two_points) {
    tp_match *m = with(DEFAULTS, 10, "Sa1 Sa2 Sa3 Sa4 Cb5 sa12");
    play(m, "b5-a5");
    check_end(m, "{'kind':'end','ranks':[1,2],'scores':[6,1],'reason':'settled'}");
}

TEST(jump_example_6_a_triangle_shut_out_from_the_bank) {
    check_targets(DEFAULTS, "Tb5 sa5", "b5", "");
    check_targets(DEFAULTS, "Sb5 sa5", "b5", "a4 a6 ");
}

TEST(jump_example_7_a_pass) {
    tp_match *m =
        with(LIMIT("8", "1", "300"), 30, RED_BANK " " BLUE_BANK " Ca6 sa7 Sb1 Tb2 Tb3 Tb4 Tb5");
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['pass']}");
    play(m, "pass");
    CHECK_NOT_LISTED(m, "pass");
    tp_match_free(m);
}

/* jump.md "Perft" */
static void check_row(const char *options, uint64_t one, uint64_t two, uint64_t three) {
    tp_match *m = start(options);
    CHECK_PERFT(m, 1, one);
    CHECK_PERFT(m, 2, two);
    CHECK_PERFT(m, 3, three);
    tp_match_free(m);
}

TEST(jump_perft) {
    check_row(NULL, 24, 593, 15349);
    check_row("{'squares':'diagonal'}", 18, 319, 5570);
    check_row("{'layout':'spread'}", 22, 495, 11770);
    check_row("{'layout':'squares_ahead','squares':'straight'}", 14, 206, 3262);
}

/* Drawing a move: each of the listed ones, all equally often. The bound is five standard deviations
 * of a count. */
static void check_sample(tp_match *m) {
    enum { MOST = 100, DRAWS_EACH = 400, BOUND = 100 };
    const tp_rules *r = tp_match_rules(m);
    const tp_state *s = tp_match_state(m);
    const int seat = tp_match_node(m).seat;
    tp_move list[MOST];
    int drawn[MOST] = {0};
    tp_rng g;
    const size_t count = r->game->moves(r, s, seat, list);
    tp_rng_seed(&g, 1);
    for (size_t i = 0; i < count * DRAWS_EACH; i++) {
        const tp_move move = r->game->sample(r, s, seat, &g);
        size_t at = 0;
        while (at < count && list[at] != move) at++;
        CHECK(at < count);
        drawn[at]++;
    }
    for (size_t i = 0; i < count; i++)
        CHECK(count == 1 || (drawn[i] > DRAWS_EACH - BOUND && drawn[i] < DRAWS_EACH + BOUND));
    tp_match_free(m);
}

TEST(jump_draws_all_listed_moves_equally_often) {
    check_sample(start(NULL));
    check_sample(with(DEFAULTS, 10, "Ce5 sf5 sg6 sf7 sd7 Sh8 Ti9 sh9"));
    check_sample(
        with(LIMIT("8", "1", "300"), 30, RED_BANK " " BLUE_BANK " Ca6 sa7 Sb1 Tb2 Tb3 Tb4 Tb5"));
}
