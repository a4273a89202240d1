/* app/tui/games/speech.h: what the kernel says about a scene. Drawings take every word about a game
 * from here, so that a word is written down once, in the game's words.json. */
#ifndef TP_APP_TUI_SPEECH_H
#define TP_APP_TUI_SPEECH_H

#include "app/tui/games/drawing.h"

tp_speaker tp_speaker_of(const tp_scene *s);

/* What a thing is called, borrowed: tp_word(s, "cards", "C160", "short"). Where there is no such
 * form of it, or form is NULL, the word itself; where there is no word, its id. */
const char *tp_word(const tp_scene *s, const char *group, const char *id, const char *form);

/* A caption of the game, "facts/KEY", that has nothing to be filled in; borrowed. */
const char *tp_caption(const tp_scene *s, const char *key);
/* Adds a caption to a sentence, filled in from an object, which may be NULL; or says it as a line
 * of its own, however long it gets. */
void tp_add_caption(const tp_scene *s, const char *key, const tp_json *values,
                    char out[TP_SENTENCE]);
void tp_say_caption(const tp_scene *s, const char *key, const tp_json *values, tp_line *line,
                    void *context);

/* The same filled in from what the drawing has at hand:
 * tp_say_filled(s, "car_on", TP_VALUES(TP_NUMBER("seat", 1), TP_TEXT("at", "D6")), line, context).
 */
typedef struct {
    const char *key;  /* NULL ends the list */
    const char *text; /* NULL: a number */
    int number;
} tp_value;
#define TP_NUMBER(k, n)                                                                            \
    { .key = (k), .number = (n) }
#define TP_TEXT(k, t)                                                                              \
    { .key = (k), .text = (t) }
#define TP_VALUES(...) ((const tp_value[]){__VA_ARGS__, {.key = NULL}})
void tp_add_filled(const tp_scene *s, const char *key, const tp_value *values,
                   char out[TP_SENTENCE]);
void tp_say_filled(const tp_scene *s, const char *key, const tp_value *values, tp_line *line,
                   void *context);

/* What move number i of the scene is called. */
void tp_move_label(const tp_scene *s, size_t i, char out[TP_SENTENCE]);

#endif
