/* core/tell.c: see tell.h. */
#include "core/tell.h"

#include "core/coach.h"
#include "core/moves.h"
#include "core/rules.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

enum { STATE_ROOM = 2048 }; /* no state is larger; the conformance test sees to it */

/* A position on the stack, so that telling needs no heap. */
typedef union {
    max_align_t align;
    char bytes[STATE_ROOM];
} state_room;

static tp_state *copy_state(state_room *room, const tp_rules *r, const tp_state *s) {
    assert(r->game->state_size <= sizeof room->bytes);
    memcpy(room->bytes, s, r->game->state_size);
    return (tp_state *)(void *)room->bytes;
}

/* ---- events ---- */

void tp_tell_open(tp_writer *w, const char *kind, int seat) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", kind);
    tp_write_key_int(w, "seat", seat);
}

void tp_tell_close(tp_writer *w) {
    tp_write_close(w, '}');
}

/* A game that tells nothing of its own: the move as it is written, as the viewer may see it. */
static void tell_plainly(const tp_ply *p, tp_writer *w) {
    char text[TP_MOVE_TEXT];
    p->rules->game->format(p->rules, p->before, p->move, p->viewer, text);
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", p->seat != TP_TABLE ? "move" : "chance");
    if (p->seat != TP_TABLE) tp_write_key_int(w, "seat", p->seat);
    tp_write_key_text(w, "move", text);
    tp_write_close(w, '}');
}

static void tell_end(const tp_ply *p, tp_writer *w) {
    tp_result result = {0};
    p->rules->game->result(p->rules, p->after, &result);
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", "end");
    tp_write_key_text(w, "reason", result.reason);
    tp_write_key_ints(w, "ranks", result.rank, p->rules->players);
    if (result.scored) tp_write_key_ints(w, "scores", result.score, p->rules->players);
    tp_write_close(w, '}');
}

/* The deal that a preview looks at need not be the true one, so it says nothing of an end that
 * depends on secrets. */
static bool may_tell_end(const tp_ply *p) {
    if (p->rules->game->node(p->rules, p->after).kind != TP_END) return false;
    return !p->is_preview || !p->rules->game->has_secret_ends;
}

static void tell_ply(const tp_ply *p, tp_writer *w) {
    tp_write_open(w, '[');
    if (p->rules->game->tell != NULL)
        p->rules->game->tell(p, w);
    else
        tell_plainly(p, w);
    if (may_tell_end(p)) tell_end(p, w);
    tp_write_close(w, ']');
}

void tp_tell(const tp_rules *r, const tp_state *before, int seat, tp_move move, int viewer,
             tp_writer *w) {
    state_room room;
    tp_state *after = copy_state(&room, r, before);
    r->game->apply(r, after, seat, move);
    const tp_ply p = {
        .rules = r, .before = before, .after = after, .seat = seat, .move = move, .viewer = viewer};
    tell_ply(&p, w);
}

/* ---- previews ----
 *
 * A preview never sees the true position: it looks at one deal that fits the seat's view, drawn
 * with a generator that always starts alike. So equal views give equal previews, whatever tell
 * does. */
static tp_state *imagine(state_room *room, const tp_rules *r, const tp_state *s, int seat) {
    tp_rng g;
    tp_state *seen = copy_state(room, r, s);
    tp_rng_seed(&g, 0);
    if (r->game->determinize != NULL) r->game->determinize(r, seen, seat, &g);
    return seen;
}

void tp_preview(const tp_rules *r, const tp_state *s, int seat, tp_move move, tp_writer *w) {
    state_room before_room, after_room;
    const tp_state *before = imagine(&before_room, r, s, seat);
    tp_state *after = copy_state(&after_room, r, before);
    r->game->apply(r, after, seat, move);
    const tp_ply p = {.rules = r,
                      .before = before,
                      .after = after,
                      .seat = seat,
                      .move = move,
                      .viewer = seat,
                      .is_preview = true};
    tell_ply(&p, w);
}

void tp_preview_facts(const tp_rules *r, const tp_state *s, int seat, tp_move move, tp_writer *w) {
    state_room room;
    tp_state *after = imagine(&room, r, s, seat);
    r->game->apply(r, after, seat, move);
    tp_facts_write(r, after, seat, NULL, w);
}

/* ---- facts ---- */

static bool wins_at_once(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    state_room room;
    tp_result result = {0};
    tp_state *after = copy_state(&room, r, s);
    r->game->apply(r, after, seat, m);
    if (r->game->node(r, after).kind != TP_END) return false;
    r->game->result(r, after, &result);
    int first = 0;
    for (int i = 0; i < r->players; i++) first += result.rank[i] == 1;
    /* A draw, all first, is no win; a puzzle's only player wins alone. */
    return result.rank[seat] == 1 && (first < r->players || r->players == 1);
}

/* Whose winning moves are known to the viewer: the seat to act, unless its moves are a secret. */
static int winner_to_be(const tp_rules *r, const tp_state *s, int viewer) {
    const tp_node n = r->game->node(r, s);
    const bool sees_all = r->game->determinize == NULL || viewer == TP_EVERYTHING;
    if (!sees_all && r->game->has_secret_ends) return TP_TABLE;
    if (n.kind == TP_DECISION && (sees_all || viewer == n.seat)) return n.seat;
    if (n.kind == TP_RACE && viewer >= 0 && (n.seats >> viewer & 1u) != 0) return viewer;
    return TP_TABLE;
}

static void write_wins(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    const int seat = winner_to_be(r, s, viewer);
    tp_write_key(w, "wins");
    tp_write_open(w, '[');
    if (seat != TP_TABLE) {
        tp_move_list l;
        tp_move_list_init(&l, r);
        tp_move_list_fill(&l, r, s, seat);
        for (size_t i = 0; i < l.count; i++)
            if (wins_at_once(r, s, seat, l.move[i])) tp_write_text(w, tp_move_list_text(&l, i));
        tp_move_list_done(&l);
    }
    tp_write_close(w, ']');
}

void tp_facts_write(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w) {
    tp_write_open(w, '{');
    write_wins(r, s, viewer, w);
    if (about != NULL && strcmp(about, "coach") == 0) {
        if (tp_coach_knows(r, s)) tp_coach_write(r, s, r->game->node(r, s).seat, w);
    } else if (r->game->facts != NULL) {
        r->game->facts(r, s, viewer, about, w);
    }
    tp_write_close(w, '}');
}
