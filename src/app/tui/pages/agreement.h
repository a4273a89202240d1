/* app/tui/pages/agreement.h: what players agree on before a game, as rows that can be changed one
 * by one. An agreement is always one that the game accepts: values it would refuse are stepped
 * over. */
#ifndef TP_APP_TUI_AGREEMENT_H
#define TP_APP_TUI_AGREEMENT_H

#include "app/setup.h"
#include "app/tui/games/drawing.h"

enum { TP_ASSIGNMENT = 160 };

typedef struct {
    const tp_game *game;
    const tp_words *words; /* of the game */
    const char *edition;   /* as it was asked for, see setup.h */
    int players;
    int option[TP_OPTIONS]; /* the number game.h describes, or that it is the game's to say */
    int item[TP_SEATS];     /* of a list: the choice of each seat */
    char assignment[TP_OPTIONS][TP_ASSIGNMENT]; /* as the command line has it, see accept */
} tp_agreement;

/* What is usual, but for what was given. The words are borrowed. */
void tp_agreement_init(tp_agreement *a, const tp_game *game, const tp_words *words,
                       const tp_setup *given);
/* To another number of players; what is not possible with so many becomes usual again. */
void tp_agreement_seat(tp_agreement *a, int players);

int tp_agreement_rows(const tp_agreement *a);
void tp_agreement_name(const tp_agreement *a, int row, tp_language language, char out[TP_SENTENCE]);
void tp_agreement_value(const tp_agreement *a, int row, tp_language language,
                        char out[TP_SENTENCE]);
/* What the row is about and what is usual. */
void tp_agreement_why(const tp_agreement *a, int row, tp_language language, char out[TP_SENTENCE]);
/* To the next value, or the one before (by is 1 or -1), around the end. */
void tp_agreement_change(tp_agreement *a, int row, int by);

/* Puts players and whatever is not usual into the setup, which borrows the texts. */
void tp_agreement_accept(tp_agreement *a, tp_setup *out);

#endif
