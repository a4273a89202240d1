/* app/match/report.h: what a match found, for people and for programs. */
#ifndef TP_APP_MATCH_REPORT_H
#define TP_APP_MATCH_REPORT_H

#include "app/match/run.h"

typedef struct {
    const tp_score *score;
    tp_ending ending;
    double seconds;
} tp_report;

void tp_report_print(const tp_report *x); /* a table, to standard output */
/* All figures as one JSON object. A figure that cannot be known yet is null, and so is an Elo
 * difference without a bound. rules are those of the games. */
void tp_report_write(const tp_report *x, const tp_rules *rules, tp_writer *w);

#endif
