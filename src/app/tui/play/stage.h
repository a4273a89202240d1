/* app/tui/play/stage.h: a scene with all that it borrows. */
#ifndef TP_APP_TUI_STAGE_H
#define TP_APP_TUI_STAGE_H

#include "app/tui/play/party.h"
#include "core/moves.h"

typedef struct {
    tp_scene scene;
    tp_json *view, *facts;
    tp_state *state;
    tp_move_list list; /* the seat's moves; the scene's are these */
    const char **moves, **last;
} tp_stage;

/* A position as viewer sees it, with the moves of seat, TP_TABLE: none. setting is what all scenes
 * of a game have in common: its rules, words and edition, names and language. Start with all zero;
 * what was set before goes. */
void tp_stage_show(tp_stage *x, const tp_scene *setting, const tp_state *s, int viewer, int seat);
/* The same at a party. */
void tp_stage_set(tp_stage *x, const tp_party *p, const tp_state *s, int viewer, int seat);
/* The moves that were told since the viewer's last decision, or the last one for an onlooker. Lives
 * until the party tells or undoes anything. */
void tp_stage_recall(tp_stage *x, const tp_party *p);
void tp_stage_done(tp_stage *x);

/* The edition of a game as JSON, also where it is only named; the caller's. NULL: it has none. */
tp_json *tp_edition_of(const tp_rules *r);

#endif
