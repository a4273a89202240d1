/* app/tui/games/test_scene.c: see test_scene.h. */
#include "app/tui/games/test_scene.h"

#include <stdio.h>
#include <string.h>

static const char *const names[TP_SEATS] = {
    "Anna", "Björn", "Computer (hard)", "D", "Somebody with a name too long for any row", "Özlem",
    "Gül",  "Håkon"};

static void note_gap(void *context, const char *group, const char *key, bool found) {
    (void)context;
    if (group[0] == '\0' && !found) fail_msg("nothing for {%s}", key);
}

void scene_open(test_scene *x, const tp_match *m) {
    const tp_rules *r = tp_match_rules(m);
    *x = (test_scene){.drawing = tp_drawing_of(r->game->id), .m = m};
    x->words = tp_words_new(r->game);
    tp_words_on_use(x->words, note_gap, NULL);
    x->edition = tp_edition_of(r);
}

void scene_look(test_scene *x, int viewer, tp_language language, int width, int height) {
    const tp_node n = tp_match_node(x->m);
    const bool acts = (n.kind == TP_DECISION && n.seat == viewer) ||
                      (n.kind == TP_RACE && viewer >= 0 && (n.seats >> viewer & 1) != 0);
    const tp_scene setting = {.rules = tp_match_rules(x->m),
                              .words = x->words,
                              .edition = x->edition,
                              .names = names,
                              .language = language};
    tp_stage_show(&x->stage, &setting, tp_match_state(x->m), viewer, acts ? viewer : TP_TABLE);
    x->s = &x->stage.scene;
    x->s->width = width;
    x->s->height = height;
}

void scene_look_now(test_scene *x, tp_language language, int width, int height) {
    scene_look(x, tp_match_node(x->m).seat, language, width, height);
}

void scene_close(test_scene *x) {
    tp_stage_done(&x->stage);
    tp_words_free(x->words);
    tp_json_free(x->edition);
}

void scene_choose(const test_scene *x, const char *move, char out[4 * TP_SENTENCE]) {
    tp_picker p = {0};
    size_t wanted = 0, chosen = 0;
    bool is_chosen = false;
    while (wanted < x->s->count && strcmp(x->s->moves[wanted], move) != 0) wanted++;
    CHECK(wanted < x->s->count);
    tp_picker_set(&p, x->drawing, x->s);
    out[0] = '\0';
    for (int i = 0; i < TP_STEPS && !is_chosen; i++) {
        tp_picker_point(&p, wanted);
        snprintf(out + strlen(out), (size_t)4 * TP_SENTENCE - strlen(out), "%s%s",
                 i > 0 ? " | " : "", p.picks[p.cursor].label);
        is_chosen = tp_picker_take(&p, p.cursor, &chosen);
    }
    CHECK(is_chosen && chosen == wanted);
    tp_picker_done(&p);
}
