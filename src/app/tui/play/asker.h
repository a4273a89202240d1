/* app/tui/play/asker.h: asks a bot in a thread of its own, so that the terminal stays alive. */
#ifndef TP_APP_TUI_ASKER_H
#define TP_APP_TUI_ASKER_H

#include "app/tui/play/party.h"
#include "bots/hint.h"

typedef struct tp_asker tp_asker;

tp_asker *tp_asker_new(void); /* the caller's */
/* Waits for what is still being thought about. NULL is fine. */
void tp_asker_free(tp_asker *a);

/* Nothing may be under way. The state is copied; the sitter and the rules are borrowed until the
 * answer was taken. */
void tp_asker_start(tp_asker *a, tp_sitter *x, const tp_rules *r, const tp_state *s, tp_kind kind,
                    int seat);
bool tp_asker_is_busy(const tp_asker *a);
/* Seconds since it was asked. */
double tp_asker_seconds(const tp_asker *a);
/* True if the answer is there, and then nothing is under way any more. */
bool tp_asker_take(tp_asker *a, tp_reply *out);
/* Waits for it. */
void tp_asker_wait(tp_asker *a, tp_reply *out);

/* ---- a hint: what the hard bot would do, and why ---- */

/* For a seat of a party that may act, on this thread. */
void tp_party_hint(const tp_party *p, int seat, tp_hint *out);
/* A choice of it in words, for a party's language and names. */
void tp_party_say_hint(const tp_party *p, const tp_hint *h, int choice, tp_writer *out);

/* The same in a thread of its own; nothing may be under way. The rules are borrowed. */
void tp_asker_start_hint(tp_asker *a, const tp_party *p, int seat);
bool tp_asker_take_hint(tp_asker *a, tp_hint *out);

#endif
