/* app/tui/games/square.h: boards of squares named as in chess, which six games share: the 12x12
 * board of the Blockade box and the 4x4 board of its centres. A drawing says what stands where,
 * what the squares are and what is noted beside the board; how large all that becomes is settled
 * here. */
#ifndef TP_APP_TUI_SQUARE_H
#define TP_APP_TUI_SQUARE_H

#include "app/tui/games/drawing.h"

enum { TP_SIDE = 12, TP_NOTES = 40, TP_NOTE_TEXT = 64, TP_SQUARE_TEXT = 4, TP_BOX_SEATS = 4 };

typedef struct {
    int column, row; /* from 0: a1 is 0, 0 */
} tp_place;

/* A move in squares: "h2", "h2-c7" or "f3xf6". */
typedef struct {
    tp_place from, to;
    bool has_from, takes;
} tp_grid_move;

typedef struct {
    char shape; /* C, T and S, or the Flätz F and the Fluppie P; 0: nobody stands here */
    int seat;
} tp_grid_piece;

/* What a square is, whoever stands there. */
typedef struct {
    const char *fill;     /* all over it; NULL: nothing */
    const char *middle;   /* where a piece would stand; NULL: nothing special */
    const char *sides[2]; /* left and right of that; NULL: nothing */
    tp_ink ink;
} tp_ground;

typedef struct {
    char text[TP_NOTE_TEXT];
    tp_ink ink;
    bool goes_on; /* stands in the same line as the note before */
} tp_note;

typedef struct tp_grid {
    int side;    /* 4 or 12 squares */
    bool fields; /* blocks of 3x3 squares are told apart, and their centres marked */
    bool ascii;
    tp_grid_piece at[TP_SIDE][TP_SIDE]; /* by row, then column */
    tp_ground ground[TP_SIDE][TP_SIDE];
    tp_note notes[TP_NOTES];
    int note_count;
} tp_grid;

/* ---- notation ---- */

/* The whole text is a square's name. */
bool tp_grid_square(const char *text, tp_place *out);
void tp_grid_name(tp_place q, char out[TP_SQUARE_TEXT]);
bool tp_grid_move_parse(const char *move, tp_grid_move *out);
/* The steps of a move: its squares, a capture's with an x in front ("xf6"), or the word it is. */
int tp_grid_steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]);
/* The square of such a step; false: it is a word. */
bool tp_grid_step(const char *step, tp_place *out);

/* ---- filling in a board ---- */

/* The board as the drawing of the scene's game fills it in. */
void tp_grid_of(const tp_scene *s, bool ascii, tp_grid *b);
/* Starts with an empty board of so many squares a side. */
void tp_grid_init(tp_grid *b, int side, bool fields);
/* Pieces from rows of text, the top one first; size characters a square. What read makes of them
 * (shape 0: nothing) stands there. */
void tp_grid_read(tp_grid *b, const tp_json *rows, int size,
                  tp_grid_piece (*read)(const char *square));
/* For boards that write the first seat's shapes in capitals and the other's small. */
tp_grid_piece tp_grid_letter(const char *square);
tp_grid_piece tp_grid_at(const tp_grid *b, tp_place q);
int tp_grid_count(const tp_grid *b, int seat, char shape); /* shape 0: any */

/* The character of a piece, of one column. */
const char *tp_grid_character(const tp_grid *b, char shape, int seat);
tp_ink tp_seat_ink(int seat);
/* A seat's name, short enough for a sentence: printed with "%.*s". */
#define TP_NAME(s, seat) tp_name_bytes(s, seat), tp_name_of(s, seat)
const char *tp_name_of(const tp_scene *s, int seat);
int tp_name_bytes(const tp_scene *s, int seat);

/* A line beside the board, or more of the same line. */
void tp_note_line(tp_grid *b, tp_ink ink, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void tp_note_more(tp_grid *b, tp_ink ink, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void tp_note_pieces(tp_grid *b, int seat, char shape, int count); /* more of the line */

/* ---- showing it ---- */

void tp_grid_size(const tp_scene *s, const tp_grid *b, int *width, int *height);
void tp_grid_draw(const tp_scene *s, const tp_grid *b, tp_canvas *c);
/* Where a square is; false if there is none of that name on this board. */
bool tp_grid_place(const tp_scene *s, const tp_grid *b, tp_place q, tp_spot *out);
/* What most drawings need of all that, for the board that the game's drawing fills in: its own
 * size, draw, place and label. A step that is a word has no place. */
void tp_grid_size_of(const tp_scene *s, int *width, int *height);
void tp_grid_draw_of(const tp_scene *s, tp_canvas *c);
bool tp_grid_place_of(const tp_scene *s, int index, const char *step, tp_spot *out);
/* Writes one character into the middle of a square. */
void tp_grid_put(const tp_scene *s, const tp_grid *b, tp_canvas *c, tp_place q, tp_ink ink,
                 const char *character);
/* The same for a number from 1 on; of two digits the last one. */
void tp_grid_number(const tp_scene *s, const tp_grid *b, tp_canvas *c, tp_place q, tp_ink ink,
                    int n);
/* An ahead of tp_drawing: what a move leaps over in brackets, and its landings numbered. */
void tp_grid_hops(const tp_scene *s, size_t move, bool is_whole, tp_canvas *c);
/* The row of the sheet on which the upper or the lower edge is drawn; -1: it is not. */
int tp_grid_edge(const tp_scene *s, const tp_grid *b, bool upper);

/* What a step of tp_grid_steps is called as long as it is no whole move: "triangle on b2". */
void tp_grid_label_of(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]);
/* A seat's pieces by shape, in the order of shapes: "cylinder b2; triangles a2, b1". */
void tp_grid_list(const tp_scene *s, const tp_grid *b, int seat, const char *shapes, char *out,
                  size_t room);
/* The same as a line, with the name in front. */
void tp_grid_say(const tp_scene *s, const tp_grid *b, int seat, const char *shapes, tp_line *line,
                 void *context);

#endif
