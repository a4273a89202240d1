/* bots/brains/brains.h: the brains made for one game, each defined in the file with its name, and
 * the games they are for. The files of this folder are the only ones outside a game's own that know
 * its state.h: evaluating a position means looking into it. */
#ifndef TP_BOTS_BRAINS_H
#define TP_BOTS_BRAINS_H

#include "bots/brain.h"

#define TP_BRAIN(symbol)                                                                           \
    extern const tp_game symbol;                                                                   \
    extern const tp_brain symbol##_brain;
#include "bots/brains/brains.def"
#undef TP_BRAIN

#endif
