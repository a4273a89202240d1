/* autobahn/text.c: moves as text (autobahn.md "Phase drive", "Windows"). A card that only one seat
 * sees is "?" to the others: a drawn card, and the front of a card laid as road. */
#include "state.h"

#include <string.h>

const char *const autobahn_kind_words[KINDS + 1] = {
    "S80",  "S100", "S120", "SX",   "RW",   "CAM",  "IND",  "FLA",  "DOC",   "L80",  "L90",  "V100",
    "V110", "V120", "V130", "V140", "V150", "V160", "C90",  "C100", "C110",  "C120", "C130", "C140",
    "C150", "C160", "C170", "C180", "C190", "C200", "C210", "C220", "HEAVY", "HAT",  "SUN",  NULL,
};

void autobahn_write_card(tp_writer *w, int kind) {
    tp_write_key_text(w, "card", autobahn_kind_words[kind]);
}

/* What follows the verb. */
typedef enum { NOTHING, CARD, SECRET, NUMBER, CARD_AND_LANE } tail;
static const struct {
    const char *word;
    tail tail;
    int card; /* the card a verb always means */
} verbs[VERBS] = {
    [BUILD] = {"build", SECRET, 0},     [OVERTAKE] = {"overtake", SECRET, 0},
    [PUT] = {"put", CARD_AND_LANE, 0},  [SIGN] = {"sign", CARD, 0},
    [WORKS] = {"works", NOTHING, RW},   [REFUEL] = {"refuel", CARD, 0},
    [CAMERA] = {"camera", NUMBER, CAM}, [END] = {"end", NOTHING, 0},
    [FUEL] = {"fuel", NUMBER, 0},       [DRAW] = {"draw", SECRET, 0},
    [PASS] = {"pass", NOTHING, 0},      [INDICATOR] = {"indicator", NOTHING, IND},
    [FLASH] = {"flash", NOTHING, FLA},  [DOCTOR] = {"doctor", NOTHING, DOC},
};

/* ---- out ---- */

static size_t append(char *out, size_t n, const char *text) {
    const size_t length = strlen(text);
    memcpy(out + n, text, length + 1);
    return n + length;
}

static size_t append_card(char *out, size_t n, const char *card) {
    return append(out, append(out, n, ":"), card);
}

static size_t append_number(char *out, size_t n, int number) {
    char digits[4] = {':', (char)('0' + number % 10), '\0'};
    if (number < 10) return append(out, n, digits);
    digits[1] = (char)('0' + number / 10);
    digits[2] = (char)('0' + number % 10);
    return append(out, n, digits);
}

size_t autobahn_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]) {
    const int verb = autobahn_verb(m), number = autobahn_number(m);
    const char *card = autobahn_kind_words[autobahn_card(m)];
    size_t n = append(out, 0, verbs[verb].word);
    (void)r, (void)s;
    switch (verbs[verb].tail) {
    case NOTHING: return n;
    case CARD: return append_card(out, n, card);
    case NUMBER: return append_number(out, n, number);
    case SECRET: /* the number is the seat that sees it */
        return append_card(out, n, viewer == TP_EVERYTHING || viewer == number ? card : "?");
    case CARD_AND_LANE: break;
    }
    n = append_card(out, n, card);
    return number > 0 ? append_number(out, n, number) : n;
}

/* ---- in ---- */

/* Takes ":" and what follows it up to the next ":" or the end. */
static bool take_part(const char **rest, char part[TP_MOVE_TEXT]) {
    if (**rest != ':') return false;
    const size_t n = strcspn(*rest + 1, ":");
    if (n >= TP_MOVE_TEXT) return false;
    memcpy(part, *rest + 1, n);
    part[n] = '\0';
    *rest += 1 + n;
    return true;
}

static bool take_card(const char **rest, int *kind) {
    char part[TP_MOVE_TEXT];
    if (!take_part(rest, part)) return false;
    for (*kind = 0; *kind < KINDS; ++*kind)
        if (strcmp(part, autobahn_kind_words[*kind]) == 0) return true;
    return false;
}

/* Up to two digits. */
static bool take_number(const char **rest, int *number) {
    char part[TP_MOVE_TEXT];
    if (!take_part(rest, part)) return false;
    const size_t n = strlen(part);
    *number = 0;
    if (n < 1 || n > 2 || strspn(part, "0123456789") != n) return false;
    for (size_t i = 0; i < n; i++) *number = *number * 10 + (part[i] - '0');
    return true;
}

static int verb_of(const char *text, size_t length) {
    for (int verb = 1; verb < VERBS; verb++)
        if (strlen(verbs[verb].word) == length && memcmp(verbs[verb].word, text, length) == 0)
            return verb;
    return 0;
}

bool autobahn_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    const size_t length = strcspn(text, ":");
    const int verb = verb_of(text, length);
    const char *rest = text + length;
    int card = verbs[verb].card, number = 0;
    bool ok = verb != 0;
    switch (verbs[verb].tail) {
    case NOTHING: break;
    case CARD: ok = take_card(&rest, &card); break;
    case NUMBER: ok = take_number(&rest, &number); break;
    case SECRET:
        ok = take_card(&rest, &card);
        number = autobahn_drawer(r, s);
        break;
    case CARD_AND_LANE:
        ok = take_card(&rest, &card) && (card == HEAVY || take_number(&rest, &number));
        break;
    }
    *out = autobahn_move(verb, number, card);
    return ok && *rest == '\0';
}
