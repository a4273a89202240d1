/* app/analyse/report.h: what an analysis says to people, as text or as a page. */
#ifndef TP_APP_ANALYSE_REPORT_H
#define TP_APP_ANALYSE_REPORT_H

#include "analysis/analysis.h"

typedef struct {
    const tp_match *match;
    const tp_analysis *analysis;
    tp_speaker speaker;          /* its names are those of the seats */
    const char *names[TP_SEATS]; /* never NULL */
} tp_report;

/* phrases.c: a phrase in the report's language, for printf. */
typedef enum {
    TP_SAY_LOST, /* name, points by play */
    TP_SAY_WON,
    TP_SAY_LOST_LUCK, /* points */
    TP_SAY_WON_LUCK,
    TP_SAY_GRADES, /* heading */
    TP_SAY_MOMENTS,
    TP_SAY_NO_MOMENTS,
    TP_SAY_PLY,
    TP_SAY_BETTER,
    TP_SAY_COST,
    TP_SAY_CHANCES,
    TP_SAY_TITLE,
    TP_PHRASES
} tp_phrase;
const char *tp_phrase_in(tp_language language, tp_phrase phrase);
const char *tp_grade_in(tp_language language, tp_grade grade);

/* The decisions that cost most, dearest first: indices of plies into out; how many. */
enum { TP_MOMENTS = 8 };
size_t tp_report_moments(const tp_analysis *a, size_t out[TP_MOMENTS]);

void tp_report_text(const tp_report *x, tp_writer *out);
/* A page of its own: nothing is loaded from elsewhere. */
void tp_report_html(const tp_report *x, tp_writer *out);

#endif
