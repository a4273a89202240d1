/* app/analyse/text.c: an analysis for people at a prompt. */
#include "app/analyse/report.h"

#include <math.h>
#include <stdlib.h>

static int points(float x) {
    return (int)lrintf(x * 100);
}

/* ---- moments ---- */

/* Insertion into a short list that stays sorted: games are short. */
size_t tp_report_moments(const tp_analysis *a, size_t out[TP_MOMENTS]) {
    size_t n = 0;
    for (size_t ply = 0; ply < a->plies; ply++) {
        const tp_finding *f = &a->finding[ply];
        if (!f->is_choice || f->grade < TP_INACCURATE) continue;
        size_t i = n < TP_MOMENTS ? n++ : TP_MOMENTS;
        if (i == TP_MOMENTS && f->loss <= a->finding[out[TP_MOMENTS - 1]].loss) continue;
        if (i == TP_MOMENTS) i--;
        for (; i > 0 && a->finding[out[i - 1]].loss < f->loss; i--) out[i] = out[i - 1];
        out[i] = ply;
    }
    return n;
}

static void print_moment(const tp_report *x, size_t ply, tp_writer *out) {
    const tp_language lang = x->speaker.language;
    const tp_finding *f = &x->analysis->finding[ply];
    tp_write_plain(out, "  ");
    tp_write_plain(out, tp_phrase_in(lang, TP_SAY_PLY), ply, x->names[f->seat]);
    tp_write_plain(out, " (%s, ", tp_grade_in(lang, f->grade));
    tp_write_plain(out, tp_phrase_in(lang, TP_SAY_COST), points(f->loss));
    tp_write_plain(out, "): ");
    tp_analysis_say(x->match, ply, f->move, &x->speaker, out);
    tp_write_plain(out, "\n    %s", tp_phrase_in(lang, TP_SAY_BETTER));
    tp_analysis_say(x->match, ply, f->best, &x->speaker, out);
    if (f->line_length > 1) {
        tp_write_plain(out, " [");
        for (int i = 0; i < f->line_length; i++)
            tp_write_plain(out, "%s%s", i > 0 ? " " : "", f->line[i]);
        tp_write_plain(out, "]");
    }
    tp_write_plain(out, "\n");
}

/* ---- sums ---- */

/* "Anna: 31 points lost by play, 12 lost by luck". */
static void print_account(const tp_report *x, int seat, tp_writer *out) {
    const tp_language lang = x->speaker.language;
    const tp_account *a = &x->analysis->account[seat];
    const int luck = points(a->luck), play = points(a->play);
    tp_write_plain(out, tp_phrase_in(lang, play <= 0 ? TP_SAY_LOST : TP_SAY_WON), x->names[seat],
                   abs(play));
    if (x->analysis->has_luck)
        tp_write_plain(out, tp_phrase_in(lang, luck <= 0 ? TP_SAY_LOST_LUCK : TP_SAY_WON_LUCK),
                       abs(luck));
    tp_write_plain(out, "\n");
}

static void print_grades(const tp_report *x, tp_writer *out) {
    const tp_language lang = x->speaker.language;
    tp_write_plain(out, "\n%s\n", tp_phrase_in(lang, TP_SAY_GRADES));
    for (int seat = 0; seat < x->analysis->players; seat++) {
        tp_write_plain(out, "  %s:", x->names[seat]);
        for (int g = 0; g < TP_GRADES; g++)
            tp_write_plain(out, "%s %s %d", g > 0 ? "," : "", tp_grade_in(lang, (tp_grade)g),
                           x->analysis->account[seat].grades[g]);
        tp_write_plain(out, "\n");
    }
}

void tp_report_text(const tp_report *x, tp_writer *out) {
    const tp_language lang = x->speaker.language;
    size_t moments[TP_MOMENTS];
    const size_t n = tp_report_moments(x->analysis, moments);
    for (int seat = 0; seat < x->analysis->players; seat++) print_account(x, seat, out);
    print_grades(x, out);
    tp_write_plain(out, "\n%s\n", tp_phrase_in(lang, n > 0 ? TP_SAY_MOMENTS : TP_SAY_NO_MOMENTS));
    for (size_t i = 0; i < n; i++) print_moment(x, moments[i], out);
}
