/* app/tui/screen/screen.c: see screen.h. */
#include "app/tui/screen/screen.h"

#include "app/tui/screen/signals.h"

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/* Curses has one screen of its own, so there is one here. */
static struct {
    bool is_open, is_ascii;
    SCREEN *terminal;
    int errors; /* what was standard error; -1: it still is */
    int silent; /* how often there was input and no key in it: a terminal that is gone */
} here = {.errors = -1};

/* ---- colours ---- */

typedef struct {
    int many, few; /* of 256 colours, and of 8 */
    attr_t always;
} paint;

static const paint paints[TP_INKS] = {
    [TP_INK_PLAIN] = {-1, -1, 0},
    [TP_INK_FAINT] = {244, -1, A_DIM},
    [TP_INK_STRONG] = {-1, -1, A_BOLD},
    [TP_INK_WATER] = {39, COLOR_CYAN, 0},
    [TP_INK_PARK] = {71, COLOR_GREEN, 0},
    [TP_INK_ROAD] = {-1, -1, A_BOLD},
    [TP_INK_GOLD] = {178, COLOR_YELLOW, A_BOLD},
    [TP_INK_WARN] = {203, COLOR_RED, A_BOLD},
    /* red, blue, green, yellow, rose, ice, white, black: see tp_colour_ink */
    [TP_INK_SEAT + 0] = {203, COLOR_RED, A_BOLD},
    [TP_INK_SEAT + 1] = {75, COLOR_BLUE, A_BOLD},
    [TP_INK_SEAT + 2] = {77, COLOR_GREEN, A_BOLD},
    [TP_INK_SEAT + 3] = {220, COLOR_YELLOW, A_BOLD},
    [TP_INK_SEAT + 4] = {212, COLOR_MAGENTA, A_BOLD},
    [TP_INK_SEAT + 5] = {159, COLOR_CYAN, A_BOLD},
    [TP_INK_SEAT + 6] = {252, COLOR_WHITE, A_BOLD},
    [TP_INK_SEAT + 7] = {246, COLOR_WHITE, A_DIM}, /* black could not be seen on black */
};

enum { TARGET_GROUND = 238, ON_GROUND = 231 }; /* of 256 colours: dark grey, and white on it */

static bool has_grey(void) {
    return has_colors() && COLORS >= 256;
}

/* A pair for every ink, and where there are greys another for every ink on a target. */
static void open_colours(void) {
    if (!has_colors() || start_color() == ERR) return;
    use_default_colors();
    for (int i = 0; i < TP_INKS; i++) {
        const int many = paints[i].many, few = paints[i].few;
        init_extended_pair(1 + i, has_grey() ? many : few, -1);
        if (has_grey())
            init_extended_pair(1 + TP_INKS + i, many >= 0 ? many : ON_GROUND, TARGET_GROUND);
    }
}

static short pair_of(const tp_cell *cell) {
    if (!has_colors()) return 0;
    const bool on_target = has_grey() && (cell->marks & TP_MARK_TARGET) != 0;
    return (short)(1 + cell->ink + (on_target ? TP_INKS : 0));
}

/* What a cell looks like; marks are told apart without colours, too. */
static attr_t attributes(const tp_cell *cell) {
    attr_t a = paints[cell->ink].always;
    if (cell->ink == TP_INK_FAINT && has_grey()) a = 0;
    if (cell->marks & TP_MARK_LAST) a |= A_UNDERLINE;
    if (cell->marks & TP_MARK_TARGET) a = (a | A_BOLD | (has_grey() ? 0 : A_UNDERLINE)) & ~A_DIM;
    if (cell->marks & TP_MARK_PICKED) a |= A_REVERSE | A_DIM;
    if (cell->marks & TP_MARK_CURSOR) a = (a | A_REVERSE | A_BOLD) & ~(A_DIM | A_UNDERLINE);
    return a;
}

/* ---- opening and closing ---- */

/* Old terminals have a character set of their own, whatever the locale says. */
static bool is_old_terminal(void) {
    const char *term = getenv("TERM");
    return term == NULL || strncmp(term, "vt", 2) == 0 || strcmp(term, "ansi") == 0;
}

/* Over SSH a machine may be told of a locale that it does not have; whether it is UTF-8 is in the
 * name. */
static void set_locale(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (setlocale(LC_CTYPE, "") != NULL) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL || *value == '\0') continue;
        if (strcasestr(value, "utf-8") != NULL || strcasestr(value, "utf8") != NULL)
            setlocale(LC_CTYPE, "C.UTF-8");
        return;
    }
}

/* Programs that play write their complaints to our standard error: not onto the board. */
static void hide_errors(void) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0 || !isatty(STDERR_FILENO)) {
        if (nowhere >= 0) close(nowhere);
        return;
    }
    here.errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

static void show_errors(void) {
    if (here.errors < 0) return;
    dup2(here.errors, STDERR_FILENO);
    close(here.errors);
    here.errors = -1;
}

/* ---- what a crash sends to the terminal ---- */

static struct {
    char text[512];
    size_t length;
} way_back;

static int add_byte(int c) {
    if (way_back.length < sizeof way_back.text) way_back.text[way_back.length++] = (char)c;
    return c;
}

/* What endwin would send, worked out while that is still allowed: no mouse, keys and colours as
 * usual, the cursor shown, the other screen. */
static void prepare_for_crash(const struct termios *modes) {
    static const char no_mouse[] = "\033[?1000l\033[?1006l";
    const char *const names[] = {"rmkx", "sgr0", "op", "cnorm", "rmcup"};
    way_back.length = 0;
    for (const char *c = no_mouse; has_mouse() && *c != '\0'; c++) add_byte(*c);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *bytes = tigetstr(names[i]);
        if (bytes != NULL && bytes != (char *)-1) tputs(bytes, 1, add_byte);
    }
    add_byte('\r');
    tp_crash_watch(modes, way_back.text, way_back.length, here.errors);
}

/* How long an Esc waits to become an arrow key: over a slow line its bytes come one by one. */
enum { ESCAPE_MS = 100 };

bool tp_screen_open(void) {
    struct termios modes;
    set_locale();
    here.is_ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0 || is_old_terminal();
    const bool has_modes = tcgetattr(STDIN_FILENO, &modes) == 0;
    here.terminal = newterm(NULL, stdout, stdin);
    if (here.terminal == NULL) return false;
    here.is_open = true;
    atexit(tp_screen_close);
    hide_errors();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    if (getenv("ESCDELAY") == NULL) set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    curs_set(0);
    open_colours();
    if (has_modes) prepare_for_crash(&modes);
    return true;
}

void tp_screen_close(void) {
    if (!here.is_open) return;
    here.is_open = false;
    tp_crash_unwatch();
    endwin();
    delscreen(here.terminal);
    show_errors();
}

bool tp_screen_is_ascii(void) {
    return here.is_ascii;
}

void tp_screen_size(int *width, int *height) {
    getmaxyx(stdscr, *height, *width);
}

/* ---- showing ---- */

static void show_cell(const tp_cell *cell, int x, int y) {
    const wchar_t text[2] = {cell->character != 0 ? (wchar_t)cell->character : L' ', 0};
    cchar_t c;
    setcchar(&c, text, attributes(cell), pair_of(cell), NULL);
    mvadd_wch(y, x, &c);
}

void tp_screen_show(const tp_canvas *page, int x, int y) {
    erase();
    for (int row = 0; row < page->height; row++)
        for (int column = 0; column < page->width; column++) {
            const tp_cell *cell = &page->cells[row * page->width + column];
            if (cell->character != 0 || cell->marks != 0) show_cell(cell, column, row);
        }
    curs_set(x >= 0 ? 1 : 0);
    if (x >= 0) move(y, x);
    refresh();
}

/* ---- hearing ---- */

static tp_input event(uint32_t key) {
    return (tp_input){.key = key};
}

static tp_input mouse_event(void) {
    MEVENT m;
    if (getmouse(&m) != OK) return event(TP_KEY_NONE);
    if (m.bstate & BUTTON4_PRESSED) return event(TP_KEY_SCROLL_UP);
    if (m.bstate & BUTTON5_PRESSED) return event(TP_KEY_SCROLL_DOWN);
    if (m.bstate & (BUTTON1_CLICKED | BUTTON1_PRESSED))
        return (tp_input){.key = TP_KEY_CLICK, .x = m.x, .y = m.y};
    return event(TP_KEY_NONE);
}

static tp_input key_event(wint_t key) {
    static const struct {
        wint_t from;
        uint32_t to;
    } keys[] = {
        {KEY_UP, TP_KEY_UP},
        {KEY_DOWN, TP_KEY_DOWN},
        {KEY_LEFT, TP_KEY_LEFT},
        {KEY_RIGHT, TP_KEY_RIGHT},
        {KEY_SR, TP_KEY_SCROLL_UP},
        {KEY_SF, TP_KEY_SCROLL_DOWN},
        {KEY_SLEFT, TP_KEY_SCROLL_LEFT},
        {KEY_SRIGHT, TP_KEY_SCROLL_RIGHT},
        {KEY_ENTER, TP_KEY_ENTER},
        {KEY_BACKSPACE, TP_KEY_BACKSPACE},
        {KEY_BTAB, TP_KEY_BACKTAB},
        {KEY_HOME, TP_KEY_HOME},
        {KEY_END, TP_KEY_END},
        {KEY_PPAGE, TP_KEY_PAGE_UP},
        {KEY_NPAGE, TP_KEY_PAGE_DOWN},
        {KEY_RESIZE, TP_KEY_RESIZE},
    };
    if (key == KEY_MOUSE) return mouse_event();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].from == key) return event(keys[i].to);
    return event(TP_KEY_NONE);
}

static tp_input character_event(wint_t c) {
    switch (c) {
    case '\r':
    case '\n': return event(TP_KEY_ENTER);
    case '\t': return event(TP_KEY_TAB);
    case 21: return event(TP_KEY_CLEAR);
    case 27: return event(TP_KEY_ESCAPE);
    case 8:
    case 127: return event(TP_KEY_BACKSPACE);
    default: return event(c < ' ' ? TP_KEY_NONE : (uint32_t)c);
    }
}

/* What curses has, without waiting. */
static bool take_event(tp_input *out) {
    wint_t c;
    timeout(0);
    const int kind = get_wch(&c);
    if (kind == ERR) return false;
    here.silent = 0;
    *out = kind == KEY_CODE_YES ? key_event(c) : character_event(c);
    return true;
}

/* Input without a key is a key that is not complete, or a terminal that was closed. */
static bool is_gone(const struct pollfd *input) {
    enum { PATIENCE = 20 };
    if ((input->revents & (POLLERR | POLLNVAL)) != 0) return true;
    if ((input->revents & POLLIN) == 0) return (input->revents & POLLHUP) != 0;
    return ++here.silent > PATIENCE;
}

/* What is not seen is not chosen: on a terminal that is too small only leaving and growing count.
 */
static tp_input what_counts(tp_input e) {
    int width, height;
    tp_screen_size(&width, &height);
    const bool is_small = width < TP_LEAST_WIDTH || height < TP_LEAST_HEIGHT;
    const bool counts = e.key == 'q' || e.key == TP_KEY_RESIZE || e.key == TP_KEY_LEAVE;
    return is_small && !counts ? event(TP_KEY_NONE) : e;
}

tp_input tp_screen_wait(int ms) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    tp_input e;
    if (tp_signals_caught() != 0) return event(TP_KEY_LEAVE);
    if (take_event(&e)) return what_counts(e);
    const int ready = poll(&input, 1, ms);
    if (tp_signals_caught() != 0) return event(TP_KEY_LEAVE);
    if (take_event(&e)) return what_counts(e);
    return event(ready > 0 && is_gone(&input) ? TP_KEY_LEAVE : TP_KEY_NONE);
}
