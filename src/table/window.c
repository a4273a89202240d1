/* table/window.c: reaction windows, asked of all at once and for equally long.
 *
 * The rules ask one seat after the other, each with what it holds. Who answers quickly would tell
 * that they have nothing to think about, so here all are asked at the same time, each in the
 * position that is theirs if everybody before them passes; when time is up the answers are played
 * in the order of the rules. The first one who acts changes the position, and later answers are
 * void. */
#include "table/inner.h"

#include <stdlib.h>
#include <string.h>

/* How long bots have to answer, whatever they hold: a window that asks bots alone lasts exactly so
 * long, none that asks some is shorter, and a bot that has not answered by then has passed. */
enum { BOTS_MS = 900 };

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

/* As a set, where the order does not matter. */
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

/* Whoever holds has answered before the window opens; it lasts as long as for anybody else, so
 * nobody sees that. */
void table_open_window(tp_table *t, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    if (t->is_device || r->game->window == NULL || tp_match_node(t->match).kind != TP_DECISION)
        return;
    const tp_reaction w = r->game->window(r, tp_match_state(t->match));
    if (w.pass == 0) return;
    t->window = (tp_pending_window){.is_open = true, .opened = now};
    find_seats(t, w);
    table_hold_in(t, w.turn);
    t->window.ends = window_end(t, now);
    for (int i = 0; i < t->players; i++)
        if ((t->holding >> i & 1u) && table_is_asked(t, i)) t->window.answer[i] = t->window.pass[i];
}

/* It asks nobody anew because somebody has left the game meanwhile: what others have answered was
 * noted until it closes, and it closes when it would have. Whoever left is a bot now, which has not
 * answered yet. */
void table_resume_window(tp_table *t, const tp_pending_window *before, int left) {
    if (!before->is_open || !t->window.is_open) return;
    for (int i = 0; i < t->players; i++)
        if (i != left) t->window.answer[i] = before->answer[i];
    t->window.opened = before->opened;
    if (before->ends != 0 && t->window.ends > before->ends) t->window.ends = before->ends;
}

static unsigned silent_seats(const tp_table *t) {
    unsigned seats = asked_seats(t);
    for (int i = 0; i < t->players; i++)
        if (t->window.answer[i] != 0) seats &= ~(1u << i);
    return seats;
}

int64_t table_window_due(const tp_table *t) {
    const tp_pending_window *w = &t->window;
    if (w->ends != 0) return w->ends;
    return (asked_seats(t) & ~table_humans(t)) != 0 ? w->opened + BOTS_MS : w->opened;
}

/* Humans are waited for where there is no other time than theirs, bots never: how long one thinks
 * depends on what it holds. */
bool table_window_is_due(const tp_table *t, int64_t now) {
    if (now < table_window_due(t)) return false;
    return t->window.ends != 0 || (silent_seats(t) & table_humans(t)) == 0;
}

/* Plays the answers in the order of the rules, up to the first that is no pass: it changes the
 * position, and what the others would have done in the old one is void. Whoever said
 * nothing has passed, and nothing says whether they did so themselves: that would tell whether
 * they had something to think about. */
void table_close_window(tp_table *t, int64_t now) {
    const tp_pending_window w = t->window;
    t->raced_at = (int64_t)tp_match_plies(t->match);
    for (int i = 0; i < w.count; i++) {
        const int seat = w.seats[i];
        const tp_node n = tp_match_node(t->match);
        if (n.kind != TP_DECISION || n.seat != seat) break; /* a pass has ended the game */
        const tp_move answer = w.answer[seat];
        table_play(t, seat, answer != 0 ? answer : w.pass[seat], now);
        if (answer != 0 && answer != w.pass[seat]) break;
    }
    table_settle(t, now);
}

/* Bots of one table may have to think one after the other. */
int tp_table_bot_ms(const tp_table *t, int most_ms) {
    if (!t->window.is_open) return most_ms;
    const int bots = __builtin_popcount(asked_seats(t) & ~table_humans(t));
    const int ms = BOTS_MS * 2 / 3 / (bots > 0 ? bots : 1);
    return ms < most_ms ? ms : most_ms;
}

void table_window_state(const tp_table *t, int seat, tp_state *s) {
    const tp_rules *r = tp_match_rules(t->match);
    memcpy(s, tp_match_state(t->match), r->game->state_size);
    for (int i = 0; i < t->window.count && t->window.seats[i] != seat; i++) {
        const int before = t->window.seats[i];
        r->game->apply(r, s, before, t->window.pass[before]);
    }
}

/* Not tp_match_legal: the seat is asked in a position that the match does not have yet. */
static tp_move listed_move(const tp_table *t, int seat, const char *text) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_state *s = tp_alloc(r->game->state_size);
    table_window_state(t, seat, s);
    const tp_move_list *l = table_list_moves(t, s, seat);
    const size_t i = tp_move_list_find(l, text);
    free(s);
    return i != SIZE_MAX ? l->move[i] : 0;
}

bool table_window_answer(tp_table *t, int seat, const char *text, size_t length, int64_t now,
                         tp_refusal *r) {
    const tp_move move = strlen(text) == length ? listed_move(t, seat, text) : 0;
    if (move == 0) return tp_refuse(r, TP_ILLEGAL_MOVE_REFUSED, "%.80s is not legal here.", text);
    t->window.answer[seat] = move;
    tp_table_tick(t, now);
    return true;
}

/* Not an event: it is a wish about how windows ask, and is gone after a restart or with the turn.
 */
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
