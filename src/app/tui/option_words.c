/* app/tui/option_words.c: see option_words.h. The words are those of the rules in rules/. */
#include "app/tui/option_words.h"

#include <string.h>

enum { MOST_CHOICES = 4 };

typedef struct {
    const char *choice;
    const char *text[2];
} choice_words;

typedef struct {
    const char *game; /* NULL: any that has the option */
    const char *option;
    const char *name[2], *why[2];
    choice_words choices[MOST_CHOICES];
} option_words;

static const option_words gridlock[] = {
    {"gridlock",
     "quick_trip",
     {"Quick Trip", "Quick Trip"},
     {"No choice between building and driving: three actions, mixed as you like.",
      "Keine Wahl zwischen Bauen und Fahren: drei Aktionen, beliebig gemischt."},
     {{0}}},
    {"gridlock",
     "quick_cones",
     {"Cones in Quick Trip", "Kegel im Quick Trip"},
     {"There are cones in Quick Trip, too.", "Auch im Quick Trip gibt es Kegel."},
     {{0}}},
    {"gridlock",
     "length",
     {"Destinations", "Ziele"},
     {"How many destinations everybody must visit.", "Wie viele Ziele alle besuchen müssen."},
     {{"normal", {"5", "5"}},
      {"short", {"4, a short game", "4, kurze Partie"}},
      {"shorter", {"3, shorter still", "3, noch kürzer"}},
      {"long", {"6, a long game", "6, lange Partie"}}}},
    {"gridlock",
     "congestion",
     {"Congestion", "Gedränge"},
     {"At a destination with two or more cubes every car must stop.",
      "An einem Ziel mit zwei oder mehr Würfeln muss jedes Auto halten."},
     {{0}}},
    {"gridlock",
     "traffic",
     {"Traffic", "Verkehr"},
     {"Where another car stands you must stop.", "Wo ein fremdes Auto steht, musst du halten."},
     {{0}}},
    {"gridlock",
     "special",
     {"Special abilities", "Besondere Fähigkeiten"},
     {"Each colour can do something the others cannot; the rules say what.",
      "Jede Farbe kann etwas, das die anderen nicht können; die Regeln sagen, was."},
     {{0}}},
    {"gridlock",
     "red_ignores_traffic",
     {"Red ignores traffic", "Rot fährt am Verkehr vorbei"},
     {"With special abilities red need not stop for other cars.",
      "Mit besonderen Fähigkeiten muss Rot für fremde Autos nicht halten."},
     {{0}}},
    {"gridlock",
     "colours",
     {"Colour", "Farbe"},
     {"Which colour sits where; two seats change if both want the same.",
      "Welche Farbe wo sitzt; wollen zwei dieselbe, tauschen sie."},
     {{0}}},
};

static const option_words route66[] = {
    {"route66",
     "sections_to_end",
     {"Sections to the end", "Etappen bis zum Ende"},
     {"The game is over when so many of the eleven sections are closed.",
      "Die Partie endet, wenn so viele der elf Etappen geschlossen sind."},
     {{0}}},
    {"route66",
     "faster_gear",
     {"Faster gear", "Schneller Gang"},
     {"Your cars must get on the road as early as possible.",
      "Deine Autos müssen so früh wie möglich auf die Straße."},
     {{0}}},
    {"route66",
     "may_decline",
     {"May decline", "Ausschlagen erlaubt"},
     {"Of two sums that can be used you may leave one.",
      "Von zwei brauchbaren Summen darfst du eine ausschlagen."},
     {{0}}},
    {"route66",
     "tie_break",
     {"Ties", "Gleichstand"},
     {"Who is ahead with equal points.", "Wer bei gleichen Punkten vorn liegt."},
     {{"turn_order", {"whoever is later in order", "wer in der Reihe später kommt"}},
      {"latest_turn", {"whoever had the latest turn", "wer zuletzt am Zug war"}}}},
};

static const option_words autobahn[] = {
    {"autobahn",
     "decks",
     {"Decks", "Kartensätze"},
     {"One set of cards or two; five and six players need two.",
      "Ein Kartensatz oder zwei; zu fünft und sechst braucht es zwei."},
     {{0}}},
    {"autobahn",
     "camera",
     {"Speed camera", "Blitzer"},
     {"Which vehicles a camera sees.", "Welche Fahrzeuge ein Blitzer sieht."},
     {{"top", {"the uppermost of a lane", "das oberste einer Spur"}},
      {"any", {"covered ones, too", "auch verdeckte"}}}},
};

static const option_words blockade[] = {
    {"blockade",
     "start",
     {"Start", "Aufstellung"},
     {"Where the Flätze begin.", "Wo die Flätze beginnen."},
     {{"facing", {"facing each other", "einander gegenüber"}},
      {"diagonal", {"diagonally opposite", "schräg gegenüber"}}}},
    {"blockade",
     "homes",
     {"Homes", "Zuhause"},
     {"May Fluppies stand in the homes of the Flätze?",
      "Dürfen Fluppies im Zuhause der Flätze stehen?"},
     {{"closed", {"no", "nein"}}, {"open", {"yes", "ja"}}}},
    {"blockade",
     "running",
     {"Running", "Loslaufen"},
     {"From when on a Flätz may run.", "Ab wann ein Flätz loslaufen darf."},
     {{"any_turn", {"in any turn", "in jedem Zug"}},
      {"all_placed", {"when all Fluppies are placed", "wenn alle Fluppies stehen"}}}},
    {"blockade",
     "after_placing",
     {"When all are placed", "Wenn alle stehen"},
     {"How a Fluppie moves from then on.", "Wie ein Fluppie von da an zieht."},
     {{"relocate", {"to any free square", "auf jedes freie Feld"}},
      {"slide", {"straight, over free squares", "gerade über freie Felder"}}}},
};

static const option_words stargate[] = {
    {"stargate",
     "mode",
     {"Sides", "Parteien"},
     {"With four players: each alone, or two against two.",
      "Zu viert: jeder für sich oder zwei gegen zwei."},
     {{"free", {"each alone", "jeder für sich"}},
      {"alliances", {"two against two", "zwei gegen zwei"}}}},
    {"stargate",
     "seating",
     {"Partners sit", "Partner sitzen"},
     {"With two against two.", "Bei zwei gegen zwei."},
     {{"adjacent", {"next to each other", "nebeneinander"}},
      {"opposite", {"opposite each other", "einander gegenüber"}}}},
    {"stargate",
     "moving",
     {"Moving", "Ziehen"},
     {"How far pieces go; capturing stays the same.",
      "Wie weit Steine ziehen; das Schlagen bleibt gleich."},
     {{"reach", {"as far as they capture", "so weit, wie sie schlagen"}},
      {"line", {"straight, any distance", "gerade, beliebig weit"}},
      {"step", {"one square, any direction", "ein Feld in jede Richtung"}}}},
    {"stargate",
     "capture_lines",
     {"Capturing", "Schlagen"},
     {"In which directions pieces capture.", "In welche Richtungen geschlagen wird."},
     {{"straight", {"straight", "gerade"}}, {"all", {"diagonally, too", "auch schräg"}}}},
    {"stargate",
     "jump",
     {"Capture over others", "Über andere hinweg schlagen"},
     {"A piece that captures may jump over others.",
      "Wer schlägt, darf über andere Steine hinweg."},
     {{0}}},
};

static const option_words transmitter[] = {
    {"transmitter",
     "pair",
     {"Colours for two", "Farben zu zweit"},
     {"Which colours play if there are two.", "Welche Farben zu zweit spielen."},
     {{"red-green", {"red and green", "Rot und Grün"}},
      {"blue-yellow", {"blue and yellow", "Blau und Gelb"}}}},
    {"transmitter",
     "left_out",
     {"Left out with three", "Fehlt zu dritt"},
     {"Which colour does not play if there are three.", "Welche Farbe zu dritt nicht mitspielt."},
     {{0}}},
    {"transmitter",
     "bring_in",
     {"Bringing in", "Einsetzen"},
     {"May you go without a new piece?", "Darfst du auf einen neuen Stein verzichten?"},
     {{"optional", {"yes", "ja"}}, {"forced", {"no", "nein"}}}},
};

static const option_words jump[] = {
    {"jump",
     "layout",
     {"Layout", "Aufstellung"},
     {"How the pieces stand at the start.", "Wie die Steine am Anfang stehen."},
     {{"squares_behind", {"squares behind", "Quadrate hinten"}},
      {"squares_ahead", {"squares ahead", "Quadrate vorn"}},
      {"spread", {"spread out", "locker"}}}},
    {"jump",
     "goal",
     {"Points to win", "Punkte zum Sieg"},
     {"Whoever has so many points on the bank wins.", "Wer so viele Punkte am Ufer hat, gewinnt."},
     {{0}}},
    {"jump",
     "cylinder",
     {"The cylinder counts", "Der Zylinder zählt"},
     {"How many points it is worth on the bank.", "Wie viele Punkte er am Ufer bringt."},
     {{0}}},
};

static const option_words solo_jump[] = {
    {"solo-jump",
     "puzzle",
     {"Puzzle", "Aufgabe"},
     {"0 is dealt by chance; 1 to 12 are built in and get harder.",
      "0 wird ausgelost; 1 bis 12 sind eingebaut und werden schwerer."},
     {{0}}},
    {"solo-jump",
     "goal",
     {"Last piece", "Letzter Stein"},
     {"Which piece must be left.", "Welcher Stein übrig bleiben muss."},
     {{"cylinder", {"the cylinder", "der Zylinder"}}, {"any", {"any", "egal welcher"}}}},
};

static const option_words shared[] = {
    {NULL,
     "squares",
     {"Squares go", "Quadrate ziehen"},
     {"In which directions square pieces go.", "In welche Richtungen Quadrate dürfen."},
     {{"both", {"straight and diagonally", "gerade und schräg"}},
      {"diagonal", {"diagonally", "schräg"}},
      {"straight", {"straight", "gerade"}}}},
    {NULL,
     "ply_limit",
     {"Longest game", "Längste Partie"},
     {"After so many moves it ends without waiting for a winner.",
      "Nach so vielen Zügen ist Schluss, auch ohne dass jemand gewinnt."},
     {{0}}},
    {NULL,
     "turn_limit",
     {"Longest game", "Längste Partie"},
     {"After so many turns it ends without waiting for a winner.",
      "Nach so vielen Zügen ist Schluss, auch ohne dass jemand gewinnt."},
     {{0}}},
};

static const choice_words colours[] = {{"red", {"red", "Rot"}},
                                       {"blue", {"blue", "Blau"}},
                                       {"green", {"green", "Grün"}},
                                       {"yellow", {"yellow", "Gelb"}}};

#define LENGTH(list) (sizeof(list) / sizeof *(list))

static const struct {
    const option_words *words;
    size_t count;
} tables[] = {
    {gridlock, LENGTH(gridlock)}, {route66, LENGTH(route66)},
    {autobahn, LENGTH(autobahn)}, {blockade, LENGTH(blockade)},
    {stargate, LENGTH(stargate)}, {transmitter, LENGTH(transmitter)},
    {jump, LENGTH(jump)},         {solo_jump, LENGTH(solo_jump)},
    {shared, LENGTH(shared)},
};

static const option_words *find(const char *game, const char *option) {
    for (size_t t = 0; t < LENGTH(tables); t++)
        for (size_t i = 0; i < tables[t].count; i++) {
            const option_words *w = &tables[t].words[i];
            if (strcmp(w->option, option) == 0 && (w->game == NULL || strcmp(w->game, game) == 0))
                return w;
        }
    return NULL;
}

static const char *choose(const choice_words *list, size_t count, tp_language language,
                          const char *choice) {
    for (size_t i = 0; i < count && list[i].choice != NULL; i++)
        if (strcmp(list[i].choice, choice) == 0) return list[i].text[language];
    return NULL;
}

const char *tp_option_name(tp_language language, const char *game, const char *option) {
    const option_words *w = find(game, option);
    return w != NULL ? w->name[language] : option;
}

const char *tp_option_why(tp_language language, const char *game, const char *option) {
    const option_words *w = find(game, option);
    return w != NULL ? w->why[language] : "";
}

const char *tp_option_choice(tp_language language, const char *game, const char *option,
                             const char *choice) {
    const option_words *w = find(game, option);
    const char *text = w != NULL ? choose(w->choices, MOST_CHOICES, language, choice) : NULL;
    if (text == NULL) text = choose(colours, LENGTH(colours), language, choice);
    return text != NULL ? text : choice;
}
