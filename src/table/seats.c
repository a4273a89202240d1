/* table/seats.c: whose seats are whose, sitting down and getting up. */
#include "table/inner.h"

#include <stdio.h>
#include <string.h>

/* ---- who ---- */

unsigned tp_table_mine(const tp_table *t, const char *session) {
    unsigned mine = 0;
    if (session == NULL || *session == '\0') return 0;
    for (int i = 0; i < t->players; i++)
        if (t->seat[i].kind == TP_SEAT_HUMAN && strcmp(t->seat[i].session, session) == 0)
            mine |= 1u << i;
    return mine;
}

/* After a rematch the others' seats wait for them. */
static bool is_kept_for(const tp_table *t, const char *session) {
    for (int i = 0; i < t->players; i++)
        if (session != NULL && *session != '\0' && strcmp(t->seat[i].session, session) == 0)
            return true;
    return false;
}

/* Whoever made the table may look at it even without a seat: they have the invite anyway. */
bool tp_table_admits(const tp_table *t, const char *session, const char *invite) {
    return t->is_public || is_kept_for(t, session) ||
           (session != NULL && strcmp(t->owner, session) == 0) ||
           (invite != NULL && strcmp(invite, t->invite) == 0);
}

bool table_is_human(const tp_table *t, int seat) {
    return t->seat[seat].kind == TP_SEAT_HUMAN && !t->seat[seat].is_out;
}

bool tp_table_plays_itself(const tp_table *t, int seat) {
    return !table_is_human(t, seat);
}

/* Humans who are still in, a bit each. Whoever is out has no say any more. */
unsigned table_humans(const tp_table *t) {
    unsigned humans = 0;
    for (int i = 0; i < t->players; i++)
        if (table_is_human(t, i)) humans |= 1u << i;
    return humans;
}

/* People, not seats: a session with two seats is somebody who plays both sides. */
int table_sessions(const tp_table *t) {
    int count = 0;
    unsigned rest = table_humans(t);
    for (int i = 0; i < t->players; i++)
        if (rest >> i & 1u) {
            rest &= ~tp_table_mine(t, t->seat[i].session);
            count++;
        }
    return count;
}

/* Clients with one seat need not name it. With several the one that is to act is meant, so that
 * hot-seat clients need not either. */
bool table_pick_seat(const tp_table *t, const tp_actor *who, int seat, int *out, tp_refusal *r) {
    const unsigned mine = tp_table_mine(t, who->session) & table_humans(t);
    const unsigned acting = mine & tp_table_to_act(t);
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You have no seat in this game.");
    if (seat != TP_TABLE && (seat >= t->players || (mine >> seat & 1u) == 0))
        return tp_refuse(r, TP_NOT_YOURS_REFUSED, "Seat %d is not yours.", seat);
    *out = seat != TP_TABLE ? seat : __builtin_ctz(acting != 0 ? acting : mine);
    return true;
}

/* ---- sitting down and getting up ---- */

void table_sit_bot(tp_table *t, int seat, const char *level, int64_t now) {
    char copy[TP_LEVEL];
    snprintf(copy, sizeof copy, "%s", level);
    table_append(t,
                 &(tp_event){.kind = TP_SIT, .at = now, .seat = seat, .left = -1, .level = copy});
}

void table_sit_human(tp_table *t, int seat, const tp_actor *who, const uint8_t *number) {
    char digits[2 * TP_DICE_NUMBER + 1], session[TP_ID], name[TP_NAME_BYTES];
    tp_base16_write(number, TP_DICE_NUMBER, digits);
    snprintf(session, sizeof session, "%s", who->session);
    snprintf(name, sizeof name, "%s", who->name);
    table_append(t, &(tp_event){.kind = TP_SIT,
                                .at = who->now,
                                .seat = seat,
                                .left = -1,
                                .session = session,
                                .text = name,
                                .number = digits});
}

/* The game begins with the last one to sit down: nobody has to press anything. */
void table_start_if_full(tp_table *t, int64_t now) {
    for (int i = 0; i < t->players; i++)
        if (t->seat[i].kind == TP_SEAT_OPEN) return;
    table_append(t, &(tp_event){.kind = TP_START, .at = now, .seat = TP_TABLE, .left = -1});
    table_carry_on(t, now);
    table_settle(t, now);
}

bool table_is_bot(const tp_table *t, const char *level) {
    return t->means->has_bot(tp_match_rules(t->match), level);
}

static bool is_free_for(const tp_table *t, int seat, const char *session) {
    const tp_seat *s = &t->seat[seat];
    return s->kind == TP_SEAT_OPEN && (s->session[0] == '\0' || strcmp(s->session, session) == 0);
}

/* A seat that is kept for them comes before one that is open to all. */
static int free_seat(const tp_table *t, const char *session) {
    for (int i = 0; i < t->players; i++)
        if (is_free_for(t, i, session) && t->seat[i].session[0] != '\0') return i;
    for (int i = 0; i < t->players; i++)
        if (is_free_for(t, i, session)) return i;
    return TP_TABLE;
}

static bool is_open(const tp_table *t, tp_refusal *r) {
    if (t->status == TP_TABLE_RUNNING)
        return tp_refuse(r, TP_RUNNING_REFUSED, "The game has begun already.");
    if (t->status == TP_TABLE_OVER) return tp_refuse(r, TP_OVER_REFUSED, "The game is over.");
    return true;
}

bool tp_table_join(tp_table *t, const tp_actor *who, const char *invite, int seat,
                   const uint8_t *number, int *taken, tp_refusal *r) {
    const int chosen = seat != TP_TABLE ? seat : free_seat(t, who->session);
    if (!tp_table_admits(t, who->session, invite))
        return tp_refuse(r, TP_PRIVATE_REFUSED, "It takes an invitation to sit here.");
    if (!is_open(t, r)) return false;
    if (tp_table_mine(t, who->session) != 0)
        return tp_refuse(r, TP_ALREADY_SEATED_REFUSED, "You have a seat here already.");
    if (chosen == TP_TABLE || chosen >= t->players)
        return tp_refuse(r, TP_NO_SEAT_REFUSED, "No such seat is free.");
    if (!is_free_for(t, chosen, who->session))
        return tp_refuse(r, TP_SEAT_TAKEN_REFUSED, "Seat %d is not free.", chosen);
    table_sit_human(t, chosen, who, number);
    *taken = chosen;
    table_start_if_full(t, who->now);
    return true;
}

static void stand(tp_table *t, int seat, int64_t now) {
    table_append(t, &(tp_event){.kind = TP_STAND, .at = now, .seat = seat, .left = -1});
}

/* Getting up is for tables that have not begun; after that one resigns, so that the others know. A
 * table without humans is closed: only they could start it. */
bool tp_table_leave(tp_table *t, const tp_actor *who, tp_refusal *r) {
    const unsigned mine = tp_table_mine(t, who->session);
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You have no seat here.");
    if (!is_open(t, r)) return false;
    for (int i = 0; i < t->players; i++)
        if (mine >> i & 1u) stand(t, i, who->now);
    if (table_humans(t) == 0) table_end(t, who->now, "closed", NULL, NULL);
    return true;
}

bool tp_table_fill(tp_table *t, const tp_actor *who, int seat, const char *level, tp_refusal *r) {
    if (strcmp(t->owner, who->session) != 0)
        return tp_refuse(r, TP_NOT_YOURS_REFUSED, "Only whoever made the table can do that.");
    if (!is_open(t, r)) return false;
    if (seat < 0 || seat >= t->players || t->seat[seat].kind == TP_SEAT_HUMAN)
        return tp_refuse(r, TP_SEAT_TAKEN_REFUSED, "Somebody sits there.");
    if (level != NULL && (strlen(level) >= TP_LEVEL || !table_is_bot(t, level)))
        return tp_refuse(r, TP_UNKNOWN_BOT_REFUSED, "No bot of that level plays this game.");
    if (level == NULL)
        stand(t, seat, who->now);
    else
        table_sit_bot(t, seat, level, who->now);
    table_start_if_full(t, who->now);
    return true;
}
