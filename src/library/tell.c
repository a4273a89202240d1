/* library/tell.c: what happened, what would happen, and what is so; see include/turnpike.h. */
#include "library/inner.h"

#include "core/tell.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TURNPIKE_ENGLISH == (int)TP_ENGLISH, "languages differ");
_Static_assert((int)TURNPIKE_GERMAN == (int)TP_GERMAN, "languages differ");

/* ---- what happened ---- */

size_t turnpike_match_plies(const turnpike_match *m) {
    return tp_match_plies(m->m);
}

/* The state before a ply, the caller's; NULL if viewer cannot be told of it. */
static tp_state *state_before(const turnpike_match *m, size_t ply, int viewer) {
    if (ply >= tp_match_plies(m->m) || !library_is_viewer(m, viewer)) return NULL;
    tp_state *s = tp_alloc(tp_match_rules(m->m)->game->state_size);
    tp_match_look(m->m, ply, s);
    return s;
}

bool turnpike_match_ply(const turnpike_match *m, size_t ply, int viewer, turnpike_ply *out) {
    const tp_rules *r = tp_match_rules(m->m);
    tp_state *before = state_before(m, ply, viewer);
    if (before == NULL) return false;
    out->move = tp_match_ply(m->m, ply, &out->seat);
    r->game->format(r, before, out->move, viewer, out->text);
    free(before);
    return true;
}

char *turnpike_match_tell(const turnpike_match *m, size_t ply, int viewer) {
    tp_writer w = {0};
    int seat;
    tp_state *before = state_before(m, ply, viewer);
    if (before == NULL) return NULL;
    const tp_move move = tp_match_ply(m->m, ply, &seat);
    tp_tell(tp_match_rules(m->m), before, seat, move, viewer, &w);
    free(before);
    return library_take(&w);
}

/* ---- in words ---- */

/* The dictionary is read when the first sentence is asked for: most matches never speak. */
static const tp_words *words_of(turnpike_match *m) {
    if (m->words == NULL) m->words = tp_words_new(tp_match_rules(m->m)->game);
    return m->words;
}

/* Events that we have printed ourselves, so they can be read. */
static tp_json *read_events(const char *text) {
    tp_error e = {0};
    return tp_json_parse(text, strlen(text), &e);
}

char *turnpike_match_say(turnpike_match *m, size_t ply, int viewer, turnpike_language language,
                         const char *const *names) {
    const tp_rules *r = tp_match_rules(m->m);
    const char *all[TP_SEATS] = {NULL};
    tp_writer w = {0};
    char *text = turnpike_match_tell(m, ply, viewer);
    if (text == NULL) return NULL;
    for (int i = 0; names != NULL && i < r->players; i++) all[i] = names[i];
    const tp_speaker x = {
        .words = words_of(m), .language = (tp_language)language, .rules = r, .names = all};
    tp_json *events = read_events(text);
    for (size_t i = 0; i < tp_json_size(events); i++) {
        if (i > 0) tp_write_chars(&w, "\n", 1);
        tp_words_sentence(&x, events, i, &w);
    }
    tp_json_free(events);
    free(text);
    return library_take(&w);
}

/* ---- what would happen ---- */

char *turnpike_match_preview(const turnpike_match *m, int seat, const char *text,
                             turnpike_error *e) {
    tp_error why = {0};
    tp_writer w = {0};
    tp_move move;
    if (!tp_match_decider(m->m, &seat, &why) ||
        !tp_match_admit(m->m, &seat, text, strlen(text), &move, &why)) {
        library_refuse(e, &why);
        return NULL;
    }
    tp_preview(tp_match_rules(m->m), tp_match_state(m->m), seat, move, &w);
    return library_take(&w);
}

char *turnpike_match_label(turnpike_match *m, int seat, const char *text,
                           turnpike_language language, turnpike_error *e) {
    tp_writer w = {0};
    char *preview = turnpike_match_preview(m, seat, text, e);
    if (preview == NULL) return NULL;
    const tp_speaker x = {
        .words = words_of(m), .language = (tp_language)language, .rules = tp_match_rules(m->m)};
    tp_json *events = read_events(preview);
    tp_words_label(&x, events, &w);
    tp_json_free(events);
    free(preview);
    return library_take(&w);
}

/* ---- what is so ---- */

char *turnpike_match_facts(const turnpike_match *m, int viewer, const char *about) {
    tp_writer w = {0};
    if (!library_is_viewer(m, viewer)) return NULL;
    tp_facts_write(tp_match_rules(m->m), tp_match_state(m->m), viewer, about, &w);
    return library_take(&w);
}
