/* bots/hint.h: advice with a reason. The move that a good player would make, what it does, one
 * sentence why, made from its events and from what it prevents; and a second-best. Server, terminal
 * and whoever else shows hints take them from here, so they all say the same.
 *
 * A hint knows what the seat knows: equal views and equal seeds give equal hints. */
#ifndef TP_BOTS_HINT_H
#define TP_BOTS_HINT_H

#include "bots/bots.h"
#include "core/words.h"

/* What the seat did lately, newest first: a hint does not take that back, at once or by a detour,
 * while something else is about as good; and what is about as good is seen the more generously the
 * more often it went back already, so that who only follows hints does not go round for ever. */
enum { TP_HINT_PAST = 24 };
typedef struct {
    int count;
    const tp_state *before[TP_HINT_PAST]; /* the states it was done in */
    tp_move move[TP_HINT_PAST];
} tp_hint_past;

typedef struct {
    tp_move move;
    int chance; /* of 100 that the seat wins then, as far as was seen; -1: not known */
} tp_hint_choice;

typedef struct {
    int seat;
    int count; /* choices: 2, or 1 if there is no other move */
    tp_hint_choice choice[2];
    bool is_lost; /* no way out was seen, whatever the seat does */
} tp_hint;

/* The question is one for tp_bot_ask, about the true state, without memory; its time is shared
 * between the two choices. The seat has a move. past may be NULL. */
void tp_hint_find(const tp_player *player, const tp_question *q, const tp_hint_past *past,
                  tp_hint *out);

/* Whether a move of seat only takes back what it did lately: a piece goes to where it has been, or
 * what was put down is taken away. */
bool tp_hint_takes_back(const tp_rules *r, const tp_hint_past *past, const tp_state *s, int seat,
                        tp_move move);

/* The sentences for a choice: what the move is called, and why. Plain text, in the speaker's words;
 * the speaker has rules. */
void tp_hint_say(const tp_speaker *x, const tp_state *s, const tp_hint *h, int choice,
                 tp_writer *out);
/* Into an open object: `hints`, the choices, best first: [{"move","label","why","events"}] with
 * events as of a preview; and `lost`. A speaker without words: neither label nor why. */
void tp_hint_write(const tp_speaker *x, const tp_state *s, const tp_hint *h, tp_writer *w);

#endif
