/* app/tui/texts.c: see texts.h. */
#include "app/tui/texts.h"

#include "app/words.h"

#include <string.h>

bool tp_language_read(const char *word, tp_language *out) {
    *out = strcmp(word, "de") == 0 ? TP_GERMAN : TP_ENGLISH;
    return *out == TP_GERMAN || strcmp(word, "en") == 0;
}

tp_language tp_language_of_system(void) {
    return tp_words_speak_german() ? TP_GERMAN : TP_ENGLISH;
}

const char *tp_colour_name(tp_language language, int colour) {
    static const char *const names[TP_SEATS][2] = {
        {"Red", "Rot"},     {"Blue", "Blau"},     {"Green", "Grün"},  {"Yellow", "Gelb"},
        {"Purple", "Lila"}, {"Orange", "Orange"}, {"Cyan", "Türkis"}, {"White", "Weiß"},
    };
    return names[(unsigned)colour % TP_SEATS][language];
}

const char *tp_sitter_name(tp_language language, const char *word) {
    static const char *const names[][3] = {
        {"human", "you", "du"},
        {"easy", "easy", "leicht"},
        {"medium", "medium", "mittel"},
        {"hard", "hard", "schwer"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i][0]) == 0) return names[i][1 + language];
    return word;
}

const char *tp_reason_text(tp_language language, const char *game, const char *reason) {
    static const struct {
        const char *game, *reason, *text[2];
    } reasons[] = {
        {"gridlock",
         "arrived",
         {"The last destination was reached.", "Das letzte Ziel ist erreicht."}},
        {"route66",
         "sections",
         {"Enough sections of the road are closed.", "Genug Etappen der Straße sind geschlossen."}},
        {"autobahn",
         "last_round",
         {"The deck is used up and the last round is over.",
          "Der Stapel ist leer und die letzte Runde vorbei."}},
        {"autobahn",
         "jam",
         {"A jam: nobody can move any more.", "Stau: niemand kommt mehr voran."}},
        {"blockade",
         "run",
         {"The Flätz ran out over the far edge.", "Der Flätz ist über den fernen Rand entkommen."}},
        {"stargate", "commander", {"The Commander was captured.", "Der Commander ist geschlagen."}},
        {"stargate",
         "stargates",
         {"All the stargates needed are taken.", "Alle nötigen Stargates sind besetzt."}},
        {"stargate",
         "maingate",
         {"The Commander stands safe on his maingate.",
          "Der Commander steht sicher auf seinem Maingate."}},
        {"transmitter",
         "complete",
         {"All eleven pieces are on the board.", "Alle elf Steine sind auf dem Brett."}},
        {"jump", "settled", {"Enough pieces have settled.", "Genug Steine sind angesiedelt."}},
        {"jump", "blocked", {"Nobody can move any more.", "Niemand kann mehr ziehen."}},
        {"quadro-be",
         "line",
         {"Four pieces stand in one line.", "Vier Steine stehen in einer Linie."}},
        {"quadro-be",
         "stuck",
         {"The shape that had to move could not.", "Die Form, die ziehen musste, konnte nicht."}},
        {"solo-jump", "solved", {"One piece is left: solved.", "Ein Stein ist übrig: gelöst."}},
        {"solo-jump",
         "wrong",
         {"One piece is left, but the wrong one.", "Ein Stein ist übrig, aber der falsche."}},
        {"solo-jump", "stuck", {"No piece can jump any more.", "Kein Stein kann mehr springen."}},
        {NULL, "resigned", {"It was resigned.", "Es wurde aufgegeben."}},
        {NULL, "timeout", {"Time was up.", "Die Zeit war um."}},
        {NULL, "agreed", {"A draw was agreed.", "Man einigte sich auf Remis."}},
        {NULL, "abandoned", {"All agreed to stop.", "Alle wollten aufhören."}},
        {NULL,
         "limit",
         {"The game reached the agreed length.", "Die vereinbarte Länge ist erreicht."}},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(reasons[i].reason, reason) == 0 &&
            (reasons[i].game == NULL || strcmp(reasons[i].game, game) == 0))
            return reasons[i].text[language];
    return reason;
}
