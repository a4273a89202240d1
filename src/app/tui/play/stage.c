/* app/tui/play/stage.c: see stage.h. */
#include "app/tui/play/stage.h"

#include "core/tell.h"

#include <stdlib.h>
#include <string.h>

tp_json *tp_edition_of(const tp_rules *r) {
    tp_error e = {0};
    const char *text = r->built_in != NULL ? r->built_in->json : r->edition;
    return r->game->editions != NULL ? tp_json_parse(text, strlen(text), &e) : NULL;
}

static void list_moves(tp_stage *x, const tp_rules *r, int seat) {
    tp_move_list_init(&x->list, r);
    tp_move_list_fill(&x->list, r, x->state, seat);
    x->moves = tp_alloc((x->list.count + 1) * sizeof *x->moves);
    for (size_t i = 0; i < x->list.count; i++) x->moves[i] = tp_move_list_text(&x->list, i);
    x->scene.moves = x->moves;
    x->scene.plays = x->list.move;
    x->scene.count = x->list.count;
}

/* What the kernel has printed, read again. */
static tp_json *parsed(tp_writer *w) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(w->data, w->length, &e);
    tp_writer_done(w);
    return v;
}

void tp_stage_show(tp_stage *x, const tp_scene *setting, const tp_state *s, int viewer, int seat) {
    const tp_rules *r = setting->rules;
    tp_writer view = {0}, facts = {0};
    tp_stage_done(x);
    x->state = tp_alloc(r->game->state_size);
    memcpy(x->state, s, r->game->state_size);
    tp_state_write(r, s, viewer, &view);
    tp_facts_write(r, s, viewer, NULL, &facts);
    x->view = parsed(&view);
    x->facts = parsed(&facts);
    x->scene = *setting;
    x->scene.view = x->view;
    x->scene.facts = x->facts;
    x->scene.state = x->state;
    x->scene.players = r->players;
    x->scene.viewer = viewer;
    if (seat != TP_TABLE) list_moves(x, r, seat);
}

void tp_stage_set(tp_stage *x, const tp_party *p, const tp_state *s, int viewer, int seat) {
    const tp_scene setting = {.rules = p->rules,
                              .words = p->words,
                              .edition = p->edition,
                              .names = p->names,
                              .language = p->language};
    tp_stage_show(x, &setting, s, viewer, seat);
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
    tp_json_free(x->facts);
    tp_move_list_done(&x->list);
    free(x->state);
    free(x->moves);
    free(x->last);
    *x = (tp_stage){0};
}
