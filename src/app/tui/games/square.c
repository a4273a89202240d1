/* app/tui/games/square.c: notation, words and notes of boards of squares; see square.h. How they
 * are laid out and drawn is in square_draw.c. */
#include "app/tui/games/square.h"

#include "app/args.h"
#include "app/tui/games/speech.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- notation ---- */

/* A square's name at the beginning of a text; how many bytes it has, 0 if there is none. */
static size_t take_square(const char *text, tp_place *out) {
    if (text[0] < 'a' || text[0] >= 'a' + TP_SIDE || text[1] < '1' || text[1] > '9') return 0;
    char *end;
    const long row = strtol(text + 1, &end, 10);
    if (row < 1 || row > TP_SIDE) return 0;
    *out = (tp_place){.column = text[0] - 'a', .row = (int)row - 1};
    return (size_t)(end - text);
}

bool tp_grid_square(const char *text, tp_place *out) {
    const size_t size = take_square(text, out);
    return size > 0 && text[size] == '\0';
}

void tp_grid_name(tp_place q, char out[TP_SQUARE_TEXT]) {
    snprintf(out, TP_SQUARE_TEXT, "%c%u", (char)('a' + q.column), (unsigned)(q.row + 1) % 100u);
}

bool tp_grid_move_parse(const char *move, tp_grid_move *out) {
    *out = (tp_grid_move){0};
    if (tp_grid_square(move, &out->to)) return true;
    const size_t size = take_square(move, &out->from);
    if (size == 0 || (move[size] != '-' && move[size] != 'x')) return false;
    out->has_from = true;
    out->takes = move[size] == 'x';
    return tp_grid_square(move + size + 1, &out->to);
}

int tp_grid_steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    (void)s;
    tp_grid_move m;
    if (!tp_grid_move_parse(move, &m) || !m.has_from) {
        snprintf(out[0], TP_STEP_TEXT, "%s", move);
        return 1;
    }
    char to[TP_SQUARE_TEXT];
    tp_grid_name(m.from, out[0]);
    tp_grid_name(m.to, to);
    snprintf(out[1], TP_STEP_TEXT, "%s%s", m.takes ? "x" : "", to);
    return 2;
}

bool tp_grid_step(const char *step, tp_place *out) {
    return tp_grid_square(step[0] == 'x' ? step + 1 : step, out);
}

/* ---- seats ---- */

const char *tp_name_of(const tp_scene *s, int seat) {
    return seat >= 0 && seat < s->players ? s->names[seat] : "";
}

int tp_name_bytes(const tp_scene *s, int seat) {
    return tp_args_cut(tp_name_of(s, seat), 40);
}

tp_ink tp_seat_ink(int seat) {
    return seat >= 0 ? (tp_ink)(TP_INK_SEAT + seat) : TP_INK_PLAIN;
}

/* ---- filling in ---- */

void tp_grid_of(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_drawing_of(s->rules->game->id)->board(s, ascii, b);
}

void tp_grid_init(tp_grid *b, int side, bool fields) {
    memset(b, 0, sizeof *b);
    b->side = side;
    b->fields = fields;
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++) {
            const bool is_centre = fields && row % 3 == 1 && column % 3 == 1;
            b->ground[row][column].middle = is_centre ? "+" : NULL;
            b->ground[row][column].ink = is_centre ? TP_INK_PLAIN : TP_INK_FAINT;
        }
}

void tp_grid_read(tp_grid *b, const tp_json *rows, int size,
                  tp_grid_piece (*read)(const char *square)) {
    for (int i = 0; i < b->side && (size_t)i < tp_json_size(rows); i++) {
        size_t length;
        const char *text = tp_json_text(tp_json_item(rows, (size_t)i), &length);
        const int columns = (int)length / size;
        for (int column = 0; column < b->side && column < columns; column++)
            b->at[b->side - 1 - i][column] = read(text + (ptrdiff_t)column * size);
    }
}

tp_grid_piece tp_grid_letter(const char *square) {
    switch (*square) {
    case 'C':
    case 'T':
    case 'S': return (tp_grid_piece){.shape = *square, .seat = 0};
    case 'c': return (tp_grid_piece){.shape = 'C', .seat = 1};
    case 't': return (tp_grid_piece){.shape = 'T', .seat = 1};
    case 's': return (tp_grid_piece){.shape = 'S', .seat = 1};
    default: return (tp_grid_piece){0};
    }
}

tp_grid_piece tp_grid_at(const tp_grid *b, tp_place q) {
    if (q.row >= b->side || q.column >= b->side) return (tp_grid_piece){0};
    return b->at[q.row][q.column];
}

int tp_grid_count(const tp_grid *b, int seat, char shape) {
    int found = 0;
    for (int row = 0; row < b->side; row++)
        for (int column = 0; column < b->side; column++) {
            const tp_grid_piece p = b->at[row][column];
            found += p.shape != 0 && p.seat == seat && (shape == 0 || p.shape == shape);
        }
    return found;
}

static void append(char *out, size_t room, const char *text) {
    const size_t used = strlen(out);
    snprintf(out + used, room - used, "%s", text);
}

static void add_note(tp_grid *b, bool goes_on, tp_ink ink, const char *text) {
    assert(b->note_count < TP_NOTES);
    tp_note *n = &b->notes[b->note_count++];
    snprintf(n->text, sizeof n->text, "%.*s", tp_args_cut(text, TP_NOTE_TEXT - 1), text);
    n->ink = ink;
    n->goes_on = goes_on;
}

void tp_note_line(tp_grid *b, tp_ink ink, const char *format, ...) {
    char text[TP_SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add_note(b, false, ink, text);
}

void tp_note_more(tp_grid *b, tp_ink ink, const char *format, ...) {
    char text[TP_SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add_note(b, true, ink, text);
}

void tp_note_pieces(tp_grid *b, int seat, char shape, int count) {
    char text[TP_NOTE_TEXT] = "";
    for (int i = 0; i < count; i++) append(text, sizeof text, tp_grid_character(b, shape, seat));
    add_note(b, true, tp_seat_ink(seat), text);
}

/* ---- saying it ---- */

static const char *shape_word(const tp_scene *s, char shape, const char *form) {
    const char id[] = {shape, '\0'};
    return tp_word(s, "pieces", id, form);
}

void tp_grid_label_of(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    tp_grid b;
    tp_place q;
    (void)index;
    tp_grid_of(s, false, &b);
    const bool is_square = tp_grid_step(step, &q);
    const char shape = (char)(is_square ? tp_grid_at(&b, q).shape : '\0');
    if (shape != 0)
        snprintf(out, TP_SENTENCE, tp_either(s, "%s on %s", "%s auf %s"),
                 shape_word(s, shape, NULL), step);
    else
        snprintf(out, TP_SENTENCE, "%s", step);
}

static void list_shape(const tp_scene *s, const tp_grid *b, int seat, char shape, char *out,
                       size_t room) {
    const int count = tp_grid_count(b, seat, shape);
    if (count == 0) return;
    if (out[0] != '\0') append(out, room, "; ");
    append(out, room, shape_word(s, shape, count == 1 ? NULL : "many"));
    int listed = 0;
    for (int column = 0; column < b->side; column++)
        for (int row = 0; row < b->side; row++) {
            const tp_grid_piece p = b->at[row][column];
            if (p.shape != shape || p.seat != seat) continue;
            char name[TP_SQUARE_TEXT];
            tp_grid_name((tp_place){.column = column, .row = row}, name);
            append(out, room, listed++ > 0 ? ", " : " ");
            append(out, room, name);
        }
}

void tp_grid_list(const tp_scene *s, const tp_grid *b, int seat, const char *shapes, char *out,
                  size_t room) {
    out[0] = '\0';
    for (; *shapes != '\0'; shapes++) list_shape(s, b, seat, *shapes, out, room);
    if (out[0] == '\0') append(out, room, tp_either(s, "no piece", "kein Stein"));
}

void tp_grid_say(const tp_scene *s, const tp_grid *b, int seat, const char *shapes, tp_line *line,
                 void *context) {
    char list[512], text[640];
    tp_grid_list(s, b, seat, shapes, list, sizeof list);
    snprintf(text, sizeof text, "%.*s: %s", TP_NAME(s, seat), list);
    line(context, text);
}
