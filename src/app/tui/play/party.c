/* app/tui/play/party.c: a game being played: what is done is passed on to its table, what happened
 * is told in words. How it comes about and where it is kept is party_open.c. See party.h. */
#include "app/tui/play/party.h"

#include "app/tui/play/texts.h"
#include "core/tell.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whoever gave no name is called by the colour of the seat. */
static const char *name_of(const tp_party *p, int seat) {
    const char *word = p->word[seat];
    if (p->is_human[seat] && strcmp(word, "human") != 0 && word[0] != '\0') return word;
    return tp_words_name(p->words, p->language, p->rules, "colours",
                         tp_seat_colour(p->rules, seat));
}

void tp_party_speak(tp_party *p, tp_language language) {
    p->language = language;
    p->told_count = 0;
    for (int i = 0; i < p->rules->players; i++) {
        p->colour[i] = tp_colour_ink(tp_seat_colour(p->rules, i), i);
        snprintf(p->name[i], sizeof p->name[i], "%s", name_of(p, i));
        for (char *c = p->name[i]; *c != '\0'; c++)
            if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
        p->names[i] = p->name[i];
    }
}

/* ---- who acts ---- */

bool tp_party_is_over(const tp_party *p) {
    return p->table->status == TP_TABLE_OVER;
}

bool tp_party_covers(const tp_party *p) {
    return p->humans > 1 && p->rules->game->determinize != NULL;
}

int tp_party_onlooker(const tp_party *p) {
    if (p->humans == 1)
        for (int i = 0; i < p->rules->players; i++)
            if (p->is_human[i]) return i;
    return TP_TABLE;
}

/* ---- playing ---- */

/* The time is always 0: there are no clocks at a terminal. */
static void play(tp_party *p, int seat, tp_move move) {
    const tp_actor who = tp_device_actor(0);
    char text[TP_MOVE_TEXT];
    tp_refusal r = {0};
    bool held;
    p->rules->game->format(p->rules, tp_match_state(p->m), move, TP_EVERYTHING, text);
    const bool played = p->is_human[seat]
                            ? tp_table_move(p->table, &who, seat, (int64_t)tp_match_plies(p->m),
                                            text, strlen(text), &held, &r)
                            : tp_table_bot_move(p->table, seat, p->table->position, move, 0);
    assert(played);
    (void)played;
}

void tp_party_push(tp_party *p, int seat, tp_move move) {
    play(p, seat, move);
    tp_party_keep(p);
}

void tp_party_roll(tp_party *p) {
    tp_table_roll(p->table, 0);
    tp_party_keep(p);
}

tp_sitter *tp_party_ready(tp_party *p, int seat) {
    char text[128];
    const int n = snprintf(text, sizeof text, "seat %d at ply %zu of %.64s", seat,
                           tp_match_plies(p->m), p->seed);
    tp_rng_seed_text(&p->sitter[seat].rng, text, (size_t)n < sizeof text ? (size_t)n : 127);
    return &p->sitter[seat];
}

static void replace_program(tp_party *p, int seat) {
    tp_sitter *x = &p->sitter[seat];
    tp_sitter_end(x, NULL, p->rules->players);
    tp_sitter_leave(x);
    free(p->word[seat]);
    p->word[seat] = strdup("medium");
    tp_entrant_read(NULL, p->word[seat], p->rules, 0, 0, &p->entrant[seat]);
    tp_sitter_begin(x, p->rules, seat, p->seed);
}

bool tp_party_take(tp_party *p, int seat, const tp_reply *reply) {
    if (reply->fault == TP_FAULT_NONE) {
        tp_party_push(p, seat, reply->move);
        return true;
    }
    replace_program(p, seat);
    return false;
}

/* ---- taking back ---- */

/* Why the table does not take back: it knows, but says so in one language. */
static const char *why_not(const tp_party *p) {
    const size_t plies = tp_match_plies(p->m);
    const int last = plies > 0 ? p->table->steps[plies - 1].seat : TP_TABLE;
    if (plies == 0 || p->humans < 2)
        return tp_text(p->language, "There is nothing to take back.",
                       "Es gibt nichts zurückzunehmen.");
    if (tp_party_is_over(p))
        return tp_text(p->language, "The game is over.", "Die Partie ist zu Ende.");
    if (last == TP_TABLE)
        return tp_text(p->language, "Chance has acted since; that cannot be taken back.",
                       "Seitdem hat der Zufall entschieden; das geht nicht zurück.");
    if (last != tp_table_asked(p->table))
        return tp_text(p->language, "The last move was somebody else's.",
                       "Den letzten Zug hat jemand anders gemacht.");
    return tp_text(p->language, "That move brought something hidden to light.",
                   "Dieser Zug hat etwas Verdecktes aufgedeckt.");
}

bool tp_party_undo(tp_party *p, const char **why) {
    const tp_actor who = tp_device_actor(0);
    tp_refusal r = {0};
    *why = NULL;
    if (!tp_table_undo(p->table, &who, (int64_t)tp_match_plies(p->m), false, &r)) {
        *why = why_not(p);
        return false;
    }
    if (p->told_count > tp_match_plies(p->m)) p->told_count = tp_match_plies(p->m);
    tp_party_keep(p);
    return true;
}

/* ---- telling ---- */

typedef struct {
    tp_party *p;
    int viewer;
    size_t ply;
} teller;

/* What the viewer may not know the kernel leaves out. */
static char *sentences_of(const tp_party *p, const tp_json *events) {
    const tp_speaker x = {
        .words = p->words, .language = p->language, .rules = p->rules, .names = p->names};
    tp_writer all = {0}, one = {0};
    tp_write_plain(&all, "%s", "");
    for (size_t i = 0; i < tp_json_size(events); i++) {
        tp_writer_clear(&one);
        if (tp_json_get(tp_json_item(events, i), "quiet") != NULL)
            continue; /* EVENTS.md "Events" */
        if (tp_words_sentence(&x, events, i, &one))
            tp_write_plain(&all, "%s%s", all.length > 0 ? "\n" : "", one.data);
    }
    tp_writer_done(&one);
    return all.data;
}

static char *tell_events(const teller *t, const tp_state *before, int seat, tp_move move) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_tell(t->p->rules, before, seat, move, t->viewer, &w);
    tp_json *events = tp_json_parse(w.data, w.length, &e);
    char *text = sentences_of(t->p, events);
    tp_json_free(events);
    tp_writer_done(&w);
    return text;
}

/* What was told before and is no longer counted, after an undo say, is overwritten. */
static tp_told *next_told(tp_party *p) {
    if (p->told_count == p->told_room) {
        const size_t room = p->told_room * 2 + 64;
        p->told = tp_grow(p->told, room * sizeof *p->told);
        memset(p->told + p->told_room, 0, (room - p->told_room) * sizeof *p->told);
        p->told_room = room;
    }
    return &p->told[p->told_count++];
}

static void tell_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    teller *t = context;
    tp_party *p = t->p;
    (void)node;
    if (t->ply++ < p->told_count) return;
    tp_told *x = next_told(p);
    free(x->text);
    *x = (tp_told){.seat = seat, .text = tell_events(t, before, seat, move)};
    p->rules->game->format(p->rules, before, move, t->viewer, x->move);
}

void tp_party_tell(tp_party *p, int viewer) {
    teller t = {.p = p, .viewer = viewer};
    if (p->told_to != viewer) p->told_count = 0;
    p->told_to = viewer;
    if (p->told_count == tp_match_plies(p->m)) return;
    tp_match_walk(p->m, tell_ply, &t);
}

void tp_party_write_log(const tp_party *p, tp_writer *out) {
    tp_write_plain(out, "%s", "");
    for (size_t i = 0; i < p->told_count; i++) {
        const char *line = p->told[i].text;
        if (line[0] == '\0') continue; /* of no interest by itself */
        tp_write_plain(out, "%4zu ", i + 1);
        for (size_t n; line[n = strcspn(line, "\n")] != '\0'; line += n + 1)
            tp_write_plain(out, "%.*s\n     ", (int)n, line);
        tp_write_plain(out, "%s\n", line);
    }
}

/* ---- the end ---- */

static void say_ranks(const tp_party *p, const tp_result *result, tp_line *line, void *context) {
    char text[TP_SENTENCE];
    for (int rank = 1; rank <= p->rules->players; rank++)
        for (int i = 0; i < p->rules->players; i++) {
            if (result->rank[i] != rank) continue;
            if (result->scored)
                snprintf(text, sizeof text, "%d. %s: %d", rank, p->name[i], result->score[i]);
            else
                snprintf(text, sizeof text, "%d. %s", rank, p->name[i]);
            line(context, text);
        }
}

void tp_party_say_result(const tp_party *p, tp_line *line, void *context) {
    const tp_result *result = &p->table->ranking;
    line(context, tp_text(p->language, "The game is over.", "Die Partie ist zu Ende."));
    line(context, tp_reason_text(p->words, p->language, result->reason));
    if (p->rules->players > 1) say_ranks(p, result, line, context);
}
