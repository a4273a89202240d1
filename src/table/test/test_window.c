/* table/test/test_window.c: reaction windows: the same time for everybody, whatever they hold. */
#include "test.h"

#include "table/inner.h"
#include "table/test/test_sit.h"

#include <stdlib.h>
#include <string.h>

/* Autobahn with three people who play first moves until a window is open. */
static tp_table *until_a_window(void) {
    tp_table *t = sit_make("{'game':'autobahn','players':3}");
    sit_join(t, 1, 1000);
    sit_join(t, 2, 1000);
    for (int i = 0; i < 200 && !t->window.is_open; i++) sit_play_first(t, 1000);
    CHECK(t->window.is_open);
    return t;
}

TEST(a_window_asks_all_at_once_and_lasts_as_long_whatever_is_answered) {
    tp_table *t = until_a_window();
    const int64_t ply = (int64_t)tp_match_plies(t->match);
    const int64_t ends = t->window.ends;
    CHECK_EQ(t->window.count, 2);
    CHECK_EQ(ends, 9000);
    for (int i = 0; i < t->window.count; i++) {
        const int seat = t->window.seats[i];
        CHECK_TEXT(sit_move(t, seat, ply, "pass", 1000 + i), "held");
        CHECK_TEXT(sit_move(t, seat, ply, "flash", 1000 + i), "illegal_move");
    }
    tp_table_tick(t, ends - 1);
    CHECK_EQ(tp_match_plies(t->match), ply);
    tp_table_tick(t, ends);
    CHECK_EQ(tp_match_plies(t->match), ply + 2);
    tp_table_free(t);
}

TEST(whoever_says_nothing_in_a_window_has_passed) {
    tp_table *t = until_a_window();
    const uint32_t before = t->count;
    tp_table_tick(t, t->window.ends);
    CHECK_EQ(t->events[before].kind, TP_MOVED);
    CHECK_TEXT(t->events[before].text, "pass");
    tp_table_free(t);
}

/* Two bots and a person, or that many bots, in a window. */
static tp_table *window_with_bots(bool asks_human) {
    tp_table *t = sit_make("{'game':'autobahn','players':3,'seats':[{'kind':'me'},{'kind':'bot',"
                           "'level':'random'},{'kind':'bot','level':'random'}]}");
    for (int i = 0; i < 2000; i++) {
        const bool is_asked = (tp_table_to_act(t) & 1u) != 0;
        if (t->window.is_open && is_asked == asks_human) return t;
        if (t->window.is_open) {
            if (is_asked) sit_move(t, 0, (int64_t)tp_match_plies(t->match), "pass", 1000);
            tp_table_tick(t, 3000);
        } else if (tp_match_node(t->match).seat == 0) {
            sit_play_first(t, 1000);
        } else {
            const tp_rules *r = tp_match_rules(t->match);
            tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
            const int seat = tp_match_node(t->match).seat;
            r->game->moves(r, tp_match_state(t->match), seat, moves);
            CHECK(tp_table_bot_move(t, seat, t->position, moves[0], 1000));
            free(moves);
        }
    }
    fail_msg("no window");
    return t;
}

/* Bots that hold something think longer: nobody may see that, nor whether they think at all. */
TEST(a_window_lasts_as_long_whenever_bots_answer) {
    for (int answers = 0; answers < 4; answers++) {
        tp_table *t = window_with_bots(false);
        const int64_t opened = t->window.opened, ends = t->window.ends;
        const size_t plies = tp_match_plies(t->match);
        CHECK_EQ(ends, opened + 900);
        for (int i = 0; i < t->window.count; i++) {
            const int seat = t->window.seats[i];
            if ((answers >> i & 1) != 0)
                CHECK(tp_table_bot_move(t, seat, t->position, t->window.pass[seat], opened + 10));
        }
        tp_table_tick(t, ends - 1);
        CHECK_EQ(tp_match_plies(t->match), plies);
        CHECK_EQ(tp_table_due(t), ends);
        tp_table_tick(t, ends);
        CHECK(tp_match_plies(t->match) > plies);
        tp_table_free(t);
    }
}

TEST(a_quick_answer_waits_as_long_for_bots_whatever_they_do) {
    for (int answers = 0; answers < 4; answers++) {
        tp_table *t = window_with_bots(true);
        const int64_t opened = t->window.opened;
        const size_t plies = tp_match_plies(t->match);
        CHECK_EQ(t->window.ends, 0);
        CHECK_TEXT(sit_move(t, 0, (int64_t)plies, "pass", opened + 5), "held");
        for (int i = 1; i < 3; i++)
            if ((answers >> (i - 1) & 1) != 0 && table_is_asked(t, i))
                CHECK(tp_table_bot_move(t, i, t->position, t->window.pass[i], opened + 10));
        tp_table_tick(t, opened + 899);
        CHECK_EQ(tp_match_plies(t->match), plies);
        CHECK_EQ(tp_table_due(t), opened + 900);
        tp_table_tick(t, opened + 900);
        CHECK(tp_match_plies(t->match) > plies);
        tp_table_free(t);
    }
}

TEST(bots_of_a_window_share_its_time) {
    tp_table *t = window_with_bots(false);
    const int bots = t->window.count;
    CHECK(tp_table_bot_ms(t, 5000) * bots < 900);
    CHECK_EQ(tp_table_bot_ms(t, 20), 20);
    tp_table_tick(t, t->window.ends);
    tp_table_free(t);
}

/* The log of a window, as the first of three people reads it. */
static char *log_of_window(const char *answer) {
    tp_table *t = until_a_window();
    const int64_t ply = (int64_t)tp_match_plies(t->match), ends = t->window.ends;
    const uint32_t before = t->count;
    const tp_viewer v = {.mine = 1, .now = ends};
    tp_refusal r = {0};
    tp_writer w = {0};
    for (int i = 0; i < t->window.count && answer != NULL; i++) {
        const int seat = t->window.seats[i];
        const tp_actor who = {.session = t->seat[seat].session, .now = 1001};
        if (strcmp(answer, "hold") == 0)
            CHECK(tp_table_hold(t, &who, seat, true, &r));
        else
            CHECK_TEXT(sit_move(t, seat, ply, answer, 1001), "held");
    }
    tp_table_tick(t, ends);
    CHECK(t->count > before);
    tp_write_open(&w, '{');
    table_write_log(t, &v, true, before, &w);
    tp_write_close(&w, '}');
    tp_table_free(t);
    return w.data;
}

/* Whether somebody had to be asked would tell what they hold. */
TEST(a_pass_that_nobody_made_reads_like_one_that_somebody_made) {
    char *silent = log_of_window(NULL), *said = log_of_window("pass"),
         *held = log_of_window("hold");
    CHECK_TEXT(silent, said);
    CHECK_TEXT(silent, held);
    free(silent);
    free(said);
    free(held);
}

TEST(a_window_with_one_human_closes_when_they_have_answered) {
    tp_table *t = sit_make("{'game':'autobahn','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}");
    for (int i = 0; i < 200 && !t->window.is_open; i++) sit_play_first(t, 1000);
    const size_t ply = tp_match_plies(t->match);
    CHECK_EQ(t->window.ends, 0);
    sit_play_first(t, 1001);
    CHECK(tp_match_plies(t->match) > ply);
    tp_table_free(t);
}

TEST(a_window_is_longer_where_some_share_a_device) {
    tp_table *t = sit_make("{'game':'autobahn','players':4,'seats':[{'kind':'me'},{'kind':'me'},"
                           "{'kind':'me'},{'kind':'open'}]}");
    sit_join(t, 1, 1000);
    for (int i = 0; i < 200 && !t->window.is_open; i++) sit_play_first(t, 1000);
    CHECK_EQ(t->window.count, 3); /* all but the driver, who is one of three */
    CHECK_EQ(t->window.ends, 1000 + 2 * 8000);
    tp_table_free(t);
}

TEST(what_was_answered_in_a_window_stays_when_somebody_else_resigns) {
    tp_table *t = until_a_window();
    const int64_t ply = (int64_t)tp_match_plies(t->match), ends = t->window.ends;
    const int first = t->window.seats[0], second = t->window.seats[1];
    tp_refusal r = {0};
    CHECK_TEXT(sit_move(t, first, ply, "pass", 1001), "held");
    CHECK_TEXT(sit_move(t, second, ply, "pass", 1001), "held");
    CHECK(tp_table_resign(t, &(tp_actor){.session = t->seat[second].session, .now = 2000}, second,
                          &r));
    CHECK(t->window.is_open);
    CHECK_EQ(t->window.ends, ends);
    CHECK(t->window.answer[first] != 0);
    CHECK_EQ(t->window.answer[second], 0); /* a bot plays on, and is asked itself */
    CHECK(tp_table_bot_move(t, second, t->position, t->window.pass[second], 2001));
    const uint32_t before = t->count;
    tp_table_tick(t, ends);
    CHECK_EQ(t->events[before].seat, first);
    tp_table_free(t);
}

TEST(holding_passes_until_the_turn_moves_on) {
    tp_table *t = until_a_window();
    tp_refusal r = {0};
    const int seat = t->window.seats[0];
    const tp_actor who = {.session = t->seat[seat].session, .now = 1001};
    CHECK(tp_table_hold(t, &who, seat, true, &r));
    CHECK(t->window.answer[seat] != 0);
    CHECK(tp_table_hold(t, &who, seat, false, &r));
    CHECK_EQ(t->window.answer[seat], 0);
    tp_table_free(t);
}

/* ---- people who share a device ---- */

/* Nobody is handed the device for a question that they have answered for the whole turn. */
TEST(where_all_who_share_a_device_hold_no_window_stays_open) {
    tp_table *t = sit_make("{'game':'autobahn','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}");
    for (int i = 0; i < 200 && !t->window.is_open; i++) sit_play_first(t, 1000);
    CHECK_EQ(t->window.count, 1);
    const int seat = t->window.seats[0];
    const tp_actor who = {.session = t->seat[seat].session, .now = 1001};
    tp_refusal r = {0};
    CHECK_EQ(tp_table_eyes(t, 3), seat);
    CHECK(tp_table_hold(t, &who, seat, true, &r));
    int plies = 0;
    for (; t->status == TP_TABLE_RUNNING && (t->holding >> seat & 1u) != 0; plies++) {
        CHECK(!t->window.is_open);
        CHECK_EQ(tp_table_eyes(t, 3), 1 - seat);
        sit_play_first(t, 1002 + plies);
    }
    CHECK(plies > 0);
    tp_table_free(t);
}

/* Anna answers for one of her seats. */
static void pass_for(tp_table *t, int seat, int64_t now) {
    const tp_actor who = {.session = t->seat[seat].session, .now = now};
    tp_refusal r = {0};
    bool held = false;
    CHECK(tp_table_move(t, &who, seat, (int64_t)tp_match_plies(t->match), "pass", 4, &held, &r));
    CHECK(held);
}

TEST(a_shared_device_shows_no_hand_when_all_have_answered) {
    tp_table *t = sit_make("{'game':'autobahn','players':3,'seats':[{'kind':'me'},{'kind':'me'},"
                           "{'kind':'open'}]}");
    sit_join(t, 1, 1000);
    for (int i = 0; i < 400 && !(t->window.is_open && tp_table_to_act(t) == 3u); i++) {
        if (t->window.is_open)
            tp_table_tick(t, t->window.ends);
        else
            sit_play_first(t, 1000);
    }
    CHECK(t->window.is_open);
    pass_for(t, 0, 1001);
    CHECK_EQ(tp_table_eyes(t, 3), 1);
    pass_for(t, 1, 1002);
    CHECK_EQ(tp_table_eyes(t, 3), TP_TABLE);
    tp_table_free(t);
}

/* ---- every window of whole games ---- */

/* A random move of a seat that is asked or to act. */
static void some_move(const tp_table *t, int seat, tp_rng *g, char text[TP_MOVE_TEXT]) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    tp_table_question(t, seat, s);
    const size_t n = r->game->moves(r, s, seat, moves);
    r->game->format(r, s, moves[tp_rng_below(g, (uint32_t)n)], seat, text);
    free(moves);
    free(s);
}

static void play_somehow(tp_table *t, int seat, tp_rng *g, int64_t now, bool in_window) {
    const tp_actor who = {.session = t->seat[seat].session, .now = now};
    const int64_t ply = (int64_t)tp_match_plies(t->match);
    char text[TP_MOVE_TEXT];
    tp_refusal refusal = {0};
    bool held = false;
    some_move(t, seat, g, text);
    CHECK(tp_table_move(t, &who, seat, ply, text, strlen(text), &held, &refusal));
    CHECK_EQ(held, in_window);
}

static void hold(tp_table *t, int seat, int64_t now) {
    const tp_actor who = {.session = t->seat[seat].session, .now = now};
    tp_refusal r = {0};
    CHECK(tp_table_hold(t, &who, seat, true, &r));
}

/* A random answer of one seat, or none, or holding. */
static void answer_somehow(tp_table *t, int seat, tp_rng *g, int64_t now) {
    const uint32_t how = tp_rng_below(g, 4);
    if (how == 0) hold(t, seat, now);
    if (how == 1 || how == 2) play_somehow(t, seat, g, now, true);
}

/* It closes when its time is up and not before, whoever is asked, whatever they hold and answer. */
static int64_t pass_window(tp_table *t, tp_rng *g, int64_t now) {
    const size_t plies = tp_match_plies(t->match);
    const uint32_t events = t->count;
    const int64_t ends = t->window.ends;
    CHECK_EQ(t->window.opened, now);
    CHECK_EQ(ends, now + t->window_ms);
    for (int i = 0; i < t->window.count; i++) answer_somehow(t, t->window.seats[i], g, now + i);
    tp_table_tick(t, ends - 1);
    CHECK(t->window.is_open);
    CHECK_EQ(tp_match_plies(t->match), plies);
    CHECK_EQ(t->count, events); /* nobody can see that somebody has answered */
    tp_table_tick(t, ends);
    CHECK(tp_match_plies(t->match) > plies);
    return ends;
}

TEST(all_windows_of_a_game_last_equally_long) {
    int windows = 0;
    for (uint64_t seed = 0; seed < 4; seed++) {
        tp_table *t = sit_make("{'game':'autobahn','players':4,'window':3}");
        int64_t now = 1000;
        tp_rng g;
        tp_rng_seed(&g, seed);
        for (int who = 1; who < 4; who++) sit_join(t, who, now);
        for (int i = 0; i < 400 && t->status == TP_TABLE_RUNNING; i++) {
            if (t->window.is_open) {
                now = pass_window(t, &g, now);
                windows++;
            } else {
                sit_play_first(t, ++now);
            }
        }
        tp_table_free(t);
    }
    CHECK(windows > 100);
}

static int driver_of(const tp_table *t) {
    static const char key[] = "\"driver\":";
    const tp_rules *r = tp_match_rules(t->match);
    tp_writer w = {0};
    r->game->write(r, tp_match_state(t->match), TP_TABLE, &w);
    const char *found = strstr(w.data, key);
    const int seat = found != NULL ? found[sizeof key - 1] - '0' : TP_TABLE;
    tp_writer_done(&w);
    return seat;
}

/* Everybody moves somehow, in windows too; in each turn one who does not drive holds, from wherever
 * we find it. Whose turn it is, is read from the position. Returns how many windows they passed in.
 */
static int hold_for_a_game(tp_table *t, tp_rng *g) {
    int driver = TP_TABLE, seat = 0, windows = 0;
    for (int64_t now = 1001; t->status == TP_TABLE_RUNNING && now < 100000000; now++) {
        if (driver_of(t) != driver) {
            CHECK_EQ(t->holding, 0);
            driver = driver_of(t);
            seat = (driver + 1 + (int)tp_rng_below(g, 2)) % 3;
            hold(t, seat, now);
        }
        CHECK_EQ(t->holding, 1u << seat);
        if (!t->window.is_open) {
            play_somehow(t, tp_match_node(t->match).seat, g, now, false);
            continue;
        }
        if (table_is_asked(t, seat)) {
            windows++;
            CHECK_EQ(t->window.answer[seat], t->window.pass[seat]);
        }
        const int other = t->window.seats[tp_rng_below(g, (uint32_t)t->window.count)];
        if (other != seat) play_somehow(t, other, g, now, true);
        if (t->window.is_open) tp_table_tick(t, now = t->window.ends);
    }
    return windows;
}

TEST(holding_passes_in_every_window_of_the_turn_and_in_no_later_one) {
    enum { GAMES = 8 };
    tp_rng g;
    tp_rng_seed(&g, 3);
    int windows = 0;
    for (int i = 0; i < GAMES; i++) {
        tp_table *t = until_a_window();
        windows += hold_for_a_game(t, &g);
        CHECK_EQ(t->status, TP_TABLE_OVER);
        tp_table_free(t);
    }
    CHECK(windows > 100);
}
