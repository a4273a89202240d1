/* table/test/test_device.c: a table on one device: alone with bots, or people who share it. */
#include "test.h"

#include "core/play.h"
#include "games/games.h"
#include "table/test/test_sit.h"

#include <stdlib.h>
#include <string.h>

enum { ALL = 0xff };

/* Of a match, which is freed; a bit for each seat a bot plays. */
static tp_table *sit_with(tp_match *m, unsigned bots) {
    tp_device d = {.played = m, .seed = {.text = "dice", .length = 4}};
    for (int i = 0; i < TP_SEATS; i++)
        if (bots >> i & 1u) d.level[i] = "random";
    tp_table *t = tp_table_on_device(&sit_means, &d, 0);
    tp_match_free(m);
    return t;
}

/* Whoever is asked does anything; chance is rolled. */
static void step(tp_table *t, tp_rng *g, tp_scratch *x) {
    const tp_rules *r = tp_match_rules(t->match);
    const tp_actor who = tp_device_actor(0);
    const int seat = tp_table_asked(t);
    char text[TP_MOVE_TEXT];
    tp_refusal refusal = {0};
    int mover;
    bool held;
    if (seat == TP_TABLE) {
        CHECK(tp_table_roll(t, 0));
        return;
    }
    const tp_node node = {.kind = TP_DECISION, .seat = seat};
    const tp_move move = tp_random_move(r, tp_match_state(t->match), node, g, x, &mover);
    if (tp_table_plays_itself(t, seat)) {
        CHECK(tp_table_bot_move(t, seat, t->position, move, 0));
        return;
    }
    r->game->format(r, tp_match_state(t->match), move, TP_EVERYTHING, text);
    CHECK(tp_table_move(t, &who, seat, (int64_t)tp_match_plies(t->match), text, strlen(text), &held,
                        &refusal));
    CHECK(!held);
}

static bool undo(tp_table *t) {
    const tp_actor who = tp_device_actor(0);
    tp_refusal r = {0};
    return tp_table_undo(t, &who, (int64_t)tp_match_plies(t->match), false, &r);
}

static bool is_same_position(const tp_match *a, const tp_match *b) {
    return memcmp(tp_match_state(a), tp_match_state(b), tp_match_rules(a)->game->state_size) == 0;
}

/* Alone one goes back to before the own last decision, whatever followed it, to the first. */
TEST(alone_on_a_device_one_goes_back_across_bots_and_chance) {
    for (const tp_game *const *game = tp_games; *game != NULL; game++) {
        const int players = tp_min_players(*game);
        tp_table *t = sit_with(begin((*game)->id, players, NULL, NULL), ALL & ~1u);
        tp_rng g;
        tp_scratch x;
        int decisions = 0;
        tp_rng_seed(&g, 3);
        tp_scratch_init(&x, tp_match_rules(t->match));
        for (int i = 0; i < 80 && t->status == TP_TABLE_RUNNING; i++) {
            decisions += tp_table_asked(t) == 0;
            step(t, &g, &x);
        }
        CHECK(decisions > 0);
        for (; decisions > 0; decisions--) {
            CHECK(undo(t));
            CHECK_EQ(t->status, TP_TABLE_RUNNING);
            CHECK((tp_table_to_act(t) & 1u) != 0);
        }
        CHECK(!undo(t));
        tp_scratch_done(&x);
        tp_table_free(t);
    }
}

TEST(alone_on_a_device_a_game_that_is_over_goes_on_when_it_is_taken_back) {
    tp_table *t = sit_with(begin("quadro-be", 2, "{'ply_limit':3}", NULL), 2);
    tp_rng g;
    tp_scratch x;
    tp_rng_seed(&g, 3);
    tp_scratch_init(&x, tp_match_rules(t->match));
    for (int i = 0; i < 3; i++) step(t, &g, &x);
    CHECK_EQ(t->status, TP_TABLE_OVER);
    CHECK_TEXT(t->ranking.reason, "limit");
    CHECK(undo(t));
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    CHECK_EQ(tp_match_plies(t->match), 2);
    tp_table *copy = sit_refold(t, 0);
    CHECK(is_same_position(copy->match, t->match));
    tp_table_free(copy);
    tp_scratch_done(&x);
    tp_table_free(t);
}

TEST(people_who_share_a_device_take_back_what_they_could_anywhere) {
    tp_table *t = sit_with(begin("quadro-be", 2, "{'ply_limit':3}", NULL), 0);
    tp_rng g;
    tp_scratch x;
    tp_rng_seed(&g, 3);
    tp_scratch_init(&x, tp_match_rules(t->match));
    for (int i = 0; i < 3; i++) {
        step(t, &g, &x);
        CHECK(!undo(t));
    }
    CHECK_EQ(t->status, TP_TABLE_OVER);
    tp_scratch_done(&x);
    tp_table_free(t);
}

/* The rolls are those of a match with the same seed, one at a time, and come again after undo. */
TEST(chance_on_a_device_waits_and_comes_from_the_seed) {
    tp_table *t = sit_with(begin("solo-jump", 1, NULL, NULL), 0);
    tp_error e = {0};
    tp_json *players = tp_json_parse("1", 1, &e);
    tp_match *m = tp_match_new(tp_game_by_id("solo-jump"), players, NULL, NULL,
                               (tp_seed){.text = "dice", .length = 4}, &e);
    tp_move rolled;
    CHECK_EQ(tp_match_node(t->match).kind, TP_CHANCE);
    while (tp_match_node(m).kind == TP_CHANCE) {
        CHECK(tp_table_roll(t, 0));
        CHECK(tp_match_roll(m, &rolled, &e));
        CHECK(is_same_position(m, t->match));
    }
    CHECK(!tp_table_roll(t, 0));
    tp_match_free(m);
    tp_json_free(players);
    tp_table_free(t);
}

TEST(what_was_played_before_comes_to_the_device_as_events) {
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    tp_rng g;
    tp_scratch x;
    int seat;
    tp_rng_seed(&g, 3);
    tp_scratch_init(&x, tp_match_rules(m));
    for (int i = 0; i < 60 && tp_match_node(m).kind != TP_END; i++) {
        const tp_move move =
            tp_random_move(tp_match_rules(m), tp_match_state(m), tp_match_node(m), &g, &x, &seat);
        tp_match_push(m, seat, move);
    }
    tp_device d = {.played = m, .seed = {.text = "dice", .length = 4}};
    tp_table *t = tp_table_on_device(&sit_means, &d, 0);
    CHECK(is_same_position(t->match, m));
    CHECK_EQ(tp_match_plies(t->match), tp_match_plies(m));
    tp_table *copy = sit_refold(t, 0);
    CHECK(is_same_position(copy->match, m));
    CHECK(copy->is_device);
    CHECK_TEXT(copy->seed, "dice");
    tp_table_free(copy);
    tp_table_free(t);
    tp_match_free(m);
    tp_scratch_done(&x);
}

/* Nobody hides anything from anybody by hesitating in front of the same screen. */
TEST(reaction_windows_on_a_device_are_asked_in_turn) {
    tp_table *t = sit_with(begin("autobahn", 3, NULL, NULL), 0);
    tp_rng g;
    tp_scratch x;
    int windows = 0;
    tp_rng_seed(&g, 3);
    tp_scratch_init(&x, tp_match_rules(t->match));
    for (int i = 0; i < 200 && t->status == TP_TABLE_RUNNING; i++) {
        const tp_rules *r = tp_match_rules(t->match);
        windows += tp_table_asked(t) >= 0 && r->game->window(r, tp_match_state(t->match)).pass != 0;
        CHECK(!t->window.is_open);
        step(t, &g, &x);
    }
    CHECK(windows > 0);
    tp_scratch_done(&x);
    tp_table_free(t);
}

TEST(at_a_race_on_a_device_people_are_asked_first_and_may_defer) {
    tp_table *t = sit_with(begin("gridlock", 3, NULL, NULL), 1);
    while (tp_match_node(t->match).kind != TP_RACE) CHECK(tp_table_roll(t, 0));
    const unsigned all = tp_match_node(t->match).seats;
    CHECK_EQ(all, 7);
    CHECK_EQ(tp_table_asked(t), 1);
    CHECK(tp_table_defer(t));
    CHECK_EQ(tp_table_asked(t), 2);
    CHECK(tp_table_defer(t));
    CHECK_EQ(tp_table_asked(t), 0);
    CHECK_EQ(tp_table_bots(t, 0), 1);
    CHECK(tp_table_defer(t));
    CHECK_EQ(tp_table_asked(t), 1);
    tp_table_free(t);
}

TEST(a_table_on_a_device_can_have_ended_before_its_game) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    const tp_result ended = {.rank = {2, 1}, .reason = "resigned"};
    play(m, "a1 b2");
    const tp_device d = {.played = m, .seed = {.text = ""}, .ended = &ended};
    tp_table *t = tp_table_on_device(&sit_means, &d, 0);
    CHECK_EQ(t->status, TP_TABLE_OVER);
    CHECK(t->is_ranked && !t->ranking.scored);
    CHECK_EQ(t->ranking.rank[0], 2);
    CHECK_TEXT(t->ranking.reason, "resigned");
    CHECK(!undo(t));
    tp_table_free(t);
    tp_match_free(m);
}

/* ---- who share a device by way of a server ---- */

static bool lists(const tp_table *t, const char *part) {
    tp_writer w = {0};
    char *want = quoted(part);
    tp_write_open(&w, '{');
    tp_table_write_summary(t, &w);
    tp_write_close(&w, '}');
    const bool found = strstr(w.data, want) != NULL;
    if (!found) print_error("%s is not in %s\n", want, w.data);
    tp_writer_done(&w);
    test_free_text(want);
    return found;
}

TEST(those_who_share_a_device_have_names_and_keep_them) {
    tp_table *t = sit_make("{'game':'quadro-be','players':2,'seats':"
                           "[{'kind':'me','name':'Mum'},{'kind':'me','name':' Z\\u00fcmra '}]}");
    const tp_actor anna = sit_actor(0, 9);
    const tp_table_seed seed = sit_seed("next");
    tp_refusal r = {0};
    CHECK(lists(t, "'seats':[{'kind':'human','name':'Mum'},{'kind':'human','name':'Zümra'}]"));
    CHECK(lists(t, "'result':null"));
    CHECK(tp_table_resign(t, &anna, 0, &r));
    CHECK(lists(t, "'result':{'ranks':[2,1],'scores':null,'reason':'resigned'}"));
    CHECK(lists(t, "'ply':0,"));
    tp_table *next = tp_table_again(t, &seed, &anna, &r);
    CHECK(next != NULL);
    CHECK(lists(next, "'seats':[{'kind':'human','name':'Zümra'},{'kind':'human','name':'Mum'}]"));
    tp_table_free(next);
    tp_table_free(t);
}
