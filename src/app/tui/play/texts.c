/* app/tui/play/texts.c: see texts.h. */
#include "app/tui/play/texts.h"

#include "app/args.h"

#include <stdio.h>
#include <string.h>

tp_language tp_language_of_system(void) {
    return tp_args_speak_german() ? TP_GERMAN : TP_ENGLISH;
}

const char *tp_sitter_name(const tp_words *words, tp_language language, const char *word) {
    char path[32];
    const char *level = NULL;
    if (strcmp(word, "human") == 0) return tp_text(language, "you", "du");
    if (snprintf(path, sizeof path, "levels/%s", word) < (int)sizeof path)
        level = tp_words_at(words, language, path);
    return level != NULL ? level : word;
}

/* A table can end a game in ways that no game knows of (docs/API.md); a record keeps them. */
const char *tp_reason_text(const tp_words *words, tp_language language, const char *reason) {
    static const struct {
        const char *reason, *text[TP_LANGUAGES];
    } tables[] = {
        {"resigned", {"It was resigned.", "Es wurde aufgegeben."}},
        {"timeout", {"Time was up.", "Die Zeit war um."}},
        {"agreed", {"A draw was agreed.", "Remis wurde vereinbart."}},
        {"abandoned", {"All agreed to stop.", "Alle wollten aufhören."}},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].reason, reason) == 0) return tables[i].text[language];
    return tp_words_reason(words, language, reason);
}
