/* app/contest/test.c: seats and seeds, the arithmetic of strength, the books, and programs that
 * behave well and badly. Whole contests are in tests/contest.sh. */
#include "test.h"

#include "app/contest/play.h"
#include "app/host.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK_NEAR(actual, expected) CHECK(fabs((actual) - (expected)) < 1e-4)

/* ---- seats and seeds ---- */

TEST(contest_everybody_sits_everywhere_once_in_a_group) {
    for (int players = 1; players <= TP_SEATS; players++)
        for (uint64_t group = 0; group < 3; group++) {
            unsigned seen[TP_SEATS] = {0};
            for (uint64_t g = 0; g < (uint64_t)players; g++) {
                const uint64_t game = group * (uint64_t)players + g;
                for (int bot = 0; bot < players; bot++) {
                    const int seat = tp_contest_seat(bot, game, players);
                    CHECK_EQ(seat, (bot + (int)g) % players);
                    CHECK_EQ(tp_contest_bot(seat, game, players), bot);
                    seen[bot] |= 1u << seat;
                }
            }
            for (int bot = 0; bot < players; bot++) CHECK_EQ(seen[bot], (1u << players) - 1);
        }
}

TEST(contest_games_of_a_group_share_a_seed) {
    const tp_contest c = {.seed = "s", .players = 3};
    char text[TP_CONTEST_SEED];
    CHECK_TEXT(tp_contest_seed(&c, 0, text).text, "s-0");
    CHECK_TEXT(tp_contest_seed(&c, 2, text).text, "s-0");
    CHECK_TEXT(tp_contest_seed(&c, 3, text).text, "s-1");
    CHECK_EQ(tp_contest_seed(&c, 30, text).length, 4);
}

TEST(contest_a_bot_word_may_have_a_budget) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_entrant x;
    CHECK(tp_entrant_read("contest", "mcts", r, 7, 0, &x) && x.ms == 7 && x.iterations == 0);
    CHECK(tp_entrant_read("contest", "mcts:iterations=20", r, 7, 0, &x) && x.ms == 0 &&
          x.iterations == 20);
    CHECK(tp_entrant_read("contest", "mcts:ms=5,iterations=9", r, 7, 0, &x) && x.ms == 5 &&
          x.iterations == 9);
    CHECK(tp_entrant_read("contest", "mcts:threads=2", r, 7, 0, &x) && x.ms == 7 && x.threads == 2);
    CHECK(tp_entrant_read("contest", "hard:threads=2", r, 7, 0, &x) && x.ms == 0 && x.threads == 2);
    CHECK(tp_entrant_read("contest", "cmd:a:b=c", r, 0, 9, &x) && x.ms == 1000);
    CHECK_TEXT(x.program, "a:b=c");
    CHECK(!tp_entrant_read("contest", "mcts:", r, 7, 0, &x));
    CHECK(!tp_entrant_read("contest", "mcts:ms=0", r, 7, 0, &x));
    CHECK(!tp_entrant_read("contest", "mcts:threads=65", r, 7, 0, &x));
    CHECK(!tp_entrant_read("contest", "mcts:ms=5,", r, 7, 0, &x));
    CHECK(!tp_entrant_read("contest", "mcts:depth=3", r, 7, 0, &x));
    CHECK(!tp_entrant_read("contest", "nobody", r, 7, 0, &x));
    CHECK(!tp_entrant_read("contest", "mcts\xff", r, 7, 0, &x));
    tp_match_free(m);
}

/* ---- figures ---- */

static const double pairs[] = {1, .5, .75, 1, .5, 0, .5, .75, 1, 1};

static tp_sample sample_of(const double *values, size_t n) {
    tp_sample s = {0};
    for (size_t i = 0; i < n; i++) tp_sample_add(&s, values[i]);
    return s;
}

static tp_sample sample_of_equal(double value, int n) {
    tp_sample s = {0};
    for (int i = 0; i < n; i++) tp_sample_add(&s, value);
    return s;
}

TEST(contest_elo_is_the_logistic_curve) {
    CHECK_NEAR(tp_elo_of_score(0.5), 0);
    CHECK(!signbit(tp_elo_of_score(0.5))); /* it would be printed as -0 */
    CHECK_NEAR(tp_elo_of_score(0.75), 190.848502);
    CHECK_NEAR(tp_elo_of_score(0.25), -190.848502);
    CHECK_NEAR(tp_score_of_elo(100), 0.640065);
    CHECK_NEAR(tp_elo_of_score(tp_score_of_elo(-321)), -321);
    CHECK(isinf(tp_elo_of_score(1)) && tp_elo_of_score(1) > 0);
    CHECK(isinf(tp_elo_of_score(0)) && tp_elo_of_score(0) < 0);
}

/* Worked out by hand: mean 0.7, variance 0.108333, Student's t for nine degrees 2.262157. */
TEST(contest_the_interval_comes_from_pairs) {
    const tp_sample s = sample_of(pairs, 10);
    tp_interval i;
    CHECK(tp_sample_interval(&s, 2, &i));
    CHECK_NEAR(i.mean, 0.7);
    CHECK_NEAR(i.low, 0.464547);
    CHECK_NEAR(i.high, 0.935453);
    CHECK_NEAR(tp_elo_of_score(i.mean), 147.190714);
    CHECK(fabs(tp_elo_of_score(i.low) - (-24.68)) < 0.1);
    CHECK(fabs(tp_elo_of_score(i.high) - 464.4) < 0.2);
}

TEST(contest_all_won_has_a_bound_on_one_side) {
    tp_sample s = sample_of_equal(1, 50);
    tp_interval i;
    CHECK(tp_sample_interval(&s, 2, &i));
    CHECK_NEAR(i.mean, 1);
    CHECK_NEAR(i.low, 0.928878); /* to the power of 50: 0.025 */
    CHECK_NEAR(i.high, 1);
    s = sample_of_equal(0, 50);
    CHECK(tp_sample_interval(&s, 2, &i));
    CHECK_NEAR(i.low, 0);
    CHECK_NEAR(i.high, 0.071122);
}

TEST(contest_equal_groups_are_not_certainty) {
    tp_sample s = sample_of_equal(0.5, 20);
    tp_interval i;
    CHECK(tp_sample_interval(&s, 2, &i));
    CHECK_NEAR(i.low, 0.447674);
    CHECK_NEAR(i.high, 0.552326);
    s = sample_of_equal(0.5, 1); /* one pair says nothing */
    CHECK(tp_sample_interval(&s, 2, &i));
    CHECK_NEAR(i.low, 0);
    CHECK_NEAR(i.high, 1);
    s = (tp_sample){0};
    CHECK(!tp_sample_interval(&s, 2, &i));
}

/* The ratio is the difference of two log densities of the mean, whose variance is 0.0108333. */
TEST(contest_the_sequential_test_weighs_two_differences) {
    const tp_sample s = sample_of(pairs, 10), none = {0};
    CHECK_NEAR(tp_sprt_ratio(&s, 0, 50), 1.083612);
    CHECK_NEAR(tp_sprt_ratio(&s, -10, 10), 0.531219);
    CHECK_NEAR(tp_sprt_ratio(&none, 0, 50), 0);
    CHECK_NEAR(tp_sprt_bound(), 2.944439);
    const tp_sample even = sample_of_equal(0.5, 20);
    CHECK_NEAR(tp_sprt_ratio(&even, 0, 50), -4.085582);
    CHECK_NEAR(tp_sprt_ratio(&even, -50, 50), 0);
}

/* ---- the books ---- */

static tp_contest_game outcome_of(int rank0, int rank1, int rank2) {
    return (tp_contest_game){
        .plies = 10, .offender = -1, .result = {.rank = {rank0, rank1, rank2}, .reason = "x"}};
}

TEST(contest_a_pair_is_entered_when_both_games_are_played) {
    const tp_contest c = {.players = 2, .games = 4};
    tp_score s;
    tp_contest_game o = outcome_of(1, 2, 0); /* seat 0 wins every game */
    tp_score_init(&s, &c);
    CHECK(!tp_score_add(&s, 0, &o));
    CHECK(!tp_score_add(&s, 3, &o)); /* of the next pair: seat 0 is the second bot's */
    CHECK_EQ(s.bots[0].groups.count, 0);
    CHECK(tp_score_add(&s, 1, &o));
    CHECK_EQ(s.bots[0].groups.count, 1);
    CHECK_NEAR(s.bots[0].groups.sum, 0.5);
    o = outcome_of(1, 1, 0);
    CHECK(tp_score_add(&s, 2, &o));
    CHECK_NEAR(s.bots[0].groups.sum, 0.5 + 0.25);
    CHECK_NEAR(s.bots[1].groups.sum, 0.5 + 0.75);
    CHECK_EQ(s.bots[0].wins, 1);
    CHECK_EQ(s.bots[0].draws, 1);
    CHECK_EQ(s.bots[0].losses, 2);
    CHECK_NEAR(s.bots[1].share, 2.5);
    CHECK_EQ(s.games, 4);
    CHECK_EQ(s.plies, 40);
    tp_score_done(&s);
}

TEST(contest_a_shared_win_counts_its_share) {
    const tp_contest c = {.players = 3, .games = 3};
    tp_score s;
    tp_contest_game o = outcome_of(1, 3, 1);
    o.result.scored = true;
    o.result.score[0] = 5;
    o.result.score[1] = -2;
    tp_score_init(&s, &c);
    CHECK(!tp_score_add(&s, 0, &o));
    CHECK_NEAR(s.bots[0].share, 0.5);
    CHECK_NEAR(s.bots[1].share, 0);
    CHECK_NEAR(s.bots[2].share, 0.5);
    CHECK_EQ(s.bots[0].draws, 1);
    CHECK_EQ(s.bots[1].losses, 1);
    CHECK_EQ(s.bots[0].points, 5);
    CHECK_EQ(s.bots[1].points, -2);
    o.offender = 2;
    o.fault = TP_FAULT_SLOW;
    CHECK(!tp_score_add(&s, 1, &o));
    CHECK(tp_score_add(&s, 2, &o));
    CHECK_EQ(tp_tally_faults(&s.bots[2]), 2);
    CHECK_EQ(tp_tally_faults(&s.bots[0]), 0);
    CHECK_NEAR(s.bots[0].groups.sum, 1.0 / 3);
    tp_score_done(&s);
}

TEST(contest_alone_at_the_table_one_wins_or_loses) {
    const tp_contest c = {.players = 1, .games = 2};
    tp_score s;
    tp_contest_game o = outcome_of(1, 0, 0);
    tp_score_init(&s, &c);
    CHECK(tp_score_add(&s, 0, &o));
    o = outcome_of(2, 0, 0);
    CHECK(tp_score_add(&s, 1, &o));
    CHECK_EQ(s.bots[0].wins, 1);
    CHECK_EQ(s.bots[0].losses, 1);
    CHECK_EQ(s.bots[0].groups.count, 2);
    tp_score_done(&s);
}

/* ---- games ---- */

static tp_played play_one(const char *first, const char *second, uint64_t game, int ms,
                          tp_contest_game *out) {
    tp_error e = {0};
    tp_contest_worker worker;
    atomic_int stop = 0;
    const char text[] = "{\"players\":2}";
    tp_json *request = tp_json_parse(text, strlen(text), &e);
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    tp_contest c = {.game = tp_match_rules(m)->game,
                    .request = request,
                    .rules = tp_match_rules(m),
                    .seed = "test",
                    .players = 2,
                    .games = 2};
    CHECK(tp_entrant_read("contest", first, tp_match_rules(m), ms, 0, &c.entrants[0]));
    CHECK(tp_entrant_read("contest", second, tp_match_rules(m), ms, 0, &c.entrants[1]));
    signal(SIGPIPE, SIG_IGN);
    tp_contest_worker_init(&worker, &c, &stop);
    const tp_played played = tp_contest_worker_play(&worker, game, out);
    tp_contest_worker_done(&worker);
    tp_match_free(m);
    tp_json_free(request);
    return played;
}

TEST(contest_a_game_is_the_same_whenever_it_is_played) {
    tp_contest_game a, b;
    CHECK_EQ(play_one("random", "mcts:iterations=30", 1, 0, &a), TP_PLAYED);
    CHECK_EQ(play_one("random", "mcts:iterations=30", 1, 0, &b), TP_PLAYED);
    CHECK_EQ(a.plies, b.plies);
    CHECK_EQ(a.result.rank[0], b.result.rank[0]);
    CHECK_EQ(a.spent[0].moves + a.spent[1].moves, a.plies);
    CHECK(a.spent[1].iterations >= 30 * a.spent[1].moves);
}

static void check_fault(const char *program, int ms, tp_fault fault) {
    tp_contest_game o;
    CHECK_EQ(play_one("random", program, 1, ms, &o), TP_PLAYED); /* the program sits first */
    CHECK_EQ(o.offender, 1);
    CHECK_EQ(o.fault, fault);
    CHECK_EQ(o.result.rank[0], 2);
    CHECK_EQ(o.result.rank[1], 1);
    CHECK_TEXT(o.result.reason, "forfeit");
}

TEST(contest_a_program_that_fails_loses_the_game) {
    check_fault("cmd:true", 20000, TP_FAULT_DIED);
    check_fault("cmd:exec >&-; sleep 60", 20000, TP_FAULT_DIED);
    check_fault("cmd:sleep 60", 100, TP_FAULT_SLOW);
    check_fault("cmd:printf half; cat >/dev/null", 100, TP_FAULT_SLOW);
    check_fault("cmd:cat", 20000, TP_FAULT_NO_MOVE);
    check_fault("cmd:yes '[1]'", 20000, TP_FAULT_NO_MOVE);
    check_fault("cmd:yes", 20000, TP_FAULT_NOT_JSON);
    check_fault("cmd:yes '{\"move\":\"z9\"}'", 20000, TP_FAULT_ILLEGAL);
    check_fault("cmd:yes '{\"move\":\"a1\\u0000\"}'", 20000, TP_FAULT_ILLEGAL);
    check_fault("cmd:yes '{\"move\":7}'", 20000, TP_FAULT_NO_MOVE);
    check_fault("cmd:yes | tr -d '\\n'", 20000, TP_FAULT_TOO_LONG);
}

/* ---- lines ---- */

TEST(contest_a_program_answers_long_lines_with_long_lines) {
    enum { LONG = TP_ANSWER - 1 };
    char *line = tp_alloc(LONG);
    const char *answer;
    size_t length;
    memset(line, 'x', LONG);
    tp_child *c = tp_child_start("cat", NULL);
    assert_non_null(c);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(tp_child_ask(c, line, LONG, 60000, &answer, &length), TP_FAULT_NONE);
        CHECK_EQ(length, LONG);
        assert_memory_equal(answer, line, LONG);
    }
    tp_child_stop(c, 1000);
    free(line);
}

/* An orphan that was killed stays a zombie until whoever takes orphans in has looked. */
static bool is_running(pid_t pid) {
    char path[64], state = 'X';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    if (f == NULL) return false;
    if (fscanf(f, "%*d (%*[^)]) %c", &state) != 1) state = 'X';
    fclose(f);
    return state != 'Z' && state != 'X';
}

TEST(contest_a_program_is_killed_with_all_it_started) {
    const char *answer;
    size_t length;
    const double start = tp_seconds();
    tp_child *c = tp_child_start("sleep 60 & echo $!; sleep 60", NULL);
    assert_non_null(c);
    CHECK_EQ(tp_child_ask(c, "", 0, 60000, &answer, &length), TP_FAULT_NONE);
    const pid_t grandchild = (pid_t)strtol(answer, NULL, 10);
    CHECK(grandchild > 1 && kill(grandchild, 0) == 0);
    tp_child_stop(c, 0);
    bool is_alive = true;
    while (is_alive && tp_seconds() - start < 30) is_alive = is_running(grandchild);
    CHECK(!is_alive);
}
