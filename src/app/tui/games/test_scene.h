/* app/tui/games/test_scene.h: matches as scenes, for tests of drawings. */
#ifndef TP_APP_TUI_TEST_SCENE_H
#define TP_APP_TUI_TEST_SCENE_H

#include "test.h"

#include "app/tui/play/picker.h"
#include "app/tui/play/stage.h"

typedef struct {
    const tp_drawing *drawing;
    const tp_match *m;
    tp_words *words; /* a placeholder that stays empty fails the test */
    tp_json *edition;
    tp_stage stage;
    tp_scene *s; /* the stage's */
} test_scene;

/* With the game's own drawing, NULL if it has none. */
void scene_open(test_scene *x, const tp_match *m);
/* The match as viewer sees it now, with the moves of that seat if it may act, and so much room. */
void scene_look(test_scene *x, int viewer, tp_language language, int width, int height);
/* The same through the eyes of the seat to act, else of the public. */
void scene_look_now(test_scene *x, tp_language language, int width, int height);
void scene_close(test_scene *x);

/* How a move is chosen, step by step, as the list calls its steps: "lorry 80 | …". */
void scene_choose(const test_scene *x, const char *move, char out[4 * TP_SENTENCE]);

#endif
