/* puzzles/test.c: every puzzle can be loaded and played, its line is legal and solves it, other
 * moves do not; and what is proven of it is proven once more. The deep search takes minutes: make
 * test-long. */
#include "test.h"

#include "core/coach.h"
#include "core/moves.h"
#include "games/games.h"
#include "puzzles/find.h"
#include "puzzles/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many there are at least. */
static size_t wanted(const char *game) {
    static const char *const road[] = {"route66", "autobahn", "gridlock"};
    if (strcmp(game, "solo-jump") == 0 || strcmp(game, "template") == 0) return 0;
    for (size_t i = 0; i < 3; i++)
        if (strcmp(game, road[i]) == 0) return 20;
    return 60;
}

static tp_attempt *open_attempt(const tp_course *c) {
    tp_error e = {0};
    const tp_lesson l = tp_lesson_at(c, 0);
    tp_attempt *a = tp_attempt_new(&l, &e);
    CHECK(a != NULL);
    return a;
}

static void check_solution(const tp_course *c, const tp_puzzle *p) {
    tp_attempt *a = open_attempt(c);
    tp_error e = {0};
    int moves = 0;
    for (const char *next; (next = tp_attempt_shows(a)) != NULL; moves++) {
        char move[TP_MOVE_TEXT];
        snprintf(move, sizeof move, "%s", next);
        CHECK(tp_attempt_play(a, move, &e));
    }
    CHECK(moves == p->asks);
    CHECK(tp_attempt_verdict(a) == TP_LESSON_DONE);
    for (int i = 0; i < TP_LANGUAGES; i++) CHECK(strlen(tp_attempt_says(a, (tp_language)i)) > 10);
    tp_attempt_free(a);
}

/* Another first move does not solve it, unless it is of those of which one is as right as another.
 */
static void check_other(const tp_course *c, const tp_puzzle *p) {
    tp_attempt *a = open_attempt(c);
    const tp_match *m = tp_attempt_match(a);
    tp_move_list l;
    tp_error e = {0};
    size_t i = 0;
    tp_move_list_init(&l, tp_match_rules(m));
    tp_move_list_fill(&l, tp_match_rules(m), tp_match_state(m), p->seat);
    const char *first = tp_attempt_shows(a);
    const size_t kind = strcspn(first, ":");
    while (i < l.count && strncmp(tp_move_list_text(&l, i), first, kind) == 0) i++;
    if (i < l.count) {
        CHECK(tp_attempt_play(a, tp_move_list_text(&l, i), &e));
        CHECK(tp_attempt_verdict(a) == TP_LESSON_OTHERWISE);
        CHECK(tp_attempt_shows(a) == NULL);
    }
    tp_move_list_done(&l);
    tp_attempt_free(a);
}

/* What the file claims, searched so many times as deep. */
static void check_proof(const tp_course *c, const tp_puzzle *p, uint64_t most, int times) {
    tp_attempt *a = open_attempt(c);
    const tp_match *m = tp_attempt_match(a);
    const tp_rules *r = tp_match_rules(m);
    tp_error e = {0};
    if (tp_coach_knows(r, tp_match_state(m))) {
        const int plies = (int)tp_json_int(tp_json_get(p->json, "plies"));
        const char *first = tp_attempt_shows(a);
        tp_puzzle_found f = {.kind = p->kind, .plies = plies};
        tp_prover *prover = tp_prover_new(r, most);
        tp_match *copy = tp_match_clone(m);
        CHECK(tp_match_legal(copy, p->seat, first, strlen(first), &f.line[0], &e));
        /* The move itself, whatever else: it wins, or no other move holds. */
        if (strcmp(p->kind, "win") == 0)
            CHECK(tp_prove_move(prover, tp_match_state(m), p->seat, f.line[0], plies) == TP_YES);
        if (times == 2) CHECK(tp_puzzle_confirm(prover, r, tp_match_state(m), p->seat, &f));
        tp_match_free(copy);
        tp_prover_free(prover);
    }
    tp_attempt_free(a);
}

static void check_game(const tp_game *game, int times) {
    tp_puzzles *all = tp_puzzles_new(game);
    tp_words *words = tp_words_new(game);
    CHECK((all != NULL ? tp_puzzles_count(all) : 0) >= wanted(game->id));
    for (size_t i = 0; all != NULL && i < tp_puzzles_count(all); i++) {
        const tp_puzzle p = tp_puzzle_at(all, i);
        tp_error e = {0};
        tp_course *c = tp_puzzle_course(all, i, words, &e);
        CHECK(c != NULL);
        CHECK(tp_puzzle_find(all, p.id) == i);
        CHECK(p.grade >= 1 && p.grade <= 5 && p.moves >= p.asks);
        CHECK(tp_puzzle_task(&p, TP_GERMAN)[0] != '\0');
        check_solution(c, &p);
        check_other(c, &p);
        check_proof(c, &p, times == 2 ? 20000000 : 400000, times);
        tp_course_free(c);
    }
    tp_words_free(words);
    tp_puzzles_free(all);
}

TEST(every_puzzle_is_right) {
    for (const tp_game *const *game = tp_games; *game != NULL; game++) check_game(*game, 1);
}

TEST(every_puzzle_twice_as_deep) {
    if (getenv("TP_LONG") == NULL) return;
    for (const tp_game *const *game = tp_games; *game != NULL; game++) check_game(*game, 2);
}

/* Every day has one, and within a game none comes again before all have been. */
TEST(the_puzzle_of_the_day) {
    bool seen[256] = {false};
    const tp_puzzle_day first = tp_puzzle_of_day(20000);
    tp_puzzles *p = tp_puzzles_new(first.game);
    const size_t count = tp_puzzles_count(p);
    for (size_t i = 0; i < count; i++) {
        const tp_puzzle_day day = tp_puzzle_of_day(20000 + (int64_t)(8 * i));
        CHECK(day.game == first.game);
        CHECK(day.index < count && !seen[day.index]);
        seen[day.index] = true;
    }
    CHECK(tp_puzzle_of_day(20001).game != first.game);
    tp_puzzles_free(p);
}
