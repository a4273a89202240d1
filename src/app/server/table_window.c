/* app/server/table_window.c: reaction windows, asked of all at once and for equally long.
 *
 * The rules ask one seat after the other, each with what it holds. Who answers quickly would tell
 * that they have nothing to think about, so here all are asked at the same time, each in the
 * position that is theirs if everybody before them passes; when time is up the answers are played
 * in the order of the rules. The first one who acts changes the position, and later answers are
 * void. */
#include "app/server/table_inner.h"

#include <stdlib.h>
#include <string.h>

/* How long a window is that asks bots alone, and how much longer it waits for slow ones. */
enum { BOTS_MS = 700, PATIENCE_MS = 10000 };

bool table_is_asked(const tp_table *t, int seat) {
    for (int i = 0; i < t->window.count; i++)
        if (t->window.seats[i] == seat) return true;
    return false;
}

/* Lets everybody pass in a copy of the position, and notes who was asked in which order. */
static void find_seats(tp_table *t, tp_reaction w) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_state *s = tp_alloc(r->game->state_size);
    memcpy(s, tp_match_state(t->match), r->game->state_size);
    for (unsigned asked = w.seats; asked != 0;) {
        const tp_node n = r->game->node(r, s);
        if (n.kind != TP_DECISION || (asked >> n.seat & 1u) == 0) break; /* something else began */
        asked &= ~(1u << n.seat);
        t->window.seats[t->window.count++] = n.seat;
        t->window.pass[n.seat] = w.pass;
        r->game->apply(r, s, n.seat, w.pass);
    }
    free(s);
}

static unsigned asked_seats(const tp_table *t) {
    unsigned seats = 0;
    for (int i = 0; i < t->window.count; i++) seats |= 1u << t->window.seats[i];
    return seats;
}

/* How many of those asked share a device: one after the other is handed it. */
static int most_of_one(const tp_table *t, unsigned humans) {
    int most = 1;
    for (int i = 0; i < t->players; i++) {
        if ((humans >> i & 1u) == 0) continue;
        const int n = __builtin_popcount(humans & tp_table_mine(t, t->seat[i].session));
        if (n > most) most = n;
    }
    return most;
}

/* With one human at the table there is nobody whose hesitation could tell another human anything.
 */
static int64_t window_end(const tp_table *t, int64_t now) {
    const unsigned humans = asked_seats(t) & table_humans(t);
    if (humans == 0) return now + BOTS_MS;
    if (table_sessions(t) < 2) return 0;
    return now + (int64_t)t->window_ms * most_of_one(t, humans);
}

void table_open_window(tp_table *t, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    if (r->game->window == NULL || tp_match_node(t->match).kind != TP_DECISION) return;
    const tp_reaction w = r->game->window(r, tp_match_state(t->match));
    if (w.pass == 0) return;
    t->window = (tp_window){.is_open = true, .opened = now};
    find_seats(t, w);
    table_hold_in(t, w.turn);
    t->window.ends = window_end(t, now);
    for (int i = 0; i < t->players; i++)
        if ((t->holding >> i & 1u) && table_is_asked(t, i)) t->window.answer[i] = t->window.pass[i];
}

static unsigned silent_seats(const tp_table *t) {
    unsigned seats = asked_seats(t);
    for (int i = 0; i < t->players; i++)
        if (t->window.answer[i] != 0) seats &= ~(1u << i);
    return seats;
}

/* Bots are waited for; humans only where there is no other time than theirs. */
bool table_window_is_due(const tp_table *t, int64_t now) {
    const tp_window *w = &t->window;
    const unsigned silent = silent_seats(t), humans = table_humans(t);
    if (w->ends == 0) return silent == 0;
    return now >= w->ends && ((silent & ~humans) == 0 || now >= w->ends + PATIENCE_MS);
}

void table_close_window(tp_table *t, int64_t now) {
    const tp_window w = t->window;
    t->raced_at = (int64_t)tp_match_plies(t->match);
    for (int i = 0; i < w.count; i++) {
        const int seat = w.seats[i];
        const tp_node n = tp_match_node(t->match);
        if (n.kind != TP_DECISION || n.seat != seat) break; /* a pass has ended the game */
        const tp_move answer = w.answer[seat];
        table_play(t, seat, answer != 0 ? answer : w.pass[seat], answer == 0, now);
        if (answer != 0 && answer != w.pass[seat]) break;
    }
    table_settle(t, now);
}

void table_window_state(const tp_table *t, int seat, tp_state *s) {
    const tp_rules *r = tp_match_rules(t->match);
    memcpy(s, tp_match_state(t->match), r->game->state_size);
    for (int i = 0; i < t->window.count && t->window.seats[i] != seat; i++) {
        const int before = t->window.seats[i];
        r->game->apply(r, s, before, t->window.pass[before]);
    }
}

static tp_move listed_move(const tp_table *t, int seat, const char *text) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves), found = 0;
    char own[TP_MOVE_TEXT];
    table_window_state(t, seat, s);
    const size_t n = r->game->moves(r, s, seat, moves);
    for (size_t i = 0; i < n && found == 0; i++) {
        r->game->format(r, s, moves[i], TP_EVERYTHING, own);
        if (strcmp(own, text) == 0) found = moves[i];
    }
    free(moves);
    free(s);
    return found;
}

bool table_window_answer(tp_table *t, int seat, const char *text, size_t length, int64_t now,
                         tp_refusal *r) {
    const tp_move move = strlen(text) == length ? listed_move(t, seat, text) : 0;
    if (move == 0) return tp_refuse(r, TP_ILLEGAL_MOVE_REFUSED, "%.80s is not legal here.", text);
    t->window.answer[seat] = move;
    tp_table_tick(t, now);
    return true;
}

bool tp_table_hold(tp_table *t, const tp_actor *who, int seat, bool on, tp_refusal *r) {
    if (!table_is_running(t, r) || !table_pick_seat(t, who, seat, &seat, r)) return false;
    if (tp_match_rules(t->match)->game->window == NULL)
        return tp_refuse(r, TP_NOT_ALLOWED_REFUSED, "There are no reaction windows in this game.");
    t->holding = on ? t->holding | 1u << seat : t->holding & ~(1u << seat);
    if (!t->window.is_open || !table_is_asked(t, seat)) return true;
    t->window.answer[seat] = on ? t->window.pass[seat] : 0;
    tp_table_tick(t, who->now);
    return true;
}
