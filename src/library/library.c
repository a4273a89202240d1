/* library/library.c: versions, errors, texts, and the games there are; see include/turnpike.h. */
#include "library/inner.h"

#include "engine/engine.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- version ---- */

int turnpike_version(void) {
    return TURNPIKE_VERSION;
}

const char *turnpike_version_text(void) {
    return TP_VERSION; /* which the build takes from the header */
}

/* ---- errors ---- */

/* The public codes are the kernel's under other names; the order of both is part of the
 * interface. */
_Static_assert((int)TURNPIKE_BAD_REQUEST == (int)TP_BAD_REQUEST, "codes differ");
_Static_assert((int)TURNPIKE_BAD_STATE == (int)TP_BAD_STATE, "codes differ");
_Static_assert((int)TURNPIKE_UNKNOWN_BOT == (int)TP_UNKNOWN_BOT, "codes differ");
_Static_assert(sizeof((turnpike_error *)0)->message == TP_MESSAGE, "messages differ");
_Static_assert(sizeof((turnpike_error *)0)->path == TP_PATH, "paths differ");

const char *turnpike_code_word(turnpike_code code) {
    return tp_code_word((tp_code)code);
}

bool library_refuse(turnpike_error *to, const tp_error *e) {
    if (to == NULL) return false;
    *to = (turnpike_error){.code = (turnpike_code)e->code, .has_path = e->has_path};
    memcpy(to->message, e->message, sizeof to->message);
    memcpy(to->path, e->path, sizeof to->path);
    return false;
}

/* ---- texts ---- */

void turnpike_free(char *text) {
    free(text);
}

char *library_copy(const char *text, size_t length) {
    char *copy = tp_alloc(length + 1);
    if (length > 0) memcpy(copy, text, length);
    return copy;
}

char *library_take(tp_writer *w) {
    return w->data != NULL ? w->data : library_copy("", 0);
}

/* ---- what there is ---- */

const char *turnpike_game_id(size_t i) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        if (i-- == 0) return (*g)->id;
    return NULL;
}

const tp_game *library_game(const char *id, tp_error *e) {
    const tp_game *g = tp_game_by_id(id);
    if (g == NULL) tp_error_set(e, TP_UNKNOWN_GAME, "There is no game \"%.64s\".", id);
    return g;
}

static const tp_game *game_or_refuse(const char *id, turnpike_error *e) {
    tp_error why = {0};
    const tp_game *g = library_game(id, &why);
    if (g == NULL) library_refuse(e, &why);
    return g;
}

char *turnpike_game_describe(const char *game, turnpike_error *e) {
    tp_writer w = {0};
    const tp_game *g = game_or_refuse(game, e);
    if (g == NULL) return NULL;
    tp_write_open(&w, '{');
    tp_engine_describe(g, &w);
    tp_write_close(&w, '}');
    return library_take(&w);
}

char *turnpike_game_words(const char *game, turnpike_language language, turnpike_error *e) {
    tp_writer w = {0};
    const tp_game *g = game_or_refuse(game, e);
    if (g == NULL) return NULL;
    tp_words *words = tp_words_new(g);
    tp_words_write(words, (tp_language)language, &w);
    tp_words_free(words);
    return library_take(&w);
}
