/* library/match.c: making matches, where they stand, and playing; see include/turnpike.h. */
#include "library/inner.h"

#include "core/moves.h"
#include "games/games.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)TURNPIKE_SEATS == (int)TP_SEATS, "seats differ");
_Static_assert((int)TURNPIKE_MOVE_TEXT == (int)TP_MOVE_TEXT, "move texts differ");
_Static_assert((int)TURNPIKE_TABLE == (int)TP_TABLE, "seats differ");
_Static_assert((int)TURNPIKE_EVERYTHING == (int)TP_EVERYTHING, "viewers differ");
_Static_assert((int)TURNPIKE_DECISION == (int)TP_DECISION, "kinds differ");
_Static_assert((int)TURNPIKE_CHANCE == (int)TP_CHANCE, "kinds differ");
_Static_assert((int)TURNPIKE_RACE == (int)TP_RACE, "kinds differ");
_Static_assert((int)TURNPIKE_END == (int)TP_END, "kinds differ");

/* ---- making ---- */

tp_seed library_seed(const char *text) {
    if (text == NULL) text = "";
    return (tp_seed){.text = text, .length = strlen(text)};
}

turnpike_match *library_adopt(tp_match *m, tp_seed seed) {
    turnpike_match *x = tp_alloc(sizeof *x);
    x->m = m;
    x->seed = (tp_seed){.text = library_copy(seed.text, seed.length), .length = seed.length};
    return x;
}

/* A part of what would be one request in the protocol: the path of an error begins with its name.
 * No text is no value, and fine. */
static bool parse_part(const char *name, const char *text, tp_json **out, tp_error *e) {
    *out = NULL;
    if (text == NULL) return true;
    *out = tp_json_parse(text, strlen(text), e);
    if (*out != NULL) return true;
    e->has_path = true;
    snprintf(e->path, sizeof e->path, "/%s", name);
    return false;
}

static tp_match *begin(const char *game, int players, const char *options, const char *edition,
                       tp_seed seed, tp_error *e) {
    char number[16];
    tp_json *p = NULL, *o = NULL, *d = NULL;
    tp_match *m = NULL;
    const tp_game *g = library_game(game, e);
    snprintf(number, sizeof number, "%d", players);
    if (g != NULL && parse_part("players", number, &p, e) &&
        parse_part("options", options, &o, e) && parse_part("edition", edition, &d, e))
        m = tp_match_new(g, p, o, d, seed, e);
    tp_json_free(p);
    tp_json_free(o);
    tp_json_free(d);
    return m;
}

/* A match for strangers, or the reason why there is none. */
static turnpike_match *hand_over(tp_match *m, tp_seed seed, const tp_error *why,
                                 turnpike_error *e) {
    if (m != NULL) return library_adopt(m, seed);
    library_refuse(e, why);
    return NULL;
}

turnpike_match *turnpike_match_new(const char *game, int players, const char *options,
                                   const char *edition, const char *seed, turnpike_error *e) {
    const tp_seed s = library_seed(seed);
    tp_error why = {0};
    return hand_over(begin(game, players, options, edition, s, &why), s, &why, e);
}

turnpike_match *turnpike_match_load(const char *state, const char *seed, turnpike_error *e) {
    tp_error why = {0};
    tp_json *v = tp_json_parse(state, strlen(state), &why);
    tp_match *m = v != NULL ? tp_match_load(tp_games, v, library_seed(seed), &why) : NULL;
    tp_json_free(v);
    return hand_over(m, library_seed(seed), &why, e);
}

turnpike_match *turnpike_match_replay(const char *record, turnpike_error *e) {
    tp_error why = {0};
    tp_json *v = tp_json_parse(record, strlen(record), &why);
    tp_match *m = v != NULL ? tp_record_read(v, NULL, &why) : NULL;
    tp_seed seed = {.text = ""};
    if (m != NULL) seed.text = tp_json_text(tp_json_get(v, "seed"), &seed.length);
    turnpike_match *x = hand_over(m, seed, &why, e);
    tp_json_free(v);
    return x;
}

char *turnpike_match_record(const turnpike_match *m, const char *const *names) {
    const int players = tp_match_rules(m->m)->players;
    const char *all[TP_SEATS];
    tp_writer w = {0};
    for (int i = 0; i < players; i++) all[i] = names != NULL && names[i] != NULL ? names[i] : "";
    tp_record_write(m->m, m->seed, all, &w);
    return library_take(&w);
}

turnpike_match *turnpike_match_clone(const turnpike_match *m) {
    return library_adopt(tp_match_clone(m->m), m->seed);
}

void turnpike_match_free(turnpike_match *m) {
    if (m == NULL) return;
    tp_match_free(m->m);
    tp_words_free(m->words);
    free((char *)(uintptr_t)m->seed.text); /* a copy of our own */
    free(m);
}

/* ---- what it is ---- */

const char *turnpike_match_game(const turnpike_match *m) {
    return tp_match_rules(m->m)->game->id;
}

const char *turnpike_match_title(const turnpike_match *m) {
    return tp_match_rules(m->m)->title;
}

int turnpike_match_players(const turnpike_match *m) {
    return tp_match_rules(m->m)->players;
}

char *turnpike_match_edition(const turnpike_match *m) {
    tp_writer w = {0};
    tp_edition_write(tp_match_rules(m->m), &w);
    return library_take(&w);
}

/* ---- where it stands ---- */

turnpike_node turnpike_match_node(const turnpike_match *m) {
    const tp_node n = tp_match_node(m->m);
    return (turnpike_node){.kind = (turnpike_kind)n.kind, .seat = n.seat, .seats = n.seats};
}

bool turnpike_match_result(const turnpike_match *m, turnpike_result *out) {
    const tp_rules *r = tp_match_rules(m->m);
    tp_result result = {0};
    if (tp_match_node(m->m).kind != TP_END) return false;
    r->game->result(r, tp_match_state(m->m), &result);
    *out = (turnpike_result){.has_scores = result.scored, .reason = result.reason};
    for (int i = 0; i < r->players; i++) {
        out->rank[i] = result.rank[i];
        out->score[i] = result.scored ? result.score[i] : 0;
    }
    return true;
}

bool library_is_viewer(const turnpike_match *m, int viewer) {
    return viewer >= TP_EVERYTHING && viewer < tp_match_rules(m->m)->players;
}

char *turnpike_match_view(const turnpike_match *m, int viewer) {
    tp_writer w = {0};
    if (!library_is_viewer(m, viewer)) return NULL;
    tp_state_write(tp_match_rules(m->m), tp_match_state(m->m), viewer, &w);
    return library_take(&w);
}

uint64_t turnpike_match_hash(const turnpike_match *m) {
    return tp_state_hash(tp_match_rules(m->m), tp_match_state(m->m));
}

/* ---- moves ---- */

struct turnpike_moves {
    tp_move_list list;
};

/* Whether moves can be listed for that seat here; games are asked for no other. */
static bool may_act(const turnpike_match *m, int seat) {
    const tp_node n = tp_match_node(m->m);
    switch (n.kind) {
    case TP_DECISION: return seat == n.seat;
    case TP_CHANCE: return seat == TP_TABLE;
    case TP_RACE: return seat >= 0 && seat < TP_SEATS && (n.seats >> seat & 1u) != 0;
    case TP_END: break;
    }
    return false;
}

turnpike_moves *turnpike_moves_new(const turnpike_match *m, int seat) {
    const tp_rules *r = tp_match_rules(m->m);
    turnpike_moves *l = tp_alloc(sizeof *l);
    tp_move_list_init(&l->list, r);
    if (may_act(m, seat)) tp_move_list_fill(&l->list, r, tp_match_state(m->m), seat);
    return l;
}

void turnpike_moves_free(turnpike_moves *l) {
    if (l == NULL) return;
    tp_move_list_done(&l->list);
    free(l);
}

size_t turnpike_moves_count(const turnpike_moves *l) {
    return l->list.count;
}

turnpike_move turnpike_moves_at(const turnpike_moves *l, size_t i) {
    return l->list.move[i];
}

const char *turnpike_moves_text(const turnpike_moves *l, size_t i) {
    return tp_move_list_text(&l->list, i);
}

uint32_t turnpike_moves_weight(const turnpike_moves *l, size_t i) {
    return l->list.weight[i];
}

/* A number from outside may be no move at all, and games take only their own: it is looked up
 * before a game sees it. */
static bool is_move_of(const turnpike_match *m, int seat, turnpike_move move) {
    turnpike_moves *l = turnpike_moves_new(m, seat);
    bool found = false;
    for (size_t i = 0; i < l->list.count; i++) found = found || l->list.move[i] == move;
    turnpike_moves_free(l);
    return found;
}

static bool is_move_of_anybody(const turnpike_match *m, turnpike_move move) {
    for (int seat = TP_TABLE; seat < tp_match_rules(m->m)->players; seat++)
        if (is_move_of(m, seat, move)) return true;
    return false;
}

bool turnpike_match_format(const turnpike_match *m, turnpike_move move, int viewer,
                           char text[TURNPIKE_MOVE_TEXT]) {
    const tp_rules *r = tp_match_rules(m->m);
    if (!library_is_viewer(m, viewer) || !is_move_of_anybody(m, move)) return false;
    r->game->format(r, tp_match_state(m->m), move, viewer, text);
    return true;
}

bool turnpike_match_parse(const turnpike_match *m, int seat, const char *text, turnpike_move *out,
                          turnpike_error *e) {
    tp_error why = {0};
    return tp_match_admit(m->m, &seat, text, strlen(text), out, &why) || library_refuse(e, &why);
}

/* ---- playing ---- */

bool turnpike_match_play(turnpike_match *m, int seat, const char *text, turnpike_error *e) {
    tp_error why = {0};
    return tp_match_play(m->m, seat, text, strlen(text), &why) || library_refuse(e, &why);
}

/* Through its text, so that it meets every question that a text meets. No move is written "". */
bool turnpike_match_apply(turnpike_match *m, int seat, turnpike_move move, turnpike_error *e) {
    char text[TP_MOVE_TEXT] = "";
    tp_error why = {0};
    const bool is_move = turnpike_match_format(m, move, TP_EVERYTHING, text);
    if (tp_match_play(m->m, seat, text, strlen(text), &why)) return true;
    if (!is_move && why.code == TP_ILLEGAL_MOVE)
        tp_error_set(&why, TP_ILLEGAL_MOVE, "Nobody can play this move here.");
    return library_refuse(e, &why);
}

bool turnpike_match_roll(turnpike_match *m, turnpike_move *out, turnpike_error *e) {
    tp_error why = {0};
    tp_move move;
    if (!tp_match_roll(m->m, &move, &why)) return library_refuse(e, &why);
    if (out != NULL) *out = move;
    return true;
}

bool turnpike_match_undo(turnpike_match *m, size_t plies, turnpike_error *e) {
    tp_error why = {0};
    return tp_match_undo(m->m, plies, &why) || library_refuse(e, &why);
}
