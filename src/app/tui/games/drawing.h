/* app/tui/games/drawing.h: how a game looks in a text window. A drawing knows the layout of the
 * game's view and its notation, never its rules and none of its words: what can be played is what
 * is in the scene's moves, what follows from a position is in its facts, and what things are called
 * is in the game's dictionary (speech.h). One file per game, draw_GAME.c, listed in drawings.def; a
 * game without one is drawn by draw_any.c. */
#ifndef TP_APP_TUI_DRAWING_H
#define TP_APP_TUI_DRAWING_H

#include "app/tui/screen/canvas.h"
#include "core/words.h"

enum { TP_STEPS = 16, TP_STEP_TEXT = 48, TP_SENTENCE = 160 };

/* A position as one seat sees it, and what that seat may play now. */
typedef struct {
    const tp_json *view;  /* the whole state as the viewer may know it, as `state` prints it */
    const tp_json *facts; /* what the viewer would count out by hand, see core/tell.h */
    const tp_json
        *edition; /* the edition itself, whatever the view calls it; NULL: there is none */
    int players;
    int viewer; /* a seat, TP_TABLE, or TP_EVERYTHING when the game is over or replayed */
    const char *const *moves; /* texts, sorted; none if it is not the viewer's turn */
    size_t count;
    const char *const *names; /* of the seats */
    const char *const *last;  /* moves played since the viewer's last decision, newest last */
    size_t last_count;
    tp_language language;
    int width, height; /* columns and rows there are for the board, at 80x24: 51x21, or 80x14 if
                        * that is too narrow; a sheet may be larger */

    /* What the kernel needs to speak about it: drawings ask through speech.h. */
    const tp_words *words;
    const tp_rules *rules;
    const tp_state *state;
    const tp_move *plays; /* the moves themselves, in the same order */
} tp_scene;

/* A move is chosen by steps: "c3-d4" is first c3, then d4. Steps are short texts of the drawing's
 * own making; moves that begin with the same steps share them. */
typedef char tp_step[TP_STEP_TEXT];

/* Whoever takes lines of text: a screen reader's terminal, a page of notes, a test. */
typedef void tp_line(void *context, const char *text);

/* Where a step can be pointed at on the sheet. */
typedef struct {
    int x, y, width;
} tp_spot;

struct tp_grid; /* square.h */

typedef struct {
    const char *game; /* its id */
    /* How large the sheet must be; at most scene.width columns, except for maps that scroll. */
    void (*size)(const tp_scene *s, int *width, int *height);
    void (*draw)(const tp_scene *s, tp_canvas *c);
    /* Over what was drawn: what the move under the cursor would do, as hops and distances. While
     * only its first steps are known (!is_whole) it stands for all that begin so. NULL: nothing. */
    void (*ahead)(const tp_scene *s, size_t move, bool is_whole, tp_canvas *c);
    /* The steps of a legal move, at least one; how many. The last step of different moves that
     * share all others differs. */
    int (*steps)(const tp_scene *s, const char *move, tp_step out[TP_STEPS]);
    /* Where step number index of a move is shown; false: nowhere, it is offered in the list. */
    bool (*place)(const tp_scene *s, int index, const char *step, tp_spot *out);
    /* What a step is called in the list beside the board that is not yet a whole move, "Diver on
     * b4"; a whole one has its label from the kernel. */
    void (*label)(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]);
    /* The position in words, a line each, for --plain and screen readers; at most one page. */
    void (*say)(const tp_scene *s, tp_line *line, void *context);
    /* Boards of squares: what fills in the board that square.h then measures, draws and points at;
     * NULL for all others. */
    void (*board)(const tp_scene *s, bool ascii, struct tp_grid *b);
    /* What the edition consists of, a line each: tiles, cards or sections, for the rules; NULL: it
     * has no such parts. */
    void (*parts)(const tp_scene *s, tp_line *line, void *context);
} tp_drawing;

/* NULL if the game has none. */
const tp_drawing *tp_drawing_of(const char *game);

/* For texts in both languages: tp_either(s, "Stop", "Halt"). */
static inline const char *tp_either(const tp_scene *s, const char *english, const char *german) {
    return s->language == TP_GERMAN ? german : english;
}
/* How games look that have no drawing of their own. */
extern const tp_drawing tp_draw_any;

#endif
