/* bots/tables/solve.c: fills in a table of Quadro-Be, see quadro_be.h.
 *
 * Breadth first from the ends: the positions that are decided in d plies follow from those decided
 * in d - 1. A position with a lost successor is won; one whose successors are all won, lost. Each
 * position is a source once, when it is decided, and what leads to it is found by moving back; a
 * piece moves back as it moves forth. A possible loss is looked at whenever a successor turns out
 * to be won, until all are: that costs no counter of what is still open.
 *
 * Red's positions carry their number of plies. Blue's are bits: won, decided, and decided in the
 * last step. */
#include "bots/tables/inner.h"

#include "core/base/memory.h"

#include <stdlib.h>

#include <string.h>

enum { CHUNK = 1 << 16, MOST_THREADS = 64, PHASES = 6 };

typedef struct {
    uint64_t *won, *decided, *fresh;
} bits;

typedef struct {
    tp_quadro_be_table *t;
    const tp_host *host;
    bits blue[KINDS];
    size_t words;
    int threads;
    int plies; /* what is being found */
} solver;

typedef struct {
    solver *s;
    void (*work)(solver *s, int phase, uint32_t first, uint32_t end, uint64_t *found);
    int phase;
    int thread;
    uint32_t size;
    uint64_t found;
} job;

static bool has_bit(const uint64_t *words, uint32_t i) {
    return __atomic_load_n(&words[i >> 6], __ATOMIC_RELAXED) >> (i & 63) & 1;
}
/* Was it not there? Threads may set bits of one word at a time. */
static bool set_bit(uint64_t *words, uint32_t i) {
    const uint64_t bit = (uint64_t)1 << (i & 63);
    return (__atomic_fetch_or(&words[i >> 6], bit, __ATOMIC_RELAXED) & bit) == 0;
}

static bool stops(const solver *s) {
    return s->host != NULL && s->host->should_stop != NULL &&
           s->host->should_stop(s->host->context);
}

/* ---- work for all threads ---- */

static void run_job(void *argument) {
    job *j = argument;
    for (uint64_t first = (uint64_t)j->thread * CHUNK; first < j->size;
         first += (uint64_t)j->s->threads * CHUNK) {
        const uint64_t end = first + CHUNK;
        if (stops(j->s)) return;
        j->work(j->s, j->phase, (uint32_t)first, end < j->size ? (uint32_t)end : j->size,
                &j->found);
    }
}

/* Numbers below size, in chunks; what the work has found. */
static uint64_t share(solver *s, int phase, uint32_t size,
                      void (*work)(solver *, int, uint32_t, uint32_t, uint64_t *)) {
    job jobs[MOST_THREADS] = {{0}};
    void *list[MOST_THREADS] = {NULL};
    uint64_t found = 0;
    for (int i = 0; i < s->threads; i++) {
        jobs[i] = (job){.s = s, .work = work, .phase = phase, .thread = i, .size = size};
        list[i] = &jobs[i];
    }
    if (s->host != NULL && s->host->run_all != NULL)
        s->host->run_all(s->host->context, run_job, list, s->threads);
    else
        for (int i = 0; i < s->threads; i++) run_job(&jobs[i]);
    for (int i = 0; i < s->threads; i++) found += jobs[i].found;
    return found;
}

/* ---- positions of all phases: even ones are Red's ---- */

static bool is_decided(const solver *s, int phase, uint32_t i) {
    if (phase % 2 == 1) return has_bit(s->blue[phase / 2].decided, i);
    return __atomic_load_n(&s->t->moving[phase / 2][i], __ATOMIC_RELAXED) != 0;
}

static bool is_won(const solver *s, int phase, uint32_t i) {
    if (phase % 2 == 1) return has_bit(s->blue[phase / 2].won, i);
    return tp_solved_is_win(__atomic_load_n(&s->t->moving[phase / 2][i], __ATOMIC_RELAXED));
}

static uint64_t decide(solver *s, int phase, uint32_t i) {
    const bits *b = &s->blue[phase / 2];
    if (phase % 2 == 0) {
        uint8_t *at = &s->t->moving[phase / 2][i];
        return __atomic_exchange_n(at, (uint8_t)(s->plies + 1), __ATOMIC_RELAXED) == 0;
    }
    if (s->plies % 2 == 1) set_bit(b->won, i);
    set_bit(b->fresh, i);
    return set_bit(b->decided, i);
}

/* ---- ends ---- */

/* quadro-be.md "End": lines, and movers that are stuck. Where the seat to move has a line the game
 * was over before, so no game comes there. */
static void find_ends(solver *s, int phase, uint32_t first, uint32_t end, uint64_t *found) {
    const layouts *l = &s->t->layouts;
    const uint32_t run = s->t->full.radix[BLUE_S];
    const int set = layout_mover(phase);
    placement p;
    for (uint32_t i = first; i < end; i++) {
        if (i == first || i % run == 0)
            layout_at(l, &s->t->full, i, &p);
        else
            layout_vary(l, &s->t->full, i % run, &p);
        const unsigned red = layout_red(&p), blue = layout_blue(&p);
        if (l->has_line[phase % 2 == 0 ? red : blue]) {
            if (phase % 2 == 0)
                s->t->moving[phase / 2][i] = TP_SOLVED_NEVER;
            else
                set_bit(s->blue[phase / 2].decided, i);
        } else if (l->has_line[phase % 2 == 0 ? blue : red] ||
                   (layout_reach(set, p.set[set]) & ~(red | blue) & GRID4_ALL) == 0) {
            *found += decide(s, phase, i);
        }
    }
}

/* ---- one step back ---- */

/* Is every position that the mover can reach won for the other? */
static bool loses(const solver *s, int phase, const placement *p, unsigned free) {
    const int set = layout_mover(phase), next = (phase + 1) % PHASES;
    placement after = *p;
    for (unsigned from = p->set[set]; from != 0; from &= from - 1) {
        const unsigned piece = from & (~from + 1);
        for (unsigned to = layout_reach(set, piece) & free; to != 0; to &= to - 1) {
            after.set[set] = (uint16_t)((p->set[set] ^ piece) | (to & (~to + 1)));
            if (!is_won(s, next, layout_index(&s->t->layouts, &s->t->full, &after))) return false;
        }
    }
    return true;
}

/* A predecessor of a position that was decided in the last step. */
static uint64_t look_at(solver *s, int phase, const placement *p, unsigned free) {
    const uint32_t i = layout_index(&s->t->layouts, &s->t->full, p);
    if (is_decided(s, phase, i)) return 0;
    if (s->plies % 2 == 0 && !loses(s, phase, p, free)) return 0;
    uint64_t found = decide(s, phase, i);
    /* Sources whose pair of cylinders has a mirror come twice, each with a predecessor of its own;
     * only a cylinder that moves to such a pair reaches one of two. */
    if (layout_mover(phase) <= BLUE_C) {
        const uint32_t twin = layout_twin(&s->t->layouts, &s->t->full, i);
        if (twin != i) found += decide(s, phase, twin);
    }
    return found;
}

/* Everything that leads from phase to the position with that number, in the next phase. */
static uint64_t step_back(solver *s, int phase, uint32_t number) {
    const int set = layout_mover(phase);
    uint64_t found = 0;
    placement p;
    layout_at(&s->t->layouts, &s->t->full, number, &p);
    const unsigned free = ~(layout_red(&p) | layout_blue(&p)) & GRID4_ALL;
    placement before = p;
    for (unsigned at = p.set[set]; at != 0; at &= at - 1) {
        const unsigned piece = at & (~at + 1);
        for (unsigned from = layout_reach(set, piece) & free; from != 0; from &= from - 1) {
            const unsigned origin = from & (~from + 1);
            before.set[set] = (uint16_t)((p.set[set] ^ piece) | origin);
            found += look_at(s, phase, &before, free ^ origin ^ piece);
        }
    }
    return found;
}

/* Sources are Blue's of the last step; found are Red's. */
static void back_to_red(solver *s, int phase, uint32_t first, uint32_t end, uint64_t *found) {
    const uint64_t *fresh = s->blue[phase / 2].fresh;
    for (uint32_t word = first / 64; word < (end + 63) / 64; word++)
        for (uint64_t left = fresh[word]; left != 0; left &= left - 1)
            *found += step_back(s, phase, word * 64 + (uint32_t)__builtin_ctzll(left));
}

/* Sources are Red's of the last step; found are Blue's. */
static void back_to_blue(solver *s, int phase, uint32_t first, uint32_t end, uint64_t *found) {
    const uint8_t *bytes = s->t->moving[(phase + 1) % PHASES / 2];
    const uint8_t *at = bytes + first, *stop = bytes + end;
    while ((at = memchr(at, s->plies, (size_t)(stop - at))) != NULL) {
        *found += step_back(s, phase, (uint32_t)(at - bytes));
        if (++at == stop) break;
    }
}

/* ---- settings ---- */

/* Red's positions at a ply of the settings, from those two plies on. */
static void judge_setting(solver *s, int ply, uint32_t first, uint32_t end, uint64_t *found) {
    const int i = ply / 2 - 3;
    (void)found;
    for (uint32_t number = first; number < end; number++) {
        placement p;
        layout_at(&s->t->layouts, &s->t->few[i], number, &p);
        s->t->setting[i][number] = table_value_by_search(s->t, &p, ply);
    }
}

/* ---- the whole ---- */

static bool bits_new(solver *s) {
    s->words = s->t->full.size / 64 + 1;
    for (int i = 0; i < KINDS; i++) {
        s->blue[i].won = tp_alloc(s->words * 8);
        s->blue[i].decided = tp_alloc(s->words * 8);
        s->blue[i].fresh = tp_alloc(s->words * 8);
    }
    return true;
}

static void bits_free(solver *s) {
    for (int i = 0; i < KINDS; i++) {
        free(s->blue[i].won);
        free(s->blue[i].decided);
        free(s->blue[i].fresh);
    }
}

/* All positions that are decided in s->plies. Red's first: what is fresh of Blue's are those of the
 * step before, until Blue's turn comes. */
static uint64_t find_next(solver *s) {
    const uint32_t size = s->t->full.size;
    uint64_t found = 0;
    for (int phase = 0; phase < PHASES; phase += 2) {
        /* The successors of phase 0 are those of phase 1, Blue's first kind. */
        found += share(s, phase, size, back_to_red);
    }
    for (int i = 0; i < KINDS; i++) memset(s->blue[i].fresh, 0, s->words * 8);
    for (int phase = 1; phase < PHASES; phase += 2) found += share(s, phase, size, back_to_blue);
    return found;
}

bool tp_quadro_be_solve(tp_quadro_be_table *t, const tp_rules *r, const tp_host *host, int threads,
                        void (*tell)(void *context, const tp_solve_progress *p), void *context) {
    solver s = {.t = t, .host = host};
    tp_solve_progress progress = {0};
    (void)r;
    s.threads = threads < 1 ? 1 : threads > MOST_THREADS ? MOST_THREADS : threads;
    for (int i = 0; i < KINDS; i++) memset(t->moving[i], 0, t->full.size);
    bits_new(&s);
    for (int phase = 0; phase < PHASES; phase++)
        progress.found += share(&s, phase, t->full.size, find_ends);
    while (progress.found > 0 && !stops(&s) && s.plies < TP_SOLVED_NEVER - 2) {
        progress.plies = s.plies;
        progress.positions += progress.found;
        if (tell != NULL) tell(context, &progress);
        s.plies++;
        progress.found = find_next(&s);
    }
    bits_free(&s);
    for (int ply = 10; ply >= 6 && !stops(&s); ply -= 2)
        share(&s, ply, t->few[ply / 2 - 3].size, judge_setting);
    return !stops(&s);
}
