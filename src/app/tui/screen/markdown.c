/* app/tui/screen/markdown.c: see canvas.h. Only what our own texts use. */
#include "app/tui/screen/canvas.h"

#include "core/base/writer.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 12, LINE = 2048 };

/* A line without the signs of emphasis and code. */
static void clean(const char *line, size_t length, char out[LINE]) {
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < LINE; i++) {
        if (line[i] == '`') continue;
        if (line[i] == '*' && i + 1 < length && line[i + 1] == '*') {
            i++;
            continue;
        }
        out[n++] = line[i];
    }
    out[n] = '\0';
}

/* ---- tables ---- */

static bool is_rule(const char *row) {
    return strspn(row, "|-: ") == strlen(row);
}

/* The next cell of a row, without the blanks around it; false at the end of the row. */
static bool take_cell(const char **row, char out[LINE]) {
    const char *p = *row + (**row == '|');
    const size_t n = strcspn(p, "|");
    if (*p == '\0' || p[n] == '\0') return false;
    size_t from = 0, to = n;
    while (from < to && p[from] == ' ') from++;
    while (to > from && p[to - 1] == ' ') to--;
    snprintf(out, LINE, "%.*s", (int)(to - from), p + from);
    *row = p + n;
    return true;
}

static void measure_row(const char *row, int widths[COLUMNS]) {
    char cell[LINE];
    for (int i = 0; i < COLUMNS && take_cell(&row, cell); i++) {
        const int width = tp_canvas_columns(cell);
        if (width > widths[i]) widths[i] = width;
    }
}

static void write_row(tp_writer *w, const char *row, const int widths[COLUMNS]) {
    char cell[LINE];
    for (int i = 0; i < COLUMNS && take_cell(&row, cell); i++)
        tp_write_plain(w, "%s%*s", cell, widths[i] + 2 - tp_canvas_columns(cell), "");
    tp_write_plain(w, "\n");
}

/* Rows up to the first line that is none; returns what is after them. */
static const char *write_table(tp_writer *w, const char *text) {
    int widths[COLUMNS] = {0};
    char row[LINE];
    const char *end = text;
    for (int pass = 0; pass < 2; pass++)
        for (end = text; *end == '|';) {
            const size_t n = strcspn(end, "\n");
            clean(end, n, row);
            if (pass == 0 && !is_rule(row)) measure_row(row, widths);
            if (pass == 1 && !is_rule(row)) write_row(w, row, widths);
            end += n + (end[n] == '\n');
        }
    return end;
}

/* ---- fenced blocks ---- */

static bool is_fence(const char *line) {
    return strncmp(line, "```", 3) == 0;
}

/* What stands between two fences, as it is; returns what is after it. */
static const char *write_fenced(tp_writer *w, const char *text) {
    for (bool is_first = true; *text != '\0'; is_first = false) {
        const size_t n = strcspn(text, "\n");
        const bool is_end = !is_first && is_fence(text);
        if (!is_first && !is_end) tp_write_plain(w, "%.*s\n", (int)n, text);
        text += n + (text[n] == '\n');
        if (is_end) break;
    }
    return text;
}

/* ---- all of it ---- */

/* Lines that begin something of their own: headings, items, tables, empty ones. */
static bool begins_block(const char *line) {
    const size_t digits = strspn(line, "0123456789");
    return line[0] == '\0' || line[0] == '\n' || strchr("#|>", line[0]) != NULL || is_fence(line) ||
           strncmp(line, "- ", 2) == 0 || strncmp(line, "    ", 4) == 0 ||
           (digits > 0 && line[digits] == '.');
}

char *tp_markdown_plain(const char *markdown) {
    tp_writer w = {0};
    char line[LINE];
    tp_write_plain(&w, "%s", "");
    for (const char *p = markdown; *p != '\0';) {
        if (*p == '|' || is_fence(p)) {
            p = *p == '|' ? write_table(&w, p) : write_fenced(&w, p);
            continue;
        }
        const bool is_whole = *p == '#' || *p == '\n';
        const size_t n = strcspn(p, "\n");
        clean(p, n, line);
        p += n + (p[n] == '\n');
        const size_t indent = strncmp(line, "    ", 4) == 0 ? 0 : strspn(line, " ");
        tp_write_plain(&w, "%s%s", line + indent, is_whole || begins_block(p) ? "\n" : " ");
    }
    return w.data;
}
