/* solo_jump/setup.c: options, the edition's twelve puzzles, and how a game begins. */
#include "boards/square.h"
#include "embedded.h"
#include "state.h"

#include <string.h>

static const char *const goals[] = {"cylinder", "any", NULL};
static const char *const squares[] = {"both", "diagonal", "straight", NULL};

const tp_option solo_jump_options[] = {
    [PUZZLE] = {"puzzle", TP_OPTION_INT, .min = 0, .max = PUZZLES, .fallback = 0},
    [GOAL] = {"goal", TP_OPTION_CHOICE, .choices = goals, .fallback = GOAL_CYLINDER},
    [SQUARES] = {"squares", TP_OPTION_CHOICE, .choices = squares, .fallback = BOTH},
    {.name = NULL},
};

const tp_edition solo_jump_editions[] = {{"standard", edition_solo_jump}, {NULL, NULL}};

/* solo-jump.md "Edition": one puzzle of the edition. */
static bool read_puzzle(const tp_at *at, uint16_t pieces[SHAPES], tp_error *e) {
    static const char *const keys[] = {"board", "source", NULL};
    static const char *const sources[] = {"rulebook", "reconstructed", NULL};
    char cells[GRID4_SQUARES];
    int count[SHAPES] = {0}, source;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at board = tp_at_key(at, "board"), source_at = tp_at_key(at, "source");
    if (!tp_want_board(&board, GRID4, ".CST", cells, e)) return false;
    for (int i = 0; i < GRID4_SQUARES; i++) {
        const char *letter = strchr(solo_jump_letters, cells[i]);
        if (letter == NULL) continue;
        const int shape = (int)(letter - solo_jump_letters);
        pieces[shape] = (uint16_t)(pieces[shape] | 1u << i);
        count[shape]++;
    }
    if (count[CYLINDER] != 1) return tp_wrong(e, &board, "A puzzle has exactly one cylinder.");
    if (count[SQUARE] > 6) return tp_wrong(e, &board, "A puzzle has at most six squares.");
    if (count[TRIANGLE] > 4) return tp_wrong(e, &board, "A puzzle has at most four triangles.");
    if (count[SQUARE] + count[TRIANGLE] < 1)
        return tp_wrong(e, &board, "A puzzle has at least two pieces.");
    return tp_want_word(&source_at, sources, &source, e);
}

bool solo_jump_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    static const char *const keys[] = {"game", "name", "puzzles", NULL};
    static const char *const game[] = {"solo-jump", NULL};
    int word;
    tp_tables *t = tp_arena_take(a, sizeof *t);
    if (!tp_want_keys(edition, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at game_at = tp_at_key(edition, "game"), name = tp_at_key(edition, "name");
    const tp_at puzzles = tp_at_key(edition, "puzzles");
    if (!tp_want_word(&game_at, game, &word, e) || !tp_want_text(&name, 1, 64, e) ||
        !tp_want_list(&puzzles, PUZZLES, PUZZLES, NULL, e))
        return false;
    for (size_t i = 0; i < PUZZLES; i++) {
        const tp_at puzzle = tp_at_item(&puzzles, i);
        if (!read_puzzle(&puzzle, t->puzzle[i], e)) return false;
    }
    r->tables = t;
    r->max_moves = MOST_JUMPS;
    return true;
}

void solo_jump_start(const tp_rules *r, tp_state *s) {
    const int puzzle = r->option[PUZZLE];
    memset(s, 0, sizeof *s);
    if (puzzle == 0) return;
    memcpy(s->pieces, r->tables->puzzle[puzzle - 1], sizeof s->pieces);
    s->dealt = GRID4_SQUARES;
}
