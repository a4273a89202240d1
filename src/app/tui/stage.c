/* app/tui/stage.c: see stage.h. */
#include "app/tui/stage.h"

#include <stdlib.h>
#include <string.h>

static int by_text(const void *a, const void *b) {
    const tp_choice *x = a, *y = b;
    return strcmp(x->text, y->text);
}

static void list_moves(tp_stage *x, const tp_rules *r, const tp_state *s, int seat) {
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t n = r->game->moves(r, s, seat, moves);
    x->choices = tp_alloc((n + 1) * sizeof *x->choices);
    x->moves = tp_alloc((n + 1) * sizeof *x->moves);
    for (size_t i = 0; i < n; i++) {
        x->choices[i].move = moves[i];
        r->game->format(r, s, moves[i], seat, x->choices[i].text);
    }
    qsort(x->choices, n, sizeof *x->choices, by_text);
    for (size_t i = 0; i < n; i++) x->moves[i] = x->choices[i].text;
    x->scene.moves = x->moves;
    x->scene.count = n;
    free(moves);
}

static tp_json *view_of(const tp_rules *r, const tp_state *s, int viewer) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_state_write(r, s, viewer, &w);
    tp_json *view = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return view;
}

void tp_stage_set(tp_stage *x, const tp_party *p, const tp_state *s, int viewer, int seat) {
    tp_stage_done(x);
    x->view = view_of(p->rules, s, viewer);
    x->scene = (tp_scene){.view = x->view,
                          .edition = p->edition,
                          .players = p->rules->players,
                          .viewer = viewer,
                          .names = p->names,
                          .language = p->language};
    if (seat != TP_TABLE) list_moves(x, p->rules, s, seat);
}

void tp_stage_recall(tp_stage *x, const tp_party *p) {
    size_t first = p->told_count;
    free(x->last);
    if (x->scene.viewer < 0)
        first -= first > 0;
    else
        while (first > 0 && p->told[first - 1].seat != x->scene.viewer) first--;
    x->last = tp_alloc((p->told_count - first + 1) * sizeof *x->last);
    for (size_t i = first; i < p->told_count; i++) x->last[i - first] = p->told[i].move;
    x->scene.last = x->last;
    x->scene.last_count = p->told_count - first;
}

void tp_stage_done(tp_stage *x) {
    tp_json_free(x->view);
    free(x->choices);
    free(x->moves);
    free(x->last);
    *x = (tp_stage){0};
}
