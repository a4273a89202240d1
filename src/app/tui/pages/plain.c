/* app/tui/pages/plain.c: see loops.h. */
#include "app/tui/pages/loops.h"

#include "app/args.h"
#include "app/tui/games/speech.h"
#include "app/tui/pages/moves.h"
#include "app/tui/play/asker.h"
#include "app/tui/play/rules.h"
#include "app/tui/play/stage.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/signals.h"
#include "core/coach.h"

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
    bool has_coach;             /* who warns before a move that loses at once */
    tp_move warned;             /* the move that he has warned of */
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

static void print_help(const plain *x) {
    fputs(text(x,
               "Type a move or its number, or how one begins. Then there are:\n"
               "  undo         take back\n"
               "  hint         what the hard bot would do, why, and a second-best\n"
               "  coach        warns before a move that loses at once: on or off\n"
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
               "  hint         Tipp: was der starke Bot täte, warum, und ein zweitbester Zug\n"
               "  coach        warnt vor Zügen, die sofort verlieren: an oder aus\n"
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

typedef enum { AGAIN, MOVED, LEAVE, WARNED } done;

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
    tp_hint found;
    (void)rest;
    puts(text(x, "Thinking ...", "Ich überlege ..."));
    fflush(stdout);
    tp_party_hint(p, tp_table_asked(p->table), &found);
    for (int choice = 0; choice < found.count; choice++)
        for (size_t i = 0; i < s->count; i++) {
            tp_writer said = {0};
            if (s->plays[i] != found.choice[choice].move) continue;
            tp_party_say_hint(p, &found, choice, &said);
            printf("%s: %s (%s)\n", choice == 0 ? text(x, "Hint", "Tipp") : text(x, "Or", "Oder"),
                   said.data, s->moves[i]);
            tp_writer_done(&said);
        }
    return AGAIN;
}

static done coach(plain *x, const char *rest) {
    (void)rest;
    x->has_coach = !x->has_coach;
    puts(x->has_coach ? text(x, "The coach warns before a move that loses at once.",
                             "Der Trainer warnt vor Zügen, die sofort verlieren.")
                      : text(x, "The coach is silent.", "Der Trainer schweigt."));
    return AGAIN;
}

static done list_again(plain *x, const char *rest) {
    (void)rest;
    tp_moves_print_all(&x->stage.scene);
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
    char *found = tp_rules_drawn(x->p->rules->game, x->p->language, false);
    (void)rest;
    fputs(found != NULL
              ? found
              : text(x, "Nobody has written them.\n", "Niemand hat sie aufgeschrieben.\n"),
          stdout);
    free(found);
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

/* A move that he warns of is played when it is typed again. */
static bool is_warned_of(plain *x, int seat, tp_move move) {
    tp_risk risk;
    const tp_party *p = x->p;
    const bool was_warned = x->warned == move;
    x->warned = 0;
    if (!x->has_coach || was_warned) return false;
    if (!tp_coach_warns(p->rules, tp_match_state(p->m), seat, move, &risk)) return false;
    x->warned = move;
    printf(text(x,
                "Careful: %s could then win at once. Type it again to play it; `coach` switches"
                " warnings off.\n",
                "Vorsicht: %s könnte dann sofort gewinnen. Noch einmal getippt wird es gespielt;"
                " `coach` schaltet Warnungen ab.\n"),
           p->name[risk.seat]);
    return true;
}

/* AGAIN: it is no move. */
static done play_text(plain *x, int seat, const char *line) {
    const tp_scene *s = &x->stage.scene;
    const size_t found = tp_moves_meant(s, line);
    if (found == s->count) return AGAIN;
    if (is_warned_of(x, seat, s->plays[found])) return WARNED;
    tp_party_push(x->p, seat, s->plays[found]);
    return MOVED;
}

static done list_or_refuse(const plain *x, const char *line) {
    if (line[0] != '\0' && tp_moves_print(&x->stage.scene, x->p->language, line)) return AGAIN;
    printf("%s\n", text(x, "That is no move here; `help` says what can be typed.",
                        "Das ist hier kein Zug; `help` sagt, was es gibt."));
    return AGAIN;
}

/* Moves come first: many games have one that is called pass. */
static done obey(plain *x, int seat, const char *line) {
    static const struct {
        const char *word;
        done (*run)(plain *x, const char *rest);
    } words[] = {{"undo", undo},   {"hint", hint},     {"coach", coach}, {"moves", list_again},
                 {"board", board}, {"log", print_log}, {"rules", rules}, {"lang", speak},
                 {"save", save},   {"state", state},   {"other", pass},  {"pass", pass},
                 {"quit", quit},   {"q", quit},        {"help", help},   {"?", help}};
    const size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");
    const done played = play_text(x, seat, line);
    if (played != AGAIN) return played == WARNED ? AGAIN : played;
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
    tp_moves_print(&x->stage.scene, x->p->language, "");
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
    plain x = {.p = p, .uncovered = TP_TABLE, .has_input = true, .has_coach = p->humans == 1};
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
