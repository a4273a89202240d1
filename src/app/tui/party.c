/* app/tui/party.c: a game being played: who acts, what is taken back, what is told. How it comes
 * about and where it is kept is party_open.c. See party.h. */
#include "app/tui/party.h"

#include "app/tui/stage.h"
#include "app/tui/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void find_colours(tp_party *p) {
    tp_writer w = {0};
    tp_error e;
    tp_write_open(&w, '{');
    tp_rules_write(p->rules, &w);
    tp_write_close(&w, '}');
    tp_json *view = tp_json_parse(w.data, w.length, &e);
    for (int i = 0; i < p->rules->players; i++)
        p->colour[i] = p->drawing->colour == NULL
                           ? i
                           : p->drawing->colour(view, p->rules->players, i) % TP_SEATS;
    tp_json_free(view);
    tp_writer_done(&w);
}

void tp_party_speak(tp_party *p, tp_language language) {
    p->language = language;
    p->told_count = 0;
    find_colours(p);
    for (int i = 0; i < p->rules->players; i++) {
        const bool has_name = p->is_human[i] && strcmp(p->word[i], "human") != 0;
        snprintf(p->name[i], sizeof p->name[i], "%s",
                 has_name && p->word[i][0] != '\0' ? p->word[i]
                                                   : tp_colour_name(language, p->colour[i]));
        for (char *c = p->name[i]; *c != '\0'; c++)
            if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
        p->names[i] = p->name[i];
    }
}

/* ---- who acts ---- */

/* The seats of a race in the order in which they are asked: people first. */
static int racers(const tp_party *p, unsigned seats, int out[TP_SEATS]) {
    int n = 0;
    for (int human = 1; human >= 0; human--)
        for (int i = 0; i < p->rules->players; i++)
            if ((seats >> i & 1u) != 0 && p->is_human[i] == (human == 1)) out[n++] = i;
    return n;
}

int tp_party_actor(const tp_party *p) {
    const tp_node n = tp_match_node(p->m);
    int order[TP_SEATS];
    if (n.kind != TP_RACE) return n.seat;
    const int count = racers(p, n.seats, order);
    return count > 0 ? order[p->passed % count] : TP_TABLE;
}

bool tp_party_pass(tp_party *p) {
    const tp_node n = tp_match_node(p->m);
    int order[TP_SEATS];
    if (n.kind != TP_RACE || racers(p, n.seats, order) < 2) return false;
    p->passed++;
    return true;
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

void tp_party_push(tp_party *p, int seat, tp_move move) {
    tp_match_push(p->m, seat, move);
    p->passed = 0;
    tp_party_keep(p);
}

void tp_party_roll(tp_party *p) {
    tp_move move;
    tp_error e;
    tp_match_roll(p->m, &move, &e);
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
    tp_player found;
    const char *word = tp_player_find(p->rules, "medium", &found) ? "medium" : "random";
    tp_sitter_end(x, NULL, p->rules->players);
    tp_sitter_leave(x);
    free(p->word[seat]);
    p->word[seat] = strdup(word);
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

/* Undoes one ply and says who made it, and which it was. */
typedef struct {
    size_t index, at;
    int seat;
    tp_move move;
} search;

static void find_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    search *x = context;
    (void)before, (void)node;
    if (x->at++ != x->index) return;
    x->seat = seat;
    x->move = move;
}

static search ply_at(const tp_party *p, size_t index) {
    search x = {.index = index, .seat = TP_TABLE};
    tp_match_walk(p->m, find_ply, &x);
    return x;
}

static char *view_text(const tp_party *p, const tp_state *s, int viewer) {
    tp_writer w = {0};
    tp_state_write(p->rules, s, viewer, &w);
    return w.data;
}

/* Did seat learn anything by its move that it did not know before? Then what it sees afterwards
 * depends on what was hidden from it: dealt anew, the same move shows something else. */
static bool came_to_light(tp_party *p, int seat, tp_move move) {
    enum { DEALS = 8 };
    const tp_game *game = p->rules->game;
    tp_error e;
    tp_rng g;
    bool found = false;
    if (game->determinize == NULL) return false;
    char *after = view_text(p, tp_match_state(p->m), seat);
    tp_state *s = tp_alloc(game->state_size);
    tp_match_undo(p->m, 1, &e);
    tp_rng_seed_text(&g, "deals", 5);
    for (int i = 0; i < DEALS && !found; i++) {
        memcpy(s, tp_match_state(p->m), game->state_size);
        game->determinize(p->rules, s, seat, &g);
        game->apply(p->rules, s, seat, move);
        char *other = view_text(p, s, seat);
        found = strcmp(other, after) != 0;
        free(other);
    }
    tp_match_push(p->m, seat, move);
    free(s);
    free(after);
    return found;
}

static const char *refusal_among_people(tp_party *p) {
    const search last = ply_at(p, tp_match_plies(p->m) - 1);
    if (tp_match_node(p->m).kind == TP_END)
        return tp_text(p->language, "The game is over.", "Die Partie ist zu Ende.");
    if (last.seat == TP_TABLE)
        return tp_text(p->language, "Chance has acted since; that cannot be taken back.",
                       "Seitdem hat der Zufall entschieden; das geht nicht zurück.");
    if (last.seat != tp_party_actor(p))
        return tp_text(p->language, "The last move was somebody else's.",
                       "Den letzten Zug hat jemand anders gemacht.");
    if (came_to_light(p, last.seat, last.move))
        return tp_text(p->language, "That move brought something hidden to light.",
                       "Dieser Zug hat etwas Verdecktes aufgedeckt.");
    return NULL;
}

/* How many plies go back to the last decision of the one person; 0: there is none. */
static size_t plies_back(const tp_party *p) {
    const size_t plies = tp_match_plies(p->m);
    for (size_t back = 1; back <= plies; back++) {
        const int seat = ply_at(p, plies - back).seat;
        if (seat != TP_TABLE && p->is_human[seat]) return back;
    }
    return 0;
}

bool tp_party_undo(tp_party *p, const char **why) {
    tp_error e;
    size_t back = 1;
    *why = NULL;
    if (tp_match_plies(p->m) == 0 || (p->humans < 2 && (back = plies_back(p)) == 0))
        *why = tp_text(p->language, "There is nothing to take back.",
                       "Es gibt nichts zurückzunehmen.");
    else if (p->humans > 1)
        *why = refusal_among_people(p);
    if (*why != NULL) return false;
    tp_match_undo(p->m, back, &e);
    p->passed = 0;
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

static void tell_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    teller *t = context;
    tp_party *p = t->p;
    tp_stage stage = {0};
    (void)node;
    if (t->ply++ < p->told_count) return;
    if (p->told_count == p->told_room)
        p->told = tp_grow(p->told, (p->told_room = p->told_room * 2 + 64) * sizeof *p->told);
    tp_told *x = &p->told[p->told_count];
    *x = (tp_told){.seat = seat};
    p->rules->game->format(p->rules, before, move, t->viewer, x->move);
    tp_stage_set(&stage, p, before, t->viewer, TP_TABLE);
    tp_stage_recall(&stage, p);
    p->drawing->tell(&stage.scene, seat, x->move, x->sentence);
    tp_stage_done(&stage);
    p->told_count++;
}

void tp_party_tell(tp_party *p, int viewer) {
    teller t = {.p = p, .viewer = viewer};
    if (p->told_to != viewer) p->told_count = 0;
    p->told_to = viewer;
    if (p->told_count == tp_match_plies(p->m)) return;
    tp_match_walk(p->m, tell_ply, &t);
}

/* ---- the end ---- */

static void say_ranks(const tp_party *p, const tp_result *result,
                      void (*line)(void *context, const char *text), void *context) {
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

void tp_party_say_result(const tp_party *p, void (*line)(void *context, const char *text),
                         void *context) {
    tp_result result = p->ended;
    if (tp_match_node(p->m).kind == TP_END)
        p->rules->game->result(p->rules, tp_match_state(p->m), &result);
    line(context, tp_text(p->language, "The game is over.", "Die Partie ist zu Ende."));
    line(context, tp_reason_text(p->language, p->rules->game->id, result.reason));
    if (p->rules->players > 1) say_ranks(p, &result, line, context);
}
