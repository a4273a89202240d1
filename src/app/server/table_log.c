/* app/server/table_log.c: events as viewers are told them, and the record of a finished game. */
#include "app/record.h"
#include "app/server/table_inner.h"

#include <stdlib.h>
#include <string.h>

/* ---- the log ---- */

/* The text of a ply for somebody with these seats. Whoever holds several sees what any of them sees
 * only when it is the one they look through; the others stay covered. */
static const char *shown_text(const tp_table *t, const tp_event *e, unsigned mine) {
    if (e->shown == NULL || t->status == TP_TABLE_OVER) return e->text;
    const bool is_one = mine != 0 && (mine & (mine - 1)) == 0;
    return e->shown[is_one ? __builtin_ctz(mine) : t->players];
}

static void write_ply(const tp_table *t, const tp_event *e, unsigned mine, tp_writer *w) {
    tp_write_key_int(w, "ply", e->ply);
    tp_write_key_text(w, "move", shown_text(t, e, mine));
    if (e->kind == TP_ROLLED) tp_write_key_int(w, "roll", (int64_t)e->roll);
    if (e->is_auto) tp_write_key_bool(w, "auto", true);
}

static void write_details(const tp_table *t, const tp_event *e, unsigned mine, tp_writer *w) {
    switch (e->kind) {
    case TP_CREATE:
        tp_write_key_text(w, "name", t->owner_name);
        if (t->from[0] != '\0') tp_write_key_text(w, "from", t->from);
        break;
    case TP_SIT:
        if (e->level != NULL)
            tp_write_key_text(w, "level", e->level);
        else
            tp_write_key_text(w, "name", e->text);
        break;
    case TP_MOVED:
    case TP_ROLLED: write_ply(t, e, mine, w); break;
    case TP_UNDONE:
    case TP_TAKEBACK: tp_write_key_int(w, "ply", e->ply); break;
    case TP_OFFERED: tp_write_key_text(w, "offer", e->text); break;
    case TP_ANSWERED: tp_write_key_bool(w, "accept", e->accept); break;
    case TP_OUT: tp_write_key_text(w, "reason", e->text); break;
    case TP_SPOKEN: tp_write_key_text(w, "text", e->text); break;
    case TP_ENDED:
        tp_write_key(w, "result");
        tp_write_raw(w, e->text, strlen(e->text));
        break;
    case TP_REMATCH: tp_write_key_text(w, "next", e->text); break;
    case TP_STAND:
    case TP_START:
    case TP_EVENTS: break;
    }
}

void tp_table_write_log(const tp_table *t, unsigned mine, uint32_t since, tp_writer *w) {
    tp_write_key(w, "log");
    tp_write_open(w, '[');
    for (uint32_t i = since; i < t->count; i++) {
        const tp_event *e = &t->events[i];
        tp_write_open(w, '{');
        tp_write_key_int(w, "n", e->n);
        tp_write_key_int(w, "at", e->at);
        tp_write_key_text(w, "kind", tp_event_word(e->kind));
        if (e->seat != TP_TABLE) tp_write_key_int(w, "seat", e->seat);
        write_details(t, e, mine, w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

/* ---- the record ---- */

/* How many plies the game had at most; what was taken back may have been longer. */
static size_t longest_line(const tp_table *t) {
    size_t most = 0;
    for (uint32_t i = 0; i < t->count; i++)
        if (t->events[i].ply > most) most = t->events[i].ply;
    return most;
}

/* Which roll each outcome of the final line was: the last event that was played at its ply. */
static void collect_rolls(const tp_table *t, uint64_t *rolls) {
    for (uint32_t i = 0; i < t->count; i++)
        if (t->events[i].kind == TP_ROLLED) rolls[t->events[i].ply] = t->events[i].roll;
}

void tp_table_write_record(const tp_table *t, tp_writer *w) {
    const char *names[TP_SEATS] = {0};
    uint64_t *rolls = tp_alloc((longest_line(t) + 1) * sizeof *rolls);
    tp_record_table x = {.dice = &t->dice,
                         .rolls = rolls,
                         .ended = t->result,
                         .table = t->id,
                         .created = t->created};
    for (int i = 0; i < t->players; i++) {
        const tp_seat *seat = &t->seat[i];
        names[i] = seat->kind == TP_SEAT_HUMAN ? seat->name : seat->level;
        if (seat->has_number) x.has_number |= 1u << i;
    }
    collect_rolls(t, rolls);
    for (uint32_t i = 0; i < t->count; i++)
        if (t->events[i].kind == TP_ENDED) x.finished = t->events[i].at;
    tp_record_write_table(t->match, names, &x, w);
    free(rolls);
}

typedef struct {
    const tp_rules *rules;
    tp_writer *w;
} outcome_pen;

static void write_outcomes(void *context, const tp_state *before, tp_node node, int seat,
                           tp_move move) {
    const outcome_pen *p = context;
    (void)node, (void)move;
    if (seat == TP_TABLE) tp_dice_write_outcomes(p->rules, before, p->w);
}

void tp_table_write_outcomes(const tp_table *t, tp_writer *w) {
    outcome_pen p = {.rules = tp_match_rules(t->match), .w = w};
    tp_write_key(w, "outcomes");
    tp_write_open(w, '[');
    tp_match_walk(t->match, write_outcomes, &p);
    tp_write_close(w, ']');
}
