/* app/tui/pages/wrap.c: texts in lines, and pages that are nothing else, see page.h. */
#include "app/tui/pages/page.h"

#include "app/tui/play/texts.h"
#include "app/tui/screen/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* How many bytes of text make the next line of at most width columns, and in *skip how many more
 * lie between it and the one after. A word longer than a line is cut. */
static size_t line_length(const char *text, int width, size_t *skip) {
    size_t n = 0, end = 0;
    int columns = 0;
    while (text[n] != '\0' && text[n] != '\n') {
        char one[5] = {0};
        size_t size = 1;
        while ((text[n + size] & 0xC0) == 0x80 && size < 4) size++;
        memcpy(one, text + n, size);
        columns += tp_canvas_columns(one);
        if (columns > width) {
            if (end == 0 && text[n] != ' ') end = n > 0 ? n : size;
            if (text[n] == ' ') end = n;
            break;
        }
        if (text[n] == ' ') end = n;
        n += size;
    }
    if (text[n] == '\0' || text[n] == '\n') end = n;
    *skip = 0;
    while (text[end + *skip] == ' ') ++*skip;
    if (*skip == 0 && text[end] == '\n') *skip = 1;
    return end;
}

typedef void line_found(void *context, int line, const char *text);

static int find_lines(int width, int most, const char *text, line_found *found, void *context) {
    char line[512];
    int lines = 0;
    size_t skip;
    if (width < 1) return 0;
    while (*text != '\0' && lines < most) {
        const size_t n = line_length(text, width, &skip);
        const size_t fits = n < sizeof line ? n : sizeof line - 1;
        memcpy(line, text, fits);
        line[fits] = '\0';
        found(context, lines, line);
        lines++;
        if (n + skip == 0) break;
        text += n + skip;
    }
    return lines;
}

/* A sheet of ASCII needs more columns for some letters. */
static int wrap(const tp_canvas *c, int width, int most, const char *text, line_found *found,
                void *context) {
    const size_t room = 2 * strlen(text) + 8;
    char *spelt = c->ascii ? tp_alloc(room) : NULL;
    const int lines =
        find_lines(width, most, tp_canvas_spell(c, text, spelt, room), found, context);
    free(spelt);
    return lines;
}

typedef struct {
    tp_canvas *c;
    int x, y;
    tp_ink ink;
} pen;

static void put_line(void *context, int line, const char *text) {
    const pen *p = context;
    tp_canvas_put(p->c, p->x, p->y + line, p->ink, text);
}

static void skip_line(void *context, int line, const char *text) {
    (void)context, (void)line, (void)text;
}

int tp_page_wrap(tp_canvas *c, int x, int y, int width, int most, tp_ink ink, const char *text) {
    pen p = {c, x, y, ink};
    return wrap(c, width, most, text, put_line, &p);
}

int tp_page_lines(const tp_canvas *c, int width, const char *text) {
    return wrap(c, width, 1 << 30, text, skip_line, NULL);
}

static void print_line(void *context, int line, const char *text) {
    (void)context, (void)line;
    puts(text);
}

void tp_page_print(const char *text) {
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        find_lines(size.ws_col, 1 << 30, text, print_line, NULL);
    else
        puts(text);
}

void tp_page_cover(tp_canvas *c, const char *text, const char *keys) {
    const int width = c->width > 44 ? 40 : c->width - 4;
    const int lines = tp_page_lines(c, width, text);
    const int columns = tp_canvas_columns(text);
    const int x = columns < width ? (c->width - columns) / 2 : (c->width - width) / 2;
    tp_page_wrap(c, x, (c->height - lines) / 2, width, lines, TP_INK_STRONG, text);
    tp_canvas_put(c, 1, c->height - 1, TP_INK_FAINT, keys);
}

bool tp_page_is_small(tp_canvas *c, tp_language language) {
    char text[TP_SENTENCE];
    if (c->width >= TP_LEAST_WIDTH && c->height >= TP_LEAST_HEIGHT) return false;
    snprintf(text, sizeof text,
             tp_text(language,
                     "%dx%d is too small; %dx%d is needed. Enlarge the window or leave with q; "
                     "--plain plays in lines.",
                     "%dx%d ist zu klein; es braucht %dx%d. Mach das Fenster größer oder geh mit "
                     "q; --plain spielt in Zeilen."),
             c->width, c->height, TP_LEAST_WIDTH, TP_LEAST_HEIGHT);
    tp_page_wrap(c, 0, 0, c->width, c->height, TP_INK_STRONG, text);
    return true;
}
