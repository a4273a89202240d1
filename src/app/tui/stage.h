/* app/tui/stage.h: a scene with all that it borrows. */
#ifndef TP_APP_TUI_STAGE_H
#define TP_APP_TUI_STAGE_H

#include "app/tui/party.h"

typedef struct {
    tp_scene scene;
    tp_json *view;
    tp_choice *choices; /* the seat's moves, sorted by text; scene.moves points into it */
    const char **moves, **last;
} tp_stage;

/* A position as viewer sees it, with the moves of seat, TP_TABLE: none. Start with all zero; what
 * was set before goes. */
void tp_stage_set(tp_stage *x, const tp_party *p, const tp_state *s, int viewer, int seat);
/* The moves that were told since the viewer's last decision, or the last one for an onlooker. Lives
 * until the party tells or undoes anything. */
void tp_stage_recall(tp_stage *x, const tp_party *p);
void tp_stage_done(tp_stage *x);

#endif
