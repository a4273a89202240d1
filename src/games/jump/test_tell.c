/* jump/test_tell.c: what Jump tells and works out. jump.md "Events" and "Facts" */
#include "telling.h"

#include "core/moves.h"
#include "core/tell.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int column, row;
} spot;

static spot spot_of(const char *name) {
    return (spot){.column = name[0] - 'a', .row = told_row(name) - 1};
}

static char cell_at(const tp_json *state, spot at) {
    const tp_json *board = tp_json_get(state, "board");
    return tp_json_text(tp_json_item(board, (size_t)(11 - at.row)), NULL)[at.column];
}

static spot nth(const tp_json *path, size_t i) {
    return spot_of(tp_json_text(tp_json_item(path, i), NULL));
}

static char letter_of(const tp_json *event) {
    const char piece = told_text(event, "piece")[0];
    return (char)(told_int(event, "seat") == 0 ? piece : piece - 'A' + 'a');
}

/* Whether a piece may go this way at all: triangles never diagonally, squares as agreed. */
static bool may_go(const tell_case *c, char piece, int across, int up) {
    const bool is_diagonal = across != 0 && up != 0;
    const char *squares = told_text(tp_json_get(c->before, "options"), "squares");
    if (piece == 'T') return !is_diagonal;
    if (piece == 'C' || strcmp(squares, "both") == 0) return true;
    return is_diagonal == (strcmp(squares, "diagonal") == 0);
}

static const char *check_hop(const tell_case *c, const tp_json *event, size_t i) {
    const tp_json *path = tp_json_get(event, "path"), *over = tp_json_get(event, "over");
    const spot a = nth(path, i), b = nth(path, i + 1);
    const int x = b.column - a.column, y = b.row - a.row, reach = over != NULL ? 2 : 1;
    if (abs(x) > reach || abs(y) > reach || x % reach != 0 || y % reach != 0 || (x == 0 && y == 0))
        return "a hop has the wrong length";
    if (!may_go(c, told_text(event, "piece")[0], x, y)) return "a piece goes a wrong way";
    const bool is_start = b.column == nth(path, 0).column && b.row == nth(path, 0).row;
    if (cell_at(c->before, b) != '.' && !is_start) return "a landing is taken";
    if (over == NULL) return NULL;
    const spot leapt = nth(over, i);
    if (2 * leapt.column != a.column + b.column || 2 * leapt.row != a.row + b.row)
        return "what is leapt does not lie between";
    if (a.column == 0) return "a chain goes on from the bank";
    return cell_at(c->before, leapt) != '.' ? NULL : "nobody is leapt";
}

static const char *check_way(const tell_case *c, const tp_json *event) {
    const tp_json *path = tp_json_get(event, "path"), *over = tp_json_get(event, "over");
    const size_t n = tp_json_size(path);
    if (n < 2 || (over == NULL ? n != 2 : tp_json_size(over) != n - 1)) return "a path is odd";
    for (size_t i = 0; i + 1 < n; i++) {
        const char *wrong = check_hop(c, event, i);
        if (wrong != NULL) return wrong;
    }
    const spot from = nth(path, 0), to = nth(path, n - 1);
    if (to.column >= from.column) return "a move does not end further left";
    return cell_at(c->before, from) == letter_of(event) && cell_at(c->after, from) == '.' &&
                   cell_at(c->after, to) == letter_of(event)
               ? NULL
               : "the piece or its squares are wrong";
}

static const char *check(const tell_case *c) {
    const tp_json *event = tp_json_item(c->events, 0), *settle = told_first(c->events, "settle");
    if (told_int(event, "seat") != c->seat) return "the seat is wrong";
    if (strcmp(c->move, "pass") == 0) return told_is(event, "pass") ? NULL : "a pass is not told";
    const bool is_jump = tp_json_get(event, "over") != NULL;
    if (!told_is(event, is_jump ? "jump" : "step")) return "a move is not told";
    const tp_json *path = tp_json_get(event, "path");
    const char *last = tp_json_text(tp_json_item(path, tp_json_size(path) - 1), NULL);
    if ((last[0] == 'a') != (settle != NULL)) return "settling is told wrongly";
    if (settle != NULL && strcmp(told_text(settle, "at"), last) != 0)
        return "a piece settles elsewhere";
    return check_way(c, event);
}
TELL_CHECK("jump", check)

#define STATE(ply, board)                                                                          \
    "{'game':'jump','players':2,'options':{'layout':'squares_behind','squares':'both','goal':8,"   \
    "'cylinder':2,'ply_limit':300},'edition':null,'ply':" ply ",'board':" board "}"
/* Red's last four pieces stand before a bank that is full, so Red has nothing to move. */
TELL_FROM("jump", passing,
          STATE("0", "['...........c','...........t','...........t','...........t','...........t',"
                     "'T.........ss','T.........ss','TS........ss','TS..........','SS..........',"
                     "'SC..........','S...........']"))

TEST(jump_tells_a_step_and_a_chain_with_what_it_leaps) {
    tp_match *m = begin("jump", 2, NULL, NULL);
    CHECK_TOLD(m, 0, "k2-j2", "[{'kind':'step','seat':0,'piece':'T','path':['k2','j2']}]");
    CHECK_TOLD(m, 0, "l1-j3",
               "[{'kind':'jump','seat':0,'piece':'S','path':['l1','j3'],'over':['k2']}]");
    tp_match_free(m);
}

TEST(jump_tells_who_settles) {
    tp_match *m = load(STATE("0", "['...........c','...........t','...........t','...........t',"
                                  "'...........t','..........ss','..........ss','..........ss',"
                                  "'.SSSSSS.....','.TTTT.......','............','.C..........']"));
    CHECK_TOLD(m, 0, "b1-a1",
               "[{'kind':'step','seat':0,'piece':'C','path':['b1','a1']},{'kind':'settle','seat':0,"
               "'piece':'C','at':'a1'}]");
    CHECK_FACTS(m, 1, NULL,
                "{'wins':[],'points':[0,0],'goal':8,'worth':{'C':2,'T':1,'S':1},'to_go':[32,118],"
                "'shut':[]}");
    tp_match_free(m);
}

/* jump.md "Facts": the ways of all moves from a square. */
TEST(jump_gives_the_hops_of_a_square_that_is_asked_for) {
    tp_match *m = begin("jump", 2, NULL, NULL);
    CHECK_FACTS(m, 0, "l1",
                "{'wins':[],'points':[0,0],'goal':6,'worth':{'C':2,'T':1,'S':1},'to_go':[116,116],'"
                "shut':[],'hops':[{'move':'l1-j3','path':['l1',"
                "'j3'],'over':['k2']},{'move':'l1-k1','path':['l1','k1']}]}");
    tp_match_free(m);
}

/* Worked example 6: the triangle on b5 is shut out, the square on b9 is not, the one on b12 is. */
TEST(jump_says_who_can_never_settle) {
    tp_match *m = load(STATE("0", "['sS..........','s...........','............','sS..........',"
                                  "'............','............','............','sT..........',"
                                  "'...........C','.......SSSS.','.......TTT..','.....cttttss']"));
    CHECK_FACTS(m, 0, NULL,
                "{'wins':[],'points':[0,4],'goal':8,'worth':{'C':2,'T':1,'S':1},'to_go':[72,56],"
                "'shut':['b5','b12']}");
    tp_match_free(m);
}
