/* gridlock/sketch.c: a city that cannot be played yet, rendered as far as it can be read: red rings
 * where something is wrong, and below the map a sentence for each. */
#include "render.h"

#include <string.h>

static void render_number(tp_writer *w, point at, int number) {
    tp_write_plain(w,
                   "<circle class=\"number\" cx=\"%.1f\" cy=\"%.1f\" r=\"14\"/>"
                   "<text class=\"count\" x=\"%.1f\" y=\"%.1f\">%d</text>\n",
                   at.x, at.y, at.x, at.y + 4.5, number);
}

/* The numbers of several faults on one space stand at its corners, clockwise from the north-east.
 */
static void render_ring(const picture *p, const gridlock_faults *faults, int fault, int space) {
    const point at = gridlock_centre(p, space);
    int before = 0;
    for (int i = 0; i < fault; i++) before += hex_has(&faults->list[i].where, space);
    const point corner = gridlock_corner(before + 1);
    if (before == 0)
        tp_write_plain(p->w, "<circle class=\"fault\" cx=\"%.1f\" cy=\"%.1f\" r=\"50\"/>\n", at.x,
                       at.y);
    render_number(p->w, (point){at.x + 0.85 * corner.x, at.y + 0.85 * corner.y}, fault + 1);
}

void gridlock_render_rings(const picture *p, const gridlock_faults *faults) {
    for (int fault = 0; fault < faults->count; fault++)
        for (int space = 0; space < p->t->spaces; space++)
            if (hex_has(&faults->list[fault].where, space)) render_ring(p, faults, fault, space);
}

double gridlock_render_faults(const picture *p, const gridlock_faults *faults, double top) {
    const double line = 38; /* two lines of text */
    tp_write_plain(p->w, "<text class=\"head\" x=\"%.1f\" y=\"%.1f\">What is wrong</text>\n",
                   MARGIN, top);
    for (int i = 0; i < faults->count; i++) {
        const tp_error *what = &faults->list[i].what;
        const double y = top + (i + 0.8) * line;
        const text_box box = {{MARGIN + 40, y}, p->width - 2 * MARGIN - 40, line, 16, "sentence"};
        tp_writer sentence = {0};
        tp_write_plain(&sentence, "%s: %s", what->path + strlen("/edition"), what->message);
        render_number(p->w, (point){MARGIN + 14, y}, i + 1);
        gridlock_render_text(p->w, &box, sentence.data);
        tp_writer_done(&sentence);
    }
    return top + (faults->count + 1) * line;
}

void gridlock_sketch(const tp_at *edition, tp_arena *a, const tp_remarks *to, tp_writer *w) {
    tp_tables *t = tp_arena_take(a, sizeof *t);
    gridlock_faults *faults = tp_arena_take(a, sizeof *faults);
    tp_error e = {0};
    gridlock_read_edition(t, a, edition, faults, &e);
    gridlock_render_city(t, faults, w);
    for (int i = 0; i < faults->count; i++) to->take(to->context, &faults->list[i].what);
}
