/* quadro_be/test_tell.c: what Quadro-Be tells and works out. quadro-be.md "Events" and "Facts" */
#include "telling.h"

#include <string.h>

static char cell_at(const tp_json *state, const char *point) {
    const tp_json *board = tp_json_get(state, "board");
    return tp_json_text(tp_json_item(board, (size_t)('4' - point[1])), NULL)[point[0] - 'a'];
}

static int changed_cells(const tell_case *c) {
    int n = 0;
    for (size_t i = 0; i < 4; i++) {
        const char *x = tp_json_text(tp_json_item(tp_json_get(c->before, "board"), i), NULL);
        const char *y = tp_json_text(tp_json_item(tp_json_get(c->after, "board"), i), NULL);
        for (size_t k = 0; k < 4; k++) n += x[k] != y[k];
    }
    return n;
}

/* The letter of a piece on the board: small for Blue. */
static char letter(const tp_json *event) {
    const char piece = told_text(event, "piece")[0];
    return (char)(told_int(event, "seat") == 0 ? piece : piece - 'A' + 'a');
}

static bool is_of(char cell, int64_t seat) {
    return cell != '.' && (seat == 0) == (cell < 'a');
}

static const char *check_end(const tell_case *c) {
    const tp_json *end = told_first(c->events, "end"), *line = told_first(c->events, "line");
    const tp_json *stuck = told_first(c->events, "stuck");
    const char *reason = end != NULL ? told_text(end, "reason") : "";
    if ((strcmp(reason, "line") == 0) != (line != NULL)) return "a line is told wrongly";
    if ((strcmp(reason, "stuck") == 0) != (stuck != NULL)) return "stuck is told wrongly";
    if (stuck != NULL && told_int(stuck, "seat") == c->seat) return "the wrong seat is stuck";
    const tp_json *squares = line != NULL ? tp_json_get(line, "squares") : NULL;
    for (size_t i = 0; i < 4 && squares != NULL; i++)
        if (!is_of(cell_at(c->after, tp_json_text(tp_json_item(squares, i), NULL)), c->seat))
            return "a line has other points than its seat's";
    return NULL;
}

static const char *check(const tell_case *c) {
    const tp_json *event = tp_json_item(c->events, 0);
    const bool sets = strchr(c->move, '-') == NULL;
    const char *to = told_text(event, "to"), *from = told_text(event, "from");
    if (!told_is(event, sets ? "set" : "move") || told_int(event, "seat") != c->seat)
        return "the turn is not told";
    if (cell_at(c->before, to) != '.' || cell_at(c->after, to) != letter(event))
        return "the piece or its point is wrong";
    if (!sets && (cell_at(c->before, from) != letter(event) || cell_at(c->after, from) != '.'))
        return "the piece came from elsewhere";
    if (changed_cells(c) != (sets ? 1 : 2)) return "more happened than is told";
    return check_end(c);
}
TELL_CHECK("quadro-be", check)

#define STATE(ply, board)                                                                          \
    "{'game':'quadro-be','players':2,'options':{'ply_limit':200},'edition':null,'ply':" ply        \
    ",'board':" board "}"

TEST(quadro_be_tells_settings_and_moves) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    CHECK_TOLD(m, 0, "a1", "[{'kind':'set','seat':0,'piece':'S','to':'a1'}]");
    play(m, "a1 b2 a4 c3 a2 d4 d1 a3");
    CHECK_TOLD(m, 1, "a4-b3", "[{'kind':'move','seat':0,'piece':'C','from':'a4','to':'b3'}]");
    tp_match_free(m);
}

TEST(quadro_be_tells_a_line_and_who_is_stuck) {
    tp_match *m = load(STATE("16", "['t..s','SCS.','tcsT','.T..']"));
    CHECK_TOLD(
        m, 0, "d2-d3",
        "[{'kind':'move','seat':0,'piece':'T','from':'d2','to':'d3'},{'kind':'line','seat':0,"
        "'squares':['a3','b3','c3','d3']},{'kind':'end','reason':'line','ranks':[1,2]}]");
    tp_match_free(m);
    m = load(STATE("15", "['Ts.c','tSC.','St..','T.s.']"));
    CHECK_TOLD(m, 0, "c1-b1",
               "[{'kind':'move','seat':1,'piece':'S','from':'c1','to':'b1'},{'kind':'stuck','seat':"
               "0},{'kind':'end','reason':'stuck','ranks':[2,1]}]");
    tp_match_free(m);
}

TEST(quadro_be_facts_show_coming_turns_and_threats) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    CHECK_FACTS(m, TP_TABLE, NULL,
                "{'wins':[],'ways':[null,null],'coming':[{'seat':0,'piece':'S','sets':true},{'seat'"
                ":1,'piece':'T',"
                "'sets':true},{'seat':0,'piece':'C','sets':true},{'seat':1,'piece':'S','sets':true}"
                ",{'seat':0,'piece':'T','sets':true},{'seat':1,'piece':'C','sets':true}],"
                "'supply':[{'C':1,'T':2,'S':2},{'C':1,'T':2,'S':2}],'threats':[]}");
    play(m, "a1 b2 a4 c3 a2 d4");
    CHECK_FACTS(m, TP_TABLE, NULL,
                "{'wins':['a3'],'ways':[null,null],'coming':[{'seat':0,'piece':'S','sets':true},{'"
                "seat':1,'piece':'T',"
                "'sets':true},{'seat':0,'piece':'C','sets':false},{'seat':1,'piece':'S','sets':true"
                "},{'seat':0,'piece':'T','sets':true},{'seat':1,'piece':'C','sets':false}],"
                "'supply':[{'C':0,'T':1,'S':1},{'C':0,'T':1,'S':1}],"
                "'threats':[{'seat':0,'squares':['a1','a2','a4'],'gap':'a3','turns':0}]}");
    tp_match_free(m);
}

TEST(quadro_be_facts_count_the_ways_out) {
    tp_match *m = load(STATE("15", "['Ts.c','tSC.','St..','T.s.']"));
    play(m, "c1-b1");
    CHECK_FACTS(
        m, TP_TABLE, NULL,
        "{'wins':[],'ways':[{'piece':'T','on':['a1','a4'],'n':0,'by':['a2','a3','b1','b4']},"
        "{'piece':'C','on':['d4'],'n':2,'by':['c3']}]}");
    tp_match_free(m);
}
