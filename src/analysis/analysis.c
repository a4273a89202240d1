/* analysis/analysis.c: the walk through the game, see analysis.h; what a position is worth is
 * judge.c's business. */
#include "analysis/analysis.h"

#include "analysis/judge.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS = 4 }; /* where something is hidden moves are compared over so many */

const char *tp_grade_name(tp_grade grade) {
    static const char *const names[] = {"best", "good", "inaccurate", "mistake", "blunder"};
    return names[grade];
}

struct tp_analyst {
    const tp_match *match;
    const tp_rules *rules;
    tp_analysis_wish wish;
    tp_judge judge; /* points to the wish */
    tp_analysis *a;
    size_t left;      /* plies to look at */
    bool has_begun;   /* the last position is valued */
    tp_state *before; /* the ply that is looked at */
    tp_state *after;  /* room for what comes of a move */
    tp_move *moves;
};

static void apply_to(tp_analyst *x, const tp_state *s, int seat, tp_move m, tp_state *out) {
    memcpy(out, s, x->rules->game->state_size);
    x->rules->game->apply(x->rules, out, seat, m);
}

/* ---- decisions ---- */

/* How much better seat does with best than with played, over deals that fit what it knows. Both are
 * judged with the same numbers drawn, so what they have in common cancels out. */
static float compare_dealt(tp_analyst *x, int seat, tp_move best, tp_move played) {
    const tp_game *game = x->rules->game;
    tp_state *guess = tp_alloc(game->state_size);
    float sum = 0;
    for (int d = 0; d < DEALS; d++) {
        float better[TP_SEATS], worse[TP_SEATS];
        memcpy(guess, x->before, game->state_size);
        game->determinize(x->rules, guess, seat, &x->judge.rng);
        const tp_rng kept = x->judge.rng;
        apply_to(x, guess, seat, best, x->after);
        tp_judge_value(&x->judge, x->after, DEALS, better);
        x->judge.rng = kept;
        apply_to(x, guess, seat, played, x->after);
        tp_judge_value(&x->judge, x->after, DEALS, worse);
        sum += better[seat] - worse[seat];
    }
    free(guess);
    return sum / DEALS;
}

/* Where nothing is hidden the value after the move played is known already: it is that of the next
 * ply. */
static float compare_open(tp_analyst *x, int seat, tp_move best, const float after[TP_SEATS]) {
    float better[TP_SEATS];
    apply_to(x, x->before, seat, best, x->after);
    tp_judge_value(&x->judge, x->after, 1, better);
    return better[seat] - after[seat];
}

static tp_grade grade_of(float loss, bool is_best) {
    if (is_best || loss <= 0) return TP_BEST;
    if (loss <= TP_LOSS_GOOD) return TP_GOOD;
    if (loss <= TP_LOSS_INACCURATE) return TP_INACCURATE;
    return loss <= TP_LOSS_MISTAKE ? TP_MISTAKE : TP_BLUNDER;
}

/* A move that turns out better than the one the bot would have played was the best one found. */
static void judge_decision(tp_analyst *x, tp_finding *f, const float after[TP_SEATS]) {
    const tp_game *game = x->rules->game;
    tp_answer answer;
    f->best = f->move;
    f->is_choice = game->moves(x->rules, x->before, f->seat, x->moves) > 1;
    if (!f->is_choice) return;
    tp_judge_ask(&x->judge, x->before, f->seat, &answer);
    if (answer.move != f->move)
        f->loss = game->determinize != NULL ? compare_dealt(x, f->seat, answer.move, f->move)
                                            : compare_open(x, f->seat, answer.move, after);
    if (f->loss < 0) f->loss = 0;
    f->grade = grade_of(f->loss, answer.move == f->move);
    if (f->grade == TP_BEST) return;
    f->best = answer.move;
    f->line_length = answer.pv_length;
    memcpy(f->line, answer.line, sizeof f->line);
}

/* ---- the walk ---- */

/* A draw is worth the mean of what can come: chances before it are worked out from there. */
static void look_at_draw(tp_analyst *x, tp_finding *f, float value[TP_SEATS]) {
    float came[TP_SEATS];
    f->is_draw = tp_judge_draw(&x->judge, x->before, f->move, value, came);
    for (int i = 0; i < x->rules->players && f->is_draw; i++) f->luck[i] = came[i] - value[i];
    x->a->has_luck |= f->is_draw;
}

/* From the last ply to the first: what comes after a move is known when the move is looked at, and
 * a search that has seen the end has seen most of what there was to see. */
static void look_at_ply(tp_analyst *x, size_t ply) {
    tp_analysis *a = x->a;
    tp_finding *f = &a->finding[ply];
    f->move = tp_match_ply(x->match, ply, &f->seat);
    tp_match_look(x->match, ply, x->before);
    if (f->seat == TP_TABLE) {
        look_at_draw(x, f, a->value[ply]);
        return;
    }
    tp_judge_value(&x->judge, x->before, 1, a->value[ply]);
    judge_decision(x, f, a->value[ply + 1]);
}

/* ---- the accounts ---- */

static void book(tp_analysis *a, int seat, size_t ply) {
    const tp_finding *f = &a->finding[ply];
    const float change = a->value[ply + 1][seat] - a->value[ply][seat];
    tp_account *to = &a->account[seat];
    if (f->seat == TP_TABLE) {
        to->luck += f->luck[seat];
        to->remainder += change - f->luck[seat];
    } else {
        *(f->seat == seat ? &to->play : &to->others) += change;
    }
    if (f->seat == seat && f->is_choice) to->grades[f->grade]++;
}

static void settle(tp_analysis *a) {
    for (int seat = 0; seat < a->players; seat++) {
        a->account[seat].start = a->value[0][seat];
        a->account[seat].result = a->value[a->plies][seat];
        for (size_t ply = 0; ply < a->plies; ply++) book(a, seat, ply);
    }
}

/* ---- in all ---- */

static tp_analysis *make_room(const tp_match *m) {
    tp_analysis *a = tp_alloc(sizeof *a);
    a->plies = tp_match_plies(m);
    a->players = tp_match_rules(m)->players;
    a->value = tp_alloc((a->plies + 1) * sizeof *a->value);
    a->finding = tp_alloc((a->plies + 1) * sizeof *a->finding);
    return a;
}

tp_analyst *tp_analyst_new(const tp_match *m, const tp_analysis_wish *wish) {
    const tp_rules *r = tp_match_rules(m);
    tp_analyst *x = tp_alloc(sizeof *x);
    *x = (tp_analyst){.match = m, .rules = r, .wish = *wish, .a = make_room(m)};
    x->left = x->a->plies;
    tp_judge_init(&x->judge, r, &x->wish);
    x->before = tp_alloc(r->game->state_size);
    x->after = tp_alloc(r->game->state_size);
    x->moves = tp_alloc(r->max_moves * sizeof *x->moves);
    return x;
}

void tp_analyst_free(tp_analyst *x) {
    if (x == NULL) return;
    free(x->moves);
    free(x->after);
    free(x->before);
    tp_analysis_free(x->a);
    free(x);
}

bool tp_analyst_step(tp_analyst *x) {
    tp_analysis *a = x->a;
    if (!x->has_begun) tp_judge_value(&x->judge, tp_match_state(x->match), 1, a->value[a->plies]);
    x->has_begun = true;
    if (x->left == 0) return false;
    look_at_ply(x, --x->left);
    if (x->left == 0) settle(a);
    return x->left > 0;
}

size_t tp_analyst_done(const tp_analyst *x) {
    return x->a->plies - x->left;
}

const tp_analysis *tp_analyst_result(const tp_analyst *x) {
    return x->a;
}

/* False: it was stopped. */
static bool look_at_all(tp_analyst *x) {
    const tp_analysis_wish *wish = &x->wish;
    do
        if (wish->tell != NULL && !wish->tell(wish->context, tp_analyst_done(x), x->a->plies))
            return false;
    while (tp_analyst_step(x));
    return true;
}

tp_analysis *tp_analysis_make(const tp_match *m, const tp_analysis_wish *wish, tp_error *e) {
    if (tp_match_node(m).kind != TP_END) {
        tp_error_set(e, TP_BAD_REQUEST, "Only games that are over can be analysed.");
        return NULL;
    }
    tp_analyst *x = tp_analyst_new(m, wish);
    tp_analysis *a = NULL;
    if (look_at_all(x)) {
        a = x->a;
        x->a = NULL;
    } else {
        tp_error_set(e, TP_BAD_REQUEST, "The analysis was stopped.");
    }
    tp_analyst_free(x);
    return a;
}

void tp_analysis_free(tp_analysis *a) {
    if (a == NULL) return;
    free(a->value);
    free(a->finding);
    free(a);
}
