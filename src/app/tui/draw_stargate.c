/* app/tui/draw_stargate.c: Stargate: four gates in the middle, each seat's maingate the one
 * farthest from its corner. */
#include "app/tui/square.h"

#include <stdio.h>

static const tp_shape_words words[] = {{'C',
                                        {"Commander", "Commander"},
                                        {"Commanders", "Commander"},
                                        {"the Commander", "den Commander"},
                                        {"a Commander", "einen Commander"}},
                                       {'T',
                                        {"Diver", "Diver"},
                                        {"Divers", "Diver"},
                                        {"the Diver", "den Diver"},
                                        {"a Diver", "einen Diver"}},
                                       {'S',
                                        {"Nozzler", "Nozzler"},
                                        {"Nozzlers", "Nozzler"},
                                        {"the Nozzler", "den Nozzler"},
                                        {"a Nozzler", "einen Nozzler"}},
                                       {0}};

static tp_grid_piece read_piece(const char *square) {
    if (square[0] == '.') return (tp_grid_piece){0};
    return (tp_grid_piece){.shape = square[0], .seat = square[1] - '0'};
}

/* ---- gates ---- */

static bool has_option(const tp_scene *s, const char *name, const char *value) {
    return tp_json_equals(tp_json_get(tp_json_get(s->view, "options"), name), value);
}

static bool is_allied(const tp_scene *s) {
    return s->players == 4 && has_option(s, "mode", "alliances");
}

/* The maingate of the corner a1; the other gates are its mirror images. */
static tp_place first_gate(const tp_scene *s) {
    tp_place q = {.column = 7, .row = 7};
    const tp_json *gate = s->edition != NULL ? tp_json_get(s->edition, "maingate") : NULL;
    if (gate != NULL) tp_grid_square(tp_json_text(tp_json_get(gate, "square"), NULL), &q);
    return q;
}

static tp_place mirrored(tp_place q, bool across, bool up) {
    return (tp_place){.column = across ? TP_SIDE - 1 - q.column : q.column,
                      .row = up ? TP_SIDE - 1 - q.row : q.row};
}

/* Turns go round the table from a1, or across it: a1, l12, a12, l1. */
static tp_place maingate(const tp_scene *s, int seat) {
    static const bool across[2][4] = {{false, false, true, true}, {false, true, false, true}};
    static const bool up[2][4] = {{false, true, true, false}, {false, true, true, false}};
    const bool crosses = s->players == 2 || (is_allied(s) && has_option(s, "seating", "adjacent"));
    return mirrored(first_gate(s), across[crosses][seat], up[crosses][seat]);
}

static bool is_out(const tp_scene *s, int seat) {
    const tp_json *out = tp_json_get(s->view, "out");
    for (size_t i = 0; i < tp_json_size(out); i++)
        if (tp_json_int(tp_json_item(out, i)) == seat) return true;
    return false;
}

static void mark_gate(tp_grid *b, tp_place q, tp_ground ground) {
    b->ground[q.row][q.column] = ground;
}

/* Gates are marked; the other centres mean nothing here. */
static void mark_gates(const tp_scene *s, tp_grid *b) {
    for (int i = 0; i < TP_SIDE * TP_SIDE; i++)
        mark_gate(b, (tp_place){.column = i % TP_SIDE, .row = i / TP_SIDE},
                  (tp_ground){.ink = TP_INK_FAINT});
    for (int i = 0; i < 4; i++)
        mark_gate(b, mirrored(first_gate(s), (i & 1) != 0, (i & 2) != 0),
                  (tp_ground){.middle = "☆", .sides = {"[", "]"}, .ink = TP_INK_GOLD});
    for (int seat = 0; seat < s->players; seat++)
        if (!is_out(s, seat))
            mark_gate(b, maingate(s, seat),
                      (tp_ground){.middle = "☆", .sides = {"[", "]"}, .ink = tp_seat_ink(seat)});
    if (s->viewer >= 0 && !is_out(s, s->viewer))
        mark_gate(b, maingate(s, s->viewer),
                  (tp_ground){.middle = "★", .sides = {"‹", "›"}, .ink = TP_INK_GOLD});
}

static bool same_side(const tp_scene *s, int a, int b) {
    return a == b || (is_allied(s) && a % 2 == b % 2);
}

/* Gates on which the seat's side stands. */
static int gates_held(const tp_scene *s, const tp_grid *b, int seat) {
    int held = 0;
    for (int i = 0; i < 4; i++) {
        const tp_grid_piece p = tp_grid_at(b, mirrored(first_gate(s), (i & 1) != 0, (i & 2) != 0));
        held += p.shape != 0 && same_side(s, p.seat, seat);
    }
    return held;
}

static int gates_wanted(const tp_scene *s) {
    return s->players == 4 && !is_allied(s) ? 3 : 4;
}

/* ---- the board ---- */

static void note_seat(const tp_scene *s, tp_grid *b, int seat) {
    char name[TP_SQUARE_TEXT];
    tp_grid_name(maingate(s, seat), name);
    tp_note_line(b, tp_seat_ink(seat), "%s%s%s %.*s", tp_grid_character(b, 'C', seat),
                 tp_grid_character(b, 'T', seat), tp_grid_character(b, 'S', seat),
                 TP_NAME(s, seat));
    if (is_out(s, seat))
        tp_note_line(b, TP_INK_WARN, "  %s", tp_either(s, "out", "raus"));
    else
        tp_note_line(b, TP_INK_PLAIN, " ☆%d/%d ★%s", gates_held(s, b, seat), gates_wanted(s), name);
}

static void note_all(const tp_scene *s, tp_grid *b) {
    tp_note_line(b, TP_INK_GOLD, "%s", tp_either(s, "☆ stargate", "☆ Stargate"));
    tp_note_line(b, TP_INK_GOLD, "%s", tp_either(s, "★ maingate", "★ Maingate"));
    tp_note_line(b, TP_INK_PLAIN, "%s", "");
    for (int seat = 0; seat < s->players; seat++) note_seat(s, b, seat);
}

static void read_board(const tp_scene *s, bool ascii, tp_grid *b) {
    tp_grid_init(b, TP_SIDE, true);
    b->ascii = ascii;
    tp_grid_read(b, tp_json_get(s->view, "board"), 2, read_piece);
    mark_gates(s, b);
    note_all(s, b);
}

static void size(const tp_scene *s, int *width, int *height) {
    tp_grid_size_of(s, read_board, width, height);
}

static void draw(const tp_scene *s, tp_canvas *c) {
    tp_grid_draw_of(s, read_board, c);
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    (void)index;
    return tp_grid_place_of(s, read_board, step, out);
}

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    tp_grid b;
    read_board(s, false, &b);
    if (!tp_grid_label(s, &b, words, index, step, out))
        snprintf(out, TP_SENTENCE, "%s", tp_either(s, "Pass", "Passen"));
}

static void tell_capture(const tp_scene *s, int seat, const tp_grid *b, const tp_grid_move *m,
                         char out[TP_SENTENCE]) {
    char from[TP_SQUARE_TEXT], to[TP_SQUARE_TEXT];
    tp_grid_name(m->from, from);
    tp_grid_name(m->to, to);
    const tp_grid_piece taken = tp_grid_at(b, m->to);
    const char *mover = tp_shape_of(words, tp_grid_at(b, m->from).shape)->one[s->language];
    const char *victim = tp_shape_of(words, taken.shape)->the[s->language];
    if (s->language == TP_GERMAN)
        snprintf(out, TP_SENTENCE, "%.*s: %s von %s schlägt %s von %.*s auf %s", TP_NAME(s, seat),
                 mover, from, victim, TP_NAME(s, taken.seat), to);
    else
        snprintf(out, TP_SENTENCE, "%.*s's %s on %s captures %s of %.*s on %s", TP_NAME(s, seat),
                 mover, from, victim, TP_NAME(s, taken.seat), to);
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    tp_grid b;
    tp_grid_move m;
    char from[TP_SQUARE_TEXT], to[TP_SQUARE_TEXT];
    if (!tp_grid_move_parse(move, &m)) {
        snprintf(out, TP_SENTENCE, tp_either(s, "%.*s passes", "%.*s passt"), TP_NAME(s, seat));
        return;
    }
    read_board(s, false, &b);
    if (m.takes) {
        tell_capture(s, seat, &b, &m, out);
        return;
    }
    tp_grid_name(m.from, from);
    tp_grid_name(m.to, to);
    snprintf(out, TP_SENTENCE,
             tp_either(s, "%.*s's %s goes from %s to %s", "%.*s: %s von %s nach %s"),
             TP_NAME(s, seat), tp_shape_of(words, tp_grid_at(&b, m.from).shape)->one[s->language],
             from, to);
}

static void say_seat(const tp_scene *s, const tp_grid *b, int seat,
                     void (*line)(void *context, const char *text), void *context) {
    char text[TP_SENTENCE], gate[TP_SQUARE_TEXT];
    tp_grid_say(s, b, seat, words, line, context);
    tp_grid_name(maingate(s, seat), gate);
    if (is_out(s, seat))
        snprintf(text, sizeof text, tp_either(s, "%.*s is out", "%.*s ist ausgeschieden"),
                 TP_NAME(s, seat));
    else
        snprintf(text, sizeof text,
                 tp_either(s, "%.*s holds %d of %d stargates; maingate %s",
                           "%.*s hält %d von %d Stargates; Maingate %s"),
                 TP_NAME(s, seat), gates_held(s, b, seat), gates_wanted(s), gate);
    line(context, text);
}

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    tp_grid b;
    read_board(s, false, &b);
    for (int seat = 0; seat < s->players; seat++) say_seat(s, &b, seat, line, context);
}

const tp_drawing draw_stargate = {
    .game = "stargate",
    .size = size,
    .draw = draw,
    .steps = tp_grid_steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
};
