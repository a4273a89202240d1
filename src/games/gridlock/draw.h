/* gridlock/draw.h: what the two halves of the picture share: the map is draw.c, what is printed
 * below it legend.c. Lengths are units of the picture; a hexagon's side has RADIUS of them. */
#ifndef GRIDLOCK_DRAW_H
#define GRIDLOCK_DRAW_H

#include "state.h"

#define RADIUS 56.0
#define HALF_WIDTH                                                                                 \
    48.5            /* from a hexagon's middle to its east edge, RADIUS times the root of 3/4      \
                     */
#define MARGIN 70.0 /* around the map, for the names of rows and columns */

typedef struct {
    double x, y;
} point;

/* A text in a box around a point, as large as fits and at most size, broken into lines. */
typedef struct {
    point at;
    double width, height, size;
    const char *class;
} text_box;
void gridlock_draw_text(tp_writer *w, const text_box *box, const char *text);

/* The road edges of a space around the origin, joined in the middle. */
void gridlock_draw_roads(tp_writer *w, unsigned roads);
/* A hexagon of a type that has no name on it, around the origin. */
void gridlock_draw_space(tp_writer *w, char type, bool is_open_park);

/* What is below the map; returns where it ends. */
double gridlock_draw_legend(const tp_tables *t, tp_writer *w, double width, double top);

#endif
