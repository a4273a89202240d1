/* route66/test_facts.c: what Route 66 works out. route66.md "Facts" */
#include "telling.h"

#include "core/play.h"
#include "core/tell.h"
#include "state.h"
#include "test_states.h"

#include <stdlib.h>
#include <string.h>

static tp_json *facts_of(const tp_rules *r, const tp_state *s) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_facts_write(r, s, TP_TABLE, NULL, &w);
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return v;
}

/* One fact of a position; "" if it is not given. */
static void check_fact(const char *state, const char *key, const char *wanted) {
    tp_match *m = load(state);
    tp_json *facts = facts_of(tp_match_rules(m), tp_match_state(m));
    const tp_json *fact = tp_json_get(facts, key);
    char *got = fact != NULL ? tp_json_print(fact) : strdup(""), *text = quoted(wanted);
    CHECK_TEXT(got, text);
    test_free_text(text);
    free(got);
    tp_json_free(facts);
    tp_match_free(m);
}

#define ROLLED(dice)                                                                               \
    STATE("2", DEFAULTS, TURN_DICE("1", "0", "move", dice), NOBODY, NOBODY, "[" BARE "," BARE "]", \
          BARE, "[0,0]", "null")

/* route66.md "Odds" */
TEST(route66_facts_give_the_odds_of_a_bust) {
    check_fact(DRIVING(DEFAULTS, "[0,0,0,0,1,1,1,0,0,0,0]"), "bust", "{'lost':104,'of':1296}");
    check_fact(DRIVING(DEFAULTS, "[1,1,0,0,0,0,0,0,0,0,1]"), "bust", "{'lost':728,'of':1296}");
    check_fact(DRIVING(DEFAULTS, BARE), "bust", "{'lost':0,'of':1296}");
    check_fact(LATE, "bust", "{'lost':1296,'of':1296}");
    check_fact(FOUR_TIED("turn_order"), "bust", "");
    check_fact(ROLLED("[1,1,1,1]"), "bust", "");
}

/* route66.md "Usable half" */
TEST(route66_facts_list_the_sums_that_help) {
    check_fact(DRIVING(DEFAULTS, "[3,1,0,0,0,0,0,0,0,0,1]"), "usable", "[3,12]");
    check_fact(MIDDLE, "usable", "[3,4,5,6,7,8,10,12]");
    check_fact(LATE, "usable", "[]");
    check_fact(MIDDLE, "cars", "{'out':2,'left':1}");
}

TEST(route66_facts_say_what_is_at_stake_and_what_is_safe) {
    check_fact(MIDDLE, "stake",
               "{'spaces':4,'points':0,'sections':[{'section':6,'from':8,'to':10,'points':0},"
               "{'section':8,'from':5,'to':7,'points':0}]}");
    check_fact(MIDDLE, "safe",
               "[{'points':6,'spaces':21},{'points':14,'spaces':20},{'points':12,'spaces':23}]");
    check_fact(MIDDLE, "closed", "{'n':3,'of':8}");
    check_fact(LATE, "stake",
               "{'spaces':6,'points':38,'sections':[{'section':3,'from':3,'to':5,'points':8},"
               "{'section':6,'from':9,'to':11,'points':14},{'section':7,'from':11,'to':13,'points':"
               "16}]}");
    check_fact(LATE, "wins", "['stop']");
    check_fact(FOUR_TIED("turn_order"), "stake", "");
    check_fact(FOUR_TIED("turn_order"), "safe",
               "[{'points':6,'spaces':0},{'points':8,'spaces':0},{'points':6,'spaces':0},{'points':"
               "8,'spaces':0}]");
}

/* route66.md "Worked examples" 1 and 2 */
TEST(route66_facts_say_where_each_pair_leads) {
    check_fact(ROLLED("[1,1,1,1]"), "pairs",
               "[{'move':'move:2+2','dice':[[1,1],[1,1]],'rest':[],'steps':[{'section':2,'from':0,"
               "'to':1,'new':true,'left':2,'over':[],'step':1},{'section':2,'from':1,'to':2,'new':"
               "false,'left':1,'over':[],'step':2}],'bust':{'lost':0,'of':1296}}]");
    check_fact(STATE("2", DEFAULTS, TURN_DICE("12", "0", "move", "[1,1,5,6]"), NOBODY, NOBODY,
                     "[" BARE "," BARE "]", "[0,0,0,0,1,0,1,0,0,0,0]", "[0,0]", "null"),
               "pairs",
               "[{'move':'move:11','dice':[[5,6]],'rest':[1,1],'steps':[{'section':11,'from':0,"
               "'to':1,'new':true,'left':4,'over':[],'step':1}],'bust':{'lost':190,'of':1296}},"
               "{'move':'move:2','dice':[[1,1]],'rest':[5,6],'steps':[{'section':2,'from':0,'to':1,"
               "'new':true,'left':2,'over':[],'step':1}],'bust':{'lost':151,'of':1296}},"
               "{'move':'move:6+7','dice':[[1,5],[1,6]],'rest':[],'steps':[{'section':6,'from':1,"
               "'to':2,'new':false,'left':9,'over':[],'step':1},{'section':7,'from':0,'to':1,'new':"
               "true,'left':12,'over':[],'step':1}],'bust':{'lost':104,'of':1296}}]");
    check_fact(DRIVING(DEFAULTS, BARE), "pairs", "");
}

/* ---- in random games, by playing what is foretold ---- */

static int sum_of(const tp_json *pair) {
    int sum = 0;
    for (size_t i = 0; i < tp_json_size(pair); i++) sum += (int)tp_json_int(tp_json_item(pair, i));
    return sum;
}

/* The car stands where the last step in its section was said to end, the odds are those that the
 * position after it gives, and the dice of a step make its section's number. */
static void check_pair(const tp_rules *r, const tp_state *s, const tp_json *pair) {
    tp_state after = *s;
    tp_move m = 0;
    const tp_json *steps = tp_json_get(pair, "steps"), *dice = tp_json_get(pair, "dice");
    int total = sum_of(tp_json_get(pair, "rest"));
    CHECK(r->game->parse(r, s, told_text(pair, "move"), &m));
    r->game->apply(r, &after, s->seat, m);
    CHECK_EQ(tp_json_size(steps), tp_json_size(dice));
    for (size_t i = 0; i < tp_json_size(steps); i++) {
        const tp_json *step = tp_json_item(steps, i);
        const int n = (int)told_int(step, "section");
        const bool goes_on =
            i == 0 && tp_json_size(steps) == 2 && told_int(tp_json_item(steps, 1), "section") == n;
        CHECK_EQ(sum_of(tp_json_item(dice, i)), n);
        CHECK(goes_on || told_int(step, "to") == after.cars[n]);
        total += n;
    }
    int fell = 0;
    for (int i = 0; i < DICE; i++) fell += r->tables->rolls[s->roll].dice[i];
    CHECK_EQ(total, fell);
    CHECK_EQ(told_int(tp_json_get(pair, "bust"), "lost"), route66_lost_rolls(r, &after));
}

/* A stop gains exactly what was at stake: spaces behind markers, or points. */
static void check_stop(const tp_rules *r, const tp_state *s, const tp_json *facts) {
    tp_state after = *s;
    const tp_json *stake = tp_json_get(facts, "stake");
    r->game->apply(r, &after, s->seat, route66_stop());
    int spaces = 0;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const bool is_won = s->first[n] != after.first[n];
        const int reached = is_won ? r->tables->length[n] : after.markers[s->seat][n];
        spaces += reached - s->markers[s->seat][n];
    }
    CHECK_EQ(told_int(stake, "spaces"), spaces);
    CHECK_EQ(told_int(stake, "points"), after.scores[s->seat] - s->scores[s->seat]);
}

static int check_position(const tp_rules *r, const tp_state *s) {
    tp_json *facts = facts_of(r, s);
    const tp_json *pairs = tp_json_get(facts, "pairs");
    tp_move list[ROLLS];
    int checked = 0;
    if (s->phase == DECIDING) check_stop(r, s, facts);
    if (s->phase == MOVING) {
        CHECK_EQ(tp_json_size(pairs), r->game->moves(r, s, s->seat, list));
        for (size_t i = 0; i < tp_json_size(pairs); i++, checked++)
            check_pair(r, s, tp_json_item(pairs, i));
    }
    tp_json_free(facts);
    return checked;
}

TEST(route66_facts_foretell_what_happens) {
    static const char *const options[] = {NULL, "{'may_decline':true}", "{'faster_gear':true}"};
    tp_rng g;
    int checked = 0;
    tp_rng_seed(&g, 66);
    for (int game = 0; game < 9; game++) {
        tp_match *m = begin("route66", 2 + game % 3, options[game / 3], NULL);
        const tp_rules *r = tp_match_rules(m);
        tp_state s = *tp_match_state(m);
        tp_scratch x;
        int seat;
        tp_scratch_init(&x, r);
        for (tp_node n = r->game->node(r, &s); n.kind != TP_END; n = r->game->node(r, &s)) {
            checked += check_position(r, &s);
            const tp_move move = tp_random_move(r, &s, n, &g, &x, &seat);
            r->game->apply(r, &s, seat, move);
        }
        tp_scratch_done(&x);
        tp_match_free(m);
    }
    CHECK(checked > 1000);
}
