/* app/train/test.c: the same words give the same weights, whatever the threads; what is learnt is
 * true of games that were not learnt from, and what is not true is found out. */
#include "test.h"

#include "app/file.h"
#include "app/train/plan.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static tp_match *plan_for(train_plan *plan, const char *game, int players) {
    tp_match *m = begin(game, players, NULL, NULL);
    plan->game = tp_match_rules(m)->game;
    plan->brain = tp_brain_of(plan->game);
    plan->match[players] = m;
    return m;
}

static char *learn(train_plan *plan, const char *path, train_fit *fit) {
    atomic_int stop = 0;
    train_samples samples;
    size_t length;
    plan->path = path;
    CHECK(train_play(plan, &stop, &samples));
    train_fit_model(plan, &samples, fit);
    CHECK(train_write(plan, "turnpike train", fit));
    free(samples.all);
    char *text = tp_file_read(path, &length);
    CHECK(text != NULL);
    return text;
}

static void check_reproducible(const char *game, const char *bot) {
    char path[] = "/tmp/turnpike-train-XXXXXX";
    train_plan plan = {.bots = {bot},
                       .bot_count = 1,
                       .seed = "test",
                       .games = 60,
                       .iterations = 40,
                       .positions = 3,
                       .opening = 6,
                       .threads = 1};
    train_fit fit, again;
    const int file = mkstemp(path);
    CHECK(file >= 0);
    close(file);
    tp_match *m = plan_for(&plan, game, 2);
    char *first = learn(&plan, path, &fit);
    plan.threads = 3;
    char *second = learn(&plan, path, &again);
    plan.seed = "another";
    char *third = learn(&plan, path, &again);
    CHECK_TEXT(first, second);
    CHECK(strcmp(first, third) != 0);
    CHECK(fit.cases > 0 && fit.held > 0);
    free(first);
    free(second);
    free(third);
    tp_match_free(m);
    unlink(path);
}

TEST(train_the_same_words_give_the_same_weights) {
    check_reproducible("quadro-be", "ab");
    check_reproducible("route66", "glenn");
}

/* Scores are stretched so that everybody is too sure of it. */
static void exaggerate(train_samples *s) {
    for (size_t i = 0; i < s->count; i++)
        for (int seat = 0; seat < s->all[i].players; seat++) {
            float *v = &s->all[i].value[seat];
            *v = *v < 0.5F ? *v * 0.4F : 1 - (1 - *v) * 0.4F;
        }
}

TEST(train_a_check_tells_true_values_from_others) {
    train_plan plan = {.bots = {"ab"},
                       .bot_count = 1,
                       .seed = "test of the check",
                       .games = 1500,
                       .iterations = 200,
                       .positions = 1,
                       .opening = 8,
                       .threads = 1,
                       .is_check = true};
    atomic_int stop = 0;
    train_samples samples;
    tp_match *m = plan_for(&plan, "quadro-be", 2);
    FILE *nowhere = fopen("/dev/null", "w");
    CHECK(nowhere != NULL);
    CHECK(train_play(&plan, &stop, &samples));
    CHECK(train_check(&plan, &samples, nowhere));
    exaggerate(&samples);
    CHECK(!train_check(&plan, &samples, nowhere));
    fclose(nowhere);
    free(samples.all);
    tp_match_free(m);
}

TEST(train_stopped_in_between_learns_nothing) {
    train_plan plan = {.bots = {"ab"},
                       .bot_count = 1,
                       .seed = "test",
                       .games = 50,
                       .iterations = 10,
                       .positions = 1,
                       .opening = 2,
                       .threads = 2};
    atomic_int stop = 1;
    train_samples samples;
    tp_match *m = plan_for(&plan, "quadro-be", 2);
    CHECK(!train_play(&plan, &stop, &samples));
    CHECK_EQ(samples.count, 0u);
    free(samples.all);
    tp_match_free(m);
}
