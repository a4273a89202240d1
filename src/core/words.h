/* core/words.h: what people read about a game, in English and German: its name, its options, why
 * it ended, what its pieces are called, and a sentence for everything that can happen in it.
 *
 * The dictionary is words.json in the game's folder; every leaf is a pair {"en":…,"de":…}. What a
 * game has no word for is looked up in core/words.json, which all games share. One formatter here
 * turns events (core/tell.h) into sentences, for the terminal, the page, the engine and the server
 * alike.
 *
 * A sentence holds placeholders:
 *   {key}            the event's value. A seat is printed as its name; a text that the dictionary
 *                    knows in the group of the key (piece: "pieces", card: "cards", tile: "tiles",
 *                    place: "places") as its word; a list joined by commas and "and".
 *   {key@group}      the same, looked up in that group, a number too; {key@seat}: a seat's name,
 *                    whatever the key
 *   {key@group:form} another form of the word, "C:acc" for the accusative of C, else the word
 *   {key|one|many}   one or many by the number, or the length of the list; # in them is the number
 *   {a.b}            a member of an object; of a list .first, .last, .0, .count, and .*.b for the b
 *                    of each entry
 *   {1.key}          a key of the second event of the ply; {0.key} and {key} are the event itself
 * and its key in "events" or "moves" may carry conditions on the event, KIND:key or KIND:key=value,
 * KIND:!key, several joined by commas: the first entry of the file that fits is taken, so the
 * general one stands last. A key counts as given unless it is missing, null, false, 0 or empty. */
#ifndef TP_CORE_WORDS_H
#define TP_CORE_WORDS_H

#include "core/game.h"

typedef enum { TP_ENGLISH, TP_GERMAN } tp_language;
enum { TP_LANGUAGES = 2 };

/* "en" or "de"; false if it is neither. */
bool tp_language_read(const char *word, tp_language *out);
const char *tp_language_code(tp_language language);

/* A game's dictionary. Read-only once it is made, so threads may share it. */
typedef struct tp_words tp_words;
tp_words *tp_words_new(const tp_game *game); /* the caller's */
void tp_words_free(tp_words *words);

/* The text at a path of keys, "options/camera/name"; the game's own or the shared one. NULL: there
 * is none. Borrowed from the dictionary. */
const char *tp_words_at(const tp_words *words, tp_language language, const char *path);
/* The same for lists: the number of entries of "tips", and one of them. */
size_t tp_words_count(const tp_words *words, const char *list);
const char *tp_words_item(const tp_words *words, tp_language language, const char *list, size_t i);

/* What something is called: the edition's own name where it is no built-in one and calls it
 * otherwise than the English dictionary does, else the dictionary's, else its id. Borrowed. r may
 * be NULL. */
const char *tp_words_name(const tp_words *words, tp_language language, const tp_rules *r,
                          const char *group, const char *id);

/* What an option, a choice of it and an ending are called; never NULL: their ids at the least.
 * A tip may be "". */
const char *tp_words_option(const tp_words *words, tp_language language, const char *option);
const char *tp_words_option_tip(const tp_words *words, tp_language language, const char *option);
const char *tp_words_choice(const tp_words *words, tp_language language, const char *option,
                            const char *choice);
const char *tp_words_reason(const tp_words *words, tp_language language, const char *reason);

/* The id of a seat's colour, "red": the game's own, else by number red, blue, green, yellow,
 * rose, ice, white, black. Every client paints a seat in this colour. r may be NULL. */
const char *tp_seat_colour(const tp_rules *r, int seat);

/* Who is who, for sentences. A NULL name, or no names at all: what the seat is called by its
 * colour. */
typedef struct {
    const tp_words *words;
    tp_language language;
    const tp_rules *rules;    /* NULL: editions bring no names */
    const char *const *names; /* by seat, TP_SEATS of them; NULL: none */
} tp_speaker;

/* The sentence for one event of a ply. events is the list that tp_tell printed. Appends plain text;
 * false: there is no sentence for such an event, and nothing was written. */
bool tp_words_sentence(const tp_speaker *x, const tp_json *events, size_t index, tp_writer *out);
/* What a move is called before it is played, a short label made from the events of its preview. The
 * kind of a move is the kind of its first event. */
bool tp_words_label(const tp_speaker *x, const tp_json *events, tp_writer *out);

/* What speaks for a move, from one event of its preview ("hints", keyed as "events" are), and what
 * a move of another would do unless it is stopped, from the events of that ("otherwise"). Only the
 * game's own words: false if it has none for such an event. The events of a hint may carry more
 * than was told, see bots/hint.h. */
bool tp_words_hint(const tp_speaker *x, const tp_json *events, size_t index, tp_writer *out);
bool tp_words_threat(const tp_speaker *x, const tp_json *events, tp_writer *out);
/* The sentence at a path of keys, its placeholders filled in from the members of an object, which
 * may be NULL. False: there is none. */
bool tp_words_phrase(const tp_speaker *x, const char *path, const tp_json *values, tp_writer *out);
/* The caption "facts/CAPTION", its placeholders filled in from the members of an object, as a rule
 * one of those that tp_facts_write prints. values may be NULL. False: there is no such caption. */
bool tp_words_caption(const tp_speaker *x, const char *caption, const tp_json *values,
                      tp_writer *out);

/* The whole dictionary in one language, as a JSON object: the pairs are texts. */
void tp_words_write(const tp_words *words, tp_language language, tp_writer *w);

/* For tests, which want to know that no word is missing and none is idle: called for every sentence
 * that is chosen (group "events" or "moves", its key), every word that is looked up, and with the
 * group "" for every placeholder without a value. */
typedef void tp_words_trace(void *context, const char *group, const char *key, bool found);
void tp_words_on_use(tp_words *words, tp_words_trace *trace, void *context);

#endif
