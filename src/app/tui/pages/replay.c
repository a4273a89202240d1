/* app/tui/pages/replay.c: see loops.h. Going back is the match's undo; going forth plays again
 * what a walk through the match has noted. */
#include "app/tui/pages/loops.h"

#include "app/tui/pages/page.h"
#include "app/tui/play/stage.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/screen.h"
#include "app/tui/screen/typing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_party *p;
    size_t ply; /* that is looked at, and the position before it */
    tp_state *state;
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

/* The game itself stays at its end; only what is looked at changes. */
static void go_to(replay *x, size_t ply) {
    const size_t count = tp_match_plies(x->p->m);
    x->ply = ply < count ? ply : count;
    tp_match_look(x->p->m, x->ply, x->state);
    x->p->told_count = x->ply;
}

/* ---- showing ---- */

/* What a ply did is brought into sight when it is first shown; then the board stays as scrolled. */
static void follow(replay *x) {
    const bool is_new = x->ply != x->shown;
    tp_spot spot;
    if (is_new && x->ply == 0) x->scroll_x = x->scroll_y = 0;
    const bool has_spot = is_new && tp_page_last(&x->layout, x->p->drawing, &x->stage.scene, &spot);
    x->shown = x->ply;
    tp_page_follow(&x->layout, has_spot ? &spot : NULL, &x->scroll_x, &x->scroll_y);
}

static void stage_now(replay *x) {
    int width, height;
    tp_stage_set(&x->stage, x->p, x->state, x->viewer, TP_TABLE);
    tp_stage_recall(&x->stage, x->p);
    tp_screen_size(&width, &height);
    tp_layout_find(&x->layout, x->p->drawing, &x->stage.scene, width, height);
    follow(x);
}

static bool is_over(const replay *x) {
    return tp_party_is_over(x->p) && x->ply == tp_match_plies(x->p->m);
}

/* What the ply before did, in one line. */
static void write_told(const replay *x, char *out, size_t room) {
    snprintf(out, room, "%s", x->ply > 0 ? x->p->told[x->ply - 1].text : "");
    for (char *c = out; *c != '\0'; c++)
        if (*c == '\n') *c = ' ';
}

static void show(replay *x) {
    tp_canvas c;
    char title[256], prompt[512];
    tp_notes n = {0};
    const tp_rules *r = x->p->rules;
    const tp_node node = r->game->node(r, x->state);
    stage_now(x);
    snprintf(title, sizeof title, "%s · %zu/%zu", x->p->title, x->ply, tp_match_plies(x->p->m));
    if (x->typing.length > 0)
        snprintf(prompt, sizeof prompt, "%s%.20s", text(x, "To ply ", "Zum Zug "), x->typing.text);
    else
        write_told(x, prompt, sizeof prompt);
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

static void tell_all(replay *x) {
    x->p->told_count = 0;
    tp_party_tell(x->p, x->viewer);
    x->p->told_count = x->ply;
}

static void read_log(replay *x) {
    tp_writer all = {0};
    x->p->told_count = tp_match_plies(x->p->m);
    tp_party_write_log(x->p, &all);
    x->p->told_count = x->ply;
    x->is_left =
        !tp_pager(text(x, "What happened", "Was geschah"), all.data, false, x->p->language);
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
    const size_t ply = x->ply;
    switch (key) {
    case TP_KEY_LEFT:
    case TP_KEY_UP: go_to(x, ply > 0 ? ply - 1 : 0); break;
    case TP_KEY_RIGHT:
    case TP_KEY_DOWN:
    case ' ': go_to(x, ply + 1); break;
    case TP_KEY_PAGE_UP: go_to(x, ply > 10 ? ply - 10 : 0); break;
    case TP_KEY_PAGE_DOWN: go_to(x, ply + 10); break;
    case TP_KEY_HOME: go_to(x, 0); break;
    case TP_KEY_END: go_to(x, tp_match_plies(x->p->m)); break;
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
    x.viewer = tp_party_is_over(p) ? TP_EVERYTHING : TP_TABLE;
    x.state = tp_alloc(p->rules->game->state_size);
    tell_all(&x);
    go_to(&x, 0);
    while (!x.is_left) {
        show(&x);
        const uint32_t key = tp_screen_wait(60000).key;
        if (!number_key(&x, key)) other_key(&x, key);
    }
    tp_stage_done(&x.stage);
    free(x.state);
}
