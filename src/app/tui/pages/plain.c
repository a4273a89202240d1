/* app/tui/pages/plain.c: see loops.h. */
#include "app/tui/pages/loops.h"

#include "app/args.h"
#include "app/file.h"
#include "app/tui/games/speech.h"
#include "app/tui/play/asker.h"
#include "app/tui/play/stage.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

typedef struct {
    tp_party *p;
    tp_stage stage;
    size_t shown[1 + TP_SEATS]; /* so many plies have been printed for all, and for a seat alone */
    int uncovered;              /* who last looked, where hands are covered */
    bool has_input;             /* false at its end */
} plain;

static const char *text(const plain *x, const char *english, const char *german) {
    return tp_text(x->p->language, english, german);
}

static void print_line(void *context, const char *line) {
    (void)context;
    puts(line);
}

/* Reads a line without its end; false at the end of input and after a signal. Input that is no
 * terminal is printed, so that the output reads like a game. */
static bool read_line(plain *x, char *line, int room) {
    fflush(stdout);
    x->has_input = tp_signals_caught() == 0 && !ferror(stdout) && fgets(line, room, stdin) != NULL;
    if (!x->has_input) return false;
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO)) puts(line);
    return true;
}

/* ---- showing ---- */

/* Where hands are covered each hears everything, and as much of it as is theirs to know. */
static void print_news(plain *x, int viewer) {
    tp_party *p = x->p;
    size_t *shown = &x->shown[tp_party_covers(p) ? 1 + viewer : 0];
    tp_party_tell(p, viewer);
    for (; *shown < p->told_count; ++*shown) puts(p->told[*shown].text);
}

static void print_position(plain *x, int viewer, int seat) {
    tp_party *p = x->p;
    tp_stage_set(&x->stage, p, tp_match_state(p->m), viewer, seat);
    tp_stage_recall(&x->stage, p);
    x->stage.scene.width = 80;
    x->stage.scene.height = 24;
    puts("");
    p->drawing->say(&x->stage.scene, print_line, NULL);
}

static bool begins_so(const char *move, const char *head) {
    return strncmp(move, head, strlen(head)) == 0;
}

/* Moves are sorted, so those that begin alike are one stretch. */
typedef struct {
    size_t from, to; /* to is the first that does not */
} stretch;

static stretch find_stretch(const tp_scene *s, const char *head) {
    stretch found = {0, 0};
    while (found.from < s->count && !begins_so(s->moves[found.from], head)) found.from++;
    found.to = found.from;
    while (found.to < s->count && begins_so(s->moves[found.to], head)) found.to++;
    return found;
}

static void list_all(const tp_scene *s, stretch these) {
    int column = 0, widest = 8;
    for (size_t i = these.from; i < these.to; i++)
        if ((int)strlen(s->moves[i]) > widest) widest = (int)strlen(s->moves[i]);
    for (size_t i = these.from; i < these.to; i++) {
        const bool is_end = i + 1 == these.to || column + 2 * (widest + 7) > 79;
        column += printf("%4zu %-*s", i + 1, is_end ? 0 : widest + 1, s->moves[i]);
        if (is_end) {
            puts("");
            column = 0;
        }
    }
}

/* A line each, with what the game calls them. */
static void list_labelled(const tp_scene *s, stretch these) {
    char label[TP_SENTENCE];
    int widest = 8;
    for (size_t i = these.from; i < these.to; i++)
        if ((int)strlen(s->moves[i]) > widest) widest = (int)strlen(s->moves[i]);
    for (size_t i = these.from; i < these.to; i++) {
        tp_move_label(s, i, label);
        printf("%4zu %-*s %s\n", i + 1, widest, s->moves[i],
               strcmp(label, s->moves[i]) != 0 ? label : "");
    }
}

/* How much of a move says what kind it is, "place:fan@" or "a2-"; where that is known, up to the
 * letter of the square. */
static size_t head_length(const char *move, size_t known) {
    size_t n = 0;
    for (size_t i = 0; move[i] != '\0'; i++)
        if (strchr(":@-", move[i]) != NULL) n = i + 1;
    return n > known ? n : known + strcspn(move + known, "0123456789");
}

/* What begins alike is one line. */
static void list_heads(const plain *x, stretch these, size_t known) {
    const tp_scene *s = &x->stage.scene;
    char head[TP_MOVE_TEXT];
    stretch alike;
    for (size_t i = these.from; i < these.to; i = alike.to) {
        snprintf(head, sizeof head, "%.*s", (int)head_length(s->moves[i], known), s->moves[i]);
        alike = find_stretch(s, head);
        if (alike.to == i + 1)
            printf("%4zu %s\n", i + 1, s->moves[i]);
        else
            printf(text(x, "%4zu to %zu %s...\n", "%4zu bis %zu %s...\n"), i + 1, alike.to, head);
    }
    printf(text(x, "%zu moves. Type the beginning of one to hear those that go on so.\n",
                "%zu Züge. Tipp den Anfang von einem, dann kommen die, die so beginnen.\n"),
           these.to - these.from);
}

/* The moves that begin so, with their numbers; false if there are none. Nobody wants to hear a
 * thousand. */
static bool list_moves(const plain *x, const char *head) {
    enum { FEW = 24, MANY = 60 };
    const tp_scene *s = &x->stage.scene;
    const size_t known = strlen(head);
    const stretch these = find_stretch(s, head);
    const size_t count = these.to - these.from;
    if (count > MANY && head_length(s->moves[these.from], known) > known)
        list_heads(x, these, known);
    else if (count > FEW)
        list_all(s, these);
    else
        list_labelled(s, these);
    return count > 0;
}

static void print_help(const plain *x) {
    fputs(text(x,
               "Type a move or its number, or how one begins. Then there are:\n"
               "  undo         take back\n"
               "  hint         what the hard bot would do\n"
               "  moves        list all the moves\n"
               "  board        the position again\n"
               "  log          all that happened\n"
               "  rules        how the game is played\n"
               "  lang en|de   the language\n"
               "  save [FILE]  keep the game, in that file from now on\n"
               "  state        the whole position as JSON\n"
               "  other        where several may go first: let another\n"
               "  quit         stop; the game is kept\n",
               "Gib einen Zug, seine Nummer oder seinen Anfang ein. Außerdem gibt es:\n"
               "  undo         zurücknehmen\n"
               "  hint         Tipp: was der starke Bot täte\n"
               "  moves        alle Züge\n"
               "  board        die Stellung noch einmal\n"
               "  log          alles, was geschah\n"
               "  rules        die Spielregeln\n"
               "  lang en|de   die Sprache\n"
               "  save [DATEI] die Partie sichern, von nun an in dieser Datei\n"
               "  state        die ganze Stellung als JSON\n"
               "  other        wenn mehrere dürfen: andere vorlassen\n"
               "  quit         aufhören; die Partie bleibt erhalten\n"),
          stdout);
}

/* ---- words that are no moves ---- */

typedef enum { AGAIN, MOVED, LEAVE } done;

static done undo(plain *x, const char *rest) {
    const char *why;
    (void)rest;
    if (!tp_party_undo(x->p, &why)) {
        puts(why);
        return AGAIN;
    }
    for (int i = 0; i <= TP_SEATS; i++)
        if (x->shown[i] > tp_match_plies(x->p->m)) x->shown[i] = tp_match_plies(x->p->m);
    puts(text(x, "Taken back.", "Zurückgenommen."));
    return MOVED;
}

static done hint(plain *x, const char *rest) {
    tp_party *p = x->p;
    const tp_scene *s = &x->stage.scene;
    const int seat = tp_table_asked(p->table);
    tp_adviser_seat adviser;
    tp_reply reply;
    char label[TP_SENTENCE];
    (void)rest;
    puts(text(x, "Thinking ...", "Ich überlege ..."));
    fflush(stdout);
    tp_adviser_open(&adviser, p, seat);
    tp_sitter_ask(&adviser.sitter, p->rules, tp_match_state(p->m), tp_match_node(p->m).kind, seat,
                  &reply);
    tp_adviser_close(&adviser, p);
    for (size_t i = 0; i < s->count; i++) {
        if (s->plays[i] != reply.move) continue;
        tp_move_label(s, i, label);
        printf("%s: %s (%s)\n", text(x, "Hint", "Tipp"), s->moves[i], label);
    }
    return AGAIN;
}

static done list_again(plain *x, const char *rest) {
    (void)rest;
    list_all(&x->stage.scene, (stretch){0, x->stage.scene.count});
    return AGAIN;
}

static done board(plain *x, const char *rest) {
    (void)rest;
    puts("");
    x->p->drawing->say(&x->stage.scene, print_line, NULL);
    return AGAIN;
}

static done print_log(plain *x, const char *rest) {
    tp_writer all = {0};
    (void)rest;
    tp_party_write_log(x->p, &all);
    fputs(all.data, stdout);
    tp_writer_done(&all);
    return AGAIN;
}

static done rules(plain *x, const char *rest) {
    const char *found = tp_rules_text(x->p->rules->game, x->p->language == TP_GERMAN);
    (void)rest;
    fputs(found != NULL
              ? found
              : text(x, "Nobody has written them.\n", "Niemand hat sie aufgeschrieben.\n"),
          stdout);
    return AGAIN;
}

static done speak(plain *x, const char *rest) {
    tp_language language;
    if (!tp_language_read(rest, &language)) {
        puts("lang en|de");
        return AGAIN;
    }
    tp_party_speak(x->p, language);
    return MOVED;
}

static done save(plain *x, const char *rest) {
    tp_party *p = x->p;
    const bool ok = rest[0] != '\0' ? tp_party_keep_as(p, rest) : tp_party_keep(p);
    if (ok) printf("%s: %s\n", text(x, "Saved", "Gesichert"), p->path);
    return AGAIN;
}

static done state(plain *x, const char *rest) {
    tp_writer w = {0};
    (void)rest;
    tp_state_write(x->p->rules, tp_match_state(x->p->m), TP_EVERYTHING, &w);
    puts(w.data);
    tp_writer_done(&w);
    return AGAIN;
}

static done pass(plain *x, const char *rest) {
    (void)rest;
    if (tp_table_defer(x->p->table)) return MOVED;
    puts(text(x, "Nobody else may go first here.", "Hier kann niemand vorgelassen werden."));
    return AGAIN;
}

static done quit(plain *x, const char *rest) {
    (void)x, (void)rest;
    return LEAVE;
}

static done help(plain *x, const char *rest) {
    (void)rest;
    print_help(x);
    return AGAIN;
}

/* ---- a person's turn ---- */

static bool play_text(plain *x, int seat, const char *line) {
    const tp_scene *s = &x->stage.scene;
    long number;
    size_t found = s->count;
    if (tp_args_number(line, 1, (long)s->count, &number)) found = (size_t)number - 1;
    for (size_t i = 0; i < s->count && found == s->count; i++)
        if (strcmp(s->moves[i], line) == 0) found = i;
    if (found == s->count) return false;
    tp_party_push(x->p, seat, s->plays[found]);
    return true;
}

static done list_or_refuse(const plain *x, const char *line) {
    if (line[0] != '\0' && list_moves(x, line)) return AGAIN;
    printf("%s\n", text(x, "That is no move here; `help` says what can be typed.",
                        "Das ist hier kein Zug; `help` sagt, was es gibt."));
    return AGAIN;
}

/* Moves come first: many games have one that is called pass. */
static done obey(plain *x, int seat, const char *line) {
    static const struct {
        const char *word;
        done (*run)(plain *x, const char *rest);
    } words[] = {{"undo", undo},   {"hint", hint},     {"moves", list_again},
                 {"board", board}, {"log", print_log}, {"rules", rules},
                 {"lang", speak},  {"save", save},     {"state", state},
                 {"other", pass},  {"pass", pass},     {"quit", quit},
                 {"q", quit},      {"help", help},     {"?", help}};
    const size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");
    if (play_text(x, seat, line)) return MOVED;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == n && strncmp(words[i].word, line, n) == 0)
            return words[i].run(x, rest);
    return list_or_refuse(x, line);
}

/* What the one before saw goes over the upper edge. */
static void scroll_away(void) {
    struct winsize size = {0};
    if (!isatty(STDOUT_FILENO)) return;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) size.ws_row = 60;
    for (int i = 0; i < size.ws_row; i++) puts("");
}

/* Where hands are covered somebody else may be looking. */
static bool uncover(plain *x, int seat) {
    char line[256];
    if (!tp_party_covers(x->p) || x->uncovered == seat) return true;
    scroll_away();
    printf(
        text(x, "%s, press Enter when you are alone.\n", "%s, drück Enter, wenn du allein bist.\n"),
        x->p->name[seat]);
    x->uncovered = seat;
    return read_line(x, line, sizeof line);
}

static bool act_by_person(plain *x, int seat) {
    char line[1024];
    done d = AGAIN;
    if (!uncover(x, seat)) return false;
    print_news(x, seat);
    print_position(x, seat, seat);
    list_moves(x, "");
    while (d == AGAIN) {
        printf(text(x, "%s, your move (1-%zu, undo, hint, help, quit): ",
                    "%s, dein Zug (1-%zu, undo, hint, help, quit): "),
               x->p->name[seat], x->stage.scene.count);
        if (!read_line(x, line, sizeof line)) {
            puts("");
            return false;
        }
        d = obey(x, seat, line);
    }
    return d == MOVED;
}

/* ---- a game ---- */

static void act_by_bot(plain *x, int seat) {
    tp_party *p = x->p;
    tp_reply reply;
    tp_sitter_ask(tp_party_ready(p, seat), p->rules, tp_match_state(p->m), tp_match_node(p->m).kind,
                  seat, &reply);
    if (tp_party_take(p, seat, &reply)) return;
    printf(text(x, "The program of %s failed; a bot of ours plays on.\n",
                "Das Programm von %s hat versagt; einer unserer Bots spielt weiter.\n"),
           p->name[seat]);
}

/* What could not be written where it belongs is kept in our own place, if that can be written. */
static void rescue(tp_party *p) {
    if (!p->is_behind) return;
    printf(tp_text(p->language, "%s could not be written.\n", "%s ließ sich nicht schreiben.\n"),
           p->path);
    tp_party_rescue(p);
}

bool tp_plain_farewell(tp_party *p) {
    const tp_language language = p->language;
    rescue(p);
    if (p->is_behind) {
        puts(tp_text(language, "The last moves are lost.", "Die letzten Züge sind verloren."));
    } else if (tp_party_is_over(p)) {
        printf("%s: %s\n",
               tp_text(language, "The record of the game", "Die Aufzeichnung der Partie"), p->path);
    } else if (p->is_kept) {
        char *line = tp_party_resume_line(p);
        printf("%s: %s\n",
               tp_text(language, "To go on with this game", "So geht diese Partie weiter"), line);
        free(line);
    } else {
        puts(tp_text(language, "Nothing was played.", "Es wurde nichts gespielt."));
    }
    fflush(stdout);
    return !p->is_behind;
}

static void print_end(plain *x) {
    print_news(x, tp_party_covers(x->p) ? TP_TABLE : tp_party_onlooker(x->p));
    print_position(x, TP_EVERYTHING, TP_TABLE);
    puts("");
    tp_party_say_result(x->p, print_line, NULL);
    tp_party_keep(x->p);
}

int tp_plain_play(tp_party *p) {
    plain x = {.p = p, .uncovered = TP_TABLE, .has_input = true};
    for (int i = 0; i <= TP_SEATS; i++) x.shown[i] = tp_match_plies(p->m);
    for (;;) {
        const int seat = tp_table_asked(p->table);
        if (tp_signals_caught() != 0 || ferror(stdout)) break;
        if (tp_party_is_over(p)) {
            print_end(&x);
            break;
        }
        if (seat >= 0 && p->is_human[seat]) {
            if (!act_by_person(&x, seat)) break;
            continue;
        }
        if (seat < 0)
            tp_party_roll(p);
        else
            act_by_bot(&x, seat);
        if (!tp_party_covers(p)) print_news(&x, tp_party_onlooker(p));
    }
    const bool is_kept = tp_plain_farewell(p);
    tp_stage_done(&x.stage);
    return tp_signals_caught() != 0 ? 128 + tp_signals_caught() : !is_kept;
}

/* ---- afterwards ---- */

void tp_plain_replay(tp_party *p) {
    plain x = {.p = p};
    const bool is_over = tp_party_is_over(p);
    const int viewer = is_over ? TP_EVERYTHING : TP_TABLE;
    tp_party_tell(p, viewer);
    print_log(&x, "");
    print_position(&x, viewer, TP_TABLE);
    if (is_over) {
        puts("");
        tp_party_say_result(p, print_line, NULL);
    }
    tp_stage_done(&x.stage);
}
