/* analysis/analysis.h: a finished game looked at again, ply by ply: how likely everybody was to win
 * before and after, what each decision cost compared with the best one found, and what the dice and
 * the cards gave or took.
 *
 * All numbers are chances of winning, 0..1, and people read them as points of a hundred. Over a
 * whole game, for every seat:
 *
 *     result - start = own play + others' play + luck + remainder
 *
 * Play is how the chances changed at a decision, and belongs to whoever decided. Luck is the value
 * of what was drawn minus the mean over all that could have been drawn, so it averages to nothing
 * over many games. The remainder is what the two estimates of a position after a draw differ by.
 * Where everything is open, play can only lose, but for what a search overlooked; where there is
 * luck, an evaluation expects ordinary play, and who plays better wins points by it.
 *
 * Whether a decision was good is judged by what the seat could know then: bots are asked through
 * its eyes, and where something is hidden the moves are compared over several deals that fit. The
 * chances themselves are the whole truth, which nobody saw; so only games that are over are
 * analysed. */
#ifndef TP_ANALYSIS_H
#define TP_ANALYSIS_H

#include "bots/bots.h"
#include "core/match.h"
#include "core/words.h"

/* How good a decision was, by what it cost. */
typedef enum { TP_BEST, TP_GOOD, TP_INACCURATE, TP_MISTAKE, TP_BLUNDER, TP_GRADES } tp_grade;
const char *tp_grade_name(tp_grade grade); /* "best", "good", "inaccurate", … */
/* Up to so much less than the best move a move is still good; more than the last is a blunder. */
#define TP_LOSS_GOOD 0.02F
#define TP_LOSS_INACCURATE 0.05F
#define TP_LOSS_MISTAKE 0.12F

/* One ply. */
typedef struct {
    int seat; /* TP_TABLE: it was drawn */
    tp_move move;
    bool is_choice; /* somebody decided, and had more than one move; the next four are about it */
    tp_grade grade;
    float loss;
    tp_move best; /* of the seat; move itself where nothing better was found */
    int line_length;
    char line[TP_PV][TP_MOVE_TEXT]; /* best and what the bot expects to follow, as the seat saw */
    bool is_draw;                   /* it was drawn, and something else could have been */
    float luck[TP_SEATS];
} tp_finding;

/* What a seat's game came to. */
typedef struct {
    float start, result, play, others, luck, remainder;
    int grades[TP_GRADES]; /* how many decisions of each */
} tp_account;

typedef struct {
    size_t plies;
    int players;
    bool has_luck;
    float (*value)[TP_SEATS]; /* the chances before each ply, and at last after all of them */
    tp_finding *finding;      /* one for each ply */
    tp_account account[TP_SEATS];
} tp_analysis;

typedef struct {
    int ms; /* to think for each position, 0: no limit but iterations */
    uint64_t
        iterations; /* 0: no limit but ms; with iterations alone the same seed gives the same */
    uint64_t seed;
    const tp_host *host; /* NULL: no clock, never stop, one thread */
    /* Called before each ply, with how many are done; false stops. NULL: never. */
    bool (*tell)(void *context, size_t done, size_t plies);
    void *context;
} tp_analysis_wish;

/* The caller's; NULL and TP_BAD_REQUEST if the match is not over by its rules, or tell stopped it.
 */
tp_analysis *tp_analysis_make(const tp_match *m, const tp_analysis_wish *wish, tp_error *e);
void tp_analysis_free(tp_analysis *a); /* NULL is fine */

/* The same, a ply at a time, for whoever has other things to do in between. Also of games that
 * ended otherwise than by their rules: then the last position is valued like any other. */
typedef struct tp_analyst tp_analyst;
/* The caller's; m, and what wish points to, must outlast it. */
tp_analyst *tp_analyst_new(const tp_match *m, const tp_analysis_wish *wish);
void tp_analyst_free(tp_analyst *x); /* NULL is fine */
/* Looks at one ply more; false: there are none left. */
bool tp_analyst_step(tp_analyst *x);
size_t tp_analyst_done(const tp_analyst *x); /* plies looked at */
/* When all are done; borrowed. */
const tp_analysis *tp_analyst_result(const tp_analyst *x);

/* Into an open object, all chances in thousandths: `values`, by ply and seat; `plies`, an entry for
 * each decision between several moves ({"ply","seat","move","grade","loss","best","line"}, the last
 * two where it was not the best) and each draw ({"ply","move","luck":[by seat]}); `accounts`, by
 * seat. docs/ANALYSIS.md has an example. m is what it was made from. */
void tp_analysis_write(const tp_analysis *a, const tp_match *m, tp_writer *w);

/* Into an open object, in the speaker's words: `moments`, what there is to say of each decision
 * that was not good: {"ply", and what tp_hint_write prints of the better move and of the one
 * played}. */
void tp_analysis_explain(const tp_analysis *a, const tp_match *m, const tp_speaker *x,
                         tp_writer *w);

/* What move does at that ply, in words: a sentence for each of its events. Appends plain text. */
void tp_analysis_say(const tp_match *m, size_t ply, tp_move move, const tp_speaker *x,
                     tp_writer *out);

#endif
