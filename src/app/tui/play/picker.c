/* app/tui/play/picker.c: see picker.h. */
#include "app/tui/play/picker.h"

#include "app/tui/games/speech.h"
#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what can come next ---- */

/* Moves form a trie by their steps; it is walked through by filtering the whole list at every step.
 * Gridlock's longest lists, some thousands, take less than drawing the screen does. */
static bool begins_as_picked(const tp_picker *x, size_t move) {
    if (x->lengths[move] < x->depth) return false;
    for (int i = 0; i < x->depth; i++)
        if (strcmp(x->steps[move][i], x->picked[i]) != 0) return false;
    return true;
}

static tp_pick *find_pick(const tp_picker *x, const char *step) {
    for (size_t i = 0; i < x->count; i++)
        if (strcmp(x->picks[i].step, step) == 0) return &x->picks[i];
    return NULL;
}

/* A pick that is a whole move is called what the kernel calls the move. */
static void name_pick(const tp_picker *x, tp_pick *o) {
    if (o->step[0] == '\0')
        snprintf(o->label, sizeof o->label, "%s", tp_either(x->scene, "play it so", "so spielen"));
    else if (o->is_last)
        tp_move_label(x->scene, o->move, o->label);
    else
        x->drawing->label(x->scene, x->depth, o->step, o->label);
}

static void add_pick(tp_picker *x, size_t move) {
    const bool ends_here = x->lengths[move] == x->depth;
    const char *step = ends_here ? "" : x->steps[move][x->depth];
    tp_pick *found = find_pick(x, step);
    if (found != NULL) {
        found->is_last = false;
        return;
    }
    tp_pick *o = &x->picks[x->count++];
    *o = (tp_pick){.move = move, .is_last = x->lengths[move] <= x->depth + 1};
    snprintf(o->step, sizeof o->step, "%s", step);
    if (!ends_here) o->has_spot = x->drawing->place(x->scene, x->depth, step, &o->spot);
}

/* What has no spot comes first: it can be chosen from the list alone. Else a2 comes before a10. */
static int spotless_first(const void *a, const void *b) {
    const tp_pick *x = a, *y = b;
    if (x->has_spot != y->has_spot) return x->has_spot ? 1 : -1;
    const int order = strverscmp(x->label, y->label);
    return order != 0 ? order : strverscmp(x->step, y->step);
}

static void list_picks(tp_picker *x) {
    x->count = 0;
    x->picks = tp_grow(x->picks, (x->moves + 1) * sizeof *x->picks);
    for (size_t i = 0; i < x->moves; i++)
        if (begins_as_picked(x, i)) add_pick(x, i);
    for (size_t i = 0; i < x->count; i++) name_pick(x, &x->picks[i]); /* all moves are known now */
    qsort(x->picks, x->count, sizeof *x->picks, spotless_first);
    x->cursor = 0;
    while (x->cursor + 1 < x->count && !x->picks[x->cursor].has_spot) x->cursor++;
    if (x->count > 0 && !x->picks[x->cursor].has_spot) x->cursor = 0;
    x->is_in_list = x->count > 0 && !x->picks[x->cursor].has_spot;
}

void tp_picker_set(tp_picker *x, const tp_drawing *d, const tp_scene *s) {
    tp_picker_done(x);
    x->drawing = d;
    x->scene = s;
    x->moves = s->count;
    x->steps = tp_alloc((s->count + 1) * sizeof *x->steps);
    x->lengths = tp_alloc((s->count + 1) * sizeof *x->lengths);
    for (size_t i = 0; i < s->count; i++) x->lengths[i] = d->steps(s, s->moves[i], x->steps[i]);
    list_picks(x);
}

void tp_picker_done(tp_picker *x) {
    free(x->steps);
    free(x->lengths);
    free(x->picks);
    *x = (tp_picker){0};
}

/* ---- picking ---- */

bool tp_picker_take(tp_picker *x, size_t pick, size_t *move) {
    const tp_pick *o = &x->picks[pick];
    if (o->is_last) {
        *move = o->move;
        return true;
    }
    if (o->step[0] != '\0' && x->depth < TP_STEPS) {
        memcpy(x->picked[x->depth], o->step, sizeof o->step);
        x->depth++;
        list_picks(x);
    }
    return false;
}

bool tp_picker_back(tp_picker *x) {
    tp_step last;
    if (x->depth == 0) return false;
    memcpy(last, x->picked[--x->depth], sizeof last);
    list_picks(x);
    const tp_pick *was = find_pick(x, last);
    if (was != NULL) {
        x->cursor = (size_t)(was - x->picks);
        x->is_in_list = !was->has_spot;
    }
    return true;
}

void tp_picker_point(tp_picker *x, size_t move) {
    if (!begins_as_picked(x, move)) {
        x->depth = 0;
        list_picks(x);
    }
    const tp_pick *o = find_pick(x, x->lengths[move] > x->depth ? x->steps[move][x->depth] : "");
    if (o == NULL) return;
    x->cursor = (size_t)(o - x->picks);
    x->is_in_list = !o->has_spot;
}

/* After a redraw the same moves may have been listed anew: whoever was about to choose keeps the
 * place. */
void tp_picker_resume(tp_picker *x, const tp_picker *before) {
    size_t move;
    if (before->moves != x->moves || before->count == 0) return;
    for (int i = 0; i < before->depth; i++) {
        const tp_pick *o = find_pick(x, before->picked[i]);
        if (o == NULL || tp_picker_take(x, (size_t)(o - x->picks), &move)) return;
    }
    const tp_pick *o = find_pick(x, before->picks[before->cursor].step);
    if (o == NULL) return;
    x->cursor = (size_t)(o - x->picks);
    x->is_in_list = before->is_in_list || !o->has_spot;
}

void tp_picker_near(tp_picker *x, const tp_spot *spot) {
    int least = 0;
    bool found = false;
    for (size_t i = 0; i < x->count; i++) {
        const tp_pick *o = &x->picks[i];
        const int far = abs(o->spot.x - spot->x) + 2 * abs(o->spot.y - spot->y);
        if (!o->has_spot || (found && far >= least)) continue;
        found = true;
        least = far;
        x->cursor = i;
        x->is_in_list = false;
    }
}

/* ---- moving the cursor ---- */

/* How far a spot is in a direction, or -1 if it is not in it. What is off the way counts double;
 * characters are about twice as high as wide, so rows count double, too. */
static int distance(const tp_spot *from, const tp_spot *to, int dx, int dy) {
    const int x = to->x * 2 + to->width - (from->x * 2 + from->width); /* in half columns */
    const int y = (to->y - from->y) * 4;
    const int along = dx * x + dy * y;
    const int aside = abs(dx != 0 ? y : x);
    return along > 0 ? along + 2 * aside : -1;
}

bool tp_picker_go(tp_picker *x, int dx, int dy) {
    size_t best = x->count;
    int least = 0;
    if (x->count == 0 || !x->picks[x->cursor].has_spot) return false;
    for (size_t i = 0; i < x->count; i++) {
        if (!x->picks[i].has_spot) continue;
        const int far = distance(&x->picks[x->cursor].spot, &x->picks[i].spot, dx, dy);
        if (far < 0 || (best < x->count && far >= least)) continue;
        best = i;
        least = far;
    }
    if (best == x->count) return false;
    x->cursor = best;
    return true;
}

void tp_picker_turn(tp_picker *x, int by) {
    if (x->count == 0) return;
    const size_t step = by > 0 ? 1 : x->count - 1;
    x->cursor = (x->cursor + step) % x->count;
    if (!x->picks[x->cursor].has_spot) x->is_in_list = true;
}

bool tp_picker_at(const tp_picker *x, int column, int row, size_t *pick) {
    for (size_t i = 0; i < x->count; i++) {
        const tp_pick *o = &x->picks[i];
        if (!o->has_spot || o->spot.y != row || column < o->spot.x ||
            column >= o->spot.x + o->spot.width)
            continue;
        *pick = i;
        return true;
    }
    return false;
}

/* ---- showing ---- */

void tp_picker_mark(const tp_picker *x, tp_canvas *sheet) {
    tp_spot spot;
    for (int i = 0; i < x->depth; i++)
        if (x->drawing->place(x->scene, i, x->picked[i], &spot))
            tp_canvas_mark(sheet, spot.x, spot.y, spot.width, TP_MARK_PICKED);
    for (size_t i = 0; i < x->count; i++) {
        const tp_pick *o = &x->picks[i];
        if (!o->has_spot) continue;
        const int marks = TP_MARK_TARGET | (i == x->cursor ? TP_MARK_CURSOR : 0);
        tp_canvas_mark(sheet, o->spot.x, o->spot.y, o->spot.width, marks);
    }
}
