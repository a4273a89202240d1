/* route66/text.c: moves as text. route66.md "Moves and state": "roll:1-2-2-6", "move:5+9",
 * "move:7+7", "move:7", "roll", "stop". */
#include "state.h"

#include <string.h>

static size_t put_text(char *out, const char *text) {
    const size_t n = strlen(text);
    memcpy(out, text, n + 1);
    return n;
}

static size_t put_section(char *out, int section) {
    size_t n = 0;
    if (section >= 10) out[n++] = '1';
    out[n++] = (char)('0' + section % 10);
    out[n] = '\0';
    return n;
}

static size_t format_fall(const route66_roll *roll, char out[TP_MOVE_TEXT]) {
    size_t n = put_text(out, "roll");
    for (int i = 0; i < DICE; i++) {
        out[n++] = i == 0 ? ':' : '-';
        out[n++] = (char)('0' + roll->dice[i]);
    }
    out[n] = '\0';
    return n;
}

static size_t format_step(int x, int y, char out[TP_MOVE_TEXT]) {
    size_t n = put_text(out, "move:");
    n += put_section(out + n, x);
    if (y == 0) return n;
    n += put_text(out + n, "+");
    return n + put_section(out + n, y);
}

size_t route66_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                      char out[TP_MOVE_TEXT]) {
    (void)s, (void)viewer;
    switch (route66_kind(m)) {
    case FALL: return format_fall(&r->tables->rolls[route66_roll_of(m)], out);
    case STEP: return format_step(route66_x(m), route66_y(m), out);
    case ROLL: return put_text(out, "roll");
    default: return put_text(out, "stop");
    }
}

/* Four digits 1 to 6 with a dash between them. */
static bool parse_fall(const tp_tables *t, const char *text, tp_move *out) {
    int dice[DICE];
    for (int i = 0; i < DICE; i++) {
        if (i > 0 && *text++ != '-') return false;
        if (*text < '1' || *text > '6') return false;
        dice[i] = *text++ - '0';
    }
    *out = route66_fall(route66_roll_of_dice(t, dice));
    return *text == '\0';
}

static bool take_section(const char **text, int *out) {
    int value = 0;
    for (int i = 0; i < 2 && **text >= '0' && **text <= '9'; i++, ++*text)
        value = value * 10 + (**text - '0');
    *out = value;
    return value >= LOWEST && value <= HIGHEST;
}

static bool parse_step(const char *text, tp_move *out) {
    int x, y = 0;
    if (!take_section(&text, &x)) return false;
    if (*text == '+') {
        text++;
        if (!take_section(&text, &y)) return false;
    }
    *out = route66_step(x, y);
    return *text == '\0';
}

bool route66_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    static const char fall[] = "roll:", step[] = "move:";
    (void)s;
    if (strncmp(text, fall, strlen(fall)) == 0)
        return parse_fall(r->tables, text + strlen(fall), out);
    if (strncmp(text, step, strlen(step)) == 0) return parse_step(text + strlen(step), out);
    *out = strcmp(text, "roll") == 0 ? route66_roll_on() : route66_stop();
    return strcmp(text, "roll") == 0 || strcmp(text, "stop") == 0;
}
