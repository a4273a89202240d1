/* app/server/base/words.c: see words.h. */
#include "app/server/base/words.h"

#include "core/base/hash.h"
#include "games/games.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    tp_words *words;
    tp_words_page page[TP_LANGUAGES];
} dictionary;

struct tp_dictionaries {
    size_t count;
    dictionary of[]; /* in the order of tp_games */
};

/* The tag is a hash of the page, so a new release of the server has new tags where words have
 * changed, and no others. */
static tp_words_page make_page(const tp_words *words, tp_language language) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key(&w, "words");
    tp_words_write(words, language, &w);
    tp_write_close(&w, '}');
    tp_words_page page = {.text = w.data, .length = w.length};
    snprintf(page.etag, sizeof page.etag, "\"%016" PRIx64 "\"", tp_hash_bytes(0, w.data, w.length));
    return page;
}

tp_dictionaries *tp_dictionaries_new(void) {
    size_t n = 0;
    while (tp_games[n] != NULL) n++;
    tp_dictionaries *d = tp_alloc(sizeof *d + n * sizeof *d->of);
    d->count = n;
    for (size_t i = 0; i < n; i++) {
        d->of[i].words = tp_words_new(tp_games[i]);
        for (int k = 0; k < TP_LANGUAGES; k++)
            d->of[i].page[k] = make_page(d->of[i].words, (tp_language)k);
    }
    return d;
}

void tp_dictionaries_free(tp_dictionaries *d) {
    if (d == NULL) return;
    for (size_t i = 0; i < d->count; i++) {
        for (int k = 0; k < TP_LANGUAGES; k++) free((char *)(uintptr_t)d->of[i].page[k].text);
        tp_words_free(d->of[i].words);
    }
    free(d);
}

static const dictionary *find(const tp_dictionaries *d, const tp_game *game) {
    size_t i = 0;
    while (i < d->count && tp_games[i] != game) i++;
    assert(i < d->count);
    return &d->of[i];
}

const tp_words *tp_dictionary_of(const tp_dictionaries *d, const tp_game *game) {
    return find(d, game)->words;
}

const tp_words_page *tp_dictionary_page(const tp_dictionaries *d, const tp_game *game,
                                        tp_language language) {
    return &find(d, game)->page[language];
}
