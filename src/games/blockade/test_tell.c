/* blockade/test_tell.c: what Blockade tells and works out. blockade.md "Events" and "Facts" */
#include "telling.h"

#include "core/play.h"
#include "core/tell.h"
#include "core/words.h"
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a checker that reads boards, not the game's own state ---- */

static char cell_at(const tp_json *state, const char *square) {
    const tp_json *board = tp_json_get(state, "board");
    const int row = told_row(square);
    return tp_json_text(tp_json_item(board, (size_t)(12 - row)), NULL)[square[0] - 'a'];
}

static int count_cells(const tp_json *state, char cell) {
    const tp_json *board = tp_json_get(state, "board");
    int n = 0;
    for (size_t i = 0; i < 12; i++)
        for (const char *c = tp_json_text(tp_json_item(board, i), NULL); *c != '\0'; c++)
            n += *c == cell;
    return n;
}

static int changed_cells(const tell_case *c) {
    int n = 0;
    for (size_t i = 0; i < 12; i++) {
        const char *x = tp_json_text(tp_json_item(tp_json_get(c->before, "board"), i), NULL);
        const char *y = tp_json_text(tp_json_item(tp_json_get(c->after, "board"), i), NULL);
        for (size_t k = 0; k < 12; k++) n += x[k] != y[k];
    }
    return n;
}

typedef struct {
    int column, row;
} spot;

static spot spot_of(const tp_json *name) {
    const char *text = tp_json_text(name, NULL);
    return (spot){.column = text[0] - 'a', .row = told_row(text) - 1};
}

/* What is on the square beside, '#' beyond the edge. */
static char beside(const tp_json *state, spot at, int across, int up) {
    char name[16];
    const int column = at.column + across, row = at.row + up;
    if (column < 0 || column > 11 || row < 0 || row > 11) return '#';
    snprintf(name, sizeof name, "%c%d", (char)('a' + column), row + 1);
    return cell_at(state, name);
}

static bool is_fluppie(char cell) {
    return cell == 'r' || cell == 'b';
}

/* Neighbours all the way, straight on unless a Fluppie is met, and at the end the goal edge. */
static const char *check_walk(const tell_case *c, const tp_json *path) {
    const size_t n = tp_json_size(path);
    const char own = c->seat == 0 ? 'R' : 'B';
    int across = 0, up = 0;
    if (n == 0 || cell_at(c->before, tp_json_text(tp_json_item(path, 0), NULL)) != own)
        return "a run does not begin where the Flätz stands";
    for (size_t i = 1; i < n; i++) {
        const spot a = spot_of(tp_json_item(path, i - 1)), b = spot_of(tp_json_item(path, i));
        const int x = b.column - a.column, y = b.row - a.row;
        const char cell = beside(c->before, a, x, y);
        if (x * x + y * y != 1) return "a run leaps";
        if (cell != '.' && cell != own) return "a run goes over somebody";
        if (i > 1 && (x != across || y != up) && !is_fluppie(beside(c->before, a, across, up)))
            return "a run turns where no Fluppie is";
        across = x;
        up = y;
    }
    const spot last = spot_of(tp_json_item(path, n - 1));
    return last.row == (c->seat == 0 ? 11 : 0) ? NULL : "a run does not end at the goal edge";
}

static const char *check_slide(const tell_case *c, const tp_json *event) {
    const tp_json *path = tp_json_get(event, "path");
    const size_t n = tp_json_size(path);
    if (n < 2 || strcmp(tp_json_text(tp_json_item(path, 0), NULL), told_text(event, "from")) != 0 ||
        strcmp(tp_json_text(tp_json_item(path, n - 1), NULL), told_text(event, "to")) != 0)
        return "a slide does not lead from its square to its square";
    for (size_t i = 1; i < n; i++)
        if (cell_at(c->before, tp_json_text(tp_json_item(path, i), NULL)) != '.')
            return "a slide goes over somebody";
    return NULL;
}

static const char *check(const tell_case *c) {
    const tp_json *event = tp_json_item(c->events, 0);
    const char fluppie = c->seat == 0 ? 'r' : 'b';
    const int before = count_cells(c->before, fluppie), after = count_cells(c->after, fluppie);
    const char *to = told_text(event, "to"), *from = told_text(event, "from");
    if (told_int(event, "seat") != c->seat) return "the seat is wrong";
    if (strcmp(c->move, "run") == 0) {
        if (!told_is(event, "run")) return "a run is not told";
        return check_walk(c, tp_json_get(event, "path"));
    }
    if (strcmp(c->move, "pass") == 0)
        return told_is(event, "pass") && changed_cells(c) == 0 ? NULL : "a pass is not told";
    if (after == before + 1)
        return told_is(event, "place") && cell_at(c->before, to) == '.' &&
                       cell_at(c->after, to) == fluppie && told_int(event, "left") == 6 - after
                   ? NULL
                   : "a placement is told wrongly";
    if (!told_is(event, "move") || cell_at(c->before, from) != fluppie ||
        cell_at(c->after, from) != '.' || cell_at(c->after, to) != fluppie || changed_cells(c) != 2)
        return "a move is told wrongly";
    const bool slides = c->rules->option[AFTER_PLACING] == SLIDE;
    if (slides != (tp_json_get(event, "path") != NULL)) return "a path is told where none is slid";
    return slides ? check_slide(c, event) : NULL;
}
TELL_CHECK("blockade", check)

/* Red's Fluppies are shut in, so that Red must pass. */
TELL_FROM("blockade", stuck,
          "{'game':'blockade','players':2,'options':{'start':'facing','homes':'open','running':"
          "'any_turn','after_placing':'slide','ply_limit':60},'edition':null,'ply':12,'seat':0,"
          "'board':['............','....B.......','............','............','.......b....',"
          "'............','............','............','............','bbb.........',"
          "'rrrbR.......','rrrb........'],"
          "'result':null}")

/* ---- by example ---- */

TEST(blockade_a_placement_tells_what_is_left) {
    tp_match *m = begin("blockade", 2, NULL, NULL);
    CHECK_TOLD(m, 0, "h2", "[{'kind':'place','seat':0,'to':'h2','left':5}]");
    tp_match_free(m);
}

TEST(blockade_a_run_tells_every_square) {
    tp_match *m = begin("blockade", 2, NULL, NULL);
    play(m, "h2 g11 f9 a2");
    CHECK_TOLD(m, 1, "run",
               "[{'kind':'run','seat':0,'path':['e2','d2','c2','b2','b3','b4','b5','b6','b7','b8',"
               "'b9','b10','b11','b12']},{'kind':'end','reason':'run','ranks':[1,2]}]");
    tp_match_free(m);
}

TEST(blockade_a_slide_tells_its_path_and_a_relocation_none) {
    static const char twelve[] = "h2 g12 a1 a8 a3 a9 a4 a10 a5 a12 a6 l12";
    tp_match *m = begin("blockade", 2, NULL, NULL);
    play(m, twelve);
    CHECK_TOLD(m, 0, "a6-c6",
               "[{'kind':'move','seat':0,'from':'a6','to':'c6','path':['a6','b6','c6']}]");
    tp_match_free(m);
    m = begin("blockade", 2, "{'after_placing':'relocate'}", NULL);
    play(m, twelve);
    CHECK_TOLD(m, 0, "a6-c7", "[{'kind':'move','seat':0,'from':'a6','to':'c7'}]");
    tp_match_free(m);
}

/* ---- facts ---- */

static tp_json *facts_of(const tp_match *m) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_facts_write(tp_match_rules(m), tp_match_state(m), TP_TABLE, NULL, &w);
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return v;
}

static bool lists(const tp_json *facts, const char *key, const char *move) {
    const tp_json *list = tp_json_get(facts, key);
    for (size_t i = 0; i < tp_json_size(list); i++)
        if (tp_json_equals(tp_json_item(list, i), move)) return true;
    return false;
}

TEST(blockade_facts_say_where_a_route_fails) {
    tp_match *m = begin("blockade", 2, NULL, NULL);
    tp_json *facts = facts_of(m);
    const tp_json *red = tp_json_item(tp_json_get(facts, "routes"), 0);
    CHECK(!tp_json_bool(tp_json_get(red, "out")));
    CHECK_TEXT(told_text(red, "why"), "flaetz");
    CHECK_EQ(tp_json_size(tp_json_get(red, "path")), 9); /* e2 to e10, before the other Flätz */
    CHECK(lists(facts, "opens", "h2") && !lists(facts, "opens", "a1"));
    CHECK_EQ(tp_json_int(tp_json_item(tp_json_get(facts, "goals"), 0)), 12);
    CHECK_EQ(tp_json_int(tp_json_item(tp_json_get(facts, "goals"), 1)), 1);
    tp_json_free(facts);
    play(m, "h2");
    facts = facts_of(m);
    CHECK(lists(facts, "stops", "g11") && lists(facts, "opens", "g11"));
    tp_json_free(facts);
    play(m, "g11 f9 a2");
    facts = facts_of(m);
    CHECK(lists(facts, "wins", "run"));
    tp_json_free(facts);
    tp_match_free(m);
}

/* The route that is told and the fast search of the rules are two views of one thing. */
TEST(blockade_a_route_is_there_exactly_where_the_rules_find_one) {
    tp_rng g;
    tp_scratch x;
    int found = 0;
    tp_match *m = begin("blockade", 2, "{'homes':'open'}", NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_scratch_init(&x, r);
    tp_rng_seed(&g, 7);
    for (int game = 0; game < 200; game++) {
        memcpy(s, tp_match_state(m), r->game->state_size);
        for (int ply = 0; ply < 30 && r->game->node(r, s).kind != TP_END; ply++) {
            uint8_t path[BLOCKADE_PATH];
            int seat;
            for (int i = 0; i < 2 && ply > 0; i++) {
                const bool out = blockade_route(r, s, i, path) > 0;
                CHECK_EQ(out, blockade_can_run(r, s, i));
                found += out;
            }
            const tp_move move = tp_random_move(r, s, r->game->node(r, s), &g, &x, &seat);
            r->game->apply(r, s, seat, move);
        }
    }
    CHECK(found > 100);
    tp_scratch_done(&x);
    free(s);
    tp_match_free(m);
}

/* ---- captions ---- */

static void check_caption(const char *caption, const char *values, const char *wanted) {
    tp_match *m = begin("blockade", 2, NULL, NULL);
    tp_words *words = tp_words_new(tp_match_rules(m)->game);
    const tp_speaker x = {.words = words, .rules = tp_match_rules(m)};
    tp_error e = {0};
    tp_json *v = tp_json_parse(values, strlen(values), &e);
    tp_writer w = {0};
    CHECK(tp_words_caption(&x, caption, v, &w));
    CHECK_TEXT(w.data, wanted);
    tp_writer_done(&w);
    tp_json_free(v);
    tp_words_free(words);
    tp_match_free(m);
}

TEST(blockade_captions_are_filled_in_from_facts) {
    check_caption("route", "{\"seat\":1,\"path\":[\"e11\",\"d11\",\"d1\"]}",
                  "The way out of Blue: e11, d11 and d1");
    check_caption("to_place", "{\"seat\":0,\"left\":1}", "Red has one Fluppie to place");
    check_caption("way_out", "{}", "There is a way out");
}
