/* app/tui/pages/window_keys.c: what keys do, see window.h. */
#include "app/host.h"
#include "app/tui/pages/loops.h"
#include "app/tui/pages/window.h"
#include "app/tui/play/texts.h"
#include "core/coach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text(const tp_window *w, const char *english, const char *german) {
    return tp_text(w->p->language, english, german);
}

static void keep_in_sight(tp_window *w) {
    if (w->picker.count == 0) return;
    const tp_pick *o = &w->picker.picks[w->picker.cursor];
    tp_page_follow(&w->layout, o->has_spot ? &o->spot : NULL, &w->scroll_x, &w->scroll_y);
    if (o->has_spot) w->spot = o->spot;
}

/* ---- choosing ---- */

/* A move that he warns of is played when it is chosen again. */
static bool is_warned_of(tp_window *w, tp_move move) {
    tp_risk risk;
    if (!w->has_coach || w->warned == move) return false;
    if (!tp_coach_warns(w->p->rules, tp_match_state(w->p->m), w->actor, move, &risk)) return false;
    w->warned = move;
    w->choice = -1;
    tp_window_say(w, true,
                  text(w, "Careful: %s could then win at once. Again: play it. c: no more warnings",
                       "Vorsicht: %s könnte dann gleich gewinnen. Nochmal: spielen. c: nie warnen"),
                  w->p->name[risk.seat]);
    return true;
}

static void switch_coach(tp_window *w) {
    w->has_coach = !w->has_coach;
    tp_window_say(w, false, "%s",
                  w->has_coach ? text(w, "The coach warns before a move that loses at once.",
                                      "Der Trainer warnt vor Zügen, die sofort verlieren.")
                               : text(w, "The coach is silent.", "Der Trainer schweigt."));
}

static void play_move(tp_window *w, size_t index) {
    if (is_warned_of(w, w->stage.scene.plays[index])) return;
    w->wants_hint = w->wants_another = false;
    tp_party_push(w->p, w->actor, w->stage.scene.plays[index]);
    if (tp_party_covers(w->p) && tp_table_asked(w->p->table) != w->uncovered)
        w->uncovered = TP_TABLE;
    w->not_before = tp_seconds() + w->pace_ms / 2000.0;
    w->is_stale = true;
}

static void take_pick(tp_window *w, size_t pick) {
    size_t move;
    if (w->picker.picks[pick].has_spot) w->spot = w->picker.picks[pick].spot;
    if (tp_picker_take(&w->picker, pick, &move))
        play_move(w, move);
    else if (w->spot.width > 0)
        tp_picker_near(&w->picker, &w->spot);
    keep_in_sight(w);
}

/* From the board one gets into the list where the panel is, and back the other way. */
static void go(tp_window *w, int dx, int dy) {
    tp_picker *x = &w->picker;
    if (x->is_in_list) {
        const bool leaves = w->layout.is_beside ? dx < 0 : dy < 0 && x->cursor == 0;
        if (leaves && x->picks[x->cursor].has_spot)
            x->is_in_list = false;
        else if (leaves && x->picks[x->count - 1].has_spot) {
            while (!x->picks[x->cursor].has_spot) x->cursor++;
            x->is_in_list = false;
        } else if (dy != 0)
            tp_picker_turn(x, dy);
    } else if (!tp_picker_go(x, dx, dy)) {
        x->is_in_list = w->layout.is_beside ? dx > 0 : dy > 0;
    }
    keep_in_sight(w);
}

static void click(tp_window *w, int x, int y) {
    const tp_layout *l = &w->layout;
    const tp_box *b = &l->board, *list = &l->list;
    size_t pick;
    if (x >= b->x && x < b->x + b->width && y >= b->y && y < b->y + b->height) {
        if (tp_picker_at(&w->picker, x - b->x + w->scroll_x, y - b->y + w->scroll_y, &pick))
            take_pick(w, pick);
    } else if (x >= list->x && x < list->x + list->width && y >= list->y &&
               y < list->y + list->height) {
        pick = l->list_first + (size_t)(y - list->y);
        if (pick < w->picker.count) take_pick(w, pick);
    }
}

static bool choosing_key(tp_window *w, const tp_input *e) {
    switch (e->key) {
    case TP_KEY_UP: go(w, 0, -1); return true;
    case TP_KEY_DOWN: go(w, 0, 1); return true;
    case TP_KEY_LEFT: go(w, -1, 0); return true;
    case TP_KEY_RIGHT: go(w, 1, 0); return true;
    case TP_KEY_TAB:
    case TP_KEY_BACKTAB:
        tp_picker_turn(&w->picker, e->key == TP_KEY_TAB ? 1 : -1);
        w->picker.is_in_list = !w->picker.picks[w->picker.cursor].has_spot;
        keep_in_sight(w);
        return true;
    case TP_KEY_ENTER: take_pick(w, w->picker.cursor); return true;
    case TP_KEY_ESCAPE:
    case TP_KEY_BACKSPACE:
        w->wants_hint = false;
        tp_picker_back(&w->picker);
        keep_in_sight(w);
        return true;
    case TP_KEY_CLICK: click(w, e->x, e->y); return true;
    default: return false;
    }
}

/* ---- typing ---- */

static void complete(tp_window *w) {
    const tp_scene *s = &w->stage.scene;
    char found[256];
    size_t n = 0;
    const size_t count = tp_typing_complete(&w->typing, s->moves, s->count);
    if (count == 1) return;
    for (size_t i = 0; i < s->count && n + TP_MOVE_TEXT < sizeof found; i++)
        if (strncmp(s->moves[i], w->typing.text, w->typing.length) == 0)
            n += (size_t)snprintf(found + n, sizeof found - n, " %s", s->moves[i]);
    tp_window_say(w, false, "%zu:%s", count, count > 0 ? found : "");
}

static void play_typed(tp_window *w) {
    const tp_scene *s = &w->stage.scene;
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->moves[i], w->typing.text) == 0) {
            play_move(w, i);
            return;
        }
    tp_window_say(w, true, text(w, "%s is no move here.", "%s ist hier kein Zug."), w->typing.text);
}

static void save_typed(tp_window *w) {
    const bool ok = tp_party_keep_as(w->p, w->typing.text);
    w->is_stale = true;
    tp_window_say(w, !ok,
                  ok ? text(w, "Saved: %s", "Gesichert: %s")
                     : text(w, "%s cannot be written.", "%s lässt sich nicht schreiben."),
                  w->typing.text);
}

static void typing_key(tp_window *w, uint32_t key) {
    const tp_typing_what what = w->what;
    if (key == TP_KEY_TAB) {
        if (what == TP_TYPING_MOVE) complete(w);
        return;
    }
    const tp_typing_end end = tp_typing_key(&w->typing, key);
    if (end != TP_TYPING_ON) w->what = TP_TYPING_NOTHING;
    if (end != TP_TYPING_DONE || w->typing.length == 0) return;
    if (what == TP_TYPING_MOVE)
        play_typed(w);
    else
        save_typed(w);
}

static void type_what(tp_window *w, tp_typing_what what, const char *begin) {
    w->what = what;
    tp_typing_set(&w->typing, begin);
}

/* ---- the rest ---- */

/* A bot that is thinking cannot be stopped; what it answers is about a position that is gone. */
static void undo(tp_window *w) {
    const char *why;
    tp_reply unused;
    if (w->picker.depth > 0) {
        tp_picker_back(&w->picker);
        return;
    }
    if (tp_asker_is_busy(w->bot)) tp_asker_wait(w->bot, &unused);
    if (!tp_party_undo(w->p, &why)) {
        tp_window_say(w, true, "%s", why);
        return;
    }
    w->wants_hint = w->wants_another = false;
    w->is_stale = true;
    tp_window_say(w, false, "%s", text(w, "Taken back.", "Zurückgenommen."));
}

/* Who is still thinking about a position that is gone is waited for, and asked again. */
void tp_window_ask_hint(tp_window *w) {
    w->wants_another = false;
    if (!tp_window_asks(w)) {
        tp_window_say(
            w, true, "%s",
            text(w, "A hint is for your own turn.", "Einen Tipp gibt es, wenn du dran bist."));
        return;
    }
    if (tp_asker_is_busy(w->hint)) {
        w->wants_another = !w->wants_hint;
        return;
    }
    w->wants_hint = true;
    tp_asker_start_hint(w->hint, w->p, w->actor);
}

/* Whoever asks again is told the second-best, and then the best again. */
static void hint(tp_window *w) {
    if (w->choice < 0 || !tp_window_asks(w)) {
        tp_window_ask_hint(w);
        return;
    }
    w->choice = (w->choice + 1) % w->advice.count;
    tp_window_show_hint(w);
}

static void read_rules(tp_window *w) {
    w->is_left = !tp_pager_rules(w->p->rules->game, w->p->language);
    w->is_stale = true;
}

static void read_log(tp_window *w) {
    tp_writer all = {0};
    tp_party_write_log(w->p, &all);
    w->is_left = !tp_pager(text(w, "What happened", "Was geschah"), all.data, true, w->p->language);
    tp_writer_done(&all);
    w->is_stale = true;
}

static void pass(tp_window *w) {
    if (tp_window_asks(w) && tp_table_defer(w->p->table)) {
        w->uncovered = TP_TABLE;
        w->is_stale = true;
    } else {
        tp_window_say(
            w, true, "%s",
            text(w, "Nobody else may go first here.", "Hier kann niemand vorgelassen werden."));
    }
}

static void scroll(tp_window *w, int dx, int dy) {
    w->scroll_x += dx;
    w->scroll_y += dy;
    tp_page_follow(&w->layout, NULL, &w->scroll_x, &w->scroll_y);
}

static void common_key(tp_window *w, uint32_t key) {
    switch (key) {
    case ':':
    case 'i':
        if (tp_window_asks(w)) type_what(w, TP_TYPING_MOVE, "");
        break;
    case 's': type_what(w, TP_TYPING_PATH, w->p->path); break;
    case 'u': undo(w); break;
    case 'h': hint(w); break;
    case 'c': switch_coach(w); break;
    case 'l': read_log(w); break;
    case '?': read_rules(w); break;
    case 'o': pass(w); break;
    case ' ': w->is_hurried = true; break;
    case 'q': w->is_left = true; break;
    case 'L':
        tp_party_speak(w->p, w->p->language == TP_GERMAN ? TP_ENGLISH : TP_GERMAN);
        w->is_stale = true;
        break;
    case TP_KEY_SCROLL_UP: scroll(w, 0, -2); break;
    case TP_KEY_SCROLL_DOWN: scroll(w, 0, 2); break;
    case TP_KEY_SCROLL_LEFT: scroll(w, -4, 0); break;
    case TP_KEY_SCROLL_RIGHT: scroll(w, 4, 0); break;
    case TP_KEY_PAGE_UP: scroll(w, 0, -w->layout.board.height / 2); break;
    case TP_KEY_PAGE_DOWN: scroll(w, 0, w->layout.board.height / 2); break;
    default: break;
    }
}

void tp_window_key(tp_window *w, const tp_input *e) {
    if (e->key == TP_KEY_LEAVE) {
        w->is_left = true;
        return;
    }
    if (e->key == TP_KEY_RESIZE) {
        w->is_stale = true;
        return;
    }
    w->message[0] = '\0';
    w->is_urgent = false;
    if (tp_window_is_covered(w)) {
        w->is_left = e->key == 'q';
        w->uncovered = w->actor;
        w->is_stale = true;
    } else if (w->what != TP_TYPING_NOTHING) {
        typing_key(w, e->key);
    } else if (w->picker.count == 0 || !choosing_key(w, e)) {
        common_key(w, e->key);
    }
}
