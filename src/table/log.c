/* table/log.c: events as viewers are told them, and the record of a finished game. */
#include "table/inner.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

/* ---- the log ---- */

/* Through whose eyes the log is: whoever holds several seats keeps one log for all of them, and
 * what one may know is not for whoever is handed the device next. */
static int log_eyes(const tp_table *t, unsigned mine) {
    if (t->status == TP_TABLE_OVER) return TP_EVERYTHING;
    mine &= table_humans(t);
    const bool is_one = mine != 0 && (mine & (mine - 1)) == 0;
    return is_one ? __builtin_ctz(mine) : TP_TABLE;
}

static const char *shown_text(const tp_table *t, const tp_event *e, int eyes) {
    if (e->shown == NULL || eyes == TP_EVERYTHING) return e->text;
    return e->shown[eyes >= 0 ? eyes : t->players];
}

/* The log while it is written, and where it stands on the present line: plies follow each other, so
 * a position is looked up once and then played on from. */
typedef struct {
    const tp_table *table;
    const tp_viewer *viewer;
    int eyes;
    bool is_update;
    tp_state *state; /* before ply */
    size_t ply;
    bool is_placed;
    tp_writer *w;
} log_pen;

/* Is it a ply of the present line? Of a game that is longer than any that people play to its end,
 * the last few thousand are told: all of it would be more than one message may be. */
static bool is_told(const tp_table *t, const tp_event *e) {
    enum { MOST_TOLD = 4096 };
    const size_t plies = tp_match_plies(t->match);
    return e->ply < plies && t->steps[e->ply].event == e->n && plies - e->ply <= MOST_TOLD;
}

static void place(log_pen *p, size_t ply) {
    if (!p->is_placed || p->ply != ply) tp_match_look(p->table->match, ply, p->state);
    p->is_placed = true;
    p->ply = ply;
}

/* After the last ply the message itself has the view. A message with thousands of plies, after a
 * long break, would be mostly views that nobody looks at for longer than a moment. */
static bool has_view(const log_pen *p, uint32_t ply) {
    enum { MOST_VIEWS = 64 };
    const size_t plies = tp_match_plies(p->table->match);
    return p->is_update && ply + 1 < plies && plies - ply <= MOST_VIEWS;
}

static void write_telling(log_pen *p, const tp_event *e) {
    const tp_rules *r = tp_match_rules(p->table->match);
    place(p, e->ply);
    tp_write_key(p->w, "events");
    table_write_events(p->table, p->viewer, p->eyes, p->state, e, p->w);
    r->game->apply(r, p->state, p->table->steps[e->ply].seat, e->move);
    p->ply++;
    if (has_view(p, e->ply)) table_write_view(p->table, p->state, p->viewer->mine, p->w);
}

static void write_ply(log_pen *p, const tp_event *e) {
    tp_write_key_int(p->w, "ply", e->ply);
    tp_write_key_text(p->w, "move", shown_text(p->table, e, p->eyes));
    if (e->kind == TP_ROLLED && e->n > p->table->brought_until)
        tp_write_key_int(p->w, "roll", (int64_t)e->roll);
    if (is_told(p->table, e)) write_telling(p, e);
}

static void write_details(log_pen *p, const tp_event *e) {
    const tp_table *t = p->table;
    tp_writer *w = p->w;
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
    case TP_ROLLED: write_ply(p, e); break;
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

static void write_entry(log_pen *p, const tp_event *e) {
    tp_write_open(p->w, '{');
    tp_write_key_int(p->w, "n", e->n);
    tp_write_key_int(p->w, "at", e->wall);
    tp_write_key_text(p->w, "kind", tp_event_word(e->kind));
    if (e->seat != TP_TABLE) tp_write_key_int(p->w, "seat", e->seat);
    write_details(p, e);
    tp_write_close(p->w, '}');
}

/* Nobody's log may be more than a socket takes, or a table at which much was said could not be
 * opened any more: of a long one the last entries are told. */
static uint32_t earliest_entry(const tp_table *t, uint32_t since) {
    enum { MOST_ENTRIES = 10000 };
    return t->count - since > MOST_ENTRIES ? t->count - MOST_ENTRIES : since;
}

/* Takes the first entries out until the rest is short enough; starts says where each begins. */
static void shorten(tp_writer *w, const size_t *starts, size_t count) {
    enum { MOST_LOG = 1 << 20 };
    size_t first = 0;
    while (first + 1 < count && w->length - starts[first] > MOST_LOG) first++;
    if (first == 0) return;
    const size_t gone = starts[first] + 1 - starts[0]; /* with the comma before it */
    memmove(w->data + starts[0], w->data + starts[0] + gone, w->length - starts[0] - gone);
    w->length -= gone;
    w->data[w->length] = '\0';
}

void table_write_log(const tp_table *t, const tp_viewer *v, bool is_update, uint32_t since,
                     tp_writer *w) {
    enum { FEW = 16 };
    const uint32_t first = earliest_entry(t, since);
    log_pen p = {.table = t,
                 .viewer = v,
                 .eyes = log_eyes(t, v->mine),
                 .is_update = is_update,
                 .state = tp_grow(NULL, tp_match_rules(t->match)->game->state_size),
                 .w = w};
    size_t few[FEW] = {0}, *starts = t->count - first <= FEW
                                         ? few
                                         : tp_grow(NULL, (t->count - first) * sizeof *starts);
    tp_write_key(w, "log");
    tp_write_open(w, '[');
    for (uint32_t i = first; i < t->count; i++) {
        starts[i - first] = w->length;
        write_entry(&p, &t->events[i]);
    }
    shorten(w, starts, t->count - first);
    tp_write_close(w, ']');
    if (starts != few) free(starts);
    free(p.state);
}

/* ---- the record ---- */

/* How many plies the game had at most; what was taken back may have been longer. */
/* Room for the rolls, by ply. */
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

/* Names as they were when people sat down; a bot is called by its level. */
void tp_table_write_record(const tp_table *t, tp_writer *w) {
    const char *names[TP_SEATS] = {0};
    uint64_t *rolls = tp_alloc((longest_line(t) + 1) * sizeof *rolls);
    tp_record_table x = {.dice = &t->dice,
                         .rolls = rolls,
                         .carried = t->carried,
                         .ended = t->result,
                         .table = t->id,
                         .created = t->created_wall};
    for (int i = 0; i < t->players; i++) {
        const tp_seat *seat = &t->seat[i];
        names[i] = seat->kind == TP_SEAT_HUMAN ? seat->name : seat->level;
        if (seat->has_number) x.has_number |= 1u << i;
    }
    collect_rolls(t, rolls);
    for (uint32_t i = 0; i < t->count; i++)
        if (t->events[i].kind == TP_ENDED) x.finished = t->events[i].wall;
    tp_record_write_table(t->match, names, &x, w);
    free(rolls);
}

typedef struct {
    const tp_rules *rules;
    tp_writer *w;
    size_t ply, carried; /* before carried nothing came from these dice */
} outcome_pen;

static void write_outcomes(void *context, const tp_state *before, tp_node node, int seat,
                           tp_move move) {
    outcome_pen *p = context;
    (void)node, (void)move;
    if (p->ply++ >= p->carried && seat == TP_TABLE) tp_dice_write_outcomes(p->rules, before, p->w);
}

void tp_table_write_outcomes(const tp_table *t, tp_writer *w) {
    outcome_pen p = {.rules = tp_match_rules(t->match), .w = w, .carried = t->carried};
    tp_write_key(w, "outcomes");
    tp_write_open(w, '[');
    tp_match_walk(t->match, write_outcomes, &p);
    tp_write_close(w, ']');
}
