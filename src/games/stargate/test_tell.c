/* stargate/test_tell.c: what Stargate tells. stargate.md "Events" */
#include "telling.h"

#include "test_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a checker that carries out the events on a board of its own ---- */

enum { SIZE = 12, GATES = 4, NOBODY = -1 };
static const char *const gate_names[GATES] = {"e5", "e8", "h5", "h8"};

typedef struct {
    char shape[SIZE][SIZE]; /* by column and row; '.' is free */
    int owner[SIZE][SIZE];
} board;

typedef struct {
    int column, row;
} spot;

static spot spot_of(const char *name) {
    return (spot){.column = name[0] - 'a', .row = told_row(name) - 1};
}

static spot spot_in(const tp_json *list, size_t i) {
    return spot_of(tp_json_text(tp_json_item(list, i), NULL));
}

static board board_of(const tp_json *state) {
    board b;
    for (int row = 0; row < SIZE; row++) {
        const tp_json *line = tp_json_item(tp_json_get(state, "board"), (size_t)(11 - row));
        const char *text = tp_json_text(line, NULL);
        for (size_t column = 0; column < SIZE; column++) {
            b.shape[column][row] = text[2 * column];
            b.owner[column][row] = text[2 * column] == '.' ? NOBODY : text[2 * column + 1] - '0';
        }
    }
    return b;
}

static bool is_free(const board *b, spot at) {
    return b->shape[at.column][at.row] == '.';
}

static bool is_piece(const board *b, spot at, int64_t seat, const char *piece) {
    return b->owner[at.column][at.row] == seat && b->shape[at.column][at.row] == piece[0];
}

static void put(board *b, spot at, char shape, int owner) {
    b->shape[at.column][at.row] = shape;
    b->owner[at.column][at.row] = owner;
}

static void carry(board *b, spot from, spot to) {
    put(b, to, b->shape[from.column][from.row], b->owner[from.column][from.row]);
    put(b, from, '.', NOBODY);
}

static const char *option_of(const tell_case *c, const char *name) {
    return told_text(tp_json_get(c->before, "options"), name);
}

static bool is_allied(const tell_case *c) {
    return told_int(c->before, "players") == 4 && strcmp(option_of(c, "mode"), "alliances") == 0;
}

static bool is_free_for_all(const tell_case *c) {
    return told_int(c->before, "players") == 4 && strcmp(option_of(c, "mode"), "free") == 0;
}

/* How far it is in straight or diagonal steps; 0 if it is neither. */
static int steps_between(spot a, spot b) {
    const int x = abs(b.column - a.column), y = abs(b.row - a.row);
    return x == 0 || y == 0 || x == y ? (x > y ? x : y) : 0;
}

static int reach_of(const tell_case *c, char shape) {
    const char *moving = option_of(c, "moving");
    if (moving[0] == 's') return 1;
    if (moving[0] == 'l') return SIZE;
    return shape == 'C' ? 5 : shape == 'T' ? 3 : 4;
}

static const char *do_move(const tell_case *c, board *b, const tp_json *event) {
    const tp_json *path = tp_json_get(event, "path");
    const char *piece = told_text(event, "piece");
    const size_t n = tp_json_size(path);
    if (n < 2 || (int)n - 1 > reach_of(c, piece[0])) return "a path is too short or too long";
    const spot from = spot_in(path, 0), to = spot_in(path, n - 1);
    if (!is_piece(b, from, c->seat, piece)) return "the piece that moves is another";
    for (size_t i = 1; i < n; i++) {
        if (!is_free(b, spot_in(path, i))) return "a move goes over somebody";
        if (steps_between(spot_in(path, i - 1), spot_in(path, i)) != 1) return "a path leaps";
    }
    if (steps_between(from, to) != (int)n - 1) return "a path is not straight";
    if (from.column != to.column && from.row != to.row && option_of(c, "moving")[0] != 's')
        return "a path is diagonal";
    carry(b, from, to);
    return NULL;
}

static const char *do_capture(const tell_case *c, board *b, const tp_json *event) {
    const spot from = spot_of(told_text(event, "from")), to = spot_of(told_text(event, "to"));
    const tp_json *taken = tp_json_get(event, "taken");
    const char piece = told_text(event, "piece")[0];
    const int distance = steps_between(from, to);
    const bool fits =
        piece == 'C' ? distance == 2 || distance == 5 : distance == (piece == 'T' ? 3 : 4);
    if (!is_piece(b, from, c->seat, told_text(event, "piece"))) return "the captor is another";
    if (!is_piece(b, to, told_int(taken, "seat"), told_text(taken, "piece")))
        return "another piece is captured";
    if (!fits) return "a capture is at the wrong distance";
    carry(b, from, to);
    return NULL;
}

static const char *do_join(board *b, const tp_json *event) {
    const tp_json *squares = tp_json_get(event, "squares");
    if (tp_json_size(squares) == 0) return "nobody joins";
    for (size_t i = 0; i < tp_json_size(squares); i++) {
        const spot at = spot_in(squares, i);
        if (b->owner[at.column][at.row] != told_int(event, "from")) return "a stranger joins";
        if (i > 0 && strcmp(tp_json_text(tp_json_item(squares, i - 1), NULL),
                            tp_json_text(tp_json_item(squares, i), NULL)) >= 0)
            return "squares are not in byte order";
        b->owner[at.column][at.row] = (int)told_int(event, "seat");
    }
    return NULL;
}

/* ---- gates ---- */

typedef struct {
    int holder[GATES]; /* as far as it is told */
} gates;

static gates gates_of(const board *b) {
    gates g;
    for (int i = 0; i < GATES; i++) {
        const spot at = spot_of(gate_names[i]);
        g.holder[i] = b->owner[at.column][at.row];
    }
    return g;
}

static int gate_index(const tp_json *event) {
    int i = 0;
    while (i < GATES && strcmp(gate_names[i], told_text(event, "at")) != 0) i++;
    return i;
}

static int held(const tell_case *c, const gates *g, int seat) {
    int n = 0;
    for (int i = 0; i < GATES; i++)
        n += g->holder[i] == seat ||
             (is_allied(c) && g->holder[i] != NOBODY && g->holder[i] % 2 == seat % 2);
    return n;
}

/* The maingate of each seat, by the table of stargate.md "Board, pieces, seats". */
static const char *maingate_of(const tell_case *c, int seat) {
    static const char *const clockwise[] = {"h8", "h5", "e5", "e8"};
    static const char *const crossing[] = {"h8", "e5", "h5", "e8"};
    const bool crosses = told_int(c->before, "players") == 2 ||
                         (is_allied(c) && strcmp(option_of(c, "seating"), "adjacent") == 0);
    return (crosses ? crossing : clockwise)[seat];
}

static const char *do_leave(const tell_case *c, gates *g, const tp_json *event) {
    const int i = gate_index(event), seat = (int)told_int(event, "seat");
    if (i == GATES || g->holder[i] != seat) return "a gate is left that is not held";
    g->holder[i] = NOBODY;
    if (told_int(event, "held") != held(c, g, seat)) return "held is wrong after leaving";
    return tp_json_bool(tp_json_get(event, "lost")) == (seat != c->seat)
               ? NULL
               : "a gate is lost where it is given up, or the other way round";
}

static const char *do_gate(const tell_case *c, const board *b, gates *g, const tp_json *event) {
    const int i = gate_index(event), seat = (int)told_int(event, "seat");
    if (i == GATES || g->holder[i] != NOBODY) return "a gate is taken that is held";
    const spot at = spot_of(gate_names[i]);
    g->holder[i] = seat;
    if (told_int(event, "held") != held(c, g, seat)) return "held is wrong";
    if (told_int(event, "of") != (is_free_for_all(c) ? 3 : 4)) return "of is wrong";
    const bool is_main =
        b->shape[at.column][at.row] == 'C' && strcmp(maingate_of(c, seat), gate_names[i]) == 0;
    return tp_json_bool(tp_json_get(event, "main")) == is_main ? NULL : "main is wrong";
}

/* ---- the whole ply ---- */

static const char *do_event(const tell_case *c, board *b, gates *g, const tp_json *event) {
    if (told_is(event, "move")) return do_move(c, b, event);
    if (told_is(event, "capture")) return do_capture(c, b, event);
    if (told_is(event, "join")) return do_join(b, event);
    if (told_is(event, "leave")) return do_leave(c, g, event);
    if (told_is(event, "gate")) return do_gate(c, b, g, event);
    return NULL;
}

/* Who is out is told after the capture of the Commander, and exactly then. */
static const char *check_out(const tell_case *c) {
    const tp_json *before = tp_json_get(c->before, "out"), *after = tp_json_get(c->after, "out");
    const tp_json *out = told_first(c->events, "out");
    const size_t n = tp_json_size(before);
    if ((tp_json_size(after) > n) != (out != NULL)) return "who is out is told wrongly";
    if (out == NULL) return NULL;
    return told_int(out, "seat") == tp_json_int(tp_json_item(after, n)) &&
                   told_int(out, "by") == c->seat
               ? NULL
               : "somebody else is out";
}

/* stargate.md "Events": capture, out, join, leave, gate. */
static const char *check_order(const tell_case *c) {
    static const char *const order[] = {"pass", "move",  "capture", "out",
                                        "join", "leave", "gate",    "end"};
    size_t rank = 0;
    for (size_t i = 0; i < tp_json_size(c->events); i++) {
        while (rank < 8 && !told_is(tp_json_item(c->events, i), order[rank])) rank++;
        if (rank == 8) return "events are out of order";
    }
    return NULL;
}

static const char *check(const tell_case *c) {
    const tp_json *first = tp_json_item(c->events, 0);
    const bool passes = strcmp(c->move, "pass") == 0;
    const char *kind = passes ? "pass" : strchr(c->move, 'x') != NULL ? "capture" : "move";
    const board before = board_of(c->before), after = board_of(c->after);
    board b = before;
    gates g = gates_of(&before);
    if (!told_is(first, kind) || told_int(first, "seat") != c->seat) return "the move is not told";
    for (size_t i = 0; i < tp_json_size(c->events); i++) {
        const char *wrong = do_event(c, &b, &g, tp_json_item(c->events, i));
        if (wrong != NULL) return wrong;
    }
    if (memcmp(&b, &after, sizeof b) != 0) return "the events lead to another board";
    const gates held_now = gates_of(&after);
    if (memcmp(&g, &held_now, sizeof g) != 0) return "the events lead to other gates";
    const char *wrong = check_out(c);
    return wrong != NULL ? wrong : check_order(c);
}
TELL_CHECK("stargate", check)

/* ---- positions for what random games hardly reach ---- */

#define FROM(players, mode, rows)                                                                  \
    "{'game':'stargate','players':" players ",'options':{'mode':'" mode "','seating':'adjacent',"  \
    "'moving':'reach','capture_lines':'straight','jump':false,'ply_limit':40},'edition':"          \
    "'standard','ply':20,'seat':0,'out':[],'board':[" rows "],'result':null}"
#define TWO_EMPTY EMPTY "," EMPTY

/* Seat 0 is shut in by pieces that stand too near to be captured. */
TELL_FROM("stargate", passing,
          FROM("2", "free",
               "'......................C1'," TWO_EMPTY "," TWO_EMPTY "," TWO_EMPTY "," TWO_EMPTY
               "," EMPTY ",'S1......................','C0S1....................'"))
/* Three Commanders within reach of the first, and on gates what would join. */
TELL_FROM("stargate", joining,
          FROM("4", "free",
               "'C1....................C2'," TWO_EMPTY ",'T0....................T0',"
               "'........T1....S1........'," TWO_EMPTY ",'........T0....S2........'," TWO_EMPTY
               "," EMPTY ",'C0................T0..C3'"))
/* Both Commanders of an alliance are close to their maingates. */
TELL_FROM("stargate", maingates,
          FROM("4", "alliances",
               "'......................C1'," TWO_EMPTY "," TWO_EMPTY ",'..............C0........',"
               "'..............C2........'," TWO_EMPTY "," TWO_EMPTY ",'......................C3'"))

/* ---- by example ---- */

TEST(stargate_a_move_tells_its_path) {
    tp_match *m = begin("stargate", 2, NULL, NULL);
    CHECK_TOLD(m, 0, "b4-b7",
               "[{'kind':'move','seat':0,'piece':'S','path':['b4','b5','b6','b7']}]");
    tp_match_free(m);
    m = begin("stargate", 2, "{'moving':'step'}", NULL);
    CHECK_TOLD(m, 0, "b4-c5", "[{'kind':'move','seat':0,'piece':'S','path':['b4','c5']}]");
    tp_match_free(m);
}

TEST(stargate_a_capture_on_a_gate_tells_who_loses_it_first) {
    tp_match *m = stargate_at(2, 0, "C1i10 S1h8 S0h4 C0e3", NULL);
    CHECK_TOLD(m, 1, "h4xh8",
               "[{'kind':'capture','seat':0,'piece':'S','from':'h4','to':'h8','taken':{'seat':1,"
               "'piece':'S'}},{'kind':'leave','seat':1,'at':'h8','held':0,'lost':true},"
               "{'kind':'gate','seat':0,'at':'h8','held':1,'of':4,'main':false}]");
    tp_match_free(m);
}

TEST(stargate_from_gate_to_gate_one_is_given_up) {
    tp_match *m = stargate_at(2, 0, "C1i10 S0h5 T0e5 C0e3", NULL);
    CHECK_TOLD(m, 1, "h5-h8",
               "[{'kind':'move','seat':0,'piece':'S','path':['h5','h6','h7','h8']},{'kind':'leave',"
               "'seat':0,'at':'h5','held':1,'lost':false},{'kind':'gate','seat':0,'at':'h8',"
               "'held':2,'of':4,'main':false}]");
    tp_match_free(m);
}

/* stargate.md "Worked examples", Maingate: k8 could capture the Commander. */
TEST(stargate_a_commander_on_his_maingate_is_told) {
    tp_match *m = stargate_at(2, 0, "C0h6 C1l12 T1k8 S0a1", NULL);
    CHECK_TOLD(m, 0, "h6-h8",
               "[{'kind':'move','seat':0,'piece':'C','path':['h6','h7','h8']},{'kind':'gate',"
               "'seat':0,'at':'h8','held':1,'of':4,'main':true}]");
    tp_match_free(m);
}

/* Partners hold gates together; each has his own name on the event. */
TEST(stargate_an_alliance_counts_its_gates_together) {
    tp_match *m = stargate_at(4, 0, "C0a1 S0h4 S2e8 C1l12 C2a12 C3l1", "'mode':'free'",
                              "'mode':'alliances'", NULL);
    CHECK_TOLD(m, 3, "h4-h5",
               "[{'kind':'move','seat':0,'piece':'S','path':['h4','h5']},{'kind':'gate','seat':0,"
               "'at':'h5','held':2,'of':4,'main':false}]");
    tp_match_free(m);
}

TEST(stargate_an_alliance_wins_by_one_commander_and_nobody_joins) {
    tp_match *m = stargate_at(4, 0, "C0a1 T0a9 S2e8 C1a12 S1e5 C2l12 C3l1", "'mode':'free'",
                              "'mode':'alliances'", NULL);
    CHECK_TOLD(m, 0, "a9xa12",
               "[{'kind':'capture','seat':0,'piece':'T','from':'a9','to':'a12','taken':{'seat':1,"
               "'piece':'C'}},{'kind':'out','seat':1,'by':0},{'kind':'end','reason':'commander',"
               "'ranks':[1,3,1,3]}]");
    tp_match_free(m);
}

/* stargate.md "Worked examples", Joining, with a gate more. */
TEST(stargate_joining_tells_the_pieces_and_then_the_gates) {
    tp_match *m = stargate_at(4, 0, "C0a1 C1a12 C2l12 C3l1 T0a9 T0e5 T1e8 S1h8 S1b10", NULL);
    CHECK_TOLD(m, 2, "a9xa12",
               "[{'kind':'capture','seat':0,'piece':'T','from':'a9','to':'a12','taken':{'seat':1,"
               "'piece':'C'}},{'kind':'out','seat':1,'by':0},{'kind':'join','seat':0,'from':1,"
               "'squares':['b10','e8','h8']},{'kind':'leave','seat':1,'at':'e8','held':1,"
               "'lost':true},{'kind':'leave','seat':1,'at':'h8','held':0,'lost':true},"
               "{'kind':'gate','seat':0,'at':'e8','held':2,'of':3,'main':false},{'kind':'gate',"
               "'seat':0,'at':'h8','held':3,'of':3,'main':false},{'kind':'end','reason':"
               "'stargates','ranks':[1,4,2,2]}]");
    tp_match_free(m);
}

TEST(stargate_a_lonely_commander_brings_nobody) {
    tp_match *m = stargate_at(4, 0, "C0a1 C1a12 C2l12 C3l1 T0a9", NULL);
    CHECK_TOLD(m, 0, "a9xa12",
               "[{'kind':'capture','seat':0,'piece':'T','from':'a9','to':'a12','taken':{'seat':1,"
               "'piece':'C'}},{'kind':'out','seat':1,'by':0}]");
    tp_match_free(m);
}

TEST(stargate_a_pass_is_told) {
    tp_match *m = stargate_at(2, 0, "C0a1 S1a2 S1b1 C1l12", NULL);
    CHECK_TOLD(m, 0, "pass", "[{'kind':'pass','seat':0}]");
    play(m, "pass");
    CHECK_PREVIEW(m, "a2-a3", "[{'kind':'move','seat':1,'piece':'S','path':['a2','a3']}]");
    tp_match_free(m);
}
