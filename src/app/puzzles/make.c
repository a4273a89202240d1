/* app/puzzles/make.c: see make.h. Bots play with each other, all kinds of levels after a few moves
 * of anybody's; then each position of the game is asked whether it is a puzzle. */
#include "app/puzzles/make.h"

#include "core/coach.h"
#include "core/match.h"
#include "core/play.h"
#include "puzzles/find.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_PER_GAME = 2,
    APART = 6,        /* plies between two of a game */
    RANDOM_PLIES = 6, /* at the beginning of a game */
    LONGEST_GAME = 2000,
    QUICK_LOOK = 400000, /* positions to look at for a proof, */
    LONG_LOOK = 6000000, /* and for the confirmation */
    STRONG_ITERATIONS = 6000,
    MOST_GRADE = 5
};

/* A puzzle that was found, as it is written. */
typedef struct {
    uint64_t hash;
    int grade;
    tp_writer text;
} piece;

typedef struct {
    const tp_puzzle_wish *wish;
    tp_match *m;
    tp_prover *quick, *thorough; /* where things can be proven */
    tp_player player;            /* who plays on where they are weighed */
    tp_rng g;
    long found, easy_wins, easy_saves, grades[MOST_GRADE + 1], kinds[2];
    piece *pieces; /* what was found */
} maker;

/* ---- games ---- */

static void choose_levels(maker *x, tp_player level[TP_SEATS]) {
    static const char *const names[] = {"easy", "medium"};
    const tp_rules *r = tp_match_rules(x->m);
    for (int seat = 0; seat < r->players; seat++) {
        level[seat] = x->player;
        if (x->quick != NULL) (void)tp_player_find(r, names[tp_rng_below(&x->g, 2)], &level[seat]);
    }
}

static void play_game(maker *x) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_player level[TP_SEATS];
    tp_scratch scratch;
    const size_t random_plies = x->quick != NULL ? tp_rng_below(&x->g, RANDOM_PLIES) : 0;
    choose_levels(x, level);
    tp_scratch_init(&scratch, r);
    for (tp_node n; (n = tp_match_node(x->m)).kind != TP_END;) {
        const tp_state *s = tp_match_state(x->m);
        const size_t ply = tp_match_plies(x->m);
        int seat = n.seat;
        tp_answer a;
        if (ply > LONGEST_GAME) break;
        if (n.kind != TP_DECISION || ply < random_plies)
            a.move = tp_random_move(r, s, n, &x->g, &scratch, &seat);
        else
            tp_bot_ask(&level[seat],
                       &(tp_question){.rules = r, .state = s, .seat = seat, .rng = &x->g}, &a);
        tp_match_push(x->m, seat, a.move);
    }
    tp_scratch_done(&scratch);
}

/* ---- grades ---- */

/* How often of a hundred a level finds it. */
static int fare(maker *x, const tp_state *s, int seat, const tp_puzzle_found *f, const char *name,
                int times) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_player level;
    int solved = 0;
    if (!tp_player_find(r, name, &level)) return 0;
    for (int i = 0; i < times; i++) {
        tp_question q = {.rules = r, .state = s, .seat = seat, .rng = &x->g};
        tp_answer a;
        if (strcmp(name, "hard") == 0) q.iterations = STRONG_ITERATIONS;
        tp_bot_ask(&level, &q, &a);
        const char *kind = x->quick != NULL ? NULL : tp_puzzle_kind(r, s, seat, a.move);
        solved += a.move == f->line[0] ||
                  (kind != NULL && kind == f->kind && strcmp(kind, "overtake") == 0);
    }
    return 100 * solved / times;
}

/* 1 (flat) to 5 (sheer). */
static int grade_of(const int level[3]) {
    if (level[0] >= 70) return 1;
    if (level[0] >= 35) return 2;
    if (level[1] >= 60) return 3;
    return level[1] >= 15 || level[2] >= 100 ? 4 : 5;
}

/* ---- writing ---- */

static tp_json *whole(const tp_rules *r, const tp_state *s) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_state_write(r, s, TP_EVERYTHING, &w);
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return v;
}

/* Only what differs from the game's own beginning, see lessons/position.c. */
static void write_position(const maker *x, const tp_state *s, tp_writer *out) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_json *now = whole(r, s), *start = whole(r, tp_match_start(x->m));
    tp_json_pair pair = {0};
    tp_write_key(out, "position");
    tp_write_open(out, '{');
    tp_write_key_int(out, "players", r->players);
    tp_write_key(out, "set");
    tp_write_open(out, '{');
    while (tp_json_next(now, &pair)) {
        char *text = tp_json_print(pair.value);
        const tp_json *before = tp_json_get(start, pair.key);
        char *old = before != NULL ? tp_json_print(before) : NULL;
        if (old == NULL || strcmp(text, old) != 0) {
            tp_write_key(out, pair.key);
            tp_write_raw(out, text, strlen(text));
        }
        free(text);
        free(old);
    }
    tp_write_close(out, '}');
    tp_write_close(out, '}');
    tp_json_free(now);
    tp_json_free(start);
}

static int percent(float share) {
    return (int)lrintf(share * 100);
}

static void write_puzzle(const maker *x, const tp_state *s, int seat, const tp_puzzle_found *f,
                         const int level[3], piece *out) {
    tp_writer *w = &out->text;
    char id[9];
    snprintf(id, sizeof id, "%08x", (unsigned)(out->hash >> 32));
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", id);
    tp_write_key_text(w, "kind", f->kind);
    tp_write_key_int(w, "grade", out->grade);
    tp_write_key_ints(w, "levels", level, 3);
    tp_write_key_int(w, x->quick != NULL ? "plies" : "games", f->plies);
    if (x->quick == NULL) {
        tp_write_key_int(w, "keeps", percent(f->keeps));
        tp_write_key_int(w, "other", percent(f->other));
    }
    tp_write_key_int(w, "seat", seat);
    tp_write_key_int(w, "moves", f->moves);
    tp_write_key_int(w, "asks", f->asks);
    tp_write_key(w, "line");
    tp_write_open(w, '[');
    for (int i = 0; i < f->length; i++) tp_write_text(w, f->text[i]);
    tp_write_close(w, ']');
    write_position(x, s, w);
    tp_write_close(w, '}');
}

/* Not too many of one kind or that anybody sees; and a defence that a strong player would not
 * choose has lost as well, only later. */
static bool is_wanted(maker *x, const tp_puzzle_found *f, const int level[3], int grade) {
    const long count = x->wish->count;
    if (strcmp(f->kind, "save") == 0 && level[2] < 100) return false;
    if (grade <= 2 && x->grades[grade] * 4 >= count) return false;
    for (int i = 0; i < 2; i++) {
        static const char *const kinds[] = {"stop", "roll"};
        if (strcmp(f->kind, kinds[i]) != 0) continue;
        if (x->kinds[i] * 4 >= count) return false;
        x->kinds[i]++;
    }
    x->grades[grade]++;
    return true;
}

static bool take(maker *x, const tp_state *s, int seat, const tp_puzzle_found *f) {
    const int level[3] = {fare(x, s, seat, f, "easy", 20), fare(x, s, seat, f, "medium", 8),
                          fare(x, s, seat, f, "hard", 1)};
    const int grade = grade_of(level);
    if (!is_wanted(x, f, level, grade)) return false;
    piece *p = &x->pieces[x->found++];
    *p = (piece){.hash = tp_state_hash(tp_match_rules(x->m), s), .grade = grade};
    write_puzzle(x, s, seat, f, level, p);
    return true;
}

/* ---- looking ---- */

static bool is_new(const maker *x, const tp_state *s) {
    const uint64_t hash = tp_state_hash(tp_match_rules(x->m), s);
    for (long i = 0; i < x->found; i++)
        if (x->pieces[i].hash == hash) return false;
    return true;
}

/* What is seen at a glance must not be most of them. */
static bool is_welcome(maker *x, const tp_puzzle_found *f) {
    if (f->plies > 1) return true;
    long *easy = strcmp(f->kind, "win") == 0 ? &x->easy_wins : &x->easy_saves;
    if (*easy * 6 >= x->wish->count) return false;
    ++*easy;
    return true;
}

static bool prove(maker *x, const tp_state *s, int seat, tp_puzzle_found *f) {
    const tp_rules *r = tp_match_rules(x->m);
    for (int plies = 1; plies <= x->wish->plies; plies += 2) {
        if (!tp_puzzle_prove(x->quick, r, s, seat, plies, f)) {
            if (tp_prove_win(x->quick, s, seat, plies) == TP_YES) return false; /* several win */
            continue;
        }
        return tp_puzzle_confirm(x->thorough, r, s, seat, f) && is_welcome(x, f);
    }
    return false;
}

/* Is there anything to be weighed that people would call a puzzle? */
static bool is_about_something(const maker *x, const tp_state *s, int seat) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t n = r->game->moves(r, s, seat, moves);
    bool is_so = false;
    for (size_t i = 0; i < n && !is_so; i++) is_so = tp_puzzle_kind(r, s, seat, moves[i]) != NULL;
    free(moves);
    return is_so && n > 1;
}

static bool weigh(maker *x, const tp_state *s, int seat, tp_puzzle_found *f) {
    const tp_rules *r = tp_match_rules(x->m);
    const int games = (int)x->wish->games;
    return is_about_something(x, s, seat) &&
           tp_puzzle_weigh(&x->player, r, s, seat, games, &x->g, f) &&
           tp_puzzle_weigh_again(&x->player, r, s, seat, games, &x->g, f);
}

static void look_through(maker *x) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_state *s = tp_alloc(r->game->state_size);
    size_t last = SIZE_MAX;
    int taken = 0;
    /* The last plies first: there is most to be found. */
    for (size_t ply = tp_match_plies(x->m); ply-- > 0 && taken < MOST_PER_GAME;) {
        tp_puzzle_found f;
        if (x->found >= x->wish->count || atomic_load(x->wish->stop) != 0) break;
        if (last != SIZE_MAX && last - ply < APART) continue;
        tp_match_look(x->m, ply, s);
        const tp_node n = r->game->node(r, s);
        if (n.kind != TP_DECISION || !is_new(x, s)) continue;
        if (!(x->quick != NULL ? prove(x, s, n.seat, &f) : weigh(x, s, n.seat, &f))) continue;
        if (!take(x, s, n.seat, &f)) continue;
        last = ply;
        taken++;
    }
    free(s);
}

/* ---- in all ---- */

/* Who plays a game on in a millisecond, by a rule of thumb. */
static bool find_quick_player(const tp_rules *r, tp_player *out) {
    static const char *const names[] = {"glenn", "planner", "scorer", "greedy"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (tp_player_find(r, names[i], out) && (out->adviser != NULL || i == 3)) return true;
    return false;
}

static bool begin_game(maker *x, long number) {
    const tp_puzzle_wish *w = x->wish;
    char seed[48];
    tp_error e = {0};
    tp_json *two = tp_json_parse("2", 1, &e);
    const int length = snprintf(seed, sizeof seed, "puzzles/%ld/%ld", w->seed, number);
    x->m = tp_match_new(w->game, two, NULL, NULL, (tp_seed){.text = seed, .length = (size_t)length},
                        &e);
    tp_json_free(two);
    if (x->m == NULL) return false;
    tp_rng_seed_text(&x->g, seed, (size_t)length);
    const tp_rules *r = tp_match_rules(x->m);
    if (tp_coach_knows(r, tp_match_state(x->m))) {
        x->quick = tp_prover_new(r, QUICK_LOOK);
        x->thorough = tp_prover_new(r, LONG_LOOK);
    } else if (!find_quick_player(r, &x->player)) {
        return false;
    }
    return true;
}

static void end_game(maker *x) {
    tp_prover_free(x->quick);
    tp_prover_free(x->thorough);
    tp_match_free(x->m);
    x->quick = x->thorough = NULL;
}

/* The gentle ones first. */
static int by_grade(const void *a, const void *b) {
    const piece *p = a, *q = b;
    if (p->grade != q->grade) return p->grade - q->grade;
    return p->hash < q->hash ? -1 : p->hash > q->hash;
}

static void write_all(maker *x, tp_writer *out) {
    qsort(x->pieces, (size_t)x->found, sizeof *x->pieces, by_grade);
    tp_write_plain(out, "{\"puzzles\":[");
    for (long i = 0; i < x->found; i++) {
        tp_write_plain(out, "%s\n%s", i > 0 ? "," : "", x->pieces[i].text.data);
        tp_writer_done(&x->pieces[i].text);
    }
    tp_write_plain(out, "\n]}");
}

long tp_puzzles_make(const tp_puzzle_wish *wish, tp_writer *out) {
    maker x = {.wish = wish};
    x.pieces = tp_alloc(((size_t)wish->count + 1) * sizeof *x.pieces);
    for (long game = 0; x.found < wish->count && atomic_load(wish->stop) == 0; game++) {
        if (!begin_game(&x, game)) break;
        wish->tell(x.found, game);
        play_game(&x);
        look_through(&x);
        end_game(&x);
    }
    write_all(&x, out);
    free(x.pieces);
    return x.found;
}
