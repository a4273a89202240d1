/* blockade/json.c: states in and out. 7 is the layout and what is checked, in which order. */
#include "boards/square.h"
#include "state.h"

#include <string.h>

static const char flaetz_letter[2] = {'R', 'B'}, fluppie_letter[2] = {'r', 'b'};
static const char *const colours[2] = {"Red", "Blue"};

/* blockade.md "End": a Flätz who has run is off the board. */
static bool has_left(const tp_state *s, int seat) {
    return s->ending == BY_RUN && seat == s->seat;
}

static void write_result(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "result");
    if (s->ending == PLAYING) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key(w, "winner");
    if (s->ending == BY_RUN)
        tp_write_int(w, s->seat);
    else
        tp_write_null(w);
    tp_write_key_text(w, "reason", s->ending == BY_RUN ? "run" : "limit");
    tp_write_close(w, '}');
}

void blockade_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    char cells[GRID12_SQUARES];
    (void)viewer;
    memset(cells, '.', sizeof cells);
    for (int seat = 0; seat < 2; seat++) {
        if (!has_left(s, seat)) cells[r->tables->flaetz[seat]] = flaetz_letter[seat];
        for (int i = 0; i < s->placed[seat]; i++)
            cells[s->fluppies[seat][i]] = fluppie_letter[seat];
    }
    tp_write_key_int(w, "ply", s->ply);
    tp_write_key_int(w, "seat", s->seat);
    tp_write_key(w, "board");
    tp_write_board(w, GRID12, cells);
    write_result(s, w);
}

/* Check 5. */
static bool read_result(tp_state *s, const tp_at *at, tp_error *e) {
    static const char *const keys[] = {"winner", "reason", NULL};
    static const char *const reasons[] = {"run", "limit", NULL};
    static const uint8_t endings[] = {BY_RUN, BY_LIMIT};
    int reason, winner;
    if (tp_json_what(at->json) == TP_NULL) return true;
    if (tp_json_what(at->json) != TP_OBJECT)
        return tp_wrong(e, at, "Expected null or an object here.");
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at reason_at = tp_at_key(at, "reason"), winner_at = tp_at_key(at, "winner");
    if (!tp_want_word(&reason_at, reasons, &reason, e)) return false;
    s->ending = endings[reason];
    if (s->ending == BY_LIMIT) return tp_want_null(&winner_at, e);
    return tp_want_int(&winner_at, s->seat, s->seat, &winner, e);
}

static int count_letters(const char *cells, char letter) {
    int n = 0;
    for (int square = 0; square < GRID12_SQUARES; square++) n += cells[square] == letter;
    return n;
}

/* Check 6. */
static bool check_flaetz(const tp_rules *r, const tp_state *s, int seat, const char *cells,
                         const tp_at *board, tp_error *e) {
    const int count = count_letters(cells, flaetz_letter[seat]);
    if (has_left(s, seat))
        return count == 0 || tp_wrong(e, board, "%s has run: there is no %c on the board.",
                                      colours[seat], flaetz_letter[seat]);
    if (count == 1 && cells[r->tables->flaetz[seat]] == flaetz_letter[seat]) return true;
    char square[TP_MOVE_TEXT];
    tp_square_put(square, r->tables->flaetz[seat], GRID12);
    return tp_wrong(e, board, "There is one %c, on %s.", flaetz_letter[seat], square);
}

/* Check 7. With open homes a Fluppie may even stand where a Flätz has left from. */
static bool check_fluppies(const tp_rules *r, tp_state *s, int seat, const char *cells,
                           const tp_at *board, tp_error *e) {
    if (count_letters(cells, fluppie_letter[seat]) > FLUPPIES)
        return tp_wrong(e, board, "%s has at most %d Fluppies.", colours[seat], FLUPPIES);
    for (int square = 0; square < GRID12_SQUARES; square++) {
        if (cells[square] != fluppie_letter[seat]) continue;
        if (r->option[HOMES] == CLOSED && !blockade_has(&r->tables->may_stand, square))
            return tp_wrong(e, board, "No Fluppie stands in a closed home.");
        blockade_put(s, seat, square);
    }
    return true;
}

/* Check 8. */
static bool check_turns(const tp_state *s, const tp_at *board, tp_error *e) {
    const int next = s->ending == BY_LIMIT ? !s->seat : s->seat;
    if (s->placed[RED] == FLUPPIES && s->placed[BLUE] == FLUPPIES) return true;
    if (s->placed[RED] - s->placed[BLUE] == next) return true;
    return tp_wrong(e, board, "The Fluppies are placed in turn: Red's are %d more than Blue's.",
                    next);
}

/* Check 9. */
static bool check_end(const tp_rules *r, const tp_state *s, const tp_at *at, tp_error *e) {
    const int limit = r->option[PLY_LIMIT];
    const tp_at reason = tp_at_key(at, "reason");
    if (s->ending == PLAYING && s->ply >= limit)
        return tp_wrong(e, at, "After %d plies the game is over.", limit);
    if (s->ending == BY_LIMIT && s->ply != limit)
        return tp_wrong(e, &reason, "The limit is reached after %d plies.", limit);
    if (s->ending != PLAYING && s->ply == 0)
        return tp_wrong(e, at, "Before the first ply there is no result.");
    return true;
}

bool blockade_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at ply_at = tp_at_key(at, "ply"), seat_at = tp_at_key(at, "seat");
    const tp_at board = tp_at_key(at, "board"), result = tp_at_key(at, "result");
    char cells[GRID12_SQUARES];
    int ply, seat;
    memset(s, 0, sizeof *s);
    if (!tp_want_int(&ply_at, 0, r->option[PLY_LIMIT], &ply, e)) return false;
    if (!tp_want_int(&seat_at, RED, BLUE, &seat, e)) return false;
    s->ply = (uint16_t)ply;
    s->seat = (uint8_t)seat;
    if (!tp_want_board(&board, GRID12, ".RBrb", cells, e)) return false;
    if (!read_result(s, &result, e)) return false;
    for (int i = 0; i < 2; i++)
        if (!check_flaetz(r, s, i, cells, &board, e)) return false;
    for (int i = 0; i < 2; i++)
        if (!check_fluppies(r, s, i, cells, &board, e)) return false;
    return check_turns(s, &board, e) && check_end(r, s, &result, e);
}
