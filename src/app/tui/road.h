/* app/tui/road.h: what the view of Alltagswahn Autobahn says about cards, lanes and hands, its
 * moves taken apart, and both in words. draw_autobahn.c draws it. */
#ifndef TP_APP_TUI_ROAD_H
#define TP_APP_TUI_ROAD_H

#include "app/tui/reading.h"

/* ---- cards ---- */

/* "car 160", "Lkw 80"; a card that is not shown is "?". */
void tp_road_card(const tp_scene *s, const char *kind, char out[TP_SENTENCE]);
/* As it stands on a card. */
void tp_road_short_card(const tp_scene *s, const char *kind, char out[TP_SENTENCE]);
/* A number of the edition: "pumps", "snails". */
int tp_road_card_data(const tp_scene *s, const char *kind, const char *key);
void tp_road_add_pumps(int pumps, char out[TP_SENTENCE]);

/* ---- lanes, counted from 1 at the verge ---- */

int tp_road_lanes(const tp_scene *s);
int tp_road_open_lanes(const tp_scene *s);
bool tp_road_is_closed(const tp_scene *s, int lane);
int tp_road_depth(const tp_scene *s, int lane);
const char *tp_road_vehicle(const tp_scene *s, int lane, int i);
bool tp_road_has_heavy(const tp_scene *s);
int tp_road_leftmost(const tp_scene *s);

/* ---- hands and what was taken ---- */

/* Counts of kinds, or how many there are where the kinds are secret. */
int tp_road_count(const tp_json *counts);
const tp_json *tp_road_of_seat(const tp_scene *s, const char *list, int seat);
/* The viewer's cards as counts; NULL if nobody in particular looks. */
const tp_json *tp_road_hand(const tp_scene *s);
int tp_road_points(const tp_scene *s, int seat);
void tp_road_add_taken(const tp_scene *s, int seat, char out[TP_SENTENCE]);

/* ---- moves ---- */

typedef struct {
    char verb[TP_STEP_TEXT], card[TP_STEP_TEXT];
    int number; /* of a lane, or of cards; 0 if there is none */
} tp_road_act;

/* "put:C160:3" is put, C160, 3; "camera:2" is camera, CAM, 2. */
tp_road_act tp_road_act_of(const char *move);
bool tp_road_is_playable(const tp_scene *s, const char *kind);
int tp_road_steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]);

/* ---- in words ---- */

/* Who is asked what in a reaction window; "" where there is none. */
void tp_road_window(const tp_scene *s, char out[TP_SENTENCE]);
void tp_road_status(const tp_scene *s, char out[TP_SENTENCE]);
/* See drawing.h. */
void tp_road_label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]);
void tp_road_tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]);
void tp_road_say(const tp_scene *s, void (*line)(void *context, const char *text), void *context);

#endif
