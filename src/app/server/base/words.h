/* app/server/base/words.h: the dictionaries of all games, made once when a server starts. They are
 * read-only from then on, so the loop and the threads that think share them. */
#ifndef TP_APP_SERVER_WORDS_H
#define TP_APP_SERVER_WORDS_H

#include "core/words.h"

enum { TP_ETAG = 20 }; /* with quotation marks and the NUL */

typedef struct tp_dictionaries tp_dictionaries;
tp_dictionaries *tp_dictionaries_new(void); /* the caller's */
void tp_dictionaries_free(tp_dictionaries *d);

const tp_words *tp_dictionary_of(const tp_dictionaries *d, const tp_game *game);

/* The answer to GET /api/words: a dictionary in one language, and the tag by which a browser that
 * has it already can say so. Borrowed. */
typedef struct {
    const char *text;
    size_t length;
    char etag[TP_ETAG];
} tp_words_page;
const tp_words_page *tp_dictionary_page(const tp_dictionaries *d, const tp_game *game,
                                        tp_language language);

#endif
