/* app/seed.h: a seed nobody knows, for games whose players named none. The kernel has no chance but
 * what comes out of a seed; this is where one comes from. */
#ifndef TP_APP_SEED_H
#define TP_APP_SEED_H

#include "core/match.h"

enum { TP_SEED_TEXT = 33 };

/* 128 bits of the system's randomness as 32 hex digits in text, and a tp_seed that points to it. */
tp_seed tp_seed_fresh(char text[TP_SEED_TEXT]);

#endif
