/* app/analyse/phrases.c: what a report is made of besides the games' own sentences. */
#include "app/analyse/report.h"

static const char *const phrases[TP_PHRASES][TP_LANGUAGES] = {
    [TP_SAY_LOST] = {"%s: %d points lost by play", "%s: %d Punkte durchs Spiel verloren"},
    [TP_SAY_WON] = {"%s: %d points won by play", "%s: %d Punkte durchs Spiel gewonnen"},
    [TP_SAY_LOST_LUCK] = {", %d lost by luck", ", %d durchs Glück verloren"},
    [TP_SAY_WON_LUCK] = {", %d won by luck", ", %d durchs Glück gewonnen"},
    [TP_SAY_GRADES] = {"Decisions", "Entscheidungen"},
    [TP_SAY_MOMENTS] = {"What cost most", "Was am meisten gekostet hat"},
    [TP_SAY_NO_MOMENTS] = {"No decision cost more than two points.",
                           "Keine Entscheidung hat mehr als zwei Punkte gekostet."},
    [TP_SAY_PLY] = {"Ply %zu, %s", "Halbzug %zu, %s"},
    [TP_SAY_BETTER] = {"Better: ", "Besser: "},
    [TP_SAY_COST] = {"%d points", "%d Punkte"},
    [TP_SAY_CHANCES] = {"Chances of winning", "Gewinnchancen"},
    [TP_SAY_TITLE] = {"%s: the game again", "%s: die Partie noch einmal"},
};

static const char *const grades[TP_GRADES][TP_LANGUAGES] = {
    [TP_BEST] = {"best", "bester Zug"},          [TP_GOOD] = {"good", "gut"},
    [TP_INACCURATE] = {"inaccurate", "ungenau"}, [TP_MISTAKE] = {"mistake", "Fehler"},
    [TP_BLUNDER] = {"blunder", "Patzer"},
};

const char *tp_phrase_in(tp_language language, tp_phrase phrase) {
    return phrases[phrase][language];
}

const char *tp_grade_in(tp_language language, tp_grade grade) {
    return grades[grade][language];
}
