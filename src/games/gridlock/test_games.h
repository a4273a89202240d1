/* gridlock/test_games.h: positions that the tests of Gridlock begin from. */
#ifndef GRIDLOCK_TEST_GAMES_H
#define GRIDLOCK_TEST_GAMES_H

#include "state.h"
#include "test.h"

/* gridlock.md "Worked examples": the opening that the page's examples share; then a race of both
 * seats. */
#define SCRIPT_S                                                                                   \
    "start:copley start:faneuil_hall goal:logan goal:kendall goal:theater goal:fenway "            \
    "goal:seaport goal:td_garden goal:science_museum goal:south_station goal:bunker_hill "         \
    "goal:fine_arts tile:straight tile:six tile:straight tile:cross "
/* gridlock.md "Worked examples": and on to position T. */
#define SCRIPT_T SCRIPT_S "1:place:straight@E7/2 tile:bend place:straight@H4/1 tile:wye "

/* gridlock.md "Perft": the city of setup E. */
#define SMALLVILLE                                                                                 \
    "{'game':'gridlock','name':'smallville','title':'Smallville','map':{'source':'reconstructed'," \
    "'note':'','rows':['D.DW','.T.P','D-.D','WT.D','D..D']},'destinations':{'source':"             \
    "'reconstructed','note':'','list':[{'id':'d0','name':'A1','cell':'A1'},{'id':'d1','name':"     \
    "'A3','cell':'A3'},{'id':'d2','name':'C1','cell':'C1'},{'id':'d3','name':'C4','cell':'C4'},"   \
    "{'id':'d4','name':'D4','cell':'D4'},{'id':'d5','name':'E1','cell':'E1'},{'id':'d6','name':"   \
    "'E4','cell':'E4'}]},'tunnels':{'source':'reconstructed','note':'','list':[{'cell':'B2',"      \
    "'name':'T1','roads':['E','W']},{'cell':'D2','name':'T2','roads':['SW']}]},'parks':{"          \
    "'source':'reconstructed','note':'','list':[{'cell':'B4','name':'P','ranger':true}]},"         \
    "'labels':{'source':'reconstructed','note':'','list':[]},'tiles':{'source':'reconstructed',"   \
    "'note':'','list':[{'id':'x','name':'X','roads':['NE','SW'],'count':5,'rotary':false},"        \
    "{'id':'y','name':'Y','roads':['NE','E','SE','SW','W','NW'],'count':4,'rotary':true}]},"       \
    "'colours':{'source':'reconstructed','note':'','list':[{'id':'blue','name':'blue',"            \
    "'ability':'duck_boat'},{'id':'green','name':'green','ability':'park_ranger'},{'id':'red',"    \
    "'name':'red','ability':'emergency'},{'id':'yellow','name':'yellow','ability':"                \
    "'construction'}]}}"

/* The state as text with ' for ", the caller's. */
static inline char *state_text(const tp_match *m) {
    tp_writer w = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &w);
    for (size_t i = 0; i < w.length; i++)
        if (w.data[i] == '"') w.data[i] = '\'';
    return w.data;
}

/* The match as it would be with one thing of its state replaced; m is gone. */
static inline tp_match *changed(tp_match *m, const char *find, const char *with) {
    char *text = state_text(m), *other = replaced(text, find, with);
    tp_match_free(m);
    m = load(other);
    test_free_text(text);
    test_free_text(other);
    return m;
}

static inline tp_match *at_t(void) {
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    play(m, SCRIPT_T);
    return m;
}

/* A game whose opening is over: seats start as told, and everything else is the first thing listed,
 * so that the first tiles lie on A2, A3, … and all goals are the edition's first. Seat 0 acts. */
static inline tp_match *opened(int players, const char *options, const char *starts) {
    tp_match *m = begin("gridlock", players, options, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    uint32_t weights[MOST_KINDS];
    play(m, starts);
    for (;;) {
        const tp_state *s = tp_match_state(m);
        if (s->turn == players && s->phase != PHASE_REFILL) break;
        if (tp_match_node(m).kind == TP_CHANCE)
            r->game->outcomes(r, s, moves, weights);
        else
            r->game->moves(r, s, s->seat == NOBODY ? 0 : s->seat, moves);
        tp_match_push(m, tp_match_node(m).kind == TP_RACE ? 0 : tp_match_node(m).seat, moves[0]);
    }
    test_free_text((char *)moves);
    return m;
}

#endif
