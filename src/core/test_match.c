/* core/test_match.c: a game being played, see match.h. Most of it is played with the toy. */
#include "test.h"

#include "core/play.h"
#include "core/test_toy.h"

#include <stdlib.h>
#include <string.h>

/* A random move of whoever may act, rolled where the table acts. */
static void play_random(tp_match *m, tp_rng *g, tp_scratch *x) {
    const tp_node n = tp_match_node(m);
    tp_error e;
    tp_move move;
    int seat;
    if (n.kind == TP_CHANCE) {
        CHECK(tp_match_roll(m, &move, &e));
        return;
    }
    move = tp_random_move(tp_match_rules(m), tp_match_state(m), n, g, x, &seat);
    tp_match_push(m, seat, move);
}

enum { PLIES = 200 };

/* A match of PLIES plies and a copy of the state before each of them. */
typedef struct {
    tp_match *m;
    size_t size;
    char *states; /* the state after i plies begins at i * size */
    tp_rng g;
    tp_scratch x;
} walk;

static void walk_keep(walk *w) {
    memcpy(w->states + tp_match_plies(w->m) * w->size, tp_match_state(w->m), w->size);
}

static void walk_init(walk *w) {
    w->m = tp_toy_match(3, 1000, "walk");
    w->size = tp_toy.state_size;
    w->states = tp_alloc((PLIES + 1) * w->size);
    tp_rng_seed(&w->g, 1);
    tp_scratch_init(&w->x, tp_match_rules(w->m));
    walk_keep(w);
    while (tp_match_plies(w->m) < PLIES) {
        play_random(w->m, &w->g, &w->x);
        walk_keep(w);
    }
}

static void walk_done(walk *w) {
    tp_match_free(w->m);
    free(w->states);
    tp_scratch_done(&w->x);
}

static bool walk_is_at(const walk *w, size_t ply) {
    return tp_match_plies(w->m) == ply &&
           memcmp(w->states + ply * w->size, tp_match_state(w->m), w->size) == 0;
}

TEST(match_undo_gives_the_state_that_was) {
    walk w;
    tp_error e;
    walk_init(&w);
    for (size_t back = 1; back <= PLIES; back++) {
        CHECK(tp_match_undo(w.m, 1, &e));
        CHECK(walk_is_at(&w, PLIES - back));
    }
    walk_done(&w);
}

/* Some plies back, some others forward, many times over: kept states must be those of the line that
 * is played now. */
TEST(match_undo_in_random_amounts_and_other_moves_after_it) {
    walk w;
    tp_error e;
    walk_init(&w);
    for (int round = 0; round < 400; round++) {
        const size_t at = tp_match_plies(w.m);
        const size_t back = tp_rng_below(&w.g, (uint32_t)at + 1);
        CHECK(tp_match_undo(w.m, back, &e));
        CHECK(walk_is_at(&w, at - back));
        const size_t forward = tp_rng_below(&w.g, (uint32_t)(PLIES - (at - back) + 1));
        for (size_t i = 0; i < forward; i++) {
            play_random(w.m, &w.g, &w.x);
            walk_keep(&w);
        }
    }
    walk_done(&w);
}

TEST(match_undo_refuses_more_than_there_is) {
    walk w;
    tp_error e = {0};
    walk_init(&w);
    CHECK(!tp_match_undo(w.m, PLIES + 1, &e));
    CHECK_EQ(e.code, TP_NOTHING_TO_UNDO);
    CHECK(walk_is_at(&w, PLIES));
    CHECK(tp_match_undo(w.m, PLIES, &e));
    CHECK(walk_is_at(&w, 0));
    CHECK(!tp_match_undo(w.m, 1, &e));
    CHECK(tp_match_undo(w.m, 0, &e));
    CHECK(!tp_match_undo(w.m, SIZE_MAX, &e));
    walk_done(&w);
}

/* Also between kept states, and after part of the line was played anew. */
TEST(match_looks_at_the_state_before_any_ply) {
    walk w;
    tp_error e;
    walk_init(&w);
    tp_state *s = tp_alloc(w.size);
    for (int round = 0; round < 3; round++) {
        for (size_t ply = 0; ply <= PLIES; ply++) {
            tp_match_look(w.m, ply, s);
            assert_memory_equal(s, w.states + ply * w.size, w.size);
        }
        CHECK(walk_is_at(&w, PLIES));
        CHECK(tp_match_undo(w.m, 75, &e));
        while (tp_match_plies(w.m) < PLIES) {
            play_random(w.m, &w.g, &w.x);
            walk_keep(&w);
        }
    }
    free(s);
    walk_done(&w);
}

/* ---- rolls ---- */

TEST(match_rolls_the_same_after_an_undo) {
    tp_match *m = tp_toy_match(2, 300, "rolls");
    tp_error e;
    tp_move first, again;
    play(m, "m1");
    CHECK(tp_match_roll(m, &first, &e));
    play(m, "0:m1 m2 m3");
    for (int round = 0; round < 3; round++) {
        CHECK(tp_match_undo(m, tp_match_plies(m) - 1, &e));
        CHECK(tp_match_roll(m, &again, &e));
        CHECK_EQ(again, first);
        play(m, "1:m2 m1 m1");
    }
    tp_match_free(m);
}

/* The generator moves with rolls alone: an outcome that somebody names leaves it where it is. */
TEST(match_named_outcomes_do_not_move_the_generator) {
    tp_match *m = tp_toy_match(2, 300, "named"), *other = tp_toy_match(2, 300, "named");
    tp_error e;
    tp_move a, b;
    play(m, "m1 m1 0:m1 m1 m1 m2 0:m1 m1 m1");
    CHECK(tp_match_roll(m, &a, &e));
    play(other, "m1");
    CHECK(tp_match_roll(other, &b, &e));
    CHECK_EQ(a, b);
    tp_match_free(m);
    tp_match_free(other);
}

TEST(match_rolls_by_seed) {
    int differ = 0;
    tp_match *m[2] = {tp_toy_match(2, 1000, "a"), tp_toy_match(2, 1000, "b")};
    tp_match *again = tp_toy_match(2, 1000, "a");
    tp_error e;
    tp_move x = 0, y = 0, z = 0;
    for (int i = 0; i < 40; i++) {
        play(m[0], "m1");
        play(m[1], "m1");
        play(again, "m1");
        CHECK(tp_match_roll(m[0], &x, &e) && tp_match_roll(m[1], &y, &e));
        CHECK(tp_match_roll(again, &z, &e));
        CHECK_EQ(x, z);
        differ += x != y;
        play(m[0], "0:m1 m1");
        play(m[1], "0:m1 m1");
        play(again, "0:m1 m1");
    }
    CHECK(differ > 10);
    for (int i = 0; i < 2; i++) tp_match_free(m[i]);
    tp_match_free(again);
}

/* ---- what is refused, after which nothing has changed ---- */

static void check_refused(int line, tp_match *m, int seat, const char *text, size_t length,
                          tp_code code) {
    tp_error e = {0};
    const size_t plies = tp_match_plies(m);
    char *before = tp_alloc(tp_toy.state_size);
    memcpy(before, tp_match_state(m), tp_toy.state_size);
    const bool ok = !tp_match_play(m, seat, text, length, &e) && e.code == code &&
                    e.message[0] != '\0' && !e.has_path && tp_match_plies(m) == plies &&
                    memcmp(before, tp_match_state(m), tp_toy.state_size) == 0;
    free(before);
    if (!ok) _fail(__FILE__, line);
}
#define CHECK_REFUSED(m, seat, text, code)                                                         \
    check_refused(__LINE__, m, seat, text, sizeof(text) - 1, code)

TEST(match_refuses_moves_that_are_not_legal) {
    tp_match *m = tp_toy_match(2, 300, "");
    CHECK_REFUSED(m, TP_TABLE, "m4", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "m0", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "x", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "m01", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "m+1", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "m4294967297", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "m1\0", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, TP_TABLE, "m1\0m2", TP_ILLEGAL_MOVE);
    CHECK_REFUSED(m, 0,
                  "m000000000000000000000000000000000000000000000000000000000000000000000000000001",
                  TP_ILLEGAL_MOVE);
    play(m, "m1");
    CHECK_REFUSED(m, TP_TABLE, "m5", TP_ILLEGAL_MOVE);
    play(m, "m4");
    CHECK_REFUSED(m, 0, "m2", TP_ILLEGAL_MOVE); /* seat 1 has two moves in the race, seat 0 one */
    tp_match_free(m);
}

TEST(match_refuses_seats_that_are_not_to_act) {
    tp_match *m = tp_toy_match(2, 300, "");
    CHECK_REFUSED(m, 1, "m1", TP_WRONG_SEAT);
    CHECK_REFUSED(m, 7, "m1", TP_WRONG_SEAT);
    play(m, "m1");
    CHECK_REFUSED(m, 0, "m1", TP_WRONG_SEAT); /* at a chance node nobody's seat is to act */
    play(m, "m1");
    CHECK_REFUSED(m, TP_TABLE, "m1", TP_BAD_REQUEST); /* a race needs a seat */
    CHECK_REFUSED(m, 2, "m1", TP_WRONG_SEAT);
    CHECK_REFUSED(m, 100, "m1", TP_WRONG_SEAT);
    play(m, "1:m2");
    CHECK_REFUSED(m, 0, "m1", TP_WRONG_SEAT);
    tp_match_free(m);
}

TEST(match_refuses_everything_when_it_is_over) {
    tp_match *m = tp_toy_match(2, 1, "");
    tp_error e = {0};
    tp_move out;
    CHECK(!tp_match_roll(m, &out, &e));
    CHECK_EQ(e.code, TP_NOT_CHANCE);
    play(m, "m1");
    CHECK_REFUSED(m, TP_TABLE, "m1", TP_GAME_OVER);
    CHECK_REFUSED(m, 5, "x", TP_GAME_OVER);
    CHECK(!tp_match_roll(m, &out, &e));
    CHECK_EQ(e.code, TP_NOT_CHANCE);
    CHECK(tp_match_undo(m, 1, &e)); /* but it can be taken back */
    play(m, "m2");
    tp_match_free(m);
}

/* ---- history ---- */

typedef struct {
    const walk *w;
    size_t ply;
} checker;

static void check_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    checker *c = context;
    CHECK_EQ(memcmp(c->w->states + c->ply * c->w->size, before, c->w->size), 0);
    CHECK_EQ(node.kind, tp_toy.node(tp_match_rules(c->w->m), before).kind);
    CHECK(move >= 1 && move <= 4);
    if (node.kind == TP_RACE)
        CHECK(seat >= 0 && seat < 3);
    else
        CHECK_EQ(seat, node.seat);
    c->ply++;
}

TEST(match_walks_through_its_history) {
    walk w;
    tp_error e;
    walk_init(&w);
    checker c = {.w = &w};
    tp_match_walk(w.m, check_ply, &c);
    CHECK_EQ(c.ply, PLIES);
    CHECK(tp_match_undo(w.m, 70, &e));
    c.ply = 0;
    tp_match_walk(w.m, check_ply, &c);
    CHECK_EQ(c.ply, PLIES - 70);
    CHECK(tp_match_undo(w.m, PLIES - 70, &e));
    c.ply = 0;
    tp_match_walk(w.m, check_ply, &c);
    CHECK_EQ(c.ply, 0);
    walk_done(&w);
}

/* ---- nodes, states, hashes ---- */

TEST(match_prints_a_node_of_every_kind) {
    tp_match *m = tp_toy_match(3, 4, "");
    CHECK_NODE(m, "{'kind':'decision','seat':0,'moves':['m1','m2','m3']}");
    play(m, "m1");
    CHECK_NODE(m, "{'kind':'chance','moves':['m1','m2','m3','m4'],'weights':[1,2,3,4]}");
    play(m, "m1");
    CHECK_NODE(m, "{'kind':'race','moves':{'0':['m1'],'1':['m1','m2'],'2':['m1']}}");
    play(m, "2:m1");
    CHECK_NODE(m, "{'kind':'decision','seat':1,'moves':['m1','m2','m3']}");
    play(m, "m1");
    CHECK_EQ(tp_match_node(m).kind, TP_END);
    tp_match_free(m);
    m = tp_toy_match(3, 0, "");
    CHECK_NODE(m, "{'kind':'end','ranks':[1,2,2],'scores':[0,1,2],'reason':'length'}");
    tp_match_free(m);
}

static tp_match *load_toy(const char *text, tp_error *e) {
    static const tp_game *const games[] = {&tp_toy, NULL};
    char *json = quoted(text);
    tp_error ignored;
    tp_json *v = tp_json_parse(json, strlen(json), &ignored);
    test_free_text(json);
    CHECK(v != NULL);
    tp_match *m = tp_match_load(games, v, (tp_seed){.text = "", .length = 0}, e);
    tp_json_free(v);
    return m;
}

TEST(match_loads_what_it_prints) {
    tp_match *m = tp_toy_match(2, 300, "");
    tp_error e = {0};
    tp_writer w = {0};
    play(m, "m1 m2 1:m2 m3 m1");
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &w);
    tp_match *again = load_toy(w.data, &e);
    CHECK(again != NULL);
    CHECK_EQ(tp_match_plies(again), 0);
    CHECK(tp_state_hash(tp_match_rules(m), tp_match_state(m)) ==
          tp_state_hash(tp_match_rules(again), tp_match_state(again)));
    CHECK_EQ(memcmp(tp_match_state(m), tp_match_state(again), tp_toy.state_size), 0);
    CHECK(!tp_match_undo(again, 1, &e));
    tp_writer_done(&w);
    tp_match_free(m);
    tp_match_free(again);
}

/* Players and options are part of a position. */
TEST(match_hashes_differ_between_agreements) {
    tp_match *m[] = {tp_toy_match(2, 300, ""), tp_toy_match(3, 300, ""), tp_toy_match(2, 301, ""),
                     tp_toy_match(2, 300, "other seed")};
    uint64_t hash[4];
    for (int i = 0; i < 4; i++) {
        hash[i] = tp_state_hash(tp_match_rules(m[i]), tp_match_state(m[i]));
        tp_match_free(m[i]);
    }
    CHECK(hash[0] != hash[1] && hash[0] != hash[2] && hash[1] != hash[2]);
    CHECK(hash[0] == hash[3]);
}

TEST(match_load_refuses_with_the_path_of_the_first_fault) {
    static const struct {
        const char *state, *path;
    } bad[] = {
        {"7", ""},
        {"{'game':'toys'}", "/game"},
        {"{'game':'toy'}", "/players"},
        {"{'game':'toy','players':2,'options':{'length':1},'edition':null,'ply':0}", "/number"},
        {"{'game':'toy','players':4,'options':{'length':1},'edition':null,'ply':0,'number':0}",
         "/players"},
        {"{'game':'toy','players':2,'options':{'length':1001},'edition':null,'ply':0,'number':0}",
         "/options/length"},
        {"{'game':'toy','players':2,'options':{'length':1},'edition':{},'ply':0,'number':0}",
         "/edition"},
        {"{'game':'toy','players':2,'options':{'length':1},'edition':null,'ply':2,'number':-1}",
         "/ply"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tp_error e = {0};
        CHECK(load_toy(bad[i].state, &e) == NULL);
        CHECK_EQ(e.code, TP_BAD_STATE);
        CHECK(e.has_path);
        CHECK_TEXT(e.path, bad[i].path);
    }
}

TEST(match_free_takes_nothing) {
    tp_match_free(NULL);
}

/* ---- clones ---- */

TEST(match_clones_stand_alone) {
    walk w;
    tp_error e = {0};
    walk_init(&w);
    tp_match *copy = tp_match_clone(w.m);
    CHECK(tp_match_undo(w.m, 70, &e)); /* what the one does */
    CHECK(walk_is_at(&w, PLIES - 70));
    CHECK_EQ(tp_match_plies(copy), PLIES); /* the other does not see */
    CHECK(memcmp(w.states + PLIES * w.size, tp_match_state(copy), w.size) == 0);
    tp_match_free(w.m);
    w.m = copy; /* rules and history outlive the one that was cloned */
    for (size_t ply = PLIES; ply > 0; ply -= 8) {
        CHECK(tp_match_undo(w.m, 8, &e));
        CHECK(walk_is_at(&w, ply - 8));
    }
    walk_done(&w);
}

TEST(match_clones_roll_alike) {
    tp_match *m = tp_toy_match(2, 300, "clone");
    play(m, "m1");
    tp_match *copy = tp_match_clone(m), *second = tp_match_clone(copy);
    tp_error e = {0};
    tp_move a = 0, b = 0, c = 0;
    CHECK(tp_match_roll(m, &a, &e) && tp_match_roll(copy, &b, &e) && tp_match_roll(second, &c, &e));
    CHECK(a == b && b == c);
    CHECK(tp_match_rules(m) == tp_match_rules(copy));
    tp_match_free(second);
    tp_match_free(m);
    tp_match_free(copy);
}

TEST(match_says_who_played_what) {
    tp_match *m = tp_toy_match(2, 300, "plies");
    int seat;
    play(m, "m2 m4 1:m1");
    CHECK(tp_match_ply(m, 0, &seat) == 2 && seat == 0);
    CHECK(tp_match_ply(m, 1, &seat) == 4 && seat == TP_TABLE);
    CHECK(tp_match_ply(m, 2, &seat) == 1 && seat == 1);
    tp_match_free(m);
}

TEST(match_says_who_decides) {
    tp_match *m = tp_toy_match(2, 4, "decider");
    tp_error e = {0};
    int seat = TP_TABLE;
    CHECK(tp_match_decider(m, &seat, &e) && seat == 0);
    seat = 1;
    CHECK(!tp_match_decider(m, &seat, &e) && e.code == TP_WRONG_SEAT);
    play(m, "m1");
    seat = TP_TABLE;
    CHECK(!tp_match_decider(m, &seat, &e) && e.code == TP_BAD_REQUEST); /* chance */
    play(m, "m1");
    CHECK(!tp_match_decider(m, &seat, &e) && e.code == TP_BAD_REQUEST); /* a race */
    seat = 1;
    CHECK(tp_match_decider(m, &seat, &e));
    seat = TP_SEATS;
    CHECK(!tp_match_decider(m, &seat, &e) && e.code == TP_WRONG_SEAT);
    play(m, "0:m1 m1");
    CHECK(!tp_match_decider(m, &seat, &e) && e.code == TP_GAME_OVER);
    tp_match_free(m);
}
