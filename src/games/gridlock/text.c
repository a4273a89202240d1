/* gridlock/text.c: moves as text. 12 is the notation; what another seat draws is printed as "?". */
#include "state.h"

#include <string.h>

static const char *const words[] = {
    [START] = "start:",   [GOAL] = "goal:",     [TILE] = "tile:",  [PLACE] = "place:",
    [ROTATE] = "rotate:", [REMOVE] = "remove:", [CONE] = "cone:",  [CLEAR] = "clear:",
    [STOP] = "stop:",     [BUILD] = "build",    [DRIVE] = "drive", [END] = "end",
};

static size_t put(char *out, size_t n, const char *text) {
    const size_t length = strlen(text);
    memcpy(out + n, text, length + 1);
    return n + length;
}

static size_t put_rotation(char *out, size_t n, tp_move m) {
    out[n++] = '/';
    out[n++] = (char)('0' + gridlock_rotation(m));
    out[n] = '\0';
    return n;
}

static size_t put_drawn(const tp_tables *t, tp_move m, int viewer, char *out, size_t n) {
    const int seat = gridlock_space(m), what = gridlock_what(m);
    if (viewer != TP_EVERYTHING && viewer != seat) return put(out, n, "?");
    return put(out, n, gridlock_move_kind(m) == GOAL ? t->destination[what].id : t->kind[what].id);
}

size_t gridlock_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]) {
    const tp_tables *t = r->tables;
    const int kind = gridlock_move_kind(m);
    size_t n = put(out, 0, words[kind]);
    (void)s;
    switch (kind) {
    case START: return put(out, n, t->destination[gridlock_what(m)].id);
    case GOAL:
    case TILE: return put_drawn(t, m, viewer, out, n);
    case PLACE:
        n = put(out, n, t->kind[gridlock_what(m)].id);
        out[n++] = '@';
        n += tp_hex_put(out + n, &t->hex, gridlock_space(m));
        return put_rotation(out, n, m);
    case ROTATE:
        n += tp_hex_put(out + n, &t->hex, gridlock_space(m));
        return put_rotation(out, n, m);
    case REMOVE:
    case CONE:
    case CLEAR:
    case STOP: return n + tp_hex_put(out + n, &t->hex, gridlock_space(m));
    default: return n;
    }
}

/* ---- reading ---- */

static bool take_destination(const tp_tables *t, const char *text, int *out) {
    for (*out = 0; *out < t->destinations; ++*out)
        if (strcmp(t->destination[*out].id, text) == 0) return true;
    return false;
}

/* An id of length bytes. */
static bool take_kind(const tp_tables *t, const char *text, size_t length, int *out) {
    for (*out = 0; *out < t->kinds; ++*out) {
        const char *id = t->kind[*out].id;
        if (strlen(id) == length && memcmp(id, text, length) == 0) return true;
    }
    return false;
}

static bool take_rotation(const char *text, int *rotation) {
    if (text[0] != '/' || text[1] < '0' || text[1] > '5' || text[2] != '\0') return false;
    *rotation = text[1] - '0';
    return true;
}

/* "KIND@CELL/ROT", or without the kind. */
static bool take_tile(const tp_tables *t, int kind, const char *text, tp_move *out) {
    int what = 0, space, rotation;
    if (kind == PLACE) {
        const size_t length = strcspn(text, "@");
        if (text[length] != '@' || !take_kind(t, text, length, &what)) return false;
        text += length + 1;
    }
    if (!tp_hex_take(&text, &t->hex, &space) || !take_rotation(text, &rotation)) return false;
    *out = gridlock_move(kind, what, space, rotation);
    return true;
}

static bool take_drawn(const tp_tables *t, int kind, const char *text, int seat, tp_move *out) {
    int what;
    if (seat == NOBODY) return false;
    if (kind == TILE ? !take_kind(t, text, strlen(text), &what) : !take_destination(t, text, &what))
        return false;
    *out = kind == START ? gridlock_move(START, what, 0, 0) : gridlock_drawn(kind, what, seat);
    return true;
}

bool gridlock_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    const tp_tables *t = r->tables;
    int kind = START, space = 0;
    while (kind < END && strncmp(text, words[kind], strlen(words[kind])) != 0) kind++;
    if (strncmp(text, words[kind], strlen(words[kind])) != 0) return false;
    text += strlen(words[kind]);
    if (kind == START || kind == GOAL || kind == TILE)
        return take_drawn(t, kind, text, s->seat, out);
    if (kind == PLACE || kind == ROTATE) return take_tile(t, kind, text, out);
    if (kind < BUILD && !tp_hex_take(&text, &t->hex, &space)) return false;
    *out = gridlock_move(kind, 0, space, 0);
    return *text == '\0';
}
