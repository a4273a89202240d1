/* solo_jump/grade.c: how hard a position is. solo-jump.md "Difficulty": the number of move
 * sequences to an end, and how many of them solve it, both kept per position in a table. Not part
 * of playing, so it may allocate. */
#include "core/base/hash.h"
#include "state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_state key; /* no pieces: the place is free */
    uint64_t solving, lines;
} entry;

typedef struct {
    const tp_rules *r;
    entry *places;
    size_t count, room; /* room is a power of two, at most half of it used */
} table;

static entry *place_of(const table *t, const tp_state *s) {
    size_t i = tp_hash_bytes(0, s, sizeof *s) & (t->room - 1);
    while (solo_jump_pieces(t->places[i].key.pieces) != 0 &&
           memcmp(&t->places[i].key, s, sizeof *s) != 0)
        i = (i + 1) & (t->room - 1);
    return &t->places[i];
}

static void grow(table *t) {
    const table old = *t;
    t->room = old.room == 0 ? 4096 : old.room * 2;
    t->places = tp_alloc(t->room * sizeof *t->places);
    for (size_t i = 0; i < old.room; i++)
        if (solo_jump_pieces(old.places[i].key.pieces) != 0)
            *place_of(t, &old.places[i].key) = old.places[i];
    free(old.places);
}

/* At most ten jumps deep, since each takes a piece. */
static entry count_lines(table *t, const tp_state *s) {
    tp_move list[MOST_JUMPS];
    const entry known = *place_of(t, s);
    entry sum = {.key = *s};
    if (known.lines != 0) return known;
    const size_t n = solo_jump_moves(t->r, s, 0, list);
    if (n == 0) {
        tp_result result;
        solo_jump_result(t->r, s, &result);
        sum.lines = 1;
        sum.solving = result.rank[0] == 1;
    }
    for (size_t i = 0; i < n; i++) {
        tp_state after = *s;
        solo_jump_apply(t->r, &after, 0, list[i]);
        const entry rest = count_lines(t, &after);
        sum.lines += rest.lines;
        sum.solving += rest.solving;
    }
    if (2 * (t->count + 1) > t->room) grow(t);
    *place_of(t, s) = sum;
    t->count++;
    return sum;
}

/* solo-jump.md "Difficulty", from the easiest on. */
enum { EASY, MEDIUM, HARD, EXPERT, IMPOSSIBLE };
static const char *const grades[] = {[EASY] = "easy",
                                     [MEDIUM] = "medium",
                                     [HARD] = "hard",
                                     [EXPERT] = "expert",
                                     [IMPOSSIBLE] = "impossible"};

static int grade_of(uint64_t solving, uint64_t lines) {
    if (solving == 0) return IMPOSSIBLE;
    if (30 * solving >= lines) return EASY;
    if (100 * solving >= lines) return MEDIUM;
    return 300 * solving >= lines ? HARD : EXPERT;
}

void solo_jump_count(const tp_rules *r, const tp_state *s, uint64_t *solving, uint64_t *lines) {
    table t = {.r = r};
    grow(&t);
    const entry all = count_lines(&t, s);
    free(t.places);
    *solving = all.solving;
    *lines = all.lines;
}

/* Whether a puzzle can still be solved spoils it, so that is told only to those who ask. */
void solo_jump_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                     tp_writer *w) {
    uint64_t solving, lines;
    (void)viewer;
    if (about == NULL || strcmp(about, "solution") != 0 || s->dealt < GRID4_SQUARES) return;
    solo_jump_count(r, s, &solving, &lines);
    tp_write_key(w, "solving");
    tp_write_unsigned(w, solving);
    tp_write_key(w, "lines");
    tp_write_unsigned(w, lines);
    tp_write_key_text(w, "grade", grades[grade_of(solving, lines)]);
}

static int grade_of_puzzle(const tp_rules *r, size_t i) {
    tp_state s = {.dealt = GRID4_SQUARES};
    uint64_t solving, lines;
    memcpy(s.pieces, r->tables->puzzle[i], sizeof s.pieces);
    solo_jump_count(r, &s, &solving, &lines);
    return grade_of(solving, lines);
}

/* docs/EDITIONS.md, "Other puzzles": each can be solved, and they get harder. The options are those
 * that nobody changed; with others a puzzle may be easier or impossible. */
void solo_jump_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to) {
    const tp_at puzzles = tp_at_key(edition, "puzzles");
    int hardest = EASY;
    for (size_t i = 0; i < PUZZLES; i++) {
        const tp_at puzzle = tp_at_item(&puzzles, i), board = tp_at_key(&puzzle, "board");
        const int grade = grade_of_puzzle(r, i);
        if (grade == IMPOSSIBLE) {
            tp_remark(to, &board, "Puzzle %zu cannot be solved.", i + 1);
            continue;
        }
        if (grade < hardest)
            tp_remark(to, &board, "Puzzle %zu is %s, and an earlier one is %s.", i + 1,
                      grades[grade], grades[hardest]);
        else
            hardest = grade;
    }
}
