/* core/node.c: nodes and results as JSON, see tp_node_write in rules.h. */
#include "core/rules.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    char text[TP_MOVE_TEXT];
    uint32_t weight;
} line;

static int by_text(const void *a, const void *b) {
    const line *x = a, *y = b;
    return strcmp(x->text, y->text);
}

/* The moves of seat, or the outcomes for TP_TABLE, as text in byte order; the caller's. */
static line *sorted_moves(const tp_rules *r, const tp_state *s, int seat, size_t *count) {
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    uint32_t *weights = tp_alloc(r->max_moves * sizeof *weights);
    const size_t n = seat == TP_TABLE ? r->game->outcomes(r, s, moves, weights)
                                      : r->game->moves(r, s, seat, moves);
    line *lines = tp_alloc((n + 1) * sizeof *lines);
    for (size_t i = 0; i < n; i++) {
        r->game->format(r, s, moves[i], TP_EVERYTHING, lines[i].text);
        lines[i].weight = weights[i];
    }
    qsort(lines, n, sizeof *lines, by_text);
    free(moves);
    free(weights);
    *count = n;
    return lines;
}

static void write_texts(tp_writer *w, const line *lines, size_t n) {
    tp_write_open(w, '[');
    for (size_t i = 0; i < n; i++) tp_write_text(w, lines[i].text);
    tp_write_close(w, ']');
}

static void write_decision(const tp_rules *r, const tp_state *s, int seat, tp_writer *w) {
    size_t n;
    line *lines = sorted_moves(r, s, seat, &n);
    tp_write_key_text(w, "kind", "decision");
    tp_write_key_int(w, "seat", seat);
    tp_write_key(w, "moves");
    write_texts(w, lines, n);
    free(lines);
}

static void write_chance(const tp_rules *r, const tp_state *s, tp_writer *w) {
    size_t n;
    line *lines = sorted_moves(r, s, TP_TABLE, &n);
    tp_write_key_text(w, "kind", "chance");
    tp_write_key(w, "moves");
    write_texts(w, lines, n);
    tp_write_key(w, "weights");
    tp_write_open(w, '[');
    for (size_t i = 0; i < n; i++) tp_write_int(w, lines[i].weight);
    tp_write_close(w, ']');
    free(lines);
}

static void write_race(const tp_rules *r, const tp_state *s, unsigned seats, tp_writer *w) {
    tp_write_key_text(w, "kind", "race");
    tp_write_key(w, "moves");
    tp_write_open(w, '{');
    for (int seat = 0; seat < r->players; seat++) {
        const char key[2] = {(char)('0' + seat), '\0'};
        size_t n;
        if ((seats >> seat & 1u) == 0) continue;
        line *lines = sorted_moves(r, s, seat, &n);
        tp_write_key(w, key);
        write_texts(w, lines, n);
        free(lines);
    }
    tp_write_close(w, '}');
}

static void write_ints(tp_writer *w, const char *key, const int *values, int n) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int i = 0; i < n; i++) tp_write_int(w, values[i]);
    tp_write_close(w, ']');
}

void tp_result_write(const tp_result *result, int players, tp_writer *w) {
    write_ints(w, "ranks", result->rank, players);
    if (result->scored) {
        write_ints(w, "scores", result->score, players);
    } else {
        tp_write_key(w, "scores");
        tp_write_null(w);
    }
    tp_write_key_text(w, "reason", result->reason);
}

static void write_end(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_result result = {0};
    r->game->result(r, s, &result);
    tp_write_key_text(w, "kind", "end");
    tp_result_write(&result, r->players, w);
}

void tp_node_write(const tp_rules *r, const tp_state *s, tp_writer *w) {
    const tp_node n = r->game->node(r, s);
    tp_write_open(w, '{');
    switch (n.kind) {
    case TP_DECISION: write_decision(r, s, n.seat, w); break;
    case TP_CHANCE: write_chance(r, s, w); break;
    case TP_RACE: write_race(r, s, n.seats, w); break;
    case TP_END: write_end(r, s, w); break;
    }
    tp_write_close(w, '}');
}
