/* core/node.c: nodes and results as JSON, see tp_node_write in rules.h. */
#include "core/moves.h"
#include "core/rules.h"

static void write_decision(const tp_rules *r, const tp_state *s, int seat, tp_move_list *l,
                           tp_writer *w) {
    tp_write_key_text(w, "kind", "decision");
    tp_write_key_int(w, "seat", seat);
    tp_write_key(w, "moves");
    tp_move_list_fill(l, r, s, seat);
    tp_move_list_write(l, w);
}

static void write_chance(const tp_rules *r, const tp_state *s, tp_move_list *l, tp_writer *w) {
    tp_write_key_text(w, "kind", "chance");
    tp_write_key(w, "moves");
    tp_move_list_fill(l, r, s, TP_TABLE);
    tp_move_list_write(l, w);
    tp_write_key(w, "weights");
    tp_write_open(w, '[');
    for (size_t i = 0; i < l->count; i++) tp_write_int(w, l->weight[i]);
    tp_write_close(w, ']');
}

static void write_race(const tp_rules *r, const tp_state *s, unsigned seats, tp_move_list *l,
                       tp_writer *w) {
    tp_write_key_text(w, "kind", "race");
    tp_write_key(w, "moves");
    tp_write_open(w, '{');
    for (int seat = 0; seat < r->players; seat++) {
        const char key[2] = {(char)('0' + seat), '\0'};
        if ((seats >> seat & 1u) == 0) continue;
        tp_write_key(w, key);
        tp_move_list_fill(l, r, s, seat);
        tp_move_list_write(l, w);
    }
    tp_write_close(w, '}');
}

void tp_rank_by_score(const int *score, int players, int *rank) {
    for (int i = 0; i < players; i++) {
        rank[i] = 1;
        for (int other = 0; other < players; other++) rank[i] += score[other] > score[i];
    }
}

void tp_result_write(const tp_result *result, int players, tp_writer *w) {
    tp_write_key_ints(w, "ranks", result->rank, players);
    tp_write_key_ints(w, "scores", result->scored ? result->score : NULL, players);
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
    tp_move_list l;
    tp_move_list_init(&l, r);
    tp_write_open(w, '{');
    switch (n.kind) {
    case TP_DECISION: write_decision(r, s, n.seat, &l, w); break;
    case TP_CHANCE: write_chance(r, s, &l, w); break;
    case TP_RACE: write_race(r, s, n.seats, &l, w); break;
    case TP_END: write_end(r, s, w); break;
    }
    tp_write_close(w, '}');
    tp_move_list_done(&l);
}
