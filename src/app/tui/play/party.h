/* app/tui/play/party.h: a game that people play at one terminal: a table on one device
 * (table/table.h), who sits where, the file it is kept in, and what happened so far in words. Who
 * may do what and what can be taken back is the table's business. A party knows nothing of screens;
 * window.c and plain.c show it, each in its own way. */
#ifndef TP_APP_TUI_PARTY_H
#define TP_APP_TUI_PARTY_H

#include "app/setup.h"
#include "app/sitter.h"
#include "app/tables.h"
#include "app/tui/games/drawing.h"
#include "table/table.h"

enum { TP_PARTY_NAME = 64 };

/* What was asked for, by the words of a command line or in the start menu. */
typedef struct {
    tp_setup setup;
    const char *seat[TP_SEATS]; /* "human" or the word of a bot */
    int seats;
    bool is_first;      /* nobody has played here before: bots that nobody chose are easy */
    const char *save;   /* the file to keep the game in; NULL: one of our own */
    const char *tables; /* the folder of tables of solved games; NULL: none */
    bool is_replay;     /* it is only looked at: no bots, nothing is kept */
    tp_language language;
    int pace_ms; /* how long what others do is shown before the next thing happens */
} tp_order;

/* A ply that was played, as the viewer of the story may know it. */
typedef struct {
    int seat;
    char move[TP_MOVE_TEXT];
    char *text; /* a sentence for each of its events, a line each */
} tp_told;

typedef struct {
    tp_table *table;
    tp_match *m;           /* the table's */
    const tp_rules *rules; /* of m */
    const tp_drawing *drawing;
    tp_words *words;
    tp_json *edition; /* NULL: the game has none */
    char title[128];  /* the game, with its edition if that is none of ours */
    tp_language language;

    char *word[TP_SEATS]; /* who sits there, as records name it */
    bool is_human[TP_SEATS];
    int humans;
    char name[TP_SEATS][TP_PARTY_NAME]; /* what they are called */
    const char *names[TP_SEATS];        /* the same, as scenes have it */
    int colour[TP_SEATS];               /* and which ink they have, see tp_colour_ink */
    tp_entrant entrant[TP_SEATS];
    tp_tables_open *tables; /* NULL: none */
    tp_sitter sitter[TP_SEATS];
    tp_desk desk;

    char *seed;
    char *path;     /* where the game is kept */
    bool is_kept;   /* the file is there */
    bool is_behind; /* the last move could not be written */

    tp_told *told; /* one for each ply that was told, see tp_party_tell */
    size_t told_count, told_room;
    int told_to; /* the viewer it was told to */
} tp_party;

/* False and a message on stderr, and nothing is open. */
bool tp_party_open(tp_party *p, const tp_order *o);
void tp_party_close(tp_party *p);
void tp_party_speak(tp_party *p, tp_language language);

bool tp_party_is_over(const tp_party *p);
/* Several people with secrets: what a seat may see is covered while another sits there. */
bool tp_party_covers(const tp_party *p);
/* Who looks at the screen when nobody is asked: the one person, else everybody. */
int tp_party_onlooker(const tp_party *p);

/* Plays what is legal, and keeps the game on disk. */
void tp_party_push(tp_party *p, int seat, tp_move move);
void tp_party_roll(tp_party *p);
/* A bot's answer; a program that failed is replaced by a bot of ours, and false. */
bool tp_party_take(tp_party *p, int seat, const tp_reply *reply);
/* Readies a bot to be asked: what it draws depends on the game and the ply alone. */
tp_sitter *tp_party_ready(tp_party *p, int seat);

/* Takes back as far as the table allows. False, and a sentence that says why not. */
bool tp_party_undo(tp_party *p, const char **why);

/* Brings told up to date, for a viewer. */
void tp_party_tell(tp_party *p, int viewer);
/* All that was told, a number for each ply and a line for each sentence. */
void tp_party_write_log(const tp_party *p, tp_writer *out);

/* Where the last move could not be written: tries a place of our own instead. */
void tp_party_rescue(tp_party *p);
/* Writes the file; false and a message on stderr if that fails. */
bool tp_party_keep(tp_party *p);
/* Another file, from now on. The path is copied. */
bool tp_party_keep_as(tp_party *p, const char *path);
/* "turnpike play --load …", the caller's. */
char *tp_party_resume_line(const tp_party *p);

/* The end in words: who won and why, a line each. */
void tp_party_say_result(const tp_party *p, tp_line *line, void *context);

#endif
