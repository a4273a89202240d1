/* app/tui/games/city.h: the map of Gridlock as characters. Hexagons stand on a corner, so rows of
 * them are like courses of bricks: every second row is shifted by half a space, and what leaves a
 * space to the north-east enters the one above to the south-west in the same column of characters.
 * Roads run from the middle of a space to its edges; ways to the viewer's goals
 * have double lines. */
#ifndef TP_APP_TUI_CITY_H
#define TP_APP_TUI_CITY_H

#include "app/tui/games/drawing.h"

enum { TP_CITY = 26, TP_CITY_EDGES = 6 };

typedef struct {
    int row, column; /* row -1: no space of the map */
} tp_city_cell;

typedef struct {
    int rows, columns;
    char type[TP_CITY][TP_CITY];           /* a letter of the map; '-' is none */
    unsigned char roads[TP_CITY][TP_CITY]; /* a bit for each edge, NE first, clockwise */
    bool has_tile[TP_CITY][TP_CITY], has_rotary[TP_CITY][TP_CITY];
    short destination[TP_CITY][TP_CITY]; /* index into the edition's list, -1: none */
    const tp_scene *scene;
} tp_city;

/* The edition's map with the view's tiles on it. */
void tp_city_read(tp_city *city, const tp_scene *s);
/* The map alone, which is enough to know where spaces are. */
void tp_city_read_ground(tp_city *city, const tp_scene *s);
/* "D10"; row -1 if the text is none, or not on the map. What follows the name is not looked at. */
tp_city_cell tp_city_cell_of(const tp_city *city, const char *text);

/* The id of an edge, "NE". */
const char *tp_city_edge(unsigned edge);
/* The edges of a kind, turned clockwise; 0 if there is no such kind. */
unsigned tp_city_kind_roads(const tp_scene *s, const char *kind, int rotation);

/* How large spaces are drawn: small ones have a letter for a destination, large ones its name. */
typedef struct {
    int width, height, middle; /* columns and rows of a space, and in which row its middle is */
    int x, y;                  /* where the map begins, right of its letters, below its numbers */
    bool is_large;
} tp_city_scale;

tp_city_scale tp_city_small(void), tp_city_large(void);
void tp_city_size(const tp_city *city, const tp_city_scale *scale, int *width, int *height);
tp_spot tp_city_spot(const tp_city_scale *scale, tp_city_cell at);

void tp_city_draw(const tp_city *city, const tp_city_scale *scale, tp_canvas *c);
/* Over it: the way of one drive, instead of the ways to the goals. */
void tp_city_draw_drive(const tp_city *city, const tp_city_scale *scale, const tp_json *path,
                        tp_canvas *c);
/* One tile by itself, drawn large with its upper left corner at (x, y): 8 columns, 3 rows. */
void tp_city_draw_tile(tp_canvas *c, int x, int y, unsigned roads, bool has_rotary);

/* The letter of a destination on a small map. In ASCII it is a small one, since cars are letters.
 */
char tp_city_letter(const tp_canvas *c, int destination);

#endif
