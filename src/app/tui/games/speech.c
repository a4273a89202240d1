/* app/tui/games/speech.c: see speech.h. */
#include "app/tui/games/speech.h"

#include "app/tui/games/reading.h"
#include "core/tell.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

tp_speaker tp_speaker_of(const tp_scene *s) {
    return (tp_speaker){
        .words = s->words, .language = s->language, .rules = s->rules, .names = s->names};
}

const char *tp_word(const tp_scene *s, const char *group, const char *id, const char *form) {
    char path[128];
    const char *formed = NULL;
    if (form != NULL && snprintf(path, sizeof path, "%s/%s:%s", group, id, form) < (int)sizeof path)
        formed = tp_words_at(s->words, s->language, path);
    return formed != NULL ? formed : tp_words_name(s->words, s->language, s->rules, group, id);
}

/* ---- captions ---- */

const char *tp_caption(const tp_scene *s, const char *key) {
    char path[128];
    snprintf(path, sizeof path, "facts/%s", key);
    const char *text = tp_words_at(s->words, s->language, path);
    assert(text != NULL);
    return text != NULL ? text : key;
}

/* The caller's. */
static char *caption_text(const tp_scene *s, const char *key, const tp_json *values) {
    const tp_speaker x = tp_speaker_of(s);
    tp_writer w = {0};
    const bool is_there = tp_words_caption(&x, key, values, &w);
    assert(is_there);
    if (!is_there) tp_write_plain(&w, "%s", key);
    return w.data;
}

void tp_add_caption(const tp_scene *s, const char *key, const tp_json *values,
                    char out[TP_SENTENCE]) {
    char *text = caption_text(s, key, values);
    tp_add(out, "%s", text);
    free(text);
}

void tp_say_caption(const tp_scene *s, const char *key, const tp_json *values, tp_line *line,
                    void *context) {
    char *text = caption_text(s, key, values);
    line(context, text);
    free(text);
}

/* The caller's. */
static tp_json *object_of(const tp_value *values) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_write_open(&w, '{');
    for (; values->key != NULL; values++) {
        if (values->text != NULL)
            tp_write_key_text(&w, values->key, values->text);
        else
            tp_write_key_int(&w, values->key, values->number);
    }
    tp_write_close(&w, '}');
    tp_json *object = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return object;
}

void tp_add_filled(const tp_scene *s, const char *key, const tp_value *values,
                   char out[TP_SENTENCE]) {
    tp_json *object = object_of(values);
    tp_add_caption(s, key, object, out);
    tp_json_free(object);
}

void tp_say_filled(const tp_scene *s, const char *key, const tp_value *values, tp_line *line,
                   void *context) {
    tp_json *object = object_of(values);
    tp_say_caption(s, key, object, line, context);
    tp_json_free(object);
}

/* ---- moves ---- */

/* Through the eyes of the seat that would play it: the viewer's, whose moves the scene has. */
void tp_move_label(const tp_scene *s, size_t i, char out[TP_SENTENCE]) {
    const tp_speaker x = tp_speaker_of(s);
    tp_writer events = {0}, label = {0};
    tp_error e = {0};
    tp_preview(s->rules, s->state, s->viewer, s->plays[i], &events);
    tp_json *list = tp_json_parse(events.data, events.length, &e);
    const bool is_there = tp_words_label(&x, list, &label) && label.length > 0;
    tp_write_sentence(out, "%s", is_there ? label.data : s->moves[i]);
    tp_json_free(list);
    tp_writer_done(&events);
    tp_writer_done(&label);
}
