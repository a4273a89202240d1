/* gridlock/test_facts.c: what Gridlock works out, by example and, in random games, against the
 * rules. gridlock.md "Facts" */
#include "telling.h"

#include "core/play.h"
#include "core/tell.h"
#include "test_games.h"

#include <string.h>

/* ---- by example ---- */

/* gridlock.md "Worked examples", "Opening": seat 1 at Faneuil Hall has a road to TD Garden. */
TEST(gridlock_facts_show_where_a_car_gets_to_and_what_is_in_the_way) {
    tp_match *m = at_t();
    CHECK_FACTS(m, 1, NULL,
                "{'wins':[],'seat':1,'reach':["
                "{'to':'D6','stops':0,'path':['F7','E7','D6'],'halts':[],'halt':null,'why':null,"
                "'place':'td_garden'},"
                "{'to':'E7','stops':0,'path':['F7','E7'],'halts':[],'halt':null,'why':null}],"
                "'goals':["
                "{'to':'A5','stops':null,'path':[],'halts':[],'halt':null,'why':'road',"
                "'gap':['D6','C7','B6','A6','A5'],'place':'bunker_hill'},"
                "{'to':'C5','stops':null,'path':[],'halts':[],'halt':null,'why':'road',"
                "'gap':['D6','D5','C5'],'place':'science_museum'},"
                "{'to':'D6','stops':0,'path':['F7','E7','D6'],'halts':[],'halt':null,'why':null,"
                "'place':'td_garden'},"
                "{'to':'H8','stops':null,'path':[],'halts':[],'halt':null,'why':'road',"
                "'gap':['F7','G8','H8'],'place':'south_station'},"
                "{'to':'K3','stops':null,'path':[],'halts':[],'halt':null,'why':'road',"
                "'gap':['D6','D7','D8','I4','I3','J3','K3'],'place':'fine_arts'}],"
                "'halts':[],'zones':[],'pieces':["
                "{'spaces':['B10','D8','F10','H10','I4','J8'],'places':[],'cars':[]},"
                "{'spaces':['D6','E7','F7'],'places':['td_garden','faneuil_hall'],'cars':[1]},"
                "{'spaces':['H3','H4','H5'],'places':['copley','theater'],'cars':[0]}],"
                "'cubes':[{'place':'faneuil_hall','seats':[1]},{'place':'copley','seats':[0]}]}");
    tp_match_free(m);
}

/* Others see neither goals nor anything that follows from them. */
TEST(gridlock_facts_keep_goals_to_their_owner) {
    tp_match *m = at_t();
    tp_writer w = {0};
    tp_facts_write(tp_match_rules(m), tp_match_state(m), 0, "1", &w);
    CHECK(strstr(w.data, "\"seat\":1,\"reach\":[{\"to\":\"D6\"") != NULL);
    CHECK(strstr(w.data, "\"goals\"") == NULL);
    tp_writer_done(&w);
    tp_match_free(m);
}

TEST(gridlock_facts_answer_for_one_space) {
    tp_match *m = at_t();
    CHECK_FACTS(m, 1, "D6",
                "{'wins':[],'seat':1,'route':{'to':'D6','stops':0,'path':['F7','E7','D6'],"
                "'halts':[],'halt':null,'why':null,'place':'td_garden'}}");
    CHECK_FACTS(m, 1, "0:I1", /* Copley Square's roads lead nowhere but to H4 */
                "{'wins':[],'seat':0,'route':{'to':'I1','stops':null,'path':[],'halts':[],"
                "'halt':null,'why':'road','gap':['H3','H2','H1','I1']}}");
    CHECK_FACTS(m, 1, "F3", /* water: there will never be a road */
                "{'wins':[],'seat':1,'route':{'to':'F3','stops':null,'path':[],'halts':[],"
                "'halt':null,'why':'road'}}");
    tp_match_free(m);
}

/* A cone on H4 and one at Copley Square, where the car stands, which does not hold it. */
TEST(gridlock_facts_say_which_stops_come_in_between) {
    tp_match *m = at_t();
    play(m, "build cone:H4 cone:H3 end");
    CHECK_FACTS(m, 1, "0:H5",
                "{'wins':[],'seat':0,'route':{'to':'H5','stops':1,'path':['H3','H4','H5'],"
                "'halts':[{'at':'H4','why':'cone'}],'halt':null,'why':'cone','place':'theater'}}");
    tp_match_free(m);
}

TEST(gridlock_facts_list_zones_and_who_makes_them) {
    tp_match *m =
        opened(2, "{'special':true,'colours':['red','yellow']}", "start:copley start:logan");
    tp_writer w = {0};
    play(m, "build cone:A5 end build end");
    tp_facts_write(tp_match_rules(m), tp_match_state(m), 0, NULL, &w);
    CHECK(strstr(w.data,
                 "\"halts\":[],\"zones\":[{\"at\":\"A5\",\"why\":\"cone\",\"spaces\":"
                 "[\"A4\",\"A5\",\"A6\",\"B4\",\"B5\"]},{\"at\":\"D10\",\"why\":\"car\",") !=
          NULL); /* Red stops for neither, but builds around both */
    tp_writer_clear(&w);
    tp_facts_write(tp_match_rules(m), tp_match_state(m), 1, NULL, &w);
    CHECK(strstr(w.data, "\"why\":\"car\"") == NULL); /* Yellow's car binds the others only */
    tp_writer_done(&w);
    tp_match_free(m);
}

/* ---- in random games ---- */

typedef struct {
    const tp_rules *r;
    const tp_state *s;
    const tp_json *facts;
    int seat;
} sample;

static int space_in(const sample *x, const tp_json *name) {
    const char *text = tp_json_text(name, NULL);
    int space = HEX_NOWHERE;
    CHECK(tp_hex_take(&text, &x->r->tables->hex, &space) && *text == '\0');
    return space;
}

static void read_set(const sample *x, const tp_json *list, tp_hex_set *set) {
    *set = (tp_hex_set){0};
    for (size_t i = 0; i < tp_json_size(list); i++) {
        const int space = space_in(x, tp_json_item(list, i));
        CHECK(!hex_has(set, space));
        hex_add(set, space);
    }
}

static bool is_same_set(const tp_hex_set *a, const tp_hex_set *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* Where the car can stop if it stands on a space. */
static void stops_from(const sample *x, int space, tp_hex_set *stops) {
    tp_state there = *x->s;
    there.seats[x->seat].car = (int16_t)space;
    gridlock_stops(x->r, &there, x->seat, stops);
}

/* A way that is there goes from stop to stop as the rules let it, and no stop can be saved. */
static void check_path(const sample *x, const tp_json *way) {
    const tp_json *path = tp_json_get(way, "path");
    const size_t n = tp_json_size(path), halts = tp_json_size(tp_json_get(way, "halts"));
    int at = x->s->seats[x->seat].car;
    tp_hex_set stops, all;
    CHECK_EQ(space_in(x, tp_json_item(path, 0)), at);
    CHECK_EQ(space_in(x, tp_json_item(path, n - 1)), space_in(x, tp_json_get(way, "to")));
    CHECK_EQ(told_int(way, "stops"), halts);
    gridlock_halts(x->r, x->s, x->seat, &all);
    for (size_t i = 1; i < n; i++) {
        const int to = space_in(x, tp_json_item(path, i));
        stops_from(x, at, &stops);
        CHECK(hex_has(&stops, to));
        if (hex_has(&all, to)) at = to;
    }
    CHECK((tp_json_what(tp_json_get(way, "why")) == TP_NULL) == (halts == 0));
}

static void check_reach(const sample *x) {
    const tp_json *reach = tp_json_get(x->facts, "reach");
    tp_hex_set direct, with_one = {0}, first = {0}, both = {0};
    stops_from(x, x->s->seats[x->seat].car, &direct);
    for (int space = 0; space < x->r->tables->spaces; space++) {
        tp_hex_set next;
        if (!hex_has(&direct, space)) continue;
        stops_from(x, space, &next);
        for (int i = 0; i < HEX_WORDS; i++) with_one.words[i] |= next.words[i];
    }
    for (int i = 0; i < HEX_WORDS; i++) with_one.words[i] |= direct.words[i];
    hex_remove(&with_one, x->s->seats[x->seat].car);
    for (size_t i = 0; i < tp_json_size(reach); i++) {
        const tp_json *way = tp_json_item(reach, i);
        const int to = space_in(x, tp_json_get(way, "to"));
        hex_add(&both, to);
        if (told_int(way, "stops") == 0) hex_add(&first, to);
        check_path(x, way);
    }
    CHECK(is_same_set(&first, &direct));
    CHECK(is_same_set(&both, &with_one));
}

/* Roads are missing between two spaces that could have them: the first the car gets to, the last
 * leads to the goal. */
static void check_gap(const sample *x, const tp_json *way) {
    const tp_json *gap = tp_json_get(way, "gap");
    const tp_hex_set none = {0};
    uint8_t roads[HEX_SPACES];
    tp_hex_set mine, its;
    gridlock_all_roads(x->r, x->s, x->seat, roads);
    gridlock_flood(x->r->tables, roads, &none, x->s->seats[x->seat].car, &mine);
    gridlock_flood(x->r->tables, roads, &none, space_in(x, tp_json_get(way, "to")), &its);
    CHECK_EQ(tp_json_size(tp_json_get(way, "path")), 0);
    const size_t n = tp_json_size(gap); /* every destination can be reached in the end */
    CHECK(n >= 2);
    for (size_t i = 0; i < n; i++) {
        const int space = space_in(x, tp_json_item(gap, i));
        CHECK_EQ(hex_has(&mine, space), i == 0);
        CHECK_EQ(hex_has(&its, space), i == n - 1);
        CHECK(strchr(".DT", x->r->tables->type[space]) != NULL || roads[space] != 0);
    }
}

static void check_goals(const sample *x) {
    const tp_json *goals = tp_json_get(x->facts, "goals");
    uint32_t left = x->s->seats[x->seat].goals;
    CHECK_EQ(tp_json_size(goals), __builtin_popcount(left));
    for (size_t i = 0; i < tp_json_size(goals); i++, left &= left - 1) {
        const tp_json *way = tp_json_item(goals, i);
        CHECK_TEXT(told_text(way, "place"), x->r->tables->destination[__builtin_ctz(left)].id);
        if (strcmp(told_text(way, "why"), "road") == 0)
            check_gap(x, way);
        else
            check_path(x, way);
    }
}

static void check_zones(const sample *x) {
    const tp_json *zones = tp_json_get(x->facts, "zones");
    tp_hex_set all = {0}, wanted;
    gridlock_zones(x->r, x->s, x->seat, &wanted);
    for (size_t i = 0; i < tp_json_size(zones); i++) {
        tp_hex_set zone;
        read_set(x, tp_json_get(tp_json_item(zones, i), "spaces"), &zone);
        CHECK(hex_has(&zone, space_in(x, tp_json_get(tp_json_item(zones, i), "at"))));
        for (int k = 0; k < HEX_WORDS; k++) all.words[k] |= zone.words[k];
    }
    CHECK(is_same_set(&all, &wanted));
}

/* Each piece is all that its first space is connected to, and what is in none stands alone. */
static void check_pieces(const sample *x) {
    const tp_json *pieces = tp_json_get(x->facts, "pieces");
    const tp_hex_set none = {0};
    tp_hex_set seen = {0};
    uint8_t roads[HEX_SPACES];
    gridlock_all_roads(x->r, x->s, x->seat, roads);
    for (size_t i = 0; i < tp_json_size(pieces); i++) {
        const tp_json *spaces = tp_json_get(tp_json_item(pieces, i), "spaces");
        tp_hex_set piece, wanted;
        read_set(x, spaces, &piece);
        gridlock_flood(x->r->tables, roads, &none, space_in(x, tp_json_item(spaces, 0)), &wanted);
        CHECK(is_same_set(&piece, &wanted));
        for (int k = 0; k < HEX_WORDS; k++) seen.words[k] |= piece.words[k];
    }
    for (int space = 0; space < x->r->tables->spaces; space++) {
        tp_hex_set piece;
        if (hex_has(&seen, space)) continue;
        gridlock_flood(x->r->tables, roads, &none, space, &piece);
        CHECK_EQ(hex_count(&piece), 1);
    }
}

static void check_position(const tp_rules *r, const tp_state *s, int seat) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_facts_write(r, s, seat, NULL, &w);
    tp_json *facts = tp_json_parse(w.data, w.length, &e);
    const sample x = {.r = r, .s = s, .facts = facts, .seat = seat};
    CHECK_EQ(told_int(facts, "seat"), seat);
    check_reach(&x);
    check_goals(&x);
    check_zones(&x);
    check_pieces(&x);
    tp_json_free(facts);
    tp_writer_done(&w);
}

static void check_game(int players, const char *options, const char *edition, uint64_t seed) {
    tp_match *m = begin("gridlock", players, options, edition);
    const tp_rules *r = tp_match_rules(m);
    tp_state s = *tp_match_state(m);
    tp_scratch x;
    tp_rng g;
    tp_scratch_init(&x, r);
    tp_rng_seed(&g, seed);
    while (r->game->node(r, &s).kind != TP_END) {
        int seat;
        const tp_move move = tp_random_move(r, &s, r->game->node(r, &s), &g, &x, &seat);
        r->game->apply(r, &s, seat, move);
        if (s.phase > PHASE_DEAL && tp_rng_below(&g, 20) == 0)
            check_position(r, &s, (int)tp_rng_below(&g, (uint32_t)players));
    }
    tp_scratch_done(&x);
    tp_match_free(m);
}

TEST(gridlock_facts_are_what_the_rules_say_in_random_games) {
    static const char rough[] = "{'special':true,'traffic':true,'congestion':true}";
    for (uint64_t seed = 0; seed < 4; seed++) {
        check_game(2, "{'quick_trip':true,'quick_cones':true}", NULL, seed);
        check_game(4, rough, NULL, seed);
        check_game(3, rough, SMALLVILLE, seed);
        check_game(2, "{'length':'long'}", SMALLVILLE, seed);
    }
}
