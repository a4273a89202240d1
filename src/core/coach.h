/* core/coach.h: a second pair of eyes for beginners: which moves let somebody else win at once,
 * though another move would not. Page and terminal warn with it; hints say with it what a move
 * prevents. Only of games without secrets and without chance: there two turns tell all. */
#ifndef TP_CORE_COACH_H
#define TP_CORE_COACH_H

#include "core/game.h"

/* What somebody else can do after a move, in one turn. seat TP_TABLE: nobody wins at once. reply is
 * what that turn begins with; 0: the move itself has lost the game. */
typedef struct {
    int seat;
    tp_move reply;
} tp_risk;

/* Whether the game can be looked at like this: nothing is hidden, and nothing is drawn while it is
 * played. */
bool tp_coach_knows(const tp_rules *r, const tp_state *s);

/* The risk of a move of seat. Where the same seat goes on, it goes on as well as it can. */
tp_risk tp_coach_risk(const tp_rules *r, const tp_state *s, int seat, tp_move move);

/* Whether to warn of a move: it lets another win at once, *out, though some other move would not.
 */
bool tp_coach_warns(const tp_rules *r, const tp_state *s, int seat, tp_move move, tp_risk *out);

/* Into an open object: `risks`, [{"move","seat","reply"}] for each move of seat that lets another
 * win at once while some other move would not, in the byte order of moves; and `lost`: every move
 * does. `reply` is left out where the move itself ends the game. */
void tp_coach_write(const tp_rules *r, const tp_state *s, int seat, tp_writer *w);

#endif
