/* app/tui/replay.h: a game that was played, on the screen, back and forth. */
#ifndef TP_APP_TUI_REPLAY_H
#define TP_APP_TUI_REPLAY_H

#include "app/tui/party.h"

/* Until somebody leaves. The party is left at some ply. */
void tp_replay(tp_party *p);

#endif
