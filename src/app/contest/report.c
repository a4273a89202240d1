/* app/contest/report.c: see report.h. */
#include "app/contest/report.h"

#include "app/args.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { NAME = 24 };

static double per(double sum, uint64_t count) {
    return count > 0 ? sum / (double)count : NAN;
}

/* ---- the table ---- */

static void print_number(int width, int decimals, double value) {
    if (isnan(value))
        printf(" %*s", width, "-");
    else
        printf(" %*.*f", width, decimals, value);
}

static void print_head(const tp_contest *c, bool has_points, bool has_faults) {
    printf("   %-*s %7s", NAME, "bot", c->players == 1 ? "won" : "wins");
    if (c->players > 1) printf(" %7s", c->players == 2 ? "draws" : "shared");
    printf(" %7s %8s", c->players == 1 ? "lost" : "losses", c->players == 2 ? "score %" : "wins %");
    if (c->players != 2) printf(" %13s", "95 %");
    if (has_points) printf(" %9s", "points");
    printf(" %9s %10s %9s%s\n", "ms/move", "iter/move", "moves", has_faults ? "  faults" : "");
}

static void print_share_interval(const tp_tally *t, int players) {
    tp_interval i;
    if (tp_sample_interval(&t->groups, players, &i))
        printf("  %5.1f - %5.1f", 100 * i.low, 100 * i.high);
    else
        printf(" %14s", "-");
}

static void print_bot(const tp_score *s, int bot, bool has_points, bool has_faults) {
    const int players = s->contest->players;
    const tp_tally *t = &s->bots[bot];
    const char *word = s->contest->entrants[bot].word;
    printf("%2d %-*.*s %7" PRIu64, bot + 1, NAME, tp_args_cut(word, NAME), word, t->wins);
    if (players > 1) printf(" %7" PRIu64, t->draws);
    printf(" %7" PRIu64, t->losses);
    print_number(8, 1, 100 * per(t->share, s->games));
    if (players != 2) print_share_interval(t, players);
    if (has_points) print_number(9, 2, per((double)t->points, t->scored));
    print_number(9, 3, 1000 * per(t->seconds, t->moves));
    print_number(10, 0, t->iterations > 0 ? per((double)t->iterations, t->moves) : NAN);
    printf(" %9" PRIu64, t->moves);
    if (has_faults) printf(" %7" PRIu64, tp_tally_faults(t));
    puts("");
}

static void print_faults(const tp_score *s) {
    for (int b = 0; b < s->contest->players; b++)
        for (int f = 0; f < TP_FAULT_KINDS; f++)
            if (s->bots[b].faults[f] > 0)
                printf("%s %s: %" PRIu64 "\n", s->contest->entrants[b].word,
                       tp_fault_sentence((tp_fault)f), s->bots[b].faults[f]);
}

/* To whole points, and never -0. */
static double whole(double elo) {
    return round(elo) + 0.0;
}

static void print_elo(const tp_score *s) {
    const tp_entrant *who = s->contest->entrants;
    const tp_sample *pairs = &s->bots[0].groups;
    tp_interval i;
    if (!tp_sample_interval(pairs, 2, &i)) return;
    const double elo = whole(tp_elo_of_score(i.mean));
    const double low = whole(tp_elo_of_score(i.low)), high = whole(tp_elo_of_score(i.high));
    printf("Elo of %s against %s: ", who[0].word, who[1].word);
    if (isinf(elo))
        printf("%s than %+.0f (95 %%", elo > 0 ? "more" : "less", elo > 0 ? low : high);
    else
        printf("%+.0f (95 %%: %+.0f to %+.0f", elo, low, high);
    printf("), from %" PRIu64 " pair%s of games with seats swapped\n", pairs->count,
           pairs->count == 1 ? "" : "s");
}

/* Which hypothesis is accepted: 1, 0, or -1 for neither. */
static int accepted(const tp_score *s) {
    const double ratio = tp_score_ratio(s);
    return ratio >= tp_sprt_bound() ? 1 : ratio <= -tp_sprt_bound() ? 0 : -1;
}

static void print_sprt(const tp_score *s) {
    const tp_contest *c = s->contest;
    const int h = accepted(s);
    printf("SPRT: log-likelihood ratio %.2f (%.2f to %.2f): ", tp_score_ratio(s), -tp_sprt_bound(),
           tp_sprt_bound());
    if (h < 0)
        printf("not decided between %+g and %+g Elo\n", c->elo0, c->elo1);
    else
        printf("H%d accepted: %s is better by %+g Elo rather than %+g\n", h, c->entrants[0].word,
               h == 1 ? c->elo1 : c->elo0, h == 1 ? c->elo0 : c->elo1);
}

void tp_report_print(const tp_report *x, const tp_rules *rules) {
    const tp_score *s = x->score;
    const tp_contest *c = s->contest;
    bool has_points = false, has_faults = false;
    for (int b = 0; b < c->players; b++) {
        has_points = has_points || s->bots[b].scored > 0;
        has_faults = has_faults || tp_tally_faults(&s->bots[b]) > 0;
    }
    printf("%s, seed %s: %" PRIu64 " game%s", rules->title, c->seed, s->games,
           s->games == 1 ? "" : "s");
    if (s->games < c->games) printf(" of %" PRIu64, c->games);
    printf(" in %.1f s", x->seconds);
    if (s->games > 0) printf(", %.1f plies a game", per((double)s->plies, s->games));
    puts("\n");
    print_head(c, has_points, has_faults);
    for (int b = 0; b < c->players; b++) print_bot(s, b, has_points, has_faults);
    puts("");
    if (has_faults) print_faults(s);
    if (c->players == 2) print_elo(s);
    if (c->has_sprt) print_sprt(s);
}

/* ---- the object ---- */

static void write_real(tp_writer *w, const char *key, double value) {
    tp_write_key(w, key);
    tp_write_real(w, value);
}

static void write_unsigned(tp_writer *w, const char *key, uint64_t value) {
    tp_write_key(w, key);
    tp_write_unsigned(w, value);
}

static void write_faults(tp_writer *w, const tp_tally *t) {
    tp_write_key(w, "faults");
    tp_write_open(w, '{');
    for (int f = TP_FAULT_NONE + 1; f < TP_FAULT_KINDS; f++)
        if (t->faults[f] > 0) write_unsigned(w, tp_fault_word((tp_fault)f), t->faults[f]);
    tp_write_close(w, '}');
}

static void write_bot(tp_writer *w, const tp_score *s, int bot) {
    const tp_tally *t = &s->bots[bot];
    tp_interval i = {NAN, NAN, NAN};
    tp_sample_interval(&t->groups, s->contest->players, &i);
    tp_write_open(w, '{');
    tp_write_key_text(w, "name", s->contest->entrants[bot].word);
    write_unsigned(w, "wins", t->wins);
    write_unsigned(w, "draws", t->draws);
    write_unsigned(w, "losses", t->losses);
    write_real(w, "score", per(t->share, s->games));
    write_real(w, "score_low", i.low);
    write_real(w, "score_high", i.high);
    write_real(w, "points", per((double)t->points, t->scored));
    write_real(w, "ms_per_move", 1000 * per(t->seconds, t->moves));
    write_real(w, "iterations_per_move",
               t->iterations > 0 ? per((double)t->iterations, t->moves) : NAN);
    write_unsigned(w, "moves", t->moves);
    write_faults(w, t);
    tp_write_close(w, '}');
}

static void write_elo(tp_writer *w, const tp_score *s) {
    tp_interval i = {NAN, NAN, NAN};
    tp_sample_interval(&s->bots[0].groups, 2, &i);
    tp_write_key(w, "elo");
    tp_write_open(w, '{');
    write_real(w, "difference", tp_elo_of_score(i.mean));
    write_real(w, "low", tp_elo_of_score(i.low));
    write_real(w, "high", tp_elo_of_score(i.high));
    tp_write_close(w, '}');
}

static void write_sprt(tp_writer *w, const tp_score *s) {
    static const char *const hypotheses[] = {"H0", "H1"};
    const int h = accepted(s);
    tp_write_key(w, "sprt");
    tp_write_open(w, '{');
    write_real(w, "elo0", s->contest->elo0);
    write_real(w, "elo1", s->contest->elo1);
    write_real(w, "ratio", tp_score_ratio(s));
    write_real(w, "bound", tp_sprt_bound());
    tp_write_key_text(w, "accepted", h < 0 ? NULL : hypotheses[h]);
    tp_write_close(w, '}');
}

void tp_report_write(const tp_report *x, const tp_rules *rules, tp_writer *w) {
    static const char *const endings[] = {[TP_ALL_PLAYED] = NULL,
                                          [TP_BY_SIGNAL] = "signal",
                                          [TP_BY_SPRT] = "sprt",
                                          [TP_BY_TROUBLE] = "trouble"};
    const tp_score *s = x->score;
    tp_write_open(w, '{');
    tp_rules_write(rules, w);
    tp_write_key_text(w, "seed", s->contest->seed);
    write_unsigned(w, "games", s->games);
    write_unsigned(w, "groups", s->bots[0].groups.count);
    tp_write_key_text(w, "stopped", endings[x->ending]);
    write_real(w, "seconds", x->seconds);
    write_real(w, "plies_per_game", per((double)s->plies, s->games));
    tp_write_key(w, "bots");
    tp_write_open(w, '[');
    for (int b = 0; b < s->contest->players; b++) write_bot(w, s, b);
    tp_write_close(w, ']');
    if (s->contest->players == 2) write_elo(w, s);
    if (s->contest->has_sprt) write_sprt(w, s);
    tp_write_close(w, '}');
}
