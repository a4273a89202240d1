/* _template/state.h: what a position of Template is made of, and what the files of this folder
 * share. Read core/game.h first: it says what a game is; here is the smallest one there can be.
 *
 * The rules: each seat in turn says a word, left or right. If the words are equal seat 0 wins, else
 * seat 1; with the option contrary it is the other way round. */
#ifndef TEMPLATE_STATE_H
#define TEMPLATE_STATE_H

#include "core/game.h"

/* Options are numbered in the order in which people see them; r->option[CONTRARY] is the value. */
enum { CONTRARY };

/* A move is 32 bits that mean the same in every state, and 0 is never one. Here the word itself is
 * the move. A game with more kinds of moves packs a kind into the high bits and fields below it,
 * with small inline functions to take them apart: see quadro_be/state.h. */
enum { NOTHING, LEFT, RIGHT };

/* Plain bytes: no pointers, no padding left to chance, no history but what a rule looks back at.
 * Equal positions have equal bytes, because states are compared, copied and hashed as bytes. Keep
 * it below 512 bytes if you can; 2048 is the limit. */
struct tp_state {
    uint8_t said[2]; /* what each seat has said: NOTHING, LEFT or RIGHT */
};

/* A game with an edition (a map, cards) also has a struct tp_tables: the edition, worked out once
 * by setup, so that rules only look things up. See solo_jump/setup.c. */

/* The words as they are written, by their number, ended with NULL; that of NOTHING is never used.
 */
extern const char *const template_spelling[];

/* What the other files give to the game's tp_game in rules.c. Everything that is not in this list
 * is static and has a plain name; everything that is has the game's name in front. */
extern const tp_option template_options[];
bool template_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void template_start(const tp_rules *r, tp_state *s);
size_t template_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]);
bool template_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void template_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool template_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void template_tell(const tp_ply *p, tp_writer *w);
extern const char *const template_kinds[];

#endif
