/* solo_jump/grade.c: how hard a position is. solo-jump.md "Difficulty": the number of move
 * sequences to an end, and how many of them solve it, both kept per position in a table. Not part
 * of playing, so it may allocate. */
#include "core/base/hash.h"
#include "core/base/rng.h"
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

static int grade_of_puzzle(const tp_rules *r, size_t i) {
    tp_state s = {.dealt = GRID4_SQUARES};
    uint64_t solving, lines;
    memcpy(s.pieces, r->tables->puzzle[i], sizeof s.pieces);
    solo_jump_count(r, &s, &solving, &lines);
    return grade_of(solving, lines);
}

/* ---- facts ---- */

static void write_solution(const tp_rules *r, const tp_state *s, tp_writer *w) {
    uint64_t solving, lines;
    solo_jump_count(r, s, &solving, &lines);
    tp_write_key(w, "solving");
    tp_write_unsigned(w, solving);
    tp_write_key(w, "lines");
    tp_write_unsigned(w, lines);
    tp_write_key_text(w, "grade", grades[grade_of(solving, lines)]);
}

/* solo-jump.md "The deal", all sixteen at once, as a match with this seed rolls them. */
static tp_state deal_from(const tp_rules *r, const char *seed) {
    tp_state s = {0};
    tp_rng g;
    tp_rng_seed_text(&g, seed, strlen(seed));
    while (s.dealt < GRID4_SQUARES) {
        tp_move list[SHAPES + 1];
        uint32_t weight[SHAPES + 1];
        const size_t n = r->game->outcomes(r, &s, list, weight);
        solo_jump_apply(r, &s, TP_TABLE, list[tp_rng_weighted(&g, weight, n)]);
    }
    return s;
}

/* What is asked for after a colon: "deal:7", "deal:7:hard", "puzzle:6". */
enum { SEED_TEXT = 40, ATTEMPTS = 240 };
typedef struct {
    char seed[SEED_TEXT];
    int grade; /* IMPOSSIBLE: any that can be solved */
} wish;

static bool read_wish(const char *text, wish *out) {
    const char *colon = strchr(text, ':');
    const size_t length = colon == NULL ? strlen(text) : (size_t)(colon - text);
    if (length == 0 || length >= SEED_TEXT - 5) return false; /* "-240" follows */
    *out = (wish){.grade = IMPOSSIBLE};
    memcpy(out->seed, text, length);
    if (colon == NULL) return true;
    for (int grade = EASY; grade < IMPOSSIBLE; grade++)
        if (strcmp(colon + 1, grades[grade]) == 0) out->grade = grade;
    return out->grade != IMPOSSIBLE;
}

/* solo-jump.md "Difficulty": from the seed, then from it with -2, -3, … appended. With options that
 * make nearly everything impossible there may be none, and the answer is null. */
static void write_deal(const tp_rules *r, const wish *x, tp_writer *w) {
    tp_write_key(w, "deal");
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
        char seed[SEED_TEXT];
        size_t length = strlen(x->seed);
        memcpy(seed, x->seed, length + 1);
        if (attempt > 1) {
            seed[length++] = '-';
            for (int unit = 100; unit > 0; unit /= 10)
                if (attempt >= unit) seed[length++] = (char)('0' + attempt / unit % 10);
            seed[length] = '\0';
        }
        const tp_state s = deal_from(r, seed);
        uint64_t solving, lines;
        solo_jump_count(r, &s, &solving, &lines);
        const int grade = grade_of(solving, lines);
        if (grade == IMPOSSIBLE || (x->grade != IMPOSSIBLE && grade != x->grade)) continue;
        tp_write_open(w, '{');
        tp_write_key_text(w, "seed", seed);
        tp_write_key_text(w, "grade", grades[grade]);
        solo_jump_write(r, &s, TP_EVERYTHING, w);
        tp_write_close(w, '}');
        return;
    }
    tp_write_null(w);
}

static void write_puzzle(const tp_rules *r, const char *number, tp_writer *w) {
    const long n = strtol(number, NULL, 10);
    if (n < 1 || n > PUZZLES) return;
    tp_write_key(w, "puzzle");
    tp_write_open(w, '{');
    tp_write_key_int(w, "number", (int)n);
    tp_write_key_text(w, "grade", grades[grade_of_puzzle(r, (size_t)n - 1)]);
    tp_write_close(w, '}');
}

/* Whether a puzzle can still be solved spoils it, so that is told only to those who ask; so are
 * other puzzles. */
void solo_jump_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                     tp_writer *w) {
    wish x;
    (void)viewer;
    if (about == NULL) return;
    if (strcmp(about, "solution") == 0 && s->dealt == GRID4_SQUARES) write_solution(r, s, w);
    if (strncmp(about, "deal:", 5) == 0 && read_wish(about + 5, &x)) write_deal(r, &x, w);
    if (strncmp(about, "puzzle:", 7) == 0) write_puzzle(r, about + 7, w);
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
