/* app/contest/report.h: what a contest says: on standard error while it runs (progress.c), and on
 * standard output what it found (report.c). */
#ifndef TP_APP_CONTEST_REPORT_H
#define TP_APP_CONTEST_REPORT_H

#include "app/contest/play.h"

/* While it runs: a bar with the score on a terminal, a plain line now and then elsewhere, and once
 * for every way in which a bot fails. */
typedef struct {
    const tp_score *score;
    bool is_terminal;
    double due;              /* when the next line is, on the steady clock */
    unsigned told[TP_SEATS]; /* a bit for each fault of each bot that was spoken of */
} tp_progress;

void tp_progress_start(tp_progress *p, const tp_score *score);
/* Says where the contest stands, if it is time to. */
void tp_progress_show(tp_progress *p);
/* A bot lost a game by a fault. */
void tp_progress_fault(tp_progress *p, uint64_t game, const tp_contest_game *o);
/* Takes the bar away. */
void tp_progress_end(tp_progress *p);

/* "too slow", for people; "slow", for programs. */
const char *tp_fault_sentence(tp_fault fault);
const char *tp_fault_word(tp_fault fault);

/* What it found, for people and for programs. */
typedef struct {
    const tp_score *score;
    tp_contest_ending ending;
    double seconds;
} tp_report;

void tp_report_print(const tp_report *x, const tp_rules *rules); /* a table, to standard output */
/* All figures as one JSON object. A figure that cannot be known yet is null, and so is an Elo
 * difference without a bound. rules are those of the games. */
void tp_report_write(const tp_report *x, const tp_rules *rules, tp_writer *w);

#endif
