/* app/tui/play/picker.h: choosing a move by its steps. The picker knows the steps of all moves,
 * which have been picked, and what can come next; it knows no keys and no screen. */
#ifndef TP_APP_TUI_PICKER_H
#define TP_APP_TUI_PICKER_H

#include "app/tui/games/drawing.h"

/* What can be picked next. */
typedef struct {
    tp_step step; /* "": nothing more, play what has been picked */
    char label[TP_SENTENCE];
    bool has_spot;
    tp_spot spot;
    size_t move; /* the first move that begins so, and the only one that ends so */
    bool is_last;
} tp_pick;

typedef struct {
    const tp_drawing *drawing;
    const tp_scene *scene;
    tp_step (*steps)[TP_STEPS]; /* of each move */
    int *lengths;
    size_t moves;
    tp_step picked[TP_STEPS];
    int depth; /* how many */
    tp_pick *picks;
    size_t count, cursor;
    bool is_in_list; /* arrow keys go through the list, not over the board */
} tp_picker;

/* For a scene that stays as it is while the picker lives. Start with all zero; what was set before
 * goes. */
void tp_picker_set(tp_picker *x, const tp_drawing *d, const tp_scene *s);
void tp_picker_done(tp_picker *x);
/* Picks again what another picker had picked for the same moves, and points where it pointed. */
void tp_picker_resume(tp_picker *x, const tp_picker *before);

/* Takes the pick; true if a move is complete: *move is its index in the scene. */
bool tp_picker_take(tp_picker *x, size_t pick, size_t *move);
/* Unpicks the last step; false if there is none. */
bool tp_picker_back(tp_picker *x);

/* To the nearest spot in a direction (dx, dy: -1, 0 or 1); false if there is none. */
bool tp_picker_go(tp_picker *x, int dx, int dy);
/* To the next or previous pick, around the end. */
void tp_picker_turn(tp_picker *x, int by);
/* The pick shown at a place of the sheet; false if there is none. */
bool tp_picker_at(const tp_picker *x, int column, int row, size_t *pick);
/* Puts the cursor on the pick nearest to a spot, if any has one. */
void tp_picker_near(tp_picker *x, const tp_spot *spot);
/* Puts the cursor on the next step of a move, if what was picked belongs to it; else starts anew.
 */
void tp_picker_point(tp_picker *x, size_t move);

/* Marks on the sheet what was picked, what can be, and where the cursor is. */
void tp_picker_mark(const tp_picker *x, tp_canvas *sheet);

#endif
