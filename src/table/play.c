/* table/play.c: moves, undo, resigning, clocks and bots at a table. */
#include "table/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bot answers within milliseconds: at a race no human would ever be first. */
enum { RACE_MS = 8000 }; /* how long bots let humans go first at a race */

/* ---- whose turn it is ---- */

static bool is_window(const tp_table *t) {
    const tp_rules *r = tp_match_rules(t->match);
    return r->game->window != NULL && r->game->window(r, tp_match_state(t->match)).pass != 0;
}

/* Who decides in turn; TP_TABLE at chance, races, windows and the end.
 * In windows and races several are asked at once, so nobody's clock runs there: whoever is asked
 * out of turn has not chosen to think. */
static int seat_in_turn(const tp_table *t) {
    const tp_node n = table_node(t);
    return n.kind == TP_DECISION && !is_window(t) ? n.seat : TP_TABLE;
}

/* ---- folding a ply ---- */

/* What each seat and the public may see of it, where that is not all. */
static void hide_text(const tp_table *t, tp_event *e) {
    const tp_rules *r = tp_match_rules(t->match);
    const tp_state *s = tp_match_state(t->match);
    char shown[TP_SEATS + 1][TP_MOVE_TEXT];
    bool differs = false;
    if (r->game->determinize == NULL) return;
    for (int i = 0; i <= t->players; i++) {
        r->game->format(r, s, e->move, i < t->players ? i : TP_TABLE, shown[i]);
        differs = differs || strcmp(shown[i], e->text) != 0;
    }
    if (!differs) return;
    e->shown = tp_alloc((size_t)(t->players + 1) * sizeof *e->shown);
    memcpy(e->shown, shown, (size_t)(t->players + 1) * sizeof *e->shown);
}

static bool admits(tp_node n, int seat) {
    if (n.kind == TP_RACE) return seat >= 0 && (n.seats >> seat & 1u) != 0;
    return n.kind != TP_END && seat == n.seat;
}

/* Steps run in parallel to the plies of the match: going back shortens both, and what lies beyond
 * is written over. */
static void push_step(tp_table *t, tp_table_step step) {
    const size_t n = tp_match_plies(t->match);
    if (n == t->steps_room)
        t->steps = tp_grow(t->steps, (t->steps_room = t->steps_room * 2 + 16) * sizeof *t->steps);
    t->steps[n] = step;
}

/* A step can be taken back if it is a human's own decision, in turn. Nothing that was hidden comes
 * out by such a step while they go on (tests/conformance.c sees to that for every game): it does by
 * chance, which is a step of its own, by what others do, or when the turn is over. */
static bool is_final(const tp_table *t, int seat) {
    return seat == TP_TABLE || !table_is_human(t, seat) || seat_in_turn(t) != seat;
}

/* An event from the store has no move yet, only its text; one that was just made has both. */
bool table_fold_move(tp_table *t, tp_event *e) {
    const int seat = e->kind == TP_ROLLED ? TP_TABLE : e->seat;
    const bool is_stored = e->move == 0;
    tp_error error = {0};
    if (t->status != TP_TABLE_RUNNING || e->ply != tp_match_plies(t->match)) return false;
    if (is_stored && (!admits(tp_match_node(t->match), seat) ||
                      !tp_match_legal(t->match, seat, e->text, strlen(e->text), &e->move, &error)))
        return false;
    hide_text(t, e);
    push_step(t, (tp_table_step){.seat = seat, .is_final = is_final(t, seat), .event = e->n});
    if (seat == TP_TABLE && e->n > t->brought_until) t->rolls = e->roll + 1;
    if (seat == TP_TABLE && t->seed != NULL)
        tp_match_push_outcome(t->match, e->move); /* the seed goes on from there */
    else
        tp_match_push(t->match, seat, e->move);
    table_moved_on(t, e->at);
    return true;
}

/* Cannot fail: fold_back has compared the ply with those there are. */
void table_go_back(tp_table *t, uint32_t ply) {
    tp_error e = {0};
    tp_match_undo(t->match, tp_match_plies(t->match) - ply, &e);
    if (t->carried > ply) t->carried = ply;
}

/* ---- turns and clocks ---- */

/* "Pass for the rest of this turn" is a promise about one turn; in the next one everything may be
 * different. */
void table_hold_in(tp_table *t, int seat) {
    if (seat != t->held_turn) t->holding = 0;
    t->held_turn = seat;
}

/* A turn is over when another seat decides: its clock gets what it is due. */
static void pass_turn(tp_table *t, int seat) {
    if (t->acting != TP_TABLE && t->clock.kind == TP_CLOCK_FISCHER &&
        tp_match_plies(t->match) > t->carried)
        t->left[t->acting] += t->clock.increment_ms;
    if (t->clock.kind == TP_CLOCK_MOVE || t->clock.kind == TP_CLOCK_DAYS)
        t->left[seat] = t->clock.base_ms;
    t->acting = seat;
    table_hold_in(t, seat);
}

/* Whatever changes the position ends what was about the old one: an offer, an open window, a bot's
 * thoughts (they come back with an old position number and are thrown away). */
void table_moved_on(tp_table *t, int64_t at) {
    const int seat = seat_in_turn(t);
    t->position++;
    t->deferred = 0;
    t->since = at;
    t->offer = (tp_pending_offer){0};
    t->window.is_open = false;
    if (seat != TP_TABLE && seat != t->acting) pass_turn(t, seat);
}

/* Bots have limits of their own, and a human who is out has a bot. */
int tp_table_running(const tp_table *t) {
    if (t->status != TP_TABLE_RUNNING || t->clock.kind == TP_CLOCK_NONE) return TP_TABLE;
    const int seat = seat_in_turn(t);
    return seat != TP_TABLE && table_is_human(t, seat) ? seat : TP_TABLE;
}

/* Clocks are not counted down: what was left when the turn began is known, and when that was. So an
 * idle table costs nothing, and there is no error that adds up. */
int64_t tp_table_left(const tp_table *t, int seat, int64_t now) {
    const int64_t used = seat == tp_table_running(t) && now > t->since ? now - t->since : 0;
    return t->left[seat] > used ? t->left[seat] - used : 0;
}

int64_t table_clock(const tp_table *t, int64_t now) {
    const int seat = tp_table_running(t);
    return seat != TP_TABLE ? tp_table_left(t, seat, now) : -1;
}

/* When a table ends that nobody touches; 0: it is over, or a clock sees to that.
 * Tables that nobody comes back to would otherwise stay in the lobby for ever. */
static int64_t expires(const tp_table *t) {
    if (t->status == TP_TABLE_OVER || t->is_device || tp_table_running(t) != TP_TABLE) return 0;
    return t->updated + (t->status == TP_TABLE_OPEN ? t->patience.open_ms : t->patience.running_ms);
}

/* When nobody touches it is a matter of days: a full hour is near enough, and the same after every
 * move of that hour. */
int64_t tp_table_due_stored(const tp_table *t) {
    enum { HOUR_MS = 3600000 };
    const int seat = tp_table_running(t);
    if (seat != TP_TABLE) return t->since + t->left[seat];
    return (expires(t) + HOUR_MS - 1) / HOUR_MS * HOUR_MS;
}

int64_t tp_table_due(const tp_table *t) {
    if (t->status == TP_TABLE_RUNNING && t->window.is_open) return table_window_due(t);
    return tp_table_running(t) != TP_TABLE ? tp_table_due_stored(t) : expires(t);
}

void tp_table_close(tp_table *t, int64_t now) {
    table_end(t, now, t->status == TP_TABLE_OPEN ? "closed" : "abandoned", NULL, NULL);
}

/* Every command that depends on the time calls this first, so a move that comes after the flag has
 * fallen finds the game over even if no timer has fired in between. */
void tp_table_tick(tp_table *t, int64_t now) {
    const int seat = tp_table_running(t);
    if (expires(t) != 0 && now >= expires(t)) {
        tp_table_close(t, now);
        return;
    }
    if (t->status != TP_TABLE_RUNNING) return;
    if (t->window.is_open && table_window_is_due(t, now)) table_close_window(t, now);
    if (seat != TP_TABLE && now >= t->since + t->left[seat]) table_put_out(t, seat, "timeout", now);
}

/* ---- playing ---- */

void table_play(tp_table *t, int seat, tp_move move, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    char text[TP_MOVE_TEXT];
    r->game->format(r, tp_match_state(t->match), move, TP_EVERYTHING, text);
    table_append(t, &(tp_event){.kind = TP_MOVED,
                                .at = now,
                                .seat = seat,
                                .ply = (uint32_t)tp_match_plies(t->match),
                                .left = table_clock(t, now),
                                .move = move,
                                .text = text});
}

/* A ply that has gone by: was it a race or a window that somebody else decided?
 * Who was too slow in a race must be told that, not that they sent nonsense: their move was legal
 * when they made it. */
static bool is_lost_race(const tp_table *t, int seat, int64_t ply) {
    const int64_t plies = (int64_t)tp_match_plies(t->match);
    return ply >= 0 && ply < plies && ply >= plies - t->players && t->raced_at == ply &&
           t->steps[ply].seat != seat;
}

/* The ply makes a message idempotent: sent twice, after a lost connection say, it is played once.
 */
static bool check_turn(const tp_table *t, int seat, int64_t ply, tp_refusal *r) {
    if (is_lost_race(t, seat, ply))
        return tp_refuse(r, TP_TOO_LATE_REFUSED, "Somebody was faster.");
    if (ply != (int64_t)tp_match_plies(t->match))
        return tp_refuse(r, TP_STALE_PLY_REFUSED, "The position has changed.");
    if ((tp_table_to_act(t) >> seat & 1u) == 0)
        return tp_refuse(r, TP_NOT_YOUR_TURN_REFUSED, "It is not your turn.");
    return true;
}

bool tp_table_move(tp_table *t, const tp_actor *who, int seat, int64_t ply, const char *text,
                   size_t length, bool *held, tp_refusal *r) {
    tp_error e = {0};
    tp_move move;
    *held = false;
    tp_table_tick(t, who->now);
    if (!table_is_running(t, r) || !table_pick_seat(t, who, seat, &seat, r) ||
        !check_turn(t, seat, ply, r))
        return false;
    if (t->window.is_open) {
        *held = true;
        return table_window_answer(t, seat, text, length, who->now, r);
    }
    if (!tp_match_legal(t->match, seat, text, length, &move, &e)) return tp_refuse_error(r, &e);
    if (tp_match_node(t->match).kind == TP_RACE) t->raced_at = ply;
    table_play(t, seat, move, who->now);
    table_settle(t, who->now);
    return true;
}

bool tp_table_consult(const tp_table *t, const tp_actor *who, int seat, int64_t ply, int *asked,
                      tp_state *s, tp_refusal *r) {
    if (!table_is_running(t, r) || !table_pick_seat(t, who, seat, asked, r) ||
        !check_turn(t, *asked, ply, r))
        return false;
    tp_table_question(t, *asked, s);
    return true;
}

/* Whose steps can be taken back. */
static int seat_in_steps(const tp_table *t) {
    if (t->status != TP_TABLE_OPEN && table_is_alone(t)) return __builtin_ctz(table_humans(t));
    if (table_can_go_on(t)) return 0;
    return t->status == TP_TABLE_RUNNING ? seat_in_turn(t) : TP_TABLE;
}

/* Undo needs nobody's consent, so it reaches only as far as nobody else has seen or done anything:
 * one's own steps of the present turn. For everything else there is the takeback (offer.c). */
int64_t tp_table_undo_ply(const tp_table *t, unsigned mine, bool whole_turn) {
    const int seat = seat_in_steps(t);
    const int64_t now = seat == TP_TABLE ? 0 : (int64_t)tp_match_plies(t->match);
    int64_t ply = now;
    if (seat == TP_TABLE || (mine >> seat & 1u) == 0 || !table_is_human(t, seat)) return -1;
    if (table_is_alone(t)) return table_alone_ply(t);
    while (ply > 0 && t->steps[ply - 1].seat == seat && !t->steps[ply - 1].is_final &&
           (whole_turn || ply == now))
        ply--;
    return ply < now ? ply : -1;
}

bool tp_table_undo(tp_table *t, const tp_actor *who, int64_t ply, bool whole_turn, tp_refusal *r) {
    tp_table_tick(t, who->now);
    if ((!table_can_go_on(t) && !table_is_running(t, r)) || !table_has_room(t, r)) return false;
    const unsigned mine = tp_table_mine(t, who->session);
    const int64_t back = tp_table_undo_ply(t, mine, whole_turn);
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You have no seat in this game.");
    if (ply != (int64_t)tp_match_plies(t->match))
        return tp_refuse(r, TP_STALE_PLY_REFUSED, "The position has changed.");
    if (back < 0)
        return tp_refuse(r, TP_CANNOT_UNDO_REFUSED, "There is no step of yours to take back here.");
    table_append(t, &(tp_event){.kind = TP_UNDONE,
                                .at = who->now,
                                .seat = seat_in_steps(t),
                                .ply = (uint32_t)back,
                                .left = table_clock(t, who->now)});
    table_settle(t, who->now);
    return true;
}

bool tp_table_say(tp_table *t, const tp_actor *who, const char *text, tp_refusal *r) {
    char copy[TP_SAID_BYTES];
    const unsigned mine = tp_table_mine(t, who->session);
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You have no seat at this table.");
    if (!table_has_room(t, r)) return false;
    if (!t->means->clean(text, strlen(text), copy))
        return tp_refuse(r, TP_BAD_NAME_REFUSED, "This cannot be said here.");
    table_append(t, &(tp_event){.kind = TP_SPOKEN,
                                .at = who->now,
                                .seat = __builtin_ctz(mine),
                                .left = -1,
                                .text = copy});
    return true;
}

/* ---- getting out ---- */

/* With one seat left that is still in, or with no human left, there is no game any more. */
static bool is_deserted(const tp_table *t) {
    int in = 0;
    for (int i = 0; i < t->players; i++) in += !t->seat[i].is_out;
    return in <= 1 || table_humans(t) == 0;
}

/* In a game of three the others play on with a bot in the empty seat; where one is left there is a
 * winner. Whoever is out shares the last rank, however they stood. */
void table_put_out(tp_table *t, int seat, const char *reason, int64_t now) {
    const tp_pending_window window = t->window;
    int ranks[TP_SEATS], in = 0;
    char word[16];
    snprintf(word, sizeof word, "%s", reason);
    table_append(
        t, &(tp_event){
               .kind = TP_OUT, .at = now, .seat = seat, .left = table_clock(t, now), .text = word});
    if (!is_deserted(t)) {
        table_settle(t, now);
        table_resume_window(t, &window, seat);
        return;
    }
    for (int i = 0; i < t->players; i++) in += !t->seat[i].is_out;
    for (int i = 0; i < t->players; i++) ranks[i] = t->seat[i].is_out ? in + 1 : 1;
    table_end(t, now, reason, in > 0 ? ranks : NULL, NULL);
}

bool tp_table_resign(tp_table *t, const tp_actor *who, int seat, tp_refusal *r) {
    tp_table_tick(t, who->now);
    if (!table_is_running(t, r) || !table_pick_seat(t, who, seat, &seat, r)) return false;
    table_put_out(t, seat, "resigned", who->now);
    return true;
}

bool tp_table_link(tp_table *t, const tp_actor *who, const char *next, tp_refusal *r) {
    char id[TP_ID];
    const unsigned mine = tp_table_mine(t, who->session);
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You did not play at this table.");
    snprintf(id, sizeof id, "%s", next);
    table_append(t, &(tp_event){.kind = TP_REMATCH,
                                .at = who->now,
                                .seat = __builtin_ctz(mine),
                                .left = -1,
                                .text = id});
    return true;
}

/* ---- bots ---- */

/* At a race bots let people go first for a while; in a window they answer at once, since nobody
 * sees when. */
unsigned tp_table_bots(const tp_table *t, int64_t now) {
    unsigned seats = tp_table_to_act(t);
    const unsigned humans = seats & table_humans(t);
    if (seats == 0) return 0;
    if (!t->is_device && !t->window.is_open && tp_match_node(t->match).kind == TP_RACE &&
        humans != 0 && now < t->since + RACE_MS)
        return 0;
    for (int i = 0; i < t->players; i++)
        if (!tp_table_plays_itself(t, i) || (t->window.is_open && t->window.answer[i] != 0))
            seats &= ~(1u << i);
    return seats;
}

void tp_table_question(const tp_table *t, int seat, tp_state *s) {
    if (t->window.is_open)
        table_window_state(t, seat, s);
    else
        memcpy(s, tp_match_state(t->match), tp_match_rules(t->match)->game->state_size);
}

const char *tp_table_level(const tp_table *t, int seat) {
    if (t->seat[seat].kind == TP_SEAT_BOT) return t->seat[seat].level;
    return t->means->stand_in(tp_match_rules(t->match));
}

int tp_table_past(const tp_table *t, int seat, tp_move *out, tp_state *before, int most) {
    enum { FAR = 64 };
    const size_t plies = tp_match_plies(t->match), first = plies > FAR ? plies - FAR : 0;
    const size_t size = tp_match_rules(t->match)->game->state_size;
    int n = 0;
    for (size_t ply = plies; ply > first && n < most; ply--) {
        int who;
        const tp_move move = tp_match_ply(t->match, ply - 1, &who);
        if (who != seat) continue;
        if (before != NULL)
            tp_match_look(t->match, ply - 1, (tp_state *)((char *)before + (size_t)n * size));
        out[n++] = move;
    }
    for (int i = n; i < most; i++) out[i] = 0;
    return n;
}

void tp_table_recent(const tp_table *t, int seat, tp_move *out, int most) {
    tp_table_past(t, seat, out, NULL, most);
}

/* The position number says what the bot was asked about. Plies would not do: after an undo another
 * position has the same one. */
bool tp_table_bot_move(tp_table *t, int seat, uint64_t position, tp_move move, int64_t now) {
    if (position != t->position || (tp_table_bots(t, now) >> seat & 1u) == 0) return false;
    if (t->window.is_open) { /* it never closes because a bot has answered */
        t->window.answer[seat] = move;
        return true;
    }
    if (tp_match_node(t->match).kind == TP_RACE) t->raced_at = (int64_t)tp_match_plies(t->match);
    table_play(t, seat, move, now);
    table_settle(t, now);
    return true;
}
