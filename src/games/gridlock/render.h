/* gridlock/render.h: what the parts of the picture share: the map is render.c, what is printed
 * below it legend.c, what is wrong with it sketch.c. Lengths are units of the picture; a hexagon's
 * side has RADIUS of them. */
#ifndef GRIDLOCK_RENDER_H
#define GRIDLOCK_RENDER_H

#include "state.h"

#define RADIUS 56.0
#define HALF_WIDTH                                                                                 \
    48.5            /* from a hexagon's middle to its east edge, RADIUS times the root of 3/4      \
                     */
#define MARGIN 70.0 /* around the map, for the names of rows and columns */

typedef struct {
    double x, y;
} point;

typedef struct {
    const tp_tables *t;
    tp_writer *w;
    double left, top, width; /* of the map; width is the whole picture's */
} picture;

/* The middle of a space, and a corner of it as seen from there: 0 is the northern one, edge e runs
 * from corner e to the next. */
point gridlock_centre(const picture *p, int space);
point gridlock_corner(int i);

/* A text in a box around a point, as large as fits and at most size, broken into lines. */
typedef struct {
    point at;
    double width, height, size;
    const char *class;
} text_box;
void gridlock_render_text(tp_writer *w, const text_box *box, const char *text);

/* The road edges of a space around the origin, joined in the middle. */
void gridlock_render_roads(tp_writer *w, unsigned roads);
/* A hexagon of a type that has no name on it, around the origin. */
void gridlock_render_space(tp_writer *w, char type, bool is_open_park);

/* What is below the map; returns where it ends. */
double gridlock_render_legend(const tp_tables *t, tp_writer *w, double width, double top);

/* The whole picture; faults is NULL for a city that has none. */
void gridlock_render_city(const tp_tables *t, const gridlock_faults *faults, tp_writer *w);
/* Rings around the faulty spaces, and below the map what is wrong; returns where that ends. */
void gridlock_render_rings(const picture *p, const gridlock_faults *faults);
double gridlock_render_faults(const picture *p, const gridlock_faults *faults, double top);

#endif
