/* core/moves.c: see moves.h. */
#include "core/moves.h"

#include <stdlib.h>
#include <string.h>

void tp_move_list_init(tp_move_list *l, const tp_rules *r) {
    *l = (tp_move_list){0};
    tp_move_list_fit(l, r);
}

/* Only ever grows: one list serves all tables of a server, whatever is played there. */
void tp_move_list_fit(tp_move_list *l, const tp_rules *r) {
    l->count = 0;
    if (l->most >= r->max_moves) return;
    l->most = r->max_moves;
    l->move = tp_grow(l->move, l->most * sizeof *l->move);
    l->weight = tp_grow(l->weight, l->most * sizeof *l->weight);
    l->offset = tp_grow(l->offset, l->most * sizeof *l->offset);
}

void tp_move_list_done(tp_move_list *l) {
    free(l->move);
    free(l->weight);
    free(l->chars);
    free(l->offset);
    *l = (tp_move_list){0};
}

/* ---- writing them down ---- */

static size_t list_moves(tp_move_list *l, const tp_rules *r, const tp_state *s, int seat) {
    if (seat == TP_TABLE) return r->game->outcomes(r, s, l->move, l->weight);
    const size_t n = r->game->moves(r, s, seat, l->move);
    memset(l->weight, 0, n * sizeof *l->weight);
    return n;
}

/* Texts lie one behind the other and are named by offsets, since the block moves when it grows.
 * Most are 2 to 6 bytes of the 65 that one may have, so a fixed row each would be mostly air, and
 * the cache would pay for it. */
static void format_moves(tp_move_list *l, const tp_rules *r, const tp_state *s) {
    size_t used = 0;
    for (size_t i = 0; i < l->count; i++) {
        if (used + TP_MOVE_TEXT > l->room) {
            l->room = l->room * 2 + (size_t)TP_MOVE_TEXT * 16;
            l->chars = tp_grow(l->chars, l->room);
        }
        l->offset[i] = used;
        used += r->game->format(r, s, l->move[i], TP_EVERYTHING, l->chars + used) + 1;
    }
}

/* ---- byte order ----
 *
 * Most games enumerate in order, and then looking is all that happens. Otherwise what is sorted are
 * small entries with the first eight bytes of each text as one number: nearly every comparison is
 * one of numbers, and no text is moved. */

typedef struct {
    uint64_t head;
    const char *text;
    tp_move move;
    uint32_t weight;
} entry;

static bool is_in_order(const tp_move_list *l) {
    for (size_t i = 1; i < l->count; i++)
        if (strcmp(tp_move_list_text(l, i - 1), tp_move_list_text(l, i)) > 0) return false;
    return true;
}

/* Big-endian, so that comparing numbers is comparing bytes; padded with zeros, since a text that
 * ends comes before one that goes on. */
static uint64_t head_of(const char *text) {
    uint64_t head = 0;
    bool ended = false;
    for (int i = 0; i < 8; i++) {
        ended = ended || text[i] == '\0';
        head = head << 8 | (ended ? 0 : (unsigned char)text[i]);
    }
    return head;
}

static int by_text(const void *a, const void *b) {
    const entry *x = a, *y = b;
    if (x->head != y->head) return x->head < y->head ? -1 : 1;
    return strcmp(x->text, y->text);
}

static void sort_moves(tp_move_list *l) {
    entry *all = tp_alloc(l->count * sizeof *all);
    for (size_t i = 0; i < l->count; i++) {
        const char *text = tp_move_list_text(l, i);
        all[i] = (entry){
            .head = head_of(text), .text = text, .move = l->move[i], .weight = l->weight[i]};
    }
    qsort(all, l->count, sizeof *all, by_text);
    for (size_t i = 0; i < l->count; i++) {
        l->move[i] = all[i].move;
        l->weight[i] = all[i].weight;
        l->offset[i] = (size_t)(all[i].text - l->chars);
    }
    free(all);
}

void tp_move_list_fill(tp_move_list *l, const tp_rules *r, const tp_state *s, int seat) {
    l->count = list_moves(l, r, s, seat);
    format_moves(l, r, s);
    if (!is_in_order(l)) sort_moves(l);
}

/* ---- using the list ---- */

size_t tp_move_list_find(const tp_move_list *l, const char *text) {
    size_t low = 0, high = l->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(tp_move_list_text(l, middle), text);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return SIZE_MAX;
}

void tp_move_list_write(const tp_move_list *l, tp_writer *w) {
    tp_write_open(w, '[');
    for (size_t i = 0; i < l->count; i++) tp_write_text(w, tp_move_list_text(l, i));
    tp_write_close(w, ']');
}
