/* analysis/write.c: an analysis as JSON, and its moves in words. */
#include "analysis/analysis.h"

#include "bots/hint.h"
#include "core/tell.h"

#include <stdlib.h>

/* Without <math.h>, which is not the same everywhere. */
static int thousandths(float x) {
    return (int)(x * 1000.0F + (x < 0 ? -0.5F : 0.5F));
}

static void write_chances(tp_writer *w, const float *value, int players) {
    tp_write_open(w, '[');
    for (int i = 0; i < players; i++) tp_write_int(w, thousandths(value[i]));
    tp_write_close(w, ']');
}

static void write_values(const tp_analysis *a, tp_writer *w) {
    tp_write_key(w, "values");
    tp_write_open(w, '[');
    for (size_t ply = 0; ply <= a->plies; ply++) write_chances(w, a->value[ply], a->players);
    tp_write_close(w, ']');
}

/* ---- plies ---- */

static void write_move(const tp_match *m, const tp_state *before, const char *key, tp_move move,
                       tp_writer *w) {
    const tp_rules *r = tp_match_rules(m);
    char text[TP_MOVE_TEXT];
    r->game->format(r, before, move, TP_EVERYTHING, text);
    tp_write_key_text(w, key, text);
}

static void write_line(const tp_finding *f, tp_writer *w) {
    tp_write_key(w, "line");
    tp_write_open(w, '[');
    for (int i = 0; i < f->line_length; i++) tp_write_text(w, f->line[i]);
    tp_write_close(w, ']');
}

static void write_ply(const tp_analysis *a, const tp_match *m, size_t ply, const tp_state *before,
                      tp_writer *w) {
    const tp_finding *f = &a->finding[ply];
    tp_write_open(w, '{');
    tp_write_key_int(w, "ply", (int64_t)ply);
    if (f->is_choice) tp_write_key_int(w, "seat", f->seat);
    write_move(m, before, "move", f->move, w);
    if (f->is_draw) {
        tp_write_key(w, "luck");
        write_chances(w, f->luck, a->players);
    } else {
        tp_write_key_text(w, "grade", tp_grade_name(f->grade));
        tp_write_key_int(w, "loss", thousandths(f->loss));
    }
    if (f->is_choice && f->grade != TP_BEST) {
        write_move(m, before, "best", f->best, w);
        write_line(f, w);
    }
    tp_write_close(w, '}');
}

static void write_plies(const tp_analysis *a, const tp_match *m, tp_writer *w) {
    tp_state *before = tp_alloc(tp_match_rules(m)->game->state_size);
    tp_write_key(w, "plies");
    tp_write_open(w, '[');
    for (size_t ply = 0; ply < a->plies; ply++) {
        if (!a->finding[ply].is_choice && !a->finding[ply].is_draw) continue;
        tp_match_look(m, ply, before);
        write_ply(a, m, ply, before, w);
    }
    tp_write_close(w, ']');
    free(before);
}

/* ---- accounts ---- */

static void write_account(const tp_analysis *a, const tp_account *x, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_int(w, "start", thousandths(x->start));
    tp_write_key_int(w, "result", thousandths(x->result));
    tp_write_key_int(w, "play", thousandths(x->play));
    tp_write_key_int(w, "others", thousandths(x->others));
    if (a->has_luck) tp_write_key_int(w, "luck", thousandths(x->luck));
    tp_write_key_int(w, "remainder", thousandths(x->remainder));
    tp_write_key(w, "grades");
    tp_write_open(w, '{');
    for (int g = 0; g < TP_GRADES; g++)
        tp_write_key_int(w, tp_grade_name((tp_grade)g), x->grades[g]);
    tp_write_close(w, '}');
    tp_write_close(w, '}');
}

void tp_analysis_write(const tp_analysis *a, const tp_match *m, tp_writer *w) {
    write_values(a, w);
    write_plies(a, m, w);
    tp_write_key(w, "accounts");
    tp_write_open(w, '[');
    for (int seat = 0; seat < a->players; seat++) write_account(a, &a->account[seat], w);
    tp_write_close(w, ']');
}

/* ---- words ---- */

/* Both moves as hints: what they are called, why one would play them, and what they do. */
static void explain(const tp_analysis *a, size_t ply, const tp_state *before, const tp_speaker *x,
                    tp_writer *w) {
    const tp_finding *f = &a->finding[ply];
    const int chance = thousandths(a->value[ply][f->seat]) / 10;
    const tp_hint better = {
        .seat = f->seat,
        .count = 2,
        .choice = {{.move = f->best, .chance = chance}, {.move = f->move, .chance = -1}}};
    tp_write_open(w, '{');
    tp_write_key_int(w, "ply", (int64_t)ply);
    tp_hint_write(x, before, &better, w);
    tp_write_close(w, '}');
}

void tp_analysis_explain(const tp_analysis *a, const tp_match *m, const tp_speaker *x,
                         tp_writer *w) {
    tp_state *before = tp_alloc(tp_match_rules(m)->game->state_size);
    tp_write_key(w, "moments");
    tp_write_open(w, '[');
    for (size_t ply = 0; ply < a->plies; ply++) {
        const tp_finding *f = &a->finding[ply];
        if (!f->is_choice || f->grade < TP_INACCURATE) continue;
        tp_match_look(m, ply, before);
        explain(a, ply, before, x, w);
    }
    tp_write_close(w, ']');
    free(before);
}

/* The game is over, so nothing is hidden any more; but a move that was not played is told as its
 * seat would have expected it, up to what chance would have done. */
void tp_analysis_say(const tp_match *m, size_t ply, tp_move move, const tp_speaker *x,
                     tp_writer *out) {
    const tp_rules *r = tp_match_rules(m);
    tp_state *before = tp_alloc(r->game->state_size);
    tp_writer told = {0};
    tp_error e = {0};
    int seat;
    const bool was_played = tp_match_ply(m, ply, &seat) == move;
    tp_match_look(m, ply, before);
    if (was_played)
        tp_tell(r, before, seat, move, TP_EVERYTHING, &told);
    else
        tp_preview(r, before, seat, move, &told);
    tp_json *events = tp_json_parse(told.data, told.length, &e);
    for (size_t i = 0; i < tp_json_size(events); i++) {
        const size_t length = out->length;
        if (i > 0) tp_write_plain(out, " ");
        if (!tp_words_sentence(x, events, i, out)) out->length = length;
    }
    tp_json_free(events);
    tp_writer_done(&told);
    free(before);
}
