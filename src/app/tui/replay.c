/* app/tui/replay.c: see replay.h. Going back is the match's undo; going forth plays again what a
 * walk through the match has noted. */
#include "app/tui/replay.h"

#include "app/tui/page.h"
#include "app/tui/pager.h"
#include "app/tui/screen.h"
#include "app/tui/stage.h"
#include "app/tui/texts.h"
#include "app/tui/typing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int seat;
    tp_move move;
} played;

typedef struct {
    tp_party *p;
    played *plies;
    size_t count;
    int viewer;
    tp_stage stage;
    tp_layout layout;
    size_t shown; /* the ply on the screen */
    int scroll_x, scroll_y;
    tp_typing typing; /* a number */
    bool is_left;
} replay;

static const char *text(const replay *x, const char *english, const char *german) {
    return tp_text(x->p->language, english, german);
}

static void note_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    replay *x = context;
    (void)before, (void)node;
    x->plies[x->count++] = (played){.seat = seat, .move = move};
}

static void go_to(replay *x, size_t ply) {
    tp_error e;
    size_t now = tp_match_plies(x->p->m);
    if (ply > x->count) ply = x->count;
    if (ply < now) tp_match_undo(x->p->m, now - ply, &e);
    for (; now < ply; now++) tp_match_push(x->p->m, x->plies[now].seat, x->plies[now].move);
    x->p->told_count = ply;
}

/* ---- showing ---- */

/* What a ply did is brought into sight when it is first shown; then the board stays as scrolled. */
static void follow(replay *x) {
    const size_t ply = tp_match_plies(x->p->m);
    const bool is_new = ply != x->shown;
    tp_spot spot;
    if (is_new && ply == 0) x->scroll_x = x->scroll_y = 0;
    const bool has_spot = is_new && tp_page_last(&x->layout, x->p->drawing, &x->stage.scene, &spot);
    x->shown = ply;
    tp_page_follow(&x->layout, has_spot ? &spot : NULL, &x->scroll_x, &x->scroll_y);
}

static void stage_now(replay *x) {
    int width, height;
    tp_stage_set(&x->stage, x->p, tp_match_state(x->p->m), x->viewer, TP_TABLE);
    tp_stage_recall(&x->stage, x->p);
    tp_screen_size(&width, &height);
    tp_layout_find(&x->layout, x->p->drawing, &x->stage.scene, width, height);
    follow(x);
}

/* By the game's rules, or because the table ended it there. */
static bool is_over(const replay *x) {
    return tp_match_node(x->p->m).kind == TP_END ||
           (x->p->was_ended && tp_match_plies(x->p->m) == x->count);
}

static void show(replay *x) {
    tp_canvas c;
    char title[256], prompt[TP_SENTENCE];
    tp_notes n = {0};
    const size_t ply = tp_match_plies(x->p->m);
    const tp_node node = tp_match_node(x->p->m);
    stage_now(x);
    snprintf(title, sizeof title, "%s · %zu/%zu", x->p->title, ply, x->count);
    if (x->typing.length > 0)
        snprintf(prompt, sizeof prompt, "%s%.20s", text(x, "To ply ", "Zum Zug "), x->typing.text);
    else
        snprintf(prompt, sizeof prompt, "%s", ply > 0 ? x->p->told[ply - 1].sentence : "");
    if (is_over(x)) tp_party_say_result(x->p, tp_notes_add, &n);
    const tp_page page = {.party = x->p,
                          .scene = &x->stage.scene,
                          .title = title,
                          .message = prompt,
                          .keys = text(x,
                                       "left, right: a ply  Home, End  number+Enter  l log  "
                                       "? rules  L deutsch  q quit",
                                       "links, rechts: ein Zug  Pos1, Ende  Zahl+Enter  "
                                       "l Verlauf  ? Regeln  q Ende"),
                          .notes = n.list,
                          .note_count = n.count,
                          .actor = node.seat,
                          .scroll_x = x->scroll_x,
                          .scroll_y = x->scroll_y};
    tp_canvas_init(&c, x->layout.width, x->layout.height, tp_screen_is_ascii());
    if (!tp_page_is_small(&c, x->p->language)) tp_page_draw(&page, &x->layout, &c);
    tp_screen_show(&c, -1, 0);
    tp_canvas_done(&c);
}

/* ---- keys ---- */

/* Tells the whole game, at its end. */
static void tell_all(replay *x) {
    const size_t ply = tp_match_plies(x->p->m);
    go_to(x, x->count);
    x->p->told_count = 0;
    tp_party_tell(x->p, x->viewer);
    go_to(x, ply);
}

static void read_log(replay *x) {
    tp_writer all = {0};
    tp_write_plain(&all, "%s", "");
    for (size_t i = 0; i < x->count; i++)
        tp_write_plain(&all, "%zu. %s\n", i + 1, x->p->told[i].sentence);
    x->is_left = !tp_pager(text(x, "What happened", "Was geschah"),
                           all.data != NULL ? all.data : "", false, x->p->language);
    tp_writer_done(&all);
}

static bool number_key(replay *x, uint32_t key) {
    if (key == TP_KEY_ENTER && x->typing.length > 0) {
        go_to(x, strtoul(x->typing.text, NULL, 10));
        tp_typing_set(&x->typing, "");
        return true;
    }
    const bool is_digit = key >= '0' && key <= '9';
    if (is_digit ? x->typing.length < 9 : key == TP_KEY_BACKSPACE && x->typing.length > 0) {
        tp_typing_key(&x->typing, key);
        return true;
    }
    if (x->typing.length > 0) tp_typing_set(&x->typing, "");
    return false;
}

static void other_key(replay *x, uint32_t key) {
    const size_t ply = tp_match_plies(x->p->m);
    switch (key) {
    case TP_KEY_LEFT:
    case TP_KEY_UP: go_to(x, ply > 0 ? ply - 1 : 0); break;
    case TP_KEY_RIGHT:
    case TP_KEY_DOWN:
    case ' ': go_to(x, ply + 1); break;
    case TP_KEY_PAGE_UP: go_to(x, ply > 10 ? ply - 10 : 0); break;
    case TP_KEY_PAGE_DOWN: go_to(x, ply + 10); break;
    case TP_KEY_HOME: go_to(x, 0); break;
    case TP_KEY_END: go_to(x, x->count); break;
    case TP_KEY_SCROLL_UP: x->scroll_y -= 2; break;
    case TP_KEY_SCROLL_DOWN: x->scroll_y += 2; break;
    case TP_KEY_SCROLL_LEFT: x->scroll_x -= 4; break;
    case TP_KEY_SCROLL_RIGHT: x->scroll_x += 4; break;
    case 'l': read_log(x); break;
    case '?': x->is_left = !tp_pager_rules(x->p->rules->game, x->p->language); break;
    case 'L':
        tp_party_speak(x->p, x->p->language == TP_GERMAN ? TP_ENGLISH : TP_GERMAN);
        tell_all(x);
        break;
    case 'q':
    case TP_KEY_ESCAPE:
    case TP_KEY_LEAVE: x->is_left = true; break;
    default: break;
    }
}

void tp_replay(tp_party *p) {
    replay x = {.p = p};
    x.viewer = tp_match_node(p->m).kind == TP_END || p->was_ended ? TP_EVERYTHING : TP_TABLE;
    x.plies = tp_alloc((tp_match_plies(p->m) + 1) * sizeof *x.plies);
    tp_match_walk(p->m, note_ply, &x);
    tell_all(&x);
    go_to(&x, 0);
    while (!x.is_left) {
        show(&x);
        const uint32_t key = tp_screen_wait(60000).key;
        if (!number_key(&x, key)) other_key(&x, key);
    }
    tp_stage_done(&x.stage);
    free(x.plies);
}
