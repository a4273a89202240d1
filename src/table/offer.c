/* table/offer.c: takeback, draw and abandon: what needs the others' consent. */
#include "table/inner.h"

#include <stdio.h>
#include <string.h>

static const char *const words[] = {[TP_OFFER_NONE] = "none",
                                    [TP_OFFER_TAKEBACK] = "takeback",
                                    [TP_OFFER_DRAW] = "draw",
                                    [TP_OFFER_ABANDON] = "abandon"};

/* Back to before their last own decision; -1: they have made none.
 * A takeback goes further than undo: past what others did and what was rolled, so they are asked.
 */
static int64_t takeback_ply(const tp_table *t, int seat) {
    int64_t ply = (int64_t)tp_match_plies(t->match);
    while (ply > 0 && t->steps[ply - 1].seat != seat) ply--;
    return ply - 1;
}

/* Bots are asked by whoever runs them; on one device nobody does. */
static bool draw_makes_sense(const tp_table *t, tp_refusal *r) {
    if (!tp_match_rules(t->match)->game->can_draw)
        return tp_refuse(r, TP_NOT_ALLOWED_REFUSED, "This game cannot end in a draw.");
    for (int i = 0; i < t->players && t->is_device; i++)
        if (tp_table_plays_itself(t, i))
            return tp_refuse(r, TP_NOT_ALLOWED_REFUSED, "Bots do not agree to draws here.");
    return true;
}

static bool makes_sense(const tp_table *t, int seat, tp_offer_kind kind, tp_refusal *r) {
    if (t->offer.kind != TP_OFFER_NONE)
        return tp_refuse(r, TP_OFFER_OPEN_REFUSED, "There is an offer on the table already.");
    if (kind == TP_OFFER_DRAW) return draw_makes_sense(t, r);
    if (kind == TP_OFFER_TAKEBACK && takeback_ply(t, seat) < 0)
        return tp_refuse(r, TP_CANNOT_UNDO_REFUSED, "You have not made a move yet.");
    return true;
}

/* Everybody has agreed. */
static void carry_out(tp_table *t, const tp_pending_offer *o, int64_t now) {
    int ranks[TP_SEATS];
    for (int i = 0; i < t->players; i++) ranks[i] = 1;
    if (o->kind == TP_OFFER_DRAW) table_end(t, now, "agreed", ranks, NULL);
    if (o->kind == TP_OFFER_ABANDON) table_end(t, now, "abandoned", NULL, NULL);
    if (o->kind != TP_OFFER_TAKEBACK) return;
    table_append(t, &(tp_event){.kind = TP_TAKEBACK,
                                .at = now,
                                .seat = o->seat,
                                .ply = (uint32_t)takeback_ply(t, o->seat),
                                .left = table_clock(t, now)});
    table_settle(t, now);
}

static void answer(tp_table *t, int seat, bool accept, int64_t now) {
    table_append(
        t, &(tp_event){.kind = TP_ANSWERED, .at = now, .seat = seat, .left = -1, .accept = accept});
}

/* One offer at a time, so that an answer cannot be meant for another one. Abandoning is different
 * from resigning: nobody wins, so whoever is still there must agree; who is not cannot block it. */
bool tp_table_offer(tp_table *t, const tp_actor *who, int seat, tp_offer_kind kind, unsigned absent,
                    tp_refusal *r) {
    char word[16];
    tp_table_tick(t, who->now);
    if (!table_is_running(t, r) || !table_has_room(t, r) ||
        !table_pick_seat(t, who, seat, &seat, r) || !makes_sense(t, seat, kind, r))
        return false;
    snprintf(word, sizeof word, "%s", words[kind]);
    table_append(
        t, &(tp_event){.kind = TP_OFFERED, .at = who->now, .seat = seat, .left = -1, .text = word});
    for (int i = 0; i < t->players && kind == TP_OFFER_ABANDON; i++)
        if (t->offer.waiting & absent & 1u << i) answer(t, i, true, who->now);
    const tp_pending_offer o = t->offer;
    if (o.waiting == 0) carry_out(t, &o, who->now);
    return true;
}

/* To decline one's own offer is to withdraw it. The id is that of the offer's event: an answer that
 * was on its way when the offer went is refused. */
bool tp_table_answer(tp_table *t, const tp_actor *who, int seat, int64_t offer, bool accept,
                     tp_refusal *r) {
    const tp_pending_offer o = t->offer;
    const unsigned mine = tp_table_mine(t, who->session);
    if (!table_is_running(t, r)) return false;
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You have no seat in this game.");
    if (o.kind == TP_OFFER_NONE || o.id != offer)
        return tp_refuse(r, TP_NO_OFFER_REFUSED, "There is no such offer.");
    const bool is_own = (mine >> o.seat & 1u) != 0;
    if (seat == TP_TABLE) seat = is_own ? o.seat : __builtin_ctz(mine);
    if (seat >= t->players || (mine >> seat & 1u) == 0)
        return tp_refuse(r, TP_NOT_YOURS_REFUSED, "Seat %d is not yours.", seat);
    if (is_own && accept)
        return tp_refuse(r, TP_NOT_ALLOWED_REFUSED, "The others must accept your offer.");
    if (!is_own && (o.waiting & mine) == 0)
        return tp_refuse(r, TP_NO_OFFER_REFUSED, "You have answered already.");
    if (is_own || !accept) {
        answer(t, seat, false, who->now);
        return true;
    }
    for (int i = 0; i < t->players; i++) /* one person, one answer, however many seats */
        if (o.waiting & mine & 1u << i) answer(t, i, true, who->now);
    if (t->offer.waiting == 0) carry_out(t, &o, who->now);
    return true;
}

bool tp_table_bot_answer(tp_table *t, int seat, uint32_t offer, bool accept, int64_t now) {
    const tp_pending_offer o = t->offer;
    if (t->status != TP_TABLE_RUNNING || o.kind == TP_OFFER_NONE || o.id != offer ||
        (o.waiting >> seat & 1u) == 0 || !tp_table_plays_itself(t, seat))
        return false;
    answer(t, seat, accept, now);
    if (accept && t->offer.waiting == 0) carry_out(t, &o, now);
    return true;
}
