/* core/words_inner.h: what words.c (the dictionary) and sentence.c (the formatter) share. */
#ifndef TP_CORE_WORDS_INNER_H
#define TP_CORE_WORDS_INNER_H

#include "core/words.h"

enum { WORDS_KEY = 96 }; /* the longest key of a dictionary, with its conditions */

struct tp_words {
    const tp_game *game;
    tp_json *own, *shared;
    tp_words_trace *trace;
    void *trace_context;
};

/* The text of a pair in a language; NULL: it is no pair. */
const char *words_in(const tp_json *pair, tp_language language);
/* As tp_words_name, but NULL where there is no word. */
const char *words_find_name(const tp_words *words, tp_language language, const tp_rules *r,
                            const char *group, const char *id);

#endif
