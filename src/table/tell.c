/* table/tell.c: see tell.h. */
#include "table/tell.h"

#include "core/tell.h"
#include "table/inner.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* EVENTS.md, "Events": nobody wants to read of it. */
static bool is_quiet(const tp_json *event) {
    return tp_json_get(event, "quiet") != NULL;
}

/* The event as it was told, its last brace left open, and its sentence behind. A kind of event for
 * which there is no sentence, as a sound alone, comes without. */
static void write_worded(const tp_speaker *x, const tp_json *events, size_t i, tp_writer *sentence,
                         tp_writer *w) {
    char *event = tp_json_print(tp_json_item(events, i));
    tp_write_raw(w, event, strlen(event) - 1);
    tp_writer_clear(sentence);
    if (!is_quiet(tp_json_item(events, i)) && tp_words_sentence(x, events, i, sentence)) {
        tp_write_key(w, "text");
        tp_write_bytes(w, sentence->data, sentence->length);
    }
    tp_write_close(w, '}');
    free(event);
}

void tp_tell_in_words(const tp_speaker *x, const char *events, size_t length, tp_writer *w) {
    tp_error e = {0};
    tp_writer sentence = {0};
    if (x->words == NULL) {
        tp_write_raw(w, events, length);
        return;
    }
    tp_json *list = tp_json_parse(events, length, &e);
    assert(list != NULL);
    tp_write_open(w, '[');
    for (size_t i = 0; i < tp_json_size(list); i++) write_worded(x, list, i, &sentence, w);
    tp_write_close(w, ']');
    tp_writer_done(&sentence);
    tp_json_free(list);
}

/* ---- what could happen ---- */

/* A move that the dictionary has no name for is called as it is written. */
static void write_label(const tp_speaker *x, const char *events, size_t length, const char *move,
                        tp_writer *w) {
    tp_error e = {0};
    tp_writer label = {0};
    tp_json *list = x->words != NULL ? tp_json_parse(events, length, &e) : NULL;
    if (list != NULL && tp_words_label(x, list, &label))
        tp_write_bytes(w, label.data, label.length);
    else
        tp_write_text(w, move);
    tp_writer_done(&label);
    tp_json_free(list);
}

void tp_tell_preview(const tp_speaker *x, const tp_state *s, int seat, tp_move move,
                     bool with_facts, tp_writer *w) {
    char text[TP_MOVE_TEXT];
    tp_writer events = {0};
    x->rules->game->format(x->rules, s, move, seat, text);
    tp_preview(x->rules, s, seat, move, &events);
    tp_write_open(w, '{');
    tp_write_key_text(w, "move", text);
    tp_write_key(w, "label");
    write_label(x, events.data, events.length, text, w);
    tp_write_key(w, "events");
    tp_tell_in_words(x, events.data, events.length, w);
    if (with_facts) {
        tp_write_key(w, "facts");
        tp_preview_facts(x->rules, s, seat, move, w);
    }
    tp_write_close(w, '}');
    tp_writer_done(&events);
}

void tp_tell_labels(const tp_speaker *x, const tp_state *s, int seat, const tp_move_list *l,
                    tp_writer *w) {
    tp_writer events = {0};
    tp_write_open(w, '[');
    for (size_t i = 0; i < l->count; i++) {
        tp_writer_clear(&events);
        tp_preview(x->rules, s, seat, l->move[i], &events);
        write_label(x, events.data, events.length, tp_move_list_text(l, i), w);
    }
    tp_write_close(w, ']');
    tp_writer_done(&events);
}

/* ---- at a table ---- */

/* People are called by their names, bots and empty seats by their colours. */
tp_speaker tp_table_speaker(const tp_table *t, const tp_viewer *v, const char *names[TP_SEATS]) {
    for (int i = 0; i < TP_SEATS; i++)
        names[i] =
            t->seat[i].kind == TP_SEAT_HUMAN && t->seat[i].name[0] != '\0' ? t->seat[i].name : NULL;
    return (tp_speaker){.words = v->words,
                        .language = v->language,
                        .rules = tp_match_rules(t->match),
                        .names = names};
}

void table_write_events(const tp_table *t, const tp_viewer *v, int eyes, const tp_state *before,
                        const tp_event *e, tp_writer *w) {
    const char *names[TP_SEATS];
    const tp_speaker x = tp_table_speaker(t, v, names);
    tp_writer told = {0};
    tp_tell(x.rules, before, t->steps[e->ply].seat, e->move, eyes, &told);
    tp_tell_in_words(&x, told.data, told.length, w);
    tp_writer_done(&told);
}
