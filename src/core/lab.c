/* core/lab.c: see lab.h. */
#include "core/lab.h"

size_t tp_lab_actions(const tp_rules *r) {
    return r->game->lab != NULL ? (size_t)r->game->lab->actions(r) : r->max_moves;
}

/* Without a lab an action is a place in the list. That is enough for random play and no basis for
 * learning: the same number means another move in the next position. */
size_t tp_lab_list(const tp_rules *r, const tp_state *s, int seat, tp_scratch *x,
                   uint32_t *actions) {
    const tp_lab *lab = r->game->lab;
    const size_t n = r->game->moves(r, s, seat, x->moves);
    for (size_t i = 0; i < n; i++)
        actions[i] = lab != NULL ? (uint32_t)lab->action(r, s, seat, x->moves[i]) : (uint32_t)i;
    return n;
}

tp_shape tp_lab_shape(const tp_rules *r) {
    const tp_lab *lab = r->game->lab;
    tp_shape shape = {0};
    if (lab == NULL) return shape;
    lab->size(r, &shape);
    for (const tp_plane *p = lab->planes; p->name != NULL; p++)
        shape.planes += p->count == TP_EACH_SEAT ? r->players : p->count;
    return shape;
}

void tp_lab_observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    const tp_shape x = tp_lab_shape(r);
    const size_t size = (size_t)x.planes * (size_t)x.height * (size_t)x.width;
    if (size == 0) return;
    memset(out, 0, size);
    r->game->lab->observe(r, s, viewer, out);
}

/* ---- in JSON, and in fewer bytes ---- */

const char *const tp_plane_types[] = {[TP_ONES] = "ones", [TP_FULL] = "full", [TP_CELLS] = "cells"};

static int count_of(const tp_rules *r, const tp_plane *p) {
    return p->count == TP_EACH_SEAT ? r->players : p->count;
}

static void describe_planes(const tp_rules *r, const tp_plane *p, tp_writer *w) {
    for (int first = 0; p->name != NULL; first += count_of(r, p++)) {
        tp_write_open(w, '{');
        tp_write_key_text(w, "name", p->name);
        tp_write_key_bool(w, "each_seat", p->count == TP_EACH_SEAT);
        tp_write_key_int(w, "first", first);
        tp_write_key_int(w, "count", count_of(r, p));
        tp_write_key_text(w, "type", tp_plane_types[p->type]);
        tp_write_close(w, '}');
    }
}

void tp_lab_describe(const tp_rules *r, tp_writer *w) {
    const tp_shape shape = tp_lab_shape(r);
    const int sides[] = {shape.planes, shape.height, shape.width};
    tp_write_key_int(w, "actions", (int64_t)tp_lab_actions(r));
    tp_write_key(w, "shape");
    tp_write_open(w, '[');
    for (int i = 0; i < 3; i++) tp_write_int(w, sides[i]);
    tp_write_close(w, ']');
    tp_write_key(w, "planes");
    tp_write_open(w, '[');
    if (r->game->lab != NULL) describe_planes(r, r->game->lab->planes, w);
    tp_write_close(w, ']');
}

/* Archives hold millions of positions, most planes are zeros and ones, and many say one number for
 * a whole board: packed, a position takes about a tenth. */
static size_t packed_plane(tp_plane_type type, size_t area) {
    return type == TP_ONES ? (area + 7) / 8 : type == TP_FULL ? 1 : area;
}

size_t tp_lab_packed_size(const tp_rules *r) {
    const tp_shape shape = tp_lab_shape(r);
    const size_t area = (size_t)shape.height * (size_t)shape.width;
    size_t size = 0;
    if (r->game->lab == NULL) return 0;
    for (const tp_plane *p = r->game->lab->planes; p->name != NULL; p++)
        size += (size_t)count_of(r, p) * packed_plane(p->type, area);
    return size;
}

static void pack_bits(const uint8_t *cells, size_t area, uint8_t *out) {
    size_t i = 0;
    for (; i + 8 <= area; i += 8) {
        uint64_t eight = 0;
        for (unsigned k = 0; k < 8; k++) eight |= (uint64_t)cells[i + k] << 8 * k;
        /* each byte's bit comes to its own place in the highest byte, and no two meet */
        *out++ = (uint8_t)(eight * UINT64_C(0x0102040810204080) >> 56);
    }
    if (i < area) *out = 0;
    for (int k = 0; i < area; i++, k++) *out = (uint8_t)(*out | cells[i] << k);
}

void tp_lab_pack(const tp_rules *r, const uint8_t *planes, uint8_t *out) {
    const tp_shape shape = tp_lab_shape(r);
    const size_t area = (size_t)shape.height * (size_t)shape.width;
    if (r->game->lab == NULL) return;
    for (const tp_plane *p = r->game->lab->planes; p->name != NULL; p++)
        for (int i = count_of(r, p); i > 0; i--, planes += area) {
            if (p->type == TP_ONES)
                pack_bits(planes, area, out);
            else
                memcpy(out, planes, packed_plane(p->type, area));
            out += packed_plane(p->type, area);
        }
}

/* ---- playing ---- */

void tp_lab_count(const tp_rules *r, const tp_state *s, tp_tally *t) {
    tp_result result = {0};
    int winners = 0;
    r->game->result(r, s, &result);
    t->games++;
    for (int i = 0; i < r->players; i++) {
        const bool is_first = result.rank[i] == 1;
        winners += is_first;
        t->first[i] += is_first;
        if (result.scored) t->points[i] += result.score[i];
    }
    t->shared += winners > 1;
}

void tp_tally_add(tp_tally *sum, const tp_tally *part) {
    sum->plies += part->plies;
    sum->games += part->games;
    sum->shared += part->shared;
    for (int i = 0; i < TP_SEATS; i++) {
        sum->first[i] += part->first[i];
        sum->points[i] += part->points[i];
    }
}

void tp_lab_play(const tp_rules *r, const tp_state *first, tp_state *lane, tp_rng *g, tp_scratch *x,
                 uint64_t plies, tp_tally *t) {
    const tp_game *game = r->game;
    tp_node n = game->node(r, lane);
    for (uint64_t i = 0; i < plies; i++) {
        int seat;
        if (n.kind == TP_END) {
            memcpy(lane, first, game->state_size);
            n = game->node(r, lane);
        }
        const tp_move m = tp_random_move(r, lane, n, g, x, &seat);
        game->apply(r, lane, seat, m);
        n = game->node(r, lane);
        if (n.kind == TP_END) tp_lab_count(r, lane, t);
    }
    t->plies += plies;
}
