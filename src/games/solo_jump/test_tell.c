/* solo_jump/test_tell.c: what Solo-Jump tells. solo-jump.md "Events" and "Facts" */
#include "telling.h"

#include <string.h>

static char cell_at(const tp_json *state, const char *square) {
    const tp_json *board = tp_json_get(state, "board");
    return tp_json_text(tp_json_item(board, (size_t)('4' - square[1])), NULL)[square[0] - 'a'];
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

static const char *check_deal(const tell_case *c, const tp_json *event) {
    const char *to = told_text(event, "to"), piece = told_text(event, "piece")[0];
    if (!told_is(event, "deal") || piece != c->move[0]) return "a deal is told wrongly";
    return cell_at(c->before, to) == '?' && cell_at(c->after, to) == (piece == '-' ? '.' : piece)
               ? NULL
               : "a piece is dealt elsewhere";
}

static const char *check_jump(const tell_case *c, const tp_json *event) {
    const char *from = told_text(event, "from"), *to = told_text(event, "to");
    const char *over = told_text(event, "over"), piece = told_text(event, "piece")[0];
    if (!told_is(event, "jump")) return "a jump is not told";
    if (from[0] + to[0] != 2 * over[0] || from[1] + to[1] != 2 * over[1])
        return "what is jumped does not lie between";
    return cell_at(c->before, from) == piece && cell_at(c->after, to) == piece &&
                   cell_at(c->before, over) != '.' && cell_at(c->after, over) == '.' &&
                   cell_at(c->after, from) == '.' && changed_cells(c) == 3
               ? NULL
               : "a jump is told wrongly";
}

static const char *check(const tell_case *c) {
    const tp_json *event = tp_json_item(c->events, 0), *end = told_first(c->events, "end");
    const char *wrong = c->seat == TP_TABLE ? check_deal(c, event) : check_jump(c, event);
    if (wrong != NULL || end == NULL) return wrong;
    return told_count(c->events, told_text(end, "reason")) == 1 ? NULL : "the outcome is not told";
}
TELL_CHECK("solo-jump", check)

#define STATE(goal, board)                                                                         \
    "{'game':'solo-jump','players':1,'options':{'puzzle':0,'goal':'" goal                          \
    "','squares':'both'},'edition':'standard','board':" board "}"

/* Two jumps from the end, whichever way it goes. */
TELL_FROM("solo-jump", nearly, STATE("cylinder", "['....','....','.T..','CT..']"))
TELL_FROM("solo-jump", either, STATE("cylinder", "['....','....','....','.TC.']"))

TEST(solo_jump_tells_what_is_dealt) {
    tp_match *m = begin("solo-jump", 1, NULL, NULL);
    CHECK_TOLD(m, 0, "S", "[{'kind':'deal','piece':'S','to':'a1'}]");
    play(m, "S");
    CHECK_TOLD(m, 0, "-", "[{'kind':'deal','piece':'-','to':'b1'}]");
    tp_match_free(m);
}

TEST(solo_jump_tells_jumps_and_how_it_came_out) {
    tp_match *m = load(STATE("cylinder", "['....','....','.T..','CT..']"));
    CHECK_TOLD(m, 0, "a1-c1", "[{'kind':'jump','piece':'C','from':'a1','over':'b1','to':'c1'}]");
    CHECK_TOLD(m, 0, "b1-b3",
               "[{'kind':'jump','piece':'T','from':'b1','over':'b2','to':'b3'},{'kind':'stuck'},{"
               "'kind':'end','reason':'stuck','ranks':[2],'scores':[2]}]");
    play(m, "a1-c1");
    CHECK_TOLD(m, 0, "c1-a3",
               "[{'kind':'jump','piece':'C','from':'c1','over':'b2','to':'a3'},{'kind':'solved'},{"
               "'kind':'end','reason':'solved','ranks':[1],'scores':[1]}]");
    tp_match_free(m);
    m = load(STATE("cylinder", "['....','....','....','.TC.']"));
    CHECK_TOLD(m, 0, "b1-d1",
               "[{'kind':'jump','piece':'T','from':'b1','over':'c1','to':'d1'},{'kind':'wrong',"
               "'piece':'T'},{'kind':'end','reason':'wrong','ranks':[2],'scores':[1]}]");
    tp_match_free(m);
}

TEST(solo_jump_says_nothing_of_the_solution_unless_asked) {
    tp_match *m = load(STATE("cylinder", "['....','....','.T..','CT..']"));
    CHECK_FACTS(m, 0, NULL, "{'wins':[]}");
    CHECK_FACTS(m, 0, "solution", "{'wins':[],'solving':1,'lines':3,'grade':'easy'}");
    tp_match_free(m);
}

/* The board of "deal:7" is what a match with the seed 7 rolls. */
TEST(solo_jump_finds_a_deal_of_a_grade) {
    tp_match *m = begin("solo-jump", 1, "{'puzzle':1}", NULL);
    CHECK_FACTS(m, 0, "puzzle:12", "{'wins':[],'puzzle':{'number':12,'grade':'expert'}}");
    CHECK_FACTS(m, 0, "puzzle:13", "{'wins':[]}");
    CHECK_FACTS(m, 0, "deal:7:impossible", "{'wins':[]}");
    CHECK_FACTS(m, 0, "deal:", "{'wins':[]}");
    CHECK_FACTS(m, 0, "deal:7",
                "{'wins':[],'deal':{'seed':'7','grade':'medium','board':['TSCT','.TTS','.S.S',"
                "'SS..']}}");
    CHECK_FACTS(m, 0, "deal:7:expert",
                "{'wins':[],'deal':{'seed':'7-12','grade':'expert','board':['SS..','TC.T','.SST',"
                "'SS.T']}}");
    tp_match_free(m);
}
