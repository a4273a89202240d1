/* app/tui/screen/canvas.c: see canvas.h. */
#include "app/tui/screen/canvas.h"

#include "core/base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tp_canvas_init(tp_canvas *c, int width, int height, bool ascii) {
    const size_t room = (size_t)(width > 0 ? width : 0) * (size_t)(height > 0 ? height : 0);
    *c = (tp_canvas){.width = width > 0 ? width : 0, .height = height > 0 ? height : 0};
    c->cells = tp_alloc((room > 0 ? room : 1) * sizeof *c->cells);
    c->ascii = ascii;
}

void tp_canvas_done(tp_canvas *c) {
    free(c->cells);
    *c = (tp_canvas){0};
}

int tp_colour_ink(const char *id, int seat) {
    static const char *const ids[] = {"red",  "blue", "green", "yellow",
                                      "rose", "ice",  "white", "black"};
    enum { INKS = sizeof ids / sizeof *ids, OTHERS = 4 }; /* a city's own colours: no usual ones */
    for (int i = 0; i < INKS; i++)
        if (strcmp(ids[i], id) == 0) return i;
    return (OTHERS + seat) % INKS;
}

/* ---- characters ---- */

/* The next character of a UTF-8 text; what is not UTF-8 is "?", byte by byte. */
static uint32_t take_character(const char **text) {
    const unsigned char *p = (const unsigned char *)*text;
    const int more = p[0] < 0x80 ? 0 : p[0] < 0xC2 ? -1 : p[0] < 0xE0 ? 1 : p[0] < 0xF0 ? 2 : 3;
    uint32_t found = more <= 0 ? p[0] : p[0] & (0x3Fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            (*text)++;
            return '?';
        }
        found = found << 6 | (p[i] & 0x3Fu);
    }
    *text += more < 0 ? 1 : 1 + more;
    return more < 0 ? '?' : found;
}

/* Characters that are shown on top of the one before, or not at all. */
static bool is_invisible(uint32_t c) {
    return (c >= 0x300 && c < 0x370) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
           (c >= 0x20D0 && c < 0x2100) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF;
}

/* Characters that terminals show two columns wide; a sheet has no place for them. */
static bool is_wide(uint32_t c) {
    return (c >= 0x1100 && c < 0x1160) || (c >= 0x2E80 && c < 0xA4D0) ||
           (c >= 0xAC00 && c < 0xD7A4) || (c >= 0xF900 && c < 0xFB00) ||
           (c >= 0xFE30 && c < 0xFE70) || (c >= 0xFF00 && c < 0xFF61) || c >= 0x1F000;
}

static bool is_control(uint32_t c) {
    return c < ' ' || (c >= 0x7F && c < 0xA0);
}

/* Box characters come in families: what they join is in the number. */
static uint32_t ascii_of_box(uint32_t c) {
    static const char boxes[] = "--||--||--||++++++++++++++++++++"   /* 2500 */
                                "++++++++++++++++++++++++++++++++"   /* 2520 */
                                "++++++++++++--||=|++++++++++++++"   /* 2540 */
                                "+++++++++++++++++/\\X-|-|-'-,-|-|"; /* 2560 */
    return (uint32_t)boxes[c - 0x2500];
}

static uint32_t ascii_of(uint32_t c) {
    static const struct {
        uint32_t from;
        char to;
    } others[] = {
        {0xA0, ' '},    {0xA7, 'S'},    {0xAB, '"'},   {0xB0, 'o'},   {0xB1, '+'},    {0xB7, '.'},
        {0xBB, '"'},    {0xD7, 'x'},    {0xE9, 'e'},   {0xF7, '/'},   {0x2013, '-'},  {0x2014, '-'},
        {0x2018, '\''}, {0x2019, '\''}, {0x201A, ','}, {0x201C, '"'}, {0x201D, '"'},  {0x201E, '"'},
        {0x2022, '*'},  {0x2026, '.'},  {0x2039, '<'}, {0x203A, '>'}, {0x2190, '<'},  {0x2191, '^'},
        {0x2192, '>'},  {0x2193, 'v'},  {0x2194, '-'}, {0x2195, '|'}, {0x2196, '\\'}, {0x2197, '/'},
        {0x2198, '\\'}, {0x2199, '/'},  {0x21BA, '@'}, {0x21BB, '@'}, {0x2205, '0'},  {0x2212, '-'},
        {0x221E, '8'},  {0x2229, 'n'},  {0x2248, '~'}, {0x2260, '#'}, {0x2264, '<'},  {0x2265, '>'},
        {0x2580, '"'},  {0x2584, '_'},  {0x2588, '#'}, {0x258C, '|'}, {0x2590, '|'},  {0x2591, ':'},
        {0x2592, '%'},  {0x2593, '#'},  {0x25A0, '#'}, {0x25A1, 'D'}, {0x25A3, 'Q'},  {0x25A6, 'q'},
        {0x25AA, '#'},  {0x25AB, 'o'},  {0x25AC, '='}, {0x25B2, 'A'}, {0x25B3, '^'},  {0x25B6, '>'},
        {0x25B7, '>'},  {0x25B8, '>'},  {0x25BA, '>'}, {0x25BC, 'V'}, {0x25BD, 'v'},  {0x25C0, '<'},
        {0x25C2, '<'},  {0x25C4, '<'},  {0x25C6, '&'}, {0x25C7, '%'}, {0x25C8, '&'},  {0x25C9, '@'},
        {0x25CB, 'o'},  {0x25CE, '0'},  {0x25CF, '@'}, {0x25D0, '('}, {0x25D1, ')'},  {0x25E6, 'o'},
        {0x25EF, 'O'},  {0x2605, '*'},  {0x2606, '+'}, {0x2611, 'x'}, {0x2691, 'P'},  {0x2713, 'x'},
        {0x2714, 'x'},  {0x2715, 'x'},  {0x2717, 'x'}, {0x2726, '*'}, {0x2727, '+'},  {0x2B21, 'O'},
        {0x2B22, '@'},
    };
    if (c < 0x80) return c;
    if (c >= 0x2500 && c < 0x2580) return ascii_of_box(c);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].from == c) return (uint32_t)others[i].to;
    return '?';
}

/* What stands on the sheet for a character; 0: nothing does. */
static uint32_t shown_as(const tp_canvas *c, uint32_t character) {
    if (is_invisible(character)) return 0;
    if (is_control(character) || is_wide(character)) return '?';
    return c->ascii ? ascii_of(character) : character;
}

/* Germans without umlauts write two letters. */
static const char *two_letters(uint32_t c) {
    switch (c) {
    case 0xC4: return "Ae";
    case 0xD6: return "Oe";
    case 0xDC: return "Ue";
    case 0xDF: return "ss";
    case 0xE4: return "ae";
    case 0xF6: return "oe";
    case 0xFC: return "ue";
    default: return NULL;
    }
}

const char *tp_canvas_spell(const tp_canvas *c, const char *text, char *out, size_t room) {
    size_t n = 0;
    if (!c->ascii) return text;
    while (*text != '\0' && n + 5 < room) {
        const char *from = text;
        const char *letters = two_letters(take_character(&text));
        const size_t size = letters != NULL ? 2 : (size_t)(text - from);
        memcpy(out + n, letters != NULL ? letters : from, size);
        n += size;
    }
    out[n] = '\0';
    return out;
}

/* ---- writing ---- */

static bool is_on(const tp_canvas *c, int x, int y) {
    return x >= 0 && x < c->width && y >= 0 && y < c->height;
}

static tp_cell *cell_at(const tp_canvas *c, int x, int y) {
    return &c->cells[(size_t)y * (size_t)c->width + (size_t)x];
}

int tp_canvas_put(tp_canvas *c, int x, int y, tp_ink ink, const char *text) {
    char spelt[1024];
    int columns = 0;
    text = tp_canvas_spell(c, text, spelt, sizeof spelt);
    while (*text != '\0') {
        const uint32_t shown = shown_as(c, take_character(&text));
        if (shown == 0) continue;
        if (is_on(c, x + columns, y)) {
            tp_cell *cell = cell_at(c, x + columns, y);
            cell->character = shown;
            cell->ink = (uint8_t)ink;
        }
        columns++;
    }
    return columns;
}

int tp_canvas_print(tp_canvas *c, int x, int y, tp_ink ink, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return tp_canvas_put(c, x, y, ink, text);
}

void tp_canvas_mark(tp_canvas *c, int x, int y, int width, int marks) {
    for (int i = 0; i < width; i++)
        if (is_on(c, x + i, y)) cell_at(c, x + i, y)->marks |= (uint8_t)marks;
}

void tp_canvas_copy(tp_canvas *c, int x, int y, int width, int height, const tp_canvas *from,
                    int from_x, int from_y) {
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            if (is_on(c, x + column, y + row) && is_on(from, from_x + column, from_y + row))
                *cell_at(c, x + column, y + row) = *cell_at(from, from_x + column, from_y + row);
}

int tp_canvas_columns(const char *text) {
    int columns = 0;
    while (*text != '\0') columns += !is_invisible(take_character(&text));
    return columns;
}

/* ---- reading ---- */

static size_t encode(uint32_t c, char out[4]) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    const size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = size; i-- > 1; c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(first[size] | c);
    return size;
}

void tp_canvas_row(const tp_canvas *c, int y, char *out, size_t room) {
    size_t length = 0, end = 0;
    for (int x = 0; x < c->width && is_on(c, x, y); x++) {
        const uint32_t character = cell_at(c, x, y)->character;
        char bytes[4];
        const size_t size = encode(character != 0 ? character : ' ', bytes);
        if (length + size >= room) break;
        memcpy(out + length, bytes, size);
        length += size;
        if (character != 0 && character != ' ') end = length;
    }
    out[end] = '\0';
}
