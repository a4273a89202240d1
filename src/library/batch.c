/* library/batch.c: many games side by side: making batches and asking about them; see
 * include/turnpike.h. How lanes go on is batch_play.c. */
#include "library/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

/* Generators of lanes differ in the number that is mixed into the seed. */
static void seed_lanes(turnpike_batch *b, const char *text) {
    const tp_seed seed = library_seed(text);
    const uint64_t hash = tp_hash_bytes(0, seed.text, seed.length);
    for (size_t i = 0; i < b->lanes; i++) tp_rng_seed(&b->rng[i], tp_hash_mix(hash + i));
}

turnpike_batch *turnpike_batch_new(const turnpike_match *m, size_t lanes, const char *seed,
                                   turnpike_error *e) {
    const tp_rules *r = tp_match_rules(m->m);
    tp_error why = {0};
    if (tp_match_node(m->m).kind == TP_END) {
        tp_error_set(&why, TP_GAME_OVER, "The game is over.");
        library_refuse(e, &why);
        return NULL;
    }
    if (lanes == 0 || lanes > SIZE_MAX / (r->game->state_size + sizeof(tp_rng))) {
        tp_error_set(&why, TP_BAD_REQUEST, "A batch has at least one lane, and fits into memory.");
        library_refuse(e, &why);
        return NULL;
    }
    turnpike_batch *b = tp_alloc(sizeof *b);
    *b = (turnpike_batch){.about = tp_match_clone(m->m), .lanes = lanes, .threads = 1};
    b->rules = tp_match_rules(b->about);
    b->size = r->game->state_size;
    b->states = tp_alloc(lanes * b->size);
    b->rng = tp_alloc(lanes * sizeof *b->rng);
    b->seats = tp_alloc(lanes);
    b->has_ended = tp_alloc(lanes);
    b->first = tp_alloc(b->size);
    memcpy(b->first, tp_match_state(b->about), b->size);
    seed_lanes(b, seed);
    turnpike_batch_reset(b, NULL);
    return b;
}

void turnpike_batch_free(turnpike_batch *b) {
    if (b == NULL) return;
    tp_match_free(b->about);
    free(b->states);
    free(b->rng);
    free(b->seats);
    free(b->has_ended);
    free(b->first);
    free(b);
}

void turnpike_batch_use(turnpike_batch *b, int threads, const turnpike_host *host) {
    b->threads = threads > 1 ? threads : 1;
    b->host = host != NULL ? *host : (turnpike_host){0};
}

/* ---- what it is ---- */

size_t turnpike_batch_lanes(const turnpike_batch *b) {
    return b->lanes;
}

int turnpike_batch_players(const turnpike_batch *b) {
    return b->rules->players;
}

size_t turnpike_batch_actions(const turnpike_batch *b) {
    return tp_lab_actions(b->rules);
}

turnpike_shape turnpike_batch_shape(const turnpike_batch *b) {
    const tp_shape shape = tp_lab_shape(b->rules);
    return (turnpike_shape){shape.planes, shape.height, shape.width};
}

char *turnpike_batch_describe(const turnpike_batch *b) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "game", b->rules->game->id);
    tp_write_key_int(&w, "players", b->rules->players);
    tp_write_key_int(&w, "lanes", (int64_t)b->lanes);
    tp_lab_describe(b->rules, &w);
    tp_write_close(&w, '}');
    return library_take(&w);
}

/* ---- one lane ---- */

char *turnpike_batch_view(const turnpike_batch *b, size_t lane, int viewer) {
    tp_writer w = {0};
    if (viewer < TP_EVERYTHING || viewer >= b->rules->players) return NULL;
    tp_state_write(b->rules, batch_state(b, lane), viewer, &w);
    return library_take(&w);
}

bool turnpike_batch_place(turnpike_batch *b, size_t lane, const turnpike_match *m,
                          turnpike_error *e) {
    const tp_rules *r = tp_match_rules(m->m);
    tp_error why = {0};
    /* The digest tells all else apart; the game is asked for since its layout depends on it. */
    if (r->game != b->rules->game || r->digest != b->rules->digest) {
        tp_error_set(&why, TP_BAD_REQUEST, "The match has other rules than the batch.");
        return library_refuse(e, &why);
    }
    memcpy(batch_state(b, lane), tp_match_state(m->m), b->size);
    batch_settle(b, lane);
    return true;
}

bool turnpike_batch_text(turnpike_batch *b, size_t lane, int32_t action,
                         char text[TURNPIKE_MOVE_TEXT]) {
    batch_room room;
    tp_move move;
    batch_room_init(&room, b);
    const bool is_legal = batch_find(b, lane, action, &room, &move);
    if (is_legal)
        b->rules->game->format(b->rules, batch_state(b, lane), move, b->seats[lane], text);
    batch_room_done(&room);
    return is_legal;
}

/* ---- counting and random play of one match ---- */

_Static_assert(sizeof(turnpike_tally) == sizeof(tp_tally), "tallies differ");

turnpike_tally batch_hand_over(const tp_tally *t) {
    turnpike_tally out = {.plies = t->plies, .games = t->games, .shared = t->shared};
    memcpy(out.first, t->first, sizeof out.first);
    memcpy(out.points, t->points, sizeof out.points);
    return out;
}

uint64_t turnpike_match_perft(const turnpike_match *m, int depth) {
    return tp_perft(tp_match_rules(m->m), tp_match_state(m->m), depth);
}

bool turnpike_match_playouts(const turnpike_match *m, int viewer, uint64_t games, const char *seed,
                             turnpike_tally *out) {
    const tp_rules *r = tp_match_rules(m->m);
    const tp_seed text = library_seed(seed);
    tp_tally t = {0};
    tp_scratch x;
    tp_rng g;
    if (!library_is_viewer(m, viewer) || viewer == TP_TABLE) return false;
    const bool is_seat = viewer >= 0 && r->game->determinize != NULL;
    tp_state *s = tp_alloc(r->game->state_size);
    tp_scratch_init(&x, r);
    tp_rng_seed_text(&g, text.text, text.length);
    for (uint64_t i = 0; i < games; i++) {
        memcpy(s, tp_match_state(m->m), r->game->state_size);
        if (is_seat) r->game->determinize(r, s, viewer, &g);
        t.plies += tp_random_game(r, s, &g, &x);
        tp_lab_count(r, s, &t);
    }
    tp_scratch_done(&x);
    free(s);
    *out = batch_hand_over(&t);
    return true;
}
