/* analysis/test.c: every game can be looked at again; the sums are right; what was bad is found. */
#include "test.h"

#include "analysis/analysis.h"
#include "core/play.h"
#include "games/games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const tp_game quadro_be, route66, autobahn;

/* A game of the weakest bots to its end, with as few players as can be. */
static tp_match *play_out(const tp_game *game, uint64_t seed) {
    int players = 1;
    while ((game->players & TP_PLAYERS(players)) == 0) players++;
    tp_match *m = begin(game->id, players, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_player easy;
    tp_scratch x;
    tp_rng g;
    CHECK(tp_player_find(r, "easy", &easy));
    tp_scratch_init(&x, r);
    tp_rng_seed(&g, seed);
    for (tp_node n; (n = tp_match_node(m)).kind != TP_END;) {
        const tp_state *s = tp_match_state(m);
        int seat = n.seat;
        tp_answer a;
        if (n.kind == TP_DECISION)
            tp_bot_ask(&easy, &(tp_question){.rules = r, .state = s, .seat = seat, .rng = &g}, &a);
        else
            a.move = tp_random_move(r, s, n, &g, &x, &seat);
        tp_match_push(m, seat, a.move);
    }
    tp_scratch_done(&x);
    return m;
}

static tp_analysis *analyse(const tp_match *m, uint64_t iterations) {
    const tp_analysis_wish wish = {.iterations = iterations, .seed = 7};
    tp_error e = {0};
    tp_analysis *a = tp_analysis_make(m, &wish, &e);
    CHECK(a != NULL);
    return a;
}

/* The identity of analysis.h; and of luck and play nothing comes from nowhere: what one wins others
 * lose. */
static void check_accounts(const tp_analysis *a) {
    float luck = 0, start = 0;
    for (int seat = 0; seat < a->players; seat++) {
        const tp_account *x = &a->account[seat];
        const float sum = x->play + x->others + x->luck + x->remainder;
        CHECK(fabsf(x->result - x->start - sum) < 0.01F);
        luck += x->luck;
        start += x->start;
    }
    CHECK(a->has_luck || luck == 0);
    CHECK(a->players == 1 || fabsf(luck) < 0.01F);
    CHECK(a->players == 1 || fabsf(start - 1) < 0.01F);
}

static void check_findings(const tp_analysis *a, const tp_match *m) {
    for (size_t ply = 0; ply < a->plies; ply++) {
        const tp_finding *f = &a->finding[ply];
        int seat;
        CHECK_EQ(f->move, tp_match_ply(m, ply, &seat));
        CHECK_EQ(f->seat, seat);
        CHECK(f->loss >= 0 && f->loss <= 1);
        CHECK(!f->is_choice || (f->grade == TP_BEST) == (f->best == f->move));
        CHECK(!f->is_draw || f->seat == TP_TABLE);
    }
}

static void check_words(const tp_analysis *a, const tp_match *m) {
    tp_words *words = tp_words_new(tp_match_rules(m)->game);
    const tp_speaker x = {.words = words, .rules = tp_match_rules(m), .language = TP_GERMAN};
    for (size_t ply = 0; ply < a->plies; ply++) {
        if (!a->finding[ply].is_choice) continue;
        tp_writer w = {0};
        tp_analysis_say(m, ply, a->finding[ply].best, &x, &w);
        CHECK(w.length > 0);
        tp_writer_done(&w);
    }
    tp_words_free(words);
}

TEST(every_game_is_looked_at_again_and_its_sums_are_right) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        test_going_on("analysis of %s", (*g)->id);
        tp_match *m = play_out(*g, 3);
        tp_analysis *a = analyse(m, 1);
        check_accounts(a);
        check_findings(a, m);
        check_words(a, m);
        tp_analysis_free(a);
        tp_match_free(m);
    }
}

/* Who plays badly against somebody who does the same throws a win away sooner or later. */
TEST(a_move_that_throws_a_win_away_is_a_blunder) {
    tp_match *m = play_out(&quadro_be, 11);
    tp_analysis *a = analyse(m, 3000);
    int blunders = 0;
    for (size_t ply = 0; ply < a->plies; ply++) {
        const tp_finding *f = &a->finding[ply];
        if (f->grade != TP_BLUNDER || f->loss < 0.3F) continue;
        CHECK(a->value[ply][f->seat] - a->value[ply + 1][f->seat] > 0.1F);
        CHECK(f->line_length > 0);
        blunders++;
    }
    CHECK(blunders > 0);
    tp_analysis_free(a);
    tp_match_free(m);
}

/* A win on the board is worth a hundred to who has it, one ply before the end. */
TEST(the_chances_before_the_winning_move_are_sure) {
    tp_match *m = play_out(&quadro_be, 11);
    tp_analysis *a = analyse(m, 3000);
    const int winner = a->finding[a->plies - 1].seat;
    CHECK(a->value[a->plies][winner] == 1);
    CHECK(a->value[a->plies - 1][winner] > 0.99F);
    tp_analysis_free(a);
    tp_match_free(m);
}

/* Over many games luck comes to nothing, whoever plays. */
TEST(luck_averages_to_nothing) {
    enum { GAMES = 8 };
    double sum = 0, size = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        tp_match *m = play_out(&route66, seed);
        tp_analysis *a = analyse(m, 1);
        sum += (double)a->account[0].luck;
        size += fabs((double)a->account[0].luck);
        tp_analysis_free(a);
        tp_match_free(m);
    }
    CHECK(size / GAMES > 0.05);
    CHECK(fabs(sum / GAMES) < size / GAMES);
}

TEST(the_same_seed_gives_the_same_analysis) {
    tp_match *m = play_out(&autobahn, 5);
    tp_writer once = {0}, again = {0};
    for (int i = 0; i < 2; i++) {
        tp_analysis *a = analyse(m, 3);
        tp_write_open(i == 0 ? &once : &again, '{');
        tp_analysis_write(a, m, i == 0 ? &once : &again);
        tp_write_close(i == 0 ? &once : &again, '}');
        tp_analysis_free(a);
    }
    CHECK_TEXT(once.data, again.data);
    tp_writer_done(&once);
    tp_writer_done(&again);
    tp_match_free(m);
}

static bool stop_soon(void *context, size_t done, size_t plies) {
    (void)context;
    (void)plies;
    return done < 2;
}

TEST(an_analysis_can_be_stopped_and_wants_a_game_that_is_over) {
    const tp_analysis_wish wish = {.iterations = 1, .tell = stop_soon};
    tp_error e = {0};
    tp_match *m = play_out(&quadro_be, 1), *begun = begin("quadro-be", 2, NULL, NULL);
    CHECK(tp_analysis_make(m, &wish, &e) == NULL);
    CHECK_TEXT(e.message, "The analysis was stopped.");
    CHECK(tp_analysis_make(begun, &wish, &e) == NULL);
    CHECK_TEXT(e.message, "Only games that are over can be analysed.");
    tp_match_free(begun);
    tp_match_free(m);
}
