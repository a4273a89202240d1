/* app/tui/pages/window.c: see window.h. */
#include "app/tui/pages/window.h"

#include "app/host.h"
#include "app/tui/games/speech.h"
#include "app/tui/pages/loops.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/signals.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HURRY_MS = 5, TICK_MS = 40, IDLE_MS = 2000, NARROW = 80 };

static const char *text(const tp_window *w, const char *english, const char *german) {
    return tp_text(w->p->language, english, german);
}

void tp_window_say(tp_window *w, bool is_urgent, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(w->message, sizeof w->message, format, args);
    va_end(args);
    w->is_urgent = is_urgent;
}

/* ---- who looks at what ---- */

static bool is_persons_turn(const tp_window *w) {
    return w->actor >= 0 && w->p->is_human[w->actor];
}

bool tp_window_is_covered(const tp_window *w) {
    return is_persons_turn(w) && tp_party_covers(w->p) && w->uncovered != w->actor;
}

bool tp_window_asks(const tp_window *w) {
    return is_persons_turn(w) && !tp_window_is_covered(w);
}

/* Without secrets everybody may look at everything; then it is the seat to act, for its side of
 * things. */
static int viewer_of(const tp_window *w) {
    if (w->is_over) return TP_EVERYTHING;
    if (tp_window_asks(w)) return w->actor;
    return tp_party_onlooker(w->p);
}

/* What happened is told to everybody where several people look at one screen. */
static int listener_of(const tp_window *w, int viewer) {
    if (w->is_over || w->p->humans > 1) return tp_party_onlooker(w->p);
    return viewer;
}

/* Should the program die here, this is what it says. */
static void prepare_last_words(const tp_window *w) {
    tp_writer all = {0};
    char *line = tp_party_resume_line(w->p);
    tp_write_plain(&all, "%s",
                   text(w, "Turnpike has crashed: a fault of ours, not of yours.",
                        "Turnpike ist abgestürzt: unser Fehler, nicht deiner."));
    if (w->p->is_kept)
        tp_write_plain(&all, "\n%s: %s",
                       text(w, "To go on with this game", "So geht diese Partie weiter"), line);
    tp_crash_last_words(all.data);
    tp_writer_done(&all);
    free(line);
}

/* Sets up what is shown anew, after anything has changed. */
static void restage(tp_window *w) {
    tp_party *p = w->p;
    tp_picker before = w->picker;
    int width, height;
    const bool is_same = w->plies == tp_match_plies(p->m);
    if (!is_same) w->choice = -1, w->warned = 0;
    w->plies = tp_match_plies(p->m);
    w->picker = (tp_picker){0};
    w->is_over = tp_party_is_over(p);
    w->actor = tp_table_asked(p->table);
    const int viewer = viewer_of(w);
    tp_party_tell(p, listener_of(w, viewer));
    tp_stage_set(&w->stage, p, tp_match_state(p->m), viewer,
                 tp_window_asks(w) ? w->actor : TP_TABLE);
    tp_stage_recall(&w->stage, p);
    tp_screen_size(&width, &height);
    tp_layout_find(&w->layout, p->drawing, &w->stage.scene, width, height);
    if (tp_window_asks(w)) tp_picker_set(&w->picker, p->drawing, &w->stage.scene);
    if (w->spot.width > 0) tp_picker_near(&w->picker, &w->spot);
    if (is_same && w->picker.count > 0) tp_picker_resume(&w->picker, &before);
    tp_picker_done(&before);
    prepare_last_words(w);
    w->is_stale = false;
}

/* ---- showing ---- */

static void write_title(const tp_window *w, char *out, size_t room) {
    const tp_party *p = w->p;
    const char *game = p->title;
    const size_t plies = tp_match_plies(p->m);
    if (w->is_over)
        snprintf(out, room, "%s · %s", game, text(w, "The game is over", "Die Partie ist zu Ende"));
    else if (w->actor < 0)
        snprintf(out, room, "%s · %s · %zu", game, text(w, "chance", "Zufall"), plies + 1);
    else
        snprintf(out, room, text(w, "%s · %s to move · %zu", "%s · %s am Zug · %zu"), game,
                 p->name[w->actor], plies + 1);
}

static const char *typing_label(const tp_window *w) {
    return w->what == TP_TYPING_MOVE ? text(w, "Move: ", "Zug: ")
                                     : text(w, "Save as: ", "Sichern als: ");
}

/* Whose move it is, what of it has been picked, and in full what the cursor is on: the list may be
 * too narrow for it. */
static void write_picked(const tp_window *w, char *out, size_t room) {
    const tp_picker *x = &w->picker;
    char label[TP_SENTENCE];
    size_t n = (size_t)snprintf(out, room, text(w, "%s, your move:", "%s, dein Zug:"),
                                w->p->name[w->actor]);
    for (int i = 0; i < x->depth && n < room; i++) {
        w->p->drawing->label(&w->stage.scene, i, x->picked[i], label);
        n += (size_t)snprintf(out + n, room - n, " %s >", label);
    }
    if (x->count > 0 && x->picks[x->cursor].is_last && n < room)
        snprintf(out + n, room - n, " %s", x->picks[x->cursor].label);
}

/* Where a hint is longer than its line: what goes on in the line of keys below; else NULL. */
static const char *rest_of_hint(const tp_window *w) {
    const char *rest = NULL;
    if (w->choice < 0 || w->what != TP_TYPING_NOTHING || w->wants_hint) return NULL;
    if (tp_canvas_columns(w->message) <= w->layout.width) return NULL;
    for (const char *c = strchr(w->message, ' '); c != NULL; c = strchr(c + 1, ' ')) {
        char head[sizeof w->message];
        snprintf(head, sizeof head, "%.*s", (int)(c - w->message), w->message);
        if (tp_canvas_columns(head) <= w->layout.width) rest = c + 1;
    }
    return rest;
}

/* The line to speak in, when nothing has been said: what is being waited for, what was picked. */
static void write_prompt(const tp_window *w, char *out, size_t room) {
    if (w->what != TP_TYPING_NOTHING) {
        snprintf(out, room, "%s%s%s%s", typing_label(w), w->typing.text,
                 w->message[0] != '\0' ? "   " : "", w->message);
    } else if (w->wants_hint) {
        snprintf(out, room, text(w, "Thinking about a hint ... %.0f s", "Ich überlege ... %.0f s"),
                 tp_asker_seconds(w->hint));
    } else if (w->message[0] != '\0') {
        const char *rest = rest_of_hint(w);
        const size_t length = rest != NULL ? (size_t)(rest - w->message) : strlen(w->message);
        snprintf(out, room, "%.*s", (int)length, w->message);
    } else if (w->p->is_behind) {
        snprintf(out, room,
                 text(w, "%s cannot be written! `s` saves elsewhere",
                      "%s lässt sich nicht schreiben! `s` sichert anderswo"),
                 w->p->path);
    } else if (tp_window_asks(w)) {
        write_picked(w, out, room);
    } else if (tp_asker_is_busy(w->bot) && tp_asker_seconds(w->bot) > 0.3) {
        snprintf(out, room, text(w, "%s is thinking ... %.0f s", "%s überlegt ... %.0f s"),
                 w->p->name[w->actor], tp_asker_seconds(w->bot));
    }
}

static const char *keys_of(const tp_window *w) {
    if (rest_of_hint(w) != NULL) return rest_of_hint(w);
    if (w->what == TP_TYPING_MOVE)
        return text(w, "Tab: complete  Enter: play  Esc: leave",
                    "Tab: ergänzen  Enter: spielen  Esc: abbrechen");
    if (w->what == TP_TYPING_PATH)
        return text(w, "Enter: save  Ctrl+U: clear  Esc: leave",
                    "Enter: sichern  Strg+U: leeren  Esc: abbrechen");
    if (w->is_over)
        return text(w, "u: undo  l: log  ?: rules  L: deutsch  s: save  q: quit",
                    "u: zurücknehmen  l: Verlauf  ?: Regeln  L: english  s: sichern  q: Ende");
    if (!tp_window_asks(w))
        return text(w, "space: hurry  u: undo  l: log  ?: rules  L: deutsch  s: save  q: quit",
                    "Leertaste: schneller  u: zurück  l: Verlauf  ?: Regeln  L: english  q: Ende");
    if (w->layout.width < NARROW)
        return text(w, "arrows+Enter  Esc back  ? rules  q quit",
                    "Pfeile+Enter  Esc  ? Regeln  q Ende");
    if (tp_layout_scrolls(&w->layout))
        return text(w,
                    "arrows+Enter: choose  Esc: back  PgDn: more  :type  h hint  ? rules  q quit"
                    "  u undo  l log  Tab: next  Shift+arrows: scroll  L: deutsch  s: save",
                    "Pfeile+Enter: wählen  Esc: zurück  Bild ab: mehr  :Zug  h Tipp  ? Regeln"
                    "  q Ende  u rückg.  l Verlauf  Tab: weiter  Umschalt+Pfeile: rollen"
                    "  L: english  s: sichern");
    return text(w,
                "arrows+Enter: choose  Esc: back  :type  u undo  h hint  l log  ? rules  q quit"
                "  Tab: next  L: deutsch  s: save",
                "Pfeile+Enter: wählen  Esc: zurück  :Zug  u rückg.  h Tipp  ? Regeln  q Ende"
                "  l Verlauf  Tab: weiter  L: english  s: sichern");
}

static void show_board(tp_window *w, tp_canvas *c) {
    char title[256], prompt[2 * TP_TYPED + 256] = "";
    tp_notes n = {0};
    write_title(w, title, sizeof title);
    write_prompt(w, prompt, sizeof prompt);
    if (w->is_over) tp_party_say_result(w->p, tp_notes_add, &n);
    const tp_page page = {.party = w->p,
                          .scene = &w->stage.scene,
                          .picker = w->picker.count > 0 ? &w->picker : NULL,
                          .title = title,
                          .message = prompt,
                          .is_urgent =
                              (w->is_urgent || w->p->is_behind) && w->what == TP_TYPING_NOTHING,
                          .keys = keys_of(w),
                          .notes = n.list,
                          .note_count = n.count,
                          .actor = w->actor,
                          .scroll_x = w->scroll_x,
                          .scroll_y = w->scroll_y};
    tp_page_draw(&page, &w->layout, c);
    const bool types = w->what != TP_TYPING_NOTHING;
    const int column = tp_canvas_columns(typing_label(w)) + tp_canvas_columns(w->typing.text);
    tp_screen_show(c, types ? column : -1, w->layout.height - 2);
}

static void show_cover(const tp_window *w, tp_canvas *c) {
    char sentence[TP_SENTENCE];
    snprintf(
        sentence, sizeof sentence,
        text(w, "%s, press a key when you are alone", "%s, drück eine Taste, wenn du allein bist"),
        w->p->name[w->actor]);
    tp_page_cover(c, sentence, text(w, "q: quit", "q: Ende"));
    tp_screen_show(c, -1, 0);
}

static void show(tp_window *w) {
    tp_canvas c;
    tp_canvas_init(&c, w->layout.width, w->layout.height, tp_screen_is_ascii());
    if (tp_page_is_small(&c, w->p->language))
        tp_screen_show(&c, -1, 0);
    else if (tp_window_is_covered(w))
        show_cover(w, &c);
    else
        show_board(w, &c);
    tp_canvas_done(&c);
}

/* ---- others act ---- */

/* Cards are dealt faster than decisions are made. */
static void acted(tp_window *w) {
    const bool goes_on = w->actor < 0 && tp_match_node(w->p->m).kind == TP_CHANCE;
    w->is_stale = true;
    w->not_before = tp_seconds() + w->pace_ms / (goes_on ? 8000.0 : 1000.0);
    if (w->uncovered != TP_TABLE && tp_party_covers(w->p) &&
        tp_table_asked(w->p->table) != w->uncovered)
        w->uncovered = TP_TABLE;
}

static void take_answer(tp_window *w) {
    tp_reply reply;
    if (!tp_asker_take(w->bot, &reply)) return;
    if (!tp_party_take(w->p, w->actor, &reply))
        tp_window_say(w, true,
                      text(w, "The program of %s failed; a bot of ours plays on.",
                           "Das Programm von %s hat versagt; ein Bot von uns spielt weiter."),
                      w->p->name[w->actor]);
    acted(w);
}

/* What happens without a person; not before what happened last could be seen. Bots think
 * meanwhile. */
static void let_others_act(tp_window *w) {
    const bool is_early = !w->is_hurried && tp_seconds() < w->not_before;
    if (w->is_over || is_persons_turn(w)) return;
    if (w->actor >= 0 && !tp_asker_is_busy(w->bot))
        tp_asker_start(w->bot, tp_party_ready(w->p, w->actor), w->p->rules, tp_match_state(w->p->m),
                       tp_match_node(w->p->m).kind, w->actor);
    if (is_early) return;
    if (w->actor >= 0) {
        take_answer(w);
    } else {
        tp_party_roll(w->p);
        acted(w);
    }
}

void tp_window_show_hint(tp_window *w) {
    const tp_scene *s = &w->stage.scene;
    tp_writer said = {0};
    tp_party_say_hint(w->p, &w->advice, w->choice, &said);
    tp_window_say(w, false, "%s: %s",
                  w->choice == 0 ? text(w, "Hint", "Tipp") : text(w, "Or", "Oder"), said.data);
    tp_writer_done(&said);
    for (size_t i = 0; i < s->count; i++)
        if (s->plays[i] == w->advice.choice[w->choice].move) tp_picker_point(&w->picker, i);
}

static void take_hint(tp_window *w) {
    tp_hint found;
    if (!tp_asker_take_hint(w->hint, &found)) return;
    if (w->wants_another) tp_window_ask_hint(w);
    if (!w->wants_hint || tp_asker_is_busy(w->hint)) return;
    w->wants_hint = false;
    w->advice = found;
    w->choice = 0;
    tp_window_show_hint(w);
}

/* ---- the loop ---- */

/* Of a board that is larger than its place: the cursor is in sight, or what others did. */
static void follow(tp_window *w) {
    const tp_pick *o = w->picker.count > 0 ? &w->picker.picks[w->picker.cursor] : NULL;
    tp_spot spot;
    bool has_spot = o != NULL && o->has_spot;
    if (has_spot)
        spot = o->spot;
    else
        has_spot = tp_page_last(&w->layout, w->p->drawing, &w->stage.scene, &spot);
    tp_page_follow(&w->layout, has_spot ? &spot : NULL, &w->scroll_x, &w->scroll_y);
}

/* How long nothing can change by itself. */
static int patience(const tp_window *w) {
    const bool is_fast = w->is_hurried || w->pace_ms < TICK_MS;
    if (!w->is_over && !is_persons_turn(w)) return is_fast ? HURRY_MS : TICK_MS;
    return tp_asker_is_busy(w->hint) ? TICK_MS : IDLE_MS;
}

static void begin(tp_window *w, tp_party *p, int pace_ms) {
    *w = (tp_window){.p = p,
                     .pace_ms = pace_ms,
                     .uncovered = TP_TABLE,
                     .choice = -1,
                     .has_coach = p->humans == 1};
    w->bot = tp_asker_new();
    w->hint = tp_asker_new();
    restage(w);
    follow(w);
}

/* What is still being thought about is waited for: a second or two at most, and the screen is
 * closed by then. */
static void end(tp_window *w) {
    tp_asker_free(w->bot);
    tp_asker_free(w->hint);
    tp_picker_done(&w->picker);
    tp_stage_done(&w->stage);
}

void tp_window_play(tp_party *p, int pace_ms) {
    tp_window w;
    begin(&w, p, pace_ms);
    while (!w.is_left) {
        let_others_act(&w);
        take_hint(&w);
        if (w.is_stale) {
            restage(&w);
            if (is_persons_turn(&w)) w.is_hurried = false;
            follow(&w);
        }
        show(&w);
        const tp_input e = tp_screen_wait(patience(&w));
        if (e.key != TP_KEY_NONE) tp_window_key(&w, &e);
    }
    tp_screen_close();
    end(&w);
}
