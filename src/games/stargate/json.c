/* stargate/json.c: states in and out. 7 is the layout and what is checked, in which order. */
#include "state.h"

#include <string.h>

enum { ROW_TEXT = 2 * GRID12 };

const char *const stargate_reasons[] = {"commander", "stargates", "maingate", "limit", NULL};

/* ---- out ---- */

static char owner_digit(uint8_t piece) {
    if (piece == FREE) return '.';
    return (char)('0' + stargate_owner(piece));
}

static void write_board(const tp_state *s, tp_writer *w) {
    tp_write_open(w, '[');
    for (int row = GRID12 - 1; row >= 0; row--) {
        char text[GRID12][2];
        for (int column = 0; column < GRID12; column++) {
            const uint8_t piece = s->board[grid12_square(column, row)];
            text[column][0] = stargate_letters[stargate_shape(piece)];
            text[column][1] = owner_digit(piece);
        }
        tp_write_bytes(w, text[0], ROW_TEXT);
    }
    tp_write_close(w, ']');
}

/* stargate.md "State": the side of the seat that moved last, nobody at the limit. */
static unsigned winners(const tp_rules *r, const tp_state *s) {
    return s->ending == BY_LIMIT ? 0 : stargate_side(r, s->seat);
}

static void write_result(const tp_rules *r, const tp_state *s, tp_writer *w) {
    if (s->ending == ON) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key(w, "winners");
    tp_write_open(w, '[');
    for (unsigned side = winners(r, s); side != 0; side &= side - 1)
        tp_write_int(w, __builtin_ctz(side));
    tp_write_close(w, ']');
    tp_write_key_text(w, "reason", stargate_reasons[s->ending - BY_COMMANDER]);
    tp_write_close(w, '}');
}

void stargate_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    (void)viewer;
    tp_write_key_int(w, "ply", s->ply);
    tp_write_key_int(w, "seat", s->seat);
    tp_write_key(w, "out");
    tp_write_open(w, '[');
    for (int i = 0; i < s->outs; i++) tp_write_int(w, s->out[i]);
    tp_write_close(w, ']');
    tp_write_key(w, "board");
    write_board(s, w);
    tp_write_key(w, "result");
    write_result(r, s, w);
}

/* ---- in ---- */

/* stargate.md "What load checks" 2 */
static bool read_turn(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at ply_at = tp_at_key(at, "ply"), seat_at = tp_at_key(at, "seat");
    int ply, seat;
    if (!tp_want_int(&ply_at, 0, r->option[PLY_LIMIT], &ply, e) ||
        !tp_want_int(&seat_at, 0, r->players - 1, &seat, e))
        return false;
    s->ply = (uint16_t)ply;
    s->seat = (uint8_t)seat;
    return true;
}

/* stargate.md "What load checks" 3 */
static bool read_out(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const size_t most = (size_t)r->players - 1;
    size_t n;
    if (!tp_want_list(at, 0, most, &n, e)) return false;
    for (size_t i = 0; i < n; i++) {
        const tp_at item = tp_at_item(at, i);
        int seat;
        if (!tp_want_int(&item, 0, r->players - 1, &seat, e)) return false;
        if (seat == s->seat) return tp_wrong(e, &item, "Seat %d is still in.", seat);
        if (stargate_is_out(s, seat)) return tp_wrong(e, &item, "Seat %d is here twice.", seat);
        s->out[s->outs++] = (uint8_t)seat;
    }
    return true;
}

/* stargate.md "What load checks" 4: two characters a square. */
static bool read_row(const tp_rules *r, tp_state *s, int row, const tp_at *at, tp_error *e) {
    size_t length = 0;
    const char *text = "";
    if (tp_json_what(at->json) == TP_STRING) text = tp_json_text(at->json, &length);
    if (length != ROW_TEXT) return tp_wrong(e, at, "Expected %d characters here.", ROW_TEXT);
    for (int column = 0; column < GRID12; column++, text += 2) {
        const char letter = text[0], digit = text[1];
        if (letter == '.' && digit == '.') continue;
        const char *shape = letter != '\0' ? strchr(stargate_letters + COMMANDER, letter) : NULL;
        if (shape == NULL || digit < '0' || digit >= '0' + r->players)
            return tp_wrong(e, at, "Expected \"..\", or C, T or S and a seat of this game, as T0.");
        stargate_place(s, grid12_square(column, row),
                       stargate_piece((int)(shape - stargate_letters), digit - '0'));
    }
    return true;
}

static bool read_board(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    if (!tp_want_list(at, GRID12, GRID12, NULL, e)) return false;
    for (int i = 0; i < GRID12; i++) {
        const tp_at row = tp_at_item(at, (size_t)i);
        if (!read_row(r, s, GRID12 - 1 - i, &row, e)) return false;
    }
    return true;
}

/* stargate.md "What load checks" 5: the winners follow from seat and reason. */
static bool winners_are(const tp_json *list, unsigned side) {
    if (tp_json_what(list) != TP_LIST || tp_json_size(list) != (size_t)__builtin_popcount(side))
        return false;
    for (size_t i = 0; side != 0; i++, side &= side - 1) {
        const tp_json *v = tp_json_item(list, i);
        if (tp_json_what(v) != TP_INT || tp_json_int(v) != __builtin_ctz(side)) return false;
    }
    return true;
}

static bool read_result(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    static const char *const keys[] = {"winners", "reason", NULL};
    int reason;
    if (tp_json_what(at->json) == TP_NULL) return true;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at reason_at = tp_at_key(at, "reason"), winners_at = tp_at_key(at, "winners");
    if (!tp_want_word(&reason_at, stargate_reasons, &reason, e)) return false;
    s->ending = (uint8_t)(BY_COMMANDER + reason);
    if (!winners_are(winners_at.json, winners(r, s)))
        return tp_wrong(e, &winners_at, "Expected the side of \"seat\", or [] for the limit.");
    return true;
}

/* stargate.md "What load checks" 6 */
static bool check_out(const tp_rules *r, const tp_state *s, const tp_at *at, tp_error *e) {
    const bool is_taken = s->ending == BY_COMMANDER;
    const int all = r->players - 1;
    if (stargate_is_free_for_all(r)) {
        if ((s->outs == all) != is_taken)
            return tp_wrong(e, at, "All others are out exactly if the reason is \"commander\".");
        return true;
    }
    if (s->outs != (is_taken ? 1 : 0))
        return tp_wrong(e, at, "One seat is out if the reason is \"commander\", else none.");
    if (is_taken && (stargate_side(r, s->seat) >> s->out[0] & 1u) != 0) {
        const tp_at first = tp_at_item(at, 0);
        return tp_wrong(e, &first, "A Commander is captured by the other side.");
    }
    return true;
}

static void count_shapes(const tp_state *s, int seat, int count[SHAPES]) {
    grid12_set own = s->pieces[seat];
    for (int square; (square = grid12_take(&own)) >= 0;) count[stargate_shape(s->board[square])]++;
}

/* stargate.md "What load checks" 7: how many armies a seat may lead: in the free for all those that
 * joined as well. */
static bool check_army(const tp_rules *r, const tp_state *s, int seat, const tp_at *board,
                       tp_error *e) {
    const bool is_free_for_all = stargate_is_free_for_all(r), is_out = stargate_is_out(s, seat);
    const int armies = is_free_for_all ? 1 + s->outs : 1;
    int count[SHAPES] = {0};
    count_shapes(s, seat, count);
    if (is_free_for_all && is_out && grid12_count(&s->pieces[seat]) > 0)
        return tp_wrong(e, board, "Seat %d is out and has no pieces.", seat);
    if (count[COMMANDER] != (is_out ? 0 : 1))
        return tp_wrong(e, board, "Seat %d has %s Commander.", seat, is_out ? "no" : "one");
    if (count[DIVER] > armies * stargate_owned[DIVER] ||
        count[NOZZLER] > armies * stargate_owned[NOZZLER])
        return tp_wrong(e, board, "Seat %d has at most %d Divers and %d Nozzlers.", seat,
                        armies * stargate_owned[DIVER], armies * stargate_owned[NOZZLER]);
    return true;
}

static bool check_armies(const tp_rules *r, const tp_state *s, const tp_at *board, tp_error *e) {
    int count[SHAPES] = {0};
    for (int seat = 0; seat < r->players; seat++) {
        if (!check_army(r, s, seat, board, e)) return false;
        count_shapes(s, seat, count);
    }
    if (count[DIVER] > r->players * stargate_owned[DIVER] ||
        count[NOZZLER] > r->players * stargate_owned[NOZZLER])
        return tp_wrong(e, board, "All have at most %d Divers and %d Nozzlers.",
                        r->players * stargate_owned[DIVER], r->players * stargate_owned[NOZZLER]);
    return true;
}

/* stargate.md "What load checks" 8 */
static bool check_limit(const tp_rules *r, const tp_state *s, const tp_at *result, tp_error *e) {
    const bool is_reached = s->ply >= r->option[PLY_LIMIT];
    if (s->ending == ON && is_reached)
        return tp_wrong(e, result, "At the limit the game is over: a result is expected.");
    if (s->ending == BY_LIMIT && !is_reached) {
        const tp_at reason = tp_at_key(result, "reason");
        return tp_wrong(e, &reason, "The limit of %d plies is not reached.", r->option[PLY_LIMIT]);
    }
    if (s->ending != ON && s->ply == 0)
        return tp_wrong(e, result, "Without a move there is no result.");
    return true;
}

bool stargate_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at out = tp_at_key(at, "out"), board = tp_at_key(at, "board");
    const tp_at result = tp_at_key(at, "result");
    memset(s, 0, sizeof *s);
    return read_turn(r, s, at, e) && read_out(r, s, &out, e) && read_board(r, s, &board, e) &&
           read_result(r, s, &result, e) && check_out(r, s, &out, e) &&
           check_armies(r, s, &board, e) && check_limit(r, s, &result, e);
}
