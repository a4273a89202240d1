/* fuzz/load.c: libFuzzer on states and moves: the first line is a state, the rest are words to
 * play. A state that loads prints, prints the same when loaded again, and can be played on. */
#include "core/match.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const tp_seed seed = {.text = "fuzz", .length = 4};

static tp_match *load(const char *text, size_t length) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(text, length, &e);
    if (v == NULL) return NULL;
    tp_match *m = tp_match_load(tp_games, v, seed, &e);
    tp_json_free(v);
    return m;
}

static void check_prints_again(const tp_match *m) {
    tp_writer w = {0}, again = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &w);
    tp_match *copy = load(w.data, w.length);
    if (copy == NULL) abort();
    tp_state_write(tp_match_rules(copy), tp_match_state(copy), TP_EVERYTHING, &again);
    if (strcmp(w.data, again.data) != 0) abort();
    tp_writer_clear(&w);
    tp_node_write(tp_match_rules(copy), tp_match_state(copy), &w);
    tp_match_free(copy);
    tp_writer_done(&w);
    tp_writer_done(&again);
}

/* Words, and where a word is refused the first move or a roll, so that something always happens. */
static void play_words(tp_match *m, const char *text, const char *end) {
    tp_error e = {0};
    for (int ply = 0; text < end && ply < 64; ply++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline != NULL ? newline : end) - text);
        char word[TP_MOVE_TEXT] = "";
        memcpy(word, text, length < TP_MOVE_TEXT ? length : TP_MOVE_TEXT - 1);
        const bool is_race = tp_match_node(m).kind == TP_RACE;
        tp_move rolled;
        if (!tp_match_play(m, is_race ? 0 : TP_TABLE, word, strlen(word), &e))
            tp_match_roll(m, &rolled, &e);
        text += length + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = text + size;
    const char *newline = size > 0 ? memchr(text, '\n', size) : NULL;
    tp_match *m = load(text, (size_t)((newline != NULL ? newline : end) - text));
    if (m == NULL) return 0;
    check_prints_again(m);
    if (newline != NULL) play_words(m, newline + 1, end);
    check_prints_again(m);
    tp_match_free(m);
    return 0;
}
